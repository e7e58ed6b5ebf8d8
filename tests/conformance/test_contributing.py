"""What CONTRIBUTING.md says to do is done here as it is printed: a card, a tile, a language, a bot, a game."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "CONTRIBUTING.md"
SHOWN = """
import json, sys
import orrery
from orrery.bots import make
from orrery.games.seti.words.phrases import card_text
print(json.dumps([card_text("901", lang) for lang in ("en", "fr", "ru")]))
match = orrery.from_position("seti", {"seats": 2, "round": 1, "active": 0, "players": [{"hand": ["901"], "credits": 4}, {}]})
seat = match.waiting()[0]
match.act(seat, "play 901")
print(json.dumps(match.position()["players"][seat]))
"""
pytestmark = pytest.mark.skipif(not GUIDE.is_file(), reason="the guide lies in the checkout only")


def section(title: str) -> str:
    return GUIDE.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]


def block(title: str, language: str) -> str:
    found = re.search(rf"^( *)```{language}\n(.*?)^ *```", section(title), re.S | re.M)
    assert found is not None, (title, language)
    return re.sub(rf"(?m)^{found[1]}", "", found[2])


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "orrery", tmp_path / "orrery", ignore=shutil.ignore_patterns("__pycache__", "*.so", "static", "templates"))
    return tmp_path


def run(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", source], cwd=folder, capture_output=True, text=True, timeout=240,
                          env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"})


def append(path: Path, key: str, record: str) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    data[key].append(json.loads(record))
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def test_a_card_is_a_record_and_its_name(copy: Path) -> None:
    seti = copy / "orrery" / "games" / "seti"
    append(seti / "data" / "cards_main.json", "cards", block("Add a card", "json"))
    for lang in ("en", "fr", "ru"):
        with (seti / "words" / f"{lang}.po").open("a", encoding="utf-8") as catalogue:
            catalogue.write("\n" + block("Add a card", "po"))
    done = run(copy, SHOWN)
    assert done.returncode == 0, done.stderr[-3000:]
    texts, player = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(set(texts)) == 3 and all("card." not in text and len(text) > 20 for text in texts), texts
    assert player["missions"][0]["card"] == "901" and player["credits"] == 3


def test_a_tile_is_a_record(copy: Path) -> None:
    append(copy / "orrery" / "games" / "gaia_project" / "data" / "boosters.json", "boosters", block("Add a tile", "json"))
    done = run(copy, "import orrery; m = orrery.new('gaia_project', seats=4, seed=1); print(len(orrery.game('gaia_project').rules))")
    assert done.returncode == 0, done.stderr[-3000:]
    append(copy / "orrery" / "games" / "gaia_project" / "data" / "boosters.json", "boosters", '{"number": 12}')
    refused = run(copy, "import orrery; orrery.new('gaia_project', seats=4, seed=1)")
    assert refused.returncode != 0 and "boosters" in refused.stderr, "file, record and field"


def test_a_language_is_a_catalogue_in_every_room(copy: Path) -> None:
    for english in (copy / "orrery").rglob("en.po"):
        text = re.sub(r'(?m)^msgstr(\[\d\])? "(?=.)', r'msgstr\1 "~', english.read_text(encoding="utf-8"))
        english.with_name("de.po").write_text(text, encoding="utf-8")
    text = copy / "orrery" / "kernel" / "text.py"
    source = text.read_text(encoding="utf-8")
    assert re.search(r"LANGUAGES[^=]*= \(", source)
    text.write_text(re.sub(r"(LANGUAGES[^=]*= \()", r'\1"de", ', source), encoding="utf-8")
    done = run(copy, "import orrery; m = orrery.new('space_explorers', seats=2, seed=1); print(m.pending()[m.waiting()[0]].question.text('de'))")
    assert done.returncode == 0 and done.stdout.startswith("~"), done.stderr[-2000:]


def test_the_bot_plays(tmp_path: Path) -> None:
    done = run(ROOT, block("Add a bot", "python"))
    assert done.returncode == 0, done.stderr[-3000:]


def test_a_copy_of_the_toy_passes_the_kit(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "toy.py", tmp_path / "my_game.py")
    (tmp_path / "my_game.py").write_text((tmp_path / "my_game.py").read_text().replace('"toy"', '"my_game"') + "\n\nimport orrery\n\norrery.register(TOY)\n")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance/test_games.py", "-k", "my_game"], cwd=ROOT,
                          capture_output=True, text=True, timeout=240,
                          env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "ORRERY_GAME_MODULES": "my_game", "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stdout[-3000:]


def test_every_recipe_fits_a_screen() -> None:
    for title in ("Add a card", "Add a tile", "Add a language", "Add a bot", "Add a game"):
        assert len(section(title).splitlines()) <= 45, title
    assert max(len(line) for line in GUIDE.read_text(encoding="utf-8").splitlines()) <= 135
