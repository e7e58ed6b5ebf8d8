"""Chapter 14: what a seat may know, randomness, conservation, and positions."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.games.space_explorers import GAME
from orrery.kernel.errors import BadPosition
from orrery.kernel.match import SPECTATOR, Match, from_position
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import play_out, settle
from tests.games.space_explorers.table import centre, hand, keys, new, play, table


@pytest.mark.rule("SE-14.01")
def test_hands_and_the_order_of_the_deck_are_hidden_and_nothing_else() -> None:
    match = new(3, seed=4)
    position = match.position()
    for seat in (0, 1, 2, SPECTATOR):
        view = match.view(seat).data
        assert view["deck"] == [None] * len(position["deck"])
        assert view["hands"] == [position["hands"][i] if i == seat else [None] for i in range(3)]
        for open_field in ("centre", "tokens", "hubs", "projects", "completed", "first", "round"):
            assert view[open_field] == position[open_field]
        assert "rng" not in view


@pytest.mark.rule("SE-14.01")
def test_permuting_what_a_seat_cannot_know_leaves_its_view_alone() -> None:
    match = new(3, seed=4)
    position = match.position()
    swapped = {**position, "deck": position["deck"][::-1],
               "hands": [position["hands"][0], [position["deck"][-1]], [position["deck"][-2]]]}
    swapped["deck"] = [c for c in position["deck"][::-1] if c not in (position["deck"][-1], position["deck"][-2])]
    swapped["deck"] += [position["hands"][1][0], position["hands"][2][0]]
    assert from_position(GAME, swapped).view(0).bytes() == match.view(0).bytes()


@pytest.mark.rule("SE-14.01")
def test_covered_cards_are_public_and_a_draw_is_shown_to_its_owner_only() -> None:
    match = table(hubs=[{}, {"blue": [1, 2]}], deck=[50, 51, 52], centre=[13], purses=[{}, {}])
    assert match.view(0).data["hubs"][1]["blue"] == [1, 2]
    events = match.act(0, "draw")
    secret = [e for e in events if e.key == "drew_card"]
    assert secret[0].args == (0, 50) and secret[0].seen_by(0) and not secret[0].seen_by(1) and not secret[0].seen_by(SPECTATOR)
    public = [e for e in events if e.key == "drew"]
    assert public[0].args == (0, 1) and public[0].seen_by(1)
    taken = [e for e in match.act(1, "take 13") if e.key == "take"]
    assert taken[0].args == (1, 13) and taken[0].seen_by(0)
    match = table(hand=[50, 13])
    events = match.act(0, "recruit 13 green") + match.act(0, "card 50")
    assert [e.args for e in events if e.key == "pay_card" and e.seen_by(1)] == [(0, 50)]


def test_what_reveals_cannot_be_undone_and_what_does_not_can() -> None:
    match = table(centre=[13, 1, 2, 3, 25, 37, 38], tokens={"green": 1, "purple": 1}, hub={"purple": [56]})
    reveals = {c.key: c.reveals for c in match.pending()[0].options}
    assert reveals["draw"] and not reveals["take 13"] and not reveals["recruit 13 green"]      # seven lie in the Centre
    before = match.position()
    play(match, "recruit 13 green", "token green")
    match.undo(0)
    match.undo(0)
    assert match.position() == before


@pytest.mark.rule("SE-14.02")
def test_equal_seed_and_answers_give_the_identical_game() -> None:
    def run(seed: int) -> str:
        match, rng = new(3, seed=seed), Rng(7)
        while not match.over:
            options = keys(match)
            play(match, options[rng.below(len(options))])
        return str(match.position())
    assert run(11) == run(11) != run(12)


@pytest.mark.rule("SE-14.05", "SE-14.06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_lose_nothing(seats: int) -> None:
    for seed in range(5):
        match, rng = new(seats, seed=seed), Rng(seed)
        while not match.over:
            (d,) = match.pending().values()
            match.act_option(d.seat, d.options[rng.below(len(d.options))])
            assert GAME.invariant(match.state) == ""
            assert match.ply < 3000
        assert match.position()["ending"] or match.position()["passes"] == seats


@pytest.mark.rule("SE-14.06", "SE-12.06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_that_only_hoards_ends_too(seats: int) -> None:
    match = new(seats, seed=3)
    while not match.over:
        options = keys(match)
        play(match, next((o for o in options if o.split()[0] in ("take", "draw", "pass", "end", "decline")), options[0]))
        assert match.ply < 400
    assert match.position()["deck"] == [] and centre(match) == []


@pytest.mark.rule("SE-14.05")
def test_the_invariant_notices_what_is_lost() -> None:
    match = new(2, seed=3)
    for damage in (lambda s: s.deck.pop(), lambda s: s.tokens.__setitem__(0, 2), lambda s: s.hands.__setitem__(0, ()),
                   lambda s: s.skills.__setitem__(0, 1), lambda s: s.strength.__setitem__(0, 1), lambda s: s.team.__setitem__(0, 1),
                   lambda s: (s.deck.append(s.centre.pop())), lambda s: (s.divisions.__setitem__(0, (s.deck.pop(),)))):
        s: Any = match.state.copy()
        damage(s)
        assert GAME.invariant(s) != ""
    assert GAME.invariant(match.state) == ""


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 150), st.sampled_from((2, 3, 4)))
def test_a_sampled_state_agrees_with_the_view(seed: int, plies: int, seats: int) -> None:
    s = GAME.setup(seats, GAME.check_setup(seats, {}), seed)
    settle(GAME.rules, s)
    play_out(GAME.rules, s, seed, plies)
    match = Match(GAME, new(seats).header, s)
    for seat in range(seats):
        sampled = sample_state(GAME, match.view(seat), Rng(seed))
        assert GAME.invariant(sampled) == ""
        again = Match(GAME, match.header, sampled)
        assert again.view(seat).bytes() == match.view(seat).bytes()


# -- positions ---------------------------------------------------------------------------------------------------------------
def test_a_partial_position_takes_the_set_up_for_the_rest() -> None:
    position = from_position(GAME, {"hubs": [{"blue": [1]}, {}]}).position()
    assert position["hubs"][0]["blue"] == [1] and len(position["centre"]) == 6 and [len(h) for h in position["hands"]] == [1, 1]
    assert position["tokens"][0]["red"] == 1 and len(position["projects"]) == 4 and position["active"] == position["first"]
    assert len(position["deck"]) == 51 and 1 not in position["deck"]
    done = from_position(GAME, {"completed": [["sputnik_1"], []]}).position()
    assert len(done["projects"]) == 3


def test_the_deck_may_be_given_by_its_top() -> None:
    exact = from_position(GAME, {"deck": [1, 2, 3], "hands": [[], []], "centre": [4, 5, 6, 7, 8, 9]}).position()
    assert exact["deck"] == [1, 2, 3] and len(exact["aside"]) == 51
    rest = from_position(GAME, {"deck": [1, 2, 3, "..."], "hands": [[], []], "centre": [4, 5, 6, 7, 8, 9]}).position()
    assert rest["deck"][:3] == [1, 2, 3] and len(rest["deck"]) == 54 and rest["aside"] == []


@pytest.mark.parametrize("field, position", [
    ("centre", {"centre": [1, 2, 3]}), ("centre", {"centre": [1, 1, 2, 3, 4, 5, 6]}), ("centre", {"centre": [0, 1, 2, 3, 4, 5]}),
    ("centre", {"centre": "all"}), ("hands", {"hands": [[1]]}), ("hands[0]", {"hands": [[61], []]}), ("hands", {"hands": [[1], [1]]}),
    ("hubs", {"hubs": {}}), ("hubs[0].green", {"hubs": [{"green": [1]}, {}]}), ("hubs[0]", {"hubs": [{"pink": [1]}, {}]}),
    ("hubs[1]", {"hubs": [{}, []]}), ("tokens[0].red", {"tokens": [{"red": 3}, {}]}), ("tokens", {"tokens": [{"red": 2}, {"red": 1}]}),
    ("tokens[0].red", {"tokens": [{"red": True}, {}]}), ("tokens[0].red", {"tokens": [{"red": -1}, {}]}), ("tokens", {"tokens": [{}]}),
    ("projects", {"projects": ["moon_base"]}), ("projects", {"projects": ["sputnik_1", "explorer_1"]}), ("projects", {"projects": "all"}),
    ("projects", {"projects": ["sputnik_1"], "completed": [["explorer_1"], []]}), ("completed[0]", {"completed": [["x"], []]}),
    ("projects", {"projects": ["explorer_1", "freedom_7", "gemini_4", "pegasus_1", "surveyor_1"]}),
    ("first", {"first": 2}), ("first", {"first": "me"}), ("active", {"active": 7}), ("round", {"round": 0}), ("bought", {"bought": 2}),
    ("passes", {"passes": 9}), ("recruited", {"recruited": 61}), ("used", {"used": [99]}), ("ending", {"ending": "soon"}),
    ("center", {"center": [1]}), ("hub", {"hub": [{}, {}]}), ("token", {"token": []}),
    ("agenda", {"agenda": [["pay", 0]]}), ("agenda", {"agenda": [["act", 0]]}), ("agenda", {"agenda": [["act", 5, 1]]}),
    ("agenda", {"agenda": [["give", 0, 6, 19]]}), ("agenda", {"agenda": [["pay", 0, 13, 1, [0, 1, 0, 0, 1]]], "hands": [[13], []]}),
    ("agenda", {"agenda": [["pay", 0, 13, 2, [0, 1, 0, 0, 1]]], "centre": [13, 1, 2, 3, 4, 5]}),
    ("agenda", {"agenda": [["pay", 0, 13, 1, [0, 0, 0, 0, 0]]], "centre": [13, 1, 2, 3, 4, 5]}),
    ("agenda", {"agenda": [["stack", 0, 0, 9, []]]}), ("agenda", {"agenda": [["stack", 0, 0, 1, [99]]]}), ("agenda", {"agenda": ["act"]}),
    ("agenda", {"agenda": [["effect", 0, True]]}), ("agenda", {"agenda": [["draw_or_not", 0, 61, 1]]}),
    ("desk", {"desk": 0}), ("deck", {"deck": ["x"]}), ("aside", {"aside": [1, 1]})])
def test_an_impossible_position_is_refused_by_the_name_of_its_field(field: str, position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as caught:
        from_position(GAME, position)
    for lang in ("en", "fr", "ru"):
        assert field in caught.value.text(lang)


def test_a_position_in_mid_payment_goes_on_there() -> None:
    match = table(hub={"yellow": [34]}, centre=[16], hand=[50, 51, 52])
    play(match, "recruit 16 green", "card 50 with 34")
    again = from_position(GAME, match.position())
    assert keys(again) == keys(match)
    play(again, "pay green", "pay green", "card 51")
    assert hand(again) == [52]
