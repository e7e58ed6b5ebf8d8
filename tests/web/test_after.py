"""Looking back, going on from a moment, saves, clocks, lessons, rules."""
from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path

import pytest

import orrery
from tests.web.harness import Live, Person, Server, play_out, two_at_a_table


def finished(server: Server, game: str = "toy") -> tuple[Person, Person, str]:
    ana, ben, table = two_at_a_table(server.url, game, seed=5)
    play_out([ana.live(table), ben.live(table)], random.Random(2).choice)
    return ana, ben, table


def test_a_finished_game_is_looked_at_move_by_move_from_any_seat(server: Server) -> None:
    ana, ben, table = finished(server)
    course = ana.get(f"/t/{table}/replay.json").json()
    assert course["over"] and len(course["answers"]) == course["plies"] == len(course["scores"]) - 1
    last = ana.get(f"/t/{table}/at/{course['plies']}", seat=1).json()
    assert [p["score"] for p in last["players"]] == course["totals"][-1]
    assert [p["score"] for p in ana.get(f"/t/{table}/at/0").json()["players"]] == [0, 0]
    assert all(m["gain"] > 0 for m in course["moments"])
    assert ana.get(f"/t/{table}/at/9999").status_code == 404
    assert ana.get(f"/t/{table}/replay", ply=3).json()["seed"] == "5"
    assert any(t["id"] == table for t in ben.get("/games", tab="finished").json()["tables"])


def test_during_play_the_past_shows_what_ones_seat_knew(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    a, b = ana.live(table), ben.live(table)
    a.act("pick 2")
    assert ben.get(f"/t/{table}/replay.json").json()["plies"] == 0
    b.act("pick 1")
    course = ben.get(f"/t/{table}/replay.json").json()
    assert course["plies"] == 2 and course["seat"] == 1
    assert ben.get(f"/t/{table}/at/1", seat=0).status_code == 200


def test_playing_on_from_a_moment_leaves_the_original_alone(server: Server) -> None:
    ana, ben, table = finished(server)
    before = ana.get(f"/t/{table}/replay.json").json()
    fork = ben.post(f"/t/{table}/fork", ply=4, seat=1, level="cadet").json()["location"].split("/")[2]
    live = ben.live(fork)
    assert live.state["seat"] == 1 and [p["kind"] for p in live.state["players"]] == ["bot", "human"]
    while not live.state["over"]:
        live.until(lambda: bool(live.state["decision"]) or live.state["over"])
        if live.state["decision"]:
            live.act(live.options[0])
    assert ana.get(f"/t/{table}/replay.json").json() == before


def test_a_fork_of_a_running_game_deals_the_hidden_cards_anew(server: Server) -> None:
    ana, _ben, table = two_at_a_table(server.url, "space_explorers")
    a = ana.live(table)
    before = a.state["v"]
    answer = ana.post(f"/t/{table}/fork", ply=0, seat=1)
    assert answer.status_code == 403
    forked = ana.post(f"/t/{table}/fork", ply=0, seat=0, level="cadet")
    assert forked.status_code == 200, forked.text
    fork = ana.live(forked.json()["location"].split("/")[2])
    fork.until(lambda: bool(fork.state["decision"]))
    assert ana.get(f"/t/{table}/state").json()["v"] == before


def test_a_save_goes_up_again_and_is_the_same_game(server: Server) -> None:
    ana, _, table = finished(server)
    text = ana.get(f"/t/{table}/save").text
    cy = Person(server.url)
    location = cy.post("/upload", text=text).json()["location"]
    assert location.endswith("/replay")
    again = location.split("/")[2]
    assert cy.get(f"/t/{again}/replay.json").json()["totals"] == ana.get(f"/t/{table}/replay.json").json()["totals"]
    bad = cy.post("/upload", text=text.replace("1. 0", "1. 7"))
    assert bad.status_code == 400 and "1. 7" in bad.json()["error"]["text"]
    assert cy.post("/upload", text="hello").status_code == 400


def test_an_unfinished_save_is_played_on_against_bots(server: Server) -> None:
    shadow = orrery.new("space_explorers", 2, seed=3)
    for _ in range(7):
        seat = shadow.waiting()[0]
        shadow.act_option(seat, shadow.pending()[seat].options[0])
    cy = Person(server.url)
    table = cy.post("/upload", text=shadow.to_text(), seat=0).json()["location"].split("/")[2]
    live = cy.live(table)
    live.until(lambda: bool(live.state["decision"]))
    assert live.state["ply"] >= 7


def test_a_rematch_has_the_same_settings_and_the_next_seat_begins(server: Server) -> None:
    ana, _, table = finished(server)
    lobby = ana.get("/t/" + ana.post(f"/t/{table}/rematch").json()["location"].split("/")[2]).json()
    assert [s["kind"] for s in lobby["seats"]] == ["open", "human"] and lobby["options"]


def test_when_a_move_clock_is_at_zero_a_stand_in_answers_until_the_player_is_back(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url, clock="move:1")
    b: Live = ben.live(table)
    b.act("pick 1")
    assert b.state["clock"]["kind"] == "move" and b.state["clock"]["rule"]
    b.until(lambda: b.state["players"][0]["status"] == "stand-in" and b.state["v"] >= 2, 10)
    a = ana.live(table)
    assert a.ask(back=True)["type"] == "ok"
    a.until(lambda: a.state["players"][0]["status"] != "stand-in")


def test_an_empty_bank_of_time_is_empty(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url, clock="bank:1+0")
    b = ben.live(table)
    b.act("pick 1")
    b.until(lambda: b.state["clock"] is not None and 0 in b.state["clock"]["stand_in"], 10)
    a = ana.live(table)
    assert a.ask(back=True)["code"] == "error.bank_empty"


def test_a_bot_that_never_answers_is_cut_off_and_the_game_goes_on(tmp_path: pytest.TempPathFactory) -> None:
    import asyncio
    import os

    from orrery.table.workers import Workers
    os.environ["ORRERY_PLUGINS"] = "tests.web.plugin"

    async def run() -> float:
        workers = Workers(1, limit=1.5)
        match = orrery.new("space_explorers", 2, seed=1)
        assert await workers.choose("space_explorers", "random", match.view(0).bytes(), 0, 1)
        begun = time.monotonic()
        assert await workers.choose("space_explorers", "sleeper", match.view(0).bytes(), 0, 1) is None
        took = time.monotonic() - begun
        assert await asyncio.wait_for(workers.choose("space_explorers", "random", match.view(0).bytes(), 0, 2), 20)
        workers.close()
        return took
    try:
        assert 1.4 < asyncio.run(run()) < 30
    finally:
        del os.environ["ORRERY_PLUGINS"]


def test_leaving_a_running_game_gives_the_seat_to_a_stand_in(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    b = ben.live(table)
    ana.post(f"/t/{table}/leave")
    b.act("pick 1")
    b.until(lambda: b.state["players"][0]["status"] == "stand-in" and bool(b.state["decision"]), 15)


def test_rules_are_found_by_id_and_by_word(server: Server) -> None:
    ana = Person(server.url)
    everything = ana.get("/rules/space_explorers").json()
    if not everything["rules"]:
        pytest.skip("no ledger yet")
    first = everything["rules"][0]["id"]
    assert [r["id"] for r in ana.get("/rules/space_explorers", id=first).json()["rules"]] == [first]
    assert 0 < len(ana.get("/rules/space_explorers", q="deck").json()["rules"]) < len(everything["rules"])


def test_the_guided_game_goes_on_with_the_right_answers_only(server: Server) -> None:
    from orrery.table.lesson import check_script
    game = orrery.game("space_explorers")
    if not game.lessons():
        pytest.skip("no script yet")
    assert check_script(game) == []
    ana = Person(server.url, "ru")
    live = Live(ana, "/learn/space_explorers/live")
    for _ in range(60):
        lesson = live.state["lesson"]
        if lesson["done"]:
            break
        if lesson["expect"]:
            wrong = next((o for o in live.options if o not in lesson["do"]), None)
            if wrong:
                live.send(act=wrong, id=1)
                live.receive()
                live.until(lambda: live.state["lesson"]["hint"] != "")
                assert live.state["lesson"]["step"] == lesson["step"]
            live.send(act=lesson["do"][0], id=2)
        else:
            live.send(next=True)
        live.until(lambda step=lesson["step"]: live.state["lesson"]["step"] != step or live.state["lesson"]["done"])
    assert live.state["lesson"]["done"] and live.state["lesson"]["title"]


@pytest.mark.parametrize("text", [
    "{", "{}", '{"game": "chess"}', '{"game": "toy", "bag": 7}', '{"game": "toy", "agenda": [["round", -1], ["dance", 0]]}', '{"game": "toy", "agenda": 5}',
    '{"game": "toy", "agenda": [["turn", 99]]}', '{"game": "toy", "points": ["a"]}', '{"game": "toy", "points": []}', "[" * 50000, '{"game":' * 3000])
def test_a_position_that_does_not_hold_is_refused(server: Server, text: str) -> None:
    answer = Person(server.url).post("/upload", text=text)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]["text"]


def test_a_position_is_played_on_against_bots(server: Server) -> None:
    cy = Person(server.url)
    answer = cy.post("/upload", text='{"game": "toy", "points": [5, 6], "options": {"rounds": 1}}')
    assert answer.status_code == 200, answer.text
    live = cy.live(answer.json()["location"].split("/")[2])
    assert [p["score"] for p in live.state["players"]] == [5, 6]


def test_a_game_of_older_rules_opens_says_so_and_goes_on_or_stands_still(tmp_path: Path) -> None:
    path = tmp_path / "o.db"
    server = Server(str(path), "--renderers", "0", log=tmp_path / "log")
    try:
        ana, ben, table = two_at_a_table(server.url, seed=77)
        a, b = ana.live(table), ben.live(table)
        a.act("pick 1")
        b.act("pick 2")
        server.kill()
        with sqlite3.connect(path) as db:
            db.execute("UPDATE tables SET version = 99")
        db.close()
        server.start()
        a = ana.live(table)
        a.until(lambda: any(m["type"] == "night" for m in a.others))
        assert "rules" in next(m for m in a.others if m["type"] == "night")["news"][0]["text"]
        assert a.state["ply"] == 2 and a.act("stop")["type"] == "ok"
        a.close()
        server.kill()
        with sqlite3.connect(path) as db:               # an answer that our rules do not know
            db.execute("UPDATE journal SET text = 'pick 7' WHERE number = 2")
        db.close()
        server.start()
        a = ana.live(table)
        a.until(lambda: any(m["type"] == "night" for m in a.others))
        told = next(m for m in a.others if m["type"] == "night")["cards"][0]
        assert told["kind"] == "rules" and "answer 2" in told["text"] and told["buttons"][0]["href"].endswith("/replay?ply=1")
        assert a.state["decision"] is None and a.ask(act="pick 1")["code"] == "error.rules_differ"
        assert ana.get(f"/t/{table}/replay").status_code == 200 and ana.get(f"/t/{table}").status_code == 200
        assert [t["id"] for t in ana.get("/games").json()["tables"]] == [table]
        assert "1. 0 pick 1" in ana.get(f"/t/{table}/save").text
        a.close()
    finally:
        server.kill()


def test_a_hint_names_answers_that_are_legal(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url, "space_explorers")
    a, b = ana.live(table), ben.live(table)
    if not a.state["decision"]:
        a, b = b, a
    answer = a.ask(hint=True)
    assert answer["type"] == "hint", answer
    best = answer["best"]
    assert best and all(h["do"] in a.options and h["label"] and h["behind"] >= 0 for h in best)
    assert best[0]["behind"] == 0
    assert b.ask(hint=True)["code"] == "illegal.not_your_turn"


def test_a_bot_whose_turn_it_was_goes_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    path = tmp_path / "o.db"
    server = Server(str(path), "--renderers", "0", log=tmp_path / "log")

    def answered() -> list[int]:
        with sqlite3.connect(path) as db:
            found = [seat for (seat,) in db.execute("SELECT seat FROM journal ORDER BY number")]
        db.close()
        return found
    try:
        Person(server.url).post("/play", game="toy")
        server.kill()
        with sqlite3.connect(path) as db:
            db.execute("DELETE FROM journal")
            db.execute("UPDATE tables SET waiting = '[0, 1]'")
        db.close()
        server.start()
        until = time.monotonic() + 30
        while not answered() and time.monotonic() < until:
            time.sleep(0.1)
        assert answered() == [1]
    finally:
        server.kill()
