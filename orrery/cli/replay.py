"""`orrery replay`: a saved game again, in words, at any moment, or as a picture."""
from __future__ import annotations

import click

from orrery import from_text
from orrery.cli.command import Command, Number, common
from orrery.cli.options import read_file, saved_game, use_deck, write_file
from orrery.cli.screen import Screen
from orrery.cli.table import show_end, show_question, show_table
from orrery.cli.words import fail, lang, named, say
from orrery.kernel.match import SPECTATOR, Match


@click.command("replay", cls=Command, examples=(
    "orrery replay evening.orrery", "orrery replay evening.orrery --at 12",
    "orrery replay evening.orrery --at 12 --seat 1 --svg board.svg", "orrery replay evening.orrery --moves"))
@click.argument("file", metavar="FILE")
@click.option("--at", type=Number(0), metavar="N")
@click.option("--seat", type=Number(-1, 9), default=-1, metavar="SEAT")
@click.option("--svg", metavar="FILE")
@click.option("--deck", metavar="FILE")
@click.option("--moves", is_flag=True)
@click.option("--plain", is_flag=True)
@common
def command(file: str, at: int | None, seat: int, svg: str | None, deck: str | None, moves: bool, plain: bool) -> None:
    text = read_file(file)
    use_deck(saved_game(text), deck)
    match = from_text(text)
    screen = Screen(plain)
    if not SPECTATOR <= seat < match.seats:
        raise fail("err.range", value=seat, option="--seat", low=-1, high=match.seats - 1)
    if at is not None or svg:
        moment = match.fork(at)
        if svg:
            write_file(svg, moment.svg(seat, lang()))
            screen.line(say("replay.drawn", ply=moment.ply, path=svg))
        else:
            show_moment(screen, moment, seat)
        return
    tell(screen, match, moves)
    if match.over:
        show_end(screen, match)
    else:
        show_moment(screen, match, seat)


def show_moment(screen: Screen, match: Match, seat: int) -> None:
    if match.over:
        show_end(screen, match)
        return
    show_table(screen, match, seat)
    for asked, decision in match.pending().items():
        if seat in (SPECTATOR, asked):
            show_question(screen, match, decision)


def tell(screen: Screen, match: Match, moves: bool) -> None:
    """Every answer, and what came of it."""
    events: dict[int, list[str]] = {}
    for event in match.events:
        events.setdefault(event.ply, []).append(match.event_text(event, lang()))
    for line in events.get(0, []) if not moves else []:
        screen.dim("    " + line)
    for i, answer in enumerate(match.journal):
        screen.item(f"{i + 1}.", named(match.header.names[answer.seat], answer.key))
        for line in dict.fromkeys(events.get(i + 1, [])) if not moves else []:
            screen.dim("     " + line)
