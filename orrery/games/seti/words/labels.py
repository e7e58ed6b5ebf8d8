"""Options as sentences and as buttons; events of the log in words."""
from __future__ import annotations

from typing import Any

from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules import kinds as k
from ..rules.components import (
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
    TECH_DATA,
    TRACES,
)
from ..rules.orbit_land import land_cost
from ..rules.probes import exit_cost
from ..rules.scoring import last_space
from ..rules.state import SetiState
from . import phrases
from .names import bare_name, card_name, msg, place_name, star_name, tech_name, term
from .places import space_msg

KEYS = {
    k.V_LAUNCH: "launch", k.V_ORBIT: "orbit", k.V_LAND: "land", k.V_SCAN: "scan", k.V_ANALYSE: "analyse", k.V_PLAY: "play",
    k.V_RESEARCH: "research", k.V_PASS: "pass",
    k.V_ROW: "row", k.V_DECK: "deck", k.V_SECTOR: "sector", k.V_STEP: "step", k.V_ENERGY: "energy", k.V_TRACE: "trace", k.V_TECH: "tech", k.V_COLUMN: "column",
    k.V_EARTH: "earth", k.V_MERCURY: "mercury", k.V_SCAN_LAUNCH: "scan_launch", k.V_SCAN_MOVE: "scan_move", k.V_CIRCLE: "circle", k.V_SPACE: "data_space",
    k.V_PROBE: "probe", k.V_PIECE: "remove", k.V_PAY: "pay", k.V_GOLD: "gold", k.V_OPEN: "open", k.V_SPECIES_DECK: "species_deck", k.V_TOKEN: "sample",
    k.V_PLANET: "look", k.V_REWARD: "reward", k.V_SWAP: "swap", k.V_CAPSULE: "capsule", k.V_SIDE: "side", k.F_MOVE: "move",
    k.F_CORNER: "corner", k.F_PLACE: "place",
    k.F_LOWER: "lower", k.F_MISSION: "mission", k.F_EXCHANGE: "exchange", k.F_BUY: "buy", k.F_PAUSE: "pause"}


def key_of(s: SetiState, f: Frame, o: Option, name: str) -> str:
    verb = o[0]
    if verb == k.V_DONE:
        return f"done.{name}"
    if verb == k.V_CARD:
        return f"card.{'tuck' if name == 'turn' else name}"
    if verb == k.V_ROW and name in ("scan", "choose_use"):
        return "row.use"
    if verb == k.V_SECTOR:
        return "tile" if o[1] == k.TILE else "order" if name == "order" else "sector"
    if verb == k.V_REWARD:
        return f"reward.{o[1]}"
    if verb in (k.V_STEP, k.F_MOVE) and o[1]:
        return KEYS[verb] + ".capsule"
    if verb == k.V_PLAY and not CARDS[o[1]].raw["effect"]:
        return "play.plain"
    if verb in (k.V_LAND, k.V_ORBIT) and name == "land":
        return KEYS[verb] + ".free"
    if verb == k.V_GOLD and name == "gold_score":
        return "gold_score"
    if verb == k.V_TECH and s.twos >> o[1] & 1:
        return "tech.first"
    if verb == k.V_TRACE:
        return "trace." + ("discovery" if o[3] == 0 else "overflow" if o[3] == k.OVERFLOW else "board")
    if verb == k.F_EXCHANGE:
        return f"exchange.{('card', 'credit', 'energy')[o[1]]}.{('card', 'credit', 'energy')[o[2]]}"
    return KEYS[verb]


def long(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    return msg("do." + key_of(s, f, o, name), **params_of(s, f, o, name))


def brief(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    params = params_of(s, f, o, name)
    if "card" in params:
        params["card"] = bare_name(params["card"])
    return msg("short." + key_of(s, f, o, name), **params)


USES = {k.V_PLAY: "play", k.F_CORNER: "corner", k.F_MISSION: "mission"}


def use(s: SetiState, f: Frame, o: Option, name: str) -> Msg | None:
    """What a card is used for, without its name; None where a question asks for cards as such."""
    key = USES.get(o[0], "tuck" if o[0] == k.V_CARD and name in ("tuck", "turn") else "")
    return msg("here." + key, **params_of(s, f, o, name)) if key else None


def params_of(s: SetiState, f: Frame, o: Option, name: str) -> dict[str, Any]:
    verb = o[0]
    if verb in (k.V_STEP, k.F_MOVE):
        return {"space": space_msg(s, o[3]), "from": space_msg(s, o[2]), "n": exit_cost(s, f[1], o[2])}
    if verb in (k.V_PLAY, k.F_CORNER, k.F_MISSION):
        c = CARDS[o[1]]
        return {"card": card_name(o[1]), "id": c.id, "what": card_what(c.id, verb), "n": c.energy if c.paid_in_energy else c.credits,
                "cost": msg("cost.energy" if c.paid_in_energy else "cost.credits", n=c.energy if c.paid_in_energy else c.credits)}
    if verb == k.V_CARD:
        return card_params(s, f, o, name)
    if verb == k.V_ROW:
        return {"card": card_name(s.row[o[1]]), "color": term("sector", SECTOR_COLORS[CARDS[s.row[o[1]]].sector])}
    if verb in (k.V_ORBIT, k.V_LAND):
        return {"place": place_name(o[1]), "n": land_cost(s, f[1], PLANET_OF[o[1]]) if verb == k.V_LAND else 1, "what": placing_reward(o)}
    if verb in (k.V_SECTOR, k.V_EARTH):
        return {"star": star_name(s, o[1])}
    if verb == k.V_TRACE:
        return {"side": side_msg(s, o[1]), "color": term("trace", TRACES[o[2]]), "row": o[3], "what": trace_reward(s, o)}
    return more_params(s, f, o)


def card_params(s: SetiState, f: Frame, o: Option, name: str) -> dict[str, Any]:
    if name == "draft":
        return {"card": card_name(s.stacks[s.round - 1][o[1]])}
    if name == "exertian":
        return {"card": card_name(s.exertian_hand[f[1]][o[1]])}
    c = CARDS[o[1]]
    return {"card": card_name(o[1]), "color": term("sector", SECTOR_COLORS[c.sector]) if c.sector >= 0 else "",
            "what": phrases.income_msg(c.id) if name in ("tuck", "turn") and c.raw["income"] else ""}


def card_what(card: str, verb: int) -> Msg | str:
    """What discarding a card for its corner gives, or what its effect does when it is played."""
    if verb == k.F_CORNER:
        return phrases.corner_msg(card)
    steps = CARDS[CARD_BY_ID[card]].raw["effect"]
    return phrases.effect_msg(steps) if verb == k.V_PLAY and steps else ""


def placing_reward(o: Option) -> Msg:
    """What an orbit or a landing pays."""
    planet = PLANET_OF[o[1]]
    name = PLACES[o[1]]
    board = ALIENS["oumuamua"]["planet_board"] if planet == OUMUAMUA else PLANET_DATA["planets"].get(PLACES[planet], {"orbit": [], "land": []})
    part = board["moons"][name]["reward"] if o[1] > OUMUAMUA else board["orbit" if o[0] == k.V_ORBIT else "land"]
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
    if verb == k.V_TECH:
        return {"tech": tech_name(o[1]), "what": phrases.reward_msg(TECH_DATA["tile_bonuses_per_stack"][s.tiles[o[1]][0]]) if s.tiles[o[1]] else ""}
    if verb in (k.V_COLUMN, k.F_PLACE, k.F_LOWER):
        return {"column": o[1]}
    if verb == k.V_CIRCLE:
        return {"card": card_name(o[1]), "circle": o[2] + 1, "what": phrases.mission_space(CARDS[o[1]].id, o[2])}
    if verb == k.V_SPACE:
        return {"n": LANDING_DATA[f[2]][o[1] - 1]}
    if verb == k.V_PROBE:
        return {"space": space_msg(s, o[2]), "player": msg("rival") if o[1] >= s.seats else msg("text.player", n=o[1] + 1)}
    if verb == k.V_PIECE:
        return {"place": place_name(o[1])}
    if verb == k.V_GOLD:
        return {"tile": term("gold", GOLD[o[1]]), "n": last_space(s, f[1], o[1])}
    if verb == k.V_OPEN:
        return {"card": card_name(s.species_open[f[2]])}
    if verb == k.V_TOKEN:
        return {"token": msg("sample." + SAMPLES[s.samples[f[2] - 4][o[1]]][0])}
    if verb == k.V_PLANET:
        return {"planet": place_name(o[1])}
    if verb == k.V_CAPSULE:
        return {"token": msg("sample." + SAMPLES[s.capsules[f[1]][o[1]][1]][0])}
    if verb == k.V_SIDE:
        return {"side": side_msg(s, o[1])}
    if verb == k.V_PAY:
        return {"n": f[2]}
    return {}


# -- the log ---------------------------------------------------------------------------------------------------------
