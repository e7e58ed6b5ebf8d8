// A question that is answered by choosing parts of the board one by one (a federation): running totals, proposals, why not yet.
import { button } from "./answer_buttons.js";
import { $, h, t } from "./dom.js";

export class Picking {
  constructor(ask) {
    this.ask = ask;
    this.begin(null);
  }

  begin(data) {
    this.data = data; // {parts, best, ...} as the server describes it
    this.set = [];
    this.found = null; // what the server says of the set
    this.call = 0;
  }

  get on() {
    return Boolean(this.data);
  }

  marks() {
    return new Map(
      Object.keys(this.data.parts).map((id) => [
        id,
        { options: [], name: `${id}`, free: false, selected: this.set.includes(id), figure: this.data.parts[id] },
      ]),
    );
  }

  /** What each part is worth, filled for those that are in. */
  figures() {
    const figure = (id) => `<b class="tb-figure${this.set.includes(id) ? " in" : ""}">${this.data.parts[id]}</b>`;
    return new Map(Object.keys(this.data.parts).flatMap((id) => (this.data.parts[id] ? [[id, figure(id)]] : [])));
  }

  toggle(part) {
    if (!(part in this.data.parts)) return;
    this.set = this.set.includes(part) ? this.set.filter((p) => p !== part) : [...this.set, part];
    this.look();
  }

  async look() {
    const call = ++this.call;
    const found = this.set.length ? await this.ask.on.picked(this.set) : null;
    if (call !== this.call || !this.on) return;
    this.found = found;
    this.ask.render();
    this.ask.on.marks();
    this.show();
  }

  back() {
    if (!this.on || !this.set.length) return false;
    [this.set, this.found] = [[], null];
    this.show();
    return true;
  }

  /** Proposals, cheapest first; pointing at one shows it, a click chooses its parts. */
  buttons() {
    const others = this.ask.options.filter((o) => this.data.none && o.do === this.data.none);
    const choose = (one) => {
      this.set = [...one.at];
      this.look();
    };
    const best = this.data.best.slice(0, 4).map((one, i) =>
      h(
        "button",
        {
          class: "tb-a is-hint",
          type: "button",
          "data-best": one.do,
          "data-key": i + 1,
          onclick: () => choose(one),
          onpointerenter: () => this.ask.on.outline(one.at),
          onpointerleave: () => this.show(),
        },
        h("span", { class: "key" }, String(i + 1)),
        h("span", { class: "words" }, one.label),
      ),
    );
    this.ask.number = best.length;
    return [...this.totals(), ...best, ...others.map((o) => button(this.ask, o))];
  }

  totals() {
    return (this.found?.totals ?? []).map((one) => {
      const short = (one.need && one.have < one.need) || (one.most && one.have > one.most);
      const bar =
        one.bar &&
        h(
          "span",
          { class: "tb-boxes", "aria-hidden": "true" },
          Array.from({ length: Math.max(one.need, one.have) }, (_, i) => h("i", { class: i < one.have ? "in" : "" })),
        );
      const label = h(
        "span",
        { class: "words" },
        one.label,
        " ",
        h("b", {}, one.need ? t("picking.of", { have: one.have, need: one.need }) : String(one.have)),
      );
      const total = h("span", { class: `tb-total${short ? " is-short" : ""}` }, label, bar);
      if (one.html) total.insertAdjacentHTML("beforeend", one.html);
      return total;
    });
  }

  doing() {
    const { found } = this;
    const ready = found?.legal && found.do;
    const clear =
      this.set.length &&
      h(
        "button",
        { class: "tb-a is-quiet", type: "button", id: "back", onclick: () => this.ask.back() },
        t("picking.clear"),
      );
    const go = h(
      "button",
      {
        class: `tb-a primary${ready ? "" : " is-no"}`,
        type: "button",
        "data-do": ready ? found.do : null,
        "aria-disabled": ready ? null : "true",
        onclick: () => {
          if (ready) this.ask.on.act(found.do);
          else this.ask.on.refuse(found?.why || t("picking.hint"));
        },
      },
      t("picking.do"),
    );
    return [clear, go].filter(Boolean);
  }

  /** On the board: what comes in with the set, what is to blame, what is near; the reason in words. */
  show() {
    const { found } = this;
    this.ask.on.outline(found?.whole?.length ? found.whole : this.set, found?.blame ?? [], found?.near ?? []);
    $("effect").replaceChildren(
      found?.why ? h("span", { class: "tb-why" }, found.why) : this.set.length ? "" : t("picking.hint"),
    );
  }
}
