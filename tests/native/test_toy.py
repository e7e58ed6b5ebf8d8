"""Small games in the subset and outside it: what is refused, and what never may differ."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.games import find
from orrery.native import load
from orrery.native.build import fingerprint
from orrery.native.load import NativeRefused, native_form
from orrery.native.refused import Refused
from orrery.native.translate import Translation

from . import toy
from .build import native, of


def made(**changes: Any) -> Any:
    """The toy game with some of its rules replaced."""
    return toy.game(**changes)


@pytest.mark.parametrize(("rule", "reason"), [
    ("KeptWhileReplaced", "used after its place was given another object"), ("MakesADict", "outside the subset"),
    ("UsesASet", "its order is not told"), ("Tries", "Try is outside the subset"), ("TwoNames", "a list with two names"),
    *[(rule, "a list that is kept here has a second name") for rule in (
        "KeepsAList", "PassesAndChanges", "PassesTwice", "AppendsAndChanges", "InsertsAndChanges", "ListsAndChanges", "TakesAndChanges", "ReadsWhatChanged")],
    ("ChangesATuple", "append of what is not a list"), ("Generates", "outside the subset")])
def test_outside_the_subset(rule: str, reason: str) -> None:
    with pytest.raises(Refused) as told:
        Translation(made(act=getattr(toy, rule)()))
    assert reason in told.value.reason
    assert told.value.file.endswith("toy.py")
    source = Path(told.value.file).read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(source, 1) if line.startswith(f"class {rule}("))
    assert start < told.value.line < start + 16


@pytest.mark.parametrize("rule", [toy.KeepsATuple, toy.PassesAndReads])
def test_a_value_that_is_kept_is_copied(rule: type[toy.Act]) -> None:
    """A tuple whose place gets another one while a name still stands for the old one; a list with two names that is only read."""
    game = made(act=rule())
    form = of(game)
    s = game.setup(2, {}, 1)
    table = form.table(s)
    for _ in range(3):
        o = game.rules[128].options(s, s.agenda[-1])[-1]
        f = s.agenda.pop()
        game.rules[128].answer(s, f, o)
        table.answer(0, o)
        assert table.packed() == form.form.pack(s, form.strings)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(-40, 40)), min_size=1, max_size=30))
@settings(max_examples=60, deadline=None)
def test_arithmetic_and_lists_as_python_has_them(steps: list[tuple[int, int]]) -> None:
    game = made(act=toy.Reckons())
    form = form_of_reckons()
    s = game.setup(2, {}, 1)
    table = form.table(s)
    for verb, n in steps:
        f = s.agenda.pop()
        game.rules[128].answer(s, f, (verb, n))
        table.answer(0, (verb, n))
        assert table.packed() == form.form.pack(s, form.strings)


_form: list[Any] = []


def form_of_reckons() -> Any:
    if not _form:
        _form.append(of(made(act=toy.Reckons())))
    return _form[0]


def test_what_has_no_room_is_refused_and_never_played_wrong() -> None:
    game = made(act=toy.Grows())
    form = of(game, "quick")
    s = game.setup(2, {}, 1)
    table = form.table(s)
    with pytest.raises(NativeRefused, match="room for 16"):
        table.play(3)
    s.items = list(range(17))
    with pytest.raises(NativeRefused, match="items: 17 where there is room for 16"):
        form.table(s)


def test_a_library_of_other_rules_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(load, "_loaded", {})        # what another test of this process has found
    game: Any = find("space_explorers")
    assert native_form(game) is None
    name = fingerprint(game)
    monkeypatch.setattr(game.box, "least_need", 1)
    assert fingerprint(game) != name


def test_a_table_of_another_deck_is_refused() -> None:
    from orrery.games.space_explorers import with_deck
    deck = Path(str(sys.modules[type(find("space_explorers")).__module__].__file__)).parent / "data" / "specialists.json"
    other = with_deck(deck)
    s = other.setup(2, other.check_setup(2, {}), 1)
    with pytest.raises(NativeRefused, match="box"):
        native("space_explorers").table(s)


@pytest.mark.skipif(sys.platform != "linux", reason="the sanitizers are asked for on Linux")
@pytest.mark.parametrize("name", ["space_explorers", "welcome_moon", "seti", "gaia_project"])
def test_the_sanitizers_find_nothing(name: str) -> None:
    """The address and undefined-behaviour sanitizers, in a process of their own."""
    from .build import library, translation
    path = library(translation(name), "sanitized")
    asan = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=False).stdout.strip()
    if not asan.startswith("/"):
        pytest.skip("no sanitizer here")
    script = ("import sys; from pathlib import Path; from orrery.games import find; from orrery.native.load import Native;"
              "g = find(sys.argv[2]); n = Native(g, Path(sys.argv[1]));"
              "tables = [n.table(g.setup(k, g.check_setup(k, o), 5)) for _, k, o in g.variants()];"
              "[(t.settle(), t.play(5), t.scores()) for t in tables]; print('whole')")
    done = subprocess.run([sys.executable, "-c", script, str(path), name], capture_output=True, text=True, check=False,
                          env={"LD_PRELOAD": asan, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"})
    assert done.stdout.strip() == "whole", done.stderr[-2000:]
