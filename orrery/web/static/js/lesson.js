// A lesson at the table: its step in words, what it is about ringed and in sight, and the real game it leads to.
import { $, h, icon, t } from "./dom.js";

const main = $("main");
const { game } = main.dataset;

export function showLesson(on) {
  const { stage, panels, live } = on;
  const box = $("lesson");
  const l = on.state().lesson;
  box.hidden = !l;
  main.classList.toggle("has-lesson", Boolean(l));
  if (!l) return;
  const where = t("lesson.step", { n: Math.min(l.step + 1, l.steps), of: l.steps });
  const next = h(
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
    h("div", { class: "go" }, l.done ? end : l.expect ? mine : next),
  );
  stage.ring(l.at ?? [], "lesson-ring");
  for (const old of main.querySelectorAll(".is-lesson")) old.classList.remove("is-lesson");
  for (const id of l.at ?? [])
    for (const part of panels.parts(id)) if (!part.closest("svg")) part.classList.add("is-lesson");
  lessonPage(on, l.at ?? []);
  if (l.at?.length) stage.reveal(l.at);
}

/** What a step is about comes into sight: its tab is opened, on a phone its page. */
export function lessonPage({ panels, shelves }, parts) {
  const held = (role) => panels.ids(role).find((id) => panels.holds(id, parts));
  const front = held("stage") ?? (held("dock") ? null : held("ledge")); // a strip may show in small what the dock shows whole
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
