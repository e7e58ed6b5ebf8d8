"""Whole games that were played once: they load, replay to the same end, and every answer in them is still legal."""
from __future__ import annotations

from pathlib import Path

import pytest

import orrery

GAMES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.rule("ST-1.1", "ST-25.1", "ST-25.3")
@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.stem)
def test_a_saved_game_replays_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = orrery.from_text(text)
    result = next(line for line in text.splitlines() if line.startswith("[result"))
    assert match.over and result == f"[result {' '.join(str(t) for t in match.totals())}]"
    assert match.game.invariant(match.state) == "" and match.to_text() == text


def test_there_are_games_of_two_three_and_four() -> None:
    assert [p.stem for p in GAMES] == ["four", "three", "two"]
