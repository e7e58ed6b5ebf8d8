"""A table from readable JSON; what is wrong is named. Writing: position.py; what must hold: position_check.py."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.position_reader import KERNEL_FIELDS, Reader, numbered
from orrery.kernel.reading import whole

from .position_check import complete
from .rules.adventure import ADVENTURES
from .rules.components import ACTIONS, CARD_CODES, CARD_NAMES, EFFECT_CARD, LETTERS, MISSIONS
from .rules.kinds import CHOOSING
from .rules.state import CHOSEN, EARNED, ERRED, FIRST, LATER, OWN, REACHED, SPENT, MoonState

COMMON: Final = (*KERNEL_FIELDS, "turn", "combinations", "missions", "taken", "sheets", "new", "players", "ended")
SOLO: Final = ("deck", "hand", "discard", "astra")
SHIP_CARDS: Final = {name: code for name, code in CARD_CODES.items() if code < EFFECT_CARD}
PLAYER_FIELDS: Final = ("missions", "reached", "chosen", "error", "bonuses")


def from_position(data: dict[str, Any], s: MoonState) -> MoonState:
    adventure = ADVENTURES[s.adventure]
    r = Reader(data).only(*COMMON, *(SOLO if s.seats == 1 else ("piles",)))
    s.turn = r.number("turn", s.turn, 0, 999)
    if "combinations" in r:
        read_combinations(r, s)
        if s.numbers and "agenda" not in r:
            begin_choosing(s)
    read_missions(r.sub("missions"), s)
    if "taken" in r:
        s.taken = r.bits("taken", numbered(adventure.places))
    for i, sheet in enumerate(r.parts("sheets", len(s.marks))):
        s.marks[i] = adventure.layout.from_json(sheet)
    s.before = [sheet[:] for sheet in s.marks]
    read_new(r, s)
    for seat, player in enumerate(r.parts("players", s.seats)):
        read_player(player, s, seat)
    s.ended = int(r.flag("ended", bool(s.ended)))
    if s.seats == 1:
        read_solo(r, s)
    elif "piles" in r:
        read_piles(r, s)
    adventure.loaded(s)
    complete(r, s)
    return s


def begin_choosing(s: MoonState) -> None:
    """The cards of this turn are given: it goes on with phase 2."""
    s.agenda = [(CHOOSING, -1)]
    s.turn = max(s.turn, 1)


def cards(r: Reader, name: str) -> tuple[int, ...]:
    """Ship cards."""
    return tuple(r.choices(name, SHIP_CARDS, []))


def solo_cards(r: Reader, name: str) -> tuple[int, ...]:
    """Of the deck of the solo mode, which has effect cards too."""
    return tuple(r.choices(name, CARD_CODES, []))


def read_combinations(r: Reader, s: MoonState) -> None:
    """Objects, or as notation has them: "8 robot"."""
    given = r.listed("combinations")
    if len(given) not in (0, 6 if s.seats == 1 else 3):
        raise r.bad("combinations", str(len(given)))
    pairs: list[tuple[int, int]] = []
    for i, c in enumerate(given):
        if isinstance(c, str):
            number, _, action = c.partition(" ")
            c = {"number": whole(number) or 0, "action": action}
        part = Reader(c, f"combinations[{i}]").only("number", "action")
        pairs.append((part.number("number", 0, 1, 15), part.choice("action", numbered(ACTIONS), 0)))
        if "number" not in part or "action" not in part:
            raise part.bad("action" if "number" in part else "number")
    s.numbers = tuple([n for n, _ in pairs])
    s.actions = tuple([a for _, a in pairs])


def read_missions(r: Reader, s: MoonState) -> None:
    """By letter the card's number, or an object that also says whether it lies flipped."""
    r.only(*LETTERS)
    ids = list(s.missions)
    for i, letter in enumerate(LETTERS):
        mission = r.data.get(letter)
        if mission is None:
            continue
        part = r.sub(letter).only("card", "flipped") if isinstance(mission, dict) else Reader({"card": mission}, r.where(letter))
        ids[i] = part.number("card", ids[i], 0, 999)
        if ids[i] not in MISSIONS or MISSIONS[ids[i]].adventure != s.adventure or MISSIONS[ids[i]].letter != i:
            raise r.bad(letter, str(ids[i]))
        if part.flag("flipped", False):
            s.flipped |= 1 << i
    s.missions = tuple(ids)


def read_new(r: Reader, s: MoonState) -> None:
    """Only which parts are new is known: what they were before does not matter to play."""
    names = {name: slot for slot, name in enumerate(ADVENTURES[s.adventure].layout.part_names()) if name}
    for i, parts in enumerate(r.listed("new", most=len(s.marks))):
        marked = Reader({f"new[{i}]": parts}, r.path).bits(f"new[{i}]", names)
        for slot in names.values():
            if marked >> slot & 1:
                s.before[i][slot] = -2 if s.marks[i][slot] != -2 else -3


def read_player(r: Reader, s: MoonState, seat: int) -> None:
    r.only(*PLAYER_FIELDS)
    own = s.own[seat] = [0] * OWN
    done = r.sub("missions").only(*LETTERS)
    for i, letter in enumerate(LETTERS):
        own[i] = done.choice(letter, {"first": FIRST, "later": LATER}, 0)
    own[REACHED] = r.bits("reached", numbered(ADVENTURES[s.adventure].places))
    own[CHOSEN] = r.number("chosen", 0, 0, 6)
    own[ERRED] = int(r.flag("error", False))
    bonuses = r.sub("bonuses").only("circled", "crossed")
    own[EARNED] = bonuses.number("circled", 0, 0, 20)
    own[SPENT] = bonuses.number("crossed", 0, 0, own[EARNED])


def read_piles(r: Reader, s: MoonState) -> None:
    r.listed("piles", 3)
    dealt = [(cards(pile, "flipped"), cards(pile, "left")) for pile in r.items("piles", "flipped", "left", "unseen")]
    decks, tops = [(*flipped, *left) for flipped, left in dealt], [len(flipped) for flipped, _ in dealt]
    if len({len(deck) for deck in decks}) != 1 or len(set(tops)) != 1 or len(decks[0]) < 2 or tops[0] >= len(decks[0]):
        raise r.bad("piles")
    s.decks, s.top = tuple(decks), tops[0]


def read_solo(r: Reader, s: MoonState) -> None:
    if "deck" in r:
        deck = r.sub("deck").only("drawn", "left", "passes", "unseen")
        drawn, left = solo_cards(deck, "drawn"), solo_cards(deck, "left")
        s.decks, s.top = ((*drawn, *left),), len(drawn)
        effects = [c for c in s.decks[0] if c >= EFFECT_CARD]
        if len(set(effects)) != len(effects):
            raise r.bad("deck", CARD_NAMES[effects[-1]])
        s.passes = deck.number("passes", 0, 0, 1)
    if "hand" in r:
        read_hand(r, s)
    if "discard" in r:
        s.discard = cards(r, "discard")
    astra = r.sub("astra").only("given", "track")
    if "astra" in r:
        s.given = cards(astra, "given")
        s.track = astra.number("track", s.track, 0, 999)


def read_hand(r: Reader, s: MoonState) -> None:
    s.hand = cards(r, "hand")
    if len(s.hand) > 3:
        raise r.bad("hand", str(len(s.hand)))
    if len(s.hand) == 3 and "combinations" not in r:
        from .rules.solo import offer
        offer(s)
        if "agenda" not in r:
            begin_choosing(s)
