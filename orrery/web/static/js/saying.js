// Words that vanish: read out, or for a few seconds in the question bar.
import { $, h } from "./dom.js";

export function say(text, urgent = false) {
  const box = $(urgent ? "assertive" : "polite");
  box.textContent = "";
  setTimeout(() => {
    box.textContent = text;
  }, 30);
}

let noteTimer = 0;
/** A word in the question bar, never over a board; `gone` when it has vanished by itself. */
export function note(text, bad, gone) {
  say(text, bad);
  const word = h("span", { class: `tb-note${bad ? " bad" : ""}` }, text);
  $("effect").replaceChildren(word);
  $("q").classList.add("has-note");
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => {
    word.remove();
    $("q").classList.remove("has-note");
    gone();
  }, 5200);
  return {
    remove: () => {
      word.remove();
      $("q").classList.remove("has-note");
    },
  };
}

/** The table in words: where we are, then each player's numbers. */
export function describe(state) {
  const rows = state.players.map(
    (p) => `${p.name}: ${p.points ?? p.score}. ${(p.chips ?? []).map((c) => `${c.name} ${c.value}`).join(", ")}.`,
  );
  say([state.phase, state.decision ? state.decision.question : "", ...rows].filter(Boolean).join(" "));
}
