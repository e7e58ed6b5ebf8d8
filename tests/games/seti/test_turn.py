"""Turns and free actions (ST-3, ST-4)."""
from __future__ import annotations

import pytest

from orrery.kernel.errors import IllegalMove

from .seti_table import cards, do, ended, keys, kind, known, seat, sectors, state, table, why

MAIN_ACTIONS = ("launch", "orbit mars", "land mars", "scan", "analyse", "play 110", "research", "pass")


@pytest.mark.rule("ST-3.2", "ST-3.3", "ST-3.10")
def test_one_main_action_of_eight_a_turn() -> None:
    match = table({"hand": ["110"], "publicity": 6, "probes": ["2.2"], "techs": ["probe_1"], "computer": {"upper": 6}})
    assert all(action in keys(match) for action in MAIN_ACTIONS)
    assert "end" not in keys(match)
    do(match, "launch")
    assert kind(match) == "end" and not any(action in keys(match) for action in MAIN_ACTIONS)
    assert "already performed" in why(match, "scan")
    poor = table({"credits": 0, "energy": 0, "publicity": 0})
    assert [k for k in keys(poor) if k != "pause"] == ["pass"]


@pytest.mark.rule("ST-3.1", "ST-3.8")
def test_turns_go_clockwise_past_those_who_passed() -> None:
    match = table(seats=4, active=1, passed=[False, False, True, False], first=1)
    ended(do(match, "launch"))
    assert seat(match) == 3
    ended(do(match, "launch"))
    assert seat(match) == 0


@pytest.mark.rule("ST-3.9", "ST-17.11", "ST-17.12")
def test_the_round_ends_when_all_have_passed_and_the_marker_moves_on() -> None:
    match = table(round=2, active=1, passed=[True, False], first=0)
    do(match, "pass", "take 1")
    s = state(match)
    assert s.round == 3 and s.first == 1 and seat(match) == 1 and s.passed == [0, 0]


@pytest.mark.rule("ST-3.4", "ST-4.1")
def test_free_actions_before_during_and_after_the_main_action() -> None:
    match = table({"hand": ["27"], "probes": ["1.5"], "energy": 3})
    do(match, "move 1.5-1.4", "play 27")
    assert kind(match) == "move" and "energy" in keys(match) and "buy" in keys(match)
    do(match, "buy", "row 48", "energy", "move 1.4-1.3", "move 1.3-2.3")
    assert state(match).probes[0] == (11,) and kind(match) == "end"
    do(match, "move 2.3-3.3")
    assert state(match).probes[0] == (19,) and state(match).energy[0] == 0 and state(match).signals[3] == (0,)


@pytest.mark.rule("ST-3.5", "ST-3.19")
def test_no_free_actions_out_of_turn_not_even_in_a_decision_there() -> None:
    match = table({"publicity": 6}, {"missions": [{"card": "129", "circles": []}, {"card": "95", "circles": []}], "probes": ["1.0"], "data": 3},
                  sectors=sectors({5: [1, 1, 1, 1, 1]}))
    with pytest.raises(IllegalMove):
        match.act(1, "place 1")
    do(match, "scan", "earth 5" if "earth 5" in keys(match) else "row 48")
    while kind(match) != "after":
        do(match, keys(match)[0])
    do(match, "finish")
    assert seat(match) == 1 and kind(match) == "trace"          # seat 1 wins the sector in seat 0's turn
    assert all(not c.free for c in match.pending()[1].options)


@pytest.mark.rule("ST-3.6")
def test_a_free_action_is_never_interrupted_by_another() -> None:
    match = table({"hand": ["1", "2"], "probes": ["1.5"], "data": 2})
    do(match, "corner 1")
    assert kind(match) == "move" and all(k.startswith("move") or k == "stop" for k in keys(match))
    assert "not inside another" in why(match, "place 1")
    do(match, "move 1.5-1.4")
    assert kind(match) == "turn" and "place 1" in keys(match)


@pytest.mark.rule("ST-3.7", "ST-16.1", "ST-3.17")
def test_after_the_turn_milestones_then_discoveries_then_the_next_player() -> None:
    match = table({"score": 23, "hand": [], "probes": ["1.3"]}, species=[{"discovery": {"red": 0, "yellow": None, "blue": 1}}, {}])
    do(match, "land venus", "trace left yellow discovery")
    assert state(match).score[0] == 33 and not state(match).known and kind(match) == "end"
    do(match, "end")
    assert kind(match) == "gold" and not state(match).known
    do(match, "gold tech")
    assert state(match).known == 1 and seat(match) == 1


@pytest.mark.rule("ST-3.11", "ST-26.9", "ST-31.4", "ST-9.7", "ST-3.13")
def test_effects_without_may_cannot_be_skipped() -> None:
    match = table({"hand": ["115"]})
    do(match, "play 115")
    assert kind(match) == "where" and "stop" not in keys(match) and len([k for k in keys(match) if k.startswith("sector")]) == 8
    trace = table({"computer": {"upper": 6}})
    do(trace, "analyse")
    assert kind(trace) == "trace" and all(k.startswith("trace") for k in keys(trace) if not trace.pending()[0].options[keys(trace).index(k)].free)


@pytest.mark.rule("ST-3.12", "ST-18.7")
def test_movement_and_income_may_be_declined() -> None:
    match = table({"hand": ["27", "110"], "probes": ["1.5"]})
    do(match, "play 27", "stop")
    assert state(match).probes[0] == (5,)
    orbit = table({"hand": ["110"], "probes": ["1.3"]})
    do(orbit, "orbit venus")
    assert "decline" in keys(orbit)
    do(orbit, "decline")
    assert state(orbit).tucked[0] == () and kind(orbit) == "end"


@pytest.mark.rule("ST-3.14")
def test_what_cannot_be_resolved_is_skipped_and_the_rest_happens() -> None:
    match = table({"hand": ["85"], "probes": ["1.5"], "techs": ["probe_1", "probe_2", "probe_3", "probe_4"]}, players=[
        {"hand": ["85"], "probes": ["1.5", "1.4"], "credits": 9, "techs": ["probe_1", "probe_2", "probe_3", "probe_4"]}, {"hand": []}])
    before = match.view(0).data["discs"]
    do(match, "play 85")
    assert len(state(match).probes[0]) == 2 and kind(match) == "end"            # at the limit: no launch, all owned: no tile
    assert match.view(0).data["discs"] != before                                # but the rotation happens


@pytest.mark.rule("ST-3.15")
def test_effects_go_from_left_to_right() -> None:
    match = table({"hand": ["85"], "probes": ["1.5"]})
    do(match, "play 85")
    assert len(state(match).probes[0]) == 1                     # the launch came first and was at the limit
    do(match, "tech probe_1")
    assert len(state(match).probes[0]) == 2                     # the technology's own launch


@pytest.mark.rule("ST-3.16")
@pytest.mark.parametrize("player, action, reason", [
    ({"credits": 1}, "launch", "2 credits, you have 1"), ({"energy": 1}, "scan", "2 energy, you have 1"),
    ({"publicity": 5}, "research", "6 publicity, you have 5"),
    ({"computer": {"upper": 5}}, "analyse", "6 data, it has 5"), ({"hand": ["110"], "credits": 0, "energy": 0}, "play 110", "1 credits, you have 0"),
    ({}, "orbit mars", "no probe at"), ({"probes": ["2.2"], "energy": 2, "credits": 0}, "land mars", "3 energy, you have 2"),
    ({"probes": ["1.5"]}, "launch", "Probe limit 1"), ({"hand": []}, "play 110", "not in your hand")])
def test_an_action_needs_its_whole_price(player: dict[str, object], action: str, reason: str) -> None:
    match = table({"credits": 10, "energy": 10, **player})
    assert action not in keys(match)
    assert reason in why(match, action)


@pytest.mark.rule("ST-3.18")
def test_a_rotation_serves_pushed_players_clockwise_from_the_active_one() -> None:
    match = table(seats=3, active=1, players=[{"probes": ["1.0"], "techs": ["probe_2"], "publicity": 0, "hand": []}, {"publicity": 6, "hand": []},
                                              {"probes": ["1.0"], "techs": ["probe_2"], "publicity": 0, "hand": []}])
    events = match.act(1, "research")
    assert [e.key for e in events][:1] == ["rotate"] and state(match).publicity == [1, 0, 1]


@pytest.mark.rule("ST-4.2", "ST-12.22")
def test_any_number_of_corners_a_turn() -> None:
    match = table({"hand": ["110", "137", "5"], "data": 0, "publicity": 4, "probes": ["1.5"], "credits": 0})
    do(match, "corner 110", "corner 137", "corner 5", "move 1.5-1.4")
    s = state(match)
    assert s.data[0] == 1 and s.publicity[0] == 5 and s.probes[0] == (4,) and s.hand[0] == () and s.discard[-3:] == list(cards("110", "137", "5"))


@pytest.mark.rule("ST-4.3")
def test_a_card_serves_one_purpose() -> None:
    match = table({"hand": ["110"]})
    do(match, "corner 110")
    assert why(match, "play 110") != "" and state(match).tucked[0] == ()


@pytest.mark.rule("ST-4.4", "ST-11.2")
def test_data_are_placed_one_by_one() -> None:
    match = table({"data": 2})
    do(match, "place 1", "place 2")
    assert state(match).data[0] == 0 and state(match).upper[0] == 2 and state(match).publicity[0] == 5
    assert "pool is empty" in why(match, "place 3")


@pytest.mark.rule("ST-4.5", "ST-12.5", "ST-12.6")
def test_a_conditional_mission_when_its_condition_holds() -> None:
    match = table({"missions": [{"card": "5", "circles": []}]}, planets={"venus": {"orbiters": [{"player": 1}]}})
    assert "mission 5" not in keys(match) and "condition" in why(match, "mission 5")
    match = table({"missions": [{"card": "5", "circles": []}]}, planets={"venus": {"orbiters": [{"player": 0}]}})
    do(match, "mission 5")
    s = state(match)
    assert s.score[0] == 17 and s.publicity[0] == 5 and s.completed[0] == cards("5") and s.missions[0] == () and kind(match) == "turn"


@pytest.mark.rule("ST-4.6", "ST-4.7", "ST-4.10", "ST-4.12")
def test_exchanges() -> None:
    match = table({"credits": 2, "energy": 0, "hand": ["1", "2", "3"], "publicity": 0})
    assert [k for k in keys(match) if k.startswith("exchange")] == ["exchange card card", "exchange card credit", "exchange card energy",
                                                                   "exchange credit card", "exchange credit energy"]
    assert "2 energy, you have 0" in why(match, "exchange energy credit") and "only lose" in why(match, "exchange credit credit")
    do(match, "exchange credit energy", "exchange card card", "discard 1", "discard 2", "row 48")
    s = state(match)
    assert s.credits[0] == 0 and s.energy[0] == 1 and s.hand[0] == cards("3", "48")
    assert "2 cards" not in why(match, "exchange card energy")


@pytest.mark.rule("ST-4.8", "WE-24", "ST-24.6")
def test_species_cards_count_for_the_exchange_exertian_cards_do_not() -> None:
    match = table({"hand": ["1", "ET.1"], "exertian_hand": ["ET.41", "ET.42"]}, species=[known("mascamites"), known("exertians")])
    do(match, "exchange card credit", "discard 1", "discard ET.1")
    assert state(match).credits[0] == 11 and state(match).species_discard[0] == cards("ET.1")
    assert "exchange card credit" not in keys(match)


@pytest.mark.rule("ST-4.9", "ST-4.11", "ST-18.1")
def test_bought_and_exchanged_cards_are_any_card() -> None:
    match = table({"publicity": 3, "credits": 2, "hand": []})
    do(match, "buy")
    assert keys(match) == ["row 48", "row 49", "row 56", "deck"]
    do(match, "row 49", "exchange credit card", "deck")
    assert len(state(match).hand[0]) == 2 and state(match).publicity[0] == 0
    assert "3 publicity, you have 0" in why(match, "buy")


@pytest.mark.rule("ST-4.14", "ST-17.1", "ST-31.12")
def test_no_free_action_once_the_pass_begins() -> None:
    match = table({"hand": ["1", "2", "3", "4", "5"], "data": 1})
    assert "place 1" in keys(match)
    do(match, "pass")
    assert kind(match) == "discard" and keys(match) == [f"discard {i}" for i in (1, 2, 3, 4, 5)]


@pytest.mark.rule("ST-4.15")
def test_discards_go_to_the_pile_of_their_own_deck() -> None:
    match = table({"hand": ["110", "ET.3"]}, species=[known("mascamites"), {}])
    do(match, "corner 110", "corner ET.3")
    assert state(match).discard[-1] == cards("110")[0] and state(match).species_discard[0] == cards("ET.3")


def test_asking_to_stop_between_steps_offers_free_actions_there() -> None:
    match = table({"hand": ["119"], "publicity": 3, "data": 2}, tech={"computer_1": {"tiles": ["energy", "vp"]}})
    do(match, "pause", "play 119", "tech computer_1", "column 1")
    assert kind(match) == "go_on"
    do(match, "place 1", "place 2", "go on")        # column 2 gives publicity before the points are counted
    assert state(match).score[0] == 10 + 2 + 2 + 4         # first tile, data over the technology, publicity


def test_a_free_action_that_spoils_a_question_lets_it_go() -> None:
    match = table({"hand": ["16"], "probes": ["1.3"], "energy": 3})
    do(match, "play 16", "move 1.3-1.4")             # the probe leaves Venus while the landing is asked
    assert kind(match) == "end" and state(match).landers[1] == ()


@pytest.mark.rule("ST-10.22", "WE-40")
def test_the_main_action_is_declared_finished_with_free_actions_before() -> None:
    match = table({"hand": ["134"], "probes": ["1.3"]}, sectors=sectors({3: [1, 1, 1, 1], 0: [0], 1: [0], 2: [0]}))
    do(match, "play 134")
    assert kind(match) == "after" and "mission 134" in keys(match)
    do(match, "mission 134", "finish", "trace left red overflow")
    assert state(match).publicity[0] == 7 and state(match).wins[3] == (1,) and kind(match) == "end"
