"""Sheets of styles: a file, or a folder whose files are one sheet, joined in the order of their names. A page asks for one thing either way."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"css/[a-z_]+\.css")


def joined(path: Path) -> bytes:
    """The sheet at a path, b"" if there is none; css/table.css may be the folder css/table."""
    if path.is_file():
        return path.read_bytes()
    folder = path if path.is_dir() else path.with_suffix("")
    return b"\n".join([part.read_bytes() for part in sorted(folder.glob("*.css"))])
