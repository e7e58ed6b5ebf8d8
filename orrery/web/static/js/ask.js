// The question: what may be answered, narrowed down by group, place and filter, and given at once or after a second press.
import { FREE, shortGroup } from "./asked.js";
import { drawBar, focusFirst } from "./bar.js";
import { $, kept, t } from "./dom.js";
import { Picking } from "./picking.js";
import { remember } from "./refused.js";

export class Ask {
  constructor(on) {
    this.on = on; // {act, nameOf(part), undo, preview(option, element), say, marks, reveal(parts), list(open), why, settings, picked}
    this.box = $("q");
    this.seen = new Map(); // question kind -> group -> its name and an answer that was possible once
    this.picking = new Picking(this);
    this.reset();
    this.width = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (this.state && contentRect.width !== this.width) this.render(); // how many answers have room
      this.width = contentRect.width;
    }).observe(this.box);
  }

  reset() {
    this.group = null; // chosen group
    this.part = null; // chosen part of the board
    this.ways = null; // the answer whose ways are shown
    this.coming = null; // an answer that was pointed at before its ways came
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
    remember(this, now);
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

  /** The parts that answer this question and the next one at once; in a lesson every answer is given by itself. */
  get straight() {
    return (!this.state?.lesson && this.state?.decision?.straight) || {};
  }

  /** Price tags: only when a group is chosen, where its answers differ. */
  tags() {
    if (this.picking.on) return this.picking.figures();
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
    const narrowed = this.ways?.ways.filter((w) => w.at?.includes(part)) ?? [];
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
    if (narrowed.length === 1) {
      this.on.act(narrowed[0].do);
      return;
    }
    const here = this.atPart(part, this.inGroup());
    if (!here.length) {
      this.goStraight(part, how);
      return;
    }
    if (here.length === 1 && how !== "hand") {
      this.choose(here[0], how);
      return;
    }
    this.advice = null; // one's own idea
    this.part = part; // a click in the hand only chooses the card: what it may be used for are buttons
    this.chosen = this.armed = null;
    this.render();
    this.on.marks();
    if (how === "key" || (how === "hand" && document.activeElement?.dataset.at === part)) focusFirst(this);
    this.on.say(`${t("option.count", { count: here.length })}: ${here.map((o) => o.label).join("; ")}`);
  }

  /** An answer was pointed at: given at once, or after a second press where it gives something away or cannot be undone. */
  choose(option, how = "") {
    const ask = this.needs(option);
    this.coming = option.ways?.length === 0 && !this.state.lesson ? { option, how } : null;
    if (this.coming) return;
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

  /** The ways to give answers have come; whoever pointed at one of them meanwhile waits for nothing else. */
  found(ways) {
    for (const option of this.state.decision.options)
      if (option.do in ways) option.ways = ways[option.do].length ? ways[option.do] : undefined;
    const { coming } = this;
    this.render();
    if (coming) this.choose(coming.option, coming.how);
  }

  /** Several whole ways to give an answer: one choice of ways. */
  showWays(option, how) {
    const focusing = how === "key" || this.box.contains(document.activeElement);
    this.ways = option;
    this.chosen = this.armed = null;
    this.render();
    if (focusing) this.box.querySelector(".is-way")?.focus();
    this.on.preview(option.do ? option : null, null);
    this.on.say(
      `${option.label}. ${t(option.do ? "ways.count" : "option.count", { count: option.ways.length })}: ${option.ways.map((w) => w.label).join("; ")}`,
    );
  }

  /** A part that answers the next question too: with everything it says where that is one thing, else as a choice of what it may say. */
  goStraight(part, how) {
    const ways = (this.straight[part] ?? []).flatMap(([first, then, words]) => {
      const option = this.options.find((o) => o.do === first);
      if (!option || (this.part && !option.at.includes(this.part))) return [];
      const label = words ? `${option.short || option.label} → ${words}` : option.short || option.label;
      return [{ do: [first, then], at: option.at, label, html: "", keeps: "" }];
    });
    if (ways.length === 1) this.on.act(ways[0].do);
    else if (ways.length)
      this.showWays({ do: "", at: [part], label: this.on.nameOf(part) || this.state.decision.question, ways }, how);
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
    this.coming = null;
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
      this.group !== null &&
      !shortGroup(this) &&
      (inside.some((o) => !o.at.length) || inside.some((o) => o.free)) &&
      inside.length > 1;
    this.render();
    this.on.marks();
    this.on.preview(null);
    if (this.group !== null) this.on.reveal([...new Set(inside.map((o) => o.at[0]).filter(Boolean))]);
  }

  // -- drawing ------------------------------------------------------------------------------------------------------
  render() {
    drawBar(this);
  }

  /** The chosen part by its name, where its answers have words that leave the name out. */
  named(decision) {
    const here = this.part ? this.visible() : [];
    return here.length && here.every((o) => o.here) ? this.on.nameOf(this.part) || decision.question : "";
  }

  /** What a bot would do, each answer with how far it lies behind. */
  advise(best) {
    this.advice = best;
    this.render();
  }
}
