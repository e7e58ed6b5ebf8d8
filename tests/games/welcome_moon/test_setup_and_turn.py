"""WM-1 and WM-2: set-up, and the turn with its six phases."""
from __future__ import annotations

import json
from collections import Counter

import pytest

import orrery
from orrery import BadGame, IllegalMove
from orrery.games.welcome_moon.rules.components import ACTIONS, CARDS, MISSIONS, action_of, number_of, read
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
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
    from orrery.games.welcome_moon.rules.turn import flip
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
def test_only_the_card_on_top_of_a_pile_is_known() -> None:
    match = orrery.new("welcome_moon", 2, {"adventure": 3}, seed=5)
    data = match.view(0).data
    for i, pile in enumerate(data["piles"]):
        assert pile["left"][0]["number"] == data["combinations"][i]["number"]
        assert pile["left"][1:] == [None] * 19
    for k in range(3):
        again = sample_state(match.game, match.view(0), Rng(k))
        assert [p[again.top] for p in again.decks] == [p[match.state.top] for p in match.state.decks]
    single = orrery.new("welcome_moon", 1, {"adventure": 3}, seed=5)
    deck = single.view(0).data["deck"]
    assert list(deck["left"][0]) == ["action"] and set(map(str, deck["left"][1:])) == {"None"}


@pytest.mark.rule("WM-2.17")
def test_what_comes_next_is_public() -> None:
    """The actions shown in the corners of the numbers that lie open are those of the next turn, for everybody, also over a recycling."""
    piles = [set_pile("4 robot", "5 water", "6 plant"), set_pile("7 energy", "8 plant", "9 robot"), set_pile("10 water", "11 planning", "12 astronaut")]
    match = table(3, piles=piles, seats=3)
    for _ in range(4):
        shown = [[pile["left"][0]["action"] for pile in match.view(seat).data["piles"]] for seat in (-1, 0, 1, 2)]
        ends(match)
        assert shown == [[c["action"] for c in match.view(0).data["combinations"]]] * 4


@pytest.mark.rule("WM-2.16")
def test_number_first_then_what_the_box_brings_then_the_action() -> None:
    match = table(7, "8 energy", [{}, {}])
    do(match, 0, "take 1", "write 8 V1.1")
    assert kind(match) == "pick" and keys(match)[0].startswith("airlock")   # the robot of the box
    do(match, 0, "airlock A01")
    assert kind(match) == "action" and "energy reactor-V1" in keys(match)
