"""WM-A5: The Dome."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventures import dome
from orrery.games.welcome_moon.rules.adventures.dome import DOME
from tests.games.welcome_moon.table import boxes, do, ends, keys, kind, score, sheet, solo, table, why


def halves(*sections: str) -> list[str]:
    return [f"{d}{h}" for d in sections for h in "ab"]


def wrote(shown: str, box: str, own: dict[str, object] | None = None, **more: object) -> object:
    match = table(5, shown, [own or {}, {}], **more)
    return do(match, 0, "take 1", f"write {shown.split()[0]} {box}")


@pytest.mark.rule("WM-A5.01")
def test_four_skyscrapers_ascending_from_the_bottom() -> None:
    assert [len(z) for z in dome.SKYSCRAPERS] == [9, 10, 10, 9]
    assert [dome.IDS[z[0]] for z in dome.SKYSCRAPERS] == ["S1-6", "S2-4", "S3-3", "S4-5"]
    assert [dome.IDS[z[-1]] for z in dome.SKYSCRAPERS] == ["S1+3", "S2+6", "S3+7", "S4+4"]
    match = table(5, "8 robot", [{"boxes": boxes("S1-1=7 S1+1=9 S2-1=8 S3+1=9 S4-1=9")}, {}])
    do(match, 0, "take 1")
    assert keys(match) == ["write 8 S3-1", "write 8 S4-2"]


@pytest.mark.rule("WM-A5.02")
def test_a_skyscraper_grows_from_its_start_levels() -> None:
    match = table(5, "8 robot", [{"boxes": boxes("S2-1=7")}, {}])
    do(match, 0, "take 1")
    assert keys(match) == ["write 8 S1-1", "write 8 S1+1", "write 8 S2+1", "write 8 S3-1", "write 8 S3+1", "write 8 S4-1", "write 8 S4+1"]
    assert "start levels" in why(match, "write 8 S2+2") and "start levels" in why(match, "write 8 S1+2")
    assert "7" in why(match, "write 8 S2-2")            # beside a filled level, but the order forbids it


@pytest.mark.rule("WM-A5.03")
def test_the_x_obeys_the_same_placement() -> None:
    match = wrote("8 planning", "S1+1")
    assert [k for k in keys(match) if k.startswith("planning S1")] == ["planning S1-1", "planning S1+2"]
    assert "planning S2-1" in keys(match) and "planning S2-2" not in keys(match)


@pytest.mark.rule("WM-A5.04", "WM-A5.14")
def test_top_and_bottom_bonuses_for_the_first_and_the_others() -> None:
    assert dict(zip(dome.END_IDS, dome.END_POINTS, strict=True)) == {
        "S1.top": (0, 6, 3), "S1.bottom": (0, 20, 10), "S2.top": (0, 20, 10), "S2.bottom": (0, 10, 5), "S3.top": (0, 25, 12),
        "S3.bottom": (0, 6, 3), "S4.top": (0, 10, 5), "S4.bottom": (0, 15, 7)}
    tall = {"boxes": boxes("S1+1=2 S1+2=3")}
    match = table(5, "8 robot", [tall, tall])
    do(match, 0, "take 1", "write 8 S1+3")
    while kind(match, 0):
        do(match, 0, "skip")
    do(match, 1, "take 1", "write 8 S1+3")
    while kind(match, 1) == "action":
        do(match, 1, "skip")
    assert [score(match, seat)["skyscrapers"] for seat in (0, 1)] == [6, 6]
    assert match.position()["taken"] == ["S1.top"]
    later = wrote("8 planning", "S2+1", tall, taken=["S1.top"])
    do(later, 0, "planning S1+3", "split D5")
    ends(later)
    assert score(later)["skyscrapers"] == 3


@pytest.mark.rule("WM-A5.05")
def test_water_and_plants_on_the_linked_tower_level() -> None:
    linked = {dome.IDS[b]: dome.TOWER_IDS[t] for b, t in enumerate(dome.LINKED) if t >= 0}
    assert len(linked) == 30 and linked["S2+4"] == "T+4" and linked["S4-4"] == "T-4"
    assert not {"S2+5", "S3+5", "S1-5", "S4-5", "S1-6"} & set(linked)
    match = wrote("8 plant", "S1+1", {"tower_plants": {"T+1": 1}})
    assert keys(match) == ["plant T+1", "skip"]
    full = wrote("8 plant", "S1+1", {"tower_plants": {"T+1": 2}})
    assert kind(full) == ""
    wet = wrote("8 water", "S1+1", {"tower_water": ["T+1"]})
    assert kind(wet) == ""
    high = table(5, "9 water", [{"boxes": boxes("S2+1=1 S2+2=2 S2+3=3 S2+4=4")}, {}])
    do(high, 0, "take 1", "write 9 S2+5")
    assert kind(high) == ""


@pytest.mark.rule("WM-A5.06")
def test_eight_astronaut_symbols() -> None:
    match = table(5, "8 astronaut", [{"astronauts": 7}, {}])
    do(match, 0, "take 1", "write 9 S1+1")
    ends(match)
    assert sheet(match)["astronauts"] == 8 and DOME.astronaut_limit == 8


@pytest.mark.rule("WM-A5.07", "WM-A5.08")
def test_pieces_from_the_ground_inwards_of_the_numbers_parity() -> None:
    assert dome.PARITY == (1, 0, 1, 0, 1, 0, 1, 0)
    even, odd = wrote("8 robot", "S1+1"), wrote("7 robot", "S1+1")
    assert keys(even) == ["robot D8", "skip"] and keys(odd) == ["robot D1", "skip"]
    assert "parity" in why(even, "robot D1")
    zero = table(5, "2 astronaut", [{}, {}])
    do(zero, 0, "take 1", "write 0 S1+1")
    assert dome.DOME.targets(zero.state, 0, 0, 0, 0) == [dome.WHOLE + 7]        # zero is even


@pytest.mark.rule("WM-A5.07", "WM-A5.10")
def test_ex_19_split_sections_are_built_half_by_half() -> None:
    own = {"dome": halves("D1"), "split": ["D2"]}
    match = wrote("8 robot", "S1+1", own)
    assert keys(match) == ["robot D2a", "robot D8", "skip"]
    assert kind(wrote("7 robot", "S1+1", own)) == ""
    do(match, 0, "robot D2a")
    ends(match)
    assert sheet(match)["dome"] == ["D1a", "D1b", "D2a"] and dome.unbuilt_pieces(match.state.marks[0]) == 7
    assert match.game.invariant(match.state) == ""
    again = wrote("8 robot", "S1+1", {"dome": [*halves("D1"), "D2a"], "split": ["D2"]})
    assert keys(again) == ["robot D2b", "robot D8", "skip"]
    right = wrote("8 robot", "S1+1", {"split": ["D8"]})
    assert keys(right) == ["robot D8b", "skip"]


@pytest.mark.rule("WM-A5.09", "WM-A5.10")
def test_planning_splits_one_unbuilt_section() -> None:
    own = {"dome": [*halves("D1"), "D8b"], "split": ["D8", "D4"]}
    match = wrote("8 planning", "S1+1", own)
    do(match, 0, "planning S1-1")
    assert keys(match) == ["split D2", "split D3", "split D5", "split D6", "split D7"]
    assert "split already" in why(match, "split D4") and "built" in why(match, "split D1")
    do(match, 0, "split D3")
    ends(match)
    assert sorted(sheet(match)["split"]) == ["D3", "D4", "D8"]
    none = wrote("8 planning", "S1+1", {"split": [f"D{i}" for i in range(1, 9)]})
    do(none, 0, "planning S1-1")
    assert kind(none) == ""                     # no penalty left


@pytest.mark.rule("WM-A5.11")
def test_four_energy_ladders() -> None:
    assert dome.LADDER_ROWS == (((8, 4), (10, 6), (12, 8), (15, 9), (18, 10)), ((2, 5, 9), (2, 6, 10), (3, 7, 12), (3, 8, 15), (4, 10, 18)),
                                ((-10, 0), (0, 2), (10, 4), (20, 7), (30, 10)), ((6,), (5,), (4,), (3,), (2,)))
    match = wrote("8 energy", "S1+1", {"ladders": {"tower": 4}})
    assert keys(match) == ["energy ladder-missions", "energy ladder-astronauts", "energy ladder-dome", "skip"]
    do(match, 0, "energy ladder-dome")
    ends(match)
    assert sheet(match)["ladders"]["dome"] == 1


@pytest.mark.rule("WM-A5.12")
def test_missions_are_worth_the_star_or_sun_of_the_own_ladder() -> None:
    match = table(5, sheets=[{"ladders": {"missions": 2}}, {}], players=[{"missions": {"A": "first", "B": "later"}}, {"missions": {"A": "first"}}])
    assert [score(match, seat)["missions"] for seat in (0, 1)] == [20, 8]


@pytest.mark.rule("WM-A5.13", "WM-A5.16")
def test_ex_20_tower_and_dome() -> None:
    plants = dict(zip(dome.TOWER_IDS, (1, 1, 2, 2, 1, 1, 2, 2), strict=True))
    own = {"tower_plants": plants, "tower_water": [dome.TOWER_IDS[i] for i in (4, 5, 7)], "ladders": {"tower": 1, "dome": 2},
           "dome": halves("D1", "D2", "D8", "D7"), "split": ["D3"]}
    match = table(5, sheets=[own, {}])
    assert score(match)["tower"] == 2 * 2 + 5 * 6 + 1 * 10
    assert dome.unbuilt_pieces(match.state.marks[0]) == 5 and score(match)["dome"] == -20
    half = table(5, sheets=[{"dome": ["D1a"], "split": ["D1"]}, {}])
    assert dome.unbuilt_pieces(half.state.marks[0]) == 8 and dome.unbuilt_pieces(table(5).state.marks[0]) == 8


@pytest.mark.rule("WM-A5.15")
def test_astronauts_by_own_ladders() -> None:
    sheets = [{"astronauts": 3, "ladders": {"astronauts": 3}}, {"astronauts": 3}, {"astronauts": 1, "ladders": {"astronauts": 4}}, {}]
    match = table(5, sheets=sheets, seats=4)
    assert [score(match, seat)["astronauts"] for seat in range(4)] == [20, -10, 10, 0]


@pytest.mark.rule("WM-A5.17")
def test_errors_and_missions_met_and_one_short() -> None:
    def holds(card: int, own: dict[str, object]) -> bool:
        return DOME.holds(table(5, sheets=[own, {}]).state, 0, card)
    assert score(table(5, sheets=[{"errors": 2}, {}]))["errors"] == -10
    s4 = {dome.IDS[b]: "X" for b in dome.SKYSCRAPERS[3]}
    assert holds(88, {"boxes": s4}) and not holds(88, {"boxes": {k: v for k, v in s4.items() if k != "S4-5"}})
    assert holds(89, {"boxes": boxes("S1+3=9 S4+4=9")}) and not holds(89, {"boxes": boxes("S1+3=9 S4-5=1")})
    assert holds(90, {"tower_plants": {"T+1": 2, "T+2": 2, "T-4": 1}, "tower_water": ["T-4"]})
    assert not holds(90, {"tower_plants": {"T+1": 2, "T+2": 2, "T-4": 1}})
    assert holds(91, {"tower_plants": {"T+1": 2, "T+2": 2}, "tower_water": ["T+1", "T+2"]})
    assert not holds(91, {"tower_plants": {"T+1": 2, "T+2": 2}, "tower_water": ["T+1"]})
    built = halves(*[f"D{i}" for i in range(1, 9)])
    assert holds(92, {"dome": built, "split": ["D3"]}) and not holds(92, {"dome": built[:-1], "split": ["D8"]})
    assert holds(93, {"boxes": boxes("S1+1=X S1-1=X S2+1=X S2-1=X")}) and not holds(93, {"boxes": boxes("S1+1=X S1-1=X S2+1=X S2-1=4")})


@pytest.mark.rule("WM-A5.18")
def test_solo_astronauts() -> None:
    def points(mine: int, cards: int) -> int:
        return solo(5, sheet={"astronauts": mine, "ladders": {"astronauts": 3}}, astra={"given": ["8 astronaut"] * cards}).scores()[0]["astronauts"]
    assert points(2, 2) == 20 and points(2, 3) == 7 and points(0, 0) == 0


@pytest.mark.rule("WM-A5.19")
def test_solo_bonus_and_effect() -> None:
    match = solo(5, "8 robot, 8 water, 3 water", {"boxes": boxes("S1+1=2 S1+2=3")})
    do(match, 0, "take 12", "write 8 S1+3", "skip")
    assert match.position()["players"][0]["bonuses"]["circled"] == 1
    effect = solo(5, "", {"ends": {"S2.top": "first"}}, deck={"drawn": [], "left": ["effect C", "8 robot", "8 robot", "3 water"]},
                  taken=["S2.top", "S1.top"])
    assert keys(effect) == [f"astra {e}" for e in ("S1.bottom", "S2.bottom", "S3.top", "S3.bottom", "S4.top", "S4.bottom")]
