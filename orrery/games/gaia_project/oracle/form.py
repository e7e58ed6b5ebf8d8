"""Is a recorded game one at all, and does it agree with itself? Every command is read, every name looked up, every hex found on the map."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..rules.components import ADVANCED_TILES, FACTIONS, FINAL_TILES, ROUND_TILES, SPACES, STANDARD, TOKENS
from ..rules.hexmap import tile_planets
from .log import AREA_INDEX, BOOSTER_INDEX, FACTION_OF, KINDS, LETTER_OF, LETTERS, SPECIAL_NAMES, TOKEN_OF, Json, Refused, amounts

PHASES: Final = ("setupInit", "setupBuilding", "setupBooster", "roundIncome", "roundGaia", "roundMove", "roundLeech", "endGame")
HEAD: Final = {"id": str, "players": int, "factions": list, "turn_order_rule": str, "setup": dict, "moves": list, "expect": dict, "complete": bool}
MOVE_KEYS: Final = frozenset(("m", "p", "h", "ba", "round", "phase", "next", "legal"))
PLAYER_KEYS: Final = frozenset(("vp", "c", "o", "k", "q", "pw", "res", "brain", "gf", "sat", "boost", "tech", "fed", "used"))
HEX_KEYS: Final = frozenset(("t", "b", "p", "x", "f"))
LEGAL_KEYS: Final = frozenset(("build", "up", "action", "special", "spend", "burn", "pass", "federation"))
SPACE_IDS: Final = frozenset([space.id for space in SPACES])
TECH_IDS: Final = frozenset([*AREA_INDEX, "free1", "free2", "free3"])
ADVANCED_IDS: Final = frozenset(["adv-" + name for name in AREA_INDEX])
TILE_IDS: Final = frozenset([t.oracle_id for t in (*STANDARD, *ADVANCED_TILES)])
ROUND_IDS: Final = frozenset([t.oracle_id for t in ROUND_TILES])
FINAL_IDS: Final = frozenset([t.oracle_id for t in FINAL_TILES])
KNOWN_NAMES: Final = {"up": frozenset(AREA_INDEX), "action": SPACE_IDS, "special": frozenset(SPECIAL_NAMES), "pass": frozenset(BOOSTER_INDEX)}
BRAIN_PLACES: Final = ("area1", "area2", "area3", "gaia", "discard")
DECLINED: Final = ("", "up", "tech")
TURN_ORDER: Final = "pass order (variable turn order)"     # GP-17.06
EXPECTED: Final = frozenset(("players", "round", "phase", "to_move"))
NEIGHBOURS: Final = ((1, 0), (0, 1), (-1, 1))       # half of them: the others see the pair from their side
SEEN: Final = ("last seen", "expected")
RADIUS: Final = 2       # of a sector tile


def seat_of(actor: str, factions: list[str]) -> int:
    """The seat of `p1` to `p4` or of a faction; -1 if nobody is called so."""
    if re.fullmatch(r"p[1-9]", actor) and int(actor[1]) <= len(factions):
        return int(actor[1]) - 1
    return factions.index(actor) if actor in factions else -1


def readable(text: str) -> bool:
    try:
        amounts(text)
    except Refused:
        return False
    return True


def command_trouble(command: str, hexes: set[str]) -> str:
    """What is wrong with the wording of one command; '' nothing."""
    word, _, rest = command.partition(" ")
    first, _, last = rest.rpartition(" ")
    known = {
        "": not rest, "endturn": not rest, "faction": rest in FACTION_OF, "booster": rest in BOOSTER_INDEX, "up": rest in AREA_INDEX,
        "build": first in KINDS and last in hexes, "tech": rest in TECH_IDS or rest in ADVANCED_IDS, "cover": rest in TECH_IDS,
        "decline": rest in DECLINED or readable(rest), "lostPlanet": rest in hexes, "swap-PI": rest in hexes,
        "federation": last in TOKEN_OF and bool(first) and all([name in hexes for name in first.split(",")]),
        "action": rest in SPACE_IDS, "fedtile": rest in TOKEN_OF, "special": rest in SPECIAL_NAMES, "burn": not rest or rest.isdecimal(),
        "spend": all([readable(part) for part in rest.split(" for ")]) and rest.count(" for ") == 1, "pass": not rest or rest in BOOSTER_INDEX,
        "charge": readable(rest), "income": readable(rest), "brainstone": rest in BRAIN_PLACES}
    if known.get(word, False):
        return ""
    return f"{command!r} is not understood"


def move_trouble(text: str, factions: list[str], hexes: set[str]) -> str:
    """What is wrong with the wording of a move; '' nothing."""
    actor, _, rest = text.partition(" ")
    if seat_of(actor, factions) < 0:
        return f"nobody plays {actor}"
    commands = [c.strip() for c in rest.split(".")]
    if not commands[0]:
        return "no command"
    return next((t for t in [command_trouble(c, hexes) for c in commands] if t), "")


def phases_of(text: str) -> tuple[str, ...]:
    """The phases in which a move can be made, by its first command."""
    word, _, rest = text.partition(" ")[2].partition(".")[0].strip().partition(" ")
    if word == "faction":
        return ("", "setupInit")
    if word == "booster":
        return ("setupBooster",)
    if word == "income":
        return ("roundIncome",)
    if word == "brainstone":
        return ("roundIncome", "roundGaia", "roundLeech")
    if word == "charge" or word == "decline":
        return ("roundGaia",) if rest == "tech" else ("roundLeech",)
    if word == "spend" and re.match(r"\d*tg ", rest):
        return ("roundGaia",)
    return ("roundMove", "setupBuilding") if word == "build" else ("roundMove",)


def differing(ours: dict[str, Json], theirs: dict[str, Json], called: tuple[str, str] = ("ours", "recorded")) -> str:
    """The first field in which two records differ, in words; '' none."""
    for name in sorted(set(ours) | set(theirs)):
        if ours.get(name) != theirs.get(name):
            return f"{name}: {called[0]} {ours.get(name)}, {called[1]} {theirs.get(name)}"
    return ""


class Form:
    """The troubles of a log as (number of the move, words): 0 is its head, one more than its moves is its end."""

    def __init__(self, log: dict[str, Json]) -> None:
        self.log = log
        self.troubles: list[tuple[int, str]] = []
        self.hexes: set[str] = set()
        self.players: dict[int, Json] = {}
        self.phase, self.round, self.next = "", 0, 0
        self.at = 0

    def read(self) -> list[tuple[int, str]]:
        self.part(self.head)
        if self.troubles:
            return self.troubles            # the rest would only repeat it
        for record in self.log["moves"]:
            self.at += 1
            self.part(self.move, record)
        self.at += 1
        self.part(self.end)
        return self.troubles

    def part(self, step: Callable[..., None], *args: Json) -> None:
        """A part of the log, which may be of any shape."""
        try:
            step(*args)
        except (Refused, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            self.wrong(str(error) if isinstance(error, Refused) else f"not understood: {type(error).__name__} {error}"[:120])

    def wrong(self, text: str) -> None:
        self.troubles.append((self.at, text))

    # -- the head --------------------------------------------------------------------------------------------------
    def head(self) -> None:
        log = self.log
        for key, kind in HEAD.items():
            if not isinstance(log.get(key), kind):
                self.wrong(f"{key} is missing or not what it should be")
        if self.troubles:
            return
        factions = log["factions"]
        if log["players"] != len(factions) or not 1 <= len(factions) <= 4:
            self.wrong(f"{len(factions)} factions for {log['players']} players")
        if any([f not in FACTION_OF for f in factions]) or len({colour(f) for f in factions}) != len(factions):
            self.wrong(f"factions {factions} cannot play together")
        if log["turn_order_rule"] != TURN_ORDER:
            self.wrong(f"turn order {log['turn_order_rule']!r} is not known")
        if not log["moves"]:
            self.wrong("no moves")
        if log["complete"] != bool(log.get("final")):
            self.wrong("a complete game has a final score, another one has none")
        setup = log["setup"]
        if setup["federation_supply"] != {t.oracle_id: t.copies - (t.oracle_id == setup["terraforming_federation"]) for t in TOKENS if t.copies > 1}:
            self.wrong("the supply of federation tokens is not understood")
        self.drawn(setup)
        spaces = setup["tech_spaces"]
        if set(spaces) != TECH_IDS | ADVANCED_IDS or not set(spaces.values()) <= TILE_IDS or len(set(spaces.values())) != len(spaces):
            self.wrong("tech_spaces does not hold one tile for each space")
        self.map()

    def drawn(self, setup: dict[str, Json]) -> None:
        """Tiles and boosters of the set-up, each once."""
        for key, known, n in (("round_scoring", ROUND_IDS, 6), ("final_scoring", FINAL_IDS, 2), ("boosters", BOOSTER_INDEX, self.log["players"] + 3)):
            found = setup[key]
            if len(found) != n or len(set(found)) != n or not set(found) <= set(known):
                self.wrong(f"{key} are not {n} different ones")

    def map(self) -> None:
        """Every hex once, each on the tile that it names."""
        galaxy = self.log["setup"]["map"]
        centres = {str(tile["tile"]): tile["center"] for tile in galaxy["tiles"]}
        if len(centres) != len(galaxy["tiles"]):
            self.wrong("a tile is on the map twice")
        for q, r, letter, tile in galaxy["hexes"]:
            name = f"{q}x{r}"
            if name in self.hexes:
                self.wrong(f"hex {name} is on the map twice")
            self.hexes.add(name)
            if str(tile) not in centres or not on_tile(q, r, *centres[str(tile)]):
                self.wrong(f"hex {name} is not on tile {tile}")
            if letter not in LETTERS:
                self.wrong(f"hex {name}: planet {letter!r} is not known")
        planets = {(q, r): (letter, tile) for q, r, letter, tile in galaxy["hexes"]}
        apart = not any([letter != "e" and planets.get((q + dq, r + dr), ("", tile))[0] == letter and planets[q + dq, r + dr][1] != tile
                         for (q, r), (letter, tile) in planets.items() for dq, dr in NEIGHBOURS])
        if apart != self.log.get("map_satisfies_adjacency_rule", apart):
            self.wrong(f"equal planets are {'not ' if apart else ''}adjacent across tiles")
        self.rotations({(q, r): letter for q, r, letter, _ in galaxy["hexes"]})
        if len(self.hexes) != 19 * len(centres):
            self.wrong(f"{len(self.hexes)} hexes on {len(centres)} tiles")

    def rotations(self, letters: dict[tuple[int, int], str]) -> None:
        """A tile's rotation is for the reader: it must be that of its hexes, with the face as printed or, in older logs, its mirror image."""
        mirrored = self.log.get("tiles_mirrored", False)
        if not isinstance(mirrored, bool):
            self.wrong("tiles_mirrored is neither true nor false")
            return
        for tile in self.log["setup"]["map"]["tiles"]:
            turns, (cq, cr) = tile["rotation"], tile["center"]
            if isinstance(turns, bool) or turns not in range(6):
                self.wrong(f"tile {tile['tile']}: rotation {turns!r} is none")
            elif any([letters.get(h) != LETTER_OF[planet] for h, planet in tile_planets(str(tile["tile"]), (cq, cr), turns, mirrored).items()]):
                self.wrong(f"tile {tile['tile']} is not turned as its hexes are")

    # -- a move ----------------------------------------------------------------------------------------------------
    def move(self, record: dict[str, Json]) -> None:
        if not isinstance(record, dict) or not isinstance(record.get("m"), str):
            self.wrong("no move")
            return
        text = record["m"]
        trouble = move_trouble(text, self.log["factions"], self.hexes)
        if trouble:
            self.wrong(trouble)
            return
        seat = seat_of(text.partition(" ")[0], self.log["factions"])
        if seat != self.next:
            self.wrong(f"seat {self.next} is recorded to move, not {seat}")
        if self.phase not in phases_of(text):
            self.wrong(f"no move of the recorded phase {self.phase!r}")
        for key in sorted(set(record) - MOVE_KEYS):
            self.wrong(f"{key!r} is not understood")
        self.state(record)
        if "legal" in record:
            self.legal(record["legal"])

    def state(self, record: dict[str, Json]) -> None:
        for seat, data in mapping(record.get("p")).items():
            if not str(seat).isdecimal() or int(seat) >= self.log["players"]:
                self.wrong(f"there is no seat {seat}")
            elif data is not None:
                self.player(data)
                self.players[int(seat)] = data
        for name, data in mapping(record.get("h")).items():
            if name not in self.hexes:
                self.wrong(f"hex {name} is not on the map")
            elif data is not None and not set(mapping(data)) <= HEX_KEYS:
                self.wrong(f"hex {name} is not understood")
        if not set(record.get("ba", [])) <= SPACE_IDS:
            self.wrong(f"covered actions {record['ba']} are not understood")
        self.phase, self.round, self.next = record.get("phase", self.phase), record.get("round", self.round), record.get("next", self.next)
        if self.phase not in ("", *PHASES):
            self.wrong(f"phase {self.phase!r} is not known")
        elif self.phase in PHASES[1:] and len(self.players) < self.log["players"]:
            self.wrong("a player has no state")

    def player(self, data: Json) -> None:
        for key in sorted(set(mapping(data)) ^ PLAYER_KEYS):
            if key not in PLAYER_KEYS or key in ("vp", "c", "o", "k", "q", "pw", "res"):
                self.wrong(f"player: {key!r} is missing or not understood")
        if not whole_numbers(data["pw"], 4) or not whole_numbers(data["res"], 6) or not whole_numbers(data.get("gf", [0, 0, 0]), 3):
            self.wrong("player: bowls, levels or gaiaformers are not understood")
        for tile in data.get("tech", []):
            name, _, space = str(tile).removesuffix("#covered").partition("@")
            if name not in TILE_IDS or space not in TECH_IDS | ADVANCED_IDS:
                self.wrong(f"tile {tile!r} is not understood")

    def legal(self, data: Json) -> None:
        for key in sorted(set(mapping(data)) - LEGAL_KEYS):
            self.wrong(f"legal moves: {key!r} is not understood")
        for key, listed in mapping(data).items():
            if isinstance(listed, list) and len(set(listed)) != len(listed):
                self.wrong(f"legal moves: {key} names something twice")
            for name in listed if key in KNOWN_NAMES else []:
                if name not in KNOWN_NAMES[key]:
                    self.wrong(f"legal moves: {key}: {name!r} is not known")
        for hexes in mapping(data).get("federation", []):
            if not all([name in self.hexes for name in hexes.split(",")]):
                self.wrong(f"legal moves: federation {hexes} is not on the map")

    # -- the end ---------------------------------------------------------------------------------------------------
    def end(self) -> None:
        log = self.log
        expect: dict[str, Json] = {"players": [self.players.get(seat) for seat in range(log["players"])], "round": self.round, "phase": self.phase,
                  "to_move": self.next}
        theirs = dict(log["expect"])
        if set(theirs) != EXPECTED:
            self.wrong(f"expected at the end: {sorted(set(theirs) ^ EXPECTED)} missing or not understood")
        for seat, (last, data) in enumerate(zip(expect["players"], theirs.get("players") or [], strict=False)):
            if last and data and last != data:
                self.wrong(f"expected of seat {seat}: {differing(last, data, SEEN)}")
                expect.pop("players", None)
                theirs.pop("players", None)
        trouble = differing(expect, theirs, SEEN)
        if trouble:
            self.wrong(f"expected at the end: {trouble}")
        if log["complete"] != (self.phase == "endGame"):
            self.wrong(f"a complete game ends in phase 'endGame', this one in {self.phase!r}")
        if log.get("final"):
            self.final(log["final"])
        refused = log.get("illegal_next", [])
        if len(set(refused)) != len(refused):
            self.wrong("to be refused: named twice")
        for text in refused:
            trouble = move_trouble(text, log["factions"], self.hexes)
            if trouble:
                self.wrong(f"to be refused: {text!r}: {trouble}")
        if "legal_at_end" in log:
            self.legal(log["legal_at_end"])

    def final(self, rows: Json) -> None:
        if [row["faction"] for row in rows] != self.log["factions"]:
            self.wrong(f"final score of {[row['faction'] for row in rows]}, played by {self.log['factions']}")
            return
        for seat, row in enumerate(rows):
            if row["vp"] != self.players[seat]["vp"]:
                self.wrong(f"final score of seat {seat}: {row['vp']} VP, last seen {self.players[seat]['vp']}")


def mapping(data: Json) -> dict[str, Json]:
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise Refused(f"{str(data)[:40]!r} is not understood")
    return data


def whole_numbers(data: Json, n: int) -> bool:
    return isinstance(data, list) and len(data) == n and all([isinstance(x, int) and x >= 0 for x in data])


def colour(faction: str) -> str:
    return next(f.colour for f in FACTIONS if f.oracle_id == faction)


def on_tile(q: int, r: int, cq: int, cr: int) -> bool:
    dq, dr = q - cq, r - cr
    return max(abs(dq), abs(dr), abs(dq + dr)) <= RADIUS
