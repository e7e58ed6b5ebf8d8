"""What a drawing process does: panels from views, only those that can have changed; and for a page only what it has not, as the text that goes to it."""
from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from orrery.games import find
from orrery.kernel.panels import KEEPER, STAGE, Panel

from .patches import patch
from .seen import Path, Reads, differences, seen

LOG: Final = logging.getLogger("orrery.draw")
TABLES: Final = 128         # of which what was drawn is kept
VIEWS: Final = 8            # for each
VERSIONS: Final = 60        # panels of a table that pages may still have: those that changed come as changed lines
MARKS: Final = re.compile(r' (?:data-do|tabindex|role)="[^"]*"|(?<=class="part) can')
PART: Final = re.compile(r'<g (?=[^>]*class="part)(?=[^>]*?id="([^"]+)")')
SIZE: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
ENCODE: Final = msgspec.json.Encoder(enc_hook=str).encode
Panels = list[dict[str, Any]]
Fact = Callable[[dict[str, Any]], Any]


class Drawing:
    """What is to be drawn: a view (never a state), for whom and how. With a table, what was drawn for it before is used again."""

    def __init__(self, game: str, view: dict[str, Any], lang: str, form: str, looking: int, asked: tuple[str, ...] = (), table: str = "") -> None:
        self.game, self.view, self.lang = game, view, lang
        self.form, self.looking = form, looking
        self.asked = asked          # parts that can be answered: only the one picture of a game without panels may depend on them
        self.table = table

    def same(self, other: Drawing) -> bool:
        mine, others = [(d.lang, d.form, d.looking, d.asked, d.view) for d in (self, other)]
        return mine == others


class Update:
    """What a page lacks: its panels or their changes as JSON (b"": none), and the hashes of all that it then has, in order."""

    def __init__(self, text: bytes, hashes: dict[str, str], failed: dict[str, str] | None = None) -> None:
        self.text, self.hashes = text, hashes
        self.failed = failed or {}          # panels that could not be drawn, and why


class Kept:
    """The panels drawn from one view, each with what it was made from."""

    def __init__(self, key: tuple[Any, ...], view: dict[str, Any]) -> None:
        self.key, self.view = key, view
        self.panels: dict[str, tuple[Panel, frozenset[Path], tuple[Fact, ...]]] = {}
        self.facts: dict[Fact, Any] = {}

    def fact(self, work: Fact) -> Any:
        if work not in self.facts:
            self.facts[work] = work(self.view)
        return self.facts[work]


class Keeper:
    """While a table's panels are drawn: those that were made from the same before are taken as they were."""

    def __init__(self, new: Kept, before: list[Kept], reads: Reads) -> None:
        self.new, self.before, self.reads = new, before, reads
        self.changes: list[set[Path]] = []          # of each view before against the new one, as far as they were looked at

    def panel(self, id: str, build: Callable[[], Panel]) -> Panel:
        for i, kept in enumerate(self.before):
            found = kept.panels.get(id)
            if found is None:
                continue
            while len(self.changes) <= i:
                self.changes.append(differences(self.before[len(self.changes)].view, self.new.view))
            panel, paths, facts = found
            if paths.isdisjoint(self.changes[i]) and all(kept.fact(work) == self.new.fact(work) for work in facts):
                self.new.panels[id] = found
                return panel
        made: Panel
        made, made_from = self.reads.during(build)
        facts = tuple([one for one in made_from if callable(one)])
        self.new.panels[id] = (made, frozenset(made_from.difference(facts)), facts)
        return made

    def fact(self, work: Fact) -> Any:
        self.reads.now.add(work)
        return self.new.fact(work)


class Drawn:
    """What is kept of one table."""

    def __init__(self) -> None:
        self.views: OrderedDict[tuple[Any, ...], Kept] = OrderedDict()
        self.versions: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def panels(self, d: Drawing) -> list[Panel]:
        """From a view that notes what is read; first what was drawn for the same seat is looked through, then what was drawn for the others last."""
        way = (d.game, d.lang, d.looking)
        key = (*way, d.view.get("seat"))
        others = [kept for k, kept in reversed(self.views.items()) if k != key and k[:3] == way]
        new, reads = Kept(key, d.view), Reads()
        token = KEEPER.set(Keeper(new, [*filter(None, [self.views.get(key)]), *others], reads))
        try:
            panels = find(d.game).picture.panels(seen(d.view, reads), d.lang, d.looking)
        finally:
            KEEPER.reset(token)
        self.views[key] = new
        self.views.move_to_end(key)
        while len(self.views) > VIEWS:
            self.views.popitem(last=False)
        return panels

    def remember(self, panels: Panels) -> None:
        for panel in panels:
            self.versions[panel["hash"]] = panel
            self.versions.move_to_end(panel["hash"])
        while len(self.versions) > VERSIONS:
            self.versions.popitem(last=False)


class Painter:
    """All that a drawing process knows."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Drawn] = OrderedDict()

    def table(self, d: Drawing) -> Drawn | None:
        if not d.table:
            return None
        drawn = self.tables.setdefault(d.table, Drawn())
        self.tables.move_to_end(d.table)
        while len(self.tables) > TABLES:
            self.tables.popitem(last=False)
        return drawn

    def update(self, d: Drawing, have: dict[str, str], sent: dict[str, str]) -> Update:
        """For a page that has these panels, by their hashes; `sent` are those that it got as panels on this line, which can be patched."""
        drawn = self.table(d)
        panels = draw(d, drawn)
        lacks: Panels = []
        for panel in panels:
            id = panel["id"]
            if have.get(id) == panel["hash"]:
                continue
            old = drawn.versions.get(have[id]) if drawn is not None and id in have and have[id] == sent.get(id) else None
            lacks.append(patch(old, panel) if old is not None else panel)
        if drawn is not None:
            drawn.remember(panels)
        return Update(ENCODE(lacks) if lacks else b"", hashes_of(panels), {p["id"]: p["failed"] for p in panels if p.get("failed")})

    def draw(self, d: Drawing) -> Panels:
        return draw(d, self.table(d))

    def picture(self, d: Drawing) -> str:
        """The table as one picture; "" where the game cannot draw it."""
        try:
            return find(d.game).picture.draw(d.view, d.lang, {}, d.form, d.looking)
        except Exception:
            LOG.exception("a picture failed", extra={"game": d.game})
            return ""


def draw(d: Drawing, drawn: Drawn | None = None) -> Panels:
    """The panels as the page gets them, each with its hash. A game that cannot draw at all gives a place holder; the table goes on."""
    game = find(d.game)
    try:
        panels = game.picture.panels(d.view, d.lang, d.looking) if drawn is None else drawn.panels(d)
        if not panels:
            panels = [one_picture(game.picture.draw(d.view, d.lang, dict.fromkeys(d.asked, ""), d.form, d.looking))]
    except Exception as error:
        LOG.exception("the panels failed", extra={"game": d.game})
        panels = [Panel("stage", "", STAGE)]
        panels[0].failed = repr(error)[:200]
    return [panel.marked() for panel in panels]


def one_picture(svg: str) -> Panel:
    """A game without panels: its whole table as the stage."""
    size, head = SIZE.search(svg), svg.find(">")
    aspect = round(float(size.group(1)) / float(size.group(2)), 3) if size is not None else 1.0
    return Panel("table", "", STAGE, svg=svg[:head] + PART.sub(r'<g data-at="\1" ', MARKS.sub("", svg[head:])), aspect=aspect)


def hashes_of(panels: Panels) -> dict[str, str]:
    return {panel["id"]: panel["hash"] for panel in panels}
