"""Commands of this game: `orrery check-log FILE...` and `orrery import gaia FILE`."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from orrery.kernel.errors import BadSave, OrreryError
from orrery.kernel.match import Match, from_position
from orrery.kernel.text import Msg, language

from .game import GAME
from .oracle import DEVIATIONS, Check, Refused, Replay, load, start_position
from .words.names import msg


class Spoken(click.Command):
    """A command whose help comes from the catalogues."""

    def get_short_help_str(self, limit: int = 45) -> str:
        return msg(f"command.{self.name}").text(language())

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        with formatter.indentation():
            formatter.write_paragraph()
            formatter.write_text(msg(f"command.{self.name}.help").text(language()))


def check_one(path: Path, keep_going: bool = False) -> tuple[Check | None, list[str]]:
    """The check of one file and its differences in words."""
    try:
        check = Check(GAME, load(path))
        check.run(keep_going)
    except OrreryError as error:
        return None, [error.text(language())]
    return check, check.troubles


@click.command("check-log", cls=Spoken)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--keep-going", is_flag=True)
def check_log(files: tuple[str, ...], keep_going: bool) -> None:
    lang = language()
    good, met = 0, dict.fromkeys(DEVIATIONS, 0)
    for name in files:
        check, troubles = check_one(Path(name), keep_going)
        for trouble in troubles:
            click.echo(msg("log.differs", file=Path(name).name, why=trouble).text(lang))
        if troubles or check is None:
            continue
        good += 1
        for rule_id, n in check.deviations.items():
            met[rule_id] = met.get(rule_id, 0) + n
        click.echo(msg("log.matches", file=Path(name).name, moves=len(check.log["moves"]), states=check.states, lists=check.lists,
                           refused=check.refused).text(lang))
    for rule_id, n in sorted(met.items()):
        if n:
            click.echo(msg("log.deviation", rule=rule_id, n=n, text=msg("deviation." + rule_id)).text(lang))
    click.echo(msg("log.total", good=good, all=len(files)).text(lang))
    if good < len(files):
        raise click.exceptions.Exit(1)


def imported(log: dict[str, Any]) -> Match:
    """A recorded game as one of ours, replayed to its last move."""
    names = [f"{i + 1} {faction}" for i, faction in enumerate(log["factions"])]
    match = from_position(GAME, start_position(log), names=names)
    state = match.state.copy()
    replay = Replay(GAME.rules, log, state)     # type: ignore[arg-type]
    replay.record = True
    texts = [record["m"] for record in log["moves"]]
    for number, text in enumerate(texts):
        try:
            replay.move(text, texts[number + 1:])
        except (Refused, KeyError, IndexError, ValueError, StopIteration) as error:
            raise BadSave(Msg("gaia_project", "log.bad_move", {"number": number + 1, "move": text[:80], "why": str(error)[:200]})) from error
    for seat, answer in replay.answers:
        match.act(seat, answer)
    return match


@click.command("import", cls=Spoken)
@click.argument("game", metavar="gaia")
@click.argument("file")
@click.option("--out", "-o", default="", metavar="FILE")
def import_log(game: str, file: str, out: str) -> None:
    if game not in ("gaia", GAME.id):
        raise BadSave(Msg("gaia_project", "log.other_game", {"game": game[:40]}))
    text = imported(load(Path(file))).to_text()
    if out:
        Path(out).write_text(text, encoding="utf-8")
    else:
        click.echo(text, nl=False)


COMMANDS = [check_log, import_log]
