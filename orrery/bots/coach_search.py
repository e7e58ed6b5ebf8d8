"""The coach where no network knows the table, or the game has not been compiled: a search finds the answers worth comparing, and each is followed
for some turns on the same deals."""
from __future__ import annotations

from typing import Any, Final

from orrery.bots.judgement import Judgement, chances
from orrery.bots.one_ply import asked, due
from orrery.bots.search import Search
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Frame, Option, State

ITERATIONS: Final = 32      # of the search that finds the answers worth comparing
DEALS: Final = 6            # on which they are compared
LIKELIER: Final = 2.0       # points that being e times likelier counts for, where the game's network knows the table,
UNLIKELY: Final = -3.0      # as far as this


def by_search(game: Game[Any], view: View, given: Option | None, most: int, iterations: int = ITERATIONS) -> Judgement:
    search = Search(game, view, chances(view), DEALS)
    search.run(iterations, 0.0, whole=True)
    f = asked(search.pool[0], view.seat)
    assert f is not None
    options = search.shortlist(most)
    liking = likings(game, search.pool[0], f)
    if liking:
        rule, ahead = game.rules[f[0]], sorted(liking, key=lambda o: -liking[o])
        ahead = [o for o in ahead if o == ahead[0] or not rule.free(search.pool[0], f, o)]      # as coach_lines.py has it
        options = list(dict.fromkeys([*ahead[:max(1, most - 1)], *options]))[:most]
    worth = {o: compared(search, f, o) + liked(liking, o) for o in options}
    judgement = Judgement(game, view.seat, f, worth, search.pool, lambda s, step, f, options: search.look(s, -1 - step, f, options))
    if given is not None and given not in worth:
        worth[given] = compared(search, f, given) + liked(liking, given)
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
