"""A player's own settings answer questions as ordinary answers."""
from __future__ import annotations

import orrery
from tests.web.harness import Person, Server, two_at_a_table

SEED = next(n for n in range(99) if "energy" in [c["action"] for c in orrery.new("welcome_moon", 2, {"adventure": 7}, seed=n).position()["combinations"]])


def test_a_preference_answers_now_and_later_and_is_kept(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    a, b = ana.live(table), ben.live(table)
    assert a.state["preferences"][0]["name"] == "pick" and a.state["preferences"][0]["value"] == "ask"
    assert a.ask(prefer={"pick": "two"})["type"] == "ok"
    a.until(lambda: a.state["decision"] is None)
    b.act("pick 1")
    a.until(lambda: bool(a.state["decision"]) and a.state["decision"]["kind"] == "turn")
    assert [p["score"] for p in a.state["players"]] == [2, 1]
    assert "pick 2" in [line["key"] for line in b.log]
    a.close()
    again = ana.live(table)
    assert again.state["preferences"][0]["value"] == "two" and b.state["preferences"][0]["value"] == "ask"
    again.act("stop")
    b.until(lambda: bool(b.state["decision"]))
    b.act("stop")
    again.until(lambda: again.state["decision"] is None and again.state["sealed"])
    again.close()
    b.close()


def test_a_preference_that_is_none_is_refused(server: Server) -> None:
    ana, _, table = two_at_a_table(server.url)
    a = ana.live(table)
    assert a.ask(prefer={"colour": "red"})["code"] == "error.no_preference"
    assert a.ask(prefer={"pick": "nine"})["code"] == "setup.bad_option"
    assert a.state["preferences"][0]["value"] == "ask"
    a.close()


def test_taking_back_goes_behind_what_a_setting_answered(server: Server) -> None:
    """Else the setting would give the same answer again at once."""
    ana, ben = Person(server.url), Person(server.url)
    table = ana.table("welcome_moon", seats=2, seed=SEED, opt__adventure=7, seat__0__kind="me", seat__1__kind="open", name="Ana")
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    a = ana.live(table)
    a.until(lambda: bool(a.state["decision"]))
    a.act(next(o for o in a.options if o.endswith("/energy")))
    box = next(o for o in a.options if o.endswith("V1.2"))
    a.act(box)
    a.until(lambda: a.state["decision"] is None)        # the reactor is circled by itself
    assert a.ask(undo=True)["type"] == "ok"
    a.until(lambda: bool(a.state["decision"]) and a.state["decision"]["kind"] == "write")
    assert box in a.options
    a.close()
