"""Chapter 15: decided interactions."""
from __future__ import annotations

import pytest

from tests.games.space_explorers.table import asked, centre, hand, hub, keys, play, purse, table, why


@pytest.mark.rule("SE-15.01")
@pytest.mark.parametrize("ability, colour, recruit", [(8, "blue", "recruit 14 green with 8"), (55, "purple", "recruit 13 green with 55")])
def test_a_free_recruit_counts_for_the_project_of_the_turn(ability: int, colour: str, recruit: str) -> None:
    hub_ = {"green": [17], "purple": [53, 50]}
    hub_[colour] = [*hub_.get(colour, []), ability]
    match = table(hub=hub_, centre=[13, 14], projects=["freedom_7"])
    play(match, recruit, "complete freedom_7")
    assert match.position()["completed"][0] == ["freedom_7"]


@pytest.mark.rule("SE-15.02")
def test_a_free_recruit_covers_like_any_other() -> None:
    match = table(hub={"blue": [8], "yellow": [32]}, centre=[26], deck=[50, 51, 52])
    play(match, "recruit 26 yellow with 8", "draw")
    assert hand(match) == [51]
    match = table(hub={"blue": [8]}, centre=[2])
    play(match, "recruit 2 blue with 8")
    assert hub(match) == {"blue": [8, 2]}
    match = table(hub={"purple": [55]}, centre=[49])
    play(match, "recruit 49 purple with 55")
    assert hub(match) == {"purple": [55, 49]}


@pytest.mark.rule("SE-15.03")
def test_ten_and_a_normal_recruitment_are_two_different_things() -> None:
    match = table(hub={"blue": [10]}, hand=[13], tokens={"green": 1, "purple": 1})
    assert keys(match, "recruit") == ["recruit 13 green", "recruit 13 green with 10"]
    play(match, "recruit 13 green", "token green")
    assert keys(match) == ["token purple"]


@pytest.mark.rule("SE-15.04")
def test_a_card_drawn_with_56_may_be_recruited_with_10() -> None:
    match = table(hub={"blue": [10], "purple": [56]}, tokens={"red": 2, "blue": 1}, deck=[57, 50, 51])
    play(match, "use 56", "give blue", "recruit 57 purple with 10", "give red", "give red")
    assert hub(match)["purple"] == [56, 57] and purse(match) == {}
    poor = table(hub={"blue": [10], "purple": [56]}, tokens={"red": 2}, deck=[57, 50, 51])
    play(poor, "use 56", "give red")
    assert not keys(poor, "recruit")


@pytest.mark.rule("SE-15.05")
def test_31_only_while_something_is_due_and_its_surplus_is_lost() -> None:
    match = table(hub={"yellow": [26, 31], "green": [17]}, centre=[13], tokens={"green": 1})
    play(match, "recruit 13 green")                 # free: #31 is not even asked
    assert hub(match)["yellow"] == [26, 31]
    match = table(hub={"yellow": [26, 31], "green": [15]}, centre=[13], tokens={"blue": 1})
    play(match, "recruit 13 green", "use 31")       # one purple due, three paid
    assert hub(match)["green"] == [15, 13] and asked(match)[0] == 1


@pytest.mark.rule("SE-15.06", "SE-7.14")
def test_a_hand_card_waits_while_31_covers_the_34_that_would_make_it_pay_enough() -> None:
    match = table(hub={"yellow": [34, 31]}, hand=[50], centre=[48])
    play(match, "recruit 48 red")                   # six symbols: three by #31, three by the hand card with #34 below it
    assert keys(match) == ["use 31"] and "could not be paid" in why(match, "card 50")
    play(match, "use 31", "pay red", "pay red")
    assert keys(match) == ["card 50 with 34"]


@pytest.mark.rule("SE-15.07")
def test_31_leaves_before_the_recruit_is_placed_and_what_is_below_triggers() -> None:
    match = table(hub={"yellow": [32, 31]}, centre=[30], deck=[50, 51, 52])
    play(match, "recruit 30 yellow", "use 31")
    assert hub(match) == {"yellow": [32, 30]} and asked(match) == (0, "draw_or_not")
    play(match, "draw")
    assert hand(match) == [50]                      # the Centre kept six cards: no refill


@pytest.mark.rule("SE-15.08")
def test_the_skill_of_a_31_that_left_counts_no_more_and_it_can_be_taken_later() -> None:
    match = table(hub={"yellow": [30, 31], "blue": [5, 6]}, centre=[49], projects=["explorer_1", "mariner_4"], deck=[50, 51, 52, 53, 54])
    assert match.state.skills[:5] == [3, 0, 3, 0, 1]            # type: ignore[attr-defined]
    play(match, "recruit 49 purple", "use 31")
    assert match.state.skills[:5] == [3, 0, 2, 0, 2]            # type: ignore[attr-defined]
    assert match.state.strength[2] == 1                         # type: ignore[attr-defined]
    assert keys(match) == ["complete explorer_1", "end"]
    play(match, "end", "draw")
    assert "take 31" in keys(match)
    weak = table(hub={"yellow": [25, 31], "blue": [5, 6]}, centre=[49], projects=["explorer_1"])
    play(weak, "recruit 49 purple", "use 31")       # Explorer 1 wants two yellow skills; #6 has the other
    assert keys(weak) == ["complete explorer_1", "end"]
    weak = table(hub={"yellow": [25, 31], "blue": [5, 1]}, centre=[49], projects=["explorer_1"])
    play(weak, "recruit 49 purple", "use 31")
    assert asked(weak)[0] == 1


@pytest.mark.rule("SE-15.09", "SE-9.07")
def test_rearranging_covers_nobody_anew_but_a_card_brought_up_can_trigger_again() -> None:
    match = table(hub={"purple": [57], "yellow": [32, 26], "red": [41, 45]}, centre=[25], deck=[50, 51, 52, 53])
    play(match, "use 57", "arrange red", "next 41")
    assert asked(match)[1] == "order"               # #45 was covered by rearranging: no draw
    play(match, "arrange yellow", "next 32")
    assert hub(match)["yellow"] == [26, 32] and hub(match)["red"] == [45, 41]
    play(match, "recruit 25 yellow")
    assert asked(match) == (0, "draw_or_not")


@pytest.mark.rule("SE-15.10", "SE-9.05")
def test_abilities_uncovered_by_57_work_in_the_same_turn() -> None:
    match = table(hub={"purple": [56, 57], "red": [44, 37]}, tokens={"red": 2}, deck=[50, 51, 52])
    assert keys(match, "use") == ["use 57"]
    play(match, "use 57", "arrange red", "next 44", "arrange purple", "next 56")
    assert keys(match, "use") == ["use 44", "use 56"]
    play(match, "use 44", "use 56", "give red")
    assert centre(match)[-1] == 50 and hand(match) == [51]


@pytest.mark.rule("SE-15.13", "SE-15.14")
def test_34_and_7_add_up_to_four_symbols() -> None:
    match = table(hub={"blue": [7], "yellow": [34]}, hand=[20, 2])
    play(match, "recruit 20 green")
    assert keys(match) == ["use 7", "card 2 with 34"]
    play(match, "card 2 with 34", "pay blue", "pay blue", "pay green")
    assert keys(match) == ["use 7"]
    play(match, "use 7")
    assert hub(match)["green"] == [20] and centre(match)[-1] == 2


@pytest.mark.rule("SE-15.14")
def test_any_symbol_abilities_add_up() -> None:
    match = table(hub={"blue": [7], "green": [20], "yellow": [33], "red": [46]}, hand=[53], tokens={"purple": 0})
    play(match, "recruit 53 purple")                # base cost 5, two skills, from hand: 1 + 1 + 1 + 2
    assert keys(match) == ["use 7", "use 20", "use 33", "use 46"]
    play(match, "use 46", "pay purple", "use 33", "use 20", "use 7")
    assert hub(match)["purple"] == [53]


@pytest.mark.rule("SE-15.15", "SE-9.09", "SE-10.58")
def test_58_follows_the_draws_of_9_and_45() -> None:
    match = table(hub={"red": [41, 45], "purple": [58]}, centre=[37], deck=[50, 51, 52, 53])
    play(match, "recruit 37 red", "draw")
    assert hand(match) == [51, 52] and asked(match) == (0, "draw_or_not") and "58" in match.pending()[0].question.text()
    play(match, "draw")
    assert hand(match) == [51, 52, 53] and asked(match)[0] == 1             # three cards in all
    match = table(hub={"blue": [9], "purple": [58], "yellow": [29, 26, 27, 25]}, centre=[28], deck=[50, 51, 52, 53])
    play(match, "recruit 28 yellow", "draw", "draw")
    assert hand(match) == [51, 52] and asked(match)[0] == 1


@pytest.mark.rule("SE-15.16", "SE-9.06")
def test_58_new_or_covered_gives_no_extra_card() -> None:
    new = table(hub={"purple": [49, 50, 51, 52], "blue": [9]}, centre=[58], hand=[53], deck=[54, 55, 1])
    play(new, "recruit 58 purple", "card 53", "draw")
    assert hand(new) == [54] and asked(new)[0] == 1
    covered = table(hub={"purple": [53, 49, 51, 58], "blue": [9]}, centre=[52], deck=[54, 55, 1])
    play(covered, "recruit 52 purple", "draw")
    assert hand(covered) == [55] and asked(covered)[0] == 1


@pytest.mark.rule("SE-15.17")
def test_a_new_19_cannot_be_used_and_a_used_one_may_be_covered() -> None:
    match = table(hub={"green": [17], "purple": [53]}, centre=[19], tokens={"red": 2}, projects=["freedom_7", "explorer_1"])
    play(match, "recruit 19 green")
    assert asked(match)[0] == 1                     # one purple short, and the new #19 does not help
    match = table(hub={"green": [17, 19], "purple": [53]}, centre=[13], tokens={"red": 2}, projects=["freedom_7"])
    play(match, "use 19", "give red", "give red", "recruit 13 green")
    assert keys(match) == ["complete freedom_7", "end"]


@pytest.mark.rule("SE-15.19", "SE-9.09", "SE-9.06")
def test_21_and_43_both_trigger_in_order_of_number_unless_new() -> None:
    match = table(hub={"red": [43], "green": [21], "blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7"],
                  deck=[50, 51, 52, 53, 54])
    play(match, "draw", "complete explorer_1")
    assert "21" in match.pending()[0].question.text()
    play(match, "draw")
    assert "43" in match.pending()[0].question.text()
    play(match, "draw")
    assert hand(match) == [50, 51, 52, 53]
    new = table(hub={"red": [41, 37, 38], "blue": [5, 6], "yellow": [29]}, centre=[43], hand=[50], projects=["explorer_1", "freedom_7"])
    play(new, "recruit 43 red", "card 50", "complete explorer_1")
    assert asked(new)[0] == 1
    covered = table(hub={"green": [21, 13], "blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7"])
    play(covered, "draw", "complete explorer_1")
    assert asked(covered)[0] == 1


@pytest.mark.rule("SE-15.20")
def test_44_with_an_empty_deck_is_not_offered() -> None:
    match = table(hub={"red": [44]}, deck=[])
    assert not keys(match, "use") and why(match, "use 44") == "The deck is empty."


@pytest.mark.rule("SE-15.21")
def test_a_second_skill_counts_for_projects_and_scores_but_not_for_discounts() -> None:
    match = table(hub={"red": [18], "green": [35 - 22]}, centre=[14], tokens={"blue": 2}, projects=["voskhod_2"])
    play(match, "recruit 14 green")
    assert sum(match.pending()[0].frame[4]) == 2            # one green skill in Testing, #18's stands in Construction
    assert table(hub={"red": [18], "yellow": [35]}).scores()[0]["asterisks"] == 1
