"""Turns (ST-3): the main action, free actions around it, finishing it, ending the turn."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, msg, place_name
from . import kinds as k
from .asking import Ask
from .cards import play
from .components import CARDS, EARTH, PLANET_OF, PROBE_4
from .orbit_land import land, land_cost, landing_options, orbit, probe_planets
from .probes import launch
from .research import tech_options
from .resources import probe_limit
from .sectors import completed_sectors
from .solo_objectives import state_tasks
from .state import SetiState

RESEARCH_COST = 6
PLAY_OPTION: tuple[Option, ...] = tuple([(k.V_PLAY, c) for c in range(len(CARDS))])


class Next(Rule[SetiState]):
    """ST-3.1, ST-3.8, ST-3.9: the next player clockwise who has not passed; when all have, the round ends."""

    name: str = "next"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for player in s.around((s.active + 1) % s.players):
            if not s.passed[player]:
                s.active = player
                s.pause = 0
                s.that = [-1] * 6
                s.marks = ()
                s.drawn = ()
                if player < s.seats:
                    s.free = 1
                    s.then((k.TURN, player))
                else:
                    s.free = 0
                    s.then((k.RIVAL_TURN, -1))
                return
        s.then((k.ROUND_OVER, -1))


class Turn(Ask):
    """Exactly one main action (ST-3.2, ST-3.3); free actions before it."""

    name: str = "turn"
    rule_ids: tuple[str, ...] = ("ST-3.2", "ST-3.3", "ST-3.4")
    opens_turn: bool = True
    card_word: str = "tuck"         # a card in hand is no income by itself: refused with the reason

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        player = f[1]
        credits, energy = s.credits[player], s.energy[player]
        options: list[Option] = []
        probes = s.probes[player]
        if credits > 1 and len(probes) < (2 if s.techs[player] & 1 else 1):
            options.append((k.V_LAUNCH,))
        if probes and energy:
            placing(s, player, credits, energy, options)
        if credits and energy > 1:
            options.append((k.V_SCAN,))
        if energy and s.upper[player] == 6:
            options.append((k.V_ANALYSE,))
        for card in s.hand[player]:
            c = CARDS[card]
            if c.credits <= credits and c.energy <= energy:
                options.append(PLAY_OPTION[card])
        if s.publicity[player] >= RESEARCH_COST and tech_options(s, player, 7, 0):
            options.append((k.V_RESEARCH,))
        options.append((k.V_PASS,))
        if not s.pause and s.free:
            options.append((k.F_PAUSE,))
        return options

    def refused(self, s: SetiState, f: Frame) -> list[Option]:
        """The main actions and uses of cards that cannot be done or paid now: a page shows them with their reason."""
        wanted: list[Option] = [(k.V_LAUNCH,), (k.V_SCAN,), (k.V_ANALYSE,), (k.V_RESEARCH,), *[PLAY_OPTION[card] for card in s.hand[f[1]]]]
        wanted += [(k.V_CARD, card) for card in s.hand[f[1]]]
        return [o for o in wanted if self.why(s, f, o) is not None]

    def group(self, s: SetiState, f: Frame, o: Option) -> str:
        return "play" if o[0] == k.V_CARD else super().group(s, f, o)

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        player = f[1]
        if o[0] == k.V_PASS:
            s.then((k.SECTORS, player, 0), (k.PASS_STEPS, player))
            return
        s.then((k.AFTER_MAIN, player))
        ACTIONS[o[0]](s, player, o)

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.tuck_later") if o[0] == k.V_CARD else action_problem(s, f[1], o)


def placing(s: SetiState, player: int, credits: int, energy: int, options: list[Option]) -> None:
    """Orbits and landings that can be paid now (ST-6.1, ST-7.1)."""
    for o in landing_options(s, player, 0, 0, 1):
        if o[0] == k.V_ORBIT:
            if credits and energy:
                options.append(o)
        elif energy >= land_cost(s, player, PLANET_OF[o[1]]):
            options.append(o)


def do_launch(s: SetiState, player: int, o: Option) -> None:
    s.credits[player] -= 2
    launch(s, player)


def do_orbit(s: SetiState, player: int, o: Option) -> None:
    s.credits[player] -= 1
    s.energy[player] -= 1
    orbit(s, player, o[1])


def do_land(s: SetiState, player: int, o: Option) -> None:
    s.energy[player] -= land_cost(s, player, PLANET_OF[o[1]])
    land(s, player, o[1])


def do_scan(s: SetiState, player: int, o: Option) -> None:
    s.credits[player] -= 1
    s.energy[player] -= 2
    s.tell(EVERYONE, "scan", player)
    s.then((k.SCAN_STEP, player, 0))


def do_analyse(s: SetiState, player: int, o: Option) -> None:
    """ST-11.8 to ST-11.12: clear both rows, then mark the blue trace."""
    s.energy[player] -= 1
    s.upper[player] = 0
    s.lower[player] = 0
    s.tell(EVERYONE, "analyse", player)
    s.then((k.TRACE, player, 4, 3))


def do_play(s: SetiState, player: int, o: Option) -> None:
    play(s, player, o[1])


def do_research(s: SetiState, player: int, o: Option) -> None:
    """ST-13.1, ST-13.2: pay, rotate, then choose."""
    s.publicity[player] -= RESEARCH_COST
    s.then((k.ROTATE, player), (k.RESEARCH, player, 7, 1, 0))


ACTIONS = [do_launch, do_orbit, do_land, do_scan, do_analyse, do_play, do_research]


class AfterMain(Rule[SetiState]):
    """ST-10.22: with a completed sector the player declares the main action finished; otherwise only the turn is ended."""

    name: str = "after_main"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.solo:
            state_tasks(s)          # ST-30.6
        s.then((k.AFTER if completed_sectors(s) else k.END, f[1]))


class After(Ask):
    name: str = "after"
    rule_ids: tuple[str, ...] = ("ST-10.2", "ST-10.22")
    stop: str = "finish"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.then((k.SECTORS, f[1], 0), (k.END, f[1]))


class End(Ask):
    name: str = "end"
    rule_ids: tuple[str, ...] = ("ST-3.7", "ST-3.17")
    stop: str = "end"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.then((k.TURN_OVER, f[1]))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.main_done") if o[0] <= k.V_PASS else None


class GoOn(Ask):
    """A pause: something would be lost (publicity, data), or the player asked to act between steps."""

    name: str = "go_on"
    rule_ids: tuple[str, ...] = ("ST-11.1", "ST-18.10", "ST-3.4")
    stop: str = "go on"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        return


class TurnOver(Rule[SetiState]):
    """ST-3.17: free actions are closed; milestones of players, neutral milestones, discoveries, next player."""

    name: str = "turn_over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.solo:
            state_tasks(s)          # ST-30.6: also what the rival's turn brought
        s.free = 0
        s.pause = 0
        s.watches = ()
        s.rules = 0
        s.then((k.MILESTONES, -1), (k.NEUTRAL, -1), (k.DISCOVER, -1), (k.SECTORS, f[1], 0), (k.NEXT, -1))
        if s.solo and f[1] == 0:
            s.then((k.OBJECTIVES, 0))


# -- why not ---------------------------------------------------------------------------------------------------------
def action_problem(s: SetiState, player: int, o: Option) -> Msg | None:
    verb = o[0]
    credits, energy = s.credits[player], s.energy[player]
    if verb == k.V_LAUNCH:
        return short_of(credits, 2, energy, 0) or msg("why.probe_limit", n=probe_limit(s, player))
    if verb == k.V_SCAN:
        return short_of(credits, 1, energy, 2)
    if verb == k.V_ANALYSE:
        return msg("why.computer", have=s.upper[player]) if s.upper[player] < 6 else short_of(credits, 0, energy, 1)
    if verb == k.V_RESEARCH:
        need = RESEARCH_COST
        return msg("why.publicity", need=need, have=s.publicity[player]) if s.publicity[player] < need else msg("why.no_tech_left")
    if verb == k.V_PLAY:
        c = CARDS[o[1]]
        if o[1] not in s.hand[player]:
            return msg("why.not_in_hand", card=card_name(o[1]))
        return short_of(credits, c.credits, energy, c.energy)
    if verb in (k.V_ORBIT, k.V_LAND):
        return placing_problem(s, player, o)
    return msg("why.turn")


def short_of(credits: int, need_credits: int, energy: int, need_energy: int) -> Msg | None:
    """What is missing, and the exchange that would help if there is one."""
    if credits < need_credits:
        return msg("why.credits_swap" if energy - need_energy >= 2 * (need_credits - credits) else "why.credits", need=need_credits, have=credits)
    if energy < need_energy:
        return msg("why.energy_swap" if credits - need_credits >= 2 * (need_energy - energy) else "why.no_energy", need=need_energy, have=energy)
    return None


def placing_problem(s: SetiState, player: int, o: Option) -> Msg | None:
    planet = PLANET_OF[o[1]]
    if planet == EARTH:
        return msg("why.earth")
    if planet not in probe_planets(s, player):
        return msg("why.no_probe_on", planet=place_name(planet))
    if o[0] == k.V_ORBIT:
        return msg("why.orbit_moon") if o[1] != planet else short_of(s.credits[player], 1, s.energy[player], 1)
    if o[1] != planet and not s.techs[player] & PROBE_4:
        return msg("why.moon_tech")
    if o[1] != planet and s.landers[o[1]]:
        return msg("why.moon_taken", moon=place_name(o[1]))
    return short_of(s.credits[player], 0, s.energy[player], land_cost(s, player, planet))
