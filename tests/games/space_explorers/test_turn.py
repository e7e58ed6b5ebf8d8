"""Chapters 4 and 6: the windows of a turn, taking, passing."""
from __future__ import annotations

import pytest

from orrery.kernel.match import Match
from tests.games.space_explorers.table import asked, centre, hand, hub, keys, play, purse, table, why


@pytest.mark.rule("SE-1.10", "SE-4.01", "SE-4.12")
def test_turns_go_clockwise_from_the_first_player() -> None:
    match = table(seats=3, seat=1, first=1, hands=[[], [], []])
    order = []
    for _ in range(6):
        order.append(asked(match)[0])
        play(match, "draw")
    assert order == [1, 2, 0, 1, 2, 0] and match.position()["round"] == 3


@pytest.mark.rule("SE-4.02", "SE-6.01", "SE-6.05")
def test_one_action_take_from_centre_or_deck() -> None:
    match = table(centre=[1, 2, 3, 13, 25, 37], deck=[50, 49, "..."])
    assert keys(match) == ["take 1", "take 2", "take 3", "take 13", "take 25", "take 37", "draw"]
    play(match, "take 3")
    assert hand(match) == [3] and asked(match)[0] == 1 and purse(match) == {}
    play(match, "draw")
    assert hand(match, 1) == [49] and asked(match)[0] == 0      # 50 refilled the Centre


@pytest.mark.rule("SE-4.02")
def test_the_other_action_is_to_recruit_and_then_nothing_more() -> None:
    match = table(centre=[13], tokens={"green": 1, "purple": 1})
    assert "recruit 13 green" in keys(match)
    play(match, "recruit 13 green", "token green", "token purple")
    assert hub(match) == {"green": [13]} and asked(match)[0] == 1


@pytest.mark.rule("SE-4.03")
@pytest.mark.parametrize("hub_, answers", [
    ({"blue": [8]}, ("recruit 14 green with 8",)), ({"purple": [55]}, ("recruit 13 green with 55",)),
    ({"blue": [10]}, ("recruit 20 green with 10", "give red", "give red"))])
def test_a_special_recruitment_is_the_action(hub_: dict[str, list[int]], answers: tuple[str, ...]) -> None:
    match = table(hub=hub_, centre=[13, 14], hand=[20], tokens={"red": 2})
    play(match, *answers)
    assert asked(match)[0] == 1


@pytest.mark.rule("SE-4.04", "SE-6.03")
def test_passing_only_when_nothing_can_be_taken_or_recruited() -> None:
    match = table(centre=[], fill=False, deck=[], hand=[57])
    assert keys(match) == ["pass"]
    assert why(match, "draw") == "The deck is empty." and "not in the Centre" in why(match, "take 3")
    assert "short" in why(match, "recruit 57 purple")
    able = table(centre=[], fill=False, deck=[], hand=[13], tokens={"green": 1, "purple": 1})
    assert keys(able) == ["recruit 13 green"] and "cannot pass" in why(able, "pass")
    one = table(centre=[57], fill=False, deck=[])
    assert keys(one) == ["take 57"] and "cannot pass" in why(one, "pass")
    special = table(centre=[], fill=False, deck=[], hub={"blue": [10]}, hand=[57], tokens={"red": 2})
    assert keys(special) == ["recruit 57 purple with 10"]


@pytest.mark.rule("SE-4.04")
def test_who_passes_keeps_the_other_windows() -> None:
    match = table(centre=[], fill=False, deck=[], hub={"green": [19], "blue": [5, 6]}, tokens={"red": 2}, projects=["explorer_1"])
    assert keys(match) == ["pass", "use 19"]
    play(match, "pass", "use 19", "give red", "give red", "complete explorer_1")
    assert match.position()["completed"][0] == ["explorer_1"]


@pytest.mark.rule("SE-4.05", "SE-4.06", "SE-4.07")
def test_start_abilities_come_first_in_either_order() -> None:
    def begin() -> Match:
        return table(hub={"red": [44], "purple": [56, 57], "green": [13, 19]}, tokens={"red": 2}, deck=[1, 2, 3, 4, 25, 26])
    for order in (["use 44", "use 57", "done"], ["use 57", "done", "use 44"]):
        match = begin()
        play(match, *order)
        assert "take 1" in keys(match)
    match = begin()
    play(match, "use 19", "give red", "give red")
    assert "use 44" not in keys(match) and "use 57" not in keys(match)
    assert "start of the turn" in why(match, "use 44")
    match = begin()
    play(match, "take 21")
    assert keys(match) == ["use 19", "end"]
    assert "start of the turn" in why(match, "use 57")


@pytest.mark.rule("SE-4.08")
def test_free_abilities_before_and_after_the_action_never_inside_it() -> None:
    def begin() -> Match:
        return table(hub={"purple": [56], "green": [19]}, centre=[13, 38], hand=[26], tokens={"red": 2, "yellow": 2}, deck=[1, 2, 3])
    match = begin()
    assert {"use 56", "use 19"} <= set(keys(match))
    play(match, "recruit 38 red")
    assert asked(match) == (0, "pay") and "use 56" not in keys(match)
    assert why(match, "use 56")
    play(match, "token red", "token yellow", "token yellow")
    assert keys(match) == ["use 56", "end"]
    play(match, "use 56", "give red")
    assert hand(match) == [26, 2] and asked(match)[0] == 1


@pytest.mark.rule("SE-4.09", "SE-4.10")
def test_a_project_after_any_action_and_then_the_turn_ends() -> None:
    match = table(hub={"blue": [5, 6], "yellow": [29], "purple": [56]}, tokens={"red": 2}, projects=["explorer_1", "freedom_7"])
    play(match, "take 21")
    assert keys(match) == ["complete explorer_1", "use 56", "end"]
    play(match, "complete explorer_1")
    assert asked(match) == (1, "act")
    match = table(hub={"blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7"])
    play(match, "take 21", "end")
    assert asked(match) == (1, "act")


@pytest.mark.rule("SE-4.11")
def test_no_abilities_in_anothers_turn() -> None:
    match = table(hubs=[{}, {"purple": [56]}], purses=[{}, {"red": 1}])
    assert not keys(match, "use") and list(match.pending()) == [0]
    assert "not in your Hub" in why(match, "use 56")
    assert match.why_not(1, "use 56") == "Nothing is asked of you now."


@pytest.mark.rule("SE-4.12", "SE-9.02")
def test_what_lasts_until_the_end_of_the_turn_is_gone_in_the_next() -> None:
    match = table(hub={"green": [19], "purple": [56]}, tokens={"red": 2, "blue": 1}, purses=[{"red": 2, "blue": 1}, {"red": 0}],
                  projects=["explorer_1"], deck=[1, 2, 3, 4, 5, 6])
    play(match, "use 19", "give red", "give red", "use 56", "give blue")
    assert match.position()["bought"] == 1 and match.position()["used"] == [19, 56]
    assert not keys(match, "use")
    play(match, "draw")
    position = match.position()
    assert asked(match)[0] == 1 and position["bought"] == 0 and position["used"] == [] and position["recruited"] is None


@pytest.mark.rule("SE-6.02")
def test_the_centre_is_refilled_at_once_after_taking() -> None:
    match = table(centre=[1, 2, 3, 13, 25, 37], deck=[50, 49, "..."])
    play(match, "take 2")
    assert centre(match) == [1, 50, 3, 13, 25, 37]


@pytest.mark.rule("SE-6.04")
def test_there_is_no_hand_limit() -> None:
    match = table(hand=list(range(25, 50)), centre=[1])
    play(match, "take 1")
    assert len(hand(match)) == 26


@pytest.mark.parametrize("text", ["", "take", "take 61", "take 0", "take x", "recruit 13", "recruit 13 pink", "recruit 13 green by 8", "dance 13",
                                  "recruit 13 green with", "use"])
def test_what_is_not_notation_is_refused_without_a_trace(text: str) -> None:
    match = table(centre=[13])
    before = match.position()
    assert "not an answer" in why(match, text)
    assert match.position() == before


def test_divisions_may_be_named_and_numbers_written_with_a_hash() -> None:
    match = table(centre=[13], tokens={"green": 1, "purple": 1})
    play(match, "recruit #13 testing", "token g", "token p")
    assert hub(match) == {"green": [13]}
