"""Discovering a species and its cards in general (ST-19)."""

from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import CARDS, SPECIES_DECKS

from .seti_table import do, ended, keys, kind, known, state, table

ALMOST = {"discovery": {"red": 0, "yellow": 1, "blue": None}}
FULL = {"computer": {"upper": 6}, "energy": 3}


@pytest.mark.rule("ST-19.1", "ST-19.2", "ST-19.3", "ST-8.12", "ST-1.5", "ST-1.6")
def test_a_species_is_discovered_after_the_turn() -> None:
    """Seat 0 marks the third discovery space: the board is turned over only after the turn; markers are paid with cards."""
    match = table({**FULL, "hand": []}, {"hand": []}, species=[ALMOST, {}], pair="anomalies,exertians")
    assert match.view(0).data["species"][0]["name"] is None
    do(match, "analyse", "trace left blue discovery")
    s = state(match)
    assert s.known == 0 and s.species_deck[0] == ()
    ended(match)
    s = state(match)
    assert s.known == 1 and match.view(1).data["species"][0]["name"] == "anomalies"
    assert len(s.hand[0]) == 2 and len(s.hand[1]) == 1
    assert all(CARDS[c].species == 1 for c in s.hand[0] + s.hand[1])
    assert s.species_open[0] >= 0 and len(s.species_deck[0]) == 10 - 4


@pytest.mark.rule("ST-19.4", "ST-19.3")
def test_overflow_and_neutral_markers_give_no_card() -> None:
    part = {"discovery": {"red": "neutral", "yellow": "neutral", "blue": None}, "overflow": {"red": [1, 1], "yellow": [], "blue": []}}
    match = table({**FULL, "hand": []}, {"hand": []}, species=[part, {}], pair="anomalies,exertians")
    ended(do(match, "analyse", "trace left blue discovery"))
    s = state(match)
    assert len(s.hand[0]) == 1 and s.hand[1] == ()


@pytest.mark.rule("ST-16.17", "ST-16.9", "ST-19.1")
def test_a_neutral_marker_can_complete_a_discovery() -> None:
    """WE-23: blue is empty, seat 0 reaches 30 where a neutral marker lies."""
    part = {"discovery": {"red": 1, "yellow": 1, "blue": None}}
    match = table(
        {"score": 29, "probes": ["1.3"], "hand": [], "milestones": [20, 25]},
        {"hand": []},
        species=[part, {}],
        pair="anomalies,exertians",
        neutral={"20": 0, "30": 1},
    )
    do(match, "orbit venus")
    while kind(match) != "end":
        do(match, keys(match)[-1])
    do(match, "end")
    s = state(match)
    assert s.known == 1 and s.discovery[2] == 9 and len(s.hand[1]) == 2 and s.hand[0] == ()


@pytest.mark.rule("ST-19.10")
def test_both_discovered_after_one_turn_left_first() -> None:
    parts = [{"discovery": {"red": 0, "yellow": 0, "blue": None}}, {"discovery": {"red": 0, "yellow": 0, "blue": 0}}]
    match = table({**FULL, "hand": []}, species=parts, pair="anomalies,mascamites")
    do(match, "analyse", "trace left blue discovery")
    events = [e.args for e in match.act(0, "end") if e.key == "discovered"]
    assert events == [("anomalies",), ("mascamites",)]


@pytest.mark.rule("ST-19.9", "ST-19.3")
def test_cards_are_dealt_from_the_active_player_before_the_face_up_card() -> None:
    parts = [{"discovery": {"red": 0, "yellow": 1, "blue": None}}, {}]
    match = table({**FULL, "hand": []}, {"hand": []}, species=parts, pair="anomalies,exertians")
    do(match, "analyse", "trace left blue discovery")
    dealt = [e.args[0] for e in match.act(0, "end") if e.key == "species_card"]
    assert dealt == [0, 0, 1]


@pytest.mark.rule("ST-19.6", "ST-8.1", "ST-8.8")
def test_after_the_discovery_the_board_can_be_marked() -> None:
    match = table({**FULL, "score": 10}, species=[known("anomalies"), {}], pair="anomalies,exertians")
    do(match, "analyse")
    assert "trace left blue 1" in keys(match) and "trace left blue 4" in keys(match)
    do(match, "trace left blue 4")
    assert state(match).score[0] == 13


@pytest.mark.rule("ST-19.7", "ST-19.5", "ST-18.3")
def test_the_species_card_icon() -> None:
    """Take the face-up card, which is replaced, or the top of the deck."""
    part = known("anomalies", open="ET.11", deck=["ET.12", "ET.13"])
    match = table({**FULL, "hand": []}, species=[part, {}], pair="anomalies,exertians")
    do(match, "analyse", "trace left blue 1")
    assert kind(match) == "alien_card" and len(keys(match)) >= 2
    match.act_option(0, match.pending()[0].options[0])
    s = state(match)
    assert (
        [CARDS[c].id for c in s.hand[0]] == ["ET.11"] and CARDS[s.species_open[0]].id in ("ET.12", "ET.13") and len(s.species_deck[0]) == 1
    )


@pytest.mark.rule("ST-19.8", "ST-19.11", "ST-18.5")
def test_an_empty_species_deck_gives_nothing() -> None:
    part = known("anomalies", open=None, deck=[], discard=["ET.15"])
    match = table({**FULL, "hand": []}, species=[part, {}], pair="anomalies,exertians")
    do(match, "analyse", "trace left blue 1")
    s = state(match)
    assert kind(match) == "end" and s.hand[0] == () and s.score[0] == 14 and len(s.species_discard[0]) == 1


@pytest.mark.rule("ST-19.5", "ST-19.13", "ST-4.8", "WE-24")
def test_species_cards_are_cards() -> None:
    """Corner, exchange, income, signal: a Mascamite card in hand may be used like any other."""
    match = table({"hand": ["ET.1", "110"], "publicity": 4, "probes": ["1.5"]}, species=[known("mascamites"), {}])
    assert "corner ET.1" in keys(match)
    do(match, "corner ET.1")
    assert state(match).species_discard[0] != ()
    other = table({"hand": ["ET.1", "110"], "credits": 0, "energy": 1}, species=[known("mascamites"), {}])
    assert "exchange card credit" in keys(other)
    do(other, "exchange card credit", "discard ET.1", "discard 110")
    assert state(other).credits[0] == 1 and state(other).hand[0] == ()


@pytest.mark.rule("ST-19.12")
def test_species_cards_count_for_the_hand_limit() -> None:
    match = table({"hand": ["ET.1", "ET.2", "ET.3", "110", "137"]}, species=[known("mascamites"), {}])
    do(match, "pass")
    assert kind(match) == "discard"


@pytest.mark.rule("ST-9.15")
def test_the_face_up_species_card_is_not_in_the_row() -> None:
    match = table(species=[known("anomalies", open="ET.11"), {}], pair="anomalies,exertians")
    do(match, "scan")
    assert not [k for k in keys(match) if "ET.11" in k]


def test_every_species_has_its_deck() -> None:
    assert [len(deck) for deck in SPECIES_DECKS] == [10, 10, 10, 10, 15]
