"""Every effect of the game, compiled: of the cards first, then what boards, tiles and species' boards print."""
from __future__ import annotations

from typing import Any, Final

from .board_rewards import corner_effect, reward
from .compile import PATHS, block, circles
from .compile_counts import condition
from .components import (
    ALIENS,
    ANOMALY_TOKENS,
    BONUSES,
    CARDS,
    PLACES,
    PLANET_DATA,
    PLANETS,
    PLAYER,
    SAMPLES,
    SPACES,
    SPECIES,
    STARS,
    TECH_DATA,
    TECHS,
    TOP_REWARDS,
    TRACES,
)
from .effect_codes import NONE, NOTHING


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
