"""Actions 6 and 7: power, QIC and special actions (GP-12)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import effect_msgs, msg, token_text
from .components import FACTIONS, S_ACADEMY, S_DOWNGRADE, S_LOWEST, S_STATION, S_SWAP, SPACES, SPECIAL_INDEX, SPECIALS, TOKENS, Effect
from .faction_actions import downgrades, lowest_areas, space_sites, swaps
from .fields import BOWL3, BRAIN, C_ACTION, C_FEDERATION, FACTION, GREEN, GREY, QIC, TOKEN_VALUE, USED, V_MINE, V_RANGE, V_RESCORE, V_TECH
from .fields import SPECIALS as OWNED
from .gaiaforming import project_sites
from .kinds import ACTION, DOWNGRADE_SITE, LOWEST, MINE_SITE, RANGE_SITE, RESCORE, SPECIAL, STATION_SITE, SWAP_SITE, TECH_TILE
from .mines import mine_sites
from .resources import BRAIN_POWER, can_spend, gain, spend
from .state import GaiaState
from .tech import any_tile

WITH_BRAIN = " with brainstone"

QUESTIONS: Final = (V_MINE, V_RANGE, V_TECH, V_RESCORE)      # they bring nothing before they are answered


def doable(s: GaiaState, seat: int, effect: Effect) -> bool:
    """Can the compulsory part of the effect be carried out (GP-12.14)? Resources always can (GP-12.15)."""
    for verb, n in effect:
        if verb == V_MINE:
            return bool(mine_sites(s, seat, n, 0))
        if verb == V_RANGE:
            return bool(mine_sites(s, seat, 0, n)) or bool(project_sites(s, seat, n))
        if verb == V_TECH:
            return any_tile(s, seat)
        if verb == V_RESCORE:
            return any(s.p[seat][GREEN:GREY + 7])
    return True


def carry_out(s: GaiaState, seat: int, effect: Effect) -> None:
    for verb, n in effect:
        if verb == V_MINE:
            s.then((MINE_SITE, seat, n))
        elif verb == V_RANGE:
            s.then((RANGE_SITE, seat, n))
        elif verb == V_TECH:
            s.then((TECH_TILE, seat))
        elif verb == V_RESCORE:
            s.then((RESCORE, seat))
    gain(s, seat, effect, C_ACTION, 1, all([verb in QUESTIONS for verb, _ in effect]))


class BoardAction(Act[GaiaState]):
    """A power or QIC action: once per round by one player (GP-12.01)."""

    verb: int = ACTION
    word: str = "action"
    group: str = "actions"
    rule_ids: tuple[str, ...] = ("GP-12.01", "GP-12.02", "GP-12.14")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        p, covered = s.p[seat], s.spaces
        power, brain, qic = p[BOWL3] * p[TOKEN_VALUE], p[BRAIN] == 3, p[QIC]
        if power < 3 and qic < 2 and not brain:
            return
        for i, space in enumerate(SPACES):
            if covered >> i & 1:
                continue
            if space.power:
                plain, stone = power >= space.power, brain and p[BOWL3] >= space.power - BRAIN_POWER
                if (plain or stone) and doable(s, seat, space.gain):
                    if plain:
                        out.append((ACTION, i, 0))
                    if stone:
                        out.append((ACTION, i, 1))
            elif qic >= space.qic and doable(s, seat, space.gain):
                out.append((ACTION, i, 0))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        p, space = s.p[seat], SPACES[o[1]]
        if s.spaces >> o[1] & 1:
            return msg("no.action_covered")
        if space.power and not can_spend(p, space.power, o[2]):
            return msg("no.power", need=space.power, have=p[BOWL3] * p[TOKEN_VALUE] + (BRAIN_POWER if p[BRAIN] == 3 else 0))
        if space.qic and (p[QIC] < space.qic or o[2]):
            return msg("no.qic", need=space.qic, have=p[QIC])
        return None if doable(s, seat, space.gain) else msg("no.nothing_to_do")

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        p, space = s.p[seat], SPACES[o[1]]
        s.spaces |= 1 << o[1]
        if space.power:
            spend(p, space.power, o[2])
        else:
            p[QIC] -= space.qic
        s.tell(EVERYONE, "action", seat, o[1])
        carry_out(s, seat, space.gain)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"action {SPACES[o[1]].id}" + (WITH_BRAIN if o[2] else "")

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        text = " ".join(words)
        brain = 1 if text.endswith(WITH_BRAIN) else 0
        text = text.removesuffix(WITH_BRAIN)
        p = s.p[seat]
        for i, space in enumerate(SPACES):
            if space.id == text:
                if space.power and not brain and not can_spend(p, space.power, 0) and can_spend(p, space.power, 1):
                    brain = 1
                return (ACTION, i, brain)
        return None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        space = SPACES[o[1]]
        gains = Msg("gaia_project", "tile.list", {"what": effect_msgs(space.gain)})
        price = msg("effect.power", n=space.power) if space.power else msg("effect.qic", n=space.qic)
        return msg("label.action_brain" if o[2] else "label.action", price=price, gains=gains)

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return Msg("gaia_project", "short.action_brain" if o[2] else "tile.list", {"what": effect_msgs(SPACES[o[1]].gain)})

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"action-{SPACES[o[1]].id}",)


FACTION_SITES = {S_SWAP: SWAP_SITE, S_STATION: STATION_SITE, S_DOWNGRADE: DOWNGRADE_SITE, S_LOWEST: LOWEST}


def special_doable(s: GaiaState, seat: int, i: int) -> bool:
    if i < S_SWAP:
        return doable(s, seat, SPECIALS[i].gain)
    if i == S_SWAP:
        return bool(swaps(s, seat))
    if i == S_STATION:
        return bool(space_sites(s, seat))
    if i == S_DOWNGRADE:
        return bool(downgrades(s, seat))
    return bool(lowest_areas(s, seat))


class SpecialAction(Act[GaiaState]):
    """An orange action of one's own: free, once per round (GP-12.10)."""

    verb: int = SPECIAL
    word: str = "special"
    group: str = "actions"
    rule_ids: tuple[str, ...] = ("GP-12.10", "GP-12.11")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        left = s.p[seat][OWNED] & ~s.p[seat][USED]
        if not left:
            return
        for i in range(len(SPECIALS)):
            if left >> i & 1 and special_doable(s, seat, i):
                out.append((SPECIAL, i))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        p = s.p[seat]
        if not p[OWNED] >> o[1] & 1:
            return msg("no.special_unowned")
        if p[USED] >> o[1] & 1:
            return msg("no.special_used")
        return None if special_doable(s, seat, o[1]) else msg("no.nothing_to_do")

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        i = o[1]
        s.p[seat][USED] |= 1 << i
        s.tell(EVERYONE, "special", seat, i)
        if i in FACTION_SITES:
            s.then((FACTION_SITES[i], seat))
        else:
            carry_out(s, seat, FACTIONS[s.p[seat][FACTION]].academy if i == S_ACADEMY else SPECIALS[i].gain)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"special {SPECIALS[o[1]].id}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        return (SPECIAL, SPECIAL_INDEX[words[0]]) if len(words) == 1 and words[0] in SPECIAL_INDEX else None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        i = o[1]
        if i in FACTION_SITES:
            return msg("special." + SPECIALS[i].id)
        effect = FACTIONS[s.p[seat][FACTION]].academy if i == S_ACADEMY else SPECIALS[i].gain
        return msg("label.special", gains=Msg("gaia_project", "tile.list", {"what": effect_msgs(effect)}))

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"special-{seat}-{SPECIALS[o[1]].id}",)


class Rescore(Rule[GaiaState]):
    """Which own federation token is scored again (GP-12.07)?"""

    name: str = "rescore"
    rule_ids: tuple[str, ...] = ("GP-12.07", "GP-12.08")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        p = s.p[f[1]]
        return [(kind,) for kind in range(7) if p[GREEN + kind] or p[GREY + kind]]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        gain(s, f[1], TOKENS[o[0]].gain, C_FEDERATION)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"score {TOKENS[o[0]].id}"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.rescore")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.rescore", token=token_text(TOKENS[o[0]]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"token-{f[1]}-{TOKENS[o[0]].id}",)
