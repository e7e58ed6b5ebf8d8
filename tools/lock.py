"""Writes deploy/requirements.lock (what a server needs) and deploy/requirements-dev.lock (all that is here) from the environment this runs in."""
from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
EXTRAS: Final = ("postgres", "push")        # what the container is built with
NAME: Final = re.compile(r"^[A-Za-z0-9._-]+(?:\[([a-z, ]+)\])?")


def key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(requirement: str, found: dict[str, str]) -> None:
    """A requirement and all that it needs, with the versions that are installed."""
    if ";" in requirement and "extra ==" in requirement.split(";", 1)[1]:
        return
    match = NAME.match(requirement.strip())
    if match is None:
        return
    bare, extras = re.split(r"[\[<>=!~; (]", requirement.strip())[0], (match[1] or "").replace(" ", "").split(",")
    try:
        there = distribution(bare)
    except PackageNotFoundError:            # not for this system
        return
    if key(bare) in found:
        return
    found[key(bare)] = there.version
    for more in there.requires or []:
        wanted = re.search(r"extra == ['\"]([a-z-]+)['\"]", more)
        if wanted is None or wanted[1] in extras:
            needed(more.split(";")[0], found)


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found: dict[str, str] = {}
    for requirement in [*project["dependencies"], *(r for extra in EXTRAS for r in project["optional-dependencies"][extra])]:
        needed(requirement.split(";")[0], found)
    everything = {key(d.metadata["Name"]): d.version for d in distributions() if d.metadata["Name"] and key(d.metadata["Name"]) != key(project["name"])}
    for name, words, pins in (("requirements.lock", "What a server is built with", found),
                              ("requirements-dev.lock", "What the tests were run with", everything)):
        head = f"# {words}. Made by `make lock`; used as constraints: pip install -c deploy/{name} ...\n"
        (ROOT / "deploy" / name).write_text(head + "".join(f"{k}=={v}\n" for k, v in sorted(pins.items())))


if __name__ == "__main__":
    main()
