"""After the game: how the expected result went, which decisions cost most, and where the points came from.

The game is over, so everything may be known: this looks at the states themselves, not at views.
"""
from __future__ import annotations

import math
from typing import Any, Final

from orrery.kernel import svg
from orrery.kernel.errors import OrreryError, kernel_msg
from orrery.kernel.match import Match
from orrery.kernel.state import State, answer

SCALE: Final = 10.0
MOST_OPTIONS: Final = 60        # a decision with more answers is compared with the first so many


class Costly:
    """A decision that looked worse than another one: what was done, what looked best, and how many points lay between."""

    def __init__(self, ply: int, seat: int, done: str, better: str, cost: float) -> None:
        self.ply, self.seat, self.done, self.better, self.cost = ply, seat, done, better, cost


class Report:
    def __init__(self, chances: list[list[float]], totals: list[list[int]], costly: list[Costly], categories: list[dict[str, int]]) -> None:
        self.chances = chances          # by ply, by seat: the expected result, 0..1, summing to 1
        self.totals = totals            # by ply, by seat
        self.costly = costly            # the most expensive decisions, worst first
        self.categories = categories    # by seat: the final points


def report(match: Match, most: int = 5) -> Report:
    """Everything there is to say of a finished match."""
    if not match.over:
        raise OrreryError(kernel_msg("report.not_over"))
    again = match.fork(0)
    chances, totals, costly = [expected(again)], [again.totals()[:again.seats]], []
    for ply, a in enumerate(match.journal):
        found = judge(again, ply, a.seat, a.raw)
        if found is not None:
            costly.append(found)
        again.act_option(a.seat, a.raw)
        chances.append(expected(again))
        totals.append(again.totals()[:again.seats])
    costly.sort(key=lambda c: (-c.cost, c.ply))
    return Report(chances, totals, costly[:most], match.scores())


def expected(match: Match) -> list[float]:
    """Each seat's share of the expected result."""
    if match.over:
        first = [1.0 if p == 1 else 0.0 for p in match.places()[:match.seats]]
        return [x / (sum(first) or 1.0) for x in first]
    worth = [match.game.evaluate(match.state, seat) for seat in range(match.seats)]
    top = max(worth)
    scale = SCALE * match.game.point(match.state)
    powers = [math.exp((w - top) / scale) for w in worth]
    return [p / sum(powers) for p in powers]


def judge(match: Match, ply: int, seat: int, done: Any) -> Costly | None:
    """How far the answer given fell short of the one that looked best; None if it did not."""
    f = next(f for f in match.state.open() if f[1] == seat)
    rule = match.game.rules[f[0]]
    options = rule.options(match.state, f)[:MOST_OPTIONS]
    if len(options) < 2:
        return None
    values = {o: value(match, f, o, seat) for o in options}
    if done not in values:
        values[done] = value(match, f, done, seat)
    best = max(values, key=lambda o: values[o])
    cost = (values[best] - values[done]) / match.game.point(match.state)
    if cost <= 0.5:
        return None
    return Costly(ply + 1, seat, rule.say(match.state, f, done), rule.say(match.state, f, best), round(cost, 1))


def value(match: Match, f: Any, option: Any, seat: int) -> float:
    trial: State = match.state.copy()
    answer(match.game.rules, trial, f, option)
    return match.game.evaluate(trial, seat)


def course_svg(found: Report, names: list[str], width: int = 720, height: int = 240) -> str:
    """The expected result over time as bands, one per seat, with the seat's shape at its end."""
    root = svg.svg(width, height + 28)
    n = max(1, len(found.chances) - 1)
    below = [0.0] * len(found.chances)
    for seat in range(len(names)):
        upper = [b + row[seat] for b, row in zip(below, found.chances, strict=True)]
        points = [f"{i * width / n:.1f},{height * (1 - u):.1f}" for i, u in enumerate(upper)]
        back = [f"{i * width / n:.1f},{height * (1 - b):.1f}" for i, b in reversed(list(enumerate(below)))]
        svg.el(root, "polygon", points=" ".join(points + back), fill=f"var(--seat-{seat + 1})", fill_opacity=0.75, stroke="var(--edge)", stroke_width=0.6)
        x = 8 + seat * width / len(names)
        svg.use(root, f"seat-{seat + 1}", x, height + 8, 14, fill=f"var(--seat-{seat + 1})", stroke="var(--edge)")
        svg.text(root, x + 20, height + 20, f"{names[seat]} {found.totals[-1][seat]}", 13)
        below = upper
    return svg.to_string(root)
