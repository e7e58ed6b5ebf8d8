"""Resources, the power cycle, free conversions and passive power (GP-4, GP-14, GP-15)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.rules.fields import BOWL1, BOWL2, BOWL3, BRAIN, SIZE
from orrery.games.gaia_project.rules.resources import chargeable, charged

from .play import BOARD, RICH, asked, b, do, gained, keys, kind, me, table

rule = pytest.mark.rule
CHARGE4 = {"tiles": ["action_charge4"]}


@rule("GP-4.01", "GP-4.12", "GP-14.13", "GP-12.15")
def test_tracks_end_at_15_15_and_30() -> None:
    match = table(me={"credits": 27, "ore": 14, "bowls": [0, 0, 8]})
    assert gained(match, "action power4")["credits"] == 3
    match = table(me={"ore": 14})
    assert gained(match, "action power3")["ore"] == 1
    match = table(me={"knowledge": 15})
    assert gained(match, "action power5") == {"bowls": [4, 0, 4]}
    match = table(me={"credits": 30, "ore": 5})
    assert gained(match, "spend 1o for 1c") == {"ore": -1}


@rule("GP-4.02", "GP-1.08", "GP-1.09")
def test_qic_have_no_cap() -> None:
    match = table({"-1x-1": b(0, "academy_qic"), "6x-4": b(1)}, {"qic": 40})
    assert gained(match, "special academy")["qic"] == 1


@rule("GP-4.03", "GP-4.04", "GP-4.11", "GP-27.01", "GP-28.19")
@pytest.mark.parametrize("bowls, after", [
    ([1, 1, 0], [0, 0, 2]), ([6, 0, 0], [2, 4, 0]), ([3, 2, 1], [0, 4, 2]), ([0, 2, 3], [0, 0, 5]), ([0, 0, 3], [0, 0, 3])])
def test_charging_four(bowls: list[int], after: list[int]) -> None:
    """Bowl I empties before bowl II; what cannot be charged is lost; the owner cannot stop early."""
    match = table(me={**CHARGE4, "bowls": bowls})
    do(match, "special action_charge4")
    assert me(match)["bowls"] == after
    assert kind(match) == "after"


@rule("GP-4.05", "GP-27.02", "GP-27.33", "GP-12.02", "GP-12.01")
def test_spending_moves_tokens_from_three_to_one() -> None:
    match = table(me={"bowls": [1, 2, 6]})
    do(match, "action power3")
    assert me(match)["bowls"] == [5, 2, 2]
    do(match, "end")
    do(match, "pass 1", seat=1)
    assert match.why_not(0, "action power3") == "This action has been taken this round."
    poor = table(me={"bowls": [9, 9, 3]})
    assert poor.why_not(0, "action power3") == "It costs 4 power; bowl III is worth 3."


@rule("GP-4.06", "GP-4.08", "GP-27.03", "GP-14.11")
def test_new_tokens_come_into_bowl_one() -> None:
    match = table(me={"bowls": [0, 0, 3]})
    assert gained(match, "action power7")["bowls"] == [5, 0, 0]
    match = table(me={"bowls": [2, 1, 0]})
    assert gained(match, "spend 1o for 1t") == {"ore": -1, "bowls": [3, 1, 0]}


@rule("GP-4.09", "GP-5.06", "GP-5.05", "GP-27.15", "GP-5.20", "GP-11.22")
def test_the_owner_orders_charges_and_tokens() -> None:
    def income(first: str) -> list[int]:
        match = table({"-1x-1": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 4, 0]}, passed=[1])
        do(match, "pass 1")
        assert kind(match) == "income_order" and sorted(keys(match)) == ["income 1t,4pw", "income 4pw,1t"]
        do(match, f"income {first}")
        bowls: list[int] = me(match)["bowls"]
        return bowls
    assert income("4pw,1t") == [1, 0, 4]
    assert income("1t,4pw") == [0, 2, 3]


@rule("GP-5.05", "GP-5.20")
def test_a_source_is_taken_whole_before_the_next() -> None:
    match = table({"-1x-1": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 4, 0]}, passed=[1])
    do(match, "pass 3")                                 # two tokens from booster 3, charge 4 and a token from the institute
    assert sorted(keys(match)) == ["income 1t,4pw", "income 2t", "income 4pw,1t"]
    do(match, "income 4pw,1t")
    assert me(match)["bowls"] == [3, 0, 4]


def taklons(bowls: list[int], brain: str | None, **more: Any) -> Any:
    return table({"-3x-2": b(0), "6x-4": b(1)}, {"bowls": bowls, "brainstone": brain, **more}, faction="taklons")


@rule("GP-4.10", "GP-18.12")
@pytest.mark.parametrize("bowls, brain, first, last", [
    ([6, 0, 0], "I", ([3, 3, 0], "II"), ([2, 4, 0], "I")), ([0, 5, 0], "II", ([0, 2, 3], "III"), ([0, 1, 4], "II")),
    ([2, 2, 0], "I", ([0, 4, 0], "III"), ([0, 3, 1], "II"))])
def test_the_brainstone_goes_first_or_last(bowls: list[int], brain: str, first: Any, last: Any) -> None:
    for answer, (after, where) in (("brainstone first", first), ("brainstone last", last)):
        match = do(taklons(bowls, brain, **CHARGE4), "special action_charge4")
        do(match, answer)
        assert (me(match)["bowls"], me(match)["brainstone"]) == (after, where)


@rule("GP-4.10")
def test_no_question_when_the_brainstone_has_no_choice() -> None:
    match = do(taklons([0, 1, 0], "II", **CHARGE4), "special action_charge4")
    assert kind(match) == "after" and me(match)["brainstone"] == "III"


@rule("GP-4.03", "GP-4.10")
@pytest.mark.parametrize("n", range(8))
def test_charging_never_loses_a_token(n: int) -> None:
    for brain in range(4):
        for eager in (True, False):
            b1, b2, b3, place = charged(2, 1, 1, brain, n, eager)
            assert b1 + b2 + b3 == 4 and place >= brain
            p = [0] * SIZE
            p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN] = 2, 1, 1, brain
            steps = (b2 - 1) + 2 * (b3 - 1) + place - brain
            assert steps == min(n, chargeable(p))


# -- conversions ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("answer, change", [
    pytest.param("spend 4pw for 1q", {"qic": 1, "bowls": [4, 0, 4]}, marks=rule("GP-14.04")),
    pytest.param("spend 3pw for 1o", {"ore": 1, "bowls": [3, 0, 5]}, marks=rule("GP-14.05")),
    pytest.param("spend 1q for 1o", {"ore": 1, "qic": -1}, marks=rule("GP-14.06")),
    pytest.param("spend 4pw for 1k", {"knowledge": 1, "bowls": [4, 0, 4]}, marks=rule("GP-14.07")),
    pytest.param("spend 1pw for 1c", {"credits": 1, "bowls": [1, 0, 7]}, marks=rule("GP-14.08")),
    pytest.param("spend 1k for 1c", {"credits": 1, "knowledge": -1}, marks=rule("GP-14.09")),
    pytest.param("spend 1o for 1c", {"credits": 1, "ore": -1}, marks=rule("GP-14.10")),
    pytest.param("spend 1o for 1t", {"ore": -1, "bowls": [1, 0, 8]}, marks=rule("GP-14.11")),
])
def test_conversions(answer: str, change: dict[str, Any]) -> None:
    assert gained(table(me={"credits": 5, "ore": 5, "knowledge": 5}), answer) == change


@rule("GP-14.03", "GP-14.14")
def test_burning() -> None:
    match = table(me={"bowls": [3, 4, 0]})
    assert gained(match, "burn", "burn")["bowls"] == [3, 0, 2]
    assert match.why_not(0, "burn") == "Burning needs 2 tokens in bowl II; you have 0."


@rule("GP-14.14", "GP-18.50", "GP-18.15")
def test_burning_with_the_brainstone() -> None:
    match = taklons([0, 2, 0], "II")
    assert {"burn", "burn move-brainstone", "burn drop-brainstone"} <= set(keys(match))
    do(match, "burn move-brainstone")
    assert (me(match)["bowls"], me(match)["brainstone"]) == ([0, 1, 0], "III")
    match = do(taklons([0, 2, 0], "II"), "burn drop-brainstone")
    assert (me(match)["bowls"], me(match)["brainstone"]) == ([0, 1, 1], None)


@rule("GP-14.01", "GP-14.15", "GP-5.16", "GP-14.12")
def test_any_number_before_and_after_the_action() -> None:
    match = table(me={"ore": 0, "bowls": [0, 0, 8]})
    do(match, "spend 3pw for 1o", "spend 3pw for 1o", "upgrade -1x-1 ts")
    assert kind(match) == "after"
    do(match, "spend 1k for 1c", "spend 1k for 1c")
    assert match.why_not(0, "research science") == "You have taken your action: only free conversions are left."
    do(match, "end")
    assert asked(match) == 1


@rule("GP-14.02", "GP-26.02", "GP-5.16")
def test_no_conversion_in_mid_action_nor_in_anothers_turn() -> None:
    match = table({"-1x-1": b(0, "ts"), "0x-3": b(1)}, None, {"bowls": [2, 0, 5]})
    do(match, "upgrade -1x-1 lab")
    assert kind(match) == "tech_tile" and match.why_not(0, "spend 1k for 1c") != ""
    do(match, "tile free1", "decline", "end")
    assert kind(match) == "passive" and match.why_not(1, "spend 1k for 1c") != "" and match.why_not(0, "spend 1k for 1c") != ""


@rule("GP-13.08", "GP-14.02", "GP-5.13")
def test_nothing_after_a_pass() -> None:
    match = do(table(), "spend 1k for 1c", "pass 1")
    assert asked(match) == 1 and 0 not in match.pending() and match.why_not(0, "spend 1k for 1c") != ""


@rule("GP-5.23", "GP-5.14", "GP-14.15")
def test_a_turn_of_conversions_only_does_not_end() -> None:
    match = do(table(), "spend 1k for 1c")
    assert kind(match) == "turn" and asked(match) == 0 and match.why_not(0, "end") != ""


@rule("GP-14.12", "GP-18.14")
def test_the_brainstone_pays_three_credits_at_once() -> None:
    match = taklons([0, 0, 0], "III", credits=0)
    assert gained(match, "spend 3pw for 3c with brainstone") == {"credits": 3, "brainstone": "I"}
    match = taklons([0, 0, 1], "III", credits=0)
    assert gained(match, "spend 2pw for 2c") == {"credits": 2, "brainstone": "I"}         # the token stays
    match = taklons([0, 0, 0], "III", credits=0)
    assert gained(match, "spend 1pw for 1c") == {"credits": 1, "brainstone": "I"}         # the rest is lost
    match = taklons([0, 0, 1], "III", qic=0)
    assert gained(match, "spend 4pw for 1q")["bowls"] == [1, 0, 0]


# -- passive power --------------------------------------------------------------------------------------------------------

def offered(building: str, bowls: list[int], vp: int = 10, **more: Any) -> Any:
    """Seat 0 builds next to that building of seat 1."""
    match = table({"-1x-1": b(0), "1x-1": b(1, building), **more.pop("also", {})}, None, {"bowls": bowls, "vp": vp, **more}, against="firaks")
    return do(match, "upgrade -1x-1 ts", "end")


@rule("GP-15.02", "GP-15.03", "GP-15.11", "GP-10.02")
@pytest.mark.parametrize("building, power", [("mine", 1), ("ts", 2), ("lab", 2), ("institute", 3), ("academy_qic", 3)])
def test_power_for_one_point_less(building: str, power: int) -> None:
    match = offered(building, [8, 0, 0])
    before = me(match, 1)
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [8 - power, power, 0] and before["vp"] - me(match, 1)["vp"] == power - 1


def test_an_offer_shows_the_building_it_is_about() -> None:
    """On the map: to charge is to point at it; to decline is a button alone."""
    match = offered("mine", [8, 0, 0])
    charge, decline = match.pending()[1].options
    assert charge.at == ("hex--1x-1",) and decline.at == ()


@rule("GP-15.03", "GP-15.11", "GP-9.11")
def test_value_four_costs_three() -> None:
    match = offered("institute", [8, 0, 0], tiles=["big_buildings_value_4"])
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [4, 4, 0] and me(match, 1)["vp"] == 7


@rule("GP-15.02", "GP-27.16")
def test_only_the_highest_value_within_two_counts() -> None:
    match = offered("mine", [8, 0, 0], also={"0x-3": b(1, "institute"), "-1x-3": b(1, "ts"), "3x-4": b(1, "academy_qic")})
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [5, 3, 0]


@rule("GP-15.04", "GP-15.18")
def test_all_or_nothing() -> None:
    match = offered("institute", [8, 0, 0])
    assert keys(match, 1) == ["charge", "decline"]
    assert gained(match, "decline", seat=1) == {}


@rule("GP-15.05", "GP-15.17", "GP-27.17")
def test_only_what_can_be_charged_is_paid() -> None:
    match = offered("institute", [0, 1, 4])
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [0, 0, 5] and me(match, 1)["vp"] == 10


@rule("GP-15.06", "GP-15.17", "GP-27.18")
@pytest.mark.parametrize("vp, power", [(0, 1), (1, 2), (2, 3)])
def test_too_few_points(vp: int, power: int) -> None:
    match = offered("institute", [8, 0, 0], vp)
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [8 - power, power, 0] and me(match, 1)["vp"] == 0 + vp - (power - 1)


@rule("GP-15.12", "GP-28.21")
def test_no_offer_when_nothing_can_be_charged() -> None:
    assert kind(offered("institute", [0, 0, 4])) == "turn"


@rule("GP-15.07", "GP-15.08", "GP-15.16", "GP-17.08", "GP-28.21")
def test_asked_clockwise_also_those_who_have_passed() -> None:
    players = [{"faction": f, "booster": 5 + i, **RICH, "bowls": [4, 0, 0]} for i, f in enumerate(("terrans", "xenos", "firaks", "geodens"))]
    match = orrery.from_position("gaia_project", {
        "seats": 4, "options": {"layout": "first", "turn_order": "passing"}, "round": 1, **BOARD, "players": players, "turn": 1,
        "order": [3, 1, 0, 2], "passed": [0], "hexes": first_four()})
    site = next(iter(first_four()))
    do(match, f"upgrade {site} ts", "end", seat=1)
    order = []
    while kind(match) == "passive":
        order.append(asked(match))
        match.act(order[-1], "charge")
    assert order == [2, 3, 0]


def first_four() -> dict[str, Any]:
    """Four planets within two steps of the first, one per seat; the first belongs to seat 1."""
    s = orrery.new("gaia_project", seats=4, options={"layout": "first", "factions": "random"}).state
    for h in s.worlds:
        near = [x for x in s.worlds if 0 < s.shape.distance[h][x] <= 2]
        if len(near) >= 3:
            names = s.shape.names
            return {names[h]: b(1), names[near[0]]: b(0), names[near[1]]: b(2), names[near[2]]: b(3)}
    raise AssertionError


@rule("GP-15.09", "GP-11.06")
def test_other_charges_cost_nothing() -> None:
    match = table(me={"research": {"science": 2}, "bowls": [3, 0, 0], "vp": 10})
    change = gained(match, "research science")
    assert change["bowls"] == [0, 3, 0] and "vp" not in change


@rule("GP-15.14", "GP-28.04", "GP-26.01")
def test_offers_come_after_the_conversions() -> None:
    match = table({"-1x-1": b(0, "ts"), "1x-1": b(1)}, None, {"bowls": [8, 0, 0]}, against="firaks")
    do(match, "upgrade -1x-1 lab")
    assert asked(match) == 0 and kind(match) == "tech_tile"
    do(match, "tile free1", "advance science")
    assert asked(match) == 0 and kind(match) == "after"
    do(match, "spend 1k for 1c")
    assert asked(match) == 0
    do(match, "end")
    assert asked(match) == 1 and kind(match) == "passive"
    do(match, "charge", seat=1)
    assert asked(match) == 1 and kind(match) == "turn"


@rule("GP-15.14", "GP-15.15", "GP-28.20", "GP-11.13")
def test_two_builds_in_one_turn_are_two_offers() -> None:
    match = table({"-1x-1": b(0, "ts"), "1x-1": b(1, "institute"), "0x-3": b(1)},
                  {"research": {"navigation": 4}, "green": {"vp7_ore": 1}, "tiles": []}, {"bowls": [8, 0, 0], "vp": 20}, against="firaks")
    do(match, "upgrade -1x-1 lab", "tile navigation", "advance navigation", "lost 0x-1", "end")
    frame = match.state.open()[0]
    assert kind(match) == "passive" and match.state.shape.names[frame[3]] == "-1x-1"
    do(match, "charge", seat=1)
    assert kind(match) == "passive" and match.state.shape.names[match.state.open()[0][3]] == "0x-1"
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [2, 6, 0] and me(match, 1)["vp"] == 16


@rule("GP-15.13", "GP-18.24")
def test_gaiaformers_satellites_and_stations_get_no_power() -> None:
    match = table({"-1x-1": b(0), "2x0": b(1, "gaiaformer"), "0x-1": b(1, "station"), "-1x0": {"satellites": [1]}, "3x-2": b(1, "institute")},
                  None, {"bowls": [8, 0, 0]}, against="ivits")
    do(match, "upgrade -1x-1 ts", "end")
    assert kind(match) == "turn" and asked(match) == 1
