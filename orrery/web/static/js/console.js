// Where you answer: the question in one sentence and the options as buttons. Everything on the board can also be done here.
import { $, h, icon, kept, listWords, narrow, seatMark, signed, t } from "./dom.js";

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
    this.pop = $("pop");
    this.seen = new Map();      // question kind -> group -> its name and an answer that was possible once
    this.reset();
    this.sheet();
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
    for (const mark of found.values()) mark.name = mark.options.length === 1 ? mark.options[0].label : `${t("option.count", { count: mark.options.length })}: ${mark.options.map((o) => o.label).join("; ")}`;
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
    if (narrow.matches) this.grow();
    else this.popAt(part, here);
    if (how === "key") this.focusFirst(this.pop.hidden ? $("options") : this.pop);
  }

  /** An option was pointed at: act, or ask for a second press where nothing can be taken back. */
  choose(option, how = "", part = null) {
    const { decision } = this.state;
    const touch = narrow.matches && part && how !== "key";
    const final = option.final && !this.state.lesson && kept.get("ask_final", true);
    const ends = decision.confirm_end && !this.state.lesson && !option.free && !option.final && decision.options.filter((o) => !o.free).length === 1 && kept.get("ask_end", true);
    if (touch && this.chosen !== option) {
      this.chosen = option;
      this.armed = null;
      this.part = part;
      this.render();
      this.on.marks();
      this.on.preview(option);
      this.grow();
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
    const held = box.contains(document.activeElement) ? document.activeElement.dataset.do ?? document.activeElement.dataset.group ?? document.activeElement.id : null;
    const asked = Boolean(state.decision);
    const urgent = isUrgent(state);
    box.classList.toggle("is-waiting", !asked && !state.over);
    box.classList.toggle("is-urgent", urgent);
    box.classList.toggle("is-reading", Boolean(state.lesson) && !asked);
    const lead = $("lead-icon");
    lead.hidden = true;
    if (asked) this.question(state.decision);
    else if (state.over) this.result(state);
    else this.waiting(state);
    if (urgent) { lead.hidden = false; lead.replaceChildren(icon("ui-bell")); }
    if (held !== null) this.focusDo(held) || this.focusFirst($("options"));
  }

  question(decision) {
    $("question").textContent = decision.question;
    this.never = null;
    const asks = this.armed && this.options.find((o) => o.do === this.armed);
    this.never = asks && h("button", { class: "btn quiet", type: "button", onclick: () => { kept.set(asks.final ? "ask_final" : "ask_end", false); this.on.settings(); this.choose(asks); } }, t("option.never_ask"));
    $("head-end").replaceChildren(...(this.never && !narrow.matches ? [this.never] : []), ...(this.part || this.group !== null || this.armed ? [h("button", { class: "btn quiet", type: "button", onclick: () => this.back() }, icon("ui-undo"), t("option.back"), h("kbd", { class: "key" }, "Esc"))] : []));
    this.number = 0;
    const alone = this.chosen && narrow.matches && this.visible().length === 1;     // the one button in the foot says it all
    const rows = alone ? [] : this.part || this.filter ? this.rows(decision, this.visible()) : this.shelves(decision);
    const many = !alone && this.options.length > MANY && this.visible().length > 4;
    if (many || decision.parametric || this.finding || this.filter) (rows[0] ?? rows[rows.push(h("div", { class: "row" })) - 1]).append(this.finder(decision));
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
    if (free.length) rows.push(h("div", { class: "row free" }, h("span", { class: "caps row-name" }, t("option.free")), twoFree ? this.groups(decision, free) : free.map((o) => this.button(o))));
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
      return h("button", { class: "btn option group", type: "button", "data-group": g.id, "data-key": n < 10 ? n : null, "aria-pressed": String(this.group === g.id), onclick: () => this.openGroup(g.id) },
        n < 10 && h("kbd", { class: "key" }, String(n)), h("span", { class: "words" }, g.label || g.id, " ", h("span", { class: "n" }, String(inside.length))));
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
    const more = rest.length ? h("button", { class: "btn quiet", type: "button", id: "more", onclick: () => { this.all = true; this.render(); } }, h("kbd", { class: "key" }, "M"), t("option.more", { count: rest.length }), h("span", { class: "n" }, t("option.on_board"))) : null;
    if (used.length < 2 || this.part) return [h("div", { class: "row" }, shown.map((o) => this.button(o)), more, refused)];
    const rows = used.map((id) => h("div", { class: "row part-row" }, labels.get(id) ? h("span", { class: "caps row-name" }, labels.get(id)) : null, shown.filter((o) => o.group === id).map((o) => this.button(o))));
    rows[rows.length - 1].append(...[more].filter(Boolean), ...refused);
    return rows;
  }

  /** Main actions that exist but cannot be done now: those the server names, else the kinds this question offered before. */
  refused(decision) {
    const named = (decision.refused ?? []).map((r) => ({ ...r, text: r.short || r.label }));
    const known = named.length || this.state.lesson ? named : this.seenBefore(decision);
    return known.map((r) => h("button", { class: "btn", type: "button", "aria-disabled": "true", "data-why": r.do, "data-why-text": r.why || null }, h("span", { class: "words" }, r.text)));
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
    const note = armed ? t(option.final ? "option.final_again" : "option.end_again") : option.short !== option.label && inPop ? "" : "";
    return h("button", {
      class: `btn option${armed ? " is-armed" : ""}${this.chosen === option ? " is-chosen" : ""}`, type: "button", "data-do": option.do, "data-key": n < 10 ? n : null,
      "aria-label": option.final ? `${option.label}. ${t("option.final")}` : option.label, title: option.label,
      onclick: () => this.choose(option), onpointerenter: (e) => { if (e.pointerType !== "touch") this.on.preview(option); }, onpointerleave: () => this.on.preview(null), onfocus: (e) => { if (e.target.matches(":focus-visible")) this.on.preview(option); }, onblur: () => this.on.preview(null),
    }, n < 10 && h("kbd", { class: "key" }, String(n)), option.final && icon("ui-hourglass", "icon hour"), h("span", { class: "words" }, inPop ? option.label : option.short, note && h("small", {}, note)));
  }

  popAt(part, list) {
    this.popNumber = 0;
    const buttons = list.map((o) => this.button(o, true));
    this.pop.replaceChildren(...buttons, h("button", { class: "btn quiet", type: "button", onclick: () => this.back() }, t("option.other"), h("kbd", { class: "key" }, "Esc")));
    this.on.place(this.pop, part);
  }

  finder(decision) {
    const field = h("input", { type: "search", id: "finder", value: this.filter, autocomplete: "off", "aria-label": t("option.filter"), placeholder: decision.parametric ? t("option.notation") : t("option.filter"),
      oninput: (e) => { this.filter = e.target.value.trim(); const at = e.target.selectionStart; this.render(); const again = $("finder"); again?.focus(); again?.setSelectionRange(at, at); },
      onkeydown: (e) => { if (e.key === "Enter") { e.preventDefault(); this.typed(e.target); } } });
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
    if (this.chosen && narrow.matches) parts.push(h("button", { class: "btn primary", type: "button", "data-do": this.chosen.do, onclick: () => { const o = this.chosen; if (o.final) this.armed = o.do; this.choose(o, "button"); } }, this.chosen.final && icon("ui-hourglass"), h("span", {}, this.chosen.label, this.chosen.final && h("small", {}, t("option.final")))));
    if (this.never && narrow.matches) parts.push(this.never);
    if (this.advice) parts.push(this.hints());
    $("foot").replaceChildren(...parts);
    this.showPreview(this.lastPreview);
  }

  advise(best) {
    this.advice = best;
    this.render();
    this.grow();
  }

  /** The best answers a bot found, each with its chance and what speaks for it. */
  hints() {
    const rows = this.advice.map((b) => ({ ...b, option: this.options.find((o) => o.do === b.do) })).filter((b) => b.option);
    const why = (b) => b.parts.filter((p) => Math.abs(p.change) >= 0.5).slice(0, 3).map((p) => `${p.name} ${p.change > 0 ? "+" : ""}${signed(Math.round(p.change * 10) / 10)}`).join(", ");
    return h("div", { class: "row hints" }, h("span", { class: "caps row-name" }, t("hint.title")), rows.map((b) => h("button", { class: "btn", type: "button", title: b.label, onclick: () => this.choose(b.option), onpointerenter: () => this.on.preview(b.option), onpointerleave: () => this.on.preview(null) },
      h("span", { class: "words" }, b.option.short, " ", h("span", { class: "n" }, `${b.chance} %`), why(b) ? h("small", {}, why(b)) : null))));
  }

  /** What would happen, in words; the changed numbers go to the players. */
  showPreview(preview) {
    this.lastPreview = preview;
    const line = $("hint");
    if (!this.state?.decision) return;
    if (!preview) { line.replaceChildren(); return; }
    const words = preview.words ?? [];
    line.replaceChildren(
      ...(preview.final ? [h("span", { class: "chip warn" }, icon("ui-hourglass"), t("option.final"))] : []),
      ...words.slice(0, 4).map((w) => h("span", {}, w)),
      ...(preview.deltas ?? []).filter((d) => d.seat === this.state.seat).map((d) => h("span", { class: `delta${d.loss ? " is-loss" : ""}`, title: d.name }, d.icon ? icon(d.icon) : null, signed(d.text))),
      ...(preview.svg ? [h("button", { class: "btn quiet", type: "button", onclick: () => this.on.peek() }, icon("ui-eye"), t("option.peek"), h("kbd", { class: "key" }, "V"))] : []));
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
    $("question").textContent = sealed ? t("table.sealed", { names: who }) : names.length > 1 ? t("table.waiting_many", { names: who }) : t("table.waiting_one", { name: who });
    $("hint").textContent = sealed ? (state.can_undo ? t("table.sealed_back") : "") : mine ? t("table.nothing_asked") : t("table.watching");
    $("head-end").replaceChildren(...(state.can_undo ? [h("button", { class: "btn", type: "button", onclick: () => this.on.undo() }, icon("ui-undo"), t("table.take_back"))] : []));
    $("options").replaceChildren();
    $("foot").replaceChildren();
    this.pop.hidden = true;
  }

  result(state) {
    const result = [...(state.result ?? [])].sort((a, b) => a.place - b.place);
    const best = result.filter((r) => r.place === 1);
    const me = result.find((r) => r.seat === state.seat);
    const rest = result.filter((r) => r.place !== 1).map((r) => r.total).join(", ");
    const text = best.length > 1 ? t("result.tie", { names: listWords(best.map((r) => r.name)), total: best[0].total })
      : result.length === 1 ? t("result.win_alone", { name: best[0].name, total: best[0].total }) : me?.place === 1 ? t("result.you_win", { total: me.total, rest }) : best.length ? t("result.win", { name: best[0].name, total: best[0].total, rest }) : t("table.over");
    $("question").textContent = text;
    $("hint").textContent = "";
    $("head-end").replaceChildren();
    const main = $("main").dataset;
    const csrf = document.querySelector("meta[name=csrf]").content;
    $("options").replaceChildren(h("div", { class: "result" },
      h("ol", {}, result.map((r) => h("li", {}, h("span", { class: "num" }, t("result.place", { n: r.place })), seatMark(r.seat), r.name, h("b", {}, signed(r.total))))),
      h("div", { class: "btns" },
        main.replay && h("a", { class: "btn primary", href: main.replay }, icon("ui-play"), t("result.replay")),
        main.table && state.seat >= 0 && h("form", { method: "post", action: `/t/${main.table}/rematch` }, h("input", { type: "hidden", name: "csrf", value: csrf }), h("button", { class: "btn option" }, t("result.rematch"))),
        main.save && h("a", { class: "btn quiet", href: main.save, download: true }, t("result.save")),
        h("a", { class: "btn quiet", href: "/" }, t("result.home")))));
    $("foot").replaceChildren(state.seed !== null && state.seed !== undefined ? h("span", { class: "chip" }, t("result.seed", { seed: state.seed })) : "");
    this.pop.hidden = true;
  }

  // -- focus and the bottom sheet -----------------------------------------------------------------------------------
  focusDo(mark) {
    const found = [...this.box.querySelectorAll("[data-do], [data-group], [id]")].find((b) => b.dataset.do === mark || b.dataset.group === mark || b.id === mark);
    found?.focus({ preventScroll: true });
    return Boolean(found);
  }

  focusFirst(host) { host.querySelector("button:not([aria-disabled]), input")?.focus({ preventScroll: true }); }

  grow() { if (this.box.dataset.sheet === "peek") this.size("half"); }

  size(name) {
    this.box.dataset.sheet = name;
    $("grab").setAttribute("aria-expanded", String(name !== "peek"));
  }

  sheet() {
    const grab = $("grab");
    const sizes = ["peek", "half", "full"];
    let start = null;
    let dragged = false;
    grab.addEventListener("pointerdown", (event) => { start = event.clientY; dragged = false; grab.setPointerCapture(event.pointerId); });
    grab.addEventListener("pointerup", (event) => {
      const moved = start === null ? 0 : event.clientY - start;
      start = null;
      dragged = Math.abs(moved) >= 8;
      if (dragged) this.size(sizes[Math.max(0, Math.min(2, sizes.indexOf(this.box.dataset.sheet) + (moved < 0 ? 1 : -1)))]);
    });
    // A tap changes the size only with its click: earlier, the click would fall through to the board.
    grab.addEventListener("click", () => { if (!dragged) this.size(sizes[(sizes.indexOf(this.box.dataset.sheet) + 1) % 3]); dragged = false; });
    new ResizeObserver(() => { const row = parseFloat(getComputedStyle($("main")).getPropertyValue("--console")) || 0; document.body.style.setProperty("--sheet-height", `${this.box.offsetHeight + 8}px`); document.body.style.setProperty("--over", `${Math.max(0, this.box.offsetHeight - row)}px`); }).observe(this.box);
  }
}
