// The replay: one number, the ply; panels, graph, points, moves and slider follow it. The same panels as at the table.
import * as dialog from "./dialog.js";
import { $, h, icon, narrow, seatMark, signed, t } from "./dom.js";
import { Graph } from "./graph.js";
import { Panels } from "./panels.js";
import { Shelves } from "./shelves.js";
import * as side from "./side.js";
import { Stage } from "./stage.js";
import { Tips } from "./tips.js";

const main = $("main");
const data = JSON.parse($("replay").textContent);
const first = JSON.parse($("first").textContent);
const slider = $("slider");
const moments = new Map(); // "ply:seat:row:form" -> panels and lines

let ply = first.ply;
let seat = data.seat;
let row = Math.max(0, seat);
let playing = 0;

const panels = new Panels({
  enlarge: (id) =>
    dialog.enlarge(panels.get(id), panels.title(id), () => {
      shelves.fit();
      stage.fit();
    }),
  drawn: (id) => {
    if (id === stage.id) stage.drawn();
  },
});
const stage = new Stage(panels);
for (const id of ["course", "moves", "scores"]) {
  const content = $(`local-${id}`);
  panels.local(id, content.dataset.title, [...content.childNodes], 170);
  content.remove();
}
const shelves = new Shelves(panels);
panels.called(data.names);
panels.take(first);
shelves.place();
const nothing = async () => "";
new Tips({
  tip: (element) => panels.tip(element),
  answers: () => [],
  seat: () => seat,
  whyAt: nothing,
  why: nothing,
  preview: () => {},
});
for (const b of document.querySelectorAll("[data-zoom]")) b.addEventListener("click", () => stage.step(b.dataset.zoom));
const graph = new Graph(data, $("graph"), $("legs"), (to) => go(to));

async function moment(at) {
  const form = narrow.matches ? "narrow" : "wide";
  const key = `${at}:${seat}:${row}:${form}`;
  if (!moments.has(key)) {
    const query = new URLSearchParams({ form, seat, looking: row });
    if (main.dataset.watch) query.set("watch", main.dataset.watch);
    const asked = fetch(`/t/${main.dataset.table}/at/${at}?${query}`, { headers: { Accept: "application/json" } });
    moments.set(
      key,
      asked.then((r) => (r.ok ? r.json() : null)).catch(() => null),
    );
  }
  const found = await moments.get(key);
  if (!found) moments.delete(key);
  return found;
}

/** Only what differs from what stands there is put in; what moved travels. */
function put(found) {
  const fresh = found.panels.filter((p) => panels.data.get(p.id)?.hash !== p.hash);
  const [places, angles] = [stage.places(), stage.angles()];
  const changed = panels.take({ panels: fresh, layout: found.panels.map((p) => p.id) });
  if (fresh.some((p) => p.id === stage.id)) {
    stage.turn(angles);
    stage.travel(places);
  }
  if (changed) shelves.place();
  else shelves.fit();
  const at = [...new Set(found.lines.flatMap((l) => l.at ?? []))];
  stage.ring(at, "log-ring");
  stage.reveal(at);
  side.players({ ...found, over: data.over && ply === data.plies, seat }, row, [], choose);
}

async function go(to) {
  ply = Math.max(0, Math.min(data.plies, to));
  slider.value = ply;
  slider.style.setProperty("--done", `${data.plies ? (100 * ply) / data.plies : 0}%`);
  slider.setAttribute("aria-valuetext", t("replay.ply", { n: ply, of: data.plies }));
  if ($("fork-ply")) $("fork-ply").value = ply;
  graph.move(ply);
  table();
  moves();
  history.replaceState(
    null,
    "",
    `${location.pathname}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(location.search)), ply })}`,
  );
  const found = await moment(ply);
  if (!found || found.ply !== ply) return;
  put(found);
  $("where").textContent = found.phase;
  $("said").replaceChildren(
    h("b", {}, t("replay.ply", { n: ply, of: data.plies })),
    " ",
    ...found.lines.map((l, i) => h("span", {}, i ? " " : "", l.sub ? l.text : h("b", {}, l.text))),
  );
  if (ply < data.plies) moment(ply + 1);
}

function table() {
  const rows = data.scores[ply] ?? [];
  const total = data.totals[ply] ?? [];
  const value = (i, c) => rows[i]?.[c] ?? 0;
  const cell = (points) => h("td", { class: points < 0 ? "neg" : "" }, signed(points));
  $("scores").replaceChildren(
    h(
      "table",
      { class: "scores" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("replay.at", { n: ply })),
          data.names.map((n, i) => h("th", { scope: "col" }, seatMark(i), n)),
        ),
      ),
      h(
        "tbody",
        {},
        Object.entries(data.categories).map(([c, label]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, label),
            data.names.map((n, i) => cell(value(i, c))),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("scores.total")),
          data.names.map((n, i) => h("td", {}, signed(total[i] ?? 0))),
        ),
      ),
    ),
  );
}

const buttons = data.answers.map((a) => {
  const gain = (data.totals[a.ply]?.[a.seat] ?? 0) - (data.totals[a.ply - 1]?.[a.seat] ?? 0);
  const pts = gain
    ? h("span", { class: `pts${gain < 0 ? " neg" : ""}` }, gain > 0 ? `+${gain}` : signed(gain))
    : h("span");
  return h(
    "button",
    { type: "button", onclick: () => go(a.ply) },
    h("span", { class: "t" }, String(a.ply)),
    seatMark(a.seat),
    h("code", {}, a.key),
    pts,
  );
});
$("moves").replaceChildren(...buttons.map((b) => h("li", {}, b)));

function moves() {
  for (const [i, b] of buttons.entries()) {
    if (data.answers[i].ply !== ply) {
      b.removeAttribute("aria-current");
      continue;
    }
    b.setAttribute("aria-current", "true");
    const list = $("moves");
    list.scrollTop = b.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

/** Whose board is looked at, and whose points the graph shows. */
function choose(i) {
  row = i;
  if (data.over && i < (data.seats ?? data.names.length)) seat = i; // afterwards every hand is open
  if ($("fork-seat")) $("fork-seat").value = i;
  refresh();
}

function refresh() {
  graph.draw(row);
  $("graph-note").textContent = t("replay.areas", { name: data.names[row] ?? "" });
  go(ply);
}

$("moments").replaceChildren(
  ...(data.moments ?? []).map((m) => {
    const b = h(
      "button",
      {
        class: "moment",
        type: "button",
        title: m.text,
        "aria-label": `${t("replay.turn", { n: m.ply })}: ${m.text}`,
        onclick: () => go(m.ply),
      },
      m.seat === null || m.seat < 0 ? icon("ui-star", "seat") : seatMark(m.seat),
    );
    b.style.left = `${(100 * m.ply) / Math.max(1, data.plies)}%`;
    return b;
  }),
);

function play(on) {
  clearInterval(playing);
  playing = on
    ? setInterval(() => {
        if (ply >= data.plies) play(false);
        else go(ply + 1);
      }, 1100)
    : 0;
  const button = document.querySelector('[data-step="play"]');
  button.replaceChildren(icon(playing ? "ui-pause" : "ui-play"));
  if (on && ply >= data.plies) go(0);
}

/** The next ply at which somebody else acts: one turn. */
function turn(way) {
  const who = data.answers[Math.min(data.plies - 1, Math.max(0, way > 0 ? ply : ply - 1))]?.seat;
  let to = ply + way;
  while (to > 0 && to < data.plies && data.answers[way > 0 ? to : to - 1]?.seat === who) to += way;
  return to;
}

const STEPS = {
  first: () => go(0),
  prev: () => go(ply - 1),
  next: () => go(ply + 1),
  last: () => go(data.plies),
  play: () => play(!playing),
};
for (const b of document.querySelectorAll("[data-step]")) {
  b.addEventListener("click", () => {
    if (b.dataset.step !== "play") play(false);
    STEPS[b.dataset.step]();
  });
}
slider.addEventListener("input", () => {
  play(false);
  go(Number(slider.value));
});
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.matches("input:not([type=range]), select, textarea")
  )
    return;
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (way) {
    event.preventDefault();
    play(false);
    go(event.shiftKey ? turn(way) : ply + way);
  } else if (event.key === "Home") {
    event.preventDefault();
    go(0);
  } else if (event.key === "End") {
    event.preventDefault();
    go(data.plies);
  } else if (event.key === " " && !event.target.matches("button, a, summary")) {
    event.preventDefault();
    play(!playing);
  }
});
narrow.addEventListener("change", () => go(ply));

refresh();
