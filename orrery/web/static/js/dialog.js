// What floats over the table while it is asked for: a panel enlarged, the keys. Focus stays inside, Escape leaves.
import { $, h, icon, t } from "./dom.js";

let back = null;

export const isOpen = () => Boolean($("dialog"));

export function close() {
  if (!isOpen()) return;
  const box = $("dialog");
  box.remove(); // first: what follows may close it again
  $("veil").remove();
  box.dispatchEvent(new Event("leave"));
  back?.focus?.({ preventScroll: true });
}

export function open(title, content, leave = null) {
  close();
  back = document.activeElement;
  const shut = h(
    "button",
    { class: "tb-tool", type: "button", "aria-label": t("dialog.close"), onclick: close },
    icon("ui-close"),
  );
  const box = h(
    "div",
    { class: "tb-dialog", id: "dialog", role: "dialog", "aria-modal": "true", "aria-label": title, tabindex: "-1" },
    h("header", { class: "tb-head" }, h("h2", {}, title), shut),
    h("div", { class: "tb-dialog-body" }, content),
  );
  if (leave) box.addEventListener("leave", leave);
  box.addEventListener("keydown", (e) => {
    if (e.key === "Escape") {
      e.stopPropagation();
      close();
      return;
    }
    if (e.key !== "Tab") return;
    const stops = [...box.querySelectorAll("button, a[href], input, select, [tabindex='0']")].filter(
      (s) => s.offsetParent,
    );
    const [first, last] = [stops[0], stops[stops.length - 1]];
    if (e.shiftKey && document.activeElement === first) {
      e.preventDefault();
      last.focus();
    } else if (!e.shiftKey && document.activeElement === last) {
      e.preventDefault();
      first.focus();
    }
  });
  $("main").append(h("div", { class: "tb-veil", id: "veil", onclick: close }), box);
  shut.focus();
}

/** A panel in large: the panel itself moves into the dialog and back, so that it lives on. */
export function enlarge(box, title, done) {
  const home = box.parentElement;
  const next = box.nextSibling;
  const was = box.classList.contains("is-open");
  box.classList.add("is-open", "is-large");
  open(title, box, () => {
    box.classList.remove("is-large");
    box.classList.toggle("is-open", was);
    if (home) home.insertBefore(box, next?.parentElement === home ? next : null);
    done();
  });
  done();
}
