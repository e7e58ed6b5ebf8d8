"""A report in a reader's words: my own decisions first, each with what was better and why, what was done well, and one thing to try next time."""
from __future__ import annotations

from collections import Counter
from typing import Any, Final

from orrery.bots.coach import plan_text
from orrery.kernel.text import Msg, decimal, message

from .ending import stretches
from .session import Session
from .state_message import words_of

MOST: Final = 4             # decisions shown at once
WELL: Final = 3             # good ones
TURNS: Final = 5            # that a piece of advice names
ALL: Final = -1


def whose(session: Session, seat: int, asked: str) -> int:
    """Whose decisions are shown: those asked for, else one's own; ALL: those of all people, where nobody's are one's own."""
    if asked.isdecimal() and int(asked) < session.match.seats:
        return int(asked)
    return seat if seat >= 0 and asked != "all" else ALL


def people(session: Session) -> list[int]:
    """Whose mistakes belong into the overview: a bot's stand under its own name only."""
    found = [s.seat for s in session.seats if s.kind == "human"]
    return found or list(range(session.match.seats))


def told(session: Session, found: dict[str, Any], names: list[str], seat: int, who: int, lang: str) -> dict[str, Any]:
    """What the page shows to the reader at `seat` of the decisions of `who`."""
    shown = people(session) if who == ALL else [who]
    mine = [c for c in found["costly"] if c["seat"] in shown]
    good = [g for g in found["good"] if g["seat"] in shown]
    return {"who": who, "decisions": [decision(session, c, names, seat, lang) for c in mine[:MOST]], "more": max(0, len(mine) - MOST),
            "good": [{"ply": g["ply"], "seat": g["seat"], "name": names[g["seat"]], "turn": turn(g, lang), "text": message(g["done"]).text(lang),
                      "ahead": decimal(g["ahead"], lang)} for g in good[:WELL]],
            "near": near(found, shown), "advice": advice(session, mine, lang) if who != ALL else None,
            "played": [{"seat": i, "name": names[i], "accuracy": decimal(found["accuracy"][i], lang),
                        "luck": decimal(found["luck"][i] + 0.0, lang, "+.1f") if any(found["luck"]) else ""} for i in range(len(found["accuracy"]))]}


def near(found: dict[str, Any], shown: list[int]) -> dict[str, int]:
    """How many choices were within half a point of the best, and how many there were."""
    counts = [found["near"][i] for i in shown if i < len(found["near"])]
    return {"n": sum(n for n, _ in counts), "of": sum(of for _, of in counts)}


def decision(session: Session, c: dict[str, Any], names: list[str], seat: int, lang: str) -> dict[str, Any]:
    at = c["better_at"] or c["at"]
    return {"ply": c["ply"], "before": c["ply"] - 1, "seat": c["seat"], "name": names[c["seat"]], "me": c["seat"] == seat,
            "turn": turn(c, lang), "n": c["turn"],
            "cost": c["cost"], "cost_text": "\N{MINUS SIGN}" + decimal(c["cost"], lang), "question": message(c["question"]).text(lang),
            "done": message(c["done"]).text(lang), "better": message(c["better"]).text(lang),
            "label": message(c["done"]).text(lang), "better_label": message(c["better"]).text(lang),
            "why": plan_text(session.game.id, c["plan"], lang), "at": at, "done_at": c["at"]}


def turn(row: dict[str, Any], lang: str) -> str:
    return Msg("table", "ending.turn" if row["turn"] else "ending.setup", {"n": row["turn"]} if row["turn"] else {}).text(lang)


def course(session: Session, chances: list[list[float]]) -> list[list[float]]:
    """The expected result in per cent, turn by turn: the mean over a round, since whoever is to move looks better. The end is as it is."""
    ends = [chances[0], *[chances[end] for _, end in stretches(session.match)]]
    seats = session.match.seats
    rows = [ends[max(0, k - seats + 1):k + 1] for k in range(len(ends))]
    return [*[[100 * sum(column) / len(row) for column in zip(*row, strict=True)] for row in rows], [100 * x for x in ends[-1]]]


def advice(session: Session, mine: list[dict[str, Any]], lang: str) -> dict[str, Any] | None:
    """The kind of mistake that came most often (of two as frequent the dearer one): what to look at next time, and the rule it is about."""
    if not mine:
        return None
    kinds = Counter(kind_of(c) for c in mine)
    cost = {kind: sum(c["cost"] for c in mine if kind_of(c) == kind) for kind in kinds}
    kind = max(kinds, key=lambda k: (kinds[k], cost[k]))
    rows = [c for c in mine if kind_of(c) == kind]
    numbers = sorted({c["turn"] for c in rows if c["turn"]})[:TURNS]
    game = session.game.id
    what = words_of(game, f"group.{kind[1]}", lang) if kind[0] == "group" else message(rows[0]["question"]).text(lang)
    return {"text": Msg("table", f"ending.advice.{kind[0]}", {"n": len(rows), "of": len(mine), "what": what}).text(lang),
            "turns": ", ".join(map(str, numbers)), "count": len(numbers),
            "help": words_of(game, f"help.{rows[0]['kind']}", lang), "rule": next(iter(rows[0]["rules"]), "")}


def kind_of(c: dict[str, Any]) -> tuple[str, str]:
    """What sort of mistake it was: another kind of action would have been better, or another answer of the same kind."""
    return ("group", c["better_group"]) if c["better_group"] and c["better_group"] != c["group"] else ("question", c["kind"])
