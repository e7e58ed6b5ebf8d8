"""Research (ST-13, ST-15): take a technology, gain its bonuses, put it on the board."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .components import COLUMNS, TECHS
from .effect_codes import EV_RESEARCH
from .effect_tables import TECH_BONUS, TILE_BONUS
from .kinds import EVENT, INSTALL, SLOT, T_TECH, TECH, V_COLUMN, V_TECH
from .resources import run
from .state import SetiState


def tech_options(s: SetiState, player: int, types: int, others: int) -> list[Option]:
    """Technologies of these types (bits) that the player lacks and whose stack is not empty (ST-13.3, ST-13.13)."""
    mine = s.techs[player]
    options: list[Option] = []
    for tech in range(12):
        if types >> (tech >> 2) & 1 and not mine >> tech & 1 and s.tiles[tech] and (not others or owned_by_others(s, player, tech)):
            options.append((V_TECH, tech))
    return options


def owned_by_others(s: SetiState, player: int, tech: int) -> bool:
    return any([s.techs[p] >> tech & 1 for p in range(s.players) if p != player])


class Research(Rule[SetiState]):
    """After the rotation: choose a technology if one can be taken (ST-13.9)."""

    name: str = "research"

    def resolve(self, s: SetiState, f: Frame) -> None:
        options = tech_options(s, f[1], f[2], f[4])
        if len(options) > 1 or (options and s.pause):
            s.then((TECH, *f[1:]))
        elif options:
            take_tech(s, f[1], options[0][1], f[3])


def take_tech(s: SetiState, player: int, tech: int, bonus: int) -> None:
    """ST-13.4, ST-13.5, ST-13.12: 2-VP tile, tile bonus, the technology's own bonus, placement, then the event."""
    tile = s.tiles[tech][0]
    s.tiles[tech] = s.tiles[tech][1:]
    s.reveals += 1          # the next tile's bonus is seen
    s.techs[player] |= 1 << tech
    s.that[T_TECH] = tech
    s.tell(EVERYONE, "tech", player, TECHS[tech])
    if s.twos >> tech & 1:
        s.twos &= ~(1 << tech)
        s.score[player] += 2
    after: list[Frame] = [run(s, player, TECH_BONUS[tech]), (INSTALL, player, tech), (EVENT, player, EV_RESEARCH, 1 << (tech >> 2))]
    if bonus:
        after.insert(0, run(s, player, TILE_BONUS[tile]))
    s.then(*after)


class Tech(Ask):
    name: str = "tech"
    rule_ids: tuple[str, ...] = ("ST-13.3", "ST-13.4", "ST-13.5")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return tech_options(s, f[1], f[2], f[4])

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        take_tech(s, f[1], o[1], f[3])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] != V_TECH:
            return None
        if s.techs[f[1]] >> o[1] & 1:
            return msg("why.tech_owned")
        if not f[2] >> (o[1] >> 2) & 1:
            return msg("why.tech_type")
        return msg("why.tech_gone" if not s.tiles[o[1]] else "why.tech_others")


class Install(Rule[SetiState]):
    """ST-13.6: a computer technology goes to a free column of the owner's choice; the others have their places."""

    name: str = "install"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, tech = f
        if tech < 8:
            return
        open_columns = [i for i in range(4) if s.columns[player][i] < 0]
        if len(open_columns) == 1:
            put_in_column(s, player, tech, open_columns[0])
        else:
            s.then((SLOT, player, tech))


def put_in_column(s: SetiState, player: int, tech: int, i: int) -> None:
    """ST-13.7: under data that lies there already: no points."""
    columns = s.columns[player]
    s.columns[player] = columns[:i] + (tech,) + columns[i + 1:]


class Slot(Ask):
    name: str = "slot"
    rule_ids: tuple[str, ...] = ("ST-13.6", "ST-11.6", "ST-11.7")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_COLUMN, COLUMNS[i]) for i in range(4) if s.columns[f[1]][i] < 0]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        put_in_column(s, f[1], f[2], COLUMNS.index(o[1]))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.column_taken" if o[1] in COLUMNS else "why.no_column", column=o[1]) if o[0] == V_COLUMN else None
