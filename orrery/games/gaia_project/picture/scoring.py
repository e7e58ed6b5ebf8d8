"""What scores: the six round tiles with the current one marked, the two final tiles with everybody's count and the points of each place."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import SHELF, Panel, Tip

from ..rules.components import ROUND_TILES
from ..words.names import round_text
from .markup import INK, Words, amt, per, seat, use
from .printed import GOALS, NEUTRAL, PLACES_VP, ROUNDS

ROUND_TILE: Final = {tile.id: tile for tile in ROUND_TILES}
NOBODY: Final = -1          # the neutral player
HALF: Final = 3             # from round 4 on the Automa's right number counts (GP-21.11)


def standing(counts: list[int], goal: str) -> list[tuple[int, int, int]]:
    """(count, seat, VP) from the first place down; ties share, a count of 0 gets nothing (GP-16.02 to 16.05)."""
    rows = [(n, i) for i, n in enumerate(counts)]
    if len(counts) <= 2:
        rows.append((NEUTRAL[goal], NOBODY))
    rows.sort(key=lambda r: -r[0])
    found: list[tuple[int, int, int]] = []
    for n, i in rows:
        above = sum([1 for m, _ in rows if m > n])
        same = sum([1 for m, _ in rows if m == n])
        vp = sum([PLACES_VP[k] if k < len(PLACES_VP) else 0 for k in range(above, above + same)]) // same
        found.append((n, i, vp if n else 0))
    return found


def this_round(view: dict[str, Any], words: Words) -> str:
    """What scores in this round, as a sentence for the top of the page."""
    if not 1 <= view["round"] <= len(view["round_tiles"]):
        return ""
    return words.own("scoring.now", what=round_text(ROUND_TILE[view["round_tiles"][view["round"] - 1]]))


class Scoring:
    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.tips: dict[str, Tip] = {}

    def panel(self, role: str = SHELF) -> Panel:
        words = self.words
        rounds = "\n".join([self.round(i, name) for i, name in enumerate(self.view["round_tiles"])])
        finals = "\n".join([self.final(k, goal) for k, goal in enumerate(self.view["final_tiles"])])
        html = f'<div class="sc"><div class="rounds">{rounds}</div><div class="finals">{finals}</div></div>'
        return Panel("scoring", words.own("scoring"), role, html=html, group=2, note=words.own("scoring.note"), min_w=330, tips=self.tips, below=True)

    def round(self, i: int, name: str) -> str:
        view, words, tile = self.view, self.words, ROUNDS[name]
        state = "now" if i + 1 == view["round"] else "past" if i + 1 < view["round"] else ""
        automa = ""
        tip = Tip(words.own("round.name", n=i + 1), words.start(round_text(ROUND_TILE[name]).text(words.lang)) + ".", rule="GP-16.14",
                  note=words.own("round." + (state or "later")))
        if view.get("automa"):
            points = tile["automa"][0 if i < HALF else 1]
            automa = f'<small class="am">{seat(len(view["players"]) - 1, 12)}{points}</small>'
            tip.rows.append((words.own("round.automa"), amt(points, "vp")))
        self.tips[f"round-{i + 1}"] = tip
        return (f'<div class="rd {state}" data-at="round-{i + 1}"><i>{i + 1}</i><span>{amt(tile["vp"], "vp")}{per(tile["on"])}'
                f'</span>{automa}<em>{words.safe("on.short." + tile["on"])}</em></div>')

    def final(self, k: int, goal: str) -> str:
        words, view = self.words, self.view
        counts = view.get("standings") or [[0] * len(view["players"])] * 2
        rows = standing(list(counts[k]), goal)
        self.tips[f"final-{k + 1}"] = self.final_tip(goal, rows)
        out = "".join([f'<span class="fr">{mark(i)}<b>{n}</b><small>{vp}</small></span>' for n, i, vp in rows])
        head = f'{use(GOALS[goal], "c-ink", 16, INK)}<b>{words.term("final." + goal)}</b>'
        return f'<div class="fin" data-at="final-{k + 1}"><span class="fn">{head}</span>{out}</div>'

    def final_tip(self, goal: str, rows: list[tuple[int, int, int]]) -> Tip:
        words, me = self.words, self.view.get("seat", -1)
        tip = Tip(words.own("final.name", what=words.plain("final." + goal)), words.own("final.what"), rule="GP-16.02", note=words.own("final.when"))
        for n, i, vp in rows:
            tip.rows.append((self.who(i), f"{n} → {amt(vp, 'vp')}"))
        mine = next((n for n, i, _ in rows if i == me), 0)
        above = [n for n, i, _ in rows if n > mine]
        if me >= 0 and above:
            tip.rows.append((words.own("final.next"), escape(words.own("final.more", n=min(above) - mine))))
        return tip

    def who(self, i: int) -> str:
        if i == NOBODY:
            return self.words.own("neutral")
        faction = self.view["players"][i]["faction"]
        return self.words.plain("faction." + faction) if faction else self.words.own("no_faction")


def mark(i: int) -> str:
    if i == NOBODY:
        return '<svg class="neutral" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/></svg>'
    return seat(i, 15)


def mark_of(i: int, x: float, y: float) -> str:
    """A seat's mark in a picture."""
    return f'<use href="#seat-{i + 1}" x="{x:.0f}" y="{y:.0f}" width="22" height="22" fill="var(--seat)" stroke="var(--edge)" stroke-width="1.6"/>'
