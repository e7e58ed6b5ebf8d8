"""What every place of the map says of itself: planet, steps from the home type, distance, owner, value, federation."""
from __future__ import annotations

from typing import Any

from orrery.kernel.panels import Tip

from .markup import Words, amt
from .printed import FACTIONS, STANDARD, VALUES
from .reach import Reach


def planet_tips(view: dict[str, Any], words: Words, planets: dict[str, str], names: dict[str, str]) -> dict[str, Tip]:
    """By part of the board; empty space once for all hexes, there are many of them."""
    me = view.get("seat", -1)
    reach = Reach(view, me) if me >= 0 and view["players"][me]["faction"] else None
    tips = {"empty": Tip(words.own("tip.empty.name"), words.own("tip.empty"), rule="GP-10.05")}
    for name, spoken in names.items():
        thing = view["hexes"].get(name, {})
        if name in planets or thing:
            tips[f"hex-{name}"] = place_tip(view, words, name, spoken, planets.get(name, ""), thing, reach)
    return tips


def place_tip(view: dict[str, Any], words: Words, name: str, spoken: str, planet: str, thing: dict[str, Any], reach: Reach | None) -> Tip:
    tip = Tip(spoken)
    if planet:
        tip.name = words.own("tip.planet.name", place=spoken, planet=words.plain("planet." + planet))
        tip.what, tip.rule = planet_says(words, planet, reach)
    else:
        tip.what, tip.rule = words.own("tip.empty"), "GP-10.05"
    if "owner" in thing:
        tip.note = words.own("owner", building=words.plain("building." + thing["building"]), who=owner(view, words, thing["owner"]))
        value = worth(view, thing, planet)
        if value:
            tip.rows.append((words.own("tip.value"), str(value)))
    if "guest" in thing:
        tip.rows.append((words.own("tip.guest"), owner(view, words, thing["guest"])))
    for seat in thing.get("satellites", []):
        tip.rows.append((words.plain("final.satellites"), owner(view, words, seat)))
    for seat in thing.get("federation", []):
        tip.rows.append((words.own("tip.federation"), owner(view, words, seat)))
    if planet and "owner" not in thing and reach is not None and reach.own:
        far = reach.distance(name)
        tip.rows.append((words.own("tip.distance"), words.own("tip.distance.value", n=far, range=reach.range)))
        qic = reach.qic(name)
        if qic:
            tip.rows.append((words.own("tip.range_costs"), amt(qic, "qic")))
        cost = reach.steps(planet) * reach.per_step
        if cost:
            tip.rows.append((words.own("tip.terraforming_costs"), amt(cost, "ore")))
    return tip


def planet_says(words: Words, planet: str, reach: Reach | None) -> tuple[str, str]:
    """What the planet is for the one who looks, and the rule."""
    if planet == "gaia":
        return words.own("tip.gaia_ore" if reach is not None and reach.gaia_price() == "ore" else "tip.gaia"), "GP-6.14"
    if planet == "transdim":
        return words.own("tip.transdim"), "GP-7.02"
    if planet == "lost":
        return words.own("tip.lost"), "GP-11.14"
    if reach is None:
        return words.own("tip.home_type"), "GP-3.12"
    n = reach.steps(planet)
    return (words.own("tip.steps", n=n), "GP-6.12") if n else (words.own("tip.home"), "GP-6.10")


def owner(view: dict[str, Any], words: Words, seat: int) -> str:
    """Who: the faction, for players' names are the page's."""
    return words.plain("faction." + view["players"][seat]["faction"])


def worth(view: dict[str, Any], thing: dict[str, Any], planet: str) -> int:
    """The power value of a building, with what a tile or the institute of the Bescods adds (GP-10.02)."""
    value = VALUES.get(thing["building"], 0)
    player = view["players"][thing["owner"]]
    if value > VALUES["ts"]:
        value = max([value] + [STANDARD[tile]["gain"].get("big_value", 0) for tile in player["tiles"] if tile not in player["covered"]])
    board = FACTIONS[player["faction"]]
    home = board["institute"].get("home_value", 0) if player["pieces"].get("institute") and planet == board["home"] else 0
    return value + home if value else 0
