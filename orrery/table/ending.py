"""The end of a game, told: who won by how much, where the points came from, how it went, and the turns on which it hung."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.match import Event, Match
from orrery.kernel.text import Msg

from . import replay, state_message
from .session import Session

TURNING_POINTS: Final = 4
LETTERS: Final = 90         # of a turning point's words
TELLING: Final = ("mission", "complete", "discovered", "win", "end", "last", "virus", "federation", "project", "error", "write")  # what a turn is told by


def told(session: Session, seat: int, lang: str, chances: list[list[float]] | None = None) -> dict[str, Any]:
    """Everything the page of the result shows, from one reader's point of view; `chances`: the expected result by answer, once it is worked out.
    Call with the lock."""
    course = replay.course(session, seat, lang)
    scores: list[dict[str, int]] = course["scores"][-1]
    places = session.match.places()
    rows = [{"seat": i, "name": name, "total": sum(score.values()), "place": places[i], "me": i == seat}
            for i, (name, score) in enumerate(zip(course["names"], scores, strict=True))]
    return {"headline": headline(rows, lang), "rows": rows, "podium": podium(rows), "bars": bars(rows, scores, course["categories"]),
            "turns": turns(session), "totals": course["totals"], "points": turning_points(session, course, seat, lang, chances)}


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
    return max(1, -(-len(stretches(session.match)) // max(1, session.match.seats)))


def turn_begins(match: Match) -> list[int]:
    """How many answers there were before each turn of the table."""
    return [begin - 1 for begin, _ in stretches(match)[::max(1, match.seats)]]


def stretches(match: Match) -> list[tuple[int, int]]:
    """The answers (from 1) that one seat gave without another one between: the first and the last of each."""
    journal = match.journal
    begins = [i for i, a in enumerate(journal) if i == 0 or a.seat != journal[i - 1].seat]
    ends = [*begins[1:], len(journal)][:len(begins)]        # a position that is over already has none
    return [(begin + 1, end) for begin, end in zip(begins, ends, strict=True)]


def turning_points(session: Session, course: dict[str, Any], seat: int, lang: str, chances: list[list[float]] | None = None) -> list[dict[str, Any]]:
    """The rounds that changed the expected result most, or the points while it is being worked out, each by its most telling event."""
    totals: list[list[int]] = course["totals"]
    match, spans = session.match, stretches(session.match)
    values: list[list[float]] = chances or leads(totals)
    found: list[dict[str, Any]] = []
    taken: set[int] = set()
    for _, k, leading in sorted(swings(values, spans, match.seats), key=lambda c: (-c[0], c[1])):
        since = max(0, k - match.seats + 1)
        who = leading if chances else moved_most(totals[spans[since][0] - 1], totals[spans[k][1]])
        plies = range(spans[since][0], spans[k][1] + 1)
        weights = {ply: abs(values[ply][who] - values[ply - 1][who]) for ply in plies}
        ply, words = telling(session, weights, seat, lang, who)
        if not words or taken & set(range(since, k + 1)):
            continue
        taken |= set(range(since, k + 1))
        by = match.journal[ply - 1].seat
        turn = Msg("table", "ending.turn", {"n": k // match.seats + 1}).text(lang)
        found.append({"ply": ply, "seat": by, "name": course["names"][by], "turn": turn, "text": short(words), "of": course["names"][who],
                      **change(totals, chances, spans[since][0] - 1, spans[k][1], who)})
        if len(found) == TURNING_POINTS:
            break
    return [{"n": n, **point} for n, point in enumerate(sorted(found, key=lambda p: p["ply"]), 1)]


def swings(values: list[list[float]], spans: list[tuple[int, int]], seats: int) -> list[tuple[float, int, int]]:
    """For each stretch: how much the round that ends with it changed whose value most. Whole rounds, since whoever is to move looks better."""
    found = []
    for k, (_, end) in enumerate(spans):
        before = values[spans[max(0, k - seats + 1)][0] - 1]
        found.append(max((abs(now - old), k, who) for who, (old, now) in enumerate(zip(before, values[end], strict=True))))
    return [c for c in found if c[0] > 0]


def leads(totals: list[list[int]]) -> list[list[float]]:
    """By answer, each seat's lead over the best of the others; alone, the points."""
    return [[float(row[i] - max([t for j, t in enumerate(row) if j != i], default=0)) for i in range(len(row))] for row in totals]


def change(totals: list[list[int]], chances: list[list[float]] | None, since: int, until: int, who: int) -> dict[str, Any]:
    """From what to what, as text: shares of the expected result, or points."""
    if chances:
        before, now = (f"{round(100 * row[who])}\N{NO-BREAK SPACE}%" for row in (chances[since], chances[until]))
    else:
        before, now = (str(row[who]).replace("-", "\N{MINUS SIGN}") for row in (totals[since], totals[until]))
    return {"before": before, "now": now}


def moved_most(before: list[int], now: list[int]) -> int:
    """Whose points changed most."""
    return max(range(len(now)), key=lambda i: (abs(now[i] - before[i]), -i))


def telling(session: Session, weights: dict[int, float], seat: int, lang: str, who: int) -> tuple[int, str]:
    """The most telling event of these answers, and its answer: what ends or crowns something before what is merely done; of equals what they did
    whose chances changed, then what changed most. An answer's first event is what was done, the rest is what came of it."""
    best: tuple[tuple[int, bool, float], int, Event] | None = None
    for ply, weight in weights.items():
        act = session.acts[session.arrived(ply) - 1]
        for event in act.visible(seat):
            rank = next((n for n, word in enumerate(TELLING) if word in event.key), len(TELLING)), act.seat != who, -weight
            if best is None or rank < best[0]:
                best = rank, ply, event
    return (best[1], state_message.event_text(session, best[2], lang)) if best is not None else (min(weights), "")


def short(words: str) -> str:
    return words if len(words) <= LETTERS else words[:LETTERS].rsplit(" ", 1)[0] + "…"
