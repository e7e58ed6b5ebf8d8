// A bot's advice in the question bar: its best answers, and the plan behind them.
import { backButton, button } from "./answer_buttons.js";
import { decimal, h, t } from "./dom.js";

/** The best answers a bot found, each with how far it lies behind and what speaks for it. */
export function hints(ask) {
  const rows = ask.advice
    .map((b) => ({ ...b, option: ask.options.find((o) => o.do === b.do) }))
    .filter((b) => b.option);
  const change = (p) => `${p.name} ${p.change > 0 ? "+" : ""}${decimal(p.change)}`;
  const rank = (b, i) =>
    i === 0 ? t("hint.best") : b.behind > 0 ? t("hint.behind", { points: decimal(b.behind) }) : t("hint.equal");
  const why = (b) =>
    b.parts
      .filter((p) => Math.abs(p.change) >= 0.5)
      .slice(0, 3)
      .map(change)
      .join(", ");
  return [
    ...rows.map((b, i) => {
      const one = button(ask, b.option);
      one.classList.add("is-hint");
      one.append(h("span", { class: "n" }, rank(b, i)));
      one.title = [[b.label, why(b)].filter(Boolean).join(": "), b.plan].filter(Boolean).join("\n");
      return one;
    }),
    backButton(ask),
  ];
}

/** The plan behind the best answer, in the line below the question. */
export function plan(ask) {
  return ask.advice?.find((b) => ask.options.some((o) => o.do === b.do))?.plan ?? "";
}
