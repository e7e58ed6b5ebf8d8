// The question bar has the room it has: answers that would run out of it stand in the list, and none is cut.
import { moreButton } from "./answer_buttons.js";
import { $ } from "./dom.js";

const over = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

/** Narrower buttons first; then those go that cannot be pressed, the list of all where groups lead there, and answers from the last on, which the list still has. */
export function keepInside(ask) {
  const box = $("answers");
  box.classList.remove("is-tight", "is-tightest");
  if (!over(box)) return;
  box.classList.add("is-tight");
  if (!over(box)) return;
  drop([...box.querySelectorAll(":scope > .is-no")], box, 0);
  if (over(box) && box.querySelector("[data-group]:not(.is-free)")) $("more")?.remove(); // every group leads to its answers
  box.classList.toggle("is-tightest", over(box));
  const answers = [...box.querySelectorAll(":scope > [data-do]:not(.is-free, .is-no)")];
  if (!over(box) || answers.length < 2) return;
  const more = moreButton(ask, ask.visible().filter((o) => !ask.isFree(o)).length);
  if ($("more")) $("more").replaceWith(more);
  else answers.at(-1).after(more);
  drop(answers, box, 1);
}

/** Takes buttons away from the last on while there is no room, but for the first few. */
function drop(buttons, box, stay) {
  while (buttons.length > stay && over(box)) buttons.pop().remove();
}
