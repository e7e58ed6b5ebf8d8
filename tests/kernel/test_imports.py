"""What scripts import and call."""
from __future__ import annotations

import subprocess
import sys

import orrery


def test_modules_of_games_are_reached_by_their_path() -> None:
    code = "import orrery; import orrery.games.seti.rules.sectors as m; assert m.__name__.endswith('sectors')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_list_of_games_by_its_new_and_its_old_name() -> None:
    games = vars(orrery)["games"]
    assert games() == orrery.game_names() and "seti" in orrery.game_names()
