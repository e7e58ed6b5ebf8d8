"""Solo: objectives (ST-30)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.seti.rules.kinds import OBJECTIVES as COLLECT
from orrery.games.seti.rules.kinds import RIVAL_ROUND
from orrery.games.seti.rules.solo_objectives import OBJECTIVE_IDS, TASKS
from orrery.kernel.match import Match
from orrery.kernel.state import settle

from .solo_table import board_of, event, keys, table, who

TURN = {"agenda": [["turn", 0]], "turn": {"free": True}}


def open_tiles(*ids: str, marked: dict[str, list[int]] | None = None) -> list[dict[str, Any]]:
    return [{"id": i, "tasks": (marked or {}).get(i, [])} for i in ids]


def marked(match: Match) -> dict[str, list[int]]:
    return {o["id"]: o["tasks"] for o in board_of(match)["objectives"]}


def do(match: Match, *frame: Any) -> Match:
    match.state.then(frame)
    settle(match.game.rules, match.state)
    return match


@pytest.mark.rule("ST-30.1", "ST-30.5")
def test_every_tile_is_understood() -> None:
    assert len(TASKS) == 24 and all(1 <= len(tile) <= 3 for tile in TASKS)
    assert len(TASKS[OBJECTIVE_IDS.index("I-3")][0]) == 2           # land / win a sector: one of them suffices


@pytest.mark.rule("ST-30.1", "ST-30.18")
def test_launching_marks_the_task() -> None:
    match = table(human={"credits": 4}, board={"objectives": open_tiles("III-9", "II-3", "III-2")}, **TURN)
    match.act(0, "launch")
    assert marked(match)["III-9"] == [1]
    by_card = table(human={"credits": 4, "hand": ["130"]}, board={"objectives": open_tiles("III-9", "II-3", "III-2")}, **TURN)
    by_card.act(0, "play 130")
    assert marked(by_card)["III-9"] == [1]


@pytest.mark.rule("ST-30.3", "ST-30.22")
def test_one_event_marks_one_task_of_choice() -> None:
    match = table(human={"credits": 4}, board={"objectives": open_tiles("III-9", "III-5", "III-2")}, **TURN)
    match.act(0, "launch")
    assert match.pending()[0].kind == "task"
    assert [o.key for o in match.pending()[0].options if o.key.startswith("task")] == ["task III-9 1", "task III-5 1"]
    with pytest.raises(orrery.kernel.errors.IllegalMove):
        match.act(0, "task III-9 2")
    match.act(0, "task III-5 1")
    assert marked(match) == {"III-9": [], "III-5": [1], "III-2": []}


@pytest.mark.rule("ST-30.3")
def test_two_equal_tasks_need_two_events() -> None:
    match = table(human={"credits": 4, "energy": 6}, board={"objectives": open_tiles("III-4", "II-3", "III-2")}, **TURN)
    match.act(0, "scan")
    while match.pending()[0].kind not in ("end", "after"):
        match.act_option(0, match.pending()[0].options[0])
    assert marked(match)["III-4"] == [1]


@pytest.mark.rule("ST-30.4", "ST-31.5")
def test_the_same_event_may_mark_a_task_and_a_mission_circle() -> None:
    match = table(human={"credits": 4, "missions": [{"card": "79", "circles": []}]}, board={"objectives": open_tiles("III-9", "II-3", "III-2")}, **TURN)
    match.act(0, "launch")
    while match.pending()[0].kind == "cover":
        match.act_option(0, match.pending()[0].options[0])
    assert marked(match)["III-9"] == [1] and who(match, 0)["missions"][0]["circles"] != []


@pytest.mark.rule("ST-30.6", "ST-30.16", "ST-31.10")
@pytest.mark.parametrize(("tile", "human", "done"), [("I-1", {"publicity": 8}, True), ("I-1", {"publicity": 7}, False), ("I-2", {"score": 16}, True),
                                                     ("I-2", {"score": 15}, False), ("III-5", {"publicity": 9}, True)])
def test_state_tasks_are_marked_when_fulfilled(tile: str, human: dict[str, int], done: bool) -> None:
    match = table(human={"credits": 4, **human}, board={"objectives": open_tiles(tile, "II-3", "III-2")}, **TURN)
    match.act(0, "launch")
    task = 2 if tile == "III-5" else 1
    assert (task in marked(match)[tile]) is done
    if tile == "III-5":
        assert marked(match)[tile] == [1, 2]        # the state task used up no event


@pytest.mark.rule("ST-30.6")
def test_a_value_that_is_spent_again_still_counts() -> None:
    """8 publicity, then 3 of it for a card: the task was fulfilled before."""
    match = table(human={"publicity": 8, "credits": 0, "energy": 0}, board={"objectives": open_tiles("I-1", "II-3", "III-2")}, **TURN)
    match.act(0, "buy")
    assert marked(match)["I-1"] == [1]


@pytest.mark.rule("ST-30.7")
@pytest.mark.parametrize(("data", "done"), [(5, True), (4, False)])
def test_data_in_the_computer_do_not_count(data: int, done: bool) -> None:
    match = table(human={"credits": 4, "data": data, "computer": {"upper": 3}}, board={"objectives": open_tiles("I-4", "II-3", "III-2")}, **TURN)
    match.act(0, "launch")
    assert (marked(match)["I-4"] == [1]) is done


@pytest.mark.rule("ST-30.8", "ST-5.17")
def test_a_probe_already_there_is_no_visit() -> None:
    """The comet task: standing on a comet does not mark it."""
    match = table(human={"probes": ["4.5"], "credits": 4}, board={"objectives": open_tiles("II-11", "II-3", "III-2")}, **TURN)
    match.act(0, "scan" if "scan" in [o.key for o in match.pending()[0].options] else "pass")
    assert marked(match)["II-11"] == []


@pytest.mark.rule("ST-30.9")
@pytest.mark.parametrize(("card", "done"), [("69", True), ("137", False)])
def test_a_card_of_exactly_three_credits(card: str, done: bool) -> None:
    match = table(human={"credits": 5, "hand": [card]}, board={"objectives": open_tiles("II-11", "II-3", "III-2")}, **TURN)
    match.act(0, f"play {card}")
    while match.pending()[0].kind not in ("end", "after"):
        match.act_option(0, match.pending()[0].options[0])
    assert (2 in marked(match)["II-11"]) is done


@pytest.mark.rule("ST-30.1")
def test_a_completed_mission_marks_its_task() -> None:
    match = table(human={"credits": 4, "missions": [{"card": "51", "circles": []}], "publicity": 9},
                  board={"objectives": open_tiles("II-4", "II-3", "III-2")}, **TURN)
    match.act(0, "mission 51")
    while match.pending()[0].kind != "turn":
        match.act_option(0, match.pending()[0].options[0])
    assert marked(match)["II-4"] == [2]


@pytest.mark.rule("ST-30.2", "ST-3.17")
def test_completed_objectives_are_collected_at_the_end_of_the_turn() -> None:
    match = table(board={"deck": ["S.2"], "objectives": open_tiles("III-2", "II-3", "III-8", marked={"III-2": [1]}), "stack": ["II-7", "II-8"]})
    before = board_of(match)
    assert before["completed"] == 0
    events = match.act(0, "end")
    assert event(events, "objective_done") == ("III-2",)
    assert keys(events).index("objective_done") < keys(events).index("rival_card")
    after = board_of(match)
    assert [o["id"] for o in after["objectives"]] == ["II-7", "II-3", "III-8"] and after["done"] == ["III-2"] and after["stack"] == ["II-8"]


@pytest.mark.rule("ST-30.20", "ST-30.6", "WE-42")
def test_an_objective_fulfilled_on_reveal_is_collected_at_once() -> None:
    """WE-42: 20 points; the replacement is "reach 16 points": collected too, and a further tile is revealed."""
    ready = open_tiles("III-2", "II-3", "III-8", marked={"III-2": [1]})
    match = table(human={"score": 20}, board={"deck": ["S.2"], "objectives": ready, "stack": ["I-2", "II-8"]})
    match.act(0, "end")
    after = board_of(match)
    assert after["done"] == ["III-2", "I-2"] and [o["id"] for o in after["objectives"]] == ["II-8", "II-3", "III-8"]


@pytest.mark.rule("ST-30.2")
def test_with_an_empty_stack_fewer_stay_open() -> None:
    match = table(board={"deck": ["S.2"], "objectives": open_tiles("III-2", "II-3", "III-8", marked={"III-2": [1]}), "stack": []})
    match.act(0, "end")
    assert [o["id"] for o in board_of(match)["objectives"]] == ["II-3", "III-8"]


@pytest.mark.rule("ST-30.10", "WE-38")
@pytest.mark.parametrize(("round_number", "done", "steps", "left"), [(3, ["I-1"], 6, 0), (1, [], 3, 0), (2, ["I-1", "I-2", "I-3"], 0, 1)])
def test_paying_at_the_end_of_a_round(round_number: int, done: list[str], steps: int, left: int) -> None:
    """WE-38: round 3 with one completed objective: it is spent and the rival advances 6."""
    match = do(table(board={"done": done, "progress": 1}, round=round_number), RIVAL_ROUND, -1)
    assert board_of(match)["progress"] == 1 + steps and board_of(match)["completed"] == left


@pytest.mark.rule("ST-30.11")
def test_after_round_five_the_rival_scores_what_is_left() -> None:
    match = do(table(board={"objectives": open_tiles("III-2", "II-3", "III-8"), "stack": ["II-7", "II-8"], "done": ["I-1"]}, round=5), RIVAL_ROUND, -1)
    assert who(match)["score"] == 10 + 5 * 5


@pytest.mark.rule("ST-30.12")
def test_one_star_has_no_objectives_and_no_penalty() -> None:
    for round_number in (1, 5):
        match = do(table(board={"objectives": [], "progress": 1}, stars="1", round=round_number), RIVAL_ROUND, -1)
        assert board_of(match)["progress"] == 1 and who(match)["score"] == 10


@pytest.mark.rule("ST-30.17", "ST-30.21")
def test_a_sector_won_in_the_rivals_turn_counts_and_is_collected_later() -> None:
    """The rival completes Sirius A for the human: the task is marked now, collected at the end of the next own turn."""
    from .solo_table import sectors
    match = table(board={"deck": ["S.2"], "objectives": open_tiles("I-3", "II-3", "III-8"), "stack": ["II-8"]},
                  sectors=sectors(sirius_a=[0, 0, 0, 0, 1]), row=["1", "3", "4"])
    match.act(0, "end")
    while match.pending()[0].kind == "trace":
        match.act_option(0, match.pending()[0].options[0])
    assert marked(match)["I-3"] == [1] and board_of(match)["done"] == []
    do(match, COLLECT, 0)
    assert board_of(match)["done"] == ["I-3"]


@pytest.mark.rule("ST-30.17")
def test_the_rivals_own_deeds_mark_nothing() -> None:
    match = table({"probes": []}, board={"deck": ["S.1"], "objectives": open_tiles("III-9", "III-5", "III-2")})
    events = match.act(0, "end")
    assert "launch" in keys(events) and marked(match) == {"III-9": [], "III-5": [], "III-2": []}


@pytest.mark.rule("ST-30.19", "ST-28.16")
def test_penalty_progress_between_rounds_adds_advanced_cards() -> None:
    match = do(table(board={"deck": ["S.1", "S.2"], "advanced": ["S.9"], "progress": 11, "done": []}, round=1), RIVAL_ROUND, -1)
    assert board_of(match)["deck"] == ["S.9", "S.1", "S.2"] and board_of(match)["progress"] == 2


@pytest.mark.rule("ST-30.21")
def test_everything_completed_is_collected_before_paying() -> None:
    match = do(table(board={"objectives": open_tiles("III-2", "II-3", "III-8", marked={"III-2": [1]}), "progress": 1}, round=1), RIVAL_ROUND, -1)
    assert board_of(match)["spent"] == ["III-2"] and board_of(match)["progress"] == 1
