"""The C compiled into a library of its own, kept in the user's cache under a name that says what rules are in it."""
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from orrery.kernel.game import Game

from .state import StateForm

FLAGS: Final = ("-std=gnu11", "-fPIC", "-shared", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-w")
FAST: Final = ("-O3",)
TUNED: Final = ("-march=native",)         # on the user's own machine
CHECKED: Final = ("-O1", "-DCHECK")
SANITIZED: Final = ("-O1", "-g1", "-DCHECK", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-sanitize=shift,signed-integer-overflow")
HERE: Final = Path(__file__).parent


class NoCompiler(Exception):
    """There is no C compiler here, or it failed."""


def compiler() -> str | None:
    return os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "orrery" / "native"


def fingerprint(game: Game[Any]) -> str:
    """Of all that the library is made from: the game's files, the kernel's, the translator's."""
    home = Path(str(sys.modules[type(game).__module__].__file__)).parent
    folders = [home, HERE.parent / "kernel", HERE.parent / "brain", HERE]
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".h") or (path.suffix == ".json" and path.parent.name in ("data", "bot")):
                found.update(str(path.relative_to(folder.parent)).encode() + b"\0" + path.read_bytes() + b"\0")
    found.update(StateForm.of(game).known().encode() + repr(sys.version_info[:2]).encode())
    return found.hexdigest()[:20]


def library(game: Game[Any], flavour: str = "fast") -> Path:
    """Where the library of these rules is, or will be."""
    return cache() / f"{game.id}-{fingerprint(game)}-{flavour}{'.dll' if sys.platform == 'win32' else '.so'}"


def written_library(stem: str, folder: Path, flags: tuple[str, ...]) -> Path:
    """Where the library of a folder's C is, or will be, which knows games as game.h offers them: named by what it is made from."""
    found = hashlib.sha256(repr(flags).encode())
    for path in [HERE / "game.h", *sorted(folder.glob("*.[ch]"))]:
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return cache() / f"{stem}-{found.hexdigest()[:20]}{'.dll' if sys.platform == 'win32' else '.so'}"


def build_written(stem: str, folder: Path, flags: tuple[str, ...]) -> Path:
    """Compiles that library, if it has not been done; removes what older sources left."""
    target = written_library(stem, folder, flags)
    if not target.is_file():
        compile_all(sorted(folder.glob("*.c")), target, (*flags, "-fPIC", "-shared", *TUNED, "-I", str(HERE), "-I", str(folder)))
        for old in target.parent.glob(f"{stem}-*"):
            if old != target:
                old.unlink(missing_ok=True)
    return target


def compile_c(source: Path, target: Path, flags: tuple[str, ...]) -> None:
    compile_all([source], target, (*FLAGS, *flags))


def compile_all(sources: list[Path], target: Path, flags: tuple[str, ...]) -> None:
    """Several files to one library, which is there whole or not at all."""
    cc = compiler()
    if cc is None:
        raise NoCompiler("cc")
    target.parent.mkdir(parents=True, exist_ok=True)
    half = target.with_suffix(f".{os.getpid()}.part")
    done = subprocess.run([cc, *flags, *map(str, sources), "-o", str(half), "-lm"], capture_output=True, text=True, check=False)
    if done.returncode:
        half.unlink(missing_ok=True)
        raise NoCompiler(done.stderr.strip()[:2000])
    half.replace(target)


FLAVOURS: Final = {"fast": (*FAST, *TUNED), "portable": FAST, "quick": ("-O1",), "checked": CHECKED, "tested": ("-O0", "-DCHECK"), "sanitized": SANITIZED}


def build(game: Game[Any], flavour: str = "fast") -> Path:
    """Translates and compiles a game, if that has not been done for these rules; removes what older rules left."""
    from .translate import Translation
    target = library(game, flavour)
    if target.is_file() and target.with_suffix(".json").is_file():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    translation = Translation(game)
    source = target.with_suffix(".c")
    source.write_text(translation.text, encoding="utf-8")
    compile_c(source, target, FLAVOURS[flavour])
    target.with_suffix(".json").write_text(translation.notes(), encoding="utf-8")
    for old in target.parent.glob(f"{game.id}-*-{flavour}.*"):
        if not old.name.startswith(target.stem):
            old.unlink(missing_ok=True)
    return target
