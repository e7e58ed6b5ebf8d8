"""`python -m orrery` is the same as the `orrery` command."""
from __future__ import annotations

import sys

from orrery.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
