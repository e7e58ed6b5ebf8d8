"""Chapters 11, 12 and 13: Projects, the end of the game, scoring."""
from __future__ import annotations

import pytest

from orrery.kernel.match import Match
from tests.games.space_explorers.table import asked, hub, keys, play, table, why

# eleven Specialists in one Division, and a twelfth that costs nothing there
ELEVEN = [49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 60]


@pytest.mark.rule("SE-11.01", "SE-11.02")
def test_a_project_needs_its_skills_wherever_they_stand() -> None:
    # Voskhod 2: 2 green, 1 red, 3 purple
    match = table(hub={"green": [13, 18, 14], "purple": [53, 50]}, projects=["voskhod_2"])
    play(match, "draw")
    assert keys(match) == ["complete voskhod_2", "end"]     # the red one is #18's second skill, covered, in Testing
    for lacking, words in (({"green": [13, 14, 15], "purple": [53, 50]}, "1 red"), ({"green": [18], "purple": [53]}, "1 green, 1 purple")):
        match = table(hub={**lacking, "blue": [1]}, projects=["voskhod_2"], hand=[17, 51])
        play(match, "draw")
        assert asked(match)[0] == 1                         # nothing to decide: hands do not count
        match = table(hub={**lacking, "blue": [5, 6], "yellow": [29]}, projects=["voskhod_2", "explorer_1"])
        play(match, "draw")
        assert why(match, "complete voskhod_2") == f"Voskhod 2: you lack {words}."
    assert why(match, "complete luna_9") == "Luna 9 is not on the table."


@pytest.mark.rule("SE-11.03", "SE-11.04")
def test_one_project_per_turn_and_the_skills_stay() -> None:
    match = table(hub={"blue": [5, 6], "yellow": [29], "green": [17, 13], "purple": [53, 50]}, projects=["explorer_1", "freedom_7"],
                  deck=[1, 2, 3, 4, 25, 26, 27, 37])
    play(match, "draw")
    assert keys(match) == ["complete explorer_1", "complete freedom_7", "end"]
    play(match, "complete explorer_1")
    assert asked(match)[0] == 1 and match.position()["projects"] == ["freedom_7"]
    play(match, "draw", "draw", "complete freedom_7")
    assert match.position()["completed"] == [["explorer_1", "freedom_7"], []]


@pytest.mark.rule("SE-11.05")
def test_completing_is_optional() -> None:
    match = table(hub={"blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7"])
    play(match, "draw", "end")
    assert match.position()["projects"] == ["explorer_1", "freedom_7"] and asked(match)[0] == 1


@pytest.mark.rule("SE-11.06")
def test_the_tile_lies_with_the_player_and_is_not_replaced() -> None:
    match = table(hub={"blue": [5, 6], "yellow": [29]}, projects=["explorer_1", "freedom_7", "luna_9"])
    play(match, "draw", "complete explorer_1")
    assert match.position()["projects"] == ["freedom_7", "luna_9"] and match.position()["completed"] == [["explorer_1"], []]
    assert match.scores()[0]["projects"] == 3
    play(match, "draw", "draw")
    assert asked(match)[0] == 1                 # it is gone for everybody


@pytest.mark.rule("SE-11.07")
def test_only_the_own_turns_end_and_no_claim() -> None:
    strong = {"blue": [5, 6], "yellow": [29]}
    other = {"blue": [1, 2, 3], "yellow": [25, 26]}
    match = table(hubs=[strong, other], projects=["explorer_1", "freedom_7"])
    play(match, "draw", "end", "draw")          # seat 0 could have
    assert asked(match) == (1, "finish") and keys(match) == ["complete explorer_1", "end"]
    assert match.why_not(0, "complete explorer_1") == "Nothing is asked of you now."
    play(match, "complete explorer_1", "draw")
    assert match.position()["completed"] == [[], ["explorer_1"]]


# -- the end -------------------------------------------------------------------------------------------------------------------
def turns_until_over(match: Match) -> list[int]:
    """Whose turns are still played, drawing and ending."""
    seats = []
    while not match.over:
        seat, kind = asked(match)
        seats += [seat] if kind == "act" else []
        play(match, "draw" if kind == "act" else "decline" if kind == "draw_or_not" else "end")
    return seats


@pytest.mark.rule("SE-12.01", "SE-12.03")
def test_the_twelfth_specialist_ends_the_game_after_the_round() -> None:
    match = table(hub={"purple": ELEVEN}, centre=[59], seats=3)
    play(match, "recruit 59 purple")
    assert match.position()["ending"]
    assert turns_until_over(match) == [1, 2] and match.over
    eleventh = table(hub={"purple": ELEVEN[1:]}, centre=[59], seats=3)
    play(eleventh, "recruit 59 purple")
    assert not eleventh.position()["ending"]


@pytest.mark.rule("SE-12.01", "SE-12.03")
def test_the_last_project_ends_the_game_after_the_round() -> None:
    match = table(hubs=[{}, {"blue": [5, 6], "yellow": [29]}, {}], seat=1, projects=["explorer_1"], seats=3, first=1)
    play(match, "draw", "complete explorer_1")
    assert match.position()["ending"] and turns_until_over(match) == [2, 0]


@pytest.mark.rule("SE-12.03", "SE-12.04")
def test_a_trigger_of_the_last_player_ends_the_game_after_that_turn() -> None:
    match = table(hubs=[{}, {"purple": ELEVEN, "blue": [5, 6], "yellow": [29]}], seat=1, centre=[59], projects=["explorer_1", "freedom_7"])
    play(match, "recruit 59 purple")
    assert asked(match) == (1, "finish") and not match.over      # the turn is finished normally
    play(match, "complete explorer_1")
    assert match.over and match.pending() == {} and match.scores()[1]["projects"] == 3


@pytest.mark.rule("SE-12.02")
def test_what_counts_is_who_stands_in_the_hub() -> None:
    match = table(hub={"purple": ELEVEN[:10], "yellow": [31]}, centre=[25])
    assert sum(len(s) for s in hub(match).values()) == 11
    play(match, "recruit 25 yellow", "use 31")                  # #31 left in payment: eleven stand
    assert hub(match)["yellow"] == [25] and not match.position()["ending"]
    match = table(hub={"purple": ELEVEN[:10], "yellow": [31]}, centre=[32], tokens={"purple": 1})
    play(match, "recruit 32 yellow", "token purple")
    assert match.position()["ending"]


@pytest.mark.rule("SE-12.05")
def test_the_trigger_stands_and_the_last_turns_are_played_in_full() -> None:
    other = {"blue": [5, 6], "yellow": [29, 31]}
    match = table(hubs=[{"purple": ELEVEN}, other], centre=[59, 25], projects=["explorer_1", "freedom_7"])
    play(match, "recruit 59 purple", "recruit 25 yellow", "complete explorer_1")
    assert match.over and match.position()["completed"] == [[], ["explorer_1"]]
    more = table(hubs=[{"purple": ELEVEN}, {"yellow": [25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36]}], centre=[59, 31])
    play(more, "recruit 59 purple", "recruit 31 yellow")        # a second player reaches twelve
    assert more.over and more.state.team == [12, 12]            # type: ignore[attr-defined]
    # a twelfth that is no longer there when #31 leaves later does not take the end back
    match = table(hubs=[{}, {"yellow": [25, 31]}], ending=True, centre=[26], seat=0)
    play(match, "draw", "recruit 26 yellow", "use 31")
    assert match.over


@pytest.mark.rule("SE-12.06", "SE-4.04")
def test_a_whole_round_of_passes_ends_the_game() -> None:
    match = table(centre=[], fill=False, deck=[], seats=3, hands=[[57], [58], [60]])
    play(match, "pass", "pass")
    assert not match.over
    play(match, "pass")
    assert match.over
    half = table(centre=[], fill=False, deck=[], seats=2, seat=1, hands=[[13], []], purses=[{"green": 1, "purple": 1}, {}])
    play(half, "pass")                          # the last of a round in which the first did not pass
    assert not half.over and asked(half)[0] == 0
    play(half, "recruit 13 green", "token green", "token purple", "pass")
    assert not half.over
    play(half, "pass", "pass")
    assert half.over


@pytest.mark.rule("SE-15.22")
def test_twelfth_specialist_and_last_project_are_one_trigger() -> None:
    match = table(hub={"purple": ELEVEN, "blue": [5, 6], "yellow": [29]}, centre=[59], projects=["explorer_1"])
    play(match, "recruit 59 purple", "complete explorer_1")
    assert [e.key for e in match.events].count("last_round") + [e.key for e in match.events].count("last_project") == 1
    assert turns_until_over(match) == [1]


# -- scoring ---------------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SE-13.01", "SE-13.02")
def test_printed_points_asterisks_and_projects_but_neither_hand_nor_tokens() -> None:
    match = table(hub={"green": [21, 13], "purple": [57, 60]}, hand=[43, 58], tokens={"red": 2, "blue": 1}, completed=[["luna_9"], []])
    assert match.scores()[0] == {"specialists": 10, "asterisks": 2, "projects": 5} and match.totals()[0] == 17


@pytest.mark.rule("SE-13.04", "SE-13.05", "SE-13.06")
def test_places_ties_by_project_points_then_shared() -> None:
    def places(hubs: list[dict[str, list[int]]], done: list[list[str]]) -> tuple[list[int], list[int]]:
        match = table(hubs=hubs, completed=done, seats=len(hubs), projects=[])
        return match.totals(), match.places()
    assert places([{"green": [21]}, {"purple": [58]}], [[], []]) == ([5, 4], [1, 2])
    assert places([{"green": [21]}, {"green": [15]}], [[], ["explorer_1"]]) == ([5, 5], [2, 1])
    assert places([{"green": [21]}, {"red": [43]}], [[], []]) == ([5, 5], [1, 1])
    # the points of #60 are no Project points: 3 + 2 against 5 of one tile
    assert places([{"purple": [60]}, {}, {"blue": [1]}], [["explorer_1"], ["luna_9"], []]) == ([5, 5, 0], [2, 1, 3])
    assert places([{"green": [21]}, {"red": [43]}, {"purple": [57, 58]}], [[], [], []]) == ([5, 5, 9], [2, 2, 1])
