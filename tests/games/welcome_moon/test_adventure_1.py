"""WM-A1: The Launch, played by people (its solo rules are at the end)."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventures import launch
from orrery.games.welcome_moon.rules.components import ASTRA, read
from orrery.kernel.position_reader import Reader
from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, score, sheet, solo, table, why

DATA = read("sheet_1.json")


# -- numbering -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.01")
def test_nine_floors_each_a_zone() -> None:
    assert [len(f) for f in launch.FLOORS] == [3, 3, 5, 5, 5, 6, 10, 8, 8]
    assert [z["accepts_action"] for z in DATA["numbering"]["zones"]] == \
        ["astronaut", "astronaut", "water", "robot", "robot", "planning", "energy", "plant", "any"]
    match = table(1, "8 robot", [{"boxes": boxes("ROB1.2=9", "WLD.3=8")}, {}])
    do(match, 0, "take 1")
    assert keys(match) == ["write 8 ROB1.1", *[f"write 8 ROB2.{i}" for i in range(1, 6)]]


@pytest.mark.rule("WM-A1.02")
def test_the_action_only_says_which_floors() -> None:
    for action, floors in (("water", {"WAT", "WLD"}), ("robot", {"ROB1", "ROB2", "WLD"}), ("planning", {"PLN", "WLD"}),
                           ("energy", {"ENE", "WLD"}), ("plant", {"PLA", "WLD"}), ("astronaut", {"AST1", "AST2", "WLD"})):
        match = table(1, f"8 {action}", [{}, {}])
        do(match, 0, "take 1")
        assert {k.split()[2].split(".")[0] for k in keys(match)} == floors
        if action == "water":
            assert "wild floor" in why(match, "write 8 ENE.1")
        do(match, 0, keys(match)[0])
        assert kind(match) == ""            # no action follows


@pytest.mark.rule("WM-A1.03")
def test_an_astronaut_does_not_change_the_number_and_planning_gives_no_x() -> None:
    match = table(1, "8 astronaut", [{}, {}])
    do(match, 0, "take 1")
    assert {k.split()[1] for k in keys(match)} == {"8"}
    assert "cannot become" in why(match, "write 9 AST1.1")
    stuck = table(1, "8 astronaut", [{"boxes": {**fill("AST1.", 1, 3), **fill("AST2.", 1, 3), **fill("WLD.", 2, 8), "WLD.1": None,
                                                "WLD.2": 8}}, {}])
    assert keys(stuck) == ["error"]         # 7 would fit, but there is no change here


@pytest.mark.rule("WM-A1.04", "WM-A1.24")
def test_an_error_circles_one_of_eight_boxes_and_all_eight_end_the_game() -> None:
    assert DATA["system_errors"]["count"] == 8
    stuck = {"boxes": {**fill("WLD.", 1, 8), **fill("WAT.", 1, 5)}}
    match = table(1, "8 water", [stuck, {}])
    do(match, 0, "error")
    ends(match)
    assert sheet(match)["errors"] == 1 and not match.over
    last = table(1, "8 water", [{**stuck, "errors": 7, "errors_crossed": 2, "rockets": 31}, {}])
    do(last, 0, "error")
    ends(last)
    assert last.over and sheet(last)["errors"] == 8


# -- quarters ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.05")
def test_nineteen_quarters_with_their_effects() -> None:
    assert len(launch.QUARTERS) == 19
    effects = [e for q in DATA["quarters"] for e in q["effects"]]
    assert sum(1 for e in effects if e["kind"] == "rockets" and not e["starts_inactive"]) == 16
    assert len(launch.ARROW_IDS) == 7 and len(launch.SABOTAGE_IDS) == 8
    assert sum(q.activations for q in launch.QUARTERS) == 5


@pytest.mark.rule("WM-A1.05", "WM-A1.07", "WM-A1.10")
def test_ex_07_a_complete_quarter_gives_its_effects_at_once() -> None:
    match = table(1, "8 robot", [{"boxes": boxes("WLD.1=4")}, {}])
    do(match, 0, "take 1", "write 8 WLD.2")
    assert kind(match) == "build"
    assert match.view(0).data["sheets"][0]["rockets"] == 2
    do(match, 0, "construct PLN.4")
    ends(match)
    assert sheet(match)["rockets"] == 2 and sheet(match)["boxes"]["PLN.4"] == "X"
    assert score(match)["rockets"] == 0


@pytest.mark.rule("WM-A1.06")
def test_the_player_orders_constructions_and_activations() -> None:
    match = table(1, "8 energy", [{"boxes": boxes("ENE.8=1 ENE.9=2")}, {}])
    do(match, 0, "take 1", "write 8 ENE.10")
    assert "construct WLD.1" in keys(match) and "activate ENE.a.2" in keys(match) and "skip" in keys(match)
    first = match.fork()
    do(first, 0, "construct WLD.1", "activate PLA.a.2")
    second = match.fork()
    do(second, 0, "activate PLA.a.2", "construct WLD.1")
    assert kind(first) == kind(second) == ""
    do(match, 0, "skip")
    assert all(k.startswith("activate") for k in keys(match))       # only the construction is optional
    assert "no construction left" in why(match, "construct WLD.1") and "must be used" in why(match, "skip")
    built = match.fork(match.ply - 1)
    do(built, 0, "activate PLA.a.2")
    assert "no activation left" in why(built, "activate AST2.a.2") and "filled" in why(built, "construct ENE.8")


@pytest.mark.rule("WM-A1.07")
def test_a_construction_may_complete_another_quarter() -> None:
    assert sum(q.constructions for q in launch.QUARTERS) == 10
    match = table(1, "8 robot", [{"boxes": boxes("WLD.1=4 WLD.3=9 WLD.5=10")}, {}])
    do(match, 0, "take 1", "write 8 WLD.2", "construct WLD.4")
    assert kind(match) == "build"           # the chain goes on
    do(match, 0, "construct WLD.6", "skip")
    ends(match)
    assert sheet(match)["rockets"] == 6 and sheet(match)["construction_crosses"] == 2


@pytest.mark.rule("WM-A1.08")
def test_an_activation_needs_an_inactive_rocket_in_an_incomplete_quarter() -> None:
    match = table(1, "8 plant", [{"boxes": {**boxes("PLA.3=2"), **fill("ENE.", 1, 5)}, "activated": ["PLN.a.2"]}, {}])
    do(match, 0, "take 1", "write 8 PLA.4")
    assert keys(match) == ["activate AST2.a.2", "activate WAT.b.2", "activate ROB2.a.2", "activate PLA.a.2", "activate PLA.c.2"]
    assert "already" in why(match, "activate PLN.a.2") and "complete" in why(match, "activate ENE.a.2")
    none = table(1, "8 plant", [{"boxes": boxes("PLA.3=2"), "activated": list(launch.ARROW_IDS)}, {}])
    do(none, 0, "take 1", "write 8 PLA.4")
    assert kind(none) == ""                 # lost


@pytest.mark.rule("WM-A1.09")
def test_ex_08_inactive_rockets_count_only_when_activated_before() -> None:
    match = table(1, "8 plant", [{"boxes": boxes("PLA.1=2")}, {"boxes": boxes("PLA.1=2"), "activated": ["PLA.a.2"]}])
    for seat in (0, 1):
        do(match, seat, "take 1", "write 8 PLA.2")
    assert [sheet(match, seat)["rockets"] for seat in (0, 1)] == [2, 4]


@pytest.mark.rule("WM-A1.10", "WM-A1.25")
def test_the_rocket_track_row_by_row() -> None:
    assert launch.ROWS == (5, 4, 3, 3, 3, 3, 3, 3, 2, 2) and launch.ALL_ROCKETS == 31
    shown = [launch.VISIBLE[n] for n in (0, 4, 5, 8, 9, 11, 12, 15, 18, 21, 24, 27, 29, 30, 31)]
    assert shown == [0, 0, 15, 15, 30, 30, 45, 60, 75, 90, 105, 120, 135, 135, 150]


@pytest.mark.rule("WM-A1.10", "WM-A1.25")
def test_ex_10_the_lowest_visible_value_minus_five_per_open_error() -> None:
    match = table(1, sheets=[{"rockets": 12, "errors": 2}, {"rockets": 12, "errors": 3, "errors_crossed": 2}],
                  players=[{"missions": {"A": "first"}}, {}])
    assert sum(score(match, 0).values()) == 35 and sum(score(match, 1).values()) == 40


@pytest.mark.rule("WM-A1.11")
def test_surplus_rockets_repair_errors_then_go_to_the_final_ones() -> None:
    found = launch.LAYOUT.from_json(Reader({"rockets": 30, "errors": 2}, "sheet"))
    launch.add_rockets(found, 6)
    assert (found[launch.ROCKETS], found[launch.CROSSED], found[launch.FINALS]) == (31, 2, 3)
    found[launch.CIRCLED] += 1
    launch.add_rockets(found, 2)
    assert (found[launch.CROSSED], found[launch.FINALS]) == (3, 4)
    launch.add_rockets(found, 50)
    assert found[launch.FINALS] == 8


# -- sabotage ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.12", "WM-A1.13", "WM-A1.15")
def test_ex_09_different_sabotages_hit_everybody_else() -> None:
    match = table(1, "8 water, 8 plant, 3 robot", [{"boxes": boxes("WAT.1=2")}, {"boxes": boxes("PLA.7=2")}, {}], seats=3)
    do(match, 0, "take 1", "write 8 WAT.2")
    do(match, 1, "take 2", "write 8 PLA.8", "skip")
    assert match.view(2).data["sheets"][2]["errors"] == 0       # announced, not applied
    do(match, 2, "take 3", "write 3 ROB1.1")
    assert [sheet(match, seat)["errors"] for seat in range(3)] == [1, 1, 2]
    assert match.position()["taken"] == ["WAT.a.2", "PLA.d.2"]


@pytest.mark.rule("WM-A1.13", "WM-A1.16")
def test_a_crossed_sabotage_is_gone_but_the_quarter_gives_the_rest() -> None:
    match = table(1, "8 water", [{"boxes": boxes("WAT.1=2")}, {}], taken=["WAT.a.2"])
    do(match, 0, "take 1", "write 8 WAT.2")
    do(match, 1, "take 1", "write 8 WLD.5")
    assert sheet(match)["rockets"] == 2 and sheet(match)["sabotaged"] == [] and sheet(match, 1)["errors"] == 0


@pytest.mark.rule("WM-A1.14")
def test_the_same_symbol_in_one_turn_spares_its_players_and_hits_the_others_once() -> None:
    match = table(1, "8 water", [{"boxes": boxes("WAT.1=2")}, {"boxes": boxes("WAT.1=3")}, {}], seats=3)
    do(match, 0, "take 1", "write 8 WAT.2")
    do(match, 1, "take 1", "write 8 WAT.2")
    do(match, 2, "take 1", "write 8 WLD.2")
    assert [sheet(match, seat)["errors"] for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("WM-A1.15")
def test_the_two_symbols_of_one_quarter_are_two_sabotages() -> None:
    match = table(1, "8 robot", [{"boxes": fill("ROB2.", 1, 4)}, {}])
    do(match, 0, "take 1", "write 8 ROB2.5")
    do(match, 1, "take 1", "write 8 WLD.2")
    assert sheet(match, 1)["errors"] == 2 and sheet(match, 0)["sabotaged"] == ["ROB2.a.3", "ROB2.a.4"]


@pytest.mark.rule("WM-A1.16", "WM-A1.17")
def test_with_no_box_left_there_is_nothing_more_to_suffer() -> None:
    match = table(1, "8 robot", [{"boxes": fill("ROB2.", 1, 4)}, {"errors": 7, "errors_crossed": 3}])
    do(match, 0, "take 1", "write 8 ROB2.5")
    do(match, 1, "take 1", "write 8 WLD.2")
    assert sheet(match, 1)["errors"] == 8 and sheet(match, 1)["errors_crossed"] == 3    # which box never matters


# -- missions ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.18")
def test_a_mission_gives_rockets_at_once_and_no_points() -> None:
    for card, letter, size in ((66, "B", 3), (68, "C", 2)):
        first = {"boxes": fill("ENE.", 1, 10), "construction_crosses": 10}
        missions = {"A": 64, "B": 66, "C": 68}
        match = table(1, "8 robot", [first, {}], missions={**missions, letter: card})
        do(match, 0, "take 1", "write 8 ROB1.1")
        do(match, 1, "take 1", "write 8 ROB1.1")
        do(match, 0, f"mission {letter}")
        assert match.view(0).data["sheets"][0]["rockets"] == size
        assert "missions" not in score(match)
    later = table(1, "8 robot", [{"boxes": fill("ENE.", 1, 10)}, {}], missions={"A": 64, "B": {"card": 66, "flipped": True}, "C": 69})
    do(later, 0, "take 1", "write 8 ROB1.1")
    do(later, 1, "take 1", "write 8 ROB1.1")
    do(later, 0, "mission B")
    assert sheet(later)["rockets"] == 2


@pytest.mark.rule("WM-A1.18")
def test_conditions_one_box_short_and_met() -> None:
    for card, letter, zones in ((64, "A", ("AST1", "AST2", "WAT")), (65, "A", ("ROB1", "ROB2", "PLN")), (66, "B", ("ENE",)), (67, "B", ("PLA", "WLD"))):
        sizes = dict(zip(launch.FLOOR_NAMES, [len(f) for f in launch.FLOORS], strict=True))
        full = {k: v for zone in zones for k, v in fill(f"{zone}.", 1, sizes[zone]).items()}
        match = table(1, "8 robot", [{"boxes": full}, {"boxes": {k: v for k, v in full.items() if k != f"{zones[-1]}.1"}}], missions={letter: card})
        assert [launch.LAUNCH.holds(match.state, seat, card) for seat in (0, 1)] == [True, False], card
    match = table(1, sheets=[{"construction_crosses": 10}, {"construction_crosses": 9}])
    assert [launch.LAUNCH.holds(match.state, seat, 68) for seat in (0, 1)] == [True, False]


@pytest.mark.rule("WM-A1.19")
def test_five_errors_circled_and_not_crossed_sabotage_of_this_turn_included() -> None:
    match = table(1, "8 water", [{"boxes": boxes("WAT.1=2")}, {"errors": 5, "errors_crossed": 1}], missions={"A": 64, "B": 66, "C": 69})
    do(match, 0, "take 1", "write 8 WAT.2")
    do(match, 1, "take 1", "write 8 WLD.2")
    assert keys(match, 1) == ["mission C", "wait"]
    short = table(1, "8 robot", [{}, {"errors": 5, "errors_crossed": 1}], missions={"A": 64, "B": 66, "C": 69})
    assert not launch.LAUNCH.holds(short.state, 1, 69)


# -- end --------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.20", "WM-A1.21", "WM-A1.36")
def test_a_launch_needs_all_rockets_and_no_open_error_at_the_end_of_the_turn() -> None:
    open_error = table(1, "8 robot", [{"rockets": 31, "errors": 1}, {}])
    ends(open_error)
    assert not open_error.over and sum(score(open_error).values()) == 145
    match = table(1, "8 robot", [{"boxes": boxes("WLD.1=2"), "rockets": 30, "errors": 1}, {"rockets": 20}])
    do(match, 0, "take 1", "write 8 WLD.2", "skip")
    do(match, 1, "take 1", "write 8 WLD.2")
    assert match.over and match.places() == [1, 2]
    assert match.totals() == [150, launch.VISIBLE[20]]


@pytest.mark.rule("WM-A1.21")
def test_a_sabotage_of_the_same_turn_stops_a_launch() -> None:
    match = table(1, "8 water", [{"rockets": 30, "boxes": boxes("WLD.1=2")}, {"boxes": boxes("WAT.1=2")}])
    do(match, 0, "take 1", "write 8 WLD.2", "skip")
    do(match, 1, "take 1", "write 8 WAT.2")
    assert not match.over and sheet(match)["rockets"] == 31 and sheet(match)["errors"] == 1


@pytest.mark.rule("WM-A1.22", "WM-A1.23", "WM-A1.26", "WM-A1.27")
def test_launched_players_first_by_final_rockets_then_scores_then_errors() -> None:
    match = table(1, sheets=[{"rockets": 31, "final_rockets": 1}, {"rockets": 31, "final_rockets": 3}, {"rockets": 31, "errors": 1},
                             {"rockets": 24, "errors": 1, "errors_crossed": 1}, {"rockets": 24}], seats=5)
    assert match.places() == [2, 1, 3, 5, 4]
    shared = table(1, sheets=[{"rockets": 31, "final_rockets": 2}, {"rockets": 31, "final_rockets": 2, "errors": 2, "errors_crossed": 2}])
    assert shared.places() == [1, 1]
    ended = table(1, sheets=[{"rockets": 31, "errors": 8, "errors_crossed": 8}, {"rockets": 0}])
    assert ended.places() == [1, 2]


# -- solo -------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-A1.28", "WM-A1.30")
def test_astras_track_at_the_start_of_each_level() -> None:
    assert launch.CELL_COUNT == 81
    assert [c["score"] for c in launch.CELLS if "score" in c] == list(range(10, 150, 10))
    assert [c["cell"] for c in launch.CELLS if "score" in c] == list(range(16, 82, 5))
    for level, crossed in ASTRA["adventure_1_track"]["cells_crossed_at_start_by_level"].items():
        assert solo(1, level=int(level)).position()["astra"]["track"] == crossed


@pytest.mark.rule("WM-A1.29", "WM-A1.32")
def test_ex_11_cards_given_cross_cells_at_once() -> None:
    match = solo(1, "8 energy, 3 water, 5 robot", level=3)      # Margaret: energy 4, robot 5
    do(match, 0, "take 23", "write 3 ROB1.1")                   # the 8/energy card goes to ASTRA
    assert match.position()["astra"]["track"] == 14
    nineteen = solo(1, level=3, astra={"given": [], "track": 19})
    assert nineteen.scores()[1] == {"rockets": 20}


@pytest.mark.rule("WM-A1.31", "WM-A1.33", "WM-A1.34")
def test_launches_against_astra() -> None:
    def places(track: int, **own: int) -> list[int]:
        return solo(1, sheet=own, astra={"given": [], "track": track}).places()
    assert places(81) == [2, 1] and solo(1, astra={"track": 81}).scores()[1] == {"rockets": 150}
    assert places(80, rockets=31) == [1, 2]
    assert places(81, rockets=31) == [1, 1]
    assert places(81, rockets=31, final_rockets=1) == [1, 2]
    assert places(20, rockets=24) == [1, 2] and places(60, rockets=0) == [2, 1]
    match = solo(1, "8 energy, 3 water, 5 planning", astra={"given": [], "track": 79})
    do(match, 0, "take 12", "write 8 WAT.1")        # Katherine's planning is worth 4: ASTRA launches
    assert match.over and match.places() == [2, 1]


@pytest.mark.rule("WM-A1.35")
def test_sabotage_in_solo_earns_a_bonus_and_the_effect_crosses_one() -> None:
    match = solo(1, "8 water, 3 water, 5 robot", {"boxes": boxes("WAT.1=2")})
    do(match, 0, "take 12", "write 8 WAT.2")
    assert match.position()["players"][0]["bonuses"] == {"circled": 1, "crossed": 0}
    assert sheet(match)["errors"] == 0
    effect = solo(1, "", {"boxes": fill("AST2.", 1, 3)}, deck={"drawn": [], "left": ["effect B", "8 water", "3 water", "5 robot", "6 robot"]},
                  taken=["PLA.d.2"])
    assert kind(effect) == "pick"
    assert keys(effect) == [f"astra {x}" for x in ("WAT.a.2", "ROB2.a.3", "ROB2.a.4", "PLN.a.4", "ENE.a.3", "ENE.a.4")]
    do(effect, 0, "astra ROB2.a.3")
    assert set(effect.position()["taken"]) == {"ROB2.a.3", "PLA.d.2"} and sheet(effect)["errors"] == 0
    assert kind(effect) == "choose"
