"""Commands whose help and mistakes are in the reader's language."""
from __future__ import annotations

from typing import Any

import click

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import Msg, language


def say(key: str, **params: int | str) -> str:
    return Msg("table", key, dict(params)).text(language())


class Command(click.Command):
    """A command with its words at `cmd.<name>.*`; what goes wrong is one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.append(click.Option(["--lang"], metavar="en|fr|ru", expose_value=False))

    def get_short_help_str(self, limit: int = 45) -> str:
        return say(f"cmd.{self.name}.brief")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OrreryError as error:
            raise click.ClickException(error.text(language())) from error

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=say("cmd.usage") + " ")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(f"cmd.{self.name}.help"))
        formatter.write_paragraph()
        formatter.write_heading(say("cmd.options"))
        with formatter.indentation():
            formatter.write_dl([self.row(p, ctx) for p in self.get_params(ctx) if isinstance(p, click.Option) and not p.hidden])

    def row(self, option: click.Option, ctx: click.Context) -> tuple[str, str]:
        names = ", ".join([*option.opts, *option.secondary_opts])
        name = "help" if "--help" in option.opts else option.name
        key = f"cmd.opt.{name}" if name in ("help", "lang", "db") else f"cmd.{self.name}.opt.{name}"
        plain = isinstance(option.default, (int, float, str)) and not isinstance(option.default, bool) and option.default != ""
        words = say(key) + (f" [{option.default}]" if plain and not option.is_flag else "")
        return (names if option.is_flag else f"{names} {option.make_metavar(ctx)}"), words
