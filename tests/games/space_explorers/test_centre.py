"""Chapter 5: the Centre and the deck."""
from __future__ import annotations

import pytest

from tests.games.space_explorers.table import asked, centre, hand, hub, keys, play, table


@pytest.mark.rule("SE-5.01", "SE-5.03")
def test_a_refill_takes_the_vacant_place() -> None:
    match = table(centre=[1, 2, 13, 3, 25, 37], tokens={"green": 1, "purple": 1}, deck=[50, 49, "..."])
    play(match, "recruit 13 green", "token green", "token purple")
    assert centre(match) == [1, 2, 50, 3, 25, 37]
    play(match, "take 37")
    assert centre(match) == [1, 2, 50, 3, 25, 49]


@pytest.mark.rule("SE-5.02", "SE-5.04")
def test_a_centre_of_more_than_six_is_not_refilled_and_keeps_its_order() -> None:
    match = table(centre=[1, 2, 3, 13, 25, 37, 38, 39], deck=[50, "..."])
    play(match, "take 3")
    assert centre(match) == [1, 2, 13, 25, 37, 38, 39]
    play(match, "take 1")
    assert centre(match) == [2, 13, 25, 37, 38, 39]
    play(match, "take 39")
    assert centre(match) == [2, 13, 25, 37, 38, 50]


@pytest.mark.rule("SE-5.04", "SE-5.05")
def test_payment_cards_enter_at_the_end_before_the_recruit_leaves() -> None:
    match = table(centre=[14, 2, 3, 1, 25, 37], hand=[40, 50], deck=[51, "..."])
    play(match, "recruit 14 green", "card 50", "pay blue", "pay blue")
    assert centre(match) == [14, 2, 3, 1, 25, 37, 50] and asked(match) == (0, "pay")
    play(match, "card 40")
    assert centre(match) == [2, 3, 1, 25, 37, 50, 40] and hub(match) == {"green": [14]}


@pytest.mark.rule("SE-5.05")
def test_one_payment_card_leaves_six_and_no_refill() -> None:
    match = table(centre=[13, 2, 3, 1, 25, 37], hand=[40], deck=[51, "..."])
    play(match, "recruit 13 green", "card 40")
    assert centre(match) == [2, 3, 1, 25, 37, 40] and match.position()["deck"][0] == 51


@pytest.mark.rule("SE-5.04")
def test_an_added_deck_card_goes_to_the_end() -> None:
    match = table(hub={"red": [44]}, centre=[13, 2, 3, 1, 25, 37], deck=[51, "..."])
    play(match, "use 44")
    assert centre(match) == [13, 2, 3, 1, 25, 37, 51]


@pytest.mark.rule("SE-5.06")
def test_with_an_empty_deck_the_centre_shrinks_to_nothing() -> None:
    match = table(centre=[13, 2], fill=False, deck=[])
    play(match, "take 13")
    assert centre(match) == [2] and keys(match) == ["take 2"]
    play(match, "take 2")
    assert centre(match) == [] and keys(match) == ["pass"]


@pytest.mark.rule("SE-5.06")
def test_a_draw_takes_as_many_as_there_are() -> None:
    match = table(hub={"red": [45]}, centre=[37], tokens={"red": 1, "green": 1}, deck=[51, 52])
    play(match, "recruit 37 red", "token green", "draw")
    assert hand(match) == [52] and match.position()["deck"] == []


@pytest.mark.rule("SE-5.07", "SE-9.09")
def test_the_refill_comes_before_the_draw_of_the_same_event() -> None:
    match = table(hub={"yellow": [26, 32], "blue": [9]}, centre=[28], purses=[{"purple": 3}, {}, {}], seats=3, deck=[51, 52, 49, 50, 1])
    play(match, "recruit 28 yellow", "token purple", "token purple", "token purple")
    assert 51 in centre(match) and asked(match) == (0, "draw_or_not") and hand(match) == []
    assert "32" in match.pending()[0].question.text()           # the covered card first
    play(match, "draw")
    assert hand(match) == [52] and "9" in match.pending()[0].question.text()
    play(match, "draw")
    assert hand(match) == [52, 49] and asked(match)[0] == 1


@pytest.mark.rule("SE-1.11")
def test_taking_and_revealing_are_no_draws() -> None:
    match = table(hub={"purple": [58], "red": [44]}, deck=[51, 52, 49])
    play(match, "use 44")
    assert asked(match) == (0, "act")       # no second card for a reveal
    play(match, "take 51")
    assert asked(match) == (1, "act")       # nor for taking
    match = table(hub={"purple": [58]}, deck=[51, 52, 49])
    play(match, "draw")
    assert asked(match) == (0, "draw_or_not")
