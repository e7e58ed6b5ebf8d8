"""One's accuracy over the last games stands on one's own pages once a report is there, and on nobody else's."""
from __future__ import annotations

import time

from tests.web.harness import Person, Server, play_out, two_at_a_table


def shown(person: Person, path: str) -> str:
    return person.http.get(path, headers={"Accept": "text/html"}).text


def test_my_pages_show_my_accuracy_after_a_game(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    assert 'id="accuracy"' not in shown(ana, "/"), "nothing is known before the first game"
    lives = [ana.live(table), ben.live(table)]
    play_out(lives, lambda options: options[0])
    for live in lives:
        live.close()
    until = time.monotonic() + 120
    while not ana.get(f"/t/{table}/report").json()["report"] and time.monotonic() < until:
        time.sleep(0.2)
    played = ana.get(f"/t/{table}/report").json()["report"]["played"]
    for person, seat in ((ana, 0), (ben, 1)):
        found = person.get("/").json()["accuracy"]
        assert found["n"] == 1 and found["mean"] == found["by_table"][table] == round(float(played[seat]["accuracy"]))
        for path in ("/", "/games?tab=finished", "/account"):
            assert 'id="accuracy"' in shown(person, path), path
    assert 'id="accuracy"' not in shown(ana, "/games?tab=open")
    assert 'id="accuracy"' not in shown(Person(server.url), "/")
