"""Effect trees (data files) to flat tables, once, when loaded. The interpreter (effects.py) reads only the tables.

CODE holds instructions, tuples (operation, arguments...); an effect is the index of its first instruction, ended by OP_END.
COUNTS and CONDITIONS hold what can be counted and tested; WATCHES and each card's circles hold what events they wait for.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.errors import BadData
from orrery.kernel.text import Msg

from .components import (
    ALIENS,
    ANOMALY_TOKENS,
    ASTEROIDS,
    BONUSES,
    CARDS,
    COMET,
    CORNERS,
    INCOMES,
    MOONS,
    PLACES,
    PLANET_DATA,
    PLANETS,
    PLAYER,
    SAMPLES,
    SECTOR_COLORS,
    SPACES,
    SPECIES,
    STAR_BY_ID,
    STARS,
    TECH_DATA,
    TECH_TYPES,
    TECHS,
    TOP_REWARDS,
    TRACES,
)

NONE: Final = -1
OP_END: Final = 0
OP_GAIN: Final = 1              # score, credits, energy, publicity, data, exofossils, count
OP_DRAW: Final = 2              # from (0 deck, 1 any, 2 row), n
OP_LAUNCH: Final = 3            # n, ignore the limit, then
OP_MOVE: Final = 4              # steps, count
OP_LAND: Final = 5              # any moon, occupied too, or orbit, then
OP_SCAN: Final = 6
OP_SIGNAL: Final = 7            # target, argument, n, with data, probes at most
OP_USE: Final = 8               # from (0 row, 1 hand, 2 deck, 3 that), n, fewer allowed, for (0 signal, 1 corner, 2 income), keep
OP_RESEARCH: Final = 9          # types (bits), rotate, tile bonus, only what others own
OP_TRACE: Final = 10            # colours (bits), only that species, only where one has one
OP_REMOVE: Final = 11           # piece (0 orbiter, 1 lander), then
OP_TUCK: Final = 12             # this card
OP_PROBE: Final = 13
OP_RETURN: Final = 14
OP_WATCH: Final = 15            # watch
OP_RULE: Final = 16             # rule bit
OP_GOLD: Final = 17
OP_PAY: Final = 18              # exofossils, may, repeat, then
OP_TAKE_SAMPLE: Final = 19
OP_PEEK: Final = 20             # planets (bits; 0: where an own probe is)
OP_DELIVER: Final = 21          # times
OP_ANOMALY: Final = 22
OP_IF: Final = 23               # condition, then
OP_ALIEN: Final = 24            # species
OP_TOKEN: Final = 25            # blue row whose sample token pays

AT_PLANET: Final = 0
AT_ANY: Final = 1
AT_COLOR: Final = 2
AT_STAR: Final = 3
AT_OWN: Final = 4
AT_NEIGHBOURS: Final = 5
AT_CHOSEN: Final = 6
AT_ANOMALY: Final = 7
FROM_ROW: Final = 0
FROM_HAND: Final = 1
FROM_DECK: Final = 2
FROM_THAT: Final = 3
FOR_SIGNAL: Final = 0
FOR_CORNER: Final = 1
FOR_INCOME: Final = 2
RULES: Final = ("visit_publicity_may_become_move", "free_asteroid_exit", "no_move_publicity")
SWAP_VISIT: Final = 1
FREE_EXIT: Final = 2
NO_PUBLICITY: Final = 4

EV_VISIT: Final = 0             # bits: the cell entered
EV_RING: Final = 1
EV_COMPLETED: Final = 2
EV_SIGNAL: Final = 3            # bits: sector colour
EV_SCAN: Final = 4
EV_RESEARCH: Final = 5          # bits: technology type
EV_TRACE: Final = 6             # bits: trace colour
EV_LAUNCH: Final = 7
EV_ORBIT: Final = 8
EV_LAND: Final = 9
EV_PLAY: Final = 10             # bits: credits paid
EV_CORNER: Final = 11           # bits: symbols of the corner
ALL: Final = 0xFFFF

C_PIECES: Final = 0             # piece (0 orbiter, 1 lander, 2 any), planet (-1 all, -2 best), moons
C_BOTH: Final = 1
C_LANDED: Final = 2             # places (bits)
C_PROBES: Final = 3             # cell (-1 any), next to Earth, least distance, only that
C_ASTEROIDS: Final = 4
C_EARTH_SECTOR: Final = 5
C_WINS: Final = 6               # colour (-1 any), same sector
C_SIGNAL_SECTORS: Final = 7
C_SIGNALS: Final = 8            # 0 that sector, 1 anomaly sectors, 2 'Oumuamua's tile
C_MARKED: Final = 9             # colour (-1), on the tile, distinct
C_TRACES: Final = 10            # colour (0-2, 3 any, 4 that, 5 best), species (0 all, 1 each, 2 this, 3 other), paid with exofossils
C_TRACE_COLORS: Final = 11      # 0 this species, 1 the better one
C_TECHS: Final = 12             # type (3 that)
C_OTHER_OWNERS: Final = 13
C_RESOURCE: Final = 14          # 0 publicity, 1 score, 2 exofossils
C_HAND: Final = 15              # corner (-1), income (-1)
C_TUCKED: Final = 16            # income (-1 any)
C_CAPSULES: Final = 17          # planet
C_ANOMALIES: Final = 18         # planet
C_MISSIONS: Final = 19
RESOURCES: Final = ("publicity", "score", "exofossil")

CODE: list[tuple[int, ...]] = [(OP_END,)]
PATHS: list[str] = ["0"]                                # the name of each instruction for positions: "57/effect/1"
COUNTS: list[tuple[int, ...]] = []
CONDITIONS: list[tuple[tuple[int, int, int], ...]] = []     # all of (count, 0 at least / 1 exactly, number)
WATCHES: list[tuple[int, int, int, int, int, int]] = []     # events, arguments, own turn only, only once, per body, then
NOTHING: Final = 0


class Circle:
    """One space of a triggered mission: the events it waits for and its reward."""

    def __init__(self, events: int, bits: int, own_turn: int, reward: int) -> None:
        self.events, self.bits, self.own_turn, self.reward = events, bits, own_turn, reward


def bad(what: Any, where: str) -> BadData:
    return BadData(Msg("seti", "data.broken", {"file": where, "detail": str(what)[:120]}))


def block(steps: list[dict[str, Any]], path: str) -> int:
    """Compile a list of steps; the index of its first instruction (NOTHING when it is empty)."""
    if not steps:
        return NOTHING
    compiled = [step(raw, f"{path}/{i}") for i, raw in enumerate(steps)]
    start = len(CODE)
    for i, op in enumerate(compiled):
        CODE.append(op)
        PATHS.append(f"{path}/{i}")
    CODE.append((OP_END,))
    PATHS.append(f"{path}/{len(compiled)}")
    return start


def then_of(raw: dict[str, Any], path: str) -> int:
    return block(raw.get("then", []), path + "/then")


def step(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    if "if" in raw:
        return (OP_IF, condition(raw["if"], path), then_of(raw, path))
    verb = raw.get("do")
    if verb not in VERBS:
        raise bad(verb, path)
    return VERBS[verb](raw, path)


def gain_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_GAIN, raw.get("score", 0), raw.get("credit", 0), raw.get("energy", 0), raw.get("publicity", 0), raw.get("data", 0),
            raw.get("exofossil", 0), times(raw, path))


def times(raw: dict[str, Any], path: str) -> int:
    return count(raw["times"], path) if isinstance(raw.get("times"), dict) else NONE


def draw_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_DRAW, ("deck", "any", "row").index(raw["from"]), raw["n"])


def launch_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_LAUNCH, raw.get("n", 1), int(raw.get("ignore_limit", False)), then_of(raw, path))


def move_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_MOVE, raw["steps"], times(raw, path))


def land_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_LAND, int(raw.get("moons") == "always"), int(raw.get("occupied", False)), int(raw.get("or_orbit", False)), then_of(raw, path))


def scan_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_SCAN,)


def signal_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    target, argument = signal_target(raw["at"], path)
    return (OP_SIGNAL, target, argument, raw.get("n", 1), int(raw.get("data", True)), raw.get("max_probes", 0))


def signal_target(at: str, path: str) -> tuple[int, int]:
    if at in PLANETS:
        return AT_PLANET, PLANETS.index(at)
    kind, _, name = at.partition(":")
    if kind == "color" and name in SECTOR_COLORS:
        return AT_COLOR, SECTOR_COLORS.index(name)
    if kind == "star" and name in STAR_BY_ID:
        return AT_STAR, STAR_BY_ID[name]
    plain = {"any": AT_ANY, "own_probe": AT_OWN, "own_probe_and_neighbours": AT_NEIGHBOURS, "chosen_probes": AT_CHOSEN, "next_anomaly": AT_ANOMALY}
    if at not in plain:
        raise bad(at, path)
    return plain[at], 0


def use_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_USE, ("row", "hand", "deck", "that").index(raw["from"]), raw.get("n", raw.get("max", 0)), int("max" in raw),
            ("signal", "corner", "income").index(raw["for"]), int(raw.get("keep", False)))


def research_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    kinds = raw["type"] if isinstance(raw["type"], list) else TECH_TYPES if raw["type"] == "any" else [raw["type"]]
    return (OP_RESEARCH, sum([1 << TECH_TYPES.index(k) for k in kinds]), int(raw.get("rotate", True)), int(raw.get("tile_bonus", True)),
            int(raw.get("only_owned_by_others", False)))


def trace_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    colors = 7 if raw["color"] == "any" else 1 << TRACES.index(raw["color"])
    return (OP_TRACE, colors, int(raw.get("species") == "that"), int(raw.get("only_species_with_own", False)))


def remove_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_REMOVE, ("orbiter", "lander").index(raw["piece"]), then_of(raw, path))


def tuck_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_TUCK, int(raw["card"] == "this"))


def watch_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    events, bits, own = trigger(raw["on"], path)
    WATCHES.append((events, bits, own, int(raw.get("limit") == 1), int(raw.get("distinct") == "body"), then_of(raw, path)))
    return (OP_WATCH, len(WATCHES) - 1)


def rule_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_RULE, 1 << RULES.index(raw["name"]))


def pay_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_PAY, raw["exofossil"], int(raw.get("may", False)), int(raw.get("repeat", False)), then_of(raw, path))


def peek_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_PEEK, 0 if raw["at"] == "own_probe_planet" else sum([1 << PLANETS.index(p) for p in raw["at"]]))


def deliver_op(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    return (OP_DELIVER, raw.get("times", 1))


VERBS: Final[dict[str, Callable[[dict[str, Any], str], tuple[int, ...]]]] = {
    "gain": gain_op, "draw": draw_op, "launch": launch_op, "move": move_op, "land": land_op, "scan": scan_op, "signal": signal_op,
    "use_card": use_op, "research": research_op, "trace": trace_op, "remove": remove_op, "tuck": tuck_op,
    "choose_probe": lambda raw, path: (OP_PROBE,), "return_to_hand": lambda raw, path: (OP_RETURN,), "watch": watch_op, "rule": rule_op,
    "gold_tile": lambda raw, path: (OP_GOLD,), "pay": pay_op, "take_sample": lambda raw, path: (OP_TAKE_SAMPLE,), "peek_sample": peek_op,
    "deliver_sample": deliver_op, "anomaly_reward": lambda raw, path: (OP_ANOMALY,),
}


# -- counts, conditions, events --------------------------------------------------------------------------------------
def count(raw: dict[str, Any], path: str) -> int:
    compiled = count_of(raw, path)
    if compiled not in COUNTS:
        COUNTS.append(compiled)
    return COUNTS.index(compiled)


def index_or(names: tuple[str, ...], name: Any, other: int = NONE) -> int:
    return names.index(name) if name in names else other


def count_of(raw: dict[str, Any], path: str) -> tuple[int, ...]:
    name = raw["count"]
    if name == "pieces":
        at = raw["at"]
        return (C_PIECES, ("orbiter", "lander", "any").index(raw["piece"]), -1 if at == "all" else -2 if at == "best_planet" else PLANETS.index(at),
                int(raw.get("moons", True)))
    if name == "planets_with_orbiter_and_lander":
        return (C_BOTH,)
    if name == "landed":
        moons = sum([1 << (9 + i) for i in range(len(MOONS))])
        return (C_LANDED, sum([moons if p == "any_moon" else 1 << PLACES.index(p) for p in raw["on"]]))
    if name == "probes":
        cell = {"asteroid": ASTEROIDS, "comet": COMET, None: NONE}[raw.get("on")]
        return (C_PROBES, cell, int(raw.get("adjacent_to") == "earth"), raw.get("min_distance_from_earth", 0), int(raw.get("probe") == "that"))
    if name == "adjacent_asteroids":
        return (C_ASTEROIDS,)
    if name == "earth_sector_objects":
        return (C_EARTH_SECTOR,)
    if name == "sector_wins":
        return (C_WINS, index_or(SECTOR_COLORS, raw["color"]), int(raw.get("same_sector", False)))
    if name == "signal_sectors":
        return (C_SIGNAL_SECTORS,)
    if name == "signals":
        return (C_SIGNALS, ("that", "anomaly_sectors", "oumuamua_tile").index(raw["in"]))
    if name == "signals_marked":
        return (C_MARKED, index_or(SECTOR_COLORS, raw.get("color")), int(raw.get("on") == "oumuamua_tile"), int(raw.get("distinct") == "sector"))
    if name == "traces":
        return (C_TRACES, TRACES.index(raw["color"]) if raw["color"] in TRACES else {"any": 3, "that": 4, "best": 5}[raw["color"]],
                ("all", "each", "this", "other").index(raw["species"]), int(raw.get("paid") == "exofossil"))
    if name == "trace_colors":
        return (C_TRACE_COLORS, ("this", "one").index(raw["species"]))
    if name == "techs":
        return (C_TECHS, 3 if raw["type"] == "that" else TECH_TYPES.index(raw["type"]))
    if name == "other_owners":
        return (C_OTHER_OWNERS,)
    if name == "resource":
        return (C_RESOURCE, RESOURCES.index(raw["what"]))
    if name == "hand":
        return (C_HAND, index_or(CORNERS, raw.get("corner")), index_or(INCOMES, raw.get("income")))
    if name == "tucked":
        return (C_TUCKED, index_or(INCOMES, raw["income"]))
    if name == "capsules":
        return (C_CAPSULES, PLANETS.index(raw["at"]))
    if name == "anomalies":
        return (C_ANOMALIES, PLANETS.index(raw["sector"]))
    if name == "missions_completed":
        return (C_MISSIONS,)
    raise bad(name, path)


def condition(raw: dict[str, Any], path: str) -> int:
    parts = raw["all"] if "all" in raw else [raw]
    CONDITIONS.append(tuple([(count(p, path), int("eq" in p), p["eq"] if "eq" in p else p["min"]) for p in parts]))
    return len(CONDITIONS) - 1


def trigger(raw: dict[str, Any], path: str) -> tuple[int, int, int]:
    """(events, arguments, own turn only) as bits."""
    event = raw["event"]
    own = int(raw.get("own_turn", False))
    if event == "visit":
        return 1 << EV_VISIT, visit_bits(raw), own
    if event == "orbit_or_land":
        return 1 << EV_ORBIT | 1 << EV_LAND, ALL, own
    if event == "signal":
        return 1 << EV_SIGNAL, 1 << SECTOR_COLORS.index(raw["color"]), own
    if event == "research":
        return 1 << EV_RESEARCH, 7 if raw["type"] == "any" else 1 << TECH_TYPES.index(raw["type"]), own
    if event == "trace":
        return 1 << EV_TRACE, 7 if raw["color"] == "any" else 1 << TRACES.index(raw["color"]), own
    if event == "play_card":
        return 1 << EV_PLAY, 1 << raw["paid_credit"], own
    if event == "corner_discard":
        return 1 << EV_CORNER, 1 << CORNERS.index(raw["corner"]), own
    plain = {"same_ring_move": EV_RING, "sector_completed": EV_COMPLETED, "scan": EV_SCAN, "launch": EV_LAUNCH, "orbit": EV_ORBIT, "land": EV_LAND}
    if event not in plain:
        raise bad(event, path)
    return 1 << plain[event], ALL, own


def visit_bits(raw: dict[str, Any]) -> int:
    if "body" in raw:
        return 1 << PLANETS.index(raw["body"])
    bits = {"planet": (1 << len(PLANETS)) - 1, "asteroid": 1 << ASTEROIDS, "comet": 1 << COMET}[raw["kind"]]
    for name in raw.get("except", []):
        bits &= ~(1 << PLANETS.index(name))
    return bits


# -- rewards printed on boards, in the words of the board files ------------------------------------------------------
def reward(raw: dict[str, Any] | list[dict[str, Any]], path: str, planet: int = NONE, species: int = NONE, row: int = 0) -> int:
    """A board reward ({"vp": 5, "alien_card": 1} or a list of such) as an effect."""
    ops: list[tuple[int, ...]] = []
    for part in raw if isinstance(raw, list) else [raw]:
        for key, value in part.items():
            ops.extend(reward_ops(key, value, path, planet, species, row))
    start = len(CODE)
    CODE.extend(ops)
    CODE.append((OP_END,))
    PATHS.extend([f"{path}/{i}" for i in range(len(ops) + 1)])
    return start


def reward_ops(key: str, value: Any, path: str, planet: int, species: int, row: int) -> list[tuple[int, ...]]:
    gains = {"vp": 1, "credits": 2, "energy": 3, "publicity": 4, "data": 5, "exofossil": 6}
    if key in gains:
        op = [OP_GAIN, 0, 0, 0, 0, 0, 0, NONE]
        op[gains[key]] = value
        return [tuple(op)]
    if key == "trace" or key == "trace_any":
        return [(OP_TRACE, 7 if value in ("any", 1) else 1 << TRACES.index(value), 0, 0)]
    if key == "income":
        return [(OP_TUCK, 0)] * int(value)
    if key == "card_random":
        return [(OP_DRAW, 0, value)]
    if key == "card_any":
        return [(OP_DRAW, 1, value)]
    if key == "signal_planet_sector" or key == "signal_oumuamua":
        return [(OP_SIGNAL, AT_PLANET, planet, value, 1, 0)]
    if key == "signal_colour":
        return [(OP_SIGNAL, AT_COLOR, SECTOR_COLORS.index(value), 1, 1, 0)]
    if key == "alien_card":
        return [(OP_ALIEN, species)] * int(value)
    if key == "sample_token":
        return [(OP_TOKEN, row)]
    if key == "launch":
        return [(OP_LAUNCH, 1, 0, NOTHING)]
    raise bad(key, path)


def corner_effect(card: int) -> int:
    """Points, publicity and data first, then the movement, so that nothing waits for a probe."""
    move, publicity, data, score = CARDS[card].corner
    ops: list[tuple[int, ...]] = []
    if score or publicity or data:
        ops.append((OP_GAIN, score, 0, 0, publicity, data, 0, NONE))
    if move:
        ops.append((OP_MOVE, move, NONE))
    start = len(CODE)
    CODE.extend(ops)
    CODE.append((OP_END,))
    PATHS.extend([f"{CARDS[card].id}/corner/{i}" for i in range(len(ops) + 1)])
    return start


def circles(raw: dict[str, Any], path: str) -> tuple[Circle, ...]:
    found = []
    for i, space in enumerate(raw["spaces"]):
        events, bits, own = trigger(space["on"], path)
        found.append(Circle(events, bits, own, block(space["reward"], f"{path}/{i}/reward")))
    return tuple(found)


def _mission(n: int) -> dict[str, Any]:
    found: dict[str, Any] = CARDS[n].raw.get("mission") or {}
    return found


EFFECT: Final = tuple([block(c.raw["effect"], f"{c.id}/effect") for c in CARDS])
CIRCLES: Final = tuple([circles(_mission(n), f"{CARDS[n].id}/mission") if _mission(n).get("type") == "triggered" else () for n in range(len(CARDS))])
CONDITION: Final = tuple([condition(_mission(n)["when"], f"{CARDS[n].id}/mission") if _mission(n).get("type") == "conditional" else NONE
                          for n in range(len(CARDS))])
REWARD: Final = tuple([block(_mission(n)["reward"], f"{CARDS[n].id}/mission/reward") if _mission(n).get("type") == "conditional" else NOTHING
                       for n in range(len(CARDS))])
ENDGAME: Final = tuple([block(c.raw.get("endgame") or [], f"{c.id}/endgame") for c in CARDS])
MESSAGE_REWARD: Final = tuple([block((c.raw.get("message") or {}).get("reward", []), f"{c.id}/message") for c in CARDS])
MESSAGE_AHEAD: Final = tuple([(c.raw.get("message") or {}).get("milestone", 0) for c in CARDS])
EXERTIAN_WHEN: Final = tuple([condition(c.raw["exertian"]["when"], f"{c.id}/exertian") if c.raw.get("exertian") else NONE for c in CARDS])
CORNER: Final = tuple([corner_effect(n) for n in range(len(CARDS))])

ORBIT: Final = tuple([reward(PLANET_DATA["planets"][p]["orbit"], f"{p}/orbit", i) if p in PLANET_DATA["planets"] else NOTHING
                      for i, p in enumerate(PLANETS[:8])] + [reward(ALIENS["oumuamua"]["planet_board"]["orbit"]["reward"], "oumuamua/orbit", 8)])
FIRST_ORBIT: Final = tuple([reward(PLANET_DATA["first_orbit_bonus"], f"{p}/first_orbit") for p in PLANETS[:8]]
                           + [reward(ALIENS["oumuamua"]["planet_board"]["orbit"]["first_orbit_bonus"], "oumuamua/first_orbit", 8, 2)])


def _landing(place: int) -> int:
    name = PLACES[place]
    if place >= 9:
        for planet, raw in PLANET_DATA["planets"].items():
            if name in raw["moons"]:
                return reward(raw["moons"][name]["reward"], f"{name}/land", PLANETS.index(planet))
    if name == "oumuamua":
        return reward(ALIENS["oumuamua"]["planet_board"]["land"]["reward"], "oumuamua/land", 8)
    return reward(PLANET_DATA["planets"][name]["land"], f"{name}/land", place) if name in PLANET_DATA["planets"] else NOTHING


LANDING: Final = tuple([_landing(i) for i in range(len(PLACES))])
STAR_FIRST: Final = tuple([reward(star.first, f"{star.id}/first") for star in STARS])
STAR_LATER: Final = tuple([reward(star.later, f"{star.id}/later") for star in STARS])
TILE_BONUS: Final = tuple([reward(TECH_DATA["tile_bonuses_per_stack"][i], f"tile/{BONUSES[i]}") for i in range(4)])
TECH_BONUS: Final = tuple([reward({k: v for k, v in TECH_DATA["technologies"][t].get("extra_bonus_all_tiles", {}).items() if k != "note"}, f"{t}/bonus")
                           for t in TECHS])
LOWER: Final = tuple([reward(TECH_DATA["technologies"][t].get("lower_space", {}), f"{t}/lower") for t in TECHS])
UPPER: Final = (NOTHING,) + tuple([reward(slot["reward"], f"computer/{slot['slot']}") if slot["reward"] else NOTHING for slot in PLAYER["computer"]["top_row"]])
SPACE_REWARD: Final = tuple([tuple([tuple([reward(space.reward, f"{SPECIES[k]}/{TRACES[c]}/{space.row}", NONE, k, space.row) for space in column])
                                    for c, column in enumerate(SPACES[k])]) for k in range(5)])
DISCOVERY_REWARD: Final = (reward(PLAYER["discovery_spaces"]["left_species"], "left/discovery"),
                           reward(PLAYER["discovery_spaces"]["right_species"], "right/discovery"))
OVERFLOW_REWARD: Final = reward({"vp": PLAYER["discovery_spaces"]["overflow_each_colour_each_species"]["vp"]}, "overflow")
SAMPLE_REWARD: Final = tuple([reward(raw, f"sample/{name}") for name, raw in SAMPLES])
ANOMALY_REWARD: Final = tuple([(reward(a, f"anomaly/{TRACES[i]}/1"), reward(b, f"anomaly/{TRACES[i]}/2")) for i, (a, b) in enumerate(ANOMALY_TOKENS)])
TOP_REWARD: Final = tuple([reward(raw, f"centaurians/top/{i}", NONE, 3) for i, raw in enumerate(TOP_REWARDS)])
ANY_CARD: Final = reward({"card_any": 1}, "any_card")
PC_BY_PATH: Final = {path: pc for pc, path in enumerate(PATHS)}
