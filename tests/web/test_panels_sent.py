"""What goes over the wire: only panels that changed; a builder that fails leaves the others and the question."""
from __future__ import annotations

import json
from typing import Any

import pytest

import orrery
from orrery.games.space_explorers.rules.components import COLOURS
from orrery.kernel import panels
from orrery.table.painter import Drawing, draw
from orrery.table.renderer import changed
from tests.web.harness import Person, Server


def test_a_question_alone_sends_no_panel_and_a_page_that_has_them_none(server: Server) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game="gaia_project", level="cadet", seats=1, opt__factions="suggested").json()["location"].split("/")[2]
    live = ana.live(table)
    live.until(lambda: bool(live.state["decision"]), 30)
    first = dict(live.panels)
    assert {p["role"] for p in first.values()} >= {"stage", "shelf"}
    live.send(looking=-1)
    live.send(have={name: p["hash"] for name, p in first.items()}, form="wide", lang="en")
    again = ana.live(table)
    assert again.panels.keys() == first.keys()
    assert {name: p["hash"] for name, p in again.panels.items()} == {name: p["hash"] for name, p in first.items()}


def test_words_go_first_their_panels_follow_and_nothing_is_said_twice(server: Server) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game="space_explorers", level="cadet", seats=2).json()["location"].split("/")[2]
    live = ana.live(table)
    live.until(lambda: bool(live.state["decision"]))
    seen: list[dict[str, Any]] = []
    live.send(have={name: p["hash"] for name, p in live.panels.items()}, patches=True, looking=1)       # as a page does
    live.send(act=live.state["decision"]["options"][0]["do"], at=live.state["decision"]["number"], id=7)
    while not (seen and seen[-1]["type"] == "panels" and any(m["type"] == "ok" for m in seen)):
        seen.append(json.loads(live.socket.recv(60)))
    ok = next(m for m in seen if m["type"] == "ok")
    while not (seen[-1]["type"] == "panels" and seen[-1]["picture"] >= ok["v"]):
        seen.append(json.loads(live.socket.recv(60)))
    words = [i for i, m in enumerate(seen) if m["type"] == "state" and m["v"] >= ok["v"]]
    assert words and seen[words[0]]["picture"] < ok["v"] and "panels" not in seen[words[0]]
    states = [m for m in seen if m["type"] == "state"]
    assert "title" in states[0] and not any({"title", "categories", "game", "seat"} & m.keys() for m in states[1:])
    assert all("log" in m and "v" in m for m in states)


def test_ways_follow_the_question_and_are_those_of_the_plain_state(server: Server) -> None:
    ana = Person(server.url)
    text = orrery.from_position("space_explorers", {"centre": [26, 3, 14, 51, 8, 40], "tokens": [dict.fromkeys(COLOURS, 2), {}]}).to_text()
    table = ana.post("/upload", text=text, seat=0).json()["location"].split("/")[2]
    live = ana.live(table)
    asked = {o["do"]: o.get("ways") for o in live.state["decision"]["options"]}
    assert [] in asked.values() and not any(asked.values())
    live.until(lambda: any(m["type"] == "ways" for m in live.others))
    found = next(m for m in live.others if m["type"] == "ways")
    assert found["v"] == live.state["v"] and found["ways"].keys() == {do for do, ways in asked.items() if ways == []}
    plain = ana.get(f"/t/{table}/state").json()["decision"]["options"]
    assert {o["do"]: o["ways"] for o in plain if "ways" in o} == {do: ways for do, ways in found["ways"].items() if ways}


def test_only_what_changed_is_sent() -> None:
    drawn = [{"id": "a", "hash": "1"}, {"id": "b", "hash": "2"}]
    assert changed(drawn, {"a": "1", "b": "0"}) == [drawn[1]]
    assert changed(drawn, {}) == drawn


def test_a_builder_that_fails_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> panels.Panel:
        raise ZeroDivisionError("no")
    one = panels.drawn("sky", "Sky", panels.STAGE, broken)
    assert one.failed and one.json()["failed"] and one.title == "Sky"
    game = orrery.game("space_explorers")
    match = orrery.new("space_explorers", 2, seed=1)
    view: dict[str, Any] = match.view(0).data

    def all_broken(*_: Any) -> list[panels.Panel]:
        raise KeyError("view")
    monkeypatch.setattr(game.picture, "panels", all_broken, raising=False)
    found = draw(Drawing("space_explorers", view, "en", "wide", -1))
    assert [p["role"] for p in found] == ["stage"] and found[0]["failed"]
