"""`orrery arena`: tournaments of bots, rated."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from orrery import game
from orrery.arena.simulate import ResultFile, play_many
from orrery.arena.tournament import LADDER, ROUND_ROBIN, Standing, Tournament, play_on_ray, standings, table_svg
from orrery.cli.command import Command, Number, common
from orrery.cli.options import read_options
from orrery.cli.screen import Grid, Screen
from orrery.cli.sim import progress
from orrery.cli.words import fail, say
from orrery.kernel.game import Json


@click.command("arena", cls=Command, examples=(
    "orrery arena space_explorers --bots cadet,engineer,commander --rounds 50 --jobs 2 --out arena.jsonl",
    "orrery arena gaia_project --bots random,greedy,commander --ladder --rounds 20",
    "orrery arena welcome_moon --bots greedy,random -o adventure=4 --plot ratings.svg"))
@click.argument("name", metavar="GAME")
@click.option("--bots", "entrants", metavar="LIST", default="random,greedy")
@click.option("--seats", type=Number(2, 6), default=2, metavar="N")
@click.option("--rounds", type=Number(1, 1_000_000), default=10, metavar="N")
@click.option("--ladder", is_flag=True)
@click.option("--jobs", type=Number(1, 256), default=1, metavar="N")
@click.option("--ray", "address", metavar="ADDRESS")
@click.option("--seed", type=Number(), default=1, metavar="N")
@click.option("--option", "-o", "given", metavar="NAME=VALUE", multiple=True)
@click.option("--out", metavar="FILE")
@click.option("--plot", metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(name: str, entrants: str, seats: int, rounds: int, ladder: bool, jobs: int, address: str | None, seed: int, given: tuple[str, ...],
            out: str | None, plot: str | None, as_json: bool, plain: bool) -> None:
    found = game(name)
    names = [b.strip() for b in entrants.split(",") if b.strip()]
    if len(names) < seats or len(set(names)) != len(names):
        raise fail("arena.entrants", n=seats)
    t = Tournament(found.id, names, seats, read_options(found.id, given), seed, LADDER if ladder else ROUND_ROBIN)
    t.check()
    total = t.games(rounds)
    results = ResultFile(Path(out), t) if out else None
    lines: list[dict[str, Json]] = list(results.lines[:total]) if results else []
    screen = Screen(plain or as_json)
    try:
        with progress(screen, total, len(lines), as_json) as step:
            for line in played(t, len(lines), total, jobs, address):
                if results:
                    results.add(line)
                lines.append(line)
                step.advance()
    finally:
        if results:
            results.close()
    rows = standings(names, lines)
    if plot:
        Path(plot).write_text(table_svg(rows), encoding="utf-8")
    if as_json:
        click.echo(json.dumps([data(row) for row in rows]))
    else:
        show(screen, rows)


def played(t: Tournament, first: int, last: int, jobs: int, address: str | None) -> Iterator[dict[str, Json]]:
    if address is None:
        return play_many(t, first, last, jobs)
    try:
        import ray  # noqa: F401
    except ImportError:
        raise fail("arena.no_ray") from None
    return play_on_ray(t, first, last, address)


def data(row: Standing) -> dict[str, Json]:
    return {"bot": row.name, "rating": row.ordinal, "mu": row.rating.mu, "sigma": row.rating.sigma, "games": row.games, "wins": row.wins,
            "interval": list(row.interval), "against": row.against}


def show(screen: Screen, rows: list[Standing]) -> None:
    others = [row.name for row in rows]
    cells = []
    for row in rows:
        low, high = row.interval
        meetings = ["" if o == row.name or o not in row.against else f"{100 * row.against[o][0] / row.against[o][1]:.0f} %" for o in others]
        cells.append([row.name, f"{row.ordinal:.1f}", str(row.games), f"{100 * row.wins / max(1, row.games):.1f} %",
                      f"{100 * low:.0f}-{100 * high:.0f} %", *meetings])
    heads = [say("sim.bot"), say("arena.rating"), say("sim.games"), say("sim.share"), say("sim.interval"), *others]
    screen.show(Grid("", heads, cells, right=tuple(range(1, len(heads)))))
