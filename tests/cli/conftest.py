"""The command line as a user meets it: arguments in, words and an exit code out."""
from __future__ import annotations

import io
from collections.abc import Callable

import pytest

import orrery
from orrery.cli.main import main
from tests.toy import TOY


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    orrery.register(TOY)
    monkeypatch.setenv("LANG", "C")
    for name in ("ORRERY_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def call(*argv: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(argv))
        got = capsys.readouterr()
        return Ran(code, got.out, got.err)

    return call
