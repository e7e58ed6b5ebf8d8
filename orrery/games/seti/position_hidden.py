"""What a seat may not see: hidden in its view, filled in with a possibility, or dealt anew on a table."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame

from .position import ids
from .position_read import SAMPLE_IDS
from .rules import solo_state as rival
from .rules.components import BONUSES, CARDS, EXERTIANS, JUPITER, MAIN, PLANETS, SAMPLES, SPECIES, SPECIES_DECKS
from .rules.kinds import DELIVERED, LAY, MESSAGE_OVER, PUT_AWAY, RESTORE, SAMPLE
from .rules.state import SetiState

Json = Any
OPENLY_PLAYED: Final = (PUT_AWAY, LAY, MESSAGE_OVER)                # frames that hold a card on its way
OBJECTIVES_OF: Final = tuple([tuple([i for i, o in enumerate(rival.OBJECTIVES) if o["level"] == level]) for level in rival.LEVELS])


# -- what a seat may see ---------------------------------------------------------------------------------------------
def hide(data: dict[str, Json], s: SetiState, seat: int) -> None:
    """ST-18.11, ST-1.5, ST-1.12, ST-17.5, ST-20.6, ST-24.13: decks, hands, hidden species, tiles below the top, samples, Exertian cards."""
    data["deck"] = [None] * len(s.deck)
    data["stacks"] = [ids(stack) if s.looking == seat and seat >= 0 and i == s.round - 1 else [None] * len(stack) for i, stack in enumerate(s.stacks)]
    for tech in data["tech"].values():
        tech["tiles"] = tech["tiles"][:1] + [None] * (len(tech["tiles"]) - 1)
    for side in (0, 1):
        part = data["species"][side]
        if not part["discovered"]:
            part["name"] = None
        part["deck"] = [None] * len(part["deck"])
    for planet in ("jupiter", "saturn"):
        if not looks_at(s, seat, PLANETS.index(planet)):
            data["samples"][planet] = [None] * len(data["samples"][planet])
    for p, part in enumerate(data["players"]):
        if p != seat and not s.over:
            part["hand"] = [None] * len(part["hand"])
            part["exertian_hand"] = [None] * len(part["exertian_hand"])
            part["exertian_played"] = [None] * len(part["exertian_played"])
            for capsule in part["capsules"]:
                capsule["token"] = None
    if data["rival"]:
        rival.hide(data["rival"])
    if seat != s.active:
        data["turn"]["drawn"] = [None] * len(data["turn"]["drawn"])


def looks_at(s: SetiState, seat: int, planet: int) -> bool:
    """Is the seat choosing among this planet's samples right now?"""
    return bool(s.agenda) and s.agenda[-1][0] == SAMPLE and s.agenda[-1][1] == seat and s.agenda[-1][2] == planet


def hide_frame(s: SetiState, f: Frame, seat: int) -> Frame:
    """An interrupted effect remembers drawn cards; only its player may know them."""
    if f[0] == RESTORE and f[1] != seat:
        return (*f[:4], tuple([-1] * len(f[4])))
    return f


def determinize(data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
    """A random possibility for everything hidden; what is seen stays as it is."""
    out = {**data, "species": [dict(part) for part in data["species"]], "players": [dict(part) for part in data["players"]],
           "tech": {name: dict(part) for name, part in data["tech"].items()}, "turn": dict(data["turn"]), "samples": dict(data["samples"])}
    fill_species(out, rng)
    fill_tech(out, rng)
    fill_samples(out, rng)
    fill_main(out, rng)
    fill_species_cards(out, rng)
    if out["rival"]:
        out["rival"] = dict(out["rival"])
        rival.determinize(out["rival"], rng)
    drawn = out["turn"]["drawn"]
    if None in drawn:
        hand = out["players"][out["active"]]["hand"] if out["active"] < len(out["players"]) else []
        out["turn"]["drawn"] = (hand + ["1"] * len(drawn))[:len(drawn)]
    out["agenda"] = [fill_frame(f, out) for f in data.get("agenda", [])]
    return out


def fill_frame(f: list[Json], out: dict[str, Json]) -> list[Json]:
    """The cards an interrupted effect has drawn are some of the hand."""
    if f and f[0] == "restore" and None in f[2]["drawn"]:
        drawn = f[2]["drawn"]
        return [f[0], f[1], {**f[2], "drawn": (out["players"][f[1]]["hand"] + [CARDS[0].id] * len(drawn))[:len(drawn)]}]
    return f


def shuffled(items: list[Any], rng: Rng) -> list[Any]:
    order = list(range(len(items)))
    rng.shuffle(order)
    return [items[i] for i in order]


def fill_species(out: dict[str, Json], rng: Rng) -> None:
    known = [part["name"] for part in out["species"] if part["name"] is not None]
    pool = shuffled([name for name in SPECIES if name not in known], rng)
    for part in out["species"]:
        if part["name"] is None:
            part["name"] = pool.pop()


def fill_tech(out: dict[str, Json], rng: Rng) -> None:
    """Each stack holds four different tiles; those taken before are not remembered, so any of the others may follow."""
    for part in out["tech"].values():
        tiles = part["tiles"]
        if None in tiles:
            rest = shuffled([b for b in BONUSES if b != tiles[0]], rng)
            part["tiles"] = [tiles[0]] + rest[:len(tiles) - 1]


def fill_samples(out: dict[str, Json], rng: Rng) -> None:
    seen = [t for group in out["samples"].values() for t in group if t is not None]
    seen += [c["token"] for part in out["players"] for c in part["capsules"] if c["token"] is not None]
    seen += [f[2]["token"] for f in out.get("agenda", []) if f and f[0] == "delivered"]     # its reward comes first (ST-20.15)
    pool = shuffled([t for t in SAMPLE_IDS if t not in seen], rng)
    for name in ("jupiter", "saturn"):
        out["samples"][name] = [t if t is not None else pool.pop() for t in out["samples"][name]]
    for part in out["players"]:
        part["capsules"] = [{**c, "token": c["token"] if c["token"] is not None else pool.pop()} for c in part["capsules"]]


def fill_main(out: dict[str, Json], rng: Rng) -> None:
    """Hidden hands first hold what they must (species cards), then the rest of the main deck is dealt out."""
    seen = seen_cards(out)
    pool = shuffled([c.id for c in CARDS[:MAIN] if c.id not in seen], rng)
    species_pool: list[str] = []
    for part in out["species"]:
        if part["discovered"] and part["name"] != "exertians":
            mine = [CARDS[c].id for c in SPECIES_DECKS[SPECIES.index(part["name"])] if CARDS[c].id not in seen]
            species_pool += shuffled(mine, rng)[:len(mine) - len(part["deck"])]
    hidden = [(p, i) for p, part in enumerate(out["players"]) for i, c in enumerate(part["hand"]) if c is None]
    for part in out["players"]:
        part["hand"] = list(part["hand"])
    for p, i in shuffled(hidden, rng):
        out["players"][p]["hand"][i] = species_pool.pop() if species_pool else pool.pop()
    out["stacks"] = [[c if c is not None else pool.pop() for c in stack] for stack in out["stacks"]]
    out["deck"] = [pool.pop() for _ in out["deck"]]


def seen_cards(out: dict[str, Json]) -> set[str]:
    seen = {c for c in out["discard"] + out["row"] + [c for stack in out["stacks"] for c in stack] if c is not None}
    for part in out["players"]:
        for field in ("hand", "tucked", "completed", "endgame", "exertian_hand", "exertian_played"):
            seen |= {c for c in part[field] if c is not None}
        seen |= {m["card"] for m in part["missions"]} | {m["card"] for m in part["messages"]}
    for part in out["species"]:
        seen |= {c for c in part["discard"] + [part["open"]] if c is not None}
    return seen | {f[2]["card"] for f in out.get("agenda", []) if f[0] in ("put_away", "lay", "message_over")}


def fill_species_cards(out: dict[str, Json], rng: Rng) -> None:
    seen = seen_cards(out)
    for part in out["species"]:
        if not part["discovered"]:
            part["deck"] = []
            continue
        pool = shuffled([CARDS[c].id for c in SPECIES_DECKS[SPECIES.index(part["name"])] if CARDS[c].id not in seen], rng)
        if part["name"] == "exertians":
            for player in out["players"]:
                for field in ("exertian_hand", "exertian_played"):
                    player[field] = [c if c is not None else pool.pop() for c in player[field]]
        part["deck"] = [pool.pop() for _ in part["deck"]]


# -- the same on a table ---------------------------------------------------------------------------------------------
def redeal(s: SetiState, seat: int, rng: Rng) -> None:
    """As determinize() fills in a view, on the table itself, and from nothing that the view does not show."""
    redeal_species(s, rng)
    redeal_tech(s, rng)
    redeal_samples(s, seat, rng)
    redeal_cards(s, seat, rng)
    redeal_drawn(s, seat)
    if s.solo:
        redeal_action_deck(s, rng)
        redeal_objectives(s, rng)


def keeps_secrets(s: SetiState, seat: int, player: int) -> bool:
    """Whether a player's cards and samples are hidden from the seat (ST-1.12)."""
    return player != seat and not s.over


def redeal_species(s: SetiState, rng: Rng) -> None:
    pool = [k for k in range(len(SPECIES)) if not (s.known & 1 and s.species[0] == k) and not (s.known & 2 and s.species[1] == k)]
    rng.shuffle(pool)
    left = s.species[0] if s.known & 1 else pool.pop()
    s.species = (left, s.species[1] if s.known & 2 else pool.pop())


def redeal_tech(s: SetiState, rng: Rng) -> None:
    for t in range(len(s.tiles)):
        tiles = s.tiles[t]
        if len(tiles) > 1:
            rest = [b for b in range(len(BONUSES)) if b != tiles[0]]
            rng.shuffle(rest)
            s.tiles[t] = (tiles[0], *rest[:len(tiles) - 1])


def redeal_samples(s: SetiState, seat: int, rng: Rng) -> None:
    looked = [looks_at(s, seat, JUPITER + i) for i in (0, 1)]
    seen = [0] * len(SAMPLES)
    mark(seen, s.sample_row)
    for i in (0, 1):
        if looked[i]:
            mark(seen, s.samples[i])
    for p in range(len(s.score)):
        if not keeps_secrets(s, seat, p):
            for _, t in s.capsules[p]:
                seen[t] = 1
    for f in s.agenda:
        if f[0] == DELIVERED:
            seen[f[2]] = 1
    pool = [t for t in range(len(SAMPLES)) if not seen[t]]
    rng.shuffle(pool)
    for i in (0, 1):
        if not looked[i]:
            s.samples[i] = tuple([pool.pop() for _ in s.samples[i]])
    for p in range(len(s.score)):
        if keeps_secrets(s, seat, p):
            s.capsules[p] = tuple([(at, pool.pop()) for at, _ in s.capsules[p]])


def redeal_cards(s: SetiState, seat: int, rng: Rng) -> None:
    """Cards of a species that are neither seen nor in its deck are in hidden hands; main cards fill hands, stacks and the deck."""
    seen = cards_seen(s, seat)
    hands: list[int] = []
    for side in (0, 1):
        if s.known >> side & 1:
            pool = [c for c in SPECIES_DECKS[s.species[side]] if not seen[c]]
            rng.shuffle(pool)
            if s.species[side] == EXERTIANS:
                redeal_exertians(s, seat, pool)
            s.species_deck[side] = tuple([pool.pop() for _ in s.species_deck[side]])
            if s.species[side] != EXERTIANS:
                hands += pool
    main = [c for c in range(MAIN) if not seen[c]]
    rng.shuffle(main)
    size = sum([len(s.hand[p]) for p in range(len(s.score)) if keeps_secrets(s, seat, p)])
    while len(hands) < size:
        hands.append(main.pop())
    rng.shuffle(hands)
    for p in range(len(s.score)):
        if keeps_secrets(s, seat, p):
            s.hand[p] = tuple([hands.pop() for _ in s.hand[p]])
    for i in range(len(s.stacks)):
        if not looks_through(s, seat, i):
            s.stacks[i] = tuple([main.pop() for _ in s.stacks[i]])
    s.deck = [main.pop() for _ in s.deck]


def redeal_exertians(s: SetiState, seat: int, pool: list[int]) -> None:
    for p in range(len(s.score)):
        if keeps_secrets(s, seat, p):
            s.exertian_hand[p] = tuple([pool.pop() for _ in s.exertian_hand[p]])
            s.exertian_played[p] = tuple([pool.pop() for _ in s.exertian_played[p]])


def looks_through(s: SetiState, seat: int, stack: int) -> bool:
    """Is the seat choosing from this end-of-round stack (ST-17.5)?"""
    return s.looking == seat and seat >= 0 and stack == s.round - 1


def cards_seen(s: SetiState, seat: int) -> list[int]:
    """By card: 1 where the seat knows that it is in no deck, no hidden hand and no stack."""
    seen = [0] * len(CARDS)
    mark(seen, s.discard)
    mark(seen, [c for c in s.row if c >= 0])
    for i in range(len(s.stacks)):
        if looks_through(s, seat, i):
            mark(seen, s.stacks[i])
    for p in range(len(s.score)):
        see_open_cards(s, p, seen)
        if not keeps_secrets(s, seat, p):
            mark(seen, s.hand[p])
            mark(seen, s.exertian_hand[p])
            mark(seen, s.exertian_played[p])
    for side in (0, 1):
        mark(seen, s.species_discard[side])
        if s.species_open[side] >= 0:
            seen[s.species_open[side]] = 1
    for f in s.agenda:
        if f[0] in OPENLY_PLAYED:
            seen[f[2]] = 1
    return seen


def see_open_cards(s: SetiState, p: int, seen: list[int]) -> None:
    mark(seen, s.tucked[p])
    mark(seen, s.completed[p])
    mark(seen, s.endgame[p])
    for c, _ in s.missions[p]:
        seen[c] = 1
    for _, c in s.messages[p]:
        seen[c] = 1


def mark(seen: list[int], items: Sequence[int]) -> None:
    for i in items:
        seen[i] = 1


def redeal_drawn(s: SetiState, seat: int) -> None:
    """Cards that an effect of somebody else has drawn are some of that hand."""
    if seat != s.active and s.drawn:
        s.drawn = drawn_from(s, s.active, len(s.drawn))
    for i in range(len(s.agenda)):
        f = s.agenda[i]
        if f[0] == RESTORE:
            if f[1] != seat:
                s.agenda[i] = (RESTORE, f[1], f[2], f[3], drawn_from(s, f[1], len(f[4])))


def drawn_from(s: SetiState, player: int, n: int) -> tuple[int, ...]:
    hand = s.hand[player] if 0 <= player < len(s.score) else ()
    return tuple([hand[i] if i < len(hand) else 0 for i in range(n)])


def redeal_action_deck(s: SetiState, rng: Rng) -> None:
    """Action cards seen before, and the basic ones, are known to be in the deck if they are nowhere else."""
    size = len(s.solo[rival.DECK])
    known: list[int] = []
    unseen: list[int] = []
    for c in range(len(rival.CARD_IDS)):
        if c not in s.solo[rival.PLAYED] and c not in s.solo[rival.REMOVED]:
            if c in rival.BASIC or rival.head(s, rival.SEEN_AT) >> c & 1:
                known.append(c)
            elif c in rival.ADVANCED_CARDS:
                unseen.append(c)
    rng.shuffle(unseen)
    added = max(0, min(size - len(known), len(unseen)))
    deck = known + unseen[:added]
    rng.shuffle(deck)
    s.solo[rival.DECK] = tuple(deck[:size])
    s.solo[rival.ADVANCED] = tuple(unseen[added:added + len(s.solo[rival.ADVANCED])])


def redeal_objectives(s: SetiState, rng: Rng) -> None:
    """The levels of the objectives still in the stack are known, the tiles are not: level III lies at the bottom (ST-27.8)."""
    seen = [0] * len(rival.OBJECTIVES)
    mark(seen, s.solo[rival.DONE])
    mark(seen, s.solo[rival.SPENT])
    mark(seen, [o >> 4 for o in s.solo[rival.OPEN]])
    stack: list[int] = []
    for level in (2, 1, 0):
        free = [i for i in OBJECTIVES_OF[level] if not seen[i]]
        rng.shuffle(free)
        stack += free[:rival.facts(s)["objectives"][rival.LEVELS[level]]]
    s.solo[rival.STACK] = tuple(stack[:len(s.solo[rival.STACK])])
