"""The five species against their rule sheets and cards, worked out by hand (the table of seti_table: Earth in sector 5, 'Oumuamua's tile at 3.5)."""
from __future__ import annotations

from typing import Any

import pytest

from .seti_table import cards, do, ended, keys, kind, known, seat, sectors, state, table

NO_NEUTRAL = {"20": 0, "30": 0}
TOKENS = [{"sector": 5, "color": "red", "side": 1}, {"sector": 2, "color": "yellow", "side": 1}, {"sector": 0, "color": "blue", "side": 2}]


def anomalies(p0: dict[str, Any], *others: dict[str, Any], board: dict[str, Any] | None = None, **more: Any) -> Any:
    return table(p0, *others, pair="anomalies,exertians", species=[known("anomalies", board=board or {}), {}], anomalies=TOKENS, neutral=NO_NEUTRAL, **more)


def oumuamua(p0: dict[str, Any], *others: dict[str, Any], **more: Any) -> Any:
    return table(p0, *others, pair="oumuamua,exertians", species=[known("oumuamua"), {}], neutral=NO_NEUTRAL, **more)


def centaurians(p0: dict[str, Any], *others: dict[str, Any], **more: Any) -> Any:
    return table(p0, *others, pair="centaurians,exertians", species=[known("centaurians"), {}], neutral=NO_NEUTRAL, **more)


def mascamites(p0: dict[str, Any], *others: dict[str, Any], **more: Any) -> Any:
    return table(p0, *others, species=[known("mascamites"), {}], neutral=NO_NEUTRAL, **more)


# -- Anomalies -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-21.3", "ST-21.4", "ST-21.12", "WE-27")
def test_the_highest_marker_not_the_most_markers() -> None:
    """Tokens in 4, 1 and 7: the turn brings Earth from 5 to 4. 0 holds rows 1 and 2, 1 holds row 4: 1 gets the credit before 0 takes the
    technology."""
    board = {"red": [[0], [0], [], [1], []]}
    match = table({"publicity": 6}, pair="anomalies,exertians", species=[known("anomalies", board=board), {}], neutral=NO_NEUTRAL,
                  anomalies=[{"sector": 4, "color": "red", "side": 1}, {"sector": 1, "color": "yellow", "side": 1}, {"sector": 7, "color": "blue", "side": 1}])
    do(match, "research")
    assert kind(match) == "tech" and state(match).credits == [10, 11]


@pytest.mark.rule("ST-21.6", "WE-28")
def test_the_top_space_is_always_open_and_the_latest_ranks_highest() -> None:
    board = {"blue": [[], [], [], [], [0]]}
    match = anomalies({"computer": {"upper": 6}}, board=board)
    do(match, "analyse")
    assert "trace left blue 5" in keys(match)
    do(match, "trace left blue 5")
    assert state(match).board[2][4] == (0, 0) and state(match).score[0] == 12


@pytest.mark.rule("ST-21.9", "ST-21.3")
def test_the_next_anomaly_is_met_counter_clockwise_and_never_the_one_above_earth() -> None:
    match = do(anomalies({"hand": ["ET.14"], "techs": []}), "play ET.14", "row 48", "sector 1")
    assert state(match).signals[2] == (0,) and state(match).signals[5] == (0,) and state(match).signals[1] == (0,)       # Earth, the row card, then sector 2
    reward = do(anomalies({"hand": ["ET.17"]}, board={"yellow": [[1], [], [], [], []]}), "play ET.17")
    assert state(reward).publicity == [6, 4]            # the yellow token's side, whoever leads its column


@pytest.mark.rule("ST-12.18", "ST-9.18")
def test_et20_counts_own_signals_in_sectors_with_anomalies() -> None:
    match = do(anomalies({"hand": ["ET.20"]}, sectors=sectors({5: [0], 0: [0, 1], 3: [0]}, {2: [0]})), "play ET.20", "sector 2")
    assert state(match).score[0] == 13


@pytest.mark.rule("ST-5.2", "ST-3.14")
def test_et11_moves_only_after_a_launch_under_an_anomaly() -> None:
    match = do(anomalies({"hand": ["ET.11"]}), "play ET.11")
    assert kind(match) == "move" and state(match).probes[0] == (5,)
    full = do(anomalies({"hand": ["ET.11"], "probes": ["4.1"]}), "play ET.11")
    assert kind(full) == "end"
    away = do(anomalies({"hand": ["ET.11"]}, discs=[1, 0, 0]), "play ET.11")
    assert kind(away) == "end" and state(away).probes[0] == (4,)


@pytest.mark.rule("ST-5.11", "ST-15.3")
def test_et12_moves_five_without_any_publicity() -> None:
    match = anomalies({"hand": ["ET.12"], "probes": ["1.4"], "techs": ["probe_2"]})
    do(match, "play ET.12", "move 1.4-1.3", "move 1.3-1.4", "move 1.4-2.4", "move 2.4-2.3", "move 2.3-2.2")
    assert state(match).publicity[0] == 4 and state(match).probes[0] == (10,) and kind(match) == "end"
    do(match, "move 2.2-2.1")
    assert state(match).publicity[0] == 4           # by energy, the same turn
    ended(match)


@pytest.mark.rule("ST-4.3", "ST-18.2")
def test_et15_uses_two_of_the_three_drawn_cards() -> None:
    match = anomalies({"hand": ["ET.15", "10"]}, deck=["20", "1", "2", "7"])          # top last: 7 (publicity), 2 (credit income), 1
    do(match, "play ET.15")
    assert keys(match)[:3] == ["use 7", "use 2", "use 1"] and "use 10" not in keys(match)
    do(match, "use 7")
    assert state(match).publicity[0] == 5 and keys(match)[:2] == ["use 2", "use 1"]
    do(match, "use 2")
    assert state(match).credits[0] == 10 and set(state(match).hand[0]) == set(cards("10", "1")) and state(match).tucked[0] == ()
    row = do(anomalies({"hand": ["ET.16"]}), "play ET.16")
    assert state(row).hand[0] == cards("48", "49", "56") and -1 not in state(row).row


# -- 'Oumuamua -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-22.8", "ST-22.10", "ST-9.4")
def test_a_signal_in_its_sector_may_go_onto_the_tile() -> None:
    match = do(oumuamua({}), "scan", "row 48", "sector 1")
    assert kind(match) == "star_or_tile" and keys(match)[:2] == ["sector 5", "tile"]
    do(match, "tile")
    assert state(match).tile == (0,) and state(match).score[0] == 11 and state(match).data[0] == 2 and state(match).signals[5] == ()


@pytest.mark.rule("ST-22.8", "ST-15.12")
def test_et21_pays_for_every_signal_on_the_tile() -> None:
    """Earth's signal and a yellow row card into sector 5, both on the tile: 1 + 0 points of the slot, 2 x 2 of the card."""
    match = do(oumuamua({"hand": ["ET.21"]}), "play ET.21", "row 56", "sector 5", "tile", "tile")
    assert state(match).tile == (0, 0) and state(match).score[0] == 10 + 1 + 4
    once = do(oumuamua({"hand": ["ET.22"]}), "play ET.22", "row 56", "sector 5", "tile", "tile")
    assert state(once).exofossils[0] == 1


@pytest.mark.rule("ST-22.11", "ST-22.12", "ST-22.14", "WE-29")
def test_the_completed_tile_pays_everybody_on_it_after_the_main_action() -> None:
    match = do(oumuamua({"hand": ["ET.23"]}, oumuamua={"placed": True, "signals": [1, 1]}), "play ET.23", "tile")
    assert state(match).score[0] == 12 and state(match).exofossils == [0, 0] and kind(match) == "after"
    do(match, "finish")
    s = state(match)
    assert s.exofossils == [1, 1] and s.tile == () and s.publicity == [4, 4] and s.wins[5] == ()


@pytest.mark.rule("ST-10.1")
def test_completing_the_tile_counts_for_cards_that_wait_for_a_completed_sector() -> None:
    match = do(oumuamua({"hand": ["45"]}, oumuamua={"placed": True, "signals": [1, 1]}), "play 45", "row 56", "sector 5", "tile")
    assert state(match).energy[0] == 11


@pytest.mark.rule("ST-22.3", "ST-22.9")
def test_the_first_orbit_brings_a_species_card_instead_of_points() -> None:
    match = do(oumuamua({"probes": ["3.5"]}), "orbit oumuamua")
    assert kind(match) == "alien_card"
    do(match, "species deck")
    assert kind(match) == "star_or_tile"
    do(match, "sector 5")
    s = state(match)
    assert s.score[0] == 20 and s.exofossils[0] == 1 and len(s.hand[0]) == 1 and s.signals[5] == (0,)


@pytest.mark.rule("ST-22.4", "ST-22.5", "ST-7.1")
def test_landing_gives_exofossils_and_no_trace() -> None:
    planets = {"oumuamua": {"orbiters": [{"player": 1, "bonus": True}], "landers": [{"player": 1, "bonus": 1}]}}
    match = do(oumuamua({"probes": ["3.5"], "energy": 2}, planets=planets), "land oumuamua")
    assert keys(match)[:2] == ["data 2", "data 1"]
    do(match, "data 1")
    s = state(match)
    assert s.score[0] == 19 and s.exofossils[0] == 2 and s.data[0] == 1 and s.energy[0] == 0 and kind(match) == "end"


@pytest.mark.rule("ST-22.6", "ST-22.7")
def test_spaces_paid_with_exofossils() -> None:
    poor = do(oumuamua({"computer": {"upper": 6}, "exofossils": 0}), "analyse")
    assert "trace left blue 1" not in keys(poor) and "trace left blue 5" not in keys(poor) and "trace left blue 2" in keys(poor)
    rich = do(oumuamua({"computer": {"upper": 6}, "exofossils": 4}), "analyse", "trace left blue 1")
    assert state(rich).score[0] == 35 and state(rich).exofossils[0] == 0
    top = do(oumuamua({"computer": {"upper": 6}, "exofossils": 4, "missions": [{"card": "ET.21", "circles": []}]}), "analyse", "trace left blue 5")
    assert state(top).score[0] == 16 and state(top).exofossils[0] == 3 and "mission ET.21" in keys(top)


@pytest.mark.rule("ST-22.13", "ST-5.14", "ST-12.2")
def test_et25_pays_for_moves_then_lands() -> None:
    """Two exofossils, two moves each: 3.7 is three steps from 'Oumuamua's 3.5 by way of 3.6 - two; Saturn is left for the comet side. Land there."""
    match = do(oumuamua({"hand": ["ET.25"], "probes": ["3.7"], "exofossils": 2, "energy": 0}), "play ET.25", "pay", "move 3.7-3.6", "move 3.6-3.5")
    assert kind(match) == "pay" and state(match).publicity[0] == 5
    do(match, "decline", "land oumuamua", "data 3")
    assert state(match).exofossils[0] == 1 + 2 and state(match).score[0] == 19


# -- Centaurians -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-23.4", "ST-23.5", "ST-23.12", "WE-31")
def test_a_message_lies_15_ahead_of_the_score_before_its_effect() -> None:
    """ET.40: two signals in one sector; the second position's 2 points already count towards the 15."""
    match = do(centaurians({"hand": ["ET.40"], "score": 22}), "play ET.40", "sector 0")
    s = state(match)
    assert s.energy[0] == 8 and s.credits[0] == 10 and s.score[0] == 24 and s.messages[0] == ((37, cards("ET.40")[0]),)


@pytest.mark.rule("ST-23.6", "ST-23.7", "ST-23.8")
def test_messages_answer_in_order_become_income_or_are_discarded() -> None:
    messages = [{"at": 30, "card": "ET.31"}, {"at": 33, "card": "ET.37"}, {"at": 60, "card": "ET.36"}]
    match = centaurians({"score": 34, "messages": messages, "hand": []}, agenda=[["end", 0]], turn={"free": True})
    do(match, "end")
    assert kind(match) == "tuck" and keys(match) == ["tuck ET.31", "decline"]
    do(match, "tuck ET.31")
    assert state(match).publicity[0] == 5 and state(match).tucked[0] == cards("ET.31") and kind(match) == "trace" and state(match).credits[0] == 11
    do(match, "trace right yellow discovery")
    s = state(match)
    assert s.species_discard[0] == cards("ET.37") and s.messages[0] == ((60, cards("ET.36")[0]),) and seat(match) == 1


@pytest.mark.rule("ST-23.10", "ST-23.11", "WE-43", "ST-7.16")
def test_landing_data_may_pay_for_a_space() -> None:
    match = do(centaurians({"probes": ["1.1"]}), "land mercury", "trace left yellow 4")
    assert state(match).data[0] == 0 and state(match).score[0] == 10 + 12 + 15


# -- Exertians -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-24.1", "ST-24.2", "ST-24.3", "ST-24.13")
def test_cards_for_all_and_one_more_for_each_marker() -> None:
    species: list[dict[str, Any]] = [{}, {"discovery": {"red": 0, "yellow": 0, "blue": 1}}]
    match = table({"score": 30}, {"score": 18}, seats=3, species=species, agenda=[["end", 0]], turn={"free": True}, neutral=NO_NEUTRAL)
    do(match, "end")
    s = state(match)
    assert [len(h) for h in s.exertian_hand] == [5, 4, 3] and s.exertian_at == (50, 70) and kind(match) == "exertian" and seat(match) == 0
    do(match, "hide 1", "hide 1")
    assert len(state(match).exertian_played[0]) == 2 and seat(match) == 1
    do(match, "none")
    assert seat(match) == 1 and kind(match) == "turn" and state(match).species_deck[1] == ()


@pytest.mark.rule("ST-24.4", "ST-24.5")
def test_the_second_milestone_wants_its_credit_then_and_there() -> None:
    match = table({"score": 75, "credits": 0, "exertian_hand": ["ET.41", "ET.42"], "milestones": [20, 25, 30, 50, 70]}, {"exertian_hand": ["ET.43"]},
                  species=[{}, known("exertians")], exertians={"milestones": [50, 70]}, agenda=[["end", 0]], turn={"free": True}, neutral=NO_NEUTRAL)
    do(match, "end")
    assert kind(match) == "exertian" and keys(match) == ["hide 1", "hide 2", "none"]
    do(match, "hide 2")
    assert seat(match) == 1 and kind(match) == "turn" and len(state(match).exertian_played[0]) == 1           # no credit: the second one is gone for good


@pytest.mark.rule("ST-24.7", "ST-24.8", "ST-24.9", "WE-30")
def test_danger_counts_cards_and_markers_the_penalty_comes_last() -> None:
    """0: ET.43 (danger 3, 3 computers: 9 points) and markers on rows 1 (3) and 5 (1): 7. 1: ET.51 (8), not fulfilled. 1 loses a tenth of 100."""
    board = {"red": [[0], [], [], [], [0]]}
    match = table({"score": 95, "exertian_played": ["ET.43"], "techs": ["computer_1", "computer_2", "computer_3"]},
                  {"score": 104, "exertian_played": ["ET.51"]},
                  species=[{}, known("exertians", board=board)], round=5, passed=[True, False], active=1,
                  gold={name: {"side": "A", "marks": []} for name in ("tech", "mission", "income", "other")})
    do(match, "pass")
    rows = match.scores()
    assert rows[0]["exertians"] == 9 and rows[0]["danger"] == 0 and rows[1]["exertians"] == 0 and rows[1]["danger"] == -10
    assert match.totals() == [104, 94]


# -- Mascamites ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-20.9", "ST-20.10", "ST-20.15")
def test_et7_gains_the_token_twice_and_opens_the_next_blue_space() -> None:
    match = mascamites({"missions": [{"card": "ET.7", "circles": []}], "capsules": [{"at": "1.5", "token": "S1"}], "computer": {"upper": 6}},
                       samples={"jupiter": ["S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]})
    do(match, "mission ET.7", "capsule 1")
    s = state(match)
    assert s.credits[0] == 14 and s.sample_row == (6, 0) and s.completed[0] == cards("ET.7") and s.capsules[0] == ()
    do(match, "analyse")
    assert "trace left blue 4" in keys(match) and "trace left blue 5" not in keys(match)
    do(match, "trace left blue 4")
    assert state(match).credits[0] == 16


@pytest.mark.rule("ST-20.4", "ST-20.5", "ST-20.6", "ST-20.8")
def test_collecting_after_an_orbit_or_on_a_moon() -> None:
    orbit = do(mascamites({"hand": ["ET.3"], "probes": ["3.7"]}), "play ET.3", "orbit saturn")
    while kind(orbit) != "sample":
        do(orbit, keys(orbit)[0])
    do(orbit, "sample 2")
    assert state(orbit).capsules[0] == ((23, 4),) and state(orbit).samples[1] == (3, 5) and len(state(orbit).probes[0]) == 0
    ended(orbit)
    moon = do(mascamites({"hand": ["ET.2"], "probes": ["3.3"]}), "play ET.2", "land io", "sample 1")
    assert state(moon).capsules[0] == ((19, 0),) and state(moon).score[0] == 20
    ended(moon)
    mars = do(mascamites({"hand": ["ET.4"], "probes": ["2.2"]}), "play ET.4", "land mars", "data 2", "trace right yellow discovery")
    assert kind(mars) == "end" and state(mars).missions[0] == ((cards("ET.4")[0], 0),) and state(mars).capsules[0] == ()


@pytest.mark.rule("ST-20.7", "ST-20.8", "ST-20.14")
def test_a_capsule_is_a_probe_for_effects_not_for_the_limit() -> None:
    match = mascamites({"capsules": [{"at": "2.3", "token": "S1"}], "missions": [{"card": "128", "circles": []}], "hand": ["27"]})
    assert "launch" in keys(match)
    do(match, "move capsule1 2.3-2.2", "cover 128 2")
    assert state(match).publicity[0] == 5 and state(match).data[0] == 1 and "land mars" not in keys(match)
    do(match, "play 27", "stop")
    assert state(match).signals[2] == (0,)
