"""Chapter 11: Projects, at the end of the own turn. The question also holds the free abilities of the time after the action."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, msg, read_card, side_name, skill_list
from . import kinds as k
from .abilities import active, usable, use, use_problem
from .components import BUY_SKILL, DRAW_PROJECT, DRAW_TOKEN
from .state import SpaceState, own_hub

FREE_KINDS = (DRAW_TOKEN, BUY_SKILL)


def missing(s: SpaceState, seat: int, side: int) -> tuple[int, ...]:
    """Skills of each colour the Hub lacks for a Project, wherever its Specialists stand (SE-11.01, SE-11.02)."""
    need = s.box.need[side]
    return tuple([max(0, need[c] - s.skills[seat * 5 + c]) for c in range(5)])


def can_complete(s: SpaceState, seat: int, side: int) -> bool:
    """Enough skills, a bought one counting as the colour that lacks (SE-10.19)."""
    need, skills, lack = s.box.need[side], s.skills, s.bought
    for c in range(5):
        short = need[c] - skills[seat * 5 + c]
        if short > 0:
            lack -= short
            if lack < 0:
                return False
    return True


def possible_projects(s: SpaceState, seat: int) -> list[Option]:
    """The Projects the seat can complete; a small team is settled by counting (two skills a card are the most)."""
    if 2 * s.team[seat] + s.bought < s.box.least_need:
        return []
    return [(k.COMPLETE, side) for side in s.projects if can_complete(s, seat, side)]


def late_abilities(s: SpaceState, seat: int) -> list[Option]:
    """Free abilities after the action (SE-4.08); the start window is long closed."""
    out: list[Option] = []
    kinds = s.box.kind
    for stack in own_hub(s, seat):
        if stack and kinds[stack[-1]] in FREE_KINDS and usable(s, seat, stack[-1], 0) and active(s, stack[-1]):
            out.append((k.USE, stack[-1]))
    return out


class Window(Rule[SpaceState]):
    """After the action: ask only when there is something to decide."""

    name: str = "window"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        if possible_projects(s, f[1]) or late_abilities(s, f[1]):
            s.then((k.FINISH, f[1]))


class Finish(Rule[SpaceState]):
    """A free ability, one Project (SE-11.04), or the end of the turn (SE-11.05)."""

    name: str = "finish"
    rule_ids: tuple[str, ...] = ("SE-4.09", "SE-11.01", "SE-11.04", "SE-11.05")

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        out = possible_projects(s, f[1])
        out.extend(late_abilities(s, f[1]))
        out.append((k.END,))
        return out

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        if o[0] == k.USE:
            s.then((k.WINDOW, f[1]))
            use(s, f[1], o[1])
        elif o[0] == k.COMPLETE:
            complete(s, f[1], o[1])

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "end" if o[0] == k.END else f"use {o[1]}" if o[0] == k.USE else f"complete {s.box.side_id[o[1]]}"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.casefold().split()
        if words == ["end"]:
            return (k.END,)
        if len(words) == 2 and words[0] == "use" and read_card(words[1]):
            return (k.USE, read_card(words[1]))
        if len(words) > 1 and words[0] == "complete" and "_".join(words[1:]) in s.box.side_id:
            return (k.COMPLETE, s.box.side_id.index("_".join(words[1:])))
        return None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] == k.USE:
            return use_problem(s, f[1], o[1], 0)
        if o[0] != k.COMPLETE:
            return msg("why.not_here")
        if o[1] not in s.projects:
            return msg("why.no_such_project", project=side_name(s.box, o[1]))
        return msg("why.skills_missing", project=side_name(s.box, o[1]), skills=skill_list(missing(s, f[1], o[1])))

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.finish" if any(can_complete(s, f[1], side) for side in s.projects) else "ask.finish_abilities")

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == k.COMPLETE:
            return msg("label.complete", project=side_name(s.box, o[1]), n=s.box.side_points[o[1]])
        return msg("label.use", card=card_name(s.box, o[1])) if o[0] == k.USE else msg("label.end")

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == k.COMPLETE:
            return side_name(s.box, o[1])
        return msg("short.use", card=card_name(s.box, o[1])) if o[0] == k.USE else msg("short.end")

    def group(self, s: SpaceState, f: Frame, o: Option) -> str:
        return "projects" if o[0] == k.COMPLETE else "abilities" if o[0] == k.USE else "end"

    def free(self, s: SpaceState, f: Frame, o: Option) -> bool:
        return o[0] == k.USE

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"project-{s.box.side_id[o[1]]}",) if o[0] == k.COMPLETE else (f"hub-{o[1]}",) if o[0] == k.USE else ()


FINISHING = Finish()


def complete(s: SpaceState, seat: int, side: int) -> None:
    """The tile goes to the player (SE-11.06); draws on a Project follow in order of number (SE-9.09)."""
    s.projects = tuple([p for p in s.projects if p != side])
    s.completed[seat] += (side,)
    s.bought = 0
    s.tell(EVERYONE, "complete", seat, side)
    if not s.projects and not s.ending:
        s.ending = 1
        s.tell(EVERYONE, "last_project", seat)
    drawing = [stack[-1] for stack in own_hub(s, seat)
               if stack and s.box.kind[stack[-1]] == DRAW_PROJECT and active(s, stack[-1])]
    s.then(*[(k.OFFER, seat, card, s.box.amount[card]) for card in sorted(drawing)])
