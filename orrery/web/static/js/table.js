// The table page: one state from the server, laid out as panels; what the player does goes back. Knows no game.
import { Ask, isUrgent } from "./ask.js";
import { acted, askNotify, call, permissionText } from "./call.js";
import { Connection } from "./connection.js";
import * as dialog from "./dialog.js";
import { $, h, icon, kept, narrow, seatMark, t } from "./dom.js";
import { keys } from "./keys.js";
import { Lights } from "./lights.js";
import { Moment } from "./moment.js";
import { Panels } from "./panels.js";
import { Previews } from "./previews.js";
import { Shelves } from "./shelves.js";
import * as side from "./side.js";
import { Stage } from "./stage.js";
import { Tell, speed, speeds } from "./tell.js";
import { Tips } from "./tips.js";

const main = $("main");
const { game, build } = main.dataset;
const first = JSON.parse($("state").textContent);

let state = { ...first, panels: undefined, decision: null };
let lines = [];
let since = null;
let looking = -1;
let received = Date.now();
let messages = JSON.parse($("chat-lines").textContent);
let acting = false;
let attended = ""; // the targets the board went to
let expected = 0; // the event number my last answer got; its state is on the way

// -- words that vanish -------------------------------------------------------------------------------------------------
function say(text, urgent = false) {
  const box = $(urgent ? "assertive" : "polite");
  box.textContent = "";
  setTimeout(() => {
    box.textContent = text;
  }, 30);
}

let noteTimer = 0;
/** A word in the question bar, never over a board. */
function toast(text, bad = false) {
  say(text, bad);
  const note = h("span", { class: `tb-note${bad ? " bad" : ""}` }, text);
  $("effect").replaceChildren(note);
  $("q").classList.add("has-note");
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => {
    note.remove();
    $("q").classList.remove("has-note");
    effect();
  }, 5200);
  return {
    remove: () => {
      note.remove();
      $("q").classList.remove("has-note");
    },
  };
}

/** Nothing is pointed at; below the question stands what happened since my turn. */
function effect() {
  $("since").replaceChildren(tell.since ?? "");
  if (!$("effect").querySelector(".tb-note")) $("effect").replaceChildren();
}

// -- acting ------------------------------------------------------------------------------------------------------------
/** Give an answer, or a list of answers one after the other. */
async function act(given) {
  const [notation, ...then] = [given].flat();
  if (acting || !state.decision || state.v < expected) return; // a second click while the first one travels
  acting = true;
  main.classList.add("is-sending");
  const first = state.decision.number;
  let answer = await live.ask({ act: notation, at: first });
  for (const [i, next] of then.entries())
    if (answer.type !== "error" && answer.type !== "lost") answer = await live.ask({ act: next, at: first + i + 1 });
  acting = false;
  main.classList.remove("is-sending");
  if (answer.type === "error") toast(answer.text, true);
  else if (answer.type === "lost") toast(t("line.lost"), true);
  else {
    if (!state.lesson) expected = answer.v ?? 0;
    tell.forget();
    shelves.fresh.clear();
    previews.show(null);
  }
}

async function undo() {
  if (!state.can_undo) {
    if (state.undo_warning) toast(state.undo_warning);
    return;
  }
  const answer = await live.ask({ undo: true });
  if (answer.type === "error") toast(answer.text, true);
  else if (answer.type === "ok") {
    ask.reset();
    toast(t("undo.done"));
  }
}

/** What a bot would do in this seat; it thinks for a second or two. */
async function hint(asked = true) {
  const button = $("advice");
  if (!state.decision || !button || button.disabled) return;
  const { number } = state.decision;
  button.disabled = true;
  const thinking = asked && toast(t("hint.thinking"));
  const answer = await live.ask({ hint: true });
  if (asked) thinking.remove();
  button.disabled = false;
  if (answer.type === "error") {
    if (asked) toast(answer.text, true);
    return;
  }
  if (answer.type !== "hint" || state.decision?.number !== number) return;
  ask.advise(answer.best);
  say(`${t("hint.title")}: ${answer.best.map((b) => b.label).join("; ")}`);
}

/** The first game after a lesson: an answer is proposed to every question, unasked (the page's address ends in #coach). */
const coached = () => location.hash === "#coach" && state.seat >= 0;

// -- parts of the page -------------------------------------------------------------------------------------------------
const panels = new Panels({
  enlarge,
  drawn: (id) => {
    if (id === stage.id) stage.drawn();
  },
});
const stage = new Stage(panels);
const lights = new Lights(main, panels);
for (const [id, scrolls] of [
  ["log", 120],
  ["scores", 120],
  ["chat", 120],
  ["help", 120],
  ["answers", 150],
]) {
  const content = $(`local-${id}`);
  if (content) panels.local(id, content.dataset.title, [...content.childNodes], scrolls);
  content?.remove();
}
panels.get("answers").hidden = true;
const shelves = new Shelves(panels);
panels.take(first);
shelves.place();

function enlarge(id) {
  const box = panels.get(id);
  dialog.enlarge(box, panels.title(id), () => {
    shelves.fit();
    stage.fit();
  });
}

const reasons = new Map(); // of this question: part -> words
async function whyAt(part) {
  if (!state.decision || state.lesson) return "";
  const key = `${state.v}:${part}`;
  if (!reasons.has(key)) {
    if (reasons.size > 300) reasons.clear();
    reasons.set(
      key,
      live.ask({ why_at: part }).then((answer) => answer.text ?? ""),
    );
  }
  return reasons.get(key);
}

const tips = new Tips({
  tip: (element) => panels.tip(element),
  answers: (part) => ask.marks().get(part)?.options ?? [],
  seat: () => state.seat,
  whyAt,
  why: async (notation) => (await live.ask({ why: notation })).text ?? "",
  preview: (option, element) => previews.point(option, element),
});

const previews = new Previews({
  ask: (message) => live.ask(message),
  tips,
  lights,
  stage,
  panels,
  state: () => state,
  chosen: () => Boolean(ask.chosen || ask.armed),
  deltas: (found) => side.players(state, looking, found, look),
  effect,
  toast: (text) => toast(text),
  mark: () => mark(),
});

const ask = new Ask({
  act,
  undo,
  say,
  nameOf: (part) => panels.tip(panels.parts(part)[0])?.name,
  preview: (option, element) => previews.point(option, element),
  settings: () => paints.forEach((paint) => paint()),
  marks: () => mark(),
  toBoard,
  reveal: (parts) => revealParts(parts),
  list: (open) => list(open),
  picked: (parts) => live.ask({ picked: parts }),
  effect,
  outline: (whole, blame = [], near = []) => {
    stage.ring(whole, "pick-ring");
    stage.ring(blame, "blame-ring");
    stage.ring(near, "near-ring");
  },
});

const tell = new Tell({
  stage,
  panels,
  say,
  effect,
  name: (seat) => state.players.find((p) => p.seat === seat)?.name ?? "",
  begin: () => mark(),
  done: () => {
    mark();
    ask.render();
    if (state.decision) openWhereAsked();
    if (state.lesson) lessonPage(state.lesson.at ?? []);
  },
});

const moment = new Moment({
  panels,
  stage,
  say,
  state: () => state,
  replay: main.dataset.replay,
  table: main.dataset.table,
  looking: () => looking,
  watch: main.dataset.watch,
  kept: () => kept_panels,
  mark: () => mark(),
  leave: () => {
    shelves.place();
    mark();
    ask.render();
    side.players(state, looking, [], look);
  },
});

function toBoard() {
  const target = lights.first();
  if (target) lights.focus(target);
  return Boolean(target);
}

/** A question whose answers lie in one panel opens its tab; if they lie in several, tabs only show how many. */
function mark() {
  const told = tell.playing || moment.active;
  const marks = told || !state.decision ? new Map() : ask.marks();
  const counts = lights.set(marks, ask.part);
  shelves.mark(counts);
  stage.price(told ? new Map() : ask.tags());
  const targets = [...marks.keys()].filter((id) => stage.part(id));
  if (targets.join() !== attended) {
    attended = targets.join();
    stage.attend(targets);
  }
}

function openWhereAsked() {
  const counts = shelves.counts;
  const shelf = [...counts.keys()].filter((id) => panels.data.get(id)?.role === "shelf");
  const onStage = [...counts.keys()].some((id) => ["stage", "ledge", "dock"].includes(panels.data.get(id)?.role));
  if (shelf.length === 1 && !onStage && !shelves.isOpen(shelf[0])) shelves.show(shelf[0], true);
  if (shelves.small && !onStage && shelf.length) shelves.show(shelf[0], true);
  if (shelves.small && onStage && counts.has(stage.id) && shelves.page !== "stage") shelves.go("stage");
}

function revealParts(parts) {
  const here = parts.filter((id) => stage.part(id));
  if (shelves.small && here.length) shelves.go("stage");
  if (here.length) stage.reveal(here, shelves.small ? 34 : 0);
  else if (shelves.small && parts.length) {
    const holder = panels.layout.find((id) => panels.holds(id, parts));
    if (holder && panels.data.get(holder).role === "shelf") shelves.show(holder, true);
    else if (holder && panels.data.get(holder).role === "dock") shelves.go("dock");
  }
}

/** Many answers stand as a list on a shelf of their own, with a field to narrow them down. */
function list(open) {
  const box = panels.get("answers");
  const changed = box.hidden === open;
  box.hidden = !open;
  if (changed && open) shelves.show("answers", true);
  else if (changed) shelves.mark(shelves.counts);
  if (!open) return;
  const field = $("finder");
  field.placeholder = t(state.decision?.parametric ? "option.notation" : "option.filter");
  if (field !== document.activeElement) field.value = ask.filter;
  $("answer-list").replaceChildren(
    ...ask
      .headed()
      .flatMap(([head, answers]) =>
        [head ? h("li", { class: "tb-list-head" }, head) : null, ...answers.map(row)].filter(Boolean),
      ),
  );
}

/** An answer as a row of the list. */
function row(o) {
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: `tb-row${ask.isFree(o) ? " is-free" : ""}${ask.armed === o.do ? " is-armed" : ""}`,
        type: "button",
        "data-do": o.do,
        onclick: () => ask.choose(o),
        ...ask.previews(o),
      },
      o.final ? icon("ui-hourglass") : null,
      h("span", {}, o.label),
      rowTag(o),
    ),
  );
}

function rowTag(o) {
  const tag = h("span", { class: "tag" });
  tag.innerHTML = o.tag ?? "";
  return o.tag ? tag : null;
}

$("finder").addEventListener("input", (e) => {
  ask.filter = e.target.value.trim();
  list(true);
});
$("finder").addEventListener("keydown", async (e) => {
  if (e.key !== "Enter") return;
  e.preventDefault();
  const text = e.target.value.trim().replace(/\s+/g, " ");
  const exact = ask.options.find((o) => o.do === text);
  const left = ask.visible();
  if (!text) return;
  if (exact || left.length === 1) ask.choose(exact ?? left[0], "key");
  else if (state.decision?.parametric) act(text);
  else {
    const place = [...main.querySelectorAll("[data-at]")].find((p) =>
      panels.tip(p)?.name?.toLowerCase().startsWith(text.toLowerCase()),
    );
    if (place) {
      stage.reveal([place.dataset.at]);
      stage.ring([place.dataset.at], "log-ring");
    }
    const why = (await live.ask({ why: text })).text;
    if (why) toast(why, true);
  }
});

function find() {
  if (!state.decision) return;
  ask.listing = true;
  ask.render();
  $("finder").focus();
}

function look(seat) {
  looking = looking === seat || state.players.find((p) => p.seat === seat)?.me ? -1 : seat;
  live.send({ looking });
  lookBar();
  side.players(state, looking, [], look);
  if (panels.ids("dock").length || !lookShelf()) {
    if (shelves.small) shelves.go(panels.ids("dock").length ? "dock" : "stage");
  }
}

/** A game without boards to look at in the dock shows them on a shelf: data-of="<seats>" is marked there, and its tab opened. */
function lookShelf() {
  for (const old of main.querySelectorAll("[data-of].is-looked")) old.classList.remove("is-looked");
  const found = [...main.querySelectorAll(`[data-of~="${looking}"]`)];
  for (const one of found) one.classList.add("is-looked");
  if (found.length) shelves.show(found[0].closest(".tb-panel").dataset.panel, true);
  return found.length > 0;
}

function lookBar() {
  const other = state.players.find((p) => p.seat === looking);
  $("dock-region").classList.toggle("is-looking", Boolean(other));
  $("looking").hidden = !other;
  if (!other) return;
  const back = h(
    "button",
    { class: "tb-a is-quiet", type: "button", onclick: () => look(other.seat) },
    t("look.back"),
    h("kbd", { class: "key" }, "Esc"),
  );
  $("looking").replaceChildren(seatMark(other.seat), t("look.at", { name: other.name }), back);
}

function where() {
  const turn = state.over ? "" : state.decision ? t(isUrgent(state) ? "table.asked" : "table.your_turn") : "";
  $("where").replaceChildren(state.phase, ...(turn ? [" · ", h("em", { class: "turn" }, turn)] : []));
}

function lesson() {
  const box = $("lesson");
  const l = state.lesson;
  box.hidden = !l;
  main.classList.toggle("has-lesson", Boolean(l));
  if (!l) return;
  const where = t("lesson.step", { n: Math.min(l.step + 1, l.steps), of: l.steps });
  const on = h(
    "button",
    { class: "tb-a primary", type: "button", id: "lesson-next", onclick: () => live.send({ next: true }) },
    t("lesson.next"),
  );
  const mine = h("span", { class: "chip brass" }, icon("ui-star"), t("lesson.do_it"));
  const end = l.play ? realGame(l.play) : h("a", { class: "tb-a primary", href: `/#game-${game}` }, t("lesson.finish"));
  const meter = h("i");
  meter.style.width = `${Math.round((l.done ? 1 : l.step / Math.max(1, l.steps)) * 100)}%`;
  box.replaceChildren(
    h("span", { class: "caps" }, where, h("span", { class: "meter" }, meter)),
    h("h2", {}, l.title),
    h("p", {}, l.text),
    l.hint ? h("p", { class: "tip-hint" }, l.hint) : "",
    h("div", { class: "go" }, l.done ? end : l.expect ? mine : on),
  );
  stage.ring(l.at ?? [], "lesson-ring");
  for (const old of main.querySelectorAll(".is-lesson")) old.classList.remove("is-lesson");
  for (const id of l.at ?? [])
    for (const part of panels.parts(id)) if (!part.closest("svg")) part.classList.add("is-lesson");
  lessonPage(l.at ?? []);
  if (l.at?.length) stage.reveal(l.at);
}

/** What a step is about comes into sight: its tab is opened, on a phone its page. */
function lessonPage(parts) {
  const held = (role) => panels.ids(role).find((id) => panels.holds(id, parts));
  const front = held("stage") ?? held("ledge");
  const shelf = front ? null : held("shelf");
  if (shelf) shelves.show(shelf, true);
  else if (shelves.small) shelves.go(!front && held("dock") ? "dock" : "stage");
}

/** The first real game that a lesson leads to, set up as the lesson says. */
function realGame({ seats, options, coach }) {
  const field = (name, value) => h("input", { type: "hidden", name, value: String(value) });
  return h(
    "form",
    { method: "post", action: `/play${coach ? "#coach" : ""}` },
    field("csrf", document.querySelector("meta[name=csrf]").content),
    field("game", game),
    field("seats", seats),
    ...Object.entries(options).map(([name, value]) => field(`opt.${name}`, value)),
    h("button", { class: "tb-a primary" }, t("lesson.finish")),
  );
}

// -- showing -----------------------------------------------------------------------------------------------------------
let kept_panels = []; // as last sent, to come back to from a moment of the past

/** New panels into the page; what moved on the stage travels. */
function put(message) {
  if (!message.panels?.length && !message.layout) return;
  for (const p of message.panels ?? []) kept_panels = [...kept_panels.filter((k) => k.id !== p.id), p];
  if (message.layout) kept_panels = message.layout.map((id) => kept_panels.find((k) => k.id === id)).filter(Boolean);
  if (moment.active) return;
  const [places, angles] = [stage.places(), stage.angles()];
  const changed = panels.take(message);
  if (message.panels?.some((p) => p.id === stage.id)) {
    stage.turn(angles);
    stage.travel(places);
  }
  if (changed) shelves.place();
  else shelves.fit();
  if (looking >= 0) for (const one of main.querySelectorAll(`[data-of~="${looking}"]`)) one.classList.add("is-looked");
  for (const p of message.panels ?? [])
    if (p.role === "shelf" && !shelves.isOpen(p.id) && state.seat >= 0) shelves.fresh.add(p.id);
  side.news(state, lines, since);
  previews.forget();
  mark();
}

let held = null; // panels that wait for the step of a turn told in which things move
function show(fresh) {
  const old = state;
  const number = old.decision?.number;
  if (fresh.log) lines = [...lines.filter((l) => l.n < fresh.log_from), ...fresh.log];
  state = { ...old, ...fresh, panels: undefined, told: undefined };
  received = Date.now();
  panels.called(state.players.map((p) => p.name));
  main.dataset.v = state.v; // how the table stands, for whoever drives the page from outside
  main.dataset.asked = state.decision?.number ?? "";
  main.dataset.over = state.over ? "1" : "";
  main.dataset.picture = state.picture;
  if (fresh.told?.length) {
    held = fresh;
    tell.play(fresh.told, () => {
      const waiting = held;
      held = null;
      if (waiting) put(waiting);
    });
  } else if (tell.playing && held)
    held = {
      ...held,
      panels: [
        ...(held.panels ?? []).filter((p) => !fresh.panels?.some((f) => f.id === p.id)),
        ...(fresh.panels ?? []),
      ],
      layout: fresh.layout ?? held.layout,
    };
  else put(fresh);
  lookBar();
  where();
  ask.show(state);
  mark();
  freshNews(old, fresh);
  side.players(state, looking, [], look);
  side.log(state, lines, since, main.dataset.replay, (line) => moment.open(line));
  side.news(state, lines, since);
  side.scores(state);
  side.help(state, game);
  paintPreferences();
  lesson();
  const undoButton = $("undo");
  undoButton.setAttribute("aria-disabled", String(!state.can_undo));
  undoButton.title = state.can_undo ? t("undo.title") : state.undo_warning || t("undo.title");
  if ($("advice")) $("advice").hidden = state.over;
  $("watchers").hidden = !state.watchers;
  if (state.watchers) $("watchers").replaceChildren(icon("ui-eye"), t("watchers", { count: state.watchers }));
  acted(lines.findLast((l) => l.seat !== null)?.seat ?? null);
  call(state);
  speak(old, number);
  if (state.decision && state.decision.number !== number) {
    openWhereAsked();
    if (coached()) hint(false);
  }
  stand();
  effect();
}

/** Read out what others did, then the question. */
function speak(old, number) {
  const told = lines.filter((l) => l.n > (old.log_last ?? -1) && l.seat !== state.seat).map((l) => l.text);
  state.log_last = lines.length ? lines[lines.length - 1].n : -1;
  const asked = state.decision && state.decision.number !== number ? [state.decision.question] : [];
  if (old.log_last === undefined) return;
  const text = [...(tell.playing ? [] : told.slice(-6)), ...asked].join(" ");
  if (text) say(text, isUrgent(state) && asked.length > 0);
}

/** Where the log draws the line "since your turn". */
function freshNews(old, fresh) {
  if (typeof fresh.since === "number") since = fresh.since;
  if (state.seat >= 0 && old.decision && !state.decision) since = null;
  if (!old.decision && state.decision && fresh.log?.length) {
    const mine = [...lines].reverse().find((l) => l.seat === state.seat);
    const later = lines.find((l) => l.n > (mine?.n ?? -1) && l.seat !== state.seat && l.seat !== null);
    since = later ? later.n : null;
  }
}

function stand() {
  const mine = state.clock?.stand_in?.includes(state.seat) || state.players.find((p) => p.me)?.status === "stand-in";
  if (!mine) {
    if ($("line").dataset.kind === "stand") line("up");
    return;
  }
  const box = $("line");
  box.dataset.kind = "stand";
  box.hidden = false;
  box.replaceChildren(
    t("stand_in.note"),
    h("button", { class: "tb-a", type: "button", onclick: () => live.ask({ back: true }) }, t("clock.take_back")),
  );
}

// -- the line ----------------------------------------------------------------------------------------------------------
function line(how) {
  const box = $("line");
  if (how === "up") {
    if (!box.hidden && box.dataset.kind === "down") toast(t("line.back"));
    box.hidden = true;
    box.dataset.kind = "";
    return;
  }
  box.dataset.kind = "down";
  box.hidden = false;
  box.textContent = t(how === "gone" ? "line.gone" : "line.lost");
}

/** This page was made by an older server: once, it loads itself anew. */
function reload(newer) {
  if (sessionStorage.getItem("orrery.build") === newer) return;
  sessionStorage.setItem("orrery.build", newer);
  location.reload();
}

const form = () => (narrow.matches ? "narrow" : "wide");
const hello = () => ({
  resume: state.v ?? null,
  form: form(),
  looking,
  lang: document.documentElement.lang,
  have: panels.have,
  patches: true,
  build,
  ...(state.lesson ? { step: state.lesson.step } : {}),
});
const live = new Connection(main.dataset.live, hello, {
  state: show,
  chat: (message) => {
    const known = new Set(messages.map((c) => c.n));
    const fresh = message.lines.filter((c) => !known.has(c.n));
    messages = [...messages, ...fresh];
    side.chat(messages);
    if (fresh.length && fresh.some((c) => c.seat !== state.seat) && !shelves.isOpen("chat")) {
      shelves.fresh.add("chat");
      shelves.mark(shelves.counts);
    }
  },
  error: (message, answered) => {
    if (!answered) toast(message.text, true);
  },
  old: (message) => reload(message.build),
  bye: (message) => {
    if (message.text) toast(message.text, true);
  },
  line,
});
narrow.addEventListener("change", () => live.send({ form: form() }));

// -- hands on the panels -------------------------------------------------------------------------------------------------
main.addEventListener("click", (event) => {
  if (stage.dragged) return;
  if (tell.playing) {
    if (event.target.closest(".tb-panel")) tell.finish();
    return;
  }
  const part = lights.at(event);
  const touch = event.pointerType === "touch" || matchMedia("(pointer: coarse)").matches;
  if (part) ask.pick(part.dataset.at, part.closest("[data-chooses]") ? "hand" : touch ? "touch" : "mouse");
  else if (event.target.closest(".tb-stage")) ask.back();
  else if (event.target.closest("[data-of]")) look(parseInt(event.target.closest("[data-of]").dataset.of, 10));
});
main.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || ask.chosen || ask.armed) return;
  const part = event.target.closest?.("[data-at]");
  const options = part?.matches(".can, .may") ? (ask.marks().get(part.dataset.at)?.options ?? []) : [];
  if (options.length === 1) previews.point(options[0], part);
  else {
    previews.point(null);
    lights.preview(part ? [part.dataset.at] : []);
  }
});
main.addEventListener("pointerleave", () => {
  if (!ask.chosen && !ask.armed) previews.point(null);
});
main.addEventListener("focusin", (event) => {
  const part = event.target.closest?.(".can, .may");
  if (!part || !event.target.matches(":focus-visible")) return;
  const options = ask.marks().get(part.dataset.at)?.options ?? [];
  if (options.length === 1) previews.point(options[0], part);
  if (part.closest(".tb-art")) stage.reveal([part.dataset.at]);
});
main.addEventListener("keydown", (event) => {
  const part = event.target.closest(".can, .may");
  if (!part) return;
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (way) {
    event.preventDefault();
    const next = lights.neighbour(part, way);
    if (next) lights.focus(next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    ask.pick(part.dataset.at, part.closest("[data-chooses]") ? "hand" : "key");
  }
});
for (const b of document.querySelectorAll("[data-zoom]")) b.addEventListener("click", () => stage.step(b.dataset.zoom));

// A line of the log shows the places it speaks of while a pointer or the focus is on it.
const places = (e) => e.target.closest?.("#log [data-at]")?.dataset.at.split(" ") ?? [];
for (const event of ["pointerover", "focusin"])
  $("log").addEventListener(event, (e) => stage.ring(places(e), "log-ring"));
for (const event of ["pointerleave", "focusout"]) $("log").addEventListener(event, () => stage.ring([], "log-ring"));

$("log-mode").addEventListener("click", () => {
  kept.set("log_notation", !kept.get("log_notation", false));
  side.log(state, lines, since, main.dataset.replay, (one) => moment.open(one));
});
$("chat-form")?.addEventListener("submit", (e) => {
  e.preventDefault();
  const field = $("chat-text");
  if (field.value.trim())
    live.ask({ chat: field.value.trim() }).then((a) => {
      if (a.type === "error") toast(a.text, true);
    });
  field.value = "";
});
$("help-search").addEventListener("submit", (e) => e.preventDefault());
let searching = 0;
$("help-q").addEventListener("input", (e) => {
  clearTimeout(searching);
  const q = e.target.value.trim();
  searching = setTimeout(() => {
    if (q.length > 1) side.findRules(game, { q }, $("help-found"));
    else $("help-found").replaceChildren();
  }, 250);
});
function rule(id) {
  open("help");
  side.findRules(game, { id }, $("help-found"));
}
document.addEventListener("click", (e) => {
  const link = e.target.closest("[data-rule]");
  if (!link || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  rule(link.dataset.rule);
});
$("undo").addEventListener("click", undo);
$("advice")?.addEventListener("click", () => hint());
$("help").addEventListener("click", () => open("help"));
$("fold").addEventListener("click", () => {
  kept.set("rail", !kept.get("rail", true));
  shelves.place();
  stage.fit();
});

/** A panel by its name: on its shelf; a book, which has none, over the table. */
function open(name) {
  if (panels.data.get(name)?.role === "book") enlarge(name);
  else if (panels.get(name)) shelves.show(name, true);
}
document.addEventListener("click", (e) => {
  const opener = e.target.closest("[data-opens]");
  if (opener) open(opener.dataset.opens);
});

// -- settings ----------------------------------------------------------------------------------------------------------
const paints = [];
for (const button of document.querySelectorAll("[data-set]")) {
  const name = button.dataset.set;
  const usual = name === "notify" ? false : name === "sound" ? main.dataset.meSound === "1" : true;
  const paint = () => button.setAttribute("aria-pressed", String(kept.get(name, usual)));
  paint();
  paints.push(paint);
  button.addEventListener("click", async () => {
    const on = !kept.get(name, usual);
    if (name === "notify" && on && !(await askNotify())) {
      toast(permissionText());
      return;
    }
    kept.set(name, on);
    paint();
  });
}
$("tell-speed").replaceChildren(
  ...speeds.map((s) => h("option", { value: s, ...(s === speed() ? { selected: "" } : {}) }, t(`tell.${s}`))),
);
$("tell-speed").addEventListener("change", (e) => kept.set("tell", e.target.value));

/** The player's own settings at this table: questions the server answers for them. */
function paintPreferences() {
  const box = $("preferences");
  const source = JSON.stringify(state.preferences ?? []);
  if (!box || box.dataset.source === source) return;
  box.dataset.source = source;
  box.replaceChildren(
    ...(state.preferences ?? []).map((w) =>
      h(
        "label",
        {},
        h("span", {}, w.label),
        h(
          "select",
          { onchange: (event) => live.ask({ prefer: { [w.name]: event.target.value } }) },
          ...w.values.map((v) =>
            h("option", { value: v.value, ...(v.value === w.value ? { selected: "" } : {}) }, v.label),
          ),
        ),
      ),
    ),
  );
}

/** The table in words: where we are, then each player's numbers. */
function describe() {
  const rows = state.players.map(
    (p) => `${p.name}: ${p.points ?? p.score}. ${(p.chips ?? []).map((c) => `${c.name} ${c.value}`).join(", ")}.`,
  );
  say([state.phase, state.decision ? state.decision.question : "", ...rows].filter(Boolean).join(" "));
}

keys({
  ask,
  stage,
  tell,
  moment,
  tips,
  lights,
  shelves,
  previews,
  undo,
  hint,
  find,
  describe,
  open,
  looking: () => looking >= 0 && look(looking),
  enlarge: () => {
    const box =
      document.querySelector(".tb-panel:hover:not(.is-local)") ?? document.activeElement?.closest?.(".tb-panel");
    enlarge(box?.dataset.panel ?? stage.id);
  },
  toBoard,
});

setInterval(() => side.tick(received), 500);
side.chat(messages);
show(first);
