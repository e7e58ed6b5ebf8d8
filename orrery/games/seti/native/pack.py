"""A solo state as plain ints for the rules in C (native/): what native/state.c reads, in its order."""
from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from orrery.kernel.state import Frame

from ..position_frames import ARGUMENTS
from ..rules.kinds import CHOSEN, CHOSEN_STEP, RESTORE, VISITS
from ..rules.state import SetiState
from ..rules.table import ENTRIES

ARGUMENT_COUNT: Final[dict[int, int]] = {kind: len(ARGUMENTS.get(rule.name, ())) for kind, rule in ENTRIES.items()}
TUPLES: Final = (VISITS, CHOSEN, CHOSEN_STEP)       # their last argument is a tuple


def pack(s: SetiState) -> array[int]:
    """Everything the rules of a solo game read. Lists are preceded by their length."""
    out: list[int] = [signed(s.rng), signed(s.rng >> 32), s.discs, s.twos, s.round, s.first, s.active, s.free, s.pause, s.turned, s.looking, s.known,
                      s.taken, s.fate, s.rules, s.over, *s.stars, *s.sides, *s.species, *s.neutral, *s.discovery, *s.that, *s.row, *s.species_open]
    for both in (s.score, s.credits, s.energy, s.data, s.exofossils, s.message_tile, s.publicity, s.upper, s.lower, s.passed, s.reached, s.techs):
        out.extend(both)
    out.extend(s.columns[0])
    out.append(s.gold_choice[0])
    pack_table(s, out)
    pack_players(s, out)
    out.extend(s.solo[0])
    for part in s.solo[1:]:
        put(out, part)
    out.append(len(s.agenda))
    for f in s.agenda:
        pack_frame(f, out)
    return array("i", out)


def signed(value: int) -> int:
    """The low 32 bits as a signed int."""
    low = value & 0xFFFFFFFF
    return low - (1 << 32) if low >> 31 else low


def put(out: list[int], items: Iterable[int]) -> None:
    listed = list(items)
    out.append(len(listed))
    out.extend(listed)


def pack_table(s: SetiState, out: list[int]) -> None:
    """Of won sectors and traces only counts matter, and on a board who came last."""
    for items in (s.exertian_at, s.tile, s.sample_row, [n for a in s.anomalies for n in a], s.marks, s.drawn, [n for w in s.watches for n in w],
                  s.deck, s.discard):
        put(out, items)
    for lists in (s.signals, s.stacks, s.tiles, s.gold, s.species_deck, s.species_discard, s.orbiters, s.landers, s.samples):
        for part in lists:
            put(out, part)
    for counted in (s.wins, s.overflow):
        for markers in counted:
            out.extend((markers.count(0), markers.count(1)))
    for board in s.board:
        out.append(len(board))
        for markers in board:
            out.extend((markers.count(0), markers.count(1), markers[-1] if markers else -1))


def pack_players(s: SetiState, out: list[int]) -> None:
    """The rival has neither hand nor missions."""
    for items in (s.hand[0], s.tucked[0], s.completed[0], s.endgame[0], [n for m in s.missions[0] for n in m], [n for c in s.capsules[0] for n in c],
                  [n for m in s.messages[0] for n in m], s.exertian_hand[0], s.probes[0], s.probes[1], s.exertian_played[0], s.exertian_played[1]):
        put(out, items)


def pack_frame(f: Frame, out: list[int]) -> None:
    """Kind, seat, the plain arguments, then what the frame keeps in tuples."""
    plain, extra = list(f[2:]), []
    if f[0] == RESTORE:
        plain, extra = [], [*f[2], len(f[3]), *f[3], *f[4]]
    elif f[0] in TUPLES:
        plain, extra = list(f[2:-1]), list(f[-1])
    out.extend(f[:2])
    put(out, plain)
    put(out, extra)
