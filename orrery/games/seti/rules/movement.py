"""Launching and moving probes (ST-5): one step at a time, publicity and visits on the way."""
from __future__ import annotations

from orrery.kernel.state import Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .components import CARDS
from .free_actions import corner_discarded
from .kinds import LAUNCH, MOVE, MOVE_STEP, STEP, T_PROBE, V_CARD, V_DONE, V_ENERGY, V_PROBE, V_STEP, V_SWAP
from .probes import exit_cost, launch, step, step_problem
from .resources import add_publicity, discard_card, leave_hand, pieces, probe_limit
from .solar_system import NEIGHBOURS
from .state import SetiState


class Launch(Rule[SetiState]):
    """Put probes on Earth, one after another; at the limit a launch is skipped (ST-5.2, ST-5.5, ST-3.14)."""

    name: str = "launch"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, n, ignore, then, card = f
        if n > 1:
            s.then((LAUNCH, player, n - 1, ignore, then, card))
        if ignore or len(s.probes[player]) < probe_limit(s, player):
            if then:
                s.then((STEP, player, then, card))
            launch(s, player)


class VisitSwap(Ask):
    """EFFECTS.md section 7: publicity of a planet, or one movement instead, used at once."""

    name: str = "visit_swap"
    rule_ids: tuple[str, ...] = ("ST-5.11",)
    stop: str = "publicity"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_DONE,), (V_SWAP,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] == V_DONE:
            add_publicity(s, f[1], 1)
        else:
            s.then((MOVE_STEP, f[1], 1))


class MoveStep(Rule[SetiState]):
    """Movement to spend: ask while a step can be made; what is left over is lost (ST-5.16)."""

    name: str = "move_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if f[2] > 0 and pieces(s, f[1]) and can_step(s, f[1], f[2] + interrupted(s, f[1])):
            s.then((MOVE, f[1], f[2]))


def interrupted(s: SetiState, player: int) -> int:
    """ST-5.10: what is left of movements that wait until this one is done; it adds up with what came in the middle of them."""
    return sum([f[2] for f in s.agenda if f[0] == MOVE_STEP and f[1] == player])


def pay_step(s: SetiState, player: int, left: int, cost: int) -> int:
    """Pay a step and give what is then left: first from the movement at hand, then from those it interrupts, the latest first."""
    short = cost - left
    for i in range(len(s.agenda) - 1, -1, -1):
        if short <= 0:
            break
        f = s.agenda[i]
        if f[0] == MOVE_STEP and f[1] == player:
            taken = min(short, f[2])
            s.agenda[i] = (MOVE_STEP, player, f[2] - taken)
            short -= taken
    return max(0, left - cost)


def can_step(s: SetiState, player: int, left: int) -> bool:
    if left > 1:
        return True
    for space in pieces(s, player):
        if exit_cost(s, player, space) == 1:
            return True
    return can_add_energy(s, player) or bool(move_cards(s, player))


def can_add_energy(s: SetiState, player: int) -> bool:
    return player == s.active and s.energy[player] > 0


def move_cards(s: SetiState, player: int) -> list[int]:
    """Hand cards whose corner holds movement."""
    return [c for c in s.hand[player] if CARDS[c].corner[0]] if player == s.active else []


class Move(Ask):
    """Spend movement. Energy and movement corners may be added: in an effect at will, in a free action only for asteroids (ST-5.10)."""

    name: str = "move"
    rule_ids: tuple[str, ...] = ("ST-5.6", "ST-5.9", "ST-5.11", "ST-5.16")
    stop: str = "stop"
    card_word: str = "add"
    moving: bool = True

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        player = f[1]
        left = f[2] + interrupted(s, player)
        options: list[Option] = [(V_DONE,)]
        stuck = False
        for space in dict.fromkeys(s.probes[player]):
            if exit_cost(s, player, space) <= left:
                options.extend(PROBE_STEPS[space])
            else:
                stuck = True
        for i, (space, _) in enumerate(s.capsules[player]):
            if exit_cost(s, player, space) <= left:
                options.extend([(V_STEP, i + 1, space, there) for there in NEIGHBOURS[space]])
            else:
                stuck = True
        if player == s.active and (stuck or s.free):
            if s.energy[player] > 0:
                options.append((V_ENERGY,))
            options.extend([(V_CARD, c) for c in move_cards(s, player)])
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, left = f
        verb = o[0]
        if verb == V_STEP:
            s.then((MOVE_STEP, player, pay_step(s, player, left, exit_cost(s, player, o[2]))))
            step(s, player, o[1], o[2], o[3])
        elif verb == V_ENERGY:
            s.energy[player] -= 1
            s.then((MOVE_STEP, player, left + 1))
        elif verb == V_CARD:
            s.then((MOVE_STEP, player, left + CARDS[o[1]].corner[0]))
            add_corner(s, player, o[1])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] == V_STEP:
            return step_problem(s, f[1], o[1], o[2], o[3], f[2] + interrupted(s, f[1]))
        if o[0] == V_ENERGY and not s.energy[f[1]]:
            return msg("why.no_energy", need=1, have=0)
        return None


def add_corner(s: SetiState, player: int, card: int) -> None:
    """A movement corner poured into the movement in progress; its other gains and its event as usual."""
    leave_hand(s, player, card)
    discard_card(s, card)
    add_publicity(s, player, CARDS[card].corner[1])
    s.score[player] += CARDS[card].corner[3]
    corner_discarded(s, player, card)


PROBE_STEPS = tuple([tuple([(V_STEP, 0, here, there) for there in NEIGHBOURS[here]]) for here in range(32)])


class Probe(Ask):
    """Choose one of the own probes."""

    name: str = "probe"
    rule_ids: tuple[str, ...] = ("ST-12.18",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_PROBE, f[1], space) for space in sorted(set(pieces(s, f[1])))]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.that[T_PROBE] = o[2]
