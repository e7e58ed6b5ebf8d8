"""The coach where the game brings a network for such tables and has been compiled: the answers that the network finds likeliest, and the one that
was given, are played to the end of the game by it, on the same deals; those that fall clearly behind leave the race, so that lines go where they
tell something (native/rollouts.c)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from orrery.bots.coach_search import LIKELIER, UNLIKELY
from orrery.bots.greedy import GreedyBot
from orrery.bots.judgement import Judgement, Look, chances
from orrery.bots.margin import CLOSE
from orrery.bots.network import Network, load
from orrery.bots.one_ply import asked, due
from orrery.brain import Brain, brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.position import sample_state
from orrery.kernel.state import Frame, Option, State

if TYPE_CHECKING:
    from orrery.bots.native import Judged

LINES: Final = 6000         # of each answer, at most
EFFORT: Final = 300_000     # answers of the network in them, at most: a second or so, the same on every machine
COMPARED: Final = 24        # answers that are played out
APART: Final = 3.0          # points by which answers differ that the network finds as likely: what lines say counts the more, the surer it is
POOL: Final = 6             # tables that a plan is taken from
WIN: Final = 6.0            # points that winning counts for, beside the points


def by_lines(game: Game[Any], view: View, given: Option | None, most: int, lines: int = 0) -> Judgement | None:
    """None: no network knows this table, the game has not been compiled, or the table has no room there."""
    rng, brain = chances(view), brain_of(game)
    s = sample_state(game, view, rng)
    f = asked(s, view.seat)
    assert f is not None
    path, rule = brain.network(s), game.rules[f[0]]
    if path is None or rule.parametric:
        return None
    options = due(game, s, f, rule.options(s, f))
    worth = played_out(game, s, view.seat, options, options.index(given) if given in options else -1, lines or LINES, rng.below(1 << 62))
    if worth is None:
        return None
    idle = GreedyBot(game).idle(s, view.seat, options)          # nobody has to take a free action: one that wins nothing, or is second best, is no advice
    found = sorted([o for o in worth if (o != given or worth[o][1]) and o not in idle], key=lambda o: -worth[o][0])
    found = [o for o in found if o == found[0] or not rule.free(s, f, o)][:most] or [max(worth, key=lambda o: worth[o][0])]
    pool = [s, *[sample_state(game, view, rng) for _ in range(POOL - 1)]]
    judgement = Judgement(game, view.seat, f, {o: worth[o][0] for o in found}, pool, likeliest(brain, load(brain, path)))
    if given is not None and given not in judgement.worth:
        # a free action that can wait takes nothing away
        judgement.worth[given] = worth[given][0] if given in worth else judgement.worth[judgement.best]
    return judgement


def played_out(game: Game[Any], s: State, seat: int, options: list[Option], also: int, lines: int, seed: int) -> dict[Option, tuple[float, bool]] | None:
    """What the lines of each answer played out come to in points, and whether it was among the likeliest without being asked about."""
    from orrery.bots.native import Budget, rollouts, weights
    from orrery.native.load import NativeRefused
    brain = brain_of(game)
    path, there = brain.network(s), rollouts(game)
    assert path is not None
    taught = weights(brain, path)
    if there is None or not there.reads(taught):
        return None
    if len(options) == 1:
        return {options[0]: (0.0, True)}
    budget = Budget(lines=lines, best=COMPARED, least=0.0, sure=1.0, prior=0.0, sharp=brain.sharpness, win=WIN, close=CLOSE, relative=0.0, keep=1,
                    also=also + 1, effort=EFFORT, seed=seed)
    try:
        best, told = there.judge(taught, there.game.pack(s), seat, budget, len(options))
    except NativeRefused:
        return None
    if best < 0:
        return None
    likely = sorted([x.prior for x in told], reverse=True)[min(COMPARED, len(told)) - 1]
    found = {o: (x, x.prior >= likely) for o, x in zip(options, told, strict=True) if x.lines}
    return dict(zip(found, weighed(list(found.values())), strict=True))


def weighed(found: list[tuple[Judged, bool]]) -> list[tuple[float, bool]]:
    """What lines say and what the network expects, each as far as it is sure. What is only asked about changes nothing for the others."""
    first = max([x.mean for x, likely in found if likely])
    top = max([x.prior for x, likely in found if likely])
    surest = min([x.apart for x, likely in found if likely and x.mean < first], default=0.0)
    rows = []
    for x, likely in found:
        noise = x.apart if x.mean != first else surest          # the leader is as sure as the next
        trust = APART ** 2 / (APART ** 2 + noise ** 2)
        rows.append((first + trust * (x.mean - first) + (1 - trust) * LIKELIER * max(x.prior - top, UNLIKELY), likely))
    return rows


def likeliest(brain: Brain[Any], network: Network) -> Look:
    """Goes on with what the network finds likeliest."""
    def look(s: State, step: int, f: Frame, options: list[Option]) -> Option:
        options = due(brain.game, s, f, options)
        shares = network.think([brain.state_features(s, f[1])], [[brain.option_features(s, f, o) for o in options]])[0]
        return options[int(np.argmax(shares))]
    return look
