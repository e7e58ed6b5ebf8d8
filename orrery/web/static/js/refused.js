// What exists but cannot be done now keeps its place in the question bar, with its reason.
import { h } from "./dom.js";

/** What else a part of the board is for, which cannot be done now: with its reason. */
export function refusedAt(ask, decision, part) {
  return (decision.refused ?? [])
    .filter((r) => r.at?.includes(part))
    .map((r) =>
      h(
        "button",
        {
          class: "tb-a is-no",
          type: "button",
          "aria-disabled": "true",
          "data-why": r.do,
          "data-why-text": r.why || null,
        },
        h("span", { class: "words" }, (ask.named(decision) && r.here) || r.short || r.label),
      ),
    );
}

/** Main actions that exist but cannot be done now: those the server names, else the kinds this question offered before. */
export function refused(ask, decision) {
  const open = new Set(decision.options.map((o) => o.group));
  const kinds = new Map();
  for (const r of decision.refused ?? []) {
    const key = r.kind ? r.group : r.do;
    if (!(r.kind && open.has(r.group)) && !kinds.has(key)) kinds.set(key, { ...r, text: r.kind || r.short || r.label });
  }
  const known = decision.refused?.length || ask.state.lesson ? [...kinds.values()] : seenBefore(ask, decision);
  return known.map((r) =>
    h(
      "button",
      {
        class: "tb-a is-no",
        type: "button",
        "aria-disabled": "true",
        "data-why": r.do,
        "data-why-text": r.why || null,
      },
      h("span", { class: "words" }, r.text),
    ),
  );
}

function seenBefore(ask, decision) {
  const seen = ask.seen.get(decision.kind) ?? new Map();
  const now = new Set(decision.options.map((o) => o.group));
  return [...seen].filter(([id]) => !now.has(id)).map(([, one]) => one);
}

export function remember(ask, decision) {
  if (!decision) return;
  const seen = ask.seen.get(decision.kind) ?? new Map();
  ask.seen.set(decision.kind, seen);
  for (const g of decision.groups) {
    const inside = decision.options.filter((o) => o.group === g.id && !o.free);
    if (g.id && g.label && inside.length) seen.set(g.id, { text: g.label, do: inside[inside.length - 1].do });
  }
}
