// Hands on the panels: what is clicked, tapped, pointed at or come to by keys.
import { $ } from "./dom.js";

const main = $("main");
const FINGER = 30; // px a part must have that is not lit, for a finger to mean it; a smaller one comes nearer first

export function hands({ ask, stage, lights, tell, previews, others }) {
  main.addEventListener("click", (event) => {
    if (stage.dragged) return;
    if (tell.playing) {
      if (event.target.closest(".tb-panel")) tell.finish();
      return;
    }
    const part = lights.at(event);
    const touch = event.pointerType === "touch" || matchMedia("(pointer: coarse)").matches;
    if (part && touch && part.matches(".soft") && part.getBoundingClientRect().width < FINGER)
      stage.reveal([part.dataset.at], FINGER + 4);
    else if (part) ask.pick(part.dataset.at, part.closest("[data-chooses]") ? "hand" : touch ? "touch" : "mouse");
    else if (event.target.closest(".tb-stage")) ask.back();
    else if (event.target.closest("[data-of]")) others.look(parseInt(event.target.closest("[data-of]").dataset.of, 10));
  });
  main.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || ask.chosen || ask.armed) return;
    const part = event.target.closest?.("[data-at]");
    const answers = part?.matches(".can, .may") && !part.closest("[data-chooses]"); // a click there would only choose
    const options = answers ? (ask.marks().get(part.dataset.at)?.options ?? []) : [];
    if (options.length === 1) previews.point(options[0], part);
    else {
      previews.point(null);
      lights.preview(part ? [part.dataset.at] : []);
    }
  });
  main.addEventListener("pointerleave", () => {
    if (!ask.chosen && !ask.armed) previews.point(null);
  });
  main.addEventListener("focusin", (event) => {
    const part = event.target.closest?.(".can, .may");
    if (!part || !event.target.matches(":focus-visible")) return;
    const options = ask.marks().get(part.dataset.at)?.options ?? [];
    if (options.length === 1) previews.point(options[0], part);
    if (part.closest(".tb-art")) stage.reveal([part.dataset.at]);
  });
  main.addEventListener("keydown", (event) => {
    const part = event.target.closest(".can, .may");
    if (!part) return;
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (way) {
      event.preventDefault();
      const next = lights.neighbour(part, way);
      if (next) lights.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      ask.pick(part.dataset.at, part.closest("[data-chooses]") ? "hand" : "key");
    }
  });
  for (const b of document.querySelectorAll("[data-zoom]"))
    b.addEventListener("click", () => stage.step(b.dataset.zoom));
}
