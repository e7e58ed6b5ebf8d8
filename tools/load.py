"""`make load`: many matches over real connections, answered by simple bots, against a server of its own on this machine.

Prints the ceilings of this machine (bare Starlette, bare SQLite), the delay from an answer to the other player's update at a
steady pace, durable answers per second flat out, and what people feel at tables where the other seat is an admiral's.
`--write FILE` puts the table into a document.
"""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT: Final = Path(__file__).parents[1]
CODE: Final = "from orrery.web.commands import serve; serve()"
BARE: Final = """
import uvicorn
from starlette.applications import Starlette
from starlette.responses import StreamingResponse, Response
from starlette.routing import Route, WebSocketRoute
async def echo(ws):
    await ws.accept()
    async for text in ws.iter_text():
        await ws.send_text(text)
import asyncio
boxes = {}
async def events(request):
    box = boxes.setdefault(request.path_params["n"], asyncio.Queue())
    async def stream():
        while True:
            yield "data: " + await box.get() + "\\n\\n"
    return StreamingResponse(stream(), media_type="text/event-stream")
async def post(request):
    boxes[request.path_params["n"]].put_nowait((await request.body()).decode())
    return Response(status_code=204)
import sys
uvicorn.run(Starlette(routes=[WebSocketRoute("/ws", echo), Route("/events/{n}", events), Route("/post/{n}", post, methods=["POST"])]),
            port=int(sys.argv[1]), log_level="critical", access_log=False)
"""


class State(msgspec.Struct):
    """The parts of a message that a bot reads."""

    type: str
    v: int = -1
    id: int | None = None
    over: bool = False
    decision: dict[str, Any] | None = None
    text: str = ""


DECODE: Final = msgspec.json.Decoder(State).decode


class Tally:
    """What the run measured."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.acks: list[float] = []
        self.pages: list[float] = []        # a page of a table, from the request to the whole answer
        self.waits: list[float] = []        # from one's answer to one's next question
        self.acts = 0
        self.errors: list[str] = []
        self.bytes = 0
        self.messages = 0
        self.seconds = 0.0
        self.cpu = 0.0
        self.drawing = 0.0          # CPU of the processes beside the server's: those that draw, and bots

    def line(self, values: list[float]) -> str:
        if not values:
            return "-"
        values = sorted(values)
        at = [values[min(len(values) - 1, int(len(values) * q))] * 1000 for q in (0.5, 0.95, 0.99)]
        return f"p50 {at[0]:.1f} ms, p95 {at[1]:.1f} ms, p99 {at[2]:.1f} ms, most {values[-1] * 1000:.0f} ms"


class Run:
    """When it is over; set once everybody sits."""

    def __init__(self) -> None:
        self.until = math.inf
        self.seated = 0

    @property
    def on(self) -> bool:
        return time.perf_counter() < self.until


class Match:
    """One two-player match: when each event number was sent and when the other page had it."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.sent: dict[int, tuple[int, float]] = {}
        self.seen: dict[tuple[int, int], float] = {}
        self.over = asyncio.Event()

    def acted(self, seat: int, v: int, at: float) -> None:
        self.sent[v] = (seat, at)
        self.settle(v, 1 - seat)

    def saw(self, seat: int, v: int) -> None:
        now = time.perf_counter()
        for old in range(v, max(0, v - 8), -1):
            self.seen.setdefault((seat, old), now)
            self.settle(old, seat)

    def settle(self, v: int, seat: int) -> None:
        if v in self.sent and self.sent[v][0] != seat and (seat, v) in self.seen:
            self.tally.delays.append(self.seen[(seat, v)] - self.sent[v][1])
            del self.sent[v]


class Player:
    """One page: answers whatever it is asked after a pause."""

    def __init__(self, url: str, cookie: str, table: str, seat: int, match: Match, pace: float, form: str, rng: random.Random) -> None:
        self.url, self.cookie, self.table, self.seat = url, cookie, table, seat
        self.match, self.pace, self.form, self.rng = match, pace, form, rng
        self.asked = -1                             # the question answered last
        self.number = 0                             # answers sent so far, and when each was
        self.sent: dict[int | None, float] = {}
        self.answered = 0.0

    async def run(self, run: Run) -> None:
        address = self.url.replace("http://", "ws://") + f"/t/{self.table}/live"
        packed = None if self.form == "none" else "deflate"        # browsers ask for it
        async with connect(address, additional_headers={"Cookie": self.cookie}, max_size=None, compression=packed, open_timeout=60) as ws:
            await ws.send(msgspec.json.encode({"resume": None, "form": self.form, "patches": True}).decode())     # as the page does
            while run.on:
                try:
                    raw = await asyncio.wait_for(ws.recv(), 1.0)
                except TimeoutError:
                    continue
                self.match.tally.bytes += len(raw)
                self.match.tally.messages += 1
                message = DECODE(raw)
                if message.type == "state":
                    self.match.saw(self.seat, message.v)
                    if message.over:
                        self.match.over.set()
                        break
                    if message.decision is not None and message.decision["number"] != self.asked:
                        await self.answer(run, ws, message.decision)
                elif message.type == "ok":
                    self.match.tally.acts += run.on
                    self.answered = time.perf_counter()
                    self.match.tally.acks.append(self.answered - self.sent[message.id])
                    self.match.acted(self.seat, message.v, self.sent.pop(message.id))
                elif message.type in ("error", "bye"):
                    self.match.tally.errors.append(message.text)
                    self.asked = -1

    async def answer(self, run: Run, ws: ClientConnection, decision: dict[str, Any]) -> None:
        """After a pause, as a person takes one."""
        self.asked = decision["number"]
        if self.answered:
            self.match.tally.waits.append(time.perf_counter() - self.answered)
        if self.pace:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pace)
        if not run.on:
            return
        self.number += 1
        self.sent[self.number] = time.perf_counter()
        body = {"act": self.rng.choice(decision["options"])["do"], "at": self.asked, "id": self.number}
        await ws.send(msgspec.json.encode(body).decode())


async def person(client: httpx.AsyncClient) -> tuple[str, str]:
    """A new guest: cookie and form token."""
    client.cookies.clear()
    response = await client.get("/healthz")
    response = await client.get("/account", headers={"Accept": "application/json"})
    cookie = "; ".join(f"{k}={v}" for k, v in response.cookies.items())
    client.cookies.clear()
    return cookie, response.headers["X-CSRF"]


async def open_table(client: httpx.AsyncClient, game: str, people: list[tuple[str, str]]) -> str:
    """A public table with two seats; both sit down."""
    fields = {"game": game, "seats": "2", "seat.0.kind": "me", "seat.1.kind": "open", "public": "on"}
    made = await client.post("/tables", data=fields, headers=headers(people[0]))
    made.raise_for_status()
    table = str(made.json()["location"]).split("/")[2]
    client.cookies.clear()
    joined = await client.post(f"/t/{table}/join", data={}, headers=headers(people[1]))
    joined.raise_for_status()
    client.cookies.clear()
    return table


async def open_beside_bot(client: httpx.AsyncClient, game: str, who: tuple[str, str], level: str) -> str:
    """A table of one's own, with a bot in the other seat."""
    fields = {"game": game, "seats": "2", "seat.0.kind": "me", "seat.1.kind": "bot", "seat.1.level": level}
    made = await client.post("/tables", data=fields, headers=headers(who))
    made.raise_for_status()
    client.cookies.clear()
    return str(made.json()["location"]).split("/")[2]


async def beside_bot(url: str, client: httpx.AsyncClient, game: str, pace: float, level: str, run: Run, tally: Tally, rng: random.Random,
                     who: tuple[str, str], ready: asyncio.Semaphore) -> None:
    """Games one after another against a bot; now and then the page is loaded anew."""
    first = True
    while run.on:
        async with ready:
            table = await open_beside_bot(client, game, who, level)
        run.seated += first
        first = False
        playing = asyncio.create_task(Player(url, who[0], table, 0, Match(tally), pace, "wide", rng).run(run))
        while not playing.done():
            await asyncio.wait({playing}, timeout=rng.uniform(2, 8))
            begun = time.perf_counter()
            (await client.get(f"/t/{table}", headers=headers(who))).raise_for_status()
            client.cookies.clear()
            tally.pages.append(time.perf_counter() - begun)
        await playing


def headers(who: tuple[str, str]) -> dict[str, str]:
    return {"Cookie": who[0], "X-CSRF": who[1], "Accept": "application/json"}


async def one_match(url: str, client: httpx.AsyncClient, game: str, pace: float, form: str, run: Run, tally: Tally, rng: random.Random,
                    people: list[tuple[str, str]], ready: asyncio.Semaphore) -> None:
    """Matches one after another between the same two, until the time is up."""
    first = True
    while run.on:
        async with ready:
            table = await open_table(client, game, people)
        match = Match(tally)
        players = [Player(url, people[i][0], table, i, match, pace, form, rng) for i in range(2)]
        run.seated += first
        first = False
        await asyncio.gather(*[p.run(run) for p in players])


def cpu(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_beside(pid: int) -> float:
    """The same of the processes that it has begun."""
    found = 0.0
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            if folder.name.isdigit() and int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found += cpu(int(folder.name))
    return found


async def drive(url: str, pid: int, game: str, matches: int, seconds: float, pace: float, form: str, seed: int, level: str = "") -> Tally:
    """Matches between two people each; with a level, of one person and a bot."""
    tally = Tally()
    limits = httpx.Limits(max_connections=16)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        people = [[await person(client), await person(client)] for _ in range(matches)]
        run = Run()
        rng = random.Random(seed)
        ready = asyncio.Semaphore(4)
        if level:
            tasks = [asyncio.create_task(beside_bot(url, client, game, pace, level, run, tally, rng, pair[0], ready)) for pair in people]
        else:
            tasks = [asyncio.create_task(one_match(url, client, game, pace, form, run, tally, rng, pair, ready)) for pair in people]
        while run.seated < matches:
            await asyncio.sleep(0.1)
        await asyncio.sleep(2.0)
        run.until = time.perf_counter() + seconds
        tally.acts, tally.delays, tally.acks, tally.pages, tally.waits, tally.bytes, tally.messages = 0, [], [], [], [], 0, 0
        used, drawn = cpu(pid), cpu_beside(pid)
        done = await asyncio.gather(*tasks, return_exceptions=True)
        tally.errors += [repr(d)[:200] for d in done if isinstance(d, Exception)]
        tally.seconds, tally.cpu, tally.drawing = seconds, cpu(pid) - used, cpu_beside(pid) - drawn
    return tally


# -- the machine's own ceilings ---------------------------------------------------------------------------------------------
def bare_sqlite(folder: Path, batch: int, seconds: float = 2.0) -> float:
    """Rows per second with synchronous=FULL in groups of `batch`."""
    db = sqlite3.connect(folder / f"bare{batch}.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE j (m TEXT, n INTEGER, t TEXT, PRIMARY KEY (m, n)) WITHOUT ROWID")
    count, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT INTO j VALUES (?, ?, ?)", [(f"m{count + i}", count + i, "take 26") for i in range(batch)])
        db.execute("COMMIT")
        count += batch
    rate = count / (time.perf_counter() - begun)
    db.close()
    return rate


async def bare_socket(url: str, size: int, clients: int = 20, seconds: float = 3.0) -> tuple[float, str]:
    """Echoes per second over WebSockets, and the delay of one echo."""
    tally, body = Tally(), "x" * size
    until = time.perf_counter() + seconds

    async def one() -> None:
        async with connect(url.replace("http", "ws") + "/ws", compression=None, max_size=None) as ws:
            while time.perf_counter() < until:
                begun = time.perf_counter()
                await ws.send(body)
                await ws.recv()
                tally.delays.append(time.perf_counter() - begun)
    await asyncio.gather(*[one() for _ in range(clients)])
    return len(tally.delays) / seconds, tally.line(tally.delays)


async def bare_events(url: str, size: int, clients: int = 20, seconds: float = 3.0) -> tuple[float, str]:
    """The same with a POST up and server-sent events down, over bare sockets that stay open."""
    tally, body = Tally(), b"x" * size
    until = time.perf_counter() + seconds
    port = int(url.rsplit(":", 1)[1])

    async def one(n: int) -> None:
        down, hello = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        hello.write(f"GET /events/{n} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await down.readuntil(b"\r\n\r\n")
        answer, up = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < until:
            begun = time.perf_counter()
            up.write(f"POST /post/{n} HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n".encode() + body)
            await asyncio.gather(answer.readuntil(b"\r\n\r\n"), down.readuntil(b"\n\n"))
            tally.delays.append(time.perf_counter() - begun)
        hello.close()
        up.close()
    await asyncio.gather(*[one(n) for n in range(clients)])
    return len(tally.delays) / seconds, tally.line(tally.delays)


# -- servers --------------------------------------------------------------------------------------------------------------
def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], port: int, health: str, log: Path) -> Any:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                httpx.get(url + health, timeout=1)
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield url, process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def serve(folder: Path, more: list[str]) -> Any:
    port = free_port()
    command = [sys.executable, "-c", CODE, "--db", str(folder / f"load{port}.db"), "--port", str(port), "--no-browser", "--no-rate-limits",
               "--bot-delay", "0", "--log-level", "ERROR", *more]
    return running(command, port, "/healthz", folder / "server.log")


def ceilings(folder: Path, seconds: float) -> list[tuple[str, str]]:
    rows = [(f"bare SQLite, FULL, groups of {n}", f"{bare_sqlite(folder, n, seconds):,.0f} rows/s") for n in (1, 10, 50)]
    port = free_port()
    with running([sys.executable, "-c", BARE, str(port)], port, "/", folder / "bare.log") as (url, _):
        for size, name in ((100, "100 bytes"), (60_000, "60 KB")):
            rate, delay = asyncio.run(bare_socket(url, size, seconds=seconds))
            rows.append((f"bare Starlette, WebSocket echo of {name}", f"{rate:,.0f}/s, {delay}"))
            rate, delay = asyncio.run(bare_events(url, size, seconds=seconds))
            rows.append((f"bare Starlette, POST + server-sent event of {name}", f"{rate:,.0f}/s, {delay}"))
    return rows


Rows = list[tuple[str, str]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="space_explorers")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the answers of a match")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--flat-matches", type=int, default=50)
    parser.add_argument("--flat-seconds", type=float, default=10.0)
    parser.add_argument("--skip", default="", help="parts to leave out: bare, steady, flat, pictures, bots")
    parser.add_argument("--bot-tables", type=int, default=50, help="tables of a person and a bot")
    parser.add_argument("--bot-level", default="admiral")
    parser.add_argument("--bot-workers", type=int, default=1)
    parser.add_argument("--bot-pace", type=float, default=10.0, help="seconds that a person takes for an answer there")
    parser.add_argument("--write", type=Path, help="a document whose part between <!-- load --> marks is replaced")
    return parser.parse_args()


def steady(args: argparse.Namespace, folder: Path) -> tuple[Rows, list[str]]:
    """Many matches at the pace of people."""
    with serve(folder, []) as (url, pid):
        tally = asyncio.run(drive(url, pid, args.game, args.matches, args.seconds, args.pace, "wide", 1))
    return [(f"{args.matches} matches, an answer every {args.pace:g} s each, with pictures", f"{tally.acts / tally.seconds:,.0f} answers/s"),
            ("- answer to the other player's update (budget: p99 150 ms)", tally.line(tally.delays)),
            ("- answer to its acknowledgement (on disk)", tally.line(tally.acks)),
            ("- CPU: server process, processes that draw",
             f"{tally.cpu / tally.seconds * 100:.0f} %, {tally.drawing / tally.seconds * 100:.0f} % of one core"),
            ("- bytes of an update", f"{tally.bytes / max(1, tally.messages) / 1000:.0f} KB on average")], tally.errors


def flat_out(args: argparse.Namespace, folder: Path, form: str) -> tuple[Rows, list[str]]:
    """Everybody answers at once."""
    with serve(folder, []) as (url, pid):
        tally = asyncio.run(drive(url, pid, args.game, args.flat_matches, args.flat_seconds, 0.0, form, 2))
    title, budget = ("without pictures", " (budget: 1,300)") if form == "none" else ("with pictures", "")
    return [(f"{args.flat_matches} matches flat out, {title}", f"{tally.acts / tally.seconds:,.0f} durable answers/s{budget}"),
            ("- answer to the other player's update", tally.line(tally.delays)),
            ("- CPU per answer: server process, processes that draw",
             f"{tally.cpu / max(1, tally.acts) * 1000:.2f} ms, {tally.drawing / max(1, tally.acts) * 1000:.2f} ms")], tally.errors


def beside_bots(args: argparse.Namespace, folder: Path) -> tuple[Rows, list[str]]:
    with serve(folder, ["--bot-workers", str(args.bot_workers)]) as (url, pid):
        tally = asyncio.run(drive(url, pid, args.game, args.bot_tables, 2 * args.seconds, args.bot_pace, "wide", 3, args.bot_level))
    return [(f"{args.bot_tables} tables of a person and a bot ({args.bot_level}), an answer every {args.bot_pace:g} s each",
             f"{tally.acts / tally.seconds:,.1f} answers/s of people"),
            ("- answer to its acknowledgement (budget: p99 150 ms)", tally.line(tally.acks)),
            ("- a page of a table", tally.line(tally.pages)),
            ("- from one's answer to one's next question, bots' thinking included", tally.line(tally.waits))], tally.errors


def write_down(document: Path, table: str) -> None:
    text = document.read_text(encoding="utf-8")
    head, _, rest = text.partition("<!-- load -->\n")
    _, _, tail = rest.partition("<!-- /load -->")
    document.write_text(f"{head}<!-- load -->\n{table}\n<!-- /load -->{tail}", encoding="utf-8")


def main() -> None:
    args = arguments()
    skip = set(args.skip.split(","))
    rows: Rows = [("cores; load average before the run", f"{os.cpu_count()}; {os.getloadavg()[0]:.1f}")]
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "bare" not in skip:
            rows += ceilings(folder, 2.0)
        measured = []
        if "steady" not in skip:
            measured.append(steady(args, folder))
        if "flat" not in skip:
            measured += [flat_out(args, folder, form) for form in ("none", "wide") if form == "none" or "pictures" not in skip]
        if "bots" not in skip:
            measured.append(beside_bots(args, folder))
        for more, errors in measured:
            rows += more
            faults += errors
    table = "\n".join(["| measured | |", "|---|---|", *[f"| {name} | {value} |" for name, value in rows]])
    print(table)
    for fault in faults[:5]:
        print("fault:", fault)
    if faults:
        print(f"{len(faults)} faults")
    if args.write:
        write_down(args.write, table)


if __name__ == "__main__":
    main()
