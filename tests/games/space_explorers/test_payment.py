"""Chapter 8: paying as a sequence of sources, and a search of every payment against what is offered."""
from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.kernel.errors import IllegalMove
from orrery.kernel.match import Match
from tests.games.space_explorers.table import BOX, asked, centre, hand, hub, keys, play, purse, table, why


@pytest.mark.rule("SE-8.01", "SE-8.02", "SE-8.04", "SE-8.06")
def test_tokens_hand_cards_and_abilities_in_any_mix_and_order() -> None:
    def begin() -> Match:       # #45 costs red, red, blue, blue, blue, purple
        return table(hub={"red": [37], "green": [16]}, centre=[45], tokens={"purple": 1}, hand=[50, 51])
    orders = [("use 37", "use 16", "card 50"), ("card 50", "pay red", "pay purple", "use 16", "use 37"),
              ("token purple", "use 16", "card 51"), ("card 51", "pay blue", "pay blue", "card 50", "pay red", "pay blue", "token purple")]
    for order in orders:
        match = play(begin(), "recruit 45 red", *order)
        assert hub(match)["red"] == [37, 45], order


@pytest.mark.rule("SE-8.02", "SE-8.03", "SE-1.07", "SE-1.10")
def test_a_token_pays_its_colour_and_belongs_to_the_next_player_at_once() -> None:
    match = table(centre=[13, 37], purses=[{"green": 2, "purple": 1, "red": 1}, {}, {}], seats=3)
    play(match, "recruit 13 green")
    assert sorted(keys(match)) == ["token green", "token purple"]
    assert why(match, "token red") == "No red symbol is due. Still due: 1 green, 1 purple."
    assert why(match, "token blue") == "You have no blue token."
    play(match, "token green")
    assert purse(match, 1) == {"green": 1} and purse(match, 0) == {"green": 1, "purple": 1, "red": 1}
    assert why(match, "token green").startswith("No green symbol is due")
    play(match, "token purple")
    assert asked(match)[0] == 1 and purse(match, 1) == {"green": 1, "purple": 1} and purse(match, 2) == {}
    assert "recruit 37 red" not in keys(match)


@pytest.mark.rule("SE-8.03")
def test_received_tokens_pay_in_the_own_next_turn() -> None:
    match = table(centre=[13, 14], purses=[{"green": 1, "purple": 1}, {"blue": 2}], hands=[[], []])
    assert match.why_not(1, "recruit 14 green") != ""
    play(match, "recruit 13 green", "token purple", "token green", "recruit 14 green", "token green", "token blue", "token blue")
    assert hub(match, 1) == {"green": [14]} and purse(match, 0) == {"green": 1, "blue": 2}


@pytest.mark.rule("SE-8.04", "SE-8.07")
def test_a_hand_card_pays_two_of_any_colours_the_player_says_which() -> None:
    match = table(centre=[33], tokens={"purple": 2, "yellow": 1}, hand=[1, 2])
    play(match, "recruit 33 yellow", "card 1")
    assert asked(match) == (0, "pick") and keys(match) == ["pay green", "pay yellow", "pay purple"]
    play(match, "pay purple", "pay green")                  # two different ones
    assert sorted(keys(match)) == ["card 2", "token purple", "token yellow"]
    play(match, "card 2", "pay yellow", "pay yellow")       # two equal ones
    assert keys(match) == ["token purple"] and purse(match) == {"purple": 2, "yellow": 1}
    play(match, "token purple", "token purple")
    assert hub(match) == {"yellow": [33]}


@pytest.mark.rule("SE-8.04")
def test_two_equal_symbols_by_one_card() -> None:
    match = table(hub={"blue": [1]}, centre=[2], hand=[50])
    play(match, "recruit 2 blue", "card 50")        # purple, purple: no choice, no question
    assert hub(match) == {"blue": [1, 2]} and centre(match)[-1] == 50


@pytest.mark.rule("SE-8.05")
def test_a_second_symbol_that_nobody_needs_is_lost() -> None:
    match = table(hub={"green": [15]}, centre=[13], hand=[50])
    play(match, "recruit 13 green", "card 50")
    assert hub(match) == {"green": [15, 13]} and asked(match)[0] == 1
    play(match, "draw")
    assert purse(match) == {} and hand(match) == []


@pytest.mark.rule("SE-8.06", "SE-9.02")
def test_an_ability_pays_once() -> None:
    match = table(hub={"blue": [2]}, centre=[50], tokens={"purple": 1, "red": 1})
    play(match, "recruit 50 purple", "use 2")
    assert sorted(keys(match)) == ["token purple", "token red"]
    assert "once per turn" in why(match, "use 2")


@pytest.mark.rule("SE-8.07")
def test_a_source_that_pays_nothing_is_refused() -> None:
    match = table(hub={"blue": [1], "purple": [55], "green": [20]}, centre=[13], tokens={"green": 1, "purple": 1}, hand=[50])
    play(match, "recruit 13 green")
    assert "pays nothing of what is due" in why(match, "use 1")      # yellow
    assert "no ability that pays" in why(match, "use 55")
    assert "pays nothing of what is due" in why(match, "use 20")     # base cost 2
    assert "not in your Hub" in why(match, "use 22")
    assert "not in your hand" in why(match, "card 51")


@pytest.mark.rule("SE-8.07", "SE-15.05")
def test_the_payment_ends_as_soon_as_nothing_is_due() -> None:
    match = table(hub={"yellow": [31], "green": [13]}, centre=[14], hand=[50], tokens={"blue": 1})
    play(match, "recruit 14 green", "use 31")
    assert hub(match) == {"green": [13, 14]} and hand(match) == [50] and purse(match) == {"blue": 1}
    match = table(hub={"yellow": [31], "green": [13]}, centre=[14], hand=[50])
    play(match, "recruit 14 green", "card 50")      # the card alone does it; #31 stays
    assert hub(match) == {"green": [13, 14], "yellow": [31]}


@pytest.mark.rule("SE-8.07")
def test_the_order_can_give_up_more_than_was_needed() -> None:
    match = table(hub={"yellow": [31]}, centre=[14], hand=[50])
    play(match, "recruit 14 green", "card 50", "pay green", "use 31")
    assert hub(match) == {"green": [14]} and centre(match)[-2:] == [50, 31]
    match = table(hub={"yellow": [31]}, centre=[14], hand=[50])
    play(match, "recruit 14 green", "use 31")
    assert hub(match) == {"green": [14]} and hand(match) == [50]


@pytest.mark.rule("SE-8.08")
def test_the_player_need_not_use_an_ability_or_a_token() -> None:
    match = table(hub={"blue": [2]}, centre=[50], tokens={"purple": 1, "red": 2}, hand=[51, 52])
    play(match, "recruit 50 purple", "card 51", "pay red", "pay red", "card 52")
    assert purse(match) == {"purple": 1, "red": 2} and match.position()["used"] == []


@pytest.mark.rule("SE-8.09")
def test_the_second_symbol_of_an_ability_is_lost_when_it_matches_nothing() -> None:
    match = table(hub={"green": [16]}, centre=[1], tokens={"red": 1})    # two blue symbols, one due
    play(match, "recruit 1 blue", "use 16", "token red")
    assert hub(match)["blue"] == [1]
    match = table(hub={"green": [16]}, centre=[34], tokens={"yellow": 1, "blue": 1})
    play(match, "recruit 34 yellow", "use 16", "token blue", "token yellow")
    assert hub(match)["yellow"] == [34]


@pytest.mark.rule("SE-8.10")
def test_a_card_pays_for_the_one_that_covers_it() -> None:
    match = table(hub={"yellow": [27]}, centre=[30], tokens={"red": 1})
    play(match, "recruit 30 yellow", "use 27", "token red")
    assert hub(match) == {"yellow": [27, 30]}


@pytest.mark.rule("SE-8.11")
def test_with_two_players_tokens_go_to_the_opponent_and_none_is_lost() -> None:
    match = table(centre=[13], purses=[{"green": 1, "purple": 1}, {"green": 1, "purple": 1}])
    play(match, "recruit 13 green", "token green", "token purple")
    assert purse(match, 0) == {} and purse(match, 1) == {"green": 2, "purple": 2}


@pytest.mark.rule("SE-8.12")
def test_a_step_after_which_the_rest_could_not_be_paid_is_not_offered() -> None:
    match = table(hub={"green": [22]}, centre=[1], tokens={"blue": 1})
    play(match, "recruit 1 blue")
    assert keys(match) == ["use 22", "token blue"]
    play(match, "use 22")                   # red is the only colour that leaves the rest payable: no question
    assert keys(match) == ["token blue"]
    match = table(hub={"yellow": [34]}, centre=[50], hand=[51])
    play(match, "recruit 50 purple")
    assert keys(match) == ["card 51 with 34"] and "could not be paid in full" in why(match, "card 51")
    match = table(centre=[33], hand=[1, 2], tokens={"purple": 2})
    play(match, "recruit 33 yellow", "card 1")
    assert "pay purple" in keys(match)
    play(match, "pay purple")
    assert "pay purple" not in keys(match) or len(keys(match)) == 3


def test_pick_refuses_with_a_reason() -> None:
    match = table(centre=[33], hand=[1, 2], tokens={"purple": 2})
    play(match, "recruit 33 yellow", "card 1")
    assert why(match, "pay blue") == "No blue symbol is due. Still due: 1 green, 2 yellow, 3 purple."
    match = table(centre=[33], hand=[1], tokens={"purple": 2, "yellow": 2})
    assert keys(match, "recruit 33") == ["recruit 33 yellow"]
    play(match, "recruit 33 yellow", "card 1")
    assert keys(match) == ["pay green", "pay purple"] and "could not be paid in full" in why(match, "pay yellow")
    play(match, "pay green")                                    # then the third purple is forced, and not asked
    assert keys(match) == ["token yellow", "token purple"]


# -- every payment against a search ------------------------------------------------------------------------------------------
COLOURS = ("blue", "green", "yellow", "red", "purple")


def payable_by_search(rest: Counter[str], tokens: Counter[str], fixed: list[list[str]], free: list[int]) -> bool:
    """Independent of the rules: try every use of every source."""
    rest = +rest
    if not rest:
        return True
    if fixed:
        left = rest.copy()
        for colour in fixed[0]:
            if left[colour]:
                left[colour] -= 1
        return payable_by_search(left, tokens, fixed[1:], free)
    if tokens:
        colour = next(iter(tokens))
        left, purse_left = rest.copy(), tokens.copy()
        use = min(left[colour], purse_left.pop(colour))
        left[colour] -= use
        return payable_by_search(left, purse_left, [], free)
    if not free:
        return False
    if sum(rest.values()) <= free[0]:
        return True
    return any(payable_by_search(take(rest, pick), Counter(), [], free[1:]) for pick in picks(rest, free[0]))


def take(rest: Counter[str], pick: tuple[str, ...]) -> Counter[str]:
    left = rest.copy()
    left.subtract(pick)
    return left


def picks(rest: Counter[str], n: int) -> list[tuple[str, ...]]:
    from itertools import combinations
    return sorted(set(combinations(sorted(rest.elements()), n)))


@st.composite
def purses(draw: Any) -> dict[str, Any]:
    cards = draw(st.permutations(range(1, 61)))
    tops: dict[str, list[int]] = {}
    used = 0
    for d, colour in enumerate(COLOURS):
        stack = [c for c in cards if c not in (31,) and BOX.divisions[c] == (d,)][:draw(st.integers(0, 2))]
        if d == 2 and draw(st.booleans()):
            stack = [*stack, 31]
        tops[colour] = stack
        used += len(stack)
    taken = {c for stack in tops.values() for c in stack}
    rest = [c for c in cards if c not in taken]
    return {"hub": tops, "hand": rest[:draw(st.integers(0, 3))], "centre": rest[3:9],
            "tokens": {c: draw(st.integers(0, 2)) for c in COLOURS}}


def expected(case: dict[str, Any], card: int, division: int, from_hand: bool) -> bool:
    """What the ledger says of paying this card, worked out from the data file's words."""
    discount = sum(BOX.skills[c].count(division) for c in case["hub"][COLOURS[division]])
    rest = Counter(COLOURS[c] for c in BOX.cost[card][discount:])
    fixed, free = [], []
    hand_cards = [c for c in case["hand"] if c != card]
    best = 2
    for stack in case["hub"].values():
        visible = [stack[-1]] if stack else []
        if visible == [31] and len(stack) > 1:
            visible.append(stack[-2])           # it becomes visible when #31 leaves
        for top in visible:
            ability = BOX.ability[top]
            if ability == "research_symbols":
                fixed.append([COLOURS[c] for c in BOX.symbols[top]])
            elif ability == "any_symbol" or (ability == "any_symbol_if_from_hand" and from_hand) \
                    or (ability == "any_symbol_if_base_cost" and len(BOX.cost[card]) in (5, 6)):
                free.append(1)
            elif ability == "any_symbol_if_two_skills" and len(BOX.skills[card]) == 2:
                free.append(2)
            elif ability == "self_to_center_for_symbols":
                free.append(3)
            elif ability == "hand_card_pays_more":
                best = 3
    free += [best if i == 0 else 2 for i in range(len(hand_cards))]
    return payable_by_search(rest, +Counter(case["tokens"]), fixed, free)


@pytest.mark.rule("SE-8.12", "SE-7.14", "SE-15.06", "SE-15.12", "SE-15.14")
@settings(max_examples=120, deadline=None)
@given(purses())
def test_recruitments_offered_are_exactly_those_a_search_can_pay(case: dict[str, Any]) -> None:
    match = table(hub=case["hub"], hand=case["hand"], centre=case["centre"], tokens=case["tokens"], fill=False)
    offered = {key for key in keys(match, "recruit") if "with" not in key}
    for card in case["centre"] + case["hand"]:
        for d in BOX.divisions[card]:
            key = f"recruit {card} {COLOURS[d]}"
            assert (key in offered) == expected(case, card, d, card in case["hand"]), key


@pytest.mark.rule("SE-8.12", "SE-8.07")
@settings(max_examples=80, deadline=None)
@given(purses(), st.randoms(use_true_random=False))
def test_every_payment_begun_can_be_finished_whatever_is_chosen(case: dict[str, Any], rng: Any) -> None:
    match = table(hub=case["hub"], hand=case["hand"], centre=case["centre"], tokens=case["tokens"], fill=False)
    offered = [key for key in keys(match, "recruit") if "with" not in key]
    if not offered:
        return
    chosen = rng.choice(offered)
    play(match, chosen)
    while asked(match)[1] in ("pay", "pick"):
        _, decision = next(iter(match.pending().items()))
        assert decision.options
        before = sum(decision.frame[4])
        play(match, rng.choice(keys(match)))
        after = next(iter(match.pending().values())).frame if match.pending() else (0, 0)
        assert len(after) < 5 or sum(after[4]) < before or asked(match)[1] == "pick"
    card = int(chosen.split()[1])
    assert card in hub(match)[chosen.split()[2]]


def test_a_bare_illegal_option_is_refused_too() -> None:
    match = table(centre=[13], tokens={"green": 1, "purple": 1})
    play(match, "recruit 13 green")
    for raw in ((0, 13), (7, 0), (9, 1), (8, 13, 0), (3, 13)):
        with pytest.raises(IllegalMove):
            match.act_option(0, raw)
