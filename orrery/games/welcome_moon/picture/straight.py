"""The boxes that a number of the open cards may be written in: whoever points at one has chosen the combination with it, where only one fits."""
from __future__ import annotations

from orrery.kernel.state import Frame, Rule

from ..rules.adventure import ADVENTURES
from ..rules.kinds import CHOOSE, ERROR, WRITE
from ..rules.state import MoonState


def straight(rules: list[Rule[MoonState]], s: MoonState, f: Frame) -> dict[str, list[list[str]]]:
    """By box: the combination, the writing, and the number where it is not the card's own (an astronaut changed it)."""
    found: dict[str, list[list[str]]] = {}
    if f[0] != CHOOSE:
        return found
    adventure, seat = ADVENTURES[s.adventure], f[1]
    for o in rules[CHOOSE].options(s, f):
        if o[0] == ERROR:
            continue
        number, said = s.numbers[o[0]], rules[CHOOSE].say(s, f, o)
        for value, box in adventure.writes(s, seat, number, s.actions[o[0]], 0):
            then = rules[WRITE].say(s, (WRITE, seat, o[0], 0), (value, box))
            found.setdefault(adventure.box_parts(s, seat, box)[0], []).append([said, then, "" if value == number else str(value)])
    return found
