"""The front page: one tap to a game as one last played it, what waits, what one has not tried."""
from __future__ import annotations

from xml.etree import ElementTree

import pytest

from orrery.table.records import SeatRow, TableRow
from orrery.web.home import LEAST, WAITING, Habits
from tests.web.harness import Person, Server


def game(page: dict, name: str) -> dict:  # type: ignore[type-arg]
    return next(g for g in page["games"] if g["id"] == name)


def test_on_a_first_visit_the_page_proposes_a_guided_game(server: Server) -> None:
    page = Person(server.url).get("/").json()
    assert page["first"] and not page["waiting"] and not page["playing"]
    assert page["new_to"]["lessons"] and page["new_to"]["minutes"] == min(g["minutes"] for g in page["games"] if g["lessons"])
    assert page["level"] == "engineer"


def test_play_sets_a_game_up_as_i_last_did(server: Server) -> None:
    ana = Person(server.url)
    ana.post("/play", game="toy", seats=3, level="cadet", opt__rounds=2)
    page = ana.get("/").json()
    assert page["level"] == "cadet" and not page["first"]
    again = game(page, "toy")["again"]
    assert again == {"seats": "3", "opt.rounds": "2"}
    table = ana.post("/play", game="toy", level=page["level"], **{k.replace(".", "__"): v for k, v in again.items()}).json()["location"]
    assert len(ana.get(f"{table}/state").json()["players"]) == 3


def test_a_table_with_friends_is_no_habit(server: Server) -> None:
    ana = Person(server.url)
    ana.table(seats=2, seat__0__kind="me", seat__1__kind="open")
    page = ana.get("/").json()
    assert game(page, "toy")["again"] == {} and game(page, "toy")["played"]


def test_a_game_i_know_is_not_proposed_as_new(server: Server) -> None:
    ana = Person(server.url)
    first = ana.get("/").json()["new_to"]["id"]
    ana.post("/play", game=first)
    assert ana.get("/").json()["new_to"]["id"] != first


def table(n: int, place: int) -> tuple[TableRow, list[SeatRow]]:
    row = TableRow(f"t{n}", "toy", 1, {}, 0, None, "over", False, "me", "", "", "none", "", 0.0, 0.0)
    row.result = [{"seat": 0, "name": "Me", "total": 1, "place": place}, {"seat": 1, "name": "Bot", "total": 1, "place": 3 - place}]
    return row, [SeatRow(row.id, 0, "human", "me"), SeatRow(row.id, 1, "bot", level="cadet")]


def test_how_often_i_win_is_said_after_a_few_games() -> None:
    games = [table(n, 1 if n % 4 else 2) for n in range(LEAST)]
    habits = Habits("me", [t for t, _ in games], {t.id: seats for t, seats in games})
    assert habits.wins("cadet") == {"won": 3, "n": 4}
    assert habits.wins("admiral") is None
    few = Habits("me", [t for t, _ in games[1:]], {t.id: seats for t, seats in games})
    assert few.wins("cadet") is None


@pytest.mark.parametrize("game", ["welcome_moon", "space_explorers", "seti", "gaia_project"])
def test_the_front_page_has_a_window_on_the_board_that_waits(server: Server, game: str) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game=game, seed="1").json()["location"]
    page = ana.http.get("/", headers={"Accept": "text/html"}).text
    assert f"{table}/board.svg?theme=light" in page or "data-greeting" in page       # the other may begin
    answer = ana.get(f"{table}/board.svg", theme="dark")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
    picture = ElementTree.fromstring(answer.text)       # noqa: S314 our own
    assert picture.get("preserveAspectRatio") == "xMidYMid slice" and len(answer.content) < 1_500_000
    assert Person(server.url).get(f"{table}/board.svg").status_code == 403


def test_of_many_tables_those_that_wait_longest_are_shown_in_full(server: Server) -> None:
    ana = Person(server.url)
    tables = [ana.table(seats=2, seat__0__kind="me", seat__1__kind="here", seat__1__name="Ben") for _ in range(WAITING + 9)]
    page = ana.get("/").json()
    assert [c["id"] for c in page["waiting"]] == tables[:WAITING] and page["waits"] == len(tables) and page["more"] == 9
    assert all(c["question"] for c in page["waiting"]), "also of those that stand far behind the newest"
