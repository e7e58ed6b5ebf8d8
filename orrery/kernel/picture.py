"""What a game shows: the table drawn from views, what answers cost and bring, turns as they are told. Made in the game's room for pictures."""
from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr

from .bill import Bill, Picked, Picking, Way
from .panels import Panel, Told
from .routes import Route
from .state import Frame, Option, S
from .svg import add_art
from .text import Msg

if TYPE_CHECKING:
    from .game import Game

Json = Any


@mypyc_attr(allow_interpreted_subclasses=True)
class Picture(Generic[S]):
    """Subclass it and put an instance on the game: `GAME.picture = MyPicture(GAME)`. Everything but draw() may stay as it is here."""

    direct: int = 0                     # a tap answers at once: 0 never, 1 where it can be taken back (else the second one does), 2 always
    moments: frozenset[str] = frozenset()       # keys of events that are told to everybody, also to whoever brought them about

    heart: tuple[float, float] = (0.5, 0.5)     # what a small window on the wide picture has in its middle, in shares of width and height

    def __init__(self, game: Game[S]) -> None:
        self.game: Game[S] = game
        module = sys.modules[type(self).__module__]
        self.room: Path = Path(str(module.__file__)).parent        # cover.svg, emblem.svg, icons.svg, board_parts.svg lie there, if there are any
        if type(self) is not Picture:
            add_art(self.room)

    def art(self, name: str) -> Path | None:
        """A drawing of the game's own: "cover" for the front page, "emblem" for lists."""
        path = self.room / f"{name}.svg"
        return path if path.is_file() else None

    def draw(self, view: dict[str, Json], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        """The table as one SVG fragment from a view: symbols by <use>, colours by var(--token); see kernel/svg.py.

        marks: board part id -> notation of the option a click on it answers. form: "wide" (a desk), "narrow" (390 units
        wide and as tall as it takes: a phone). looking: the seat whose area is shown large (-1: the view's own seat).
        """
        raise NotImplementedError

    def panels(self, view: dict[str, Json], lang: str, looking: int = -1) -> list[Panel]:
        """The table as panels for the page, from a view; none: the page shows the one picture of draw(). looking: the seat whose own board is in
        the dock (-1: the view's own seat). Wrap each builder in panels.drawn(), so that one that fails leaves the others standing.
        A panel "icons" is the legend; looking at another seat gives that seat's board as the panel in the dock."""
        return []

    def style(self) -> Path | None:
        """The sheet of styles of the panels: a file, or a folder of sheets that are one, joined in the order of their names."""
        return None

    def points(self, s: S) -> list[int]:
        """Per row of scores() the points that somebody has now, where that is something else than what scores() gives: if the game ended now."""
        return [sum(row.values()) for row in self.game.scores(s)]

    def doer(self, key: str, args: tuple[Any, ...], seat: int) -> int:
        """Whose event it is (a row of scores()), told after an answer of the seat."""
        return seat

    def told(self, events: list[tuple[str, tuple[Any, ...]]], seat: int, view: dict[str, Json], names: list[str], lang: str) -> list[Told]:
        """The steps of one turn as it is played back: events of one doer that the reader may see, the view after them; none: each as it is."""
        return []

    def bill(self, s: S, f: Frame, o: Option, after: S | None, lang: str) -> Bill | None:
        """What an answer costs and brings, part by part; after: the state it leads to, None if that would reveal something."""
        return None

    def tag(self, s: S, f: Frame, o: Option, lang: str) -> str:
        """The part of the price in which answers of one group differ, as HTML, for a tag at the target."""
        return ""

    def signs(self, s: S, f: Frame, o: Option, lang: str) -> str:
        """The thing that an answer takes as the board draws it, as HTML, where a sentence would be too long for a button; "": its words."""
        return ""

    def has_ways(self, f: Frame, o: Option) -> bool:
        """Whether ways() may have something to say of an answer. Asked of every answer, at a glance: pages get the ways themselves a moment later."""
        return False

    def ways(self, s: S, f: Frame, o: Option, lang: str) -> list[Way]:
        """Whole ways to give this answer and what it asks for, cheapest first: one is taken by itself, several are one choice. None: it is given alone.
        Only asked where has_ways() says so."""
        return []

    def straight(self, s: S, f: Frame) -> dict[str, list[list[str]]]:
        """Parts of the board that answer this question and the next one at once: by part [answer, answer to the next question, words], where the words
        are what tells this pair from others with the same answer, "" for nothing."""
        return {}

    def picking(self, s: S, f: Frame, lang: str) -> Picking | None:
        """The parts of the board from which the answer is chosen one by one; None: the question is answered at once."""
        return None

    def picked(self, s: S, f: Frame, parts: list[str], lang: str) -> Picked:
        """A set of such parts: totals, what is missing, whether it is an answer."""
        raise NotImplementedError

    def text_view(self, view: dict[str, Json], lang: str) -> object:
        """The table in the terminal, a string or anything Rich can draw; None: the position's fields are listed."""
        return None

    def summary(self, view: dict[str, Json]) -> list[list[tuple[str, int | str, Msg]]]:
        """Per row of scores() the 3 to 5 numbers that matter: (icon id, value, spoken name)."""
        return []

    def routes(self, s: S, f: Frame, lang: str) -> list[Route]:
        """Whole ways that answers of this question and the next ones make up, offered beside them; none for most questions."""
        return []
