"""The way in: finds the commands, and turns every mistake of the user's into one sentence and exit code 2."""
from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

import click

from orrery import __version__, game_names
from orrery.cli import words
from orrery.cli.command import Group, common, option_name
from orrery.cli.options import file_error
from orrery.cli.words import fail, say
from orrery.kernel.errors import OrreryError
from orrery.kernel.text import speak

OURS = ("games", "play", "sim", "arena", "export", "replay", "bench", "rules", "native")
GUESTS = ("orrery.web.commands", "orrery.arena.commands", "orrery.env.commands")    # modules with a list COMMANDS, where they exist

EXAMPLES = ("orrery games", "orrery play space_explorers",
            "orrery sim space_explorers --seats greedy,random --games 200", "orrery rules seti landing")

_found: dict[str, click.Command] = {}


def commands() -> dict[str, click.Command]:
    """Our commands, and those that the web table, the arena and single games bring."""
    if not _found:
        for name in OURS:
            _found[name] = import_module(f"orrery.cli.{name}").command
        for module in [*GUESTS, *[f"orrery.games.{game}.commands" for game in game_names()]]:
            for guest in guests(module):
                _found.setdefault(guest.name or module, one_of_ours(guest))
    return _found


def one_of_ours(guest: click.Command) -> click.Command:
    """A command of another room takes --lang like ours (words.choose has read it already), and its usage is in the reader's words."""
    def usage(ctx: click.Context, out: click.HelpFormatter) -> None:
        out.write_usage(ctx.command_path, " ".join(guest.collect_usage_pieces(ctx)), prefix=say("word.usage") + " ")

    setattr(guest, "format_usage", usage)       # noqa: B010 (a method of this one command)
    if not any(p.name == "lang" for p in guest.params):
        guest.params.append(click.Option(["--lang"], metavar="en|fr|ru", expose_value=False))
    return guest


def guests(module: str) -> list[click.Command]:
    parent = module.rpartition(".")[0]
    try:
        if find_spec(parent) is None or find_spec(module) is None:
            return []
    except ModuleNotFoundError:     # a game of somebody else's, registered without a package of ours
        return []
    return list(import_module(module).COMMANDS)


@click.group(cls=Group, finder=commands, name="orrery", examples=EXAMPLES, invoke_without_command=True)
@click.option("--version", is_flag=True)
@common
@click.pass_context
def root(ctx: click.Context, version: bool) -> None:
    if version:
        click.echo(f"orrery {__version__}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit code. 2 is the user's mistake, told in one sentence."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        words.choose(arguments)
        code = root.main(args=arguments, prog_name="orrery", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except OrreryError as error:
        click.echo(error.text(words.lang()), err=True)
    except click.exceptions.UsageError as error:
        click.echo(usage(error).text(words.lang()), err=True)
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(say("word.stopped"), err=True)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        click.echo(file_error(error).text(words.lang()), err=True)
    finally:
        speak(None)
    return 2


def usage(error: click.exceptions.UsageError) -> OrreryError:
    """Click's complaint in the reader's language."""
    where = error.ctx.command_path if error.ctx is not None else "orrery"
    if isinstance(error, click.NoSuchOption):
        return fail("err.no_option", name=error.option_name, command=where)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return fail("err.missing", name=str(error.param.metavar or error.param.name).upper(), command=where)
    if isinstance(error, click.BadOptionUsage):
        return fail("err.option_value", name=error.option_name, command=where)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return bad_value(error.param, where)
    return fail("err.usage", command=where)


def bad_value(param: click.Parameter, where: str) -> OrreryError:
    """What the option takes, in words."""
    option, kind = option_name(param), param.type
    if isinstance(kind, click.Choice):
        return fail("err.choice", option=option, known=", ".join(str(c) for c in kind.choices))
    if isinstance(kind, (click.IntRange, click.FloatRange)) and kind.min is not None and kind.max is not None:
        whole = "err.whole" if isinstance(kind, click.IntRange) else "err.number"
        return fail(whole, option=option, low=f"{kind.min:g}", high=f"{kind.max:g}")
    if kind is click.INT or kind is click.FLOAT:
        return fail("err.any_whole" if kind is click.INT else "err.any_number", option=option)
    return fail("err.option_value", name=option, command=where)
