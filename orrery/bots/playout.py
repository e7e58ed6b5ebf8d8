"""The look played on to the end of a game, and what comes of it."""
from __future__ import annotations

import math
from typing import Any, Final

from orrery.kernel.game import Game
from orrery.kernel.state import Frame, Option, Rule, State, answer

FOLLOW: Final = 12          # small questions that follow an answer and are answered with it
FEW: Final = 48             # of those, questions with more answers than this take the first
TIE: Final = 1e-9
LONG: Final = 4000          # answers of a line at most
OTHERS: Final = 14          # answers of the others that are looked at
WIN: Final = 20.0           # points that winning counts for, beside the points
CLOSE: Final = 15.0         # points within which a game is close


def asked(s: State, seat: int) -> Frame | None:
    for f in s.open():
        if f[1] == seat:
            return f
    return None


def unforced(rule: Rule[Any], s: State, f: Frame, options: list[Option]) -> Option:
    """The first that is no free action: nobody has to take one."""
    for o in options:
        if not rule.free(s, f, o):
            return o
    return options[0]


def others(rows: list[dict[str, int]], seat: int) -> float:
    """The points of the best of the others, a game's own opponent included."""
    return max([float(sum(row.values())) for i, row in enumerate(rows) if i != seat], default=0.0)


class Playout:
    """Plays every seat by a look one answer ahead."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def value(self, s: State, seat: int, f: Frame, o: Option) -> float:
        """What comes of an answer: the margin in the end, and more for winning the closer it was."""
        s = s.copy()
        s.events = None
        game = self.game
        answer(game.rules, s, f, o)
        for _ in range(LONG):
            waiting = s.open()
            if not waiting:
                break
            self.step(s, waiting[0], seat)
        rows = game.scores(s)
        margin = sum(rows[seat].values()) - others(rows, seat)
        close = math.tanh(margin / CLOSE)
        if (game.places(s)[seat] == 1) != (margin > 0):     # points do not always decide: WM-A1.33
            close = -close
        return margin + WIN * close

    def step(self, s: State, f: Frame, seat: int) -> None:
        """The answer that looks best with the small questions that belong to it; these are then asked in their turn."""
        game = self.game
        rule = game.rules[f[0]]
        options = rule.options(s, f)
        if f[1] != seat and len(options) > OTHERS:
            options = [options[i * len(options) // OTHERS] for i in range(OTHERS)]
        best = options[0]
        if len(options) > 1:
            best = unforced(rule, s, f, options)
            now = math.inf
            best_worth = -math.inf
            for o in options:
                worth = self.worth(s, f, o)
                if worth > best_worth:
                    if rule.free(s, f, o):
                        if now == math.inf:
                            now = game.evaluate(s, f[1]) + TIE
                        if worth <= now:
                            continue
                    best, best_worth = o, worth
        answer(game.rules, s, f, best)

    def worth(self, s: State, f: Frame, o: Option) -> float:
        t = s.copy()
        t.events = None
        answer(self.game.rules, t, f, o, self.game.pause)
        return self.game.evaluate(self.follow(t, f), f[1])

    def follow(self, t: State, first: Frame) -> State:
        """The small questions after an answer, each answered at a glance."""
        game = self.game
        for _ in range(FOLLOW):
            f = asked(t, first[1])
            if f is None or f[0] == first[0] or game.rules[f[0]].opens_turn:
                break
            rule = game.rules[f[0]]
            options = rule.options(t, f)
            if len(options) > 1:
                options = [o for o in options if not rule.free(t, f, o)] or options
            if len(options) == 1 or len(options) > FEW:
                answer(game.rules, t, f, options[0], game.pause)
                continue
            best, best_worth = t, -math.inf
            for o in options:
                u = t.copy()
                u.events = None
                answer(game.rules, u, f, o, game.pause)
                worth = game.evaluate(u, first[1])
                if worth > best_worth + TIE:
                    best, best_worth = u, worth
            t = best
        return t
