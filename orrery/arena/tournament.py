"""Tournaments of bots: round robins and ladders, rated with openskill (Plackett-Luce: right for more than two players)."""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import Any, Final

from orrery import bots
from orrery.arena.simulate import Plan, play_one
from orrery.arena.statistics import wilson
from orrery.games import find
from orrery.kernel import svg
from orrery.kernel.game import Json

ROUND_ROBIN: Final = "round-robin"
LADDER: Final = "ladder"


class Tournament(Plan):
    """Every group of `seats` bots meets (round robin), or each bot the next one (ladder), `rounds` times in every order of sitting."""

    def __init__(self, game: str, entrants: list[str], seats: int, options: dict[str, Json], seed: int, kind: str = ROUND_ROBIN) -> None:
        super().__init__(game, entrants[:seats], options, seed)
        self.entrants, self.size, self.kind = entrants, seats, kind
        pairs = [tuple(entrants[i:i + seats]) for i in range(len(entrants) - seats + 1)]
        self.groups: list[tuple[str, ...]] = pairs if kind == LADDER else list(combinations(entrants, seats))

    def header(self) -> dict[str, Json]:
        return {**super().header(), "seats": self.size, "entrants": self.entrants, "kind": self.kind}

    def order(self, number: int) -> list[str]:
        group = list(self.groups[number % len(self.groups)])
        turn = number // len(self.groups) % self.size
        return group[turn:] + group[:turn]

    def check(self) -> None:
        found = find(self.game)
        found.check_setup(self.size, self.options)
        for name in self.entrants:
            bots.make(name, found)

    def games(self, rounds: int) -> int:
        """How many games `rounds` rounds are: in a round each group plays once in every rotation of its seats."""
        return len(self.groups) * self.size * rounds


class Standing:
    """One bot's record: games, wins, meetings and a rating."""

    def __init__(self, name: str, rating: Any) -> None:
        self.name = name
        self.rating = rating
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.against: dict[str, list[float]] = {}      # other -> [score, games]

    @property
    def ordinal(self) -> float:
        """A cautious figure of the rating: mu - 3 sigma."""
        return float(self.rating.mu - 3 * self.rating.sigma)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def standings(entrants: list[str], lines: Iterator[dict[str, Json]] | list[dict[str, Json]]) -> list[Standing]:
    """The table after these games, best rating first. The order of the games matters, so it is that of the file."""
    from openskill.models import PlackettLuce
    model = PlackettLuce()
    table = {name: Standing(name, model.rating(name=name)) for name in entrants}
    for line in lines:
        names: list[str] = line["seats"]
        places: list[int] = line["places"][:len(names)]
        rate(model, table, names, places)
        shared = places.count(1)
        for i, name in enumerate(names):
            row = table[name]
            row.games += 1
            row.points += line["totals"][i]
            row.wins += 1 / shared if places[i] == 1 else 0.0
            for j, other in enumerate(names):
                if i != j:
                    meeting = row.against.setdefault(other, [0.0, 0.0])
                    meeting[0] += 1.0 if places[i] < places[j] else 0.5 if places[i] == places[j] else 0.0
                    meeting[1] += 1.0
    return sorted(table.values(), key=lambda row: (-row.ordinal, row.name))


def rate(model: Any, table: dict[str, Standing], names: list[str], places: list[int]) -> None:
    """Move the ratings by one result; a bot that met itself learns nothing from that."""
    if len(set(names)) != len(names):
        return
    teams = model.rate([[table[name].rating] for name in names], ranks=[float(p) for p in places])
    for name, team in zip(names, teams, strict=True):
        table[name].rating = team[0]


def table_svg(rows: list[Standing], width: int = 640) -> str:
    """The ratings as a picture: a bar per bot with three standard deviations either way."""
    root = svg.svg(width, 34 * len(rows) + 20)
    lows, highs = [r.rating.mu - 3 * r.rating.sigma for r in rows], [r.rating.mu + 3 * r.rating.sigma for r in rows]
    low, span = min(lows), max(1e-9, max(highs) - min(lows))
    for i, row in enumerate(rows):
        y = 20 + 34 * i
        left, right = (150 + (width - 170) * (v - low) / span for v in (lows[i], highs[i]))
        svg.text(root, 8, y + 6, row.name, 15, weight=600)
        svg.el(root, "rect", x=left, y=y - 6, width=right - left, height=12, rx=6, fill="var(--brass-soft)", stroke="var(--brass-fill)")
        svg.el(root, "circle", cx=(left + right) / 2, cy=y, r=6, fill="var(--brass-fill)")
        svg.text(root, (left + right) / 2, y - 10, f"{row.rating.mu:.1f}", 11, anchor="middle")
    return svg.standalone(svg.to_string(root))


def play_on_ray(plan: Plan, first: int, last: int, address: str) -> Iterator[dict[str, Json]]:
    """The same lines as play_many, played on a Ray cluster; "local" starts one of two workers on this machine and ends it again."""
    ray: Any = import_module("ray")
    begun = not ray.is_initialized()
    if begun:
        ray.init(address=None if address == "local" else address, num_cpus=2 if address == "local" else None, log_to_driver=False,
                 include_dashboard=False if address == "local" else None)
    try:
        task = ray.remote(play_one)
        shared = ray.put(plan)
        window = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))      # enough to keep all busy; a million games are not asked for at once
        waiting: deque[Any] = deque()
        for number in range(first, last):
            waiting.append(task.remote(shared, number))
            if len(waiting) >= window:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        if begun:
            ray.shutdown()
