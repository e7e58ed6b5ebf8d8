"""Chapter 16: the worked examples WE-1 to WE-10."""
from __future__ import annotations

import pytest

from orrery.kernel.match import Match
from tests.games.space_explorers.table import asked, centre, hand, hub, keys, play, purse, table, why

NEIL, YURI, VALENTINA = 0, 1, 2


def left(match: Match) -> list[int]:
    """Symbols still due by colour: blue, green, yellow, red, purple."""
    (decision,) = match.pending().values()
    return list(decision.frame[4])


@pytest.mark.rule("SE-7.06")
def test_we_1_into_an_empty_division_all_symbols() -> None:
    match = table(centre=[50], hand=[1, 2])
    play(match, "recruit 50 purple")
    assert left(match) == [0, 0, 0, 2, 1]


@pytest.mark.rule("SE-7.04", "SE-7.07")
def test_we_2_three_yellow_skills_leave_one_red() -> None:
    match = table(hub={"yellow": [29, 26]}, centre=[27], hand=[1])
    play(match, "recruit 27 yellow")
    assert left(match) == [0, 0, 0, 1, 0]


@pytest.mark.rule("SE-7.05")
def test_we_3_the_blue_skill_does_not_count_in_construction() -> None:
    match = table(hub={"red": [42, 37]}, centre=[40], hand=[1, 2])
    play(match, "recruit 40 red")
    assert left(match) == [3, 0, 0, 0, 0]


def the_table() -> Match:
    """Neil, Yuri and Valentina in the middle of their game."""
    return table(
        seats=3, centre=[33, 18, 38, 9, 59, 43], deck=[6, 28, 20, 2, "..."], hands=[[], [26, 46], []],
        projects=["voskhod_2", "proton_1", "apollo_11", "skylab", "venera_9"],
        purses=[{"green": 3, "yellow": 2}, {"blue": 2, "yellow": 1, "red": 3, "purple": 2}, {"blue": 1, "purple": 1}],
        hubs=[{"blue": [5, 1], "green": [24], "yellow": [32, 25], "purple": [53, 52]}, {"green": [14], "red": [44], "purple": [56]},
              {"blue": [7], "yellow": [34], "purple": [58]}])


NEILS_TURN = ("recruit 18 red", "use 1", "token yellow", "token yellow", "complete voskhod_2")
YURIS_TURN = ("use 56", "give red", "recruit 38 red", "card 46")


@pytest.mark.rule("SE-7.02", "SE-7.14", "SE-2.03")
def test_we_4_neils_options() -> None:
    match = the_table()
    tokens = match.position()["tokens"]
    assert all(sum(purse[c] for purse in tokens) == 3 for c in tokens[0])
    assert keys(match, "recruit") == ["recruit 18 green", "recruit 18 red", "recruit 38 red"]
    for card, division in ((33, "yellow"), (9, "blue"), (59, "purple"), (43, "red")):
        assert "short" in why(match, f"recruit {card} {division}")
    for division, due in (("green", 2), ("red", 3)):
        twin = match.fork()
        play(twin, f"recruit 18 {division}")
        assert left(twin) == [0, 0, due, 0, 0]
    play(match, "take 33")
    assert asked(match) == (YURI, "act")        # before the recruitment no Project is possible


@pytest.mark.rule("SE-4.09", "SE-5.03", "SE-8.02", "SE-11.04")
def test_we_5_neils_turn() -> None:
    match = the_table()
    play(match, *NEILS_TURN[:-1])
    assert hub(match, NEIL)["red"] == [18] and centre(match) == [33, 6, 38, 9, 59, 43]
    assert purse(match, NEIL) == {"green": 3} and purse(match, YURI) == {"blue": 2, "yellow": 3, "red": 3, "purple": 2}
    assert match.state.skills[:5] == [3, 2, 2, 1, 3]        # type: ignore[attr-defined]
    assert keys(match) == ["complete voskhod_2", "complete proton_1", "end"]
    play(match, "complete voskhod_2")
    assert match.position()["projects"] == ["proton_1", "apollo_11", "skylab", "venera_9"] and asked(match)[0] == YURI


@pytest.mark.rule("SE-5.05", "SE-7.12", "SE-8.04", "SE-10.56")
def test_we_6_yuris_turn() -> None:
    match = play(the_table(), *NEILS_TURN)
    recruits = {key.split()[1] for key in keys(match, "recruit")}
    assert recruits == {"33", "6", "38", "9", "59", "43", "26", "46"}
    twin = match.fork()
    play(twin, "recruit 6 blue")
    assert keys(twin) == ["card 26", "card 46"]             # no green token, no green symbol
    play(twin, "card 26")
    assert keys(twin) == ["card 46"]                        # and one card pays only two
    play(match, "use 56", "give red")
    assert hand(match, YURI) == [26, 46, 28] and purse(match, VALENTINA) == {"blue": 1, "red": 1, "purple": 1}
    play(match, "recruit 38 red")
    assert left(match) == [0, 0, 2, 0, 0]
    play(match, "card 46")
    assert hub(match, YURI)["red"] == [44, 38] and centre(match) == [33, 6, 9, 59, 43, 46] and hand(match, YURI) == [26, 28]
    assert sum(purse(match, YURI).values()) == 9 and match.position()["deck"][0] == 20


@pytest.mark.rule("SE-15.13", "SE-10.58", "SE-10.34", "SE-10.07")
def test_we_7_valentinas_turn_and_the_next() -> None:
    match = play(the_table(), *NEILS_TURN, *YURIS_TURN)
    assert asked(match) == (VALENTINA, "act") and keys(match, "recruit") == []
    play(match, "draw", "draw")
    assert hand(match, VALENTINA) == [20, 2] and asked(match)[0] == NEIL
    play(match, "take 33")
    assert "complete proton_1" in keys(match)
    play(match, "complete proton_1", "take 6", "end", "recruit 20 green")
    assert left(match) == [3, 1, 0, 0, 0] and purse(match, VALENTINA) == {"blue": 1, "red": 1, "purple": 1}
    play(match, "card 2 with 34", "pay blue", "pay blue", "pay blue", "use 7")
    assert hub(match, VALENTINA)["green"] == [20] and purse(match, VALENTINA) == {"blue": 1, "red": 1, "purple": 1}


@pytest.mark.rule("SE-7.08", "SE-7.09")
def test_we_8_zero_cost() -> None:
    match = table(hub={"green": [17]}, centre=[13], tokens={"green": 1}, hand=[1])
    play(match, "recruit 13 green")
    assert hub(match)["green"] == [17, 13] and purse(match) == {"green": 1} and hand(match) == [1]


@pytest.mark.rule("SE-15.07", "SE-15.05", "SE-7.10", "SE-10.32")
def test_we_9_31_into_its_own_division() -> None:
    match = table(hub={"yellow": [32, 31]}, centre=[27], deck=[50, 51, 52])
    play(match, "recruit 27 yellow")
    assert left(match) == [0, 0, 1, 1, 0]
    play(match, "use 31")
    assert hub(match) == {"yellow": [32, 27]} and len(centre(match)) == 6 and centre(match)[-1] == 31
    play(match, "draw")
    assert hand(match) == [50]


@pytest.mark.rule("SE-13.01", "SE-10.12", "SE-10.48", "SE-10.60")
def test_we_10_scoring() -> None:
    match = table(hub={"blue": [12, 1, 5], "red": [48], "green": [13], "yellow": [25], "purple": [60]},
                  completed=[["sputnik_1", "voskhod_2"], []])
    assert match.state.skills[:5] == [4, 1, 1, 1, 1]        # type: ignore[attr-defined]
    assert match.scores()[0] == {"specialists": 1, "asterisks": 4 + 3 + 4, "projects": 7} and match.totals()[0] == 19
