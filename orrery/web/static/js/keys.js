// The keyboard: every key in one table; letters do nothing while somebody types.
import { $ } from "./dom.js";
import * as dialog from "./dialog.js";

export function keys(on) {
  const { ask, stage, tell, moment, tips, shelves, previews } = on;
  const does = {
    u: on.undo,
    h: on.hint,
    d: on.describe,
    e: on.enlarge,
    c: () => ask.convert(),
    m: () => $("more")?.click(),
    v: () => previews.peek(),
    b: on.toBoard,
    r: () => tell.replay(),
    i: () => on.open("icons"),
    l: () => on.open("log"),
    s: () => on.open("scores"),
    t: () => {
      on.open("chat");
      $("chat-text")?.focus();
    },
    "?": () => (tips.told ? on.rule(tips.told) : on.open("help")),
    "/": on.find,
    p: () => ($("dock").querySelector("[data-chooses] [tabindex]") ?? $("players").querySelector("button"))?.focus(),
    "+": () => stage.step("in"),
    "=": () => stage.step("in"),
    "-": () => stage.step("out"),
    0: () => stage.step("fit"),
  };

  function leave(target, typing) {
    if (dialog.isOpen()) dialog.close();
    else if (tell.playing) tell.finish();
    else if (moment.active) moment.leave();
    else if (previews.peeked) previews.unpeek();
    else {
      tips.hide();
      if (!ask.back()) on.looking();
    }
    if (typing) target.blur();
  }

  function telling(event) {
    if (event.key === "ArrowLeft") tell.step(-1);
    else if (event.key === "ArrowRight") tell.step(1);
    else if (event.key === " ") tell.pause();
    else return false;
    event.preventDefault();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    document.body.classList.add("keys-used");
    const typing = event.target.matches("input, textarea, select");
    if (event.key === "Escape") {
      leave(event.target, typing);
      return;
    }
    if (typing) return;
    if (tell.playing && !event.target.closest("button") && telling(event)) return;
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      if (tell.playing) tell.finish();
      if (moment.active) moment.leave();
      ask.key(event.key);
      return;
    }
    const act = does[event.key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.startsWith("Arrow") && event.target === document.body && on.toBoard()) event.preventDefault();
  });
  shelves.pages();
}
