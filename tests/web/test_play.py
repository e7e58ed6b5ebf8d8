"""Playing over real connections: two people, one server."""
from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.harness import ConnectionClosed, Live, Person, Server, play_out, two_at_a_table


@pytest.fixture
def pair(server: Server) -> Any:
    ana, ben, table = two_at_a_table(server.url)
    a, b = ana.live(table), ben.live(table)
    yield a, b
    a.close()
    b.close()


def test_two_people_play_a_whole_game(pair: tuple[Live, Live]) -> None:
    a, b = pair
    assert a.options == ["pick 1", "pick 2"] and b.options == ["pick 1", "pick 2"]
    count = play_out([a, b], random.Random(3).choice)
    assert count >= 12
    assert a.state["over"] and b.state["over"]
    assert a.state["result"] == b.state["result"] and a.state["seed"]
    assert {row["name"] for row in a.state["result"]} == {"Ana", "Ben"}


def test_a_sealed_answer_stays_sealed_until_all_are_in(pair: tuple[Live, Live]) -> None:
    a, b = pair
    a.act("pick 2")
    b.until(lambda: b.state["v"] == 1)
    assert b.state["players"][0]["status"] == "sealed" and b.state["scores"][0] == {"points": 0}
    assert b.state["decision"]["urgent"]
    assert not [line for line in b.log if "pick" in line["key"]]
    b.act("pick 1")
    a.until(lambda: a.state["v"] == 2)
    assert [p["score"] for p in a.state["players"]] == [2, 1]
    assert "pick 1" in [line["key"] for line in a.log]


def test_a_stale_answer_and_an_illegal_one_are_refused_and_change_nothing(pair: tuple[Live, Live]) -> None:
    a, b = pair
    assert a.act("pick 2", at=7) | {"id": 0, "text": ""} == {"type": "error", "id": 0, "code": "illegal.stale", "status": 409, "text": ""}
    assert a.act("dance", at=0)["code"] == "illegal.not_understood"
    assert a.act("pick 2", at=0)["v"] == 1
    assert a.act("pick 2", at=0)["code"] in ("illegal.not_your_turn", "illegal.stale")
    assert b.act("pick 1")["v"] == 2


def test_undo_takes_back_on_both_pages_and_stops_where_something_was_drawn(pair: tuple[Live, Live]) -> None:
    a, b = pair
    a.act("pick 2")
    assert a.ask(undo=True)["v"] == 2
    a.act("pick 1")
    b.act("pick 1")
    a.until(lambda: a.state["decision"] and a.state["decision"]["kind"] == "turn")
    a.act("bonus")
    assert a.state["can_undo"] and a.state["scores"][0] == {"points": 2}
    assert a.ask(undo=True)["type"] == "ok"
    b.until(lambda: b.state["v"] == 6)
    assert b.state["scores"][0] == {"points": 1}
    a.until(lambda: a.state["v"] == 6)
    a.act("draw")
    assert a.ask(undo=True)["code"] == "undo.revealed"
    assert not a.state["can_undo"] and a.state["undo_warning"]


def test_only_drawing_is_marked_as_final(pair: tuple[Live, Live]) -> None:
    a, b = pair
    a.act("pick 2")
    b.act("pick 2")
    a.until(lambda: bool(a.state["decision"]))
    assert {o["do"]: (o["final"], o["free"]) for o in a.state["decision"]["options"]} == {
        "stop": (False, False), "draw": (True, False), "bonus": (False, True)}
    assert a.state["decision"]["confirm_end"]


def test_why_not_and_preview_change_nothing(pair: tuple[Live, Live]) -> None:
    a, b = pair
    a.act("pick 1")
    b.act("pick 1")
    a.until(lambda: bool(a.state["decision"]))
    assert "dance" in a.ask(why="dance")["text"]
    assert a.ask(why="stop")["text"] == ""
    assert [(d["seat"], d["text"]) for d in a.ask(preview="bonus")["deltas"]] == [(0, "+1")]
    drawn = a.ask(preview="draw")
    assert drawn["final"] and drawn["deltas"] == [] and "points" not in drawn
    assert b.ask(preview="stop")["type"] == "error"
    assert a.state["v"] == 2


def test_a_page_that_comes_back_has_missed_nothing(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    a, b = ana.live(table), ben.live(table)
    a.act("pick 1")
    v = a.state["v"]
    a.close()
    b.act("pick 2")
    again = ana.live(table, resume=v)
    assert again.state["v"] == v + 1 and again.state["since"] is not None
    fresh = ana.live(table)
    assert fresh.log == again.log and fresh.state["since"] is None
    assert fresh.state["decision"] == again.state["decision"]


def test_two_tabs_cannot_both_move(server: Server) -> None:
    ana, _ben, table = two_at_a_table(server.url)
    one, two = ana.live(table), ana.live(table)
    assert one.act("pick 1", at=0)["type"] == "ok"
    assert two.act("pick 2", at=0)["type"] == "error"
    two.until(lambda: two.state["v"] == 1)
    assert two.state["scores"][0] == {"points": 1}


def test_a_spectator_sees_what_is_public_and_cannot_act(server: Server) -> None:
    ana, _ben, table = two_at_a_table(server.url)
    a = ana.live(table)
    cy = Person(server.url)
    assert cy.get(f"/t/{table}").status_code == 403
    with pytest.raises(ConnectionClosed) as closed:
        cy.live(table)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    looking = cy.live(table, watch=ana.watch(table))
    assert looking.state["seat"] == -1 and looking.state["decision"] is None
    a.act("pick 2")
    looking.until(lambda: looking.state["v"] == 1)
    assert looking.state["scores"] == [{"points": 0}, {"points": 0}]
    assert looking.ask(act="pick 1", at=0)["status"] == 403
    assert looking.state["watchers"] == 1


def test_chat_reaches_everybody_and_is_kept(pair: tuple[Live, Live]) -> None:
    a, b = pair
    a.send(chat="hello <b>you</b>")
    b.until(lambda: any(m["type"] == "chat" and m["lines"] for m in b.others))
    line = [m for m in b.others if m["type"] == "chat" and m["lines"]][-1]["lines"][-1]
    assert (line["name"], line["text"]) == ("Ana", "hello <b>you</b>")
    again = b.person.live(b.state["game"] and a.socket.request.path.split("/")[2])  # type: ignore[union-attr]
    again.until(lambda: any(m["type"] == "chat" and m["lines"] for m in again.others))


def test_the_language_of_a_page_can_be_changed(pair: tuple[Live, Live]) -> None:
    a, _ = pair
    a.send(lang="ru")
    a.until(lambda: a.state["lang"] == "ru")
    assert "Сейчас" in a.ask(why="dance")["text"] or a.ask(why="dance")["text"]
    assert a.act("dance", at=0)["text"].startswith("«dance»")


def test_a_bot_plays_its_seat(server: Server) -> None:
    ana = Person(server.url)
    answer = ana.post("/play", game="toy", level="cadet")
    table = answer.json()["location"].split("/")[2]
    a = ana.live(table)
    while not a.state["over"]:
        a.until(lambda: bool(a.state["decision"]) or a.state["over"])
        if a.state["decision"]:
            a.act(a.options[0])
    assert len(a.state["result"]) == 2


def test_the_page_says_how_an_admiral_plays_on_this_machine(server: Server) -> None:
    ana = Person(server.url)
    a = ana.live(ana.post("/play", game="toy", level="admiral").json()["location"].split("/")[2])
    while not any(p["form"] for p in a.state["players"]):
        a.until(lambda: bool(a.state["decision"]) or any(p["form"] for p in a.state["players"]))
        if a.state["decision"]:
            a.act(a.options[0])
    assert {p["form"] for p in a.state["players"] if p["kind"] == "bot"} == {"A search: no network knows this table"}
