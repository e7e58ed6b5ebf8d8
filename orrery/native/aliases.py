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
    replaces, changes = closure(p), changed_by(p)
    keeps = kept_by(p, changes)
    for name, facts in p.facts.items():
        ordered = twice_in_loops(facts)
        check(p, name, ordered, replaces)
        SecondNames(changes, keeps, True).walk(ordered)


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
                out += [x for x in body if x[0] in ("use", "call", "replace", "alias", "kept", "bound", "mutate")]
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
    for fact in facts:
        kind = fact[0]
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


# -- lists that were put somewhere: in C a copy, in Python the list itself ---------------------------------------------
Kept = set[tuple[str, str]]
RESULT = "(*ret)"


def outlives(root: str) -> bool:
    """Is it still there when the function has returned?"""
    return root.startswith(("State.", "param "))


def theirs(fact: tuple[Any, ...], root: str) -> str:
    """What a root of the called function is here; "" if it ended with it."""
    if root == RESULT:
        return str(fact[4])
    if root.startswith("param "):
        return next((r for param, r, _ in fact[2] if f"param {param}" == root), "")
    return root if root.startswith("State.") else ""


def changed_by(p: Program) -> dict[str, set[str]]:
    """By function: the lists that it or what it calls changes, of the state and of its parameters."""
    found = {name: {f[1] for f in facts if f[0] == "mutate" and outlives(f[1])} for name, facts in p.facts.items()}
    grown = True
    while grown:
        grown = False
        for name, facts in p.facts.items():
            for fact in facts:
                if fact[0] == "call":
                    more = {theirs(fact, root) for root in found.get(fact[1], set())}
                    more = {root for root in more if outlives(root)} - found[name]
                    found[name] |= more
                    grown = grown or bool(more)
    return found


def kept_by(p: Program, changes: dict[str, set[str]]) -> dict[str, Kept]:
    """By function: which two places hold the same list when it returns, or which of them holds its result."""
    found: dict[str, Kept] = {name: set() for name in p.facts}
    ordered = {name: twice_in_loops(facts) for name, facts in p.facts.items()}
    grown = True
    while grown:
        grown = False
        for name, facts in ordered.items():
            mine = found[name] | SecondNames(changes, found, False).walk(facts)
            grown = grown or len(mine) != len(found[name])
            found[name] = mine
    return found


class SecondNames:
    """A list that two places hold must not be changed by one of them while the other is read."""

    def __init__(self, changes: dict[str, set[str]], keeps: dict[str, Kept], strict: bool) -> None:
        self.changes, self.keeps, self.strict = changes, keeps, strict
        self.held: dict[str, tuple[int, Any]] = {}          # root -> number of the list, where it was kept
        self.stale: dict[str, Any] = {}                     # names whose list was changed by another name
        self.given: set[str] = set()                        # what the result may be
        self.count = 0

    def walk(self, facts: list[tuple[Any, ...]]) -> Kept:
        """The pairs of places that hold the same list in the end."""
        for fact in facts:
            if fact[0] == "kept":
                self.keep(fact[1], fact[2], fact[3])
            elif fact[0] == "bound" and fact[1] in self.held:
                self.keep(fact[1], fact[2], self.held[fact[1]][1])
            elif fact[0] == "replace":
                self.held.pop(fact[1], None)
                self.stale.pop(fact[1].removeprefix("local "), None)
            elif fact[0] == "mutate":
                self.change(fact[1])
            elif fact[0] == "use" and fact[1] in self.stale:
                self.refuse(self.stale[fact[1]])
            elif fact[0] == "call":
                self.call(fact)
        pairs = {(a, b) for a in self.held for b in self.held if a != b and self.held[a][0] == self.held[b][0] and outlives(a) and outlives(b)}
        return pairs | {(root, RESULT) for root in self.given}

    def keep(self, a: str, b: str, where: Any) -> None:
        self.count += 1
        same = [self.held[r][0] for r in (a, b) if r in self.held and r != RESULT]
        group = [a, b, *[r for r, (n, _) in self.held.items() if n in same]]
        for root in group:
            if root != RESULT:
                self.held[root] = (self.count, where)
        if RESULT in group:
            self.given |= {root for root in group if outlives(root)}

    def change(self, root: str) -> None:
        if root not in self.held:
            return
        number, where = self.held[root]
        for other in [r for r, (n, _) in self.held.items() if n == number and r != root]:
            if outlives(other):
                self.refuse(where)
            elif other.startswith("local "):
                self.stale[other.removeprefix("local ")] = where

    def call(self, fact: tuple[Any, ...]) -> None:
        for root in sorted(self.changes.get(fact[1], set())):
            self.change(theirs(fact, root))
        for pair in sorted(self.keeps.get(fact[1], set())):
            a, b = theirs(fact, pair[0]), theirs(fact, pair[1])
            if a and b and a != b:
                self.keep(a, b, fact[3])

    def refuse(self, where: Any) -> None:
        if self.strict:
            raise Refused(where[0], where[1], "a list that is kept here has a second name, and is changed afterwards")


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
