"""What is printed on the cards and sheets, read once from data/ and checked. Nothing here is a rule."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.data import load
from orrery.kernel.errors import BadData, kernel_msg

FOLDER: Final = Path(__file__).parents[1] / "data"

ACTIONS: Final = ("robot", "energy", "plant", "water", "astronaut", "planning")
ROBOT: Final = 0
ENERGY: Final = 1
PLANT: Final = 2
WATER: Final = 3
ASTRONAUT: Final = 4
PLANNING: Final = 5

LETTERS: Final = ("A", "B", "C")
EFFECT_CARD: Final = 512        # solo deck: effect card A, B, C = 512, 513, 514
SAFE_DRAWS: Final = 42          # WM-S.03: so many cards of the first deck lie above the effect cards


def read(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """A data file as it is written."""
    data: dict[str, Any] = load(folder / name)
    return data


def card(number: int, action: int) -> int:
    """A ship card as one int; cards with the same two faces are the same (WM-1.08: ids mean nothing)."""
    return number * 8 + action


def number_of(code: int) -> int:
    return code >> 3


def action_of(code: int) -> int:
    return code & 7


def card_name(code: int) -> str:
    """How positions write a card: "8 robot", "effect A"."""
    if code >= EFFECT_CARD:
        return f"effect {LETTERS[code - EFFECT_CARD]}"
    return f"{code >> 3} {ACTIONS[code & 7]}"


def read_cards() -> tuple[int, ...]:
    data = read("cards.json")
    codes = [card(int(c["number"]), ACTIONS.index(c["action"])) for c in data["cards"]]
    if len(codes) != data["count"]:
        raise BadData(kernel_msg("position.bad_field", field="cards.json: count"))
    return tuple(codes)


CARDS: Final = read_cards()
# every pair can be written in a position, also the few that are on no card
CARD_CODES: Final = {card_name(code): code for code in (*[card(n, a) for n in range(1, 16) for a in range(6)],
                                                        EFFECT_CARD, EFFECT_CARD + 1, EFFECT_CARD + 2)}
CARD_NAMES: Final = {code: name for name, code in CARD_CODES.items()}


def card_names(codes: list[int] | tuple[int, ...]) -> list[str]:
    """Every view names all cards: from a table, not word by word."""
    return [CARD_NAMES[code] for code in codes]


class Mission:
    """A mission card: what it rewards and the test its sheet must meet (name of a measure, value it is held against)."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: int = data["id"]
        self.adventure: int = data["adventure"]
        self.letter: int = LETTERS.index(data["letter"])
        self.first: int = data.get("points_first", data.get("rockets_first", 0))
        self.later: int = data.get("points_later", data.get("rockets_later", 0))
        self.tests: list[tuple[str, Any]] = list(data["test"].items())


def read_missions() -> dict[int, Mission]:
    found = {m["id"]: Mission(m) for m in read("missions.json")["missions"]}
    for adventure in range(1, 9):
        letters = [m.letter for m in found.values() if m.adventure == adventure]
        if min([letters.count(letter) for letter in range(3)]) < 2:
            raise BadData(kernel_msg("position.bad_field", field=f"missions.json: adventure {adventure}"))
    return found


MISSIONS: Final = read_missions()


def missions_of(adventure: int, letter: int) -> list[int]:
    """The cards of that letter: two in the box."""
    return [m.id for m in MISSIONS.values() if m.adventure == adventure and m.letter == letter]


class Opponent:
    """An ASTRA opponent: points for each card given, by action."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.level: int = data["level"]
        self.name: str = data["name"]
        self.values: tuple[int, ...] = tuple([int(data["points_per_card"][a]) for a in ACTIONS])


class AstraCard:
    """An adventure's ASTRA card."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.fixed: int = data["fixed_points"]
        self.per_level: int = data["points_per_level"]
        self.bonus: int = data["solo_bonus"]["amount"]
        self.symbols: int = data["solo_bonus"]["symbols_on_card"]
        self.effect_cards: tuple[int, ...] = tuple([LETTERS.index(c) for c in data["effect"]["triggered_by_cards"]])


ASTRA: Final = read("astra.json")
OPPONENTS: Final = {o["level"]: Opponent(o) for o in ASTRA["opponents"]}
ASTRA_CARDS: Final = {a["adventure"]: AstraCard(a) for a in ASTRA["adventures"]}
