"""What a terminal shows: long lines go on under themselves."""
from __future__ import annotations

import io

from rich.console import Console

from orrery.cli.screen import Screen


def test_a_long_line_goes_on_under_itself() -> None:
    screen = Screen()
    screen.plain, screen.console = False, Console(file=io.StringIO(), width=30)
    screen.blocks([[[("Hand", "")], [("  4 Galileo Mission: when a probe of yours visits Venus", "")], [("  16 Dragonfly", "")]]], whole=True)
    assert isinstance(screen.console.file, io.StringIO)
    assert screen.console.file.getvalue().rstrip() == "Hand\n  4 Galileo Mission: when a\n    probe of yours visits\n    Venus\n  16 Dragonfly"
