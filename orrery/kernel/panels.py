"""A game's table as panels: parts that the page lays out by itself, each sent again only when it changed."""
from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar
from hashlib import blake2b
from marshal import dumps
from typing import Any, Final, Protocol

from .text import Msg

PLAIN: Final = 2           # the form of marshal without references: equal data have equal bytes
LOG: Final = logging.getLogger("orrery.draw")
STAGE: Final = "stage"      # the main board: an SVG that scales, always the largest region
LEDGE: Final = "ledge"      # a strip that belongs to the stage
SHELF: Final = "shelf"      # another shared board; shelves stand in groups, in order of importance
DOCK: Final = "dock"        # one's own board and hand
MINI: Final = "mini"        # phones: one's own numbers in one line, always in sight
FLOAT: Final = "float"      # a small thing in a free corner of the stage (free_corners[0]), not on phones
PLAYER: Final = "player"    # the same for another seat, asked for when somebody looks at it
BOOK: Final = "book"        # only ever opened over the table: a legend; a thing with data-opens="<panel>" opens it, so does the key I for "icons"


class Tip:
    """What a drawn thing says of itself: name, what it does in a sentence, numbers of this position, the rule behind it.

    rows: (label, value); values are fragments of HTML, so that an amount can have its icon, all else is plain text.
    """

    def __init__(self, name: str, what: str = "", rows: list[tuple[str, str]] | None = None, rule: str = "", note: str = "") -> None:
        self.name, self.what, self.rows, self.rule, self.note = name, what, rows or [], rule, note

    def json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"name": self.name} if self.name else {}      # a table has hundreds, drawn again with every answer
        if self.what:
            data["what"] = self.what
        if self.rows:
            data["rows"] = list(map(list, self.rows))
        if self.rule:
            data["rule"] = self.rule
        if self.note:
            data["note"] = self.note
        return data


class Panel:
    """One part of the table, drawn from a view in one language. Exactly one of html and svg is given.

    Things that can be asked, told or explained carry data-at="<board part>"; targets are marked by the page, never drawn in: what is drawn may not
    depend on the question, else a new question would send it again. Things that are only explained carry data-tip="<key of tips>".
    While an answer is considered the page writes its Bill.deltas into the elements with data-delta="<place>".
    """

    def __init__(self, id: str, title: str, role: str, html: str = "", svg: str = "", group: int = 0, note: str = "", aspect: float = 0.0,
                 cell: float = 0.0, min_w: int = 0, scrolls: int = 0, free_corners: tuple[str, ...] = (), tips: dict[str, Tip] | None = None,
                 column: int = 0, min_h: int = 0, tab: str = "", page: str = "", sign: str = "", phones: bool = False, roomy: bool = False,
                 below: bool = False, upright: bool = False) -> None:
        self.id, self.title, self.role, self.html, self.svg = id, title, role, html, svg
        self.group, self.note = group, note
        self.column = column                # shelves: where in its group it stands from left to right; panels of one column are tabs
        self.min_h = min_h                  # with columns: the least height in which it can be read; what has no room becomes tabs
        self.tab = tab                      # its title where there is little room
        self.page = page                    # the name of its page on a phone, where it is the first there
        self.sign = sign                    # the symbol of its page on a phone
        self.phones = phones                # a float that phones show too
        self.roomy = roomy                  # shelves: takes all the room there is; the page's own panels are tabs beside it
        self.upright = upright              # a ledge only for phones held upright: elsewhere the dock shows the same
        self.below = below                  # a ledge that stays below the stage also where there is no board of one's own
        self.aspect = aspect                # svg: width by height
        self.cell = cell                    # svg: the width of one cell in its units; the page hides small print where cells become small
        self.min_w = min_w                  # the least width in which it can be read
        self.scrolls = scrolls              # panels that scroll by nature (a log): the height they want
        self.free_corners = free_corners    # stage: where buttons may float
        self.tips = tips or {}              # by data-at or data-tip
        self.failed = ""                    # why it could not be drawn; the page says so in its place
        self._marked: dict[str, Any] | None = None

    def json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"id": self.id, "title": self.title, "role": self.role, "html": self.html, "svg": self.svg, "group": self.group,
                                "note": self.note, "aspect": self.aspect, "cell": self.cell, "min_w": self.min_w, "scrolls": self.scrolls,
                                "column": self.column, "min_h": self.min_h, "tab": self.tab, "page": self.page, "sign": self.sign, "phones": self.phones,
                                "roomy": self.roomy, "below": self.below, "upright": self.upright,
                                "free_corners": list(self.free_corners), "failed": self.failed,
                                "tips": {key: tip.json() for key, tip in self.tips.items()}}
        return {key: value for key, value in data.items() if value}

    def hash(self) -> str:
        """Tells whether the panel differs from the one a page has."""
        return hash_of(self.json())

    def marked(self) -> dict[str, Any]:
        """As a page gets it, with its hash. A panel that is shown is finished: this is worked out once."""
        if self._marked is None:
            data = self.json()
            self._marked = {**data, "hash": hash_of(data)}
        return self._marked


def hash_of(data: dict[str, Any]) -> str:
    return blake2b(dumps(data, PLAIN), digest_size=8).hexdigest()


class Keeper(Protocol):
    """Whoever keeps panels from one drawing of a table to the next (table/painter.py)."""

    def panel(self, id: str, build: Callable[[], Panel]) -> Panel: ...

    def fact(self, work: Callable[[dict[str, Any]], Any]) -> Any: ...


KEEPER: Final[ContextVar[Keeper | None]] = ContextVar("keeper", default=None)


def drawn(id: str, title: str, role: str, build: Callable[[], Panel], group: int = 0) -> Panel:
    """What `build` makes; where it fails, a place holder that says so, and the other panels and the question stand.

    Picture.panels() is a list of these: [drawn("galaxy", title, STAGE, lambda: galaxy(view, lang)), ...]. A builder may use what is read or made before
    it, but nothing that another builder leaves behind: it is left out when what it reads is as it was.
    """
    keeper = KEEPER.get()
    try:
        return build() if keeper is None else keeper.panel(id, build)
    except Exception as error:
        LOG.exception("a panel failed", extra={"panel": id})
        panel = Panel(id, title, role, group=group)
        panel.failed = repr(error)[:200]
        return panel


def fact(view: dict[str, Any], work: Callable[[dict[str, Any]], Any]) -> Any:
    """Something worked out from much of the view that seldom changes itself (is a faction being chosen?): what was read for it does not count as read
    by the panel that asks. `work` is a function of its own, not made anew for each drawing, and gets the whole view; nobody changes what it gives."""
    keeper = KEEPER.get()
    return work(view) if keeper is None else keeper.fact(work)


class Told:
    """One step of a turn as it is played back: who, what kind of step, where, what to show in large, what it changed.

    kind: "card", "look", "choose", "move", "gain", "end"; "moment" stands in the middle for a while, "stop" until somebody goes on.
    delta: (seat, icon, text). lines: (part, part, label).
    """

    def __init__(self, seat: int, kind: str, text: Msg, at: tuple[str, ...] = (), show: str = "", delta: tuple[tuple[int, str, str], ...] = (),
                 lines: tuple[tuple[str, str, str], ...] = ()) -> None:
        self.seat, self.kind, self.text, self.at, self.show, self.delta, self.lines = seat, kind, text, at, show, delta, lines
