"""Chapter 7: source, Division, cost."""
from __future__ import annotations

import pytest

from orrery.kernel.errors import IllegalMove
from orrery.kernel.match import Match
from tests.games.space_explorers.table import asked, centre, hand, hub, keys, play, purse, table, why


def due(match: Match, text: str) -> dict[str, int]:
    """What is still to be paid after choosing a recruitment, by colour; {} when it is placed at once."""
    twin = match.fork()
    play(twin, text)
    (_, decision), = twin.pending().items()
    if decision.kind != "pay":
        return {}
    return {c: n for c, n in zip(("blue", "green", "yellow", "red", "purple"), decision.frame[4], strict=True) if n}


@pytest.mark.rule("SE-7.01")
def test_from_the_centre_or_the_own_hand() -> None:
    match = table(centre=[13], hands=[[25], [37]], tokens={"green": 1, "purple": 1}, purses=[{"green": 1, "purple": 1, "yellow": 1, "blue": 1}, {}])
    assert keys(match, "recruit") == ["recruit 13 green", "recruit 25 yellow"]
    assert "neither in the Centre nor in your hand" in why(match, "recruit 37 red")
    play(match, "recruit 25 yellow", "token yellow", "token blue")
    assert hand(match) == [] and hub(match) == {"yellow": [25]} and 13 in centre(match)


@pytest.mark.rule("SE-7.02", "SE-7.03")
def test_the_division_has_the_colour_of_a_skill() -> None:
    match = table(centre=[18, 17, 14], purses=[{"yellow": 4, "purple": 4, "green": 2, "blue": 2}, {}, {}, {}], seats=4)
    assert keys(match, "recruit")[:4] == ["recruit 18 green", "recruit 18 red", "recruit 17 green", "recruit 14 green"]
    assert why(match, "recruit 18 blue") == "Tester 18 cannot stand in Engineering, only in: Testing, Construction."
    assert "only in: Testing." in why(match, "recruit 17 red")
    play(match, "recruit 18 red", "token yellow", "token yellow", "token yellow")
    assert hub(match) == {"red": [18]}      # a tester stands in Construction


@pytest.mark.rule("SE-7.04", "SE-1.08")
def test_every_skill_of_the_divisions_colour_lowers_the_cost_covered_or_not() -> None:
    match = table(hub={"yellow": [29, 26]}, centre=[27, 28], tokens={"red": 1, "purple": 2}, hand=[1])
    assert due(match, "recruit 27 yellow") == {"red": 1}                # three yellow skills
    assert due(match, "recruit 28 yellow") == {"purple": 2}


@pytest.mark.rule("SE-7.05", "SE-15.21")
def test_other_colours_and_other_divisions_do_not() -> None:
    match = table(hub={"red": [42, 37], "blue": [42 - 36]}, centre=[40, 4], hand=[50, 51, 52])
    assert due(match, "recruit 40 red") == {"blue": 3}                  # two red skills; #42's blue one does not count
    match = table(hub={"red": [42]}, centre=[1], hand=[50])
    assert due(match, "recruit 1 blue") == {"blue": 1, "red": 1}        # nor does it for Engineering


@pytest.mark.rule("SE-7.06")
def test_an_empty_division_costs_the_base_cost() -> None:
    match = table(hub={"blue": [5, 1]}, centre=[50], hand=[51, 52])
    assert due(match, "recruit 50 purple") == {"purple": 1, "red": 2}


@pytest.mark.rule("SE-7.07")
@pytest.mark.parametrize("division, left", [
    ([], {"yellow": 2, "purple": 3, "green": 1}), ([26], {"yellow": 1, "purple": 3, "green": 1}), ([29], {"purple": 3, "green": 1}),
    ([29, 26], {"purple": 2, "green": 1}), ([29, 26, 27, 32], {"green": 1})])
def test_symbols_are_removed_from_the_bottom(division: list[int], left: dict[str, int]) -> None:
    match = table(hub={"yellow": division}, centre=[33], hand=[1, 2, 3])
    assert due(match, "recruit 33 yellow") == left


@pytest.mark.rule("SE-7.08", "SE-7.09")
@pytest.mark.parametrize("division", [[17], [17, 15]])
def test_zero_is_the_least_and_then_nothing_can_be_given(division: list[int]) -> None:
    match = table(hub={"green": division, "yellow": [31]}, centre=[13], hand=[1], tokens={"green": 1})
    play(match, "recruit 13 green")
    assert hub(match)["green"] == [*division, 13]
    assert purse(match) == {"green": 1} and hand(match) == [1] and hub(match)["yellow"] == [31]
    assert asked(match)[0] == 1
    with pytest.raises(IllegalMove):
        match.act(0, "token green")


@pytest.mark.rule("SE-7.10", "SE-15.07", "SE-10.31")
def test_the_cost_is_fixed_before_it_is_paid() -> None:
    match = table(hub={"yellow": [26, 31]}, centre=[27])
    assert due(match, "recruit 27 yellow") == {"yellow": 1, "red": 1}
    play(match, "recruit 27 yellow", "use 31")
    assert hub(match) == {"yellow": [26, 27]} and centre(match)[-1] == 31


@pytest.mark.rule("SE-7.11", "SE-1.08")
def test_the_specialist_is_placed_on_top_after_paying() -> None:
    match = table(hub={"green": [15]}, centre=[13], tokens={"purple": 1})
    play(match, "recruit 13 green")
    assert hub(match) == {"green": [15]} and 13 in centre(match)
    play(match, "token purple")
    assert hub(match) == {"green": [15, 13]} and 13 not in centre(match)


@pytest.mark.rule("SE-7.12")
def test_the_new_ability_waits_for_the_next_turn_but_the_skills_count() -> None:
    match = table(hub={"green": [17], "purple": [53, 50]}, centre=[19], tokens={"red": 2}, projects=["freedom_7"])
    play(match, "recruit 19 green")
    assert keys(match) == ["complete freedom_7", "end"]     # the third green skill counts at once
    assert "next turn" in why(match, "use 19")
    play(match, "end", "draw")
    assert asked(match)[0] == 0 and "use 19" in keys(match)


@pytest.mark.rule("SE-7.13")
def test_a_card_put_into_the_centre_is_not_recruited_in_the_same_turn() -> None:
    match = table(hub={"yellow": [31]}, centre=[14], hand=[26], deck=[51, 52, 53, 54])
    play(match, "recruit 14 green")
    assert "card 26" in keys(match) and not keys(match, "recruit")
    play(match, "card 26", "pay blue", "pay blue", "use 31")
    assert {26, 31} <= set(centre(match))
    assert asked(match)[0] == 1                             # the turn is over: no way to recruit them
    play(match, "take 51" if 51 in centre(match) else "draw")
    assert asked(match)[0] == 0 and {"take 26", "take 31"} <= set(keys(match))


@pytest.mark.rule("SE-7.13")
def test_a_card_does_not_pay_for_itself() -> None:
    match = table(hand=[13])
    assert "recruit 13 green" not in keys(match)
    match = table(hand=[13, 1])
    play(match, "recruit 13 green")
    assert keys(match) == ["card 1"] and "not in your hand" in why(match, "card 13")


@pytest.mark.rule("SE-7.14")
def test_what_cannot_be_paid_in_full_is_refused_and_changes_nothing() -> None:
    match = table(centre=[50], tokens={"red": 2})
    before = match.position()
    assert why(match, "recruit 50 purple") == "Astronaut 50 costs 2 red, 1 purple here; you are 1 symbol short."
    with pytest.raises(IllegalMove):
        match.act(0, "recruit 50 purple")
    assert match.position() == before


@pytest.mark.rule("SE-7.15")
def test_a_division_holds_any_number() -> None:
    stack = [25, 26, 27, 28, 29, 30, 31, 32, 33, 34]
    match = table(hub={"yellow": stack}, centre=[35])
    play(match, "recruit 35 yellow")
    assert hub(match) == {"yellow": [*stack, 35]}
