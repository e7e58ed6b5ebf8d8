"""Tech tiles and research (GP-9, GP-11)."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.rules.components import ADVANCED_TILES, AREAS, STANDARD, VERB_NAMES
from orrery.games.gaia_project.rules.scoring import final_count
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng

from .play import BOARD, b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule
LAB = {"-1x-1": b(0, "ts"), "6x-4": b(1)}


def lab(tiles: dict[str, Any] | None = None, hexes: dict[str, Any] | None = None, **more: Any) -> Any:
    """Seat 0 has just built a lab and chooses a tile."""
    return do(table({**LAB, **(hexes or {})}, tiles, **more), "upgrade -1x-1 lab")


@rule("GP-9.01")
def test_no_tile_twice_even_if_covered() -> None:
    match = lab({"tiles": ["vp7", "ore_qic"], "covered": ["ore_qic"]})
    assert "tile gaia_project" not in keys(match) and "tile terraforming" not in keys(match)
    assert match.why_not(0, "tile gaia_project") == "You own this tile already."


@rule("GP-9.02", "GP-9.10", "GP-27.26", "GP-9.04")
def test_a_tile_below_an_area_advances_only_that_area() -> None:
    match = do(lab(), "tile science")
    assert keys(match) == ["advance science", "decline"]
    assert match.why_not(0, "advance economy") == "This tile does not advance Economy."
    change = gained(match, "advance science")
    assert change["research"]["science"] == 1 and "knowledge" not in change


@rule("GP-9.02", "GP-9.20", "GP-11.24")
@pytest.mark.parametrize("research, other, extra", [(5, 0, {}), (4, 5, {"green": {"vp7_ore": 1}}), (4, 0, {})])
def test_an_impossible_advance_is_lost_the_tile_is_not(research: int, other: int, extra: dict[str, Any]) -> None:
    match = do(table(LAB, {"research": {"science": research}, **extra}, {"research": {"science": other}}), "upgrade -1x-1 lab", "tile science")
    assert kind(match) == "after" and "income_knowledge_credit" in me(match)["tiles"] and me(match)["research"]["science"] == research


@rule("GP-9.03", "GP-9.04")
def test_a_tile_of_the_bottom_row_advances_any_area() -> None:
    match = do(lab(), "tile free2")
    assert [k for k in keys(match) if k != "decline"] == [f"advance {a.id}" for a in AREAS]
    assert gained(match, "decline") == {}
    assert kind(match) == "after"


ADVANCED: dict[str, Any] = {"research": {"economy": 4}, "green": {"vp7_ore": 1}, "tiles": ["vp7"]}


@rule("GP-9.05", "GP-9.06", "GP-9.07", "GP-9.08", "GP-10.18", "GP-27.25")
def test_an_advanced_tile_flips_a_token_covers_a_tile_and_advances_any_area() -> None:
    match = lab(ADVANCED)
    do(match, "tile advanced economy")
    assert me(match)["covered"] == ["vp7"] and me(match)["grey"] == {"vp7_ore": 1} and me(match)["green"] == {}
    assert me(match)["advanced"] == ["action_3ore"] and match.position()["advanced"]["economy"] is None
    assert len(keys(match)) == 6           # level 5 of economy needs another green token
    assert "advance economy" not in keys(match)
    do(match, "advance science")
    end(match)
    do(match, "pass 1", seat=1)
    match.state.p[0][2] = 0
    assert gained(match, "special action_3ore")["ore"] == 3


@rule("GP-9.05")
@pytest.mark.parametrize("change, text", [
    ({"research": {"economy": 3}}, "Economy: an advanced tile needs level 4; you are at 3."),
    ({"green": {}, "grey": {"vp7_ore": 1}}, "Economy: this needs a green federation token to flip."),
    ({"tiles": ["vp7"], "covered": ["vp7"]}, "You have no uncovered standard tile to cover.")])
def test_why_no_advanced_tile(change: dict[str, Any], text: str) -> None:
    assert lab({**ADVANCED, **change}).why_not(0, "tile advanced economy") == text


@rule("GP-9.05", "GP-27.25")
def test_level_four_and_five_both_serve() -> None:
    match = lab({**ADVANCED, "research": {"economy": 4, "navigation": 5}})
    assert {"tile advanced economy", "tile advanced navigation"} <= set(keys(match))


@rule("GP-9.18", "GP-9.05")
def test_token_and_tile_are_the_owners_choice() -> None:
    match = lab({"research": {"economy": 4}, "green": {"vp7_ore": 1, "vp8_qic": 1}, "tiles": ["vp7", "action_charge4"]})
    do(match, "tile advanced economy")
    assert kind(match) == "flip"
    do(match, "flip vp8_qic")
    assert kind(match) == "cover" and keys(match) == ["cover vp7", "cover action_charge4"]
    do(match, "cover action_charge4")
    assert me(match)["grey"] == {"vp8_qic": 1} and "action_charge4" not in me(match)["specials"]
    assert me(match)["vp"] == 10


@rule("GP-9.09", "GP-9.18")
def test_an_advanced_tile_does_nothing_before_a_tile_is_covered_also_for_who_reads_the_view() -> None:
    match = lab({"research": {"economy": 4}, "green": {"vp7_ore": 1}, "tiles": ["vp7", "action_charge4"]})
    do(match, "tile advanced economy")
    assert kind(match) == "cover" and "action_3ore" not in me(match)["specials"]
    seen = sample_state(GAME, match.view(0), Rng(1))
    assert seen.p[0] == match.state.p[0]
    do(match, "cover vp7")
    assert "action_3ore" in me(match)["specials"]
    assert sample_state(GAME, match.view(0), Rng(1)).p[0] == match.state.p[0]


@rule("GP-9.09", "GP-11.04")
def test_level_five_in_the_same_action_needs_a_second_token() -> None:
    match = lab({"research": {"economy": 4, "science": 4}, "green": {"vp7_ore": 2}, "tiles": ["vp7"]})
    do(match, "tile advanced economy", "advance science")
    assert me(match)["grey"] == {"vp7_ore": 2} and me(match)["research"]["science"] == 5


@rule("GP-9.11", "GP-27.38", "GP-10.23")
def test_value_four_while_uncovered() -> None:
    hexes = {"-1x-1": b(0, "institute"), "-2x0": b(0, "academy_qic"), "6x-4": b(1)}
    assert "federation" in keys(table(hexes, {"tiles": ["big_buildings_value_4"]}))
    assert "federation" not in keys(table(hexes, {"tiles": ["big_buildings_value_4"], "covered": ["big_buildings_value_4"]}))
    federated = {"-1x-1": b(0, "institute", federation=[0]), "-2x0": b(0, "academy_qic", federation=[0]), "-4x-1": b(0, "ts"), "6x-4": b(1)}
    match = table(federated, {"tiles": ["big_buildings_value_4"], "research": {"economy": 4}, "green": {"vp7_ore": 1}})
    do(match, "upgrade -4x-1 lab", "tile advanced economy")
    assert match.position()["hexes"]["-1x-1"]["federation"] == [0]


@rule("GP-9.13")
def test_a_special_action_may_be_used_in_the_same_round() -> None:
    match = lab({"bowls": [4, 0, 0]})
    end(do(match, "tile free3", "decline"))
    do(match, "pass 1", seat=1)
    assert gained(match, "special action_charge4")["bowls"] == [0, 4, 0]


@rule("GP-9.14", "GP-28.06", "GP-26.01")
def test_a_trigger_pays_for_the_advance_that_comes_with_it_but_not_for_the_past() -> None:
    match = lab({"research": {"navigation": 4}, "green": {"vp7_ore": 1}, "tiles": ["vp7"], "vp": 10})
    do(match, "tile advanced navigation")
    assert me(match)["vp"] == 10
    assert gained(match, "advance science")["vp"] == 2
    stations = table({"-1x-1": b(0), "-4x-1": b(0, "ts"), "6x-4": b(1)}, {"research": {"navigation": 4}, "green": {"vp7_ore": 1}, "tiles": ["vp7"]},
                     advanced={**BOARD["advanced"], "navigation": "vp3_per_trading_station_built"})
    change = gained(stations, "upgrade -4x-1 lab", "tile advanced navigation", "decline")
    assert "vp" not in change


@rule("GP-9.15", "GP-9.17", "GP-9.19")
def test_counting_once_effects() -> None:
    hexes = {"-1x-1": b(0, "ts"), "-4x-1": b(0), "1x-1": b(0), "0x0": b(0, planet="lost"), "2x0": b(0, "gaiaformer"), "5x-1": b(0), "6x-4": b(1)}
    tiles = {"research": {"artificial_intelligence": 4, "gaia_project": 4}, "green": {"vp7_ore": 2}, "tiles": ["vp7", "ore_qic"], "ore": 5}
    match = do(table(hexes, tiles), "upgrade -1x-1 lab")
    do(match, "tile advanced artificial_intelligence", "cover vp7")
    assert me(match)["vp"] == 10 + 2 * 4                # three mines and the Lost Planet
    match = do(table(hexes, tiles), "upgrade -1x-1 lab")
    before = me(match)["ore"]
    do(match, "tile advanced gaia_project", "cover vp7")
    assert me(match)["ore"] - before == 3               # sectors 3 (with the Lost Planet), 4 and 1
    match = do(table(hexes, {"knowledge": 0}), "upgrade -1x-1 lab")
    assert gained(match, "tile navigation")["knowledge"] == 3       # terra, Gaia, Lost Planet


@rule("GP-9.16")
def test_a_lab_without_a_tile_left() -> None:
    match = table(LAB, {"tiles": [t.id for t in STANDARD]})
    do(match, "upgrade -1x-1 lab")
    assert kind(match) == "after"
    assert match.why_not(0, "action qic1") != ""
    match = table(LAB, {"tiles": [t.id for t in STANDARD], "qic": 9})
    assert match.why_not(0, "action qic1") == "The action could not be carried out."


@rule("GP-9.12", "GP-1.04", "GP-9.17")
def test_the_tiles_as_printed() -> None:
    def text(tile: Any) -> tuple[str, int, int, dict[str, int]]:
        return (tile.when, tile.per, tile.on, {VERB_NAMES[v]: n for v, n in tile.gain})
    assert len(STANDARD) == 9 and len(ADVANCED_TILES) == 15
    once, income = "once", "income"
    assert [text(t) for t in STANDARD] == [
        (once, 0, -1, {"ore": 1, "qic": 1}), (once, 5, -1, {"knowledge": 1}), ("static", 0, -1, {"big_value": 4}), (once, 0, -1, {"vp": 7}),
        (income, 0, -1, {"ore": 1, "charge": 1}), (income, 0, -1, {"knowledge": 1, "credits": 1}), ("trigger", 0, 1, {"vp": 3}),
        (income, 0, -1, {"credits": 4}), ("special", 0, -1, {"charge": 4})]
    assert [text(t) for t in ADVANCED_TILES] == [
        ("pass", 8, -1, {"vp": 3}), ("trigger", 0, 2, {"vp": 2}), ("special", 0, -1, {"qic": 1, "credits": 5}), (once, 1, -1, {"vp": 2}),
        ("pass", 3, -1, {"vp": 3}), (once, 7, -1, {"ore": 1}), ("pass", 5, -1, {"vp": 1}), (once, 6, -1, {"vp": 2}), (once, 2, -1, {"vp": 4}),
        (once, 7, -1, {"vp": 2}), ("special", 0, -1, {"ore": 3}), (once, 8, -1, {"vp": 5}), ("special", 0, -1, {"knowledge": 3}),
        ("trigger", 0, 0, {"vp": 3}), ("trigger", 0, 3, {"vp": 3})]


@rule("GP-9.12", "GP-16.15", "GP-26.08")
@pytest.mark.parametrize("tiles, answer, vp", [
    ({"tiles": ["vp3_per_gaia_mine"]}, "mine 1x-1", 3), ({"advanced": ["vp3_per_mine_built"]}, "mine -4x-1", 3),
    ({"advanced": ["vp3_per_mine_built"], "tiles": ["vp3_per_gaia_mine"]}, "mine 1x-1", 6),
    ({"advanced": ["vp2_per_research_step"]}, "research science", 2), ({"advanced": ["vp3_per_trading_station_built"]}, "upgrade -1x-1 ts", 3)])
def test_trigger_tiles(tiles: dict[str, Any], answer: str, vp: int) -> None:
    assert gained(table(me={"ore": 9, **tiles}, round_tiles=["big_building_a"] + ["mine"] * 5), answer)["vp"] == vp


# -- research ------------------------------------------------------------------------------------------------------------

@rule("GP-11.01", "GP-11.02", "GP-27.07")
def test_research_costs_four_knowledge() -> None:
    match = table({"6x-4": b(0), "-1x-1": b(1)}, {"knowledge": 4, "ore": 3}, faction="xenos", against="terrans")
    assert gained(match, "research terraforming") == {"knowledge": -4, "ore": 2, "research": {**me(match)["research"], "terraforming": 1}}
    assert table(me={"knowledge": 3}).why_not(0, "research science") == "It costs 4 knowledge; you have 3."


LEVELS: dict[str, list[dict[str, int]]] = {
    "terraforming": [{}, {"ore": 2}, {}, {}, {"ore": 2}, {}], "navigation": [{}, {"qic": 1}, {}, {"qic": 1}, {}, {}],
    "artificial_intelligence": [{}, {"qic": 1}, {"qic": 1}, {"qic": 2}, {"qic": 2}, {"qic": 4}], "economy": [{}, {}, {}, {}, {}, {"ore": 3, "credits": 6}],
    "science": [{}, {}, {}, {}, {}, {"knowledge": 9}]}


@rule("GP-11.02", "GP-11.08", "GP-11.10", "GP-11.17", "GP-11.19", "GP-11.20", "GP-11.03", "GP-11.21")
@pytest.mark.parametrize("area", list(LEVELS))
@pytest.mark.parametrize("level", range(1, 6))
def test_what_reaching_a_level_gives(area: str, level: int) -> None:
    match = table(me={"credits": 10, "ore": 5, "knowledge": 4, "research": {area: level - 1}, "green": {"vp8_qic": 1}, "bowls": [0, 0, 0]},
                  terraforming_token=None, round_tiles=["mine"] * 6)
    do(match, f"research {area}")
    after = me(match)
    gains = LEVELS[area][level]
    assert after["ore"] == 5 + gains.get("ore", 0) and after["qic"] == 5 + gains.get("qic", 0)
    assert after["credits"] == 10 + gains.get("credits", 0) and after["knowledge"] == gains.get("knowledge", 0)


@rule("GP-11.18", "GP-7.05")
@pytest.mark.parametrize("level, former, tokens, vp", [(1, 1, 0, 0), (2, 0, 3, 0), (3, 1, 0, 0), (4, 1, 0, 0), (5, 0, 0, 6)])
def test_levels_of_gaia_project(level: int, former: int, tokens: int, vp: int) -> None:
    hexes = {"6x-4": b(0), "1x-1": b(0), "3x2": b(0), "2x0": b(0, "gaiaformer"), "-1x-1": b(1)}
    match = table(hexes, {"research": {"gaia_project": level - 1}, "green": {"vp8_qic": 1}, "gaiaformers": {"ready": 0}, "bowls": [0, 0, 0]},
                  faction="xenos", against="terrans", round_tiles=["mine"] * 6)
    before = me(match)
    do(match, "research gaia_project")
    after = me(match)
    assert after["gaiaformers"]["ready"] == former and after["bowls"][0] == tokens and after["vp"] - before["vp"] == vp


@rule("GP-11.06", "GP-9.10", "GP-11.25")
def test_from_two_to_three_charges_three() -> None:
    for level, bowls in ((1, [6, 0, 0]), (2, [3, 3, 0]), (3, [6, 0, 0])):
        match = table(me={"research": {"economy": level}, "bowls": [6, 0, 0]})
        do(match, "research economy")
        assert me(match)["bowls"] == bowls
    tile = do(lab({"research": {"science": 2}, "bowls": [6, 0, 0]}), "tile science", "advance science")
    assert me(tile)["bowls"] == [3, 3, 0]


@rule("GP-11.04", "GP-11.05", "GP-11.07", "GP-11.24")
@pytest.mark.parametrize("mine, theirs, tokens, text", [
    (4, 0, {}, "Science: this needs a green federation token to flip."), (4, 5, {"vp7_ore": 1}, "Science: level 5 is held by another player."),
    (5, 0, {"vp7_ore": 1}, "Science: you are at level 5 already.")])
def test_why_no_level_five(mine: int, theirs: int, tokens: dict[str, int], text: str) -> None:
    match = table(me={"research": {"science": mine}, "green": tokens}, other={"research": {"science": theirs}})
    assert match.why_not(0, "research science") == text and "research science" not in keys(match)


@rule("GP-11.04", "GP-10.18", "GP-11.25")
def test_level_five_flips_a_green_token() -> None:
    match = table(me={"research": {"science": 4}, "green": {"vp7_ore": 1}, "grey": {"vp12": 1}})
    do(match, "research science")
    assert me(match)["green"] == {} and me(match)["grey"] == {"vp12": 1, "vp7_ore": 1} and me(match)["research"]["science"] == 5


@rule("GP-11.09", "GP-10.26", "GP-2.08", "GP-11.25")
@pytest.mark.parametrize("token, side", [("vp7_ore", "green"), ("vp12", "grey")])
def test_terraforming_five_gives_the_token_that_lies_there(token: str, side: str) -> None:
    match = table(me={"research": {"terraforming": 4}, "green": {"vp8_qic": 1}, "ore": 0}, terraforming_token=token,
                  round_tiles=["federation_token"] + ["mine"] * 5)
    change = gained(match, "research terraforming")
    assert change["vp"] == (7 if token == "vp7_ore" else 12) + 5
    assert me(match)[side].get(token) == 1 and me(match)["grey"].get("vp8_qic") == 1
    assert match.position()["terraforming_token"] is None


# -- the Lost Planet -----------------------------------------------------------------------------------------------------

NAVIGATOR: dict[str, Any] = {"research": {"navigation": 4}, "green": {"vp8_qic": 1}, "qic": 0}


@rule("GP-11.11", "GP-11.12", "GP-11.14", "GP-11.15", "GP-11.23", "GP-28.10")
def test_where_the_lost_planet_lies() -> None:
    hexes = {"-1x-1": b(0), "6x-4": b(1), "0x0": {"satellites": [1]}, "-1x0": b(1, "station")}
    match = table(hexes, NAVIGATOR, against="ivits")
    do(match, "research navigation")
    assert kind(match) == "lost_planet"
    assert "satellite or space station" in match.why_not(0, "lost 0x0") and "satellite or space station" in match.why_not(0, "lost -1x0")
    assert "There is a planet" in match.why_not(0, "lost -2x0")
    assert "your range is 4, the nearest of your planets is 5 away" in match.why_not(0, "lost 4x-1") and "lost 3x-1" not in keys(match)
    assert "lost 0x-1" in keys(match)
    change = gained(match, "lost 0x-1")
    assert set(change) <= {"vp"}                       # no cost, no piece
    assert match.position()["hexes"]["0x-1"] == {"planet": "lost", "building": "mine", "owner": 0}
    assert me(match)["pieces"]["mine"] == 1 and me(match)["satellites"] == 0


@rule("GP-11.12", "GP-6.08")
def test_qic_extend_the_range_of_the_lost_planet() -> None:
    match = do(table(me={**NAVIGATOR, "qic": 1}), "research navigation")
    assert gained(match, "lost 4x-1")["qic"] == -1


@rule("GP-11.13", "GP-16.08", "GP-9.15")
def test_the_lost_planet_counts_as_building_a_mine() -> None:
    match = table(me={**NAVIGATOR, "advanced": ["vp3_per_mine_built"]}, round_tiles=["mine"] * 6, final_tiles=["buildings", "planet_types"])
    do(match, "research navigation")
    assert gained(match, "lost 0x-1")["vp"] == 5
    assert [final_count(match.state, 0, tile) for tile in match.state.finals] == [2, 2]


@rule("GP-11.23", "GP-10.25", "GP-10.15", "GP-6.24")
def test_the_lost_planet_is_a_starting_point_and_joins_federations() -> None:
    match = do(table({"-1x-1": b(0, federation=[0]), "6x-4": b(1)}, NAVIGATOR), "research navigation", "lost 0x-1")
    assert match.position()["hexes"]["0x-1"]["federation"] == [0]
    far = do(table(me=NAVIGATOR), "research navigation", "lost 3x-3")
    assert far.state.near[0][far.state.shape.by_name["3x-4"]] == 1


@rule("GP-11.23", "GP-18.04", "GP-18.41")
def test_only_lantids_share_the_lost_planet() -> None:
    hexes = {"-1x-1": b(0), "0x0": b(1, planet="lost"), "6x-4": b(1)}
    assert "colonized" in table(hexes).why_not(0, "mine 0x0")
    assert table(hexes, faction="lantids").why_not(0, "mine 0x0") == ""


@rule("GP-11.16")
def test_without_a_legal_hex_it_is_not_placed() -> None:
    match = table(me=NAVIGATOR)
    match.state.satellites = (2,) * match.state.shape.size
    do(match, "research navigation")
    assert kind(match) == "after" and me(match)["research"]["navigation"] == 5


@rule("GP-15.19", "GP-18.38")
def test_a_lost_planet_in_the_gaia_phase_offers_power_at_once() -> None:
    match = table({"3x-4": b(0, "institute"), "6x-4": b(1, "ts")}, {**NAVIGATOR, "gaia_area": 4, "bowls": [0, 0, 4], "booster": 1}, {"bowls": [4, 0, 0]},
                  faction="itars", passed=[1], boosters=[2, 7, 4])
    do(match, "pass 2")
    while kind(match) == "income_order":
        do(match, keys(match)[0])
    do(match, "tile", "tile navigation", "advance navigation", "lost 5x-4")
    assert kind(match) == "passive" and 1 in match.pending() and match.state.round == 2


@rule("GP-9.18")
def test_the_tiles_to_cover_can_be_touched_on_the_board() -> None:
    match = do(lab({**ADVANCED, "tiles": ["vp7", "ore_qic"]}), "tile advanced economy")
    marks = {part: c.key for c in match.pending()[0].options for part in c.at}
    assert kind(match) == "cover" and len(marks) == 2
    own = next(panel for panel in GAME.picture.panels(match.view(0).data, "en") if panel.id == "own")
    assert all(f'data-at="{part}"' in own.html for part in marks)
