// What a drawn thing is, what an answer costs and brings, why something cannot be done: one tip beside the thing.
import { $, h, icon, keyCap, signed, t } from "./dom.js";

const HOVER = 250;
const PRESS = 400;
const GRACE = 220;

/** Of the four sides the one that covers the fewest targets; never over the question bar, the dock or the thing itself. */
export function placeTip(tip, thing) {
  const r = thing.getBoundingClientRect();
  const [w, tall, gap] = [tip.offsetWidth, tip.offsetHeight, 12];
  const low = $("q").getBoundingClientRect().top - 8;
  const clamp = (v, a, b) => Math.max(a, Math.min(v, b));
  const sides = [
    [r.right + gap, r.top + r.height / 2 - tall / 2],
    [r.left - w - gap, r.top + r.height / 2 - tall / 2],
    [r.left + r.width / 2 - w / 2, r.top - tall - gap],
    [r.left + r.width / 2 - w / 2, r.bottom + gap],
  ];
  const things = [...document.querySelectorAll(".can, .tb-dock > .tb-panel, .tb-q")].map((e) => [
    e.getBoundingClientRect(),
    e.matches(".can") ? 1 : 4,
  ]);
  const inQ = Boolean(thing.closest(".tb-q"));
  let best = null;
  for (const [i, [x0, y0]] of sides.entries()) {
    const [x, y] = [
      clamp(x0, 8, Math.max(8, innerWidth - w - 8)),
      clamp(y0, 8, Math.max(8, (inQ ? low + 4 : low) - tall)),
    ];
    const over = (c) => c.left < x + w && c.right > x && c.top < y + tall && c.bottom > y;
    const cost =
      things.reduce((sum, [c, n]) => sum + (over(c) ? n : 0), over(r) ? 50 : 0) +
      (Math.abs(x - x0) + Math.abs(y - y0)) / 400 +
      i * 0.4;
    if (!best || cost < best[0]) best = [cost, x, y];
  }
  tip.style.left = `${best[1]}px`;
  tip.style.top = `${best[2]}px`;
}

export class Tips {
  constructor(on) {
    this.on = on; // {tip(element) -> data, answers(part) -> options, preview(option, element), why(notation), whyAt(part), rule(id), small()}
    this.box = $("tip");
    this.thing = null;
    this.listen();
  }

  // -- showing --------------------------------------------------------------------------------------------------------
  show(content, thing, kind = "") {
    this.thing = thing;
    this.box.className = `tb-tip ${kind}`;
    this.box.replaceChildren(...content.filter(Boolean));
    this.box.hidden = false;
    placeTip(this.box, thing);
  }

  hide() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.close();
  }

  close() {
    this.thing = null;
    this.box.hidden = true;
  }

  /** Name, what it does, numbers, rule; then why nothing can be done there now. */
  card(tip, because = "") {
    const rows = (tip.rows ?? []).flatMap(([label, value]) => this.row("", label, value));
    return [
      h("h3", {}, tip.name, tip.note ? h("small", {}, ` ${tip.note}`) : null),
      tip.what && h("p", {}, tip.what),
      rows.length > 0 && h("div", { class: "bill" }, rows),
      because && h("p", { class: "no" }, because),
      tip.rule && this.rule(tip.rule),
    ];
  }

  /** The pointer may come over to the link; the key ? opens the rule of whatever tip is shown. */
  rule(id) {
    const href = `/rules/${$("main").dataset.game}?id=${encodeURIComponent(id)}`;
    return h("p", { class: "rule" }, h("a", { href, "data-rule": id }, t("tip.rule", { id })), keyCap("?"));
  }

  /** The rule that the tip on show names. */
  get told() {
    return this.box.hidden ? "" : (this.box.querySelector("[data-rule]")?.dataset.rule ?? "");
  }

  // -- bills ----------------------------------------------------------------------------------------------------------
  /** What an answer costs and brings: as the game says it, else from the numbers that change. */
  bill(option, found) {
    const { bill } = found;
    const rows = bill ? bill.rows.flatMap(([kind, label, html]) => this.row(kind, label, html)) : this.plain(found);
    const click = !matchMedia("(pointer: coarse)").matches && t("tip.click");
    const foot = [option.final && t("option.final"), click].filter(Boolean).join(" · ");
    return [
      h("h3", {}, bill?.title || option.label, bill?.note ? h("small", {}, ` ${bill.note}`) : null),
      ...(bill ? [] : (found.words ?? []).slice(0, 4).map((w) => h("p", {}, w))),
      rows.length > 0 && h("div", { class: "bill" }, rows),
      this.points(found, bill),
      h(
        "p",
        { class: "rule" },
        foot,
        bill?.rule ? [foot ? " · " : "", h("span", { "data-rule": bill.rule }, t("tip.rule", { id: bill.rule }))] : "",
      ),
    ];
  }

  row(kind, label, html) {
    const cls = { pay: "sum", gain: "sum", warn: "warn" }[kind] ?? "";
    const value = h("span", { class: cls });
    value.innerHTML = html;
    return [h("span", { class: cls }, label), value];
  }

  plain(found) {
    const mine = (found.deltas ?? []).filter((d) => d.seat === this.on.seat() && d.icon !== "vp");
    const side = (loss) => mine.filter((d) => Boolean(d.loss) === loss);
    const amounts = (list) =>
      h(
        "span",
        { class: "sum" },
        list.map((d) =>
          h(
            "span",
            { class: `amt ${d.loss ? "loss" : "gain"}`, title: d.name },
            signed(d.text),
            d.icon ? icon(d.icon) : ` ${d.name}`,
          ),
        ),
      );
    return [
      [true, "bill.pay"],
      [false, "bill.gain"],
    ].flatMap(([loss, key]) => (side(loss).length ? [h("span", { class: "sum" }, t(key)), amounts(side(loss))] : []));
  }

  /** Points now, and what it would be if the game ended now: two numbers that never mix. */
  points(found, bill) {
    if (!found.points || bill?.rows.some(([kind]) => kind === "vp" || kind === "end")) return null;
    const change = ([a, b]) => (a === b ? signed(b) : `${signed(a)} → ${signed(b)}`);
    const same = found.points.join() === found.end.join();
    const now = t("bill.vp", { points: change(found.points) });
    return h("p", { class: "vps" }, same ? now : `${now} · ${t("bill.end", { points: change(found.end) })}`);
  }

  /** The sum in one line, for the question bar. */
  brief(found, option) {
    const line = h("span", { class: "brief" });
    if (found.bill?.brief) line.innerHTML = found.bill.brief;
    else line.append(...this.summed(found));
    const more = (found.words ?? []).slice(0, 2).map((w) => h("span", {}, w));
    return [
      h("b", { class: "brief-name" }, found.bill?.title || option.label),
      option.final && h("span", { class: "warn" }, icon("ui-hourglass"), t("option.final")),
      line.childNodes.length ? line : more,
    ]
      .flat()
      .filter(Boolean);
  }

  summed(found) {
    const mine = (found.deltas ?? []).filter((d) => d.seat === this.on.seat());
    const points = found.points ? found.points[1] - found.points[0] : 0;
    const chips = mine
      .filter((d) => d.icon !== "vp")
      .map((d) => ({ text: d.text, icon: d.icon, name: d.name, loss: d.loss }));
    if (points)
      chips.unshift({
        text: points > 0 ? `+${points}` : signed(points),
        icon: "vp",
        name: t("bill.vp", { points: "" }),
        loss: points < 0,
      });
    return chips.map((d) =>
      h(
        "span",
        { class: `amt ${d.loss ? "loss" : "gain"}`, title: d.name },
        signed(d.text),
        d.icon ? icon(d.icon) : null,
      ),
    );
  }

  // -- when -------------------------------------------------------------------------------------------------------------
  element(target) {
    return target.closest?.("[data-why], [data-tip], [data-at], .part, [data-hint]") ?? null;
  }

  /** The tip of a thing: the bill where one answer is meant, else what it is and why nothing can be done. */
  async open(element) {
    if (element.dataset.why) {
      const text = element.dataset.whyText || (await this.on.why(element.dataset.why));
      if (text && this.wanted === element)
        this.show([h("h3", {}, element.textContent.trim()), h("p", { class: "no" }, text)], element, "is-no");
      return;
    }
    if (element.dataset.hint) {
      this.show([h("p", {}, element.dataset.hint)], element);
      return;
    }
    const part = element.dataset.at ?? "";
    const answers = element.classList.contains("can") || element.classList.contains("may") ? this.on.answers(part) : [];
    if (answers.length === 1) return; // its bill comes with the preview
    const tip = this.on.tip(element);
    if (answers.length > 1) {
      this.show(
        [
          ...this.card(tip ?? { name: "" }),
          h(
            "ul",
            {},
            answers.slice(0, 6).map((o) => h("li", {}, o.label)),
          ),
        ],
        element,
        "is-answer",
      );
      return;
    }
    if (tip && this.wanted === element) this.show(this.card(tip), element);
    const because = part ? await this.on.whyAt(part) : "";
    if (because && this.wanted === element) this.show(this.card(tip ?? { name: "" }, because), element, "is-no");
  }

  want(element, delay) {
    if (this.wanted === element) return;
    this.wanted = element;
    clearTimeout(this.timer);
    if (this.thing && this.thing !== element) this.leave();
    if (element) this.timer = setTimeout(() => this.open(element), delay);
  }

  /** A tip with a link waits a moment for a pointer on its way there. */
  leave() {
    clearTimeout(this.leaving);
    const { thing } = this;
    if (!this.box.querySelector("a")) this.hide();
    else
      this.leaving = setTimeout(() => {
        if (this.thing === thing && this.wanted !== thing) this.close();
      }, GRACE);
  }

  /** A pointer that has come over to the tip, for its link; targets below it stay targets. */
  onTheWay(e) {
    if (this.box.hidden || !this.box.querySelector("a") || e.target.closest?.(".can, .may")) return false;
    const r = this.box.getBoundingClientRect();
    return e.clientX >= r.left && e.clientX <= r.right && e.clientY >= r.top && e.clientY <= r.bottom;
  }

  listen() {
    document.addEventListener("pointerover", (e) => {
      if (e.pointerType === "touch") return;
      if (this.onTheWay(e)) {
        clearTimeout(this.timer);
        this.wanted = this.thing;
        return;
      }
      const element = this.element(e.target);
      if (!element && this.held) return;
      this.want(element, HOVER);
    });
    document.addEventListener("focusin", (e) => {
      if (e.target.matches?.(":focus-visible")) this.want(this.element(e.target), 0);
    });
    document.addEventListener("focusout", () => this.want(null, 0));
    document.addEventListener("pointerdown", (e) => {
      if (e.pointerType !== "touch") return;
      if (!e.target.closest("#tip")) this.want(null, 0);
    });
    document.addEventListener("scroll", () => this.hide(), true);
    document.addEventListener("click", (e) => {
      const element = e.target.closest?.('[aria-disabled="true"][data-why], [data-taps]');
      if (element) {
        this.wanted = element;
        this.open(element);
      }
    });
    this.press();
  }

  /** A long press is the finger's hover. */
  press() {
    let timer = 0;
    document.addEventListener(
      "touchstart",
      (e) => {
        const element = this.element(e.target);
        clearTimeout(timer);
        if (!element) return;
        timer = setTimeout(() => {
          this.wanted = element;
          const answers = this.on.answers(element.dataset.at ?? "");
          if (answers.length === 1) this.on.preview(answers[0], element);
          else this.open(element);
        }, PRESS);
      },
      { passive: true },
    );
    for (const event of ["touchend", "touchmove", "touchcancel"])
      document.addEventListener(event, () => clearTimeout(timer), { passive: true });
  }
}
