// Which parts of all panels can be touched now: rings for answers, a dotted line for free actions; walking between them by keys.
const NEAR = 22; // a finger this close to a target means it

export class Lights {
  constructor(main, panels) {
    this.main = main;
    this.panels = panels;
    this.marks = new Map();
  }

  /** marks: part -> {options, name, free, selected}. Exactly these carry .can or .may. Gives the number of targets by panel.
   *  soft: parts that are no answer to this question, but to it and the next one: for a hand only, keys and readers go the long way. */
  set(marks, chosen = null, soft = []) {
    this.marks = marks;
    for (const old of this.main.querySelectorAll(".soft")) old.classList.remove("soft", "is-preview");
    for (const id of soft) if (!marks.has(id)) for (const part of this.panels.parts(id)) part.classList.add("soft");
    const focused =
      document.activeElement?.dataset?.at && this.main.contains(document.activeElement)
        ? document.activeElement.dataset.at
        : "";
    for (const old of this.main.querySelectorAll(".can, .may")) {
      old.classList.remove("can", "may", "is-preview", "is-selected");
      for (const name of ["tabindex", "role", "data-do", "aria-pressed"]) old.removeAttribute(name);
      if (old.matches("[data-large], [data-taps]")) old.setAttribute("tabindex", "0"); // it can be looked at all the same
      if (old.dataset.info !== undefined) {
        if (old.dataset.info) old.setAttribute("aria-label", old.dataset.info);
        else old.removeAttribute("aria-label");
      }
    }
    const counts = new Map();
    const seen = new Set();
    for (const [id, mark] of marks)
      for (const part of this.panels.parts(id)) {
        if (part.closest(".is-local")) continue; // a line of the log speaks of a place, it is none
        const panel = part.closest(".tb-panel")?.dataset.panel;
        part.classList.add(mark.free ? "may" : "can");
        part.classList.toggle("is-selected", Boolean(mark.selected) || id === chosen);
        part.setAttribute("role", "button");
        part.setAttribute("tabindex", seen.has(panel) ? "-1" : "0"); // one stop for Tab in each panel, arrows walk on
        seen.add(panel);
        if (mark.options.length) part.setAttribute("data-do", mark.options[0].do);
        part.dataset.info ??= part.getAttribute("aria-label") ?? "";
        const name = mark.options.length ? mark.name : (this.panels.tip(part)?.name ?? mark.name);
        part.setAttribute("aria-label", name);
        if (!mark.free && panel) counts.set(panel, (counts.get(panel) ?? 0) + 1);
      }
    if (focused && document.activeElement === document.body)
      this.panels
        .parts(focused)
        .find((p) => p.matches(".can, .may"))
        ?.focus({ preventScroll: true });
    return counts;
  }

  preview(ids) {
    for (const part of this.main.querySelectorAll(".is-preview")) part.classList.remove("is-preview");
    for (const id of ids) for (const part of this.panels.parts(id)) part.classList.add("is-preview");
  }

  /** The target under a pointer; a finger means the nearest within reach. */
  at(event) {
    const part = event.target.closest?.(".can, .may, .soft");
    if (part) return part;
    if (event.pointerType !== "touch" || !event.target.closest?.(".tb-art")) return null;
    let [best, least] = [null, NEAR];
    for (const other of event.target.closest(".tb-panel").querySelectorAll(".can")) {
      const r = other.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(r.left - event.clientX, 0, event.clientX - r.right),
        Math.max(r.top - event.clientY, 0, event.clientY - r.bottom),
      );
      if (away < least) [best, least] = [other, away];
    }
    return best;
  }

  focus(part) {
    part.setAttribute("tabindex", "0");
    part.focus({ preventScroll: true });
  }

  first() {
    return [...this.main.querySelectorAll(".can, .may")].find((p) => p.getBoundingClientRect().width > 0) ?? null;
  }

  /** The nearest target in that direction: distance along, and twice the distance across. */
  neighbour(part, [dx, dy]) {
    const middle = (e) => {
      const r = e.getBoundingClientRect();
      return [r.left + r.width / 2, r.top + r.height / 2];
    };
    const [x, y] = middle(part);
    let [best, least] = [null, Infinity];
    for (const other of this.main.querySelectorAll(".can, .may")) {
      if (other === part || !other.getBoundingClientRect().width) continue;
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along > 2 && along + 2 * across < least) [best, least] = [other, along + 2 * across];
    }
    return best;
  }
}
