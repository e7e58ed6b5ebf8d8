"""Chapter 13: scoring. Printed prestige, asterisk cards wherever they lie, and completed Projects."""
from __future__ import annotations

from .components import SCORE_ABOVE, SCORE_BELOW, SCORE_COLOUR, SCORE_GROUPS, SCORE_PROJECTS, SCORE_SETS
from .state import SpaceState, own_hub


def asterisk(s: SpaceState, seat: int, card: int, stack: tuple[int, ...]) -> int:
    """What a scoring ability gives at the end, visible or covered (SE-13.03)."""
    kind, points = s.box.kind[card], s.box.amount[card]
    skills = s.skills[seat * 5:seat * 5 + 5]
    if kind == SCORE_COLOUR:
        return points * skills[s.box.colour[card]]
    if kind == SCORE_ABOVE:
        return points * (len(stack) - 1 - stack.index(card))
    if kind == SCORE_BELOW:
        return points * stack.index(card)
    if kind == SCORE_GROUPS:
        return points * (sum(skills) // s.box.size[card])
    if kind == SCORE_SETS:
        return points * min(skills)
    if kind == SCORE_PROJECTS:
        return points * len(s.completed[seat])
    return 0


def printed(s: SpaceState, seat: int) -> int:
    """Prestige printed on the Specialists of the Hub (SE-13.01); hands count nothing (SE-13.02)."""
    return sum([s.box.prestige[card] for stack in own_hub(s, seat) for card in stack])


def asterisks(s: SpaceState, seat: int) -> int:
    return sum([asterisk(s, seat, card, stack) for stack in own_hub(s, seat) for card in stack if s.box.star[card]])


def project_points(s: SpaceState, seat: int) -> int:
    return sum([s.box.side_points[side] for side in s.completed[seat]])


def score(s: SpaceState, seat: int) -> dict[str, int]:
    return {"specialists": printed(s, seat), "asterisks": asterisks(s, seat), "projects": project_points(s, seat)}


def places(s: SpaceState) -> list[int]:
    """The most points; then the most from Projects (SE-13.05); then a shared place (SE-13.06)."""
    ranks = [(sum(score(s, seat).values()), project_points(s, seat)) for seat in range(s.seats)]
    return [1 + sum([1 for other in ranks if other > mine]) for mine in ranks]
