"""What docs/environments.md shows runs as it is printed, and the example learns."""
from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the extra `research` is not installed")

from orrery.native.build import compiler  # noqa: E402

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "environments.md").read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("block", BLOCKS, ids=[b.strip().splitlines()[0] for b in BLOCKS])
def test_the_lines_of_the_page_run(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if "Tables(" in block and compiler() is None:
        pytest.skip("no C compiler here: the native form is not tested")
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "environments.md", "exec"), {})
    assert capsys.readouterr().out or list(tmp_path.iterdir()), "it shows something"


def test_a_thousand_tables_in_ten_lines() -> None:
    assert len([line for line in BLOCKS[0].splitlines() if line.strip()]) <= 10


def test_the_example_trains() -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    if compiler() is None:
        pytest.skip("no C compiler here: the native form is not tested")
    spec = importlib.util.spec_from_file_location("train_ppo", DOCS / "examples" / "train_ppo.py")
    assert spec is not None and spec.loader is not None
    example: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    won, trials = example.main(["--steps", "1000", "--games", "2"])
    assert len(won) == 1 and len(trials) == 1 and 0 <= trials[0] <= 1
