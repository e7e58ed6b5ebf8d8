"""One judge for hints and the report, so that they cannot disagree about the same move.

An answer is judged from the view of the seat that gave it, on lines that are the same whenever the same view is looked at: a fixed number of
them, and chances that follow from the view alone. What the clock says, who asks and when make no difference.
"""
from __future__ import annotations

import json
import zlib
from collections import Counter
from typing import Any, Final

from orrery.bots.one_ply import asked, due
from orrery.bots.search import Search
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, State, answer
from orrery.kernel.text import Msg, decimal

ITERATIONS: Final = 32      # of the search that finds the answers worth comparing
DEALS: Final = 6            # on which they are compared
COMPARED: Final = 3         # answers
LIKELIER: Final = 2.0       # points that being e times likelier counts for, where the game's network knows the table,
UNLIKELY: Final = -3.0      # as far as this
LONG: Final = 120           # answers of a line that a plan is taken from, at most
PLANS: Final = 3            # such lines; what comes next in two of them is the plan
GAINS: Final = 3            # categories that a plan names
STEPS: Final = 2            # own turns after this one that a plan tells of


class Judgement:
    """The answers compared, and what each is worth in points."""

    def __init__(self, search: Search, frame: Frame, worth: dict[Option, float]) -> None:
        self.search, self.frame, self.worth = search, frame, worth
        self.found = list(worth)        # the answers that the search found; those given to it come later

    @property
    def best(self) -> Option:
        return max(self.found, key=lambda o: self.worth[o])

    def ranked(self) -> list[Option]:
        return sorted(self.found, key=lambda o: -self.worth[o])

    def behind(self, o: Option) -> float:
        """How many points an answer lies behind the best; below 0 where one that was given turns out better than those found."""
        return self.worth[self.best] - self.worth[o]


def chances(view: View) -> Rng:
    """The judge's own randomness, from the view alone. Who else still thinks makes no difference."""
    seen = {k: v for k, v in view.data.items() if k != "waiting"}
    return Rng(zlib.crc32(json.dumps(seen, sort_keys=True, ensure_ascii=False).encode()))


def judge(game: Game[Any], view: View, given: Option | None = None, iterations: int = ITERATIONS, deals: int = DEALS, most: int = COMPARED) -> Judgement:
    """What the best answers are worth to the view's seat; and the answer that was given, on the same deals."""
    search = Search(game, view, chances(view), deals)
    search.run(iterations, 0.0, whole=True)
    f = asked(search.pool[0], view.seat)
    assert f is not None
    options = search.shortlist(most)
    liking = likings(game, search.pool[0], f)
    if liking:
        ahead = sorted(liking, key=lambda o: -liking[o])
        options = list(dict.fromkeys([*ahead[:max(1, most - 1)], *options]))[:most]
    judgement = Judgement(search, f, {o: compared(search, f, o) + liked(liking, o) for o in options})
    if given is not None and given not in judgement.worth:
        judgement.worth[given] = compared(search, f, given) + liked(liking, given)
    return judgement


def compared(search: Search, f: Frame, o: Option) -> float:
    """The mean of a line on each of the same deals. A look counts for as many lines as the game says (Brain.prior_weight)."""
    weight, unit = search.brain.weight_of_prior(search.pool[0], f), search.brain.unit(search.pool[0])
    looks = lines = 0.0
    for deal in search.pool:
        looks += search.worth(deal, f, [o])[1][0] / unit
        lines += search.once(deal.copy(), o)
    n = len(search.pool)
    return (weight * looks / n + lines) / (weight + n)


def likings(game: Game[Any], s: State, f: Frame) -> dict[Option, float]:
    """How likely the game's network finds each answer (logarithms, the likeliest 0); nothing where no network knows such tables."""
    brain = brain_of(game)
    path = brain.network(s)
    rule = game.rules[f[0]]
    if path is None or rule.parametric:
        return {}
    from orrery.bots.network import load
    options = due(game, s, f, rule.options(s, f))
    shares = load(brain, path).think([brain.state_features(s, f[1])], [[brain.option_features(s, f, o) for o in options]])[0]
    top = float(shares.max())
    return {o: float(share) - top for o, share in zip(options, shares, strict=True)}


def liked(liking: dict[Option, float], o: Option) -> float:
    """In points; a network is sure of what it would never do, but not by how much."""
    return LIKELIER * max(liking.get(o, UNLIKELY), UNLIKELY) if liking else 0.0


class Plan:
    """What a line does next, and what it gains: for a hint in words."""

    def __init__(self, then: list[Msg], gains: dict[str, float]) -> None:
        self.then, self.gains = then, gains     # own answers that open the next turns; points by category of the score


    def text(self, game_id: str, lang: str) -> str:
        """In a sentence or two; '' where the lines agree about nothing."""
        return plan_text(game_id, self.then, self.gains, lang)


def plan_text(game_id: str, then: list[Msg], gains: dict[str, float], lang: str) -> str:
    """What comes next, and what it all brings by then."""
    told = []
    if then:
        told.append(Msg("bots", "plan.then", {"what": "; ".join([m.text(lang).rstrip(".") for m in then])}).text(lang))
    most = sorted(gains.items(), key=lambda gain: -abs(gain[1]))[:GAINS]
    if most:
        words = [f"{Msg(game_id, f'category.{name}').text(lang)} {decimal(points, lang, '+.0f')}" for name, points in most]
        told.append(Msg("bots", "plan.gains", {"gains": ", ".join(words)}).text(lang))
    return " ".join(told)


def plan(judgement: Judgement, o: Option) -> Plan:
    """What the lines after an answer do next, as far as they agree: what only one of them does hangs on cards that nobody knows."""
    search = judgement.search
    told = [followed(search, deal, o) for deal in search.pool[:PLANS]]
    then: list[Msg] = []
    for step in range(STEPS):
        keys = Counter([steps[step][0] for steps, _ in told if len(steps) > step])
        if not keys or keys.most_common(1)[0][1] < 2:
            break
        key = keys.most_common(1)[0][0]
        then.append(next(steps[step][1] for steps, _ in told if len(steps) > step and steps[step][0] == key))
    names = {name for _, gains in told for name in gains}
    mean = {name: sum([gains.get(name, 0) for _, gains in told]) / len(told) for name in names}
    return Plan(then, {name: round(points, 1) for name, points in mean.items() if abs(points) >= 0.5})


def followed(search: Search, deal: State, o: Option) -> tuple[list[tuple[str, Msg]], dict[str, int]]:
    """One line: the answers that open the seat's next turns (notation, words), and the points by category that it brings by then."""
    game, seat, s = search.game, search.seat, deal.copy()
    s.events = None
    before = game.scores(s)[seat]
    f = asked(s, seat)
    assert f is not None
    answer(game.rules, s, f, o)
    steps: list[tuple[str, Msg]] = []
    for _ in range(LONG):
        waiting = s.open()
        if not waiting:
            break
        f = waiting[0]
        rule = game.rules[f[0]]
        mine = f[1] == seat and rule.opens_turn
        if mine and len(steps) == STEPS:
            break
        options = rule.options(s, f)
        chosen = options[0] if len(options) == 1 else search.look(s, -1 - len(steps), f, options)
        if mine and not rule.free(s, f, chosen):
            steps.append((rule.say(s, f, chosen), rule.label(s, f, chosen)))
        answer(game.rules, s, f, chosen)
    after = game.scores(s)[seat]
    return steps, {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
