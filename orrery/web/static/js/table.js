// The table page: one state from the server, shown by board, console and side; what the player does goes back.
import { Board } from "./board.js";
import { acted, askNotify, call, permissionText } from "./call.js";
import { Console, isUrgent } from "./console.js";
import { $, calm, h, icon, kept, narrow, seatMark, t } from "./dom.js";
import { Live } from "./live.js";
import * as side from "./side.js";

const main = $("main");
const game = main.dataset.game;
const first = JSON.parse($("state").textContent);

let state = { ...first, svg: undefined };
let lines = first.log ?? [];
let since = null;
let looking = -1;
let received = Date.now();
let messages = JSON.parse($("chat-lines").textContent);
let before = null;          // the parts of the board as they were after my last act
let news = [];
let pointed = [];           // the places of the log's line under the pointer
let acting = false;
let expected = 0;           // the event number my last answer got; its state is on the way
let deltas = [];
let previews = new Map();
let peekSource = null;
let kept_svg = $("canvas").innerHTML;

// -- words that vanish -------------------------------------------------------------------------------------------------
function say(text, urgent = false) {
  const box = $(urgent ? "assertive" : "polite");
  box.textContent = "";
  setTimeout(() => { box.textContent = text; }, 30);
}

function toast(text, bad = false) {
  say(text, bad);
  const note = h("p", { class: `toast${bad ? " bad" : ""}` }, text);
  $("toasts").append(note);
  setTimeout(() => note.remove(), 5200);
  return note;
}

// -- acting ------------------------------------------------------------------------------------------------------------
async function act(notation) {
  if (acting || !state.decision || state.v < expected) return;      // a second click while the first one travels
  acting = true;
  main.classList.add("is-sending");
  const answer = await live.ask({ act: notation, at: state.decision.number });
  acting = false;
  main.classList.remove("is-sending");
  if (answer.type === "error") toast(answer.text, true);
  else if (answer.type === "lost") toast(t("line.lost"), true);
  else {
    if (!state.lesson) expected = answer.v ?? 0;
    ask.pop.hidden = true;
    ask.showPreview(null);
  }
}

async function undo() {
  if (!state.can_undo) { if (state.undo_warning) toast(state.undo_warning); return; }
  const answer = await live.ask({ undo: true });
  if (answer.type === "error") toast(answer.text, true);
  else if (answer.type === "ok") { ask.reset(); toast(t("undo.done")); }
}

/** What a bot would do in this seat; it thinks for a second or two. */
async function hint() {
  const button = $("advice");
  if (!state.decision || !button || button.disabled) return;
  const { number } = state.decision;
  button.disabled = true;
  const thinking = toast(t("hint.thinking"));
  const answer = await live.ask({ hint: true });
  thinking.remove();
  button.disabled = false;
  if (answer.type === "error") { toast(answer.text, true); return; }
  if (answer.type !== "hint" || state.decision?.number !== number) return;
  ask.advise(answer.best);
  say(`${t("hint.title")}: ${answer.best.map((b) => b.label).join("; ")}`);
}

// -- previews ----------------------------------------------------------------------------------------------------------
let wanted = null;
let timer = 0;
function preview(option) {
  wanted = option?.do ?? null;
  clearTimeout(timer);
  board.preview(option ? option.at : []);
  if (!option || !kept.get("previews", true)) {
    timer = setTimeout(() => showPreview(null), 120);
    return;
  }
  const key = `${state.v}:${looking}:${option.do}`;
  if (previews.has(key)) { showPreview(previews.get(key)); return; }
  timer = setTimeout(async () => {
    const answer = await live.ask({ preview: option.do });
    if (answer.type !== "preview") return;
    previews.set(key, answer);
    if (wanted === option.do) showPreview(answer);
  }, 180);
}

/** One change per player and number: points come by category, a reader wants their sum. */
function summed(changes) {
  const found = new Map();
  for (const d of changes) {
    const key = `${d.seat}:${d.icon}:${d.icon === "vp" ? "" : d.name}`;
    const by = Number(d.text.replace("−", "-"));
    const one = found.get(key) ?? { ...d, by: 0, name: "" };
    one.by += by;
    one.name = [one.name, `${d.name} ${d.text}`].filter(Boolean).join(", ");
    found.set(key, one);
  }
  return [...found.values()].filter((d) => d.by).map((d) => ({ ...d, text: d.by > 0 ? `+${d.by}` : `−${-d.by}`, loss: d.by < 0 }));
}

function showPreview(answer) {
  if (answer?.deltas) answer = { ...answer, deltas: summed(answer.deltas) };
  deltas = answer?.deltas ?? [];
  ask.showPreview(answer);
  peekSource = answer?.svg || null;
  if (!answer && board.box.classList.contains("is-peek")) peek(false);
  side.players(state, looking, deltas, look);
}

/** The board as it would be, for as long as the key is held or the button pressed. */
function peek(on = !board.box.classList.contains("is-peek")) {
  if (on && !peekSource) return;
  board.box.classList.toggle("is-peek", on);
  board.canvas.classList.toggle("is-peek", on);
  board.show(on ? peekSource : kept_svg);
  if (on) toast(t("peek.showing"));
  else mark();
}

// -- why not -----------------------------------------------------------------------------------------------------------
const bubble = $("why");
let whyTimer = 0;
async function why(notation, element, known = "") {
  const answer = known ? { text: known } : await live.ask({ why: notation });
  if (!answer.text) return;
  showWhy(answer.text, element);
}

function showWhy(text, element, aloud = true) {
  bubble.textContent = text;
  bubble.hidden = false;
  const r = element.getBoundingClientRect();
  const [w, tall] = [bubble.offsetWidth, bubble.offsetHeight];
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - w - 8, r.left + r.width / 2 - w / 2))}px`;
  bubble.style.top = `${r.top - tall - 10 > 8 ? r.top - tall - 10 : r.bottom + 10}px`;
  if (aloud) say(text);
}

function hideWhy() { clearTimeout(whyTimer); whyTimer = 0; bubble.hidden = true; }

for (const [event, delay] of [["pointerover", 400], ["focusin", 100]]) {
  document.addEventListener(event, (e) => {
    const element = e.target.closest?.("[data-why]");
    if (!element || element.classList.contains("can")) return;
    clearTimeout(whyTimer);
    whyTimer = setTimeout(() => why(element.dataset.why, element, element.dataset.whyText), delay);
  });
}
// What a place is, and why nothing can be done there now: the same bubble.
const reasons = new Map();          // of this question: part -> words
async function reason(part) {
  if (!state.decision || state.lesson || part.classList.contains("can")) return "";
  const key = `${state.v}:${part.id}`;
  if (!reasons.has(key)) {
    if (reasons.size > 300) reasons.clear();
    reasons.set(key, live.ask({ why_at: part.id }).then((answer) => answer.text ?? ""));
  }
  return reasons.get(key);
}
async function tell({ text, part }, aloud) {
  const wanted = whyTimer;
  const because = await reason(part);
  if (wanted !== whyTimer) return;                          // the pointer has gone on
  if (because) part.dataset.whyText = because;
  if (text || because) showWhy([text, because].filter(Boolean).join(text.endsWith(".") ? " " : ". "), part, aloud);
}
document.addEventListener("pointerover", (e) => {
  const found = e.pointerType === "touch" ? null : board.info(e.target);
  if (!found || found.part.dataset.why || (!found.text && !state.decision)) return;
  clearTimeout(whyTimer);
  whyTimer = setTimeout(() => tell(found, false), 450);
});
document.addEventListener("pointerout", hideWhy);
document.addEventListener("focusout", hideWhy);
document.addEventListener("scroll", hideWhy, true);
document.addEventListener("click", (e) => {
  const element = e.target.closest?.('[aria-disabled="true"][data-why]');
  if (element) why(element.dataset.why, element, element.dataset.whyText);
});
// A long press is the finger's hover.
let press = 0;
document.addEventListener("touchstart", (e) => {
  const element = e.target.closest?.("[data-why], [data-do], .part");
  if (!element) return;
  press = setTimeout(() => {
    const info = board.info(element);
    if (element.dataset.why) why(element.dataset.why, element, element.dataset.whyText);
    else if (info && !info.part.classList.contains("can")) { whyTimer = -1; tell(info, true); }
    else if (info?.text) showWhy(info.text, info.part);
    else preview(state.decision?.options.find((o) => o.do === element.dataset.do));
  }, 500);
}, { passive: true });
for (const event of ["touchend", "touchmove"]) document.addEventListener(event, () => clearTimeout(press), { passive: true });

// -- showing -----------------------------------------------------------------------------------------------------------
const board = new Board($("board"), {
  pick: (part, how) => ask.pick(part, how),
  miss: () => ask.back(),
  hover: (part) => {
    const here = part ? ask.marks().get(part)?.options ?? [] : [];
    if (here.length === 1) preview(here[0]);
    else { preview(null); if (part) board.preview([part]); }
  },
});

const ask = new Console({
  act, undo, preview, say, peek: () => peek(), settings: () => paints.forEach((paint) => paint()),
  why: (text, element) => why(text, element),
  marks: () => mark(),
  revealMarks: () => board.reveal([...ask.marks().keys()]),
  place: (pop, part) => board.place(pop, part),
});

function mark() {
  board.mark(state.decision ? ask.marks() : new Map());
  board.select(ask.part);
}

function look(seat) {
  looking = looking === seat || state.players.find((p) => p.seat === seat)?.me ? -1 : seat;
  live.send({ looking });
  lookBar();
  side.players(state, looking, deltas, look);
  if (narrow.matches) part("board");
}

function lookBar() {
  const other = state.players.find((p) => p.seat === looking);
  $("looking").hidden = !other;
  if (!other) return;
  const back = h("button", { class: "btn", type: "button", onclick: () => look(other.seat) }, t("look.back"));
  $("looking").replaceChildren(seatMark(other.seat), t("look.at", { name: other.name }), back);
}

function where() {
  const turn = state.over ? "" : state.decision ? t(isUrgent(state) ? "table.asked" : "table.your_turn") : "";
  $("where").replaceChildren(state.phase, ...(turn ? [" · ", h("span", { class: "turn" }, turn)] : []));
}

function lesson() {
  const box = $("lesson");
  const l = state.lesson;
  box.hidden = !l;
  main.classList.toggle("has-lesson", Boolean(l));
  if (!l) return;
  const where = t("lesson.step", { n: Math.min(l.step + 1, l.steps), of: l.steps });
  const on = h("button", { class: "btn primary", type: "button", id: "lesson-next", onclick: () => live.send({ next: true }) }, t("lesson.next"));
  const mine = h("span", { class: "chip brass" }, icon("ui-star"), t("lesson.do_it"));
  const end = h("a", { class: "btn primary", href: `/#game-${game}` }, t("lesson.finish"));
  box.replaceChildren(
    h("span", { class: "caps" }, where, h("span", { class: "meter" }, bar(l.done ? 1 : l.step / Math.max(1, l.steps)))),
    h("h2", {}, l.title), h("p", {}, l.text), l.hint ? h("p", { class: "tip-hint" }, l.hint) : "",
    h("div", { class: "go" }, l.done ? end : l.expect ? mine : on));
  board.ring(l.at ?? [], "lesson-ring");
  if (l.at?.length) board.reveal(l.at);
}

function bar(share) {
  const i = h("i");
  i.style.width = `${Math.round(share * 100)}%`;
  return i;
}

function show(fresh) {
  const old = state;
  const number = old.decision?.number;
  if (fresh.svg) {
    kept_svg = fresh.svg;
    board.box.classList.remove("is-peek");
    board.show(fresh.svg);
    board.ring(pointed, "log-ring");
    previews.clear();
  }
  if (fresh.log) lines = [...lines.filter((l) => l.n < fresh.log_from), ...fresh.log];
  state = { ...old, ...fresh, svg: undefined };
  received = Date.now();
  main.dataset.v = state.v;             // how the table stands, for whoever drives the page from outside
  main.dataset.asked = state.decision?.number ?? "";
  main.dataset.over = state.over ? "1" : "";
  lookBar();
  where();
  ask.show(state);
  mark();
  freshNews(old, fresh);
  side.players(state, looking, [], look);
  side.log(state, lines, since, main.dataset.replay);
  side.scores(state);
  side.help(state, game);
  paintWishes();
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
  stand();
}

/** Read out what others did, then the question. */
function speak(old, number) {
  const told = lines.filter((l) => l.n > (old.log_last ?? -1) && l.seat !== state.seat).map((l) => l.text);
  state.log_last = lines.length ? lines[lines.length - 1].n : -1;
  const asked = state.decision && state.decision.number !== number ? [state.decision.question] : [];
  if (old.log_last === undefined) return;
  const text = [...told.slice(-6), ...asked].join(" ");
  if (text) say(text, isUrgent(state) && asked.length > 0);
  if (state.decision && state.decision.number !== number) {
    if (narrow.matches) ask.sheet.grow();
    if (isUrgent(state)) board.reveal([...ask.marks().keys()]);
  }
}

/** What changed on the board since my last act, marked in brass until I act again. */
function freshNews(old, fresh) {
  if (typeof fresh.since === "number") since = fresh.since;
  if (state.seat >= 0 && old.decision && !state.decision) since = null;
  if (!old.decision && state.decision && fresh.log?.length) {
    const mine = [...lines].reverse().find((l) => l.seat === state.seat);
    const later = lines.find((l) => l.n > (mine?.n ?? -1) && l.seat !== state.seat && l.seat !== null);
    since = later ? later.n : null;
  }
  if (!fresh.svg || state.lesson || looking !== -1) return;
  const last = lines.findLast((l) => l.seat !== null);
  if (!before || !last || last.seat === state.seat) {       // my own act: I know what it did
    before = board.snapshot();
    news = [];
    return;
  }
  const ids = board.changed(before);
  news = ids.length <= 12 ? ids : [];
  board.ring(news, "new-ring");
}

function stand() {
  const mine = state.clock?.stand_in?.includes(state.seat) || state.players.find((p) => p.me)?.status === "stand-in";
  if (!mine) { if ($("line").dataset.kind === "stand") line("up"); return; }
  const box = $("line");
  box.dataset.kind = "stand";
  box.hidden = false;
  box.className = "line";
  box.replaceChildren(t("stand_in.note"), h("button", { class: "btn", type: "button", onclick: () => live.ask({ back: true }) }, t("clock.take_back")));
}

// -- the line ----------------------------------------------------------------------------------------------------------
function line(how) {
  const box = $("line");
  if (how === "up") {
    if (!box.hidden && box.dataset.kind === "down") { toast(t("line.back")); }
    if (box.dataset.kind !== "stand" || how === "up") box.hidden = true;
    box.dataset.kind = "";
    return;
  }
  box.dataset.kind = "down";
  box.hidden = false;
  box.className = "line";
  box.textContent = t(how === "gone" ? "line.gone" : "line.lost");
}

const form = () => (narrow.matches ? "narrow" : "wide");
const hello = () => ({
  resume: state.v ?? null, form: form(), looking, lang: document.documentElement.lang, ...(state.lesson ? { step: state.lesson.step } : {}),
});
const live = new Live(main.dataset.live, hello, {
  state: show,
  chat: (message) => {
    const known = new Set(messages.map((c) => c.n));
    const added = message.lines.filter((c) => !known.has(c.n));
    messages = [...messages, ...added].slice(-200);
    side.chat(messages);
    const hidden = narrow.matches ? main.dataset.part !== "chat" : $("panel-chat").hidden;
    if (added.length && hidden && known.size + added.length > 0 && chatted) badge("chat", true);
    chatted = true;
  },
  error: (message, answered) => { if (!answered) toast(message.text, true); },
  bye: (message) => { if (message.text) toast(message.text, true); },
  line,
});
let chatted = false;
narrow.addEventListener("change", () => live.send({ form: form() }));

// -- tabs and parts ----------------------------------------------------------------------------------------------------
const TABS = ["log", "scores", "chat", "help"].filter((k) => $(`tab-${k}`));
function tab(name, focus = false) {
  if (!TABS.includes(name)) return;
  for (const k of TABS) {
    $(`tab-${k}`).setAttribute("aria-selected", String(k === name));
    $(`tab-${k}`).tabIndex = k === name ? 0 : -1;
    $(`panel-${k}`).hidden = k !== name;
  }
  badge(name, false);
  if (focus) $(`tab-${name}`).focus();
}
for (const k of TABS) {
  $(`tab-${k}`).addEventListener("click", () => tab(k));
  $(`tab-${k}`).addEventListener("keydown", (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (step) { e.preventDefault(); tab(TABS[(TABS.indexOf(k) + step + TABS.length) % TABS.length], true); }
  });
}
function part(name) {
  main.dataset.part = name;
  for (const b of document.querySelectorAll(".parts button")) b.setAttribute("aria-current", String(b.dataset.part === name));
  if (TABS.includes(name)) tab(name);
  badge(name, false);
  board.fit();
}
for (const b of document.querySelectorAll(".parts button")) b.addEventListener("click", () => part(b.dataset.part));
function badge(name, on) {
  for (const box of [$(`tab-${name}`), document.querySelector(`.parts [data-part="${name}"]`)]) {
    const dot = box?.querySelector(".badge");
    if (dot) dot.hidden = !on;
  }
}
function open(name) { if (narrow.matches) part(name); else tab(name, true); }

// A line of the log shows the places it speaks of while a pointer or the focus is on it.
const places = (e) => e.target.closest?.("#log [data-at]")?.dataset.at.split(" ") ?? [];
function point(ids) {
  pointed = ids;
  board.ring(pointed, "log-ring");
}
for (const event of ["pointerover", "focusin"]) $("log").addEventListener(event, (e) => point(places(e)));
for (const event of ["pointerleave", "focusout"]) $("log").addEventListener(event, () => point([]));

$("log-mode").addEventListener("click", () => {
  kept.set("log_notation", !kept.get("log_notation", false));
  side.log(state, lines, since, main.dataset.replay);
});
$("chat-form")?.addEventListener("submit", (e) => {
  e.preventDefault();
  const field = $("chat-text");
  if (field.value.trim()) live.ask({ chat: field.value.trim() }).then((a) => { if (a.type === "error") toast(a.text, true); });
  field.value = "";
});
$("help-search").addEventListener("submit", (e) => e.preventDefault());
let searching = 0;
$("help-q").addEventListener("input", (e) => {
  clearTimeout(searching);
  const q = e.target.value.trim();
  searching = setTimeout(() => { if (q.length > 1) side.findRules(game, { q }, $("help-found")); else $("help-found").replaceChildren(); }, 250);
});
document.addEventListener("click", (e) => {
  const link = e.target.closest("[data-rule]");
  if (!link || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  side.findRules(game, { id: link.dataset.rule }, $("rule-box"));
});
$("undo").addEventListener("click", undo);
$("advice")?.addEventListener("click", hint);
$("help").addEventListener("click", () => open("help"));

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
    if (name === "notify" && on && !await askNotify()) { toast(permissionText()); return; }
    kept.set(name, on);
    paint();
  });
}

/** The player's own settings at this table: questions the server answers for them. */
function paintWishes() {
  const box = $("wishes");
  const source = JSON.stringify(state.wishes ?? []);
  if (!box || box.dataset.source === source) return;
  box.dataset.source = source;
  box.replaceChildren(...(state.wishes ?? []).map((w) => h("label", {}, h("span", {}, w.label),
    h("select", { onchange: (event) => live.ask({ wish: { [w.name]: event.target.value } }) },
      ...w.values.map((v) => h("option", { value: v.value, ...(v.value === w.value ? { selected: "" } : {}) }, v.label))))));
}

// -- keys --------------------------------------------------------------------------------------------------------------
const KEYS = {
  u: undo, h: hint, l: () => open("log"), s: () => open("scores"), c: () => { open("chat"); $("chat-text")?.focus(); }, "?": () => open("help"),
  p: () => $("players").querySelector("button")?.focus(), b: toBoard, m: () => $("more")?.click(), v: () => peek(), n: nextNews, d: describe,
  "/": () => ask.find(), "+": () => board.step("in"), "=": () => board.step("in"), "-": () => board.step("out"), 0: () => board.step("fit"),
};

function toBoard() {
  const target = board.firstTarget();
  if (target) board.focus(target);
  return Boolean(target);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  document.body.classList.add("keys-used");
  const typing = event.target.matches("input, textarea, select");
  if (event.key === "Escape") {
    hideWhy();
    if (board.box.classList.contains("is-peek")) peek(false);
    else ask.back();
    if (typing) event.target.blur();
    return;
  }
  if (typing) return;
  if (/^[1-9]$/.test(event.key)) { event.preventDefault(); ask.key(event.key); return; }
  const does = KEYS[event.key.toLowerCase()];
  if (does) { event.preventDefault(); does(); }
  else if (event.key.startsWith("Arrow") && event.target === document.body && toBoard()) event.preventDefault();
});

let newsAt = -1;
function nextNews() {
  if (!news.length) { toast(t("news.none")); return; }
  newsAt = (newsAt + 1) % news.length;
  board.part(news[newsAt])?.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
  const label = board.part(news[newsAt])?.getAttribute("aria-label");
  if (label) say(label);
}

/** The table in words: where we are, then each player's numbers. */
function describe() {
  const rows = state.players.map((p) => `${p.name}: ${p.score}. ${(p.chips ?? []).map((c) => `${c.name} ${c.value}`).join(", ")}.`);
  const turn = state.decision ? state.decision.question : "";
  const text = [state.phase, turn, ...rows].filter(Boolean).join(" ");
  toast(text);
}

setInterval(() => side.tick(received), 500);
side.chat(messages);
show({ ...first, svg: undefined });
