"""Bots against a game's own solo opponent: every bot at every value of some settings, on the same deals."""
from __future__ import annotations

from itertools import product
from statistics import fmean, median

from orrery import bots
from orrery.arena.simulate import Plan, game_seed
from orrery.arena.statistics import Row
from orrery.games import find
from orrery.kernel.errors import BadGame
from orrery.kernel.game import Game, Json, Setting
from orrery.kernel.text import Msg

Cell = tuple[str, tuple[Json, ...]]     # (bot, a value per varied setting)
DIFFICULTY = ("difficulty", "level")    # what games call how strong their opponent is


def varied(game: Game[object], names: list[str]) -> list[Setting]:  # type: ignore[type-var]
    """The settings to vary. "difficulty" finds the game's own word for it; one that has no listed values is refused."""
    found = []
    for name in names:
        wanted = DIFFICULTY if name in DIFFICULTY else (name,)
        setting = next((s for s in game.settings if s.name in wanted and values_of(s)), None)
        if setting is None:
            known = ", ".join([s.name for s in game.settings if values_of(s)])
            raise BadGame(Msg("arena", "solo.no_setting", {"name": name[:60], "known": known}))
        found.append(setting)
    return found


def values_of(setting: Setting) -> tuple[Json, ...]:
    if setting.kind == "bool":
        return (False, True)
    return setting.values if setting.kind == "choice" else ()


class SoloPlan(Plan):
    """Round after round, every bot at every combination of the varied settings; a round's deal is the same for all of them."""

    timed: bool = True

    def __init__(self, game: str, entrants: list[str], options: dict[str, Json], vary: list[str], seed: int) -> None:
        super().__init__(game, entrants[:1], options, seed)
        found = find(game)
        if 1 not in found.seats:
            raise BadGame(Msg("arena", "solo.none", {"game": Msg(found.id, "game.title")}))
        settings = varied(found, vary)
        self.entrants = entrants
        self.vary: list[str] = [s.name for s in settings]
        self.cells: list[Cell] = [(bot, values) for values in product(*[values_of(s) for s in settings]) for bot in entrants]

    def header(self) -> dict[str, Json]:
        return {**super().header(), "seats": 1, "entrants": self.entrants, "kind": "solo", "vary": self.vary}

    def order(self, number: int) -> list[str]:
        return [self.cells[number % len(self.cells)][0]]

    def options_of(self, number: int) -> dict[str, Json]:
        return {**self.options, **dict(zip(self.vary, self.cells[number % len(self.cells)][1], strict=True))}

    def seed_of(self, number: int) -> int:
        return game_seed(self.seed, number // len(self.cells))

    def games(self, rounds: int) -> int:
        return len(self.cells) * rounds

    def check(self) -> None:
        found = find(self.game)
        for number in range(len(self.cells)):
            found.check_setup(1, self.options_of(number))
        for name in self.entrants:
            bots.make(name, found)


class SoloRow(Row):
    """What one bot did at one setting of the opponent."""

    def __init__(self, bot: str, values: tuple[Json, ...]) -> None:
        super().__init__(bot)
        self.values = values
        self.opponent: list[int] = []
        self.seconds: list[float] = []

    def add(self, line: dict[str, Json]) -> None:
        """One more game. A first place that the opponent shares is half a win."""
        self.games += 1
        places: list[int] = line["places"]
        self.wins += 1 / places.count(1) if places[0] == 1 else 0.0
        self.totals.append(line["totals"][0])
        self.opponent += line["totals"][1:2]
        self.seconds += [ms / 1000 for ms in line.get("ms", [])]

    def data(self, vary: list[str]) -> dict[str, Json]:
        return {"bot": self.name, **dict(zip(vary, self.values, strict=True)), "games": self.games, "wins": self.wins, "share": self.share,
                "interval": list(self.interval), "points": self.mean, "opponent": mean(self.opponent),
                "seconds_median": median(self.seconds) if self.seconds else 0.0, "seconds_worst": max(self.seconds, default=0.0)}


def mean(values: list[int]) -> float:
    return fmean(values) if values else 0.0


def solo_rows(plan: SoloPlan, lines: list[dict[str, Json]]) -> list[SoloRow]:
    """The table: by setting, then by bot, in the order asked for."""
    rows = [SoloRow(bot, values) for bot, values in plan.cells]
    for line in lines:
        rows[line["n"] % len(rows)].add(line)
    return rows


def plan_of(header: dict[str, Json]) -> SoloPlan:
    """The plan that a result file's header tells of."""
    return SoloPlan(header["game"], header["entrants"], header["options"], header["vary"], header["seed"])
