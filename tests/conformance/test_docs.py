"""The examples in the README and the docs run as they are printed; links between documents lead somewhere."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery
from tools import draw_rooms

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUNNABLE = [p for p in PAGES if "\n```python\nimport orrery" in p.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda p: str(p.relative_to(ROOT)))
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    if "space_explorers" not in orrery.game_names():
        pytest.skip("Space Explorers is not here")
    for source in re.findall(r"```python\n(import orrery.*?)```", page.read_text(encoding="utf-8"), re.S):
        exec(compile(source, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    broken = [target for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
              if not target.startswith(("http:", "https:", "mailto:")) and not (page.parent / target).exists()]
    assert broken == []


def test_no_page_holds_a_private_path() -> None:
    for page in PAGES:
        assert not re.search(r"/(?:work|root|home)/\w", page.read_text(encoding="utf-8")), page


def test_the_picture_of_the_rooms_is_true() -> None:
    assert draw_rooms.upwards() == []
    assert draw_rooms.PICTURE.read_text(encoding="utf-8") == draw_rooms.picture(), "python -m tools.draw_rooms"
