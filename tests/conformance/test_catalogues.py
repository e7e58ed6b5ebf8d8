"""The catalogues of every domain: no string missing, none unused, the same placeholders in en, fr and ru."""
from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from orrery.cli.main import OURS
from orrery.kernel.text import LANGUAGES, catalogue, read_po
from tests.conformance.cases import games

ROOT = Path(__file__).resolve().parents[2] / "orrery"
FOLDERS = sorted({p.parent for p in ROOT.rglob("en.po")})
PLURALS = {"en": 2, "fr": 2, "ru": 3}
SPOKEN_ELSEWHERE = ("kernel", "table", "web")      # other packages speak with these catalogues too
SAYERS = {"msg", "say", "fail", "kernel_msg", "_", "t"}

# Keys that are put together while playing, by how they begin. `help`, `setting` and `lesson` are checked one by one below.
ASSEMBLED: dict[str, tuple[str, ...]] = {
    "*": ("game.", "setting.", "category.", "group.", "event.", "help.", "lesson.", "field.", "ending.", "preference."),
    "cli": ("opt.", "kind.", *[f"{c}.{part}" for c in ("orrery", *OURS) for part in ("brief", "help", "opt.")]),
    "bots": ("bot.", "level.", "form."),
}


def package_of(folder: Path) -> Path:
    """The folder of code that speaks with this catalogue."""
    return folder.parent


def domain_of(package: Path) -> str:
    return package.name


@cache
def entries(path: Path) -> dict[str, list[str]]:
    return read_po(path.read_text(encoding="utf-8"))


def keys_of(package: Path) -> set[str]:
    return {key for folder in FOLDERS if package_of(folder) == package for key in entries(folder / "en.po")}


every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(ROOT)))
every_package = pytest.mark.parametrize("package", sorted({package_of(f) for f in FOLDERS}), ids=lambda p: str(p.relative_to(ROOT)))


@every_folder
def test_all_languages_have_the_same_keys(folder: Path) -> None:
    english = entries(folder / "en.po")
    for lang in LANGUAGES:
        path = folder / f"{lang}.po"
        ids = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.M)
        twice = [key for key, n in Counter(ids).items() if n > 1]
        assert not twice, f"{lang}: given twice: {twice[:8]}"
        found = entries(path)
        assert sorted(set(english) - set(found)) == [], f"{lang}: missing"
        assert sorted(set(found) - set(english)) == [], f"{lang}: not in English"


@every_folder
def test_placeholders_are_the_same_in_all_languages(folder: Path) -> None:
    english = entries(folder / "en.po")
    for lang in LANGUAGES:
        for key, forms in entries(folder / f"{lang}.po").items():
            assert all(form.strip() for form in forms), f"{lang}: {key} is empty"
            if len(forms) > 1:
                assert len(forms) == PLURALS[lang], f"{lang}: {key} has {len(forms)} plural forms"
            wanted = places(english.get(key, []))
            assert places(forms) == wanted, f"{lang}: {key} has places {sorted(places(forms))}, English {sorted(wanted)}"


def places(forms: list[str]) -> set[str]:
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)} - {"n"}


@every_folder
def test_french_and_russian_are_not_left_in_english(folder: Path) -> None:
    english = entries(folder / "en.po")
    russian = entries(folder / "ru.po")
    latin = [k for k, forms in russian.items() if re.search(r"[A-Za-z]{3}", without_places(forms[0])) and not re.search(r"[А-Яа-яёЁ]", forms[0])
             and forms[0] == english.get(k, [""])[0] and " " in forms[0]]
    assert latin == [], "sentences that are still in English"


def without_places(text: str) -> str:
    return re.sub(r"\{\w+\}", "", text)


@every_package
def test_no_key_is_unused(package: Path) -> None:
    constants, heads = strings_of(ROOT if package.name in SPOKEN_ELSEWHERE else package)
    assembled = (*ASSEMBLED["*"], *ASSEMBLED.get(domain_of(package), ()), *heads)
    unused = sorted(k for k in keys_of(package) if k not in constants and not k.startswith(assembled))
    assert unused == []


@cache
def strings_of(package: Path) -> tuple[frozenset[str], frozenset[str]]:
    """(every string in the code and data, every beginning of a string that is put together)."""
    constants: set[str] = set()
    heads: set[str] = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
                if node.value.endswith(".") and " " not in node.value:
                    heads.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                head = str(node.values[0].value)
                if re.fullmatch(r"[\w.]*[._]", head) and len(head) > 1:
                    heads.add(head)
            elif isinstance(node, ast.JoinedStr) and len(node.values) > 1:
                tails = [str(v.value) for v in node.values[1:] if isinstance(v, ast.Constant)]
                constants |= set(tails)
    for suffix in ("*.html", "*.js", "*.json", "*.svg"):
        for path in package.rglob(suffix):
            text = path.read_text(encoding="utf-8")
            found = re.findall(r"""["'`]([\w.\-]+)["'`]""", text)
            constants |= set(found)
            heads |= {f for f in found if f.endswith(".")}
            heads |= set(re.findall(r"`([\w]+\.(?:[\w]+\.)*)\$\{", text))
    return frozenset(constants), frozenset(heads)


@every_package
def test_no_key_is_missing(package: Path) -> None:
    known = keys_of(package) if package.name not in SPOKEN_ELSEWHERE else {key for p in SPOKEN_ELSEWHERE for key in keys_of(ROOT / p)}
    kernel = keys_of(ROOT / "kernel")
    missing = set()
    inner = {package_of(f) for f in FOLDERS} - {package}
    for path in package.rglob("*.py"):
        if any(other in path.parents for other in inner if package in other.parents):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            key, where = spoken_key(node)
            if key and key not in (kernel if where == "kernel" else known):
                missing.add(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {key}")
    assert sorted(missing) == []


def spoken_key(node: ast.AST) -> tuple[str, str]:
    """The constant key that a call says: msg("ask.main"), say("ask.main"), kernel_msg(...)."""
    if not isinstance(node, ast.Call) or not node.args:
        return "", ""
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    first = node.args[0]
    if name not in SAYERS or not isinstance(first, ast.Constant) or not isinstance(first.value, str) or "." not in first.value \
            or not re.fullmatch(r"[a-z][\w.]+\w", first.value):
        return "", ""
    return first.value, "kernel" if name == "kernel_msg" else ""


@pytest.mark.parametrize("game", [g for g in games() if catalogue(g.id, "en")], ids=lambda g: g.id)
def test_a_games_keys_name_what_is_there(game: object) -> None:
    """Every question has help, every option a name; no help, option or lesson is left over."""
    from orrery.kernel.game import Game
    from orrery.kernel.state import ASK
    assert isinstance(game, Game)
    known = catalogue(game.id, "en")
    asks = {rule.name for kind, rule in enumerate(game.rules) if kind >= ASK and rule.name != "nothing"}
    assert sorted(n for n in asks if f"help.{n}" not in known) == [], "questions without help"
    assert sorted(k for k in known if k.startswith("help.") and k[5:].partition(".")[0] not in asks) == [], "help for no question"
    settings = {s.name for s in game.settings}
    assert sorted(n for n in settings if f"setting.{n}" not in known) == [], "options without a name"
    assert sorted(k for k in known if k.startswith("setting.") and k.split(".")[1] not in settings) == [], "names of no option"
    values = [f"setting.{s.name}.{v}" for s in game.settings if s.kind == "choice" for v in s.values if isinstance(v, str) and s.name != "deck"]
    assert sorted(k for k in values if k not in known) == [], "values without a name"
    steps = {step["key"] for step in game.lessons()}
    assert sorted(k for k in known if k.startswith("lesson.") and k.split(".")[1] not in steps) == [], "texts of no lesson"
    for key in ("game.title", "game.tagline"):
        assert key in known


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if "games" in folder.parts or package_of(folder).name in ("kernel", "arena")],
                         ids=lambda f: str(f.relative_to(ROOT)))
def test_signs_are_those_of_print(folder: Path) -> None:
    """French signs of two parts and guillemets have a narrow space that does not break, Russian dashes one that does not; apostrophes are curved."""
    wrong = {"fr": re.compile(r"(?<=\S)[ \u00a0][;:!?»](?=\s|$)|«[ \u00a0]|\w'\w"), "ru": re.compile(r"(?<=\S) — ")}
    found = [f"{lang} {key}: {text}" for lang, sign in wrong.items() for key, texts in entries(folder / f"{lang}.po").items()
             for text in texts if sign.search(text)]
    assert found == []
