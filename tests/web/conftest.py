from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.harness import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that do not break it."""
    folder = tmp_path_factory.mktemp("server")
    server = Server(str(folder / "orrery.db"), "--no-rate-limits", "--private-webhooks", log=folder / "log")
    yield server
    server.stop()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
