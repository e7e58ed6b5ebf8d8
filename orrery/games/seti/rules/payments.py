"""Paying exofossils inside an effect (ST-22, EFFECTS.md: pay)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule

from .asking import Ask
from .kinds import PAY, PAY_STEP, STEP, V_DONE, V_PAY
from .state import SetiState


class PayStep(Rule[SetiState]):
    """Skipped, `then` included, when it cannot be paid; asked when it is optional."""

    name: str = "pay_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, amount, may, _, _, _ = f
        if s.exofossils[player] < amount:
            return
        if may:
            s.then((PAY, *f[1:]))
        else:
            pay(s, f)


def pay(s: SetiState, f: Frame) -> None:
    _, player, amount, _, repeat, then, card = f
    s.exofossils[player] -= amount
    s.tell(EVERYONE, "pays_exofossils", player, amount)
    if repeat:
        s.then((PAY_STEP, *f[1:]))
    s.then((STEP, player, then, card))


class Pay(Ask):
    name: str = "pay"
    rule_ids: tuple[str, ...] = ("ST-22.6",)
    stop: str = "decline"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_PAY,), (V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] == V_PAY:
            pay(s, f)
