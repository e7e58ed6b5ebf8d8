"""Scanning, signals, completed sectors (ST-9, ST-10)."""
from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import STAR_SLOTS, STARS

from .seti_table import cards, do, ended, keys, kind, known, seat, sectors, state, table, why


@pytest.mark.rule("ST-9.1", "ST-9.2", "ST-9.3", "ST-9.4", "ST-9.5", "ST-9.6", "ST-9.11", "ST-31.16")
def test_a_scan_marks_earths_sector_and_one_of_a_row_cards_colour() -> None:
    match = table({"credits": 1, "energy": 2}, row=["48", "49", "20"])          # blue, red, red
    do(match, "scan")
    assert state(match).credits[0] == 0 and state(match).energy[0] == 0
    assert [k for k in keys(match) if k.startswith(("earth", "row"))] == ["earth 5", "row 48", "row 49", "row 20"]
    fork = match.fork()
    do(fork, "earth 5", "row 48", "sector 7")
    do(match, "row 48")
    assert keys(match)[:2] == ["sector 1", "sector 7"] and "only go to: Sirius A, Procyon" in why(match, "sector 2")
    do(match, "sector 7")
    s = state(match)
    assert s.signals[7] == (0,) and s.signals[5] == (0,) and s.data[0] == 2 and s.discard[-1] == cards("48")[0]
    assert s.row[0] not in cards("48") and s.row[1:] == list(cards("49", "20")) and kind(match) == "end"
    assert state(fork).signals == s.signals


@pytest.mark.rule("ST-9.3", "ST-15.6", "ST-15.8", "ST-15.9", "ST-15.13", "ST-15.17")
def test_telescope_technologies_add_signals_once_each() -> None:
    match = table({"hand": ["110"], "techs": ["telescope_2", "telescope_3"], "publicity": 2})
    do(match, "scan", "mercury", "signal 110", "sector 2", "earth 5", "row 48", "sector 1")
    s = state(match)
    assert [len(x) for x in s.signals] == [0, 2, 1, 0, 0, 1, 0, 0] and s.publicity[0] == 1 and s.hand[0] == () and kind(match) == "end"


@pytest.mark.rule("ST-15.6", "ST-15.13")
def test_telescope_technologies_are_optional() -> None:
    match = table({"hand": ["110"], "techs": ["telescope_2", "telescope_3"]})
    do(match, "scan", "earth 5", "row 48", "sector 1")
    assert "done" in keys(match) and "mercury" in keys(match)
    do(match, "done")
    assert kind(match) == "end" and state(match).publicity[0] == 4
    assert "needs" in why(do(table({}), "scan"), "mercury")


@pytest.mark.rule("ST-15.7")
def test_telescope_1_reaches_the_neighbouring_sectors() -> None:
    match = table({"techs": ["telescope_1"]})
    do(match, "scan")
    assert [k for k in keys(match) if k.startswith("earth")] == ["earth 5", "earth 4", "earth 6"]
    do(match, "earth 6")
    assert state(match).signals[6] == (0,)
    assert "Earth is in another sector: 61 Virginis" in why(do(table({}), "scan"), "earth 4")


@pytest.mark.rule("ST-15.10", "ST-15.11", "ST-15.17")
def test_telescope_4_launches_for_energy_or_moves() -> None:
    match = table({"techs": ["telescope_4"], "energy": 3, "credits": 1, "probes": []})
    do(match, "scan")
    assert "launch" in keys(match) and "move" not in keys(match)
    do(match, "launch")
    assert state(match).probes[0] == (5,) and state(match).energy[0] == 0 and state(match).credits[0] == 0
    moving = table({"techs": ["telescope_4"], "probes": ["1.5"], "energy": 2})
    do(moving, "scan")
    assert "launch" not in keys(moving) and "1 energy, you have 0" in why(moving, "launch")
    do(moving, "move", "move 1.5-1.4")
    assert state(moving).probes[0] == (4,)
    full = table({"techs": ["telescope_4"], "probes": ["1.5"]})
    do(full, "scan")
    assert "Probe limit" in why(full, "launch")


@pytest.mark.rule("ST-15.12", "ST-12.2")
def test_a_scan_of_a_card_is_free_and_uses_telescopes() -> None:
    match = table({"hand": ["135"], "techs": ["telescope_2"], "credits": 2, "energy": 0, "publicity": 0})
    do(match, "play 135", "mercury", "earth 5", "row 48", "sector 1")
    assert state(match).signals[1] == (0, 0) and state(match).publicity[0] == 0 and state(match).energy[0] == 0


@pytest.mark.rule("ST-9.8", "WE-12", "ST-9.17")
def test_the_second_position_scores_2() -> None:
    match = table({"hand": ["44"]}, sectors=sectors({0: [0]}))
    do(match, "play 44")
    assert state(match).score[0] == 12 and state(match).data[0] == 1
    first = table({"hand": ["44"]})
    do(first, "play 44")
    assert state(first).score[0] == 10


@pytest.mark.rule("ST-9.9", "WE-16", "ST-31.15", "ST-10.1")
def test_excess_markers_count_but_pay_nothing() -> None:
    match = table({"hand": ["40"]}, sectors=sectors({3: [1, 1, 0, 1]}))
    do(match, "play 40")                                 # Kepler 22, two signals: the last data and one excess
    s = state(match)
    assert s.signals[3] == (1, 1, 0, 1, 0, 0) and s.data[0] == 1 and s.score[0] == 10 and kind(match) == "after"
    do(match, "finish")
    assert state(match).wins[3] == (0,)                  # 3 markers each, seat 0 placed last
    do(match, "trace left red overflow")
    assert state(match).signals[3] == (1,)


@pytest.mark.rule("ST-9.10", "WE-13", "ST-26.3", "ST-11.1")
def test_data_that_do_not_fit_are_lost_but_the_marker_is_placed() -> None:
    match = table({"data": 6, "hand": ["44"]})
    do(match, "play 44")
    assert kind(match) == "go_on" and "place 1" in keys(match)
    fork = match.fork()
    do(match, "go on")
    assert state(match).data[0] == 6 and state(match).signals[0] == (0,)
    do(fork, "place 1")
    assert state(fork).data[0] == 6 and state(fork).upper[0] == 1 and kind(fork) == "end"


@pytest.mark.rule("ST-9.11", "ST-9.12")
def test_two_row_cards_are_used_before_the_row_is_refilled() -> None:
    match = table({"hand": ["45"]})
    do(match, "play 45", "row 48", "sector 1")
    assert state(match).row[0] == -1
    do(match, "row 56", "sector 3")
    assert state(match).row[0] >= 0 and state(match).row[1] == cards("49")[0] and kind(match) == "end"


@pytest.mark.rule("ST-9.13")
def test_a_hand_card_for_its_signal() -> None:
    match = table({"hand": ["114", "110", "137"]})
    do(match, "play 114", "row 48", "use 110", "sector 4", "use 137", "sector 6", "stop")
    s = state(match)
    assert s.signals[4] == (0,) and s.signals[6] == (0,) and s.hand[0] == cards("48")


@pytest.mark.rule("ST-9.14")
def test_signals_of_cards_and_orbits_are_marked_alike() -> None:
    match = table({"probes": ["2.2"], "hand": ["43"]}, sectors=sectors({2: [1]}))
    do(match, "orbit mars", "row 48")
    assert state(match).signals[2] == (1, 0) and state(match).data[0] == 1 and state(match).score[0] == 10 + 3 + 2


@pytest.mark.rule("ST-9.15")
def test_the_open_species_card_is_not_in_the_row() -> None:
    match = table(species=[known("mascamites", open="ET.3"), {}])
    do(match, "scan")
    assert [k for k in keys(match) if k.startswith("row")] == ["row 48", "row 49", "row 56"]
    assert "not in the row" in why(match, "row ET.3")


@pytest.mark.rule("ST-9.16", "ST-10.15")
def test_after_a_reset_the_kept_marker_makes_the_next_one_second() -> None:
    match = table({"hand": ["44"]}, sectors=sectors({0: [1]}, {0: [0]}))
    do(match, "play 44")
    assert state(match).score[0] == 12 and state(match).signals[0] == (1, 0)


@pytest.mark.rule("ST-9.18", "ST-10.14", "ST-26.4")
def test_win_markers_are_no_signals() -> None:
    match = table({"missions": [{"card": "134", "circles": []}], "hand": ["44"]}, sectors=sectors({0: [1, 0, 1]}, {i: [0, 0] for i in range(4)}))
    assert "mission 134" not in keys(match)
    ended(do(match, "play 44"))
    assert state(match).wins[0] == (0, 0, 0)


# -- completed sectors -----------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-10.1", "ST-10.2", "ST-10.4", "ST-10.6", "ST-10.7", "ST-10.8", "ST-10.10", "ST-10.12", "ST-10.16")
def test_a_completed_sector_is_resolved_after_the_main_action() -> None:
    match = table({"hand": ["44"], "publicity": 3}, {"publicity": 9}, sectors=sectors({0: [0, 1, 0]}))
    do(match, "play 44")
    assert state(match).wins[0] == () and kind(match) == "after"
    do(match, "finish")
    assert state(match).publicity == [4, 10] and state(match).wins[0] == (0,) and state(match).score[0] == 12 and kind(match) == "trace"
    do(match, "trace left red discovery")
    assert state(match).signals[0] == (1,) and state(match).score[0] == 17


@pytest.mark.rule("ST-10.7", "WE-17", "ST-10.13")
def test_later_winners_get_the_other_reward() -> None:
    match = table({"hand": ["44"]}, sectors=sectors({0: [0, 0, 0]}, {0: [0]}))
    ended(do(match, "play 44"))
    assert state(match).score[0] == 15 and state(match).wins[0] == (0, 0) and state(match).signals[0] == ()


@pytest.mark.rule("ST-10.7")
@pytest.mark.parametrize("star, first, later", [
    ("procyon", "trace", 3), ("vega", "trace", 5), ("sirius_a", "trace", "trace"), ("barnards_star", "trace", 3), ("kepler_22", "trace", 3),
    ("proxima_centauri", "trace", "trace"), ("61_virginis", "trace", "trace"), ("beta_pictoris", "trace", "trace")])
def test_first_and_later_rewards_of_every_star(star: str, first: str, later: int | str) -> None:
    index = next(i for i, part in enumerate(sectors()) if part["star"] == star)
    slots = STAR_SLOTS[[s.id for s in STARS].index(star)]
    for wins, reward in (([], first), ([1], later)):
        match = table({"hand": ["115"]}, sectors=sectors({index: [0] * (slots - 1)}, {index: wins}))
        do(match, "play 115", f"sector {index}", "finish")
        if reward == "trace":
            assert kind(match) == "trace" and "trace left red discovery" in keys(match)
            extra = {"vega": 2, "beta_pictoris": 3}.get(star, 0) if not wins else 0
            assert state(match).score[0] == 10 + extra
        else:
            assert state(match).score[0] == 10 + int(reward)


@pytest.mark.rule("ST-10.5", "ST-10.9", "ST-10.23", "WE-14", "ST-10.17")
def test_ties_go_to_the_later_marker() -> None:
    match = table(seats=3, active=2, players=[{"hand": [], "publicity": 0}, {"hand": [], "publicity": 0}, {"hand": ["42"], "publicity": 0, "credits": 5}],
                  sectors=sectors({7: [0, 1, 0, 1]}))
    do(match, "play 42", "finish")                       # Procyon: C takes the fifth position and one excess
    s = state(match)
    assert s.wins[7] == (2,) and s.publicity == [1, 1, 1] and kind(match) == "trace" and seat(match) == 2
    do(match, "trace left red overflow")
    assert state(match).signals[7] == (1,)


@pytest.mark.rule("ST-10.11", "WE-15")
def test_a_single_owner_leaves_nothing() -> None:
    match = table({"hand": ["41"], "publicity": 0}, sectors=sectors({1: [0] * 4}))
    do(match, "play 41", "finish")
    assert state(match).publicity[0] == 1 and kind(match) == "trace"
    do(match, "trace left red overflow")
    assert state(match).signals[1] == ()


@pytest.mark.rule("ST-10.3", "ST-10.22")
def test_the_active_player_orders_several_sectors_with_free_actions_between() -> None:
    match = table({"hand": ["136"]}, sectors=sectors({3: [1] * 4, 4: [1] * 5}))
    do(match, "play 136", "sector 3", "sector 4", "sector 7", "sector 6", "finish")
    assert kind(match) == "order" and keys(match)[:2] == ["sector 3", "sector 4"] and "buy" in keys(match)
    assert "not completed" in why(match, "sector 6")
    do(match, "sector 4", "trace left red overflow")
    assert kind(match) == "order" and "sector 3" in keys(match) and "sector 4" not in keys(match)
    do(match, "sector 3")
    assert seat(match) == 1 and all(not c.free for c in match.pending()[1].options)


@pytest.mark.rule("ST-10.16", "ST-12.14", "ST-3.19", "ST-12.23")
def test_the_winner_marks_a_trace_and_covers_a_circle_outside_their_turn() -> None:
    match = table({"hand": ["44"]}, {"missions": [{"card": "77", "circles": []}], "data": 0}, sectors=sectors({0: [1, 1, 1]}))
    do(match, "play 44", "finish")
    assert seat(match) == 1
    do(match, "trace left red overflow")
    assert kind(match) == "cover" and seat(match) == 1
    do(match, "cover 77 1")
    assert state(match).data[1] == 1 and seat(match) == 0 and kind(match) == "end"


@pytest.mark.rule("ST-10.18", "ST-10.19", "ST-10.20")
def test_a_sector_completed_before_the_main_action_waits_for_it() -> None:
    # no free action of the game marks a signal; a position may begin with a completed sector
    match = table({"hand": ["110"]}, sectors=sectors({0: [1] * 4}, {0: [0]}))
    do(match, "buy", "row 48")
    assert kind(match) == "turn" and state(match).wins[0] == (0,)
    do(match, "play 110")
    assert kind(match) == "after"
    ended(match)
    assert state(match).wins[0] == (0, 1)
    passing = table({}, sectors=sectors({0: [1] * 4}, {0: [0]}))
    do(passing, "pass")
    assert state(passing).wins[0] == (0, 1)


@pytest.mark.rule("ST-10.21")
def test_neutral_markers_never_go_to_sectors() -> None:
    match = table({"score": 19, "hand": ["75"]}, neutral={"20": 2, "30": 2})
    do(match, "play 75", "trace right red overflow", "end")
    assert state(match).neutral == [1, 2] and all(9 not in x for x in state(match).signals)
