"""After the game: how the expected result went, which decisions cost most, how well each seat chose, what luck brought, where points came from.

Decisions are judged by the coach (coach.py) from what the seat could see when it chose, as a hint would have judged them: mistakes and good finds
alike. The game's network, or else one answer ahead, says which of them are worth its time; what there was no time for counts as it seems, and is not
told of. Luck is what was revealed, apart from what was chosen.
"""
from __future__ import annotations

import math
import time
from collections.abc import Collection
from typing import Any, Final

from orrery.bots.coach import Plan, judge, plan
from orrery.bots.coach_search import LIKELIER, likings
from orrery.bots.judgement import Judgement
from orrery.bots.one_ply import tried
from orrery.brain import brain_of
from orrery.kernel import svg
from orrery.kernel.errors import OrreryError, kernel_msg
from orrery.kernel.match import Match
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option, State, answer

SCALE: Final = 10.0
MOST_OPTIONS: Final = 60        # a decision with more answers is looked at with the first so many
SUSPECT: Final = 1.0            # points by which an answer has to seem to lie behind, for the coach to look at it
DOUBTFUL: Final = 0.5           # points by which it has to lie behind, to be told of
SECONDS: Final = 20.0           # for the coach, who begins with what looks worst; each judgement is whole
FORGIVEN: Final = 0.08          # of the winner's points: a decision that cost as many counts for a third (accuracy)
LEAST_FORGIVEN: Final = 2.0     # points
DEALS: Final = 6                # on which luck is measured
CLEAR: Final = 2.0              # points by which the next best answer has to lie behind, for a good one to be told of
FINDS: Final = 4                # of a seat that the coach looks at, whether they were as good as they look


class Costly:
    """A decision that was worse than another one: what was done, what was better, how many points lay between, and what the better one leads to."""

    def __init__(self, ply: int, seat: int, done: str, better: str, cost: float, why: Plan | None = None) -> None:
        self.ply, self.seat, self.done, self.better, self.cost, self.why = ply, seat, done, better, cost, why


class Good:
    """The best answer where every other would have cost much: how many points the next best lay behind."""

    def __init__(self, ply: int, seat: int, ahead: float) -> None:
        self.ply, self.seat, self.ahead = ply, seat, ahead


class Report:
    def __init__(self, chances: list[list[float]], totals: list[list[int]], costly: list[Costly], categories: list[dict[str, int]],
                 accuracy: list[float] | None = None, luck: list[float] | None = None, good: list[Good] | None = None,
                 near: list[tuple[int, int]] | None = None, turns: list[int] | None = None) -> None:
        self.chances = chances          # by ply, by seat: the expected result, 0..1, summing to 1
        self.totals = totals            # by ply, by seat
        self.costly = costly            # the most expensive decisions, worst first
        self.categories = categories    # by seat: the final points
        self.accuracy = accuracy or []  # by seat: 100 where every choice was as good as the best
        self.luck = luck or []          # by seat: points that what was revealed brought, over what could be expected
        self.good = good or []          # the clearest finds, best first
        self.near = near or []          # by seat: choices within half a point of the best, and choices
        self.turns = turns or []        # by answer: in which of the seat's turns it was given; 0 before the first


def report(match: Match, most: int = 5, seconds: float | None = None, first: Collection[int] = (), without: Collection[int] = ()) -> Report:
    """Everything there is to say of a finished match. The coach looks at the decisions of the seats named first before those of others;
    answers `without` (from 1) were not the player's own and are not judged. It takes so many seconds for it (SECONDS)."""
    if not match.over:
        raise OrreryError(kernel_msg("report.not_over"))
    again = match.fork(0)
    chances, totals, luck = [expected(again)], [again.totals()[:again.seats]], [0.0] * match.seats
    doubts: list[tuple[bool, float, int]] = []
    finds: list[tuple[bool, float, int]] = []
    chosen, turns = [0] * match.seats, Turns(match.seats)
    for ply, a in enumerate(match.journal):
        turns.count(again, a.seat, a.raw)
        doubt = doubtful(again, a.seat, a.raw) if ply + 1 not in without else None
        if doubt is not None:
            chosen[a.seat] += 1
            if doubt >= SUSPECT:
                doubts.append((a.seat not in first, -doubt, ply))
            elif doubt < -CLEAR:
                finds.append((a.seat not in first, doubt, ply))
        before = again.state.copy()
        again.repeat(a)
        luck[a.seat] += fortune(again, before, a.seat, a.raw, ply)
        chances.append(expected(again))
        totals.append(again.totals()[:again.seats])
    until = time.monotonic() + (SECONDS if seconds is None else seconds)
    doubts.sort()
    costly, looked_at = judged(match, [ply for _, _, ply in doubts], until)
    costly.sort(key=lambda c: (-c.cost, c.ply))
    lost = [(c.seat, c.cost) for c in costly] + [(match.journal[ply].seat, -doubt) for _, doubt, ply in doubts[looked_at:]]
    near = [(n - sum(who == seat for who, _ in lost), n) for seat, n in enumerate(chosen)]
    good = confirmed(match, [ply for _, _, ply in sorted(finds)], until)
    best = max(LEAST_FORGIVEN, FORGIVEN * max(match.totals()))
    return Report(chances, totals, costly[:most], match.scores(), accuracy(lost, chosen, best), [round(points, 1) for points in luck], good, near,
                  turns.found)


class Turns:
    """Counts each seat's turns: one ends with the answer to the question that opens it, what is asked after that belongs to it."""

    def __init__(self, seats: int) -> None:
        self.begun = [0] * seats
        self.found: list[int] = []

    def count(self, match: Match, seat: int, done: Option) -> None:
        f = next(f for f in match.state.open() if f[1] == seat)
        rule = match.game.rules[f[0]]
        opens = rule.opens_turn
        self.found.append(self.begun[seat] + 1 if opens else self.begun[seat])
        if opens and not rule.free(match.state, f, done):
            self.begun[seat] += 1


def judged(match: Match, plies: list[int], until: float) -> tuple[list[Costly], int]:
    """What the coach finds among these decisions, in their order, as far as the time goes, one at least; and how many it looked at."""
    found: list[Costly] = []
    for n, ply in enumerate(plies):
        if n and time.monotonic() > until:
            return found, n
        cost = costs(match, ply)
        if cost is not None:
            found.append(cost)
    return found, len(plies)


def confirmed(match: Match, plies: list[int], until: float) -> list[Good]:
    """Those answers, the clearest of each seat first, of which the coach says too that every other would have cost much."""
    good: list[Good] = []
    looked = [0] * match.seats
    for ply in plies:
        a = match.journal[ply]
        if looked[a.seat] == FINDS or time.monotonic() > until:
            continue
        looked[a.seat] += 1
        there = match.fork(ply)
        found = judge(there.game, there.view(a.seat), a.raw)
        others = [worth for o, worth in found.worth.items() if o != a.raw]
        ahead = found.worth[a.raw] - max(others) if others else 0.0
        if ahead > CLEAR:
            good.append(Good(ply + 1, a.seat, round(ahead, 1)))
    return sorted(good, key=lambda g: (-g.ahead, g.ply))


def costs(match: Match, ply: int) -> Costly | None:
    """What the coach says of a decision; None where nothing was better."""
    there, a = match.fork(ply), match.journal[ply]
    found: Judgement = judge(there.game, there.view(a.seat), a.raw)
    better = found.best
    cost = found.behind(a.raw)
    rule = there.game.rules[found.frame[0]]
    if cost <= DOUBTFUL or better == a.raw:
        return None
    return Costly(ply + 1, a.seat, a.key, rule.say(there.state, there.question(a.seat).frame, better), round(cost, 1), plan(found, better))


def accuracy(lost: list[tuple[int, float]], chosen: list[int], forgiven: float) -> list[float]:
    """By seat, over the decisions that left a choice: 100 for one as good as the best, less the more it cost. `lost`: whose decisions cost how much."""
    missed = [sum([1 - math.exp(-cost / forgiven) for who, cost in lost if who == seat]) for seat in range(len(chosen))]
    return [round(100 * (1 - less / n), 1) if n else 100.0 for less, n in zip(missed, chosen, strict=True)]


def fortune(after: Match, before: State, seat: int, done: Option, ply: int) -> float:
    """What was revealed by an answer brought the seat, in points, over the mean of other deals that it could not tell apart.
    Alone nothing is said: there most of what is revealed are the opponent's cards."""
    game = after.game
    if before.seats == 1 or after.state.reveals == before.reveals or before.branches or after.state.branches:
        return 0.0
    brain, rng = brain_of(game), Rng(ply)
    there = Match(game, after.header, before.copy(), listen=False)
    view = there.view(seat)
    tables = [before.copy(), *[sample_state(game, view, rng) for _ in range(DEALS)]]
    gains = []
    for s in tables:
        s.events = None
        now = brain.evaluate(s, seat)       # an evaluation may read what is hidden: what it makes of that is no luck of this answer
        answer(game.rules, s, next(f for f in s.open() if f[1] == seat), done, brain.stop_before)
        gains.append(brain.evaluate(s, seat) - now)
    return (gains[0] - sum(gains[1:]) / DEALS) / brain.unit(before)


def expected(match: Match) -> list[float]:
    """Each seat's share of the expected result."""
    if match.over:
        first = [1.0 if p == 1 else 0.0 for p in match.places()[:match.seats]]
        return [x / (sum(first) or 1.0) for x in first]
    worth = [brain_of(match.game).evaluate(match.state, seat) for seat in range(match.seats)]
    top = max(worth)
    scale = SCALE * brain_of(match.game).unit(match.state)
    powers = [math.exp((w - top) / scale) for w in worth]
    return [p / sum(powers) for p in powers]


def doubtful(match: Match, seat: int, done: Any) -> float | None:
    """How many points the answer given seems to lie behind the best of the others, below 0 where it lies ahead of them, by the game's network, or else
    one answer ahead; None where there was nothing to choose."""
    f = next(f for f in match.state.open() if f[1] == seat)
    rule = match.game.rules[f[0]]
    options = rule.options(match.state, f)[:MOST_OPTIONS]
    if len(options) < 2:
        return None
    liking = likings(match.game, match.state, f)
    if done in liking and len(liking) > 1:
        return LIKELIER * (max([x for o, x in liking.items() if o != done]) - liking[done])
    values = {o: value(match, f, o, seat) for o in options}
    if done not in values:
        values[done] = value(match, f, done, seat)
    others = [worth for o, worth in values.items() if o != done]
    return (max(others) - values[done]) / brain_of(match.game).unit(match.state)


def value(match: Match, f: Any, option: Any, seat: int) -> float:
    """A table after an answer and the small questions that belong to it."""
    return brain_of(match.game).evaluate(tried(match.game, match.state, f, option), seat)


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
