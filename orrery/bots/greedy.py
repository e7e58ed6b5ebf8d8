"""One decision ahead: tries every answer (one_ply.py) on a state sampled from the view and keeps the one the game values most."""
from __future__ import annotations

from typing import Final

from orrery.bots.base import Bot
from orrery.bots.one_ply import TIE, tried
from orrery.kernel.match import View
from orrery.kernel.state import Option, State
from orrery.native.load import NativeRefused, native_form

MOST: Final = 160           # more answers than this are not all tried: a random part of them is
SAMPLES: Final = 4          # answers that reveal something are valued over this many deals of what is hidden
MANY: Final = 6             # from so many answers on it pays to hand the table over to the native form, which is as exact


class GreedyBot(Bot):
    """Tries every answer and keeps one of the best."""

    name: str = "greedy"

    def choose(self, view: View) -> Option:
        s = self.sample(view)
        options = self.options(s, self.question(s, view.seat))
        if len(options) == 1:
            return options[0]
        if len(options) > MOST:
            options = self.some(options)
        best: list[Option] = []
        best_value = 0.0
        free = self.losing(s, view.seat, options)
        for o, value in zip(options, self.values(view, s, options), strict=True):
            if o in free and value <= free[o]:
                continue
            if not best or value > best_value + TIE:
                best, best_value = [o], value
            elif value > best_value - TIE:
                best.append(o)
        return best[self.rng.below(len(best))]

    def losing(self, s: State, seat: int, options: list[Option]) -> dict[Option, float]:
        """Free actions and what the table is worth without them: nobody has to take one, so it must win something."""
        f = self.question(s, seat)
        rule = self.game.rules[f[0]]
        free = [o for o in options if rule.free(s, f, o)]
        if not free or len(free) == len(options):
            return {}
        return dict.fromkeys(free, self.brain.evaluate(s, seat) + TIE)

    def idle(self, s: State, seat: int, options: list[Option]) -> set[Option]:
        """Free actions that win nothing."""
        return {o for o, now in self.losing(s, seat, options).items() if self.trial(s, seat, o)[0] <= now}

    def some(self, options: list[Option]) -> list[Option]:
        order = list(range(len(options)))
        self.rng.shuffle(order)
        return [options[i] for i in sorted(order[:MOST])]

    def values(self, view: View, s: State, options: list[Option]) -> list[float]:
        """What each answer is worth: one trial, or the mean over several deals where its outcome depends on what is hidden."""
        tried = self.trials(s, view.seat, options)
        worth = [value for value, _ in tried]
        hidden = [i for i, (_, revealed) in enumerate(tried) if revealed]
        deals = [self.sample(view) for _ in range(SAMPLES - 1)] if hidden else []
        for deal in deals:
            for i, (value, _) in zip(hidden, self.trials(deal, view.seat, [options[i] for i in hidden]), strict=True):
                worth[i] += value
        for i in hidden:
            worth[i] /= SAMPLES
        return worth

    def trials(self, s: State, seat: int, options: list[Option]) -> list[tuple[float, bool]]:
        """A trial of every answer; by the native form, to the last bit, where it is there and they are many."""
        native = native_form(self.game) if len(options) >= MANY else None
        if native is not None and native.looks:
            try:
                table = native.table(s)
                return [table.trial(seat, o) for o in options]
            except NativeRefused:
                pass
        return [self.trial(s, seat, o) for o in options]

    def trial(self, s: State, seat: int, o: Option) -> tuple[float, bool]:
        """What the table is worth after the answer, and whether something was revealed on the way."""
        t = tried(self.game, s, self.question(s, seat), o)
        return self.brain.evaluate(t, seat), t.reveals != s.reveals
