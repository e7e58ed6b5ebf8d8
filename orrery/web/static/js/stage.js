// The main board: a picture that zooms and pans inside its box, with what is drawn over it: rings, lines, ghosts, price tags.
import { calm, h, s } from "./dom.js";
import { placeFloats } from "./floats.js";
import { placeNames } from "./names.js";
import { arrow, outside, windowFor } from "./window.js";

const MOST = 5; // times its fitting size
const CLOSEST = 8; // on a small screen, by itself, to places for fingers
const FAR = 34; // a cell narrower than this on the screen hides its small print

export class Stage {
  constructor(panels) {
    this.panels = panels;
    this.zoom = 1;
    this.middle = null; // of what is shown, in units of the picture; null: the whole
    this.dragged = false;
    this.watch = new ResizeObserver(() => {
      this.fit();
      this.freeCorner();
    });
    this.box = null;
  }

  get id() {
    return this.panels.ids("stage")[0];
  }

  get art() {
    return this.panels.get(this.id)?.querySelector(".tb-art") ?? null;
  }

  get svg() {
    return this.art?.querySelector(":scope > svg") ?? null;
  }

  /** A new picture came: the same piece of it stays in sight. */
  drawn() {
    const { art, svg } = this;
    for (const zoom of document.querySelectorAll(".tb-zoom")) zoom.hidden = !svg; // a stage that reflows needs no zoom
    if (!svg) return;
    if (this.box !== art) {
      this.box = art;
      this.watch.disconnect();
      this.watch.observe(art);
      this.listen(art);
    }
    const v = svg.viewBox.baseVal;
    this.whole = { x: v.x, y: v.y, w: v.width, h: v.height };
    svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.over = s("g", { class: "tb-over", "aria-hidden": "true" });
    svg.append(this.over);
    this.tags = h("div", { class: "tb-tags", "aria-hidden": "true" });
    art.querySelector(":scope > .tb-tags")?.remove();
    art.append(this.tags);
    this.fit();
  }

  // -- size ---------------------------------------------------------------------------------------------------------
  /** Pixels a unit has at zoom 1: the whole picture fits; one much taller than its box is fitted to the width and panned, but for a map (data-whole). */
  get least() {
    const { clientWidth: w, clientHeight: tall } = this.art;
    const [wide, high] = [w / this.whole.w, tall / this.whole.h];
    return wide > 1.7 * high && !this.svg.dataset.whole ? wide : Math.min(wide, high);
  }

  fit() {
    const { art, svg } = this;
    if (!svg || !art.clientWidth || !this.whole) return;
    const scale = this.least * this.zoom;
    const [w, tall] = [art.clientWidth / scale, art.clientHeight / scale];
    const { x, y } = this.middle ?? {
      x: this.whole.x + this.whole.w / 2,
      y: this.whole.y + Math.min(this.whole.h, Math.max(tall, this.whole.h * (this.zoom === 1 ? 0 : 1))) / 2,
    };
    const inside = (at, size, from, whole) =>
      size >= whole ? from + whole / 2 : Math.max(from + size / 2, Math.min(from + whole - size / 2, at));
    const at = { x: inside(x, w, this.whole.x, this.whole.w), y: inside(y, tall, this.whole.y, this.whole.h) };
    if (this.middle) this.middle = at;
    svg.setAttribute(
      "viewBox",
      [at.x - w / 2, at.y - tall / 2, w, tall].map((n) => Math.round(n * 100) / 100).join(" "),
    );
    svg.style.setProperty("--u", (1 / scale).toFixed(4));
    art.classList.toggle("is-far", scale * Number(svg.dataset.cell || 999) < FAR);
    art.classList.toggle("is-zoomed", this.zoom > 1.01);
    placeNames(svg, 1 / scale);
    if (this.zoom === 1) placeFloats(art, svg);
    this.placeTags();
    this.arrows();
  }

  /** The picture's point under a point of the screen. */
  point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  zoomTo(zoom, x, y) {
    if (!this.svg) return;
    const r = this.art.getBoundingClientRect();
    const [px, py] = [x ?? r.left + r.width / 2, y ?? r.top + r.height / 2];
    const fixed = this.point(px, py);
    this.zoom = Math.max(1, Math.min(MOST, zoom));
    const scale = this.least * this.zoom;
    this.middle = {
      x: fixed.x - (px - r.left - r.width / 2) / scale,
      y: fixed.y - (py - r.top - r.height / 2) / scale,
    };
    if (this.zoom === 1 && !this.tall) this.middle = null;
    this.fit();
  }

  get tall() {
    return this.least > (this.art.clientHeight / this.whole.h) * 1.01;
  }

  step(what) {
    this.zoomTo(what === "in" ? this.zoom * 1.4 : what === "out" ? this.zoom / 1.4 : 1);
    if (what === "fit") {
      this.middle = null;
      this.fit();
    }
  }

  /** Bring a part into sight, wide enough to be touched. */
  reveal(ids, size = 0) {
    const first = ids.map((id) => this.part(id)).find(Boolean);
    if (!first) return;
    const box = this.art.getBoundingClientRect();
    const inside = (r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom;
    const spots = ids
      .map((id) => this.part(id))
      .filter(Boolean)
      .map((p) => p.getBoundingClientRect());
    const r = first.getBoundingClientRect();
    if (size && r.width < size) this.zoom = Math.min(MOST, (this.zoom * size) / r.width);
    else if (spots.some(inside)) return;
    const at = this.point(r.left + r.width / 2, r.top + r.height / 2);
    this.middle = { x: at.x, y: at.y };
    this.fit();
  }

  /** Go where the targets are, on a board that says it wants that (data-goes), and tell of those that stay outside; nothing asked: the whole board. */
  attend(ids) {
    this.targets = ids;
    if (!this.svg?.dataset.goes || !this.art.clientWidth) return;
    clearTimeout(this.leaving);
    const boxes = ids.map((id) => this.spot(id)).filter(Boolean);
    if (!boxes.length) {
      this.leaving = setTimeout(
        () => {
          this.zoom = 1;
          this.middle = null;
          this.fit();
        },
        calm.matches ? 0 : 600,
      );
      this.arrows();
      return;
    }
    const touch = matchMedia("(pointer: coarse)").matches;
    const there = windowFor(boxes, {
      width: this.art.clientWidth,
      height: this.art.clientHeight,
      whole: this.whole,
      least: this.least,
      most: touch ? CLOSEST : MOST,
      touch,
    });
    this.zoom = there?.zoom ?? 1;
    this.middle = there ? { x: there.x, y: there.y } : null;
    this.fit();
    this.freeCorner();
  }

  /** On a board that goes to its targets the buttons of the zoom leave the corner in which they would lie over one. */
  freeCorner() {
    const box = document.getElementById("zoom");
    if (!this.svg?.dataset.goes || !box || !this.targets?.length) return;
    const spots = this.targets
      .map((id) => this.part(id))
      .filter(Boolean)
      .map((part) => (part.querySelector(":scope > .hit") ?? part).getBoundingClientRect());
    const corners = ["tl", "tr", "br", "bl"];
    const own = corners.find((c) => box.classList.contains(c));
    for (const corner of [own, ...corners, own]) {
      box.classList.remove(...corners);
      box.classList.add(corner);
      const r = box.getBoundingClientRect();
      const buried = (s) => {
        const [x, y] = [s.left + s.width / 2, s.top + s.height / 2];
        return r.left - 4 < x && x < r.right + 4 && r.top - 4 < y && y < r.bottom + 4;
      };
      if (!spots.some(buried)) return;
    }
  }

  /** At each edge how many targets lie beyond it; a press goes on to the nearest. */
  arrows() {
    for (const old of this.art?.querySelectorAll(":scope > .tb-edge") ?? []) old.remove();
    if (!this.svg?.dataset.goes || !this.targets?.length || this.zoom < 1.01) return;
    const v = this.svg.viewBox.baseVal;
    const found = outside(this.targets.map((id) => this.spot(id)).filter(Boolean), {
      x: v.x,
      y: v.y,
      w: v.width,
      h: v.height,
    });
    for (const [side, { n, at }] of Object.entries(found))
      this.art.append(
        arrow(side, n, () => {
          this.middle = at;
          this.fit();
        }),
      );
  }

  // -- parts --------------------------------------------------------------------------------------------------------
  part(id) {
    return this.svg?.querySelector(`[data-at="${CSS.escape(id)}"]`) ?? null;
  }

  /** Where a part stands, in units of the picture. */
  spot(id) {
    const part = this.part(id);
    if (!part) return null;
    const r = (part.querySelector(":scope > .hit") ?? part).getBoundingClientRect();
    if (!r.width) return null;
    const [a, b] = [this.point(r.left, r.top), this.point(r.right, r.bottom)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, w: b.x - a.x, h: b.y - a.y };
  }

  // -- over the board -----------------------------------------------------------------------------------------------
  clear(cls) {
    for (const old of this.over?.querySelectorAll(`.${cls}`) ?? []) old.remove();
  }

  ring(ids, cls) {
    this.clear(cls);
    for (const id of ids) {
      const at = this.spot(id);
      if (!at || at.w * at.h > (this.whole.w * this.whole.h) / 12) continue; // a ring around half the board points at nothing
      const shape = this.shape(id);
      if (shape) {
        this.over.append(s(shape[0], { class: cls, ...shape[1] }));
        continue;
      }
      this.over.append(
        s("rect", {
          class: cls,
          x: at.x - at.w / 2 - 2,
          y: at.y - at.h / 2 - 2,
          width: at.w + 4,
          height: at.h + 4,
          rx: Math.min(at.w, at.h) / 3,
        }),
      );
    }
  }

  /** A part that is touched by a shape (a hex, a piece of a ring) is ringed by the same one. */
  shape(id) {
    const part = this.part(id);
    const piece = part?.querySelector(":scope > path.hit");
    if (piece && part.parentNode === this.svg && !part.hasAttribute("transform"))
      return ["path", { d: piece.getAttribute("d") }];
    const hit = part?.querySelector(":scope > use.hit");
    const transform = part?.getAttribute("transform");
    return hit && transform && part.parentNode === this.svg
      ? ["use", { href: hit.getAttribute("href"), transform }]
      : null;
  }

  /** [part, part, label]: dotted lines with a word in the middle. */
  lines(lines, cls) {
    this.clear(cls);
    for (const [from, to, label] of lines ?? []) {
      const [a, b] = [this.spot(from), this.spot(to)];
      if (!a || !b) continue;
      const line = s("g", { class: cls }, s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
      if (label) {
        const words = s("text", { class: "px13", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, "text-anchor": "middle" });
        words.textContent = label;
        line.append(words);
      }
      this.over.append(line);
    }
  }

  /** [part, drawing round its centre]: a piece that would stand there. */
  ghosts(ghosts) {
    this.clear("ghost");
    for (const [id, drawing] of ghosts ?? []) {
      const at = this.spot(id);
      if (!at) continue;
      const g = s("g", { class: "ghost", transform: `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)})` });
      g.innerHTML = drawing;
      this.over.append(g);
    }
  }

  /** part -> HTML, at the foot of each: what differs in price from place to place. */
  price(tags) {
    if (!this.tags) return;
    this.tags.replaceChildren(
      ...[...tags]
        .filter(([id]) => this.part(id))
        .map(([id, html]) => {
          const tag = h("span", { class: "tb-tag", "data-for": id });
          tag.innerHTML = html;
          tag.classList.toggle("is-figure", Boolean(tag.querySelector(".tb-figure")));
          return tag;
        }),
    );
    this.placeTags();
  }

  placeTags() {
    if (!this.tags?.childElementCount) return;
    const box = this.art.getBoundingClientRect();
    for (const tag of this.tags.children) {
      const part = this.part(tag.dataset.for);
      const r = (part?.querySelector(":scope > .hit") ?? part)?.getBoundingClientRect();
      if (r && tag.classList.contains("is-figure"))
        tag.style.translate = `calc(${(r.right - box.left - 0.16 * r.width).toFixed(1)}px - 50%) ${(r.top - box.top).toFixed(1)}px`;
      else if (r)
        tag.style.translate = `calc(${(r.left + r.width / 2 - box.left).toFixed(1)}px - 50%) ${(r.bottom - box.top - 9).toFixed(1)}px`;
    }
  }

  // -- change -------------------------------------------------------------------------------------------------------
  /** Where everything that has an id of its own stands, to let it travel from there. */
  places() {
    const found = new Map();
    if (calm.matches || document.hidden || !this.svg) return found;
    for (const part of this.svg.querySelectorAll("[data-piece], g.part[id]")) {
      const r = part.getBoundingClientRect();
      if (r.width) found.set(part.dataset.piece ?? part.id, r);
    }
    return found;
  }

  /** A piece travels from where it was to where it is; a new one drops in. Any later picture ends it. */
  travel(before) {
    if (!before.size || !this.svg) return;
    const scale = this.least * this.zoom;
    const easing = "cubic-bezier(.2, .8, .2, 1)";
    for (const part of this.svg.querySelectorAll("[data-piece], g.part[id]")) {
      const old = before.get(part.dataset.piece ?? part.id);
      if (!old) {
        part.animate(
          [
            { opacity: 0, translate: "0 -14px" },
            { opacity: 1, translate: "0 0" },
          ],
          { duration: 420, easing },
        );
        continue;
      }
      const now = part.getBoundingClientRect();
      const [dx, dy] = [(old.left - now.left) / scale, (old.top - now.top) / scale];
      const same = Math.abs(old.width - now.width) < 3 && Math.abs(old.height - now.height) < 3;
      if (same && Math.hypot(dx, dy) > 4)
        part.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 420, easing });
    }
  }

  /** Parts that turn (a disc) carry data-turn in eighths; the angle they stand at, so that the next picture begins from it. */
  angles() {
    return new Map(
      [...(this.svg?.querySelectorAll("[data-turn]") ?? [])].map((g) => [
        g.id,
        [Number(g.dataset.turn), g.style.getPropertyValue("--turn")],
      ]),
    );
  }

  turn(angles) {
    if (calm.matches || document.hidden || !this.svg) return;
    for (const g of this.svg.querySelectorAll("[data-turn]")) {
      const [eighths, angle] = angles.get(g.id) ?? [];
      const now = Number(g.dataset.turn);
      if (!angle || eighths === now) continue;
      const end = parseFloat(angle) - 45 * ((now - eighths + 8) % 8); // never modulo 360: a disc would spin back
      g.style.transition = "none";
      g.style.setProperty("--turn", angle);
      g.getBoundingClientRect();
      requestAnimationFrame(() => {
        g.style.transition = "";
        g.style.setProperty("--turn", `${end}deg`);
      });
    }
  }

  // -- hands --------------------------------------------------------------------------------------------------------
  listen(art) {
    art.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomTo(this.zoom * Math.exp(-event.deltaY / 600), event.clientX, event.clientY);
      },
      { passive: false },
    );
    art.addEventListener("dblclick", (event) => {
      if (!event.target.closest(".can, .may")) this.zoomTo(this.zoom > 1.2 ? 1 : 2, event.clientX, event.clientY);
    });
    art.addEventListener(
      "click",
      (event) => {
        if (this.dragged) event.stopPropagation();
      },
      true,
    );
    this.hold(art);
  }

  /** One finger or the mouse pans, two fingers zoom. */
  hold(art) {
    const down = new Map();
    let start = null;
    const begin = () => {
      const [a, b] = [...down.values()];
      const v = this.svg.viewBox.baseVal;
      start = {
        zoom: this.zoom,
        spread: b ? Math.hypot(a.x - b.x, a.y - b.y) : 0,
        x: a.x,
        y: a.y,
        middle: { x: v.x + v.width / 2, y: v.y + v.height / 2 },
      };
    };
    const move = (event) => {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [a, b] = [...down.values()];
      if (b && start.spread) {
        this.dragged = true;
        this.zoomTo((start.zoom * Math.hypot(a.x - b.x, a.y - b.y)) / start.spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
        return;
      }
      if (!this.dragged && Math.hypot(a.x - start.x, a.y - start.y) < 7) return;
      this.dragged = true;
      art.classList.add("is-drag");
      const scale = this.least * this.zoom;
      this.middle = { x: start.middle.x - (a.x - start.x) / scale, y: start.middle.y - (a.y - start.y) / scale };
      this.fit();
    };
    const stop = (event) => {
      down.delete(event.pointerId);
      if (down.size) {
        begin();
        return;
      }
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
      art.classList.remove("is-drag");
      setTimeout(() => {
        this.dragged = false;
      });
    };
    art.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.svg || event.target.closest(".tb-float, .tb-edge")) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.dragged = false;
      begin();
      if (down.size > 1) return;
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop);
      addEventListener("pointercancel", stop);
    });
  }
}
