"""'Oumuamua (ST-22). Discs 0, 0, 0: its socket is 3.5, in Earth's sector."""

from __future__ import annotations

import pytest

from .seti_table import do, ended, keys, kind, known, sectors, state, table, why

PAIR = "oumuamua,exertians"
PLACED = {"species": [known("oumuamua"), {}], "oumuamua": {"placed": True}, "pair": PAIR}
EMPTY = [[] for _ in range(5)]


@pytest.mark.rule("ST-22.1")
def test_set_up() -> None:
    """The tile fills its socket; a probe standing there gains 1 publicity."""
    match = table(
        {"computer": {"upper": 6}, "probes": ["3.5"], "publicity": 4},
        {"probes": ["3.4"]},
        species=[{"discovery": {"red": 1, "yellow": 1, "blue": None}}, {}],
        pair=PAIR,
    )
    ended(do(match, "analyse", "trace left blue discovery"))
    s = state(match)
    assert match.position()["oumuamua"] == {"placed": True, "signals": []} and s.publicity[0] == 4 + 1 + 1 and s.publicity[1] == 4
    from orrery.games.seti.rules.solar_system import sky

    assert sky(s.discs).where[8] == 16 + 5


@pytest.mark.rule("ST-22.2", "ST-22.15")
def test_it_is_a_planet() -> None:
    match = table({"probes": ["3.4"], "energy": 2, "publicity": 4}, **PLACED)
    do(match, "move 3.4-3.5")
    assert state(match).publicity[0] == 5 and "orbit oumuamua" in keys(match)


@pytest.mark.rule("ST-22.3", "ST-22.9")
def test_orbiting() -> None:
    """10 VP, 1 exofossil, a signal on the tile or the star; first a species card instead of 3 VP."""
    match = table({"probes": ["3.5"], "hand": []}, **PLACED)
    do(match, "orbit oumuamua")
    while kind(match) == "alien_card":
        do(match, keys(match)[0])
    assert kind(match) == "star_or_tile"
    do(match, "tile")
    s = state(match)
    assert s.score[0] == 10 + 10 + 1 and s.exofossils[0] == 1 and s.tile == (0,) and len(s.hand[0]) == 1 and s.data[0] == 1


@pytest.mark.rule("ST-22.4", "ST-22.5", "ST-7.3")
def test_landing() -> None:
    """9 VP, 2 exofossils, no trace; one of three data spaces of choice."""
    match = table({"probes": ["3.5"]}, **PLACED)
    do(match, "land oumuamua")
    assert kind(match) == "data_space" and {"data 3", "data 2", "data 1"} <= set(keys(match))
    do(match, "data 2")
    s = state(match)
    assert s.score[0] == 19 and s.exofossils[0] == 2 and s.data[0] == 2 and kind(match) == "end"


@pytest.mark.rule("ST-22.6", "ST-8.13")
def test_spaces_that_cost_exofossils() -> None:
    match = table({"computer": {"upper": 6}, "exofossils": 3}, **PLACED)
    do(match, "analyse")
    assert "trace left blue 1" not in keys(match) and "4" in why(match, "trace left blue 1")
    rich = table({"computer": {"upper": 6}, "exofossils": 4}, **PLACED)
    do(rich, "analyse", "trace left blue 1")
    assert state(rich).score[0] == 35 and state(rich).exofossils[0] == 0


@pytest.mark.rule("ST-22.7")
def test_the_top_space_holds_any_number() -> None:
    part = known("oumuamua", board={"red": EMPTY, "yellow": EMPTY, "blue": [[], [], [], [], [1, 1]]})
    match = table({"computer": {"upper": 6}, "exofossils": 1}, species=[part, {}], oumuamua={"placed": True}, pair=PAIR)
    do(match, "analyse", "trace left blue 5")
    assert state(match).score[0] == 16 and state(match).exofossils[0] == 0


@pytest.mark.rule("ST-22.8")
def test_a_signal_in_its_sector_may_go_onto_the_tile() -> None:
    match = table({"hand": ["83"]}, **PLACED)
    do(match, "play 83")
    assert kind(match) == "star_or_tile" and {"sector 5", "tile"} <= set(keys(match))
    do(match, "tile", "sector 5")
    s = state(match)
    assert s.tile == (0,) and s.signals[5] == (0,) and s.data[0] == 2


@pytest.mark.rule("ST-22.10", "ST-22.11", "ST-22.12", "ST-22.14", "WE-29")
def test_completing_the_tile() -> None:
    """A, B and one data: A takes the third place (2 VP, 1 data); after the main action both gain 1 exofossil; nobody wins, 3 data again."""
    match = table(
        {"hand": ["27"], "probes": ["3.5"], "publicity": 4},
        {"publicity": 4},
        species=[known("oumuamua"), {}],
        oumuamua={"placed": True, "signals": [0, 1]},
        pair=PAIR,
    )
    do(match, "play 27", "stop", "tile")
    s = state(match)
    assert s.score[0] == 12 and s.data[0] == 1 and s.tile == (0, 1, 0) and s.exofossils[:2] == [0, 0]
    do(match, "finish")
    s = state(match)
    assert s.exofossils[:2] == [1, 1] and s.tile == () and s.publicity[:2] == [4, 4] and all(w == () for w in s.wins)


@pytest.mark.rule("ST-22.13")
def test_exofossils_cannot_be_exchanged() -> None:
    match = table({"exofossils": 5, "credits": 0, "energy": 0, "hand": [], "publicity": 0}, **PLACED)
    assert not [k for k in keys(match) if k.startswith("exchange")]
    assert match.scores()[0]["track"] == 10


@pytest.mark.rule("ST-22.15", "ST-14.7")
def test_its_space_is_solid() -> None:
    """With the tile disc 3 has material at 3.5: a probe in the gap 3.4... stands on disc 3 anyway; one on the tile is carried with it."""
    match = table({"probes": ["3.5"], "publicity": 6}, next_rotation=3, **PLACED)
    do(match, "research", "tech probe_2")
    assert match.position()["players"][0]["probes"] == ["3.4"] and state(match).publicity[0] in (0, 1)


@pytest.mark.rule("ST-22.14", "ST-10.14")
def test_a_completed_tile_is_no_won_sector() -> None:
    match = table(
        {"missions": [{"card": "43", "circles": []}]},
        species=[known("oumuamua"), {}],
        oumuamua={"placed": True, "signals": [0, 0]},
        pair=PAIR,
        sectors=sectors(),
    )
    assert "mission 43" not in keys(match)
