"""Income as the recorded games write it: single charges and tokens, the Brainstone's place where it could go two ways."""
from __future__ import annotations

from itertools import permutations

from ..rules.fields import AREA, BOWL1, BOWL2, BOWL3, BRAIN, GAIA_BOWL
from ..rules.income import power_part, sources
from ..rules.resources import charged
from ..rules.state import GaiaState
from .log import Refused, amounts

Bowls = tuple[int, int, int, int]       # tokens in I, II and III, place of the Brainstone


def parts_of(s: GaiaState, seat: int) -> tuple[list[int], list[int]]:
    """The charges and the new tokens of a seat's income, one by one."""
    found = [power_part(effect) for effect in sources(s, seat)]
    return [a for a, _ in found if a], [b for _, b in found if b]


def divided(s: GaiaState, seat: int, commands: list[str]) -> bool:
    """Is a source that gives charges and tokens (the institute) written as two commands? (GP-28.13)"""
    both = [part for part in [power_part(effect) for effect in sources(s, seat)] if part[0] and part[1]]
    return any([(a, "pw") in amounts(c[7:]) or (b, "t") in amounts(c[7:]) for a, b in both for c in commands if c.startswith("income ")])


def take(commands: list[str], charges: list[int], tokens: list[int]) -> list[tuple[int, str, str]]:
    """The recorded items in order as (amount, unit, place told for the Brainstone), taken out of what the seat has to come."""
    items: list[tuple[int, str, str]] = []
    for command in commands:
        word, _, rest = command.partition(" ")
        if word == "brainstone":
            if items and items[-1][1] == "pw" and not items[-1][2]:
                items[-1] = (*items[-1][:2], rest)
            else:
                items.append((0, "", rest))
            continue
        if word != "income":
            raise Refused(f"{command!r} is no income")
        for n, unit in amounts(rest):
            have = {"pw": charges, "t": tokens}.get(unit, [])
            if n not in have:
                raise Refused(f"no income of {n}{unit} is to come")
            have.remove(n)
            items.append((n, unit, ""))
    return items


def charge_told(bowls: Bowls, n: int, told: list[str]) -> list[Bowls]:
    """Where a charge may lead; uses up the place told if there was a choice."""
    first = charged(bowls[0], bowls[1], bowls[2], bowls[3], n, True)
    last = charged(bowls[0], bowls[1], bowls[2], bowls[3], n, False)
    if first[3] == last[3]:
        return [first]
    if not told:
        return [first, last]        # nothing is said: either
    place = told.pop(0)
    return [end for end in (first, last) if place == f"area{end[3]}"]


def outcomes(bowls: Bowls, commands: list[str], charges: list[int], tokens: list[int]) -> set[Bowls]:
    """The bowls that the recorded commands and the rest, which follows by itself, can lead to."""
    charges, tokens = charges[:], tokens[:]
    items = take(commands, charges, tokens)
    rest_told = [told for n, unit, told in items if not unit]
    items = [item for item in items if item[1]]
    found: set[Bowls] = set()
    for order in sorted(set(permutations([*[(n, "pw") for n in charges], *[(n, "t") for n in tokens]]))):
        found |= walked(bowls, items, order, rest_told)
    return found


def walked(bowls: Bowls, items: list[tuple[int, str, str]], rest: tuple[tuple[int, str], ...], rest_told: list[str]) -> set[Bowls]:
    """The ends of one order. A place told where a charge left no choice belongs to a later one; all must be used up."""
    ways: list[tuple[Bowls, list[str]]] = [(bowls, [])]
    for n, unit, told in items:
        ways = [way for at, carried in ways for way in stepped(at, n, unit, [*carried, told] if told else carried)]
    ways = [(at, carried + rest_told) for at, carried in ways]
    for n, unit in rest:
        ways = [way for at, carried in ways for way in stepped(at, n, unit, carried)]
    return {at for at, carried in ways if not carried}


def stepped(at: Bowls, n: int, unit: str, told: list[str]) -> list[tuple[Bowls, list[str]]]:
    """One income from there: the bowls it may lead to and the places still told."""
    if unit == "t":
        return [((at[0] + n, at[1], at[2], at[3]), told)]
    left = told[:]
    return [(end, left) for end in charge_told(at, n, left)]


def bowls_of(p: list[int]) -> Bowls:
    return p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN]


def after_gaia(before: list[int], target: Bowls, p: list[int]) -> Bowls:
    """The target bowls after the tokens of the Gaia area came back too."""
    back = before[AREA] - p[AREA]
    moved = list(target)
    moved[before[GAIA_BOWL] - BOWL1] += back
    if before[BRAIN] == 4:
        moved[3] = 1
    return moved[0], moved[1], moved[2], moved[3]
