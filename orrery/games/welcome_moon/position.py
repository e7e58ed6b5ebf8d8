"""Positions as readable JSON, what a seat may see of them, and filling in again what it may not (WM-2.14, WM-2.15)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.reading import whole as whole_number
from orrery.kernel.rng import Rng

from .position_check import complete
from .rules.adventure import ADVENTURES
from .rules.components import ACTIONS, CARD_CODES, CARDS, EFFECT_CARD, LETTERS, MISSIONS, SAFE_DRAWS, card_names
from .rules.kinds import CHOOSING
from .rules.layout import bad, whole
from .rules.state import CHOSEN, EARNED, ERRED, FIRST, LATER, OWN, REACHED, SPENT, MoonState

REWARDS = ("", "first", "later")
COMMON = ("game", "version", "seats", "options", "turn", "combinations", "missions", "taken", "sheets", "new", "players", "ended", "agenda",
          "branches", "sealed", "rng", "reveals", "seat", "waiting")
SOLO = ("deck", "hand", "discard", "astra")


def position(s: MoonState) -> dict[str, Any]:
    adventure = ADVENTURES[s.adventure]
    data: dict[str, Any] = {
        "turn": s.turn, "combinations": [{"number": n, "action": ACTIONS[a]} for n, a in zip(s.numbers, s.actions, strict=True)],
        "missions": {LETTERS[i]: {"card": m, "flipped": bool(s.flipped >> i & 1)} for i, m in enumerate(s.missions)},
        "taken": [p for i, p in enumerate(adventure.places) if s.taken >> i & 1],
        "sheets": [adventure.layout.to_json(sheet) for sheet in s.marks],
        "new": [new_marks(s, i) for i in range(len(s.marks))],
        "players": [player_json(s, seat) for seat in range(s.seats)],
        "ended": bool(s.ended),
    }
    if s.seats == 1:
        data["deck"] = {"drawn": card_names(s.decks[0][:s.top]), "left": card_names(s.decks[0][s.top:]), "passes": s.passes}
        data["hand"] = card_names(s.hand)
        data["discard"] = card_names(s.discard)
        data["astra"] = {"given": card_names(s.given), "track": s.track}
    else:
        data["piles"] = [{"flipped": card_names(pile[:s.top]), "left": card_names(pile[s.top:])} for pile in s.decks]
    return data


def new_marks(s: MoonState, sheet: int) -> list[str]:
    """What was marked on the sheet in its last turn."""
    now, before = s.marks[sheet], s.before[sheet]
    if now == before:
        return []
    names = ADVENTURES[s.adventure].layout.part_names()
    return [names[i] for i, mark in enumerate(now) if mark != before[i] and names[i]]


def player_json(s: MoonState, seat: int) -> dict[str, Any]:
    own = s.own[seat]
    places = ADVENTURES[s.adventure].places
    data: dict[str, Any] = {"missions": {LETTERS[i]: REWARDS[own[i]] for i in range(3) if own[i]},
                            "reached": [p for i, p in enumerate(places) if own[REACHED] >> i & 1],
                            "chosen": own[CHOSEN], "error": bool(own[ERRED])}
    if s.seats == 1:
        data["bonuses"] = {"circled": own[EARNED], "crossed": own[SPENT]}
    return data


# -- reading -----------------------------------------------------------------------------------------------------------------
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


# -- hiding and filling in ----------------------------------------------------------------------------------------------------
def hide(data: dict[str, Any], s: MoonState) -> None:
    """WM-2.15: the top card of each pile is known, for its number face bears the action of its back (solo: only its action), and which
    cards are still to come, but not their order."""
    if s.seats == 1:
        left = list(s.decks[0][s.top:])
        data["deck"]["unseen"] = sorted(card_names(left))
        data["deck"]["left"] = [None] * len(left)
        if left:
            data["deck"]["left"][0] = {"action": "effect" if left[0] >= EFFECT_CARD else ACTIONS[left[0] & 7]}
        return
    shared = s.turn < len(s.decks[0])       # until the piles are recycled nobody knows which card lies in which
    unseen = sorted(card_names([c for pile in s.decks for c in pile[s.top:]]))
    for i, pile in enumerate(s.decks):
        rest: list[Any] = [None] * (len(pile) - s.top)
        if rest:
            rest[0] = {"number": pile[s.top] >> 3, "action": ACTIONS[pile[s.top] & 7]}
        data["piles"][i]["left"] = rest
        data["piles"][i]["unseen"] = unseen if shared else sorted(card_names(pile[s.top:]))


def determinize(data: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The same table with some order of the cards that are still to come."""
    out = {k: v for k, v in data.items() if k not in ("seat", "waiting")}
    if "deck" in data:
        deck = dict(data["deck"])
        pool = [CARD_CODES[c] for c in deck.pop("unseen")]
        left = deal(pool, [deck["left"]], rng)[0]
        if not deck["passes"] and len(deck["drawn"]) + len(left) == len(CARDS) + 3:
            sink_effects(left, SAFE_DRAWS - len(deck["drawn"]), rng)
        deck["left"] = card_names(left)
        out["deck"] = deck
        return out
    piles = [dict(pile) for pile in data["piles"]]
    pools = [[CARD_CODES[c] for c in pile.pop("unseen")] for pile in piles]
    if len(pools[0]) == sum([len(pile["left"]) for pile in piles]) and len(piles) > 1 and pools[0] == pools[1]:
        dealt = deal(pools[0], [pile["left"] for pile in piles], rng)
    else:
        dealt = [deal(pool, [pile["left"]], rng)[0] for pool, pile in zip(pools, piles, strict=True)]
    for pile, left in zip(piles, dealt, strict=True):
        pile["left"] = card_names(left)
    out["piles"] = piles
    return out


def redeal(s: MoonState, seat: int, rng: Rng) -> None:
    """The same on a table: the cards still to come in another order, from their names and nothing of their order."""
    lefts = [list(pile[s.top:]) for pile in s.decks]
    known: list[list[Any]] = [[top_of(s, left[0]), *left[1:]] if left else [] for left in lefts]
    if s.seats == 1:
        dealt = deal(lefts[0], known[:1], rng)
        if not s.passes and len(s.decks[0]) == len(CARDS) + 3:
            sink_effects(dealt[0], SAFE_DRAWS - s.top, rng)
    elif s.turn < len(s.decks[0]) and len(s.decks) > 1:
        dealt = deal([c for left in lefts for c in left], known, rng)
    else:
        dealt = [deal(left, [seen], rng)[0] for left, seen in zip(lefts, known, strict=True)]
    s.decks = tuple([(*pile[:s.top], *left) for pile, left in zip(s.decks, dealt, strict=True)])


def top_of(s: MoonState, code: int) -> dict[str, Any]:
    """What everybody sees of the next card: see hide()."""
    if s.seats == 1:
        return {"action": "effect" if code >= EFFECT_CARD else ACTIONS[code & 7]}
    return {"number": code >> 3, "action": ACTIONS[code & 7]}


def sink_effects(left: list[int], free: int, rng: Rng) -> None:
    """WM-S.03: everybody knows that the first deck's effect cards are not among the cards drawn first. The top card is seen."""
    for i in range(1, free):
        if left[i] >= EFFECT_CARD:
            ships = [j for j in range(free, len(left)) if left[j] < EFFECT_CARD]
            j = ships[rng.below(len(ships))]
            left[i], left[j] = left[j], left[i]


def deal(pool: list[int], wanted: list[list[Any]], rng: Rng) -> list[list[int]]:
    """Deal a pool at random; the first card of each pile must show what is known of it."""
    pool = sorted(pool)
    rng.shuffle(pool)
    tops: list[int] = []
    for left in wanted:
        fitting = [i for i, c in enumerate(pool) if left and shows(c, left[0])]
        tops.append(pool.pop(fitting[0]) if fitting else -1)
    out: list[list[int]] = []
    for left, top in zip(wanted, tops, strict=True):
        rest = [pool.pop() for _ in range(len(left) - (1 if top >= 0 else 0))]
        out.append([top, *rest] if top >= 0 else rest)
    return out


def shows(code: int, known: Any) -> bool:
    if not isinstance(known, dict):
        return False
    if "number" in known:
        return bool(code >> 3 == known["number"]) and known.get("action", ACTIONS[code & 7]) == ACTIONS[code & 7]
    return (known["action"] == "effect") == (code >= EFFECT_CARD) and (code >= EFFECT_CARD or ACTIONS[code & 7] == known["action"])
