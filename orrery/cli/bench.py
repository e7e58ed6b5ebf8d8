"""`orrery bench`: the speed of the games on this machine."""
from __future__ import annotations

import json
from typing import Any

import click

from orrery import game
from orrery.arena.bench import bench
from orrery.arena.native_bench import native_bench
from orrery.cli.bench_peers import race_environments, race_games, show_environments, show_games
from orrery.cli.command import Command, Number, common
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import say
from orrery.games import names as all_names
from orrery.kernel import state


@click.command("bench", cls=Command, examples=("orrery bench", "orrery bench space_explorers --seconds 3", "orrery bench --json",
                                              "orrery bench --peers", "orrery bench --native --json", "orrery bench --env --seconds 5"))
@click.argument("names", metavar="[GAME...]", nargs=-1)
@click.option("--json", "as_json", is_flag=True)
@click.option("--seconds", type=Number(1, 600), default=1, metavar="N")
@click.option("--first", is_flag=True)
@click.option("--peers", is_flag=True)
@click.option("--env", "environments", is_flag=True)
@click.option("--native", "native", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(names: tuple[str, ...], as_json: bool, seconds: int, first: bool, peers: bool, environments: bool, native: bool,
            plain: bool) -> None:
    wanted = [game(name).id for name in names]
    if native:
        show_native(native_bench(wanted, float(seconds), first), as_json, Screen(plain or as_json))
        return
    if peers or environments:
        beside(wanted or all_names(), peers, float(seconds), as_json, Screen(plain or as_json))
        return
    found = bench(wanted, float(seconds), first)
    if as_json:
        click.echo(json.dumps(found))
        return
    screen = Screen(plain)
    machine(screen, found["calibration_mips"])
    rows = []
    for name, e in found["games"].items():
        if "/" in name:
            rows.append([name, f"{e['decisions_per_s']:,.0f}", f"{e['games_per_s']:,.1f}", f"{e['copy_us']:.1f}",
                         f"{e['options_us_median']:.1f}", f"{e['options_ms_max']:.2f}", f"{e['state_bytes']:,.0f}"])
    headings = [say("bench.game"), say("bench.decisions"), say("bench.games"), say("bench.copy"), say("bench.options"),
                say("bench.worst"), say("bench.bytes")]
    screen.show(Grid("", headings, rows, right=tuple(range(1, 7))))


def show_native(found: dict[str, Any], as_json: bool, screen: Screen) -> None:
    if as_json:
        click.echo(json.dumps(found))
        return
    if not found["games"]:
        screen.line(say("bench.no_native"))
        return
    rows = [[name, f"{e['native_per_s']:,.0f}", f"{e['interpreted_per_s']:,.0f}", f"{e['ratio']:.1f}", f"{e['copy_us']:.3f}"]
            for name, e in found["games"].items()]
    headings = [say("bench.game"), say("bench.native"), say("bench.interpreted"), say("bench.ratio"), say("bench.copy")]
    screen.show(Grid("", headings, rows, right=tuple(range(1, 5))))


def machine(screen: Screen, mips: float) -> None:
    compiled = not (state.__file__ or "").endswith(".py")
    screen.line(say("bench.machine", mips=f"{mips:.1f}", form=say("bench.compiled" if compiled else "bench.python")))


def beside(names: list[str], peers: bool, seconds: float, as_json: bool, screen: Screen) -> None:
    """Our games beside other libraries' (--peers), and the environments (--env, or with --peers)."""
    played = race_games(names, seconds) if peers else None
    stepped = race_environments(names, seconds)
    if as_json:
        click.echo(json.dumps({"games": played, "environments": stepped}))
        return
    if played is not None:
        machine(screen, played["calibration_mips"])
        show_games(screen, played)
    elif stepped:
        machine(screen, stepped["calibration_mips"])
    show_environments(screen, stepped)
