"""A real server in a process of its own, and people who play on it over real connections."""
from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
CODE = "from orrery.web.commands import serve; serve()"


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """`orrery serve` with the toy game."""

    def __init__(self, db: str, *more: str, port: int | None = None, log: Path | None = None) -> None:
        self.db, self.more = db, more
        self.port = port or free_port()
        self.log = log or Path(os.devnull)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        env = {**os.environ, "ORRERY_PLUGINS": "tests.web.plugin", "PYTHONPATH": str(ROOT), "ORRERY_LANG": "en"}
        command = [sys.executable, "-c", CODE, "--db", self.db, "--port", str(self.port), "--no-browser", "--bot-delay", "0", *self.more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + 90       # a machine with a lot to do
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:] if self.log.is_file() else ''}")

    def kill(self) -> None:
        """The plug is pulled."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                pass
            self.kill() if self.process.poll() is None else None
            self.process = None


class Person:
    """Somebody with a browser, minus the browser."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Accept": "application/json", "Accept-Language": lang}, timeout=60)
        self.bytes: list[bytes] = []        # everything the server sent
        self.csrf = self.http.get("/").headers["X-CSRF"]

    def get(self, path: str, **params: Any) -> httpx.Response:
        response = self.http.get(path, params=params)
        self.bytes.append(response.content)
        return response

    def post(self, path: str, **fields: Any) -> httpx.Response:
        data = {k.replace("__", "."): str(v) for k, v in fields.items()}
        response = self.http.post(path, data=data, headers={"X-CSRF": self.csrf})
        self.bytes.append(response.content)
        return response

    def table(self, game: str = "toy", **fields: Any) -> str:
        """Open a table; its id."""
        response = self.post("/tables", game=game, **fields)
        assert response.status_code == 200, response.text
        return str(response.json()["location"]).split("/")[2]

    def invite(self, table: str) -> str:
        return str(re.findall(r"/join/([\w-]+)", self.get(f"/t/{table}").text)[0])

    def watch(self, table: str) -> str:
        return str(re.findall(r"/watch/([\w-]+)", self.get(f"/t/{table}").text)[0])

    def live(self, table: str, watch: str = "", resume: int | None = None) -> Live:
        return Live(self, f"/t/{table}/live" + (f"?watch={watch}" if watch else ""), resume)


class Live:
    """An open table page."""

    def __init__(self, person: Person, path: str, resume: int | None = None) -> None:
        self.person = person
        cookies = "; ".join(f"{c.name}={c.value}" for c in person.http.cookies.jar)
        url = person.url.replace("http://", "ws://") + path
        self.socket: ClientConnection = connect(url, additional_headers={"Cookie": cookies, "Accept-Language": person.http.headers["Accept-Language"]},
                                                origin=person.url, max_size=None, open_timeout=60).__enter__()
        self.state: dict[str, Any] = {}
        self.panels: dict[str, dict[str, Any]] = {}
        self.log: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        self.inbox: list[dict[str, Any]] = []       # read, and not yet given to anybody
        self.count = 0
        self.send(resume=resume, form="wide", looking=-1)
        self.until(lambda: bool(self.state))

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = 60) -> dict[str, Any]:
        """The next message; a state only once the panels that follow it are here."""
        if self.inbox:
            return self.inbox.pop(0)
        message = self.read(timeout)
        while message["type"] == "state" and self.state["picture"] < self.state["v"]:
            self.inbox.append(self.read(timeout))
        return message

    def read(self, timeout: float) -> dict[str, Any]:
        raw = self.socket.recv(timeout)
        self.person.bytes.append(raw.encode() if isinstance(raw, str) else raw)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] in ("state", "panels"):
            self.panels.update({panel["id"]: panel for panel in message.get("panels", [])})
            self.panels = {name: self.panels[name] for name in message.get("layout", self.panels)}
        if message["type"] == "panels":
            self.state["picture"] = message["picture"]
        elif message["type"] == "state":
            self.log = self.log[:message["log_from"]] + message["log"]
            assert [line["n"] for line in self.log] == list(range(len(self.log)))
            self.state = message
        else:
            self.others.append(message)
        return message

    def until(self, done: Any, timeout: float = 60) -> None:
        end = time.monotonic() + timeout
        while not done():
            self.receive(max(0.1, end - time.monotonic()))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send with an id and wait for its answer."""
        self.count += 1
        self.send(**message, id=self.count)
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                return answer

    def act(self, text: str, at: int | None = None) -> dict[str, Any]:
        if at is None:
            at = self.state["decision"]["number"] if self.state.get("decision") else None
        answer = self.ask(act=text, at=at)
        if answer["type"] == "ok":
            self.until(lambda: self.state["v"] >= answer["v"])
        return answer

    @property
    def drawn(self) -> str:
        """All that the panels show, as text."""
        return "".join(panel.get("html", "") + panel.get("svg", "") for panel in self.panels.values())

    @property
    def options(self) -> list[str]:
        decision = self.state.get("decision")
        return [o["do"] for o in decision["options"]] if decision else []

    def close(self) -> None:
        self.socket.close()


def two_at_a_table(server_url: str, game: str = "toy", **fields: Any) -> tuple[Person, Person, str]:
    """Ana opens a table, Ben joins by the invitation; it has begun."""
    ana, ben = Person(server_url), Person(server_url)
    table = ana.table(game, seats=2, seat__0__kind="me", seat__1__kind="open", name="Ana", **fields)
    answer = ben.post(f"/join/{ana.invite(table)}", name="Ben")
    assert answer.status_code == 200, answer.text
    return ana, ben, table


def play_out(lives: list[Live], pick: Any, limit: int = 2000) -> int:
    """Everybody answers until the game is over; how many answers."""
    count = 0
    while not any(live.state["over"] for live in lives) and count < limit:
        for live in lives:
            while live.state.get("decision"):
                answer = live.act(pick(live.options))
                assert answer["type"] == "ok", answer
                count += 1
        newest = max(live.state["v"] for live in lives)
        for live in lives:
            live.until(lambda live=live, newest=newest: live.state["v"] >= newest)
    return count


__all__ = ["ConnectionClosed", "Live", "Person", "Server", "free_port", "play_out", "two_at_a_table"]
