"""WM-5 to WM-7: first-come places, missions, end and score."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.rules.adventure import ADVENTURES, dense
from orrery.games.welcome_moon.rules.components import MISSIONS
from orrery.kernel.text import Msg
from tests.games.welcome_moon.table import do, ends, fill, keys, kind, score, sheet, table, three_quarters, why


# -- WM-5 ----------------------------------------------------------------------------------------------------------------
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
