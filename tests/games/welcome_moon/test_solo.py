"""WM-S: the solo mode against ASTRA."""
from __future__ import annotations

from collections import Counter

import pytest

import orrery
from orrery.games.welcome_moon.rules.components import ASTRA_CARDS, EFFECT_CARD, OPPONENTS, card_name
from tests.games.welcome_moon.table import boxes, do, fill, keys, kind, sheet, solo, why

HAND = "4 robot, 9 plant, 12 water"


@pytest.mark.rule("WM-S.01")
def test_base_and_adventure_rules_apply() -> None:
    match = solo(3, "8 robot, 8 planning, 3 water", {"boxes": boxes("c3r3=8")})
    do(match, 0, "take 12")
    assert "write 8 c3r1" not in keys(match) and "write 8 c4r4" in keys(match)
    do(match, 0, "write 8 c4r4", "planning c5r5")
    assert sheet(match)["plannings"] == 1


@pytest.mark.rule("WM-S.02")
def test_opponents_and_adventure_cards() -> None:
    assert [OPPONENTS[n].values for n in range(1, 9)] == [
        (2, 3, 2, 3, 1, 4), (2, 3, 3, 2, 4, 3), (5, 4, 2, 2, 2, 3), (2, 6, 4, 3, 3, 2), (4, 4, 4, 4, 4, 3), (6, 2, 4, 5, 4, 4),
        (5, 4, 3, 6, 5, 4), (5, 3, 6, 3, 6, 6)]
    assert [(ASTRA_CARDS[n].fixed, ASTRA_CARDS[n].per_level) for n in range(2, 9)] == [(5, 1), (10, 3), (5, 2), (10, 2), (5, 4), (15, 1), (20, 3)]
    match = orrery.new("welcome_moon", 1, {"adventure": 4, "level": 6})
    assert match.game.opponents(match.state)[0].text("en") == "ASTRA, Stephanie"


@pytest.mark.rule("WM-S.03")
def test_one_deck_with_the_effect_cards_among_the_last_24() -> None:
    for seed in range(8):
        s = orrery.new("welcome_moon", 1, {"adventure": 2}, seed=seed).state
        deck = s.decks[0]
        assert len(deck) == 66 and sorted(deck)[-3:] == [EFFECT_CARD, EFFECT_CARD + 1, EFFECT_CARD + 2]
        assert all(deck.index(EFFECT_CARD + i) >= 42 for i in range(3))
    top = orrery.new("welcome_moon", 1, {"adventure": 2}, seed=1)
    assert top.view(0).data["deck"]["left"][0]["action"] == card_name(top.state.decks[0][3]).split()[1]


@pytest.mark.rule("WM-S.04", "WM-S.11")
def test_an_effect_card_is_resolved_and_replaced() -> None:
    match = solo(2, "", {}, deck={"drawn": [], "left": ["4 robot", "effect A", "9 plant", "12 water", "1 robot"]})
    assert kind(match) == "pick"
    do(match, 0, "astra ST2")
    assert match.position()["hand"] == ["4 robot", "9 plant", "12 water"]
    assert match.position()["taken"] == ["ST2"] and not match.position()["missions"]["A"]["flipped"]


@pytest.mark.rule("WM-S.05", "WM-S.06", "WM-S.23")
def test_ex_34_six_ordered_pairs_and_the_third_card_is_given() -> None:
    match = solo(5, HAND)
    assert keys(match) == ["take 12 4/plant", "take 13 4/water", "take 21 9/robot", "take 23 9/water", "take 31 12/robot", "take 32 12/plant"]
    do(match, 0, "take 12", "write 4 S1+1", "plant T+1")
    after = match.position()
    assert after["astra"]["given"] == ["12 water"]
    assert after["discard"] == ["4 robot", "9 plant"]
    assert match.view(0).data["astra"]["given"] == ["12 water"]      # open information


@pytest.mark.rule("WM-S.07", "WM-S.16")
def test_on_an_error_any_card_may_be_given_or_spared() -> None:
    stuck = {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)} | {"c2r1": 15}
    match = solo(3, HAND, {"boxes": stuck}, players=[{"bonuses": {"circled": 2, "crossed": 1}, "missions": {"A": "first"}}],
                 missions={"A": 76, "B": 79, "C": 81})
    do(match, 0, "error")
    assert keys(match) == ["give 1 4/robot", "give 2 9/plant", "give 3 12/water", "spare 1 4/robot", "spare 2 9/plant", "spare 3 12/water"]
    gave = match.fork()
    do(gave, 0, "give 2")
    assert gave.position()["astra"]["given"] == ["9 plant"] and gave.position()["discard"] == ["4 robot", "12 water"]
    do(match, 0, "spare 1")
    assert match.position()["astra"]["given"] == [] and match.position()["discard"] == ["9 plant", "12 water"]
    assert match.position()["players"][0]["bonuses"] == {"circled": 2, "crossed": 2}
    assert sheet(match)["errors"] == 1


@pytest.mark.rule("WM-S.08")
def test_the_card_is_given_after_the_missions() -> None:
    match = solo(3, HAND, {"greenhouses": {"TL": 4, "TR": 4}}, missions={"A": 76, "B": 78, "C": 80},
                 players=[{"bonuses": {"circled": 1, "crossed": 0}}])
    do(match, 0, "take 12", "write 4 c3r3", "skip")
    assert kind(match) == "mission" and match.position()["astra"]["given"] == []
    do(match, 0, "mission C")
    assert kind(match) == "give_card"
    do(match, 0, "give 3")
    assert kind(match) == "choose" and match.state.turn == 2


@pytest.mark.rule("WM-S.09", "WM-S.10")
def test_the_deck_is_refilled_once_when_a_card_is_needed() -> None:
    match = solo(5, HAND, deck={"drawn": ["1 robot"], "left": []}, discard=["5 robot"] * 10, astra={"given": ["7 plant"]})
    do(match, 0, "take 12", "write 4 S1+1", "skip")
    after = match.position()
    assert after["deck"]["passes"] == 1
    ships = [c for c in after["deck"]["drawn"] + after["deck"]["left"] if not c.startswith("effect")]
    assert Counter(ships) == Counter(["5 robot"] * 10 + ["4 robot", "9 plant"])        # cards given stay out
    assert sum(c.startswith("effect") for c in after["deck"]["drawn"] + after["deck"]["left"]) == 3


@pytest.mark.rule("WM-S.10", "WM-S.18")
def test_twenty_one_turns_then_at_most_fourteen() -> None:
    turns = set()
    for seed in range(6):
        match = orrery.new("welcome_moon", 1, {"adventure": 8}, seed=seed)
        at_refill = 0
        while not match.over:
            before = match.state.passes
            offered = keys(match)
            match.act(0, next((k for k in offered if k.startswith("take")), offered[0]))
            if match.state.passes != before:
                at_refill = match.state.turn
        turns.add(at_refill)
        assert match.state.turn <= 35
    assert turns <= {22, 0} and 22 in turns


@pytest.mark.rule("WM-S.12", "WM-S.24")
def test_ex_30_the_second_draw_also_flips_the_mission() -> None:
    match = solo(4, "", {"stores": {"plants": 3}}, deck={"drawn": [], "left": ["effect B", "4 robot", "9 plant", "12 water"], "passes": 1},
                 missions={"A": 82, "B": 84, "C": 86})
    do(match, 0, "astra bonus-rubies")
    assert match.position()["missions"]["B"]["flipped"] and match.position()["taken"] == ["rubies"]
    assert "missions" not in match.scores()[1]
    later = solo(3, HAND, {"greenhouses": {"TL": 4, "TR": 4}}, missions={"A": 76, "B": 78, "C": {"card": 80, "flipped": True}})
    do(later, 0, "take 12", "write 4 c3r3", "skip", "mission C")
    assert later.scores()[0]["missions"] == 4
    assert later.position()["players"][0]["missions"] == {"C": "later"}


@pytest.mark.rule("WM-S.13")
def test_card_c_has_no_effect_in_adventures_2_to_4_but_flips_its_mission() -> None:
    for adventure in (2, 3, 4):
        for passes in (0, 1):
            match = solo(adventure, "", {}, deck={"drawn": [], "left": ["effect C", "4 robot", "9 plant", "12 water"], "passes": passes})
            assert kind(match) == "choose" and match.position()["taken"] == []
            assert match.position()["missions"]["C"]["flipped"] == bool(passes)
    for adventure in (1, 5, 7):
        match = solo(adventure, "", {}, deck={"drawn": [], "left": ["effect C", "4 robot", "9 plant", "12 water"]})
        assert kind(match) == "pick"


@pytest.mark.rule("WM-S.14")
def test_an_effect_without_a_target_does_nothing() -> None:
    match = solo(3, "", {}, deck={"drawn": [], "left": ["effect A", "4 robot", "9 plant", "12 water"], "passes": 1}, taken=["TL", "TR", "BL", "BR"],
                 players=[{"missions": {"A": "first"}}])
    assert kind(match) == "choose"
    assert match.position()["players"][0]["missions"] == {"A": "first"}


@pytest.mark.rule("WM-S.15", "WM-S.16")
def test_a_solo_bonus_spares_the_third_card_once_a_turn() -> None:
    match = solo(5, HAND, players=[{"bonuses": {"circled": 3, "crossed": 0}}])
    do(match, 0, "take 12", "write 4 S1+1", "skip")
    assert keys(match) == ["give 3 12/water", "spare 3 12/water"]
    assert "used this card" in why(match, "give 1")
    do(match, 0, "spare 3")
    assert match.position()["astra"]["given"] == [] and kind(match) == "choose"
    none = solo(5, HAND)
    do(none, 0, "take 12", "write 4 S1+1", "skip")
    assert kind(none) == "choose"               # nothing to choose: the card is given


@pytest.mark.rule("WM-S.17")
def test_bonuses_beyond_the_symbols_of_the_card_are_lost() -> None:
    assert [ASTRA_CARDS[n].symbols for n in range(1, 9)] == [9, 10, 8, 8, 8, 9, 6, 6]
    match = solo(3, HAND, {"boxes": dict.fromkeys(("c1r4", "c2r4", "c1r5", "c2r5", "c3r5", "c1r6", "c2r6"), "X")},
                 players=[{"bonuses": {"circled": 7, "crossed": 7}}])
    do(match, 0, "take 12", "write 4 c3r6", "skip", "spare 3")
    assert match.position()["players"][0]["bonuses"] == {"circled": 8, "crossed": 8}


@pytest.mark.rule("WM-S.18")
def test_the_second_exhaustion_ends_the_game_at_once_after_the_last_effects() -> None:
    match = solo(5, HAND, deck={"drawn": [], "left": ["7 robot", "effect B", "8 robot"], "passes": 1}, missions={"A": 88, "B": 90, "C": 92})
    do(match, 0, "take 12", "write 4 S1+1", "skip")
    assert kind(match) == "pick"                # the effect card is still resolved
    do(match, 0, keys(match)[0])
    assert match.over and match.state.turn == 1
    assert match.position()["missions"]["B"]["flipped"]
    first = solo(5, HAND, deck={"drawn": [], "left": ["effect A"], "passes": 0}, discard=["7 robot"] * 9)
    do(first, 0, "take 12", "write 4 S1+1", "skip")
    assert kind(first) == "pick" and not first.position()["missions"]["A"]["flipped"]       # a first draw
    do(first, 0, keys(first)[0])
    deck = first.position()["deck"]
    assert deck["passes"] == 1 and sum(c.startswith("effect") for c in deck["drawn"] + deck["left"]) == 3


@pytest.mark.rule("WM-S.19")
def test_base_ends_hold_in_solo() -> None:
    match = solo(3, HAND, {"greenhouses": {"TL": 4, "TR": 4}}, missions={"A": 76, "B": 78, "C": 80},
                 players=[{"missions": {"A": "first", "B": "later"}}])
    do(match, 0, "take 12", "write 4 c3r3", "skip", "mission C")
    assert match.over and match.position()["astra"]["given"] == ["12 water"]


@pytest.mark.rule("WM-S.20")
def test_ex_28_astras_score() -> None:
    given = ["1 robot"] * 5 + ["1 energy"] * 2 + ["4 plant"] * 6 + ["3 water"] + ["8 astronaut"] * 3 + ["9 planning"] * 2
    match = solo(3, HAND, level=3, astra={"given": given})
    assert match.scores()[1] == {"cards": 25 + 8 + 12 + 2 + 6 + 6, "adventure": 10, "level": 9}
    assert match.totals()[1] == 78
    katherine = solo(2, HAND, level=1, astra={"given": ["1 robot"] * 7})
    assert katherine.scores()[1] == {"cards": 14, "adventure": 5, "level": 1}


@pytest.mark.rule("WM-S.21")
def test_the_player_is_first_unless_astra_crossed_it() -> None:
    own = {"boxes": dict.fromkeys(("c1r4", "c2r4", "c1r5", "c2r5", "c3r5", "c1r6", "c2r6"), "X")}
    first = do(solo(3, HAND, own), 0, "take 12", "write 4 c3r6", "skip")
    crossed = do(solo(3, HAND, own, taken=["TL"]), 0, "take 12", "write 4 c3r6", "skip")
    assert first.scores()[0]["quarters"] == 15 and crossed.scores()[0]["quarters"] == 5
    assert crossed.position()["players"][0]["bonuses"]["circled"] == 0


@pytest.mark.rule("WM-S.22")
def test_a_strictly_higher_score_wins_an_equal_one_is_a_draw() -> None:
    def places(astra: int) -> list[int]:
        # 15 points against 5 + 1 + 2 a robot card
        return solo(2, HAND, {"boxes": fill("P", 1, 5), "dividers": ["GAP5"], "errors": 2}, astra={"given": ["1 robot"] * astra}).places()
    assert places(4) == [1, 2] and places(5) == [2, 1]
    even = solo(2, HAND, {"boxes": fill("P", 1, 6), "dividers": ["GAP6"], "errors": 2}, astra={"given": ["1 robot"] * 5})
    assert even.totals() == [16, 16] and even.places() == [1, 1]


@pytest.mark.rule("WM-S.23")
def test_an_error_is_due_only_if_no_pair_has_a_placeable_number() -> None:
    one = {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)} | {"c2r1": 10}
    match = solo(3, HAND, {"boxes": one}, missions={"A": 76, "B": 79, "C": 81})
    assert keys(match) == ["take 31 12/robot", "take 32 12/plant"]


@pytest.mark.rule("WM-2.15")
def test_an_effect_card_on_top_is_seen_but_not_its_letter() -> None:
    match = solo(2, HAND, deck={"drawn": [], "left": ["effect B", "7 robot"]})
    assert match.view(0).data["deck"]["left"] == [{"action": "effect"}, None]
    plain = solo(2, HAND, deck={"drawn": [], "left": ["7 robot", "effect B"]})
    assert plain.view(0).data["deck"]["left"] == [{"action": "robot"}, None]
    assert plain.view(0).data["deck"]["unseen"] == match.view(0).data["deck"]["unseen"] == ["7 robot", "effect B"]
