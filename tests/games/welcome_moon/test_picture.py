"""The picture tells what the sheet says: a bonus taken by others is crossed, one's own is circled."""
from __future__ import annotations

from typing import Any

import pytest

from tests.games.welcome_moon.table import table


def picture(adventure: int, sheet: dict[str, Any], **more: Any) -> str:
    match = table(adventure, "8 robot", [sheet, {}], **more)
    return match.game.picture.draw(match.view(0).data, "en", {})


@pytest.mark.parametrize(("adventure", "place", "mine"), [
    (1, "WAT.a.2", {"sabotaged": ["WAT.a.2"]}), (2, "ST1", {"multipliers": {"ST1": "first"}}), (3, "TL", {"quarters": {"TL": "first"}}),
    (4, "plants", {"fill_bonuses": {"plants": "first"}}), (5, "S1.top", {"ends": {"S1.top": "first"}}), (7, "V1", {"doubles": {"V1": "first"}})])
def test_a_first_come_place_looks_open_gone_or_mine(adventure: int, place: str, mine: dict[str, Any]) -> None:
    fresh = picture(adventure, {})
    gone = picture(adventure, {}, taken=[place])
    got = picture(adventure, mine, taken=[place])
    assert len({fresh, gone, got}) == 3
    crosses = gone.count("#hand-strike") + gone.count("#hand-cross") - fresh.count("#hand-strike") - fresh.count("#hand-cross")
    assert crosses >= 1
    assert got.count("#hand-strike") + got.count("#hand-cross") <= gone.count("#hand-strike") + gone.count("#hand-cross")


def test_evacuated_quarters_show_what_they_are_worth() -> None:
    full = {"boxes": {"Q7.1": 3, "Q7.2": "X", "Q7.3": 8, "Q7.4": "infected", "Q7.5": 12}, "energies": {"Q7": 2}}
    assert picture(6, full).count("#hand-8") == picture(6, {**full, "energies": {"Q7": 1}}).count("#hand-8") + 1


def test_solo_shows_astra_and_the_hand_in_the_readers_language() -> None:
    match = table(2, seats=1, options={"level": 3}, hand=["8 robot", "3 water", "5 plant"], astra={"given": ["8 robot"]})
    for form in ("wide", "narrow"):
        russian = match.game.picture.draw(match.view(0).data, "ru", {}, form)
        assert "Маргарет" in russian and "5×1" in russian and "robot<" not in russian
