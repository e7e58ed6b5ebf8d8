"""The rules play as they did when they were pinned. After a deliberate change: raise the game's version and `make golden`."""
from __future__ import annotations

import json

import pytest

from tests.conformance.cases import Case, cases
from tests.conformance.golden import path_of, record


@pytest.mark.parametrize("case", cases(), ids=repr)
def test_golden_playthrough(case: Case) -> None:
    path = path_of(case.game.id)
    pinned = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if case.variant not in pinned:
        pytest.skip(f"nothing is pinned for {case}; `make golden` does it")
    assert record(case) == pinned[case.variant]
