// Where one has to look: the tab, the page of a phone or the part of the stage on which a question can be answered.
export class Attention {
  constructor(on) {
    this.on = on; // {ask(), panels, shelves, stage}
  }

  /** A question whose answers lie in one panel opens its tab, on a phone the page they are on; if they lie in several, tabs only show how many. */
  openWhereAsked() {
    const { panels, shelves, stage } = this.on;
    const ask = this.on.ask();
    const counts = shelves.counts;
    const shelf = [...counts.keys()].filter((id) => panels.data.get(id)?.role === "shelf");
    const onStage = [...counts.keys()].some((id) => ["stage", "ledge", "dock"].includes(panels.data.get(id)?.role));
    shelves.giveBack();
    if (shelf.length === 1 && !onStage) shelves.lend(shelf[0]);
    if (shelves.small && !onStage && shelf.length) shelves.show(shelf[0], true);
    const main = ask.options.filter((o) => !ask.isFree(o));
    const [dock] = panels.ids("dock");
    if (shelves.small && dock && main.length && main.every((o) => o.at.length && panels.holds(dock, o.at.slice(0, 1))))
      shelves.go("dock");
    else if (shelves.small && onStage && counts.has(stage.id) && shelves.page !== "stage") shelves.go("stage");
  }

  /** These parts shall be seen, wherever they stand. */
  reveal(parts) {
    const { panels, shelves, stage } = this.on;
    const here = parts.filter((id) => stage.part(id));
    if (shelves.small && here.length) shelves.go("stage");
    if (here.length) stage.reveal(here, shelves.small ? 34 : 0);
    else if (parts.length) {
      const holder = panels.layout.find((id) => panels.holds(id, parts));
      const role = panels.data.get(holder)?.role;
      if (role === "shelf" && shelves.small) shelves.show(holder, true);
      else if (role === "shelf") shelves.lend(holder);
      else if (role === "dock" && shelves.small) shelves.go("dock");
    }
  }
}
