// The report: beside every decision the board's cut-out as it was then, with the better place ringed, and the one that was chosen.
import { $ } from "./dom.js";

const main = $("main");
const WIDER = 2.6; // how much of the board stands around the place
const SVG = "http://www.w3.org/2000/svg";
const moments = new Map(); // "ply:seat" -> the panels of that moment

function moment(ply, seat) {
  const key = `${ply}:${seat}`;
  if (!moments.has(key)) {
    const query = new URLSearchParams({ form: "wide", seat, looking: seat });
    if (main.dataset.watch) query.set("watch", main.dataset.watch);
    const asked = fetch(`/t/${main.dataset.table}/at/${ply}?${query}`, { headers: { Accept: "application/json" } });
    moments.set(
      key,
      asked.then((r) => (r.ok ? r.json() : null)).catch(() => null),
    );
  }
  return moments.get(key);
}

const find = (root, part) => root.querySelector(`[data-at="${CSS.escape(part)}"]`);

/** The panel that shows the first of these parts: the stage before the others. */
function holder(panels, parts) {
  const order = [...panels].sort((a, b) => (b.role === "stage") - (a.role === "stage"));
  for (const part of parts)
    for (const p of order) {
      const box = document.createElement("div");
      box.className = p.role === "stage" ? "cut-measure" : "cut-measure is-side"; // a row of words is measured as narrow as it is shown
      box.innerHTML = p.svg ?? p.html ?? "";
      if (find(box, part)) return { box, part };
    }
  return null;
}

/** Where an element lies in its picture's own units. */
function place(svg, element) {
  const [whole, box] = [svg.getBoundingClientRect(), element.getBoundingClientRect()];
  const view = svg.viewBox.baseVal;
  const scale = Math.max(view.width / whole.width, view.height / whole.height);
  const left = view.x + view.width / 2 - (whole.width / 2) * scale;
  const top = view.y + view.height / 2 - (whole.height / 2) * scale;
  return {
    x: left + (box.left - whole.left) * scale,
    y: top + (box.top - whole.top) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function ring(svg, { x, y, width, height }, name) {
  const rect = document.createElementNS(SVG, "rect");
  const room = 0.12 * Math.max(width, height);
  for (const [key, value] of Object.entries({
    x: x - room,
    y: y - room,
    width: width + 2 * room,
    height: height + 2 * room,
    rx: 0.25 * Math.min(width, height) + room,
    class: name,
  }))
    rect.setAttribute(key, value);
  svg.append(rect);
}

/** A window on the picture around the place, of the figure's own shape. */
function cutOut(figure, svg, box, part, done) {
  const view = svg.viewBox.baseVal;
  const at = place(svg, find(box, part));
  const was = done ? find(svg, done) : null;
  const old = was ? place(svg, was) : null;
  const shape = figure.clientWidth / figure.clientHeight;
  const tall = Math.min(view.height, Math.max(at.height * WIDER, (at.width * WIDER) / shape, view.height / 6));
  const wide = tall * shape;
  const inside = (middle, size, low, most) =>
    size >= most ? low + (most - size) / 2 : Math.min(low + most - size, Math.max(low, middle - size / 2));
  const x = inside(at.x + at.width / 2, wide, view.x, view.width);
  const y = inside(at.y + at.height / 2, tall, view.y, view.height);
  svg.setAttribute("viewBox", `${x} ${y} ${wide} ${tall}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  for (const name of ["width", "height", "style"]) svg.removeAttribute(name);
  ring(svg, at, "cut-ring");
  if (old) ring(svg, old, "cut-ring was");
  const art = document.createElement("div");
  art.className = "cut-art tb-art";
  art.append(svg);
  figure.append(art);
}

/** A card or a tile that lies beside the board: the thing itself, as large as it fits. */
function thing(figure, element) {
  const { width, height } = element.getBoundingClientRect();
  if (!width || !height) {
    figure.remove(); // it lies on a leaf that is closed
    return;
  }
  const fit = Math.min((figure.clientWidth - 16) / width, (figure.clientHeight - 16) / height);
  element.classList.add("cut-thing");
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transform = `translate(${(figure.clientWidth - width * fit) / 2}px, ${(figure.clientHeight - height * fit) / 2}px) scale(${fit})`;
  const body = document.createElement("div");
  body.className = "cut-art tb-body";
  body.append(element);
  figure.append(body);
}

async function fill(figure) {
  const { ply, seat, better, done } = figure.dataset;
  const found = await moment(ply, seat);
  const held = found && holder(found.panels, better.split(" "));
  if (!held) {
    figure.remove(); // an answer about no place of the board
    return;
  }
  const { box, part } = held;
  main.append(box);
  const element = find(box, part);
  const svg = element.closest("svg");
  figure.dataset.part = part;
  if (svg && !svg.closest("[data-at]")) cutOut(figure, svg, box, part, done === better ? "" : done.split(" ")[0]);
  else thing(figure, svg?.closest("[data-at]") ?? element);
  box.remove();
  for (const e of figure.querySelectorAll("[tabindex], [role]")) {
    e.removeAttribute("tabindex");
    e.removeAttribute("role");
  }
}

for (const figure of document.querySelectorAll(".cut")) fill(figure);
