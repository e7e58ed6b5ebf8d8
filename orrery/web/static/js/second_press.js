// The right end of the question bar: the second press and the way back; on touch also the walk through the other targets.
import { $, h, icon, kept, keyCap, t } from "./dom.js";

/** The second press, and the way back; on touch also the walk through the other targets. */
export function doing(ask) {
  const option = ask.chosen ?? ask.options.find((o) => o.do === ask.armed);
  if (!option) {
    $("do").replaceChildren(...(ask.picking.on ? ask.picking.doing() : []));
    return;
  }
  const note = ask.needs(option);
  const never =
    note &&
    !ask.chosen &&
    h(
      "button",
      { class: "tb-a is-quiet", type: "button", onclick: () => neverAsk(ask, option) },
      t("option.never_ask"),
    );
  const others = ask.chosen ? walk(ask, option) : [];
  $("do").replaceChildren(
    ...[
      h(
        "button",
        {
          class: "tb-a is-quiet",
          type: "button",
          id: "back",
          "aria-label": t("option.back"),
          onclick: () => ask.back(),
        },
        icon("ui-close"),
        ask.chosen ? null : keyCap("Esc"),
      ),
      ...others,
      never,
      h(
        "button",
        {
          class: "tb-a primary",
          type: "button",
          "data-do": option.do,
          "aria-label": `${option.label}. ${note}`,
          onclick: () => {
            ask.armed = option.do;
            ask.choose(option, "button");
          },
        },
        option.final && icon("ui-hourglass"),
        h("span", { class: "words" }, option.short || option.label),
      ),
    ].filter(Boolean),
  );
  $("ask-more").textContent = note;
}

function walk(ask, option) {
  const all = ask.inGroup().filter((o) => o.at.length && o.group === option.group);
  if (all.length < 2) return [];
  const at = all.indexOf(option);
  const go = (by) => {
    ask.chosen = null;
    ask.choose(all[(at + by + all.length) % all.length], "touch");
  };
  return [
    h("button", { class: "tb-a is-quiet", type: "button", "aria-label": t("replay.prev"), onclick: () => go(-1) }, "‹"),
    h("span", { class: "tb-nth" }, t("walk.of", { n: at + 1, of: all.length })),
    h("button", { class: "tb-a is-quiet", type: "button", "aria-label": t("replay.next"), onclick: () => go(1) }, "›"),
  ];
}

function neverAsk(ask, option) {
  kept.set(option.final ? "ask_final" : ask.isFree(option) ? "ask_free" : "ask_end", false);
  ask.on.settings();
  ask.choose(option);
}
