"""A position is tried before it becomes a match: what would fail later, when somebody is asked, is refused at once and its field is named."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .errors import BadPosition, kernel_msg
from .game import Game, Json
from .state import Frame, State, play_out
from .text import Msg

TRIES: Final = 3
ANSWERS: Final = 20                 # of each try, and one more for each step that waits
MOST: Final = 1 << 64
MACHINERY: Final = ("sealed", "branches", "agenda")


def check_frames(s: State) -> None:
    """A step is made of whole numbers and of lists of them."""
    for f in s.agenda + [f for b in s.branches for f in b]:
        if not -1 <= f[1] < s.seats or not all([plain(x) for x in f]):
            raise BadPosition(kernel_msg("position.bad_frame", field="agenda", value=ascii(f)[:80]))


def plain(x: Any) -> bool:
    if isinstance(x, tuple):
        return all([plain(y) for y in x])
    return isinstance(x, int) and not isinstance(x, bool) and -MOST < x < MOST


def try_steps(game: Game[Any], s: State) -> None:
    """Answers at random until the steps that were given are done: they must hold, whatever an ordinary fault would be called."""
    check_questions(game, s)
    for value in range(TRIES):
        play_out(game.rules, s.copy(), value, ANSWERS + len(s.agenda))


def check_questions(game: Game[Any], s: State) -> None:
    """A question that a position asks must have an answer."""
    for f in s.open():
        if not answerable(game, s, f):
            raise BadPosition(kernel_msg("position.bad_frame", field="agenda", value=game.rules[f[0]].name))


def answerable(game: Game[Any], s: State, f: Frame) -> bool:
    rule = game.rules[f[0]]
    return rule.parametric or bool(rule.options(s, f))


def what_is_wrong(load: Callable[[dict[str, Json]], object], data: dict[str, Json]) -> Msg:
    """Which field breaks a position that failed unforeseen: the first without which it holds; the steps are asked last."""
    for field in sorted(data, key=lambda name: (name in MACHINERY, str(name))):
        try:
            load({name: value for name, value in data.items() if name != field})
        except Exception:
            continue
        return kernel_msg("position.bad_field", field=str(field)[:40])
    return kernel_msg("position.broken")
