"""Options as sentences and as buttons; events of the log in words."""
from __future__ import annotations

from typing import Any

from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from . import phrases, solo_words
from .components import (
    ALIENS,
    CARD_BY_ID,
    CARDS,
    GOLD,
    LANDING_DATA,
    OUMUAMUA,
    PLACES,
    PLANET_DATA,
    PLANET_OF,
    PLAYER,
    SAMPLES,
    SECTOR_COLORS,
    SIDES,
    SPECIES,
    STARS,
    TECH_DATA,
    TECHS,
    TRACES,
)
from .frames import (
    F_BUY,
    F_CORNER,
    F_EXCHANGE,
    F_LOWER,
    F_MISSION,
    F_MOVE,
    F_PAUSE,
    F_PLACE,
    OVERFLOW,
    TILE,
    V_ANALYSE,
    V_CAPSULE,
    V_CARD,
    V_CIRCLE,
    V_COLUMN,
    V_DECK,
    V_DONE,
    V_EARTH,
    V_ENERGY,
    V_GOLD,
    V_LAND,
    V_LAUNCH,
    V_MERCURY,
    V_OPEN,
    V_ORBIT,
    V_PASS,
    V_PAY,
    V_PIECE,
    V_PLANET,
    V_PLAY,
    V_PROBE,
    V_RESEARCH,
    V_REWARD,
    V_ROW,
    V_SCAN,
    V_SCAN_LAUNCH,
    V_SCAN_MOVE,
    V_SECTOR,
    V_SIDE,
    V_SPACE,
    V_SPECIES_DECK,
    V_STEP,
    V_SWAP,
    V_TECH,
    V_TOKEN,
    V_TRACE,
)
from .orbit_land import land_cost
from .probes import exit_cost
from .scoring import last_space
from .solar_system import space_name
from .state import SetiState
from .words import bare_name, card_name, cell_name, msg, place_name, star_name, tech_name, term

KEYS = {
    V_LAUNCH: "launch", V_ORBIT: "orbit", V_LAND: "land", V_SCAN: "scan", V_ANALYSE: "analyse", V_PLAY: "play", V_RESEARCH: "research", V_PASS: "pass",
    V_ROW: "row", V_DECK: "deck", V_SECTOR: "sector", V_STEP: "step", V_ENERGY: "energy", V_TRACE: "trace", V_TECH: "tech", V_COLUMN: "column",
    V_EARTH: "earth", V_MERCURY: "mercury", V_SCAN_LAUNCH: "scan_launch", V_SCAN_MOVE: "scan_move", V_CIRCLE: "circle", V_SPACE: "data_space",
    V_PROBE: "probe", V_PIECE: "remove", V_PAY: "pay", V_GOLD: "gold", V_OPEN: "open", V_SPECIES_DECK: "species_deck", V_TOKEN: "sample",
    V_PLANET: "look", V_REWARD: "reward", V_SWAP: "swap", V_CAPSULE: "capsule", V_SIDE: "side", F_MOVE: "move", F_CORNER: "corner", F_PLACE: "place",
    F_LOWER: "lower", F_MISSION: "mission", F_EXCHANGE: "exchange", F_BUY: "buy", F_PAUSE: "pause"}


def key_of(s: SetiState, f: Frame, o: Option, name: str) -> str:
    verb = o[0]
    if verb == V_DONE:
        return f"done.{name}"
    if verb == V_CARD:
        return f"card.{name}"
    if verb == V_ROW and name in ("scan", "choose_use"):
        return "row.use"
    if verb == V_SECTOR:
        return "tile" if o[1] == TILE else "order" if name == "order" else "sector"
    if verb == V_REWARD:
        return f"reward.{o[1]}"
    if verb in (V_STEP, F_MOVE) and o[1]:
        return KEYS[verb] + ".capsule"
    if verb == V_PLAY and not CARDS[o[1]].raw["effect"]:
        return "play.plain"
    if verb in (V_LAND, V_ORBIT) and name == "land":
        return KEYS[verb] + ".free"
    if verb == V_GOLD and name == "gold_score":
        return "gold_score"
    if verb == V_TECH and s.twos >> o[1] & 1:
        return "tech.first"
    if verb == V_TRACE:
        return "trace." + ("discovery" if o[3] == 0 else "overflow" if o[3] == OVERFLOW else "board")
    if verb == F_EXCHANGE:
        return f"exchange.{('card', 'credit', 'energy')[o[1]]}.{('card', 'credit', 'energy')[o[2]]}"
    return KEYS[verb]


def long(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    return msg("do." + key_of(s, f, o, name), **params_of(s, f, o, name))


def brief(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    params = params_of(s, f, o, name)
    if "card" in params:
        params["card"] = bare_name(params["card"])
    return msg("short." + key_of(s, f, o, name), **params)


def params_of(s: SetiState, f: Frame, o: Option, name: str) -> dict[str, Any]:
    verb = o[0]
    if verb in (V_STEP, F_MOVE):
        return {"there": cell_name(s, o[3]), "space": space_name(o[3]), "from": space_name(o[2]), "n": exit_cost(s, f[1], o[2])}
    if verb in (V_PLAY, F_CORNER, F_MISSION):
        c = CARDS[o[1]]
        return {"card": card_name(o[1]), "id": c.id, "what": card_what(c.id, verb), "n": c.energy if c.paid_in_energy else c.credits,
                "cost": msg("cost.energy" if c.paid_in_energy else "cost.credits", n=c.energy if c.paid_in_energy else c.credits)}
    if verb == V_CARD:
        return card_params(s, f, o, name)
    if verb == V_ROW:
        return {"card": card_name(s.row[o[1]]), "color": term("sector", SECTOR_COLORS[CARDS[s.row[o[1]]].sector])}
    if verb in (V_ORBIT, V_LAND):
        return {"place": place_name(o[1]), "n": land_cost(s, f[1], PLANET_OF[o[1]]) if verb == V_LAND else 1, "what": placing_reward(o)}
    if verb in (V_SECTOR, V_EARTH):
        return {"star": star_name(s, o[1]), "sector": o[1]}
    if verb == V_TRACE:
        return {"side": side_msg(s, o[1]), "color": term("trace", TRACES[o[2]]), "row": o[3], "what": trace_reward(s, o)}
    return more_params(s, f, o)


def card_params(s: SetiState, f: Frame, o: Option, name: str) -> dict[str, Any]:
    if name == "draft":
        return {"card": card_name(s.stacks[s.round - 1][o[1]])}
    if name == "exertian":
        return {"card": card_name(s.exertian_hand[f[1]][o[1]])}
    c = CARDS[o[1]]
    return {"card": card_name(o[1]), "color": term("sector", SECTOR_COLORS[c.sector]) if c.sector >= 0 else "",
            "what": phrases.income_msg(c.id) if name == "tuck" else ""}


def card_what(card: str, verb: int) -> Msg | str:
    """What discarding a card for its corner gives, or what its effect does when it is played."""
    if verb == F_CORNER:
        return phrases.corner_msg(card)
    steps = CARDS[CARD_BY_ID[card]].raw["effect"]
    return phrases.effect_msg(steps) if verb == V_PLAY and steps else ""


def placing_reward(o: Option) -> Msg:
    """What an orbit or a landing pays."""
    planet = PLANET_OF[o[1]]
    name = PLACES[o[1]]
    board = ALIENS["oumuamua"]["planet_board"] if planet == OUMUAMUA else PLANET_DATA["planets"].get(PLACES[planet], {"orbit": [], "land": []})
    part = board["moons"][name]["reward"] if o[1] > OUMUAMUA else board["orbit" if o[0] == V_ORBIT else "land"]
    return phrases.reward_msg(part["reward"] if isinstance(part, dict) else part)


def trace_reward(s: SetiState, o: Option) -> Msg:
    if o[3] == 0:
        return phrases.reward_msg(PLAYER["discovery_spaces"]["left_species" if o[1] == 0 else "right_species"])
    spaces = ALIENS[SPECIES[s.species[o[1]]]]["spaces"][TRACES[o[2]]]
    return phrases.space_msg(spaces[o[3] - 1]) if 0 < o[3] <= len(spaces) and s.known >> o[1] & 1 else phrases.reward_msg({"vp": 3})


def side_msg(s: SetiState, side: int) -> Msg:
    """The species' name once it is known, else left or right."""
    return term("species", SPECIES[s.species[side]]) if s.known >> side & 1 else msg("side." + SIDES[side])


def more_params(s: SetiState, f: Frame, o: Option) -> dict[str, Any]:
    verb = o[0]
    if verb == V_TECH:
        return {"tech": tech_name(o[1]), "what": phrases.reward_msg(TECH_DATA["tile_bonuses_per_stack"][s.tiles[o[1]][0]]) if s.tiles[o[1]] else ""}
    if verb in (V_COLUMN, F_PLACE, F_LOWER):
        return {"column": o[1]}
    if verb == V_CIRCLE:
        return {"card": card_name(o[1]), "circle": o[2] + 1, "what": phrases.mission_space(CARDS[o[1]].id, o[2])}
    if verb == V_SPACE:
        return {"n": LANDING_DATA[f[2]][o[1] - 1]}
    if verb == V_PROBE:
        return {"space": space_name(o[2]), "there": cell_name(s, o[2]), "player": o[1] + 1}
    if verb == V_PIECE:
        return {"place": place_name(o[1])}
    if verb == V_GOLD:
        return {"tile": term("gold", GOLD[o[1]]), "n": last_space(s, f[1], o[1])}
    if verb == V_OPEN:
        return {"card": card_name(s.species_open[f[2]])}
    if verb == V_TOKEN:
        return {"token": msg("sample." + SAMPLES[s.samples[f[2] - 4][o[1]]][0])}
    if verb == V_PLANET:
        return {"planet": place_name(o[1])}
    if verb == V_CAPSULE:
        return {"token": msg("sample." + SAMPLES[s.capsules[f[1]][o[1]][1]][0])}
    if verb == V_SIDE:
        return {"side": side_msg(s, o[1])}
    if verb == V_PAY:
        return {"n": f[2]}
    return {}


# -- the log ---------------------------------------------------------------------------------------------------------
GAINS = ("vp", "credits", "energy", "publicity", "data", "exofossils")


def event(key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
    """An event in words. The first argument of most is the player."""
    solo = solo_words.event(key, args)
    if solo is not None:
        return solo
    params: dict[str, Any] = {}
    if key in NO_PLAYER:
        for i, a in enumerate(args):
            params[("n", "m")[i] if i < 2 else str(i)] = event_param(a)
        return Msg("seti", "event." + key, params)
    who = args[0] if args and isinstance(args[0], int) else -1
    params["who"] = names[who] if 0 <= who < len(names) else msg("rival") if who >= 0 else msg("nobody")
    if key == "gain":
        params["gains"] = [msg("gain." + name, n=int(n)) for name, n in zip(GAINS, args[1:], strict=True) if n]
    elif key == "exchange":
        return Msg("seti", f"event.exchange.{args[1]}.{args[2]}", params)
    elif key == "trace":
        params.update({"side": msg("side." + str(args[1])), "color": term("trace", str(args[2]))})
        key = "trace.discovery" if args[3] == 0 else "trace.overflow" if args[3] == OVERFLOW else "trace.board"
    elif key == "anomaly":
        params["color"] = term("trace", TRACES[int(args[1])])
        key = "anomaly" if who >= 0 else "anomaly.nobody"
    else:
        for i, a in enumerate(args[1:]):
            params[("a", "b", "c")[i]] = event_param(a)
            if isinstance(a, int):
                params["n"] = a
    return Msg("seti", "event." + key, params)


NO_PLAYER = ("reshuffle", "row", "rotate", "tile_done", "round_over", "round", "neutral", "discovered")


def event_param(a: Any) -> Any:
    """Ids as names: cards, places, stars, technologies, gold tiles, samples."""
    if not isinstance(a, str):
        return a
    if a in CARD_BY_ID:
        return card_name(CARD_BY_ID[a])
    if a in PLACES:
        return place_name(PLACES.index(a))
    if a in STAR_IDS:
        return term("star", a)
    if a in TECHS:
        return term("tech", a)
    if a in SPECIES_IDS:
        return term("species", a)
    if a in GOLD:
        return term("gold", a)
    if a in SAMPLE_NAMES:
        return msg("sample." + a)
    return Msg("seti_cards", "term.tile", {}) if a == "tile" else a


STAR_IDS = tuple([star.id for star in STARS])
SPECIES_IDS = ("mascamites", "anomalies", "centaurians", "exertians")
SAMPLE_NAMES = tuple([name for name, _ in SAMPLES])
