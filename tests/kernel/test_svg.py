"""Pictures that stand alone."""
from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from orrery.games import OURS, find
from orrery.kernel import svg
from orrery.kernel.svg import ART, SHEETS, sheet, symbols

find("space_explorers")         # whose symbols are used here


def test_a_picture_brings_the_symbols_it_uses_and_no_others() -> None:
    root = svg.svg(100, 50, "Table")
    p = svg.part(root, "centre-1", {"centre-1": "take 1"}, "Take 1")
    svg.hit(p, 0, 0, 10, 10)
    svg.use(p, "skill-blue", 1, 1, 8)
    whole = svg.standalone(svg.to_string(root))
    fromstring(whole)
    assert 'id="skill-blue"' in whole and 'id="skill-red"' not in whole
    assert 'data-do="take 1"' in whole and "--beacon" in whole


def test_long_words_are_broken_to_the_width() -> None:
    root = svg.svg(100, 50)
    height = svg.lines(root, 0, 10, "draw one more card after each draw from the deck", 90, 10, limit=2)
    rows = [t.text or "" for t in root.iter("text")]
    assert len(rows) == 2 and rows[-1].endswith("…") and height == 26


def test_symbols_of_games_lie_in_the_games_and_are_found() -> None:
    """As many as a picture uses: each once, those of a game in its own room."""
    for name in OURS:
        find(name)
    known = symbols()
    assert {"seat-1", "gp-ore", "seti-probe", "skill-blue", "wm-rocket", "pl-terra", "p-jupiter", "jc"} <= set(known)
    text = "".join(sheet(name) for name in SHEETS)
    ids = re.findall(r'<(?:symbol|clipPath) id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) == len(known)
    ours = (ART / "icons.svg").read_text(encoding="utf-8")
    assert "gp-ore" not in ours and "craft-" not in ours
    for name in OURS:
        picture = find(name).picture
        assert picture.art("cover") and picture.art("emblem") and picture.art("nothing") is None


def used_in(folder: Path, pattern: str) -> set[str]:
    """What the files of a game's room say, by a pattern."""
    return {m for path in folder.rglob("*") if path.suffix in (".py", ".svg", ".css") for m in re.findall(pattern, path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", OURS)
def test_a_game_draws_with_its_own_symbols_and_ours(name: str) -> None:
    room = Path(svg.__file__).parents[1] / "games"
    elsewhere = {i for other in OURS if other != name for i in used_in(room / other / "picture", r'<(?:symbol|clipPath) id="([^"]+)"')}
    own = used_in(room / name / "picture", r'<(?:symbol|clipPath) id="([^"]+)"')
    assert not used_in(room / name / "picture", r'(?:"|href="#|url\(#)([\w-]+)["\)]') & (elsewhere - own)


@pytest.mark.parametrize("name", OURS)
def test_a_game_colours_with_its_own_tokens_and_ours(name: str) -> None:
    """And ours name no game's things."""
    room = Path(svg.__file__).parents[1] / "games"
    given = {game: used_in(room / game / "picture", r"(?<![\w-])(--[a-z][\w-]*):") for game in OURS}
    ours = used_in(ART, r"(?<![\w-])(--[a-z][\w-]*):")
    elsewhere = set().union(*[given[other] for other in OURS if other != name]) - given[name] - ours
    assert not used_in(room / name / "picture", r"var\((--[a-z][\w-]*)\)") & elsewhere
    whole = svg.standalone(svg.to_string(svg.svg(10, 10)))
    assert all(f"{token}:" in whole for path in (room / name / "picture").rglob("*.css") for _, body in svg.root_blocks(path)
               for token in re.findall(r"(--[a-z][\w-]*):", body))
