"""A map of one's own: built from a text, or turned at the table by the last player."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery import BadGame
from orrery.games.gaia_project.rules.hexmap import SHAPES
from orrery.games.gaia_project.rules.own_map import reading_order

from .play import asked, keys, kind

rule = pytest.mark.rule


def new(seats: int = 2, seed: int = 1, **options: Any) -> Any:
    return orrery.new("gaia_project", seats=seats, seed=seed, options=options)


def sectors(match: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = match.position()["sectors"]
    return found


def written(match: Any) -> str:
    """The map of a table as the option writes it."""
    at = {(int(s["centre"].partition("x")[0]), int(s["centre"].partition("x")[2])): f"{s['tile']}/{s['rotation']}" for s in sectors(match)}
    return " ".join([at[c] for c in reading_order(list(at))])


def touching(match: Any) -> bool:
    """Two planets of one type on neighbouring hexes of different tiles?"""
    s = match.state
    return any([s.planet[h] == s.planet[n] and s.shape.sector[h] != s.shape.sector[n] for h in s.worlds for n in s.shape.neighbours[h]])


@rule("GP-3.06", "GP-3.08", "GP-3.09", "GP-3.10")
@pytest.mark.parametrize("seats, options", [(1, {}), (2, {}), (3, {}), (3, {"small_map": True}), (4, {"layout": "rings"})])
def test_any_map_can_be_written_down_and_built_again(seats: int, options: dict[str, Any]) -> None:
    drawn = new(seats, 5, **options)
    text = written(drawn)
    built = new(seats, 9, map=text, **{name: x for name, x in options.items() if name == "small_map"})
    assert sectors(built) == sectors(drawn) and not touching(built)
    plain = new(seats, 9, map=text.replace("A", "").replace("B", "").replace("/0", ""), small_map=options.get("small_map", False))
    assert sectors(plain) == sectors(drawn)


def test_places_are_read_from_top_to_bottom() -> None:
    """As the first game's map is drawn (GP-2.02): the highest place first, the lowest last."""
    assert reading_order(list(SHAPES["7"]))[0] == max(SHAPES["7"], key=lambda c: 2 * c[0] + c[1])
    assert reading_order(list(SHAPES["7"]))[-1] == min(SHAPES["7"], key=lambda c: 2 * c[0] + c[1])


@rule("GP-3.05")
@pytest.mark.parametrize("text, says", [
    ("1 2 3", "names 7 tiles for this number of players; this one names 3"), ("1 1 2 3 4 5 6", "Sector 1 is named twice"),
    ("1 2 3 4 5 6 8", "“8” is none of these tiles: 1, 2, 3, 4, 5B, 6B, 7B"), ("1 2 3 4 5A 6 7", "“5A” is none"), ("1/6 2 3 4 5 6 7", "“1/6” is none"),
    ("1 2 3 4 5 6 moon", "“moon” is none")])
def test_a_map_that_cannot_lie_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadGame) as error:
        new(map=text)
    assert says in error.value.text("en")


@rule("GP-3.05")
def test_a_written_map_keeps_equal_planets_apart() -> None:
    refused = 0
    tiles = written(new(2, 3)).split()
    for i in range(7):
        for turns in range(6):
            text = " ".join([f"{t.partition('/')[0]}/{turns}" if n == i else t for n, t in enumerate(tiles)])
            try:
                assert not touching(new(map=text))
            except BadGame as error:
                refused += 1
                assert error.text("en").startswith("Two planets of one type would touch at the edge of sector")
    assert 0 < refused < 42


@rule("GP-3.05", "GP-3.10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_last_player_turns_tile_after_tile(seats: int) -> None:
    match = new(seats, 2, turn_tiles=True)
    before = sectors(match)
    for number, sector in enumerate(before):
        assert kind(match) == "turn_tile" and asked(match) == seats - 1
        offered = keys(match, seats - 1)
        assert offered[0] == f"keep {sector['tile']}" and offered[-1] == "leave"
        turns = [key for key in offered if key.startswith("turn")]
        for n in range(1, 6):
            key = f"turn {sector['tile']} {n}"
            assert (key in turns) == (match.why_not(seats - 1, key) == "")
        match.act(seats - 1, turns[0] if turns else offered[0])
        assert not touching(match)
        after = sectors(match)[number]
        assert after["rotation"] == (sector["rotation"] + (int(turns[0].split()[2]) if turns else 0)) % 6
    assert kind(match) == "faction"
    assert orrery.from_position("gaia_project", match.position()).position() == match.position()
    assert written(new(seats, 4, map=written(match))) == written(match)


@rule("GP-3.10")
def test_the_rest_may_be_left_as_it_lies() -> None:
    match = new(4, 2, turn_tiles=True)
    before = sectors(match)
    match.act(3, "leave")
    assert kind(match) == "faction" and asked(match) == 0 and sectors(match) == before
    assert kind(new(4, 2)) == "faction"
