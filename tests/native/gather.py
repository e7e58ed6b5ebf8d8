"""Gathers the positions that the games' own tests begin from, rare rules among them: `python -m tests.native.gather` writes tests/native/positions/*.json.

They are kept as data so that the native form can be tried on them without running those tests a second time (test_positions.py)."""
from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from orrery.games import find
from orrery.kernel import match

FOLDER: Final = Path(__file__).parent / "positions"
GAMES: Final = ("space_explorers", "welcome_moon", "seti", "gaia_project")
MOST: Final = 160           # of a game; where its tests have more, some spread evenly


class Gatherer:
    """A plugin of pytest: notes what every position that loads is written as."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, None]] = {name: {} for name in GAMES}
        self.started = match.started

    def pytest_sessionstart(self) -> None:
        match.started = self.note

    def note(self, game: Any, data: dict[str, Any], seed: int, names: Any, tried: bool) -> Any:
        try:
            text = json.dumps([data, seed], ensure_ascii=False, sort_keys=True)
        except TypeError:
            text = ""
        made = self.started(game, data, seed, names, tried)
        if text and find(game.id) is game and not made.over:
            self.found[game.id][text] = None
        return made


def spread(found: list[str]) -> list[str]:
    return [found[i * len(found) // MOST] for i in range(MOST)] if len(found) > MOST else found


def main() -> int:
    os.environ["ORRERY_ORACLE"] = os.devnull      # recorded games of other people are not ours to keep
    gatherer = Gatherer()
    failed = pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not soak", *[f"tests/games/{name}" for name in GAMES]], plugins=[gatherer])
    FOLDER.mkdir(exist_ok=True)
    for name, found in gatherer.found.items():
        lines = spread(list(found))
        (FOLDER / f"{name}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
        print(f"{name}: {len(lines)} of {len(found)}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
