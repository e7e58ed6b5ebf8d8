"""The solo game (GP-20 to GP-25)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.rules.automa import (
    AUTOMA,
    CARDS,
    DIFFICULTIES,
    FACTION_CARDS,
    directional,
    numbered,
    perform,
    place_satellite,
    research_options,
    tile_marks,
)
from orrery.games.gaia_project.rules.components import FACTION_INDEX, FACTIONS
from orrery.games.gaia_project.rules.fields import ADVANCED, FACTION, GREEN, LEVEL, SATELLITES, VP
from orrery.games.gaia_project.rules.scoring import final_count, scores
from orrery.games.gaia_project.rules.solo import AutomaPlace
from orrery.games.gaia_project.rules.state import changed
from orrery.kernel.position import sample_state, view_json
from orrery.kernel.rng import Rng

from .play import BOARD, asked, b, do, keys, kind, me

rule = pytest.mark.rule
DECK = {"deck": [4, 7, 13, 1, 2, 5, 3], "reserve": [6, 8, 9, 10, 11, 12, 14, 15, 16, 17], "discard": [], "support": None, "action": None,
        "known": [1, 2, 4, 5, 7, 13]}


def solo(hexes: dict[str, Any] | None = None, automa: str = "geodens", human: dict[str, Any] | None = None, faction: str = "terrans",
         bot: dict[str, Any] | None = None, **more: Any) -> Any:
    """A turn of the human; cards as given, top first."""
    options = {"layout": "first", **more.pop("options", {})}
    players = [{"faction": faction, "booster": 7, "credits": 30, "ore": 15, "knowledge": 15, "qic": 5, **(human or {})},
               {"faction": automa, "booster": 8, **(bot or {})}]
    return orrery.from_position("gaia_project", {
        "seats": 1, "options": options, "round": 1, **BOARD, "players": players, "automa": {**DECK, **more.pop("cards", {})},
        "hexes": hexes if hexes is not None else {"-1x-1": b(0), "1x2": b(1), "3x-1": b(1)}, **more})


def card(n: int) -> Any:
    return CARDS[n - 1]


def act(match: Any, action: int, support: int) -> Any:
    """One Automa action with these cards."""
    s = match.state.copy()
    s.events = []
    perform(s, card(action), card(support), FACTION_CARDS[s.p[AUTOMA][FACTION]])
    return s


def told(s: Any, key: str) -> list[tuple[Any, ...]]:
    return [args for _, k, args in s.events if k == key]


def turn_over(match: Any, *answers: str) -> Any:
    do(match, *answers)
    if not match.over and kind(match) == "after":
        do(match, "end")
    return match


# -- set-up ------------------------------------------------------------------------------------------------------------

def started(seed: int = 1, **options: Any) -> Any:
    match = orrery.new("gaia_project", seats=1, options=options, seed=seed)
    while kind(match) != "turn":
        do(match, keys(match)[0])
    return match


@rule("GP-20.01", "GP-20.02", "GP-20.03", "GP-20.11", "GP-20.12", "GP-1.10", "GP-23.06")
def test_the_automa_owns_nothing_but_points_and_buildings() -> None:
    match = started(factions="suggested", automa="terrans")
    bot = me(match, 1)
    assert (bot["credits"], bot["ore"], bot["knowledge"], bot["qic"], bot["bowls"]) == (0, 0, 0, 0, [0, 0, 0])
    assert bot["vp"] == 10 and bot["research"]["gaia_project"] == 1 and bot["gaiaformers"]["ready"] == 0 and bot["satellites"] == 0
    assert asked(match) == 0 and match.state.order == (0, 1)
    assert len(CARDS) == 17 and len(FACTION_CARDS) == 7


@rule("GP-20.04", "GP-20.07", "GP-20.08", "GP-2.03", "GP-20.21")
def test_board_and_tokens_of_the_solo_game() -> None:
    data = started().position()
    assert len(data["sectors"]) == 7 and sum(data["tokens"].values()) == 11
    assert len(data["boosters"]) == 3
    first = orrery.new("gaia_project", seats=1, options={"layout": "first", "factions": "suggested"}).position()
    assert [s["tile"] for s in first["sectors"]] == ["1", "5B", "2", "3", "6B", "4", "7B"] and len(first["boosters"]) == 5


@rule("GP-20.09", "GP-20.23", "GP-25.11")
def test_the_automas_faction_has_another_colour() -> None:
    for seed in range(12):
        match = started(seed)
        factions = [next(f for f in FACTIONS if f.id == p["faction"]) for p in match.position()["players"]]
        assert factions[0].colour != factions[1].colour and FACTION_INDEX[factions[1].id] in FACTION_CARDS
    chosen = orrery.new("gaia_project", seats=1, options={"automa": "itars"})
    assert "faction nevlas" not in keys(chosen) and "faction itars" not in keys(chosen)


@rule("GP-20.10", "GP-28.23", "GP-25.04", "GP-25.05", "GP-25.06", "GP-25.07", "GP-25.08", "GP-25.10", "GP-20.18", "GP-20.20")
@pytest.mark.parametrize("difficulty, size, vp, has, lacks", [
    ("easy", 6, 0, {1, 4, 5, 7, 13}, {2}), ("normal", 7, 10, {1, 2, 4, 5, 7, 13}, set()), ("hard", 8, 10, {1, 2, 4, 5, 7, 9, 13}, set()),
    ("ultimate", 9, 10, {1, 2, 4, 5, 7, 9, 13, 15}, set()), ("nightmare", 9, 10, {1, 2, 4, 5, 7, 9, 13, 15}, set())])
def test_the_first_deck(difficulty: str, size: int, vp: int, has: set[int], lacks: set[int]) -> None:
    match = started(difficulty=difficulty)
    data = match.position()["automa"]
    assert len(data["deck"]) == size and has <= set(data["deck"]) and not lacks & set(data["deck"] + data["reserve"])
    assert me(match, 1)["vp"] == vp and len(set(data["deck"]) - has) == 1
    assert len(data["deck"]) + len(data["reserve"]) == 17 - len(lacks)


@rule("GP-20.13", "GP-20.22", "GP-24.02")
def test_order_of_the_starting_mines() -> None:
    match = orrery.new("gaia_project", seats=1, options={"automa": "xenos"}, seed=2)
    do(match, "faction terrans")
    do(match, keys(match)[0])
    assert [e.key for e in match.events if e.key in ("place", "automa_place")] == ["place", "automa_place", "automa_place"]
    do(match, keys(match)[0])
    assert [e.key for e in match.events if e.key in ("place", "automa_place")] == ["place", "automa_place", "automa_place", "place", "automa_place"]
    assert me(match, 1)["satellites"] == 0 and me(match, 1)["vp"] == 10


@rule("GP-20.16", "GP-20.17", "GP-27.35", "GP-21.24")
def test_the_first_booster_by_a_card() -> None:
    match = orrery.new("gaia_project", seats=1, options={"factions": "suggested"}, seed=3)
    row = match.position()["boosters"]
    while kind(match) == "place":
        do(match, keys(match)[0])
    number, place, booster = next(e.args for e in match.events if e.key == "automa_booster")
    assert card(number).setup_booster == place and row[place - 1] == booster == me(match, 1)["booster"]
    assert match.position()["boosters"] == [x for x in row if x != booster] and kind(match) == "first_booster"


# -- turns -------------------------------------------------------------------------------------------------------------

@rule("GP-21.01", "GP-21.02", "GP-21.03", "GP-21.04", "GP-21.08", "GP-21.10", "GP-21.23", "GP-20.19")
def test_cards_slide() -> None:
    match = turn_over(solo(), "research science")
    cards = match.position()["automa"]
    assert (cards["support"], cards["action"], cards["discard"]) == (4, 7, []) and len(cards["deck"]) == 5
    while kind(match) == "passive":
        do(match, "decline")
    turn_over(match, "research science")
    cards = match.position()["automa"]
    assert (cards["support"], cards["action"], cards["discard"]) == (7, 13, [4])
    assert match.view(0).data["automa"]["discard"] == [4]


@rule("GP-21.05", "GP-21.06", "GP-21.07", "GP-21.11", "GP-21.12", "GP-21.13", "GP-21.14", "GP-21.15", "GP-21.18", "GP-21.22", "GP-21.20")
def test_an_x_in_the_bottom_three_passes() -> None:
    match = solo(cards={"deck": [1, 4, 2, 7, 13], "reserve": [6, 8]}, boosters=[1, 2, 3])
    before = me(match, 1)["vp"]
    turn_over(match, "research science")                   # support 1, action 4; both from above, although 1 has an X
    while kind(match) == "passive":
        do(match, "decline")
    vp = me(match, 1)["vp"]
    turn_over(match, "research science")                   # card 2: horizontal with X
    assert [e.args for e in match.events if e.key in ("automa_pass_card", "automa_round_tile")] == [(2,), ("left", 4)]
    assert me(match, 1)["vp"] == vp + 4 and vp >= before     # the left number of the round tile
    assert me(match, 1)["booster"] == 1 and match.position()["boosters"] == [2, 3, 8]      # support card 4: left
    cards = match.position()["automa"]
    assert sorted(cards["deck"]) == [1, 2, 4, 6, 7, 13] and cards["reserve"] == [8] and cards["support"] is None
    assert match.state.passed == (1,)
    assert asked(match) == 0
    turn_over(match, "research science")
    assert asked(match) == 0                               # consecutive turns
    do(match, "pass 2")
    assert match.state.order == (1, 0) and match.state.round == 2


@rule("GP-21.05", "GP-21.18")
def test_an_empty_deck_passes() -> None:
    match = solo(cards={"deck": [4], "reserve": [6], "support": 1, "action": 7, "discard": []})
    turn_over(match, "research science")
    while kind(match) == "passive":
        do(match, "decline")
    turn_over(match, "research science")
    assert [e.key for e in match.events if e.key.startswith("automa_pass")] == ["automa_pass_empty"]
    assert [e.args[0] for e in match.events if e.key == "automa_takes"] == [4]            # the former action card supports


@rule("GP-21.11", "GP-21.21", "GP-25.09")
@pytest.mark.parametrize("round_, tile, difficulty, vp", [(3, "mine", "normal", 4), (4, "mine", "normal", 6), (2, "federation_token", "nightmare", 0),
                                                           (4, "federation_token", "nightmare", 6)])
def test_points_for_passing(round_: int, tile: str, difficulty: str, vp: int) -> None:
    tiles = ["research_step", "terraforming_step", "gaia_mine_3", "gaia_mine_4", "big_building_a", "big_building_b"]
    tiles[round_ - 1] = tile
    match = solo(cards={"deck": [], "reserve": [6], "support": 1, "action": 7, "difficulty": difficulty}, round=round_, round_tiles=tiles)
    before = me(match, 1)["vp"]
    turn_over(match, "research science")
    assert me(match, 1)["vp"] - before == vp


@rule("GP-21.17", "GP-21.19")
def test_round_six_takes_no_booster() -> None:
    match = solo(cards={"deck": [], "reserve": [6], "support": 1, "action": 7}, round=6)
    turn_over(match, "research science")
    assert me(match, 1)["booster"] is None and match.position()["automa"]["deck"] == []
    assert me(match, 1)["bowls"] == [0, 0, 0]


@rule("GP-21.16", "GP-21.24")
def test_the_humans_booster_goes_to_the_right_end() -> None:
    match = do(solo(passed=[1], boosters=[1, 2, 3]), "pass 2")
    assert match.state.round == 2 and match.position()["boosters"] == [1, 3, 7]


@rule("GP-21.09", "GP-23.22")
def test_points_come_even_if_nothing_can_be_done() -> None:
    match = solo(actions_used=[f"power{i}" for i in range(1, 8)] + ["qic1", "qic2", "qic3"])
    s = act(match, 12, 1)
    assert told(s, "automa_nothing") == [("power_qic",)] and s.p[AUTOMA][VP] - match.state.p[AUTOMA][VP] == 3


@rule("GP-20.05", "GP-20.06", "GP-22.01")
def test_direction_goes_by_rows() -> None:
    """Rows are hexes of equal q, the highest on top; in a row r grows to the right."""
    s = solo().state
    hexes = [s.shape.by_name[x] for x in ("-1x1", "5x-1", "5x-6", "-1x-5", "0x-3")]
    assert [s.shape.names[h] for h in directional(s, hexes, "right_down")] == ["5x-6", "5x-1", "0x-3", "-1x-5", "-1x1"]
    assert [s.shape.names[h] for h in directional(s, hexes, "left_up")] == ["-1x1", "-1x-5", "0x-3", "5x-1", "5x-6"]


@rule("GP-22.02", "GP-22.06", "GP-27.34")
def test_counting_wraps_round() -> None:
    assert numbered([2, 5, 7, 9], card(5)) == 9             # five from the right over four: the rightmost again
    assert [numbered([2, 5, 7], card(n)) for n in (1, 2, 3, 7)] == [2, 5, 7, 2]
    assert [numbered([2, 5, 7], card(n)) for n in (6, 9, 10, 4)] == [7, 5, 2, 7]
    assert numbered([8], card(17)) == 8


@rule("GP-20.13", "GP-20.14", "GP-20.15")
def test_starting_mines_lie_nearest_to_the_centre() -> None:
    """Terra lies at -1x-1 (2 from the centre), then 5x-1, -4x-1 and -3x6."""
    s = solo({}, automa="terrans", faction="xenos").state
    s.events = []
    AutomaPlace().resolve(s, (0, -1))
    assert told(s, "automa_place") == [("-1x-1", 2)] and not told(s, "automa_direction")
    reveals = s.reveals
    AutomaPlace().resolve(s, (0, -1))                      # 5x-1 and -4x-1 are both five away: a card decides
    (direction, number), = told(s, "automa_direction")
    assert direction == card(number).direction and s.reveals == reveals + 1
    assert told(s, "automa_place")[1] == (("5x-1" if direction == "right_down" else "-4x-1"), 5)
    ice = solo({"-1x1": b(0)}, automa="itars", faction="xenos").state      # the nearest ice planet is taken; 3x-4 is 4 away
    ice.events = []
    AutomaPlace().resolve(ice, (0, -1))
    assert told(ice, "automa_place") == [("3x-4", 4)]


# -- selection and actions ----------------------------------------------------------------------------------------------

@rule("GP-23.01", "GP-23.02", "GP-23.04", "GP-23.05", "GP-23.28", "GP-28.07", "GP-22.03", "GP-22.04")
def test_valid_research() -> None:
    levels = {"terraforming": 5, "navigation": 4, "artificial_intelligence": 4, "gaia_project": 4, "economy": 3, "science": 0}
    match = solo(bot={"research": levels}, human={"research": {"artificial_intelligence": 5, "gaia_project": 5, "science": 5}},
                 advanced={**BOARD["advanced"], "artificial_intelligence": None, "navigation": None})
    # navigation 4 without tile, nobody on 5: yes; AI 4 without tile, human on 5: no; gaia 4 with tile: yes; science 0 although the human is on 5: yes
    assert research_options(match.state) == [1, 3, 4, 5]
    s = act(match, 3, 1)                                   # highest own level: navigation or gaia, first from the left
    assert told(s, "automa_research") == [("navigation", 5)]
    s = act(match, 3, 8)                                   # counted from the right
    assert told(s, "automa_removes") == [("gaia_project",)] and s.advanced[3] == -1 and s.p[AUTOMA][LEVEL + 3] == 4


@rule("GP-23.03", "GP-22.02")
def test_numbered_research() -> None:
    match = solo()
    assert told(act(match, 7, 4), "automa_research") == [("artificial_intelligence", 1)]      # fourth from the right
    assert told(act(match, 7, 17), "automa_research") == [("economy", 1)]                     # fifth from the left


@rule("GP-23.06", "GP-28.12", "GP-23.20")
def test_levels_and_buildings_give_the_automa_nothing() -> None:
    match = solo(bot={"research": {"navigation": 4, "terraforming": 4}}, advanced={**BOARD["advanced"], "navigation": None, "terraforming": None})
    s = act(match, 3, 1)
    assert s.p[AUTOMA][LEVEL] == 5 and s.terra_token >= 0 and sum(s.p[AUTOMA][GREEN:GREEN + 14]) == 0
    s = act(solo(bot={"research": {"navigation": 4}}, advanced={**BOARD["advanced"], "navigation": None}), 3, 1)
    assert s.p[AUTOMA][LEVEL + 1] == 5 and not any(s.planet[h] == 9 for h in range(s.shape.size)) and s.p[AUTOMA][ADVANCED] == 0


@rule("GP-22.05", "GP-23.07", "GP-23.08", "GP-23.12", "GP-23.13", "GP-23.27", "GP-28.18")
def test_the_automa_builds_without_cost_and_adds_a_satellite() -> None:
    match = solo({"-1x-1": b(0), "1x2": b(1), "2x0": b(0, "gaiaformer")}, bot={"research": {"navigation": 5}})
    s = act(match, 4, 2)                                   # range 2 from the support card, whatever its research
    (name, _), = told(s, "automa_mine")
    assert s.shape.distance[s.shape.by_name["1x2"]][s.shape.by_name[name]] <= 2 and name != "2x0"
    (where,), = told(s, "automa_satellite")
    assert s.satellites[s.shape.by_name[where]] == 2 and s.p[AUTOMA][SATELLITES] == 1
    assert s.shape.distance[s.shape.by_name[where]][s.shape.by_name[name]] == 1


@rule("GP-23.12", "GP-23.11", "GP-23.29", "GP-25.12")
def test_a_transdim_planet_becomes_gaia() -> None:
    match = solo({"-1x-1": b(0), "1x5": b(1)}, automa="hadsch_hallas", final_tiles=["gaia_planets", "sectors"])
    s = act(match, 4, 1)                                   # support card 1: upper tile, range 4
    (_, planet), = told(s, "automa_mine")
    assert planet == "gaia"
    assert final_count(s, AUTOMA, s.finals[0]) == 1


@rule("GP-23.13", "GP-23.27")
def test_no_satellite_next_to_another_building() -> None:
    match = solo({"-1x-1": b(0), "-4x5": b(1), "-5x6": b(1), "-3x6": b(0)}, automa="terrans")
    s = match.state.copy()
    s.events = []
    before = s.p[AUTOMA][SATELLITES]
    for h in s.shape.neighbours[s.shape.by_name["1x2"]]:
        s.satellites = changed(s.satellites, h, 2)
    place_satellite(s, s.shape.by_name["1x2"], card(1))
    assert s.p[AUTOMA][SATELLITES] == before               # every neighbour holds one
    s.p[AUTOMA][SATELLITES] = 25
    place_satellite(s, s.shape.by_name["4x3"], card(1))
    assert s.p[AUTOMA][SATELLITES] == 25


@rule("GP-23.09", "GP-23.10", "GP-23.25", "GP-23.26", "GP-23.23", "GP-27.36", "GP-22.01")
def test_tie_breaks_of_a_mine() -> None:
    match = solo({"-1x-1": b(0), "1x2": b(1)}, final_tiles=["satellites", "buildings"])
    s = act(match, 4, 5)                                   # range 2 of 1x2: ice -1x... and the Gaia planet; no volcanic planet
    assert told(s, "automa_valid") == [(3, 2)]             # Gaia 3x2, Transdim 2x0, titanium -1x2
    assert tile_marks(match.state, [match.state.shape.by_name[x] for x in ("-1x1", "1x5")], card(1)) == [0, 0]
    far = solo({"-1x-1": b(0), "5x-6": b(1)}, final_tiles=["satellites", "buildings"])
    s = act(far, 4, 8)                                     # range 4: several planets, the fewest steps first, then the nearest to the human
    whys = [args[0] for args in told(s, "automa_tie")]
    assert whys == [why for why in ("steps", "near_human") if why in whys] and whys
    sectors = solo({"-1x-1": b(0), "1x2": b(1)}, final_tiles=["sectors", "planet_types"]).state
    hexes = [sectors.shape.by_name[x] for x in ("1x5", "-1x1", "2x5", "3x-1")]
    assert tile_marks(sectors, hexes, card(1)) == [1, 0, 1, 0] and tile_marks(sectors, hexes, card(2)) == [0, 0, 0, 1]
    assert tile_marks(sectors, hexes, card(4)) == [0, 0, 0, 0]
    gaia = solo({"-1x-1": b(0), "1x2": b(1)}, final_tiles=["gaia_planets", "satellites"]).state
    assert tile_marks(gaia, hexes, card(1)) == [1, 1, 0, 1]


@rule("GP-23.14", "GP-23.24", "GP-15.01")
def test_the_human_charges_from_the_automa_and_gets_the_discount() -> None:
    match = solo({"-1x-1": b(0), "1x-1": b(1), "1x2": b(1)}, human={"bowls": [4, 0, 0]}, automa="geodens",
                 cards={"deck": [4, 1, 2, 7, 13, 5, 3]})
    assert match.why_not(0, "upgrade -1x-1 ts") == ""
    before = me(match)["credits"]
    turn_over(match, "upgrade -1x-1 ts")
    assert before - me(match)["credits"] == 3
    assert kind(match) == "passive" and [e.args[0] for e in match.events if e.key == "automa_upgrade"] == ["1x-1"]
    lantids = solo({"-1x-1": b(0), "-2x0": b(1)}, faction="lantids", automa="geodens")
    assert lantids.why_not(0, "mine -2x0") == ""


@rule("GP-23.15", "GP-23.07")
def test_an_upgrade_instead_of_a_mine() -> None:
    names = ["1x2", "3x-1", "5x-6", "-2x-4", "-1x1", "-1x2", "-2x0", "0x-3"]
    match = solo({"-1x-1": b(0), **{h: b(1) for h in names}})
    s = act(match, 4, 1)
    assert told(s, "automa_no_mine") and told(s, "automa_upgrade")
    s = act(solo({"-6x3": b(0), "-5x1": b(0), "-7x2": b(1)}, automa="firaks"), 4, 2)       # both planets within 2 are taken
    assert told(s, "automa_instead") == [(2,)] and told(s, "automa_upgrade") == [("-7x2", "mine", "ts")]


@rule("GP-23.16", "GP-24.02", "GP-24.08", "GP-24.07", "GP-27.34")
def test_power_and_qic_actions_are_covered() -> None:
    s = act(solo(), 5, 1)
    assert told(s, "automa_covers") == [("power1",)] and s.spaces == 1
    s = act(solo({"-1x-1": b(0), "6x-4": b(1)}, automa="xenos"), 5, 1)
    assert told(s, "automa_covers") == [("power1",), ("power2",)]
    s = act(solo({"-1x-1": b(0), "3x-4": b(1)}, automa="itars"), 13, 4)                     # fourth from the right, twice
    assert told(s, "automa_covers") == [("power7",), ("power6",)] and s.p[AUTOMA][VP] == 14


@rule("GP-23.17", "GP-23.18", "GP-23.19", "GP-24.06", "GP-24.04")
@pytest.mark.parametrize("automa, buildings, old, new", [
    ("geodens", {"1x2": "ts", "3x-1": "mine"}, "ts", "institute"), ("geodens", {"1x2": "ts", "3x-1": "mine", "5x-6": "institute"}, "mine", "ts"),
    ("geodens", {"1x2": "ts", "3x-1": "lab", "5x-6": "institute"}, "lab", "academy_knowledge"),
    ("geodens", {"1x2": "ts", "5x-6": "institute"}, "ts", "lab"),
    ("firaks", {"-1x2": "lab", "0x-3": "mine"}, "lab", "ts"), ("firaks", {"-1x2": "ts", "0x-3": "lab", "5x-5": "institute"}, "lab", "ts")])
def test_priorities_of_upgrades(automa: str, buildings: dict[str, str], old: str, new: str) -> None:
    match = solo({"-1x-1": b(0), **{h: b(1, kind_) for h, kind_ in buildings.items()}}, automa=automa, faction="terrans")
    (_, was, now), = told(act(match, 1, 1), "automa_upgrade")
    assert (was, now) == (old, new)


@rule("GP-23.18", "GP-23.26")
def test_the_upgrade_nearest_to_the_human() -> None:
    match = solo({"-1x-1": b(0), "5x-6": b(1), "1x2": b(1)})
    assert told(act(match, 1, 4), "automa_upgrade")[0][0] == "1x2"


@rule("GP-24.01", "GP-24.03", "GP-24.04", "GP-24.05", "GP-24.06", "GP-24.09", "GP-23.21", "GP-21.08")
@pytest.mark.parametrize("automa, hexes, events, vp", [
    ("terrans", {"-3x6": "mine"}, ["automa_research", "automa_mine"], 2), ("taklons", {"-3x-2": "mine"}, ["automa_mine", "automa_covers"], 2),
    ("hadsch_hallas", {"3x-2": "mine"}, ["automa_upgrade"], 1 + 3), ("geodens", {"1x2": "mine"}, ["automa_research", "automa_covers"], 1),
    ("firaks", {"-1x2": "ts", "0x-3": "institute"}, ["automa_upgrade", "automa_research"], 2), ("itars",
            {"3x-4": "mine"}, ["automa_covers", "automa_covers"], 4)])
def test_faction_actions(automa: str, hexes: dict[str, str], events: list[str], vp: int) -> None:
    human = "lantids" if automa != "terrans" else "xenos"
    match = solo({"-1x-1": b(0), **{h: b(1, kind_) for h, kind_ in hexes.items()}}, automa=automa, faction=human)
    s = act(match, 13, 5)
    assert [k for _, k, _ in s.events if k in ("automa_research", "automa_mine", "automa_covers", "automa_upgrade")] == events
    assert s.p[AUTOMA][VP] - match.state.p[AUTOMA][VP] == vp
    if automa == "terrans":
        assert told(s, "automa_prefers") == [("gaia_project",)] and told(s, "automa_mine")[0][1] == "gaia"


@rule("GP-24.04")
def test_hadsch_hallas_build_if_nothing_can_be_upgraded() -> None:
    names = {"3x-2": "institute", "2x-6": "academy_knowledge", "-1x-3": "academy_qic"}
    s = act(solo({"-1x-1": b(0), **{h: b(1, kind_) for h, kind_ in names.items()}}, automa="hadsch_hallas"), 13, 1)
    assert told(s, "automa_mine")


@rule("GP-24.05", "GP-27.37", "GP-20.11")
def test_geodens_gain_for_new_types() -> None:
    match = solo({"-1x-1": b(0), "1x2": b(1)})
    s = act(match, 6, 3)
    new = told(s, "automa_mine")[0][1] != "volcanic"
    assert s.p[AUTOMA][VP] - match.state.p[AUTOMA][VP] == 3 + (2 if new else 0)
    fresh = orrery.new("gaia_project", seats=1, options={"automa": "geodens"})
    assert me(fresh, 1)["research"]["terraforming"] == 1 and me(fresh, 1)["ore"] == 0


@rule("GP-25.08", "GP-25.09", "GP-28.16")
def test_nightmare_adds_one_per_gain() -> None:
    match = solo({"-1x-1": b(0), "3x-2": b(1)}, automa="hadsch_hallas", cards={"difficulty": "nightmare"})
    s = act(match, 13, 1)
    assert s.p[AUTOMA][VP] - match.state.p[AUTOMA][VP] == (3 + 1) + (1 + 1)
    s = act(solo(cards={"difficulty": "nightmare"}), 7, 1)
    assert s.p[AUTOMA][VP] == 10 and DIFFICULTIES[4].extra_vp == 1          # card 7 gives 0: no bonus


@rule("GP-25.01", "GP-25.02", "GP-25.03", "GP-25.12", "GP-25.13", "GP-16.05")
def test_the_automas_final_score() -> None:
    match = solo({"-1x-1": b(0), "1x2": b(1), "3x-1": b(1, "ts"), "1x-1": b(1), "0x0": {"satellites": [1]}}, bot={"research": {"science": 4}},
                 final_tiles=["buildings_in_federations", "satellites"])
    s = match.state
    assert [final_count(s, AUTOMA, t) for t in range(6)] == [2, 3, 2, 1, 3, 1]
    row = scores(s)[AUTOMA]
    assert row["research"] == 8 and row["resources"] == 0 and row["final"] == 12 + 12
    assert [m.text("en") for m in GAME.opponents(s)] == ["Automa"] and len(match.places()) == 2


# -- secrets -----------------------------------------------------------------------------------------------------------

def test_the_view_hides_deck_and_reserve_and_nothing_tells_them_apart() -> None:
    match = solo()
    view = match.view(0)
    assert set(view.data["automa"]["deck"]) == {None} and len(view.data["automa"]["deck"]) == 7
    other = solo(cards={"deck": [5, 2, 6, 13, 7, 1, 4], "reserve": [3, 8, 9, 10, 11, 12, 14, 15, 16, 17]})
    assert other.view(0).bytes() == view.bytes()
    for seed in range(5):
        s = sample_state(GAME, view, Rng(seed))
        assert {1, 2, 4, 5, 7, 13} <= {c + 1 for c in s.deck} and len(set(s.deck) | set(s.reserve)) == 17       # type: ignore[attr-defined]
        assert view_json(GAME, s, match.header, 0, [0]) == view.data


def test_a_card_once_seen_is_known() -> None:
    match = turn_over(solo(cards={"deck": [4, 6, 1, 2, 5, 7, 13], "reserve": [3, 8]}), "research science")
    assert match.view(0).data["automa"]["known"] == [1, 2, 4, 5, 6, 7, 13]


@rule("GP-20.18", "GP-20.20", "GP-21.22")
def test_the_unknown_card_may_be_any_of_the_rest() -> None:
    extra = {next(iter(set(started(seed, factions="suggested").position()["automa"]["deck"]) - {1, 2, 4, 5, 7, 13})) for seed in range(8)}
    assert len(extra) > 2


def test_a_guess_at_the_deck_is_in_no_order() -> None:
    """Known cards may lie anywhere in the deck; what else is in it may be any of the others."""
    view = solo().view(0)
    decks = [sample_state(GAME, view, Rng(seed)).deck for seed in range(16)]        # type: ignore[attr-defined]
    assert len({deck[-1] for deck in decks}) > 3 and len({deck[0] for deck in decks}) > 3
    assert len({c for deck in decks for c in deck if c + 1 not in (1, 2, 4, 5, 7, 13)}) > 3


def test_drawing_cards_cannot_be_taken_back() -> None:
    match = solo()
    do(match, "research science")
    assert match.can_undo(0)
    do(match, "end")
    assert not match.can_undo(0)


def test_whole_solo_games_come_to_an_end() -> None:
    for seed in range(6):
        match = orrery.new("gaia_project", seats=1, options={"difficulty": DIFFICULTIES[seed % 5].id}, seed=seed)
        for i in range(2000):
            if match.over:
                break
            options = keys(match)
            match.act(0, options[(i * 13 + seed) % len(options)])
        assert match.over and match.totals()[1] > 40
