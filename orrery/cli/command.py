"""Click with help in three languages: an option's help is found by its name, `play.opt.seats`, an argument's value by its type."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from orrery.cli.words import fail, say
from orrery.kernel.text import catalogue

SHARED = ("lang", "plain", "help")


class Number(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A whole number, refused in words when it is none or out of range."""

    name = "N"

    def __init__(self, low: int = -(1 << 62), high: int = 1 << 62) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise fail("err.not_number", value=str(value)[:40], option=option_name(param)) from None
        if not self.low <= number <= self.high:
            raise fail("err.range", value=number, option=option_name(param), low=self.low, high=self.high)
        return number


def option_name(param: click.Parameter | None) -> str:
    return max(param.opts, key=len) if param is not None and param.opts else "?"


class Command(click.Command):
    """A command whose help is `<name>.help`, with examples."""

    def __init__(self, *args: Any, examples: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples

    def get_short_help_str(self, limit: int = 45) -> str:
        return say(f"{self.name}.brief")

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, ctx, formatter, self.examples)


class Group(click.Group):
    """The `orrery` command itself; `finder` brings commands of other parts when they are asked for."""

    def __init__(self, *args: Any, finder: Callable[[], dict[str, click.Command]], examples: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.finder = finder
        self.examples = examples

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.finder())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.finder().get(cmd_name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None:
            raise fail("err.no_command", name=args[0][:40], known=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, ctx, formatter, self.examples)


def write_help(command: click.Command, ctx: click.Context, out: click.HelpFormatter, examples: tuple[str, ...]) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    out.write_usage(ctx.command_path, pieces, prefix=say("word.usage") + " ")
    name = command.name if ctx.parent is not None else "orrery"
    out.write_paragraph()
    with out.indentation():
        for paragraph in say(f"{name}.help").split("\n"):
            out.write_text(paragraph)
            out.write_paragraph()
    out.write_heading(say("word.options"))
    with out.indentation():
        out.write_dl([(record, help_of(name or "", p)) for p in command.get_params(ctx) if (record := option_record(p, ctx))])
    if isinstance(command, click.Group):
        out.write_paragraph()
        out.write_heading(say("word.commands"))
        with out.indentation():
            out.write_dl([(n, brief(command, ctx, n)) for n in command.list_commands(ctx)])
    if examples:
        out.write_paragraph()
        out.write_heading(say("word.examples"))
        with out.indentation():
            for line in examples:
                out.write(" " * out.current_indent + line + "\n")


def brief(group: click.Group, ctx: click.Context, name: str) -> str:
    found = group.get_command(ctx, name)
    return found.get_short_help_str(70).rstrip(".") if found is not None else ""


def option_record(param: click.Parameter, ctx: click.Context) -> str:
    if not isinstance(param, click.Option):
        return ""
    names = ", ".join([*param.opts, *param.secondary_opts])
    if param.is_flag or param.count:
        return names
    return f"{names} {param.make_metavar(ctx)}"


def help_of(command: str, param: click.Parameter) -> str:
    name = "help" if "--help" in param.opts else param.name
    key = f"{command}.opt.{name}"
    if key not in catalogue("cli", "en") and name in SHARED:
        key = f"opt.{name}"
    return say(key)


def common(function: Callable[..., Any]) -> Callable[..., Any]:
    """--lang, which every command takes (words.choose has read it already)."""
    return click.option("--lang", metavar="en|fr|ru", expose_value=False)(function)
