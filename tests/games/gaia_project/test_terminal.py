"""The terminal: the galaxy in characters with the names of the table, and only what changed drawn again."""
from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import orrery
from orrery.cli.screen import Screen
from orrery.cli.session import panel_words
from orrery.cli.table import show_table
from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.picture.markup import Words
from orrery.games.gaia_project.picture.terminal_map import TerminalMap
from orrery.games.gaia_project.words.places import names_in_view
from orrery.kernel.blocks import Blocks, parts_of, title_of
from orrery.kernel.match import Match, from_position

BOARD: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 3, "turn": 0,
    "players": [{"faction": "terrans", "booster": 2, "credits": 12, "ore": 9}, {"faction": "xenos", "booster": 8}],
    "hexes": {"-1x-1": {"owner": 0}, "-4x-1": {"owner": 0, "building": "ts"}, "-2x0": {"owner": 1}}}


def drawn(match: Match, lang: str = "en") -> str:
    return TerminalMap(match.view(0).data, Words(lang)).text()


def test_every_planet_stands_on_the_map_once_by_its_name() -> None:
    match = from_position(GAME, BOARD)
    view = match.view(0).data
    names = names_in_view(view)
    shown = re.findall(r"\d+[A-U]\b", drawn(match))
    planets = [names[h] for sector in view["sectors"] for h in sector["planets"]]
    assert sorted(shown) == sorted(planets)


def test_a_building_stands_below_its_planets_name() -> None:
    """The trading station of player 1 on a terra planet: tS1, two characters from where the name begins."""
    match = from_position(GAME, BOARD)
    name = names_in_view(match.view(0).data)["-4x-1"]
    lines = drawn(match).split("\n")
    i, line = next((i, line) for i, line in enumerate(lines) if re.search(rf"\b{name}\b", line))
    column = re.search(rf"\b{name}\b", line)
    assert column is not None and re.match(r".S1", lines[i + 1][column.start():])


def test_hexes_lie_in_rows_alone_and_in_columns_in_company() -> None:
    alone = orrery.new("gaia_project", seats=1, seed=3).view(0).data
    assert TerminalMap(alone, Words("en")).rows and not TerminalMap(from_position(GAME, BOARD).view(0).data, Words("en")).rows


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_signs_are_explained_and_differ(lang: str) -> None:
    found = TerminalMap(from_position(GAME, BOARD).view(0).data, Words(lang))
    signs = [found.sign(planet) for planet in ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice", "gaia", "transdim", "lost")]
    assert len(set(signs)) == 10
    assert "panel." not in found.key()


def test_plain_text_has_no_map() -> None:
    text = GAME.picture.text_view(from_position(GAME, BOARD).view(0).data, "en")
    assert isinstance(text, Blocks) and "Free planets" in text and "Signs" not in text


def screen() -> tuple[Screen, io.StringIO]:
    found, out = Screen(), io.StringIO()
    found.plain, found.console = False, Console(file=out, width=120, force_terminal=False)
    return found, out


def test_only_what_changed_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.kernel.text._asked", "en")         # whatever an earlier test chose
    match = from_position(GAME, BOARD)
    view, out = screen()
    show_table(view, match, 0)
    assert "Signs" in out.getvalue() and "Final scoring" in out.getvalue()
    out.truncate(0)
    match.act_option(0, next(c for c in match.pending()[0].options if c.key.startswith("mine ")))
    show_table(view, match, 0, whole=False)
    again = out.getvalue()
    assert "Map" in again and "Player 1" in again
    assert "Round scoring" not in again.split("As before")[0] and "As before: Signs" in again
    assert "sectors (3 : 1)" in again, "what a mine changes in the final scoring is seen at once"


def test_text_of_any_game_has_parts() -> None:
    parts = parts_of("Rounds:\n one\n two\n\nMap\n x\n")
    assert [title_of(part) for part in parts] == ["Rounds", "Map"] and len(parts[0]) == 3


COSTS = {"en": "costs: 6 credits, 2 ore", "fr": "coûte : 6 Crédits, 2 Minerais", "ru": "стоит: 6 кредитов, 2 руды"}


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_what_is_looked_at_is_said_with_its_amounts(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.kernel.text._asked", lang)
    said = [re.sub(r"\s", " ", line) for line in panel_words(GAME.picture.panels(from_position(GAME, BOARD).view(0).data, lang))]
    assert any(COSTS[lang] in line for line in said), [line for line in said if "6 " in line and "2 " in line][:3]
    assert not any("<" in line or "panel." in line for line in said)
