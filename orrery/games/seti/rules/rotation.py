"""Rotation of the solar system (ST-14): discs 1..k turn, figures are carried, pushed or stay."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from .kinds import ANOMALY_CHECK, VISITS
from .place_codes import place_code
from .probes import enter
from .resources import the_sky
from .solar_system import space_name
from .state import SetiState


class Rotate(Rule[SetiState]):
    """One rotation. All figures are judged by the situation before the turn (ST-14.12)."""

    name: str = "rotate"

    def resolve(self, s: SetiState, f: Frame) -> None:
        k = s.turned + 1
        moves = the_sky(s).turns[k - 1]
        after: list[Frame] = []
        for player in s.around(s.active):
            pushed = carry(s, player, moves)
            if pushed:
                after.append((VISITS, -1, player, pushed))
        turn_discs(s, k)
        s.tell(EVERYONE, "rotate", k)
        if s.events is not None:
            for _, _, player, spaces in [f for f in after if f[0] == VISITS]:
                for space in spaces:
                    s.tell(EVERYONE, "pushed", player, place_code(s, space), space_name(space))
        if s.anomalies:
            after.append((ANOMALY_CHECK, -1))
        s.then(*after)


def turn_discs(s: SetiState, k: int) -> None:
    """ST-14.2 to ST-14.4: counter-clockwise by one sector; next time one disc more, after three again one."""
    for n in range(k):
        digit = s.discs >> 3 * n & 7
        s.discs += (((digit + 1) & 7) - digit) << 3 * n
    s.turned = k % 3


def carry(s: SetiState, player: int, moves: list[int]) -> tuple[int, ...]:
    """Move the player's probes and capsules; the spaces onto which some were pushed, in order."""
    pushed: list[int] = []
    probes: list[int] = []
    for space in s.probes[player]:
        there = moves[space]
        probes.append(there & 63)
        if there > 63:
            pushed.append(there & 63)
    probes.sort()
    s.probes[player] = tuple(probes)
    if s.capsules[player]:
        pushed.extend([moves[space] & 63 for space, _ in s.capsules[player] if moves[space] > 63])
        s.capsules[player] = tuple([(moves[space] & 63, token) for space, token in s.capsules[player]])
    return tuple(pushed)


class Visits(Rule[SetiState]):
    """ST-14.8, ST-14.10: a pushed figure visits where it is pushed, one after another, also in another player's turn."""

    name: str = "visits"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, _, player, spaces = f
        if len(spaces) > 1:
            s.then((VISITS, -1, player, spaces[1:]))
        enter(s, player, spaces[0])
