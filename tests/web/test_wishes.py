"""A player's own settings answer questions as ordinary answers."""
from __future__ import annotations

from tests.web.harness import Server, two_at_a_table


def test_a_wish_answers_now_and_later_and_is_kept(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    a, b = ana.live(table), ben.live(table)
    assert a.state["wishes"][0]["name"] == "pick" and a.state["wishes"][0]["value"] == "ask"
    assert a.ask(wish={"pick": "two"})["type"] == "ok"
    a.until(lambda: a.state["decision"] is None)
    b.act("pick 1")
    a.until(lambda: bool(a.state["decision"]) and a.state["decision"]["kind"] == "turn")
    assert [p["score"] for p in a.state["players"]] == [2, 1]
    assert "pick 2" in [line["key"] for line in b.log]
    a.close()
    again = ana.live(table)
    assert again.state["wishes"][0]["value"] == "two" and b.state["wishes"][0]["value"] == "ask"
    again.act("stop")
    b.until(lambda: bool(b.state["decision"]))
    b.act("stop")
    again.until(lambda: again.state["decision"] is None and again.state["sealed"])
    again.close()
    b.close()


def test_a_wish_that_is_none_is_refused(server: Server) -> None:
    ana, _, table = two_at_a_table(server.url)
    a = ana.live(table)
    assert a.ask(wish={"colour": "red"})["code"] == "error.no_wish"
    assert a.ask(wish={"pick": "nine"})["code"] == "setup.bad_option"
    assert a.state["wishes"][0]["value"] == "ask"
    a.close()
