"""The table of Gaia Project as panels, put together from a view in one language."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from orrery.kernel.panels import DOCK, FLOAT, LEDGE, MINI, SHELF, STAGE, Panel, drawn, fact

from .actions import actions_panel
from .automa_cards import automa_panel
from .coach import can_coach, coach_panel, goal_panel
from .factions import factions_panel
from .galaxy import Galaxy, choosing, open_corners
from .legend import legend_panel
from .markup import Words
from .mini import has_line, mini_panel
from .own import own_panel, shown_board
from .prices import has_prices, prices_panel
from .research import Research
from .scoring import Scoring, this_round
from .supply import supply_panel

STYLE: Final = Path(__file__).parent / "style"


def panels(view: dict[str, Any], lang: str, looking: int = -1) -> list[Panel]:
    """Each drawn by itself: one that fails leaves the others standing."""
    words = Words(lang)
    title, named = words.own, words.plain
    coached = bool(view.get("options", {}).get("coach"))
    picking = fact(view, choosing)
    strip = SHELF if picking else LEDGE         # whoever chooses a faction wants to see what scores, not what can be bought
    goals = LEDGE if picking else SHELF
    found = [drawn("galaxy", title("galaxy"), STAGE, lambda: Galaxy(view, words).panel(this_round(view, words)))]
    if picking:
        found.append(drawn("factions", title("pick"), SHELF, lambda: factions_panel(view, words), 1))
    found += [drawn("actions", title("actions"), strip, lambda: actions_panel(view, words, strip), 2),
              drawn("research", title("research"), SHELF, lambda: Research(view, words).panel(), 1),
              drawn("scoring", title("scoring"), goals, lambda: Scoring(view, words).panel(goals), 2),
              drawn("supply", title("supply"), SHELF, lambda: supply_panel(view, words), 2)]
    if coached and can_coach(view):
        found.append(drawn("coach", title("coach"), SHELF, lambda: coach_panel(view, words), 2))
    if view.get("automa"):
        found.append(drawn("automa", named("player.automa"), SHELF, lambda: automa_panel(view, words), 3))
    found.append(drawn("icons", title("legend"), SHELF, lambda: legend_panel(words), 3))
    return found if picking else found + owned(view, words, looking, coached)


def owned(view: dict[str, Any], words: Words, looking: int, coached: bool) -> list[Panel]:
    """The board in the dock, and what stands in the corners for the one who looks."""
    found: list[Panel] = []
    i = shown_board(view, looking)
    if i >= 0:
        found.append(drawn("own", words.own("own"), DOCK, lambda: own_panel(view, words, i)))
    if has_line(view):
        found.append(drawn("mini", words.own("own"), MINI, lambda: mini_panel(view, words)))
    corners = fact(view, open_corners)
    if has_prices(view):
        found.append(drawn("prices", words.own("prices"), FLOAT, lambda: prices_panel(view, words, corners[0])))
    if coached and can_coach(view) and len(corners) > 1:
        found.append(drawn("goal", words.own("coach"), FLOAT, lambda: goal_panel(view, words, corners[1])))
    return found
