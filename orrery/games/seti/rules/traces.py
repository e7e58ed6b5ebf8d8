"""Marking life traces (ST-8): discovery spaces, species boards, overflow."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .components import SIDES, SPACES, TRACES
from .effect_codes import EV_TRACE
from .effect_tables import DISCOVERY_REWARD, OVERFLOW_REWARD, SPACE_REWARD
from .kinds import EVENT, OVERFLOW, T_COLOR, V_TRACE
from .resources import run
from .state import SetiState


def trace_options(s: SetiState, player: int, colors: int, sides: int) -> list[Option]:
    """Free spaces of these colours and species (bits); overflow is always open (ST-8.5 to ST-8.8)."""
    options: list[Option] = []
    for side in (0, 1):
        if not sides >> side & 1:
            continue
        for color in range(3):
            if not colors >> color & 1:
                continue
            i = side * 3 + color
            if s.discovery[i] < 0:
                options.append((V_TRACE, side, color, 0))
            if s.known >> side & 1:
                board = s.board[i]
                for k in range(len(board)):
                    if space_problem(s, player, side, color, k) == "":
                        options.append((V_TRACE, side, color, k + 1))
            options.append((V_TRACE, side, color, OVERFLOW))
    return options


def space_problem(s: SetiState, player: int, side: int, color: int, k: int) -> str:
    """Why a board space (counted from 0) cannot be marked: "" if it can (ST-8.9, ST-8.13)."""
    space = SPACES[s.species[side]][color][k]
    if not space.many and s.board[side * 3 + color][k]:
        return "why.space_taken"
    if space.exo_cost > s.exofossils[player]:
        return "why.exofossils"
    if space.data_cost > s.data[player]:
        return "why.data_cost"
    if space.delivered and len(s.sample_row) <= space.row - 3:
        return "why.no_sample_there"
    return ""


class Trace(Ask):
    """Where to mark the trace. Mandatory (ST-8.11)."""

    name: str = "trace"
    rule_ids: tuple[str, ...] = ("ST-8.1", "ST-8.2", "ST-8.5")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return trace_options(s, f[1], f[2], f[3])

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        mark_trace(s, f[1], o[1], o[2], o[3])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] != V_TRACE:
            return None
        _, side, color, space = o
        if not f[2] >> color & 1:
            return msg("why.trace_color")
        if not f[3] >> side & 1:
            return msg("why.trace_side")
        if space == 0:
            return msg("why.space_taken")
        if not s.known >> side & 1:
            return msg("why.not_discovered")
        if space > len(s.board[side * 3 + color]):
            return msg("why.not_here")
        key = space_problem(s, f[1], side, color, space - 1)
        data = SPACES[s.species[side]][color][space - 1]
        return msg(key, need=max(data.exo_cost, data.data_cost), have=s.exofossils[f[1]] if data.exo_cost else s.data[f[1]])


def mark_trace(s: SetiState, player: int, side: int, color: int, space: int) -> None:
    """ST-8.2: the reward of the space at once, then the event."""
    i = side * 3 + color
    s.that[T_COLOR] = color
    s.tell(EVERYONE, "trace", player, SIDES[side], TRACES[color], space)
    if space == 0:
        s.discovery[i] = player
        pc = DISCOVERY_REWARD[side]
    elif space == OVERFLOW:
        s.overflow[i] += (player,)
        pc = OVERFLOW_REWARD
    else:
        k = space - 1
        cost = SPACES[s.species[side]][color][k]
        s.exofossils[player] -= cost.exo_cost
        s.data[player] -= cost.data_cost
        board = s.board[i]
        s.board[i] = board[:k] + (board[k] + (player,),) + board[k + 1:]
        pc = SPACE_REWARD[s.species[side]][color][k]
    if player < s.seats:
        s.then(run(s, player, pc), (EVENT, player, EV_TRACE, 1 << color))
    else:
        s.then(run(s, player, pc))
