"""Rounds, phases, income, passing and boosters (GP-5, GP-13)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.rules.components import BOOSTERS, VERB_NAMES
from orrery.games.gaia_project.rules.kinds import NEXT_TURN
from orrery.kernel.state import settle

from .play import asked, b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule


def passed(match: Any, first: str = "pass 1", second: str = "pass 2") -> Any:
    """Both pass."""
    do(match, first)
    return do(match, second, seat=1)


@rule("GP-5.01", "GP-5.03", "GP-16.01", "GP-13.03")
def test_six_rounds() -> None:
    match = orrery.new("gaia_project", seats=2, options={"factions": "suggested", "layout": "first"}, seed=3)
    rounds = []
    while not match.over:
        seat = asked(match)
        options = keys(match, seat)
        if kind(match) == "turn":
            if match.state.round not in rounds:
                rounds.append(match.state.round)
                if match.state.round == 1:
                    assert me(match, 0)["ore"] > 4          # income came before the first turn
            match.act(seat, next(k for k in options if k.startswith("pass")))
        else:
            match.act(seat, options[0])
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert me(match)["booster"] is None


@rule("GP-5.02", "GP-13.03", "GP-5.17")
def test_no_round_end_after_round_six() -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, round=6, actions_used=["power3"])
    assert [k for k in keys(match) if k.startswith("pass")] == ["pass"]
    assert match.why_not(0, "pass 1") == "No booster is taken in the last round."
    do(match, "pass")
    do(match, "pass", seat=1)
    assert match.over and match.position()["actions_used"] == ["power3"]


@rule("GP-5.04", "GP-5.07", "GP-13.10", "GP-11.19", "GP-11.20", "GP-9.13")
def test_all_sources_of_income() -> None:
    match = table({"-1x-1": b(0), "-4x-1": b(0), "5x-1": b(0, "ts"), "-3x6": b(0, "lab"), "6x-4": b(1)},
                  {"credits": 0, "ore": 0, "knowledge": 0, "qic": 0, "bowls": [9, 0, 0], "tiles": ["income_credits4", "income_ore_power"],
                   "research": {"economy": 2, "science": 3}}, passed=[1])
    do(match, "pass 2")
    after = me(match)
    # credits: station 3, tile 4, economy 2, booster 2; ore: base 1, two mines 2, tile 1, economy 1; knowledge: base 1, lab 1, science 3
    assert (after["credits"], after["ore"], after["knowledge"], after["qic"]) == (11, 5, 5, 1)
    assert after["bowls"] == [6, 3, 0]


@rule("GP-11.19", "GP-11.20", "GP-11.03")
@pytest.mark.parametrize("level, income", [(0, (0, 0, 0)), (1, (0, 2, 1)), (2, (1, 2, 2)), (3, (1, 3, 3)), (4, (2, 4, 4)), (5, (0, 0, 0))])
def test_income_of_economy(level: int, income: tuple[int, int, int]) -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, {"credits": 0, "ore": 0, "bowls": [20, 0, 0], "research": {"economy": level}}, passed=[1])
    do(match, "pass 2")                         # booster: 2 credits; board and mine: 2 ore
    after = me(match)
    assert (after["ore"] - 2, after["credits"] - 2, after["bowls"][1]) == income


@rule("GP-11.20", "GP-11.03")
@pytest.mark.parametrize("level, knowledge", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_income_of_science(level: int, knowledge: int) -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, {"knowledge": 0, "research": {"science": level}}, passed=[1])
    do(match, "pass 2")
    assert me(match)["knowledge"] == 1 + knowledge


@rule("GP-8.02", "GP-18.40")
def test_the_third_mine_slot_gives_nothing() -> None:
    ore = []
    homes = ["-1x-1", "-4x-1", "5x-1", "-3x6"]
    for n in range(1, 5):
        match = table({**{h: b(0) for h in homes[:n]}, "6x-4": b(1)}, {"ore": 0}, passed=[1])
        do(match, "pass 2")
        ore.append(me(match)["ore"])
    assert ore == [2, 3, 3, 4]


@rule("GP-5.08", "GP-5.09", "GP-27.14", "GP-7.07", "GP-26.04", "GP-26.05")
def test_the_gaia_phase() -> None:
    match = table({"1x2": b(0), "2x0": b(0, "gaiaformer"), "6x-4": b(1)}, {"bowls": [1, 1, 1], "gaia_area": 6}, faction="geodens", passed=[1])
    do(match, "pass 2")
    assert me(match)["bowls"] == [7, 1, 1] and me(match)["gaia_area"] == 0
    assert match.position()["sectors"][3]["planets"]["2x0"] == "gaia"
    assert match.position()["hexes"]["2x0"]["building"] == "gaiaformer"


@rule("GP-7.07")
def test_a_project_of_round_six_never_completes() -> None:
    match = table(round=6)
    do(match, "gaiaform 2x0", "end")
    do(match, "pass", seat=1)
    do(match, "pass")
    assert match.over and match.position()["sectors"][3]["planets"]["2x0"] == "transdim"


@rule("GP-5.11")
def test_the_brainstone_comes_back_to_bowl_one() -> None:
    match = table({"-3x-2": b(0), "6x-4": b(1)}, {"brainstone": "gaia", "gaia_area": 2, "bowls": [0, 0, 0]}, faction="taklons", passed=[1])
    do(match, "pass 1")
    assert me(match)["brainstone"] == "I" and me(match)["bowls"] == [2, 0, 0]


@rule("GP-5.12", "GP-5.13", "GP-13.01", "GP-5.14")
def test_turns_go_round_until_all_have_passed() -> None:
    match = table()
    end(do(match, "research science"))
    assert asked(match) == 1
    end(do(match, "research science", seat=1), 1)
    end(do(match, "research science"))
    do(match, "pass 1", seat=1)
    end(do(match, "spend 1k for 1c", "research science"))
    assert asked(match) == 0                    # the other has passed
    do(match, "pass 2")
    assert match.state.round == 2


@rule("GP-5.15", "GP-12.11")
def test_the_eight_main_actions() -> None:
    match = table({"-1x-1": b(0), "-4x-1": b(0, "institute"), "5x-1": b(0, "academy_qic"), "-3x6": b(0, "ts"), "6x-4": b(1)}, {"bowls": [9, 9, 9], "ore": 10})
    assert {k.split()[0] for k in keys(match)} == {"mine", "gaiaform", "upgrade", "research", "action", "special", "federation", "pass", "spend", "burn"}


@rule("GP-5.17", "GP-12.10")
def test_action_tokens_go_at_the_end_of_the_round() -> None:
    match = table({"-1x-1": b(0, "academy_qic"), "6x-4": b(1)})
    end(do(match, "special academy"))
    do(match, "action power3", "end", seat=1)
    assert match.why_not(0, "special academy") == "You have used this special action this round."
    passed(match)
    assert match.position()["actions_used"] == [] and me(match)["used"] == []
    assert "special academy" in keys(match)


@rule("GP-5.18", "GP-13.04", "GP-12.12")
def test_a_booster_taken_now_is_in_force_next_round() -> None:
    match = table({"-1x-1": b(0), "6x-4": b(1)}, boosters=[4, 2, 3])
    do(match, "pass 4")
    assert me(match)["booster"] == 4 and "booster4" not in me(match)["specials"]
    do(match, "pass 2", seat=1)
    assert "special booster4" in keys(match)


@rule("GP-5.19", "GP-13.06", "GP-17.07")
def test_the_first_to_pass_begins_the_next_round() -> None:
    match = table()
    end(do(match, "research science"))
    do(match, "pass 1", seat=1)
    do(match, "pass 2")
    assert match.state.round == 2 and asked(match) == 1 and match.state.order == (1, 0)


@rule("GP-17.06", "GP-17.07", "GP-28.02")
@pytest.mark.parametrize("option, order", [("passing", (2, 0, 1, 3)), ("clockwise", (2, 3, 0, 1))])
def test_order_of_the_next_round(option: str, order: tuple[int, ...]) -> None:
    match = orrery.new("gaia_project", seats=4, options={"factions": "random", "turn_order": option}, seed=4)
    while kind(match) != "turn":
        match.act(asked(match), keys(match, asked(match))[0])
    state = match.state
    state.order, state.at = (2, 0, 1, 3), -1
    state.agenda = [(NEXT_TURN, -1)]
    settle(match.game.rules, state)
    while state.round == 1:
        seat = asked(match)
        if kind(match) == "turn":
            match.act(seat, next(k for k in keys(match, seat) if k.startswith("pass")))
        else:
            match.act(seat, keys(match, seat)[0])
    assert match.state.order == order


@rule("GP-5.21", "GP-14.02", "GP-26.05")
def test_income_and_gaia_phase_player_by_player_without_conversions() -> None:
    hexes = {"-1x-1": b(0, "institute"), "6x-4": b(1, "institute")}
    match = table(hexes, {"bowls": [0, 4, 0], "gaia_area": 4}, {"bowls": [0, 4, 0]}, against="gleens", boosters=[1, 3, 2])
    do(match, "pass 3")
    do(match, "pass 1", seat=1)
    seen = []
    while kind(match) != "turn":
        seen.append((asked(match), kind(match)))
        assert not [k for k in keys(match, asked(match)) if k.startswith(("burn", "spend 1o"))]
        match.act(asked(match), keys(match, asked(match))[0])
    assert seen[0] == (0, "income_order") and (0, "gaia_convert") in seen
    assert seen.index((0, "gaia_convert")) > max(i for i, x in enumerate(seen) if x[1] == "income_order")


@rule("GP-5.22", "GP-16.14")
def test_the_tile_of_the_new_round_is_in_force_in_its_gaia_phase() -> None:
    match = table({"3x-4": b(0, "institute"), "6x-4": b(1)}, {"gaia_area": 4, "bowls": [0, 4, 0], "vp": 10}, faction="itars", passed=[1],
                  round_tiles=["mine", "research_step", "mine", "mine", "mine", "mine"])
    do(match, "pass 1")
    while kind(match) == "income_order":
        do(match, keys(match)[0])
    do(match, "tile")
    before = me(match)["vp"]
    do(match, "tile free1", "advance science")
    assert me(match)["vp"] - before == 2 and match.state.round == 2


# -- passing -----------------------------------------------------------------------------------------------------------

@rule("GP-13.02", "GP-13.09", "GP-13.11", "GP-28.08", "GP-27.06")
def test_one_of_three_boosters_and_the_own_one_goes_back() -> None:
    match = table()
    assert [k for k in keys(match) if k.startswith("pass")] == ["pass 1", "pass 2", "pass 3"]
    assert match.why_not(0, "pass 7") == "You cannot keep your own booster."
    assert match.why_not(0, "pass 8") == "This booster is not available."
    do(match, "pass 2")
    assert match.position()["boosters"] == [1, 3, 7]
    assert "pass 7" in keys(match, 1)


@rule("GP-13.05", "GP-13.07")
@pytest.mark.parametrize("booster, vp", [(6, 4), (7, 3), (8, 4), (9, 8), (10, 1), (1, 0), (5, 0)])
def test_pass_effects_of_boosters(booster: int, vp: int) -> None:
    hexes = {"-1x-1": b(0), "-4x-1": b(0), "1x-1": b(0), "0x0": b(0, planet="lost"), "5x-1": b(0, "lab"), "-3x6": b(0, "ts"), "-1x-3": b(0, "ts"),
             "-1x1": b(0, "institute"), "0x-3": b(0, "academy_qic"), "2x0": b(0, "gaiaformer", planet="gaia"), "6x-4": b(1)}
    match = table(hexes, {"booster": booster}, {"booster": 8 if booster != 8 else 9}, boosters=[2, 3, 4])
    assert gained(match, "pass 2").get("vp", 0) == vp


@rule("GP-13.05", "GP-9.12", "GP-26.06")
def test_pass_effects_of_tiles() -> None:
    hexes = {"-1x-1": b(0), "1x-1": b(0, "lab"), "6x-4": b(1)}
    match = table(hexes, {"booster": 1, "green": {"vp7_ore": 1}, "grey": {"vp12": 2}, "tiles": ["vp7", "ore_qic", "income_credits4"],
                          "covered": ["vp7", "ore_qic", "income_credits4"],
                          "advanced": ["pass_vp3_per_federation", "pass_vp3_per_lab", "pass_vp1_per_planet_type"]}, boosters=[2, 3, 4])
    assert gained(match, "pass 2")["vp"] == 9 + 3 + 2


@rule("GP-13.10", "GP-13.07", "GP-1.06")
def test_boosters_as_printed() -> None:
    incomes = {b_.number: {VERB_NAMES[v]: n for v, n in b_.income} for b_ in BOOSTERS}
    assert incomes == {1: {"ore": 1, "knowledge": 1}, 2: {"credits": 2, "qic": 1}, 3: {"tokens": 2, "ore": 1}, 4: {"credits": 2}, 5: {"charge": 2},
                       6: {"ore": 1}, 7: {"knowledge": 1}, 8: {"ore": 1}, 9: {"charge": 4}, 10: {"credits": 4}}
