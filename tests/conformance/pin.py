"""Pin the golden playthroughs anew: `make golden` (or `python -m tests.conformance.pin space_explorers`)."""
from __future__ import annotations

import json
import sys

from tests.conformance.cases import cases, games
from tests.conformance.golden import FOLDER, path_of, record


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        if wanted and game.id not in wanted:
            continue
        pinned = {case.variant: record(case) for case in cases() if case.game is game}
        path_of(game.id).write_text(json.dumps(pinned, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
        print(f"{path_of(game.id).name}: {len(pinned)} variants")


if __name__ == "__main__":
    main(sys.argv[1:])
