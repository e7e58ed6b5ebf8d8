"""A table from readable JSON; what is wrong is named. Writing: position.py; what must hold: position_check.py."""
from __future__ import annotations

from typing import Any

from orrery.kernel.reading import whole as whole_number

from .position_check import complete
from .rules.adventure import ADVENTURES
from .rules.components import ACTIONS, CARD_CODES, LETTERS, MISSIONS
from .rules.kinds import CHOOSING
from .rules.layout import bad, whole
from .rules.state import CHOSEN, EARNED, ERRED, FIRST, LATER, OWN, REACHED, SPENT, MoonState

COMMON = ("game", "version", "seats", "options", "turn", "combinations", "missions", "taken", "sheets", "new", "players", "ended", "agenda",
          "branches", "sealed", "rng", "reveals", "seat", "waiting")
SOLO = ("deck", "hand", "discard", "astra")


def from_position(data: dict[str, Any], s: MoonState) -> MoonState:
    adventure = ADVENTURES[s.adventure]
    known(data, (*COMMON, *(SOLO if s.seats == 1 else ("piles",))), "")
    if "turn" in data:
        s.turn = whole(data["turn"], 0, 999, "turn")
    if "combinations" in data:
        read_combinations(data["combinations"], s)
        if s.numbers and "agenda" not in data:
            s.agenda = [(CHOOSING, -1)]     # the cards of this turn are given: begin with phase 2
            s.turn = max(s.turn, 1)
    if "missions" in data:
        read_missions(data["missions"], s)
    if "taken" in data:
        s.taken = bits(data["taken"], adventure.places, "taken")
    if "sheets" in data:
        read_sheets(data["sheets"], s)
    s.before = [sheet[:] for sheet in s.marks]
    if "new" in data:
        read_new(data["new"], s)
    if "players" in data:
        for seat, player in enumerate(at_most(data["players"], s.seats, "players")):
            read_player(player, s, seat)
    if "ended" in data:
        s.ended = int(bool(data["ended"]))
    if s.seats == 1:
        read_solo(data, s)
    elif "piles" in data:
        read_piles(data["piles"], s)
    adventure.loaded(s)
    complete(data, s)
    return s


def known(data: dict[str, Any], names: tuple[str, ...], where: str) -> None:
    """A field nobody knows is a slip of the pen, not something to pass over."""
    for name in data:
        if name not in names:
            raise bad(f"{where}{str(name)[:30]}")


def listed(value: Any, count: int, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != count:
        raise bad(where)
    return value


def at_most(value: Any, count: int, where: str) -> list[Any]:
    """A list for the first few; the others are as at the start."""
    if not isinstance(value, list) or len(value) > count:
        raise bad(where)
    return value


def bits(value: Any, names: tuple[str, ...], where: str) -> int:
    if not isinstance(value, list) or any(v not in names for v in value):
        raise bad(where)
    return sum([1 << names.index(v) for v in set(value)])


def cards(value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any(not isinstance(v, str) or v not in CARD_CODES for v in value):
        raise bad(where)
    return tuple([CARD_CODES[v] for v in value])


def read_combinations(value: Any, s: MoonState) -> None:
    if not isinstance(value, list) or len(value) not in (0, 6 if s.seats == 1 else 3):
        raise bad("combinations")
    pairs: list[tuple[int, int]] = []
    for i, c in enumerate(value):
        if isinstance(c, str):      # "8 robot" serves too
            number, _, action = c.partition(" ")
            c = {"number": whole_number(number) or 0, "action": action}
        if not isinstance(c, dict) or c.get("action") not in ACTIONS:
            raise bad(f"combinations.{i}.action")
        pairs.append((whole(c.get("number"), 1, 15, f"combinations.{i}.number"), ACTIONS.index(c["action"])))
    s.numbers = tuple([n for n, _ in pairs])
    s.actions = tuple([a for _, a in pairs])


def read_missions(value: Any, s: MoonState) -> None:
    if not isinstance(value, dict):
        raise bad("missions")
    ids = list(s.missions)
    for letter, mission in value.items():
        where = f"missions.{str(letter)[:10]}"
        if letter not in LETTERS:
            raise bad(where)
        i = LETTERS.index(letter)
        wanted = mission if isinstance(mission, int) else mission.get("card", ids[i]) if isinstance(mission, dict) else None
        if not isinstance(wanted, int) or wanted not in MISSIONS or MISSIONS[wanted].adventure != s.adventure or MISSIONS[wanted].letter != i:
            raise bad(where)
        ids[i] = wanted
        if isinstance(mission, dict) and mission.get("flipped"):
            s.flipped |= 1 << i
    s.missions = tuple(ids)


def read_sheets(value: Any, s: MoonState) -> None:
    layout = ADVENTURES[s.adventure].layout
    for i, sheet in enumerate(at_most(value, len(s.marks), "sheets")):
        s.marks[i] = layout.from_json(sheet, f"sheets.{i}")


def read_new(value: Any, s: MoonState) -> None:
    """Only which parts are new is known: what they were before does not matter to play."""
    names = ADVENTURES[s.adventure].layout.part_names()
    for i, parts in enumerate(at_most(value, len(s.marks), "new")):
        if not isinstance(parts, list):
            raise bad(f"new.{i}")
        for part in parts:
            if part not in names:
                raise bad(f"new.{i}.{str(part)[:20]}")
            slot = names.index(part)
            s.before[i][slot] = -2 if s.marks[i][slot] != -2 else -3


def read_player(value: Any, s: MoonState, seat: int) -> None:
    where = f"players.{seat}"
    if not isinstance(value, dict):
        raise bad(where)
    known(value, ("missions", "reached", "chosen", "error", "bonuses"), f"{where}.")
    own = s.own[seat] = [0] * OWN
    done = value.get("missions", {})
    if not isinstance(done, dict) or any(k not in LETTERS or v not in ("first", "later") for k, v in done.items()):
        raise bad(f"{where}.missions")
    for letter, reward in done.items():
        own[LETTERS.index(letter)] = FIRST if reward == "first" else LATER
    own[REACHED] = bits(value.get("reached", []), ADVENTURES[s.adventure].places, f"{where}.reached")
    own[CHOSEN] = whole(value.get("chosen", 0), 0, 6, f"{where}.chosen")
    own[ERRED] = int(bool(value.get("error", False)))
    bonuses = value.get("bonuses", {})
    if not isinstance(bonuses, dict):
        raise bad(f"{where}.bonuses")
    own[EARNED] = whole(bonuses.get("circled", 0), 0, 20, f"{where}.bonuses.circled")
    own[SPENT] = whole(bonuses.get("crossed", 0), 0, own[EARNED], f"{where}.bonuses.crossed")


def read_piles(value: Any, s: MoonState) -> None:
    piles = listed(value, 3, "piles")
    decks, tops = [], []
    for i, pile in enumerate(piles):
        if not isinstance(pile, dict):
            raise bad(f"piles.{i}")
        flipped, left = cards(pile.get("flipped", []), f"piles.{i}.flipped"), cards(pile.get("left", []), f"piles.{i}.left")
        decks.append((*flipped, *left))
        tops.append(len(flipped))
    if len({len(d) for d in decks}) != 1 or len(set(tops)) != 1 or len(decks[0]) < 2 or tops[0] >= len(decks[0]):
        raise bad("piles")
    s.decks, s.top = tuple(decks), tops[0]


def read_solo(data: dict[str, Any], s: MoonState) -> None:
    if "deck" in data:
        deck = data["deck"]
        if not isinstance(deck, dict):
            raise bad("deck")
        drawn, left = cards(deck.get("drawn", []), "deck.drawn"), cards(deck.get("left", []), "deck.left")
        s.decks, s.top = ((*drawn, *left),), len(drawn)
        s.passes = whole(deck.get("passes", 0), 0, 1, "deck.passes")
    if "hand" in data:
        s.hand = cards(data["hand"], "hand")
        if len(s.hand) > 3:
            raise bad("hand")
        if len(s.hand) == 3 and "combinations" not in data:
            from .rules.solo import offer
            offer(s)
            if "agenda" not in data:
                s.agenda = [(CHOOSING, -1)]
                s.turn = max(s.turn, 1)
    if "discard" in data:
        s.discard = cards(data["discard"], "discard")
    if "astra" in data:
        astra = data["astra"]
        if not isinstance(astra, dict):
            raise bad("astra")
        s.given = cards(astra.get("given", []), "astra.given")
        s.track = whole(astra.get("track", s.track), 0, 999, "astra.track")
