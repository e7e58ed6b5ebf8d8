"""Free actions (ST-4): listed with every question to the active player, never inside another free action (ST-3.6)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, msg
from . import kinds as k
from .compile_counts import CONDITIONS, COUNTS
from .components import ASTEROIDS, CARDS, COLUMNS, CONDITIONAL, PROBE_2
from .counts import holds, trace_colors
from .effect_codes import C_TRACE_COLORS, EV_CORNER, FREE_EXIT
from .effect_tables import ANY_CARD, CONDITION, CORNER, LOWER, REWARD, UPPER
from .probes import exit_cost, step, step_problem
from .resources import any_card, discard_card, happen, leave_hand, run, the_sky
from .solar_system import NEIGHBOURS
from .solo_objectives import state_tasks
from .state import SetiState

BUY = 3                 # publicity for a card
MOVES = tuple([tuple([(k.F_MOVE, 0, here, there) for there in NEIGHBOURS[here]]) for here in range(32)])
CORNER_OPTION = tuple([(k.F_CORNER, c) for c in range(len(CARDS))])
PLACE_OPTION = tuple([(k.F_PLACE, i) for i in range(7)])
LOWER_OPTION = tuple([(k.F_LOWER, i) for i in COLUMNS])
MISSION_OPTION = tuple([(k.F_MISSION, c) for c in range(len(CARDS))])
WITH_CARDS: list[Option] = [(k.F_EXCHANGE, 0, 0), (k.F_EXCHANGE, 0, 1), (k.F_EXCHANGE, 0, 2)]
BUY_OPTION: Option = (k.F_BUY,)


# Questions whose answers a free action may change are looked at anew: some may no longer be possible at all.
AGAIN: dict[int, int] = {k.MOVE: k.MOVE_STEP, k.CHOOSE_USE: k.USE, k.SCAN: k.SCAN_STEP, k.PICK: k.PICK_STEP, k.PAY: k.PAY_STEP,
                         k.CHOSEN: k.CHOSEN_STEP, k.LAND: k.LAND_STEP, k.PROBE: k.PROBE_STEP, k.ALIEN_CARD: k.ALIEN_STEP, k.WHERE: k.SIGNAL_AT}


def free_options(s: SetiState, player: int, out: list[Option], moving: bool) -> None:
    """Append what the active player may do for free. Where movement is being spent, energy and movement corners are poured into it instead."""
    energy = s.energy[player]
    if energy and not moving:
        cell = the_sky(s).cell
        light = energy > 1 or s.techs[player] & PROBE_2 or s.rules & FREE_EXIT
        last = -1
        for space in s.probes[player]:
            if space != last and (light or cell[space] != ASTEROIDS):
                out.extend(MOVES[space])
            last = space
        if s.capsules[player]:
            for i, (space, _) in enumerate(s.capsules[player]):
                if light or cell[space] != ASTEROIDS:
                    out.extend([(k.F_MOVE, i + 1, space, there) for there in NEIGHBOURS[space]])
    hand = s.hand[player]
    for card in hand:
        if not moving or not CARDS[card].corner[0]:
            out.append(CORNER_OPTION[card])
    if s.data[player]:
        upper = s.upper[player]
        if upper < 6:
            out.append(PLACE_OPTION[upper + 1])
        if s.techs[player] >> 8:
            columns, lower = s.columns[player], s.lower[player]
            for i in range(4):
                if columns[i] >= 0 and upper >= COLUMNS[i] and not lower >> i & 1:
                    out.append(LOWER_OPTION[i])
    for card, _ in s.missions[player]:
        if CONDITION[card] >= 0 and holds(s, player, CONDITION[card], card):
            out.append(MISSION_OPTION[card])
    some = any_card(s)
    if len(hand) > 1:
        out.extend(WITH_CARDS)
    if s.credits[player] > 1:
        if some:
            out.append((k.F_EXCHANGE, 1, 0))
        out.append((k.F_EXCHANGE, 1, 2))
    if energy > 1:
        if some:
            out.append((k.F_EXCHANGE, 2, 0))
        out.append((k.F_EXCHANGE, 2, 1))
    if s.publicity[player] >= BUY and some:
        out.append(BUY_OPTION)


def do_free(s: SetiState, f: Frame, o: Option) -> None:
    """Do it completely, then ask the interrupted question again (or look again whether anything would be lost)."""
    player = f[1]
    verb = o[0]
    again: Frame = (k.ROOM, player, f[2], f[3]) if f[0] == k.GO_ON and (f[2] or f[3]) else (AGAIN.get(f[0], f[0]), *f[1:])
    if verb == k.F_PAUSE:
        s.pause = 1
        s.then(f)
        return
    s.then((k.FREE_OVER, player), again)
    s.free = 0
    if verb == k.F_MOVE:
        s.energy[player] -= exit_cost(s, player, o[2])
        step(s, player, o[1], o[2], o[3])
    elif verb == k.F_CORNER:
        leave_hand(s, player, o[1])
        discard_card(s, o[1])
        s.tell(EVERYONE, "corner", player, CARDS[o[1]].id)
        s.then(run(s, player, CORNER[o[1]], o[1]), (k.EVENT, player, EV_CORNER, CARDS[o[1]].corner_bits))
    elif verb == k.F_PLACE:
        place_upper(s, player, o[1])
    elif verb == k.F_LOWER:
        place_lower(s, player, o[1])
    elif verb == k.F_MISSION:
        complete(s, player, o[1])
    elif verb == k.F_EXCHANGE:
        exchange(s, player, o[1], o[2])
    else:
        s.publicity[player] -= BUY
        s.tell(EVERYONE, "buy", player)
        s.then(run(s, player, ANY_CARD))


def corner_discarded(s: SetiState, player: int, card: int) -> None:
    s.tell(EVERYONE, "corner", player, CARDS[card].id)
    s.data[player] = min(6, s.data[player] + CARDS[card].corner[2])
    happen(s, player, EV_CORNER, CARDS[card].corner_bits)


class FreeOver(Rule[SetiState]):
    """A free action is done. ST-10.18: should it have completed a sector after the main action, that is resolved now."""

    name: str = "free_over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.free = 1
        if s.solo:
            state_tasks(s)          # ST-30.6: as soon as they are fulfilled
        if s.agenda and s.agenda[-1][0] == k.END:
            s.then((k.SECTORS, f[1], 0))


def place_upper(s: SetiState, player: int, column: int) -> None:
    """ST-11.3 to ST-11.6: strictly left to right; 2 VP over a computer technology."""
    s.data[player] -= 1
    s.upper[player] = column
    s.tell(EVERYONE, "place", player, column)
    if column in COLUMNS and s.columns[player][COLUMNS.index(column)] >= 0:
        s.score[player] += 2
    if UPPER[column]:
        s.then(run(s, player, UPPER[column]))


def place_lower(s: SetiState, player: int, column: int) -> None:
    """ST-11.7: the lower space of a technology pays its printed reward."""
    i = COLUMNS.index(column)
    s.data[player] -= 1
    s.lower[player] |= 1 << i
    s.tell(EVERYONE, "place", player, column)
    s.then(run(s, player, LOWER[s.columns[player][i]]))


def complete(s: SetiState, player: int, card: int) -> None:
    """ST-12.5: a conditional mission for its reward. A reward for "that" species asks which when both qualify."""
    s.missions[player] = tuple([m for m in s.missions[player] if m[0] != card])
    s.completed[player] += (card,)
    s.tell(EVERYONE, "mission", player, CARDS[card].id)
    if s.solo:
        s.then((k.OBJECTIVE, player, k.OBJECTIVE_MISSION, 1))
    side = -1
    for count, _, number in CONDITIONS[CONDITION[card]]:
        if COUNTS[count] == (C_TRACE_COLORS, 1):
            sides = [i for i in (0, 1) if trace_colors(s, player, i) >= number]
            side = sides[0]
            if len(sides) > 1:
                s.then((k.SIDE, player, REWARD[card], card))
                return
    begin_with_side(s, player, REWARD[card], card, side)


def begin_with_side(s: SetiState, player: int, pc: int, card: int, side: int) -> None:
    if side < 0:
        s.then(run(s, player, pc, card))
        return
    s.then((k.STEP, player, pc, card), (k.RESTORE, player, tuple(s.that), s.marks, s.drawn))
    s.that = [-1] * 6
    s.that[k.T_SIDE] = side


def exchange(s: SetiState, player: int, give: int, get: int) -> None:
    """ST-4.6: two of a kind for one of another."""
    s.tell(EVERYONE, "exchange", player, give, get)
    if give == 0:
        s.then((k.DISCARD, player, 2, 1), (k.GIVE, player, get))
        return
    if give == 1:
        s.credits[player] -= 2
    else:
        s.energy[player] -= 2
    s.then((k.GIVE, player, get))


class Give(Rule[SetiState]):
    """What an exchange brings; a card is any card (ST-4.9)."""

    name: str = "give"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if f[2] == 0:
            s.then(run(s, f[1], ANY_CARD))
        elif f[2] == 1:
            s.credits[f[1]] += 1
        else:
            s.energy[f[1]] += 1


# -- why not ---------------------------------------------------------------------------------------------------------
def free_problem(s: SetiState, player: int, o: Option, moving: bool) -> Msg | None:
    """None if the free action can be taken now, else the reason."""
    verb = o[0]
    if verb == k.F_MOVE:
        if moving:
            return msg("why.pour_instead")
        if s.energy[player] == 0:
            return msg("why.no_energy", need=1, have=0)
        return step_problem(s, player, o[1], o[2], o[3], s.energy[player])
    if verb == k.F_CORNER:
        if o[1] not in s.hand[player]:
            return msg("why.not_in_hand", card=card_name(o[1]))
        return msg("why.pour_instead") if moving and CARDS[o[1]].corner[0] else None
    if verb in (k.F_PLACE, k.F_LOWER):
        return place_problem(s, player, o)
    if verb == k.F_MISSION:
        if o[1] not in [m[0] for m in s.missions[player]]:
            return msg("why.no_such_mission", card=card_name(o[1]))
        if CARDS[o[1]].kind != CONDITIONAL:
            return msg("why.triggered_mission", card=card_name(o[1]))
        return None if holds(s, player, CONDITION[o[1]], o[1]) else msg("why.condition", card=card_name(o[1]))
    if verb == k.F_EXCHANGE:
        return exchange_problem(s, player, o[1], o[2])
    if verb == k.F_BUY:
        if s.publicity[player] < BUY:
            return msg("why.publicity", need=BUY, have=s.publicity[player])
        return None if any_card(s) else msg("why.no_cards")
    return msg("why.not_here")


def place_problem(s: SetiState, player: int, o: Option) -> Msg | None:
    if s.data[player] == 0:
        return msg("why.no_data")
    column = o[1]
    if o[0] == k.F_PLACE:
        if s.upper[player] == 6:
            return msg("why.row_full")
        return None if column == s.upper[player] + 1 else msg("why.next_column", column=s.upper[player] + 1)
    if column not in COLUMNS or s.columns[player][COLUMNS.index(column)] < 0:
        return msg("why.no_tech_there", column=column)
    if s.upper[player] < column:
        return msg("why.nothing_above", column=column)
    return msg("why.lower_full", column=column) if s.lower[player] >> COLUMNS.index(column) & 1 else None


def exchange_problem(s: SetiState, player: int, give: int, get: int) -> Msg | None:
    have = (len(s.hand[player]), s.credits[player], s.energy[player])[give]
    if have < 2:
        return msg(("why.two_cards", "why.two_credits", "why.two_energy")[give], have=have)
    if give == get and give > 0:
        return msg("why.pointless")
    return msg("why.no_cards") if get == 0 and give > 0 and not any_card(s) else None
