"""WM-A6: The Virus."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.welcome_moon.rules.adventures import virus
from orrery.games.welcome_moon.rules.adventures.virus import VIRUS_ADVENTURE
from tests.games.welcome_moon.table import do, ends, fill, keys, kind, score, sheet, solo, table, why


def infected(match: Any, seat: int = 0) -> list[str]:
    return [k for k, v in sheet(match, seat)["boxes"].items() if v == "infected"]


def quarter(q: int, *marks: Any) -> dict[str, Any]:
    return {f"Q{q}.{i + 1}": m for i, m in enumerate(marks)}


def wrote(shown: str, box: str, own: dict[str, object] | None = None, **more: object) -> Any:
    match = table(6, shown, [own or {}, {}], **more)
    return do(match, 0, "take 1", f"write {shown.split()[0]} {box}")


@pytest.mark.rule("WM-A6.01")
def test_each_player_chooses_the_grey_virus_and_its_first_house() -> None:
    match = orrery.new("welcome_moon", 2, {"adventure": 6}, seed=1)
    assert sorted(match.pending()) == [0, 1]
    assert keys(match) == ["grey Q1", "grey Q4", "grey Q8", "grey Q11"]
    do(match, 0, "grey Q4")
    assert keys(match) == [f"infect Q4.{i}" for i in range(1, 6)]
    do(match, 0, "infect Q4.2")
    do(match, 1, "grey Q11", "infect Q11.5")
    assert [sheet(match, seat)["grey_virus"]["home"] for seat in (0, 1)] == ["Q4", "Q11"]
    assert [infected(match, seat) for seat in (0, 1)] == [["Q4.2"], ["Q11.5"]]
    assert match.state.turn == 1 and kind(match) == "choose"


@pytest.mark.rule("WM-A6.02")
def test_five_floors_are_the_zones() -> None:
    assert [len(f) for f in virus.FLOORS] == [10, 10, 15, 10, 10] and [len(f) for f in virus.FLOOR_QUARTERS] == [2, 2, 3, 2, 2]
    full = {**fill("Q3.", 1, 5), **fill("Q4.", 1, 5), **fill("Q8.", 1, 5), **fill("Q9.", 1, 5), **fill("Q10.", 1, 5), **fill("Q11.", 1, 5),
            **fill("Q1.", 1, 5), **fill("Q2.", 1, 5)}
    match = table(6, "8 robot", [{"boxes": {**full, "Q5.2": 7, "Q7.1": 9}}, {}])
    do(match, 0, "take 1")
    assert keys(match) == [f"write 8 {b}" for b in ("Q5.3", "Q5.4", "Q5.5", "Q6.1", "Q6.2", "Q6.3", "Q6.4", "Q6.5")]


@pytest.mark.rule("WM-A6.03")
def test_infected_houses_are_passed_over_and_never_numbered() -> None:
    match = table(6, "8 planning", [{"boxes": {"Q1.2": 7, "Q1.3": "infected", "Q1.5": 9}, "closed_walkways": ["W01"]}, {}])
    do(match, 0, "take 1")
    assert "write 8 Q1.4" in keys(match) and "write 8 Q1.3" not in keys(match)
    assert "infection" in why(match, "write 8 Q1.3")
    assert "write 8 Q2.1" not in keys(match)            # a closed walkway splits no zone
    do(match, 0, "write 8 Q1.4")
    assert "planning Q1.3" not in keys(match)


@pytest.mark.rule("WM-A6.04", "WM-A6.13")
def test_the_second_and_third_error_spread_the_own_viruses() -> None:
    stuck = {**{f"Q{q}.{i}": "X" for q in range(2, 12) for i in range(1, 6)}, **quarter(1, 2, 9), "Q3.1": "X"}
    for errors, spread in ((0, False), (1, True)):
        match = table(6, "2 robot", [{"boxes": stuck, "errors": errors, "grey_virus": {"home": "Q1"}}, {"grey_virus": {"home": "Q4"}}],
                      missions={"A": 94, "B": 96, "C": 98}, players=[{"missions": {"A": "later"}}, {}])
        do(match, 0, "error")
        do(match, 1, "take 1", "write 2 Q1.1", "skip")
        assert (kind(match, 0) == "pick") == spread and kind(match, 1) != "pick"
        if spread:
            assert keys(match) == ["infect Q1.3", "infect Q1.4", "infect Q1.5"]


@pytest.mark.rule("WM-A6.05", "WM-A6.09")
def test_energy_in_the_quarter_just_numbered_even_if_it_is_complete_now() -> None:
    match = wrote("8 energy", "Q6.5", {"boxes": quarter(6, 1, 2, 3, 4)})
    assert keys(match) == ["energy Q6", "skip"]
    do(match, 0, "energy Q6")
    ends(match)
    assert score(match)["quarters"] == 10
    full = wrote("8 energy", "Q6.5", {"energies": {"Q6": 3}})
    assert kind(full) == ""


@pytest.mark.rule("WM-A6.06")
def test_a_robot_closes_any_open_walkway() -> None:
    match = wrote("8 robot", "Q6.5", {"closed_walkways": ["W03"]})
    assert len(keys(match)) == 22 and "robot W03" not in keys(match)
    assert "closed already" in why(match, "robot W03")
    do(match, 0, "robot W20")
    ends(match)
    assert sheet(match)["closed_walkways"] == ["W03", "W20"]


@pytest.mark.rule("WM-A6.07")
def test_plants_and_tanks_cross_the_next_score_symbol() -> None:
    assert sum(virus.PLANTS_THERE) == 16 and len(virus.TANK_IDS) == 10 and virus.QUARTER_TANKS[5] == ()
    match = wrote("8 plant", "Q3.2")
    do(match, 0, "plant Q3")
    ends(match)
    assert sheet(match)["plants"]["Q3"] == 1 and sheet(match)["tracks"] == {"plant": 1, "water": 0}
    assert kind(wrote("8 plant", "Q3.2", {"plants": {"Q3": 2}})) == ""
    water = wrote("8 water", "Q3.3")
    do(water, 0, "water tank-Q3.3")
    ends(water)
    assert sheet(water)["tracks"] == {"plant": 0, "water": 1}
    assert kind(wrote("8 water", "Q3.2")) == "" and kind(wrote("8 water", "Q3.3", {"tanks": ["Q3.3"]})) == ""


@pytest.mark.rule("WM-A6.08", "WM-A6.09")
def test_a_finished_row_gives_its_value_and_a_robot_or_an_energy() -> None:
    assert virus.ROW_ENDS == ((2, 4, 7, 10, 13, 16), (2, 4, 6, 8, 10))
    assert virus.TRACK_VALUES == ((0, 5, 10, 20, 35, 55, 80), (0, 10, 20, 35, 55, 80))
    match = wrote("8 plant", "Q3.2", {"tracks": {"plant": 1}})
    do(match, 0, "plant Q3")
    assert kind(match) == "pick" and len(keys(match)) == 22
    do(match, 0, "row_robot W04")
    ends(match)
    assert score(match)["plants"] == 5 and sheet(match)["closed_walkways"] == ["W04"]
    own = {"tracks": {"water": 1}, "boxes": quarter(3, 1, 2, None, 9, 10), "energies": {"Q7": 3}}
    water = wrote("8 water", "Q3.3", own)
    do(water, 0, "water tank-Q3.3")
    offered = keys(water)
    assert "row_energy Q3" not in offered and "row_energy Q7" not in offered and len(offered) == 9     # complete, or no energy left
    do(water, 0, "row_energy Q8")
    ends(water)
    assert score(water)["water"] == 10 and sheet(water)["energies"]["Q8"] == 2


@pytest.mark.rule("WM-A6.10")
def test_virus_symbols_activate_for_everyone_once() -> None:
    assert virus.SYMBOLS[0][5] == virus.GREEN and virus.SYMBOLS[1][3] == virus.BLUE
    own = {"tracks": {"plant": 4}}
    match = table(6, "8 plant", [own, own, {}], seats=3)
    do(match, 0, "take 1", "write 8 Q3.2", "plant Q3")
    do(match, 1, "take 1", "write 8 Q3.2", "plant Q3")
    do(match, 2, "take 1", "write 8 Q5.2", "skip")
    assert match.position()["taken"] == ["green"]
    for seat in range(3):
        assert keys(match, seat)[0].startswith("infect Q3.")
        do(match, seat, keys(match, seat)[0])
    assert match.state.turn == 2                # one propagation each
    before = table(6, "8 plant", [own, {}], taken=["green"])
    do(before, 0, "take 1", "write 8 Q3.2", "plant Q3")
    do(before, 1, "take 1", "write 8 Q3.2", "skip")
    assert before.state.turn == 2


@pytest.mark.rule("WM-A6.11", "WM-A6.13")
def test_a_propagation_symbol_spares_those_who_triggered_it() -> None:
    assert virus.PROPAGATIONS == ("PROP_PLANT_1", "PROP_PLANT_2", "PROP_WATER_1", "PROP_WATER_2")
    assert [k for k, v in virus.SYMBOLS[0].items() if v >= 5] == [8, 11] and [k for k, v in virus.SYMBOLS[1].items() if v >= 5] == [5, 7]
    own = {"tracks": {"plant": 7}, "grey_virus": {"home": "Q1"}}
    match = table(6, "8 plant", [own, own, {"grey_virus": {"home": "Q11"}}], seats=3)
    do(match, 0, "take 1", "write 8 Q3.2", "plant Q3")
    do(match, 1, "take 1", "write 8 Q3.2", "plant Q3")
    do(match, 2, "take 1", "write 8 Q5.2", "skip")
    assert match.waiting() == [2] and keys(match, 2) == [f"infect Q11.{i}" for i in range(1, 6)]
    do(match, 2, "infect Q11.3")
    assert match.state.turn == 2 and match.position()["taken"] == ["PROP_PLANT_1"]


@pytest.mark.rule("WM-A6.12")
def test_wilds_of_the_virus() -> None:
    match = wrote("8 planning", "Q5.2", {"plannings": 1})
    do(match, 0, "planning Q5.4")
    ends(match)
    assert sheet(match)["plannings"] == 2
    wild = wrote("8 robot", "Q3.3", {"astronauts": 2})
    assert "wild water" in keys(wild)
    assert VIRUS_ADVENTURE.astronaut_limit == VIRUS_ADVENTURE.planning_limit == 6


@pytest.mark.rule("WM-A6.13")
def test_ex_22_how_many_propagations_each_applies() -> None:
    stuck = {**{f"Q{q}.{i}": "X" for q in range(1, 12) for i in range(1, 6)}, "Q3.1": 3, "Q3.2": 9, "Q3.3": None, "Q3.4": None, "Q3.5": None,
             "Q9.1": 2, "Q9.2": 9, "Q9.3": None, "Q9.4": None, "Q9.5": None}
    ana, bo = {"tracks": {"water": 2}}, {"tracks": {"plant": 7}}
    match = table(6, "8 water, 8 plant, 8 robot", [ana, bo, {"boxes": stuck, "errors": 1}], seats=3, taken=["green"],
                  missions={"A": 94, "B": 96, "C": 98}, players=[{}, {}, {"missions": {"A": "later"}}])
    do(match, 0, "take 1", "write 8 Q3.3", "water tank-Q3.3")
    do(match, 1, "take 2", "write 8 Q3.3", "plant Q3")
    do(match, 2, "error")
    for seat in range(3):
        while kind(match, seat) == "pick":
            do(match, seat, keys(match, seat)[0])
    spread = {seat: sum(1 for e in match.events if e.key == "propagation" and e.args[0] == seat and e.hidden_from == -2) for seat in range(3)}
    assert spread == {0: 2, 1: 1, 2: 3}


@pytest.mark.rule("WM-A6.14", "WM-A6.16")
def test_viruses_in_the_order_of_their_quarters_with_the_state_updated() -> None:
    # Q2 (red) has one house left; when it is infected Q2 is complete, so Q3 next to it is not reached again by red
    own = {"boxes": {**quarter(2, 1, 2, 3, 4), **quarter(3, 1, 2, 3, 4)}, "tracks": {"plant": 7}, "grey_virus": {"home": "Q4"}}
    match = table(6, "8 plant", [{"tracks": {"plant": 7}}, own], taken=["red", "green"])
    do(match, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(match, 1, "take 1", "write 8 Q7.2", "skip")
    assert infected(match, 1) == ["Q2.5", "Q3.5"]       # red, then green: the only houses; grey is asked last
    assert keys(match, 1) == [f"infect Q4.{i}" for i in range(1, 6)]
    both = {"boxes": {**quarter(2, 1, 2, 3, 4, 5), **quarter(3, 1, 2, 3, 4)}}
    chain = table(6, "8 plant", [{"tracks": {"plant": 7}}, {**both, "closed_walkways": ["W01", "W05", "W06", "W08", "W09"]}], taken=["red", "green"])
    do(chain, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(chain, 1, "take 1", "write 8 Q7.2", "skip")
    # red leaves its complete home and completes Q3; green then finds its home complete and goes on to Q4
    assert infected(chain, 1) == ["Q3.5"] and keys(chain, 1) == [f"infect Q4.{i}" for i in range(1, 6)]


@pytest.mark.rule("WM-A6.15", "WM-A6.19")
def test_ex_21_from_a_complete_home_through_open_walkways_only() -> None:
    own = {"boxes": {**fill("Q1.", 1, 5), **fill("Q8.", 1, 5)}, "closed_walkways": ["W01"], "grey_virus": {"home": "Q1"}}
    match = table(6, "8 plant", [{"tracks": {"plant": 7}}, own])
    do(match, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(match, 1, "take 1", "write 8 Q7.2", "skip")
    assert keys(match, 1) == [f"infect Q5.{i}" for i in range(1, 6)]
    do(match, 1, "infect Q5.1")
    assert match.state.turn == 2 and infected(match, 1) == ["Q5.1"]
    alone = {"boxes": fill("Q1.", 1, 5), "closed_walkways": ["W01", "W02", "W03"], "grey_virus": {"home": "Q1"}}
    shut = table(6, "8 plant", [{"tracks": {"plant": 7}}, alone])
    do(shut, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(shut, 1, "take 1", "write 8 Q7.2", "skip")
    assert infected(shut, 1) == [] and shut.state.turn == 2
    several = {"boxes": fill("Q1.", 1, 5), "grey_virus": {"home": "Q1"}}
    spread = table(6, "8 plant", [{"tracks": {"plant": 7}}, several])
    do(spread, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(spread, 1, "take 1", "write 8 Q7.2", "skip")
    do(spread, 1, "infect Q2.1", "infect Q5.1", "infect Q8.1")
    assert len(infected(spread, 1)) == 3        # one in each linked quarter


@pytest.mark.rule("WM-A6.16")
def test_a_new_virus_takes_part_in_the_propagation_it_causes() -> None:
    match = table(6, "8 plant", [{"tracks": {"plant": 4}}, {}])
    do(match, 0, "take 1", "write 8 Q5.2", "plant Q5")
    do(match, 1, "take 1", "write 8 Q5.2", "skip")
    assert keys(match, 0) == [f"infect Q3.{i}" for i in range(1, 6)]


@pytest.mark.rule("WM-A6.17", "WM-A6.24")
def test_ex_23_evacuation_counts_numbered_houses_times_energies() -> None:
    match = table(6, sheets=[{"boxes": quarter(7, 3, "X", 8, "infected", 12), "energies": {"Q7": 2}}, {}])
    assert score(match)["quarters"] == 8 and score(match)["infected"] == -1
    assert virus.quarter_points(match.state.marks[0], 6) == 8


@pytest.mark.rule("WM-A6.18")
def test_an_energy_of_this_turn_counts_for_the_quarter_it_completes() -> None:
    match = table(6, "8 energy", [{"boxes": quarter(5, 1, 2, 3, 4)}, {}], missions={"A": 94, "B": 96, "C": 98})
    do(match, 0, "take 1", "write 8 Q5.5", "energy Q5")
    ends(match)
    assert score(match)["quarters"] == 5 * 2


@pytest.mark.rule("WM-A6.20", "WM-A6.21", "WM-A6.29")
def test_ex_32_the_first_accomplishment_activates_its_virus_and_phase_6_comes_again() -> None:
    two = {"boxes": {**fill("Q1.", 1, 5), **fill("Q5.", 1, 5)}, "tracks": {"plant": 7}}
    bo = {"boxes": {**fill("Q1.", 1, 5), **quarter(2, 1, 2, 3, 4)}}
    match = table(6, "8 plant", [two, bo], missions={"A": 94, "B": 96, "C": 98})
    do(match, 0, "take 1", "write 8 Q7.2", "plant Q7")      # triggers a propagation symbol too; no virus is active yet
    do(match, 1, "take 1", "write 8 Q7.2", "skip")
    do(match, 0, "mission A")
    assert match.position()["taken"] == ["red", "PROP_PLANT_1"]
    assert infected(match, 1) == ["Q2.5"]                   # exactly one propagation, red's
    assert keys(match, 0) == [f"infect Q2.{i}" for i in range(1, 6)]
    do(match, 0, "infect Q2.1")
    assert keys(match, 1) == ["mission A", "wait"]
    do(match, 1, "mission A")
    assert match.position()["players"][1]["missions"] == {"A": "first"}
    assert match.state.turn == 2 and match.position()["missions"]["A"]["flipped"]
    assert [virus.VIRUSES[v] for v in virus.MISSION_VIRUS] == ["red", "purple", "yellow"]
    assert [virus.QUARTER_IDS[virus.HOMES[virus.VIRUSES.index(v)]] for v in ("red", "purple", "yellow")] == ["Q2", "Q6", "Q10"]


@pytest.mark.rule("WM-A6.22")
def test_a_later_accomplishment_activates_nothing() -> None:
    two = {"boxes": {**fill("Q1.", 1, 5), **fill("Q5.", 1, 5)}}
    match = table(6, "8 plant", [two, {}], missions={"A": {"card": 94, "flipped": True}, "B": 96, "C": 98}, taken=["red"])
    do(match, 0, "take 1", "write 8 Q7.2", "skip")
    do(match, 1, "take 1", "write 8 Q7.2", "skip")
    do(match, 0, "mission A")
    assert match.state.turn == 2 and infected(match) == [] and score(match)["missions"] == 3


@pytest.mark.rule("WM-A6.23")
def test_every_house_filled_or_infected_ends_the_game() -> None:
    full = {b: "infected" for b in virus.IDS if b != "Q7.2"}
    match = table(6, "8 robot", [{"boxes": full}, {}], players=[{"missions": {"A": "later"}}, {}], missions={"A": 94, "B": 96, "C": 98})
    do(match, 0, "take 1", "write 8 Q7.2", "skip")
    do(match, 1, "take 1", "write 8 Q7.2", "skip")
    assert match.over


@pytest.mark.rule("WM-A6.24")
def test_the_whole_score() -> None:
    own = {"boxes": {**quarter(1, 1, 2, 3, 4, 5), **quarter(5, 3, None, "infected")}, "energies": {"Q1": 3, "Q5": 2},
           "tracks": {"plant": 8, "water": 5}, "errors": 1}
    match = table(6, sheets=[own, {}], players=[{"missions": {"B": "first"}}, {}], missions={"A": 94, "B": 96, "C": 98})
    assert score(match) == {"missions": 11, "quarters": 15 + 2, "plants": 20, "water": 20, "infected": -1, "errors": -5}


@pytest.mark.rule("WM-A6.25")
def test_missions_met_and_one_short() -> None:
    def holds(card: int, own: dict[str, object]) -> bool:
        return VIRUS_ADVENTURE.holds(table(6, sheets=[own, {}]).state, 0, card)
    two = {**fill("Q1.", 1, 5), **{f"Q9.{i}": "infected" for i in range(1, 6)}}
    assert holds(94, {"boxes": two}) and not holds(94, {"boxes": {k: v for k, v in two.items() if k != "Q9.5"}})
    floor = {**fill("Q1.", 1, 5), **fill("Q2.", 1, 5)}
    assert holds(95, {"boxes": floor}) and not holds(95, {"boxes": two})
    walkways = {q["id"]: q["walkways"] for q in virus.QUARTERS}

    def closed(*quarters: str) -> dict[str, object]:
        return {"closed_walkways": sorted({w for q in quarters for w in walkways[q]})}
    assert holds(96, closed("Q1", "Q4", "Q8")) and not holds(96, closed("Q1", "Q4"))
    assert holds(97, closed("Q3", "Q9")) and not holds(97, {"closed_walkways": [w for w in closed("Q3", "Q9")["closed_walkways"] if w != "W21"]})
    assert holds(98, {"energies": dict.fromkeys(("Q1", "Q2", "Q10", "Q11"), 3)}) and not holds(98, {"energies": dict.fromkeys(("Q1", "Q2", "Q10"), 3)})
    harvest = {"plants": {"Q1": 1, "Q2": 1, "Q10": 1, "Q11": 1}, "tanks": ["Q1.1", "Q2.2", "Q10.2", "Q11.3"]}
    assert holds(99, harvest) and not holds(99, {**harvest, "tanks": ["Q1.1", "Q2.2", "Q10.2"]})


@pytest.mark.rule("WM-A6.26")
def test_solo_bonuses_for_viruses_and_symbols_and_no_own_propagation() -> None:
    match = solo(6, "8 plant, 8 plant, 3 water", {"tracks": {"plant": 7}, "grey_virus": {"home": "Q1"}})
    do(match, 0, "take 12", "write 8 Q5.2", "plant Q5")
    assert infected(match) == [] and match.position()["players"][0]["bonuses"]["circled"] == 1
    green = solo(6, "8 plant, 8 plant, 3 water", {"tracks": {"plant": 4}})
    do(green, 0, "take 12", "write 8 Q5.2", "plant Q5", "infect Q3.1")
    assert green.position()["players"][0]["bonuses"]["circled"] == 1
    mission = solo(6, "8 plant, 8 plant, 3 water", {"boxes": {**fill("Q1.", 1, 5), **fill("Q5.", 1, 5)}}, missions={"A": 94, "B": 96, "C": 98})
    do(mission, 0, "take 12", "write 8 Q7.2", "skip", "mission A", "infect Q2.1")
    assert mission.position()["players"][0]["bonuses"]["circled"] == 1


@pytest.mark.rule("WM-A6.27", "WM-A6.30")
def test_astras_effect_on_the_first_draw() -> None:
    cards = ["effect A", "4 robot", "9 plant", "12 water"]
    match = solo(6, "", {"boxes": quarter(3, 1, 2, 3, 4)}, deck={"drawn": [], "left": cards}, agenda=[["turn", -1]])
    assert keys(match) == ["astra green", "astra blue"]
    do(match, 0, "astra green")
    assert infected(match) == ["Q3.5"] and score(match)["quarters"] == 4        # infected at once, and Q3 is complete
    assert kind(match) == "choose" and match.position()["players"][0]["bonuses"]["circled"] == 0
    symbols = solo(6, "", {}, deck={"drawn": [], "left": cards}, taken=["green", "blue", "PROP_PLANT_1"], agenda=[["turn", -1]])
    assert keys(symbols) == ["astra PROP_PLANT_2", "astra PROP_WATER_1", "astra PROP_WATER_2"]
    do(symbols, 0, "astra PROP_WATER_1")
    assert keys(symbols)[0] == "infect Q3.1"            # and one propagation
    nothing = solo(6, "", {}, deck={"drawn": [], "left": cards}, taken=["green", "blue", *virus.PROPAGATIONS], agenda=[["turn", -1]])
    assert kind(nothing) == "choose" and infected(nothing) == []


@pytest.mark.rule("WM-A6.28")
def test_astras_effect_on_the_second_draw() -> None:
    deck = {"drawn": [], "left": ["effect B", "4 robot", "9 plant", "12 water"], "passes": 1}
    match = solo(6, "", {}, deck=deck, agenda=[["turn", -1]], missions={"A": 94, "B": 96, "C": 98})
    assert keys(match) == [f"infect Q6.{i}" for i in range(1, 6)]
    do(match, 0, "infect Q6.1")
    assert match.position()["taken"] == ["purple"] and match.position()["missions"]["B"]["flipped"]
    active = solo(6, "", {}, deck=deck, agenda=[["turn", -1]], taken=["purple"], missions={"A": 94, "B": 96, "C": 98})
    assert kind(active) == "choose" and active.position()["missions"]["B"]["flipped"]
