"""The end of the game (GP-16, GP-19) and the round tiles."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.rules.components import FINAL_TILES, RANK_VP, ROUND_TILES
from orrery.games.gaia_project.rules.fields import BOWL2, BOWL3, BRAIN, CREDITS, KNOWLEDGE, ORE, QIC, SIZE, TOKEN_VALUE
from orrery.games.gaia_project.rules.scoring import exchanged, final_count, ranked

from .play import BOARD, b, do, gained, table

rule = pytest.mark.rule


@rule("GP-16.02", "GP-16.03", "GP-16.04", "GP-19.04", "GP-27.28")
@pytest.mark.parametrize("counts, vp", [
    ([5, 4, 3, 2], [18, 12, 6, 0]), ([5, 5, 3, 2], [15, 15, 6, 0]), ([5, 4, 4, 2], [18, 9, 9, 0]), ([5, 5, 5, 2], [12, 12, 12, 0]),
    ([3, 3, 3, 3], [9, 9, 9, 9]), ([5, 0, 0, 0], [18, 0, 0, 0]), ([5, 4, 2, 2], [18, 12, 3, 3]), ([7, 8, 10], [6, 12, 18]), ([0, 9, 10], [0, 12, 18])])
def test_places(counts: list[int], vp: list[int]) -> None:
    assert ranked(counts) == vp and RANK_VP == [18, 12, 6, 0]


FULL = {"-1x-1": b(0, federation=[0]), "-2x0": b(0, "lab", federation=[0]), "1x-1": b(0), "0x0": b(0, planet="lost"), "2x0": b(0, "gaiaformer"),
        "5x-1": b(0, "academy_qic"), "-3x0": b(0, "gaiaformer", planet="gaia"), "0x-1": {"satellites": [0]}, "6x-4": b(1), "-1x0": {"satellites": [1]}}


@rule("GP-16.06", "GP-16.07", "GP-16.08", "GP-7.12", "GP-9.17", "GP-10.16", "GP-11.15")
@pytest.mark.parametrize("tile, count", [("buildings_in_federations", 2), ("buildings", 5), ("planet_types", 4), ("gaia_planets", 1), ("sectors", 2),
                                         ("satellites", 1)])
def test_what_final_tiles_count(tile: str, count: int) -> None:
    match = table(FULL)
    assert final_count(match.state, 0, [t.id for t in FINAL_TILES].index(tile)) == count


@rule("GP-16.05", "GP-19.03", "GP-2.28", "GP-19.01")
def test_the_neutral_player_is_ranked() -> None:
    match = table({"-1x-1": b(0), "-2x0": b(0), "6x-4": b(1)}, final_tiles=["buildings", "gaia_planets"])
    assert [row["final"] for row in match.scores()] == [12, 6]      # neutral 11 first on buildings; nobody has a Gaia planet
    assert len(match.scores()) == 2


@rule("GP-16.02", "GP-19.04")
def test_no_neutral_player_with_three() -> None:
    players = [{"faction": f} for f in ("terrans", "xenos", "firaks")]
    match = orrery.from_position("gaia_project", {"seats": 3, "options": {"layout": "first"}, "players": players, "round": 1, **BOARD,
                                                  "final_tiles": ["buildings", "gaia_planets"], "hexes": {}})
    assert [row["final"] for row in match.scores()] == [0, 0, 0]


@rule("GP-16.10", "GP-27.27")
@pytest.mark.parametrize("level, vp", [(0, 0), (1, 0), (2, 0), (3, 4), (4, 8), (5, 12)])
def test_research_at_the_end(level: int, vp: int) -> None:
    match = table(me={"research": {"navigation": level, "gaia_project": 0}})
    assert match.scores()[0]["research"] == vp


def purse(**fields: int) -> list[int]:
    p = [0] * SIZE
    p[TOKEN_VALUE] = 1
    names = {"credits": CREDITS, "ore": ORE, "knowledge": KNOWLEDGE, "qic": QIC, "two": BOWL2, "three": BOWL3, "brain": BRAIN, "value": TOKEN_VALUE}
    for name, n in fields.items():
        p[names[name]] = n
    return p


@rule("GP-16.11", "GP-16.12", "GP-16.18", "GP-28.05")
@pytest.mark.parametrize("fields, after", [
    ({"credits": 3, "ore": 2, "knowledge": 1}, (3, 2, 1)), ({"three": 4}, (4, 0, 0)), ({"two": 5, "three": 1}, (3, 0, 0)), ({"qic": 3, "ore": 14}, (0, 15, 0)),
    ({"credits": 29, "three": 5}, (30, 0, 0)), ({"two": 1}, (0, 0, 0)), ({"brain": 3}, (3, 0, 0)), ({"brain": 2, "two": 1}, (3, 0, 0)),
    ({"three": 2, "value": 2}, (4, 0, 0)), ({"two": 4, "value": 2}, (4, 0, 0)), ({"brain": 1, "three": 1}, (1, 0, 0))])
def test_exchange_at_the_end(fields: dict[str, int], after: tuple[int, int, int]) -> None:
    assert exchanged(purse(**fields)) == after


@rule("GP-16.11")
def test_one_point_per_three_resources() -> None:
    match = table(me={"credits": 4, "ore": 3, "knowledge": 4, "qic": 0, "bowls": [9, 0, 0], "gaia_area": 4})
    assert match.scores()[0]["resources"] == 3


@rule("GP-16.01", "GP-16.13", "GP-16.19", "GP-16.17")
def test_most_points_win_and_ties_are_shared() -> None:
    same = {"credits": 3, "ore": 0, "knowledge": 0, "qic": 0, "bowls": [0, 0, 0], "vp": 30}
    match = table({"-1x-1": b(0), "6x-4": b(1)}, same, {**same, "research": {"artificial_intelligence": 0}}, round=6, final_tiles=["buildings", "sectors"])
    do(match, "pass")
    do(match, "pass", seat=1)
    assert match.over and match.places() == [1, 1] and match.totals()[0] == match.totals()[1]
    other = table({"-1x-1": b(0), "6x-4": b(1)}, same, {**same, "vp": 31}, round=6)
    assert other.places() == [2, 1]


@rule("GP-16.14", "GP-27.19", "GP-16.15")
@pytest.mark.parametrize("tile, answers, hexes, vp", [
    ("mine", ["mine -4x-1"], {}, 2), ("trading_station_3", ["upgrade -1x-1 ts"], {}, 3), ("trading_station_4", ["upgrade -1x-1 ts"], {}, 4),
    ("big_building_a", ["upgrade 5x-1 institute"], {"5x-1": b(0, "ts")}, 5), ("big_building_b", ["upgrade 5x-1 academy_qic"], {"5x-1": b(0, "lab")}, 5),
    ("gaia_mine_3", ["mine 1x-1"], {}, 3), ("gaia_mine_4", ["mine 1x-1"], {}, 4), ("research_step", ["research science"], {}, 2),
    ("terraforming_step", ["mine -2x0"], {}, 6), ("mine", ["upgrade -1x-1 ts"], {}, 0), ("trading_station_4", ["mine -4x-1"], {}, 0)])
def test_round_tiles(tile: str, answers: list[str], hexes: dict[str, Any], vp: int) -> None:
    order = [tile] + [t.id for t in ROUND_TILES if t.id != tile][:5]
    match = table({"-1x-1": b(0), "6x-4": b(1), **hexes}, round_tiles=order)
    assert gained(match, *answers).get("vp", 0) == vp
    later = table({"-1x-1": b(0), "6x-4": b(1), **hexes}, round_tiles=["federation_token" if tile != "federation_token" else "mine", *order[:1],
                                                                      *[t for t in order[1:] if t != "federation_token"][:4]])
    assert gained(later, *answers).get("vp", 0) == 0              # only in its own round


@rule("GP-16.14", "GP-21.11")
def test_round_tiles_as_printed() -> None:
    assert {t.id: (t.vp, t.automa) for t in ROUND_TILES} == {
        "terraforming_step": (2, (4, 6)), "research_step": (2, (2, 4)), "mine": (2, (4, 6)), "federation_token": (5, (0, 5)),
        "trading_station_4": (4, (3, 6)), "trading_station_3": (3, (3, 6)), "gaia_mine_4": (4, (2, 2)), "gaia_mine_3": (3, (2, 2)),
        "big_building_a": (5, (0, 5)), "big_building_b": (5, (0, 5))}


@rule("GP-26.06", "GP-12.04")
def test_tokens_count_green_or_grey() -> None:
    match = table({"-1x-1": b(0, "ts"), "6x-4": b(1)}, {"green": {"gleens": 1, "vp7_ore": 1}, "grey": {"vp12": 1},
            "tiles": ["vp7"], "research": {"economy": 4}},
                  advanced={**BOARD["advanced"], "economy": "vp5_per_federation"})
    do(match, "upgrade -1x-1 lab", "tile advanced economy")
    assert gained(match, "flip vp7_ore")["vp"] == 15


def test_scores_add_up_to_the_points() -> None:
    match = table(me={"vp": 23})
    row = match.scores()[0]
    assert sum(row[c] for c in row if c not in ("final", "research", "resources")) == 23
