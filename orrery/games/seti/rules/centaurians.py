"""Centaurians (ST-23): messages that are answered 15 points later."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .effect_tables import TOP_REWARD
from .kinds import V_REWARD
from .resources import discard_card, run
from .state import SetiState

AHEAD = 15


def set_up(s: SetiState, side: int) -> None:
    """ST-23.1: everybody's message tile 15 points ahead."""
    s.message_tile = [score + AHEAD for score in s.score]


class TopReward(Ask):
    """ST-23.2, ST-23.3: choose one of the rewards not yet taken."""

    name: str = "top_reward"
    rule_ids: tuple[str, ...] = ("ST-23.2", "ST-23.3")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_REWARD, i) for i in range(4) if not s.taken >> i & 1]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.taken |= 1 << o[1]
        s.tell(EVERYONE, "top_reward", f[1], o[1])
        s.then(run(s, f[1], TOP_REWARD[o[1]]))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.space_taken") if o[0] == V_REWARD else None


class MessageOver(Rule[SetiState]):
    """ST-23.8: an answered message is discarded unless it became income."""

    name: str = "message_over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.fate != 2:
            discard_card(s, f[2])
        s.fate = 0
