// On a phone the console is a sheet at the bottom with three sizes; its handle is dragged or pressed.
import { $ } from "./dom.js";

const SIZES = ["peek", "half", "full"];

export class Sheet {
  constructor(box) {
    this.box = box;
    this.handle();
    new ResizeObserver(() => this.measure()).observe(box);
  }

  get at() { return SIZES.indexOf(this.box.dataset.sheet); }

  size(name) {
    this.box.dataset.sheet = name;
    $("grab").setAttribute("aria-expanded", String(name !== "peek"));
  }

  /** Something is asked: a sheet that only peeks comes up. */
  grow() { if (this.at === 0) this.size("half"); }

  handle() {
    const grab = $("grab");
    let start = null;
    let dragged = false;
    grab.addEventListener("pointerdown", (event) => {
      start = event.clientY;
      dragged = false;
      grab.setPointerCapture(event.pointerId);
    });
    grab.addEventListener("pointerup", (event) => {
      const moved = start === null ? 0 : event.clientY - start;
      start = null;
      dragged = Math.abs(moved) >= 8;
      if (dragged) this.size(SIZES[Math.max(0, Math.min(2, this.at + (moved < 0 ? 1 : -1)))]);
    });
    // A tap changes the size only with its click: earlier, the click would fall through to the board.
    grab.addEventListener("click", () => {
      if (!dragged) this.size(SIZES[(this.at + 1) % 3]);
      dragged = false;
    });
  }

  /** How much of the board the console hides: on a phone its height, on a desk what grows over its row. */
  measure() {
    const row = parseFloat(getComputedStyle($("main")).getPropertyValue("--console")) || 0;
    document.body.style.setProperty("--sheet-height", `${this.box.offsetHeight + 8}px`);
    document.body.style.setProperty("--over", `${Math.max(0, this.box.offsetHeight - row)}px`);
  }
}
