"""Mines, Gaia projects and upgrades: where, at what price, with what effect (GP-6, GP-7, GP-8)."""
from __future__ import annotations

import pytest

from orrery import IllegalMove

from .play import b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule


@rule("GP-6.01", "GP-6.10", "GP-27.11", "GP-6.04", "GP-2.26")
def test_a_mine_on_a_home_planet_costs_two_credits_and_one_ore() -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, {"qic": 1})
    assert gained(match, "mine -4x-1") == {"credits": -2, "ore": -1, "qic": -1, "pieces": {**me(match)["pieces"], "mine": 2}}
    assert match.position()["hexes"]["-4x-1"] == {"building": "mine", "owner": 0}


@rule("GP-6.11", "GP-6.12", "GP-3.12", "GP-27.09", "GP-11.08")
@pytest.mark.parametrize("level, planet, steps, ore", [
    (0, "-2x0", 3, 10), (1, "-2x0", 3, 10), (2, "-2x0", 3, 7), (3, "-2x0", 3, 4), (4, "-2x0", 3, 4), (5, "-2x0", 3, 4),
    (0, "0x-3", 2, 7), (0, "-1x-3", 1, 4), (0, "-1x1", 1, 4)])
def test_ore_for_terraforming(level: int, planet: str, steps: int, ore: int) -> None:
    """Terra is 3 steps from desert, 2 from titanium, 1 from oxide and from ice."""
    match = table(me={"research": {"terraforming": level}}, round_tiles=["terraforming_step"] + ["mine"] * 5)
    change = gained(match, f"mine {planet}")
    assert change["ore"] == -ore and change["credits"] == -2
    assert change["vp"] == 2 * steps


@rule("GP-6.06", "GP-6.07", "GP-6.08", "GP-6.09", "GP-6.24", "GP-11.10", "GP-27.08")
@pytest.mark.parametrize("level, qic", [(0, 1), (1, 1), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_range_and_qic(level: int, qic: int) -> None:
    """-4x-1 is three steps away: range 1 and 2 need one QIC more, range 3 none."""
    match = table(me={"research": {"navigation": level}})
    assert gained(match, "mine -4x-1").get("qic", 0) == -qic


@rule("GP-6.07", "GP-6.08", "GP-3.01", "GP-3.02")
def test_out_of_range_says_how_far() -> None:
    match = table(me={"qic": 0})
    assert match.why_not(0, "mine -4x-1") == ("4U is out of range: your range is 1, the nearest of your planets is 3 away "
                                               "(1 QIC needed, you have 0).")
    assert "mine -4x-1" not in keys(match) and "mine -2x0" in keys(match)


@rule("GP-6.05", "GP-6.03", "GP-26.03")
@pytest.mark.parametrize("lack, text", [({"credits": 1}, "It costs 2 credits; you have 1."), ({"ore": 9}, "It costs 10 ore; you have 9.")])
def test_all_costs_are_paid_at_once(lack: dict[str, int], text: str) -> None:
    match = table(me=lack)
    assert match.why_not(0, "mine -2x0") == text
    with pytest.raises(IllegalMove):
        match.act(0, "mine -2x0")


@rule("GP-6.02", "GP-1.03")
def test_no_ninth_mine() -> None:
    homes = ["-1x-1", "-4x-1", "5x-1", "-3x6", "3x-2", "2x-6", "-1x-3", "1x5"]
    match = table({**{h: b(0) for h in homes}, "6x-4": b(1)})
    assert match.why_not(0, "mine -2x0") == "All 8 mines are on the map."
    assert not [k for k in keys(match) if k.startswith("mine")]


@rule("GP-6.03", "GP-6.13", "GP-6.18", "GP-7.12")
def test_places_where_no_mine_can_go() -> None:
    match = table({"-1x-1": b(0), "-2x0": b(1), "2x0": b(0, "gaiaformer")})
    assert "colonized by an opponent" in match.why_not(0, "mine -2x0")
    assert "already have a building" in match.why_not(0, "mine -1x-1")
    assert "Transdim" in match.why_not(0, "mine 2x0")
    assert "no planet" in match.why_not(0, "mine 0x0")
    far = table({"-1x-1": b(0), "2x0": b(0, "gaiaformer"), "6x-4": b(1)}, {"qic": 0})
    assert "the nearest of your planets is 7 away" in far.why_not(0, "mine 3x2")        # not measured from the gaiaformer


@rule("GP-6.14", "GP-6.21", "GP-6.22")
def test_a_gaia_planet_costs_a_qic_besides_the_range() -> None:
    match = table(round_tiles=["terraforming_step"] + ["mine"] * 5)
    assert gained(match, "mine 1x-1") == {"credits": -2, "ore": -1, "qic": -2, "pieces": {**me(match)["pieces"]}}
    assert "QIC" in table(me={"qic": 1}).why_not(0, "mine 1x-1")


@rule("GP-6.15", "GP-6.16", "GP-6.17", "GP-5.10", "GP-27.12", "GP-27.11")
def test_the_gaiaformers_owner_builds_without_range_or_qic() -> None:
    hexes = {"-1x-1": b(0), "2x0": b(0, "gaiaformer", planet="gaia"), "1x2": b(1)}
    match = table(hexes, {"qic": 0, "gaiaformers": {"ready": 0}})
    change = gained(match, "mine 2x0")
    assert (change["credits"], change["ore"], change.get("qic", 0)) == (-2, -1, 0)
    assert me(match)["gaiaformers"] == {"ready": 1, "planets": 0, "gaia_area": 0}
    theirs = table({"-1x-1": b(0), "2x0": b(1, "gaiaformer", planet="gaia"), "6x-4": b(1)})
    assert theirs.why_not(0, "mine 2x0") == "Only the owner of the gaiaformer may build on 3H."


@rule("GP-6.19", "GP-6.20", "GP-12.05", "GP-27.10")
def test_free_steps_come_first_and_surplus_is_lost() -> None:
    match = table(me={"research": {"terraforming": 3}}, faction="geodens", hexes={"1x2": b(0), "6x-4": b(1)},
                  round_tiles=["terraforming_step"] + ["mine"] * 5)
    do(match, "action power6")
    change = gained(match, "mine -1x2")     # titanium, 3 steps from volcanic: one free, two at 1 ore
    assert change["ore"] == -3 and change["vp"] == 6
    home = do(table(round_tiles=["terraforming_step"] + ["mine"] * 5), "action power2")
    change = gained(home, "mine -1x-3")     # one step needed, two free
    assert change["ore"] == -1 and change["vp"] == 2


@rule("GP-6.25", "GP-6.19")
def test_a_free_step_action_may_go_to_a_planet_that_needs_none() -> None:
    match = do(table(), "action power6")
    assert "mine -4x-1" in keys(match) and "mine 1x-1" in keys(match)
    assert gained(match, "mine 1x-1")["qic"] == -2      # free steps never replace the Gaia payment


@rule("GP-6.23", "GP-8.10", "GP-15.01")
def test_a_mine_and_an_upgrade_offer_power_to_neighbours() -> None:
    for action in ("mine -1x1", "upgrade -1x-1 ts"):
        match = table({"-1x-1": b(0), "1x-1": b(1)}, {"qic": 5}, {"bowls": [2, 0, 0]}, against="firaks")
        do(match, action, "end")
        assert kind(match) == "passive"


@rule("GP-6.26", "GP-10.15")
def test_a_new_mine_joins_the_federation_next_to_it() -> None:
    match = table({"-1x-1": b(0, federation=[0]), "6x-4": b(1)})
    do(match, "mine -2x0")
    assert match.position()["hexes"]["-2x0"]["federation"] == [0]


# -- Gaia projects -----------------------------------------------------------------------------------------------------

@rule("GP-7.03", "GP-7.04", "GP-11.18", "GP-27.13")
@pytest.mark.parametrize("level, tokens", [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_a_project_moves_tokens_to_the_gaia_area(level: int, tokens: int) -> None:
    match = table(me={"research": {"gaia_project": level}, "bowls": [0, 0, 8], "gaiaformers": {"ready": 1}})
    change = gained(match, "gaiaform 2x0")
    assert change["bowls"] == [0, 0, 8 - tokens] and change["gaia_area"] == tokens
    assert change["qic"] == -2 and me(match)["gaiaformers"] == {"ready": 0, "planets": 1, "gaia_area": 0}


@rule("GP-7.03", "GP-4.07", "GP-28.03")
def test_the_owner_chooses_the_bowls() -> None:
    match = table(me={"bowls": [4, 3, 2]})
    do(match, "gaiaform 2x0")
    assert kind(match) == "bowls" and keys(match)[0] == "from 4,2,0"
    do(match, "from 1,3,2")
    assert me(match)["bowls"] == [3, 0, 0] and me(match)["gaia_area"] == 6
    other = do(table(me={"bowls": [4, 3, 2]}), "gaiaform 2x0")
    assert "Take exactly 6 tokens" in other.why_not(0, "from 6,0,0")


@rule("GP-7.01", "GP-7.02", "GP-7.06", "GP-7.09", "GP-7.10")
@pytest.mark.parametrize("change, hexes, text", [
    ({"gaiaformers": {"ready": 0}}, {}, "You have no gaiaformer ready."),
    ({"research": {"gaia_project": 0}, "gaiaformers": {"ready": 1}}, {}, "A Gaia project needs level 1 in Gaia Project."),
    ({"bowls": [2, 2, 1], "gaia_area": 9}, {}, "It takes 6 power tokens; you have 5 in your bowls."),
    ({}, {"2x0": b(1, "gaiaformer")}, "There is a gaiaformer on 3H already."),
    ({"qic": 1}, {}, "3H is out of range")])
def test_why_no_project(change: dict[str, object], hexes: dict[str, object], text: str) -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1), **hexes}, change)
    assert match.why_not(0, "gaiaform 2x0").startswith(text)


@rule("GP-7.02")
def test_only_transdim_planets_are_gaiaformed() -> None:
    assert table().why_not(0, "gaiaform -2x0") == "3M is no Transdim planet."


@rule("GP-7.08", "GP-15.13")
def test_a_project_gives_nobody_power() -> None:
    match = table({"-1x-1": b(0), "1x-1": b(1)}, None, {"bowls": [4, 0, 0]})
    do(match, "gaiaform 2x0", "end")
    assert kind(match) == "turn" and 1 in match.pending()


@rule("GP-7.11", "GP-18.12")
def test_the_brainstone_may_be_one_of_the_moved_tokens() -> None:
    match = table({"-3x-2": b(0), "6x-4": b(1)}, {"research": {"gaia_project": 1}, "gaiaformers": {"ready": 1}, "bowls": [6, 0, 0], "brainstone": "II"},
                  faction="taklons")
    do(match, "gaiaform -3x0")
    assert "from 5,0,0 brainstone" in keys(match)
    do(match, "from 5,0,0 brainstone")
    assert me(match)["brainstone"] == "gaia" and me(match)["gaia_area"] == 5


# -- upgrades -----------------------------------------------------------------------------------------------------------

NEAR = {"-1x-1": b(0, "mine"), "0x-3": b(1)}


@rule("GP-8.03", "GP-8.04", "GP-8.11", "GP-8.15", "GP-8.16")
@pytest.mark.parametrize("hexes, credits", [
    ({"-1x-1": b(0), "6x-4": b(1)}, 6), ({"-1x-1": b(0), "0x-3": b(1)}, 3), ({"-1x-1": b(0), "1x-1": b(1), "0x-3": b(1)}, 3),
    ({"-1x-1": b(0), "2x0": b(1, "gaiaformer"), "6x-4": b(1)}, 6), ({"-1x-1": b(0), "0x-1": {"satellites": [1]}, "6x-4": b(1)}, 6),
    ({"-1x-1": b(0, guest=1), "6x-4": b(1)}, 3), ({"-1x-1": b(0), "-3x-2": b(1)}, 6)])
def test_a_trading_station_is_cheaper_near_an_opponent(hexes: dict[str, object], credits: int) -> None:
    against = "lantids" if "guest" in str(hexes) else "firaks"
    match = table(hexes, against=against, faction="geodens" if against == "lantids" else "terrans")
    change = gained(match, "upgrade -1x-1 ts")
    assert change["credits"] == -credits and change["ore"] == -2


@rule("GP-8.05", "GP-8.06", "GP-8.07", "GP-8.02")
@pytest.mark.parametrize("old, new, credits, ore", [("ts", "lab", 5, 3), ("ts", "institute", 6, 4), ("lab", "academy_knowledge", 6, 6),
                                                     ("lab", "academy_qic", 6, 6)])
def test_prices_of_upgrades(old: str, new: str, credits: int, ore: int) -> None:
    match = table({"-1x-1": b(0, old), "6x-4": b(1)})
    change = gained(match, f"upgrade -1x-1 {new}")
    assert change["credits"] == -credits and change["ore"] == -ore
    assert me(match)["pieces"][new] == 1 and me(match)["pieces"][old] == 0
    assert kind(match) == ("tech_tile" if new != "institute" else "after")


@rule("GP-8.01", "GP-8.12", "GP-8.16", "GP-1.03")
@pytest.mark.parametrize("building, target, text", [
    ("mine", "lab", "mine cannot become research lab in one step."), ("mine", "institute", "cannot become"), ("lab", "institute", "cannot become"),
    ("ts", "academy_qic", "cannot become"), ("institute", "lab", "cannot become")])
def test_one_step_along_the_tree(building: str, target: str, text: str) -> None:
    match = table({"-1x-1": b(0, building), "6x-4": b(1)})
    assert text in match.why_not(0, f"upgrade -1x-1 {target}")


@rule("GP-8.12", "GP-1.03")
def test_pieces_limit_upgrades() -> None:
    stations = {h: b(0, "ts") for h in ("-4x-1", "5x-1", "-3x6", "-1x-3")}
    match = table({"-1x-1": b(0), **stations, "6x-4": b(1)})
    assert match.why_not(0, "upgrade -1x-1 ts") == "No such piece is left on your board: trading station."
    labs = {h: b(0, "lab") for h in ("-4x-1", "5x-1", "-3x6")}
    match = table({"-1x-1": b(0, "ts"), **labs, "6x-4": b(1)})
    assert "research lab" in match.why_not(0, "upgrade -1x-1 lab")


@rule("GP-8.13")
def test_what_can_never_be_upgraded() -> None:
    match = table({"-1x-1": b(1, guest=0), "0x0": b(0, planet="lost"), "-4x-1": b(0)}, faction="lantids", against="geodens")
    assert "never be upgraded" in match.why_not(0, "upgrade -1x-1 ts")
    assert "never be upgraded" in match.why_not(0, "upgrade 0x0 ts")
    host = table({"-1x-1": b(0, guest=1), "6x-4": b(0), "-4x-1": b(1)}, faction="geodens", against="lantids")
    assert host.why_not(0, "upgrade -1x-1 ts") == ""


@rule("GP-8.08", "GP-12.10")
def test_the_two_academies() -> None:
    match = table({"-1x-1": b(0, "academy_qic"), "-4x-1": b(0, "academy_knowledge"), "6x-4": b(1)})
    assert gained(match, "special academy")["qic"] == 1
    income = table({"-1x-1": b(0, "academy_knowledge"), "6x-4": b(1)}, passed=[1])
    plain = table({"-1x-1": b(0, "institute"), "6x-4": b(1)}, passed=[1])
    for m in (income, plain):
        m.state.p[0][3] = 0
        do(m, "pass 1")
    assert me(income)["knowledge"] - me(plain)["knowledge"] == 2


@rule("GP-8.14", "GP-5.04")
def test_income_of_a_new_slot_comes_with_the_next_income() -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, {"credits": 6, "ore": 2, "knowledge": 0}, passed=[1])
    do(match, "upgrade -1x-1 ts", "end")
    assert (me(match)["credits"], me(match)["ore"]) == (0, 0)
    do(match, "pass 1")                     # base 1 ore 1 knowledge, booster 1 ore 1 knowledge, station 3 credits; the mine's slot is covered
    assert (me(match)["credits"], me(match)["ore"], me(match)["knowledge"]) == (3, 2, 2)
    assert end(match) is match
