"""Many games between bots: the same seed gives the same lines of JSON, whatever the number of processes. (Bots that look one answer ahead play other
lines, as strong, where the game's native form has been built.)

The file's first line says what was asked; then one line per game, in order. A run that was cut off goes on from the
last whole line.
"""
from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from orrery import bots
from orrery.bots.greedy import GreedyBot
from orrery.bots.levels import Cadet, Careless, Commander, Engineer
from orrery.bots.random_bot import RandomBot
from orrery.games import find
from orrery.kernel.errors import BadSave, OrreryError
from orrery.kernel.game import Game, Json
from orrery.kernel.match import begin
from orrery.kernel.rng import mix
from orrery.kernel.state import State, answer, settle
from orrery.kernel.text import Msg
from orrery.native.load import NativeRefused, native_form

LIMIT: Final = 100_000      # answers after which a game counts as endless


class Plan:
    """What to play: a game, the bots by name, options and the seed that everything follows from."""

    timed: bool = False     # lines tell how long each decision took; such lines differ from run to run

    def __init__(self, game: str, seats: list[str], options: dict[str, Json], seed: int, rotate: bool = True) -> None:
        self.game, self.seats, self.options, self.seed, self.rotate = game, seats, options, seed, rotate

    def header(self) -> dict[str, Json]:
        found = find(self.game)
        return {"orrery": "sim", "game": self.game, "version": found.version, "seats": self.seats, "options": self.options,
                "seed": self.seed, "rotate": self.rotate}

    def order(self, number: int) -> list[str]:
        """Who sits where in game `number`: seats rotate, so nobody always begins."""
        turn = number % len(self.seats) if self.rotate else 0
        return self.seats[turn:] + self.seats[:turn]

    def options_of(self, number: int) -> dict[str, Json]:
        """The set-up options of game `number`."""
        return self.options

    def seed_of(self, number: int) -> int:
        return game_seed(self.seed, number)

    def check(self) -> None:
        """Raise what is wrong with it before a process is started."""
        found = find(self.game)
        found.check_setup(len(self.seats), self.options)
        for name in self.seats:
            bots.make(name, found)


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number`: games are independent of how many are played, and by whom."""
    return mix((mix(seed & 0xFFFFFFFFFFFFFFFF) + number * 2 + 1) & 0xFFFFFFFFFFFFFFFF) >> 1


def play_one(plan: Plan, number: int) -> dict[str, Json]:
    """Play game `number` of a plan; its line of the file."""
    game = find(plan.game)
    order = plan.order(number)
    seed = plan.seed_of(number)
    options = game.check_setup(len(order), plan.options_of(number))
    players = [bots.make(name, game, mix(seed + seat + 1)) for seat, name in enumerate(order)]
    watch: list[float] | None = [] if plan.timed else None
    played = play_native(game, game.setup(len(order), options, seed), players) if watch is None else None
    if played is not None:
        s, decisions = played
    elif watch is None and all([b.blind for b in players]):
        s = game.setup(len(order), options, seed)
        decisions = play_blind(game, s, players)
    else:
        s, decisions = play_seen(game, options, seed, players, watch)
    scores = game.scores(s)
    line: dict[str, Json] = {"n": number, "seed": seed, "seats": order, "totals": [sum(row.values()) for row in scores],
                             "places": game.places(s), "decisions": decisions, "ending": ending(game, s), "scores": scores}
    if watch is not None:
        line["ms"] = [round(1000 * seconds, 1) for seconds in watch]
    return line


def pace(bot: bots.Bot) -> tuple[int, int] | None:
    """How the native form plays a bot: careless answers in a hundred (-1: any answer at all) and which part of the answers is then the better one.
    None: a bot that it does not know."""
    if type(bot) is RandomBot:
        return -1, 1
    if type(bot) is GreedyBot:
        return 0, 1
    return (bot.share, bot.half) if isinstance(bot, Careless) and type(bot) in (Cadet, Engineer, Commander) else None


def play_native(game: Game[Any], s: State, players: list[bots.Bot]) -> tuple[State, int] | None:
    """The native form plays, where it is there and knows all of these bots. Random bots give the same answers, many times faster; those that look
    one answer ahead play as in Python, on other deals of what they cannot see. None: they play in Python."""
    paces = [pace(b) for b in players]
    if any([p is None for p in paces]):
        return None
    native = native_form(game)
    blind = all([b.blind for b in players])
    if native is None or not (blind or native.looks):
        return None
    try:
        table = native.table(s)
        table.settle()
        values = [b.rng.value for b in players]
        if blind:
            decisions = table.bots(values, LIMIT)
        else:
            decisions = table.lookers(values, [p[0] for p in paces if p], [p[1] for p in paces if p], LIMIT)
    except NativeRefused:
        return None
    return table.state(s), decisions


def play_blind(game: Game[Any], s: State, players: list[bots.Bot]) -> int:
    """Bots that look only at the options are handed nothing else; this is much faster."""
    rules = game.rules
    settle(rules, s)
    for count in range(LIMIT):
        waiting = s.open()
        if not waiting:
            return count
        f = waiting[0]
        answer(rules, s, f, players[f[1]].pick(rules[f[0]], s, f))
    return LIMIT


def play_seen(game: Game[Any], options: dict[str, Json], seed: int, players: list[bots.Bot],
              watch: list[float] | None = None) -> tuple[State, int]:
    """Play from the views. `watch` collects the seconds of one core that each real choice (of two answers or more) took."""
    match = begin(game, len(players), options, seed, listen=False)
    while match.ply < LIMIT:
        waiting = match.state.open()
        if not waiting:
            break
        f = waiting[0]
        bot, rule = players[f[1]], game.rules[f[0]]
        if bot.blind:
            o = bot.pick(rule, match.state, f)
        else:
            view = match.view(f[1])
            before = time.thread_time()
            o = bot.choose(view)
            if watch is not None and (rule.parametric or len(rule.options(match.state, f)) > 1):
                watch.append(time.thread_time() - before)
        match.act_option(f[1], o)
    return match.state, match.ply


def ending(game: Game[Any], s: State) -> str:
    """How the game ended, if it did within the limit."""
    return game.ending(s) if game.over(s) else "endless"


def dump(line: dict[str, Json]) -> str:
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


# -- many --------------------------------------------------------------------------------------------------------------
_plan: Plan | None = None


def _begin(plan: Plan) -> None:
    global _plan
    _plan = plan


def _work(number: int) -> dict[str, Json]:
    assert _plan is not None
    return play_one(_plan, number)


def play_many(plan: Plan, first: int, last: int, jobs: int = 1) -> Iterator[dict[str, Json]]:
    """The lines of games first..last-1 in order, played by `jobs` processes."""
    if jobs <= 1 or last - first <= 1:
        for number in range(first, last):
            yield play_one(plan, number)
        return
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    quick = all([bots.make(name, find(plan.game)).blind for name in plan.seats])
    chunk = max(1, min(50, (last - first) // (jobs * 8))) if quick else 1     # slow games are put away one by one: a cut loses few
    with context.Pool(jobs, _begin, (plan,)) as pool:
        yield from pool.imap(_work, range(first, last), chunk)


class ResultFile:
    """The lines on disk. Opening an unfinished file of the same plan goes on with it; another plan's file is refused."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.lines: list[dict[str, Json]] = []
        header = dump(plan.header())
        if path.exists() and path.stat().st_size:
            kept = self._read(header)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(header, encoding="utf-8")
            kept = len(header.encode())
        self._file = path.open("r+", encoding="utf-8")
        self._file.seek(kept)
        self._file.truncate()

    def _read(self, header: str) -> int:
        """Take over the whole lines there are; how many bytes of the file to keep."""
        kept = 0
        for i, raw in enumerate(self.path.read_bytes().splitlines(keepends=True)):
            if not raw.endswith(b"\n"):
                break
            if i == 0:
                if raw.decode(errors="replace") != header:
                    raise BadSave(Msg("arena", "sim.other_file", {"path": str(self.path)}))
            else:
                try:
                    line = json.loads(raw)
                except ValueError:
                    break
                if not isinstance(line, dict) or line.get("n") != i - 1:
                    break
                self.lines.append(line)
            kept += len(raw)
        if kept == 0:
            raise BadSave(Msg("arena", "sim.other_file", {"path": str(self.path)}))
        return kept

    def add(self, line: dict[str, Json]) -> None:
        self._file.write(dump(line))
        self._file.flush()
        self.lines.append(line)

    def close(self) -> None:
        self._file.close()


def read_results(path: Path) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The header and the games of a result file."""
    try:
        rows = [json.loads(raw) for raw in path.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        raise OrreryError(Msg("arena", "file.unreadable", {"path": str(path)})) from error
    if not rows or rows[0].get("orrery") != "sim":
        raise BadSave(Msg("arena", "sim.other_file", {"path": str(path)}))
    return rows[0], rows[1:]
