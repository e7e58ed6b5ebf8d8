"""Phase 5 is the adventure's; phase 6: accomplishing missions (WM-6)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .adventure import ADVENTURES
from .components import LETTERS
from .kinds import ACCOMPLISH, AGAIN, SKIP, ask_all
from .state import FIRST, LATER, MoonState


class Events(Rule[MoonState]):
    """Phase 5, for everybody, when all have finished phase 4 (WM-2.11)."""

    name: str = "events"

    def resolve(self, s: MoonState, f: Frame) -> None:
        ADVENTURES[s.adventure].events(s)


def within_reach(s: MoonState, seat: int) -> list[int]:
    """The letters of the missions the seat could accomplish now."""
    own = s.own[seat]
    adventure = ADVENTURES[s.adventure]
    return [letter for letter in range(3) if own[letter] == 0 and adventure.holds(s, seat, s.missions[letter])]


class Missions(Rule[MoonState]):
    """Phase 6: who meets a condition is asked, all in secret (WM-6.08)."""

    name: str = "missions"

    def resolve(self, s: MoonState, f: Frame) -> None:
        ready: list[Frame] = [(ACCOMPLISH, seat) for seat in range(s.seats) if within_reach(s, seat)]
        if ready:
            s.then((AGAIN, -1))
            ask_all(s, ready)


class Again(Rule[MoonState]):
    """Missions were accomplished: the adventure may repeat phases 5 and 6 (adventure 6)."""

    name: str = "again"

    def resolve(self, s: MoonState, f: Frame) -> None:
        ADVENTURES[s.adventure].missions_closed(s)


class Accomplish(Rule[MoonState]):
    """One mission at a time, in the player's order; waiting is allowed (WM-6.04, WM-6.07)."""

    name: str = "mission"
    rule_ids: tuple[str, ...] = ("WM-6.01", "WM-6.02", "WM-6.04")

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        out: list[Option] = [(letter,) for letter in within_reach(s, f[1])]
        out.append((SKIP,))
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        seat, letter = f[1], o[0]
        if letter == SKIP:
            return
        s.own[seat][letter] = LATER if s.flipped >> letter & 1 else FIRST
        s.tell(EVERYONE, "mission", seat, letter, s.own[seat][letter], s.missions[letter])
        ADVENTURES[s.adventure].accomplished(s, seat, letter)
        if within_reach(s, seat):
            s.then(f)

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        return "wait" if o[0] == SKIP else f"mission {LETTERS[o[0]]}"

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        if text == "wait":
            return (SKIP,)
        words = text.split(" ")
        return (LETTERS.index(words[1]),) if len(words) == 2 and words[0] == "mission" and words[1] in LETTERS else None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        return msg("why.mission_done" if s.own[f[1]][o[0]] else "why.mission", condition=msg(f"mission.{s.missions[o[0]]}"))

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.mission")

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == SKIP:
            return msg("do.wait")
        first = not s.flipped >> o[0] & 1
        return msg("do.mission_first" if first else "do.mission_later", letter=LETTERS[o[0]], condition=msg(f"mission.{s.missions[o[0]]}"))

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        return msg("short.wait") if o[0] == SKIP else msg("short.mission", letter=LETTERS[o[0]])

    def group(self, s: MoonState, f: Frame, o: Option) -> str:
        return "skip" if o[0] == SKIP else "mission"

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] == SKIP else (f"mission-{LETTERS[o[0]]}",)
