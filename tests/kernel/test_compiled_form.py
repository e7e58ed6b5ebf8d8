"""What mypyc cannot carry over must not stand in what it compiles: `make fast` would build, and crash when the line is reached."""
from __future__ import annotations

import ast
from pathlib import Path

from tools.fast import ROOT, all_games, sources


def lost_constants(source: str) -> list[str]:
    """Constant tuples with floats at the top of a module: the compiled module never sets them."""
    return [ast.unparse(node.target) for node in ast.parse(source).body
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple)
            and all(isinstance(item, ast.Constant) for item in node.value.elts)
            and any(isinstance(item, ast.Constant) and isinstance(item.value, float) for item in node.value.elts)]


def test_a_constant_tuple_of_floats_is_found() -> None:
    assert lost_constants("A: Final = (1.5, 12.0)\nB: Final = (1, 2)\nC: Final = 1.5\nD: Final = [1.5]") == ["A"]


def test_no_compiled_module_has_a_constant_tuple_of_floats() -> None:
    lost = {path: names for path in sources(Path(ROOT), all_games()) if (names := lost_constants((ROOT / path).read_text()))}
    assert lost == {}
