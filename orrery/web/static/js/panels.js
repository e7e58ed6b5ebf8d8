// The table's parts as the server sends them: each a box of its own, put in anew only when it changed. Knows no game.
import { $, h, icon, t } from "./dom.js";

export class Panels {
  constructor(on) {
    this.on = on; // {enlarge(id), drawn(id)}
    this.data = new Map(); // id -> as sent, with its hash
    this.boxes = new Map(); // id -> its element
    this.layout = [];
    this.locals = []; // panels of the page itself: log, scores, chat, help
    this.names = []; // of the seats
  }

  /** What the page has, for the server: hashes by id. */
  get have() {
    return Object.fromEntries([...this.data].map(([id, p]) => [id, p.hash]));
  }

  get(id) {
    return this.boxes.get(id) ?? null;
  }

  ids(role) {
    return this.layout.filter((id) => this.data.get(id)?.role === role);
  }

  /** A message's panels: only those that changed; the layout names all, in order. Says whether the layout changed. */
  take({ panels = [], layout = null }) {
    const fresh = panels.filter((p) => this.data.get(p.id)?.hash !== p.hash || !this.boxes.has(p.id));
    for (const p of fresh) this.data.set(p.id, p);
    const order = layout ?? (this.layout.length ? this.layout : panels.map((p) => p.id));
    const changed = order.join() !== this.layout.join();
    for (const id of this.layout)
      if (!order.includes(id) && this.data.get(id)?.role !== "mini") {
        this.boxes.get(id)?.remove();
        this.boxes.delete(id);
        this.data.delete(id);
      }
    this.layout = order;
    for (const p of fresh) this.draw(p);
    return changed;
  }

  draw(p) {
    if (p.role === "mini" && !p.failed) {
      // one's own numbers in one line: not a box but the line itself
      $("mini").innerHTML = p.html ?? "";
      $("mini").dataset.own = "1";
      this.boxes.set(p.id, $("mini"));
      return;
    }
    const box = this.boxes.get(p.id) ?? this.box(p);
    box.dataset.role = p.role;
    box.classList.toggle("is-failed", Boolean(p.failed));
    box.querySelector(".tb-head h2").textContent = p.title;
    box.querySelector(".tb-head .note").innerHTML = p.note ?? "";
    if (p.scrolls) box.dataset.h = p.scrolls;
    const inside = box.querySelector(".tb-body, .tb-art");
    const kind = p.svg && !p.failed ? "tb-art" : "tb-body";
    inside.className = kind;
    if (p.failed)
      inside.replaceChildren(
        h("p", { class: "tb-failed", role: "note" }, icon("ui-close"), t("panel.failed", { title: p.title })),
      );
    else inside.innerHTML = p.svg ?? p.html ?? "";
    const svg = kind === "tb-art" ? inside.querySelector("svg") : null;
    if (svg) {
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      if (p.cell) svg.dataset.cell = p.cell;
    }
    box.style.setProperty("--panel-ar", p.aspect || 1);
    this.name(box);
    this.on.drawn(p.id);
  }

  /** Players by their names, wherever a panel leaves room for one: data-name="<seat>". */
  name(box) {
    for (const e of box.querySelectorAll("[data-name]")) e.textContent = this.names[Number(e.dataset.name)] ?? "";
  }

  called(names) {
    if (names.join("\n") === this.names.join("\n")) return;
    this.names = names;
    for (const box of this.boxes.values()) this.name(box);
  }

  box(p) {
    const title = h("h2", { id: `title-${p.id}` });
    const enlarge = h(
      "button",
      {
        class: "tb-enlarge",
        type: "button",
        "aria-label": t("panel.enlarge", { title: p.title }),
        title: `${t("panel.enlarge", { title: p.title })} (E)`,
        onclick: () => this.on.enlarge(p.id),
      },
      icon("ui-zoom", ""),
    );
    const box = h(
      "section",
      { class: "tb-panel", "data-panel": p.id, "aria-labelledby": `title-${p.id}` },
      h("header", { class: "tb-head" }, title, h("span", { class: "note" }), enlarge),
      h("div", { class: "tb-body" }),
    );
    this.boxes.set(p.id, box);
    return box;
  }

  /** A panel of the page itself. */
  local(id, title, content, scrolls = 0) {
    const box = h(
      "section",
      { class: "tb-panel is-local", "data-panel": id, "data-role": "local", id: `panel-${id}`, "aria-label": title },
      h("header", { class: "tb-head" }, h("h2", {}, title)),
      h("div", { class: "tb-body" }, content),
    );
    if (scrolls) box.dataset.h = scrolls;
    this.boxes.set(id, box);
    this.locals.push({ id, title });
    return box;
  }

  title(id) {
    return this.data.get(id)?.title ?? this.locals.find((l) => l.id === id)?.title ?? id;
  }

  // -- things -------------------------------------------------------------------------------------------------------
  /** Every element that stands for a part of the board; one part may stand in several panels. */
  parts(id) {
    return [...$("main").querySelectorAll(`[data-at="${CSS.escape(id)}"]`)];
  }

  /** A button of its own stands for this part, and its panel shows it: of boards to choose from, those that are laid open. */
  opened(id) {
    const shown = (e) => e.matches(".tb-panel") || (getComputedStyle(e).display !== "none" && shown(e.parentElement));
    return this.parts(id).some((part) => part.matches("button") && shown(part));
  }

  /** What a drawn thing says of itself. */
  tip(element) {
    const box = element.closest(".tb-panel");
    const key = element.dataset.tip ?? element.dataset.at;
    const own = this.data.get(box?.dataset.panel)?.tips?.[key];
    if (own) return own;
    for (const p of this.data.values()) if (p.tips?.[key]) return p.tips[key];
    const label = element.dataset.info ?? element.getAttribute("aria-label") ?? "";
    return label ? { name: label } : null;
  }

  /** Does anything of this panel stand for one of these parts? */
  holds(id, parts) {
    const box = this.boxes.get(id);
    return Boolean(box) && parts.some((part) => box.querySelector(`[data-at="${CSS.escape(part)}"]`));
  }
}
