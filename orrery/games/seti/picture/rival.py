"""The table in pictures, part 6: the solo rival's board with its progress track, and the objectives."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..words.phrases_solo import OBJECTIVES, SOLO, rival_card_text, task_msg
from .boards import TYPE_ICON
from .icons import Item, panel, seat, strip, tip, word


def rival_board(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float) -> float:
    """Progress track, computer, stored technologies, the card played last, open objectives; the height used."""
    rival = view["rival"]
    number = len(view["players"]) - 1
    player = view["players"][number]
    g = panel(parent, x, y, width, 10)
    seat(g, number, 20, 20, 20)
    svg.text(g, 38, 26, word("rival.name", lang) + " " + "★" * int(rival["stars"]), 15, display=True, weight=600)
    svg.text(g, width - 12, 27, player["score"], 21, anchor="end", weight=600, display=True)
    row: list[Item] = [
        (str(player["publicity"]), "seti-publicity", "k-publicity"),
        (f"  {player['computer']['upper']}/6", "ic-chip", "k-computer"),
        (f"  {player['data']}", "seti-data", "k-data"),
        (f"  {len(rival['deck'])}", "ic-card", "k-card"),
    ]
    strip(g, width - 64, 20, row, 15, "end")
    progress(g, rival, 12, 40, width - 24)
    used = 84.0
    if rival["card"]:
        words = f"{rival['card']}: {rival_card_text(rival['card'], lang)}"
        tip(g, words)
        used += svg.lines(g, 12, used, words, width - 24, 15, 1.2, 5, fill="var(--ink-2)") + 2
    for objective in rival["objectives"]:
        used += objective_line(g, objective, lang, 12, used, width - 24)
    if rival["stars"] > 1:
        svg.text(
            g, 12, used + 10, word("board.objectives", lang, done=rival["completed"], left=len(rival["stack"])), 15, fill="var(--ink-3)"
        )
        used += 18
    g[0].set("height", svg.number(used + 4))
    return used + 10


def progress(g: Element, rival: dict[str, Any], x: float, y: float, width: float) -> None:
    board = SOLO["difficulties"][str(rival["stars"])]["board"]
    step = width / 12
    for i, space in enumerate(SOLO["progress_track"]["preferred_tech_by_board"][board]):
        kind = space["tech"][:-2]
        here = rival["progress"] == space["space"]
        svg.el(
            g,
            "rect",
            x=x + step * i,
            y=y,
            width=step - 3,
            height=28,
            rx=5,
            fill="var(--brass-soft)" if here else "var(--sunk)",
            stroke="var(--brass-fill)" if here else "none",
            stroke_width=2,
        )
        strip(
            g,
            x + step * i + (step - 3) / 2,
            y + 14,
            [("", TYPE_ICON[kind], f"k-{kind}"), (space["tech"][-1], "", "")],
            min(15, step / 1.85),
            "middle",
        )
    svg.use(g, "ic-chev", x + width - 3, y + 8, 12, class_="i k-brass")


def objective_line(g: Element, objective: dict[str, Any], lang: str, x: float, y: float, width: float) -> float:
    tasks = OBJECTIVES[objective["id"]]["tasks"]
    done = [n - 1 for n in objective["tasks"]]
    row = svg.group(g, x, y, id=f"objective-{objective['id']}")
    words = " · ".join([("✓ " if i in done else "") + task_msg(task).text(lang) for i, task in enumerate(tasks)])
    rows = min(2, len(svg.wrap(f"{objective['id']}  {words}", int((width - 14) / (15 * 0.53)))))
    svg.el(row, "rect", width=width, height=7 + 17 * rows, rx=5, fill="none", stroke="var(--line-2)")
    svg.lines(row, 8, 17, f"{objective['id']}  {words}", width - 14, 15, 1.1, rows)
    tip(row, words)
    return 11.0 + 17 * rows
