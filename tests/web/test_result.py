"""The end of a game: who won, where the points came from, the picture to share, the rematch."""
from __future__ import annotations

import re
from typing import Any

import pytest

import orrery
from orrery.table import ending, share_card
from tests.web.harness import Person, Server, play_out, two_at_a_table


def finished(server: Server) -> tuple[Person, Person, str]:
    ana, ben, table = two_at_a_table(server.url)
    lives = [ana.live(table), ben.live(table)]
    play_out(lives, lambda options: options[0])
    for live in lives:
        live.close()
    return ana, ben, table


def test_the_bars_of_every_seat_add_up_to_its_points(server: Server) -> None:
    ana, _, table = finished(server)
    found = ana.get(f"/t/{table}/result").json()["found"]
    assert found["headline"] and len(found["rows"]) == 2
    for bar in found["bars"]["rows"]:
        assert sum(p["value"] for p in bar["lost"] + bar["won"]) == bar["total"]
        assert sum(p["wide"] for p in bar["lost"]) <= found["bars"]["zero"] + 0.01
    plies = [p["ply"] for p in found["points"]]
    assert plies == sorted(plies) and len(plies) <= ending.TURNING_POINTS


def rows(*points: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"seat": i, "name": "ABCD"[i], "total": total, "place": place, "me": i == 0} for i, (total, place) in enumerate(points)]


@pytest.mark.parametrize(("points", "words"), [
    (rows((98, 1), (92, 2), (85, 3)), "A wins by 6 points"), (rows((9, 2), (10, 1)), "B wins by 1 point"), (rows((7, 1), (7, 2)), "A wins on the tie-break"),
    (rows((7, 1), (7, 1), (2, 3)), "A and B share the win"), (rows((31, 1),), "A: 31 points")])
def test_the_headline_says_who_won_and_how(points: list[dict[str, Any]], words: str) -> None:
    assert ending.headline(points, "en") == words


def test_the_podium_has_the_winner_in_the_middle() -> None:
    assert [r["place"] for r in ending.podium(rows((1, 4), (4, 1), (2, 3), (3, 2)))] == [2, 1, 3]
    assert [r["place"] for r in ending.podium(rows((1, 2), (4, 1)))] == [2, 1]


def test_how_it_stands_between_people_who_play_often(server: Server) -> None:
    ana, ben, table = finished(server)
    first = ana.get(f"/t/{table}/result").json()
    assert first["record"]["together"]["of"] == 1 and "In games together" not in page_of(ana, table)
    again = ana.post(f"/t/{table}/rematch").json()["location"].split("/")[2]
    ben.post(f"/t/{table}/rematch")
    pages = [ana.live(again), ben.live(again)]
    play_out(pages, lambda options: options[-1])
    for page in pages:
        page.close()
    found = [ana.get(f"/t/{t}/result").json()["found"]["rows"] for t in (table, again)]
    mine = {row["name"]: row["place"] for row in found[0]}, {row["name"]: row["place"] for row in found[1]}
    stands = ana.get(f"/t/{again}/result").json()["record"]["together"]
    assert stands == {"name": "Ben", "of": 2, "mine": sum(p["Ana"] < p["Ben"] for p in mine), "theirs": sum(p["Ben"] < p["Ana"] for p in mine)}
    assert f"In games together: you {stands['mine']}, Ben {stands['theirs']}." in page_of(ana, again)
    assert ben.get(f"/t/{again}/result").json()["record"]["together"]["mine"] == stands["theirs"]


def page_of(person: Person, table: str) -> str:
    return person.http.get(f"/t/{table}/result", headers={"Accept": "text/html"}).text


def test_whoever_asks_first_sets_up_the_rematch_and_the_other_is_told(server: Server) -> None:
    ana, ben, table = finished(server)
    assert ben.get(f"/t/{table}/result", rematch=1).json()["rematch"] is None
    again = ana.post(f"/t/{table}/rematch").json()["location"]
    seen = ben.get(f"/t/{table}/result", rematch=1).json()["rematch"]
    assert seen["names"] == ["Ana"] and not seen["here"] and not seen["begun"]
    assert ben.post(f"/t/{table}/rematch").json()["location"] == again, "no second table"
    assert [p["name"] for p in ben.get(f"{again}/state").json()["players"]] == ["Ben", "Ana"], "all are in: it has begun, and whoever sat second begins"


def test_the_picture_is_for_whoever_may_see_the_table(server: Server) -> None:
    ana, _, table = finished(server)
    picture = ana.get(f"/t/{table}/card.svg")
    assert picture.headers["content-type"].startswith("image/svg") and 'width="1200"' in picture.text and "Ana" in picture.text
    assert Person(server.url).get(f"/t/{table}/card.svg").status_code == 403
    assert Person(server.url).get(f"/t/{table}/result").status_code == 403
    watch = ana.watch(table)
    stranger = Person(server.url)
    assert stranger.get(f"/t/{table}/result", watch=watch).status_code == 200
    assert stranger.get(f"/t/{table}/card.svg", watch=watch).status_code == 200
    page = stranger.http.get(f"/t/{table}/result?watch={watch}", headers={"Accept": "text/html"}).text
    assert re.search(rf'og:image" content="[^"]*/t/{table}/card\.png\?watch={watch}"', page)


def test_a_game_that_is_not_over_has_no_result(server: Server) -> None:
    ana = Person(server.url, "fr")
    table = ana.post("/play", game="toy").json()["location"]
    answer = ana.get(f"{table}/result")
    assert answer.status_code == 409 and "terminée" in answer.json()["error"]["text"]


@pytest.mark.parametrize("game", ["space_explorers", "welcome_moon"])
def test_the_picture_as_png_has_its_size(game: str) -> None:
    pytest.importorskip("resvg_py", reason="the extra orrery-tabletop[pictures] is not installed")
    match = orrery.new(game, seats=2, seed=3, names=["Ана", "Bob"])
    drawn = share_card.png(share_card.whole(share_card.card("Ана wins by 6 points", game, ending.podium(rows((98, 1), (92, 2))), match.svg(theme="dark"))))
    assert drawn is not None and drawn.startswith(b"\x89PNG") and len(drawn) < 400_000
    assert (int.from_bytes(drawn[16:20], "big"), int.from_bytes(drawn[20:24], "big")) == (1200, 630)


def test_no_colour_of_the_picture_is_left_unsaid() -> None:
    text = share_card.plain(share_card.whole(share_card.card("A wins", "SETI", ending.podium(rows((98, 1), (92, 2))), "")))
    assert "var(--seat-" not in text.split("</defs>")[1].replace(":var(--seat", "")
