"""Aliases proven harmless, or refused.

In C a name that stands for a part of the state is a pointer to its place; in Python it is the object that was there. The two differ when the
place is given another object while the name is still used. Every function's facts say in their order what is kept, used, replaced and called;
here they are played through. A value (a tuple) is then copied in the next pass; a list is refused.
"""
from __future__ import annotations

from typing import Any

from .program import Program
from .refused import Refused


def prove(p: Program) -> None:
    replaces = closure(p)
    for name, facts in p.facts.items():
        check(p, name, twice_in_loops(facts), replaces)


def twice_in_loops(facts: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """A loop's body follows itself: what is used at its beginning comes after what is replaced at its end."""
    out: list[tuple[Any, ...]] = []
    starts: list[int] = []
    for fact in facts:
        if fact[0] == "loop":
            starts.append(len(out))
        elif fact[0] == "end":
            start = starts.pop()
            body = out[start:]
            if len(out) < 20000:
                out += [x for x in body if x[0] in ("use", "call", "replace", "alias", "kept", "mutate")]
        else:
            out.append(fact)
    return out


def closure(p: Program) -> dict[str, set[str]]:
    """By function: the places of the state it or what it calls gives another object; "param x" for its parameters."""
    found: dict[str, set[str]] = {}
    for name, facts in p.facts.items():
        found[name] = {f[1] for f in facts if f[0] == "replace" and (f[1].startswith("State.") or f[1].startswith("param "))}
    changed = True
    while changed:
        changed = False
        for name, facts in p.facts.items():
            mine = found[name]
            size = len(mine)
            for fact in facts:
                if fact[0] == "call":
                    theirs = found.get(fact[1], set())
                    mine |= {r for r in theirs if r.startswith("State.")}
                    for param, root, _ in fact[2]:
                        if f"param {param}" in theirs and (root.startswith("State.") or root.startswith("param ")):
                            mine.add(root)
            changed = changed or len(mine) != size
    return found


def check(p: Program, name: str, facts: list[tuple[Any, ...]], replaces: dict[str, set[str]]) -> None:
    kept: dict[str, tuple[str, bool, Any]] = {}         # name -> root, is a list, where
    stale: set[str] = set()
    moved: dict[str, Any] = {}                          # lists that were put somewhere: in C a copy, in Python the list itself
    for fact in facts:
        kind = fact[0]
        if kind == "kept":
            moved[fact[1]], moved[fact[2]] = fact[3], fact[3]
        elif kind == "replace" and fact[1] in moved:
            where = moved.pop(fact[1])
            for other in [r for r, w in moved.items() if w == where]:
                del moved[other]
        elif kind == "mutate" and fact[1] in moved:
            raise Refused(moved[fact[1]][0], moved[fact[1]][1], "a list that is kept here has a second name, and is changed afterwards")
        if kind == "alias":
            kept[fact[1]] = (fact[2], fact[3], fact[4])
            stale.discard(fact[1])
        elif kind == "use" and fact[1] in stale:
            _, mutable, key = kept[fact[1]]
            give_up(p, mutable, key, f"{fact[1]} is used after its place was given another object")
            stale.discard(fact[1])
        elif kind == "replace":
            stale |= {n for n, (root, _, _) in kept.items() if root == fact[1]}
        elif kind == "call":
            gone = replaces.get(fact[1], set())
            for param, root, mutable in fact[2]:
                if root in gone and f"param {param}" not in gone and not used_before_only(p, fact[1], param, root, replaces):
                    give_up(p, mutable, fact[3], f"an argument whose place ({root}) the call replaces")
            stale |= {n for n, (root, _, _) in kept.items() if root in gone}


def used_before_only(p: Program, name: str, param: str, root: str, replaces: dict[str, set[str]]) -> bool:
    """Does the called function use its parameter only before it replaces the place?"""
    gone = False
    for fact in twice_in_loops(p.facts.get(name, [])):
        if fact[0] == "use" and fact[1] == param and gone:
            return False
        if fact[0] == "replace" and fact[1] == root:
            gone = True
        if fact[0] == "call":
            passes = any(r == f"param {param}" for _, r, _ in fact[2])
            if passes and (gone or root in replaces.get(fact[1], set())):
                return False
            gone = gone or root in replaces.get(fact[1], set())
        if fact[0] == "alias" and fact[2] == f"param {param}":
            return False
    return True


def give_up(p: Program, mutable: bool, key: Any, why: str) -> None:
    if mutable or (key in p.learnt.copies and key not in p.copied_next):
        raise Refused(key[0], key[1], why)
    p.copied_next.add(key)
    p.learnt.copies.add(key)
    p.learnt.note()
