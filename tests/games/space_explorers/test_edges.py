"""Edges: the opponent's cards, answers of other questions, limits of the data, what a fresh table holds."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orrery.games.space_explorers import GAME, with_deck
from orrery.kernel.errors import BadData, IllegalMove
from orrery.kernel.match import Match
from tests.games.space_explorers.table import hub, keys, new, play, table, why
from tests.games.space_explorers.test_components import card, side, write


def test_the_opponents_hub_gives_nothing() -> None:
    """Engineering of the next seat lies beside one's own Space Flight; nothing of it may be used, paid with or counted."""
    others = {"blue": [1], "green": [19], "yellow": [33], "red": [45], "purple": [56]}
    match = table(hubs=[{}, others], purses=[{"red": 1, "blue": 1}, {"red": 1}], hands=[[], [50]], centre=[25, 13, 49])
    assert keys(match, "use") == [] and keys(match, "recruit") == [] and match.totals()[0] == 0
    for number in (1, 19, 33, 45, 56):
        assert "not in your Hub" in why(match, f"use {number}")
    first = table(hubs=[{"blue": [10]}, {}], seat=1, hands=[[], [57]], purses=[{}, {"red": 2}])
    assert "not in your Hub" in why(first, "recruit 57 purple with 10") and not keys(first, "recruit")
    paying = table(hubs=[{}, {"blue": [2]}], centre=[30], purses=[{"red": 2}, {}], hands=[[50], []])
    play(paying, "recruit 30 yellow")
    assert "use 2" not in keys(paying) and "not in your Hub" in why(paying, "use 2")
    drawing = table(hubs=[{}, {"purple": [58], "blue": [9]}], deck=[51, 52, 53])
    play(drawing, "draw")
    assert list(drawing.pending()) == [1]
    more = table(hubs=[{}, {"blue": [9], "yellow": [34]}], centre=[28], hands=[[50, 51, 52], []], deck=[53, 54])
    play(more, "recruit 28 yellow")
    assert keys(more) == ["card 50", "card 51", "card 52"]
    late = table(hubs=[{"blue": [5, 6], "yellow": [29]}, {"blue": [4], "green": [21], "red": [43], "purple": [56]}], purses=[{"red": 1}, {}],
                 projects=["explorer_1", "freedom_7"])
    play(late, "draw")
    assert keys(late) == ["complete explorer_1", "end"]
    play(late, "complete explorer_1")
    assert list(late.pending()) == [1]
    scores = table(hubs=[{"green": [24]}, {"blue": [5], "green": [17]}], seat=0)
    assert scores.scores()[0]["asterisks"] == 0


def test_seat_one_uses_its_own() -> None:
    match = table(hubs=[{"purple": [58]}, {"blue": [12, 2], "purple": [56]}], seat=1, purses=[{}, {"red": 2}], centre=[30], deck=[51, 52, 53])
    assert keys(match, "use") == ["use 56"] and "recruit 30 yellow" in keys(match)
    play(match, "recruit 30 yellow", "use 2")
    play(match, "token red", "token red")
    assert hub(match, 1)["yellow"] == [30] and match.scores()[1]["asterisks"] == 2


def questions() -> list[Match]:
    """A table at each kind of question."""
    at_pay = play(table(centre=[33], hand=[1, 2], tokens={"purple": 2}), "recruit 33 yellow")
    at_pick = play(table(centre=[33], hand=[1, 2], tokens={"purple": 2}), "recruit 33 yellow", "card 1")
    at_give = play(table(hub={"green": [19]}, tokens={"red": 2}), "use 19")
    at_draw = play(table(hub={"purple": [58]}, deck=[51, 52, 53]), "draw")
    at_finish = play(table(hub={"blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7"]), "draw")
    at_order = play(table(hub={"purple": [49, 57], "blue": [1, 2]}), "use 57")
    at_stack = play(table(hub={"purple": [49, 57], "blue": [1, 2]}), "use 57", "arrange blue")
    return [table(), at_pay, at_pick, at_give, at_draw, at_finish, at_order, at_stack]


@pytest.mark.parametrize("index", range(8))
def test_answers_of_other_questions_are_refused(index: int) -> None:
    match = questions()[index]
    before = match.position()
    (decision,) = match.pending().values()
    legal = {c.raw for c in decision.options}
    alien: list[tuple[int, ...]] = [(0, 60), (1,), (2, 60, 4, 0), (3, 60), (4,), (5, 19), (6,), (7, 1), (8, 60, 0),
                                    (9, 0), (10,), (11, 2), (12, 60), (13,), (99,)]
    for raw in alien:
        if raw in legal:
            continue
        with pytest.raises(IllegalMove) as caught:
            match.act_option(0, raw)
        assert caught.value.text("ru")
    for text in ("dance", "pay", "pay pink", "give", "give pink", "next", "next 99", "arrange", "arrange pink", "token", "card", "card 99",
                 "card 1 by 34", "card 1 with", "use", "complete", "complete moon_base", "keep it", "done now", "end it"):
        with pytest.raises(IllegalMove):
            match.act(0, text)
    assert match.position() == before


def test_the_labels_of_special_recruitments() -> None:
    match = table(hub={"blue": [10], "purple": [55]}, hand=[13], tokens={"red": 2})
    labels = {c.key: c.label("en") for c in match.pending()[0].options}
    assert labels["recruit 13 green with 55"] == "Recruit Tester 13 into Testing for free with Astronaut 55"
    assert labels["recruit 13 green with 10"] == "Recruit Tester 13 into Testing with Engineer 10, passing 2 tokens"
    free = table(hub={"green": [17]}, centre=[13])
    assert {c.key: c.label("en") for c in free.pending()[0].options}["recruit 13 green"] == "Recruit Tester 13 into Testing for nothing"


def test_a_fresh_table() -> None:
    for seats in (2, 3, 4):
        match = new(seats, first=seats - 1)
        s: Any = match.state
        assert [len(x) for x in (s.tokens, s.divisions, s.strength, s.skills)] == [5 * seats] * 4
        assert [len(x) for x in (s.hands, s.team, s.completed)] == [seats] * 3
        position = match.position()
        assert {k: position[k] for k in ("round", "used", "recruited", "desk", "bought", "ending", "passes", "aside", "active", "reveals")} == {
            "round": 1, "used": [], "recruited": None, "desk": None, "bought": 0, "ending": False, "passes": 0, "aside": [],
            "active": seats - 1, "reveals": 0}


LIMITS: list[tuple[int, str, Any, Any]] = [
    (24, "group_size", 9, 10), (24, "group_size", 1, 0), (56, "cards", 5, 6), (56, "cards", 1, 0), (48, "distinct_colours", 5, 6),
    (19, "skills", 1, 0), (20, "base_costs", [2, 6], [7]), (20, "base_costs", [2], [1]), (1, "symbols", ["red"] * 3, ["red"] * 4),
    (22, "count", 6, 7), (22, "count", 1, 0), (34, "symbols", 3, 2)]


@pytest.mark.parametrize("number, field, good, bad", LIMITS, ids=[f"#{n} {f} {b}" for n, f, _, b in LIMITS])
def test_limits_of_parameters(number: int, field: str, good: Any, bad: Any, tmp_path: Path) -> None:
    with_deck(write(tmp_path, lambda d: card(d, number)["ability"]["params"].update({field: good})))
    with pytest.raises(BadData):
        with_deck(write(tmp_path, lambda d: card(d, number)["ability"]["params"].update({field: bad}), "bad.json"))


def test_limits_of_values(tmp_path: Path) -> None:
    def stretch(data: dict[str, Any]) -> None:
        card(data, 9).update(prestige=9, cost=["blue"] * 6, base_cost=6)
        card(data, 7).update(prestige=0, cost=["red"] * 2, base_cost=2)
        side(data).update(prestige=20, skills={"blue": 9, "red": 1})
    box = with_deck(write(tmp_path, stretch)).box
    assert box.prestige[9] == 9 and box.base[9] == 6 and box.base[7] == 2 and box.side_points[0] == 20 and box.need[0] == (9, 0, 0, 1, 0)


def test_a_card_record_may_leave_out_what_follows_from_its_number(tmp_path: Path) -> None:
    def bare(data: dict[str, Any]) -> None:
        for c in data["cards"]:
            for field in ("profession", "division", "colour", "base_cost", "provenance", "note"):
                c.pop(field, None)
            c["ability"].pop("timing")
    assert with_deck(write(tmp_path, bare)).box.cost == GAME.box.cost


def test_the_message_names_missing_and_double_numbers(tmp_path: Path) -> None:
    path = tmp_path / "d.json"
    path.write_text(json.dumps({"cards": [{"number": n} for n in [1, 1, *range(3, 60), 99]]}))
    with pytest.raises(BadData) as caught:
        with_deck(path)
    assert "60 cards, look at: 2, 60, 1, 99" in caught.value.text("en")


def test_how_much_is_missing_for_a_hand_recruit_counts_the_other_hand_cards_only() -> None:
    match = table(hub={"purple": [50], "green": [17]}, hand=[57, 1], tokens={"yellow": 1})
    assert why(match, "recruit 57 purple") == "Astronaut 57 costs 4 yellow, 1 purple here; you are 1 symbol short."
    other = table(hubs=[{"blue": [1]}, {"blue": [5, 2], "purple": [50]}], seat=1, centre=[9], purses=[{}, {"blue": 0}])
    assert why(other, "recruit 9 blue") == "Engineer 9 costs 3 red here; you are 2 symbols short."
    assert why(table(hand=[13]), "recruit 13 green") == "Tester 13 costs 1 green, 1 purple here; you are 2 symbols short."


def test_a_bought_skill_helps_the_smallest_team() -> None:
    match = table(hub={"blue": [5], "yellow": [29]}, projects=["explorer_1", "freedom_7"], bought=1)
    play(match, "draw")
    assert keys(match) == ["complete explorer_1", "end"]


def test_a_position_without_a_centre_deals_six() -> None:
    from orrery.kernel.match import from_position
    for seed in range(3):
        position = from_position(GAME, {"hubs": [{"blue": [1, 2, 3]}, {}]}, seed).position()
        assert len(position["centre"]) == 6 and len(position["deck"]) == 60 - 3 - 6 - 2
        fresh = new(2, seed=seed).position()
        assert [c for c in fresh["centre"] if c > 3] == [c for c in position["centre"] if c in fresh["centre"]]
