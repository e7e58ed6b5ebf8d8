"""Reading what was typed: game options, seats, files."""
from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from orrery import bots, game, register
from orrery.cli.words import fail
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game, Json, Setting
from orrery.kernel.reading import whole
from orrery.kernel.save import read_header
from orrery.kernel.text import Msg

YES = ("yes", "true", "on", "1", "oui", "да")
NO = ("no", "false", "off", "0", "non", "нет")
HUMAN = ("human", "you", "me")


def read_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise fail("err.not_text", path=path) from None
    except OSError as error:
        raise file_error(error, path) from None


def saved_game(text: str) -> str:
    """The id of the game that a save is of ('' when it says none)."""
    fields, _ = read_header(text.splitlines())
    return fields.get("game", "").partition(" ")[0]


def write_file(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise file_error(error, path) from None


def file_error(error: OSError, path: str = "") -> OrreryError:
    """What the system said, in the reader's language where it is one of the usual troubles."""
    path = path or str(error.filename or "?")
    folder = Path(path).parent
    if isinstance(error, FileNotFoundError) and not folder.exists():
        return fail("err.no_folder", path=str(folder))
    for kind, key in ((FileNotFoundError, "err.no_file"), (PermissionError, "err.no_permission"), (IsADirectoryError, "err.folder")):
        if isinstance(error, kind):
            return fail(key, path=path)
    return fail("err.file", path=path, detail=error.strerror or str(error))


def read_json(path: str) -> Json:
    try:
        return json.loads(read_file(path))
    except ValueError as error:
        raise fail("err.not_json", path=path, detail=str(error)[:120]) from None


def read_options(name: str, given: tuple[str, ...]) -> dict[str, Json]:
    """`--option name=value` as the game's set-up options; a value @FILE is the JSON of a file."""
    found = game(name)
    known = {s.name: s for s in found.settings}
    options: dict[str, Json] = {}
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            raise fail("err.option_form", text=word[:60])
        options[key] = convert(known[key], value) if key in known else value
    return options


def use_deck(name: str, path: str | None) -> None:
    """Play the game on a deck file of the owner's: a game that takes one has `with_deck(path)` in its package."""
    if path is None:
        return
    found = game(name)
    package = import_module(type(found).__module__.rpartition(".")[0] or type(found).__module__)
    maker = getattr(package, "with_deck", None)
    if maker is None:
        raise fail("err.no_deck", game=Msg(found.id, "game.title"))
    read_file(path)     # says in the reader's language what is wrong with the file itself
    register(maker(path))


def file_value(setting: Setting, path: str) -> Json:
    """A file as the option takes it: its JSON as text, or the parsed value."""
    data = read_json(path)
    return json.dumps(data, ensure_ascii=False, sort_keys=True) if setting.kind == "text" else data


def convert(setting: Setting, value: str) -> Json:
    """The typed value as the setting's kind; what does not fit stays a string, and the game refuses it by name."""
    if value.startswith("@"):
        return file_value(setting, value[1:])
    if setting.kind == "bool":
        return True if value.lower() in YES else False if value.lower() in NO else value
    if setting.kind == "int":
        number = whole(value)
        return value if number is None else number
    if setting.kind == "choice":
        return next((v for v in setting.values if str(v) == value), value)
    if setting.kind == "list":
        try:
            return json.loads(value) if value.startswith("[") else [v.strip() for v in value.split(",") if v.strip()]
        except ValueError:
            return value
    return value


class Seat:
    """Who sits there: a human with a name, or a bot."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name

    @property
    def human(self) -> bool:
        return self.kind == "human"


def read_seats(text: str, default_name: str) -> list[Seat]:
    """`human,greedy` or `human:Anna,human:Boris,random`; names are made different where none was given."""
    seats: list[Seat] = []
    for word in [w.strip() for w in text.split(",")]:
        kind, colon, name = word.partition(":")
        if kind in HUMAN:
            kind = "human"
        elif not bots.known(kind):
            raise fail("err.no_seat", name=kind[:40] or "?", known=", ".join(["human", *bots.names()]))
        seats.append(Seat(kind, name if colon and name else default_name if kind == "human" else kind))
    given = [s.name for s in seats]
    for i, seat in enumerate(seats):
        if given.count(seat.name) > 1 and ":" not in text.split(",")[i]:
            seat.name = f"{seat.name} {given[:i + 1].count(seat.name)}"
    return seats


def default_seats(found: Game[object]) -> str:  # type: ignore[type-var]
    """One human against one greedy bot; alone where the game is for one."""
    most = 2 if 2 in found.seats else found.seats[0]
    return ",".join(["human", *["greedy"] * (most - 1)])
