"""PostgreSQL: two server processes on one database see each other's moves. Skipped where PostgreSQL is not installed."""
from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.table.records import JournalRow, SeatRow, TableRow
from orrery.table.store import Store, new_id
from tests.web.harness import Person, Server, free_port, play_out

pytest.importorskip("psycopg")
pytestmark = pytest.mark.xdist_group("postgres")


def binary(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


class Cluster:
    """A throw-away PostgreSQL that lives in a folder of the tests. It does not run as root, so root borrows another user."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.user = ""
        if os.geteuid() == 0:
            self.user = "postgres" if any(p.pw_name == "postgres" for p in pwd.getpwall()) else "nobody"
            owner = pwd.getpwnam(self.user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self.run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "orrery", "-E", "UTF8", "--locale=C")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "orrery", "orrery")

    @property
    def url(self) -> str:
        return f"postgresql://orrery@127.0.0.1:{self.port}/orrery"

    def run(self, name: str, *args: str) -> None:
        command = [binary(name) or name, *args]
        if self.user:
            command = ["setpriv", f"--reuid={self.user}", f"--regid={pwd.getpwnam(self.user).pw_gid}", "--clear-groups", *command]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-w",
                 "-o", f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}", "start")

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if binary("initdb") is None or (os.geteuid() == 0 and shutil.which("setpriv") is None):
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="orrery-postgres-"))      # pytest's own folders are closed to the borrowed user
    cluster = Cluster(folder)
    yield cluster
    cluster.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("two")
    one = Server(cluster.url, "--no-rate-limits", "--renderers", "0", log=folder / "one")
    two = Server(cluster.url, "--no-rate-limits", "--renderers", "0", log=folder / "two")
    yield one, two
    one.stop()
    two.stop()


def test_two_processes_play_one_game(two: tuple[Server, Server]) -> None:
    ana, ben = Person(two[0].url), Person(two[1].url)
    table = ana.table(seats=2, name="Ana")
    assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
    a, b = ana.live(table), ben.live(table)
    a.act("pick 1")
    begun = time.monotonic()
    b.until(lambda: b.state["v"] == 1, 5)
    assert time.monotonic() - begun < 2
    a.send(chat="hello from the other side")
    b.until(lambda: any(m["type"] == "chat" and m["lines"] for m in b.others), 5)
    assert play_out([a, b], random.Random(3).choice) > 10
    assert a.state["result"] == b.state["result"]


def test_the_same_person_at_both_processes_cannot_answer_twice(two: tuple[Server, Server]) -> None:
    ana, ben = Person(two[0].url), Person(two[1].url)
    table = ana.table(seats=2)
    ben.post(f"/join/{ana.invite(table)}", name="Ben")
    elsewhere = Person(two[1].url)
    elsewhere.http.cookies = ana.http.cookies
    here, there = ana.live(table), elsewhere.live(table)
    here.send(act="pick 1", at=0, id=50)
    there.send(act="pick 2", at=0, id=50)
    kinds = []
    for live in (here, there):
        live.until(lambda live=live: any(m.get("id") == 50 for m in live.others), 10)
        kinds.append(next(m["type"] for m in live.others if m.get("id") == 50))
    assert sorted(kinds) == ["error", "ok"]
    for live in (here, there):
        live.until(lambda live=live: live.state["v"] == 1)
    assert here.state["scores"] == there.state["scores"]


def test_when_one_process_dies_the_other_goes_on(two: tuple[Server, Server]) -> None:
    ana, ben = Person(two[0].url), Person(two[1].url)
    table = ana.table(seats=2)
    ben.post(f"/join/{ana.invite(table)}", name="Ben")
    a = ana.live(table)
    a.act("pick 1")
    two[0].kill()
    elsewhere = Person(two[1].url)
    elsewhere.http.cookies = ana.http.cookies
    again = elsewhere.live(table, resume=1)
    b = ben.live(table)
    assert b.act("pick 1")["v"] == 2
    again.until(lambda: bool(again.state["decision"]))
    two[0].start()


def test_one_server_of_several_processes(cluster: Cluster, tmp_path: Path) -> None:
    server = Server(cluster.url, "--no-rate-limits", "--renderers", "0", "--workers", "2", log=tmp_path / "log")
    try:
        ana, ben = Person(server.url), Person(server.url)
        table = ana.table(seats=2, name="Ana")
        assert ben.post(f"/join/{ana.invite(table)}", name="Ben").status_code == 200
        assert play_out([ana.live(table), ben.live(table)], random.Random(6).choice) > 10
    finally:
        server.kill()


def test_the_server_says_so_when_the_database_is_gone_and_recovers(cluster: Cluster, two: tuple[Server, Server]) -> None:
    ana = Person(two[1].url)
    table = ana.post("/play", game="toy").json()["location"].split("/")[2]
    live = ana.live(table)
    cluster.stop()
    try:
        answer = live.ask(act=live.options[0], at=live.state["decision"]["number"])
        assert (answer["type"], answer["code"]) == ("error", "error.database")
        assert ana.get("/healthz").status_code == 503
        gone = ana.get("/")
        assert gone.status_code == 503 and gone.json()["error"]["code"] == "error.database"
        page = ana.http.get("/", headers={"Accept": "text/html"})
        assert page.status_code == 503 and "<html" in page.text
    finally:
        cluster.start()
    until = time.monotonic() + 15
    while time.monotonic() < until and ana.get("/healthz").status_code != 200:
        time.sleep(0.2)
    again = ana.live(table)
    assert again.act(again.options[0])["type"] == "ok"


def test_a_backup_moves_from_sqlite_to_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    from orrery.table.backup import backup, restore
    server = Server(str(tmp_path / "o.db"), "--renderers", "0")
    try:
        ana = Person(server.url)
        ana.post("/play", game="toy")
        assert backup(str(tmp_path / "o.db"), tmp_path / "b.gz")["tables"] == 1
    finally:
        server.stop()
    assert restore(cluster.url, tmp_path / "b.gz", force=True)["tables"] == 1
    assert backup(cluster.url, tmp_path / "c.gz")["tables"] == 1


def test_a_nul_takes_nobodys_answer_with_it(cluster: Cluster) -> None:
    """One text that PostgreSQL does not hold, among many answers that share a commit."""
    store = Store(cluster.url)

    async def work() -> list[Any]:
        row = TableRow(new_id(), "toy", 1, {}, 7, None, "running", False, "u", new_id(), new_id(), "none", "", 0.0, 0.0)
        await store.create(row, [SeatRow(row.id, 0, "human", "u", "Ana")], [])
        texts = ["pick 1", "pick 2", "nul \0", "pick 1", "half \ud800", "pick 2"]
        done = await asyncio.gather(*[store.append(JournalRow(row.id, i + 1, "act", 0, text, 0, 1.0), row) for i, text in enumerate(texts)],
                                    return_exceptions=True)
        assert [r.text for r in await store.rows(row.id)] == [t for t in texts if t.startswith("pick")]
        return done
    found = asyncio.run(work())
    assert [getattr(f, "code", None) for f in found] == [None, None, "error.not_stored", None, "error.not_stored", None]
    store.close()


def test_an_odd_address_asks_postgres_nothing(two: tuple[Server, Server]) -> None:
    ana = Person(two[0].url)
    for path in ("/t/%00", "/watch/a%00b", "/join/%00", "/seat/%00", "/t/x/replay?watch=%00"):
        assert ana.http.get(path).status_code in (400, 404)


def test_votes_and_take_backs_reach_people_at_another_process(cluster: Cluster, tmp_path: Path) -> None:
    servers = [Server(cluster.url, "--no-rate-limits", "--renderers", "0", "--patience", "3", log=tmp_path / str(i)) for i in range(2)]
    try:
        people = [Person(servers[i % 2].url) for i in range(3)]
        fields = {f"seat__{i}__kind": "me" if i == 0 else "open" for i in range(3)}
        table = people[0].table("toy", seats=3, name="Ana", **fields)
        for person, name in zip(people[1:], ("Ben", "Chloe"), strict=True):
            person.post(f"/join/{people[0].invite(table)}", name=name)
        a, b, c = [p.live(table) for p in people]
        a.act("pick 1")
        c.close()
        time.sleep(5)
        cards = []
        for page in (a, b):                                 # Ben thinks for long too, but his page is open, at the other process
            page.until(lambda page=page: any(x["kind"] == "absent" for x in night(page).get("cards", [])), 40)
            cards.append([x["text"].split(" has")[0] for x in night(page)["cards"]])
        assert cards == [["Chloe"], ["Chloe"]]
        b.act("pick 2")
        assert a.ask(vote={"seat": 2, "what": "turn"})["type"] == "ok"
        b.until(lambda: any("1 of 2" in x["count"] for x in night(b)["cards"][0]["buttons"]))
        assert b.ask(vote={"seat": 2, "what": "turn"})["type"] == "ok"
        for page in (a, b):
            page.until(lambda page=page: page.state["ply"] >= 3, 40)
    finally:
        for server in servers:
            server.stop()


def night(page: Any) -> dict[str, Any]:
    return next((m for m in reversed(page.others) if m["type"] == "night"), {})
