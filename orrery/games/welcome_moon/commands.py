"""Commands of this game: `orrery campaign FILE` begins a campaign, closes an adventure that is over and opens the next one."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from orrery.kernel.errors import BadSave
from orrery.kernel.match import Match
from orrery.kernel.save import from_text
from orrery.kernel.text import Msg, language

from .game import GAME
from .rules.campaign import Campaign, Result, campaign_from_text
from .words.names import DOMAIN


def say(key: str, **params: Any) -> str:
    return Msg(DOMAIN, key, dict(params)).text(language())


class Spoken(click.Command):
    """A command whose help comes from the catalogues."""

    def get_short_help_str(self, limit: int = 45) -> str:
        return say(f"command.{self.name}")

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        with formatter.indentation():
            formatter.write_paragraph()
            for paragraph in say(f"command.{self.name}.help").split("\n"):
                formatter.write_text(paragraph)


@click.command("campaign", cls=Spoken)
@click.argument("file", metavar="FILE")
@click.option("--players", metavar="NAMES", default="")
@click.option("--seed", type=int, default=1)
@click.option("--level", type=int, default=1)
def campaign_command(file: str, players: str, seed: int, level: int) -> None:
    path = Path(file)
    if path.exists():
        campaign = campaign_from_text(path.read_text(encoding="utf-8"))
        take_up(campaign, path)
    else:
        names = [name.strip() for name in players.split(",") if name.strip()]
        campaign = Campaign(path.stem, names or ["P1"], seed, level)
        click.echo(say("campaign.begun", name=campaign.name, players=", ".join(campaign.players)))
    standing(campaign)
    if campaign.over:
        click.echo(say("campaign.over"))
    else:
        game = game_file(path, campaign)
        if campaign.match is None:
            game.write_text(campaign.begin().to_text(), encoding="utf-8")
        click.echo(say("campaign.play", adventure=Msg(DOMAIN, f"setting.adventure.{campaign.adventure}"), file=str(game)))
    path.write_text(campaign.to_text(), encoding="utf-8")


def game_file(path: Path, campaign: Campaign) -> Path:
    """Where the adventure lies that is being played: a saved game of its own beside the campaign."""
    return path.with_name(f"{path.stem}-{campaign.adventure}.orrery")


def take_up(campaign: Campaign, path: Path) -> None:
    """The adventure as its saved game stands now; when it is over, its stars are given."""
    game = game_file(path, campaign) if not campaign.over else path
    if campaign.over or not game.exists():
        return
    match = from_text(game.read_text(encoding="utf-8"), lambda name: GAME)
    check(match, campaign, game)
    campaign.match = match
    if match.over:
        tell(campaign, campaign.close())


def check(match: Match, campaign: Campaign, game: Path) -> None:
    """The saved game must be this campaign's adventure."""
    h = match.header
    if h.seed != campaign.adventure_seed() or h.options.get("adventure") != campaign.adventure or match.seats != len(campaign.players):
        raise BadSave(Msg(DOMAIN, "campaign.other_game", {"file": str(game)}))


def tell(campaign: Campaign, result: Result) -> None:
    click.echo(say("campaign.closed", adventure=Msg(DOMAIN, f"setting.adventure.{result.adventure}")))
    for name, score, stars in zip(campaign.players, result.scores, result.stars, strict=True):
        click.echo("  " + say("campaign.result", name=name, score=score, n=stars))


def standing(campaign: Campaign) -> None:
    if campaign.results:
        click.echo(say("campaign.standing", played=len(campaign.results)))
        rows = sorted(zip(campaign.places(), campaign.players, campaign.stars(), strict=True))
        for place, name, stars in rows:
            click.echo("  " + say("campaign.row", place=place, name=name, n=stars))


COMMANDS = [campaign_command]
