// Many answers as a list on a shelf of their own, with a field that narrows them down or takes an answer in words.
import { previews } from "./answer_buttons.js";
import { $, h, icon, t } from "./dom.js";

export class AnswerList {
  constructor(on) {
    this.on = on; // {ask, panels, shelves, stage, live, act, toast, state()}
    $("finder").addEventListener("input", (e) => {
      on.ask.filter = e.target.value.trim();
      this.show(true);
    });
    $("finder").addEventListener("keydown", (e) => this.enter(e));
  }

  /** Many answers stand as a list on a shelf of their own, with a field to narrow them down. */
  show(open) {
    const box = this.on.panels.get("answers");
    const changed = box.hidden === open;
    box.hidden = !open;
    if (changed && open) this.on.shelves.show("answers", true);
    else if (changed) this.on.shelves.mark(this.on.shelves.counts);
    if (!open) return;
    const field = $("finder");
    field.placeholder = t(this.on.state().decision?.parametric ? "option.notation" : "option.filter");
    if (field !== document.activeElement) field.value = this.on.ask.filter;
    $("answer-list").replaceChildren(
      ...this.on.ask
        .headed()
        .flatMap(([head, answers]) =>
          [head ? h("li", { class: "tb-list-head" }, head) : null, ...answers.map((o) => this.row(o))].filter(Boolean),
        ),
    );
  }

  /** An answer as a row of the list. */
  row(o) {
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: `tb-row${this.on.ask.isFree(o) ? " is-free" : ""}${this.on.ask.armed === o.do ? " is-armed" : ""}`,
          type: "button",
          "data-do": o.do,
          onclick: () => this.on.ask.choose(o),
          ...previews(this.on.ask, o),
        },
        o.final ? icon("ui-hourglass") : null,
        h("span", {}, o.label),
        rowTag(o),
      ),
    );
  }

  async enter(e) {
    if (e.key !== "Enter") return;
    e.preventDefault();
    const text = e.target.value.trim().replace(/\s+/g, " ");
    const exact = this.on.ask.options.find((o) => o.do === text);
    const left = this.on.ask.visible();
    if (!text) return;
    if (exact || left.length === 1) this.on.ask.choose(exact ?? left[0], "key");
    else if (this.on.state().decision?.parametric) this.on.act(text);
    else {
      const place = this.placeNamed(text.toLowerCase());
      if (place) {
        this.on.stage.reveal([place.dataset.at]);
        this.on.stage.ring([place.dataset.at], "log-ring");
        return;
      }
      const why = (await this.on.live.ask({ why: text })).text;
      if (why) this.on.toast(why, true);
    }
  }

  /** The part of the board that is called so, or carries these letters. */
  placeNamed(text) {
    const all = [...$("main").querySelectorAll(".tb-panel:not(.is-local) [data-at]")];
    return (
      all.find((p) => this.on.panels.tip(p)?.name?.toLowerCase().startsWith(text)) ??
      all.find((p) => p.textContent.trim().toLowerCase() === text)
    );
  }

  /** Open it, ready to type. */
  find() {
    if (!this.on.state().decision) return;
    this.on.ask.listing = true;
    this.on.ask.render();
    $("finder").focus();
  }
}

function rowTag(o) {
  const tag = h("span", { class: "tag" });
  tag.innerHTML = o.tag ?? "";
  return o.tag ? tag : null;
}
