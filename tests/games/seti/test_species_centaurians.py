"""Centaurians (ST-23): messages 15 points ahead."""

from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import CARDS, TOP_REWARDS

from .seti_table import cards, do, ended, keys, kind, known, sectors, state, table, why

PAIR = "centaurians,exertians"
HERE = {"species": [known("centaurians"), {}], "pair": PAIR}


@pytest.mark.rule("ST-23.1")
def test_set_up() -> None:
    match = table(
        {"computer": {"upper": 6}, "score": 22, "milestones": [20]},
        {"score": 7},
        species=[{"discovery": {"red": 1, "yellow": 1, "blue": None}}, {}],
        pair=PAIR,
        neutral={"20": 0, "30": 0},
    )
    do(match, "analyse", "trace left blue discovery", "end")
    if kind(match) == "gold":
        do(match, keys(match)[0])
    assert match.position()["centaurians"]["tiles"] == [27 + 15, 7 + 15]


@pytest.mark.rule("ST-23.2", "ST-23.3", "ST-23.14", "ST-16.15")
def test_reaching_the_message_tile() -> None:
    """At 19 with the tile on 20: the orbit of Venus reaches it; after the turn one uncovered top reward, once in the game."""
    match = table(
        {"probes": ["1.3"], "score": 19, "hand": [], "publicity": 0, "milestones": [20, 25]},
        centaurians={"tiles": [20, None], "taken": [False, True, False, False]},
        **HERE,
    )
    ended(do(match, "orbit venus"))
    assert kind(match) == "top_reward" and keys(match) == ["reward 1", "reward 3", "reward 4"]
    do(match, "reward 3")
    s = state(match)
    assert s.publicity[0] == 3 and match.position()["centaurians"] == {"tiles": [None, None], "taken": [False, True, True, False]}


@pytest.mark.rule("ST-23.2")
def test_the_four_top_rewards() -> None:
    assert TOP_REWARDS == ({"trace_any": 1}, {"alien_card": 1, "energy": 1}, {"publicity": 3}, {"vp": 8})


@pytest.mark.rule("ST-23.4")
def test_centaurian_cards_cost_energy() -> None:
    assert all(CARDS[c].paid_in_energy and CARDS[c].credits == 0 for c in range(len(CARDS)) if CARDS[c].species == 3)
    match = table({"hand": ["ET.37"], "energy": 1, "credits": 0}, **HERE)
    assert "play ET.37" not in keys(match) and why(match, "play ET.37")


@pytest.mark.rule("ST-23.5", "ST-23.12", "WE-31")
def test_the_marker_is_placed_before_the_white_part() -> None:
    """22 points and a white part of 2 data: the marker lies on 37."""
    match = table({"hand": ["ET.32"], "energy": 1, "score": 22, "milestones": [20]}, **HERE)
    do(match, "play ET.32")
    s = state(match)
    assert s.messages[0] == ((37, cards("ET.32")[0]),) and s.data[0] == 2 and s.energy[0] == 0 and s.missions[0] == ()


@pytest.mark.rule("ST-23.6", "ST-23.8")
def test_the_green_part_is_resolved_when_the_marker_is_reached() -> None:
    """ET.32 becomes income: tucked, 1 of its resource at once."""
    match = table({"messages": [{"at": 15, "card": "ET.32"}], "probes": ["1.3"], "score": 10, "hand": []}, **HERE)
    before = (state(match).credits[0], state(match).energy[0])
    ended(do(match, "orbit venus"))
    assert kind(match) == "tuck"
    do(match, next(k for k in keys(match) if "ET.32" in k))
    s = state(match)
    assert s.tucked[0] == cards("ET.32") and s.messages[0] == () and before != (s.credits[0], s.energy[0])


@pytest.mark.rule("ST-23.8")
def test_other_messages_are_discarded() -> None:
    match = table({"messages": [{"at": 15, "card": "ET.34"}], "probes": ["1.3"], "score": 10, "hand": []}, **HERE)
    ended(do(match, "orbit venus"))
    assert kind(match) == "trace"
    do(match, "trace left red overflow")
    assert state(match).species_discard[0] == cards("ET.34") and state(match).tucked[0] == ()


@pytest.mark.rule("ST-23.7")
def test_messages_are_answered_in_the_order_sent() -> None:
    match = table(
        {"messages": [{"at": 14, "card": "ET.35"}, {"at": 15, "card": "ET.34"}], "probes": ["1.3"], "score": 10, "hand": []}, **HERE
    )
    ended(do(match, "orbit venus"))
    assert "trace left yellow overflow" in keys(match) and "trace left red overflow" not in keys(match)
    do(match, "trace left yellow overflow")
    assert "trace left red overflow" in keys(match)


@pytest.mark.rule("ST-23.9")
def test_messages_are_no_missions() -> None:
    match = table({"messages": [{"at": 60, "card": "ET.34"}]}, gold={"mission": {"side": "A", "marks": [0]}}, over=True, **HERE)
    assert match.scores()[0]["gold"] == 0


@pytest.mark.rule("ST-23.10", "ST-8.13", "WE-43")
def test_data_costs_are_paid_from_the_pool() -> None:
    """WE-43: the first landing on Mercury gives 3 data, which pay for the yellow space of 15 VP."""
    match = table({"probes": ["1.1"], "data": 0, "computer": {"upper": 5}}, **HERE)
    do(match, "land mercury", "trace left yellow 4")
    s = state(match)
    assert s.score[0] == 10 + 12 + 15 and s.data[0] == 0 and s.upper[0] == 5
    poor = table({"probes": ["1.1"], "computer": {"upper": 5}}, planets={"mercury": {"landers": [{"player": 1, "bonus": 1}]}}, **HERE)
    do(poor, "land mercury")
    assert "trace left yellow 4" not in keys(poor)


@pytest.mark.rule("ST-23.11")
def test_the_top_spaces() -> None:
    match = table({"computer": {"upper": 6}, "data": 1}, **HERE)
    do(match, "analyse", "trace left blue 5")
    assert state(match).score[0] == 16 and state(match).data[0] == 0


@pytest.mark.rule("ST-23.13")
def test_messages_not_reached_are_lost() -> None:
    match = table({"messages": [{"at": 60, "card": "ET.37"}], "score": 59}, over=True, round=5, **HERE)
    assert sum(match.scores()[0].values()) == 59


@pytest.mark.rule("ST-23.14")
def test_no_free_actions_while_milestones_are_resolved() -> None:
    match = table(
        {"messages": [{"at": 15, "card": "ET.34"}], "probes": ["1.3"], "data": 6, "hand": ["110", "137"], "score": 10},
        sectors=sectors(),
        **HERE,
    )
    do(match, "orbit venus")
    while kind(match) not in ("end", "after"):
        do(match, keys(match)[0])
    ended(match)
    assert kind(match) == "trace" and all(k.startswith("trace") for k in keys(match))
