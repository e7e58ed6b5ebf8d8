"""Saved games and positions that people bring. A position can say anything, so it is tried out in a worker first, on a time limit."""
from __future__ import annotations

import json
from typing import Any, Final

from orrery import from_position, from_text
from orrery.kernel.errors import BadPosition, OrreryError, kernel_msg
from orrery.kernel.match import Match
from orrery.kernel.state import play_out
from orrery.kernel.text import Msg

from .errors import TableError
from .workers import Workers

TRIES: Final = 3            # play-outs of a position
ANSWERS: Final = 3000       # at most in each
SECONDS: Final = 8.0


def read(text: str) -> Match:
    """A save, or a position as JSON with its game's id in "game"."""
    if not text.lstrip("\ufeff \n\r\t").startswith("{"):
        return from_text(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition(kernel_msg("position.not_object")) from None
    return from_position(str(data.get("game", "")), data)


def given(text: str) -> bool:
    """Does it begin from a position (and not only from a seed)?"""
    return text.lstrip("\ufeff \n\r\t").startswith("{") or "[position " in text


def trial(text: str) -> list[Any] | None:
    """In a worker: what is wrong with it, as a message in JSON; None when it can be played."""
    try:
        match = read(text)
        if given(text):
            match.game.scores(match.state)
            match.game.draw(match.view(0).data, "en", {})
            for value in range(TRIES):
                play_out(match.game.rules, match.state.copy(), value, ANSWERS)
    except OrreryError as error:
        return error.message.to_json()
    except Exception as error:
        return kernel_msg("position.broken", detail=type(error).__name__).to_json()
    return None


async def checked(text: str, workers: Workers) -> Match:
    """The match, once a worker has found that it holds."""
    wrong = await workers.run(trial, text, seconds=SECONDS)
    if isinstance(wrong, Exception):
        raise TableError("error.upload_slow", 400)
    if wrong is not None:
        raise OrreryError(message(wrong))
    return read(text)


def message(data: Any) -> Msg:
    """A message that was put into JSON."""
    domain, key, params = data
    return Msg(domain, key, {k: value(v) for k, v in params.items()})


def value(data: Any) -> Any:
    if isinstance(data, list) and len(data) == 3 and isinstance(data[2], dict):
        return message(data)
    return [message(x) for x in data] if isinstance(data, list) else data
