// The question bar: one question, its answers as buttons or groups of them, what the pointed-at answer does, and nothing that jumps.
import { $, decimal, h, icon, kept, keyCap, listWords, t } from "./dom.js";
import { Picking } from "./picking.js";
import { showResult } from "./result.js";

const FREE = "*"; // all free actions together, when a game has several groups of them
const FEW = 8; // more answers than this are grouped, or listed on a shelf

/** Asked in another's turn, or the last one that people wait for; bots wait for nobody. */
export function isUrgent(state) {
  return (
    Boolean(state.decision?.urgent) &&
    !state.lesson &&
    (!state.sealed || state.players.some((p) => p.kind === "human" && !p.me))
  );
}

export class Ask {
  constructor(on) {
    this.on = on; // {act, nameOf(part), undo, preview(option, element), say, marks, reveal(parts), list(open), why, settings, picked}
    this.box = $("q");
    this.seen = new Map(); // question kind -> group -> its name and an answer that was possible once
    this.picking = new Picking(this);
    this.reset();
  }

  reset() {
    this.group = null; // chosen group
    this.part = null; // chosen part of the board
    this.ways = null; // the answer whose ways are shown
    this.armed = null; // answer that waits for its second press
    this.chosen = null; // answer a finger has chosen
    this.advice = null; // what a bot would do
    this.filter = "";
    this.listing = false; // the answers stand as a list on a shelf
  }

  // -- what is asked ------------------------------------------------------------------------------------------------
  show(state) {
    const before = this.state?.decision;
    const now = state.decision;
    const other = !before || !now || before.number !== now.number || before.kind !== now.kind;
    if (other) this.reset();
    else if (this.group !== null && this.group !== FREE && !now.groups.some((g) => g.id === this.group)) this.reset();
    this.state = state;
    if (other) this.picking.begin(now?.picking ?? null);
    this.render();
    this.remember(now);
  }

  /** What may be answered; in a lesson only what the lesson is about. */
  get options() {
    const all = this.state?.decision?.options ?? [];
    const taught = this.state?.lesson?.do ?? [];
    return taught.length ? all.filter((o) => taught.includes(o.do)) : all;
  }

  get mixed() {
    return this.options.some((o) => o.free) && this.options.some((o) => !o.free);
  }

  isFree(option) {
    return option.free && this.mixed;
  }

  /** The answers on offer after group, place and filter. */
  visible() {
    let list = this.options;
    if (this.part) list = this.atPart(this.part, this.inGroup());
    else if (this.group !== null) list = this.inGroup();
    if (this.filter) {
      const words = this.filter.toLowerCase().split(/\s+/);
      list = list.filter((o) => {
        const all = `${o.do} ${o.label} ${o.short}`.toLowerCase();
        return words.every((w) => all.includes(w));
      });
    }
    return list;
  }

  /** The answers of the list under the names of their groups, the smallest group first, where there are several: [name, answers]. */
  headed() {
    const list = this.visible();
    const { groups } = this.state.decision;
    const by = groups.map((g) => [g.label, list.filter((o) => o.group === g.id)]).filter(([, found]) => found.length);
    return by.length > 1 ? by.sort((a, b) => a[1].length - b[1].length) : [["", list]];
  }

  inGroup() {
    if (this.group === FREE) return this.options.filter((o) => this.isFree(o));
    return this.group === null ? this.options : this.options.filter((o) => o.group === this.group);
  }

  atPart(part, list) {
    const own = list.filter((o) => o.at[0] === part);
    return own.length ? own : list.filter((o) => o.at.includes(part));
  }

  /** Part -> {options, name, free} of everything that can be touched now. */
  marks() {
    if (this.picking.on) return this.picking.marks();
    const found = new Map();
    const add = (id, option) => {
      const known = found.get(id);
      if (known) known.options.push(option);
      else found.set(id, { options: [option] });
    };
    if (this.part) for (const o of this.atPart(this.part, this.inGroup())) for (const id of o.at.slice(1)) add(id, o);
    for (const o of this.inGroup()) if (o.at.length) add(o.at[0], o);
    for (const mark of found.values()) {
      const labels = mark.options.map((o) => o.label);
      mark.free = mark.options.every((o) => this.isFree(o));
      mark.name =
        labels.length === 1 ? labels[0] : `${t("option.count", { count: labels.length })}: ${labels.join("; ")}`;
    }
    return found;
  }

  /** Price tags: only when a group is chosen, where its answers differ. */
  tags() {
    if (this.group === null && !this.part) return new Map();
    return new Map(
      this.inGroup()
        .filter((o) => o.tag && o.at.length)
        .map((o) => [o.at[0], o.tag]),
    );
  }

  // -- choosing -----------------------------------------------------------------------------------------------------
  /** A part of the board was pointed at. how: "mouse", "touch" or "key". */
  pick(part, how) {
    this.ways = null;
    if (this.picking.on) {
      this.picking.toggle(part);
      return;
    }
    if (this.part && part !== this.part) {
      const both = this.atPart(this.part, this.inGroup()).filter((o) => o.at.slice(1).includes(part));
      if (both.length === 1) {
        this.choose(both[0], how);
        return;
      }
    }
    const here = this.atPart(part, this.inGroup());
    if (!here.length) return;
    if (here.length === 1 && how !== "hand") {
      this.choose(here[0], how);
      return;
    }
    this.advice = null; // one's own idea
    this.part = part; // a click in the hand only chooses the card: what it may be used for are buttons
    this.chosen = this.armed = null;
    this.render();
    this.on.marks();
    if (how === "key" || (how === "hand" && document.activeElement?.dataset.at === part)) this.focusFirst();
    this.on.say(`${t("option.count", { count: here.length })}: ${here.map((o) => o.label).join("; ")}`);
  }

  /** An answer was pointed at: given at once, or after a second press where it gives something away or cannot be undone. */
  choose(option, how = "") {
    const ask = this.needs(option);
    if (this.ways !== option && (option.ways?.length ?? 0) > 1 && !this.state.lesson) {
      this.showWays(option, how);
      return;
    }
    if (this.state.decision.direct && (how === "narrowed" || (how === "touch" && !ask))) {
      this.give(option);
      return;
    }
    if (how === "touch" && this.chosen !== option && this.armed !== option.do) {
      this.chosen = option;
      this.armed = null;
      this.render();
      this.on.preview(option, null);
      this.on.reveal(option.at.slice(0, 1));
      return;
    }
    if (ask && this.armed !== option.do && this.chosen !== option) {
      this.armed = option.do;
      const focusing = how === "key" || this.box.contains(document.activeElement);
      this.render();
      if (focusing) this.box.querySelector(".tb-q-do .primary")?.focus();
      this.on.say(`${option.label}. ${ask}`);
      this.on.preview(option, null);
      return;
    }
    this.give(option);
  }

  /** The answer, and what it asks for where there is one way to give it. */
  give(option) {
    this.on.act(option.ways?.length === 1 && !this.state.lesson ? option.ways[0].do : option.do);
  }

  /** Several whole ways to give an answer: one choice of ways. */
  showWays(option, how) {
    const focusing = how === "key" || this.box.contains(document.activeElement);
    this.ways = option;
    this.chosen = this.armed = null;
    this.render();
    if (focusing) this.box.querySelector(".is-way")?.focus();
    this.on.preview(option, null);
    this.on.say(
      `${option.label}. ${t("ways.count", { count: option.ways.length })}: ${option.ways.map((w) => w.label).join("; ")}`,
    );
  }

  wayButton(way, i) {
    return h(
      "button",
      {
        class: `tb-a is-way${i ? "" : " primary"}`,
        type: "button",
        "data-way": way.do.join("; "),
        "data-key": i + 1,
        "aria-label": `${way.label}. ${way.keeps}`,
        onclick: () => this.on.act(way.do),
      },
      keyCap(i + 1),
      way.html ? this.signs(way) : h("span", { class: "words" }, way.label),
      way.keeps ? h("span", { class: "n" }, way.keeps) : null,
    );
  }

  /** Why an answer is asked for twice; "" when it is not. */
  needs(option) {
    const { decision, lesson } = this.state;
    if (lesson) return "";
    if (option.final) return kept.get("ask_final", decision.direct !== 2) ? t("option.final_again") : "";
    if (this.isFree(option)) return kept.get("ask_free", true) ? t("option.free_again") : "";
    const last = !option.free && decision.options.filter((o) => !o.free).length === 1; // only free actions are left beside it
    return decision.confirm_end && last && kept.get("ask_end", true) ? t("option.end_again") : "";
  }

  /** One step back: the armed answer, the place, the group. True if there was something to step back from. */
  back() {
    if (this.armed || this.chosen) [this.armed, this.chosen] = [null, null];
    else if (this.advice) this.advice = null;
    else if (this.ways) this.ways = null;
    else if (this.part) this.part = null;
    else if (this.filter || this.listing) [this.filter, this.listing] = ["", false];
    else if (this.group !== null) this.group = null;
    else if (this.picking.back()) {
      /* a set was begun anew */
    } else return false;
    this.render();
    this.on.marks();
    this.on.preview(null);
    return true;
  }

  key(digit) {
    const button = this.box.querySelector(`[data-key="${digit}"]`);
    if (!button) return;
    button.focus();
    button.click();
    if (button.dataset.group === this.group && !this.listing) this.on.toBoard(); // arrows and Enter go on from there
  }

  /** The free actions, as the key C means them. */
  convert() {
    this.box.querySelector(".tb-a.is-free")?.click();
  }

  openGroup(id) {
    this.group = this.group === id ? null : id;
    this.part = null;
    const inside = this.inGroup();
    this.listing =
      this.group !== null && (inside.some((o) => !o.at.length) || inside.some((o) => o.free)) && inside.length > 1;
    this.render();
    this.on.marks();
    this.on.preview(null);
    if (this.group !== null) this.on.reveal([...new Set(inside.map((o) => o.at[0]).filter(Boolean))]);
  }

  // -- drawing ------------------------------------------------------------------------------------------------------
  render() {
    const { state, box } = this;
    const held = box.contains(document.activeElement) ? document.activeElement : null;
    const mark = held && (held.dataset.do ?? held.dataset.group ?? held.id);
    const urgent = isUrgent(state);
    box.classList.toggle("is-wait", !state.decision && !state.over);
    box.classList.toggle("is-over", Boolean(state.over));
    box.classList.toggle("is-urgent", urgent);
    box.classList.toggle("has-effect", Boolean(this.chosen));
    document.body.dataset.state = state.over ? "over" : state.decision ? "ask" : "wait";
    if (state.decision) this.question(state.decision, urgent);
    else if (state.over) showResult(state);
    else this.waiting(state);
    this.on.list(this.listing && Boolean(state.decision));
    if (mark) this.focusDo(mark) || this.focusFirst();
  }

  question(decision, urgent) {
    $("lead").replaceChildren(urgent ? icon("ui-bell") : "");
    $("question").textContent = this.ways ? this.ways.label : this.named(decision) || decision.question;
    $("question").title = decision.help || decision.question;
    const group = decision.groups.find((g) => g.id === this.group);
    this.box.classList.toggle("is-inside", this.group !== null || Boolean(this.part || this.ways || this.advice));
    $("ask-more").textContent = this.advice ? this.plan() : this.chosen ? "" : (group?.label ?? "");
    $("ask-more").title = $("ask-more").textContent;
    $("answers").replaceChildren(...this.answers(decision));
    this.doing();
  }

  /** The chosen part by its name, where its answers have words that leave the name out. */
  named(decision) {
    const here = this.part ? this.visible() : [];
    return here.length && here.every((o) => o.here) ? this.on.nameOf(this.part) || decision.question : "";
  }

  answers(decision) {
    this.number = 0;
    this.freely = false; // a group of free actions has the key C already
    if (this.picking.on) return this.picking.buttons();
    if (this.advice) return this.hints();
    if (this.ways) return [...this.ways.ways.map((way, i) => this.wayButton(way, i)), this.backButton()];
    if (this.part)
      return [...this.fewOrList(this.visible()), ...this.refusedAt(decision, this.part), this.backButton()];
    if (this.pairs) return [this.listButton(decision)];
    const main = this.options.filter((o) => !this.isFree(o));
    const free = this.options.filter((o) => this.isFree(o));
    const refused = this.refused(decision);
    const found = this.sorts(decision, main, refused.length ? 1 : FEW - (free.length ? 1 : 0));
    return [
      ...found,
      ...refused.slice(0, Math.max(0, FEW - 1 - found.length)),
      ...this.freeButtons(decision, free),
      this.listButton(decision),
    ];
  }

  /** What may be done beside the question stands behind one button, however many kinds of it there are. */
  freeButtons(decision, free) {
    const label = decision.free || t("option.free_all");
    return free.length > 1 ? [this.groupButton({ id: FREE, label }, free)] : this.fewOrList(free);
  }

  /** Every answer is two things on the table, one after the other: those are pointed at, and a row of buttons would say each twice. */
  get pairs() {
    const { options } = this;
    return options.length > 4 && options.every((o) => o.at.length === 2 && !this.isFree(o));
  }

  /** Each answer a button where they are few, else a button for each group. */
  sorts(decision, list, most) {
    const named = new Map(decision.groups.map((g) => [g.id, g.label]));
    const groups = new Set(list.map((o) => o.group));
    if (
      list.length <= most ||
      ![...groups].some((id) => named.get(id)) ||
      (groups.size < 2 && list.length <= FEW && most > 1)
    )
      return this.fewOrList(list);
    return decision.groups
      .filter((g) => groups.has(g.id))
      .flatMap((g) => {
        const inside = list.filter((o) => o.group === g.id);
        return inside.length === 1 || !g.label
          ? inside.slice(0, FEW).map((o) => this.button(o))
          : [this.groupButton(g, inside)];
      });
  }

  /** Many answers: those on the board are lit there; of others the first few, and all of them in the list. */
  fewOrList(list) {
    if (list.length <= FEW + 1) return list.map((o) => this.button(o));
    return list.every((o) => o.at.length) ? [] : list.slice(0, FEW - 1).map((o) => this.button(o));
  }

  groupButton(g, inside) {
    const free = inside.every((o) => this.isFree(o));
    const convert = free && !this.freely;
    this.freely ||= free;
    const n = convert ? "C" : ++this.number;
    return h(
      "button",
      {
        class: `tb-a${this.group === g.id ? " is-selected" : ""}${free ? " is-free" : ""}`,
        type: "button",
        "data-group": g.id,
        "data-key": n < 10 ? n : null,
        "aria-pressed": String(this.group === g.id),
        onclick: () => this.openGroup(g.id),
      },
      n < 10 || convert ? keyCap(n) : null,
      h("span", { class: "words" }, g.label || g.id),
      h("span", { class: "n" }, String(inside.length)),
    );
  }

  button(option) {
    const free = this.isFree(option);
    const n = ++this.number;
    const armed = this.armed === option.do;
    return h(
      "button",
      {
        class: `tb-a${armed ? " is-armed" : ""}${this.chosen === option ? " is-selected" : ""}${free ? " is-free" : ""}`,
        type: "button",
        "data-do": option.do,
        "data-key": n < 10 ? n : null,
        "aria-label": option.final ? `${option.label}. ${t("option.final")}` : option.label,
        onclick: (e) =>
          this.choose(
            option,
            this.part ? "narrowed" : e.detail && matchMedia("(pointer: coarse)").matches ? "touch" : "",
          ),
        ...this.previews(option),
      },
      n < 10 && keyCap(n),
      option.final && icon("ui-hourglass", "hour"),
      h("span", { class: "words" }, this.wordsOf(option)),
      option.tag && !this.part ? this.price(option) : null,
      this.part && option.ways?.length === 1 && !this.state.lesson ? this.signs(option.ways[0]) : null,
    );
  }

  wordsOf(option) {
    return (this.part && this.named(this.state.decision) && option.here) || option.short || option.label;
  }

  price(option) {
    const box = h("span", { class: "price" });
    box.innerHTML = option.tag;
    return box;
  }

  signs(way) {
    const box = h("span", { class: "way" });
    box.innerHTML = way.html;
    return box;
  }

  /** Pointing at an answer, or coming to it by keyboard, shows what it would do. */
  previews(option) {
    const stop = () => {
      if (!this.chosen && !this.armed) this.on.preview(null);
    };
    return {
      onpointerenter: (e) => {
        if (e.pointerType !== "touch") this.on.preview(option, e.currentTarget);
      },
      onpointerleave: stop,
      onfocus: (e) => {
        if (e.target.matches(":focus-visible")) this.on.preview(option, e.currentTarget);
      },
      onblur: stop,
    };
  }

  backButton() {
    return h(
      "button",
      { class: "tb-a is-quiet", type: "button", id: "back", onclick: () => this.back() },
      icon("ui-undo"),
      h("span", { class: "words" }, t("option.back")),
      keyCap("Esc"),
    );
  }

  listButton(decision) {
    const some = this.group !== null ? this.inGroup() : this.options;
    const main = some.filter((o) => this.group !== null || !this.isFree(o)); // the free ones have a button and a list of their own
    if (main.length <= FEW && !decision.parametric && !this.pairs) return "";
    return h(
      "button",
      {
        class: `tb-a is-quiet${this.listing ? " is-selected" : ""}`,
        type: "button",
        id: "more",
        "aria-pressed": String(this.listing),
        onclick: () => this.toggleList(),
      },
      keyCap("M"),
      h("span", { class: "words" }, t("answers.all")),
    );
  }

  toggleList() {
    this.listing = !this.listing;
    this.filter = "";
    this.render();
    this.on.marks();
  }

  /** What else a part of the board is for, which cannot be done now: with its reason. */
  refusedAt(decision, part) {
    return (decision.refused ?? [])
      .filter((r) => r.at?.includes(part))
      .map((r) =>
        h(
          "button",
          {
            class: "tb-a is-no",
            type: "button",
            "aria-disabled": "true",
            "data-why": r.do,
            "data-why-text": r.why || null,
          },
          h("span", { class: "words" }, (this.named(decision) && r.here) || r.short || r.label),
        ),
      );
  }

  /** Main actions that exist but cannot be done now: those the server names, else the kinds this question offered before. */
  refused(decision) {
    const open = new Set(decision.options.map((o) => o.group));
    const kinds = new Map();
    for (const r of decision.refused ?? []) {
      const key = r.kind ? r.group : r.do;
      if (!(r.kind && open.has(r.group)) && !kinds.has(key))
        kinds.set(key, { ...r, text: r.kind || r.short || r.label });
    }
    const known = decision.refused?.length || this.state.lesson ? [...kinds.values()] : this.seenBefore(decision);
    return known.map((r) =>
      h(
        "button",
        {
          class: "tb-a is-no",
          type: "button",
          "aria-disabled": "true",
          "data-why": r.do,
          "data-why-text": r.why || null,
        },
        h("span", { class: "words" }, r.text),
      ),
    );
  }

  seenBefore(decision) {
    const seen = this.seen.get(decision.kind) ?? new Map();
    const now = new Set(decision.options.map((o) => o.group));
    return [...seen].filter(([id]) => !now.has(id)).map(([, one]) => one);
  }

  remember(decision) {
    if (!decision) return;
    const seen = this.seen.get(decision.kind) ?? new Map();
    this.seen.set(decision.kind, seen);
    for (const g of decision.groups) {
      const inside = decision.options.filter((o) => o.group === g.id && !o.free);
      if (g.id && g.label && inside.length) seen.set(g.id, { text: g.label, do: inside[inside.length - 1].do });
    }
  }

  // -- the right end --------------------------------------------------------------------------------------------------
  /** The second press, and the way back; on touch also the walk through the other targets. */
  doing() {
    const option = this.chosen ?? this.options.find((o) => o.do === this.armed);
    if (!option) {
      $("do").replaceChildren(...(this.picking.on ? this.picking.doing() : []));
      return;
    }
    const note = this.needs(option);
    const never =
      note &&
      !this.chosen &&
      h(
        "button",
        { class: "tb-a is-quiet", type: "button", onclick: () => this.neverAsk(option) },
        t("option.never_ask"),
      );
    const walk = this.chosen ? this.walk(option) : [];
    $("do").replaceChildren(
      ...[
        h(
          "button",
          {
            class: "tb-a is-quiet",
            type: "button",
            id: "back",
            "aria-label": t("option.back"),
            onclick: () => this.back(),
          },
          icon("ui-close"),
          this.chosen ? null : keyCap("Esc"),
        ),
        ...walk,
        never,
        h(
          "button",
          {
            class: "tb-a primary",
            type: "button",
            "data-do": option.do,
            "aria-label": `${option.label}. ${note}`,
            onclick: () => {
              this.armed = option.do;
              this.choose(option, "button");
            },
          },
          option.final && icon("ui-hourglass"),
          h("span", { class: "words" }, option.short || option.label),
        ),
      ].filter(Boolean),
    );
    $("ask-more").textContent = note;
  }

  walk(option) {
    const all = this.inGroup().filter((o) => o.at.length && o.group === option.group);
    if (all.length < 2) return [];
    const at = all.indexOf(option);
    const go = (by) => {
      this.chosen = null;
      this.choose(all[(at + by + all.length) % all.length], "touch");
    };
    return [
      h(
        "button",
        { class: "tb-a is-quiet", type: "button", "aria-label": t("replay.prev"), onclick: () => go(-1) },
        "‹",
      ),
      h("span", { class: "tb-nth" }, t("walk.of", { n: at + 1, of: all.length })),
      h(
        "button",
        { class: "tb-a is-quiet", type: "button", "aria-label": t("replay.next"), onclick: () => go(1) },
        "›",
      ),
    ];
  }

  neverAsk(option) {
    kept.set(option.final ? "ask_final" : this.isFree(option) ? "ask_free" : "ask_end", false);
    this.on.settings();
    this.choose(option);
  }

  // -- hints ----------------------------------------------------------------------------------------------------------
  advise(best) {
    this.advice = best;
    this.render();
  }

  /** The best answers a bot found, each with how far it lies behind and what speaks for it. */
  hints() {
    const rows = this.advice
      .map((b) => ({ ...b, option: this.options.find((o) => o.do === b.do) }))
      .filter((b) => b.option);
    const change = (p) => `${p.name} ${p.change > 0 ? "+" : ""}${decimal(p.change)}`;
    const rank = (b, i) =>
      i === 0 ? t("hint.best") : b.behind > 0 ? t("hint.behind", { points: decimal(b.behind) }) : t("hint.equal");
    const why = (b) =>
      b.parts
        .filter((p) => Math.abs(p.change) >= 0.5)
        .slice(0, 3)
        .map(change)
        .join(", ");
    return [
      ...rows.map((b, i) => {
        const button = this.button(b.option);
        button.classList.add("is-hint");
        button.append(h("span", { class: "n" }, rank(b, i)));
        button.title = [[b.label, why(b)].filter(Boolean).join(": "), b.plan].filter(Boolean).join("\n");
        return button;
      }),
      this.backButton(),
    ];
  }

  /** The plan behind the best answer, in the line below the question. */
  plan() {
    return this.advice?.find((b) => this.options.some((o) => o.do === b.do))?.plan ?? "";
  }

  // -- waiting ----------------------------------------------------------------------------------------------------------
  waiting(state) {
    const names = state.waiting.map((seat) => state.players.find((p) => p.seat === seat)?.name ?? "");
    const mine = state.seat >= 0;
    const sealed = mine && state.sealed && !state.waiting.includes(state.seat);
    $("lead").replaceChildren(sealed ? icon("ui-seal") : h("span", { class: "orbit" }));
    const who = listWords(names);
    const key = sealed ? "table.sealed" : names.length > 1 ? "table.waiting_many" : "table.waiting_one";
    $("question").textContent = t(key, { names: who, name: who });
    $("question").title = "";
    $("ask-more").textContent = sealed
      ? state.can_undo
        ? t("table.sealed_back")
        : ""
      : t(mine ? "table.nothing_asked" : "table.watching");
    const back = () =>
      h(
        "button",
        { class: "tb-a is-quiet", type: "button", onclick: () => this.on.undo() },
        icon("ui-undo"),
        h("span", { class: "words" }, t("table.take_back")),
      );
    $("answers").replaceChildren();
    $("do").replaceChildren(...(state.can_undo ? [back()] : []));
  }

  // -- focus ------------------------------------------------------------------------------------------------------------
  focusDo(mark) {
    const stops = [...this.box.querySelectorAll("[data-do], [data-group], [id]")];
    const found = stops.find((b) => b.dataset.do === mark || b.dataset.group === mark || b.id === mark);
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  focusFirst() {
    $("answers").querySelector("button:not([aria-disabled]), a")?.focus({ preventScroll: true });
  }
}
