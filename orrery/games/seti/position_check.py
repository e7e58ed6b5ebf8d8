"""What a position says must hold together: each check names the field that does not. Reading positions: position_read.py."""
from __future__ import annotations

from typing import Any

from .position_fields import SetiReader
from .rules.components import (
    ANOMALIES,
    CARDS,
    CENTAURIANS,
    COLUMNS,
    EXERTIANS,
    GOLD,
    LANDING_DATA,
    MAIN,
    MASCAMITES,
    OUMUAMUAN,
    PLANETS,
    SAMPLES,
    SPACES,
    TECHS,
    TRACES,
)
from .rules.effect_tables import CIRCLES, CONDITION
from .rules.state import SetiState

Json = Any
CLOSED = ("free_over", "discard", "pass_steps", "passed")      # while these are to be done, no free action is open


def check(r: SetiReader, s: SetiState) -> None:
    if s.looking >= 0 and (s.round == 5 or not s.stacks[s.round - 1]):
        raise r.bad("looking", str(s.looking))         # there is nothing to choose from
    if s.free and any([f and f[0] in CLOSED for f in r.data.get("agenda", [])]):
        raise r.bad("turn.free", "true")               # ST-3.6: never inside another free action
    check_species(r, s)
    check_tech(r, s)
    check_marks(r, s)
    for p in range(s.players):
        check_player(r, s, p)


def known(s: SetiState, species: int) -> bool:
    return species in s.species and bool(s.known >> s.species.index(species) & 1)


def check_species(r: SetiReader, s: SetiState) -> None:
    for field, species, there in (("oumuamua", OUMUAMUAN, s.discs > 511 or s.tile), ("anomalies", ANOMALIES, s.anomalies),
                                  ("samples", MASCAMITES, s.samples[0] or s.samples[1] or s.sample_row), ("exertians", EXERTIANS, s.exertian_at),
                                  ("centaurians", CENTAURIANS, s.taken or any([t >= 0 for t in s.message_tile]))):
        if there and not known(s, species):
            raise r.bad(field, "not discovered")
    tokens = [*s.samples[0], *s.samples[1], *s.sample_row, *[t for part in s.capsules for _, t in part]]
    if len(set(tokens)) != len(tokens):
        raise r.bad("samples", SAMPLES[next(t for t in tokens if tokens.count(t) > 1)][0])
    colors = [color for _, color, _ in s.anomalies]
    if len(set(colors)) != len(colors):
        raise r.bad("anomalies", str(len(colors)))
    if len(s.exertian_at) > 2:
        raise r.bad("exertians.milestones", str(len(s.exertian_at)))
    for side in (0, 1):
        for c, color in enumerate(TRACES):
            spaces = SPACES[s.species[side]][c]
            if any([len(markers) > 1 and not space.many for space, markers in zip(spaces, s.board[side * 3 + c], strict=False)]):
                raise r.bad(f"species[{side}].board", color)
        owners = s.discovery[side * 3:side * 3 + 3]
        if s.known >> side & 1 and min(owners) < 0:
            raise r.bad(f"species[{side}].discovery", TRACES[owners.index(-1)])


def check_tech(r: SetiReader, s: SetiState) -> None:
    for t, tiles in enumerate(s.tiles):
        if len(tiles) > 4 or len(set(tiles)) != len(tiles):
            raise r.bad(f"tech.{TECHS[t]}.tiles", str(len(tiles)))


def check_marks(r: SetiReader, s: SetiState) -> None:
    """One marker a player on a gold tile (ST-16), one figure on a first space and on each data space."""
    for i, marks in enumerate(s.gold):
        if len(set(marks)) != len(marks):
            raise r.bad(f"gold.{GOLD[i]}.marks", str(list(marks)))
    for p, name in enumerate(PLANETS):
        if sum([m > 7 for m in s.orbiters[p]]) > 1:
            raise r.bad(f"planets.{name}.orbiters", "bonus")
        spaces = [m >> 3 for m in s.landers[p] if m > 7]
        if len(set(spaces)) != len(spaces) or any([space > len(LANDING_DATA[p]) for space in spaces]):
            raise r.bad(f"planets.{name}.landers", "bonus")


def check_player(r: SetiReader, s: SetiState, p: int) -> None:
    path = f"players[{p}]."
    for field, cards in (("hand", s.hand[p]), ("tucked", s.tucked[p]), ("endgame", s.endgame[p]),
                         ("missions", tuple([c for c, _ in s.missions[p]])), ("messages", tuple([c for _, c in s.messages[p]]))):
        for c in cards:
            if c >= MAIN and not known(s, CARDS[c].species):
                raise r.bad(path + field, CARDS[c].id)
    for c, covered in s.missions[p]:
        circles = len(CIRCLES[c])
        if (CONDITION[c] < 0 and not circles) or covered >> circles or (circles and covered == (1 << circles) - 1):
            raise r.bad(path + "missions", CARDS[c].id)
    for field, cards in (("exertian_hand", s.exertian_hand[p]), ("exertian_played", s.exertian_played[p])):
        if any([CARDS[c].species != EXERTIANS for c in cards]) or (cards and not known(s, EXERTIANS)):
            raise r.bad(path + field)
    for _, c in s.messages[p]:
        if CARDS[c].species != CENTAURIANS:
            raise r.bad(path + "messages", CARDS[c].id)
    for c in s.endgame[p]:
        if not CARDS[c].raw["endgame"]:
            raise r.bad(path + "endgame", CARDS[c].id)
    check_computer(r, s, p, path)


def check_computer(r: SetiReader, s: SetiState, p: int, path: str) -> None:
    """ST-11.6, ST-11.7: computer technologies lie above a column each; a lower space is filled under a filled one."""
    if p >= s.seats:
        return
    laid = [t for t in s.columns[p] if t >= 0]
    if len(set(laid)) != len(laid) or min(laid, default=8) < 8:
        raise r.bad(path + "computer.techs", ", ".join([TECHS[t] for t in laid]))
    for i, column in enumerate(COLUMNS):
        if s.lower[p] >> i & 1 and (s.columns[p][i] < 0 or s.upper[p] < column):
            raise r.bad(path + "computer.lower", str(column))
