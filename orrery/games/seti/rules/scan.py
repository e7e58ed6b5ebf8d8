"""The Scan action (ST-9.1 to ST-9.3, ST-15.6 to ST-15.13): its steps in any order, telescope technologies among them."""
from __future__ import annotations

from orrery.kernel.state import Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg, star_name, tech_name
from . import kinds as k
from .asking import Ask
from .components import CARDS, TELESCOPE_1, TELESCOPE_2, TELESCOPE_3, TELESCOPE_4
from .effect_codes import ALL, EV_SCAN
from .effects import color_sectors
from .resources import discard_card, leave_hand, pieces, probe_limit, the_sky
from .state import SetiState

EARTH_DONE = 1
ROW_DONE = 2
MERCURY_DONE = 4
HAND_DONE = 8
FLIGHT_DONE = 16
MERCURY_PLANET = 0


def must_do(s: SetiState, done: int) -> int:
    """The obligatory steps still to do; without a row card its step is skipped (ST-3.14)."""
    left = 0
    if not done & EARTH_DONE:
        left |= EARTH_DONE
    if not done & ROW_DONE and (s.row[0] >= 0 or s.row[1] >= 0 or s.row[2] >= 0):
        left |= ROW_DONE
    return left


def may_do(s: SetiState, player: int, done: int) -> list[Option]:
    """What the telescope technologies offer now, each at most once per Scan (ST-15.13)."""
    techs = s.techs[player]
    options: list[Option] = []
    if techs & TELESCOPE_2 and not done & MERCURY_DONE and s.publicity[player] > 0:
        options.append((k.V_MERCURY,))
    if techs & TELESCOPE_3 and not done & HAND_DONE:
        options.extend([(k.V_CARD, c) for c in s.hand[player]])
    if techs & TELESCOPE_4 and not done & FLIGHT_DONE:
        if s.energy[player] > 0 and len(s.probes[player]) < probe_limit(s, player):
            options.append((k.V_SCAN_LAUNCH,))
        if pieces(s, player):
            options.append((k.V_SCAN_MOVE,))
    return options


class ScanStep(Rule[SetiState]):
    """Go on with the Scan: ask while something is to be chosen, else finish it."""

    name: str = "scan_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, done = f
        must = must_do(s, done)
        if not must and not may_do(s, player, done):
            s.then((k.EVENT, player, EV_SCAN, ALL))
        elif must == EARTH_DONE and not s.pause and not s.techs[player] & 0xF0:
            mark_earth(s, player, the_sky(s).earth_sector, done)
        else:
            s.then((k.SCAN, player, done))


def mark_earth(s: SetiState, player: int, sector: int, done: int) -> None:
    s.then((k.MARK, player, sector, 1, 1, 0), (k.SCAN_STEP, player, done | EARTH_DONE))


class Scan(Ask):
    """The next step of the Scan."""

    name: str = "scan"
    rule_ids: tuple[str, ...] = ("ST-9.2", "ST-9.4", "ST-15.6")
    stop: str = "done"
    card_word: str = "signal"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        _, player, done = f
        must = must_do(s, done)
        options: list[Option] = []
        if must & EARTH_DONE:
            earth = the_sky(s).earth_sector
            options.append((k.V_EARTH, earth))
            if s.techs[player] & TELESCOPE_1:
                options.append((k.V_EARTH, (earth - 1) % 8))
                options.append((k.V_EARTH, (earth + 1) % 8))
        if must & ROW_DONE:
            options.extend([(k.V_ROW, i) for i in range(3) if s.row[i] >= 0])
        options.extend(may_do(s, player, done))
        if not must:
            options.append((k.V_DONE,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, done = f
        verb = o[0]
        if verb == k.V_DONE:
            s.then((k.EVENT, player, EV_SCAN, ALL))
        elif verb == k.V_EARTH:
            mark_earth(s, player, o[1], done)
        elif verb == k.V_ROW:
            card = s.row[o[1]]
            s.row[o[1]] = -1
            s.discard.append(card)
            s.then((k.SIGNAL_AT, player, color_sectors(s, CARDS[card].sector), 1, 1, 0), (k.REFILL, player), (k.SCAN_STEP, player, done | ROW_DONE))
        elif verb == k.V_MERCURY:
            s.publicity[player] -= 1
            s.then((k.MARK, player, the_sky(s).where[MERCURY_PLANET] % 8, 1, 1, 0), (k.SCAN_STEP, player, done | MERCURY_DONE))
        elif verb == k.V_CARD:
            leave_hand(s, player, o[1])
            discard_card(s, o[1])
            s.then((k.SIGNAL_AT, player, color_sectors(s, CARDS[o[1]].sector), 1, 1, 0), (k.SCAN_STEP, player, done | HAND_DONE))
        elif verb == k.V_SCAN_LAUNCH:
            s.energy[player] -= 1
            s.then((k.LAUNCH, player, 1, 0, 0, -1), (k.SCAN_STEP, player, done | FLIGHT_DONE))
        else:
            s.then((k.MOVE_STEP, player, 1), (k.SCAN_STEP, player, done | FLIGHT_DONE))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        _, player, done = f
        verb, techs = o[0], s.techs[player]
        if verb == k.V_DONE:
            return msg("why.scan_not_done")
        if verb == k.V_EARTH:
            return msg("why.step_done") if done & EARTH_DONE else msg("why.earth_sector", sector=star_name(s, the_sky(s).earth_sector))
        if verb == k.V_ROW:
            return msg("why.step_done") if done & ROW_DONE else msg("why.not_in_row")
        need = {k.V_MERCURY: TELESCOPE_2, k.V_CARD: TELESCOPE_3, k.V_SCAN_LAUNCH: TELESCOPE_4, k.V_SCAN_MOVE: TELESCOPE_4}.get(verb, 0)
        if need and not techs & need:
            return msg("why.needs_tech", tech=msg_tech(need))
        if verb == k.V_MERCURY and s.publicity[player] == 0:
            return msg("why.publicity", need=1, have=0)
        if verb == k.V_SCAN_LAUNCH:
            return msg("why.no_energy", need=1, have=0) if s.energy[player] == 0 else msg("why.probe_limit", n=probe_limit(s, player))
        return msg("why.step_done") if need else None


def msg_tech(bit: int) -> Msg:
    return tech_name(bit.bit_length() - 1)
