"""Launching, moving, rotating (ST-5, ST-14)."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.games.seti.rules.solar_system import NEIGHBOURS, sky, space_number

from .seti_table import do, ended, keys, kind, sectors, state, table, why


@pytest.mark.rule("ST-5.1", "ST-5.18")
def test_a_launch_costs_2_credits_and_is_no_visit() -> None:
    match = table({"credits": 2, "missions": [{"card": "128", "circles": []}]})
    do(match, "launch")
    s = state(match)
    assert s.credits[0] == 0 and s.probes[0] == (5,) and s.publicity[0] == 4 and kind(match) == "end"


@pytest.mark.rule("ST-5.2", "ST-5.3", "ST-5.4", "ST-2.9", "WE-8", "ST-15.1")
def test_the_probe_limit() -> None:
    assert "launch" not in keys(table({"probes": ["4.7"]}))
    assert "launch" in keys(table({"probes": []}, planets={"mars": {"orbiters": [{"player": 0}], "landers": [{"player": 0}]}}))
    assert "launch" in keys(table({"probes": ["4.7"], "techs": ["probe_1"]}))
    assert "Probe limit 2" in why(table({"probes": ["4.7", "4.7"], "techs": ["probe_1"]}), "launch")


@pytest.mark.rule("ST-5.5", "ST-5.21")
def test_a_launch_that_ignores_the_limit_ignores_it_once() -> None:
    match = table({"hand": ["9"], "probes": ["1.5"]})
    do(match, "play 9")
    assert len(state(match).probes[0]) == 3
    ended(match)
    do(match, "pass", "take 1")
    assert "launch" not in keys(match) and len(state(match).probes[0]) == 3


@pytest.mark.rule("ST-5.6", "ST-5.7", "ST-5.8")
def test_adjacent_spaces_never_diagonal_never_across_the_sun() -> None:
    match = table({"probes": ["1.5"]})
    assert [k for k in keys(match) if k.startswith("move")] == ["move 1.5-1.4", "move 1.5-1.6", "move 1.5-2.5"]
    assert "not next to" in why(match, "move 1.5-2.4") and "not next to" in why(match, "move 1.5-1.1")
    assert sorted(len(n) for n in NEIGHBOURS) == [3] * 16 + [4] * 16
    assert "no probe there: open space beyond Earth" in why(match, "move 2.5-2.4")


@pytest.mark.rule("ST-5.9", "WE-7", "ST-5.10")
def test_leaving_asteroids_costs_one_more() -> None:
    stuck = table({"probes": ["2.6"], "energy": 1})
    assert not [k for k in keys(stuck) if k.startswith("move")] and "takes 2 movements, you have 1" in why(stuck, "move 2.6-2.5")
    match = table({"probes": ["2.6"], "energy": 2})
    do(match, "move 2.6-2.5")
    assert state(match).energy[0] == 0 and state(match).probes[0] == (13,)


@pytest.mark.rule("ST-5.10")
def test_the_two_movements_may_come_from_different_sources_together() -> None:
    match = table({"probes": ["2.6"], "energy": 1, "hand": ["1", "2"]})
    do(match, "corner 1")
    assert sorted(keys(match)) == ["add 2", "energy", "stop"]        # one movement alone cannot be saved up there
    fork = match.fork()
    do(fork, "energy", "move 2.6-2.5")
    assert state(fork).energy[0] == 0 and kind(fork) == "turn"
    do(match, "add 2", "move 2.6-2.5")
    assert state(match).energy[0] == 1 and state(match).hand[0] == ()


@pytest.mark.rule("ST-5.10", "ST-5.14")
def test_movement_that_comes_in_the_middle_of_movement_adds_up() -> None:
    match = table({"probes": ["2.3", "2.4"], "techs": ["probe_1"], "energy": 0, "hand": ["124"], "missions": [{"card": "128", "circles": []}]})
    do(match, "play 124", "move 2.3-2.2", "cover 128 3")
    assert "move 2.4-2.5" in keys(match)                                # 1 of the card and 1 of the mission
    do(match, "move 2.4-2.5")
    assert state(match).probes[0] == (10, 13) and kind(match) == "end"
    swapped = table({"probes": ["1.2", "2.4"], "techs": ["probe_1"], "energy": 0, "hand": ["19"]})
    do(swapped, "play 19", "move 1.2-1.3", "move", "move 2.4-2.5")
    assert state(swapped).probes[0] == (3, 13) and state(swapped).publicity[0] == 4


@pytest.mark.rule("ST-5.10", "ST-5.16")
def test_movement_in_the_middle_is_spent_first_and_what_was_there_before_stays() -> None:
    match = table({"probes": ["2.3", "4.6"], "techs": ["probe_1"], "energy": 0, "hand": ["124"], "missions": [{"card": "128", "circles": []}]})
    do(match, "play 124", "move 2.3-2.2", "cover 128 3", "stop")        # the movement of the mission is lost
    assert "move 4.6-4.7" in keys(match)
    do(match, "move 4.6-4.7")
    assert kind(match) == "end"


@pytest.mark.rule("ST-5.11", "ST-5.12", "ST-5.13", "WE-6")
def test_publicity_of_planets_and_comets_on_every_entry_but_not_of_earth() -> None:
    match = table({"probes": ["1.5"], "energy": 4, "publicity": 2})
    do(match, "move 1.5-1.4", "move 1.4-1.3", "move 1.3-2.3", "move 2.3-3.3")
    assert state(match).energy[0] == 0 and state(match).publicity[0] == 4
    again = table({"probes": ["1.4"], "publicity": 0})
    do(again, "move 1.4-1.5", "move 1.5-1.4", "move 1.4-1.3", "move 1.3-1.4", "move 1.4-1.3")
    assert state(again).publicity[0] == 2                               # Earth nothing, Venus twice
    comet = table({"probes": ["4.6"], "publicity": 0})
    do(comet, "move 4.6-4.5")
    assert state(comet).publicity[0] == 1


@pytest.mark.rule("ST-5.14", "ST-5.16", "ST-5.15")
def test_movement_of_an_effect_is_split_and_the_rest_is_lost() -> None:
    match = table({"hand": ["25"], "probes": ["1.5", "4.6"], "techs": ["probe_1"], "energy": 0})
    do(match, "play 25", "move 1.5-1.4", "move 4.6-4.7", "stop")
    assert state(match).probes[0] == (4, 31) and kind(match) == "end" and not [k for k in keys(match) if k.startswith("move")]


@pytest.mark.rule("ST-5.17", "ST-12.9")
def test_a_probe_standing_there_is_no_visit() -> None:
    match = table({"hand": ["21"], "probes": ["1.3"], "energy": 0})
    do(match, "play 21")
    assert state(match).score[0] == 10
    do(match, "move 1.3-1.4", "move 1.4-1.3")
    assert state(match).score[0] == 13


@pytest.mark.rule("ST-5.19")
def test_a_move_within_the_ring() -> None:
    match = table({"hand": ["125"], "probes": ["1.5"], "energy": 0})
    fork = match.fork()
    do(match, "play 125", "move 1.5-2.5")
    assert state(match).score[0] == 10
    do(fork, "play 125", "move 1.5-1.6")
    assert state(fork).score[0] == 13


@pytest.mark.rule("ST-5.20")
def test_figures_share_spaces() -> None:
    match = table({"probes": ["1.4"]}, {"probes": ["1.3"]})
    do(match, "move 1.4-1.3")
    assert state(match).probes == [(3,), (3,)]


# -- rotation --------------------------------------------------------------------------------------------------------
def turns(match_orientation: list[int], space: str, rotations: list[int]) -> list[tuple[str, bool]]:
    discs, out, here = list(match_orientation), [], space_number(space)
    for k in rotations:
        there = sky(discs[0] + 8 * discs[1] + 64 * discs[2]).turns[k - 1][here]
        here = there & 63
        out.append((f"{here // 8 + 1}.{here % 8}", there > 63))
        for i in range(k):
            discs[i] = (discs[i] + 1) % 8
    return out


@pytest.mark.rule("ST-14.5", "ST-14.6", "ST-14.7", "ST-14.12", "WE-1", "WE-2", "WE-3", "WE-4", "WE-5", "ST-14.13")
@pytest.mark.parametrize("space, rotations, expected", [
    ("2.1", [1, 2, 3], [("2.1", False), ("2.0", True), ("2.7", False)]), ("1.1", [1], [("1.0", False)]), ("1.0", [1], [("1.7", True)]),
    ("1.7", [1], [("1.7", False)]), ("4.3", [3], [("4.3", False)]), ("3.1", [3], [("3.0", True)]), ("3.0", [3], [("3.0", False)])])
def test_figures_stay_or_are_carried_or_pushed(space: str, rotations: list[int], expected: list[tuple[str, bool]]) -> None:
    assert turns([0, 0, 0], space, rotations) == expected


FACTS = Path(__file__).parents[4] / "shared" / "facts" / "seti" / "solar_system.json"


@pytest.mark.rule("ST-14.12")
@pytest.mark.skipif(not FACTS.exists(), reason="the facts are not here")
def test_the_worked_examples_of_the_facts() -> None:
    for example in json.loads(FACTS.read_text())["worked_examples"]:
        discs = list(example["orientation_before"])
        for step in example["steps"]:
            k = max(step["rotation_moves_discs"])
            for r in step["results"]:
                there = sky(discs[0] + 8 * discs[1] + 64 * discs[2]).turns[k - 1][(r["from"][0] - 1) * 8 + r["from"][1]]
                assert (there & 63, there > 63) == ((r["to"][0] - 1) * 8 + r["to"][1], r["how"] == "pushed")
            discs = [(d + 1) % 8 if i < k else d for i, d in enumerate(discs)]


@pytest.mark.rule("ST-1.7")
def test_every_planet_is_visible_exactly_once_in_every_position() -> None:
    for key in range(512):
        cells = sky(key).cell
        assert [cells.count(p) for p in range(8)] == [1] * 8


@pytest.mark.rule("ST-14.1", "ST-14.2", "ST-14.3", "ST-14.4", "ST-13.1")
def test_three_rotations_turn_one_two_and_three_discs() -> None:
    match = table({"publicity": 6}, {"publicity": 6}, sectors=sectors())
    do(match, "research", "tech probe_2")
    assert match.view(0).data["discs"] == [1, 0, 0] and match.view(0).data["next_rotation"] == 2
    ended(match)
    do(match, "research", "tech probe_2")
    assert match.view(0).data["discs"] == [2, 1, 0]
    ended(match)
    do(match, "pass")                                    # the first to pass rotates too
    assert match.view(0).data["discs"] == [3, 2, 1] and match.view(0).data["next_rotation"] == 1


@pytest.mark.rule("ST-14.8", "ST-26.5", "WE-1")
def test_a_pushed_probe_earns_its_comet_out_of_turn() -> None:
    match = table({"publicity": 6}, {"probes": ["2.1"], "publicity": 3}, discs=[1, 0, 0], next_rotation=2)
    do(match, "research")
    assert state(match).probes[1] == (8,) and state(match).publicity[1] == 4


@pytest.mark.rule("ST-14.9", "WE-2")
def test_being_carried_earns_nothing() -> None:
    match = table({"publicity": 6}, {"probes": ["1.1"], "publicity": 3, "missions": [{"card": "2", "circles": []}]})
    do(match, "research")
    assert state(match).probes[1] == (0,) and state(match).publicity[1] == 3 and kind(match) == "tech"


@pytest.mark.rule("ST-14.10", "ST-12.14", "WE-3", "ST-15.3")
def test_being_pushed_is_a_visit_with_its_missions_and_technology() -> None:
    match = table({"publicity": 6}, {"probes": ["1.0"], "publicity": 3, "techs": ["probe_2"]})
    do(match, "research")
    assert state(match).probes[1] == (7,) and state(match).publicity[1] == 4
    plain = table({"publicity": 6}, {"probes": ["1.0"], "publicity": 3})
    do(plain, "research")
    assert state(plain).publicity[1] == 3


@pytest.mark.rule("ST-14.10")
def test_a_push_in_the_own_turn_covers_a_circle() -> None:
    match = table({"publicity": 6, "probes": ["1.0"], "missions": [{"card": "129", "circles": []}]})
    do(match, "research")
    assert kind(match) == "cover"
    other = table({"publicity": 6}, {"probes": ["1.0"], "missions": [{"card": "129", "circles": []}]})
    do(other, "research")
    assert kind(other) == "tech"                         # this circle asks for the owner's turn


@pytest.mark.rule("ST-14.11")
def test_being_pushed_off_asteroids_costs_nothing() -> None:
    match = table({"publicity": 6, "energy": 5}, {"probes": ["3.1"], "energy": 0}, next_rotation=3)
    do(match, "research")
    assert state(match).probes[1] == (16,) and state(match).energy[1] == 0


@pytest.mark.rule("ST-14.8", "ST-3.18")
def test_two_pushed_probes_of_one_player_both_visit() -> None:
    match = table({"publicity": 6}, {"probes": ["1.0", "1.0"], "techs": ["probe_1", "probe_2"], "publicity": 3})
    do(match, "research")
    assert state(match).probes[1] == (7, 7) and state(match).publicity[1] == 5


@pytest.mark.rule("ST-12.18")
def test_a_card_about_one_probe_asks_which() -> None:
    match = table({"hand": ["17"], "probes": ["1.5", "2.6"]})
    do(match, "play 17")
    assert kind(match) == "probe" and keys(match)[:2] == ["probe 0 1.5", "probe 0 2.6"]
    do(match, "probe 0 2.6")
    assert state(match).data[0] == 3
    together = table({"hand": ["17"], "probes": ["2.6", "2.6"]})
    do(together, "play 17")
    assert kind(together) == "end" and state(together).data[0] == 3


@pytest.mark.rule("ST-14.10")
def test_a_push_never_ends_on_a_planet() -> None:
    for key in range(1024):
        for k in (1, 2, 3):
            turned = key
            for n in range(k):
                digit = turned >> 3 * n & 7
                turned += (((digit + 1) & 7) - digit) << 3 * n
            assert all(sky(turned).cell[there & 63] > 8 for there in sky(key).turns[k - 1] if there > 63)
