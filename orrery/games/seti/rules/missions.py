"""Missions (ST-12.5 to ST-12.16): circles covered by events, watches of the turn."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, msg
from .asking import Ask
from .compile import WATCHES
from .components import CARDS
from .counts import trace_colors
from .effect_tables import CIRCLES
from .free_actions import begin_with_side
from .kinds import COVER, OBJECTIVE, OBJECTIVE_MISSION, V_CIRCLE, V_DONE, V_SIDE
from .resources import run
from .state import SetiState


def matching(s: SetiState, player: int, event: int, bits: int) -> list[Option]:
    """Uncovered circles of the player's triggered missions that this event may cover."""
    options: list[Option] = []
    for card, covered in s.missions[player]:
        circles = CIRCLES[card]
        for i in range(len(circles)):
            c = circles[i]
            if c.events >> event & 1 and c.bits & bits and not covered >> i & 1 and (not c.own_turn or player == s.active):
                options.append((V_CIRCLE, card, i))
    return options


class Event(Rule[SetiState]):
    """Something happened: watches of the turn pay, then the owner may cover one circle (ST-12.11)."""

    name: str = "event"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, event, bits = f
        if s.solo and player == 0:
            s.then((OBJECTIVE, player, event, bits))
        if s.missions[player] and matching(s, player, event, bits):
            s.then((COVER, player, event, bits))
        if s.watches and player == s.active:
            pay_watches(s, player, event, bits)


def pay_watches(s: SetiState, player: int, event: int, bits: int) -> None:
    """EFFECTS.md: watch. limit: the first time only; distinct: once per body."""
    left: list[tuple[int, int]] = []
    for watch, seen in s.watches:
        events, wanted, _, once, distinct, then = WATCHES[watch]
        hit = bool(events >> event & 1) and bool(wanted & bits) and not (distinct and seen & bits)
        if hit:
            s.then(run(s, player, then))
        if not (hit and once):
            left.append((watch, seen | bits if hit else seen))
    s.watches = tuple(left)


class Cover(Ask):
    """Cover one matching circle, or none (ST-12.13); a mission with all circles covered is completed (ST-12.15)."""

    name: str = "cover"
    rule_ids: tuple[str, ...] = ("ST-12.8", "ST-12.11", "ST-12.13")
    stop: str = "decline"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return matching(s, f[1], f[2], f[3]) + [(V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] == V_DONE:
            return
        _, player, _, _ = f
        _, card, circle = o
        missions = list(s.missions[player])
        i = [m[0] for m in missions].index(card)
        covered = missions[i][1] | 1 << circle
        s.tell(EVERYONE, "cover", player, CARDS[card].id, circle + 1)
        if covered == (1 << len(CIRCLES[card])) - 1:
            del missions[i]
            s.completed[player] += (card,)
            s.tell(EVERYONE, "mission", player, CARDS[card].id)
            if s.solo and player == 0:
                mission_done(s)
        else:
            missions[i] = (card, covered)
        s.missions[player] = tuple(missions)
        s.then(run(s, player, CIRCLES[card][circle].reward, card))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] != V_CIRCLE:
            return None
        if o[1] not in [m[0] for m in s.missions[f[1]]]:
            return msg("why.no_such_mission", card=card_name(o[1]))
        return msg("why.circle")


def mission_done(s: SetiState) -> None:
    """Solo objectives count completed missions."""
    s.then((OBJECTIVE, 0, OBJECTIVE_MISSION, 1))


class Side(Ask):
    """Which species fulfilled the mission, when both do."""

    name: str = "side"
    rule_ids: tuple[str, ...] = ("ST-8.1",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_SIDE, i) for i in (0, 1) if trace_colors(s, f[1], i) == 3]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        begin_with_side(s, f[1], f[2], f[3], o[1])
