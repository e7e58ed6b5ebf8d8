"""`ORRERY_FAST=1 pip install .[fast]` compiles the kernel and the games with mypyc on the way (`ORRERY_FAST=seti,gaia_project`: those
games). Without it the package is plain Python."""
from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def wanted() -> str:
    """"": nothing; "1": all games; else the games by name."""
    asked = os.environ.get("ORRERY_FAST", "")
    return "" if asked == "0" else asked


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    def dependencies(self) -> list[str]:
        """What pip brings into the build's own environment."""
        return ["mypy[mypyc]>=1.10", "setuptools>=65"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not wanted() or self.target_name != "wheel" or version == "editable":
            return
        compiled = Path(self.root) / "build" / "wheel"
        if not self.fresh(compiled):
            self.compile(compiled)
        for path in [*compiled.glob("*.so"), *compiled.glob("orrery/**/*.so"), *compiled.glob("*.pyd"), *compiled.glob("orrery/**/*.pyd")]:
            build_data["force_include"][str(path)] = str(path.relative_to(compiled))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def fresh(self, compiled: Path) -> bool:
        """Was exactly this compiled a moment ago? pip asks twice, for the metadata and for the package."""
        mark = compiled / "done"
        sources = (Path(self.root) / "orrery").rglob("*.py")
        return mark.exists() and mark.read_text() == wanted() and all(p.stat().st_mtime < mark.stat().st_mtime for p in sources)

    def compile(self, compiled: Path) -> None:
        sys.path.insert(0, self.root)
        from tools.fast import all_games, compile_all
        shutil.rmtree(compiled, ignore_errors=True)
        shutil.copytree(Path(self.root) / "orrery", compiled / "orrery", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        known = all_games()
        games = known if wanted() == "1" else wanted().split(",")
        if not set(games) <= set(known):
            sys.exit(f"ORRERY_FAST: 1, or some of {', '.join(known)}")
        compile_all(compiled, games)
        (compiled / "done").write_text(wanted())
