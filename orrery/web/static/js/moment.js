// A line of the log opens its moment in place: the table as it stood then, the places ringed, and back with Escape.
import { $, h, icon, seatMark, t } from "./dom.js";

export class Moment {
  constructor(on) {
    this.on = on; // {panels, stage, say, state(), replay, table, looking(), watch, kept(), leave()}
    this.box = $("moment");
    this.ply = null;
  }

  get active() {
    return this.ply !== null;
  }

  async open(line) {
    if (line.ply === null || !this.on.table) return;
    await this.go(line.ply, line);
  }

  async go(ply, line = null) {
    const { panels, stage, table, watch } = this.on;
    const state = this.on.state();
    if (ply < 0 || ply > state.ply) return;
    const have = Object.entries(panels.have)
      .map(([id, mark]) => `${id}:${mark}`)
      .join(",");
    const query = new URLSearchParams({
      form: matchMedia("(max-width: 860px)").matches ? "narrow" : "wide",
      looking: this.on.looking(),
      have,
      ...(watch ? { watch } : {}),
    });
    const answer = await fetch(`/t/${table}/at/${ply}?${query}`, { headers: { Accept: "application/json" } }).catch(
      () => null,
    );
    if (!answer?.ok) return;
    const found = await answer.json();
    this.ply = ply;
    document.body.dataset.moment = "1";
    panels.take({ panels: found.panels });
    const at = [...new Set(found.lines.flatMap((l) => l.at ?? []))];
    stage.ring(at, "told-ring");
    stage.reveal(at);
    this.bar(found, line, state);
    this.on.say(found.lines.map((l) => l.text).join(" "));
    this.on.mark();
  }

  bar(found, line, state) {
    const text = found.lines.map((l) => l.text).join(" ") || line?.text || found.phase;
    const seat = found.lines[0]?.seat;
    const step = (by) =>
      h(
        "button",
        {
          class: "tb-a is-quiet",
          type: "button",
          "aria-label": t(by < 0 ? "replay.prev" : "replay.next"),
          onclick: () => this.go(found.ply + by),
        },
        icon(by < 0 ? "ui-prev" : "ui-next"),
      );
    this.box.hidden = false;
    this.box.replaceChildren(
      seat === null || seat === undefined ? "" : seatMark(seat),
      h("b", { class: "who" }, t("moment.title", { n: found.ply, of: state.ply })),
      h("span", { class: "said", title: text }, text),
      h(
        "span",
        { class: "tb-tell-do" },
        step(-1),
        step(1),
        this.on.replay
          ? h(
              "a",
              {
                class: "tb-a is-quiet",
                href: `${this.on.replay}${this.on.replay.includes("?") ? "&" : "?"}ply=${found.ply}`,
              },
              icon("ui-play"),
              h("span", { class: "words" }, t("home.replay")),
            )
          : null,
        h(
          "button",
          { class: "tb-a primary", type: "button", id: "moment-back", onclick: () => this.leave() },
          h("span", { class: "words" }, t("moment.back")),
          h("kbd", { class: "key" }, "Esc"),
        ),
      ),
    );
  }

  leave() {
    if (!this.active) return;
    this.ply = null;
    delete document.body.dataset.moment;
    this.box.hidden = true;
    this.on.stage.clear("told-ring");
    this.on.panels.take({ panels: this.on.kept() });
    this.on.leave();
  }
}
