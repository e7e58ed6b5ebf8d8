// Where you answer: the question in one sentence and the options as buttons. Everything on the board can also be done here.
import { $, decimal, h, icon, kept, keyCap, listWords, narrow, rowName, signed, t } from "./dom.js";
import { showResult } from "./result.js";
import { Sheet } from "./sheet.js";

const FEW = 8;          // more options than this in several groups: choose the group first
const MANY = 10;        // more than this: a field to narrow them down

/** Asked in another's turn, or the last one that people wait for; bots wait for nobody. */
export function isUrgent(state) {
  return Boolean(state.decision?.urgent) && !state.lesson && (!state.sealed || state.players.some((p) => p.kind === "human" && !p.me));
}

export class Console {
  constructor(on) {
    this.on = on;               // {act, undo, preview(option), marks(), peek(), why(text, element), back()}
    this.box = $("console");
    this.sheet = new Sheet(this.box);
    this.pop = $("pop");
    this.seen = new Map();      // question kind -> group -> its name and an answer that was possible once
    this.reset();
  }

  reset() {
    this.group = null;          // chosen group
    this.part = null;           // chosen board part
    this.armed = null;          // notation that waits for its second press
    this.chosen = null;         // option picked by a finger on the board
    this.filter = "";
    this.finding = false;
    this.all = false;           // the whole list, however long
    this.advice = null;         // what a bot would do
  }

  // -- what is asked ------------------------------------------------------------------------------------------------
  show(state) {
    const before = this.state?.decision;
    const now = state.decision;
    if (!before || !now || before.number !== now.number || before.kind !== now.kind) this.reset();
    else if (this.group !== null && !now.groups.some((g) => g.id === this.group)) this.reset();
    this.fresh = now && (!before || before.number !== now.number);
    this.state = state;
    this.render();
    this.remember(now);
  }

  /** What may be answered; in a lesson only what the lesson is about. */
  get options() {
    const all = this.state?.decision?.options ?? [];
    const taught = this.state?.lesson?.do ?? [];
    return taught.length ? all.filter((o) => taught.includes(o.do)) : all;
  }

  /** The options that are on offer after group, place and filter. */
  visible() {
    let list = this.options;
    if (this.part) list = this.atPart(this.part, list);
    else if (this.group !== null) list = list.filter((o) => o.group === this.group);
    if (this.filter) {
      const parts = this.filter.toLowerCase().split(/\s+/);
      list = list.filter((o) => { const all = `${o.do} ${o.label} ${o.short}`.toLowerCase(); return parts.every((p) => all.includes(p)); });
    }
    return list;
  }

  atPart(part, list) {
    const own = list.filter((o) => o.at[0] === part);
    return own.length ? own : list.filter((o) => o.at.includes(part));
  }

  /** Board part id -> {name, notation} for everything that can be touched now. */
  marks() {
    const found = new Map();
    const add = (id, option) => {
      const known = found.get(id);
      if (known) known.options.push(option);
      else found.set(id, { options: [option], notation: option.do });
    };
    const within = this.group === null || this.part ? this.options : this.options.filter((o) => o.group === this.group);
    if (this.part) for (const o of this.atPart(this.part, this.options)) for (const id of o.at.slice(1)) add(id, o);
    for (const o of within) if (o.at.length) add(o.at[0], o);
    for (const mark of found.values()) {
      const labels = mark.options.map((o) => o.label);
      mark.name = labels.length === 1 ? labels[0] : `${t("option.count", { count: labels.length })}: ${labels.join("; ")}`;
    }
    return found;
  }

  // -- choosing -----------------------------------------------------------------------------------------------------
  pick(part, how) {
    if (this.part && part !== this.part) {
      const both = this.atPart(this.part, this.options).filter((o) => o.at.slice(1).includes(part));
      if (both.length === 1) { this.choose(both[0], how, part); return; }
    }
    const within = this.group === null ? this.options : this.options.filter((o) => o.group === this.group);
    const here = this.atPart(part, within);
    if (!here.length) return;
    if (here.length === 1) { this.choose(here[0], how, part); return; }
    this.part = part;
    this.chosen = this.armed = null;
    this.filter = "";
    this.render();
    this.on.marks();
    if (narrow.matches) this.sheet.grow();
    else this.popAt(part, here);
    if (how === "key") this.focusFirst(this.pop.hidden ? $("options") : this.pop);
  }

  /** An option was pointed at: act, or ask for a second press where nothing can be taken back. */
  choose(option, how = "", part = null) {
    const { decision } = this.state;
    const touch = narrow.matches && part && how !== "key";
    const final = option.final && !this.state.lesson && kept.get("ask_final", true);
    const last = !option.free && decision.options.filter((o) => !o.free).length === 1;      // only free actions are left beside it
    const ends = decision.confirm_end && last && !option.final && !this.state.lesson && kept.get("ask_end", true);
    if (touch && this.chosen !== option) {
      this.chosen = option;
      this.armed = null;
      this.part = part;
      this.render();
      this.on.marks();
      this.on.preview(option);
      this.sheet.grow();
      return;
    }
    if ((final || ends) && this.armed !== option.do) {
      this.armed = option.do;
      const focusing = how === "key" || this.box.contains(document.activeElement) || this.pop.contains(document.activeElement);
      if (part && !narrow.matches) { this.popAt(part, [option]); if (how === "key") this.focusFirst(this.pop); }
      this.render();
      if (focusing && this.pop.hidden) this.focusDo(option.do);
      this.on.say(`${option.label}. ${t(final ? "option.final_again" : "option.end_again")}`);
      this.on.preview(option);
      return;
    }
    this.on.act(option.do);
  }

  /** One step back: the armed option, the place, the group. True if there was something to step back from. */
  back() {
    if (this.armed || this.chosen || this.part || !this.pop.hidden) [this.armed, this.chosen, this.part] = [null, null, null];
    else if (this.filter || this.finding) [this.filter, this.finding] = ["", false];
    else if (this.group !== null) this.group = null;
    else return false;
    this.pop.hidden = true;
    this.render();
    this.on.marks();
    this.on.preview(null);
    return true;
  }

  key(digit) {
    const host = this.pop.hidden ? this.box : this.pop;
    const button = host.querySelector(`[data-key="${digit}"]`);
    if (button) { button.focus(); button.click(); }
  }

  // -- drawing ------------------------------------------------------------------------------------------------------
  render() {
    const { state, box } = this;
    const focused = box.contains(document.activeElement) ? document.activeElement : null;
    const held = focused && (focused.dataset.do ?? focused.dataset.group ?? focused.id);
    const asked = Boolean(state.decision);
    const urgent = isUrgent(state);
    box.classList.toggle("is-waiting", !asked && !state.over);
    box.classList.toggle("is-urgent", urgent);
    box.classList.toggle("is-reading", Boolean(state.lesson) && !asked);
    const lead = $("lead-icon");
    lead.hidden = true;
    if (asked) this.question(state.decision);
    else this.idle(state);
    if (urgent) { lead.hidden = false; lead.replaceChildren(icon("ui-bell")); }
    if (held !== null) this.focusDo(held) || this.focusFirst($("options"));
  }

  idle(state) {
    this.pop.hidden = true;
    if (state.over) showResult(state);
    else this.waiting(state);
  }

  question(decision) {
    $("question").textContent = decision.question;
    const asks = this.armed && this.options.find((o) => o.do === this.armed);
    this.never = asks && this.quiet(t("option.never_ask"), () => {
      kept.set(asks.final ? "ask_final" : "ask_end", false);
      this.on.settings();
      this.choose(asks);
    });
    const inside = this.part || this.group !== null || this.armed;
    $("head-end").replaceChildren(...[
      !narrow.matches && this.never,
      inside && this.quiet([icon("ui-undo"), t("option.back"), keyCap("Esc")], () => this.back()),
    ].filter(Boolean));
    this.number = 0;
    const alone = this.chosen && narrow.matches && this.visible().length === 1;     // the one button in the foot says it all
    const rows = alone ? [] : this.part || this.filter ? this.rows(decision, this.visible()) : this.shelves(decision);
    const many = !alone && this.options.length > MANY && this.visible().length > 4;
    if (many || decision.parametric || this.finding || this.filter) {
      if (!rows.length) rows.push(h("div", { class: "row" }));
      rows[0].append(this.finder(decision));
    }
    $("options").replaceChildren(...rows);
    this.foot();
  }

  /** Nothing chosen yet, or a group: the main options, the chosen group's, then the free actions. */
  shelves(decision) {
    const { main, free } = this.kinds();
    const chosen = this.group === null ? [] : this.options.filter((o) => o.group === this.group);
    const [twoMain, twoFree] = [this.crowded(main, FEW), this.crowded(free, 5)];
    const rows = [];
    if (twoMain) rows.push(h("div", { class: "row" }, this.groups(decision, main), this.refused(decision)));
    else if (main.length) rows.push(...this.rows(decision, main));
    if (chosen.length && (twoMain || twoFree)) rows.push(...this.rows(decision, chosen));
    const freely = twoFree ? this.groups(decision, free) : free.map((o) => this.button(o));
    if (free.length) rows.push(h("div", { class: "row free" }, rowName(t("option.free")), freely));
    return rows;
  }

  kinds() {
    const mixed = this.options.some((o) => o.free) && this.options.some((o) => !o.free);
    return { main: mixed ? this.options.filter((o) => !o.free) : this.options, free: mixed ? this.options.filter((o) => o.free) : [] };
  }

  /** Too many to show at once, and they have kinds to choose from. */
  crowded(list, most) { return list.length > most && new Set(list.map((o) => o.group)).size > 1; }

  groups(decision, list) {
    const buttons = decision.groups.filter((g) => g.id).map((g) => {
      const inside = list.filter((o) => o.group === g.id);
      if (!inside.length) return null;
      if (inside.length === 1) return this.button(inside[0]);
      const n = ++this.number;
      return h("button", {
        class: "btn option group", type: "button", "data-group": g.id, "data-key": n < 10 ? n : null,
        "aria-pressed": String(this.group === g.id), onclick: () => this.openGroup(g.id),
      }, n < 10 && keyCap(n), h("span", { class: "words" }, g.label || g.id, " ", h("span", { class: "n" }, String(inside.length))));
    });
    return [buttons, list.filter((o) => !o.group).map((o) => this.button(o))];
  }

  openGroup(id) {
    this.group = this.group === id ? null : id;
    this.filter = "";
    this.all = false;
    this.render();
    this.on.marks();
    this.on.revealMarks();
  }

  /** Options as buttons, under the names of their groups when there are several; a long list that is on the board folds. */
  rows(decision, list) {
    const rest = this.all || this.filter || list.length <= MANY + 1 || list.some((o) => !o.at.length) ? [] : list.slice(MANY - 1);
    const shown = rest.length ? list.slice(0, MANY - 1) : list;
    const labels = new Map(decision.groups.map((g) => [g.id, g.label]));
    const used = [...new Set(shown.map((o) => o.group))];
    const refused = this.part || this.group !== null ? [] : this.refused(decision);
    const unfold = () => { this.all = true; this.render(); };
    const words = [keyCap("M"), t("option.more", { count: rest.length }), h("span", { class: "n" }, t("option.on_board"))];
    const more = rest.length ? this.quiet(words, unfold, "more") : null;
    if (used.length < 2 || this.part) return [h("div", { class: "row" }, shown.map((o) => this.button(o)), more, refused)];
    const rows = used.map((id) => {
      const inside = shown.filter((o) => o.group === id).map((o) => this.button(o));
      return h("div", { class: "row part-row" }, labels.get(id) ? rowName(labels.get(id)) : null, inside);
    });
    rows[rows.length - 1].append(...[more].filter(Boolean), ...refused);
    return rows;
  }

  /** Main actions that exist but cannot be done now: those the server names, else the kinds this question offered before. */
  refused(decision) {
    const named = (decision.refused ?? []).map((r) => ({ ...r, text: r.short || r.label }));
    const known = named.length || this.state.lesson ? named : this.seenBefore(decision);
    return known.map((r) => h("button", {
      class: "btn", type: "button", "aria-disabled": "true", "data-why": r.do, "data-why-text": r.why || null,
    }, h("span", { class: "words" }, r.text)));
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

  button(option, inPop = false) {
    const n = inPop ? ++this.popNumber : ++this.number;
    const armed = this.armed === option.do;
    const note = armed && t(option.final ? "option.final_again" : "option.end_again");
    return h("button", {
      class: `btn option${armed ? " is-armed" : ""}${this.chosen === option ? " is-chosen" : ""}`, type: "button",
      "data-do": option.do, "data-key": n < 10 ? n : null, title: option.label,
      "aria-label": option.final ? `${option.label}. ${t("option.final")}` : option.label,
      onclick: () => this.choose(option), ...this.previews(option),
    }, n < 10 && keyCap(n), option.final && icon("ui-hourglass", "icon hour"),
    h("span", { class: "words" }, inPop ? option.label : option.short, note && h("small", {}, note)));
  }

  /** Pointing at an option, or coming to it by keyboard, shows what it would do. */
  previews(option) {
    const stop = () => this.on.preview(null);
    return {
      onpointerenter: (e) => { if (e.pointerType !== "touch") this.on.preview(option); }, onpointerleave: stop,
      onfocus: (e) => { if (e.target.matches(":focus-visible")) this.on.preview(option); }, onblur: stop,
    };
  }

  quiet(words, onclick, id = null) { return h("button", { class: "btn quiet", type: "button", id, onclick }, words); }

  popAt(part, list) {
    this.popNumber = 0;
    const buttons = list.map((o) => this.button(o, true));
    this.pop.replaceChildren(...buttons, this.quiet([t("option.other"), keyCap("Esc")], () => this.back()));
    this.on.place(this.pop, part);
  }

  finder(decision) {
    const narrowDown = (e) => {
      this.filter = e.target.value.trim();
      const at = e.target.selectionStart;
      this.render();
      const again = $("finder");
      again?.focus();
      again?.setSelectionRange(at, at);
    };
    const field = h("input", {
      type: "search", id: "finder", autocomplete: "off", "aria-label": t("option.filter"),
      placeholder: t(decision.parametric ? "option.notation" : "option.filter"), oninput: narrowDown,
      onkeydown: (e) => { if (e.key === "Enter") { e.preventDefault(); this.typed(e.target); } },
    });
    field.value = this.filter;
    return h("div", { class: `filter${decision.parametric || this.finding ? " parametric" : ""}` }, field);
  }

  /** Enter in the field: the option meant, else the reason why it cannot be. */
  typed(field) {
    const text = field.value.trim().replace(/\s+/g, " ");
    if (!text) return;
    const exact = this.options.find((o) => o.do === text);
    const left = this.visible();
    if (exact) this.choose(exact, "key");
    else if (left.length === 1) this.choose(left[0], "key");
    else if (this.state.decision.parametric) this.on.act(text);
    else this.on.why(text, field);
  }

  find() {
    if (!this.state.decision) return;
    this.finding = true;
    this.render();
    $("finder")?.focus();
  }

  foot() {
    const parts = [];
    if (this.chosen && narrow.matches) parts.push(this.doIt(this.chosen));
    if (this.never && narrow.matches) parts.push(this.never);
    if (this.advice) parts.push(this.hints());
    $("foot").replaceChildren(...parts);
    this.showPreview(this.lastPreview);
  }

  /** The answer a finger chose on the board, as one large button. Its hourglass is its warning. */
  doIt(option) {
    const go = () => {
      if (option.final) this.armed = option.do;
      this.choose(option, "button");
    };
    return h("button", { class: "btn primary", type: "button", "data-do": option.do, onclick: go },
      option.final && icon("ui-hourglass"), h("span", {}, option.label, option.final && h("small", {}, t("option.final"))));
  }

  advise(best) {
    this.advice = best;
    this.render();
    this.sheet.grow();
  }

  /** The best answers a bot found, each with how far it lies behind and what speaks for it. */
  hints() {
    const rows = this.advice.map((b) => ({ ...b, option: this.options.find((o) => o.do === b.do) })).filter((b) => b.option);
    const change = (p) => `${p.name} ${p.change > 0 ? "+" : ""}${decimal(p.change)}`;
    const rank = (b, i) => i === 0 ? t("hint.best") : b.behind > 0 ? t("hint.behind", { points: decimal(b.behind) }) : t("hint.equal");
    const why = (b) => b.parts.filter((p) => Math.abs(p.change) >= 0.5).slice(0, 3).map(change).join(", ");
    return h("div", { class: "row hints" }, rowName(t("hint.title")), rows.map((b, i) => h("button", {
      class: "btn", type: "button", onclick: () => this.choose(b.option), ...this.previews(b.option),
    }, h("span", { class: "words" }, b.label.replace(/\.$/, ""), " ", h("span", { class: "n" }, rank(b, i)), why(b) ? h("small", {}, why(b)) : null))));
  }

  /** What would happen, in words; the changed numbers go to the players. */
  showPreview(preview) {
    this.lastPreview = preview;
    const line = $("hint");
    if (!this.state?.decision) return;
    if (!preview) { line.replaceChildren(); return; }
    const words = preview.words ?? [];
    const mine = (preview.deltas ?? []).filter((d) => d.seat === this.state.seat);
    const chip = (d) => h("span", { class: `delta${d.loss ? " is-loss" : ""}`, title: d.name }, d.icon ? icon(d.icon) : null, signed(d.text));
    line.replaceChildren(...[
      preview.final && h("span", { class: "chip warn" }, icon("ui-hourglass"), t("option.final")),
      ...words.slice(0, 4).map((w) => h("span", {}, w)),
      ...mine.map(chip),
      preview.svg && this.quiet([icon("ui-eye"), t("option.peek"), keyCap("V")], () => this.on.peek()),
    ].filter(Boolean));
  }

  waiting(state) {
    this.number = 0;
    const lead = $("lead-icon");
    lead.hidden = false;
    const names = state.waiting.map((seat) => state.players.find((p) => p.seat === seat)?.name ?? "");
    const mine = state.seat >= 0;
    const sealed = mine && state.sealed && !state.waiting.includes(state.seat);
    lead.replaceChildren(sealed ? icon("ui-seal") : h("span", { class: "orbit" }));
    const who = listWords(names);
    const key = sealed ? "table.sealed" : names.length > 1 ? "table.waiting_many" : "table.waiting_one";
    $("question").textContent = t(key, { names: who, name: who });
    $("hint").textContent = sealed ? (state.can_undo ? t("table.sealed_back") : "") : t(mine ? "table.nothing_asked" : "table.watching");
    const back = () => h("button", { class: "btn", type: "button", onclick: () => this.on.undo() }, icon("ui-undo"), t("table.take_back"));
    $("head-end").replaceChildren(...(state.can_undo ? [back()] : []));
    $("options").replaceChildren();
    $("foot").replaceChildren();
  }

  // -- focus --------------------------------------------------------------------------------------------------------
  focusDo(mark) {
    const stops = [...this.box.querySelectorAll("[data-do], [data-group], [id]")];
    const found = stops.find((b) => b.dataset.do === mark || b.dataset.group === mark || b.id === mark);
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  focusFirst(host) { host.querySelector("button:not([aria-disabled]), input")?.focus({ preventScroll: true }); }
}
