"""Playing one card and measuring what it did: the frame of the tests of all 193 cards."""

from __future__ import annotations

from typing import Any

from orrery.games.seti.rules.components import CARD_BY_ID, CARDS
from orrery.games.seti.rules.kinds import F_MOVE, V_DONE
from orrery.games.seti.rules.state import SetiState
from orrery.kernel.match import Match

from .seti_table import kind, seat, sectors, state, table

Seen = dict[str, Any]
TECHS = [f"{kind}_{n}" for kind in ("probe", "telescope", "computer") for n in (1, 2, 3, 4)]
ENERGY_TILES = {tech: {"tiles": ["energy"], "two": False} for tech in TECHS}  # researching gives 1 energy and nothing else
SETTLED = ("turn", "end", "after", "")


def board(p0: dict[str, Any], p1: dict[str, Any] | None = None, **more: Any) -> Match:
    """The usual table, with technology tiles that all give 1 energy, and no neutral markers."""
    return table({"hand": [], **p0}, {"hand": [], **(p1 or {})}, **{"tech": ENERGY_TILES, "neutral": {"20": 0, "30": 0}, **more})


def measure(s: SetiState, player: int = 0) -> Seen:
    """Everything of a player that a card may change."""
    return {
        "score": s.score[player],
        "credits": s.credits[player],
        "energy": s.energy[player],
        "publicity": s.publicity[player],
        "data": s.data[player],
        "exofossils": s.exofossils[player],
        "cards": len(s.hand[player]),
        "probes": len(s.probes[player]),
        "techs": s.techs[player].bit_count(),
        "tucked": len(s.tucked[player]),
        "capsules": len(s.capsules[player]),
        "traces": s.discovery.count(player)
        + sum([o.count(player) for o in s.overflow])
        + sum([m.count(player) for c in s.board for m in c]),
        "orbiters": sum([1 for planet in s.orbiters for m in planet if m & 7 == player]),
        "landers": sum([1 for place in s.landers for m in place if m & 7 == player]),
        "turned": s.discs & 7,
        "tile": s.tile.count(player),
        **{f"sector {i}": s.signals[i].count(player) for i in range(8)},
    }


def difference(before: Seen, after: Seen) -> Seen:
    """What changed, zeros left out; rotations are counted by the first disc."""
    out = {key: after[key] - before[key] for key in before if after[key] != before[key]}
    if "turned" in out:
        out["turned"] %= 8
    return out


def settle(match: Match) -> Match:
    """Answer what is left in the dullest way: overflow for traces, stop, decline, the first of the others."""
    for _ in range(60):
        if kind(match) in SETTLED:
            return match
        options = match.pending()[seat(match)].options
        dull = (
            [o for o in options if o.key.endswith("overflow")]
            or [o for o in options if o.raw[0] == V_DONE]
            or [o for o in options if o.raw[0] < F_MOVE]
        )
        match.act_option(seat(match), dull[0])
    raise AssertionError("it does not end")


def answer(match: Match, answers: tuple[str, ...]) -> Match:
    for text in answers:
        match.act(seat(match), text)
    return match


def play(card: str, p0: dict[str, Any] | None = None, answers: tuple[str, ...] = (), **more: Any) -> tuple[Match, Seen]:
    """Play the card from hand, give the answers, answer the rest dully; the match and what changed (the price and the card apart)."""
    hand = [card, *(p0 or {}).get("hand", [])]
    match = board({**(p0 or {}), "hand": hand}, **more)
    before = measure(state(match))
    answer(match, (f"play {card}", *answers))
    settle(match)
    seen = difference(before, measure(state(match)))
    facts = CARDS[CARD_BY_ID[card]]
    for key, paid in (("credits", facts.credits), ("energy", facts.energy), ("cards", 1)):
        seen[key] = seen.get(key, 0) + paid
    return match, {key: value for key, value in seen.items() if value}


def complete(card: str, p0: dict[str, Any] | None = None, answers: tuple[str, ...] = (), **more: Any) -> Seen:
    """Complete the conditional mission lying in front of seat 0; what changed."""
    match = board({**(p0 or {}), "missions": [{"card": card, "circles": []}]}, **more)
    before = measure(state(match))
    answer(match, (f"mission {card}", *answers))
    settle(match)
    assert state(match).completed[0] == (CARD_BY_ID[card],)
    return difference(before, measure(state(match)))


def offered(card: str, p0: dict[str, Any] | None = None, **more: Any) -> bool:
    """May the mission be completed now?"""
    match = board({**(p0 or {}), "missions": [{"card": card, "circles": []}]}, **more)
    return f"mission {card}" in [o.key for o in match.pending()[0].options]


def cover(
    card: str,
    circle: int,
    p0: dict[str, Any],
    answers: tuple[str, ...],
    then: tuple[str, ...] = (),
    covered: list[int] | None = None,
    **more: Any,
) -> Seen:
    """What covering a circle gives: the same play with the circle covered and with it declined, compared."""
    results = []
    for text in (f"cover {card} {circle}", "decline"):
        match = board({**p0, "missions": [{"card": card, "circles": covered or []}]}, **more)
        answer(match, answers)
        for _ in range(20):
            if kind(match) == "cover" and f"cover {card} {circle}" in [o.key for o in match.pending()[seat(match)].options]:
                break
            options = match.pending()[seat(match)].options
            dull = [o for o in options if o.key.endswith("overflow")] or [o for o in options if o.raw[0] == V_DONE] or options
            match.act_option(seat(match), dull[0])
        match.act(seat(match), text)
        if text != "decline":
            answer(match, then)
        settle(match)
        results.append(measure(state(match)))
    return difference(results[1], results[0])


def lying(**signals: list[int]) -> list[dict[str, Any]]:
    """Sectors with signals: lying(s7=[1, 1])."""
    return sectors({int(key[1:]): owners for key, owners in signals.items()})
