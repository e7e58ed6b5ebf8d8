"""What the project needs is used, has bounds where it must, and is pinned for the container."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
IMPORTED_AS = {"argon2-cffi": "argon2", "python-multipart": "starlette.formparsers", "mypy_extensions": "mypy_extensions"}
BY_NAME_ONLY = {"httptools", "uvloop", "websockets", "python-multipart"}       # uvicorn and starlette take them when they are there


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=!~; ]", requirement)[0]


@pytest.mark.parametrize("requirement", PROJECT["dependencies"], ids=name_of)
def test_every_dependency_is_used(requirement: str) -> None:
    name = name_of(requirement)
    if name in BY_NAME_ONLY:
        return
    module = IMPORTED_AS.get(name, name)
    pattern = re.compile(rf"^\s*(?:from|import) {re.escape(module)}\b", re.M)
    assert any(pattern.search(path.read_text(encoding="utf-8")) for path in (ROOT / "orrery").rglob("*.py")), name


@pytest.mark.parametrize("requirement", [r for r in PROJECT["dependencies"] if name_of(r) not in ("argon2-cffi", "mypy_extensions", "rich")], ids=name_of)
def test_what_has_broken_things_before_is_bounded(requirement: str) -> None:
    assert "<" in requirement


def test_the_lock_pins_every_dependency() -> None:
    pins = dict(line.split("==") for line in (ROOT / "deploy" / "requirements.lock").read_text().splitlines() if "==" in line)
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"], *PROJECT["optional-dependencies"]["push"]]
    assert [n for r in wanted if (n := re.sub(r"[-_.]+", "-", name_of(r)).lower()) not in pins] == []
    assert "requirements.lock" in (ROOT / "deploy" / "Dockerfile").read_text()
