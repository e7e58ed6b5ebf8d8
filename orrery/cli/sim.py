"""`orrery sim`: many games between bots, with progress and a table at the end."""
from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orrery import game
from orrery.arena.simulate import Plan, ResultFile, play_many
from orrery.arena.statistics import Summary
from orrery.cli.command import Command, Number, common
from orrery.cli.options import read_options, use_deck
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import fail, figure, lang, say
from orrery.kernel.game import Json
from orrery.kernel.text import Msg, catalogue


@click.command("sim", cls=Command, examples=(
    "orrery sim space_explorers --seats greedy,random --games 1000 --jobs 2 --seed 1 --out games.jsonl",
    "orrery sim space_explorers --seats greedy,greedy,random --games 100",
    "orrery sim welcome_moon --seats greedy -o adventure=3 --games 50 --json"))
@click.argument("name", metavar="GAME")
@click.option("--seats", metavar="LIST", default="greedy,random")
@click.option("--games", "count", type=Number(1, 100_000_000), default=100, metavar="N")
@click.option("--jobs", type=Number(1, 256), default=1, metavar="N")
@click.option("--seed", type=Number(), default=1, metavar="N")
@click.option("--option", "-o", "given", metavar="NAME=VALUE", multiple=True)
@click.option("--deck", metavar="FILE")
@click.option("--out", metavar="FILE")
@click.option("--fixed", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(name: str, seats: str, count: int, jobs: int, seed: int, given: tuple[str, ...], deck: str | None, out: str | None, fixed: bool,
            as_json: bool, plain: bool) -> None:
    use_deck(name, deck)
    found = game(name)
    plan = Plan(found.id, [s.strip() for s in seats.split(",")], read_options(found.id, given), seed, not fixed)
    plan.check()
    results = ResultFile(Path(out), plan) if out else None
    summary = Summary(plan.seats)
    for line in results.lines if results else []:
        summary.add(line)
    if summary.games > count:
        raise fail("sim.more_there", path=str(out), there=summary.games, count=count)
    screen = Screen(plain or as_json)
    if summary.games and not as_json:
        screen.dim(say("sim.resumed", n=summary.games))
    started, before = time.monotonic(), summary.games
    try:
        with progress(screen, count, summary.games, as_json) as step:
            for line in play_many(plan, summary.games, count, jobs):
                if results:
                    results.add(line)
                summary.add(line)
                step.advance()
    finally:
        if results:
            results.close()
    rate = (count - before) / max(time.monotonic() - started, 1e-6)
    if as_json:
        click.echo(json.dumps(as_data(summary), ensure_ascii=False))
    else:
        show(screen, found.id, summary, rate)


class Step:
    """Moves the bar; nothing where there is none."""

    def __init__(self, bar: Progress | None, total: int, done: int) -> None:
        self.bar = bar
        self.started = time.monotonic()
        self.done, self.before = done, done
        self.task = bar.add_task(say("sim.playing"), total=total, completed=done, rate="") if bar is not None else None

    def advance(self) -> None:
        self.done += 1
        if self.bar is not None and self.task is not None:
            rate = (self.done - self.before) / max(time.monotonic() - self.started, 1e-6)
            self.bar.update(self.task, advance=1, rate=say("sim.rate", rate=figure(rate)))


@contextmanager
def progress(screen: Screen, total: int, done: int, quiet: bool) -> Iterator[Step]:
    if screen.plain or quiet:
        yield Step(None, total, done)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=screen.console, transient=True) as bar:
        yield Step(bar, total, done)


def as_data(summary: Summary) -> dict[str, Json]:
    return {"games": summary.games, "endings": dict(sorted(summary.endings.items())),
            "decisions_mean": sum(summary.decisions) / max(1, summary.games),
            "bots": {r.name: {"games": r.games, "wins": r.wins, "share": r.share, "interval": list(r.interval),
                              "mean": r.mean, "spread": r.spread}
                     for r in summary.rows.values()}}


def show(screen: Screen, game_id: str, summary: Summary, rate: float) -> None:
    rows = []
    for row in sorted(summary.rows.values(), key=lambda r: -r.share):
        low, high = row.interval
        rows.append([row.name, str(row.games), figure(row.wins, "g"), f"{figure(100 * row.share)} %", f"{figure(100 * low)}-{figure(100 * high)} %",
                     figure(row.mean), figure(row.spread)])
    headings = [say("sim.bot"), say("sim.games"), say("sim.wins"), say("sim.share"), say("sim.interval"), say("sim.mean"),
                say("sim.spread")]
    screen.show(Grid("", headings, rows, right=tuple(range(1, 7))))
    lengths = summary.decisions
    screen.line(say("sim.lengths", n=summary.games, mean=figure(sum(lengths) / max(1, len(lengths))), low=min(lengths), high=max(lengths),
                    rate=figure(rate)))
    screen.line(say("sim.endings", endings=", ".join([f"{ending_name(game_id, k)} {v}" for k, v in summary.endings.most_common()])))


def ending_name(game_id: str, key: str) -> str:
    if f"ending.{key}" in catalogue(game_id, "en"):
        return Msg(game_id, f"ending.{key}").text(lang())
    return say(f"ending.{key}") if f"ending.{key}" in catalogue("cli", "en") else key
