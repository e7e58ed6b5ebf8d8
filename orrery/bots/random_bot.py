"""Any legal answer, all equally likely."""
from __future__ import annotations

from typing import Any

from orrery.bots.base import Bot
from orrery.kernel.match import View
from orrery.kernel.state import Frame, Option, Rule, State


class RandomBot(Bot):
    name: str = "random"
    blind: bool = True

    def choose(self, view: View) -> Option:
        s = self.sample(view)
        f = self.question(s, view.seat)
        return self.pick(self.game.rules[f[0]], s, f)

    def pick(self, rule: Rule[Any], s: State, f: Frame) -> Option:
        if rule.parametric:
            return rule.sample(s, f, self.rng.below(1 << 31))
        options = rule.options(s, f)
        return options[self.rng.below(len(options))]
