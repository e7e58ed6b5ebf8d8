"""What all tests share: the `rule` mark (declared in pyproject.toml) and its export for tools/ledger.py."""
from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ledger-out", default="", help="write {rule id: [tests that prove it]} as JSON to this file")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "browser" in item.path.parts)   # last: the browser's driver keeps an event loop open in its process
    out = config.getoption("--ledger-out")
    if not out:
        return
    proved: dict[str, list[str]] = {}
    for item in items:
        if item.get_closest_marker("skip") is not None or item.get_closest_marker("xfail") is not None:
            continue
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                proved.setdefault(str(rule), []).append(item.nodeid)
    Path(out).write_text(json.dumps(proved, sort_keys=True), encoding="utf-8")
