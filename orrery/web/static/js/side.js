// Beside the board: players, log, scores, chat, help.
import { $, h, icon, kept, refill, seatMark, signed, t } from "./dom.js";

/** One card a seat: victory points now; "if ended now" only with those words. A click shows that board in the dock. */
export function players(state, looking, deltas, look) {
  const box = $("players");
  box.dataset.n = state.players.length;
  refill(
    box,
    state.players.map((p) =>
      card(
        state,
        p,
        looking,
        deltas.filter((d) => d.seat === p.seat),
        look,
      ),
    ),
  );
  mini(state, deltas);
}

function card(state, p, looking, changes, look) {
  const active = state.waiting.includes(p.seat) && !state.over;
  const status = p.me
    ? active
      ? t("table.your_turn")
      : t("status.you")
    : p.status === "waiting"
      ? ""
      : t(`status.${p.status}`);
  const kind =
    p.kind === "bot" ? `${t("status.bot")}${p.level ? `, ${p.level}` : ""}` : p.kind === "solo" ? t("status.solo") : "";
  const figure = p.rating === null || p.rating === undefined ? "" : signed(p.rating) + change(p.rating_change);
  const rating =
    figure &&
    h(
      "span",
      { class: "rating", title: t("rating.at", { rating: figure }) },
      icon("ui-trophy"),
      h("span", { class: "sr-only" }, t("rating.at", { rating: "" })),
      figure,
    );
  const points = state.over ? p.score : (p.points ?? p.score);
  const end = p.score === points || state.over ? "" : t("player.end", { points: signed(p.score) });
  const place = state.over && p.place ? t("result.place", { n: p.place }) : "";
  const words = [p.name, kind, status, t("player.vp", { points }), end, place, p.form].filter(Boolean).join(", ");
  return h(
    "button",
    {
      class: `tb-player${active ? " is-active" : ""}${looking === p.seat ? " is-looked" : ""}`,
      type: "button",
      "data-seat": p.seat,
      "aria-label": t("look.player", { name: words, score: points }),
      "aria-pressed": String(looking === p.seat),
      "data-hint": [words, ...(p.chips ?? []).map((c) => `${c.name} ${c.value}`)].join("; "),
      onclick: () => look(p.seat),
    },
    seatMark(p.seat),
    state.sealed && !active && !state.over && h("span", { class: "sealed" }, icon("ui-seal", "")),
    h(
      "span",
      { class: "name" },
      p.name,
      p.kind === "human" && !p.me && h("i", { class: `off${p.here ? " here" : ""}` }),
      h("small", {}, ` ${[kind, status].filter(Boolean).join(" · ")}`),
    ),
    h("span", { class: "end" }, place || end),
    h("span", { class: "vp" }, signed(points), h("small", {}, t("unit.vp"))),
    h("span", { class: "chips" }, chips(p, changes, true), rating, clock(state, p.seat)),
  );
}

/** The numbers that matter, each with its change while an answer is considered. */
function chips(p, changes, points = false) {
  const used = new Set();
  const delta = (name) => {
    const found = changes.find((d) => d.icon === name && !used.has(d));
    if (!found) return null;
    used.add(found);
    return h("b", { class: `delta${found.loss ? " is-loss" : ""}` }, signed(found.text));
  };
  const shown = (p.chips ?? []).filter((c) => c.icon !== "vp" || !points); // the points stand beside them in large
  return shown.map((c) =>
    h(
      "span",
      { title: c.name },
      icon(c.icon),
      h("span", { class: "sr-only" }, `${c.name} `),
      String(c.value),
      delta(c.icon),
    ),
  );
}

/** Phones: my own numbers in one line, always. */
function mini(state, deltas) {
  const me = state.players.find((p) => p.me);
  if ($("mini").dataset.own) return; // the game has a line of its own
  $("mini").replaceChildren(
    ...(me
      ? [
          seatMark(me.seat),
          ...chips(
            me,
            deltas.filter((d) => d.seat === me.seat),
          ),
        ]
      : []),
  );
}

const change = (by) => (by === null || by === undefined ? "" : ` (${by < 0 ? signed(by) : `+${by}`})`);

function clock(state, seat) {
  const left = state.clock?.left?.[seat];
  if (left === undefined || left === null) return null;
  const running = state.clock.running.includes(seat);
  return h(
    "span",
    {
      class: "clock",
      title: state.clock.rule || null,
      "data-left": left,
      "data-running": running ? "1" : null,
    },
    icon("ui-clock"),
    h("span", {}, time(left)),
  );
}

export function time(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [d, hours, m, sec] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (n) => String(n).padStart(2, "0");
  return d ? `${d} d ${hours} h` : hours ? `${hours}:${two(m)}:${two(sec)}` : `${m}:${two(sec)}`;
}

/** Clocks run on between two messages of the server. */
export function tick(received) {
  for (const box of document.querySelectorAll(".clock[data-running]")) {
    const left = Number(box.dataset.left) - (Date.now() - received) / 1000;
    box.lastChild.textContent = time(left);
    box.classList.toggle("low", left < 15);
  }
}

const TOLD = 6; // lines of a card that tells what happened since one's turn

/** What happened since one's own turn, where a panel leaves room for it: data-since. */
export function news(state, lines, since) {
  const later =
    since === null ? [] : lines.filter((l) => l.n >= since && l.seat !== state.seat && l.seat !== null && !l.sub);
  for (const box of document.querySelectorAll("#main [data-since]"))
    refill(
      box,
      later.length
        ? [
            h("b", {}, t("log.since")),
            ...later.slice(-TOLD).map((l) => h("p", {}, seatMark(l.seat), h("span", {}, l.text))),
          ]
        : [],
    );
}

export function log(state, lines, since, replay, open) {
  const notation = kept.get("log_notation", false);
  $("log-mode").textContent = t(notation ? "log.words" : "log.notation");
  const list = $("log");
  const stick = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  const rows = [];
  let at = []; // further lines of an act are about the places of its first
  for (const line of lines) {
    at = line.sub ? at : (line.at ?? []);
    if (since !== null && line.n === since && rows.length) rows.push(h("li", { class: "since" }, t("log.since")));
    const words = notation && line.key ? h("code", {}, line.key) : line.text;
    if (notation && !line.key && line.sub) continue;
    const link =
      replay && line.ply !== null
        ? h(
            "a",
            {
              href: `${replay}?ply=${line.ply}`,
              title: t("log.replay"),
              onclick: (e) => {
                if (!e.ctrlKey && !e.metaKey) {
                  e.preventDefault();
                  open(line);
                }
              },
            },
            words,
          )
        : h("span", {}, words);
    const fresh = since !== null && line.n >= since && line.seat !== state.seat;
    const who = line.sub || line.seat === null || line.seat === undefined ? h("i") : seatMark(line.seat);
    rows.push(
      h(
        "li",
        { class: `${line.sub ? "sub" : ""}${fresh ? " is-new" : ""}`, "data-at": at.length ? at.join(" ") : null },
        who,
        link,
      ),
    );
  }
  refill(list, rows.length ? rows : [h("li", { class: "turn-line" }, t("log.empty"))]);
  if (stick || since !== null) list.scrollTop = list.scrollHeight;
}

export function scores(state) {
  const names = Object.entries(state.categories ?? {});
  const rows = state.players;
  const value = (i, id) => state.scores?.[i]?.[id] ?? 0;
  const shown = names.filter(([id]) => (state.scores ?? []).some((row) => id in row));
  const cell = (points) => h("td", { class: points < 0 ? "neg" : "" }, signed(points));
  const total = (i) => Object.values(state.scores?.[i] ?? {}).reduce((a, b) => a + b, 0);
  $("scores").replaceChildren(
    h(
      "table",
      { class: "scores" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("scores.category")),
          rows.map((p) => h("th", { scope: "col" }, seatMark(p.seat), p.name)),
        ),
      ),
      h(
        "tbody",
        {},
        shown.map(([id, label]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, label),
            rows.map((p, i) => cell(value(i, id))),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("scores.total")),
          rows.map((p, i) => h("td", {}, signed(total(i)))),
        ),
      ),
    ),
    h("p", { class: "hint" }, state.over ? "" : t("scores.now")),
  );
}

export function chat(lines) {
  const list = $("chat");
  if (!list) return;
  const said = (c) =>
    h(
      "li",
      {},
      c.seat === null || c.seat < 0 ? icon("ui-eye") : seatMark(c.seat),
      h("span", {}, h("b", {}, c.name), " ", c.text),
    );
  const silence = h("li", {}, h("i"), h("span", { class: "hint" }, t("chat.empty")));
  list.replaceChildren(...(lines.length ? lines.map(said) : [silence]));
  list.scrollTop = list.scrollHeight;
}

export function help(state, game) {
  const { decision } = state;
  if (!decision) {
    $("help-now").replaceChildren(h("p", {}, t("help.none")));
    return;
  }
  const link = (id) =>
    h("a", { class: "chip line", href: `/rules/${game}?id=${encodeURIComponent(id)}`, "data-rule": id }, id);
  const ids = decision.rules.length
    ? h("div", { class: "ids" }, h("span", { class: "caps" }, t("help.rules")), decision.rules.map(link))
    : "";
  $("help-now").replaceChildren(
    h("h3", {}, decision.question),
    h("p", {}, decision.help || t("help.none")),
    ids,
    h("div", { id: "rule-box" }),
  );
}

/** Rules found on the server's page of the ledger, shown here. */
export async function findRules(game, query, box) {
  const answer = await fetch(`/rules/${game}?${new URLSearchParams(query)}`, {
    headers: { Accept: "text/html" },
  }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = [...page.querySelectorAll(".rule-item")];
  const rows = found.slice(0, 12).map((r) => {
    const link = r.querySelector("a");
    return h(
      "div",
      { class: "rule-item" },
      h("a", { class: "id", href: link.getAttribute("href"), target: "_blank", rel: "noopener" }, link.textContent),
      h("p", { lang: r.querySelector("p").lang }, r.querySelector("p").textContent),
    );
  });
  box.replaceChildren(...(rows.length ? rows : [h("p", { class: "hint" }, t("help.found_none"))]));
  if (found.length > 12)
    box.append(
      h(
        "a",
        { href: `/rules/${game}?${new URLSearchParams(query)}`, target: "_blank", rel: "noopener" },
        t("help.more"),
      ),
    );
}
