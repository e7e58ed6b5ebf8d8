"""How well I chose over my last games, for my own pages: the mean, a curve, each game's own mean."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg
from orrery.table.accuracy import Accuracy

from .identity import Person
from .site import Site

WIDE: Final = 100.0         # per cent of whatever width the curve is given
TALL: Final = 56
EDGE: Final = 6             # above the best and below the worst game
LEAST_SPAN: Final = 10.0    # per cent between the ends of the curve at least: a steady hand is no mountain range


async def lately(site: Site, person: Person) -> dict[str, Any] | None:
    """What the pages show; nothing where nothing is known."""
    found = await site.store.accuracies(person.id) if not person.fresh else []
    return told(found, person.lang) if found else None


def told(found: list[Accuracy], lang: str) -> dict[str, Any]:
    """`found`: the newest first, as the curve has it last."""
    percents = [one.percent for one in found][::-1]
    games = list(dict.fromkeys(one.game for one in found))
    return {"mean": mean(percents), "n": len(found), "best": round(max(percents)), "least": round(min(percents)), "curve": curve(percents),
            "by_table": {one.table_id: round(one.percent) for one in found},
            "games": [{"id": game, "title": Msg(game, "game.title").text(lang), "mean": mean([one.percent for one in found if one.game == game]),
                       "n": sum(1 for one in found if one.game == game)} for game in games]}


def mean(percents: list[float]) -> int:
    return round(sum(percents) / len(percents))


def curve(percents: list[float]) -> dict[str, Any] | None:
    """A line from the oldest to the newest game; one game is none."""
    if len(percents) < 2:
        return None
    low, high = min(percents), max(percents)
    room = max(0.0, LEAST_SPAN - (high - low)) / 2
    low, high = low - room, high + room
    step = WIDE / (len(percents) - 1)
    places = [(round(i * step, 2), round(EDGE + (high - x) / (high - low) * (TALL - 2 * EDGE), 1)) for i, x in enumerate(percents)]
    return {"tall": TALL, "points": " ".join([f"{x:g},{y:g}" for x, y in places]), "last": places[-1][1]}
