// The board: an SVG of the server, sized to the window, zoomed and dragged; its parts marked, clicked and walked by keys.
import { calm, narrow, s } from "./dom.js";

const MOST = 4;
const MARKS = / (?:data-do|data-info|tabindex|role|aria-label|aria-pressed)="[^"]*"|(?<=class="part) can/g;     // what a question adds to a part
const NEAR = 22;        // a finger this close to a target means it

export class Board {
  constructor(box, on) {
    this.box = box;
    this.scroller = box.querySelector(".scroller");
    this.canvas = box.querySelector(".canvas");
    this.on = on;               // {pick(part, pointer), hover(part | null), why(notation, element)}
    this.zoom = 1;
    this.marks = new Map();     // part id -> spoken name
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this.scroller);
    this.fit();
  }

  get svg() { return this.canvas.querySelector("svg"); }

  part(id) { return this.svg?.querySelector(`#${CSS.escape(id)}`) ?? null; }

  // -- picture ------------------------------------------------------------------------------------------------------
  show(source) {
    const focused = this.canvas.contains(document.activeElement) ? document.activeElement.id : "";
    const { scrollLeft, scrollTop } = this.scroller;
    const before = this.places();
    const angles = this.angles();
    this.canvas.innerHTML = source;
    this.turn(angles);
    this.svg?.removeAttribute("width");
    this.fit();
    this.scroller.scrollTo(scrollLeft, scrollTop);
    this.refocus = focused;
    this.travel(before);
  }

  /** Parts that turn (a disc) carry data-turn in eighths; the angle they stand at, so that the next picture begins from it. */
  angles() {
    return new Map([...this.canvas.querySelectorAll("[data-turn]")].map((g) => [g.id, [Number(g.dataset.turn), g.style.getPropertyValue("--turn")]]));
  }

  turn(angles) {
    if (calm.matches || document.hidden) return;
    for (const g of this.canvas.querySelectorAll("[data-turn]")) {
      const [eighths, angle] = angles.get(g.id) ?? [];
      const now = Number(g.dataset.turn);
      if (!angle || eighths === now) continue;
      const end = parseFloat(angle) - 45 * ((now - eighths + 8) % 8);   // never modulo 360: a disc would spin back
      g.style.transition = "none";
      g.style.setProperty("--turn", angle);
      g.getBoundingClientRect();
      requestAnimationFrame(() => { g.style.transition = ""; g.style.setProperty("--turn", `${end}deg`); });
    }
  }

  places() {
    const found = new Map();
    if (calm.matches || document.hidden) return found;
    for (const part of this.canvas.querySelectorAll("g.part[id]")) {
      const r = part.getBoundingClientRect();
      if (r.width) found.set(part.id, r);
    }
    return found;
  }

  /** A part travels from where it was to where it is; a new one fades in. Any later picture ends it. */
  travel(before) {
    if (!before.size) return;
    const scale = this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width || 1;
    const easing = "cubic-bezier(.2, .8, .2, 1)";
    for (const part of this.canvas.querySelectorAll("g.part[id]")) {
      const old = before.get(part.id);
      if (!old) { part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 420, easing }); continue; }
      const now = part.getBoundingClientRect();
      const [dx, dy] = [(old.left - now.left) / scale, (old.top - now.top) / scale];
      const same = Math.abs(old.width - now.width) < 3 && Math.abs(old.height - now.height) < 3;
      if (same && Math.hypot(dx, dy) > 4) part.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: 320, easing });
    }
  }

  /** What each part shows, to tell later what has changed. */
  snapshot() {
    const found = new Map();
    for (const part of this.canvas.querySelectorAll("g.part[id]")) found.set(part.id, part.innerHTML.replace(MARKS, ""));
    return found;
  }

  changed(before) {
    return [...this.snapshot()].filter(([id, inside]) => before.has(id) && before.get(id) !== inside).map(([id]) => id);
  }

  ring(ids, cls) {
    for (const old of this.canvas.querySelectorAll(`.${cls}`)) old.remove();
    for (const id of ids) {
      const part = this.part(id);
      if (!part?.getBBox) continue;
      const b = (part.querySelector(":scope > .hit") ?? part).getBBox();
      const whole = this.svg.viewBox.baseVal;
      if (b.width * b.height > whole.width * whole.height / 12) continue;    // a ring around half the board points at nothing
      part.append(s("rect", { class: cls, x: b.x - 3, y: b.y - 3, width: b.width + 6, height: b.height + 6, rx: 8 }));
    }
  }

  // -- size ---------------------------------------------------------------------------------------------------------
  fit() {
    const svg = this.svg;
    if (!svg) return;
    const view = svg.viewBox.baseVal;
    const edge = narrow.matches ? 12 : 20;
    const wide = this.scroller.clientWidth - edge;
    const high = this.scroller.clientHeight - edge;
    const scale = (narrow.matches ? Math.min(wide, 560) / view.width : Math.min(wide / view.width, high / view.height)) * this.zoom;
    svg.style.width = `${Math.max(40, view.width * scale)}px`;
    svg.style.height = `${Math.max(40, view.height * scale)}px`;
  }

  zoomTo(zoom, x, y) {
    const box = this.scroller.getBoundingClientRect();
    const [px, py] = [x ?? box.left + box.width / 2, y ?? box.top + box.height / 2];
    const svg = this.svg;
    if (!svg) return;
    const before = svg.getBoundingClientRect();
    const [fx, fy] = [(px - before.left) / before.width, (py - before.top) / before.height];
    this.zoom = Math.min(MOST, Math.max(1, zoom));
    this.box.classList.toggle("is-zoomed", this.zoom > 1.01);
    this.fit();
    const after = svg.getBoundingClientRect();
    this.scroller.scrollBy(after.left + fx * after.width - px, after.top + fy * after.height - py);
  }

  /** Bring these parts into sight; nothing moves when they all are. */
  reveal(ids) {
    const box = this.scroller.getBoundingClientRect();
    const spots = ids.map((id) => this.part(id)?.getBoundingClientRect()).filter(Boolean);
    if (!spots.length) return;
    const low = narrow.matches ? parseFloat(getComputedStyle(this.scroller).paddingBottom) || 0 : 0;
    const inside = (r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom - low;
    if (spots.some(inside)) return;
    this.part(ids[0])?.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
  }

  // -- marks --------------------------------------------------------------------------------------------------------
  /** marks: part id -> {name, notation}: exactly these parts can be touched now. */
  mark(marks) {
    this.marks = marks;
    for (const old of this.canvas.querySelectorAll(".part.can")) {
      old.classList.remove("can", "is-preview", "is-selected");
      for (const name of ["tabindex", "role", "data-do", "aria-pressed"]) old.removeAttribute(name);
      if (old.dataset.info) old.setAttribute("aria-label", old.dataset.info);
    }
    let first = true;
    for (const [id, { name, notation }] of marks) {
      const part = this.part(id);
      if (!part) continue;
      part.classList.add("can");
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", first ? "0" : "-1");     // one stop for Tab, arrows walk on
      part.setAttribute("data-do", notation);
      part.dataset.info ??= part.getAttribute("aria-label") ?? "";        // what the place is; its label now says what it does
      part.setAttribute("aria-label", name);
      first = false;
    }
    if (this.refocus) {
      const part = this.part(this.refocus);
      if (part?.classList.contains("can")) this.focus(part);
      this.refocus = "";
    }
  }

  /** What the part under this element is, in words. */
  info(element) {
    const part = element.closest?.(".part");
    return part ? { part, text: part.dataset.info ?? part.getAttribute("aria-label") ?? "" } : null;
  }

  select(id) {
    for (const part of this.canvas.querySelectorAll(".part.is-selected")) part.classList.remove("is-selected");
    if (id) this.part(id)?.classList.add("is-selected");
  }

  preview(ids) {
    for (const part of this.canvas.querySelectorAll(".part.is-preview")) part.classList.remove("is-preview");
    for (const id of ids) this.part(id)?.classList.add("is-preview");
  }

  focus(part) {
    for (const other of this.canvas.querySelectorAll('.part.can[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    part.setAttribute("tabindex", "0");
    part.focus({ preventScroll: false });
  }

  // -- hands --------------------------------------------------------------------------------------------------------
  listen() {
    const { scroller, canvas } = this;
    canvas.addEventListener("click", (event) => {
      if (this.dragged) { this.dragged = false; return; }
      const part = event.target.closest(".part.can") ?? (event.pointerType === "touch" ? this.nearest(event.clientX, event.clientY) : null);
      if (part) this.on.pick(part.id, event.pointerType);
      else this.on.miss();
    });
    canvas.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch") return;
      const part = event.target.closest(".part.can");
      if (part?.id !== this.over) this.on.hover(part?.id ?? null);
      this.over = part?.id;
    });
    canvas.addEventListener("pointerleave", () => { this.over = undefined; this.on.hover(null); });
    canvas.addEventListener("focusin", (event) => this.on.hover(event.target.closest(".part.can")?.id ?? null));
    canvas.addEventListener("keydown", (event) => this.key(event));
    scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && narrow.matches) return;
      event.preventDefault();
      this.zoomTo(this.zoom * Math.exp(-event.deltaY / 600), event.clientX, event.clientY);
    }, { passive: false });
    this.box.querySelector(".zoom").addEventListener("click", (event) => {
      const what = event.target.closest("[data-zoom]")?.dataset.zoom;
      if (what) this.step(what);
    });
    this.drag();
    this.pinch();
  }

  step(what) {
    this.zoomTo(what === "in" ? this.zoom * 1.4 : what === "out" ? this.zoom / 1.4 : 1);
  }

  nearest(x, y) {
    let best = null;
    let least = NEAR;
    for (const part of this.canvas.querySelectorAll(".part.can")) {
      const r = part.getBoundingClientRect();
      const away = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
      if (away < least) [best, least] = [part, away];
    }
    return best;
  }

  drag() {
    const { scroller } = this;
    scroller.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      const start = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop };
      const move = (e) => {
        if (!this.dragged && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 6) return;
        this.dragged = true;
        scroller.classList.add("is-drag");
        scroller.scrollTo(start.left - e.clientX + start.x, start.top - e.clientY + start.y);
      };
      const stop = () => {
        removeEventListener("pointermove", move);
        scroller.classList.remove("is-drag");
        setTimeout(() => { this.dragged = false; });
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop, { once: true });
    });
    scroller.addEventListener("dblclick", (event) => {
      if (!event.target.closest(".part.can")) this.zoomTo(this.zoom > 1.2 ? 1 : 2, event.clientX, event.clientY);
    });
  }

  pinch() {
    let start = null;
    const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    this.scroller.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) start = { spread: spread(event.touches), zoom: this.zoom };
    }, { passive: true });
    this.scroller.addEventListener("touchmove", (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const [a, b] = event.touches;
      this.zoomTo(start.zoom * spread(event.touches) / start.spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }, { passive: false });
    this.scroller.addEventListener("touchend", () => { start = null; });
  }

  // -- keys ---------------------------------------------------------------------------------------------------------
  key(event) {
    const part = event.target.closest(".part.can");
    if (!part) return;
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (way) {
      event.preventDefault();
      const next = this.neighbour(part, way);
      if (next) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.on.pick(part.id, "key");
    }
  }

  /** The nearest target in that direction: distance along, and twice the distance across. */
  neighbour(part, [dx, dy]) {
    const middle = (e) => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
    const [x, y] = middle(part);
    let best = null;
    let least = Infinity;
    for (const other of this.canvas.querySelectorAll(".part.can")) {
      if (other === part) continue;
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 2 && along + 2 * across < least) [best, least] = [other, along + 2 * across];
    }
    return best;
  }

  firstTarget() { return this.canvas.querySelector(".part.can"); }

  /** A small window beside a part. */
  place(pop, id) {
    const part = this.part(id);
    pop.hidden = false;
    const area = this.box.getBoundingClientRect();
    const r = part ? part.getBoundingClientRect() : area;
    const [w, tall] = [pop.offsetWidth, pop.offsetHeight];
    const right = r.right - area.left + 10;
    const beside = r.left - area.left - w - 10;
    const over = Math.max(8, Math.min(area.width - w - 8, r.left - area.left));
    const left = right + w < area.width - 8 ? right : beside > 8 ? beside : over;
    const top = Math.max(8, Math.min(area.height - tall - 8, r.top - area.top + r.height / 2 - tall / 2));
    pop.style.left = `${left}px`;
    pop.style.top = `${top}px`;
  }
}
