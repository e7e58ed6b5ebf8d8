// Where the panels stand: what fits is open, what does not becomes a tab of the group before; on phones one page at a time.
import { GAP, TABS, layColumns } from "./columns.js";
import { $, h, icon, kept, refill, t } from "./dom.js";
import { putFloat, putZoom } from "./floats.js";

const XL = matchMedia("(min-width: 1680px) and (min-height: 860px)");
const SMALL = matchMedia("(max-width: 620px), (max-height: 480px)");
const DESK = matchMedia("(min-width: 1100px) and (min-height: 481px)");
const HEAD = 31; // and of a panel's head
const SCROLLED = 28; // of the last group's first panel may be out of sight, before a board above it becomes a tab
const SIGNS = { log: "ui-log", scores: "ui-trophy", chat: "ui-chat", help: "ui-help" }; // the page's own panels where columns are narrow
const LYING = matchMedia("(max-height: 480px)");
const UPRIGHT = matchMedia("(max-width: 620px) and (min-height: 481px)");

export class Shelves {
  constructor(panels) {
    this.panels = panels;
    this.open = new Map(); // panels that were chosen, by their group
    this.counts = new Map(); // panel -> how many targets it holds
    this.fresh = new Set(); // panels that changed since my last act
    this.plan = "";
    this.page = "stage"; // on a phone
    this.list = []; // the panels on it
    this.lent = null; // {id, was}: a tab opened for a question, and the one that was open before
    new ResizeObserver(() => this.fit()).observe($("shelves"));
    for (const query of [XL, SMALL, DESK, LYING]) query.addEventListener("change", () => this.place());
    $("pages").addEventListener("click", (e) => {
      const b = e.target.closest(".tb-page");
      if (b) this.go(b.dataset.page, b.dataset.for);
    });
    addEventListener("resize", () => this.fit());
  }

  get rail() {
    return XL.matches && kept.get("rail", true);
  }

  get small() {
    return SMALL.matches;
  }

  /** The page's own panels stand in the rail where there is one, and on phones on a page of their own; else they are the last group. */
  get apart() {
    return this.rail || this.small;
  }

  /** A strip of cards that is all there is of one's own stands where a board of one's own would: the stage has the whole height then. */
  get docked() {
    const own = ["dock", "player"].some((role) => this.panels.ids(role).length);
    const strips = this.strips;
    return DESK.matches && !own && strips.length > 0 && !strips.some((id) => this.panels.data.get(id).below);
  }

  /** The strips there are room for: some are only for phones held upright. */
  get strips() {
    return this.panels.ids("ledge").filter((id) => !this.panels.data.get(id).upright || UPRIGHT.matches);
  }

  /** Strips that join no group of shelves: on a phone lying down they stand beside the stage, and are no page of their own. */
  get beside() {
    if (!this.small || !LYING.matches) return [];
    const { panels } = this;
    const groups = new Set(panels.ids("shelf").map((id) => panels.data.get(id).group ?? 0));
    return this.strips.filter((id) => !panels.data.get(id).group || !groups.has(panels.data.get(id).group));
  }

  groups() {
    const { panels } = this;
    const by = new Map();
    for (const id of panels.ids("shelf")) {
      const { group = 0 } = panels.data.get(id);
      by.set(group, [...(by.get(group) ?? []), id]);
    }
    const { beside } = this;
    for (const id of this.small && LYING.matches ? this.strips : [])
      if (!beside.includes(id)) by.get(panels.data.get(id).group).push(id);
    const own = [...by].sort(([a], [b]) => a - b).map(([, ids]) => ids);
    const mine = this.mine();
    if (beside.length) own.unshift(beside);
    if (this.apart) return own;
    const last = own.at(-1) ?? []; // what takes whatever room there is shares it with the log
    return last.some((id) => panels.data.get(id).roomy) ? [...own.slice(0, -1), [...last, ...mine]] : [...own, mine];
  }

  mine() {
    return this.panels.locals.map((l) => l.id);
  }

  /** Does the game lay its shelves beside each other? */
  get columned() {
    return this.panels.ids("shelf").some((id) => this.panels.data.get(id).column);
  }

  // -- laying out ---------------------------------------------------------------------------------------------------
  /** Everything into its region. */
  place() {
    const { panels } = this;
    const put = (region, ids) => {
      const now = [...region.querySelectorAll(":scope > .tb-panel")].map((b) => b.dataset.panel).join();
      if (now !== ids.join()) region.replaceChildren(...ids.map((id) => panels.get(id)));
      region.hidden = !ids.length;
    };
    const main = $("main");
    const [stage] = panels.ids("stage");
    if (stage && panels.get(stage).parentElement !== $("stage")) $("stage").prepend(panels.get(stage));
    for (const id of stage ? panels.ids("float") : []) putFloat(panels.get(id), panels.get(stage), panels.data.get(id));
    const low = LYING.matches;
    const docked = this.docked;
    put($("ledge"), low || docked ? [] : this.strips);
    put($("dock"), docked ? this.strips : panels.ids("dock").concat(panels.ids("player")).slice(0, 1));
    $("dock-region").hidden = $("dock").hidden;
    main.classList.toggle("has-rail", this.rail);
    main.classList.toggle("is-one", panels.layout.length === 1);
    main.style.setProperty("--stage-ar", panels.data.get(stage)?.aspect || 1);
    const rail = $("rail");
    const [players, top] = [$("players"), $("rail-top")];
    if (this.rail && players.parentElement !== top) top.append(players);
    if (!this.rail && players.parentElement === top) main.insertBefore(players, $("mini"));
    if (this.apart) {
      this.shelf($("rail-box"), [this.mine()], "rail");
      rail.hidden = false;
    } else {
      rail.hidden = true;
      $("rail-box").replaceChildren();
    }
    if (stage) putZoom($("zoom"), panels.get(stage), panels);
    this.ledge();
    this.fit();
    this.pages();
    this.mark(this.counts);
  }

  /** The strip below the stage declares its height, so that the stage's width can follow from it. */
  ledge() {
    const box = $("ledge");
    $("main").style.setProperty("--ledge", box.hidden ? "0px" : `${Math.ceil(box.scrollHeight + GAP)}px`);
  }

  /** The height a panel's content wants at this width, measured: fonts differ. */
  need(id, wide) {
    const box = this.panels.get(id);
    if (box.dataset.h) return Number(box.dataset.h);
    if (box.querySelector(".tb-art")) return Math.round((wide - 2) / (this.panels.data.get(id)?.aspect || 1));
    const was = box.style.cssText;
    const home = box.parentElement;
    if (!home?.isConnected) $("shelves").append(box);
    box.style.cssText = `display:block;position:absolute;visibility:hidden;width:${wide - 2}px;height:auto`;
    const tall = box.querySelector(".tb-body").scrollHeight;
    box.style.cssText = was;
    if (!home?.isConnected) {
      if (home) home.append(box);
      else box.remove();
    }
    return tall;
  }

  fit() {
    const box = $("shelves");
    if (document.querySelector(".tb-panel.is-large")) return; // it lives in the dialog and comes back
    const groups = this.groups().filter((ids) => ids.length);
    box.hidden = !groups.length;
    if (!groups.length || (!box.clientWidth && !this.small)) return; // on a phone a page that is not open holds its panels too: they count targets
    if (this.columned && !this.small) {
      layColumns(this, box);
      return;
    }
    this.shelf(
      box,
      this.small ? groups.map((ids) => ids) : this.merged(groups, box.clientWidth, box.clientHeight),
      "shelves",
    );
    if (this.small) this.onPage();
  }

  /** While the groups' first panels do not fit below each other, the last group's panels become tabs of the group before; then groups
      are spread (all panels open) while there is room. */
  merged(groups, wide, tall) {
    const memo = new Map();
    const want = (id) => memo.get(id) ?? (memo.set(id, this.need(id, wide)), memo.get(id));
    const closed = (ids) => (ids.length > 1 ? TABS : 2) + want(ids[0]);
    const spread = (ids) => ids.reduce((sum, id) => sum + want(id) + HEAD, 2);
    const total = (list) => list.reduce((sum, ids) => sum + closed(ids), GAP * (list.length - 1));
    const found = groups.map((ids) => [...ids]);
    while (found.length > 1 && total(found) > tall + SCROLLED) {
      const last = found.pop();
      found[found.length - 1].push(...last);
    }
    let sum = total(found);
    for (const ids of found) {
      if (ids.length < 2 || ids.some((id) => this.panels.get(id).classList.contains("is-local"))) continue;
      if (sum - closed(ids) + spread(ids) <= tall) {
        sum += spread(ids) - closed(ids);
        ids.spread = true;
      }
    }
    return found;
  }

  shelf(box, groups, name) {
    const plan = JSON.stringify(groups.map((ids) => [ids, Boolean(ids.spread)]));
    const known = box.dataset.plan;
    if (known !== plan || groups.some((ids) => ids.some((id) => !box.contains(this.panels.get(id))))) {
      box.dataset.plan = plan;
      box.replaceChildren(...groups.map((ids, i) => this.group(ids, `${name}-${i}`, i === groups.length - 1)));
    }
    for (const group of box.children) this.paint(group);
  }

  group(ids, name, last) {
    const box = h("div", {
      class: `tb-group${ids.spread ? " is-spread" : ""}${ids.length === 1 ? " is-single" : ""}${last ? " grow" : ""}`,
      "data-group": name,
    });
    const tabs = h(
      "div",
      { class: "tb-tabs", role: "tablist" },
      ids.map((id) =>
        h(
          "button",
          {
            class: "tb-tab",
            type: "button",
            role: "tab",
            id: `tab-${id}`,
            "data-for": id,
            hidden: this.panels.get(id).hidden,
            "aria-controls": this.panels.get(id).id || null,
            onclick: () => this.show(id),
            onkeydown: (e) => {
              const way = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
              if (way) {
                e.preventDefault();
                e.stopPropagation();
                this.step(box, id, way);
              }
            },
          },
          this.tabName(id),
          h("span", { class: "count", hidden: true }),
          h("i", { class: "dot", hidden: true }),
        ),
      ),
    );
    if (this.columned && !this.small && ids.some((id) => this.panels.data.has(id))) tabs.append(this.enlarge(box));
    box.append(tabs, ...ids.map((id) => this.panels.get(id)));
    return box;
  }

  /** The page's own panels have a sign instead of words where columns are narrow, or all tabs of a row would not fit. */
  tabName(id) {
    const title = this.panels.data.get(id)?.tab || this.panels.title(id);
    if (this.apart || !SIGNS[id]) return title;
    if (!this.columned) return [icon(SIGNS[id], "tb-tab-icon"), h("span", { class: "tb-tab-words", title }, title)];
    const own = SIGNS[id];
    return h(
      "span",
      { class: "tb-tab-sign", title: this.panels.title(id) },
      icon(own),
      h("span", { class: "sr-only" }, this.panels.title(id)),
    );
  }

  /** The open panel of a column in large: its own head is hidden behind the tabs. */
  enlarge(box) {
    const open = () => box.querySelector(".tb-panel.is-open")?.dataset.panel;
    return h(
      "button",
      {
        class: "tb-enlarge",
        type: "button",
        "aria-label": t("panel.enlarge", { title: "" }),
        title: `${t("panel.enlarge", { title: "" })} (E)`,
        onclick: () => this.panels.data.has(open()) && this.panels.on.enlarge(open()),
      },
      icon("ui-zoom", ""),
    );
  }

  step(box, id, way) {
    const ids = [...box.querySelectorAll(".tb-tab")].map((tab) => tab.dataset.for);
    const next = ids[(ids.indexOf(id) + way + ids.length) % ids.length];
    this.show(next);
    $(`tab-${next}`).focus();
  }

  /** Which of a group's panels is open: the chosen one, else the first. */
  paint(group) {
    const ids = [...group.querySelectorAll(":scope > .tb-panel")].map((b) => b.dataset.panel);
    const shown = ids.filter((id) => !this.panels.get(id).hidden);
    if (!this.small) {
      group.classList.remove("is-list");
      group.hidden = false;
    }
    const chosen = shown.find((id) => id === this.open.get(group.dataset.group)) ?? shown[0];
    for (const id of ids) {
      const open = group.classList.contains("is-list") ? this.list.includes(id) : id === chosen;
      this.panels.get(id).classList.toggle("is-open", open);
      const tab = group.querySelector(`.tb-tab[data-for="${CSS.escape(id)}"]`);
      if (!tab) continue;
      const name = this.tabName(id);
      if (typeof name === "string") tab.firstChild.textContent = name; // a panel may have another title now
      tab.hidden = this.panels.get(id).hidden;
      tab.setAttribute("aria-selected", String(id === chosen));
      tab.tabIndex = id === chosen ? 0 : -1;
      this.note(tab, this.counts.get(id) ?? 0, this.fresh.has(id) && id !== chosen);
    }
    this.tight(group);
  }

  /** Measured with words; the sign stands for them where the row is too short. */
  tight(group) {
    const row = group.querySelector(":scope > .tb-tabs");
    const dots = row?.querySelectorAll(".dot:not([hidden])").length;
    const tabs = row?.querySelectorAll(".tb-tab:not([hidden])").length;
    const room = `${row?.clientWidth} ${tabs} ${dots} ${row?.textContent}`;
    if (!row?.clientWidth || row.dataset.room === room) return;
    row.classList.remove("is-tight", "is-tightest");
    for (const narrower of ["is-tight", "is-tightest"])
      row.classList.toggle(narrower, row.scrollWidth > row.clientWidth + 1);
    row.dataset.room = room;
  }

  note(button, count, fresh) {
    const [number, dot] = [button.querySelector(".count"), button.querySelector(".dot")];
    number.hidden = !count;
    number.textContent = count || "";
    if (dot) dot.hidden = Boolean(count) || !fresh;
    button.classList.toggle("is-new", fresh && !count);
  }

  /** Open a panel's tab, wherever it stands; on a phone go to its page. */
  show(id, go = false) {
    const group = this.panels.get(id)?.closest(".tb-group");
    if (!group) return;
    this.open.set(group.dataset.group, id);
    this.lent = null;
    this.fresh.delete(id);
    this.paint(group);
    if (this.small && go) {
      const page = [...$("pages").querySelectorAll(".tb-page")].find((b) =>
        (b.dataset.for ?? "").split(" ").includes(id),
      );
      if (page) this.go(page.dataset.page, page.dataset.for, id);
      else if (this.beside.includes(id)) this.go("stage");
    }
  }

  /** Open a tab for a question; what was open before comes back with the next one. */
  lend(id) {
    const group = this.panels.get(id)?.closest(".tb-group");
    if (!group || this.isOpen(id)) return;
    const was = group.querySelector(":scope > .tb-panel.is-open")?.dataset.panel;
    this.show(id, true);
    this.lent = { id, was };
  }

  giveBack() {
    const { id, was } = this.lent ?? {};
    if (was && this.isOpen(id) && this.panels.get(was)?.isConnected) this.show(was);
    this.lent = null;
  }

  isOpen(id) {
    const box = this.panels.get(id);
    return Boolean(box) && (box.classList.contains("is-open") || Boolean(box.closest(".is-spread")));
  }

  mark(counts) {
    this.counts = counts;
    for (const group of document.querySelectorAll(".tb-group")) this.paint(group);
    for (const b of $("pages").children) {
      const ids =
        b.dataset.page === "stage"
          ? [...this.panels.ids("stage"), ...this.strips.filter((id) => !this.panels.data.get(id).upright)]
          : b.dataset.page === "dock"
            ? this.panels.ids("dock")
            : (b.dataset.for ?? "").split(" ");
      this.note(
        b,
        ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
        ids.some((id) => this.fresh.has(id)),
      );
    }
  }

  // -- pages of a phone -----------------------------------------------------------------------------------------------
  /** [panels, title, symbol] of each page of shelves: a game that lays its shelves in columns has one for each group, others two. */
  shelfPages() {
    const { beside } = this;
    const own = this.groups().filter((ids) => ids.some((id) => !beside.includes(id)));
    const page = (ids, symbol) => {
      const first = this.panels.data.get(ids[0]);
      return [ids, first?.page || first?.tab || this.panels.title(ids[0]), first?.sign || symbol];
    };
    if (this.columned) return own.map((ids) => page(ids, "ui-cards"));
    const [first = [], ...rest] = own;
    const other = rest.flat();
    const many = first.length > 2 && !other.length;
    return [
      [many ? first.slice(0, 1) : first, "ui-cards"],
      [many ? first.slice(1) : other, "ui-trophy"],
    ]
      .filter(([ids]) => ids.length)
      .map(([ids, symbol]) => page(ids, symbol));
  }

  pages() {
    const { panels } = this;
    const sign = (role, symbol) => panels.data.get(panels.ids(role)[0])?.sign || symbol;
    const list = [
      ["stage", "", panels.title(panels.ids("stage")[0]) || t("tab.board"), sign("stage", "ui-star")],
      ...this.shelfPages().map(([ids, title, symbol]) => ["shelves", ids.join(" "), title, symbol]),
      panels.ids("dock").length && [
        "dock",
        "",
        panels.data.get(panels.ids("dock")[0])?.page || t("page.dock"),
        sign("dock", "ui-user"),
      ],
      ["rail", this.mine().join(" "), t("tab.log"), "ui-log"],
    ].filter(Boolean);
    refill(
      $("pages"),
      list.map(([page, ids, title, symbol]) =>
        h(
          "button",
          {
            class: "tb-page",
            type: "button",
            "data-page": page,
            "data-for": ids,
            "aria-current": page === this.page && (page !== "shelves" || ids === this.pageFor) ? "page" : null,
          },
          icon(symbol, ""),
          h("span", {}, title),
          h("span", { class: "count", hidden: true }),
          h("i", { class: "dot", hidden: true }),
        ),
      ),
    );
  }

  go(page, ids = "", id = null) {
    this.page = page;
    if (page === "shelves") this.pageFor = ids;
    document.body.dataset.page = page;
    for (const b of $("pages").children) {
      if (b.dataset.page === page && (page !== "shelves" || b.dataset.for === ids))
        b.setAttribute("aria-current", "page");
      else b.removeAttribute("aria-current");
    }
    this.onPage();
    if (id) this.panels.get(id)?.scrollIntoView({ block: "start" });
    this.fit();
  }

  /** The panels of the page that is open, below each other; a phone lying down shows the last page of shelves beside its stage. */
  onPage() {
    const { beside } = this;
    this.list =
      this.page === "stage" && beside.length
        ? beside
        : (this.pageFor || this.shelfPages()[0]?.[0].join(" ") || "").split(" ");
    for (const group of $("shelves").querySelectorAll(".tb-group")) {
      const inside = [...group.querySelectorAll(":scope > .tb-panel")].filter((p) =>
        this.list.includes(p.dataset.panel),
      );
      group.hidden = !inside.length;
      group.classList.add("is-list");
      for (const p of group.querySelectorAll(":scope > .tb-panel")) p.classList.toggle("is-open", inside.includes(p));
    }
  }
}
