"""Anomalies (ST-21). Discs 0, 0, 0: Earth in sector 5; each rotation takes it one sector counter-clockwise."""

from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import ANOMALY_TOKENS

from .seti_table import do, ended, keys, kind, known, state, table

PAIR = "anomalies,exertians"
EMPTY = [[] for _ in range(5)]


def tokens(*sectors: int) -> list[dict[str, object]]:
    return [{"sector": sector, "color": color, "side": 1} for sector, color in zip(sectors, ("red", "yellow", "blue"), strict=True)]


def board(red: list[list[int]] = EMPTY, yellow: list[list[int]] = EMPTY, blue: list[list[int]] = EMPTY) -> dict[str, object]:
    return known("anomalies", board={"red": red, "yellow": yellow, "blue": blue})


@pytest.mark.rule("ST-21.1", "ST-21.2")
def test_set_up() -> None:
    match = table({"computer": {"upper": 6}}, species=[{"discovery": {"red": 1, "yellow": 1, "blue": None}}, {}], pair=PAIR)
    ended(do(match, "analyse", "trace left blue discovery"))
    placed = match.position()["anomalies"]
    assert {a["sector"] for a in placed} == {5, 2, 0} and {a["color"] for a in placed} == {"red", "yellow", "blue"}
    assert {a["side"] for a in placed} <= {1, 2}


@pytest.mark.rule("ST-21.7")
def test_token_rewards() -> None:
    assert ANOMALY_TOKENS == (({"credits": 1}, {"vp": 4}), ({"publicity": 2}, {"card_any": 1}), ({"data": 1}, {"energy": 1}))


@pytest.mark.rule("ST-21.3", "ST-21.4", "ST-21.12")
def test_the_highest_marker_is_paid_before_the_technology_is_chosen() -> None:
    """WE-27: seat 0 on row 1, seat 1 on row 4 of the red column; the rotation of a research brings Earth to sector 4."""
    red = [[0], [], [], [1], []]
    match = table({"publicity": 6}, {"credits": 0}, species=[board(red), {}], anomalies=tokens(4, 1, 7), pair=PAIR)
    do(match, "research")
    assert kind(match) == "tech" and state(match).credits[1] == 1


@pytest.mark.rule("ST-21.5", "ST-21.10")
def test_without_markers_in_the_column_nobody_is_paid() -> None:
    part = {**board(), "discovery": {"red": 0, "yellow": 0, "blue": 0}, "overflow": {"red": [0], "yellow": [], "blue": []}}
    match = table({"publicity": 6, "credits": 0}, species=[part, {}], anomalies=tokens(4, 1, 7), pair=PAIR)
    do(match, "research")
    assert state(match).credits[:2] == [0, 10]


@pytest.mark.rule("ST-21.6", "WE-28")
def test_on_the_top_space_the_latest_marker_ranks_highest() -> None:
    """2 VP, always available; seat 0 marks it after seat 1."""
    match = table(
        {"computer": {"upper": 6}, "data": 0}, species=[board(blue=[[1], [1], [1], [1], [1]]), {}], anomalies=tokens(1, 7, 4), pair=PAIR
    )
    do(match, "analyse", "trace left blue 5")
    assert state(match).score[0] == 12
    from orrery.games.seti.rules.anomalies import leader

    assert leader(state(match), 2) == 0


@pytest.mark.rule("ST-21.8")
def test_probes_gain_nothing_from_anomalies() -> None:
    match = table(
        {"probes": ["3.4"], "energy": 3, "publicity": 4, "credits": 0},
        species=[board([[0], [], [], [], []]), {}],
        anomalies=tokens(4, 1, 7),
        pair=PAIR,
    )
    do(match, "move 3.4-4.4")
    s = state(match)
    assert s.publicity[0] == 4 and s.credits[0] == 0 and s.data[0] == 0


@pytest.mark.rule("ST-21.3", "ST-21.9")
def test_only_when_earth_comes_into_the_sector() -> None:
    """Tokens in 5, 2 and 0 and Earth leaves sector 5: it meets them after 3, 5 and 8 rotations, not before."""
    from orrery.games.seti.rules.kinds import ROTATE
    from orrery.kernel.state import settle

    match = table(
        species=[board([[0], [], [], [], []], [[0], [], [], [], []], [[0], [], [], [], []]), {}], anomalies=tokens(5, 2, 0), pair=PAIR
    )
    s = state(match)
    met = []
    for turn in range(1, 9):
        before = (s.credits[0], s.publicity[0], s.data[0])
        s.then((ROTATE, 0))
        settle(match.game.rules, s)
        if (s.credits[0], s.publicity[0], s.data[0]) != before:
            met.append(turn)
    assert met == [3, 5, 8]


@pytest.mark.rule("ST-21.11", "ST-3.19")
def test_a_card_is_chosen_at_once_outside_the_own_turn() -> None:
    """The yellow token's other side gives any card: its winner, seat 1, is asked in the middle of seat 0's research."""
    anomalies = [
        {"sector": 4, "color": "yellow", "side": 2},
        {"sector": 1, "color": "red", "side": 1},
        {"sector": 7, "color": "blue", "side": 1},
    ]
    match = table({"publicity": 6}, {"hand": []}, species=[board(yellow=[[1], [], [], [], []]), {}], anomalies=anomalies, pair=PAIR)
    do(match, "research")
    assert list(match.pending()) == [1] and not [k for k in keys(match) if k.startswith(("buy", "exchange", "move"))]
    match.act_option(1, match.pending()[1].options[0])
    assert len(state(match).hand[1]) == 1 and list(match.pending()) == [0]
