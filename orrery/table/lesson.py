"""A guided first game: a game's script of steps on the real table, each with one idea and one thing to do."""
from __future__ import annotations

import time
from typing import Any, Final

from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.match import from_position

from . import state_message
from .errors import TableError
from .records import JournalRow, SeatRow, TableRow
from .session import Session

NAMES: Final = ("Ada", "Mira", "Tomas", "Inès", "Oleg", "Lena")      # who sits at a lesson's table; the reader is the first


class Lesson:
    """One reader's way through a script. Nothing is stored: a step can always be reached again from its script."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.steps: list[dict[str, Any]] = game.lessons()
        if not self.steps:
            raise TableError("error.no_lessons", 404)
        self.step = 0
        self.hint = ""
        self.finished = False       # the last step's answer has been given
        self.session: Session
        self.go(0)

    @property
    def here(self) -> dict[str, Any]:
        return self.steps[self.step]

    @property
    def done(self) -> bool:
        return self.finished or (self.step == len(self.steps) - 1 and not self.here.get("expect"))

    def go(self, step: int) -> None:
        """Set the table for a step: from the last position before it, with the answers the script expects."""
        step = max(0, min(len(self.steps) - 1, step))
        first = max((i for i in range(step + 1) if self.steps[i].get("position") is not None), default=0)
        self.session = self._table(self.steps[first].get("position") or {})
        for i in range(first, step):
            expected = self.steps[i].get("expect") or []
            if expected:
                self._play(self.steps[i], expected[0])
        self.step, self.hint, self.finished = step, "", False

    def _table(self, position: dict[str, Any]) -> Session:
        match = from_position(self.game, position)
        now = time.time()
        table = TableRow("lesson", self.game.id, self.game.version, match.header.options, 0, position, "running", False, "", "", "", "none", "", now, now)
        me = int(self.here.get("seat", 0))
        seats = [SeatRow("lesson", i, "human" if i == me else "bot", name=NAMES[i]) for i in range(match.seats)]
        return Session(None, table, seats, [], now)  # type: ignore[arg-type]  # nothing is written

    def _apply(self, seat: int, text: str) -> None:
        self.session._apply(JournalRow("lesson", self.session.v + 1, "act", seat, text, 0, time.time()))

    def _play(self, step: dict[str, Any], text: str) -> None:
        self._apply(int(step.get("seat", 0)), text)
        for line in step.get("others") or []:
            seat, _, answer = str(line).partition(" ")
            self._apply(int(seat), answer)

    def act(self, text: str, lang: str) -> None:
        """The reader's answer: right ones go on, legal others get a hint, illegal ones their reason."""
        expected = [" ".join(str(e).split()) for e in self.here.get("expect") or []]
        if " ".join(text.split()) in expected:
            self._play(self.here, text)
            self.finished = self.step == len(self.steps) - 1
            self._on()
            return
        reason = self.session.match.why_not(int(self.here.get("seat", 0)), text, lang)
        self.hint = reason or TableError("lesson.other").text(lang)

    def next(self) -> None:
        """Read on; a step that wants an answer stays."""
        if not self.here.get("expect") and not self.done:
            self._on()

    def _on(self) -> None:
        if self.step + 1 < len(self.steps):
            self.step += 1
            self.hint = ""
            if self.here.get("position") is not None:
                self.go(self.step)

    def state(self, lang: str) -> dict[str, Any]:
        step = self.here
        message = state_message.state(self.session, int(step.get("seat", 0)), lang)
        key = str(step.get("key", ""))
        message.update(can_undo=False, seed=None, lesson={
            "step": self.step, "steps": len(self.steps), "title": state_message.words_of(self.game.id, f"lesson.{key}.title", lang),
            "text": state_message.words_of(self.game.id, f"lesson.{key}.text", lang), "at": list(step.get("at") or []),
            "expect": bool(step.get("expect")) and not self.finished,
            "do": [] if self.finished else list(step.get("expect") or []), "done": self.done, "hint": self.hint, "play": step.get("play")})
        if not step.get("expect") or self.finished:
            message["decision"] = None
        return message


def check_script(game: Game[Any]) -> list[str]:
    """What is wrong with a game's script: every position must load and every expected answer be legal. For the tests."""
    wrong: list[str] = []
    for i, step in enumerate(game.lessons()):
        try:
            lesson = Lesson(game)
            lesson.go(i)
            for text in step.get("expect") or []:
                reason = lesson.session.match.why_not(int(step.get("seat", 0)), text)
                if reason:
                    wrong.append(f"step {i} {step.get('key')}: {text}: {reason}")
        except (OrreryError, KeyError, ValueError) as error:
            wrong.append(f"step {i} {step.get('key')}: {error}")
    return wrong
