"""Final scoring and gold tiles (ST-25)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery

from .seti_table import do, keys, kind, known, sectors, table, why


def gold(tile: str, side: str, place: int, player: dict[str, Any], **more: Any) -> int:
    """The gold points of seat 0 standing on that place (0 left, 1 middle, 2 right) of a tile."""
    marks = [[0], [1, 0], [1, 2, 0]][place]
    match = table(player, seats=3, gold={tile: {"side": side, "marks": marks}}, **more)
    return match.scores()[0]["gold"]


@pytest.mark.rule("ST-25.4")
def test_technology_tiles() -> None:
    techs = {"techs": ["probe_1", "probe_2", "telescope_1", "telescope_2", "computer_1"]}
    assert [gold("tech", "A", i, techs) for i in (0, 1, 2)] == [11, 8, 5]
    assert [gold("tech", "B", i, techs) for i in (0, 1, 2)] == [14, 10, 6]


@pytest.mark.rule("ST-25.5", "ST-25.12")
def test_mission_tiles() -> None:
    done = {"completed": ["1", "5", "6"], "endgame": ["127"], "missions": [{"card": "7", "circles": []}]}
    assert [gold("mission", "A", i, done) for i in (0, 1, 2)] == [12, 9, 6]
    assert [gold("mission", "B", i, done) for i in (0, 1, 2)] == [16, 12, 8]


@pytest.mark.rule("ST-25.6", "ST-25.7", "ST-25.11", "WE-32")
def test_income_tiles() -> None:
    tucked = {"tucked": ["2", "5", "9", "1", "3", "4"]}           # 3 credits, 1 energy, 2 cards
    assert [gold("income", "A", i, tucked) for i in (0, 1, 2)] == [11, 8, 5]
    assert [gold("income", "B", i, tucked) for i in (0, 1, 2)] == [15, 12, 9]
    odd = {"tucked": ["2", "1", "ET.31", "ET.32", "ET.40"]}       # publicity and data never count
    centaurians = {"species": [known("centaurians"), {}], "pair": "centaurians,exertians"}
    assert gold("income", "A", 0, odd, **centaurians) == 0 and gold("income", "B", 0, odd, **centaurians) == 5


@pytest.mark.rule("ST-25.8", "ST-25.9", "ST-25.10", "ST-25.13")
def test_other_tiles() -> None:
    species = [{"discovery": {"red": 0, "yellow": 1}, "overflow": {"yellow": [0], "blue": [0, 0]}}, {"discovery": {"red": 0}}]
    assert [gold("other", "A", i, {}, species=species) for i in (0, 1, 2)] == [8, 6, 4]
    pieces = {"planets": {"mars": {"orbiters": [{"player": 0}], "moons": {"phobos_deimos": [0]}}, "venus": {"landers": [{"player": 1}]}},
              "sectors": sectors({}, {0: [0, 0, 1], 3: [0]})}
    assert [gold("other", "B", i, {}, **pieces) for i in (0, 1, 2)] == [16, 12, 8]


@pytest.mark.rule("ST-16.4")
def test_the_right_space_holds_any_number() -> None:
    match = table({"techs": ["probe_1", "probe_2"]}, seats=4, gold={"tech": {"side": "B", "marks": [1, 2, 3, 0]}})
    assert match.scores()[0]["gold"] == 3


@pytest.mark.rule("ST-25.1", "ST-25.2", "ST-12.17")
def test_end_of_game_cards_score_once_at_the_end() -> None:
    match = table({"endgame": ["127", "14"], "probes": ["2.6"]}, planets={"mars": {"landers": [{"player": 0, "bonus": 1}], "moons": {"phobos_deimos": [0]}}},
                  round=5, passed=[False, True])
    do(match, "pass")
    assert match.over and match.scores()[0]["endgame"] == 13 + 8 and match.scores()[0]["track"] == 10


@pytest.mark.rule("ST-25.3")
def test_ties_are_shared() -> None:
    match = table({"score": 30}, {"score": 30}, {"score": 20}, seats=3, round=5, passed=[False, True, True])
    do(match, "pass")
    assert match.places() == [1, 1, 3]


@pytest.mark.rule("ST-26.8")
def test_coloured_and_grey_win_symbols() -> None:
    wins = sectors({}, {2: [0], 4: [0]})
    keys_red = table({"missions": [{"card": "37", "circles": []}, {"card": "39", "circles": []}, {"card": "103", "circles": []}]}, sectors=wins)
    offered = [c.key for c in keys_red.pending()[0].options]
    assert "mission 37" in offered and "mission 39" not in offered and "mission 103" not in offered      # red twice, yellow none, no sector twice
    twice = table({"missions": [{"card": "103", "circles": []}]}, sectors=sectors({}, {0: [0, 0]}))
    assert "mission 103" in [c.key for c in twice.pending()[0].options]


SOLVAY = {"endgame": ["113"], "techs": ["probe_1", "telescope_1", "computer_1", "probe_2"], "completed": ["1", "5", "6"]}
TILES = {"tech": {"side": "B", "marks": []}, "mission": {"side": "A", "marks": [0]}, "income": {"side": "A", "marks": [1]}, "other": {"side": "B", "marks": []}}


@pytest.mark.rule("ST-25.2", "ST-12.17")
def test_an_end_of_game_card_asks_which_gold_tile_it_scores() -> None:
    """Card 113. Technology B pays 3 for each of two pairs on its last space, income and other nothing; the mission tile is marked already."""
    match = table(SOLVAY, round=5, passed=[False, True], gold=TILES)
    assert match.scores()[0] == {"track": 10, "endgame": 6, "gold": 12, "exertians": 0, "danger": 0}        # the best, as long as nothing is chosen
    do(match, "pass")
    assert not match.over and kind(match) == "gold_score" and keys(match) == ["gold tech", "gold income", "gold other"]
    assert "already marked" in why(match, "gold mission")
    assert keys(orrery.from_position("seti", match.position())) == keys(match)
    worse = match.fork()
    do(worse, "gold other")
    assert worse.over and worse.scores()[0]["endgame"] == 0 and worse.position()["players"][0]["gold_choice"] == "other"
    assert next(c.label() for c in match.pending()[0].options) == "Score the gold tile Technology: 6 points"
    do(match, "gold tech")
    assert match.over and match.scores()[0]["endgame"] == 6 and match.totals()[0] == 28


@pytest.mark.rule("ST-25.2", "ST-16.2")
def test_with_three_tiles_marked_there_is_nothing_to_choose() -> None:
    three = {**TILES, "income": {"side": "A", "marks": [0]}, "other": {"side": "B", "marks": [0]}}
    match = do(table(SOLVAY, round=5, passed=[False, True], gold=three), "pass")
    assert match.over and match.scores()[0]["endgame"] == 6
