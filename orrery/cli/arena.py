"""`orrery arena`: tournaments of bots, rated; bots against the games' own opponents."""
from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from orrery import game
from orrery.arena.simulate import Plan, ResultFile, play_many
from orrery.arena.solo import SoloPlan, solo_rows
from orrery.arena.tournament import LADDER, ROUND_ROBIN, Standing, Tournament, play_on_ray, standings, table_svg
from orrery.brain import brain_of
from orrery.cli.arena_tables import markdown, ratings, solo_table
from orrery.cli.command import Command, Number, common
from orrery.cli.options import read_options
from orrery.cli.screen import Screen
from orrery.cli.sim import progress
from orrery.cli.words import fail, lang
from orrery.kernel.game import Json


@click.command("arena", cls=Command, examples=(
    "orrery arena space_explorers --bots cadet,engineer,commander --rounds 50 --jobs 2 --out arena.jsonl",
    "orrery arena gaia_project --bots random,greedy,commander --ladder --rounds 20",
    "orrery arena welcome_moon --bots greedy,random -o adventure=4 --plot ratings.svg",
    "orrery arena gaia_project --solo --bots engineer,commander --vary difficulty --rounds 50 --jobs 2 --out automa.jsonl",
    "orrery arena --figures arena.jsonl automa.jsonl"))
@click.argument("words", metavar="GAME", nargs=-1)
@click.option("--bots", "entrants", metavar="LIST", default="random,greedy")
@click.option("--seats", type=Number(2, 6), default=2, metavar="N")
@click.option("--rounds", type=Number(1, 1_000_000), default=10, metavar="N")
@click.option("--ladder", is_flag=True)
@click.option("--solo", is_flag=True)
@click.option("--vary", metavar="NAME", multiple=True)
@click.option("--figures", is_flag=True)
@click.option("--jobs", type=Number(1, 256), default=1, metavar="N")
@click.option("--ray", "address", metavar="ADDRESS")
@click.option("--seed", type=Number(), default=1, metavar="N")
@click.option("--option", "-o", "given", metavar="NAME=VALUE", multiple=True)
@click.option("--out", metavar="FILE")
@click.option("--plot", metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(words: tuple[str, ...], entrants: str, seats: int, rounds: int, ladder: bool, solo: bool, vary: tuple[str, ...], figures: bool,
            jobs: int, address: str | None, seed: int, given: tuple[str, ...], out: str | None, plot: str | None, as_json: bool,
            plain: bool) -> None:
    if figures and words:
        click.echo(markdown([Path(word) for word in words]))
        return
    if len(words) != 1:
        raise fail("arena.one_game" if not figures else "arena.no_files")
    found = game(words[0])
    names = [b.strip() for b in entrants.split(",") if b.strip()]
    if len(names) < (1 if solo else seats) or len(set(names)) != len(names):
        raise fail("arena.entrants", n=1 if solo else seats)
    if (solo and ladder) or (vary and not solo):
        raise fail("arena.solo_alone")
    options = read_options(found.id, given)
    screen = Screen(plain or as_json)
    if solo:
        against = SoloPlan(found.id, names, options, list(vary), seed)
        rows = solo_rows(against, run(against, against.games(rounds), screen, jobs, address, out, as_json))
        if as_json:
            click.echo(json.dumps([row.data(against.vary) for row in rows]))
        else:
            screen.show(solo_table(against, rows))
        return
    t = Tournament(found.id, names, seats, options, seed, LADDER if ladder else ROUND_ROBIN)
    table = standings(names, run(t, t.games(rounds), screen, jobs, address, out, as_json))
    if plot:
        Path(plot).write_text(table_svg(table), encoding="utf-8")
    if as_json:
        click.echo(json.dumps([data(row) for row in table]))
    else:
        screen.show(ratings(table))


def run(plan: Plan, total: int, screen: Screen, jobs: int, address: str | None, out: str | None, quiet: bool) -> list[dict[str, Json]]:
    """Play what is missing of the first `total` games, with progress; the lines of all of them."""
    plan.check()
    say_changes(plan.game)
    results = ResultFile(Path(out), plan) if out else None
    lines: list[dict[str, Json]] = list(results.lines[:total]) if results else []
    try:
        with progress(screen, total, len(lines), quiet) as step:
            for line in played(plan, len(lines), total, jobs, address):
                if results:
                    results.add(line)
                lines.append(line)
                step.advance()
    finally:
        if results:
            results.close()
    return lines


def say_changes(name: str) -> None:
    """Which networks of the game were taught before it changed; numpy is imported only where there are any."""
    brain = brain_of(game(name))
    if brain.networks():
        from orrery.bots.network import changes
        for changed in changes(brain):
            click.echo(changed.text(lang()), err=True)


def played(plan: Plan, first: int, last: int, jobs: int, address: str | None) -> Iterator[dict[str, Json]]:
    if address is None:
        return play_many(plan, first, last, jobs)
    if find_spec("ray") is None:
        raise fail("arena.no_ray")
    return play_on_ray(plan, first, last, address)


def data(row: Standing) -> dict[str, Json]:
    return {"bot": row.name, "rating": row.ordinal, "mu": row.rating.mu, "sigma": row.rating.sigma, "games": row.games, "wins": row.wins,
            "interval": list(row.interval), "against": row.against}
