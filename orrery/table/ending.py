"""The end of a game, told: who won by how much, where the points came from, how it went, and the turns on which it hung."""
from __future__ import annotations

import itertools
from typing import Any, Final

from orrery.kernel.text import Msg

from . import replay, state_message
from .session import Session

TURNING_POINTS: Final = 4
LETTERS: Final = 110        # of a turning point's words


def told(session: Session, seat: int, lang: str) -> dict[str, Any]:
    """Everything the page of the result shows, from one reader's point of view. Call with the lock."""
    course = replay.course(session, seat, lang)
    scores: list[dict[str, int]] = course["scores"][-1]
    places = session.match.places()
    rows = [{"seat": i, "name": name, "total": sum(score.values()), "place": places[i], "me": i == seat}
            for i, (name, score) in enumerate(zip(course["names"], scores, strict=True))]
    return {"headline": headline(rows, lang), "rows": rows, "podium": podium(rows), "bars": bars(rows, scores, course["categories"]),
            "turns": turns(session), "totals": course["totals"], "points": turning_points(session, course, seat, lang)}


def headline(rows: list[dict[str, Any]], lang: str) -> str:
    """ "Alice wins by 6"; equal points that a tie-break decided, and shared wins, are said as such."""
    first = [r for r in rows if r["place"] == 1]
    rest = [r["total"] for r in rows if r["place"] != 1]

    def say(key: str, **params: Any) -> str:
        return Msg("table", key, params).text(lang)
    if len(first) > 1:
        return say("ending.shared", names=say("ending.and", a=", ".join(r["name"] for r in first[:-1]), b=first[-1]["name"]))
    name, lead = first[0]["name"], first[0]["total"] - max(rest, default=0)
    if not rest:
        return say("ending.alone", name=name, n=first[0]["total"])
    return say("ending.wins", name=name, n=lead) if lead > 0 else say("ending.tie_break", name=name)


def podium(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first three as they stand: second, first, third."""
    best = sorted(rows, key=lambda r: (r["place"], -r["total"]))[:3]
    return [best[i] for i in (1, 0, 2) if i < len(best)]


def bars(rows: list[dict[str, Any]], scores: list[dict[str, int]], categories: dict[str, str]) -> dict[str, Any]:
    """A bar for each player, by category; what was lost lies left of zero. Widths are shares of the widest bar in per cent."""
    used = [c for c in categories if any(score.get(c) for score in scores)]
    lost = max([0, *[-sum(v for v in score.values() if v < 0) for score in scores]])
    won = max([1, *[sum(v for v in score.values() if v > 0) for score in scores]])
    unit = 100 / (lost + won)

    def parts(score: dict[str, int], sign: int) -> list[dict[str, Any]]:
        return [{"category": c, "n": used.index(c) % 8, "value": score[c], "wide": round(abs(score[c]) * unit, 3)}
                for c in used if score.get(c, 0) * sign > 0]
    found = [{**row, "lost": parts(score, -1), "won": parts(score, 1)} for row, score in zip(rows, scores, strict=True)]
    return {"rows": found, "zero": round(lost * unit, 3),
            "legend": [{"n": used.index(c) % 8, "label": categories[c], "lost": all(score.get(c, 0) <= 0 for score in scores)} for c in used]}


def turns(session: Session) -> int:
    """How many turns the game had: changes of whoever acted; sealed turns of all count as one."""
    journal = session.match.journal
    seats = session.match.seats
    changes = sum(1 for i, a in enumerate(journal) if i == 0 or a.seat != journal[i - 1].seat)
    return max(1, -(-changes // max(1, seats)))


def turning_points(session: Session, course: dict[str, Any], seat: int, lang: str) -> list[dict[str, Any]]:
    """The answers after which the lead changed most, in the order in which they came, in the words of the log."""
    totals: list[list[int]] = course["totals"]
    if len(totals[0]) < 2:
        changes = [(abs(new[0] - old[0]), ply, 0) for ply, (old, new) in enumerate(itertools.pairwise(totals), 1)]
    else:
        changes = [biggest(old, new, ply) for ply, (old, new) in enumerate(itertools.pairwise(totals), 1)]
    words = {line["ply"]: line["text"] for line in reversed(state_message.log(session, seat, lang)) if line["text"]}
    best = sorted([c for c in changes if c[0] > 0 and c[1] in words], key=lambda c: (-c[0], c[1]))[:TURNING_POINTS]
    return [{"n": n, "ply": ply, "seat": who, "name": course["names"][who], "text": short(words[ply]), "now": totals[ply][who], "before": totals[ply - 1][who]}
            for n, (_, ply, who) in enumerate(sorted(best, key=lambda c: c[1]), 1)]


def biggest(old: list[int], new: list[int], ply: int) -> tuple[int, int, int]:
    """By how much one player's distance to the best of the others changed at most."""
    def lead(totals: list[int], who: int) -> int:
        return totals[who] - max(t for i, t in enumerate(totals) if i != who)
    return max((abs(lead(new, who) - lead(old, who)) if new[who] != old[who] else 0, ply, who) for who in range(len(new)))


def short(words: str) -> str:
    return words if len(words) <= LETTERS else words[:LETTERS].rsplit(" ", 1)[0] + "…"
