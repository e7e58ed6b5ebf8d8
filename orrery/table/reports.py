"""After the game: the course of the expected result, the decisions that cost most, and where the points came from, as pictures.

Worked out once per finished game in a worker's process (orrery.bots.report) and kept; only the words are put in for each reader.
"""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final

from orrery import from_text
from orrery.bots.report import Costly, Report, course_svg, report
from orrery.kernel import svg
from orrery.kernel.match import Match
from orrery.kernel.text import decimal

from .errors import TableError
from .fair_queue import ALONE
from .session import Session
from .state_message import words_of
from .uploads import message
from .workers import Workers

KEPT: Final = 200
SECONDS: Final = 120.0
WIDTH: Final = 480           # small enough to be read on a phone
HEIGHT: Final = 190
MOST: Final = 5              # decisions shown


def study(text: str) -> dict[str, Any]:
    """In the worker: a saved game looked through, as plain data; answers as messages that any language can read."""
    match = from_text(text)
    found = report(match, most=MOST * 8)
    shown: list[dict[str, Any]] = []
    for c in found.costly:
        words = costly(match, c)
        if words is not None and len(shown) < MOST:
            shown.append(words)
    return {"chances": found.chances, "totals": found.totals, "categories": found.categories, "costly": shown, "accuracy": found.accuracy,
            "luck": found.luck if match.seats > 1 else []}


def costly(match: Match, c: Costly) -> dict[str, Any] | None:
    """A decision and what looked better; None where that was only a free action, which would have led to the same choice again."""
    there = match.fork(c.ply - 1)
    asked = there.question(c.seat)
    rule, f = asked.rule, asked.frame
    words: dict[str, Any] = {"ply": c.ply, "seat": c.seat, "cost": c.cost}
    for name, key in (("done", c.done), ("better", c.better)):
        option = rule.parse(there.state, f, key)
        if name == "better" and option is not None and rule.free(there.state, f, option):
            return None
        words[name] = rule.label(there.state, f, option).to_json() if option is not None else ["kernel", "option.text", {"text": key}]
    return words


class Reports:
    """The reports of this process. `get` begins one when it is not there and gives what is there by now."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._kept: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()

    async def work(self, session: Session) -> Any:
        return await self.workers.run(study, session.match.to_text(), SECONDS, session.table.owner, ALONE)

    async def get(self, session: Session, wait: float = 0.0) -> dict[str, Any] | None:
        """The report; None while it is being worked out."""
        task = self._kept.get(session.table.id)
        if task is None or (task.done() and failed(task)):
            if not session.match.over:
                raise TableError("error.report_running", 409)
            task = self._kept[session.table.id] = asyncio.get_running_loop().create_task(self.work(session))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        await asyncio.wait({task}, timeout=wait)
        if not task.done():
            return None
        if failed(task):
            raise TableError("error.no_report", 503)
        found: dict[str, Any] = task.result()
        return found


def failed(task: asyncio.Task[Any]) -> bool:
    return task.cancelled() or task.exception() is not None or not isinstance(task.result(), dict)


# -- in words and pictures ------------------------------------------------------------------------------------------------
def told(session: Session, found: dict[str, Any], names: list[str], lang: str, replay_url: str, title: str) -> dict[str, Any]:
    """What the page shows."""
    decisions = [{"ply": c["ply"], "seat": c["seat"], "name": names[c["seat"]], "cost": c["cost"],
                  "cost_text": decimal(c["cost"], lang),
                  "done": message(c["done"]).text(lang),
                  "better": message(c["better"]).text(lang), "url": f"{replay_url}{'&' if '?' in replay_url else '?'}ply={c['ply'] - 1}"}
                 for c in found["costly"] if not stand_in_gave(session, c["ply"])]
    categories = {c: words_of(session.game.id, f"category.{c}", lang) or c for row in found["categories"] for c in row}
    played = [{"seat": seat, "name": names[seat], "accuracy": decimal(share, lang),
               "luck": decimal(found["luck"][seat], lang, "+.1f") if found["luck"] else ""} for seat, share in enumerate(found["accuracy"])]
    return {"played": played,
            "decisions": decisions, "plies": len(found["chances"]) - 1, "names": names, "categories": categories, "scores": found["categories"],
            "course": course(found, names[:session.match.seats], decisions, title) if session.match.seats > 1 else "",
            "bars": bars(found["categories"], names, categories)}


def stand_in_gave(session: Session, ply: int) -> bool:
    """Was this answer a stand-in's? Then it is nobody's mistake."""
    return 0 < ply <= len(session.acts) and bool(session.acts[ply - 1].by)


def course(found: dict[str, Any], names: list[str], decisions: list[dict[str, Any]], title: str) -> str:
    """The bands of the expected result; the costly decisions numbered on them, each a way to its moment."""
    bands = course_svg(Report(found["chances"], found["totals"], [], found["categories"]), names, WIDTH, HEIGHT)
    over = svg.el(svg.svg(WIDTH, HEIGHT), "g")
    last = max(1, len(found["chances"]) - 1)
    for i, d in enumerate(decisions):
        x = min(WIDTH - 12.0, max(12.0, d["ply"] * WIDTH / last))
        svg.el(over, "path", d=f"M{x:.1f} 24V{HEIGHT}", stroke="var(--ink)", stroke_width=1, stroke_dasharray="2 4", opacity=0.6)
        link = svg.el(over, "a", href=d["url"], aria_label=f"{i + 1}. {d['name']}: {d['done']}")
        svg.el(link, "circle", cx=x, cy=14 + 22 * (i % 2), r=10, fill="var(--surface)", stroke="var(--ink)", stroke_width=1.4)
        svg.text(link, x, 18.5 + 22 * (i % 2), i + 1, 12.5, weight=700, anchor="middle")
    return bands.replace('role="group"', f'role="group" aria-label="{svg.escaped(title)}"', 1).replace("</svg>", svg.to_string(over) + "</svg>")


def bars(scores: list[dict[str, int]], names: list[str], categories: dict[str, str]) -> str:
    """Points by category: under each name a bar for each player, to the left where points are lost."""
    rows = [c for c in categories if any(row.get(c) for row in scores)]
    low = min([0, *[row.get(c, 0) for row in scores for c in rows]])
    high = max([1, *[row.get(c, 0) for row in scores for c in rows]])
    bar, head, end = 13, 18, 40
    scale = (WIDTH - end - 4) / (high - low)
    zero = 2 - low * scale
    tall = head + bar * len(scores) + 8
    root = svg.svg(WIDTH, 4 + tall * max(1, len(rows)))
    for i, c in enumerate(rows):
        svg.text(root, 2, i * tall + 14, categories[c], 12.5, weight=600)
        for seat, row in enumerate(scores):
            value, y = row.get(c, 0), i * tall + head + seat * bar
            wide = abs(value) * scale
            box = svg.el(root, "rect", x=zero - wide if value < 0 else zero, y=y + 1, width=max(1.0, wide), height=bar - 3, rx=2,
                         fill=f"var(--seat-{seat % 6 + 1})", stroke="var(--edge)", stroke_width=0.5)
            svg.el(box, "title").text = f"{categories[c]}, {names[seat]}: {value}"
            svg.text(root, zero + (wide if value > 0 else 0) + 5, y + bar - 3, str(value).replace("-", "\N{MINUS SIGN}"), 11)
    svg.el(root, "path", d=f"M{zero:.1f} 2V{2 + tall * max(1, len(rows))}", stroke="var(--line-3)", stroke_width=1)
    return svg.to_string(root)
