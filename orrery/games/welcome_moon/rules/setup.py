"""Set-up: options and a seed give the table before the first turn (WM-1, WM-S.03)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.errors import BadGame, kernel_msg
from orrery.kernel.game import Setting
from orrery.kernel.reading import whole
from orrery.kernel.rng import seeded

from .adventure import ADVENTURES
from .components import CARDS, LETTERS, MISSIONS, missions_of
from .solo import first_deck
from .state import ASTRONAUT_FORCED, EFFECT_ERROR, OWN, MoonState

SETTINGS: tuple[Setting, ...] = (
    Setting("adventure", "choice", 1, (1, 2, 3, 4, 5, 6, 7, 8)),
    Setting("level", "choice", 1, (1, 2, 3, 4, 5, 6, 7, 8)),
    Setting("missions", "text", "", advanced=True),
    Setting("astronaut_forced_before_error", "bool", False, advanced=True),
    Setting("a1_effect_circles_error", "bool", False, advanced=True),
)


def setup(seats: int, options: dict[str, Any], seed: int) -> MoonState:
    number: int = options["adventure"]
    adventure = ADVENTURES[number]
    switches = (ASTRONAUT_FORCED if options["astronaut_forced_before_error"] else 0) | (EFFECT_ERROR if options["a1_effect_circles_error"] else 0)
    sheets = adventure.sheet_count(seats)
    s = MoonState(seats, seeded(seed), [], [], 0, number, options["level"], 0, (), 0, (), (), (), 0, 0,
                  [adventure.blank[:] for _ in range(sheets)], [adventure.blank[:] for _ in range(sheets)],
                  [[0] * OWN for _ in range(seats)], 0, switches, (), (), (), 0, 0)
    s.missions = named_missions(options["missions"], number) or drawn_missions(s)
    s.decks = (first_deck(s),) if seats == 1 else three_piles(s)
    adventure.begin(s)
    return s


def three_piles(s: MoonState) -> tuple[tuple[int, ...], ...]:
    """WM-1.05."""
    cards = list(CARDS)
    s.shuffle(cards)
    return tuple(cards[:21]), tuple(cards[21:42]), tuple(cards[42:])


def drawn_missions(s: MoonState) -> tuple[int, ...]:
    """WM-1.04: one A, one B, one C at random."""
    cards = [missions_of(s.adventure, letter) for letter in range(3)]
    return tuple([those[s.below(len(those))] for those in cards])


def named_missions(text: str, adventure: int) -> tuple[int, ...]:
    """The cards a set-up names, e.g. "64 66 69"; () when it names none."""
    words = text.replace(",", " ").split()
    if not words:
        return ()
    ids = [whole(w) or 0 for w in words]
    known = [m.id for m in MISSIONS.values() if m.adventure == adventure]
    if len(ids) != 3 or any(i not in known for i in ids) or [MISSIONS[i].letter for i in ids] != [0, 1, 2]:
        accepts = " ".join([f"{LETTERS[letter]}: {'/'.join(str(i) for i in missions_of(adventure, letter))}" for letter in range(3)])
        raise BadGame(kernel_msg("setup.bad_option", name="missions", value=text[:60], accepts=accepts))
    return tuple(ids)
