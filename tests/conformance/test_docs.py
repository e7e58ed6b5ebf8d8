"""The examples in the README and the docs run as they are printed; links between documents lead somewhere."""
from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tools import draw_rooms

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n((?:import|from) .*?)^```", re.S | re.M)
EXAMPLES = [(page, source) for page in PAGES if page.name != "environments.md"      # test_examples.py runs that page
            for source in BLOCK.findall(page.read_text(encoding="utf-8"))]
FILES = [str(p.relative_to(ROOT)) for room in ("orrery", "tests", "tools", "docs") for p in (ROOT / room).rglob("*") if "__pycache__" not in p.parts] + \
    [p.name for p in ROOT.iterdir()]
NAMED = re.compile(r"`([\w./-]+\.(?:py|js|css|html|json|h|c|svg|sh|md|po|ipynb))`")      # `rules/turn.py`
OF_A_READER = {"xx.po", "my_game.py", "/static/css/table.css"}          # a language and a game to come; an address of the server


@pytest.mark.parametrize("page, source", EXAMPLES, ids=[f"{page.relative_to(ROOT)}: {source.splitlines()[-1][:40]}" for page, source in EXAMPLES])
def test_python_examples_run(page: Path, source: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "orrery/games/space_explorers/data/specialists.json", "my_deck.json")
    exec(compile(source, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(NAMED.findall(re.sub(r"```.*?```", "", text, flags=re.S))) - OF_A_READER
    assert [name for name in sorted(named) if not any(f"/{file}".endswith(f"/{name}") for file in FILES)] == []
    tools = {name.replace(".", "/") for name in re.findall(r"python -m ((?:orrery|tools|tests)[\w.]*)", text)}
    assert [tool for tool in sorted(tools) if f"{tool.rstrip('/')}.py" not in FILES and f"{tool}/__main__.py" not in FILES] == []


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
