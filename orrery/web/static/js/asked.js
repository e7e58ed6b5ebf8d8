// What the parts of the question bar share: how many answers are few, the mark of all free actions, who is pressed for an answer.
export const FREE = "*"; // all free actions together, when a game has several groups of them
const SMALL = matchMedia("(max-width: 620px), (max-height: 480px)");
const ROOM = 60; // letters of answers that a phone's bar shows at a glance
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

/** Where a tap answers at once the board says it all: more than a few places that are lit there are not said again by buttons. */
export function onBoard(ask, option) {
  const all = ask.inGroup();
  const lit = (o) => o.at.length > 0 && !ask.isFree(o);
  const said = all.reduce((n, o) => n + (o.short || o.label).length, 0);
  const few = SMALL.matches && (all.length > 3 || said > ROOM) ? 1 : 3; // the bar of a phone has room for three short ones
  return ask.state.decision.direct === 2 && lit(option) && all.filter(lit).length > few;
}

/** A chosen group of a few answers that have no places: buttons in the bar, no list. */
export function shortGroup(ask) {
  const inside = ask.group === null || ask.group === FREE ? [] : ask.inGroup();
  const few = inside.length > 1 && inside.length < FEW && inside.every((o) => !o.at.length && !o.free);
  return few && Boolean(ask.state.decision.direct);
}
