"""Cards against the rulebook, worked out by hand: what several effects, technologies and rules come to together.

The table of seti_table: Earth 1.5, Mercury 1.1, Venus 1.3, Mars 2.2, Jupiter 3.3, Saturn 3.7, Uranus 4.0, Neptune 4.3; asteroids 1.7, 2.4, 2.6, 2.7, 3.1;
comets 2.0, 2.1, 4.5, 4.7. The row is 48 (blue), 49 (red), 56 (yellow). Everybody has 10 points, 10 credits, 10 energy, 4 publicity.
"""
from __future__ import annotations

import pytest

from .card_table import ENERGY_TILES
from .seti_table import cards, do, ended, keys, kind, known, seat, sectors, state, table, why


@pytest.mark.rule("ST-12.18", "ST-11.1")
def test_17_counts_the_probe_that_was_chosen() -> None:
    """On asteroids 2.7 with asteroids at 2.6 and 1.7: 2 + 2 data. At 2.5, empty, between 2.4 and 2.6: 2 data."""
    two = {"hand": ["17"], "probes": ["2.7", "2.5"]}
    assert state(do(table(two), "play 17", "probe 0 2.7")).data[0] == 4
    assert state(do(table(two), "play 17", "probe 0 2.5")).data[0] == 2
    assert state(do(table({"hand": ["17"]}), "play 17")).data[0] == 0
    full = do(table({"hand": ["17"], "probes": ["2.7"], "data": 5}), "play 17")
    assert kind(full) == "go_on" and state(do(full, "go on", "go on")).data[0] == 6      # 5 + 2, one lost, then two more lost


@pytest.mark.rule("ST-5.11", "ST-5.16")
def test_19_a_planets_publicity_may_become_a_move() -> None:
    """Two moves: 1.4, then Venus; its publicity as a move on to 1.2. A comet's publicity stays publicity."""
    match = do(table({"hand": ["19"], "probes": ["1.5"]}), "play 19", "move 1.5-1.4", "move 1.4-1.3")
    assert kind(match) == "visit_swap" and state(match).publicity[0] == 4
    do(match, "move", "move 1.3-1.2")
    assert state(match).probes[0] == (2,) and state(match).publicity[0] == 4 and state(match).energy[0] == 10
    comet = do(table({"hand": ["19"], "probes": ["3.0"]}), "play 19", "move 3.0-2.0")
    assert kind(comet) == "move" and state(comet).publicity[0] == 5
    later = do(table({"hand": ["19"], "probes": ["1.4"]}), "play 19", "stop", "move 1.4-1.3")         # by energy, later in the same turn
    assert kind(later) == "visit_swap"
    at_ten = do(table({"hand": ["19"], "probes": ["1.4"], "publicity": 10}), "play 19", "move 1.4-1.3")
    assert kind(at_ten) == "visit_swap"


@pytest.mark.rule("ST-5.17", "ST-5.13")
def test_20_to_24_pay_once_and_only_for_arriving() -> None:
    """Mars Flyby with a probe standing on Mars: nothing; off and on again: 4 points, once."""
    match = do(table({"hand": ["22"], "probes": ["2.2"]}), "play 22", "move 2.2-2.3", "move 2.3-2.2")
    assert state(match).score[0] == 14 and state(match).publicity[0] == 5
    do(match, "move 2.2-2.3", "move 2.3-2.2")
    assert state(match).score[0] == 14 and state(match).publicity[0] == 6
    before = do(table({"hand": ["22"], "probes": ["2.3"]}), "move 2.3-2.2", "play 22", "stop")          # earlier in the turn does not count
    assert state(before).score[0] == 10


@pytest.mark.rule("ST-5.13", "ST-5.14")
def test_25_pays_each_planet_once_whichever_probe_comes() -> None:
    """Two probes: one to Venus, Mercury; the other to Venus again: 2 points, 3 publicity. Earth is a planet too: 1 more, no publicity."""
    match = table({"hand": ["25"], "probes": ["1.4", "1.2"], "techs": ["probe_1"]})
    do(match, "play 25", "move 1.4-1.3", "move 1.2-1.1", "move 1.1-1.2", "move 1.2-1.3")
    assert state(match).score[0] == 12 and state(match).publicity[0] == 7
    do(match, "move 1.3-1.4", "move 1.4-1.5")
    assert state(match).score[0] == 13 and state(match).publicity[0] == 7


@pytest.mark.rule("ST-5.9", "ST-15.3")
def test_26_leaves_asteroids_freely_for_the_turn_without_the_technologys_publicity() -> None:
    match = do(table({"hand": ["26"], "probes": ["2.5"], "energy": 1}), "play 26", "move 2.5-2.6", "move 2.6-2.7")
    assert state(match).probes[0] == (15,) and state(match).publicity[0] == 4
    do(match, "move 2.7-2.0")               # by the last energy, still this turn: no surcharge, and the comet pays
    assert state(match).energy[0] == 0 and state(match).publicity[0] == 5


@pytest.mark.rule("ST-9.14", "ST-9.8")
def test_29_marks_the_probes_sector_and_both_neighbours() -> None:
    """Probe at 4.0: sectors 0, 7 and 1; in 7 the marker comes second: 2 points."""
    match = do(table({"hand": ["29"], "probes": ["4.0"]}, sectors=sectors({7: [1]})), "play 29", "stop")
    s = state(match)
    assert s.signals[0] == (0,) and s.signals[7] == (1, 0) and s.signals[1] == (0,) and s.score[0] == 12 and s.data[0] == 3


@pytest.mark.rule("ST-9.14", "ST-12.18")
def test_30_takes_anybodys_probes_each_once() -> None:
    match = do(table({"hand": ["30"], "probes": ["1.5"]}, {"probes": ["4.1", "4.1"], "techs": ["probe_1"]}), "play 30", "probe 1 4.1", "probe 1 4.1")
    assert "probe 1 4.1" not in keys(match)
    do(match, "probe 0 1.5")
    s = state(match)
    assert s.signals[1] == (0, 0) and s.signals[5] == (0,) and s.score[0] == 12 and kind(match) == "end"


@pytest.mark.rule("ST-10.1", "ST-12.12")
def test_45_pays_for_completing_whoever_wins_and_once() -> None:
    """Kepler 22 has 4 markers of the other player, Barnard's Star too: both completed by the two row cards, 1 energy in all."""
    full = sectors({3: [1, 1, 1, 1], 2: [1, 1, 1, 1]})
    match = do(table({"hand": ["45"]}, sectors=full), "play 45", "row 49", "sector 2", "row 56", "sector 3")
    assert state(match).energy[0] == 11 and kind(match) == "after" and state(match).row[0] == cards("48")[0]
    do(match, "finish", "sector 2")
    assert state(match).wins[2] == (1,)


@pytest.mark.rule("ST-9.11", "ST-9.12")
def test_50_counts_sectors_not_signals_and_refills_after_all_three() -> None:
    """Row red, red, blue: both reds into Barnard's Star, blue into Sirius A: two sectors, 4 points, and 2 for the second position."""
    match = do(table({"hand": ["50"]}, row=["49", "51", "48"]), "play 50", "row 49", "sector 2", "row 51")
    assert state(match).row[:2] == [-1, -1]
    do(match, "sector 2")
    while kind(match) not in ("where", "end"):
        do(match, "row 48")
    do(match, "sector 1")
    assert state(match).score[0] == 10 + 2 + 4 and -1 not in state(match).row


@pytest.mark.rule("ST-15.12", "ST-15.9", "ST-9.3")
def test_52_counts_every_red_signal_of_its_scan() -> None:
    """Earth over Proxima (sector 4, red), a red row card, a red hand card by telescope 3: 3 red signals, 6 points; the Scan is free."""
    match = table({"hand": ["52", "54"], "techs": ["telescope_3"], "credits": 2, "energy": 0}, discs=[1, 0, 0])
    do(match, "play 52", "earth 4", "row 49", "sector 2", "signal 54", "sector 2")
    s = state(match)
    assert s.score[0] == 10 + 6 + 2 and s.credits[0] == 0 == s.energy[0] and s.data[0] == 3       # 2 for the second marker at Barnard's Star


@pytest.mark.rule("ST-13.8", "ST-9.13")
def test_67_in_its_order_publicity_research_then_a_card_for_its_signal() -> None:
    match = do(table({"hand": ["67", "54"]}, tech=ENERGY_TILES), "play 67", "tech telescope_2")
    assert state(match).publicity[0] == 5 and state(match).discs == 1 and keys(match)[:2] == ["use 54", "stop"]
    assert state(do(match, "stop")).hand[0] == cards("54")


@pytest.mark.rule("ST-13.8")
def test_71_and_72_look_at_the_technology_just_taken() -> None:
    three = {"hand": ["71"], "techs": ["probe_1", "probe_2", "computer_1"]}
    assert state(do(table(three, tech=ENERGY_TILES), "play 71", "tech probe_3")).score[0] == 10 + 6
    assert state(do(table(three, tech=ENERGY_TILES), "play 71", "tech telescope_2")).score[0] == 10 + 2
    other = {"techs": ["probe_2"]}
    assert state(do(table({"hand": ["72"]}, other, tech=ENERGY_TILES), "play 72", "tech probe_2")).publicity[0] == 6
    assert state(do(table({"hand": ["72"]}, other, tech=ENERGY_TILES), "play 72", "tech probe_3")).publicity[0] == 4


@pytest.mark.rule("ST-9.12", "ST-5.16")
def test_73_discards_the_whole_row_for_its_corners_and_138_sleeps() -> None:
    """Row: 1 (move), 7 (publicity), 6 (data). Without a probe the move is lost. None of it comes from the hand."""
    match = table({"hand": ["73"], "missions": [{"card": "138", "circles": []}]}, row=["1", "7", "6"])
    do(match, "play 73", "row 7", "row 1")
    assert kind(match) == "end" and state(match).publicity[0] == 5 and state(match).data[0] == 1
    assert set(cards("1", "7", "6")) <= set(state(match).discard) and -1 not in state(match).row


@pytest.mark.rule("ST-3.14", "ST-5.14")
def test_74_counts_move_corners_left_in_hand_even_without_the_launch() -> None:
    """Hand: 1 and 2 (moves), 7 (publicity): two moves for the probe that is already out."""
    match = do(table({"hand": ["74", "1", "2", "7"], "probes": ["4.1"]}), "play 74", "move 4.1-4.2", "move 4.2-4.3")
    s = state(match)
    assert s.probes[0] == (27,) and s.energy[0] == 10 and len(s.hand[0]) == 3 and s.publicity[0] == 5 and kind(match) == "end"


@pytest.mark.rule("ST-8.4", "ST-8.10")
def test_75_counts_the_new_trace_and_both_species() -> None:
    species = [{"overflow": {"red": [0, 0]}}, {"discovery": {"red": 0}}]
    match = do(table({"hand": ["75"]}, species=species), "play 75", "trace left red overflow")
    assert state(match).score[0] == 10 + 3 + 4
    first = do(table({"hand": ["75"]}, species=species), "play 75", "trace right blue discovery")
    assert state(first).score[0] == 10 + 3 + 1 and state(first).publicity[0] == 5


@pytest.mark.rule("ST-13.11", "ST-15.1")
def test_81_takes_what_others_own_without_rotation_or_tile_bonus() -> None:
    tiles = {"probe_1": {"tiles": ["vp", "energy", "publicity"], "two": False}}
    match = do(table({"hand": ["81"]}, {"techs": ["probe_1"]}, tech=tiles), "play 81")
    s = state(match)
    assert s.score[0] == 10 and s.discs == 0 and s.probes[0] == (5,) and s.techs[0] == 1 and kind(match) == "end"
    nothing = do(table({"hand": ["81"], "techs": ["probe_1"]}, {"techs": ["probe_1"]}), "play 81")
    assert kind(nothing) == "end" and state(nothing).discs == 0


@pytest.mark.rule("ST-9.4", "ST-15.6")
def test_83_is_no_scan() -> None:
    """Two signals in Earth's sector, telescope 1 does not move them, and scan circles sleep."""
    match = table({"hand": ["83"], "techs": ["telescope_1"], "missions": [{"card": "78", "circles": []}]})
    do(match, "play 83")
    assert state(match).signals[5] == (0, 0) and state(match).score[0] == 12 and kind(match) == "end"


@pytest.mark.rule("ST-6.6", "ST-7.8", "ST-7.4")
def test_84_frees_the_moon_or_the_data_space() -> None:
    planets = {"jupiter": {"moons": {"europa": [0]}, "landers": [{"player": 0, "bonus": 1}]}}
    match = do(table({"hand": ["84"]}, {"probes": ["3.3"], "techs": ["probe_4"]}, planets=planets), "play 84", "remove europa 0", "trace left yellow discovery")
    assert state(match).landers[12] == () and state(match).score[0] == 15
    ended(match)
    assert "land europa" in keys(match)
    back = do(table({"hand": ["84"]}, {"probes": ["3.3"]}, planets=planets), "play 84", "remove jupiter 1", "trace left yellow overflow")
    ended(back)
    do(back, "land jupiter", "trace right yellow overflow")
    assert state(back).data[1] == 2


@pytest.mark.rule("ST-15.2", "ST-3.14", "ST-3.15")
def test_85_loses_its_launch_at_the_limit_though_the_research_raises_it() -> None:
    match = do(table({"hand": ["85"], "probes": ["4.1"]}, tech=ENERGY_TILES), "play 85", "tech probe_1")
    assert state(match).probes[0] == (4, 25)        # only the technology's own launch: Earth has turned to 1.4


@pytest.mark.rule("ST-12.5")
def test_87_wants_five_steps_and_88_four_sectors_before_the_reset() -> None:
    """4.2 is 3 rings and 3 sectors from Earth: 6. 4.4 is 3 + 1: 4. 1.1 is 4 in the ring: the Sun is no short cut."""
    def mission(at: str) -> bool:
        return "mission 87" in keys(table({"missions": [{"card": "87", "circles": []}], "probes": [at]}))
    assert mission("4.2") and not mission("4.4") and not mission("1.1") and mission("2.1") and mission("4.3")
    match = table({"hand": ["88"], "probes": ["4.0"]}, sectors=sectors({0: [1, 1], 1: [0], 2: [0], 3: [0]}))
    do(match, "play 88")
    assert state(match).signals[0] == (1, 1, 0, 0) and kind(match) == "after" and "mission 88" in keys(match)
    do(match, "mission 88", "finish")
    assert state(match).publicity[0] == 4 + 2 + 1


@pytest.mark.rule("ST-12.5", "ST-18.7")
def test_89_wants_an_empty_hand_and_61_may_decline_its_income() -> None:
    empty = table({"missions": [{"card": "89", "circles": []}], "hand": ["1"], "probes": []})
    assert "mission 89" not in keys(empty)
    do(empty, "corner 1")
    assert "mission 89" in keys(empty)
    match = do(table({"missions": [{"card": "61", "circles": []}], "score": 50, "hand": ["1"]}), "mission 61", "decline")
    assert state(match).completed[0] == cards("61") and state(match).tucked[0] == () and kind(match) == "turn"


@pytest.mark.rule("ST-18.6", "ST-25.7")
def test_91_to_93_count_what_was_tucked_before_them() -> None:
    tucked = {"tucked": ["1", "6", "2"]}            # energy, energy, credit
    match = do(table({"hand": ["91"], "credits": 3, **tucked}), "play 91", "tuck 91")
    assert state(match).energy[0] == 10 + 2 + 1 and state(match).tucked[0] == cards("1", "6", "2", "91") and cards("91")[0] not in state(match).discard
    no = do(table({"hand": ["93"], **tucked}), "play 93", "decline")
    assert state(no).score[0] == 13 and state(no).tucked[0] == cards("1", "6", "2") and state(no).discard[-1] == cards("93")[0]


@pytest.mark.rule("ST-8.10", "ST-8.5")
def test_98_only_for_a_species_with_an_own_trace_of_the_colour() -> None:
    assert kind(do(table({"hand": ["98"]}), "play 98")) == "end"
    match = do(table({"hand": ["98"]}, species=[{"discovery": {"yellow": 0, "red": 1}}, {"overflow": {"red": [0]}}]), "play 98")
    assert keys(match)[:2] == ["trace right red discovery", "trace right red overflow"] and "trace left red overflow" not in keys(match)


@pytest.mark.rule("ST-12.5", "ST-8.1")
def test_102_marks_for_the_species_that_fulfilled_it() -> None:
    one = [{"overflow": {"red": [0], "yellow": [0], "blue": [0]}}, {"discovery": {"red": 0}}]
    match = do(table({"missions": [{"card": "102", "circles": []}]}, species=one), "mission 102")
    traces = [k.split() for k in keys(match) if k.startswith("trace")]
    assert {t[1] for t in traces} == {"left"} and {t[2] for t in traces} == {"red", "yellow", "blue"}
    two = [{"overflow": {"red": [0], "yellow": [0], "blue": [0]}}, {"overflow": {"red": [0], "yellow": [0], "blue": [0]}}]
    both = do(table({"missions": [{"card": "102", "circles": []}]}, species=two), "mission 102")
    assert kind(both) == "side" and keys(both)[:2] == ["species left", "species right"]


@pytest.mark.rule("ST-12.19", "WE-41", "ST-12.11")
def test_106_pays_after_the_played_card_and_never_for_itself() -> None:
    match = do(table({"hand": ["106"]}), "play 106")
    assert kind(match) == "end" and state(match).missions[0] == ((cards("106")[0], 0),)
    two = table({"hand": ["110", "33"], "missions": [{"card": "106", "circles": []}]})
    do(two, "play 110")
    assert kind(two) == "cover" and state(two).publicity[0] == 7 and keys(two)[0] == "cover 106 1"
    do(two, "cover 106 1")
    assert state(two).score[0] == 12
    energy = table({"hand": ["ET.36"], "missions": [{"card": "106", "circles": []}]}, pair="centaurians,exertians", species=[known("centaurians"), {}])
    assert kind(do(energy, "play ET.36")) == "end"          # paid with 1 energy: no credit circle


@pytest.mark.rule("ST-9.13", "ST-4.3")
def test_114_uses_up_to_three_hand_cards_one_after_another() -> None:
    match = do(table({"hand": ["114", "1", "4"]}), "play 114", "row 48", "use 1", "sector 3", "use 4", "sector 2", "use 48", "sector 1")
    s = state(match)
    assert kind(match) == "end" and s.hand[0] == () and s.data[0] == 3 and [s.signals[i] for i in (1, 2, 3)] == [(0,)] * 3


@pytest.mark.rule("ST-12.20", "ST-12.24")
def test_116_each_signal_is_an_event_and_the_move_is_used_at_once() -> None:
    match = table({"hand": ["33"], "probes": ["1.4"], "missions": [{"card": "116", "circles": []}]})
    do(match, "play 33")                    # two signals in Venus' sector 3, yellow
    assert kind(match) == "cover" and keys(match) == ["cover 116 1", "decline"] + [k for k in keys(match) if k not in ("cover 116 1", "decline")]
    do(match, "cover 116 1", "move 1.4-1.3")
    assert state(match).publicity[0] == 5 and kind(match) == "end" and state(match).signals[3] == (0, 0)      # no second yellow circle


@pytest.mark.rule("ST-12.11", "ST-5.2")
def test_117_may_launch_because_the_probe_has_left_space() -> None:
    match = do(table({"probes": ["1.3"], "missions": [{"card": "117", "circles": []}]}), "orbit venus", "cover 117 1")
    assert state(match).probes[0] == (5,) and state(match).missions[0] == ((cards("117")[0], 1),)
    full = do(table({"probes": ["1.3", "4.1"], "missions": [{"card": "117", "circles": []}]}), "orbit venus", "cover 117 1")
    assert state(full).probes[0] == (25,) and state(full).missions[0] == ((cards("117")[0], 1),)


@pytest.mark.rule("ST-9.8", "ST-9.10")
def test_118_keeps_no_data_but_the_points_of_the_position() -> None:
    match = do(table({"hand": ["118"], "probes": ["4.0"]}), "play 118")         # Vega has 4 places: not complete
    s = state(match)
    assert s.signals[0] == (0, 0, 0) and s.data[0] == 0 and s.score[0] == 12 and kind(match) == "end"


@pytest.mark.rule("ST-9.9")
def test_120_comes_back_only_when_the_signal_is_alone() -> None:
    again = do(table({"hand": ["120"], "probes": ["4.0"]}, sectors=sectors({0: [1, 1]}, {0: [0]})), "play 120")
    assert state(again).hand[0] == cards("120") and state(again).credits[0] == 9
    gone = do(table({"hand": ["120"], "probes": ["4.0"]}, sectors=sectors({0: [0, 1]})), "play 120")
    assert state(gone).hand[0] == () and state(gone).discard[-1] == cards("120")[0]
    alone = do(table({"hand": ["120"]}), "play 120")         # no probe: no signal, no return
    assert state(alone).hand[0] == ()


@pytest.mark.rule("ST-18.4", "ST-18.13")
def test_122_reshuffles_when_the_deck_runs_out() -> None:
    """One card in the deck, two in the pile: the second reveal shuffles the pile, not the card in play."""
    match = table({"hand": ["122"]}, deck=["50"], discard=["1", "3"])
    do(match, "play 122", "sector 1")
    while kind(match) == "where":
        do(match, keys(match)[0])
    assert state(match).data[0] == 3 and cards("122")[0] not in state(match).deck


@pytest.mark.rule("ST-5.19", "ST-5.13")
def test_125_a_move_in_the_ring_pays_once_a_rotation_does_not() -> None:
    match = do(table({"hand": ["125"], "probes": ["1.4"]}), "play 125", "move 1.4-2.4")
    assert state(match).score[0] == 10
    do(match, "move 2.4-2.5")
    assert state(match).score[0] == 13 and state(match).publicity[0] == 5 and state(match).energy[0] == 8
    do(match, "move 2.5-2.4")
    assert state(match).score[0] == 13


@pytest.mark.rule("ST-14.10", "ST-12.14")
def test_129_counts_a_push_in_the_own_turn_only() -> None:
    """A probe at 1.0: disc 1 pushes it onto the asteroids of 1.7."""
    mission = {"missions": [{"card": "129", "circles": []}], "probes": ["1.0"]}
    own = do(table({**mission, "publicity": 6}, tech=ENERGY_TILES), "research")
    assert kind(own) == "cover" and seat(own) == 0
    theirs = do(table({"publicity": 6}, mission, tech=ENERGY_TILES), "research")
    assert kind(theirs) == "tech" and state(theirs).probes[1] == (7,)


@pytest.mark.rule("ST-3.14")
def test_133_moves_for_what_lies_in_earths_sector() -> None:
    """Discs turned so that Earth stands under Saturn: sector 7 holds Saturn 3.7 and the comet 4.7; asteroids do not count."""
    match = table({"hand": ["133"], "probes": ["4.1"]}, discs=[6, 0, 0])
    do(match, "play 133")
    assert kind(match) == "move" and state(match).agenda[-1][2] == 2 and state(match).probes[0] == (25,)


@pytest.mark.rule("ST-4.2", "ST-12.11")
def test_138_pays_for_hand_cards_discarded_for_their_corner() -> None:
    match = table({"hand": ["7", "6", "8"], "missions": [{"card": "138", "circles": []}]})
    do(match, "corner 7", "cover 138 1")
    assert state(match).publicity[0] == 6
    do(match, "corner 6", "cover 138 2", "corner 8")
    assert state(match).data[0] == 2 and state(match).publicity[0] == 7 and kind(match) == "turn"          # the publicity circle is covered already
    exchange = do(table({"hand": ["7", "6"], "missions": [{"card": "138", "circles": []}]}), "exchange card credit", "discard 7", "discard 6")
    assert kind(exchange) == "turn" and state(exchange).credits[0] == 11
    alien = table({"hand": ["ET.4"], "missions": [{"card": "138", "circles": [1, 2]}], "probes": ["4.1"]}, species=[known("mascamites"), {}])
    assert "corner ET.4" in keys(alien)


@pytest.mark.rule("ST-12.2", "ST-12.3", "ST-7.7", "ST-7.8")
def test_12_waives_the_technology_not_the_room() -> None:
    planets = {"jupiter": {"moons": {"europa": [1]}}}
    match = do(table({"hand": ["12"], "probes": ["3.3"], "energy": 0}, planets=planets), "play 12")
    assert keys(match)[:4] == ["land jupiter", "land callisto", "land ganymede", "land io"]
    assert why(match, "land europa") != "" and "land europa" not in keys(match)
    do(match, "land io")
    assert state(match).score[0] == 20 and state(match).energy[0] == 4 and state(match).endgame[0] == cards("12")
    assert match.scores()[0]["endgame"] == 3


@pytest.mark.rule("ST-7.8", "ST-7.5", "ST-7.4")
def test_16_lands_on_taken_spaces_for_their_reward() -> None:
    """Mars with both data spaces covered: 2 data again if chosen. A taken moon still needs the technology."""
    planets = {"mars": {"landers": [{"player": 1, "bonus": 1}, {"player": 1, "bonus": 2}], "moons": {"phobos_deimos": [1]}}}
    match = do(table({"hand": ["16"], "probes": ["2.2"]}, planets=planets), "play 16", "land mars")
    assert keys(match)[:2] == ["data 2", "data 1"]
    do(match, "data 2", "trace left yellow discovery")
    assert state(match).data[0] == 2 and state(match).score[0] == 10 + 6 + 5
    moon = do(table({"hand": ["16"], "probes": ["2.2"], "techs": ["probe_4"]}, planets=planets), "play 16", "land phobos_deimos")
    assert state(moon).score[0] == 18 and state(moon).landers[9] == (1, 0)


@pytest.mark.rule("ST-6.6", "ST-6.4")
def test_15_opens_the_first_orbit_again() -> None:
    planets = {"venus": {"orbiters": [{"player": 0, "bonus": True}, {"player": 1}]}}
    match = do(table({"hand": ["15"]}, {"probes": ["1.3"]}, planets=planets), "play 15", "remove venus 1", "deck")
    assert state(match).score[0] == 13 and state(match).data[0] == 1 and state(match).orbiters[1] == (1,)
    ended(match)
    do(match, "orbit venus")
    assert state(match).score[1] == 10 + 3 + 6
