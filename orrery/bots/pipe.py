"""A bot that is any program: one line of JSON in, one line out. docs/bots.md describes the lines.

    -> {"view": {...}, "options": ["take 26", "draw"], "seat": 0}
    <- {"do": "draw"}

The program gets `seconds` for each answer and `megabytes` of memory. One that is late, dies or answers something illegal
is replaced for that answer by the first option, and says so in `faults`.
"""
from __future__ import annotations

import json
import selectors
import subprocess
import sys
from typing import Any

from orrery.bots.base import Bot
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Option


class PipeBot(Bot):
    """Runs `command` when it is first asked and keeps it until close()."""

    name: str = "pipe"

    def __init__(self, game: Game[Any], seed: int, command: list[str], seconds: float = 2.0, megabytes: int = 512) -> None:
        super().__init__(game, seed)
        self.command, self.seconds, self.megabytes = command, seconds, megabytes
        self.process: subprocess.Popen[bytes] | None = None
        self.faults: list[str] = []

    def choose(self, view: View) -> Option:
        s = self.sample(view)
        f = self.question(s, view.seat)
        rule = self.game.rules[f[0]]
        options = self.options(s, f)
        keys = [rule.say(s, f, o) for o in options]
        reply = self.exchange({"view": view.data, "options": keys, "seat": view.seat})
        if reply in keys:
            return options[keys.index(reply)]
        self.faults.append(f"not an option: {reply[:80]}" if reply else "no answer")
        return options[0]

    def exchange(self, message: dict[str, Any]) -> str:
        """The program's answer, '' when it gave none in time."""
        try:
            process = self.started()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
            line = self.read_line(process)
            answer = json.loads(line) if line else {}
            return str(answer.get("do", "")) if isinstance(answer, dict) else ""
        except (OSError, ValueError):
            self.close()
            return ""

    def started(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                            preexec_fn=self.limit if sys.platform != "win32" else None)
        return self.process

    def limit(self) -> None:
        """In the child, before the program runs: no more memory than agreed."""
        import resource
        most = self.megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    def read_line(self, process: subprocess.Popen[bytes]) -> bytes:
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(self.seconds):
                self.close()
                return b""
        return process.stdout.readline(1 << 20)

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout):
                if stream is not None:
                    stream.close()
            self.process = None
