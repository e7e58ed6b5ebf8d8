"""What a game brings: a stateless rules object. Everything else (undo, saving, the web, bots) is made from this."""
from __future__ import annotations

from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from .errors import BadGame, BadPosition, kernel_msg
from .picture import Picture
from .rng import Rng
from .state import Frame, Option, Rule, S, own
from .text import Msg

Json = Any
HIDDEN: Final = None        # how a view writes what the seat may not know


class About:
    """What the lobby says of a game before it is known."""

    def __init__(self, minutes: int = 30, year: int = 0, designers: tuple[str, ...] = (), publishers: tuple[str, ...] = ()) -> None:
        self.minutes, self.year, self.designers, self.publishers = minutes, year, designers, publishers


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign:
    """Chapters that belong together: in order, what each is called and the options its game is set up with."""

    def __init__(self, chapters: list[tuple[Msg, dict[str, Json]]]) -> None:
        self.chapters = chapters

    def awards(self, chapter: int, places: list[int]) -> list[int]:
        """What the places of a chapter (from 1), per row of scores(), bring in the campaign. Most of it in the end wins."""
        return [1 if p == 1 else 0 for p in places]

    def award(self, n: int) -> Msg:
        """So much of it in words: "3 stars"."""
        return kernel_msg("option.text", text=str(n))


class Setting:
    """One set-up option of a game: its name, the values it may take and the default.

    kind: "choice" (values listed), "bool", "int" (low..high), "text" (free; the game checks it), "list".
    """

    def __init__(self, name: str, kind: str, default: Json, values: tuple[Json, ...] = (), low: int = 0, high: int = 0,
                 advanced: bool = False) -> None:
        self.name, self.kind, self.default, self.values = name, kind, default, values
        self.low, self.high, self.advanced = low, high, advanced

    def check(self, value: Json) -> Json:
        """The value, or BadGame naming the option and what it accepts."""
        ok = True
        if self.kind == "choice":
            ok = value in self.values
        elif self.kind == "bool":
            ok = isinstance(value, bool)
        elif self.kind == "int":
            ok = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
        elif self.kind == "list":
            ok = isinstance(value, list)
        elif self.kind == "text":
            ok = isinstance(value, str)
        if not ok:
            bounds = f"{self.kind} {self.low}-{self.high}" if self.high else self.kind
            accepts = ", ".join([str(v) for v in self.values]) if self.values else bounds
            raise BadGame(kernel_msg("setup.bad_option", name=self.name, value=str(value)[:60], accepts=accepts))
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game's rules, stateless. Subclass, fill in the class attributes and the methods, register an instance."""

    id: str = ""                        # "space_explorers"; also the text domain
    version: int = 1                    # the rules version in every header
    seats: tuple[int, ...] = (2,)       # the seat numbers that can be played
    settings: tuple[Setting, ...] = ()
    preferences: tuple[Setting, ...] = ()   # a player's own settings, which may change during play; see automatic()
    about: About = About()              # for the lobby: how long it takes, whose game it is

    def __init__(self, rules: list[Rule[Any]]) -> None:
        self.rules: list[Rule[Any]] = rules
        self.id = own(self, "id", self.id)
        self.version = own(self, "version", self.version)
        self.seats = own(self, "seats", self.seats)
        self.settings = own(self, "settings", self.settings)
        self.about = own(self, "about", self.about)
        self.picture: Picture[S] = Picture(self)
        self.brain: object | None = None    # what bots know of the game (orrery/brain); the kernel never looks into it

    # -- playing -----------------------------------------------------------------------------------------------------
    def setup(self, seats: int, options: dict[str, Json], seed: int) -> S:
        """The state before the first answer. Options are complete and checked (see check_setup). Not yet settled."""
        raise NotImplementedError

    def scores(self, s: S) -> list[dict[str, int]]:
        """Per seat (then per solo opponent) the points by category, as they would count now; the total is their sum."""
        raise NotImplementedError

    def places(self, s: S) -> list[int]:
        """Per row of scores() the place, 1 the best; equal numbers share a place. Tie-breaks are applied here."""
        totals = [sum(row.values()) for row in self.scores(s)]
        return [1 + sum([1 for other in totals if other > mine]) for mine in totals]

    def ending(self, s: S) -> str:
        """How a finished game ended, for statistics: texts ending.<key>."""
        return "normal"

    def opponents(self, s: S) -> list[Msg]:
        """Names of the solo opponents that follow the seats in scores(); none in a game of people."""
        return []

    # -- information -------------------------------------------------------------------------------------------------
    def position(self, s: S) -> dict[str, Json]:
        """The whole state as readable JSON (names, not numbers). The kernel adds agenda, branches, rng and reveals."""
        raise NotImplementedError

    def from_position(self, data: dict[str, Json], base: S) -> S:
        """A state from such JSON. Missing parts stay as in `base` (a fresh set-up); raise BadPosition naming the field."""
        raise NotImplementedError

    def hide(self, data: dict[str, Json], s: S, seat: int) -> None:
        """Turn a position into the view of a seat (-1: a spectator) in place: what it may not know becomes HIDDEN."""
        raise NotImplementedError

    def hide_frame(self, s: S, f: Frame, seat: int) -> Frame:
        """The frame as the seat may see it; frames that hold hidden cards put -1 there."""
        return f

    def write_frame(self, f: Frame) -> list[Json]:
        """A frame for a position: [rule name, seat, arguments...]. A game may name its arguments; read_frame must understand it."""
        return frame_json(self.rules, f)

    def read_frame(self, data: Json, field: str) -> Frame:
        """A frame from a position; BadPosition names the field."""
        return frame_from_json(self.rules, data, field)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        """Fill the hidden parts of a view with a random possibility, giving a complete position (of another seed)."""
        raise NotImplementedError

    def invariant(self, s: S) -> str:
        """'' while nothing is lost or doubled (cards, tokens), else what is wrong. For the tests."""
        return ""

    # -- people and bots ---------------------------------------------------------------------------------------------
    def phase(self, s: S) -> Msg:
        """Where we are, as a sentence: "Round 3 of 6"."""
        return kernel_msg("phase.none")

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        """An event in words; `names` are the players' names by seat."""
        return Msg(self.id, "event." + key, {str(i): a if isinstance(a, (int, str)) else str(a) for i, a in enumerate(args)})

    def lessons(self) -> list[dict[str, Json]]:
        """The guided first game: steps with a position, a text key, and the answers that go on. See docs/new_game.md."""
        return []

    def campaign(self) -> Campaign:
        """The game's chapters; most games have none."""
        return Campaign([])

    def automatic(self, s: S, f: Frame, preferences: dict[str, Json]) -> Option | None:
        """The answer a player's own settings (preferences) give to this question; None: ask. It is journalled like any answer."""
        return None

    def variants(self) -> list[tuple[str, int, dict[str, Json]]]:
        """(name, seats, options): the set-ups that benchmarks and the conformance kit play."""
        return [(f"{n}p", n, {}) for n in self.seats]

    # -- given -------------------------------------------------------------------------------------------------------
    def over(self, s: S) -> bool:
        return not s.agenda and not s.branches

    def check_setup(self, seats: int, options: dict[str, Json]) -> dict[str, Json]:
        """All options with defaults filled in; BadGame when seats or an option is wrong."""
        if seats not in self.seats:
            raise BadGame(kernel_msg("setup.bad_seats", game=Msg(self.id, "game.title"), seats=seats, accepts=seat_range(self.seats)))
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                raise BadGame(kernel_msg("setup.unknown_option", name=str(name)[:60], accepts=", ".join(known)))
        return {name: setting.check(options.get(name, setting.default)) for name, setting in known.items()}


def seat_range(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)}-{max(seats)}"


def frame_json(rules: list[Rule[Any]], f: Frame) -> list[Json]:
    """A frame for a position: [rule name, seat, arguments...]."""
    return [rules[f[0]].name, f[1], *[tuple_json(x) for x in f[2:]]]


def tuple_json(x: Any) -> Json:
    return [tuple_json(y) for y in x] if isinstance(x, tuple) else x


def json_tuple(x: Json) -> Any:
    return tuple([json_tuple(y) for y in x]) if isinstance(x, list) else x


def frame_from_json(rules: list[Rule[Any]], data: Json, field: str) -> Frame:
    kinds = {rule.name: kind for kind, rule in enumerate(rules)}
    if not isinstance(data, list) or len(data) < 2 or data[0] not in kinds or not isinstance(data[1], int) \
            or isinstance(data[1], bool):
        raise BadPosition(kernel_msg("position.bad_frame", field=field, value=str(data)[:80]))
    return (kinds[data[0]], data[1], *[json_tuple(x) for x in data[2:]])
