// Shelves that stand beside each other: rows of columns as the game names them, fewer of them in low windows.
import { h } from "./dom.js";

export const GAP = 8;
export const TABS = 38; // height of a row of tabs
const NARROW = 600; // px in which columns beside each other would be too narrow to read: all panels are tabs of one group

/** The game's groups as rows of columns, each a list of tabs; the page's own panels join the last column of the first row that has several. */
function rows(shelves) {
  const by = new Map();
  for (const id of shelves.panels.ids("shelf")) {
    const { group = 0, column = 0 } = shelves.panels.data.get(id);
    const row = by.get(group) ?? new Map();
    by.set(group, row.set(column, [...(row.get(column) ?? []), id]));
  }
  const found = [...by]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => [...row].sort(([a], [b]) => a - b).map(([, ids]) => ids));
  if (!shelves.apart) (found.find((row) => row.length > 1) ?? found[0]).at(-1)?.push(...shelves.mine());
  return found;
}

/** From the most open to the least: as the game says; the last row one column of tabs in the row before; all but the last column tabs; all tabs.
    What is chosen follows from the window alone, so that no card row moves because its cards have more words. */
function columns(shelves, wide, tall) {
  const full = rows(shelves);
  if (wide < NARROW) {
    const own = (id) => shelves.panels.data.has(id);
    const all = full.flat(2);
    return [[[...all.filter(own), ...all.filter((id) => !own(id))]]];
  }
  const plans = [full];
  if (full.length > 1) {
    const before = full.at(-2);
    plans.push([...full.slice(0, -2), [...before.slice(0, -1), full.at(-1).flat(), before.at(-1)]]);
    const most = plans[1].flat();
    plans.push([[most.slice(0, -1).flat(), most.at(-1)]]);
  }
  const least = (ids) => Math.max(...ids.slice(0, 1).map((id) => shelves.panels.data.get(id)?.min_h ?? 0));
  const high = (row) => Math.max(...row.map((ids) => (row.length > 1 || ids.length > 1 ? TABS : 2) + least(ids)));
  const total = (plan) => plan.reduce((sum, row) => sum + high(row), GAP * (plan.length - 1));
  return plans.find((plan) => total(plan) <= tall) ?? plans.at(-1);
}

export function layColumns(shelves, box) {
  const plan = columns(shelves, box.clientWidth, box.clientHeight);
  const text = JSON.stringify(plan);
  if (box.dataset.plan !== text || plan.flat(2).some((id) => !box.contains(shelves.panels.get(id)))) {
    box.dataset.plan = text;
    let n = 0;
    box.replaceChildren(
      ...plan.map((row, i) => {
        const groups = row.map((ids) => {
          const group = shelves.group(ids, `shelves-${n++}`, plan.length > 1 && i === plan.length - 1);
          group.style.flexGrow = Math.max(...ids.map((id) => shelves.panels.data.get(id)?.min_w ?? 0)) || 1;
          return group;
        });
        return h(
          "div",
          { class: `tb-columns${i === plan.length - 1 ? " grow" : ""}${groups.length > 1 ? "" : " is-one"}` },
          groups,
        );
      }),
    );
  }
  for (const group of box.querySelectorAll(".tb-group")) shelves.paint(group);
}
