"""What would you do? The best answers to a question, how far apart they are, and which parts of the evaluation speak for each."""
from __future__ import annotations

import math
import time
from typing import Any, Final

from orrery.bots.look import asked, tried
from orrery.bots.search import Search
from orrery.kernel.game import Game
from orrery.kernel.match import View, sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option

DEALS: Final = 8            # on which the answers found are compared
FINDING: Final = 0.5        # of the time, to find them


class Advice:
    """One recommended answer: how many points it lies behind the best, and how it changes the evaluation, by category, in points."""

    def __init__(self, option: Option, key: str, behind: float, parts: dict[str, float]) -> None:
        self.option, self.key, self.behind, self.parts = option, key, behind, parts


def advise(game: Game[Any], view: View, iterations: int = 300, seconds: float = 1.0, seed: int = 0, most: int = 3) -> list[Advice]:
    """The best answers for the view's seat, best first, with what each changes once the small questions that belong to it are answered.
    Only the view is used."""
    rng = Rng(seed)
    until = time.monotonic() + seconds if seconds > 0 else math.inf
    search = Search(game, view, rng, DEALS)
    search.run(iterations, seconds * FINDING, whole=True)
    s = sample_state(game, view, rng)
    f = asked(s, view.seat)
    assert f is not None
    worth = compared(search, f, search.shortlist(most), until)
    before, point = game.evaluate_parts(s, view.seat), game.point(s)
    found: list[Advice] = []
    for option in sorted(worth, key=lambda o: -worth[o]):
        after = game.evaluate_parts(tried(game, s, f, option), view.seat)
        parts = {k: round((after.get(k, 0.0) - before.get(k, 0.0)) / point, 1) for k in {**before, **after}}
        found.append(Advice(option, game.rules[f[0]].say(s, f, option), round(max(worth.values()) - worth[option], 1), {k: v for k, v in parts.items() if v}))
    return found


def compared(search: Search, f: Frame, options: list[Option], until: float) -> dict[Option, float]:
    """What each answer is worth: the mean of a line on each of the same deals, as far as the time goes, but on one at least.

    The search visits the best most and others hardly ever; one line is luck, and lines on other deals cannot be compared. A look counts
    for as many lines as the game trusts it (Game.trust).
    """
    game = search.game
    trust, _ = game.trusted(search.pool[0], game.is_great(f))
    point = game.point(search.pool[0])
    looks, lines, n = dict.fromkeys(options, 0.0), dict.fromkeys(options, 0.0), 0
    while n < len(search.pool) and (n == 0 or time.monotonic() <= until):
        deal = search.pool[n]
        for o, looked in zip(options, search.worth(deal, f, options)[1], strict=True):
            looks[o] += looked / point
            lines[o] += search.once(deal.copy(), o)
        n += 1
    return {o: (trust * looks[o] / n + lines[o]) / (trust + n) for o in options}
