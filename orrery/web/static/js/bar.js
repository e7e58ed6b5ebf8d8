// The question bar drawn: the question, its answers as buttons or groups of them, or for whom the table waits.
import { button, backButton, groupButton, listButton, wayButton } from "./answer_buttons.js";
import { FEW, FREE, isUrgent, onBoard, pairs, shortGroup } from "./asked.js";
import { $, h, icon, listWords, t } from "./dom.js";
import { hints, plan } from "./hints.js";
import { refused, refusedAt } from "./refused.js";
import { showResult } from "./result.js";
import { keepInside } from "./room.js";
import { doing } from "./second_press.js";

export function drawBar(ask) {
  const { state, box } = ask;
  const held = box.contains(document.activeElement) ? document.activeElement : null;
  const mark = held && (held.dataset.do ?? held.dataset.group ?? held.id);
  const urgent = isUrgent(state);
  box.classList.toggle("is-wait", !state.decision && !state.over);
  box.classList.toggle("is-over", Boolean(state.over));
  box.classList.toggle("is-urgent", urgent);
  box.classList.toggle("has-effect", Boolean(ask.chosen));
  box.classList.toggle("is-picking", Boolean(state.decision) && ask.picking.on);
  document.body.dataset.state = state.over ? "over" : state.decision ? "ask" : "wait";
  if (state.decision) question(ask, state.decision, urgent);
  else if (state.over) showResult(state);
  else waiting(ask, state);
  ask.on.list(ask.listing && Boolean(state.decision));
  if (mark) focusDo(ask, mark) || focusFirst(ask);
}

function question(ask, decision, urgent) {
  $("lead").replaceChildren(urgent ? icon("ui-bell") : "");
  $("question").textContent = ask.ways ? ask.ways.short || ask.ways.label : ask.named(decision) || decision.question;
  $("question").title = decision.help || decision.question;
  const group = decision.groups.find((g) => g.id === ask.group);
  ask.box.classList.toggle("is-inside", ask.group !== null || Boolean(ask.part || ask.ways || ask.advice));
  $("ask-more").textContent = ask.advice ? plan(ask) : ask.chosen ? "" : (group?.label ?? "");
  $("ask-more").title = $("ask-more").textContent;
  $("answers").replaceChildren(...answers(ask, decision));
  doing(ask);
  keepInside(ask);
}

function answers(ask, decision) {
  ask.number = 0;
  ask.freely = false; // a group of free actions has the key C already
  if (ask.picking.on) return ask.picking.buttons();
  if (ask.advice) return hints(ask);
  if (ask.ways) return [...ask.ways.ways.map((way, i) => wayButton(ask, way, i)), backButton(ask)];
  if (ask.part) return [...fewOrList(ask, ask.visible()), ...refusedAt(ask, decision, ask.part), backButton(ask)];
  if (pairs(ask)) return [listButton(ask, decision)];
  if (shortGroup(ask)) return [...ask.inGroup().map((o) => button(ask, o)), backButton(ask)];
  const main = ask.options.filter((o) => !ask.isFree(o) && !onBoard(ask, o));
  const free = ask.options.filter((o) => ask.isFree(o));
  const no = refused(ask, decision);
  const found = sorts(ask, decision, main, no.length ? 1 : FEW - (free.length ? 1 : 0));
  return [
    ...found,
    ...no.slice(0, Math.max(0, FEW - 1 - found.length)),
    ...freeButtons(ask, decision, free),
    listButton(ask, decision),
  ];
}

/** What may be done beside the question stands behind one button, however many kinds of it there are. */
function freeButtons(ask, decision, free) {
  const label = decision.free || t("option.free_all");
  return free.length > 1 ? [groupButton(ask, { id: FREE, label }, free)] : fewOrList(ask, free);
}

/** Each answer a button where they are few, else a button for each group. */
function sorts(ask, decision, list, most) {
  const named = new Map(decision.groups.map((g) => [g.id, g.label]));
  const groups = new Set(list.map((o) => o.group));
  if (
    list.length <= most ||
    ![...groups].some((id) => named.get(id)) ||
    (groups.size < 2 && list.length <= FEW && most > 1)
  )
    return fewOrList(ask, list);
  return decision.groups
    .filter((g) => groups.has(g.id))
    .flatMap((g) => {
      const inside = list.filter((o) => o.group === g.id);
      return inside.length === 1 || !g.label
        ? inside.slice(0, FEW).map((o) => button(ask, o))
        : [groupButton(ask, g, inside)];
    });
}

/** Many answers: those on the board are lit there, and have a button here if they are buttons there, in sight; of others the first few. */
function fewOrList(ask, list) {
  if (list.length <= FEW + 1) return list.map((o) => button(ask, o));
  const opened = list.filter((o) => o.at.length && ask.on.openedAt(o.at[0]));
  if (opened.length && opened.length < FEW) return opened.map((o) => button(ask, o));
  return list.every((o) => o.at.length) ? [] : list.slice(0, FEW - 1).map((o) => button(ask, o));
}

function waiting(ask, state) {
  const names = state.waiting.map((seat) => state.players.find((p) => p.seat === seat)?.name ?? "");
  const mine = state.seat >= 0;
  const sealed = mine && state.sealed && !state.waiting.includes(state.seat);
  $("lead").replaceChildren(sealed ? icon("ui-seal") : h("span", { class: "orbit" }));
  const who = listWords(names);
  const key = sealed ? "table.sealed" : names.length > 1 ? "table.waiting_many" : "table.waiting_one";
  $("question").textContent = state.lesson ? t("lesson.read") : t(key, { names: who, name: who });
  $("question").title = "";
  $("ask-more").textContent = state.lesson
    ? ""
    : sealed
      ? state.can_undo
        ? t("table.sealed_back")
        : ""
      : t(mine ? "table.nothing_asked" : "table.watching");
  const back = () =>
    h(
      "button",
      { class: "tb-a is-quiet", type: "button", onclick: () => ask.on.undo() },
      icon("ui-undo"),
      h("span", { class: "words" }, t("table.take_back")),
    );
  $("answers").replaceChildren();
  $("do").replaceChildren(...(state.can_undo ? [back()] : []));
}

function focusDo(ask, mark) {
  const stops = [...ask.box.querySelectorAll("[data-do], [data-group], [id]")];
  const found = stops.find((b) => b.dataset.do === mark || b.dataset.group === mark || b.id === mark);
  found?.focus({ preventScroll: true });
  return Boolean(found);
}

export function focusFirst(ask) {
  $("answers").querySelector("button:not([aria-disabled]), a")?.focus({ preventScroll: true });
}
