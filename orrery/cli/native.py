"""`orrery native`: the games' rules translated to C and compiled into the user's cache."""
from __future__ import annotations

import time

import click

from orrery import game
from orrery.bots.native import build_bots
from orrery.cli.command import Command, common
from orrery.cli.screen import Screen
from orrery.cli.words import fail, figure, say
from orrery.games import names as all_names
from orrery.native.build import NoCompiler, build, compiler, library
from orrery.native.load import unjudged
from orrery.native.refused import NoForm, Refused


@click.command("native", cls=Command, examples=("orrery native", "orrery native space_explorers", "orrery native welcome_moon --checked"))
@click.argument("names", metavar="[GAME...]", nargs=-1)
@click.option("--checked", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(names: tuple[str, ...], checked: bool, plain: bool) -> None:
    screen = Screen(plain)
    if compiler() is None:
        raise fail("native.no_compiler")
    for name in [game(n).id for n in names] or all_names():
        make(screen, name, "checked" if checked else "fast", bool(names))


def make(screen: Screen, name: str, flavour: str, asked: bool) -> None:
    found = game(name)
    before = time.monotonic()
    try:
        there = library(found, flavour).is_file()
        path = build(found, flavour)
        if flavour == "fast":
            build_bots()                # lines and networks of the admiral, for whichever game
    except NoForm as error:
        if asked:
            raise fail("native.refused", file=error.file, line=error.line, reason=error.reason) from None
        screen.line(say("native.none", game=name))
    except Refused as error:
        raise fail("native.refused", file=error.file, line=error.line, reason=error.reason) from None
    except NoCompiler as error:
        raise fail("native.failed", game=name, reason=str(error)[:600]) from None
    else:
        screen.line(say("native.there" if there else "native.built", game=name, path=str(path), seconds=figure(time.monotonic() - before)))
        reason = unjudged(path)
        if reason:
            screen.line(say("native.unjudged", game=name, reason=reason))
