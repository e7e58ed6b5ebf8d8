// What an answer would do, while it is pointed at: asked of the server once, shown beside the thing, in the bar, in the dock and on the stage.
import { $, h, kept, signed, t } from "./dom.js";

const SOON = 160;

export class Previews {
  constructor(on) {
    this.on = on;
    this.known = new Map();
    this.wanted = null;
  }

  forget() {
    this.known.clear();
  }

  /** An answer is pointed at, or none any more. */
  point(option, element = null) {
    clearTimeout(this.timer);
    this.wanted = option?.do ?? null;
    this.on.lights.preview(option ? option.at : []);
    if (!option || !kept.get("previews", true)) {
      this.timer = setTimeout(() => this.show(null), 100);
      return;
    }
    const key = `${this.on.state().v}:${option.do}`;
    if (this.known.has(key)) {
      this.show(this.known.get(key), option, element);
      return;
    }
    this.timer = setTimeout(async () => {
      const found = await this.on.ask({ preview: option.do });
      if (found.type !== "preview") return;
      this.known.set(key, found);
      if (this.wanted === option.do) this.show(found, option, element);
    }, SOON);
  }

  show(found, option = null, element = null) {
    const { tips, stage } = this.on;
    this.found = found;
    this.option = option;
    if (!found) {
      if (this.shown) tips.hide();
      this.shown = false;
      stage.ghosts([]);
      stage.lines([], "bill-line");
      this.dock({});
      this.on.deltas([]);
      this.on.effect();
      this.unpeek();
      return;
    }
    this.shown = true;
    if (!$("effect").querySelector(".tb-note.bad")) $("effect").replaceChildren(...tips.brief(found, option));
    if (element && !this.on.chosen()) tips.show(tips.bill(option, found), element, "is-answer");
    stage.ghosts(found.bill?.ghosts);
    stage.lines(found.bill?.lines, "bill-line");
    this.dock(found.bill?.deltas ?? {});
    this.on.deltas(this.summed(found));
  }

  /** One change per player and number: points come by category, a reader wants their sum. */
  summed(found) {
    const by = new Map();
    for (const d of found.deltas ?? []) {
      if (d.icon === "vp") continue;
      const key = `${d.seat}:${d.icon}:${d.name}`;
      const one = by.get(key) ?? { ...d, by: 0 };
      one.by += Number(d.text.replace("−", "-"));
      by.set(key, one);
    }
    return [...by.values()]
      .filter((d) => d.by)
      .map((d) => ({ ...d, text: d.by > 0 ? `+${d.by}` : signed(d.by), loss: d.by < 0 }));
  }

  /** Changes in the dock, in lines that are kept free for them. */
  dock(deltas) {
    for (const place of $("main").querySelectorAll("[data-delta]")) {
      const text = deltas[place.dataset.delta] ?? "";
      place.replaceChildren(...(text ? [h("span", { class: `dl${/^[+]/.test(text) ? " up" : ""}` }, text)] : []));
    }
  }

  /** The whole table as it would stand, for as long as the key is held or the button pressed. */
  async peek(on = !this.peeked) {
    if (!on) {
      this.unpeek();
      return;
    }
    const { option } = this;
    if (!option || this.peeked) return;
    const found = await this.on.ask({ preview: option.do, peek: true });
    if (found.type !== "preview" || !found.panels?.length || this.option !== option) return;
    const { panels } = this.on;
    this.peeked = found.panels.map((p) => panels.data.get(p.id)).filter(Boolean);
    panels.take({ panels: found.panels });
    document.body.dataset.peek = "1";
    this.on.toast(t("peek.showing"));
  }

  unpeek() {
    if (!this.peeked) return;
    this.on.panels.take({ panels: this.peeked });
    this.peeked = null;
    delete document.body.dataset.peek;
    this.on.mark();
  }
}
