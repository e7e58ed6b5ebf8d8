"""Data, computer, analysing, research, technologies (ST-11, ST-13, ST-15)."""
from __future__ import annotations

import pytest

from .seti_table import do, ended, keys, kind, sectors, state, table, why

TILES = {f"{t}_{i}": {"tiles": ["energy", "vp", "publicity", "card"]} for t in ("probe", "telescope", "computer") for i in (1, 2, 3, 4)}


@pytest.mark.rule("ST-11.3", "ST-11.4", "ST-11.5")
def test_the_upper_row_is_filled_from_left_to_right() -> None:
    match = table({"data": 6, "publicity": 0, "hand": ["110"]})
    assert [k for k in keys(match) if k.startswith("place")] == ["place 1"] and "column 1 is next" in why(match, "place 3")
    do(match, "place 1", "place 2")
    assert state(match).publicity[0] == 1
    do(match, "place 3", "place 4")
    assert kind(match) == "tuck"
    do(match, "tuck 110", "place 5", "place 6")
    assert state(match).upper[0] == 6 and state(match).score[0] == 10 and state(match).data[0] == 0


@pytest.mark.rule("ST-11.6", "ST-11.7", "WE-18", "ST-15.14")
def test_computer_technologies_pay_above_and_below() -> None:
    match = table({"data": 3, "publicity": 0, "credits": 0, "techs": ["computer_1"], "computer": {"techs": {"1": "computer_1"}}})
    assert "place 1 lower" not in keys(match) and "no data yet" in why(match, "place 1 lower")
    do(match, "place 1", "place 2", "place 1 lower")
    s = state(match)
    assert s.score[0] == 12 and s.publicity[0] == 1 and s.credits[0] == 1
    assert "lower space of column 1 is taken" in why(table({"data": 1, "techs": ["computer_1"], "computer": {"upper": 1, "lower": [1]}}), "place 1 lower")


@pytest.mark.rule("ST-11.7", "ST-15.14")
@pytest.mark.parametrize("tech, field, gain", [("computer_1", "credits", 1), ("computer_2", "energy", 1), ("computer_4", "publicity", 2)])
def test_lower_spaces_in_any_order(tech: str, field: str, gain: int) -> None:
    match = table({"data": 2, "techs": ["computer_3", tech], "computer": {"upper": 6, "techs": {"6": tech, "1": "computer_3"}}})
    before = getattr(state(match), field)[0]
    do(match, "place 6 lower")
    assert getattr(state(match), field)[0] == before + gain
    do(match, "place 1 lower", "row 48")
    assert len(state(match).hand[0]) == 1


@pytest.mark.rule("ST-11.8", "ST-11.9", "ST-11.10", "ST-11.11", "ST-11.12")
def test_analysing_empties_the_computer_not_the_pool() -> None:
    match = table({"data": 2, "energy": 1, "techs": ["computer_1"], "computer": {"upper": 6, "lower": [1]}})
    do(match, "analyse")
    s = state(match)
    assert s.upper[0] == 0 and s.lower[0] == 0 and s.data[0] == 2 and s.energy[0] == 0 and kind(match) == "trace"
    do(match, "trace left blue discovery")
    assert state(match).discovery[2] == 0
    assert "6 data, it has 5" in why(table({"computer": {"upper": 5}}), "analyse")


@pytest.mark.rule("ST-11.12")
def test_the_cleared_computer_can_be_filled_before_the_trace_is_marked() -> None:
    match = table({"data": 1, "computer": {"upper": 6}})
    do(match, "analyse", "place 1")
    assert kind(match) == "trace" and state(match).upper[0] == 1


@pytest.mark.rule("ST-11.13", "ST-3.4")
def test_fresh_data_may_be_placed_in_the_middle_of_an_action() -> None:
    match = table({"data": 6, "computer": {"upper": 5}, "hand": ["121"], "credits": 4})
    do(match, "play 121")
    assert kind(match) == "go_on"
    do(match, "place 6")
    assert state(match).upper[0] == 6 and kind(match) != "go_on"


@pytest.mark.rule("ST-11.2")
def test_data_gained_in_another_turn_can_overflow() -> None:
    match = table({"hand": ["44"]}, {"data": 6, "missions": [{"card": "77", "circles": []}]}, sectors=sectors({0: [1, 1, 1]}))
    do(match, "play 44", "finish", "trace left red overflow", "cover 77 1")
    assert state(match).data[1] == 6 and seat_of(match) == 0


def seat_of(match: object) -> int:
    return next(iter(match.pending()))          # type: ignore[attr-defined]


# -- research --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-13.1", "ST-13.2", "ST-13.3", "ST-13.4", "ST-13.5", "ST-13.12", "ST-26.1", "WE-20", "ST-15.15")
def test_research_rotates_then_takes_the_top_tile_with_its_bonuses() -> None:
    match = table({"publicity": 6}, tech=TILES)
    do(match, "research")
    assert state(match).publicity[0] == 0 and match.view(0).data["discs"] == [1, 0, 0] and kind(match) == "tech" and len(keys(match)) >= 12
    do(match, "tech probe_3")
    s = state(match)
    assert s.score[0] == 12 and s.energy[0] == 11 and s.techs[0] == 4 and len(s.tiles[2]) == 3 and not s.twos >> 2 & 1
    ended(match)
    state(match).publicity[1] = 6
    do(match, "research", "tech probe_3")
    assert state(match).score[1] == 10 + 3                 # no 2-VP tile left, but the next tile's 3 points


@pytest.mark.rule("ST-15.15")
@pytest.mark.parametrize("bonus, field, gain", [("vp", "score", 5), ("energy", "energy", 1), ("publicity", "publicity", 1)])
def test_tile_bonuses(bonus: str, field: str, gain: int) -> None:
    match = table({"publicity": 6}, tech={"probe_3": {"tiles": [bonus]}})
    before = {"score": 10, "energy": 10, "publicity": 0}[field]
    do(match, "research", "tech probe_3")
    assert getattr(state(match), field)[0] == before + gain          # the points with the 2 of the first taker


@pytest.mark.rule("ST-15.15")
def test_the_card_bonus_is_any_card() -> None:
    match = table({"publicity": 6}, tech={"probe_3": {"tiles": ["card"]}})
    do(match, "research", "tech probe_3", "row 48")
    assert len(state(match).hand[0]) == 1


@pytest.mark.rule("ST-13.6")
def test_computer_technologies_go_to_any_free_column() -> None:
    match = table({"publicity": 6, "techs": ["computer_1"], "computer": {"techs": {"3": "computer_1"}}}, tech=TILES)
    do(match, "research", "tech computer_2")
    assert keys(match)[:3] == ["column 1", "column 5", "column 6"]
    assert "already holds" in why(match, "column 3") and "1, 3, 5 or 6" in why(match, "column 2")
    do(match, "column 6")
    assert state(match).columns[0] == (-1, 8, -1, 9)


@pytest.mark.rule("ST-13.7", "WE-19")
def test_a_technology_under_data_scores_nothing_but_opens_its_lower_space() -> None:
    match = table({"publicity": 6, "data": 1, "computer": {"upper": 2}}, tech=TILES)
    do(match, "research", "tech computer_1", "column 1")
    assert state(match).score[0] == 12 and "place 1 lower" in keys(match)


@pytest.mark.rule("ST-13.8", "ST-13.10", "ST-26.1")
def test_a_research_symbol_is_free_limited_and_rotates_once() -> None:
    match = table({"hand": ["69"], "publicity": 0, "credits": 3}, tech=TILES)
    do(match, "play 69")
    assert [k for k in keys(match) if k.startswith("tech")] == [f"tech computer_{i}" for i in (1, 2, 3, 4)]
    assert match.view(0).data["next_rotation"] == 2 and "another type" in why(match, "tech probe_1")


@pytest.mark.rule("ST-13.9", "WE-21")
def test_with_all_four_owned_only_the_rotation_happens() -> None:
    match = table({"hand": ["10"], "techs": ["probe_1", "probe_2", "probe_3", "probe_4"]})
    do(match, "play 10")
    assert kind(match) == "end" and match.view(0).data["next_rotation"] == 2


@pytest.mark.rule("ST-13.11", "ST-13.3")
def test_never_the_same_technology_twice() -> None:
    match = table({"publicity": 6, "techs": ["probe_1"]})
    do(match, "research")
    assert "tech probe_1" not in keys(match) and "already have" in why(match, "tech probe_1")


@pytest.mark.rule("ST-13.13", "ST-13.14")
def test_an_empty_stack_cannot_be_chosen_and_research_needs_something_to_take() -> None:
    match = table({"publicity": 6}, tech={"probe_1": {"tiles": []}})
    do(match, "research")
    assert "tech probe_1" not in keys(match) and "No tile" in why(match, "tech probe_1")
    everything = table({"publicity": 6, "techs": list(TILES)})
    assert "research" not in keys(everything) and "No technology" in why(everything, "research")


@pytest.mark.rule("ST-15.1", "ST-15.2")
def test_probe_1_launches_under_the_new_limit() -> None:
    match = table({"publicity": 6, "probes": ["4.7"]}, tech=TILES)
    do(match, "research", "tech probe_1")
    assert len(state(match).probes[0]) == 2
    full = table({"publicity": 6, "probes": ["4.7", "4.7"]}, tech=TILES)
    do(full, "research", "tech probe_1")
    assert len(state(full).probes[0]) == 2


@pytest.mark.rule("ST-15.3")
def test_probe_2_makes_asteroids_pay_and_light() -> None:
    match = table({"probes": ["2.5"], "energy": 2, "publicity": 0, "techs": ["probe_2"]})
    do(match, "move 2.5-2.6", "move 2.6-2.5")
    assert state(match).energy[0] == 0 and state(match).publicity[0] == 1


@pytest.mark.rule("ST-15.7")
def test_telescope_1_comes_with_2_data() -> None:
    match = table({"publicity": 6}, tech=TILES)
    do(match, "research", "tech telescope_1")
    assert state(match).data[0] == 2


@pytest.mark.rule("ST-15.16", "ST-31.18")
def test_technologies_are_numbered_by_their_printed_dots() -> None:
    from orrery.games.seti.rules.components import TECH_DATA
    techs = TECH_DATA["technologies"]
    assert [techs[f"{t}_{i}"]["dots"] for t in ("probe", "telescope", "computer") for i in (1, 2, 3, 4)] == [1, 2, 3, 4] * 3
    assert "asteroids" in techs["probe_2"]["ability"] and "Mercury" in techs["telescope_2"]["ability"]
    assert techs["computer_1"]["lower_space"] == {"credits": 1} and techs["computer_4"]["lower_space"] == {"publicity": 2}
