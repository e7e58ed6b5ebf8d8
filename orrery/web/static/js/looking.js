// Whose board the dock shows: one's own, or another seat's for as long as it is looked at.
import { $, h, seatMark, t } from "./dom.js";

const main = $("main");

export class Looking {
  constructor(on) {
    this.on = on; // {panels, shelves, live, state(), players()}
    this.seat = -1;
    $("pages").addEventListener("click", (event) => {
      if (event.target.closest('[data-page="stage"]') && !on.panels.ids("dock").length) this.back(); // the stage of a phone is one's own
    });
  }

  look(seat) {
    const { panels, shelves, live, state, players } = this.on;
    this.seat = this.seat === seat || state().players.find((p) => p.seat === seat)?.me ? -1 : seat;
    this.during = state().decision?.number; // the question that was open already: one may look elsewhere before one answers it
    live.send({ looking: this.seat });
    this.bar();
    players();
    if (panels.ids("dock").length || !this.shelf()) {
      if (shelves.small) shelves.go(panels.ids("dock").length ? "dock" : "stage");
    }
  }

  /** Back to one's own board. */
  back() {
    if (this.seat >= 0) this.look(this.seat);
  }

  /** A question about one's own board has come: back to it. */
  asked() {
    if (this.on.state().decision?.number !== this.during) this.back();
  }

  /** A game without boards to look at in the dock shows them on a shelf: data-of="<seats>" is marked there, and its tab opened. */
  shelf() {
    for (const old of main.querySelectorAll("[data-of].is-looked")) old.classList.remove("is-looked");
    const found = this.mark();
    if (found.length) this.on.shelves.show(found[0].closest(".tb-panel").dataset.panel, true);
    return found.length > 0;
  }

  mark() {
    const found = this.seat < 0 ? [] : [...main.querySelectorAll(`[data-of~="${this.seat}"]`)];
    for (const one of found) one.classList.add("is-looked");
    return found;
  }

  bar() {
    const other = this.on.state().players.find((p) => p.seat === this.seat);
    $("dock-region").classList.toggle("is-looking", Boolean(other));
    $("looking").hidden = !other;
    if (!other) return;
    const back = h(
      "button",
      { class: "tb-a is-quiet", type: "button", onclick: () => this.look(other.seat) },
      t("look.back"),
      h("kbd", { class: "key" }, "Esc"),
    );
    $("looking").replaceChildren(seatMark(other.seat), t("look.at", { name: other.name }), back);
  }
}
