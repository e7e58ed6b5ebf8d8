"""`orrery play`: a game in the terminal, humans at one keyboard and bots."""
from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from orrery import bots, from_position, from_text, game, game_names
from orrery.cli.command import Command, Number, common
from orrery.cli.options import Seat, default_seats, read_file, read_json, read_options, read_seats, saved_game, use_deck
from orrery.cli.screen import Screen
from orrery.cli.session import Session
from orrery.cli.words import fail, lang, say
from orrery.kernel.match import Match, begin
from orrery.kernel.rng import mix
from orrery.kernel.text import Msg


@click.command("play", cls=Command, examples=(
    "orrery play space_explorers", "orrery play space_explorers --seats human:Anna,human:Boris,greedy --seed 7",
    "orrery play space_explorers --deck my_deck.json", "orrery play --load evening.orrery",
    "orrery play space_explorers --plain --lang fr"))
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--seats", metavar="LIST")
@click.option("--seed", type=Number())
@click.option("--option", "-o", "given", metavar="NAME=VALUE", multiple=True)
@click.option("--deck", metavar="FILE")
@click.option("--position", metavar="FILE")
@click.option("--load", metavar="FILE")
@click.option("--save", metavar="FILE")
@click.option("--think", type=float, metavar="S")
@click.option("--plain", is_flag=True)
@common
def command(name: str | None, seats: str | None, seed: int | None, given: tuple[str, ...], deck: str | None, position: str | None,
            load: str | None, save: str | None, think: float | None, plain: bool) -> None:
    screen = Screen(plain)
    if load:
        if deck:
            use_deck(name or saved_game(read_file(load)), deck)
        match = from_text(read_file(load))
        players = read_seats(seats, say("word.you")) if seats else [Seat("human", n) for n in match.header.names]
        seat_count(players, match.seats)
    else:
        name = name or ask_game(screen)
        use_deck(name, deck)
        found = game(name)
        players = read_seats(seats or default_seats(found), say("word.you"))
        if position:
            match = from_position(found.id, read_json(position), seed or 0)
            seat_count(players, match.seats)
            match.header.names = [p.name for p in players]
        else:
            seed = int(time.time()) % 1_000_000 if seed is None else seed
            match = begin(found, len(players), read_options(found.id, given), seed, [p.name for p in players])
    run(screen, match, paced(players, think), save or (load if load and Path(load).exists() else None))


def seat_count(players: list[Seat], seats: int) -> None:
    if len(players) != seats:
        raise fail("err.seat_count", given=len(players), seats=seats)


def paced(players: list[Seat], think: float | None) -> list[Seat]:
    """Bots that think for a time think for this long."""
    if think is not None:
        for player in players:
            player.kind = bots.paced(player.kind, think)
    return players


def run(screen: Screen, match: Match, players: list[Seat], save: str | None) -> None:
    seed = match.header.seed or 0
    robots = {i: bots.make(p.kind, match.game, mix(seed + i + 1)) for i, p in enumerate(players) if not p.human}
    Session(screen, match, robots, save).run()


def ask_game(screen: Screen) -> str:
    """Without a game on the command line: a list to choose from, where somebody can."""
    names = game_names()
    if not sys.stdin.isatty() or not names:
        raise fail("err.missing", name="GAME", command="orrery play")
    for i, one in enumerate(names):
        screen.item(str(i + 1), Msg(one, "game.title").text(lang()), Msg(one, "game.tagline").text(lang()))
    while True:
        answer = input(say("play.which") + " ").strip()
        if answer in [str(i + 1) for i in range(len(names))]:
            return names[int(answer) - 1]
        if answer in names:
            return answer
