"""Milestones, passing, the end of rounds (ST-16, ST-17)."""
from __future__ import annotations

import pytest

from .seti_table import cards, do, keys, kind, known, seat, state, table, why


@pytest.mark.rule("ST-16.1", "ST-16.2", "ST-16.3", "ST-16.4", "ST-31.11")
def test_gold_milestones_mark_the_best_free_space_of_a_new_tile() -> None:
    match = table({"score": 24, "hand": ["75"]}, {"score": 24}, gold={"tech": {"marks": [1]}, "mission": {"marks": [0]}})
    do(match, "play 75", "trace left red overflow")
    assert state(match).score[0] >= 27 and kind(match) == "end"          # not at once
    do(match, "end")
    assert kind(match) == "gold" and keys(match) == ["gold tech", "gold income", "gold other"] and "already marked" in why(match, "gold mission")
    do(match, "gold tech")
    assert state(match).gold[0] == (1, 0) and match.view(1).data["players"][0]["milestones"] == [20, 25]


@pytest.mark.rule("ST-16.5")
def test_gold_tiles_score_only_at_the_end() -> None:
    match = table({"score": 24, "hand": ["75"], "techs": ["probe_1", "probe_2"]}, gold={"tech": {"side": "B"}})
    do(match, "play 75", "trace left red overflow", "end", "gold tech")
    assert state(match).score[0] == 28


@pytest.mark.rule("ST-16.6", "ST-16.7", "ST-16.9", "ST-16.12", "ST-16.13", "ST-16.17", "WE-22", "ST-19.2")
def test_players_resolve_clockwise_then_neutral_markers_then_discoveries() -> None:
    match = table({"score": 18, "hand": [], "probes": ["4.0"], "techs": ["probe_4"], "milestones": []}, {"score": 25, "milestones": [20]},
                  neutral={"20": 1, "30": 2}, species=[{"discovery": {"red": "neutral"}}, {}], gold={})
    state(match).score[0] = 6
    do(match, "land titania", "end")
    assert state(match).score[0] == 31 and kind(match) == "gold" and seat(match) == 0
    do(match, "gold tech")
    assert seat(match) == 1 and kind(match) == "gold"
    do(match, "gold tech")
    s = state(match)
    assert s.gold[0] == (0, 1) and s.neutral == [0, 1] and s.discovery[:3] == [9, 9, 9] and s.known == 1


@pytest.mark.rule("ST-16.8", "ST-16.20")
def test_milestones_are_absolute_and_scores_have_no_limit() -> None:
    match = table({"score": 99, "hand": ["75"]})
    do(match, "play 75", "trace left red overflow", "end")
    assert state(match).score[0] == 103 and kind(match) == "turn" and seat(match) == 1
    far = table({"score": 124, "hand": ["75"]})
    do(far, "play 75", "trace left red overflow", "end")
    assert kind(far) == "turn"


@pytest.mark.rule("ST-16.9", "WE-23")
def test_a_neutral_marker_fills_the_leftmost_space_and_can_complete_a_discovery() -> None:
    match = table({"score": 29, "hand": ["75"]}, species=[{"discovery": {"red": 1, "yellow": 0}}, {}], neutral={"20": 0, "30": 1})
    do(match, "play 75", "trace right red overflow", "end")
    s = state(match)
    assert s.discovery[2] == 9 and s.known == 1 and s.neutral == [0, 0]
    assert [len(h) for h in s.hand] == [1, 1]            # one species card per own marker, none for the neutral one


@pytest.mark.rule("ST-16.10", "ST-16.11")
def test_without_marker_or_space_nothing_happens() -> None:
    match = table({"score": 19, "hand": ["75"]}, neutral={"20": 0, "30": 2})
    do(match, "play 75", "trace right red overflow", "end")
    assert state(match).discovery == [-1] * 6
    full = [{"discovery": {"red": 1, "yellow": 1, "blue": 1}}, {"discovery": {"red": 1, "yellow": 1, "blue": 1}}]
    crowded = table({"score": 19, "hand": ["75"]}, neutral={"20": 2, "30": 2}, species=full)
    do(crowded, "play 75", "trace right red overflow", "end")
    assert state(crowded).neutral == [2, 2] and state(crowded).overflow[3] == (0,)


@pytest.mark.rule("ST-16.14", "ST-16.16")
def test_several_gold_milestones_in_ascending_order() -> None:
    match = table({"score": 24, "hand": [], "probes": ["4.3"], "techs": ["probe_4"]})
    do(match, "land triton", "end")
    assert kind(match) == "gold" and "25" in match.pending()[0].question.text("en")
    do(match, "gold tech")
    assert kind(match) == "gold" and "50" in match.pending()[0].question.text("en") and "gold tech" not in keys(match)


@pytest.mark.rule("ST-16.15", "ST-16.16", "ST-23.7")
def test_species_milestones_stand_among_the_gold_ones_by_score() -> None:
    match = table({"score": 20, "hand": ["75"]}, species=[known("centaurians"), {}], pair="centaurians,exertians",
                  centaurians={"tiles": [24, None], "taken": [False] * 4})
    do(match, "play 75", "trace left red overflow", "end")
    assert kind(match) == "top_reward"
    do(match, "reward 4")
    assert state(match).score[0] == 32 and kind(match) == "gold"          # 8 points reach 25 in the same step


@pytest.mark.rule("ST-16.18")
def test_no_discovery_set_up_gives_points() -> None:
    for pair in ("mascamites,exertians", "anomalies,exertians", "oumuamua,exertians", "centaurians,exertians", "exertians,mascamites"):
        match = table({"score": 10, "probes": ["1.3"]}, species=[{"discovery": {"red": 1, "blue": 1}}, {}], pair=pair)
        do(match, "land venus", "trace left yellow discovery")
        before = list(state(match).score)
        do(match, "end")
        assert state(match).score == before and state(match).known == 1


@pytest.mark.rule("ST-16.19")
def test_final_scoring_triggers_no_milestones() -> None:
    match = table({"score": 24, "endgame": ["127"], "probes": ["2.6"]}, round=5, passed=[False, True])
    do(match, "pass")
    assert match.over and match.totals()[0] == 24 + 13


# -- passing ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-17.1", "ST-17.2", "ST-17.4", "ST-17.5", "ST-17.8", "WE-25", "ST-14.1")
def test_the_first_to_pass_discards_rotates_and_takes_a_card() -> None:
    match = table({"hand": ["1", "2", "3", "4", "5", "6"]}, stacks=[[], ["10", "11", "12"], ["13", "14", "15"], ["16", "17", "18"]])
    do(match, "pass", "discard 1", "discard 2")
    assert match.view(0).data["discs"] == [1, 0, 0] and kind(match) == "draft" and keys(match) == ["take 1", "take 2", "take 3", "later"]
    do(match, "take 2")
    assert state(match).hand[0] == cards("3", "4", "5", "6", "11") and state(match).stacks[1] == cards("10", "12") and seat(match) == 1
    do(match, "pass", "take 1")
    assert state(match).discard[-1] == cards("12")[0] and state(match).round == 3


@pytest.mark.rule("ST-17.3")
def test_no_hand_limit_during_the_round() -> None:
    match = table({"hand": ["89", "1", "2", "3", "4"], "publicity": 3})
    do(match, "play 89", "buy", "row 48", "end")
    assert len(state(match).hand[0]) == 8


@pytest.mark.rule("ST-17.4", "ST-14.1")
def test_only_the_first_pass_rotates() -> None:
    match = table(active=1, passed=[True, False])
    do(match, "pass")
    assert match.view(0).data["discs"] == [0, 0, 0]
    five = table(round=5)
    do(five, "pass")
    assert five.view(0).data["discs"] == [1, 0, 0]


@pytest.mark.rule("ST-17.5")
def test_only_the_looking_player_sees_the_stack() -> None:
    match = table(stacks=[[], ["10", "11", "12"], [], []])
    do(match, "pass")
    assert match.view(0).data["stacks"][1] == ["10", "11", "12"] and match.view(1).data["stacks"][1] == [None] * 3
    assert match.view(-1).data["stacks"][1] == [None] * 3


@pytest.mark.rule("ST-17.6", "ST-17.17", "ST-17.18", "WE-39", "ST-31.14", "ST-17.7", "ST-31.7")
def test_a_delayed_choice_is_due_at_the_next_pass() -> None:
    match = table(seats=3, round=1, stacks=[["10", "11", "12", "13"], ["20", "21", "22", "23"], [], []],
                  players=[{"hand": []}, {"hand": ["1", "2", "3", "4", "5"], "credits": 4}, {"hand": []}])
    do(match, "pass", "later")
    assert seat(match) == 1 and state(match).hand[0] == () and match.view(0).data["stacks"][0] == ["10", "11", "12", "13"]
    do(match, "pass")
    assert kind(match) == "draft" and seat(match) == 0 and "later" not in keys(match) and "delayed" in why(match, "later")
    do(match, "take 4")
    assert kind(match) == "discard" and seat(match) == 1
    do(match, "discard 1")
    assert len([k for k in keys(match) if k.startswith("take")]) == 3 and "later" in keys(match)
    do(match, "take 1", "pass")
    assert keys(match) == ["take 1", "take 2"]
    do(match, "take 1")
    assert cards("12")[0] in state(match).discard and state(match).round == 2


@pytest.mark.rule("ST-17.9", "ST-17.14", "ST-25.1")
def test_round_5_has_neither_card_nor_income() -> None:
    match = table({"credits": 1, "hand": []}, {"hand": []}, round=5, active=1, passed=[True, False])
    do(match, "pass")
    assert match.over and state(match).credits[0] == 1 and state(match).hand == [(), ()]


@pytest.mark.rule("ST-17.10", "ST-17.13", "ST-17.15", "ST-17.19", "ST-25.7")
def test_income_between_rounds() -> None:
    match = table({"credits": 0, "energy": 0, "publicity": 10, "data": 6, "tucked": ["12", "1", "ET.31", "ET.32"], "hand": []}, {"hand": []}, active=1,
                  passed=[True, False], species=[known("centaurians"), {}], pair="centaurians,exertians")
    do(match, "pass", "take 1")
    s = state(match)
    assert s.credits[0] == 4 and s.energy[0] == 3 and s.publicity[0] == 10 and s.data[0] == 6 and len(s.hand[0]) == 1


@pytest.mark.rule("ST-17.16")
def test_milestones_and_discoveries_come_before_income() -> None:
    match = table({"score": 10}, {"score": 25, "milestones": [20]}, active=1, passed=[True, False])
    do(match, "pass", "take 1")
    assert kind(match) == "gold" and seat(match) == 1 and state(match).round == 2
    do(match, "gold tech")
    assert state(match).round == 3


def test_a_game_of_passes_ends_after_five_rounds() -> None:
    match = table(round=1)
    while not match.over:
        do(match, next(k for k in keys(match) if k in ("pass", "take 1") or k.startswith(("discard", "gold"))))
    assert state(match).round == 5
