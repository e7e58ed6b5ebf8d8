"""The look played on to the end of a game, and what comes of it."""
from __future__ import annotations

import math
from typing import Any, Final

from mypy_extensions import mypyc_attr

from orrery.bots.look import TIE, due, thinned, tried
from orrery.kernel.game import Game
from orrery.kernel.state import Frame, Option, Rule, State, answer

LONG: Final = 4000          # answers of a line at most
USUAL: Final = 240.0        # points of both sides in a usual game
FEWEST: Final = 40.0
WIN: Final = 20.0           # points that winning counts for, beside the points
CLOSE: Final = 15.0         # points within which a game is close


def unforced(rule: Rule[Any], s: State, f: Frame, options: list[Option]) -> Option:
    """The first that is no free action: nobody has to take one."""
    for o in options:
        if not rule.free(s, f, o):
            return o
    return options[0]


def others(rows: list[dict[str, int]], seat: int) -> float:
    """The points of the best of the others, a game's own opponent included."""
    return max([float(sum(row.values())) for i, row in enumerate(rows) if i != seat], default=0.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Playout:
    """Plays every seat by a look one answer ahead."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def line(self, s: State, seat: int, f: Frame, o: Option, turns: int = 0) -> tuple[float, float]:
        """What comes of an answer in the end, and what the table is worth after so many own turns (nan: none, or it ended before)."""
        s = s.copy()
        s.events = None
        game = self.game
        answer(game.rules, s, f, o)
        midway, opened = math.nan, 0
        for _ in range(LONG):
            waiting = s.open()
            if not waiting:
                break
            f = waiting[0]
            if turns and f[1] == seat and game.rules[f[0]].opens_turn:
                opened += 1
                if opened == turns:
                    midway = game.evaluate(s, seat)
            s = self.on(s, f, seat)
        return self.final(s, seat), midway

    def final(self, s: State, seat: int) -> float:
        """The margin in the end, and more for winning the closer it was.

        The margin is taken as a part of all points, as if the game had been of the usual length: where players decide when it ends, who is
        behind would else end it at once, to lose by less.
        """
        game = self.game
        rows = game.scores(s)
        mine, most = float(sum(rows[seat].values())), others(rows, seat)
        margin = USUAL * (mine - most) / max(abs(mine) + abs(most), FEWEST)
        close = math.tanh(margin / CLOSE)
        if (game.places(s)[seat] == 1) != (margin > 0):     # not every game is won by points
            close = -close
        return margin + WIN * close

    def step(self, s: State, f: Frame, seat: int) -> None:
        """Gives the answer that looks best; the small questions that belong to it are then asked in their turn."""
        answer(self.game.rules, s, f, self.best(s, f, seat)[0])

    def on(self, s: State, f: Frame, seat: int) -> State:
        """The table after that answer; where the game says so, after what the look saw of the rest of the turn too."""
        o, seen = self.best(s, f, seat)
        if seen is not None and self.game.rules[f[0]].name in self.game.adopts(s):
            return seen
        answer(self.game.rules, s, f, o)
        return s

    def best(self, s: State, f: Frame, seat: int) -> tuple[Option, State | None]:
        """The answer that looks best, and the table that the look saw after it (none where there was nothing to choose). A free action has to win something."""
        game = self.game
        rule = game.rules[f[0]]
        options = due(rule, s, f, rule.options(s, f))
        if f[1] != seat:
            options = thinned(options)
        if game.closely and len(options) > game.closely + 1 and not rule.opens_turn:
            options = self.promising(s, f, options)
        if len(options) == 1:
            return options[0], None
        best, seen = unforced(rule, s, f, options), None
        now, best_worth = math.inf, -math.inf
        for o in options:
            t = tried(game, s, f, o)
            worth = game.evaluate(t, f[1])
            if worth <= best_worth:
                continue
            if rule.free(s, f, o):
                now = game.evaluate(s, f[1]) + TIE if now == math.inf else now
                if worth <= now:
                    continue
            best, seen, best_worth = o, t, worth
        return best, seen

    def promising(self, s: State, f: Frame, options: list[Option]) -> list[Option]:
        """The answers after which the table as it stands is worth most, in their order: looking at what follows takes most of a line's time."""
        game = self.game
        worth: list[tuple[float, int]] = []
        for i, o in enumerate(options):
            t = s.copy()
            t.events = None
            answer(game.rules, t, f, o, game.pause)
            worth.append((-game.evaluate(t, f[1]), i))
        worth.sort()
        return [options[i] for i in sorted([i for _, i in worth[:game.closely]])]
