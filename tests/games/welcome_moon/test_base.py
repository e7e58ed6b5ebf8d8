"""WM-1 to WM-7: set-up, turn, numbering, actions, first-come places, missions, end and score."""
from __future__ import annotations

import json
from collections import Counter

import pytest

import orrery
from orrery import BadGame, BadPosition, IllegalMove
from orrery.games.welcome_moon.adventure import ADVENTURES, dense
from orrery.games.welcome_moon.components import ACTIONS, CARDS, MISSIONS, action_of, number_of, read
from orrery.kernel.match import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.text import Msg
from tests.games.welcome_moon.table import boxes, do, ends, fill, keys, kind, score, set_pile, sheet, table, why


# -- WM-1 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-1.01", "WM-1.09")
def test_eight_adventures_for_one_to_six_players_and_no_others() -> None:
    for adventure in range(1, 9):
        for seats in range(1, 7):
            match = orrery.new("welcome_moon", seats, {"adventure": adventure}, seed=3)
            assert len(match.position()["sheets"]) == (max(2, seats) if adventure == 8 else seats)
    for seats in (0, 7):
        with pytest.raises(BadGame):
            orrery.new("welcome_moon", seats)
    with pytest.raises(BadGame):
        orrery.new("welcome_moon", 2, {"adventure": 9})


@pytest.mark.rule("WM-1.09")
def test_equal_seed_and_equal_answers_give_the_identical_game() -> None:
    def played(seed: int) -> str:
        match = orrery.new("welcome_moon", 2, {"adventure": 2}, seed=seed)
        for i in range(60):
            if match.over:
                break
            seat = match.waiting()[0]
            offered = keys(match, seat)
            match.act(seat, offered[i % len(offered)])
        return json.dumps(match.position(), sort_keys=True)
    assert played(5) == played(5)
    assert played(5) != played(6)


@pytest.mark.rule("WM-1.02")
def test_the_63_cards_by_number_and_by_action() -> None:
    assert len(CARDS) == 63
    numbers = Counter(number_of(c) for c in CARDS)
    assert [numbers[n] for n in range(1, 16)] == [2, 2, 3, 4, 5, 6, 6, 7, 6, 6, 5, 4, 3, 2, 2]
    actions = Counter(ACTIONS[action_of(c)] for c in CARDS)
    assert actions == {"robot": 14, "energy": 14, "plant": 14, "water": 7, "astronaut": 7, "planning": 7}


@pytest.mark.rule("WM-1.03", "WM-1.08")
def test_the_pairs_are_those_of_the_cards_and_ids_mean_nothing() -> None:
    cards = read("cards.json")["cards"]
    assert [c["id"] for c in cards] == list(range(1, 64))
    assert (cards[0]["number"], cards[0]["action"]) == (1, "robot")
    pairs = Counter((c["number"], c["action"]) for c in cards)
    assert pairs[(5, "robot")] == 2 and pairs[(8, "robot")] == 2
    assert Counter((number_of(c), ACTIONS[action_of(c)]) for c in CARDS) == pairs


@pytest.mark.rule("WM-1.04")
def test_one_mission_of_each_letter_drawn_at_random_unless_named() -> None:
    assert sorted(MISSIONS) == list(range(64, 112))
    seen = set()
    for seed in range(12):
        missions = orrery.new("welcome_moon", 2, {"adventure": 3}, seed=seed).position()["missions"]
        seen.add(tuple(missions[x]["card"] for x in "ABC"))
        assert [missions[x]["card"] in pair for x, pair in zip("ABC", ((76, 77), (78, 79), (80, 81)), strict=True)] == [True] * 3
        assert not any(m["flipped"] for m in missions.values())
    assert len(seen) > 3
    named = orrery.new("welcome_moon", 2, {"adventure": 3, "missions": "77 78 81"}).position()["missions"]
    assert [named[x]["card"] for x in "ABC"] == [77, 78, 81]
    for wrong in ("64 78 81", "77 78", "78 77 81", "x"):
        with pytest.raises(BadGame):
            orrery.new("welcome_moon", 2, {"adventure": 3, "missions": wrong})


@pytest.mark.rule("WM-1.05")
def test_three_piles_of_twenty_one() -> None:
    match = orrery.new("welcome_moon", 3, seed=4)
    piles = match.position()["piles"]
    assert [len(p["flipped"]) + len(p["left"]) for p in piles] == [21, 21, 21]
    together = Counter(c for p in piles for c in p["flipped"] + p["left"])
    assert together == Counter(f"{number_of(c)} {ACTIONS[action_of(c)]}" for c in CARDS)


@pytest.mark.rule("WM-1.06")
def test_the_adventures_rule_wins_over_the_base_rule() -> None:
    base = table(3, "8 planning", [{}, {}])
    do(base, 0, "take 1", "write 8 c3r3")
    assert kind(base) == "action"       # an X may follow
    launch = table(1, "8 planning", [{}, {}])
    do(launch, 0, "take 1", "write 8 PLN.3")
    assert kind(launch) == ""           # WM-A1.02: no action here


@pytest.mark.rule("WM-1.07")
def test_what_is_printed_on_the_sheets_is_there_before_turn_one() -> None:
    assert sheet(table(2))["energy"] == 1
    colony = sheet(table(3))
    assert colony["boxes"] == {"c1r1": "printed", "c4r3": "printed", "c3r4": "printed", "c6r6": "printed"}
    assert sorted(colony["tunnels"]) == ["c1r1-c1r2", "c1r1-c2r1"]
    assert set(sheet(table(6))["energies"].values()) == {1}
    escape = sheet(table(7))
    assert escape["plants"] == {"V1": 0, "V2": 0, "V3": 1, "V4": 1, "V5": 1, "V6": 2}
    assert escape["reactors"] == {"V1": 0, "V2": 0, "V3": 0, "V4": 1, "V5": 1, "V6": 2}


# -- WM-2 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-2.01")
def test_the_six_phases_in_order() -> None:
    full = {**fill("WAT.", 1, 5), **fill("AST1.", 1, 3), **fill("AST2.", 1, 2)}
    match = table(1, "8 astronaut", [{"boxes": full}, {}], missions={"A": 64, "B": 66, "C": 68})
    do(match, 0, "take 1", "write 8 AST2.3")
    assert kind(match) == ""            # phase 4 done; phase 5 waits for the other player
    do(match, 1, "take 1", "write 8 WLD.1")
    events = [e.key for e in match.events]
    assert events.index("sabotage") < events.index("sabotaged")
    assert kind(match, 0) == "mission"  # phase 6 after phase 5
    assert sheet(match, 1)["errors"] == 1
    do(match, 0, "mission A")
    assert match.state.turn == 2 and kind(match, 0) == "choose"


@pytest.mark.rule("WM-2.02", "WM-2.03")
def test_ex_01_the_number_on_the_pile_with_the_action_just_flipped() -> None:
    pile = set_pile("8 robot", "3 water", "10 planning", "1 energy")
    match = table(1, piles=[pile, pile, pile])
    assert match.position()["combinations"][0] == {"number": 3, "action": "robot"}
    assert match.position()["piles"][0]["flipped"] == ["8 robot"]
    assert len(match.position()["combinations"]) == 3
    ends(match)
    assert match.position()["combinations"][0] == {"number": 10, "action": "water"}
    assert match.position()["piles"][0]["flipped"] == ["8 robot", "3 water"]


@pytest.mark.rule("WM-2.04")
def test_ex_02_the_last_card_flipped_recycles_what_lies_under_it() -> None:
    flipped = [f"{n} robot" for n in (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11) if n != 1] + ["9 robot"]
    flipped = [c for c in flipped if c in {f"{number_of(x)} {ACTIONS[action_of(x)]}" for x in CARDS}]
    pile = {"flipped": flipped, "left": ["6 water"]}
    match = table(1, piles=[pile, pile, pile])
    after = match.position()
    assert [c["action"] for c in after["combinations"]] == ["water"] * 3
    for i in range(3):
        assert after["piles"][i]["flipped"] == ["6 water"]
        assert Counter(after["piles"][i]["left"]) == Counter(flipped)
        assert after["combinations"][i]["number"] == int(after["piles"][i]["left"][0].split()[0])
    orders = [p["left"] for p in after["piles"]]
    assert orders[0] != orders[1] or orders[1] != orders[2]     # shuffled separately


@pytest.mark.rule("WM-2.05")
def test_the_first_cycle_lasts_twenty_one_turns_later_ones_twenty() -> None:
    match = orrery.new("welcome_moon", 2, {"adventure": 1}, seed=8)
    recycled = []
    s = match.state
    from orrery.games.welcome_moon.turn import flip
    before = s.decks
    for turn in range(2, 64):
        flip(s)
        if s.decks != before:
            recycled.append(turn)
            before = s.decks
    assert recycled == [21, 41, 61]


@pytest.mark.rule("WM-2.06")
def test_everybody_chooses_at_once_and_several_may_choose_the_same() -> None:
    match = table(3, "8 robot, 3 water, 5 plant", [{}, {}, {}], seats=3)
    assert sorted(match.pending()) == [0, 1, 2]
    for seat in (2, 0, 1):
        do(match, seat, "take 2", "write 3 c1r3")
    assert all(sheet(match, seat)["boxes"]["c1r3"] == 3 for seat in range(3))


@pytest.mark.rule("WM-2.07")
def test_a_number_that_cannot_be_placed_is_not_offered_and_an_error_neither() -> None:
    full = {**fill("WLD.", 1, 8), **fill("WAT.", 1, 5)}
    match = table(1, "8 robot, 3 water, 5 plant", [{"boxes": full}, {}])
    assert keys(match) == ["take 1 8/robot", "take 3 5/plant"]
    assert "3" in why(match, "take 2")
    assert "only" in why(match, "error")
    with pytest.raises(IllegalMove):
        match.act(0, "error")


@pytest.mark.rule("WM-2.08", "WM-2.10")
def test_with_no_number_placeable_an_error_is_marked_and_there_is_no_action() -> None:
    match = table(3, "8 robot", [{"boxes": {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)} | {"c2r1": 12}}, {}])
    assert keys(match) == ["error"]
    do(match, 0, "error")
    ends(match)
    assert sheet(match)["errors"] == 1 and score(match)["errors"] == -5     # the first box from the top
    assert len(sheet(match)["tunnels"]) == 2


@pytest.mark.rule("WM-2.09")
def test_ex_04_an_astronaut_change_is_a_choice_never_a_duty() -> None:
    closed = {"V1.1": 6, "V1.2": "X", "V1.3": "X", "V1.4": "X", "V1.6": 9, "V1.7": "X", "V1.8": "X", "V1.9": "X"}
    opened = {"boxes": {**closed, "V1.5": None}, "airlocks": ["A01"]}
    shown = "3 robot, 8 energy, 5 astronaut"
    match = table(7, shown, [{**opened, "boxes": {**closed, "V1.1": 6, "V1.6": 8}}, {}])
    assert keys(match) == ["take 3 5/astronaut", "error"]
    do(match, 0, "take 3")
    assert keys(match) == ["write 7 V1.5"]
    do(match, 0, "write 7 V1.5")
    ends(match)
    assert sheet(match)["boxes"]["V1.5"] == 7 and sheet(match)["astronauts"] == 1
    match = table(7, shown, [{**opened, "boxes": {**closed, "V1.1": 6, "V1.6": 9}}, {}])
    assert keys(match) == ["take 2 8/energy", "take 3 5/astronaut"]
    forced = table(7, shown, [{**opened, "boxes": {**closed, "V1.1": 6, "V1.6": 8}}, {}], options={"astronaut_forced_before_error": True})
    assert keys(forced) == ["take 3 5/astronaut"]


@pytest.mark.rule("WM-2.11", "WM-2.13")
def test_phases_wait_for_all_and_an_error_does_not_leave_anybody_out() -> None:
    stuck = {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)} | {"c2r1": 12}
    match = table(3, "8 robot", [{"boxes": stuck}, {}], missions={"A": 76, "B": 79, "C": 81})
    do(match, 0, "error")
    assert kind(match, 0) == ""
    do(match, 1, "take 1", "write 8 c2r2", "skip")
    assert keys(match, 0) == ["mission A", "wait"]      # phase 6, in spite of the error
    assert match.state.turn == 1
    do(match, 0, "mission A")
    assert match.state.turn == 2


@pytest.mark.rule("WM-2.12")
def test_who_finishes_first_changes_nothing() -> None:
    def at_end(order: list[int]) -> str:
        sheets = [{"boxes": boxes("WAT.1=4")}, {"boxes": boxes("PLA.7=4")}, {}]
        match = table(1, "8 water, 8 plant, 3 robot", sheets, seats=3)
        answers = {0: ["take 1", "write 8 WAT.2"], 1: ["take 2", "write 8 PLA.8", "skip"], 2: ["take 3", "write 3 ROB1.1"]}
        for seat in order:
            do(match, seat, *answers[seat])
        return json.dumps([match.position()["sheets"], match.position()["taken"]], sort_keys=True)
    assert at_end([0, 1, 2]) == at_end([2, 1, 0]) == at_end([1, 2, 0])


@pytest.mark.rule("WM-2.14")
def test_choices_are_sealed_until_all_have_finished() -> None:
    match = table(3, "8 robot", [{}, {}])
    before = match.view(1).bytes()
    do(match, 0, "take 1", "write 8 c3r3", "skip")
    seen = match.view(1).data
    assert seen["sheets"][0]["boxes"].get("c3r3") is None
    assert json.loads(before)["sheets"] == seen["sheets"]
    assert match.view(0).data["sheets"][0]["boxes"]["c3r3"] == 8
    do(match, 1, "take 1", "write 8 c2r2", "skip")
    assert match.view(1).data["sheets"][0]["boxes"]["c3r3"] == 8


@pytest.mark.rule("WM-2.15")
def test_only_the_number_on_top_of_a_pile_is_known() -> None:
    match = orrery.new("welcome_moon", 2, {"adventure": 3}, seed=5)
    data = match.view(0).data
    for i, pile in enumerate(data["piles"]):
        assert pile["left"][0] == {"number": data["combinations"][i]["number"]}
        assert pile["left"][1:] == [None] * 19
    for k in range(3):
        again = sample_state(match.game, match.view(0), Rng(k))
        assert [p[again.top] >> 3 for p in again.decks] == [c["number"] for c in data["combinations"]]
    single = orrery.new("welcome_moon", 1, {"adventure": 3}, seed=5)
    deck = single.view(0).data["deck"]
    assert list(deck["left"][0]) == ["action"] and set(map(str, deck["left"][1:])) == {"None"}


@pytest.mark.rule("WM-2.16")
def test_number_first_then_what_the_box_brings_then_the_action() -> None:
    match = table(7, "8 energy", [{}, {}])
    do(match, 0, "take 1", "write 8 V1.1")
    assert kind(match) == "pick" and keys(match)[0].startswith("airlock")   # the robot of the box
    do(match, 0, "airlock A01")
    assert kind(match) == "action" and "energy reactor-V1" in keys(match)


# -- WM-3 ----------------------------------------------------------------------------------------------------------------
ZONE = "L1.1=4 L1.3=7 L1.4=X L1.6=9"


def places(n: int) -> list[str]:
    rest = {f"L{k}.{i}": "X" for k in (2, 3) for i in range(1, 13)} | {f"L1.{i}": "X" for i in range(7, 13)}
    match = table(4, f"{n} robot", [{"boxes": {**rest, **boxes(ZONE)}}, {}])
    if "take 1" not in " ".join(keys(match)):
        return []
    do(match, 0, "take 1")
    return keys(match)


@pytest.mark.rule("WM-3.01", "WM-3.02", "WM-3.04")
def test_ex_03_where_a_number_may_go() -> None:
    assert places(8) == ["write 8 L1.5"]
    assert places(7) == [] and places(9) == []
    assert places(5) == ["write 5 L1.2"] and places(6) == ["write 6 L1.2"]
    assert places(10) == [] and places(3) == []


@pytest.mark.rule("WM-3.01", "WM-3.02")
def test_refusals_name_the_number_in_the_way() -> None:
    match = table(4, "8 robot", [{"boxes": boxes("L1.5=9", "L1.2=3", "L2.4=8")}, {}])
    do(match, 0, "take 1")
    assert "9" in why(match, "write 8 L1.7") and "larger" in why(match, "write 8 L1.7")
    assert "3" in why(match, "write 8 L1.1") and "smaller" not in why(match, "write 8 L1.3")
    assert "8" in why(match, "write 8 L2.6")
    assert "filled" in why(match, "write 8 L1.5")
    assert "cannot become" in why(match, "write 9 L3.1")


@pytest.mark.rule("WM-3.03")
def test_gaps_may_be_left_and_filled_later() -> None:
    match = table(4, "8 robot", [{"boxes": boxes("L1.1=2 L1.9=14")}, {}])
    do(match, 0, "take 1")
    assert {f"write 8 L1.{i}" for i in range(2, 9)} <= set(keys(match))


@pytest.mark.rule("WM-3.05")
def test_an_x_counts_as_numbered() -> None:
    match = table(4, "8 planning", [{"boxes": boxes("L1.1=2 L2.1=3")}, {}])
    do(match, 0, "take 1", "write 8 L1.2", "planning L3.1")
    ends(match)
    assert "PUMP1" in sheet(match)["pumps"]


@pytest.mark.rule("WM-3.06")
def test_an_x_may_stand_between_any_values() -> None:
    match = table(4, "12 planning", [{"boxes": boxes("L1.1=2 L1.2=4 L1.4=5 L1.5=6")}, {}])
    do(match, 0, "take 1", "write 12 L2.9")
    assert "planning L1.3" in keys(match)
    do(match, 0, "planning L1.3")
    ends(match)
    assert sheet(match)["boxes"]["L1.3"] == "X"


@pytest.mark.rule("WM-3.07", "WM-4.04")
def test_an_astronaut_changes_by_two_at_most_between_0_and_17() -> None:
    for n, values in ((1, {0, 1, 2, 3}), (15, {13, 14, 15, 16, 17}), (8, {6, 7, 8, 9, 10})):
        match = table(4, f"{n} astronaut", [{}, {}])
        do(match, 0, "take 1")
        assert {int(k.split()[1]) for k in keys(match)} == values
    assert "cannot become" in why(match, "write 11 L1.1")


# -- WM-4 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-4.01", "WM-4.12")
def test_an_action_is_never_mandatory_and_declining_marks_nothing_else() -> None:
    for action in ("robot", "energy", "astronaut", "planning"):
        match = table(3, f"8 {action}", [{}, {}])
        do(match, 0, "take 1", "write 8 c3r3")
        assert "skip" in keys(match)
        before = {k: v for k, v in sheet(table(3)).items() if k != "boxes"}
        do(match, 0, "skip")
        ends(match)
        assert {k: v for k, v in sheet(match).items() if k != "boxes"} == before


@pytest.mark.rule("WM-4.02")
def test_robot_connects_and_energy_improves() -> None:
    match = table(3, "8 robot, 8 energy, 8 plant", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert all(k.startswith(("robot", "skip")) for k in keys(match))
    match = table(3, "8 energy", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3", "energy ladder-water")
    ends(match)
    assert sheet(match)["ladders"]["water"] == 1


@pytest.mark.rule("WM-4.03")
def test_water_only_works_in_its_places_and_a_place_only_with_water() -> None:
    match = table(2, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 P3")
    assert kind(match) == ""
    match = table(2, "8 robot", [{}, {}])
    do(match, 0, "take 1", "write 8 P2", "skip")
    ends(match)
    assert sheet(match)["tanks"] == [] and sheet(match)["boxes"]["P2"] == 8
    match = table(2, "8 water", [{}, {}])
    do(match, 0, "take 1", "write 8 P2", "water TANK1")
    ends(match)
    assert sheet(match)["tanks"] == ["TANK1"]


@pytest.mark.rule("WM-4.04", "WM-4.12")
def test_the_astronauts_side_effect_comes_with_a_change_and_with_none() -> None:
    changed = table(3, "8 astronaut", [{}, {}])
    do(changed, 0, "take 1", "write 9 c3r3")
    assert kind(changed) == ""              # used: nothing more to ask
    ends(changed)
    assert sheet(changed)["astronauts"] == 1
    same = table(3, "8 astronaut", [{}, {}])
    do(same, 0, "take 1", "write 8 c3r3", "astronaut")
    ends(same)
    assert sheet(same)["astronauts"] == 1


@pytest.mark.rule("WM-4.05", "WM-4.06")
def test_planning_writes_an_x_after_the_number_and_pays_only_then() -> None:
    match = table(3, "8 planning", [{}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert "planning c3r3" not in keys(match) and "planning c2r2" in keys(match)
    do(match, 0, "planning c2r2")
    ends(match)
    assert sheet(match)["boxes"]["c2r2"] == "X" and sheet(match)["plannings"] == 1
    declined = table(3, "8 planning", [{}, {}])
    do(declined, 0, "take 1", "write 8 c3r3", "skip")
    ends(declined)
    assert sheet(declined)["plannings"] == 0


@pytest.mark.rule("WM-4.07")
def test_without_symbols_left_the_change_and_the_x_can_still_be_used() -> None:
    match = table(3, "8 astronaut", [{"astronauts": 9}, {}])
    do(match, 0, "take 1", "write 10 c3r3")
    ends(match)
    assert sheet(match)["boxes"]["c3r3"] == 10 and sheet(match)["astronauts"] == 9
    match = table(2, "8 planning", [{"plannings": 6}, {}])
    do(match, 0, "take 1", "write 8 P9", "planning P30")
    ends(match)
    assert sheet(match)["boxes"]["P30"] == "X" and sheet(match)["plannings"] == 6


@pytest.mark.rule("WM-4.08", "WM-4.09")
def test_a_wild_stands_for_any_action_once_a_turn() -> None:
    match = table(2, "8 robot", [{"astronauts": 2}, {}])
    do(match, 0, "take 1", "write 8 P2")
    assert {"wild energy", "wild water", "wild planning"} <= set(keys(match)) and "wild astronaut" not in keys(match)
    assert "wild robot" not in keys(match)
    do(match, 0, "wild water", "water TANK1")
    assert kind(match) == ""
    ends(match)
    assert sheet(match)["tanks"] == ["TANK1"] and sheet(match)["wilds_used"] == 1 and sheet(match)["robots"]["ST1"] == 0


@pytest.mark.rule("WM-4.09")
def test_a_wild_astronaut_is_declared_before_the_number_and_crosses_its_symbol() -> None:
    match = table(2, "8 robot", [{"plannings": 2, "astronauts": 1}, {}])
    do(match, 0, "take 1", "wild astronaut")
    assert {int(k.split()[1]) for k in keys(match)} == {6, 7, 8, 9, 10}
    do(match, 0, "write 10 P2")
    assert kind(match) == ""                # the wild was the action
    ends(match)
    assert sheet(match)["astronauts"] == 2 and sheet(match)["wilds_used"] == 1
    assert "no circled wild" in why(do(table(2, "8 robot", [{}, {}]), 0, "take 1"), "wild astronaut")


@pytest.mark.rule("WM-4.10")
def test_every_second_symbol_of_a_tracker_earns_a_wild() -> None:
    def wild(astronauts: int, plannings: int, used: int) -> bool:
        match = table(2, "8 robot", [{"astronauts": astronauts, "plannings": plannings, "wilds_used": used}, {}])
        do(match, 0, "take 1")
        return "wild astronaut" in keys(match)
    assert not wild(1, 1, 0)
    assert wild(2, 0, 0) and wild(0, 2, 0)
    assert not wild(3, 1, 1) and wild(4, 1, 1) and wild(6, 6, 5) and not wild(6, 6, 6)


@pytest.mark.rule("WM-4.11")
def test_an_action_that_finds_nothing_has_no_effect() -> None:
    match = table(3, "8 energy", [{"ladders": {"plants": 4, "water": 4, "dishes": 4}}, {}])
    do(match, 0, "take 1", "write 8 c3r3")
    assert kind(match) == ""
    ends(match)
    assert sheet(match)["boxes"]["c3r3"] == 8


# -- WM-5 ----------------------------------------------------------------------------------------------------------------
def three_quarters(box: str) -> dict[str, object]:
    return {"boxes": {b: "X" for b in ("c1r4", "c2r4", "c1r5", "c2r5", "c3r5", "c1r6", "c2r6", "c3r6") if b != box}}


@pytest.mark.rule("WM-5.01", "WM-5.02", "WM-5.05")
def test_first_come_is_shared_within_a_turn_and_gone_after_it() -> None:
    match = table(3, "8 robot", [three_quarters("c1r4"), three_quarters("c2r5"), three_quarters("c3r6")], seats=3)
    do(match, 0, "take 1", "write 8 c1r4", "skip")
    do(match, 1, "take 1", "write 8 c2r5", "skip")
    do(match, 2, "take 1", "write 8 c2r2", "skip")
    assert [score(match, seat)["quarters"] for seat in range(3)] == [15, 15, 0]
    assert match.position()["taken"] == ["TL"]
    later = table(3, "8 robot", [{}, {}, three_quarters("c3r6")], seats=3, taken=["TL"])
    do(later, 2, "take 1", "write 8 c3r6", "skip")
    ends(later)
    assert score(later, 2)["quarters"] == 5


@pytest.mark.rule("WM-5.03", "WM-5.04")
def test_ex_05_dense_ranking_with_nothing_for_zero() -> None:
    match = table(3, "8 robot", [{"astronauts": n} for n in (4, 4, 2, 0)], seats=4)
    assert [score(match, seat)["astronauts"] for seat in range(4)] == [20, 20, 10, 0]
    assert [dense([5, 5, 3], (20, 10, 5), i) for i in range(3)] == [20, 20, 10]
    assert [dense([9, 7, 5, 3], (20, 10, 5), i) for i in range(4)] == [20, 10, 5, 0]


@pytest.mark.rule("WM-5.06")
def test_ranks_are_compared_between_all_as_the_sheets_stand_at_the_end() -> None:
    match = table(3, "8 astronaut", [{"astronauts": 1}, {"astronauts": 1}])
    do(match, 0, "take 1", "write 9 c3r3")
    do(match, 1, "take 1", "write 8 c3r3", "skip")
    assert [score(match, seat)["astronauts"] for seat in (0, 1)] == [20, 10]


# -- WM-6 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-6.01", "WM-6.02")
def test_ex_06_the_larger_reward_for_all_of_the_first_turn() -> None:
    enough = {"greenhouses": {"TL": 4, "TR": 4, "BL": 0, "BR": 0}}
    match = table(3, "8 robot", [enough, enough, enough], seats=3, missions={"A": 76, "B": 78, "C": 80})
    for seat in range(3):
        do(match, seat, "take 1", "write 8 c3r3", "skip")
    do(match, 0, "mission C")
    do(match, 1, "mission C")
    do(match, 2, "wait")
    assert match.position()["missions"]["C"]["flipped"]
    for seat in range(3):
        while kind(match, seat) in ("choose", "write", "action"):
            do(match, seat, "skip" if kind(match, seat) == "action" else keys(match, seat)[0])
    do(match, 2, "mission C")
    assert [score(match, seat)["missions"] for seat in range(3)] == [8, 8, 4]


@pytest.mark.rule("WM-6.03")
def test_a_mission_once_accomplished_stays_and_cannot_be_repeated() -> None:
    match = table(1, "8 robot", [{"errors": 5}, {}], missions={"A": 64, "B": 66, "C": 69}, players=[{"missions": {"C": "first"}}, {}])
    do(match, 0, "take 1", "write 8 WLD.4")
    do(match, 1, "take 1", "write 8 WLD.4")
    assert match.state.turn == 2            # no question: it is done
    assert match.position()["players"][0]["missions"] == {"C": "first"}
    crossed = table(1, "8 robot", [{"errors": 2}, {}], missions={"A": 64, "B": 66, "C": 69}, players=[{"missions": {"C": "first"}}, {}])
    assert crossed.position()["players"][0]["missions"] == {"C": "first"}


@pytest.mark.rule("WM-6.04")
def test_accomplishing_is_optional_and_the_condition_must_hold() -> None:
    match = table(1, "8 robot", [{"errors": 5}, {}], missions={"A": 64, "B": 66, "C": 69})
    do(match, 0, "take 1", "write 8 WLD.4")
    do(match, 1, "take 1", "write 8 WLD.4")
    assert keys(match) == ["mission C", "wait"]
    assert "not met" in why(match, "mission B")
    do(match, 0, "wait")
    assert match.position()["players"][0]["missions"] == {}
    assert not match.position()["missions"]["C"]["flipped"]


@pytest.mark.rule("WM-6.05", "WM-6.07")
def test_several_missions_one_at_a_time_and_a_reward_can_undo_the_next() -> None:
    full = fill("ENE.", 1, 10)
    match = table(1, "8 robot", [{"errors": 5, "boxes": full, "rockets": 31}, {}], missions={"A": 64, "B": 66, "C": 69})
    do(match, 0, "take 1", "write 8 WLD.4")
    do(match, 1, "take 1", "write 8 WLD.4")
    both = match.fork()
    do(both, 0, "mission C")
    assert keys(both) == ["mission B", "wait"]
    do(match, 0, "mission B")               # its rockets cross three of the five errors
    assert sheet(match)["errors_crossed"] == 3
    assert kind(match) != "mission"


@pytest.mark.rule("WM-6.06")
def test_rewards_are_those_of_the_cards() -> None:
    rewards = {m.id: (m.first, m.later) for m in MISSIONS.values()}
    assert [rewards[i] for i in range(64, 70)] == [(3, 2), (4, 2), (3, 2), (3, 2), (2, 1), (3, 2)]
    assert [rewards[i] for i in range(70, 76)] == [(9, 5), (10, 5), (11, 6), (12, 6), (9, 5), (11, 6)]
    assert [rewards[i] for i in range(76, 82)] == [(12, 6), (12, 5), (9, 4), (9, 4), (8, 4), (9, 5)]
    assert [rewards[i] for i in range(82, 88)] == [(8, 4), (9, 4), (11, 6), (10, 4), (8, 3), (10, 4)]
    assert [rewards[i] for i in range(94, 100)] == [(8, 3), (8, 3), (11, 4), (12, 5), (10, 4), (10, 4)]
    assert [rewards[i] for i in range(100, 106)] == [(10, 5), (7, 3), (9, 4), (10, 5), (10, 5), (10, 5)]
    assert [rewards[i] for i in range(106, 112)] == [(12, 5), (9, 4), (9, 5), (11, 6), (10, 4), (10, 6)]


@pytest.mark.rule("WM-6.08")
def test_no_declaration_meets_a_card_flipped_in_the_same_turn() -> None:
    enough = {"greenhouses": {"TL": 4, "TR": 4, "BL": 0, "BR": 0}}
    match = table(3, "8 robot", [enough, enough], missions={"A": 76, "B": 78, "C": 80})
    for seat in range(2):
        do(match, seat, "take 1", "write 8 c3r3", "skip")
    do(match, 1, "mission C")
    assert not match.view(0).data["missions"]["C"]["flipped"]
    assert match.view(0).data["players"][1]["missions"] == {}
    do(match, 0, "mission C")
    assert [score(match, seat)["missions"] for seat in (0, 1)] == [8, 8]


# -- WM-7 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WM-7.01")
def test_three_ends_and_everybody_completes_the_turn() -> None:
    missions = table(3, "8 robot", [{"greenhouses": {"TL": 4, "TR": 4, "BL": 0, "BR": 0}}, {}], missions={"A": 76, "B": 78, "C": 80},
                     players=[{"missions": {"A": "first", "B": "later"}}, {}])
    do(missions, 0, "take 1", "write 8 c3r3", "skip")
    do(missions, 1, "take 1", "write 8 c3r3", "skip")
    do(missions, 0, "mission C")
    assert missions.over
    stuck = {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)} | {"c2r1": 12}
    errors = table(3, "8 robot", [{"errors": 2, "boxes": stuck}, {}], missions={"A": 76, "B": 79, "C": 81},
                   players=[{"missions": {"A": "first"}}, {}])
    do(errors, 0, "error")
    assert not errors.over
    do(errors, 1, "take 1", "write 8 c3r3", "skip")
    assert errors.over and sheet(errors, 1)["boxes"]["c3r3"] == 8
    full = {f"c{c}r{r}": "X" for c in range(1, 7) for r in range(1, 7) if (c, r) != (2, 2)}
    filled = table(3, "8 robot", [{"boxes": full}, {}], players=[{"missions": {"A": "first"}}, {}], missions={"A": 76, "B": 79, "C": 81})
    do(filled, 0, "take 1", "write 8 c2r2", "skip")
    do(filled, 1, "take 1", "write 8 c3r3", "skip")
    assert filled.over


@pytest.mark.rule("WM-7.02", "WM-7.03")
def test_the_penalty_is_the_first_value_still_visible() -> None:
    for adventure in range(2, 8):
        costs = [score(table(adventure, sheets=[{"errors": n}, {}]))["errors"] for n in range(4)]
        assert costs == [0, -5, -10, -15], adventure
    assert ADVENTURES[8].error_costs == (0, 5, 10)
    near = [score(table(8, sheets=[{"near": {"near.errors": n}}, {}]))["errors"] for n in range(3)]
    assert near == [0, -5, -10]
    mixed = table(3, sheets=[{"errors": 1, "plannings": 2, "quarters": {"TL": "first"}}, {}], players=[{"missions": {"A": "later"}}, {}],
                  missions={"A": 76})
    assert sum(score(mixed).values()) == 6 + 15 - 3 - 5


@pytest.mark.rule("WM-7.02")
def test_every_domain_of_a_sheet_has_its_line_in_the_score() -> None:
    for adventure in ADVENTURES[1:]:
        match = table(adventure.number)
        assert tuple(score(match)) == adventure.categories
        assert all(game_text(f"category.{c}") for c in adventure.categories)


def game_text(key: str) -> bool:
    return Msg("welcome_moon", key).text("ru") != key


@pytest.mark.rule("WM-7.04")
def test_highest_score_then_fewest_errors_then_shared() -> None:
    def places(*sheets: dict[str, object]) -> list[int]:
        return table(3, sheets=list(sheets), seats=len(sheets)).places()
    assert places({"quarters": {"TL": "first"}}, {}) == [1, 2]
    assert places({"quarters": {"TL": "later"}, "errors": 1}, {}) == [2, 1]
    assert places({}, {}) == [1, 1]
    assert places({"quarters": {"TL": "first"}}, {"errors": 1, "quarters": {"TL": "first", "TR": "later"}}, {}) == [1, 2, 3]


@pytest.mark.rule("WM-7.05")
def test_scores_may_be_negative() -> None:
    assert sum(score(table(3, sheets=[{"errors": 3, "plannings": 9}, {}])).values()) == -43


# -- positions -----------------------------------------------------------------------------------------------------------
def test_bad_positions_name_their_field() -> None:
    for broken, field in (({"sheets": [{"boxes": {"P99": 3}}]}, "P99"), ({"sheets": [{"boxes": {"P1": 18}}]}, "P1"),
                          ({"sheets": [{"energy": 13}]}, "energy"), ({"sheets": [{"colour": 1}]}, "colour"), ({"taken": ["x"]}, "taken"),
                          ({"missions": {"A": 64}}, "missions.A"), ({"combinations": [{"number": 3, "action": "fly"}] * 3}, "action"),
                          ({"piles": [{"left": ["8 robot"]}] * 3}, "piles"), ({"players": [{"missions": {"D": "first"}}, {}]}, "players.0.missions"),
                          ({"turn": -1}, "turn"), ({"sheet": []}, "sheet"), ({"hand": []}, "hand"), ({"players": [{"mission": {}}]}, "players.0.mission")):
        with pytest.raises(BadPosition) as error:
            orrery.from_position("welcome_moon", {"seats": 2, "options": {"adventure": 2}, **broken})
        assert field in str(error.value), broken


def test_a_position_in_mid_turn_keeps_what_was_reached_and_chosen() -> None:
    match = table(3, "8 robot", [three_quarters("c1r4"), {}])
    do(match, 0, "take 1", "write 8 c1r4", "skip")
    seen = match.view(0).data["players"][0]
    assert seen["reached"] == ["TL"] and seen["chosen"] == 1 and match.view(0).data["new"][0] == ["c1r4", "quarters:TL"]
    again = orrery.from_position("welcome_moon", match.position())
    do(match, 1, "take 1", "write 8 c2r2", "skip")
    do(again, 1, "take 1", "write 8 c2r2", "skip")
    assert again.position() == match.position() and again.position()["taken"] == ["TL"]


def test_a_declared_wild_must_be_used() -> None:
    match = table(2, "8 robot", [{"astronauts": 2}, {}])
    do(match, 0, "take 1", "write 8 P2", "wild water")
    assert keys(match) == ["water TANK1"] and "declared" in why(match, "skip")
    match.undo(0)
    assert "skip" in keys(match)


def test_a_position_may_be_short() -> None:
    match = orrery.from_position("welcome_moon", {"seats": 3, "options": {"adventure": 2}, "combinations": ["9 plant", "3 robot", "12 water"],
                                                  "sheets": [{"boxes": {"P10": 5}}], "players": [{"missions": {"A": "later"}}]})
    assert match.position()["combinations"][1] == {"number": 3, "action": "robot"}
    assert [p["missions"] for p in match.position()["players"]] == [{"A": "later"}, {}, {}] and sheet(match, 2)["boxes"] == {}
    text = match.game.text_view(match.view(0).data, "en")  # type: ignore[attr-defined]
    assert "P1    _ _ _ _ _ _ _ _ _ 5 _ _" in text and "Mission A" in text
    for broken in ({"combinations": ["9 fly"] * 3}, {"combinations": ["x"] * 3}, {"players": [{}] * 4}, {"new": [[], [], [], []]}):
        with pytest.raises(BadPosition):
            orrery.from_position("welcome_moon", {"seats": 3, "options": {"adventure": 2}, **broken})


def test_answers_that_are_not_understood() -> None:
    match = table(2, "8 robot, 3 water, 5 plant", [{}, {}])
    for text in ("take", "take 4", "give 1", "take 1 8/robot now", "take 1 3/water", "1", "take x"):
        assert "not an answer" in why(match, text), text
    assert why(match, "take 1 8/robot") == "" == why(match, "take 1")
    do(match, 0, "take 1")
    for text in ("write 8", "write x P1", "write 8 P99", "P1", "write 8 P1 P2"):
        assert "not an answer" in why(match, text), text


def test_where_a_click_answers() -> None:
    match = table(8, "8 robot", [{}, {}], turn=2)
    assert [c.at for c in match.pending()[0].options] == [("combo-1",), ("combo-2",), ("combo-3",)]
    do(match, 0, "take 1")
    assert match.pending()[0].options[0].at == ("s1-P4",)       # on even turns seat 0 plays on the other sheet
    own = do(table(2, "8 water", [{}, {}]), 1, "take 1", "write 8 P2")
    assert [c.at for c in own.pending()[1].options] == [("s1-TANK1",), ()]
    alone = orrery.new("welcome_moon", 1, {"adventure": 3}, seed=2)
    again = sample_state(alone.game, alone.view(0), Rng(1))
    assert sorted(again.decks[0]) == sorted(alone.state.decks[0]) and again.decks != alone.state.decks


def test_piles_that_cannot_be() -> None:
    good = set_pile("8 robot", "3 water", "5 plant")
    for piles in ([good, good], [good, good, set_pile("8 robot", "3 water")], [good, good, {"flipped": ["8 robot"], "left": ["3 water", "5 plant"]}],
                  [{"flipped": ["8 robot", "3 water"], "left": []}] * 3, [set_pile("8 robot")] * 3, [good, good, 3]):
        with pytest.raises(BadPosition):
            table(2, piles=piles)
    assert table(2, piles=[set_pile("8 robot", "3 water")] * 3).position()["combinations"][0]["number"] in (3, 8)


@pytest.mark.rule("WM-2.15", "WM-S.03")
def test_what_is_hidden_is_dealt_at_random_and_as_it_could_lie() -> None:
    """Bots play on tables dealt from their view: any order of the cards to come, the card on top as seen, ASTRA's cards deep in the deck."""
    for seats, place in ((2, "piles"), (1, "deck")):
        match = orrery.new("welcome_moon", seats, {"adventure": 3}, seed=5)
        view = match.view(0).data
        dealt = [match.game.determinize(view, 0, Rng(seed))[place] for seed in range(12)]
        decks = [d if place == "deck" else d[0] for d in dealt]
        assert len({tuple(d["left"]) for d in decks}) == 12
        for deck in decks:
            top = view[place]["left"][0] if place == "deck" else view[place][0]["left"][0]
            number, action = deck["left"][0].split()
            assert top == ({"action": action} if place == "deck" else {"number": int(number)})
            deep = [len(deck["drawn"]) + i for i, c in enumerate(deck["left"]) if c.startswith("effect")] if place == "deck" else []
            assert all(i >= 42 for i in deep) and len(deep) == (3 if place == "deck" else 0)


@pytest.mark.rule("WM-1.09")
def test_every_adventure_is_among_the_set_ups_that_are_tried() -> None:
    names = [name for name, _, _ in orrery.game("welcome_moon").variants()]
    assert names == [f"a{n}-{form}" for n in range(1, 9) for form in ("2p", "solo")] + ["a1-6p"]
