"""Rotation, sectors, missions off-turn, milestones and the end of rounds against the rulebook, worked out by hand.

The table of seti_table (two players with 10 points, 10 credits, 10 energy, 4 publicity; seat 0 to move).
"""
from __future__ import annotations

from typing import Any

import pytest

import orrery

from .card_table import ENERGY_TILES
from .seti_table import cards, do, ended, keys, kind, seat, sectors, state, table

NO_NEUTRAL = {"20": 0, "30": 0}


# -- rotation --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-14.7", "ST-14.8", "ST-3.18")
def test_one_turning_pushes_probes_of_both_players_and_pays_both() -> None:
    """Discs 1 and 2 turn: what stands at 2.1 (seen through the gaps of discs 2 and 3) is pushed onto the comet of 2.0."""
    match = do(table({"publicity": 6, "probes": ["2.1"]}, {"publicity": 10, "probes": ["2.1"]}, next_rotation=2, tech=ENERGY_TILES), "research")
    s = state(match)
    assert s.probes[0] == (8,) == s.probes[1] and s.publicity == [1, 10] and s.discs == 1 + 8 and s.turned == 2


@pytest.mark.rule("ST-14.5", "ST-14.9", "ST-14.13")
def test_carried_figures_gain_nothing_and_ring_4_stays() -> None:
    match = do(table({"publicity": 6, "probes": ["1.3", "4.5"]}, {"probes": ["3.3"], "missions": [{"card": "1", "circles": []}]}, next_rotation=3,
                     tech=ENERGY_TILES), "research")
    s = state(match)
    assert s.probes == [(2, 29), (18,)] and s.publicity == [0, 4] and kind(match) == "tech" and s.discs == 1 + 8 + 64


@pytest.mark.rule("ST-14.10", "ST-15.3")
def test_a_push_onto_asteroids_pays_the_technologys_owner_also_in_another_turn() -> None:
    match = do(table({"publicity": 6, "probes": ["1.0"]}, {"probes": ["1.0"], "techs": ["probe_2"]}, tech=ENERGY_TILES), "research")
    assert state(match).probes == [(7,), (7,)] and state(match).publicity == [0, 5]


@pytest.mark.rule("ST-14.3", "ST-14.4", "ST-17.4", "ST-17.12")
def test_the_cycle_goes_on_over_rounds_and_only_the_first_pass_turns() -> None:
    match = table(next_rotation=3)
    do(match, "pass", "take 1")
    assert state(match).discs == 1 + 8 + 64 and state(match).turned == 0
    do(match, "pass", "take 1")
    assert state(match).discs == 1 + 8 + 64 and state(match).round == 3 and state(match).first == 1 and seat(match) == 1
    do(match, "pass", "take 1")
    assert state(match).discs == 2 + 8 + 64


@pytest.mark.rule("ST-13.2", "WE-20", "ST-9.4")
def test_research_turns_first_so_earths_sector_changes() -> None:
    match = do(table({"hand": ["57"]}, tech=ENERGY_TILES), "play 57", "deck", "tech telescope_2")
    ended(match)
    do(match, "scan", "row 48", "sector 1")
    assert state(match).discs & 7 == 1 and state(match).signals[4] == (1,) and state(match).signals[5] == ()


# -- sectors ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-10.5", "ST-10.9", "ST-10.23", "WE-14")
def test_tie_of_three_and_the_tie_for_second_place() -> None:
    """Kepler 22 (5): 1 2 1 2 0, then an excess marker of 0: two each; 0 was last, second is 2 (later than 1)."""
    match = table({"hand": ["40"], "publicity": 10}, seats=3, sectors=sectors({3: [1, 2, 1, 2]}), neutral=NO_NEUTRAL)
    do(match, "play 40")
    assert state(match).signals[3] == (1, 2, 1, 2, 0, 0) and state(match).data[0] == 1
    do(match, "finish", "trace left red discovery")
    s = state(match)
    assert s.wins[3] == (0,) and s.signals[3] == (2,) and s.publicity == [10, 5, 5] and s.score[0] == 15


@pytest.mark.rule("ST-10.10", "ST-9.16", "ST-9.17")
def test_after_the_reset_the_next_marker_comes_second() -> None:
    match = table({"hand": ["40"]}, {"hand": ["32"]}, sectors=sectors({3: [1, 0, 0, 0]}, {3: [1]}), neutral=NO_NEUTRAL)
    do(match, "play 40", "finish")
    s = state(match)
    assert s.signals[3] == (1,) and s.wins[3] == (1, 0) and s.score[0] == 13            # a later win at Kepler 22: 3 points
    ended(match)
    do(match, "scan", "row 56", "sector 3")
    assert state(match).signals[3][:2] == (1, 1) and state(match).score[1] == 12


@pytest.mark.rule("ST-10.3", "ST-10.7", "ST-10.16", "ST-3.19")
def test_a_tie_goes_to_the_later_marker_also_without_data() -> None:
    """Vega (4 places) has 1 1 0; card 136 completes it without bringing data: 2 each, and 0 came later."""
    match = table({"hand": ["136"]}, {"missions": [{"card": "77", "circles": []}]}, sectors=sectors({0: [1, 1, 0], 6: [1, 1, 1, 1]}), neutral=NO_NEUTRAL)
    do(match, "play 136", "sector 3", "sector 2", "sector 1", "sector 0", "finish")
    assert state(match).wins[0] == (0,) and state(match).score[0] == 12 and kind(match) == "trace" and seat(match) == 0      # tie 2 : 2, 0 came later
    do(match, "trace left red discovery")
    assert state(match).signals[0] == (1,) and state(match).publicity == [6, 5]


@pytest.mark.rule("ST-10.3", "ST-10.16", "ST-3.19")
def test_two_completed_sectors_in_the_order_of_the_active_player() -> None:
    """Card 136 completes Vega (won by 0) and Barnard's Star (won by 1, who marks a trace in 0's turn)."""
    match = table({"hand": ["136"]}, sectors=sectors({0: [0, 0, 0], 2: [1, 1, 1, 1]}), neutral=NO_NEUTRAL)
    do(match, "play 136", "sector 3", "sector 2", "sector 1", "sector 0", "finish")
    assert kind(match) == "order" and seat(match) == 0 and keys(match)[:2] == ["sector 0", "sector 2"]
    do(match, "sector 2")
    assert seat(match) == 1 and kind(match) == "trace"
    do(match, "trace left red discovery")
    assert seat(match) == 0 and state(match).signals[2] == (0,)
    do(match, "sector 0", "trace right red discovery")
    assert state(match).score == [10 + 2 + 3, 15] and kind(match) == "end"


@pytest.mark.rule("ST-10.16", "ST-12.14", "ST-12.23")
def test_a_win_in_another_turn_marks_its_trace_and_may_cover_a_circle() -> None:
    match = table({"hand": ["44"]}, {"missions": [{"card": "77", "circles": []}]}, sectors=sectors({0: [1, 1, 1]}), neutral=NO_NEUTRAL)
    do(match, "play 44", "finish")
    assert seat(match) == 1 and kind(match) == "trace" and all(k.startswith("trace") for k in keys(match))
    do(match, "trace left red discovery")
    assert seat(match) == 1 and kind(match) == "cover" and keys(match) == ["cover 77 1", "decline"]
    do(match, "cover 77 1")
    s = state(match)
    assert s.score[1] == 10 + 2 + 5 and s.data[1] == 1 and s.signals[0] == (0,) and seat(match) == 0 and kind(match) == "end"


@pytest.mark.rule("ST-10.11", "ST-10.7", "WE-15", "WE-17")
def test_alone_in_a_sector_nobody_is_second_and_later_wins_pay_less() -> None:
    match = do(table({"hand": ["44"]}, sectors=sectors({0: [0, 0, 0]}, {0: [0]})), "play 44", "finish")
    assert state(match).signals[0] == () and state(match).score[0] == 15 and state(match).wins[0] == (0, 0) and state(match).publicity[0] == 5
    beta = do(table({"hand": ["43"]}, sectors=sectors({6: [0, 0, 0, 0]}, {6: [1]})), "play 43", "finish", "trace right red overflow")
    assert state(beta).score[0] == 13                       # a later win at Beta Pictoris: the trace alone


@pytest.mark.rule("ST-10.22", "WE-40")
def test_a_mission_that_counts_signals_before_the_main_action_is_finished() -> None:
    match = table({"hand": ["44"], "missions": [{"card": "134", "circles": []}]}, sectors=sectors({0: [0, 0, 0], 1: [0], 2: [0], 3: [0]}))
    do(match, "play 44")
    assert "mission 134" in keys(match)
    do(match, "finish", "trace left red overflow")
    assert "mission 134" not in keys(match) and kind(match) == "end"


@pytest.mark.rule("ST-9.9", "ST-9.10", "WE-13", "WE-16")
def test_excess_markers_give_neither_data_nor_points_but_count() -> None:
    match = do(table({"hand": ["83"], "data": 6, "computer": {"upper": 6}, "publicity": 0}, sectors=sectors({5: [1, 1, 1, 1, 1]})), "play 83")
    s = state(match)
    assert s.signals[5] == (1, 1, 1, 1, 1, 0, 0) and s.data[0] == 6 and s.score[0] == 10       # no room in pool and computer: nothing to ask
    do(match, "finish")
    assert state(match).wins[5] == (1,)


# -- milestones ------------------------------------------------------------------------------------------------------
GOLD = {name: {"side": "A", "marks": []} for name in ("tech", "mission", "income", "other")}


def at_end(scores: list[int], milestones: list[list[Any]], seats: int = 2, **more: Any) -> Any:
    players = [{"score": score, "milestones": reached, "hand": [], "credits": 5, "energy": 5, "publicity": 4, "data": 0}
               for score, reached in zip(scores, milestones, strict=True)]
    return table(*players, seats=seats, agenda=[["end", 0]], turn={"free": True}, gold=GOLD, **more)


@pytest.mark.rule("WE-22", "ST-16.6", "ST-16.7", "ST-16.13", "ST-16.4")
def test_milestones_of_players_first_then_the_neutral_ones() -> None:
    match = at_end([31, 25], [[], [20]], neutral={"20": 1, "30": 2}, species=[{"discovery": {"red": "neutral"}}, {}], pair="anomalies,exertians")
    do(match, "end")
    assert seat(match) == 0 and kind(match) == "gold"
    do(match, "gold tech")
    assert seat(match) == 1
    do(match, "gold tech")
    s = state(match)
    assert s.gold[0] == (0, 1) and s.neutral == [0, 1] and s.discovery == [9, 9, 9, -1, -1, -1] and s.known == 1
    assert s.hand[0] == () == s.hand[1] and seat(match) == 1 and kind(match) == "turn"


@pytest.mark.rule("ST-16.14", "ST-16.3")
def test_several_gold_milestones_at_once_on_different_tiles() -> None:
    match = do(at_end([72, 10], [[20, 30], []], neutral=NO_NEUTRAL), "end", "gold other")
    assert keys(match) == ["gold tech", "gold mission", "gold income"]
    do(match, "gold tech", "gold income")
    assert state(match).gold == [(0,), (), (0,), (0,)] and seat(match) == 1


@pytest.mark.rule("ST-16.9", "ST-16.10", "ST-16.12", "ST-1.14")
def test_neutral_markers_with_three_players_and_when_all_spaces_are_full() -> None:
    three = do(at_end([21, 20, 10], [[], [], []], seats=3), "end")
    s = state(three)
    assert s.neutral == [0, 1] and s.discovery == [9, -1, -1, -1, -1, -1]           # one marker at 20: the second player finds none
    assert s.reached[0] & 1 and s.reached[1] & 1
    later = do(three, "pass", "take 1")
    assert state(later).discovery.count(9) == 1
    full = [{"discovery": {"red": 0, "yellow": 1, "blue": 0}, "discovered": True}, {"discovery": {"red": 0, "yellow": 1, "blue": 1}, "discovered": True}]
    nothing = do(at_end([21, 10], [[], []], species=full, pair="anomalies,mascamites"), "end")
    assert state(nothing).neutral == [2, 2]
    four = orrery.new("seti", seats=4, seed=1)
    assert four.position()["neutral"] == {"20": 0, "30": 0}
    assert orrery.new("seti", seats=1, seed=1).position()["neutral"] == {"20": 2, "30": 2} == orrery.new("seti", seats=2, seed=1).position()["neutral"]


@pytest.mark.rule("ST-16.16", "ST-23.2", "ST-16.15")
def test_points_of_a_milestone_reach_the_next_in_the_same_step() -> None:
    """47 points, the message tile at 45: 8 points lead to 55 and over the gold milestone 50."""
    match = at_end([47, 10], [[20, 30, 25], []], species=[{"discovered": True, "discovery": dict.fromkeys(("red", "yellow", "blue"), "neutral")}, {}],
                   pair="centaurians,exertians", centaurians={"tiles": [45, 25], "taken": [False] * 4}, neutral=NO_NEUTRAL)
    do(match, "end")
    assert kind(match) == "top_reward" and keys(match) == ["reward 1", "reward 2", "reward 3", "reward 4"]
    do(match, "reward 4")
    assert kind(match) == "gold" and state(match).score[0] == 55
    do(match, "gold tech")
    assert seat(match) == 1 and state(match).taken == 8


# -- the end of a round ----------------------------------------------------------------------------------------------
@pytest.mark.rule("WE-39", "ST-17.6", "ST-17.17", "ST-17.7")
def test_a_delayed_choice_is_due_when_the_next_player_passes() -> None:
    stacks = [["90", "91", "92", "93"], ["94", "95", "96", "97"], ["98", "99", "100", "101"], ["102", "103", "104", "105"]]
    match = table({"hand": ["1", "2", "3", "4"]}, {"hand": ["5", "6", "7", "8", "9"]}, {"hand": []}, seats=3, round=1, stacks=stacks)
    do(match, "pass", "later")
    assert seat(match) == 1 and state(match).hand[0] == cards("1", "2", "3", "4") and match.view(0).data["stacks"][0] == ["90", "91", "92", "93"]
    assert match.view(1).data["stacks"][0] == [None] * 4
    do(match, "pass")
    assert seat(match) == 0 and kind(match) == "draft" and "later" not in keys(match)
    do(match, "take 2")
    assert seat(match) == 1 and kind(match) == "discard"
    do(match, "discard 5", "take 1")
    assert seat(match) == 2 and state(match).hand[1][-1] == cards("90")[0]
    do(match, "pass")
    assert keys(match) == ["take 1", "take 2"]
    do(match, "take 1")
    assert state(match).discard[-1] == cards("93")[0] and state(match).round == 2 and state(match).stacks[0] == ()


@pytest.mark.rule("WE-25", "ST-17.2", "ST-17.8", "ST-19.12")
def test_the_hand_limit_counts_species_cards_and_the_drafted_card_may_be_the_fifth() -> None:
    six = {"hand": ["1", "2", "3", "4", "ET.1", "ET.2"]}
    match = table(six, species=[{"name": "mascamites", "discovered": True, "discovery": dict.fromkeys(("red", "yellow", "blue"), "neutral")}, {}])
    do(match, "pass", "discard ET.1", "discard 1", "take 1")
    assert len(state(match).hand[0]) == 5 and state(match).species_discard[0] == cards("ET.1") and cards("1")[0] in state(match).discard


@pytest.mark.rule("ST-17.10", "ST-17.15", "ST-17.19", "ST-2.7")
def test_income_is_base_and_one_for_each_tucked_card_within_the_limits() -> None:
    """Tucked: credit (2), energy (1), a random card (3), publicity (ET.31), data (ET.32); publicity and pool are full."""
    tucked = {"tucked": ["2", "1", "3", "ET.31", "ET.32"], "publicity": 10, "data": 6, "hand": [], "credits": 0, "energy": 0}
    match = table(tucked, pair="centaurians,exertians", passed=[False, True],
                  species=[{"discovered": True, "discovery": dict.fromkeys(("red", "yellow", "blue"), "neutral")}, {}])
    do(match, "pass", "take 1")
    s = state(match)
    assert (s.credits[0], s.energy[0], len(s.hand[0]), s.publicity[0], s.data[0]) == (4, 3, 1 + 2, 10, 6)


@pytest.mark.rule("ST-17.4", "ST-17.9", "ST-25.1", "ST-17.14")
def test_round_5_turns_for_the_first_pass_has_no_card_and_pays_no_income() -> None:
    match = table({"hand": ["1", "2", "3", "4", "5"], "credits": 0}, {"credits": 0}, round=5)
    do(match, "pass", "discard 1")
    assert state(match).discs == 1 and len(state(match).hand[0]) == 4 and seat(match) == 1
    do(match, "pass")
    assert match.over and state(match).credits == [0, 0]


@pytest.mark.rule("ST-3.1", "ST-3.8")
def test_whoever_has_passed_is_skipped() -> None:
    match = table(seats=3, passed=[False, True, False])
    do(match, "launch", "end")
    assert seat(match) == 2
    do(match, "launch", "end")
    assert seat(match) == 0


# -- orbit, land, analyse, computer ----------------------------------------------------------------------------------
@pytest.mark.rule("ST-6.8", "ST-9.5")
def test_neptunes_orbit_brings_data_a_black_signal_and_points() -> None:
    match = do(table({"probes": ["4.3"], "data": 0}), "orbit neptune", "sector 6")
    s = state(match)
    assert s.score[0] == 10 + 3 + 7 and s.data[0] == 5 and s.signals[6] == (0,) and s.credits[0] == 9 and s.energy[0] == 9


@pytest.mark.rule("ST-6.7", "ST-6.3", "ST-18.6")
def test_mercurys_orbit_in_printed_order() -> None:
    match = do(table({"probes": ["1.1"], "hand": ["2"]}), "orbit mercury")
    s = state(match)
    assert s.score[0] == 10 + 3 + 2 and s.signals[1] == (0, 0) and len(s.hand[0]) == 2 and kind(match) == "tuck"      # Sirius A: second position 2 points
    do(match, "tuck 2")
    assert state(match).credits[0] == 10


@pytest.mark.rule("ST-7.13", "ST-7.14", "ST-7.15", "WE-10", "ST-7.11")
def test_landing_prices_and_moons() -> None:
    planets = {"mars": {"orbiters": [{"player": 1, "bonus": True}]}}
    match = do(table({"probes": ["2.2"], "energy": 1, "techs": ["probe_3", "probe_4"]}, planets=planets), "land phobos_deimos")
    assert state(match).energy[0] == 0 and state(match).score[0] == 18 and state(match).data[0] == 0
    assert "land mars" not in keys(table({"probes": ["2.2"], "energy": 1}, planets=planets))
    assert "land mars" in keys(table({"probes": ["2.2"], "energy": 2}, planets=planets))


@pytest.mark.rule("WE-11", "ST-7.5")
def test_mars_data_first_two_landers() -> None:
    match = do(table({"probes": ["2.2"]}, {"probes": ["2.2"]}), "land mars", "data 1", "trace left yellow discovery", "end")
    assert state(match).data[0] == 1
    do(match, "land mars", "trace right yellow discovery")
    assert state(match).data[1] == 2 and state(match).score[1] == 10 + 6 + 3


@pytest.mark.rule("ST-11.8", "ST-11.9", "ST-11.12", "ST-8.3")
def test_analysing_clears_both_rows_and_keeps_the_pool() -> None:
    match = table({"data": 3, "energy": 1, "techs": ["computer_1"], "computer": {"upper": 6, "lower": [1], "techs": {"1": "computer_1"}}})
    do(match, "analyse")
    assert state(match).upper[0] == 0 == state(match).lower[0] == state(match).energy[0] and state(match).data[0] == 3
    do(match, "trace right blue discovery")
    assert state(match).score[0] == 13 and state(match).publicity[0] == 5
    assert "analyse" not in keys(table({"computer": {"upper": 5}}))


@pytest.mark.rule("WE-18", "WE-19", "ST-11.7", "ST-11.4")
def test_the_computer_column_by_column() -> None:
    match = table({"data": 5, "techs": ["computer_1", "computer_4"], "computer": {"upper": 0, "techs": {"1": "computer_1", "5": "computer_4"}}, "hand": ["2"]})
    assert "place 1 lower" not in keys(match)
    do(match, "place 1", "place 2", "place 1 lower", "place 3", "place 4", "decline")
    s = state(match)
    assert s.score[0] == 12 and s.publicity[0] == 5 and s.credits[0] == 11 and s.data[0] == 0 and s.upper[0] == 4
    under = do(table({"publicity": 6, "computer": {"upper": 1}}, tech=ENERGY_TILES), "research", "tech computer_2", "column 1")
    assert state(under).score[0] == 10


@pytest.mark.rule("ST-4.6", "ST-4.7", "ST-4.9", "ST-4.11", "WE-24")
def test_exchanges_and_buying() -> None:
    species = [{"name": "mascamites", "discovered": True, "discovery": dict.fromkeys(("red", "yellow", "blue"), "neutral")}, {}]
    match = table({"hand": ["1", "ET.1"], "credits": 2, "energy": 1, "publicity": 3}, species=species)
    assert "exchange energy credit" not in keys(match)
    do(match, "exchange card credit", "discard 1", "discard ET.1")
    assert state(match).credits[0] == 3 and state(match).hand[0] == ()
    do(match, "exchange credit card", "row 49")
    assert state(match).hand[0] == cards("49") and state(match).credits[0] == 1 and -1 not in state(match).row
    do(match, "buy", "deck")
    assert state(match).publicity[0] == 0 and len(state(match).hand[0]) == 2 and "buy" not in keys(match)


@pytest.mark.rule("ST-12.11", "WE-26", "ST-12.15", "ST-12.16")
def test_one_visit_covers_one_circle_on_whichever_card() -> None:
    match = table({"probes": ["1.4"], "missions": [{"card": "2", "circles": [1]}, {"card": "128", "circles": []}, {"card": "4", "circles": []}]})
    do(match, "move 1.4-1.3")
    assert keys(match) == ["cover 2 2", "cover 128 1", "cover 128 2", "cover 128 3", "cover 4 1", "decline"]
    do(match, "cover 2 2")
    s = state(match)
    assert s.completed[0] == cards("2") and s.publicity[0] == 6 and [m[1] for m in s.missions[0]] == [0, 0]
