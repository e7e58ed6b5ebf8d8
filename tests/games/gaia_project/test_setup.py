"""Components, map and set-up (GP-1, GP-2, GP-3, GP-17)."""
from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import orrery
from orrery import BadGame, BadPosition
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.rules.components import (
    ADVANCED_TILES,
    BOOSTERS,
    FACTIONS,
    FINAL_TILES,
    MAX_SATELLITES,
    MAX_SPACE_STATIONS,
    PIECES,
    PLANETS,
    ROUND_TILES,
    SECTOR_DATA,
    SPACES,
    STANDARD,
    STEPS,
    TILE_PLANETS,
    TOKENS,
    WHEEL,
)
from orrery.games.gaia_project.rules.hexmap import SHAPES, TILE_HEXES, clashes, shape_of, tile_planets, turned

from .play import asked, b, do, keys, kind, me, table

rule = pytest.mark.rule


def new(seats: int = 2, seed: int = 1, **options: Any) -> Any:
    return orrery.new("gaia_project", seats=seats, options=options, seed=seed)


@rule("GP-1.01", "GP-3.03", "GP-3.04")
def test_ten_sector_tiles_three_of_them_double_sided() -> None:
    tiles = SECTOR_DATA["tiles"]
    assert Counter(t["number"] for t in tiles) == {f"{n:02d}": 2 if n in (5, 6, 7) else 1 for n in range(1, 11)}
    assert {t["side"] for t in tiles if t["number"] in ("05", "06", "07")} == {"white", "black"}
    assert PLANETS[:10] == ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice", "gaia", "transdim", "lost")
    assert len(TILE_HEXES) == 19


@rule("GP-1.03", "GP-1.04", "GP-1.05", "GP-1.06", "GP-1.07", "GP-20.18")
def test_counts_of_pieces_and_tiles() -> None:
    assert PIECES == [0, 8, 4, 3, 1, 1, 1] and MAX_SATELLITES == 25 and MAX_SPACE_STATIONS == 6
    assert (len(STANDARD), len(ADVANCED_TILES), len(BOOSTERS), len(ROUND_TILES), len(FINAL_TILES), len(SPACES)) == (9, 15, 10, 10, 6, 10)
    assert sum(t.copies for t in TOKENS) == 19 and [t.copies for t in TOKENS] == [3] * 6 + [1]
    assert [t.id for t in TOKENS if not t.green] == ["vp12"]


@rule("GP-2.02", "GP-2.03", "GP-3.13", "GP-2.25", "GP-28.09")
@pytest.mark.parametrize("seats, tiles, home, gaia, transdim", [
    (2, {"1", "2", "3", "4", "5B", "6B", "7B"}, 4, 5, 7), (3, None, 6, 7, 12), (4, {"1", "2", "3", "4", "5A", "6A", "7A", "8", "9", "10"}, 6, 7, 12)])
def test_the_first_game_map(seats: int, tiles: set[str] | None, home: int, gaia: int, transdim: int) -> None:
    s = new(seats, layout="first", factions="suggested").state
    names = {t.partition("/")[0] for t in s.tiles}
    assert names == (tiles or {"1", "2", "3", "4", "5A", "6A", "7A", "8", "9", "10"})
    kinds = Counter(PLANETS[s.planet[h]] for h in s.worlds)
    assert all(kinds[p] == home for p in WHEEL) and (kinds["gaia"], kinds["transdim"]) == (gaia, transdim)
    assert kind(new(seats, layout="first", factions="suggested")) == "place"          # mines are placed in the advanced order


@rule("GP-3.05", "GP-3.06", "GP-3.07", "GP-3.08", "GP-3.09", "GP-28.01", "GP-3.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["outer", "rings", "all"])
@pytest.mark.parametrize("seed", range(6))
def test_random_maps_keep_equal_planets_apart(seats: int, layout: str, seed: int) -> None:
    s = new(seats, seed, layout=layout, factions="random").state
    first = new(seats, layout="first", factions="random").state
    for h in s.worlds:
        for n in s.shape.neighbours[h]:
            assert s.planet[n] != s.planet[h] or s.shape.sector[n] == s.shape.sector[h]
    place = {t.partition("/")[0]: s.shape.centres[i] for i, t in enumerate(s.tiles)}
    was = {t.partition("/")[0]: first.shape.centres[i] for i, t in enumerate(first.tiles)}
    if seats > 2 and layout == "outer":
        assert all(place[t] == was[t] for t in "1234") and all(s.tiles[i].endswith("/0") for i, t in enumerate(s.tiles) if t[:-2] in "1234")
    if seats > 2 and layout == "rings":
        assert {place[t] for t in "1234"} == {was[t] for t in "1234"}
    assert sorted(place.values()) == sorted(was.values())


@rule("GP-3.08", "GP-3.09")
def test_layouts_differ_with_the_seed() -> None:
    assert len({tuple(new(4, seed, factions="random").state.tiles) for seed in range(5)}) == 5


@rule("GP-3.05", "GP-28.01")
def test_the_adjacency_rule_knows_all_planet_types() -> None:
    assert clashes({(0, 0): "transdim"}, {(1, 0): "transdim"}) and clashes({(0, 0): "ice"}, {(0, 1): "ice"})
    assert not clashes({(0, 0): "ice"}, {(0, 2): "ice"}) and not clashes({(0, 0): "ice"}, {(0, 1): "terra"})
    ten = tile_planets("10", (0, 0), 0)
    assert sorted(ten.values()).count("transdim") == 2          # next to each other by print


@rule("GP-3.11", "GP-3.02")
def test_a_smaller_map_for_three_counts_steps_over_hexes() -> None:
    s = new(3, small_map=True, factions="random").state
    assert len(s.tiles) == 8 and not {"9", "10"} & {t.partition("/")[0] for t in s.tiles}
    gap = shape_of(((0, 0), (5, -2), (3, -5), (8, -7)))
    for h in range(gap.size):
        for n in gap.neighbours[h]:
            assert gap.distance[h][n] == 1
    a, c = gap.index[(0, 0)], gap.index[(8, -7)]
    assert gap.distance[a][c] >= max(abs(8), abs(-7), abs(1))


@rule("GP-3.01", "GP-3.02")
@pytest.mark.parametrize("name", ["7", "10"])
def test_plain_distance_is_the_shortest_path(name: str) -> None:
    shape = shape_of(tuple(SHAPES[name]))
    for h in range(0, shape.size, 7):
        assert shape._steps_from(h) == shape.distance[h]


@rule("GP-3.12")
def test_the_wheel() -> None:
    assert WHEEL == ["terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice"]
    assert [STEPS[0][p] for p in range(7)] == [0, 1, 2, 3, 3, 2, 1]
    assert all(STEPS[a][c] == STEPS[c][a] <= 3 for a in range(7) for c in range(7))


def test_six_turns_are_none() -> None:
    assert turned(1, -2, 6) == (1, -2) and turned(1, 0, 1) == (0, 1)
    assert len(TILE_PLANETS) == 13


@rule("GP-2.04", "GP-2.05", "GP-2.06", "GP-2.07", "GP-2.09", "GP-2.10", "GP-2.11", "GP-27.06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_the_boards(seats: int) -> None:
    kinds = set()
    for seed in range(12):
        data = new(seats, seed, factions="random").position()
        assert len(set(data["tech"].values())) == 9 and len(set(data["advanced"].values())) == 6
        assert len(set(data["round_tiles"])) == 6 and len(set(data["final_tiles"])) == 2
        assert len(data["boosters"]) == seats + 3
        assert sum(data["tokens"].values()) == 17 and data["tokens"][data["terraforming_token"]] == 2
        kinds.add(data["terraforming_token"])
    assert "gleens" not in kinds and len(kinds) > 2


@rule("GP-2.08")
def test_the_token_of_terraforming_may_be_the_grey_one() -> None:
    assert any(new(2, seed, factions="random").position()["terraforming_token"] == "vp12" for seed in range(60))


@rule("GP-2.12", "GP-20.10")
@pytest.mark.parametrize("seats, factions", [(2, ["hadsch_hallas", "xenos"]), (3, ["terrans", "taklons", "geodens"]),
                                              (4, ["terrans", "hadsch_hallas", "xenos", "taklons"]), (1, ["hadsch_hallas", "taklons"])])
def test_factions_of_the_first_game(seats: int, factions: list[str]) -> None:
    assert [p["faction"] for p in new(seats, factions="suggested").position()["players"]] == factions


@rule("GP-2.13", "GP-2.21", "GP-2.20", "GP-16.16", "GP-16.17")
def test_everything_starts_on_the_board() -> None:
    match = new(factions="suggested")
    p = me(match)
    assert p["pieces"] == dict.fromkeys(p["pieces"], 0) and p["satellites"] == 0 and p["vp"] == 10
    do(match, keys(match)[0])
    assert me(match)["vp"] == 10 and me(match)["pieces"]["mine"] == 1


@rule("GP-17.02", "GP-17.03", "GP-17.04", "GP-17.05", "GP-18.19", "GP-18.08", "GP-15.10")
def test_starting_mines_there_and_back_xenos_third_ivits_last() -> None:
    match = new(4)
    for seat, faction in enumerate(("ivits", "xenos", "terrans", "firaks")):
        do(match, f"faction {faction}", seat=seat)
    order = []
    while kind(match) == "place":
        order.append(asked(match))
        match.act(order[-1], keys(match, order[-1])[0])
    assert order == [1, 2, 3, 3, 2, 1, 1, 0]
    assert me(match, 0)["pieces"]["institute"] == 1 and me(match, 0)["pieces"]["mine"] == 0 and me(match, 1)["pieces"]["mine"] == 3
    assert [p["vp"] for p in match.position()["players"]] == [10] * 4
    assert kind(match) == "first_booster"


@rule("GP-17.02", "GP-17.05")
def test_starting_buildings_stand_on_free_home_planets() -> None:
    match = new()
    do(match, "faction terrans")
    do(match, "faction xenos", seat=1)
    s = match.state
    assert {k.split()[1] for k in keys(match)} == {s.shape.names[h] for h in s.worlds if s.planet[h] == 0}
    assert "is not a free home planet" in match.why_not(0, "place " + s.shape.names[next(h for h in s.worlds if s.planet[h] == 3)])


@rule("GP-2.27", "GP-17.09", "GP-28.08", "GP-2.01")
def test_boosters_from_the_last_player_back() -> None:
    match = new(4, factions="suggested")
    while kind(match) == "place":
        match.act(asked(match), keys(match, asked(match))[0])
    order = []
    while kind(match) == "first_booster":
        order.append(asked(match))
        taken = keys(match, order[-1])[0]
        match.act(order[-1], taken)
        assert len(order) == 4 or taken not in keys(match, asked(match))
    assert order == [3, 2, 1, 0] and len(match.position()["boosters"]) == 3
    while kind(match) != "turn":
        match.act(asked(match), keys(match, asked(match))[0])
    assert asked(match) == 0                # seat 0 is the first player


@rule("GP-2.28", "GP-19.01", "GP-19.02", "GP-27.29")
def test_the_neutral_player() -> None:
    assert {t.id: t.neutral for t in FINAL_TILES} == {"buildings_in_federations": 10, "buildings": 11, "planet_types": 5, "gaia_planets": 4,
                                                      "sectors": 6, "satellites": 8}


@rule("GP-17.01")
def test_random_factions_have_different_boards() -> None:
    for seed in range(10):
        match = new(4, seed, factions="random")
        colours = [next(f.colour for f in FACTIONS if f.id == p["faction"]) for p in match.position()["players"]]
        assert len(set(colours)) == 4


@pytest.mark.parametrize("seats, options", [(5, {}), (2, {"layout": "round"}), (2, {"difficulty": "x"}), (1,
        {"factions": "suggested", "automa": "hadsch_hallas"}),
                                            (2, {"colour": 1})])
def test_bad_setups(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadGame):
        orrery.new("gaia_project", seats=seats, options=options)


@pytest.mark.parametrize("change, field", [
    ({"hexes": {"99x0": b(0)}}, "hexes.99x0"), ({"hexes": {"0x0": b(0)}}, "hexes.0x0.building"), ({"hexes": {"-1x-1": b(7)}}, "hexes.-1x-1.owner"),
    ({"players": [{"faction": "elves"}, {"faction": "xenos"}]}, "players[0].faction"), ({"players": [{}]}, "players"),
    ({"round": 9}, "round"), ({"tokens": {"vp12": 9}}, "tokens.vp12"), ({"order": [0, 0]}, "order"), ({"tech": {"science": "vp7", "economy": "vp7"}}, "tech"),
    ({"boosters": ["x"]}, "boosters"), ({"round_tiles": ["mine"]}, "round_tiles"), ({"actions_used": ["power99"]}, "actions_used"),
    ({"rond": 2}, "rond"), ({"players": [{"faction": "terrans"}, {"faction": "lantids"}]}, "players"),
    ({"players": [{"faction": "terrans", "vp": 30, "earned": {"rounds": 5}}, {"faction": "xenos"}]}, "players[0].earned"),
    ({"players": [{"faction": "terrans", "credits": 31}, {"faction": "xenos"}]}, "players[0].credits"),
    ({"players": [{"faction": "terrans", "brainstone": "I"}, {"faction": "xenos"}]}, "players[0].brainstone"),
    ({"players": [{"faction": "terrans", "covered": ["vp7"]}, {"faction": "xenos"}]}, "players[0].covered"),
    ({"players": [{"faction": "terrans", "satellites": 2}, {"faction": "xenos"}]}, "players[0].satellites"),
    ({"players": [{"faction": "terrans", "research": {"science": 5}}, {"faction": "xenos", "research": {"science": 5}}]}, "players.research.science"),
    ({"players": [{"faction": "terrans", "grey": {"vp12": 4}}, {"faction": "xenos"}]}, "tokens.vp12"),
    ({"tokens": {"vp12": 2}}, "tokens.vp12"), ({"boosters": [1, 2, 2]}, "boosters"), ({"passed": [0, 1]}, "passed"), ({"passed": [1, 1]}, "passed"),
    ({"turn": 1, "passed": [1]}, "turn"), ({"turn": 1, "at": 0}, "at"), ({"built": ["99x0"]}, "built"), ({"built": ["2x0"]}, "built"),
    ({"hexes": {"-1x-1": {"building": "mine"}}}, "hexes.-1x-1.owner"), ({"hexes": {"-1x-1": b(0, "gaiaformer")}}, "hexes.-1x-1.building"),
    ({"hexes": {"-1x-1": b(0, planet="ice")}}, "hexes.-1x-1.planet"), ({"hexes": {"-1x-1": {"satellites": [0]}}}, "hexes.-1x-1.satellites"),
    ({"hexes": {"-1x-1": {"federation": [0]}}}, "hexes.-1x-1.federation"), ({"hexes": {"-1x-1": b(0, guest=1)}}, "hexes.-1x-1.guest")])
def test_bad_positions_name_the_field(change: dict[str, Any], field: str) -> None:
    base: dict[str, Any] = {"seats": 2, "options": {"layout": "first"}, "players": [{"faction": "terrans"}, {"faction": "xenos"}], "round": 1, "hexes": {}}
    with pytest.raises(BadPosition) as caught:
        orrery.from_position("gaia_project", {**base, **change})
    assert f"“{field}" in str(caught.value)


def test_what_a_position_leaves_out_follows_from_the_rest() -> None:
    """Docs: gaiaformers ready, the row, the supply, the advanced tiles that are gone, the token on Terraforming 5, whose turn it is."""
    position = {"seats": 2, "options": {"layout": "first"}, "round": 2, "order": [1, 0], "passed": [1], "hexes": {"2x0": b(0)}, "players": [
        {"faction": "terrans", "vp": 30, "research": {"gaia_project": 4, "terraforming": 5}, "green": {"vp7_ore": 2}, "booster": 4},
        {"faction": "xenos", "advanced": ["vp2_per_mine"]}]}
    data = orrery.from_position("gaia_project", position).position()
    me, other = data["players"]
    assert me["gaiaformers"] == {"ready": 3, "planets": 0, "gaia_area": 0} and other["gaiaformers"]["ready"] == 0
    assert me["booster"] == 4 and 4 not in data["boosters"] and other["booster"] not in data["boosters"]
    assert data["terraforming_token"] is None and data["tokens"] == {**dict.fromkeys(data["tokens"], 3), "vp7_ore": 1}
    assert list(data["advanced"].values()).count(None) == 1 and "vp2_per_mine" not in data["advanced"].values()
    assert data["at"] == 1 and sum(me["earned"].values()) == 30 and data["hexes"]["2x0"]["owner"] == 0
    assert next(x for s in data["sectors"] for h, x in s["planets"].items() if h == "2x0") == "gaia"


def test_positions_come_back_the_same() -> None:
    """In mid-game and mid-choice; also the lists that follow from others."""
    for seats in (1, 2, 4):
        match = new(seats, 5)
        for i in range(120):
            if match.over:
                break
            seat = asked(match)
            options = [k for k in keys(match, seat) if not k.startswith("pass")] or keys(match, seat)
            match.act(seat, options[(i * 7) % len(options)])
            if i % 10 == 0:
                again = orrery.from_position("gaia_project", match.position())
                assert again.position() == match.position()
                assert [a[:] for a in again.state.p] == [a[:] for a in match.state.p]
                assert again.state.own == match.state.own and again.state.near == match.state.near
    assert GAME.seats == (1, 2, 3, 4) and kind(table()) == "turn"
