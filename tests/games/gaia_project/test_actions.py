"""Power, QIC and special actions (GP-12)."""
from __future__ import annotations

from typing import Any

import pytest

from .play import b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule
POOR = {"credits": 0, "ore": 0, "knowledge": 0, "bowls": [0, 0, 8]}


@rule("GP-12.03", "GP-12.02")
@pytest.mark.parametrize("action, power, gain", [
    ("power1", 7, {"knowledge": 3}), ("power3", 4, {"ore": 2}), ("power4", 4, {"credits": 7}), ("power5", 4, {"knowledge": 2}), ("power7", 3, {})])
def test_power_actions(action: str, power: int, gain: dict[str, int]) -> None:
    match = table(me=POOR)
    change = gained(match, f"action {action}")
    assert {k: v for k, v in change.items() if k != "bowls"} == gain
    assert change["bowls"] == [power + (2 if action == "power7" else 0), 0, 8 - power]
    assert match.position()["actions_used"] == [action]


@rule("GP-12.03", "GP-12.05")
@pytest.mark.parametrize("action, power, ore", [("power2", 5, 4), ("power6", 3, 7)])
def test_a_mine_with_free_steps_is_a_whole_build_action(action: str, power: int, ore: int) -> None:
    match = table(me={"bowls": [0, 0, 8]})
    do(match, f"action {action}")
    assert me(match)["bowls"] == [power, 0, 8 - power] and kind(match) == "mine_site"
    change = gained(match, "mine -2x0")              # three steps
    assert change["ore"] == -ore and change["credits"] == -2
    assert kind(match) == "after"                    # no combination with another action


@rule("GP-12.04", "GP-12.09", "GP-16.08")
def test_qic_action_for_planet_types() -> None:
    hexes = {"-1x-1": b(0), "-4x-1": b(0), "1x-1": b(0), "0x0": b(0, planet="lost"), "2x0": b(0, "gaiaformer"), "6x-4": b(1)}
    assert gained(table(hexes), "action qic3") == {"qic": -2, "vp": 3 + 3}


@rule("GP-12.04", "GP-12.06", "GP-9.03")
def test_qic_action_for_a_tech_tile() -> None:
    match = table()
    assert gained(match, "action qic1")["qic"] == -4 and kind(match) == "tech_tile"
    do(match, "tile gaia_project", "advance gaia_project")
    assert me(match)["vp"] == 17 and me(match)["research"]["gaia_project"] == 2


@rule("GP-12.04", "GP-12.07", "GP-12.08")
def test_qic_action_to_score_a_token_again() -> None:
    match = table(me={"grey": {"vp8_qic": 1, "gleens": 1}, "green": {"vp7_ore": 1}, "ore": 0}, round_tiles=["federation_token"] + ["mine"] * 5)
    do(match, "action qic2")
    assert keys(match) == ["score vp8_qic", "score vp7_ore", "score gleens"]
    assert gained(match, "score vp7_ore") == {"vp": 7, "ore": 2}        # no new token, nothing turned, no round points
    assert table().why_not(0, "action qic2") == "The action could not be carried out."


@rule("GP-12.10", "GP-12.12", "GP-12.11")
@pytest.mark.parametrize("player, hexes, answer, change", [
    ({"tiles": ["action_charge4"], "bowls": [4, 0, 0]}, {}, "special action_charge4", {"bowls": [0, 4, 0]}),
    ({"advanced": ["action_qic_5credits"], "credits": 0}, {}, "special action_qic_5credits", {"qic": 1, "credits": 5}),
    ({"advanced": ["action_3ore"], "ore": 0}, {}, "special action_3ore", {"ore": 3}),
    ({"advanced": ["action_3knowledge"], "knowledge": 0}, {}, "special action_3knowledge", {"knowledge": 3}),
    ({}, {"5x-1": b(0, "academy_qic")}, "special academy", {"qic": 1})])
def test_special_actions(player: dict[str, Any], hexes: dict[str, Any], answer: str, change: dict[str, Any]) -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1), **hexes}, player)
    name = answer.split()[1]
    assert gained(match, answer) == {**change, "used": [name]}
    end(match)
    do(match, "pass 1", seat=1)
    assert match.why_not(0, answer) == "You have used this special action this round."
    assert table().why_not(0, answer) == "You do not have this special action."


@rule("GP-12.13", "GP-6.19")
def test_the_booster_with_a_free_step() -> None:
    match = table(me={"booster": 4}, boosters=[1, 2, 3])
    do(match, "special booster4")
    assert gained(match, "mine -1x1")["ore"] == -1           # the step is free


@rule("GP-12.13", "GP-6.08")
def test_the_booster_with_more_range() -> None:
    match = table(me={"booster": 5, "qic": 0}, boosters=[1, 2, 3])
    do(match, "special booster5")
    assert "mine -4x-1" in keys(match) and "gaiaform 2x0" in keys(match)        # three and four away
    assert gained(match, "gaiaform 2x0").get("qic", 0) == 0
    far = do(table(me={"booster": 5, "qic": 1}, boosters=[1, 2, 3]), "special booster5")
    assert gained(far, "mine 5x-1")["qic"] == -1            # six away: range 4 and one QIC


@rule("GP-12.14")
def test_an_action_that_cannot_be_carried_out() -> None:
    match = table(me={"credits": 1, "booster": 4}, boosters=[1, 2, 3])
    assert match.why_not(0, "action power6") == "The action could not be carried out." and "action power6" not in keys(match)
    assert match.why_not(0, "special booster4") == "The action could not be carried out."


@rule("GP-12.15")
def test_resources_may_be_taken_in_vain() -> None:
    assert "action power3" in keys(table(me={"ore": 15}))


@rule("GP-12.01")
def test_once_per_round_by_all_players_together() -> None:
    match = end(do(table(), "action qic3"))
    assert match.why_not(1, "action qic3") == "This action has been taken this round."
