"""`orrery rules`: the numbered rules of a game, by id, by chapter or by words."""
from __future__ import annotations

import click

from orrery import game, ledger
from orrery.cli.command import Command, common
from orrery.cli.screen import Screen
from orrery.cli.words import fail, lang, say
from orrery.kernel.text import Msg


@click.command("rules", cls=Command, examples=(
    "orrery rules space_explorers", "orrery rules space_explorers SE-8.01", "orrery rules seti ST-7",
    "orrery rules gaia_project federation satellite"))
@click.argument("name", metavar="GAME")
@click.argument("wanted", metavar="[ID|WORD...]", nargs=-1)
@click.option("--plain", is_flag=True)
@common
def command(name: str, wanted: tuple[str, ...], plain: bool) -> None:
    found = game(name)
    rules = ledger.search(found.id, " ".join(wanted), lang()) if wanted else ledger.read(found.id, lang())
    if not rules:
        if wanted:
            raise fail("rules.none", game=Msg(found.id, "game.title"), wanted=" ".join(wanted)[:60])
        raise fail("rules.no_ledger", game=Msg(found.id, "game.title"))
    screen = Screen(plain)
    chapter = ""
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            screen.title(chapter)
        screen.item(rule.id, rule.text)
    screen.dim(say("rules.count", n=len(rules)))
