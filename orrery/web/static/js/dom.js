// Small helpers for every page: elements, words in the reader's language, symbols.

const source = document.getElementById("words");
const words = source ? JSON.parse(source.textContent) : { lang: document.documentElement.lang, plain: {}, counted: {} };
const rules = new Intl.PluralRules(words.lang);

/** The text of a key with its {places} filled; with `count` the right plural form. */
export function t(key, params = {}) {
  const forms = words.counted[key];
  let text = forms ? (forms[rules.select(params.count)] ?? forms.other) : (words.plain[key] ?? key);
  for (const [name, value] of Object.entries(params)) text = text.replaceAll(`{${name}}`, String(value));
  return text;
}

export const $ = (id) => document.getElementById(id);

/** An element: h("button", {class: "btn", onclick}, "text", child). Strings become text, never markup. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

export function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function icon(name, cls = "icon") {
  return s("svg", { class: cls, "aria-hidden": "true" }, s("use", { href: `#${name}` }));
}

export function seatMark(seat, cls = "seat") {
  const n = (seat % 6) + 1;
  return s(
    "svg",
    { class: `${cls} s${n}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("use", { href: `#seat-${n}` }),
  );
}

export const keyCap = (key) => h("kbd", { class: "key" }, String(key));

export const rowName = (text) => h("span", { class: "caps row-name" }, text);

export const signed = (n) => String(n).replace("-", "−");

/** A number with one decimal at most, as the reader writes it. */
export const decimal = (n) => signed(n.toLocaleString(words.lang, { maximumFractionDigits: 1 }));

export function listWords(names) {
  return new Intl.ListFormat(words.lang, { style: "long", type: "conjunction" }).format(names);
}

/** New children for a box; the keyboard stays on the n-th button or link it was on. */
export function refill(box, children) {
  const stops = () => [...box.querySelectorAll("button, a")];
  const at = box.contains(document.activeElement) ? stops().indexOf(document.activeElement) : -1;
  box.replaceChildren(...children);
  if (at >= 0) stops()[Math.min(at, stops().length - 1)]?.focus({ preventScroll: true });
}

/** Choices the reader made on this device. */
export const kept = {
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(`orrery.${name}`)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`orrery.${name}`, JSON.stringify(value));
    } catch {
      /* private window: only for this page */
    }
  },
};

export const narrow = matchMedia("(max-width: 860px)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
