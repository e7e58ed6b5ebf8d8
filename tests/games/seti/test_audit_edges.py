"""Edges that random breaks of the rules found unguarded."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.seti.rules.solo import completed_at
from orrery.games.seti.rules.solo_objectives import TASKS, completed
from orrery.kernel.errors import BadPosition
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng

from .seti_table import cards, do, kind, known, sectors, state, table, why
from .solo_table import play, who
from .solo_table import table as solo


@pytest.mark.rule("ST-23.2", "ST-23.3")
def test_message_tiles_and_taken_rewards_come_back_from_a_position() -> None:
    given = {"tiles": [0, None], "taken": [True, False, False, True]}
    match = table(pair="centaurians,exertians", species=[known("centaurians"), {}], centaurians=given)
    assert match.position()["centaurians"] == given and state(match).taken == 9 and state(match).message_tile == [0, -1]


@pytest.mark.rule("ST-18.5")
def test_without_cards_the_row_stays_incomplete_and_nothing_is_said_of_it() -> None:
    match = table({"hand": ["1"]}, {"hand": []}, deck=[], discard=[], row=["48", None, None], stacks=[[], [], [], []])
    events = match.act(0, "buy") + match.act(0, "row 48")
    assert state(match).row == [-1, -1, -1] and "row" not in [e.key for e in events] and state(match).hand[0] == cards("1", "48")


@pytest.mark.rule("ST-29.22", "ST-29.25", "ST-8.12")
def test_the_rival_finds_the_board_of_a_right_species() -> None:
    """Only the right species is known; the left one's blue discovery space is taken: row 1 of the right board, 5 points and a card (1 step)."""
    species: list[dict[str, Any]] = [{"discovery": {"blue": 0}}, known("mascamites")]
    match, _ = play("S.5", {"computer": {"upper": 6}}, species=species, pair="anomalies,mascamites")
    assert match.position()["species"][1]["board"]["blue"][0] == [1] and who(match)["score"] == 10 + 3 + 5


@pytest.mark.rule("ST-21.2")
def test_the_colours_of_anomalies_are_dealt_at_random() -> None:
    found = set()
    species: list[dict[str, Any]] = [{"discovery": {"red": 0, "yellow": 1, "blue": 0}}, {}]
    for turned in range(8):
        match = table(pair="anomalies,exertians", species=species, agenda=[["end", 0]], turn={"free": True}, discs=[turned, 0, 0], rng=turned * 7919,
                      neutral={"20": 0, "30": 0})
        do(match, "end")
        earth = state(match).anomalies[0][0]
        assert [a[0] for a in state(match).anomalies] == [earth, (earth - 3) % 8, (earth + 3) % 8] and sorted(a[1] for a in state(match).anomalies) == [0, 1, 2]
        found.add(tuple(a[1] for a in state(match).anomalies))
    assert len(found) > 2


@pytest.mark.rule("ST-29.53", "ST-22.12")
def test_sectors_and_tile_in_the_order_in_which_the_rival_completed_them() -> None:
    s = state(solo(species=[known("oumuamua"), {}], pair="oumuamua,exertians"))
    s.marks = (16, 3, 3)                    # the tile in sector 0, then two signals in sector 3
    s.signals[3] = (0, 0, 0, 1, 1)
    s.tile = (0, 0, 1)
    assert completed_at(s, 8) == 0 and completed_at(s, 3) == 2


@pytest.mark.rule("ST-10.22", "ST-10.3")
def test_one_completed_sector_is_not_asked_about() -> None:
    match = do(table({"hand": ["44"]}, sectors=sectors({0: [0, 0, 0]}, {0: [1]})), "play 44", "finish")
    assert kind(match) == "end" and state(match).wins[0] == (1, 0)


@pytest.mark.rule("ST-19.1")
def test_a_species_given_as_discovered_has_its_discovery_spaces_filled() -> None:
    match = do(table({"computer": {"upper": 6}}, pair="anomalies,exertians", species=[{"discovered": True}, {}]), "analyse")
    assert match.position()["species"][0]["discovery"] == {"red": "neutral", "yellow": "neutral", "blue": "neutral"}
    assert "trace left blue discovery" not in [c.key for c in match.pending()[0].options]
    one = table(pair="anomalies,exertians", species=[{"discovered": True, "discovery": {"red": 1}}, {}])
    assert one.position()["species"][0]["discovery"] == {"red": 1, "yellow": "neutral", "blue": "neutral"}


@pytest.mark.rule("ST-30.1")
def test_an_objective_is_complete_with_all_its_tasks_and_not_before() -> None:
    for tile, tasks in enumerate(TASKS):
        everything = (1 << len(tasks)) - 1
        assert completed(tile * 16 + everything)
        assert not any(completed(tile * 16 + everything - (1 << i)) for i in range(len(tasks)))


def test_the_first_card_of_the_deck_is_a_card_like_the_others() -> None:
    match = table({"hand": ["2"]}, row=["1", "3", "4"])
    assert cards("1")[0] not in state(match).deck and len(state(match).deck) == len(set(state(match).deck))
    with pytest.raises(BadPosition):
        table({"hand": ["1"]}, row=["1", "3", "4"])


@pytest.mark.rule("ST-8.1", "ST-8.9")
def test_a_trace_that_cannot_be_marked_says_why() -> None:
    match = do(table({"hand": ["98"]}, species=[{"discovery": {"red": 1}}, {"overflow": {"red": [0]}}]), "play 98")
    said = [why(match, text) for text in ("trace left red overflow", "trace right blue overflow", "trace right red 1")]
    assert len(set(said)) == 3 and "species" in said[0].lower()
    taken = do(table({"computer": {"upper": 6}}, species=[{"discovery": {"blue": 1}}, {}]), "analyse")
    assert "taken" in why(taken, "trace left blue discovery")


@pytest.mark.rule("ST-1.5")
def test_a_guess_at_the_hidden_species_never_deals_one_that_lies_open() -> None:
    match = table(pair="centaurians,exertians", species=[known("centaurians"), {}])
    view = match.view(0)
    guessed = {tuple(part["name"] for part in match.game.position(sample_state(match.game, view, Rng(seed)))["species"]) for seed in range(40)}
    assert all(first == "centaurians" and second != first for first, second in guessed) and len(guessed) == 4
