// Somebody else's turn, played back: the question bar tells it step by step, the board shows where; at most six seconds a turn.
import * as dialog from "./dialog.js";
import { $, calm, h, icon, kept, seatMark, t } from "./dom.js";

const STEP = { card: 1200, look: 900, choose: 1000, move: 900, gain: 600, end: 500, moment: 1600, stop: 0 };
const LARGE = ["moment", "stop"]; // told to everybody, also what one did oneself
const TURN = 6000; // a turn takes no longer
const ROUND = 12000; // nor do all turns together
const SPEED = { slow: 1.6, normal: 1, fast: 0.5 };

export const speeds = ["slow", "normal", "fast", "off"];
export const speed = () => kept.get("tell", "normal");

export class Tell {
  constructor(on) {
    this.on = on; // {name(seat), stage, panels, begin(), done(), say}
    this.box = $("tell");
    this.last = []; // the turns since mine, to be seen again
    this.steps = [];
    this.at = -1;
  }

  /** Whose turn is told. */
  get seat() {
    return this.steps[this.at]?.seat ?? -1;
  }

  get playing() {
    return this.at >= 0;
  }

  /** Turns as the server tells them. `swap` puts the new panels in, at the step where things move. */
  play(turns, swap, again = false) {
    const steps = this.plan(turns);
    if (!again) this.last = [...this.last, ...turns].slice(-40);
    if (!steps.length || document.hidden || (speed() === "off" && !again)) {
      swap?.();
      this.summary();
      return;
    }
    if (this.playing && this.steps.slice(this.at).some((s) => s.kind === "stop")) {
      const before = this.swap; // what somebody has to see first is not cut short by what comes after it
      this.steps.push(...steps);
      this.swap = () => [before, swap].forEach((one) => one?.());
      return;
    }
    if (this.playing) {
      this.finish();
    }
    this.steps = steps;
    this.swap = swap;
    this.paused = false;
    this.again = again;
    document.body.dataset.tell = "1";
    this.box.hidden = false;
    this.at = 0;
    this.on.begin?.();
    this.go(0);
  }

  /** The steps with their times: what shows nothing is told with the next one; more than fits is told faster, much more only where things move. */
  plan(turns) {
    const made = turns.map((turn) => this.joined(turn));
    const factor = SPEED[speed()] ?? 1;
    const sum = (list) => list.reduce((all, s) => all + s.ms, 0);
    for (const steps of made) {
      const fit = Math.min(1, TURN / Math.max(1, sum(steps)));
      for (const s of steps) s.ms = Math.max(250, s.ms * fit * factor);
    }
    let all = made.flat();
    if (sum(all) > ROUND * factor) all = all.filter((s) => s.kind === "move" || s.kind === "gain");
    if (all.length > 40) all = all.slice(-40);
    const fit = Math.min(1, (ROUND * factor) / Math.max(1, sum(all)));
    for (const s of all) s.ms = Math.max(160, s.ms * fit);
    return all;
  }

  joined(turn) {
    const steps = [];
    let text = [];
    for (const e of turn.events) {
      const bare = !e.at?.length && !e.show && !e.delta?.length;
      if (e.text) text.push(e.text);
      if (bare && e !== turn.events[turn.events.length - 1]) continue;
      if (bare && steps.length) {
        steps[steps.length - 1].text += ` ${text.join(" ")}`;
        text = [];
        continue;
      }
      steps.push({
        ...e,
        seat: turn.seat,
        text: text.join(" "),
        ms: (STEP[e.kind] ?? 800) + Math.min(900, 12 * text.join(" ").length),
      });
      text = [];
    }
    return steps;
  }

  // -- playing --------------------------------------------------------------------------------------------------------
  go(n) {
    clearTimeout(this.timer);
    if (n >= this.steps.length) {
      this.finish();
      return;
    }
    this.at = Math.max(0, n);
    const step = this.steps[this.at];
    if ((step.kind === "move" || step.kind === "gain" || LARGE.includes(step.kind)) && this.swap) {
      const swap = this.swap;
      this.swap = null;
      swap();
    }
    this.show(step);
    this.on.say(step.text);
    if (step.kind === "stop") this.stop(step);
    else if (!this.paused) this.timer = setTimeout(() => this.go(this.at + 1), step.ms);
  }

  /** A moment that waits until somebody goes on. */
  stop(step) {
    const at = this.at;
    const content = h("div", { class: "tb-stop" });
    content.innerHTML = step.show;
    const on = h(
      "button",
      { class: "tb-a primary", type: "button", id: "go-on", onclick: dialog.close },
      h("span", { class: "words" }, t("tell.go_on")),
    );
    content.append(h("div", { class: "go" }, on));
    dialog.open(step.text, content, () => {
      if (this.at === at) this.go(at + 1);
    });
    on.focus();
  }

  show(step) {
    const { stage } = this.on;
    stage.ring(step.at ?? [], "told-ring");
    stage.lines(step.lines, "told-line");
    for (const old of document.querySelectorAll(".is-told")) old.classList.remove("is-told");
    for (const id of step.at ?? [])
      for (const part of this.on.panels.parts(id))
        if (!part.closest("svg, .is-local")) {
          part.classList.add("is-told");
          part.closest(".tb-group")?.classList.add("is-told");
        }
    this.face();
    if (step.at?.length) stage.reveal(step.at);
    this.on.open?.(step.at ?? [], step.kind === "stop");
    this.card(step.kind === "stop" ? "" : step.show, step.kind);
    const done = this.steps.length > 1 ? `${this.at + 1}/${this.steps.length}` : "";
    const deltas = (step.delta ?? []).map(([, symbol, text]) =>
      h("span", { class: "amt" }, text, symbol ? icon(symbol) : null),
    );
    this.box.replaceChildren(
      seatMark(step.seat),
      h("b", { class: "who" }, this.on.name(step.seat)),
      h("span", { class: "said" }, step.text, " ", deltas),
      h("span", { class: "nth" }, done),
      h(
        "span",
        { class: "tb-tell-do" },
        this.button("replay.prev", "ui-prev", () => this.step(-1)),
        this.button(this.paused ? "replay.play" : "tell.pause", this.paused ? "ui-play" : "ui-pause", () =>
          this.pause(),
        ),
        this.button("replay.next", "ui-next", () => this.step(1)),
        h(
          "button",
          { class: "tb-a primary", type: "button", id: "tell-skip", onclick: () => this.finish() },
          h("span", { class: "words" }, t("tell.skip")),
          h("kbd", { class: "key" }, "Esc"),
        ),
      ),
    );
  }

  /** The card of the one whose turn is told. */
  face() {
    if (this.playing) document.querySelector(`.tb-player[data-seat="${this.seat}"]`)?.classList.add("is-told");
  }

  button(key, symbol, onclick) {
    return h(
      "button",
      { class: "tb-a is-quiet", type: "button", "aria-label": t(key), title: t(key), onclick },
      icon(symbol),
    );
  }

  /** The card in large, in the corner of the stage that is emptiest for it; a card that is drawn comes from the middle, a moment stays there. */
  card(html, kind = "") {
    const elsewhere = !$("stage").checkVisibility(); // a phone shows another page now
    const [middle, flies] = [kind === "moment" || elsewhere, kind === "card"];
    $("spot")?.remove();
    if (!html) return;
    const spot = h("div", { class: `tb-spot${middle ? " is-middle" : ""}`, id: "spot" });
    spot.innerHTML = html;
    if (middle) {
      $("main").append(spot);
      return;
    }
    $("stage").querySelector(".tb-art, .tb-panel")?.append(spot);
    this.corner(spot);
    if (flies && !calm.matches) {
      const large = `${this.toMiddle(spot)} scale(${this.largest(spot)})`;
      spot.animate([{ transform: large }, { transform: large, offset: 0.6 }, { transform: "none" }], {
        duration: 1100,
        easing: "cubic-bezier(.2, .8, .2, 1)",
      });
    }
  }

  /** Half as large again, but never cut off by the edge of the stage. */
  largest(spot) {
    const [r, box] = [spot.getBoundingClientRect(), spot.parentElement.getBoundingClientRect()];
    return Math.max(1, Math.min(1.5, (0.96 * box.width) / r.width, (0.96 * box.height) / r.height));
  }

  toMiddle(spot) {
    const [r, box] = [spot.getBoundingClientRect(), spot.parentElement.getBoundingClientRect()];
    const [x, y] = [
      box.left + box.width / 2 - (r.left + r.width / 2),
      box.top + box.height / 2 - (r.top + r.height / 2),
    ];
    return `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  /** Of the four corners the one where the card covers least: nothing that this turn is about, then few pieces, then few places. */
  corner(spot) {
    const about = new Set(this.steps.flatMap((s) => s.at ?? []));
    const things = [...$("stage").querySelectorAll(".tb-art [data-at], .tb-float:not(.tb-zoom)")].map((e) => [
      e.getBoundingClientRect(),
      about.has(e.dataset.at) ? 100 : e.querySelector("[data-piece]") ? 4 : e.dataset.tip === "empty" ? 0.5 : 1,
    ]);
    const cost = (name) => {
      spot.dataset.corner = name;
      const r = spot.getBoundingClientRect();
      const over = ([b]) => b.left < r.right && b.right > r.left && b.top < r.bottom && b.bottom > r.top;
      return things.reduce((sum, thing) => sum + (over(thing) ? thing[1] : 0), 0);
    };
    const best = ["tl", "bl", "br", "tr"].map((name) => [cost(name), name]).sort((a, b) => a[0] - b[0])[0][1];
    spot.dataset.corner = best;
  }

  step(by) {
    this.paused = true;
    this.go(Math.max(0, this.at + by));
  }

  pause() {
    this.paused = !this.paused;
    this.go(this.at);
  }

  /** To the end at once: the page then is as if nothing had been told. */
  finish() {
    clearTimeout(this.timer);
    const steps = this.steps;
    const open = steps[this.at]?.kind === "stop";
    this.at = -1;
    if (open) dialog.close();
    this.steps = [];
    delete document.body.dataset.tell;
    this.box.hidden = true;
    this.card("");
    this.on.stage.lines([], "told-line");
    this.on.stage.clear("told-ring");
    for (const old of document.querySelectorAll(".is-told")) old.classList.remove("is-told");
    const swap = this.swap;
    this.swap = null;
    swap?.();
    this.on.stage.ring([...new Set(steps.flatMap((s) => (s.kind === "look" ? [] : (s.at ?? []))))], "new-ring");
    this.summary();
    this.on.done(this.again);
  }

  /** What happened since my turn, in one line of the bar, until I act. */
  summary() {
    if (!this.last.length || document.body.dataset.state === "over") return;
    const all = this.last.map(
      (turn) =>
        this.joined(turn)
          .filter((s) => s.kind === "move" || s.kind === "gain")
          .map((s) => s.text)[0] ??
        turn.events[turn.events.length - 1]?.text ??
        "",
    );
    const words = all.filter(Boolean).slice(-2).join(" ");
    this.since = words
      ? h(
          "button",
          {
            class: "since",
            type: "button",
            id: "again",
            title: all.filter(Boolean).join(" "),
            onclick: () => this.replay(),
          },
          icon("ui-play"),
          h("span", { class: "words" }, t("tell.since", { text: words })),
          h("span", { class: "sr-only" }, t("tell.again")),
          h("kbd", { class: "key" }, "R"),
        )
      : null;
    this.on.effect();
  }

  replay() {
    if (this.last.length) this.play(this.last, null, true);
  }

  /** I act: what was told is old. */
  forget() {
    this.last = [];
    this.since = null;
    if (this.playing) this.finish();
    this.on.stage.clear("new-ring");
  }
}
