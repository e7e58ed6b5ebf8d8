"""Action 8, pass (GP-13), and the boosters."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Option
from orrery.kernel.text import Msg

from ..words.names import booster_short, booster_text, msg
from .components import ADVANCED_TILES, BOOSTERS, STANDARD
from .fields import ADVANCED, BOOSTER, C_BOOSTER, C_TILE, COVERED, SPECIALS, TECH, USED
from .kinds import PASS
from .resources import add_vp, count, gain
from .state import GaiaState

LAST_ROUND = 6
NO_BOOSTER = -1


def pass_vp(s: GaiaState, seat: int) -> int:
    """What passing would score now."""
    p = s.p[seat]
    found = BOOSTERS[p[BOOSTER]].vp * count(s, seat, BOOSTERS[p[BOOSTER]].per) if p[BOOSTER] >= 0 and BOOSTERS[p[BOOSTER]].per else 0
    for tiles, mask in ((STANDARD, p[TECH] & ~p[COVERED]), (ADVANCED_TILES, p[ADVANCED])):
        for i, tile in enumerate(tiles):
            if mask >> i & 1 and tile.when == "pass":
                found += tile.gain[0][1] * count(s, seat, tile.per)
    return found


def score_pass(s: GaiaState, seat: int) -> None:
    """Red icons: the booster held and uncovered tiles (GP-13.05)."""
    p = s.p[seat]
    booster = BOOSTERS[p[BOOSTER]]
    if booster.per:
        add_vp(s, seat, booster.vp * count(s, seat, booster.per), C_BOOSTER)
    for tiles, mask in ((STANDARD, p[TECH] & ~p[COVERED]), (ADVANCED_TILES, p[ADVANCED])):
        for i, tile in enumerate(tiles):
            if mask >> i & 1 and tile.when == "pass":
                gain(s, seat, tile.gain, C_TILE, count(s, seat, tile.per))


def take_booster(s: GaiaState, seat: int, booster: int) -> None:
    """Take a booster from the row and put the old one at its right end (GP-13.02, 21.16)."""
    p = s.p[seat]
    old = p[BOOSTER]
    if booster != NO_BOOSTER:
        s.boosters = tuple([b for b in s.boosters if b != booster])
    if old != NO_BOOSTER:
        s.boosters += (old,)
        if BOOSTERS[old].special >= 0:
            p[SPECIALS] &= ~(1 << BOOSTERS[old].special)
            p[USED] &= ~(1 << BOOSTERS[old].special)
    p[BOOSTER] = booster


def face_up(s: GaiaState) -> None:
    """Boosters taken when passing come into force with the new round (GP-13.04)."""
    for p in s.p[:s.seats]:
        if p[BOOSTER] >= 0 and BOOSTERS[p[BOOSTER]].special >= 0:
            p[SPECIALS] |= 1 << BOOSTERS[p[BOOSTER]].special


class Pass(Act[GaiaState]):
    """The last action of a round: the booster is changed for another one (GP-13)."""

    verb: int = PASS
    word: str = "pass"
    group: str = "pass"
    rule_ids: tuple[str, ...] = ("GP-13.01", "GP-13.02", "GP-13.03")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        if s.round == LAST_ROUND:
            out.append((PASS, NO_BOOSTER))
        else:
            for booster in s.boosters:
                out.append((PASS, booster))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        if s.round == LAST_ROUND:
            return None if o[1] == NO_BOOSTER else msg("no.last_round")
        if o[1] in s.boosters:
            return None
        return msg("no.own_booster" if o[1] == s.p[seat][BOOSTER] else "no.booster_held")

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        s.tell(EVERYONE, "pass", seat, BOOSTERS[o[1]].number if o[1] >= 0 else 0)
        score_pass(s, seat)
        take_booster(s, seat, o[1])
        s.passed += (seat,)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return "pass" if o[1] < 0 else f"pass {BOOSTERS[o[1]].number}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        if not words:
            return (PASS, NO_BOOSTER)
        for i, booster in enumerate(BOOSTERS):
            if words == [str(booster.number)]:
                return (PASS, i)
        return None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("label.pass_last") if o[1] < 0 else msg("label.pass", booster=booster_text(BOOSTERS[o[1]]))

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.pass_last") if o[1] < 0 else msg("short.pass", booster=booster_short(BOOSTERS[o[1]]))

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return () if o[1] < 0 else (f"booster-{BOOSTERS[o[1]].number}",)
