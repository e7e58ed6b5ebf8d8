"""`orrery games`: what can be played."""
from __future__ import annotations

import json

import click

from orrery import game, game_names
from orrery.cli.command import Command, common
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import lang, msg, say
from orrery.kernel.game import Setting, seat_range
from orrery.kernel.text import Msg


@click.command("games", cls=Command, examples=("orrery games", "orrery games space_explorers", "orrery games --json"))
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--json", "as_json", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(name: str | None, as_json: bool, plain: bool) -> None:
    names = [game(name).id] if name else game_names()
    if as_json:
        click.echo(json.dumps({n: facts(n) for n in names}, ensure_ascii=False, indent=2))
        return
    screen = Screen(plain)
    if name:
        show_game(screen, name)
        return
    rows = []
    for n in names:
        g = game(n)
        rows.append([n, Msg(n, "game.title").text(lang()), seat_range(g.seats), f"{g.about.minutes} {say('word.minutes')}",
                     Msg(n, "game.tagline").text(lang())])
    screen.show(Grid("", [say("games.id"), say("games.title"), say("games.players"), say("games.time"), ""], rows))


def facts(name: str) -> dict[str, object]:
    g = game(name)
    return {"title": Msg(name, "game.title").text(lang()), "seats": list(g.seats), "minutes": g.about.minutes, "version": g.version,
            "options": {s.name: {"kind": s.kind, "default": s.default, "values": list(s.values)} for s in g.settings}}


def show_game(screen: Screen, name: str) -> None:
    g = game(name)
    screen.title(Msg(name, "game.title").text(lang()))
    screen.line(Msg(name, "game.tagline").text(lang()))
    screen.line(say("games.facts", seats=seat_range(g.seats), minutes=g.about.minutes, year=g.about.year, designers=", ".join(g.about.designers)))
    if g.settings:
        rows = [[s.name, Msg(name, f"setting.{s.name}").text(lang()), accepts(s), shown(s.default)] for s in g.settings]
        screen.show(Grid(say("games.options"), [say("games.option"), "", say("games.accepts"), say("games.default")], rows))
    screen.line(say("games.how", game=name))


def accepts(setting: Setting) -> str:
    if setting.kind == "bool":
        return "yes, no"
    if setting.kind == "int":
        return f"{setting.low}-{setting.high}"
    return ", ".join([shown(v) for v in setting.values]) or msg(f"kind.{setting.kind}").text(lang())


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
