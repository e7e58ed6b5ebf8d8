"""What a game brings: a stateless rules object. Everything else (undo, saving, the web, bots) is made from this."""
from __future__ import annotations

from array import array
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from .errors import BadGame, BadPosition, kernel_msg
from .rng import Rng
from .state import Frame, Option, Rule, S, own
from .text import Msg

Json = Any
HIDDEN: Final = None        # how a view writes what the seat may not know


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
    minutes: int = 30                   # length for the lobby
    careless: tuple[int, int, int] = (100, 55, 0)   # careless answers in a hundred of the lobby's three lower levels; above 100: wild ones
    horizon: int = 4                    # own turns that the highest level looks ahead
    pause: int = -1                     # a kind of frame before which a look stops: the turn of the game's own opponent
    lines: int = 0                      # lines to the end that it plays against the game's own opponent; none: it searches there too
    great: tuple[str, ...] = ()         # questions that leave as much open as the first of a turn; all others are small
    trust: tuple[float, float] = (4.0, 1.0)     # lines that a look is as good as: at small questions, at great ones
    behind: tuple[float, float] = (8.0, 12.0)   # points by which an answer may lie behind at a look and still be played out, likewise
    closely: int = 0                    # answers to a question within a turn that a line looks at closely; none: at all of them
    reach: int = 0                      # own turns after which the evaluation of a line counts beside its end; none: only the end counts
    proportion: float = 1.0             # how far lines of a network count the margin as a part of all points (1: who decides when it ends?) or in points (0)
    sharp: float = 2.0                  # lines of a network draw answers by their chances to this power
    unlikely: float = 0.001             # an answer that a network finds less likely is not played out
    studies: float = 0.0                # share of the time in which its network goes on learning at the table (bots/study.py)
    effort: int = 64                    # lines that it tries, as far as its time goes
    year: int = 0
    designers: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()

    def __init__(self, rules: list[Rule[Any]]) -> None:
        self.rules: list[Rule[Any]] = rules
        self.id = own(self, "id", self.id)
        self.version = own(self, "version", self.version)
        self.seats = own(self, "seats", self.seats)
        self.settings = own(self, "settings", self.settings)
        self.minutes = own(self, "minutes", self.minutes)
        self.careless = own(self, "careless", self.careless)
        self.horizon = own(self, "horizon", self.horizon)
        self.effort = own(self, "effort", self.effort)
        self.pause = own(self, "pause", self.pause)
        self.lines = own(self, "lines", self.lines)
        self.great = own(self, "great", self.great)
        self.trust = own(self, "trust", self.trust)
        self.behind = own(self, "behind", self.behind)
        self.closely = own(self, "closely", self.closely)
        self.reach = own(self, "reach", self.reach)
        self.proportion = own(self, "proportion", self.proportion)
        self.sharp = own(self, "sharp", self.sharp)
        self.unlikely = own(self, "unlikely", self.unlikely)
        self.studies = own(self, "studies", self.studies)
        self.year = own(self, "year", self.year)
        self.designers = own(self, "designers", self.designers)
        self.publishers = own(self, "publishers", self.publishers)

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

    def is_great(self, f: Frame) -> bool:
        """Whether a question leaves as much open as the first of a turn."""
        rule = self.rules[f[0]]
        return rule.opens_turn or rule.name in self.great

    def trusted(self, s: S, great: bool) -> tuple[float, float]:
        """How far bots that play lines to the end trust a look: as many lines as it counts for, and the points by which an answer may lie behind."""
        return self.trust[great], self.behind[great]

    def point(self, s: S) -> float:
        """How far apart two answers lie in the evaluation that differ by a point: which of them comes first does not depend on its scale, but what
        weighs it against points, or says it in points, does."""
        return 1.0

    def midway(self, s: S) -> int:
        """After how many own turns such bots look at a line, beside its end: where the evaluation tells more than luck leaves of the points."""
        return self.reach

    def adopts(self, s: S) -> tuple[str, ...]:
        """Questions at which a line takes over what the look saw of the rest of the turn: faster, where looking again would hardly change it."""
        return ()

    def opponents(self, s: S) -> list[Msg]:
        """Names of the solo opponents that follow the seats in scores(); none in a game of people."""
        return []

    def solo(self, seats: int, options: dict[str, Json]) -> bool:
        """Is this set-up a solo game against the game's own opponent?"""
        return seats == 1

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

    def draw(self, view: dict[str, Json], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        """The table as one SVG fragment from a view: symbols by <use>, colours by var(--token); see kernel/svg.py.

        marks: board part id -> notation of the option a click on it answers. form: "wide" (a desk), "narrow" (390 units
        wide and as tall as it takes: a phone). looking: the seat whose area is shown large (-1: the view's own seat).
        """
        raise NotImplementedError

    def summary(self, view: dict[str, Json]) -> list[list[tuple[str, int | str, Msg]]]:
        """Per row of scores() the 3 to 5 numbers that matter: (icon id, value, spoken name)."""
        return []

    def evaluate(self, s: S, seat: int) -> float:
        """What a (sampled) state is worth to a seat, in points; bots call it on determinized states only."""
        return float(sum(self.scores(s)[seat].values()))

    def forecast(self, s: S, seat: int) -> float:
        """The points a seat is expected to end with: a search judges its lines by it. A game whose evaluation was fitted to choose well
        among answers, rather than to be true, gives another estimate here. Against a solo opponent: less what that one is still to get."""
        return self.evaluate(s, seat)

    def evaluate_parts(self, s: S, seat: int) -> dict[str, float]:
        """The evaluation by category, for hints."""
        return {"score": self.evaluate(s, seat)}

    # -- what a network reads; see docs/bots.md -----------------------------------------------------------------------
    def network(self, s: S) -> Path | None:
        """The file of a network that was taught to play tables of this kind; most games have none."""
        return None

    def feature_sizes(self) -> tuple[int, int]:
        """How many features tables and answers may have."""
        raise NotImplementedError

    def state_features(self, s: S, seat: int) -> list[int]:
        """The numbers of the features that the table has for a seat, each once. Only what the seat may know counts."""
        raise NotImplementedError

    def option_features(self, s: S, f: Frame, o: Option) -> list[int]:
        """The numbers of the features that an answer has."""
        raise NotImplementedError

    def native(self) -> Path | None:
        """The game's rules compiled from C for a seat alone (orrery/bots/native/game.h), if they are there: many times faster. Most games have none."""
        return None

    def packed(self, s: S) -> array[int]:
        """A table as the rules in C read it."""
        raise NotImplementedError

    def set_up_of(self, s: S) -> Hashable:
        """What tells this table from others through the whole game, as far as a seat knows it."""
        return ()

    def enrich(self, s: S, seat: int, rng: Rng) -> None:
        """For teaching: gives a seat more than it could have by now, so that a beginner learns early what riches are good for."""

    def lessons(self) -> list[dict[str, Json]]:
        """The guided first game: steps with a position, a text key, and the answers that go on. See docs/new_game.md."""
        return []

    def campaign(self) -> list[tuple[Msg, dict[str, Json]]]:
        """The chapters of a campaign in order: what each is called, and the options its game is set up with. Most games have none."""
        return []

    def campaign_awards(self, chapter: int, places: list[int]) -> list[int]:
        """What the places of a chapter (from 1), per row of scores(), bring in the campaign. Most of it in the end wins."""
        return [1 if p == 1 else 0 for p in places]

    def campaign_award(self, n: int) -> Msg:
        """So much of it in words: "3 stars"."""
        return kernel_msg("option.text", text=str(n))

    def automatic(self, s: S, f: Frame, wishes: dict[str, Json]) -> Option | None:
        """The answer a player's own settings (preferences) give to this question; None: ask. It is journalled like any answer."""
        return None

    def variants(self) -> list[tuple[str, int, dict[str, Json]]]:
        """(name, seats, options): the set-ups that benchmarks and the conformance kit play."""
        return [(f"{n}p", n, {}) for n in self.seats]

    # -- given -------------------------------------------------------------------------------------------------------
    def over(self, s: S) -> bool:
        return not s.agenda and not s.branches

    def msg(self, key: str, **params: Any) -> Msg:
        return Msg(self.id, key, dict(params))

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
    if not isinstance(data, list) or len(data) < 2 or data[0] not in kinds or not isinstance(data[1], int):
        raise BadPosition(kernel_msg("position.bad_frame", field=field, value=str(data)[:80]))
    return (kinds[data[0]], data[1], *[json_tuple(x) for x in data[2:]])
