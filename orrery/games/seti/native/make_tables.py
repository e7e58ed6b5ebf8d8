"""The header tables.h of the rules in C (native/), written from the components and the compiled effects: data have one source."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..bot import features as encode
from ..rules import compile as code
from ..rules import components, exertians, solo_gains, solo_objectives, solo_state
from ..rules import kinds as frames
from ..rules import solo as solo_rules
from ..rules.components import CARDS, LANDING_DATA, MOONS_OF, PLANETS, SPACES, SPECIES, SPECIES_DECKS, STARS
from ..rules.scoring import has_gold_box
from ..rules.solar_system import DISTANCE, NEIGHBOURS, sky
from .pack import ARGUMENT_COUNT

MOST_SPACES: Final = max([len(column) for species in SPACES for column in species])
ACTIONS: Final = ("analyze", "launch", "tech", "orbit_or_land", "scan", "species_check", "mascamites", "anomalies", "centaurians", "exertians")
SIGNALS: Final = ("earth", "card", "oumuamua_tile")
# numbers of frames.py that are neither kinds nor verbs
OTHER_NUMBERS: Final = ("FREE", "OVERFLOW", "TILE", "NEUTRAL_PLAYER", "HAND_LIMIT", "OBJECTIVE_WIN", "OBJECTIVE_MISSION")

TYPES: Final = """
typedef struct {
    int8_t credits, energy, paid_in_energy, corner[4], corner_bits, sector, income, kind, species, danger, exertian_score, gold_box, message_ahead;
    int16_t effect, condition, reward, endgame, message_reward, exertian_when, corner_effect;
} SetiCard;                     /* components.Card, and what compile.py made of it by card: EFFECT, CONDITION, ... ; gold_box: scoring.has_gold_box */
typedef struct { uint16_t events, bits; int16_t own_turn, reward; } SetiCircle;
typedef struct { int8_t n; SetiCircle circle[3]; } SetiCircles;
typedef struct { int8_t n; int16_t part[2][3]; } SetiCondition;     /* count, exactly, number */
typedef struct { int32_t events, bits, own_turn, once, distinct, then; } SetiWatch;
typedef struct { int8_t row, many, data_cost, exo_cost, danger, delivered; int16_t reward; } SetiSpace;
typedef struct { int8_t color, slots, second_vp; int16_t first, later; } SetiStar;
typedef struct {
    int8_t kind, extra_vp, publicity, progress, cost, species, moves, orbit_first, n, planets[4], limits[4];
} SetiAction;                   /* planets with their moves; for a scan planets holds the signals (SIGNAL_EARTH ...) */
typedef struct { int8_t left, n; SetiAction action[4]; } SetiActionCard;
typedef struct { int8_t n; int16_t kind[4]; uint16_t wanted[4]; int8_t same; } SetiTask;    /* same: the first task of the tile that is equal */
typedef struct { int8_t n, level, asks_state; SetiTask task[3]; } SetiObjective;
typedef struct { int8_t uses_objectives, objectives[3], track[12]; } SetiDifficulty;
typedef struct {
    int8_t cell[32], where[9], earth, earth_sector;
    uint32_t publicity;         /* bits: spaces */
    uint8_t turns[3][32];       /* by number of discs less one */
} SetiSky;
"""


def tables() -> str:
    lines = ["/* Written by make_tables.py. */", "#ifndef SETI_TABLES_H", "#define SETI_TABLES_H", "", "#include <stdint.h>", ""]
    lines += numbers()
    lines.append(TYPES)
    arrays = [*code_arrays(), *board_arrays(), *solo_arrays(), *sky_arrays()]
    lines += [f"extern const {kind} {name} __attribute__((visibility(\"hidden\")));" for kind, name, _ in arrays]
    lines += ["", "#endif", "", "#ifdef SETI_TABLES"]
    lines += [f"const {kind} {name} = {braces(values)};" for kind, name, values in arrays]
    return "\n".join([*lines, "#endif", ""])


def braces(values: Any) -> str:
    """A nested initializer; booleans as numbers."""
    return "{" + ",".join([braces(v) for v in values]) + "}" if isinstance(values, (list, tuple)) else str(int(values))


def padded(items: Iterable[Any], size: int, fill: Any = 0) -> list[Any]:
    listed = list(items)
    return listed + [fill] * (size - len(listed))


# -- numbers -----------------------------------------------------------------------------------------------------------
def numbers() -> list[str]:
    """Kinds of frames as K_..., verbs, registers, operations, events and counts under their own names, all else as SETI_..."""
    found: dict[str, int] = {}
    for name, value in vars(frames).items():
        if name.isupper() and isinstance(value, int):
            plain = name.startswith(("V_", "F_", "T_"))
            found[name if plain else f"SETI_{name}" if name in OTHER_NUMBERS else f"K_{name}"] = value
    for name in ("RIVAL_TECH", "RIVAL_PROGRESS", "RIVAL_TRACE", "RIVAL_FILL", "RIVAL_SAMPLE"):
        found[f"K_{name}"] = getattr(solo_gains, name)
    for name in ("RIVAL_OVER", "RIVAL_PASS", "RIVAL_PASSED"):
        found[f"K_{name}"] = getattr(solo_rules, name)
    found["K_TASK"], found["V_TASK"] = solo_objectives.TASK, solo_objectives.V_TASK
    for name, value in vars(code).items():
        if name.startswith(("OP_", "AT_", "FROM_", "FOR_", "EV_", "C_")) or name in ("SWAP_VISIT", "FREE_EXIT", "NO_PUBLICITY"):
            found[name] = value
    found["EV_ALL"] = code.ALL
    for name in ("EARTH", "JUPITER", "SATURN", "OUMUAMUA", "EMPTY", "ASTEROIDS", "COMET", "MASCAMITES", "ANOMALIES", "OUMUAMUAN", "CENTAURIANS", "EXERTIANS",
                 "INSTANT", "CONDITIONAL", "TRIGGERED", "END_GAME", "MESSAGE", "PROBE_1", "PROBE_2", "PROBE_3", "PROBE_4", "TELESCOPE_1", "TELESCOPE_2",
                 "TELESCOPE_3", "TELESCOPE_4", "MAIN", "TILE_SLOTS"):
        found[f"SETI_{name}"] = getattr(components, name)
    found |= {f"ACTION_{name.upper()}": i for i, name in enumerate(ACTIONS)} | {f"SIGNAL_{name.upper()}": i for i, name in enumerate(SIGNALS)}
    found |= other_numbers()
    return [f"#define {name} {value}" for name, value in found.items()]


def other_numbers() -> dict[str, int]:
    income = components.PLAYER["base_income"]
    return {"SETI_STATE_FEATURES": encode.STATE_SIZE, "SETI_OPTION_FEATURES": encode.OPTION_SIZE,
            "SETI_CARDS": len(CARDS), "SETI_MOST_SPACES": MOST_SPACES, "SETI_OVERFLOW_REWARD": code.OVERFLOW_REWARD, "SETI_ANY_CARD": code.ANY_CARD,
            "SETI_OBJECTIVES": len(solo_state.OBJECTIVES), "SETI_ACTION_CARDS": len(solo_state.ACTION_CARDS), "SETI_TRACK_SPACES": solo_state.TRACK_SPACES,
            "SETI_MESSAGE_TILES": solo_state.MESSAGE_TILES, "SETI_PER_INCOME": solo_gains.PER_INCOME, "SETI_NO_CARD_VP": solo_gains.NO_CARD_VP,
            "SETI_PER_ROUND": solo_objectives.PER_ROUND, "SETI_PER_OBJECTIVE": solo_objectives.PER_OBJECTIVE, "SETI_STATE_TASK": solo_objectives.STATE,
            "SETI_HAS_PUBLICITY": solo_objectives.HAS_PUBLICITY, "SETI_HAS_SCORE": solo_objectives.HAS_SCORE, "SETI_HAS_DATA": solo_objectives.HAS_DATA,
            "SETI_BASE_CREDITS": income["credits"], "SETI_BASE_ENERGY": income["energy"], "SETI_BASE_CARDS": income["card_random"],
            "SETI_EXERTIANS_DEALT": exertians.DEALT, "SETI_SAMPLES": len(components.SAMPLES)}


# -- cards and effects -------------------------------------------------------------------------------------------------
def code_arrays() -> list[tuple[str, str, Any]]:
    return [
        ("int16_t", f"SETI_CODE[{len(code.CODE)}][8]", [padded(op, 8) for op in code.CODE]),
        ("int32_t", f"SETI_COUNTS[{len(code.COUNTS)}][5]", [padded(c, 5) for c in code.COUNTS]),
        ("SetiCondition", f"SETI_CONDITIONS[{len(code.CONDITIONS)}]", [[len(c), padded(c, 2, [0, 0, 0])] for c in code.CONDITIONS]),
        ("SetiWatch", f"SETI_WATCHES[{len(code.WATCHES)}]", list(code.WATCHES)),
        ("SetiCard", f"SETI_CARD[{len(CARDS)}]", [card(i) for i in range(len(CARDS))]),
        ("SetiCircles", f"SETI_CIRCLES[{len(CARDS)}]", [[len(c), padded([[x.events, x.bits, x.own_turn, x.reward] for x in c], 3, [0, 0, 0, 0])]
                                                        for c in code.CIRCLES])]


def card(i: int) -> list[Any]:
    c = CARDS[i]
    return [c.credits, c.energy, c.paid_in_energy, c.corner, c.corner_bits, c.sector, c.income, c.kind, c.species, c.danger, c.exertian_score,
            has_gold_box(i), code.MESSAGE_AHEAD[i], code.EFFECT[i], code.CONDITION[i], code.REWARD[i], code.ENDGAME[i], code.MESSAGE_REWARD[i],
            code.EXERTIAN_WHEN[i], code.CORNER[i]]


# -- boards ------------------------------------------------------------------------------------------------------------
def board_arrays() -> list[tuple[str, str, Any]]:
    spaces = [[padded([[p.row, p.many, p.data_cost, p.exo_cost, p.danger, p.delivered, code.SPACE_REWARD[k][c][i]] for i, p in enumerate(column)],
                      MOST_SPACES, [0] * 7) for c, column in enumerate(species)] for k, species in enumerate(SPACES)]
    arrays: list[tuple[str, str, Any]] = [
        ("int16_t", f"SETI_{name}[{len(getattr(code, name))}]", getattr(code, name))
        for name in ("ORBIT", "FIRST_ORBIT", "LANDING", "TILE_BONUS", "TECH_BONUS", "LOWER", "UPPER", "DISCOVERY_REWARD", "SAMPLE_REWARD", "TOP_REWARD")]
    return arrays + [
        ("int16_t", "SETI_ANOMALY_REWARD[3][2]", code.ANOMALY_REWARD),
        ("SetiSpace", f"SETI_SPACES[5][3][{MOST_SPACES}]", spaces),
        ("int8_t", "SETI_SPACE_COUNT[5][3]", [[len(column) for column in species] for species in SPACES]),
        ("SetiStar", "SETI_STARS[8]", [[x.color, x.slots, x.second_vp, code.STAR_FIRST[i], code.STAR_LATER[i]] for i, x in enumerate(STARS)]),
        ("int8_t", "SETI_LANDING_SPACES[9]", [len(x) for x in LANDING_DATA]),
        ("int8_t", "SETI_LANDING_DATA[9][3]", [padded(x, 3) for x in LANDING_DATA]),
        ("int8_t", "SETI_PLANET_OF[18]", components.PLANET_OF),
        ("int8_t", "SETI_MOON_COUNT[9]", [len(x) for x in MOONS_OF]),
        ("int8_t", "SETI_MOONS[9][4]", [padded(x, 4) for x in MOONS_OF]),
        ("int8_t", "SETI_COLUMNS[4]", components.COLUMNS),
        ("int8_t", "SETI_COLUMN_OF[7]", [components.COLUMNS.index(i) if i in components.COLUMNS else -1 for i in range(7)]),
        ("int8_t", "SETI_GOLD_VALUES[4][2][3]", components.GOLD_VALUES),
        ("int16_t", "SETI_GOLD_MILESTONES[3]", components.GOLD_MILESTONES),
        ("int16_t", "SETI_NEUTRAL_MILESTONES[2]", components.NEUTRAL_MILESTONES),
        ("uint8_t", "SETI_DECK_SIZE[5]", [len(x) for x in SPECIES_DECKS]),
        ("uint8_t", "SETI_DECKS[5][15]", [padded(x, 15) for x in SPECIES_DECKS]),
        ("int8_t", "SETI_TILE_VP[3]", components.TILE_VP),
        ("int8_t", "SETI_EXERTIAN_OFFSETS[2]", exertians.OFFSETS),
        ("int8_t", "SETI_EXERTIAN_COSTS[2]", exertians.COSTS),
        ("int8_t", "SETI_ARGUMENTS[256]", [ARGUMENT_COUNT.get(k, 0) - (3 if k == frames.RESTORE else k in TUPLE_LAST) for k in range(256)])]


TUPLE_LAST: Final = (frames.VISITS, frames.CHOSEN, frames.CHOSEN_STEP)


# -- the rival ---------------------------------------------------------------------------------------------------------
def solo_arrays() -> list[tuple[str, str, Any]]:
    slots = [slot or {} for slot in solo_state.SOLO["rival_computer"]["slots"]]
    return [
        ("SetiActionCard", f"SETI_ACTIONS[{len(solo_state.ACTION_CARDS)}]", [action_card(c) for c in solo_state.ACTION_CARDS]),
        ("int8_t", "SETI_ACTION_KIND[19]", [("basic", "advanced").index(c["kind"]) if c["kind"] not in SPECIES else 2 for c in solo_state.ACTION_CARDS]),
        ("int8_t", "SETI_SPECIES_CARD[5]", [solo_state.SPECIES_CARD[name] for name in SPECIES]),
        ("SetiObjective", f"SETI_OBJECTIVE[{len(solo_state.OBJECTIVES)}]", [objective(i) for i in range(len(solo_state.OBJECTIVES))]),
        ("SetiDifficulty", "SETI_DIFFICULTY[6]", [[0, [0] * 3, [0] * 12]] + [difficulty(str(stars)) for stars in range(1, 6)]),
        ("int8_t", "SETI_RIVAL_SLOTS[6][2]", [[slot.get("publicity", 0), slot.get("progress", 0)] for slot in slots])]


def action_card(raw: dict[str, Any]) -> list[Any]:
    return [raw["decision_arrow"] == "left", len(raw["actions"]), padded([action(a) for a in raw["actions"]], 4, [0] * 9 + [[0] * 4, [0] * 4])]


def action(raw: dict[str, Any]) -> list[Any]:
    listed = [PLANETS.index(p) for p in raw.get("planets", [])] + [SIGNALS.index(k) for k in raw.get("signals", [])]
    limits = [raw.get("moves", 0)] * len(listed)
    for target in raw.get("targets", []):
        listed.append(PLANETS.index(target["planet"]))
        limits.append(target["moves"])
    return [ACTIONS.index(raw["action"]), raw.get("extra_vp", 0), raw.get("publicity", 0), raw.get("progress", 0), raw.get("publicity_cost", 0),
            raw.get("species", 1) - 1, raw.get("moves", 0), raw.get("preference", [""])[0] == "orbit", len(listed), padded(listed, 4), padded(limits, 4)]


def objective(tile: int) -> list[Any]:
    tasks = solo_objectives.TASKS[tile]
    rows = [[len(t), padded([kind for kind, _ in t], 4), padded([wanted for _, wanted in t], 4), tasks.index(t)] for t in tasks]
    return [len(tasks), solo_state.LEVELS.index(solo_state.OBJECTIVES[tile]["level"]), solo_objectives.ASKS_STATE[tile],
            padded(rows, 3, [0, [0] * 4, [0] * 4, 0])]


def difficulty(stars: str) -> list[Any]:
    raw = solo_state.SOLO["difficulties"][stars]
    return [raw["uses_objectives"], [raw["objectives"][level] for level in solo_state.LEVELS], solo_state.TRACKS[raw["board"]]]


# -- the sky -----------------------------------------------------------------------------------------------------------
def sky_arrays() -> list[tuple[str, str, Any]]:
    skies = []
    for key in range(1024):
        here = sky(key)
        fame = sum([1 << i for i, shown in enumerate(here.publicity) if shown])
        skies.append([here.cell, here.where, here.earth, here.earth_sector, fame, here.turns])
    return [("SetiSky", "seti_skies[1024]", skies),
            ("int8_t", "SETI_NEIGHBOUR_COUNT[32]", [len(x) for x in NEIGHBOURS]),
            ("int8_t", "SETI_NEIGHBOURS[32][4]", [padded(x, 4) for x in NEIGHBOURS]),
            ("int8_t", "SETI_DISTANCE[32][32]", DISTANCE)]
