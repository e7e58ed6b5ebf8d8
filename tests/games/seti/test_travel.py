"""Moving by pointing at the goal: the cheapest ways, offered with the question, given as steps, taken back as one."""
from __future__ import annotations

import asyncio
from typing import Any

import pytest

from orrery.kernel.match import Match
from orrery.kernel.routes import Route
from orrery.table import preview, state_message
from tests.conformance.test_plain_words import faults
from tests.table.twins import live_of

from .seti_table import do, keys, kind, seat, state, table


def ways(match: Match, lang: str = "en") -> dict[str, Route]:
    decision = match.pending()[seat(match)]
    return {way.at[0]: way for way in match.game.picture.routes(decision.state, decision.frame, lang)}


def test_every_space_within_reach_has_one_way_and_its_steps_are_answers() -> None:
    match = table({"probes": ["1.5"], "energy": 3})
    found = ways(match)
    direct = {k for k in keys(match) if k.startswith("move")}
    assert direct and not {f"space-{k[-3:]}" for k in direct} & set(found)          # one step is an answer of the question itself
    for part, way in found.items():
        one = match.fork()
        do(one, *way.steps)
        assert f"space-{one.position()['players'][0]['probes'][0]}" == part
        spent = 3 - state(one).energy[0]
        assert way.bill.deltas["energy"] == f"\N{MINUS SIGN}{spent}" and f"{spent} energy" in way.label


@pytest.mark.rule("ST-5.9", "ST-5.11")
def test_of_equal_ways_the_one_with_more_publicity() -> None:
    match = table({"probes": ["1.4"], "energy": 2, "publicity": 0})
    way = ways(match)["space-2.3"]
    assert way.do == "move 1.4-1.3-2.3" and way.bill.deltas["publicity"] == "+1"      # by Venus, not around it
    assert [line[:2] for line in way.bill.lines] == [("space-1.4", "space-1.3"), ("space-1.3", "space-2.3")]


def test_movement_of_an_effect_is_gone_the_same_way() -> None:
    match = table({"hand": ["25"], "probes": ["1.5"], "energy": 0})
    do(match, "play 25")
    found = ways(match)
    assert found and all([not way.free and "movement" in way.label for way in found.values()])
    assert "space-4.5" in found and max([len(way.steps) for way in found.values()]) == 4


def test_nobody_goes_without_energy_or_when_not_asked_to() -> None:
    assert ways(table({"probes": ["1.5"], "energy": 0})) == {}
    assert ways(table({"probes": [], "energy": 5})) == {}


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_ways_are_said_by_names(lang: str) -> None:
    for way in ways(table({"probes": ["1.5"], "energy": 4}), lang).values():
        assert not faults(way.label) and not faults(way.bill.rows[0][2]) and way.short


class Nowhere:
    """A store that keeps nothing."""

    many_processes = False

    async def append(self, *_: Any) -> None:
        return


def test_the_table_goes_a_way_as_one_and_takes_it_back_as_one() -> None:
    asyncio.run(gone_and_taken_back())


async def gone_and_taken_back() -> None:
    session = live_of(table({"probes": ["1.5"], "energy": 3}))
    session.store = Nowhere()  # type: ignore[assignment]
    way = ways(session.match)["space-3.5"]
    before = session.match.position()
    await session.act(0, way.do)
    assert session.match.position()["players"][0]["probes"] == ["3.5"] and len(session.acts) == 2
    await session.undo(0)
    assert session.match.position()["players"] == before["players"] and session.acts == []
    await session.act(0, way.steps[0])
    await session.act(0, way.steps[1])
    await session.undo(0)                       # steps that were given one by one are taken back one by one
    assert len(session.acts) == 1


def test_a_way_stops_where_something_is_asked() -> None:
    asyncio.run(stopped_on_the_way())


async def stopped_on_the_way() -> None:
    session = live_of(table({"probes": ["1.4"], "energy": 3, "missions": [{"card": "128", "circles": []}]}))
    session.store = Nowhere()  # type: ignore[assignment]
    way = ways(session.match)["space-2.3"]
    await session.act(0, way.do)
    assert kind(session.match) == "cover" and session.match.position()["players"][0]["probes"] == ["1.3"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_page_is_offered_ways_and_shows_their_bill(lang: str) -> None:
    session = live_of(table({"probes": ["1.5"], "energy": 3}))
    options = state_message.decision(session, 0, lang, False)["options"]
    way = next(option for option in options if option["at"] == ["space-3.5"])
    assert way["free"] and way["group"] == "move" and preview.preview(session, 0, way["do"], lang)["bill"]["lines"]
