// What people tell each other beside the game: cards with buttons, in words that the server has made (message "night").
import { $, h, icon, t } from "./dom.js";

let connection = null;
let told = -1; // the newest piece of news that was shown
const box = h("section", { id: "night", class: "night", "aria-live": "polite", hidden: true });
document.body.append(box);

document.addEventListener("night", (event) => {
  connection = event.detail.connection;
  const message = event.detail.message;
  paint(message.cards);
  menu(message);
  news(message.news);
});

document.addEventListener("watchers", (event) => {
  const chip = $("watchers");
  if (!chip) return;
  chip.hidden = !event.detail;
  chip.replaceChildren(icon("ui-eye"), t("watchers", { count: event.detail }));
});

document.addEventListener("visibilitychange", () => connection?.send({ visible: !document.hidden }));

function paint(cards) {
  const source = JSON.stringify(cards);
  if (box.dataset.source === source) return;
  box.dataset.source = source;
  box.hidden = !cards.length;
  box.replaceChildren(
    ...cards.map((card) =>
      h(
        "div",
        { class: "night-card", "data-kind": card.kind },
        h("div", { class: "night-words" }, h("b", {}, card.text), card.note ? h("small", {}, card.note) : ""),
        h("div", { class: "night-buttons" }, ...card.buttons.map((b, i) => button(b, i === 0))),
      ),
    ),
  );
}

function button(b, first) {
  if (b.href) return h("a", { class: first ? "btn primary" : "btn", href: b.href }, b.label);
  const on = async (event) => {
    event.target.closest("button").disabled = true;
    const answer = await connection.ask(b.send);
    if (answer.type === "error") say(answer.text);
    event.target.closest("button").disabled = false;
  };
  return h(
    "button",
    { class: first ? "btn primary" : "btn", type: "button", onclick: on },
    b.label,
    b.count ? h("small", {}, ` ${b.count}`) : "",
  );
}

/** The table's menu has the ways out, the link to the seat, and the take-back that must be asked for. */
function menu(message) {
  const list = $("settings");
  if (!list) return;
  const source = JSON.stringify([message.menu, message.ask_back]);
  if (list.dataset.night === source) return;
  list.dataset.night = source;
  for (const old of list.querySelectorAll("[data-night-entry]")) old.remove();
  const entries = message.menu.map((m) => h("a", { href: m.href, "data-night-entry": "" }, m.label));
  if (message.ask_back) {
    const ask = async () => {
      list.closest("details").open = false;
      const answer = await connection.ask(message.ask_back.send);
      if (answer.type === "error") say(answer.text);
    };
    entries.unshift(
      h("button", { type: "button", "data-night-entry": "", id: "ask-back", onclick: ask }, message.ask_back.label),
    );
  }
  if (entries.length) list.append(h("hr", { "data-night-entry": "" }), ...entries);
}

function news(lines) {
  const newest = lines.length ? lines[lines.length - 1].n : 0;
  if (told >= 0) for (const line of lines.filter((l) => l.n > told)) say(line.text);
  told = Math.max(told, newest);
}

function say(text) {
  const note = h("p", { class: "night-news", role: "status" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), 6000);
}
