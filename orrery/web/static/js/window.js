// The board goes to its targets by itself: the smallest window in which they can be touched, and arrows that count those outside it. Knows no game.
import { h, icon, t } from "./dom.js";

const WANT = { touch: 44, mouse: 24 }; // px a target should have
const LEAST = { touch: 44, mouse: 22 }; // and the least it may have, where that shows all of them
const MARGIN = 14; // units round the targets

/** {zoom, x, y}: how far to go in and where the middle is; null: the whole board will do. boxes: targets in units of the picture. */
export function windowFor(boxes, { width, height, whole, least, most, touch }) {
  if (!boxes.length) return null;
  const kind = touch ? "touch" : "mouse";
  const side = Math.min(...boxes.map((b) => Math.min(b.w, b.h)));
  if (side * least >= WANT[kind] || (!touch && side * least >= LEAST.mouse)) return null;
  const all = around(boxes);
  const fit = Math.min(width / (all.w + 2 * MARGIN), height / (all.h + 2 * MARGIN));
  if (fit * side >= LEAST[kind])
    return { zoom: clamp(Math.min(fit, (1.4 * WANT[kind]) / side) / least, 1, most), ...middle(all) };
  const scale = clamp(WANT[kind] / side, least, least * most);
  const size = { w: width / scale, h: height / scale };
  let best = null;
  for (const a of boxes)
    for (const b of boxes) {
      const [x, y] = [a.x - MARGIN, b.y - MARGIN];
      const inside = boxes.filter((c) => c.x >= x && c.y >= y && c.x + c.w <= x + size.w && c.y + c.h <= y + size.h);
      if (!best || inside.length > best.length) best = inside;
    }
  return { zoom: scale / least, ...middle(around(best.length ? best : boxes.slice(0, 1))) };
}

function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) - x, h: Math.max(...boxes.map((b) => b.y + b.h)) - y };
}

function middle(box) {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

function clamp(n, low, high) {
  return Math.max(low, Math.min(high, n));
}

/** How many targets lie outside the window at each side, and the one nearest to it there. */
export function outside(boxes, view) {
  const found = {};
  for (const b of boxes) {
    const at = middle(b);
    const side =
      at.x < view.x ? "l" : at.x > view.x + view.w ? "r" : at.y < view.y ? "t" : at.y > view.y + view.h ? "b" : "";
    if (!side) continue;
    const away = Math.max(view.x - at.x, at.x - view.x - view.w, view.y - at.y, at.y - view.y - view.h);
    found[side] ??= { n: 0, away: Infinity, at };
    found[side].n += 1;
    if (away < found[side].away) Object.assign(found[side], { away, at });
  }
  return found;
}

/** An arrow at the edge with the number of targets behind it. */
export function arrow(side, n, go) {
  return h(
    "button",
    {
      class: `tb-edge ${side}`,
      type: "button",
      "aria-label": t("edge.more", { n }),
      onclick: (e) => {
        e.stopPropagation();
        go();
      },
    },
    icon("ui-arrow"),
    h("b", {}, String(n)),
  );
}
