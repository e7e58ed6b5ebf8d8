// An answer as a button of the question bar: its key, its words, its price; groups of answers, the way back, the list of all.
import { FEW, onBoard, pairs } from "./asked.js";
import { h, icon, keyCap, t } from "./dom.js";

export function groupButton(ask, g, inside) {
  const free = inside.every((o) => ask.isFree(o));
  const convert = free && !ask.freely;
  ask.freely ||= free;
  const n = convert ? "C" : ++ask.number;
  return h(
    "button",
    {
      class: `tb-a${ask.group === g.id ? " is-selected" : ""}${free ? " is-free" : ""}`,
      type: "button",
      "data-group": g.id,
      "data-key": n < 10 ? n : null,
      "aria-pressed": String(ask.group === g.id),
      onclick: () => ask.openGroup(g.id),
    },
    n < 10 || convert ? keyCap(n) : null,
    h("span", { class: "words" }, g.label || g.id),
    h("span", { class: "n" }, String(inside.length)),
  );
}

export function button(ask, option) {
  const free = ask.isFree(option);
  const n = ++ask.number;
  const armed = ask.armed === option.do;
  return h(
    "button",
    {
      class: `tb-a${armed ? " is-armed" : ""}${ask.chosen === option ? " is-selected" : ""}${free ? " is-free" : ""}`,
      type: "button",
      "data-do": option.do,
      "data-key": n < 10 ? n : null,
      "aria-label": option.final ? `${option.label}. ${t("option.final")}` : option.label,
      onclick: (e) =>
        ask.choose(option, ask.part ? "narrowed" : e.detail && matchMedia("(pointer: coarse)").matches ? "touch" : ""),
      ...previews(ask, option),
    },
    n < 10 && keyCap(n),
    option.final && icon("ui-hourglass", "hour"),
    option.signs && !ask.part ? drawnAs(option.signs) : h("span", { class: "words" }, wordsOf(ask, option)),
    option.tag && !ask.part ? price(ask, option) : null,
    ask.part && option.ways?.length === 1 && !ask.state.lesson ? drawnAs(option.ways[0].html) : null,
  );
}

export function wayButton(ask, way, i) {
  return h(
    "button",
    {
      class: `tb-a is-way${i || way.at ? "" : " primary"}`,
      type: "button",
      "data-way": way.do.join("; "),
      "data-key": i + 1,
      "aria-label": `${way.label}. ${way.keeps}`,
      onclick: () => ask.on.act(way.do),
    },
    keyCap(i + 1),
    way.html ? drawnAs(way.html) : h("span", { class: "words" }, way.label),
    way.keeps ? h("span", { class: "n" }, way.keeps) : null,
  );
}

function wordsOf(ask, option) {
  return (ask.part && ask.named(ask.state.decision) && option.here) || option.short || option.label;
}

function price(ask, option) {
  const box = h("span", { class: "price" });
  box.innerHTML = option.tag;
  return box;
}

function drawnAs(html) {
  const box = h("span", { class: "way" });
  box.innerHTML = html;
  return box;
}

/** Pointing at an answer, or coming to it by keyboard, shows what it would do. */
export function previews(ask, option) {
  const stop = () => {
    if (!ask.chosen && !ask.armed) ask.on.preview(null);
  };
  return {
    onpointerenter: (e) => {
      if (e.pointerType !== "touch") ask.on.preview(option, e.currentTarget);
    },
    onpointerleave: stop,
    onfocus: (e) => {
      if (e.target.matches(":focus-visible") && !matchMedia("(pointer: coarse)").matches)
        ask.on.preview(option, e.currentTarget); // after a finger nothing stands over what it may touch next
    },
    onblur: stop,
  };
}

export function backButton(ask) {
  return h(
    "button",
    { class: "tb-a is-quiet", type: "button", id: "back", onclick: () => ask.back() },
    icon("ui-undo"),
    h("span", { class: "words" }, t("option.back")),
    keyCap("Esc"),
  );
}

/** Where not every answer has its button: all of them as a list on a shelf. */
export function listButton(ask, decision) {
  const some = ask.group !== null ? ask.inGroup() : ask.options;
  const main = some.filter((o) => ask.group !== null || !ask.isFree(o)); // the free ones have a button and a list of their own
  const told = main.length <= FEW && !main.some((o) => onBoard(ask, o)); // every one of them has its button
  return told && !decision.parametric && !pairs(ask) ? "" : moreButton(ask);
}

/** Opens the list; count: how many answers it holds, where the bar has room for some of them only. */
export function moreButton(ask, count = 0) {
  return h(
    "button",
    {
      class: `tb-a is-quiet${ask.listing ? " is-selected" : ""}`,
      type: "button",
      id: "more",
      "aria-pressed": String(ask.listing),
      onclick: () => toggleList(ask),
    },
    keyCap("M"),
    h("span", { class: "words" }, t("answers.all")),
    count ? h("span", { class: "n" }, String(count)) : null,
  );
}

function toggleList(ask) {
  ask.listing = !ask.listing;
  ask.filter = "";
  ask.render();
  ask.on.marks();
}
