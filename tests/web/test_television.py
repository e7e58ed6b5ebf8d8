"""A table on a television: the watching link, large, with nothing to press."""
from __future__ import annotations

from tests.web.harness import Person, Server


def test_the_link_to_watch_may_be_shown_on_a_television(server: Server) -> None:
    ana = Person(server.url)
    table = ana.post("/play", game="toy").json()["location"]
    html = {"Accept": "text/html"}
    own = ana.http.get(table, headers=html).text
    watch = f"/watch/{ana.watch(table.split('/')[2])}"
    assert f"{watch}?tv=1" in own
    shown = Person(server.url).http.get(f"{watch}?tv=1", headers=html).text
    assert '<body class="tb is-tv"' in shown and '<body class="tb"' in Person(server.url).http.get(watch, headers=html).text
    assert "is-tv" not in ana.http.get(f"{table}?tv=1", headers=html).text, "a player keeps the answers"
