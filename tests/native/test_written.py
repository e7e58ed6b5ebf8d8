"""Small rules that nobody wrote: a generator writes functions in the subset, and both forms play them."""
from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from orrery.native.build import compiler

from . import toy
from .build import of

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler here")

VERBS = 10          # functions to a game: compiling takes longer than playing
ANSWERS = 40
HEAD = '''from orrery.kernel.state import Frame, Option
from tests.native.toy import Act, ToyState

TABLE = ((3, 1, 4), (1, 5), (9, 2, 6, 5))


def small(n: int) -> int:
    return n % 199 - 99


def fewest(xs: list[int], n: int) -> int:
    best = n
    for x in xs:
        if x < best:
            best = x
    return best


def doubled(xs: list[int], most: int) -> list[int]:
    out: list[int] = []
    for x in xs:
        if len(out) >= most:
            break
        out.append(small(2 * x))
    return out


def both(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
'''

# -- numbers: bounded, for a C long has 64 bits ------------------------------------------------------------------------
ATOMS = ["n", "a", "b", "s.total % 97", "len(s.items)", "len(s.hand)", "sum(s.items)", "s.hand[n % len(s.hand)]", "s.rows[1][0]", "min(s.hand)", "max(s.hand)",
         "TABLE[n % 3][0]", "len(TABLE[a % 3])", "fewest(s.items, n)", "s.items.count(a)", "int(n in s.items)", "sum([x for x in s.hand if x > b])",
         "len([x for x in s.items if x % 3 == 1])", "(s.items[-1] if s.items else 5)"]
atoms = st.one_of(st.sampled_from(ATOMS), st.integers(-9, 9).map(str))


def joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tests = st.tuples(inner, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "&", "|", "^"]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(inner, inner).map(lambda t: f"(small({t[0]}) * small({t[1]}))"),
        st.tuples(inner, st.sampled_from(["//", "%"]), inner).map(lambda t: f"({t[0]} {t[1]} ({t[2]} or 7))"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
        st.tuples(inner, tests, inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
        inner.map(lambda e: f"abs({e})"), inner.map(lambda e: f"(-({e}))"), inner.map(lambda e: f"(({e}) % 31 >> 1)"),
        st.tuples(tests, st.sampled_from(["and", "or"]), tests).map(lambda t: f"int({t[0]} {t[1]} not {t[2]})"),
        tests.map(lambda e: f"sum([1 for x in s.items if x > 0 and {e}])"), inner.map(lambda e: f"both({e}, a)[1]"))


numbers = st.recursive(atoms, joined, max_leaves=5)
tests = st.tuples(numbers, st.sampled_from(["<", "==", ">="]), numbers).map(lambda t: f"{t[0]} {t[1]} {t[2]}")


# -- statements: lines, without the indentation ------------------------------------------------------------------------
def block(head: str, body: list[str]) -> list[str]:
    return [head, *["    " + line for line in body]]


plain = st.one_of(
    numbers.map(lambda e: [f"s.total = ({e}) % 100003"]), numbers.map(lambda e: [f"a = small({e})"]), numbers.map(lambda e: [f"b = small({e})"]),
    numbers.map(lambda e: [f"s.total += small({e})"]), numbers.map(lambda e: block("if len(s.items) < 12:", [f"s.items.append(small({e}))"])),
    numbers.map(lambda e: [f"s.hand = (*s.hand[-5:], small({e}))"]), numbers.map(lambda e: [f"s.items = [small(x + {e}) for x in s.items if x != a][:9]"]),
    numbers.map(lambda e: block("if s.items:", [f"s.items[{e} % len(s.items)] = small({e})"])), st.just(["s.items = doubled(s.items, 8)"]),
    st.just(["s.items.sort()"]), st.just(["s.hand = tuple(sorted(s.hand, key=lambda x: (x % 5, -x)))"]), st.just(["a, b = both(b, a)"]),
    st.just(["a, b = b, a"]),
    st.just(block("if s.items:", ["a = s.items.pop()"])), numbers.map(lambda e: [f"s.rows[1][0] = small({e})"]), st.just(["s.rows[n % 3] = [*s.hand[:4]]"]),
    st.just(block("for i, x in enumerate(s.hand):", ["s.total += i * x"])), st.just(block("for x, y in zip(s.hand, s.items):", ["s.total += x * y"])))


def nested(inner: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    bodies = st.lists(inner, min_size=1, max_size=3).map(lambda found: [line for lines in found for line in lines])
    return st.one_of(
        st.tuples(tests, bodies).map(lambda t: block(f"if {t[0]}:", t[1])),
        st.tuples(tests, bodies, bodies).map(lambda t: block(f"if {t[0]}:", t[1]) + block("else:", t[2])),
        bodies.map(lambda body: block("for i in range(3):", body)),
        st.tuples(tests, bodies).map(lambda t: block("for x in s.hand[:4]:", ["a = small(a + x)", *t[1], *block(f"if {t[0]}:", ["break"])])))


rules = st.lists(st.recursive(plain, nested, max_leaves=4), min_size=1, max_size=4).map(lambda found: [line for lines in found for line in lines])


def source(verbs: list[list[str]]) -> str:
    """The text of a module with a rule whose answers are these verbs."""
    parts = [HEAD]
    for i, lines in enumerate(verbs):
        parts.append("\n".join(block(f"def verb_{i}(s: ToyState, n: int) -> None:", ["a = n", "b = 2", *lines, "s.total += small(a - b)"])))
    answers = [line for i in range(len(verbs)) for line in block(f"{'el' if i else ''}if verb == {i}:", [f"verb_{i}(s, n)"])]
    method = block("def answer(self, s: ToyState, f: Frame, o: Option) -> None:", ["verb, n = o", *answers, "s.then((128, 0))"])
    parts.append("\n".join(block("class Written(Act):", method)))
    return "\n\n\n".join(parts) + "\n"


def written(text: str, folder: Path) -> Any:
    """The game with that rule."""
    path = folder / f"written_{abs(hash(text))}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return toy.game(act=module.Written())


games = st.lists(rules, min_size=VERBS, max_size=VERBS)
given_answers = st.lists(st.tuples(st.integers(0, VERBS - 1), st.integers(-40, 40)), min_size=ANSWERS, max_size=ANSWERS)
SEARCHED = (Phase.explicit, Phase.reuse, Phase.generate)        # what fails is told as it is: to make it smaller, each try would be compiled


@given(games, given_answers)
@settings(max_examples=4, deadline=None, phases=SEARCHED, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large,
                                                                                  HealthCheck.function_scoped_fixture])
def test_rules_that_nobody_wrote_play_alike(tmp_path: Path, verbs: list[list[str]], answers: list[tuple[int, int]]) -> None:
    text = source(verbs)
    game = written(text, tmp_path)
    form = of(game)
    s = game.setup(2, {}, 1)
    s.hand, s.items = (4, -7, 12), [5, -3]
    s.rows = [[1, 2], [3], [4, 5, 6]]
    table = form.table(s)
    for verb, n in answers:
        f = s.agenda.pop()
        game.rules[128].answer(s, f, (verb, n))
        table.answer(0, (verb, n))
        assert table.packed() == form.form.pack(s, form.strings), f"{verb} {n}\n{text}"
