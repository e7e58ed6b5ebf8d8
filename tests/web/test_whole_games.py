"""Whole games on the server, to the end: the bytes of every page, download and live message do not depend on what their reader may not know.

The server runs in this process, so that at chosen moments the table can be exchanged for a twin (tests/table/twins.py) that differs in exactly
that. Everything a reader can ask for is asked for twice; the seed and the generator are searched for in all of it.
"""
from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from orrery import bots
from orrery.kernel.match import SPECTATOR
from orrery.kernel.rng import Rng
from orrery.table.session import Session
from orrery.web.app import make_app
from orrery.web.config import Config
from orrery.web.site import Site
from tests.table.twins import twin

SEED = 7203685477580931
LOOKS = 8           # moments of a game at which the bytes are compared
LENGTH = {"space_explorers": 150, "welcome_moon": 150, "gaia_project": 110, "seti": 200}
CLOCKS = re.compile(r'"(since|time|updated|created)":\s*[\d.]+')


class House:
    """A server in this process, and its people: one per seat, and a stranger."""

    def __init__(self, folder: Path) -> None:
        self.app = make_app(Config(db=str(folder / "o.db"), renderers=0, rate_limits=False, bot_delay=0.0))
        self.site: Site = self.app.state.site
        self.clients: list[TestClient] = []
        self.handed: list[str] = []
        self.site.tables.helpers.run = self.record  # type: ignore[method-assign]

    async def record(self, work: Any, text: str, seconds: float, owner: str = "", importance: int = 0) -> Any:
        """Instead of the hints' process: keep what it would be handed."""
        self.handed.append(text)
        return [{"do": "x", "behind": 0.5, "parts": {}}]

    def person(self) -> TestClient:
        client = TestClient(self.app, headers={"Accept-Language": "fr"})
        client.portal = self.clients[0].portal if self.clients else None
        if not self.clients:
            client.__enter__()
        self.clients.append(client)
        client.headers["X-CSRF"] = client.get("/", headers={"Accept": "application/json"}).headers["X-CSRF"]
        return client

    def run(self, work: Any, *args: Any) -> Any:
        assert self.clients[0].portal is not None
        return self.clients[0].portal.call(work, *args)

    def table(self, game: str, seats: int) -> str:
        owner = self.clients[0]
        fields = {"game": game, "seats": seats, "seed": SEED, "public": "on", "name": "Ana"} | {f"seat.{i}.kind": "open" if i else "me" for i in range(seats)}
        where = owner.post("/tables", data=fields, headers={"Accept": "application/json"}).json()["location"]
        for i, client in enumerate(self.clients[1:seats]):
            assert client.post(f"{where}/join", data={"name": f"Player {i}"}, headers={"Accept": "application/json"}).status_code == 200
        return str(where).split("/")[2]

    # -- everything a reader can get -----------------------------------------------------------------------------------
    def everything(self, client: TestClient, table: str, session: Session, seat: int) -> dict[str, str]:
        last = session.match.floor if session.match.state.branches else session.match.ply
        paths = [f"/t/{table}{end}" for end in ("", "/state", "/state?form=narrow", "/save", "/replay", "/replay.json", f"/at/{last}", f"/at/{last // 2}")]
        found = {path: plain(client.get(path).text) for path in [*paths, "/", "/games", "/games?tab=open", "/account"]}
        found["json"] = plain(client.get("/", headers={"Accept": "application/json"}).text)
        found.update(self.session(client, table, session, seat))
        return found

    def session(self, client: TestClient, table: str, session: Session, seat: int) -> dict[str, str]:
        """What an open page hears: chat, state, and answers to its questions."""
        found: dict[str, str] = {}
        asked = session.match.pending().get(seat) if seat != SPECTATOR else None
        with client.websocket_connect(f"/t/{table}/live") as socket:
            socket.send_text(json.dumps({"form": "narrow", "looking": -1, "lang": "ru"}))
            heard: list[str] = []
            while not heard or '"type":"night"' not in heard[-1]:
                heard.append(plain(socket.receive_text()))
            found["live"] = "\n".join(heard)
            assert '"type":"state"' in heard[1]
            if asked is not None:
                for k, words in enumerate(({"why": "take 26"}, {"preview": asked.options[0].key}, {"hint": True})):
                    socket.send_text(json.dumps({**words, "id": k}))
                    while f'"id":{k},' not in (said := socket.receive_text()) and f'"id":{k}}}' not in said:
                        continue                # the table told something of its own meanwhile
                    found[str(sorted(words))] = plain(said)
                found["handed"] = self.handed.pop()
            socket.close()
            while session.watchers:                # gone before the client ends its task
                time.sleep(0.01)
        return found


def plain(text: str) -> str:
    return CLOCKS.sub(r'"\1":0', text)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    for client in house.clients[:1]:
        client.__exit__(None, None, None)


@pytest.mark.parametrize(("game", "seats"), [("space_explorers", 2), ("welcome_moon", 2), ("gaia_project", 2), ("seti", 2)])
def test_the_bytes_of_a_whole_game(house: House, game: str, seats: int) -> None:
    people = [house.person() for _ in range(seats + 1)]
    table = house.table(game, seats)
    session: Session = house.run(house.site.tables.open, table)
    rng = Rng(9)
    players = [bots.make("random", session.game, i) for i in range(seats)]
    compared, every = 0, LENGTH[game] // LOOKS
    generators: set[str] = set()
    sent: list[str] = []
    while not session.match.over:
        match = session.match
        generators.add(str(match.position()["rng"]))
        if match.ply % every == 0:
            looker = compared % (seats + 1)
            seat = looker if looker < seats else SPECTATOR
            house.run(house.site.tables.say, session, "", seat, "Ana", f"move {match.ply}")
            seen = house.everything(people[looker], table, session, seat)
            other = twin(session, seat, rng)
            if other is not None:
                other.store, other.table, other.seats, other.watchers = session.store, session.table, session.seats, session.watchers
                other.spent, other.asked, other.agreed, other.last_here = session.spent, session.asked, session.agreed, session.last_here
                house.site.tables.sessions[table] = other
                again = house.everything(people[looker], table, other, seat)
                house.site.tables.sessions[table] = session
                assert seen.keys() == again.keys()
                for what in seen:
                    assert seen[what] == again[what], (match.ply, looker, what, differ(seen[what], again[what]))
            compared += 1
            sent += [text for what, text in seen.items() if what != "handed"]      # a view names its questions; pages do not
        seat = match.waiting()[rng.below(len(match.waiting()))]
        option = players[seat].choose(match.view(seat))
        house.run(house.site.tables.act, session, seat, match.prepare(seat, option).key, match.number(seat))
    assert compared >= LOOKS - 3
    text = "\n".join(sent)
    assert len(text) > 500_000 and str(SEED) not in text
    for word in (*generators, '"rng"', '"agenda"', '"branches"', "&#34;rng&#34;"):
        assert word not in text
    assert str(SEED) in people[0].get(f"/t/{table}/save").text      # over: now it may be known


def differ(a: str, b: str) -> str:
    i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, i - 60):i + 80]!r} | {b[max(0, i - 60):i + 80]!r}"
