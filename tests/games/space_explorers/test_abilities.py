"""Chapters 9 and 10: abilities in general, and each of the sixty."""
from __future__ import annotations

import pytest

from tests.games.space_explorers.table import BOX, asked, centre, hand, hub, keys, play, purse, table, why

COLOURS = ("blue", "green", "yellow", "red", "purple")


# -- in general --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SE-9.01")
def test_only_the_top_card_of_a_division_works() -> None:
    match = table(hub={"purple": [56, 50], "green": [13, 19]}, tokens={"red": 2})
    assert keys(match, "use") == ["use 19"]
    assert why(match, "use 56") == "Astronaut 56 is covered by Astronaut 50."
    match = table(hub={"blue": [2, 1]}, centre=[30], tokens={"red": 2})
    assert "recruit 30 yellow" not in keys(match)           # the covered #2 pays no red


@pytest.mark.rule("SE-9.02")
def test_once_per_turn_by_card_number_even_when_hidden_and_shown_again() -> None:
    match = table(hub={"red": [44], "purple": [57, 56], "green": [13]}, tokens={"red": 2}, used=[44, 56], deck=[1, 2, 3])
    assert not keys(match, "use") and "once per turn" in why(match, "use 56")


@pytest.mark.rule("SE-9.03")
@pytest.mark.parametrize("answer, drawn", [("draw", [51]), ("decline", [])])
def test_a_draw_that_is_offered_may_be_declined(answer: str, drawn: list[int]) -> None:
    match = table(hub={"yellow": [26, 32]}, centre=[25], hand=[], deck=[50, 51, 52])
    play(match, "recruit 25 yellow")
    assert asked(match) == (0, "draw_or_not")
    play(match, answer)
    assert hand(match) == drawn and asked(match)[0] == 1


@pytest.mark.rule("SE-9.04", "SE-15.17")
def test_what_an_ability_caused_survives_its_covering() -> None:
    match = table(hub={"green": [17, 19], "purple": [53]}, centre=[13], tokens={"red": 2}, projects=["freedom_7"])
    play(match, "use 19", "give red", "give red", "recruit 13 green")
    assert hub(match)["green"] == [17, 19, 13]
    play(match, "complete freedom_7")       # 4 green, 2 purple and the bought skill
    assert match.position()["completed"][0] == ["freedom_7"]


@pytest.mark.rule("SE-9.05", "SE-15.06")
def test_a_card_uncovered_by_31_pays_in_the_same_recruitment() -> None:
    match = table(hub={"yellow": [27, 31]}, centre=[30])
    assert "recruit 30 yellow" in keys(match)
    match = table(hub={"yellow": [28, 31]}, centre=[54, 52])
    assert "recruit 54 green" in keys(match)
    match = table(hub={"yellow": [28, 31]}, centre=[52], tokens={})
    play(match, "recruit 52 purple", "use 31", "pay purple", "pay purple")      # the third was forced: green
    assert keys(match) == ["use 28"]
    play(match, "use 28")
    assert hub(match) == {"yellow": [28], "purple": [52]}


@pytest.mark.rule("SE-9.06", "SE-10.09")
def test_nine_draws_after_base_cost_five_or_six_when_visible_and_not_new() -> None:
    deck = [50, 51, 52, 49]
    match = table(hub={"blue": [9], "yellow": [29, 26, 27]}, centre=[28], tokens={"purple": 1}, deck=deck)
    play(match, "recruit 28 yellow", "token purple")
    assert asked(match) == (0, "draw_or_not")
    play(match, "draw")
    assert hand(match) == [51]
    four = table(hub={"blue": [9], "yellow": [29, 26]}, centre=[27], tokens={"red": 1}, deck=deck)
    play(four, "recruit 27 yellow", "token red")
    assert asked(four)[0] == 1                                  # base cost 4
    six = table(hub={"blue": [9], "yellow": [29, 26, 27]}, centre=[33], tokens={"purple": 1, "green": 1}, deck=deck)
    play(six, "recruit 33 yellow", "token purple", "token green")
    assert asked(six) == (0, "draw_or_not")
    covered = table(hub={"blue": [5, 9]}, centre=[4], tokens={"yellow": 2}, deck=deck)
    play(covered, "recruit 4 blue", "token yellow", "token yellow")
    assert hub(covered)["blue"] == [5, 9, 4] and asked(covered)[0] == 1     # covered by the recruit itself
    new = table(hub={"blue": [5, 1]}, centre=[9], hand=[50, 51], deck=[52, 49])
    play(new, "recruit 9 blue", "card 50", "card 51")
    assert asked(new)[0] == 1                                   # recruited this turn
    ten = table(hub={"blue": [6], "green": [13]}, hubs=[{"blue": [10], "green": [13]}, {}], hand=[57], tokens={"red": 2}, deck=deck)
    play(ten, "recruit 57 purple with 10", "give red", "give red")
    assert asked(ten)[0] == 1                                   # #9 is not there


@pytest.mark.rule("SE-10.09")
def test_nine_after_a_recruitment_through_ten() -> None:
    # both stand in Engineering, so only one of them is ever visible: what can be seen is that #9 does not ask how the card was paid
    match = table(hub={"blue": [9], "yellow": [29, 26, 27, 32, 25]}, centre=[28], deck=[50, 51, 52])
    play(match, "recruit 28 yellow", "draw")
    assert hand(match) == [51]


@pytest.mark.rule("SE-9.07", "SE-10.32", "SE-10.45")
@pytest.mark.parametrize("below, colour, recruit, cards", [(32, "yellow", 25, 1), (45, "red", 37, 2)])
def test_when_covered_by_a_new_recruit_draw(below: int, colour: str, recruit: int, cards: int) -> None:
    match = table(hub={colour: [29 if colour == "yellow" else 41, below]}, centre=[recruit], deck=[50, 51, 52, 49])
    play(match, f"recruit {recruit} {colour}", "draw")
    assert hand(match) == [51, 52][:cards]
    deeper = table(hub={colour: [29 if colour == "yellow" else 41, below, 30 if colour == "yellow" else 42]}, centre=[recruit], deck=[50, 51])
    play(deeper, f"recruit {recruit} {colour}")
    assert asked(deeper)[0] == 1            # not directly below
    elsewhere = table(hub={colour: [below], "purple": [53]}, centre=[49], deck=[50, 51])
    play(elsewhere, "recruit 49 purple")
    assert asked(elsewhere)[0] == 1         # another Division


@pytest.mark.rule("SE-9.08", "SE-13.03")
def test_scoring_cards_score_covered_and_do_nothing_in_play() -> None:
    match = table(hub={"blue": [11, 12], "purple": [53]})
    assert match.scores()[0]["asterisks"] == 2          # #11 covered: two purple skills; #12 on top: nothing above
    assert not keys(match, "use") and "at the end of the game" in why(match, "use 12")


@pytest.mark.rule("SE-9.10", "SE-9.12")
def test_tokens_for_an_ability_are_of_any_colours_and_go_on_at_once() -> None:
    match = table(hub={"green": [19]}, purses=[{"red": 1, "blue": 1}, {}, {}], seats=3)
    play(match, "use 19")
    assert keys(match) == ["give blue", "give red"] and why(match, "give green") == "You have no green token."
    play(match, "give blue")
    assert purse(match, 1) == {"blue": 1} and keys(match) == ["give red"]
    play(match, "give red")
    assert purse(match, 0) == {} and purse(match, 1) == {"blue": 1, "red": 1} and asked(match) == (0, "act")
    poor = table(hub={"green": [19], "purple": [56], "blue": [10]}, hand=[57], tokens={"red": 1})
    assert keys(poor, "use") == ["use 56"] and not keys(poor, "recruit 57")
    assert why(poor, "use 19") == "2 tokens are needed; you have 1."
    assert why(poor, "recruit 57 purple with 10") == "2 tokens are needed; you have 1."
    nothing = table(hub={"purple": [56]})
    assert why(nothing, "use 56") == "1 token is needed; you have 0."


@pytest.mark.rule("SE-9.12")
def test_tokens_are_not_returned_and_cannot_pay_in_the_same_turn() -> None:
    match = table(hub={"green": [19]}, centre=[37], tokens={"red": 1, "green": 1})
    assert "recruit 37 red" in keys(match)
    play(match, "use 19", "give red", "give green")
    assert "recruit 37 red" not in keys(match)
    play(match, "draw")                             # no Project can be completed: the skill was for nothing
    assert purse(match) == {} and purse(match, 1) == {"red": 1, "green": 1} and match.position()["bought"] == 0


@pytest.mark.rule("SE-9.11", "SE-15.03")
def test_payment_abilities_do_nothing_for_special_recruitments() -> None:
    match = table(hub={"blue": [10], "yellow": [34], "green": [22]}, hand=[57, 58], tokens={"red": 2})
    play(match, "recruit 57 purple with 10")
    assert asked(match) == (0, "give") and keys(match) == ["give red"]
    assert why(match, "use 22") and why(match, "card 58")
    play(match, "give red", "give red")
    assert hub(match)["purple"] == [57] and hand(match) == [58] and match.position()["used"] == []
    assert "serves only to pay" in why(table(hub={"green": [22]}), "use 22")


@pytest.mark.parametrize("card, words", [(22, "serves only to pay"), (8, "recruit … with 8"), (9, "by itself"), (5, "no ability"), (60, "end of the game")])
def test_using_what_cannot_be_used_says_why(card: int, words: str) -> None:
    colour = COLOURS[BOX.profession[card]]
    assert words in why(table(hub={colour: [card]}), f"use {card}")


# -- the sixty -----------------------------------------------------------------------------------------------------------------
SYMBOL_CARDS = [1, 2, 3, 4, 13, 14, 15, 16, 25, 26, 27, 28, 37, 38, 39, 40, 49, 50, 51, 52]


@pytest.mark.rule(*[f"SE-10.{n:02}" for n in SYMBOL_CARDS])
@pytest.mark.parametrize("card", SYMBOL_CARDS)
def test_symbol_cards_pay_the_symbols_of_their_record_once(card: int) -> None:
    """A recruit of another Division that asks for just these symbols and one more can be paid with the card and one token."""
    paid = [COLOURS[c] for c in BOX.symbols[card]]
    own = COLOURS[BOX.profession[card]]
    assert 1 <= len(paid) <= 2
    found = None
    for other in range(1, 61):
        d = BOX.divisions[other][0]
        cost = [COLOURS[c] for c in BOX.cost[other]]
        if other != card and COLOURS[d] != own and all(cost.count(c) >= paid.count(c) for c in paid) and len(BOX.divisions[other]) == 1:
            rest = cost[:]
            for c in paid:
                rest.remove(c)
            if all(rest.count(c) <= 4 for c in COLOURS):
                found = (other, COLOURS[d], rest)
                break
    assert found is not None
    recruit, division, rest = found
    tokens = {c: rest.count(c) for c in COLOURS}
    four = [tokens, {}, {}, {}]
    match = table(hubs=[{own: [card]}, {}, {}, {}], centre=[recruit], purses=four, seats=4)
    play(match, f"recruit {recruit} {division}", f"use {card}")
    assert f"use {card}" not in keys(match)
    play(match, *[f"token {c}" for c in rest])
    assert hub(match)[division] == [recruit] and purse(match) == {}
    without = table(hubs=[{}, {}, {}, {}], centre=[recruit], purses=four, seats=4)
    assert f"recruit {recruit} {division}" not in keys(without)


@pytest.mark.rule("SE-10.07")
def test_seven_pays_one_of_any_colour_for_a_hand_recruit_only() -> None:
    match = table(hub={"blue": [7]}, hand=[13], tokens={"green": 1})
    play(match, "recruit 13 green", "use 7")
    assert keys(match) == ["token green"]
    assert not keys(table(hub={"blue": [7]}, centre=[13], tokens={"green": 1}), "recruit")
    match = table(hub={"blue": [7]}, centre=[37], tokens={"green": 1, "red": 1})
    play(match, "recruit 37 red")
    assert "pays nothing" in why(match, "use 7")


@pytest.mark.rule("SE-10.08", "SE-10.55")
@pytest.mark.parametrize("ability, colour, base", [(8, "blue", 3), (55, "purple", 2)])
def test_free_recruiting_by_exact_base_cost_from_centre_or_hand(ability: int, colour: str, base: int) -> None:
    match = table(hub={colour: [ability]}, centre=[13, 14, 3, 18], hand=[25, 26, 30], fill=True)
    offered = [key for key in keys(match, "recruit") if key.endswith(f"with {ability}")]
    cheap = {2: ["recruit 13 green", "recruit 25 yellow"],
             3: ["recruit 14 green", "recruit 18 green", "recruit 18 red", "recruit 26 yellow", "recruit 30 yellow", "recruit 30 purple"]}
    assert offered == [f"{text} with {ability}" for text in cheap[base]]
    assert f"recruits base cost {base}" in why(match, f"recruit 3 blue with {ability}")
    play(match, offered[-1])
    assert purse(match) == {} and asked(match)[0] == 1 and sum(len(s) for s in hub(match).values()) == 2


@pytest.mark.rule("SE-10.08")
def test_the_discount_plays_no_part_in_free_recruiting() -> None:
    match = table(hub={"blue": [8], "green": [13]}, centre=[15])         # base cost 4, 3 after the discount
    assert not keys(match, "recruit 15")
    match = table(hub={"blue": [5, 8]}, centre=[2])                      # base cost 3, nothing after the discount
    assert {"recruit 2 blue", "recruit 2 blue with 8"} <= set(keys(match))


@pytest.mark.rule("SE-10.10")
def test_ten_recruits_any_hand_card_for_two_tokens() -> None:
    match = table(hub={"blue": [10]}, hand=[57, 30], centre=[13], tokens={"blue": 1, "red": 1})
    assert [key for key in keys(match) if "with 10" in key] == ["recruit 57 purple with 10", "recruit 30 yellow with 10", "recruit 30 purple with 10"]
    assert "not in your hand" in why(match, "recruit 13 green with 10")
    play(match, "recruit 57 purple with 10", "give blue", "give red")
    assert hub(match)["purple"] == [57] and purse(match, 1) == {"blue": 1, "red": 1} and hand(match) == [30]
    assert "no ability to recruit" in why(table(hub={"green": [22]}, hand=[57]), "recruit 57 purple with 22")
    assert "covered" in why(table(hub={"blue": [10, 1]}, hand=[57], tokens={"red": 2}), "recruit 57 purple with 10")


@pytest.mark.rule("SE-10.11", "SE-10.23", "SE-10.35", "SE-10.47", "SE-10.59", "SE-10.61")
@pytest.mark.parametrize("card, colour, counted", [(11, "purple", 3), (23, "red", 3), (35, "green", 3), (47, "blue", 3), (59, "yellow", 3)])
def test_colour_scorers_count_every_skill_icon_of_their_colour(card: int, colour: str, counted: int) -> None:
    pair = {"purple": (53, 30, "yellow"), "red": (41, 18, "green"), "green": (17, 54, "purple"), "blue": (5, 42, "red"),
            "yellow": (29, 6, "blue")}[colour]
    hub_ = {colour: [pair[0]], pair[2]: [pair[1]]}       # two equal skills, and one on a card standing elsewhere
    own = COLOURS[BOX.profession[card]]
    hub_[own] = [card, *hub_.get(own, [])]               # covered or not
    hand_card = {"purple": 50, "red": 38, "green": 14, "blue": 2, "yellow": 26}[colour]
    match = table(hub=hub_, hand=[hand_card])            # cards in hand do not count
    assert match.scores()[0]["asterisks"] == counted


@pytest.mark.rule("SE-10.12", "SE-10.36", "SE-13.07")
def test_cards_above_and_below_in_the_stack_at_the_end() -> None:
    assert table(hub={"blue": [12, 1, 2, 3]}).scores()[0]["asterisks"] == 6
    assert table(hub={"blue": [1, 12, 2]}).scores()[0]["asterisks"] == 2
    assert table(hub={"blue": [1, 2, 12]}).scores()[0]["asterisks"] == 0
    assert table(hub={"yellow": [25, 26, 36]}).scores()[0]["asterisks"] == 4
    assert table(hub={"yellow": [36, 25, 26]}).scores()[0]["asterisks"] == 0
    match = table(hub={"purple": [57], "blue": [1, 12]})
    play(match, "use 57", "arrange blue", "next 1")
    assert match.scores()[0]["asterisks"] == 2


@pytest.mark.rule("SE-10.19", "SE-15.18")
def test_nineteen_buys_one_skill_of_any_colour_for_a_project() -> None:
    hub_ = {"green": [17, 19], "purple": [53]}
    match = table(hub=hub_, tokens={"red": 2, "blue": 2}, projects=["freedom_7", "vostok_1"][:1] + ["pegasus_1"])
    play(match, "use 19", "give red", "give red")
    assert match.scores()[0] == table(hub=hub_).scores()[0] and "once per turn" in why(match, "use 19")
    play(match, "draw")
    assert keys(match) == ["complete freedom_7", "end"]     # purple lacks one; Pegasus 1 lacks three red
    assert why(match, "complete pegasus_1") == "Pegasus 1: you lack 3 red."
    play(match, "end")
    assert match.position()["bought"] == 0
    play(match, "draw", "draw")
    assert keys(match) == ["use 19", "end"]                 # lost: it must be bought again
    play(match, "use 19", "give blue", "give blue")         # in the project window
    assert keys(match) == ["complete freedom_7", "end"]


@pytest.mark.rule("SE-10.19")
def test_the_bought_skill_gives_no_discount() -> None:
    match = table(hub={"green": [19]}, centre=[14], tokens={"red": 2}, hand=[50])
    play(match, "use 19", "give red", "give red", "recruit 14 green")
    assert sum(match.pending()[0].frame[4]) == 2


@pytest.mark.rule("SE-10.20")
def test_twenty_pays_for_base_cost_five_or_six() -> None:
    match = table(hub={"green": [20], "yellow": [29, 26, 27]}, centre=[28, 33], hand=[])
    assert keys(match, "recruit") == ["recruit 28 yellow"]          # one purple left; #33 lacks two
    play(match, "recruit 28 yellow", "use 20")
    assert hub(match)["yellow"][-1] == 28
    four = table(hub={"green": [20], "yellow": [29, 26]}, centre=[27])
    assert not keys(four, "recruit")


@pytest.mark.rule("SE-10.21", "SE-10.43")
@pytest.mark.parametrize("card, colour, count", [(21, "green", 2), (43, "red", 1)])
def test_draws_on_a_project(card: int, colour: str, count: int) -> None:
    match = table(hub={"blue": [5, 6], "yellow": [29], colour: [card]}, projects=["explorer_1", "freedom_7"], deck=[50, 51, 52, 49])
    play(match, "draw", "complete explorer_1")
    assert asked(match) == (0, "draw_or_not")
    play(match, "draw")
    assert hand(match) == [50, 51, 52][:1 + count] and asked(match)[0] == 1


@pytest.mark.rule("SE-10.22", "SE-10.33")
@pytest.mark.parametrize("card, colour", [(22, "green"), (33, "yellow")])
def test_one_symbol_of_a_colour_chosen_anew_each_turn(card: int, colour: str) -> None:
    match = table(hub={colour: [card]}, centre=[1, 49], tokens={"blue": 1, "red": 1, "purple": 1}, hand=[2])
    play(match, "recruit 1 blue", f"use {card}")
    assert asked(match) == (0, "pick") and keys(match) == ["pay blue", "pay red"]
    play(match, "pay red", "token blue", "draw")
    play(match, "recruit 49 purple", f"use {card}", "pay yellow", "token purple")
    assert hub(match)["purple"] == [49]


@pytest.mark.rule("SE-10.24")
@pytest.mark.parametrize("extra, points", [([], 0), ([13], 0), ([17], 1), ([13, 14, 15, 17], 2), ([13, 14, 15, 16, 17], 2), ([13, 14, 15, 16, 17, 18], 3)])
def test_twenty_four_scores_groups_of_three_skills(extra: list[int], points: int) -> None:
    assert table(hub={"green": [24, *extra]}).scores()[0]["asterisks"] == points


@pytest.mark.rule("SE-10.31")
def test_thirty_one_moves_itself_to_the_centre_and_pays_three() -> None:
    match = table(hub={"yellow": [31]}, centre=[50])
    play(match, "recruit 50 purple", "use 31")
    assert hub(match) == {"purple": [50]} and centre(match)[-1] == 31
    alone = table(hub={"yellow": [31]})
    assert "serves only to pay" in why(alone, "use 31")


@pytest.mark.rule("SE-10.34", "SE-15.12")
def test_thirty_four_makes_one_hand_card_pay_three() -> None:
    match = table(hub={"yellow": [34]}, centre=[16], hand=[50, 51, 52])
    play(match, "recruit 16 green", "card 50 with 34", "pay green", "pay green")
    assert keys(match) == ["card 51", "card 52"] and "once per turn" in why(match, "card 51 with 34")
    play(match, "card 51")
    assert hub(match)["green"] == [16] and hand(match) == [52]
    short = table(hub={"yellow": [34], "green": [13]}, centre=[14], hand=[50])
    play(short, "recruit 14 green")
    assert keys(short) == ["card 50"]               # two are left: the third symbol would pay nothing


@pytest.mark.rule("SE-10.44", "SE-15.20")
def test_forty_four_adds_the_top_of_the_deck_to_the_centre_at_the_start() -> None:
    match = table(hub={"red": [44]}, deck=[50, 51])
    play(match, "use 44")
    assert len(centre(match)) == 7 and centre(match)[-1] == 50 and keys(match, "use") == []
    empty = table(hub={"red": [44]}, deck=[])
    assert keys(empty, "use") == [] and why(empty, "use 44") == "The deck is empty."


@pytest.mark.rule("SE-10.46")
def test_forty_six_pays_two_for_a_specialist_with_two_skills() -> None:
    for card, division in ((18, "green"), (30, "yellow")):
        match = table(hub={"red": [46]}, centre=[card], tokens={"yellow": 1, "red": 1})
        play(match, f"recruit {card} {division}", "use 46")
        assert sum(match.pending()[0].frame[4]) == 1
    equal = table(hub={"red": [46], "green": [15, 13]}, centre=[17], tokens={"purple": 1})
    play(equal, "recruit 17 green", "use 46")       # two green skills qualify as well
    assert keys(equal) == ["token purple"]
    single = table(hub={"red": [46]}, centre=[14], tokens={"green": 1})
    assert not keys(single, "recruit")


@pytest.mark.rule("SE-10.48")
@pytest.mark.parametrize("more, points", [({}, 0), ({"blue": [1], "green": [13], "yellow": [25], "purple": [49]}, 3),
                                          ({"blue": [5], "green": [17], "yellow": [29], "purple": [53]}, 3)])
def test_forty_eight_scores_sets_of_five_colours(more: dict[str, list[int]], points: int) -> None:
    assert table(hub={"red": [48], **more}).scores()[0]["asterisks"] == points
    if len(more.get("blue", [])) and more["blue"] == [5]:
        assert table(hub={"red": [48, 37], **more}).scores()[0]["asterisks"] == 6


@pytest.mark.rule("SE-10.56")
def test_fifty_six_draws_for_a_token_and_the_card_may_be_used_at_once() -> None:
    match = table(hub={"purple": [56]}, tokens={"red": 1, "green": 1, "purple": 1}, deck=[13, 50, 51])
    play(match, "use 56", "give red")
    assert hand(match) == [13] and purse(match, 1) == {"red": 1}
    play(match, "recruit 13 green", "token green", "token purple")
    assert hub(match)["green"] == [13]
    empty = table(hub={"purple": [56]}, tokens={"red": 1}, deck=[])
    assert not keys(empty, "use") and why(empty, "use 56") == "The deck is empty."


@pytest.mark.rule("SE-10.57", "SE-15.11")
def test_fifty_seven_rearranges_any_number_of_divisions_even_its_own() -> None:
    match = table(hub={"purple": [49, 50, 57], "yellow": [25, 26, 32], "blue": [1]}, deck=[51, 52])
    play(match, "use 57")
    assert keys(match) == ["arrange yellow", "arrange purple", "done"]
    assert why(match, "arrange blue") == "Engineering has fewer than two cards."
    play(match, "arrange yellow")
    assert keys(match) == ["next 32", "next 26", "next 25", "keep"]
    play(match, "next 25")
    assert keys(match) == ["next 32", "next 26", "keep"] and "not among the cards left" in why(match, "next 25")
    play(match, "next 32")
    assert hub(match)["yellow"] == [26, 32, 25]
    assert keys(match) == ["arrange purple", "done"] and "already" in why(match, "arrange yellow")
    play(match, "arrange purple", "next 49", "keep")        # #57 buries itself; the use stays valid
    assert hub(match)["purple"] == [50, 57, 49] and asked(match) == (0, "act")
    assert "covered" in why(match, "use 57")


@pytest.mark.rule("SE-10.57")
def test_rearranging_needs_two_cards_somewhere_and_may_be_left() -> None:
    assert why(table(hub={"purple": [57]}), "use 57") == "None of your Divisions has two cards."
    match = table(hub={"purple": [49, 57]})
    play(match, "use 57", "done")
    assert hub(match)["purple"] == [49, 57] and "once per turn" in why(match, "use 57")


@pytest.mark.rule("SE-10.58")
def test_fifty_eight_draws_a_second_card_once_per_turn() -> None:
    match = table(hub={"purple": [58]}, deck=[50, 51, 52])
    play(match, "draw")
    assert asked(match) == (0, "draw_or_not") and hand(match) == [50]
    play(match, "draw")
    assert hand(match) == [50, 51] and asked(match)[0] == 1
    match = table(hub={"purple": [58]}, deck=[50, 51])
    play(match, "take 21")
    assert asked(match)[0] == 1
    last = table(hub={"purple": [58]}, deck=[50])
    play(last, "draw")
    assert asked(last)[0] == 1 and hand(last) == [50]           # nothing left to draw


@pytest.mark.rule("SE-10.60")
def test_sixty_scores_two_for_each_completed_project() -> None:
    done = ["sputnik_1", "vostok_1", "luna_9"]
    assert table(hub={"purple": [60, 50]}, completed=[done, []]).scores()[0]["asterisks"] == 6
    assert table(hub={"purple": [60]}, completed=[[], done]).scores()[0]["asterisks"] == 0
