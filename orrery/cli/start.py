"""What `make play` does: the table in a browser where the web table is there, else a game in the terminal."""
from __future__ import annotations

import sys

from orrery.cli.main import commands, main

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]] if "serve" in commands() else ["play"]))
