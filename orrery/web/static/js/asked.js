// What the parts of the question bar share: how many answers are few, the mark of all free actions, who is pressed for an answer.
export const FREE = "*"; // all free actions together, when a game has several groups of them
export const FEW = 8; // more answers than this are grouped, or listed on a shelf

/** Asked in another's turn, or the last one that people wait for; bots wait for nobody. */
export function isUrgent(state) {
  return (
    Boolean(state.decision?.urgent) &&
    !state.lesson &&
    (!state.sealed || state.players.some((p) => p.kind === "human" && !p.me))
  );
}

/** Every answer is two things on the table, one after the other: those are pointed at, and a row of buttons would say each twice. */
export function pairs(ask) {
  const { options } = ask;
  return options.length > 4 && options.every((o) => o.at.length === 2 && !ask.isFree(o));
}
