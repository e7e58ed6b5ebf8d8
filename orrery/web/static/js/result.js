// The end of a game in the question bar: who won, the places, and where to go from here.
import { $, h, icon, listWords, seatMark, signed, t } from "./dom.js";

function sentence(result, seat) {
  const best = result.filter((r) => r.place === 1);
  if (!best.length) return t("table.over");
  const { name, total } = best[0];
  const rest = result
    .filter((r) => r.place !== 1)
    .map((r) => r.total)
    .join(", ");
  if (best.length > 1) return t("result.tie", { names: listWords(best.map((r) => r.name)), total });
  if (result.length === 1) return t("result.win_alone", { name, total });
  return best[0].seat === seat ? t("result.you_win", { total, rest }) : t("result.win", { name, total, rest });
}

function rematch(table) {
  const csrf = document.querySelector("meta[name=csrf]").content;
  return h(
    "form",
    { method: "post", action: `/t/${table}/rematch` },
    h("input", { type: "hidden", name: "csrf", value: csrf }),
    h("button", { class: "tb-a" }, t("result.rematch")),
  );
}

function row(r) {
  return h(
    "li",
    {},
    h("span", { class: "num" }, t("result.place", { n: r.place })),
    seatMark(r.seat),
    r.name,
    h("b", {}, signed(r.total)),
  );
}

export function showResult(state) {
  const result = [...(state.result ?? [])].sort((a, b) => a.place - b.place);
  const { replay, table, save, campaign } = $("main").dataset;
  $("question").textContent = sentence(result, state.seat);
  $("lead").replaceChildren();
  $("ask-more").textContent = "";
  $("answers").replaceChildren(
    h(
      "div",
      { class: "result" },
      h("ol", {}, result.map(row)),
      h(
        "div",
        { class: "btns" },
        campaign && h("a", { class: "tb-a primary", href: campaign }, icon("ui-star"), t("campaign.title")),
        replay &&
          h(
            "a",
            { class: campaign ? "tb-a" : "tb-a primary", href: replay.replace("/replay", "/result") },
            icon("ui-trophy"),
            t("ending.result"),
          ),
        replay && h("a", { class: "tb-a", href: replay.replace("/replay", "/report") }, t("report.title")),
        replay && h("a", { class: "tb-a", href: replay }, icon("ui-play"), t("result.replay")),
        table && state.seat >= 0 && !campaign && rematch(table),
        save && h("a", { class: "tb-a is-quiet", href: save, download: true }, t("result.save")),
        h("a", { class: "tb-a is-quiet", href: "/" }, t("result.home")),
      ),
    ),
  );
  $("do").replaceChildren();
}
