// Points over the game: areas are one player's categories (each with its own texture), lines everybody's totals.
import { h, s, seatMark, signed, t } from "./dom.js";

const [W, H, LEFT, RIGHT, TOP, BOTTOM] = [640, 300, 40, 128, 18, 26];
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 2"];
const TEXTURES = [
  null,
  ["rotate(45)", "M0 0V6"],
  ["", "dots"],
  ["", "M0 3H6"],
  ["rotate(-45)", "M0 0V6"],
  ["", "M0 3H6M3 0V6"],
  ["rotate(20)", "M0 0V6"],
  ["", "dots"],
];

export class Graph {
  constructor(data, box, legend, pick) {
    this.data = data;
    this.box = box;
    this.legend = legend;
    this.pick = pick; // (ply) when the reader points at a moment
    this.categories = Object.keys(data.categories);
  }

  steps() {
    const all = this.data.totals.flat();
    const stacks = this.data.scores.flatMap((rows) =>
      rows.flatMap((row) => {
        const v = Object.values(row);
        return [v.filter((x) => x > 0).reduce((a, b) => a + b, 0), v.filter((x) => x < 0).reduce((a, b) => a + b, 0)];
      }),
    );
    const [high, low] = [Math.max(10, ...all, ...stacks), Math.min(0, ...all, ...stacks)];
    const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((n) => (high - low) / n <= 7) ?? 1000;
    return { high: Math.ceil(high / step) * step, low: Math.floor(low / step) * step, step };
  }

  x(ply) {
    return LEFT + ((W - LEFT - RIGHT) * ply) / Math.max(1, this.data.plies);
  }

  draw(row) {
    const { data } = this;
    const { high, low, step } = this.steps();
    const y = (v) => TOP + ((H - TOP - BOTTOM) * (high - v)) / Math.max(1, high - low);
    const svg = s("svg", { class: "graph", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": t("graph.label") });
    svg.append(this.patterns());
    for (let v = low; v <= high; v += step) {
      svg.append(s("path", { class: `grid${v === 0 ? " zero" : ""}`, d: `M${LEFT} ${y(v)}H${W - RIGHT}` }));
      svg.append(label("ax", LEFT - 7, y(v) + 4, signed(v), "end"));
    }
    const every = [1, 2, 5, 10, 20, 25, 50, 100].find((n) => data.plies / n <= 8) ?? 200;
    for (let p = 0; p <= data.plies; p += every) svg.append(label("ax", this.x(p), H - 6, String(p), "middle"));
    this.areas(svg, row, y);
    const ends = [];
    for (const [i, name] of data.names.entries()) {
      const line = data.totals.map((at) => at[i] ?? 0);
      const dash = i === row ? null : DASHES[i % 6] || null;
      svg.append(
        s("path", {
          class: `line s${(i % 6) + 1}${i === row ? " me" : ""}`,
          d: this.stairs(line, y),
          "stroke-dasharray": dash,
        }),
      );
      ends.push({ i, name, value: line[line.length - 1], y: y(line[line.length - 1]) });
    }
    ends
      .sort((a, b) => a.y - b.y)
      .forEach((e, n) => {
        if (n && e.y - ends[n - 1].y < 17) e.y = ends[n - 1].y + 17;
      });
    for (const e of ends) {
      const mark = seatMark(e.i);
      for (const [k, v] of Object.entries({ x: W - RIGHT + 3, y: e.y - 8, width: 16, height: 16 }))
        mark.setAttribute(k, v);
      svg.append(mark, label("end", W - RIGHT + 23, e.y + 4.5, `${e.name.slice(0, 11)} ${signed(e.value)}`, "start"));
    }
    this.head = s(
      "g",
      {},
      s("path", { class: "playhead", d: `M0 ${TOP - 4}V${H - BOTTOM}` }),
      s("rect", { class: "flag", x: -28, y: TOP - 17, width: 56, height: 19, rx: 9.5 }),
      label("flag-t", 0, TOP - 3.5, "", "middle"),
    );
    svg.append(this.head);
    svg.addEventListener("click", (event) => {
      const r = svg.getBoundingClientRect();
      const at = ((event.clientX - r.left) / r.width) * W;
      this.pick(Math.round(Math.max(0, Math.min(1, (at - LEFT) / (W - LEFT - RIGHT))) * data.plies));
    });
    this.box.replaceChildren(svg);
    const box = { width: 20, height: 14, rx: 3 };
    const swatch = (i) =>
      s(
        "svg",
        { viewBox: "0 0 20 14" },
        s("rect", { class: `area c${i % 8}`, ...box }),
        s("rect", { class: "tex", fill: `url(#tex-${i % 8})`, ...box }),
      );
    this.legend.replaceChildren(
      ...this.categories.map((c, i) => h("span", { class: "leg" }, swatch(i), data.categories[c])),
    );
  }

  areas(svg, row, y) {
    const { data } = this;
    let up = data.scores.map(() => 0);
    let down = data.scores.map(() => 0);
    for (const [i, c] of this.categories.entries()) {
      const values = data.scores.map((rows) => rows[row]?.[c] ?? 0);
      const base = values.map((v, p) => (v < 0 ? down[p] : up[p]));
      const top = values.map((v, p) => base[p] + v);
      up = up.map((u, p) => (values[p] > 0 ? top[p] : u));
      down = down.map((d, p) => (values[p] < 0 ? top[p] : d));
      if (!values.some(Boolean)) continue;
      let back = "";
      for (let p = base.length - 1; p >= 0; p -= 1) back += `V${y(base[p]).toFixed(1)}H${this.x(p).toFixed(1)}`;
      const d = `${this.stairs(top, y)}${back}Z`;
      svg.append(s("path", { class: `area c${i % 8}`, d }), s("path", { class: "tex", fill: `url(#tex-${i % 8})`, d }));
    }
  }

  stairs(values, y) {
    return values
      .map((v, p) =>
        p ? `H${this.x(p).toFixed(1)}V${y(v).toFixed(1)}` : `M${this.x(0).toFixed(1)} ${y(v).toFixed(1)}`,
      )
      .join("");
  }

  patterns() {
    const defs = s("defs");
    TEXTURES.forEach((texture, i) => {
      if (!texture) return;
      const [turn, shape] = texture;
      const p = s("pattern", {
        id: `tex-${i}`,
        width: 6,
        height: 6,
        patternUnits: "userSpaceOnUse",
        patternTransform: turn || null,
      });
      p.append(
        shape === "dots"
          ? s("circle", { cx: 2, cy: 2, r: 1.2, class: "dot" })
          : s("path", { d: shape, class: "hatch" }),
      );
      defs.append(p);
    });
    return defs;
  }

  move(ply) {
    this.head.setAttribute("transform", `translate(${this.x(ply).toFixed(1)} 0)`);
    this.head.querySelector("text").textContent = t("replay.turn", { n: ply });
  }
}

function label(cls, x, y, text, anchor) {
  const node = s("text", { class: cls, x, y, "text-anchor": anchor });
  node.textContent = text;
  return node;
}
