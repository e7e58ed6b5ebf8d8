"""`orrery bench`: the speed of the games on this machine."""
from __future__ import annotations

import json

import click

from orrery import game
from orrery.arena.bench import bench
from orrery.cli.command import Command, Number, common
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import say
from orrery.kernel import state


@click.command("bench", cls=Command, examples=("orrery bench", "orrery bench space_explorers --seconds 3", "orrery bench --json"))
@click.argument("names", metavar="[GAME...]", nargs=-1)
@click.option("--json", "as_json", is_flag=True)
@click.option("--seconds", type=Number(1, 600), default=1, metavar="N")
@click.option("--first", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(names: tuple[str, ...], as_json: bool, seconds: int, first: bool, plain: bool) -> None:
    found = bench([game(name).id for name in names], float(seconds), first)
    if as_json:
        click.echo(json.dumps(found))
        return
    screen = Screen(plain)
    compiled = not (state.__file__ or "").endswith(".py")
    screen.line(say("bench.machine", mips=f"{found['calibration_mips']:.1f}", form=say("bench.compiled" if compiled else "bench.python")))
    rows = []
    for name, e in found["games"].items():
        if "/" in name:
            rows.append([name, f"{e['decisions_per_s']:,.0f}", f"{e['games_per_s']:,.1f}", f"{e['copy_us']:.1f}",
                         f"{e['options_us_median']:.1f}", f"{e['options_ms_max']:.2f}", f"{e['state_bytes']:,.0f}"])
    headings = [say("bench.game"), say("bench.decisions"), say("bench.games"), say("bench.copy"), say("bench.options"),
                say("bench.worst"), say("bench.bytes")]
    screen.show(Grid("", headings, rows, right=tuple(range(1, 7))))
