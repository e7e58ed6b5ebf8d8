"""An evening with friends: somebody vanishes, somebody changes device, somebody resigns, somebody asks for a take-back."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.harness import ConnectionClosed, Live, Person, Server
from tests.web.test_lobby import code


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which patience is short."""
    folder = tmp_path_factory.mktemp("evening")
    server = Server(str(folder / "o.db"), "--no-rate-limits", "--renderers", "0", "--patience", "1.5", log=folder / "log")
    yield server
    server.stop()


def table_of(house: Server, seats: int = 3, langs: tuple[str, ...] = ("en", "fr", "ru"), **more: Any) -> tuple[str, list[Person], list[Live]]:
    people = [Person(house.url, lang) for lang in langs[:seats]]
    fields = {f"seat__{i}__kind": "me" if i == 0 else "open" for i in range(seats)}
    table = people[0].table("toy", seats=seats, name="Ana", **fields, **more)
    for person, name in zip(people[1:], ("Ben", "Chloé"), strict=False):
        assert person.post(f"/join/{people[0].invite(table)}", name=name).status_code == 200
    return table, people, [p.live(table) for p in people]


def night(page: Live) -> dict[str, Any]:
    return next((m for m in reversed(page.others) if m["type"] == "night"), {})


def card(page: Live, kind: str, timeout: float = 60) -> dict[str, Any]:
    """The card of this kind, once the page has it."""
    page.until(lambda: any(c["kind"] == kind for c in night(page).get("cards", [])), timeout)
    return next(c for c in night(page)["cards"] if c["kind"] == kind)


def test_one_vanishes_and_the_others_let_a_bot_play_until_she_is_back(house: Server) -> None:
    table, people, (a, b, c) = table_of(house)
    a.act("pick 1")
    b.act("pick 2")
    c.close()
    asked = card(a, "absent")
    assert asked["text"].startswith("Chloé has been away") and [x["label"] for x in asked["buttons"]] == [
        "Wait some more", "A bot, this turn", "A bot, until they are back", "Nudge Chloé"]
    assert card(b, "absent")["text"].startswith("Chloé est absent")
    assert a.ask(vote={"seat": 2, "what": "back"})["type"] == "ok"
    b.until(lambda: any("1 sur 2" in x["count"] for x in card(b, "absent")["buttons"]))     # two must both
    assert a.state["ply"] == 2
    assert b.ask(**card(b, "absent")["buttons"][2]["send"])["type"] == "ok"
    a.until(lambda: a.state["ply"] > 2, 30)
    assert "a bot for Chloé" in next(line["text"] for line in a.log if line["seat"] == 2)
    a.until(lambda: any("until they are back" in n["text"] for n in night(a)["news"]))
    again = people[2].live(table)
    back = card(again, "returned")
    assert back["buttons"][0]["send"] == {"back": True}
    assert again.ask(back=True)["type"] == "ok"
    again.until(lambda: again.state["players"][2]["status"] != "stand-in")
    a.until(lambda: any("Chloé is back" in n["text"] for n in night(a)["news"]))
    for page in (a, b, again):
        page.close()


def test_a_bot_for_one_turn_leaves_the_seat_again(house: Server) -> None:
    table, _, (a, b) = table_of(house, 2)
    a.act("pick 1")
    b.close()
    card(a, "absent")
    a.ask(vote={"seat": 1, "what": "turn"})                 # the only one who is here decides
    a.until(lambda: a.state["ply"] == 2 and bool(a.state["decision"]), 30)
    a.until(lambda: a.state["players"][1]["status"] != "stand-in")
    a.act("stop")
    a.until(lambda: 1 in a.state["waiting"])
    assert a.state["players"][1]["status"] == "away"
    a.close()


def test_waiting_renews_the_patience_three_times(house: Server) -> None:
    _, _, (a, b) = table_of(house, 2)
    a.act("pick 1")
    b.close()
    for _ in range(3):
        asked = card(a, "absent")
        assert asked["buttons"][0]["send"]["vote"]["what"] == "wait"
        a.ask(vote={"seat": 1, "what": "wait"})
        a.until(lambda: not night(a)["cards"])
    assert [x["send"]["vote"]["what"] for x in card(a, "absent")["buttons"] if "vote" in x["send"]] == ["turn", "back"]
    assert a.ask(vote={"seat": 1, "what": "wait"})["code"] == "error.no_more_waiting"
    a.close()


def test_votes_that_are_none_are_refused(house: Server) -> None:
    table, people, (a, b, c) = table_of(house)
    assert a.ask(vote={"seat": 2, "what": "turn"})["code"] == "error.no_vote"       # everybody is here
    a.act("pick 1")
    c.close()
    card(a, "absent")
    stranger = Person(house.url).live(table, watch=people[0].watch(table))
    assert stranger.ask(vote={"seat": 2, "what": "turn"})["code"] == "error.not_seated"
    assert [x["buttons"] for x in night(stranger).get("cards", [])] in ([], [[]])
    for wrong in ({"seat": 0, "what": "turn"}, {"seat": 1, "what": "turn"}, {"seat": 9, "what": "turn"}, {"seat": 2, "what": "win"}, {"seat": "2"}):
        assert a.ask(vote=wrong)["status"] in (400, 409)
    assert a.state["ply"] == 1
    for page in (a, b, stranger):
        page.close()


def test_in_rated_games_and_with_a_clock_nobody_votes(house: Server) -> None:
    for more in ({"rated": "on"}, {"clock": "move:86400"}):
        _, _, (a, b) = table_of(house, 2, **more)
        a.act("pick 1")
        b.close()
        with pytest.raises(TimeoutError):
            card(a, "absent", 4)
        assert a.ask(vote={"seat": 1, "what": "turn"})["code"] == "error.no_vote"
        a.close()


def test_three_ways_to_leave(house: Server) -> None:
    table, (ana, ben, _), (a, b, c) = table_of(house)
    page = ben.http.get(f"/t/{table}/leave", headers={"Accept": "text/html"}).text
    assert "Garder mon siège" in page and page.index('value="keep"') < page.index('value="bot"') < page.index('value="resign"')
    assert ben.post(f"/t/{table}/leave", how="keep").status_code == 200
    assert a.state["players"][1]["status"] != "stand-in"
    assert ben.post(f"/t/{table}/leave", how="bot", level="cadet").status_code == 200
    a.until(lambda: a.state["players"][1]["status"] == "stand-in")
    assert b.ask(back=True)["type"] == "ok"
    assert ben.post(f"/t/{table}/leave", how="resign").status_code == 200
    assert b.ask(back=True)["code"] == "error.resigned"
    assert code(ben.post(f"/t/{table}/leave", how="keep")) == (409, "error.resigned")
    assert code(ben.post(f"/t/{table}/leave", how="vanish")) == (400, "error.bad_field")
    a.until(lambda: any("Ben has resigned" in n["text"] for n in night(a)["news"]))
    for page_ in (a, b, c):
        page_.close()


def test_everybody_agrees_to_end_it_and_the_archive_gives_it_back(house: Server) -> None:
    table, (ana, ben), (a, b) = table_of(house, 2)
    assert ana.post(f"/t/{table}/leave", how="abandon").status_code == 200
    assert card(b, "abandon")["text"] == "Ana voudrait arrêter la partie ici"
    assert ana.get("/games").json()["tables"][0]["state"] == "running"
    assert b.ask(abandon=True)["type"] == "ok"
    assert card(a, "archived")
    assert [t["id"] for t in ana.get("/games", tab="archive").json()["tables"]] == [table]
    assert table not in [t["id"] for t in ana.get("/games").json()["tables"]]
    assert a.ask(act="pick 1")["code"] == "error.not_running"
    assert b.ask(reopen=True)["type"] == "ok"
    assert a.act("pick 1")["type"] == "ok"
    a.close()
    b.close()


def test_a_seat_moves_to_another_device_by_its_link_and_back(house: Server) -> None:
    table, (ana, ben), (a, b) = table_of(house, 2)
    url = ben.get(f"/t/{table}/my-seat").json()["seat_url"]
    path = url[len(house.url):]
    phone = Person(house.url, "ru")
    assert phone.get(path).json()["name"] == "Ben" and "С возвращением, Ben" in phone.http.get(path, headers={"Accept": "text/html"}).text
    assert phone.post(path).status_code == 200
    with pytest.raises(ConnectionClosed):
        while True:
            b.receive()
    bye = next(m for m in b.others if m["type"] == "bye")
    assert bye["code"] == "error.seat_moved" and bye["way"] == {"label": "Reprendre mon siège", "href": path}
    assert code(ben.get(f"/t/{table}/state")) == (403, "error.seat_moved")
    page = ben.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert page.status_code == 403 and "Votre siège est passé sur un autre appareil." in page.text and f'href="{path}"' in page.text
    stranger = Person(house.url, "fr").http.get(f"/t/{table}", headers={"Accept": "text/html"}).text
    assert path not in stranger and "autre appareil" not in stranger
    there = phone.live(table)
    assert there.act("pick 2")["type"] == "ok"
    assert ben.post(path).status_code == 200                # whoever has the link may take it back
    assert code(phone.get(f"/t/{table}/state")) == (403, "error.seat_moved")
    back = ben.live(table)
    assert back.state["seat"] == 1
    assert code(ben.get(f"/t/{table}/state")) == (200, "")
    back.close()
    assert code(ana.post(path)) == (409, "error.sits_here")
    assert code(ana.get(f"/t/{table}/my-seat")) == (200, "") and ana.get(f"/t/{table}/my-seat").json()["seat_url"] != url
    assert code(phone.get("/seat/" + "A" * 22)) == (404, "error.bad_link")
    a.close()
    there.close()


def test_who_lost_the_link_is_known_by_the_others(house: Server) -> None:
    table, (ana, ben), (a, b) = table_of(house, 2)
    invite = str(ana.get(f"/t/{table}/my-seat").json()["invite_url"]).split("/")[-1]
    assert code(Person(house.url).post(f"/join/{invite}/claim", seat=0)) == (409, "error.seat_taken")      # she sits there
    b.close()
    phone = Person(house.url)
    a.until(lambda: not a.state["players"][1]["here"])
    assert phone.get(f"/join/{invite}").json()["seats"][0]["name"] == "Ben"
    liar = Person(house.url)
    assert liar.post(f"/join/{invite}/claim", seat=1).status_code == 200
    assert a.ask(confirm=card(a, "claim")["buttons"][1]["send"]["confirm"], yes=False)["type"] == "ok"
    assert code(liar.get(f"/t/{table}/state")) == (403, "error.not_yours") and liar.get(f"/join/{invite}", asked=1).json()["refused"]
    a.until(lambda: not night(a)["cards"])
    assert phone.post(f"/join/{invite}/claim", seat=1).status_code == 200
    asked = card(a, "claim")
    assert asked["text"] == "Is this Ben?"
    assert a.ask(confirm=asked["buttons"][0]["send"]["confirm"], yes=True)["type"] == "ok"
    assert phone.get(f"/t/{table}/state").json()["seat"] == 1
    told = ben.http.get(f"/t/{table}", headers={"Accept": "text/html"}).text
    link = told.split('href="/seat/')[1].split('"')[0]
    assert ben.post(f"/seat/{link}").status_code == 200            # if it was not Ben whom they believed
    told = phone.http.get(f"/t/{table}", headers={"Accept": "text/html"})
    assert told.status_code == 403 and "Your seat has moved" in told.text and "/seat/" not in told.text, "only the link brings a seat back"
    a.close()


def test_at_a_table_that_everybody_may_watch_the_device_that_lost_its_seat_looks_on_and_may_come_back(house: Server) -> None:
    table, (ana, ben), (a, b) = table_of(house, 2, public=1)
    url = str(ben.get(f"/t/{table}/my-seat").json()["seat_url"])
    phone = Person(house.url)
    assert phone.post(url[len(house.url):]).status_code == 200
    b.close()
    watching = ben.live(table)
    assert watching.state["seat"] is None or watching.state["seat"] < 0
    told = card(watching, "moved")
    assert told["text"] == "Votre siège est passé sur un autre appareil." and told["buttons"][0]["href"] == url[len(house.url):]
    assert not any(c["kind"] == "moved" for c in night(a).get("cards", []))
    for page in (a, watching):
        page.close()


def turn_of_two(house: Server, **more: Any) -> tuple[str, list[Person], Live, Live]:
    """Both have picked; Ana is in her turn, Ben waits for his."""
    table, people, (a, b) = table_of(house, 2, **more)
    a.act("pick 1")
    b.act("pick 2")
    a.until(lambda: bool(a.state["decision"]))
    a.act("stop")
    b.until(lambda: bool(b.state["decision"]))
    b.act("bonus")
    a.until(lambda: a.state["ply"] == 4)
    return table, people, a, b


def test_a_take_back_is_asked_for_and_allowed(house: Server) -> None:
    _, _, a, b = turn_of_two(house)
    a.until(lambda: bool(night(a).get("ask_back")))
    assert night(a)["ask_back"]["label"] == "Ask Ben for a take-back"
    assert a.ask(ask_back=True)["type"] == "ok"
    asked = card(b, "back")
    assert asked["text"] == "Ana demande à reprendre un coup" and len(asked["buttons"]) == 3
    assert card(a, "back.waiting")["text"].endswith("Ben")
    assert a.ask(answer_back=True)["code"] == "error.nothing_asked"          # not by oneself
    assert b.ask(answer_back=True)["type"] == "ok"
    a.until(lambda: a.state["ply"] == 2)
    assert a.state["decision"] and [p["score"] for p in a.state["players"]] == [1, 2]
    a.act("bonus")
    assert [line["key"] for line in a.log if line["key"]][-1] == "bonus"
    a.close()
    b.close()


def test_a_take_back_is_refused_once_and_for_all(house: Server) -> None:
    _, _, a, b = turn_of_two(house)
    a.ask(ask_back=True)
    card(b, "back")
    assert b.ask(answer_back=False)["type"] == "ok"
    a.until(lambda: any("does not get the answer back" in n["text"] for n in night(a)["news"]))
    assert a.state["ply"] == 4 and a.ask(ask_back=True)["code"] == "error.no_take_back"
    a.close()
    b.close()


def test_whoever_always_allows_is_not_asked_again(house: Server) -> None:
    _, _, a, b = turn_of_two(house)
    a.ask(ask_back=True)
    card(b, "back")
    b.ask(answer_back=True, always=True)
    a.until(lambda: a.state["ply"] == 2)
    a.act("stop")
    b.until(lambda: bool(b.state["decision"]))
    b.act("bonus")
    a.until(lambda: a.state["ply"] == 4)
    assert a.ask(ask_back=True)["type"] == "ok"
    a.until(lambda: a.state["ply"] == 2)
    a.close()
    b.close()


def test_nothing_comes_back_once_something_hidden_was_shown_and_never_in_rated_games(house: Server) -> None:
    _, _, a, b = turn_of_two(house)
    b.act("draw")
    a.until(lambda: a.state["ply"] == 5)
    assert a.ask(ask_back=True)["code"] == "error.no_take_back"
    a.close()
    b.close()
    _, _, a, b = turn_of_two(house, rated="on")
    assert a.ask(ask_back=True)["code"] == "error.no_take_back" and not night(a)["ask_back"]
    a.close()
    b.close()


def test_what_was_agreed_survives_the_server(house: Server) -> None:
    table, people, a, b = turn_of_two(house)
    a.ask(ask_back=True)
    card(b, "back")
    b.ask(answer_back=True)
    a.until(lambda: a.state["ply"] == 2)
    state = a.state
    house.kill()
    house.start()
    a, b = people[0].live(table), people[1].live(table)
    assert a.state["v"] == state["v"] and a.state["scores"] == state["scores"] and a.state["decision"] == state["decision"]
    a.until(lambda: any("has taken an answer back" in n["text"] for n in night(a).get("news", [])))
    a.close()
    b.close()


def test_who_is_away_is_called_once_an_hour(house: Server) -> None:
    _, _, (a, b) = table_of(house, 2)
    assert a.ask(nudge=1)["code"] == "error.no_vote"            # he is here
    a.act("pick 1")
    b.close()
    assert card(a, "absent")["buttons"][-1] == {"label": "Nudge Ben", "send": {"nudge": 1}, "count": ""}
    assert a.ask(nudge=1)["type"] == "ok"
    a.until(lambda: all("nudge" not in x["send"] for x in night(a)["cards"][0]["buttons"]))
    assert a.ask(nudge=1)["code"] == "error.nudged"
    a.close()
