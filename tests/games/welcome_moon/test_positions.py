"""Positions, answers and deals of what is hidden."""
from __future__ import annotations

import pytest

import orrery
from orrery import BadPosition
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from tests.games.welcome_moon.table import do, keys, set_pile, sheet, table, three_quarters, why


def test_bad_positions_name_their_field() -> None:
    for broken, field in (({"sheets": [{"boxes": {"P99": 3}}]}, "P99"), ({"sheets": [{"boxes": {"P1": 18}}]}, "P1"),
                          ({"sheets": [{"energy": 13}]}, "energy"), ({"sheets": [{"colour": 1}]}, "colour"), ({"taken": ["x"]}, "taken"),
                          ({"missions": {"A": 64}}, "missions.A"), ({"combinations": [{"number": 3, "action": "fly"}] * 3}, "action"),
                          ({"piles": [{"left": ["8 robot"]}] * 3}, "piles"), ({"players": [{"missions": {"D": "first"}}, {}]}, "players[0].missions"),
                          ({"turn": -1}, "turn"), ({"sheet": []}, "sheet"), ({"hand": []}, "hand"), ({"players": [{"mission": {}}]}, "players[0].mission")):
        with pytest.raises(BadPosition) as error:
            orrery.from_position("welcome_moon", {"seats": 2, "options": {"adventure": 2}, **broken})
        assert field in str(error.value), broken


def test_a_position_in_mid_turn_keeps_what_was_reached_and_chosen() -> None:
    match = table(3, "8 robot", [three_quarters("c1r4"), {}])
    do(match, 0, "take 1", "write 8 c1r4", "skip")
    seen = match.view(0).data["players"][0]
    assert seen["reached"] == ["TL"] and seen["chosen"] == 1 and match.view(0).data["new"][0] == ["c1r4", "quarters:TL"]
    again = orrery.from_position("welcome_moon", match.position())
    do(match, 1, "take 1", "write 8 c2r2", "skip")
    do(again, 1, "take 1", "write 8 c2r2", "skip")
    assert again.position() == match.position() and again.position()["taken"] == ["TL"]


def test_a_declared_wild_must_be_used() -> None:
    match = table(2, "8 robot", [{"astronauts": 2}, {}])
    do(match, 0, "take 1", "write 8 P2", "wild water")
    assert keys(match) == ["water TANK1"] and "declared" in why(match, "skip")
    match.undo(0)
    assert "skip" in keys(match)


def test_a_position_may_be_short() -> None:
    match = orrery.from_position("welcome_moon", {"seats": 3, "options": {"adventure": 2}, "combinations": ["9 plant", "3 robot", "12 water"],
                                                  "sheets": [{"boxes": {"P10": 5}}], "players": [{"missions": {"A": "later"}}]})
    assert match.position()["combinations"][1] == {"number": 3, "action": "robot"}
    assert [p["missions"] for p in match.position()["players"]] == [{"A": "later"}, {}, {}] and sheet(match, 2)["boxes"] == {}
    text = match.game.picture.text_view(match.view(0).data, "en")  # type: ignore[attr-defined]
    assert "P1    _ _ _ _ _ _ _ _ _ 5 _ _" in text and "Mission A" in text
    for broken in ({"combinations": ["9 fly"] * 3}, {"combinations": ["x"] * 3}, {"players": [{}] * 4}, {"new": [[], [], [], []]}):
        with pytest.raises(BadPosition):
            orrery.from_position("welcome_moon", {"seats": 3, "options": {"adventure": 2}, **broken})


def test_answers_that_are_not_understood() -> None:
    match = table(2, "8 robot, 3 water, 5 plant", [{}, {}])
    for text in ("take", "take 4", "give 1", "take 1 8/robot now", "take 1 3/water", "1", "take x"):
        assert "not an answer" in why(match, text), text
    assert why(match, "take 1 8/robot") == "" == why(match, "take 1")
    do(match, 0, "take 1")
    for text in ("write 8", "write x P1", "write 8 P99", "P1", "write 8 P1 P2"):
        assert "not an answer" in why(match, text), text


def test_where_a_click_answers() -> None:
    match = table(8, "8 robot", [{}, {}], turn=2)
    assert [c.at for c in match.pending()[0].options] == [("combo-1",), ("combo-2",), ("combo-3",)]
    do(match, 0, "take 1")
    assert match.pending()[0].options[0].at == ("s1-P4",)       # on even turns seat 0 plays on the other sheet
    own = do(table(2, "8 water", [{}, {}]), 1, "take 1", "write 8 P2")
    assert [c.at for c in own.pending()[1].options] == [("s1-TANK1",), ()]
    alone = orrery.new("welcome_moon", 1, {"adventure": 3}, seed=2)
    again = sample_state(alone.game, alone.view(0), Rng(1))
    assert sorted(again.decks[0]) == sorted(alone.state.decks[0]) and again.decks != alone.state.decks


def test_piles_that_cannot_be() -> None:
    good = set_pile("8 robot", "3 water", "5 plant")
    for piles in ([good, good], [good, good, set_pile("8 robot", "3 water")], [good, good, {"flipped": ["8 robot"], "left": ["3 water", "5 plant"]}],
                  [{"flipped": ["8 robot", "3 water"], "left": []}] * 3, [set_pile("8 robot")] * 3, [good, good, 3]):
        with pytest.raises(BadPosition):
            table(2, piles=piles)
    assert table(2, piles=[set_pile("8 robot", "3 water")] * 3).position()["combinations"][0]["number"] in (3, 8)


@pytest.mark.rule("WM-2.15", "WM-S.03")
def test_what_is_hidden_is_dealt_at_random_and_as_it_could_lie() -> None:
    """Bots play on tables dealt from their view: any order of the cards to come, the card on top as seen, ASTRA's cards deep in the deck."""
    for seats, place in ((2, "piles"), (1, "deck")):
        match = orrery.new("welcome_moon", seats, {"adventure": 3}, seed=5)
        view = match.view(0).data
        dealt = [match.game.determinize(view, 0, Rng(seed))[place] for seed in range(12)]
        decks = [d if place == "deck" else d[0] for d in dealt]
        assert len({tuple(d["left"]) for d in decks}) == 12
        for deck in decks:
            top = view[place]["left"][0] if place == "deck" else view[place][0]["left"][0]
            number, action = deck["left"][0].split()
            assert top == ({"action": action} if place == "deck" else {"number": int(number), "action": action})
            deep = [len(deck["drawn"]) + i for i, c in enumerate(deck["left"]) if c.startswith("effect")] if place == "deck" else []
            assert all(i >= 42 for i in deep) and len(deep) == (3 if place == "deck" else 0)


@pytest.mark.rule("WM-1.09")
def test_every_adventure_is_among_the_set_ups_that_are_tried() -> None:
    names = [name for name, _, _ in orrery.game("welcome_moon").variants()]
    assert names == [f"a{n}-{form}" for n in range(1, 9) for form in ("2p", "solo")] + ["a1-6p"]
