// A thing that may be seen in large (data-large: the class of its large form) with its uses as named buttons; what is refused keeps its place with its reason.
import { $, h, icon, t } from "./dom.js";

const SMALL = matchMedia("(max-width: 620px), (max-height: 480px)"); // there the bar has the uses, and things are large enough
const EDGE = 8;

export class Magnify {
  constructor(on) {
    this.on = on; // {ask, tell, state(), why(part), quiet()}
    this.box = null;
    this.part = null;
    const main = $("main");
    main.addEventListener("click", (e) => this.click(e));
    main.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && e.target.matches("[data-large]")) this.click(e);
    });
    document.addEventListener(
      "keydown",
      (e) => {
        if (e.key !== "Escape" || !this.box) return;
        e.stopPropagation();
        this.put(true);
      },
      true,
    );
    document.addEventListener("pointerdown", (e) => {
      if (this.box && !e.target.closest("#large, [data-large], #q")) this.put();
    });
  }

  click(event) {
    const thing = event.target.closest("[data-large]");
    if (!thing || SMALL.matches || this.on.tell.playing || thing.closest("#large")) return;
    const { ask } = this.on;
    if (ask.part && ask.part !== thing.dataset.at) return; // it was an answer
    if (this.part === thing.dataset.at && this.box) this.put();
    else this.open(thing);
  }

  open(thing) {
    this.close();
    this.part = thing.dataset.at;
    this.number = this.on.state().decision?.number;
    const large = thing.cloneNode(true);
    large.className = `${thing.className.replace(/(^|\s)(can|may|is-(selected|preview|told|new|looked|lesson))(?=\s|$)/g, "")} ${thing.dataset.large}`;
    for (const name of ["data-at", "data-large", "tabindex", "aria-label", "role"]) large.removeAttribute(name);
    this.uses = h("div", { class: "uses" });
    this.box = h("div", { class: "tb-large", id: "large", role: "group" }, large, this.uses);
    $("main").append(this.box);
    this.paint();
    this.place(thing);
    this.on.quiet(); // it says what a tip would
  }

  /** Beside the thing, above it where there is room, never over the dock's things or the bar. */
  place(thing) {
    const [r, box] = [thing.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const dock = thing.closest(".tb-dock");
    const left = dock ? r.left + r.width / 2 - box.width / 2 : r.left - box.width - EDGE;
    const least = $("dock-region").getBoundingClientRect().top || innerHeight;
    const top = Math.min(dock ? least : r.top + r.height / 2 + box.height / 2, least - EDGE) - box.height;
    this.box.style.left = `${Math.max(EDGE, Math.min(innerWidth - box.width - EDGE, left))}px`;
    this.box.style.top = `${Math.max(EDGE, Math.min(innerHeight - box.height - EDGE, top))}px`;
  }

  /** The question has changed, or what is chosen in it. */
  refresh() {
    if (!this.box) return;
    const { ask, state, tell } = this.on;
    if (state().decision?.number !== this.number || (ask.part && ask.part !== this.part) || tell.playing) this.close();
    else this.paint();
  }

  paint() {
    const { ask, state } = this.on;
    const { decision } = state();
    const options = decision ? ask.atPart(this.part, ask.options).filter((o) => o.at[0] === this.part) : [];
    const refused = (decision?.refused ?? []).filter((r) => r.at?.[0] === this.part);
    this.uses.replaceChildren(...options.map((o) => this.use(o)), ...refused.map((r) => this.refusal(r)));
    this.uses.append(h("p", { class: "back" }, t("large.back")));
    if (decision && !options.length && !refused.length) this.reason(this.part);
  }

  use(option) {
    const { ask } = this.on;
    const armed = ask.armed === option.do;
    const button = h(
      "button",
      {
        class: `tb-use${armed ? " is-armed" : ""}${ask.isFree(option) ? " is-free" : ""}`,
        type: "button",
        "data-use": option.do,
        onclick: () => {
          ask.choose(option, "narrowed");
          this.refresh();
        },
        onpointerenter: () => ask.on.preview(option, null),
        onpointerleave: () => {
          if (!ask.chosen && !ask.armed) ask.on.preview(null);
        },
      },
      h("b", {}, option.here || option.short || option.label, option.final ? icon("ui-hourglass") : null),
      h("span", {}, armed ? ask.needs(option) : option.label),
    );
    if (option.tag && !option.here)
      button.firstChild.insertAdjacentHTML("beforeend", ` <span class="price">${option.tag}</span>`);
    return button;
  }

  refusal(r) {
    const words = [h("b", {}, r.here || r.short || r.label), h("span", {}, r.why)];
    return h("div", { class: "tb-use is-no", "data-why": r.do, "data-why-text": r.why }, words);
  }

  async reason(part) {
    const why = await this.on.why(part);
    if (why && this.part === part && this.box) this.uses.prepend(h("p", { class: "no" }, why));
  }

  /** Put back: what was chosen with it is open again. */
  put(byKey = false) {
    const { ask } = this.on;
    const part = this.part;
    this.close();
    while (ask.part === part && ask.back());
    if (byKey) document.querySelector(`[data-large][data-at="${CSS.escape(part)}"]`)?.focus({ preventScroll: true });
  }

  close() {
    this.box?.remove();
    this.box = this.part = null;
  }
}
