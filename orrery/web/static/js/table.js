// The table page: one state from the server, laid out as panels; what the player does goes back. Knows no game.
import { AnswerList } from "./answer_list.js";
import { Ask } from "./ask.js";
import { isUrgent } from "./asked.js";
import { Attention } from "./attention.js";
import { acted, call } from "./call.js";
import { Connection } from "./connection.js";
import * as dialog from "./dialog.js";
import { $, h, icon, kept, narrow, t } from "./dom.js";
import { hands } from "./hands.js";
import { keys } from "./keys.js";
import { lessonPage, showLesson } from "./lesson.js";
import { Lights } from "./lights.js";
import { line, stand } from "./line.js";
import { Looking } from "./looking.js";
import { Magnify } from "./magnify.js";
import { Moment } from "./moment.js";
import { Panels } from "./panels.js";
import { Previews } from "./previews.js";
import { reading, showRule } from "./reading.js";
import { describe, note, say } from "./saying.js";
import { paintPreferences, paintSettings, settings } from "./settings.js";
import { Shelves } from "./shelves.js";
import * as side from "./side.js";
import { Stage } from "./stage.js";
import { Tell } from "./tell.js";
import { Tips } from "./tips.js";

const main = $("main");
const { game, build } = main.dataset;
const first = JSON.parse($("state").textContent);

let state = { ...first, panels: undefined, decision: null };
let lines = [];
let since = null;
let received = Date.now();
let messages = JSON.parse($("chat-lines").textContent);
let acting = false;
let attended = ""; // the targets the board went to
let farewell = null; // why the server closed the line
let expected = 0; // the event number my last answer got; its state is on the way

const toast = (text, bad = false) => note(text, bad, () => effect());

/** Nothing is pointed at; below the question stands what happened since my turn. */
function effect() {
  $("since").replaceChildren(tell.since ?? "");
  if (!$("effect").querySelector(".tb-note")) $("effect").replaceChildren();
}

// -- acting ------------------------------------------------------------------------------------------------------------
/** Give an answer, or a list of answers that hold together. */
async function act(given) {
  const [notation, ...then] = [given].flat();
  if (acting || !state.decision || state.v < expected) return; // a second click while the first one travels
  acting = true;
  main.classList.add("is-sending");
  const answer = await live.ask({ act: notation, at: state.decision.number, ...(then.length ? { then } : {}) });
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
const attention = new Attention({ panels, shelves, stage, ask: () => ask });

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
  deltas: (found) => players(found),
  effect,
  toast: (text) => toast(text),
  mark: () => mark(),
});

const ask = new Ask({
  act,
  refuse: (why) => toast(why, true),
  undo,
  say,
  nameOf: (part) => panels.tip(panels.parts(part)[0])?.name,
  preview: (option, element) => previews.point(option, element),
  settings: paintSettings,
  marks: () => mark(),
  toBoard,
  openedAt: (part) => panels.opened(part),
  reveal: (parts) => attention.reveal(parts),
  list: (open) => list.show(open),
  picked: (parts) => live.ask({ picked: parts }),
  effect,
  outline: (whole, blame = [], near = []) => {
    stage.ring(whole, "pick-ring");
    stage.ring(blame, "blame-ring");
    stage.ring(near, "near-ring");
  },
});

let opened = null; // which tabs were open before a turn was told
const tell = new Tell({
  stage,
  panels,
  say,
  effect,
  name: (seat) => nameOf(seat),
  begin: () => {
    opened = new Map(shelves.open);
    mark();
    where();
    players();
  },
  open: (at, stays) => {
    const shelf = shelves.small || panels.ids("shelf").find((id) => panels.holds(id, at));
    if (!at.length || !panels.data.has(shelf) || stage.part(at[0])) return;
    if (!shelves.isOpen(shelf)) shelves.show(shelf, true);
    if (stays) opened = null;
  },
  done: () => {
    if (opened) shelves.open = opened; // the tabs as they were, but for what one shall go on looking at
    shelves.fit();
    mark();
    where();
    players();
    ask.render();
    if (state.decision) attention.openWhereAsked();
    if (state.lesson) lessonPage(parts, state.lesson.at ?? []);
  },
});

const moment = new Moment({
  panels,
  stage,
  say,
  state: () => state,
  replay: main.dataset.replay,
  table: main.dataset.table,
  looking: () => others.seat,
  watch: main.dataset.watch,
  kept: () => kept_panels,
  mark: () => mark(),
  leave: () => {
    shelves.place();
    mark();
    ask.render();
    players();
  },
});

function toBoard() {
  const target = lights.first();
  if (target) lights.focus(target);
  return Boolean(target);
}

/** What can be touched now is lit; tabs and pages say how much of it lies on them. */
function mark() {
  const told = tell.playing || moment.active;
  const marks = told || !state.decision ? new Map() : ask.marks();
  if (marks.size && ![...marks.keys()].some((id) => panels.parts(id).length)) others.asked(); // what is asked about lies on one's own board
  const counts = lights.set(marks, ask.part, told || !state.decision ? [] : Object.keys(ask.straight));
  shelves.mark(counts);
  stage.price(told ? new Map() : ask.tags());
  magnify.refresh();
  const targets = [...marks.keys()].filter((id) => stage.part(id));
  if (targets.join() !== attended) {
    attended = targets.join();
    stage.attend(targets);
  }
}

/** Where the game is, whose turn it is or is told, and what the stage says beside its title (what scores in this round). */
function where() {
  const mine = state.decision ? t(isUrgent(state) ? "table.asked" : "table.your_turn") : "";
  const turn = state.over ? "" : tell.playing ? t("table.plays", { name: nameOf(tell.seat) }) : mine;
  const note = h("span", { class: "tb-where-note" });
  const more = !state.over && panels.data.get(stage.id)?.note;
  note.innerHTML = more ? ` · ${more}` : "";
  $("where").replaceChildren(state.phase, ...(turn ? [" · ", h("em", { class: "turn" }, turn)] : []), note);
}

const nameOf = (seat) => state.players.find((p) => p.seat === seat)?.name ?? "";

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
  faces = state.players;
  where();
  players();
  if (message.panels?.some((p) => p.id === stage.id)) {
    stage.turn(angles);
    stage.travel(places);
  }
  if (changed) shelves.place();
  else shelves.fit();
  others.mark();
  for (const p of message.panels ?? [])
    if (p.role === "shelf" && !shelves.isOpen(p.id) && state.seat >= 0) shelves.fresh.add(p.id);
  side.news(state, lines, since);
  previews.forget();
  mark();
}

let faces = state.players; // as they stand on the page
let held = null; // panels that wait for the step of a turn told in which things move
/** Panels that wait, with those that came since. */
const after = (waiting, fresh) => ({
  ...fresh,
  panels: [
    ...(waiting?.panels ?? []).filter((p) => !fresh.panels?.some((f) => f.id === p.id)),
    ...(fresh.panels ?? []),
  ],
  layout: fresh.layout ?? waiting?.layout,
});
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
    held = after(held, fresh);
    tell.play(fresh.told, () => {
      const waiting = held;
      held = null;
      if (waiting) put(waiting);
    });
  } else if (tell.playing && held) held = after(held, fresh);
  else put(fresh);
  others.bar();
  where();
  ask.show(state);
  mark();
  freshNews(old, fresh);
  players();
  log();
  side.news(state, lines, since);
  side.scores(state);
  side.help(state, game);
  paintPreferences(state, live);
  showLesson(parts);
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
    attention.openWhereAsked();
    if (coached()) hint(false);
  }
  stand(state, live);
  effect();
}

/** Panels that come after their words. */
function late(fresh) {
  const at = received; // the clocks run by when the words came
  show({ ...state, log: null, since: null, ...fresh, type: "state" });
  received = at;
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
  looking: others.seat,
  lang: document.documentElement.lang,
  have: panels.have,
  patches: true,
  build,
  ...(state.lesson ? { step: state.lesson.step } : {}),
});
const live = new Connection(main.dataset.live, hello, {
  state: show,
  panels: late,
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
  ways: (message) => {
    if (message.v === state.v && state.decision) ask.found(message.ways);
  },
  error: (message, answered) => {
    if (!answered) toast(message.text, true);
  },
  old: (message) => reload(message.build),
  bye: (message) => {
    farewell = message;
    if (message.text && !message.way) toast(message.text, true);
  },
  line: (how) => line(how, () => toast(t("line.back")), farewell),
});
/** Everybody's card; while a turn is told their numbers wait for the step in which things move, and nobody else is at turn. */
function players(found = []) {
  const now = tell.playing ? { ...state, waiting: [], players: held ? faces : state.players } : state;
  side.players(now, others.seat, found, (seat) => others.look(seat));
  tell.face();
}
const log = () => side.log(state, lines, since, main.dataset.replay, (one) => moment.open(one));
const rule = (id) => {
  tips.hide();
  showRule(parts, id);
};
const parts = {
  ask,
  stage,
  lights,
  tell,
  previews,
  panels,
  shelves,
  live,
  act,
  toast,
  open,
  log,
  rule,
  state: () => state,
};
const others = new Looking({ ...parts, players: () => players() });
const list = new AnswerList(parts);
hands({ ...parts, others });
const magnify = new Magnify({ ask, tell, state: () => state, why: whyAt, quiet: () => tips.want(null, 0) }); // after the hands: it shows what they chose
reading(parts);
settings(parts);
main.addEventListener("change", (e) => {
  if (e.target.closest(".tb-panel:not(.is-local)")) ask.render(); // other boards are laid open: the bar has their buttons
});
narrow.addEventListener("change", () => live.send({ form: form() }));

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
  find: () => list.find(),
  describe: () => describe(state),
  open,
  rule,
  looking: () => others.back(),
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
