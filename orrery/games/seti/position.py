"""The table as readable JSON (position), and what a seat may see of it (hide, determinize). Reading positions: positions.py."""
from __future__ import annotations

from typing import Any

from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame

from .position_frames import write_marks, write_that, write_watches
from .position_read import FATES, MILESTONE_BITS, SAMPLE_IDS, in_play
from .rules import solo_state
from .rules.compile import RULES
from .rules.components import (
    BONUSES,
    CARDS,
    COLUMNS,
    GOLD,
    MAIN,
    MASCAMITES,
    MOONS_OF,
    PLACES,
    PLANETS,
    SAMPLES,
    SPECIES,
    SPECIES_DECKS,
    STARS,
    TECHS,
    TRACES,
)
from .rules.kinds import DELIVERED, LAY, MESSAGE_OVER, NEUTRAL_PLAYER, PUT_AWAY, RESTORE, SAMPLE
from .rules.solar_system import space_name
from .rules.state import SetiState

Json = Any


# -- writing ---------------------------------------------------------------------------------------------------------
def position(s: SetiState) -> dict[str, Json]:
    return {
        "round": s.round, "first": s.first, "active": s.active, "passed": [bool(p) for p in s.passed], "over": bool(s.over),
        "discs": [s.discs & 7, s.discs >> 3 & 7, s.discs >> 6 & 7], "next_rotation": s.turned + 1,
        "sectors": [{"star": STARS[s.stars[i]].id, "signals": list(s.signals[i]), "wins": list(s.wins[i])} for i in range(8)],
        "deck": ids(s.deck), "discard": ids(s.discard), "row": [CARDS[c].id if c >= 0 else None for c in s.row],
        "stacks": [ids(stack) for stack in s.stacks], "looking": s.looking if s.looking >= 0 else None,
        "tech": {TECHS[t]: {"tiles": [BONUSES[b] for b in s.tiles[t]], "two": bool(s.twos >> t & 1)} for t in range(12)},
        "gold": {GOLD[i]: {"side": "AB"[s.sides[i]], "marks": list(s.gold[i])} for i in range(4)},
        "neutral": {"20": s.neutral[0], "30": s.neutral[1]},
        "species": [species_json(s, side) for side in (0, 1)],
        "planets": {PLANETS[p]: planet_json(s, p) for p in range(9) if p != 2},
        "samples": {"jupiter": samples_json(s.samples[0]), "saturn": samples_json(s.samples[1]), "row": samples_json(s.sample_row)},
        "anomalies": [{"sector": a, "color": TRACES[c], "side": side + 1} for a, c, side in s.anomalies],
        "oumuamua": {"placed": s.discs > 511, "signals": list(s.tile)},
        "centaurians": {"tiles": [t if t >= 0 else None for t in s.message_tile], "taken": [bool(s.taken >> i & 1) for i in range(4)]},
        "exertians": {"milestones": list(s.exertian_at)},
        "players": [player_json(s, p) for p in range(s.players)],
        "turn": {"free": bool(s.free), "pause": bool(s.pause), "fate": FATES[s.fate], "rules": [RULES[i] for i in range(len(RULES)) if s.rules >> i & 1],
                 "watches": write_watches(s.watches), "that": write_that(s.that), "marks": write_marks(s.marks), "drawn": ids(s.drawn)},
        "rival": solo_state.position(s),
    }


def ids(cards: tuple[int, ...] | list[int]) -> list[Json]:
    return [CARDS[c].id for c in cards]


def samples_json(tokens: tuple[int, ...]) -> list[Json]:
    return [SAMPLE_IDS[t] for t in tokens]


def owner_json(player: int) -> Json:
    return None if player < 0 else "neutral" if player == NEUTRAL_PLAYER else player


def species_json(s: SetiState, side: int) -> dict[str, Json]:
    i = side * 3
    return {
        "name": SPECIES[s.species[side]], "discovered": bool(s.known >> side & 1),
        "discovery": {TRACES[c]: owner_json(s.discovery[i + c]) for c in range(3)},
        "overflow": {TRACES[c]: list(s.overflow[i + c]) for c in range(3)},
        "board": {TRACES[c]: [list(m) for m in s.board[i + c]] for c in range(3)},
        "deck": ids(s.species_deck[side]), "open": CARDS[s.species_open[side]].id if s.species_open[side] >= 0 else None,
        "discard": ids(s.species_discard[side])}


def planet_json(s: SetiState, planet: int) -> dict[str, Json]:
    return {"orbiters": [{"player": m & 7, "bonus": m > 7} for m in s.orbiters[planet]],
            "landers": [{"player": m & 7, "bonus": m >> 3} for m in s.landers[planet]],
            "moons": {PLACES[place]: [m & 7 for m in s.landers[place]] for place in MOONS_OF[planet]}}


def player_json(s: SetiState, p: int) -> dict[str, Json]:
    return {
        "score": s.score[p], "credits": s.credits[p], "energy": s.energy[p], "publicity": s.publicity[p], "data": s.data[p],
        "exofossils": s.exofossils[p], "hand": ids(s.hand[p]), "tucked": ids(s.tucked[p]),
        "missions": [{"card": CARDS[c].id, "circles": [i + 1 for i in range(3) if covered >> i & 1]} for c, covered in s.missions[p]],
        "completed": ids(s.completed[p]), "endgame": ids(s.endgame[p]), "probes": [space_name(x) for x in s.probes[p]],
        "capsules": [{"at": space_name(x), "token": SAMPLE_IDS[t]} for x, t in s.capsules[p]],
        "techs": [TECHS[t] for t in range(12) if s.techs[p] >> t & 1],
        "computer": {"upper": s.upper[p], "lower": [COLUMNS[i] for i in range(4) if s.lower[p] >> i & 1],
                     "techs": {str(COLUMNS[i]): TECHS[t] for i, t in enumerate(s.columns[p]) if t >= 0}},
        "gold_choice": GOLD[s.gold_choice[p]] if s.gold_choice[p] >= 0 else None, "milestones": [MILESTONE_BITS[i] for i in range(7) if s.reached[p] >> i & 1],
        "messages": [{"at": at, "card": CARDS[c].id} for at, c in s.messages[p]],
        "exertian_hand": ids(s.exertian_hand[p]), "exertian_played": ids(s.exertian_played[p])}


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
        solo_state.hide(data["rival"])
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
        solo_state.determinize(out["rival"], rng)
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


# -- nothing lost, nothing doubled -----------------------------------------------------------------------------------
def invariant(s: SetiState) -> str:
    """Every main card is somewhere exactly once (except one being played), resources within their limits."""
    cards = in_play(s) + s.deck
    if len(cards) != len(set(cards)):
        return "a card is doubled"
    playing = [f for f in s.agenda if f and f[0] in (PUT_AWAY, LAY, MESSAGE_OVER)]
    main = [c for c in cards if c < MAIN]
    removed = solo_state.head(s, solo_state.GONE_AT) if s.solo else 0
    if len(main) + len([f for f in playing if f[2] < MAIN]) + removed < MAIN:
        return f"{MAIN - len(main)} main cards are missing"
    for p in range(s.players):
        if not 0 <= s.publicity[p] <= 10 or (p < s.seats and not 0 <= s.data[p] <= 6) or s.credits[p] < 0 or s.energy[p] < 0 or s.exofossils[p] < 0:
            return f"player {p} has impossible resources"
    tokens = list(s.samples[0]) + list(s.samples[1]) + list(s.sample_row) + [t for p in range(s.players) for _, t in s.capsules[p]]
    delivering = [f for f in s.agenda if f and f[0] == DELIVERED]
    if MASCAMITES in s.species and s.known >> s.species.index(MASCAMITES) & 1 and len(tokens) + len(delivering) != len(SAMPLES):
        return "a sample is lost"
    return ""


