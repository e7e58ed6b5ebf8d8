"""Phase 4, actions, and everything else that is marked by choosing a target (WM-4)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import action_name, msg
from .adventure import ADVENTURES, Adventure
from .components import ACTIONS, ASTRONAUT
from .kinds import ACTION, MAY, PICK, SKIP, WILD
from .state import MoonState


class Act(Rule[MoonState]):
    """Phase 4 begins. A number that was changed has used the astronaut action already; else the action may be used."""

    name: str = "act"

    def resolve(self, s: MoonState, f: Frame) -> None:
        adventure = ADVENTURES[s.adventure]
        seat, action, box, n = f[1], f[2], f[3], f[4]
        if f[5]:
            adventure.mark(s, seat, ASTRONAUT, 0, box, n)
        elif adventure.wild_ready(s, seat) or adventure.targets(s, seat, action, box, n):
            s.then((ACTION, seat, action, box, n, 0))


def target_name(adventure: Adventure, what: int, target: int) -> str:
    """`robot ST3`: what is done and where."""
    part = adventure.part(what, target)
    return f"{adventure.whats[what]} {part}" if part else adventure.whats[what]


def target_label(adventure: Adventure, what: int, target: int) -> Msg:
    part = adventure.part(what, target)
    key = f"do.{adventure.number}.{adventure.whats[what]}"
    return msg(key, at=adventure.part_name(part)) if part else msg(key)


def target_done(adventure: Adventure, what: int, target: int, name: str) -> Msg:
    """The same as it is told afterwards."""
    part = adventure.part(what, target)
    key = f"did.{adventure.number}.{adventure.whats[what]}"
    return msg(key, name=name, at=adventure.part_name(part)) if part else msg(key, name=name)


def target_short(adventure: Adventure, what: int, target: int) -> Msg:
    part = adventure.part(what, target)
    name = msg(f"what.{adventure.whats[what]}")
    return msg("short.target", what=name, at=adventure.part_name(part)) if part else name


def find_target(adventure: Adventure, s: MoonState, f: Frame, what: int, text: str) -> int:
    """The target the text names, legal or not; -1 none. Targets of other boxes are found for their refusal's sake."""
    for target in adventure.targets(s, f[1], what, f[3], f[4]):
        if target_name(adventure, what, target) == text:
            return target
    for target in range(200):
        try:
            if target_name(adventure, what, target) == text:
                return target
        except IndexError:
            break
    return -1


class Action(Rule[MoonState]):
    """Phase 4: use the combination's action on one of its targets, a wild instead, or nothing."""

    name: str = "action"
    rule_ids: tuple[str, ...] = ("WM-4.01", "WM-4.08", "WM-4.09")

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        adventure = ADVENTURES[s.adventure]
        seat, action, box, n = f[1], f[2], f[3], f[4]
        out: list[Option] = [(t,) for t in adventure.targets(s, seat, action, box, n)]
        if f[5]:
            return out
        if adventure.wild_ready(s, seat):
            for other in range(6):
                # a wild astronaut is declared before the number is written (WM-4.09)
                if other != action and other != ASTRONAUT and adventure.targets(s, seat, other, box, n):
                    out.append((WILD, other))
        out.append((SKIP,))
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        adventure = ADVENTURES[s.adventure]
        seat, action, box, n = f[1], f[2], f[3], f[4]
        if o[0] == WILD:
            s.then((ACTION, seat, o[1], box, n, 1))
        elif o[0] != SKIP:
            if f[5]:
                adventure.use_wild(s, seat)
            s.tell(EVERYONE, "mark", seat, s.adventure, action, o[0])
            adventure.mark(s, seat, action, o[0], box, n)

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        if o[0] == SKIP:
            return "skip"
        if o[0] == WILD:
            return f"wild {ACTIONS[o[1]]}"
        return target_name(ADVENTURES[s.adventure], f[2], o[0])

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        if text == "skip":
            return (SKIP,)
        if text.startswith("wild ") and text[5:] in ACTIONS:
            return (WILD, ACTIONS.index(text[5:]))
        target = find_target(ADVENTURES[s.adventure], s, f, f[2], text)
        return (target,) if target >= 0 else None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] == WILD:
            return msg("why.no_wild_action" if ADVENTURES[s.adventure].wild_ready(s, f[1]) else "why.no_wild")
        if o[0] == SKIP:
            return msg("why.wild_declared")
        return target_problem(s, f, f[2], o[0])

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.action", action=action_name(f[2]))

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == SKIP:
            return msg("do.skip")
        if o[0] == WILD:
            return msg("do.wild", action=action_name(o[1]))
        return target_label(ADVENTURES[s.adventure], f[2], o[0])

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == SKIP:
            return msg("short.skip")
        if o[0] == WILD:
            return msg("short.wild", action=action_name(o[1]))
        return target_short(ADVENTURES[s.adventure], f[2], o[0])

    def group(self, s: MoonState, f: Frame, o: Option) -> str:
        return "wild" if o[0] == WILD else "skip" if o[0] == SKIP else "action"

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] < 0 else ADVENTURES[s.adventure].parts(s, f[1], f[2], o[0])


def target_problem(s: MoonState, f: Frame, what: int, target: int) -> Msg:
    """Why the target cannot be marked: the adventure's own reason for this kind of mark."""
    adventure = ADVENTURES[s.adventure]
    part = adventure.part(what, target)
    return msg(f"why.{adventure.number}.{adventure.whats[what]}", at=adventure.part_name(part) if part else "")


class Effect(Rule[MoonState]):
    """Something to mark at once: nothing if there is no target (WM-4.11), by itself if there is one and no way around it."""

    name: str = "effect"

    def resolve(self, s: MoonState, f: Frame) -> None:
        adventure = ADVENTURES[s.adventure]
        seat, what, box, n = f[1], f[2], f[3], f[4]
        targets = adventure.targets(s, seat, what, box, n)
        if len(targets) == 1 and n != MAY:
            s.tell(EVERYONE, "mark", seat, s.adventure, what, targets[0])
            adventure.mark(s, seat, what, targets[0], box, n)
        elif targets:
            s.then((PICK, seat, what, box, n))


class Pick(Rule[MoonState]):
    """Which one to mark."""

    name: str = "pick"

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        adventure = ADVENTURES[s.adventure]
        out: list[Option] = [(t,) for t in adventure.targets(s, f[1], f[2], f[3], f[4])]
        if f[4] == MAY:
            out.append((SKIP,))
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        if o[0] == SKIP:
            return
        adventure = ADVENTURES[s.adventure]
        s.tell(EVERYONE, "mark", f[1], s.adventure, f[2], o[0])
        adventure.mark(s, f[1], f[2], o[0], f[3], f[4])

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        return "skip" if o[0] == SKIP else target_name(ADVENTURES[s.adventure], f[2], o[0])

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        if text == "skip":
            return (SKIP,)
        target = find_target(ADVENTURES[s.adventure], s, f, f[2], text)
        return (target,) if target >= 0 else None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        return msg("why.no_skip") if o[0] == SKIP else target_problem(s, f, f[2], o[0])

    def ask(self, s: MoonState, f: Frame) -> Msg:
        adventure = ADVENTURES[s.adventure]
        return msg(f"ask.{adventure.number}.{adventure.whats[f[2]]}")

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        return msg("do.skip_effect") if o[0] == SKIP else target_label(ADVENTURES[s.adventure], f[2], o[0])

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        return msg("short.skip") if o[0] == SKIP else target_short(ADVENTURES[s.adventure], f[2], o[0])

    def group(self, s: MoonState, f: Frame, o: Option) -> str:
        return "skip" if o[0] == SKIP else "effect"

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] == SKIP else ADVENTURES[s.adventure].parts(s, f[1], f[2], o[0])
