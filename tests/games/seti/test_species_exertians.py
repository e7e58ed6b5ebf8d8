"""Exertians (ST-24): cards face down, danger."""

from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import EXERTIANS, SPACES
from orrery.kernel.match import Match

from .seti_table import cards, do, ended, keys, kind, known, state, table

PAIR = "exertians,mascamites"
EMPTY = [[] for _ in range(5)]


def discover(p0: dict[str, object] | None = None, p1: dict[str, object] | None = None, red: object = 0, yellow: object = 1) -> Match:
    match = table(
        {"computer": {"upper": 6}, "hand": [], **(p0 or {})},
        {"hand": [], **(p1 or {})},
        species=[{"discovery": {"red": red, "yellow": yellow, "blue": None}}, {}],
        pair=PAIR,
        neutral={"20": 0, "30": 0},
    )
    return do(match, "analyse", "trace left blue discovery", "end")


@pytest.mark.rule("ST-24.1", "ST-24.2", "ST-24.13")
def test_set_up() -> None:
    """Seat 0 has two markers, seat 1 one: 5 and 4 cards; seat 0 may play two at once, then seat 1 one; the rest leaves the game."""
    match = discover()
    s = state(match)
    assert [len(h) for h in s.exertian_hand[:2]] == [5, 4] and s.species_deck[0] == ()
    assert kind(match) == "exertian" and list(match.pending()) == [0]
    do(match, "hide 1", "hide 1")
    assert list(match.pending()) == [1]
    do(match, "none")
    s = state(match)
    assert len(s.exertian_played[0]) == 2 and len(s.exertian_hand[0]) == 3 and s.exertian_played[1] == ()
    seen = match.view(1).data["players"][0]
    assert seen["exertian_played"] == [None, None] and seen["exertian_hand"] == [None] * 3


@pytest.mark.rule("ST-24.1", "ST-24.5")
def test_a_player_without_markers_gets_three_cards() -> None:
    match = discover(red=0, yellow=0)
    assert len(state(match).exertian_hand[1]) == 3


@pytest.mark.rule("ST-24.3")
def test_two_milestones_above_the_highest_score() -> None:
    match = discover({"score": 10}, {"score": 33, "milestones": [20, 30, 25]})
    assert match.position()["exertians"]["milestones"] == [53, 73]


@pytest.mark.rule("ST-24.4", "ST-24.5", "ST-16.15")
@pytest.mark.parametrize(("credits", "asked"), [(1, True), (0, False)])
def test_the_second_milestone_costs_a_credit(credits: int, asked: bool) -> None:
    match = table(
        {
            "probes": ["1.3"],
            "hand": [],
            "score": 39,
            "credits": 1 + credits,
            "milestones": [20, 30, 25, "exertian_1"],
            "exertian_hand": ["ET.41", "ET.42"],
        },
        species=[known("exertians"), {}],
        exertians={"milestones": [20, 40]},
        pair=PAIR,
    )
    ended(do(match, "orbit venus"))
    assert (kind(match) == "exertian") is asked
    if asked:
        do(match, "hide 2")
        assert state(match).exertian_played[0] == cards("ET.42") and state(match).credits[0] == 0


@pytest.mark.rule("ST-24.4")
def test_the_first_milestone_is_free_and_optional() -> None:
    match = table(
        {"probes": ["1.3"], "hand": [], "score": 19, "credits": 1, "energy": 1, "milestones": [20, 30, 25], "exertian_hand": ["ET.41"]},
        species=[known("exertians"), {}],
        exertians={"milestones": [20, 40]},
        pair=PAIR,
    )
    ended(do(match, "orbit venus"))
    assert kind(match) == "exertian"
    do(match, "none")
    assert state(match).exertian_played[0] == () and list(match.pending()) == [1]


@pytest.mark.rule("ST-24.6", "ST-4.8", "ST-19.12", "ST-31.9")
def test_exertian_cards_are_not_in_hand() -> None:
    match = table(
        {"hand": ["110"], "exertian_hand": ["ET.41", "ET.42", "ET.43", "ET.44"], "credits": 0, "energy": 0, "publicity": 0},
        species=[known("exertians"), {}],
        pair=PAIR,
    )
    assert not [k for k in keys(match) if "ET." in k or k.startswith("exchange card")]
    do(match, "pass")
    assert kind(match) != "discard"


@pytest.mark.rule("ST-24.7")
def test_danger_of_the_rows() -> None:
    assert [[space.danger for space in column] for column in SPACES[EXERTIANS]] == [[3, 3, 2, 2, 1]] * 3


@pytest.mark.rule("ST-24.8")
def test_fulfilled_cards_score_once_at_the_end() -> None:
    """ET.43: three computer technologies for 9; ET.42 is not fulfilled. Before the end nothing shows."""
    techs = ["computer_1", "computer_2", "computer_3"]
    p0 = {"score": 100, "techs": techs, "exertian_played": ["ET.43", "ET.42"]}
    match = table(p0, {"score": 50}, species=[known("exertians"), {}], over=True, round=5, pair=PAIR)
    assert match.scores()[0]["exertians"] == 9
    assert table(p0, species=[known("exertians"), {}], pair=PAIR).scores()[0]["exertians"] == 0


@pytest.mark.rule("ST-24.9", "ST-24.7", "ST-24.8", "WE-30")
def test_the_most_endangered_lose_a_tenth() -> None:
    """168 and 150 with danger 9 each, 120 with danger 4: 152, 135, 120. Cards that are not fulfilled count too."""
    match = table(
        {"score": 168, "exertian_played": ["ET.53"]},
        {"score": 150},
        {"score": 120, "exertian_played": ["ET.44"]},
        seats=3,
        species=[known("exertians", board={"red": [[1], [1], [], [], []], "yellow": [[1], [], [], [], []], "blue": EMPTY}), {}],
        over=True,
        round=5,
        pair=PAIR,
    )
    assert [sum(row.values()) for row in match.scores()] == [152, 135, 120]
    assert [row["danger"] for row in match.scores()] == [-16, -15, 0]


@pytest.mark.rule("ST-24.10", "ST-24.12")
def test_without_danger_nobody_loses() -> None:
    match = table(
        {"score": 100, "exertian_hand": ["ET.53"]}, {"score": 50}, species=[known("exertians"), {}], over=True, round=5, pair=PAIR
    )
    assert [sum(row.values()) for row in match.scores()] == [100, 50]


@pytest.mark.rule("ST-24.11")
def test_they_are_neither_missions_nor_end_of_game_cards() -> None:
    match = table(
        {"score": 100, "exertian_played": ["ET.43", "ET.42"]},
        species=[known("exertians"), {}],
        over=True,
        round=5,
        pair=PAIR,
        gold={"mission": {"side": "B", "marks": [0]}},
    )
    assert match.scores()[0]["gold"] == 0
