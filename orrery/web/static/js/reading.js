// The page's own panels under hands: the log and the places it speaks of, the chat, the rules.
import { $, kept } from "./dom.js";
import { findRules } from "./side.js";

const { game } = $("main").dataset;

/** A rule in its own words, in the panel of help. */
export function showRule(on, id) {
  on.open("help");
  findRules(game, { id }, $("help-found")).then(() => $("help-found").scrollIntoView({ block: "nearest" }));
}

export function reading(on) {
  // A line of the log shows the places it speaks of while a pointer or the focus is on it.
  const places = (e) => e.target.closest?.("#log [data-at]")?.dataset.at.split(" ") ?? [];
  for (const event of ["pointerover", "focusin"])
    $("log").addEventListener(event, (e) => on.stage.ring(places(e), "log-ring"));
  for (const event of ["pointerleave", "focusout"])
    $("log").addEventListener(event, () => on.stage.ring([], "log-ring"));

  $("log-mode").addEventListener("click", () => {
    kept.set("log_notation", !kept.get("log_notation", false));
    on.log();
  });
  $("chat-form")?.addEventListener("submit", (e) => {
    e.preventDefault();
    const field = $("chat-text");
    if (field.value.trim())
      on.live.ask({ chat: field.value.trim() }).then((a) => {
        if (a.type === "error") on.toast(a.text, true);
      });
    field.value = "";
  });
  $("help-search").addEventListener("submit", (e) => e.preventDefault());
  let searching = 0;
  $("help-q").addEventListener("input", (e) => {
    clearTimeout(searching);
    const q = e.target.value.trim();
    searching = setTimeout(() => {
      if (q.length > 1) findRules(game, { q }, $("help-found"));
      else $("help-found").replaceChildren();
    }, 250);
  });
  document.addEventListener("click", (e) => {
    const link = e.target.closest("[data-rule]");
    if (!link || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    on.rule(link.dataset.rule);
  });
}
