"""The turn: flip, choose a combination, number a box (WM-2, WM-3)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import action_name, card_msg, msg
from .adventure import ADVENTURES
from .components import ACTIONS, ASTRONAUT, OPPONENTS, action_of, number_of
from .kinds import CHOOSE, CHOOSING, CLOSE, DRAW, ERROR, EVENTS, GIVE, MISSIONS, WILD, WRITE, ask_all
from .state import ASTRONAUT_FORCED, CHOSEN, ERRED, MoonState


class Turn(Rule[MoonState]):
    """Phase 1: the top card of each pile is flipped; with the number now on top of the pile it makes the combination."""

    name: str = "turn"

    def resolve(self, s: MoonState, f: Frame) -> None:
        s.turn += 1
        if s.seats == 1:
            s.then((DRAW, 0), (CHOOSING, -1))
            return
        flip(s)
        s.then((CHOOSING, -1))


def flip(s: MoonState) -> None:
    s.top += 1
    s.reveals += 1
    if s.top == len(s.decks[0]):
        s.decks = tuple([recycled(s, pile) for pile in s.decks])
        s.top = 1
        s.tell(EVERYONE, "recycle")
    s.numbers = tuple([number_of(pile[s.top]) for pile in s.decks])
    s.actions = tuple([action_of(pile[s.top - 1]) for pile in s.decks])
    s.tell(EVERYONE, "flip", s.turn, s.numbers, s.actions)


def recycled(s: MoonState, pile: tuple[int, ...]) -> tuple[int, ...]:
    """WM-2.04: the card just flipped stays out as this turn's action, those under it become the new pile."""
    rest = list(pile[:-1])
    s.shuffle(rest)
    return (pile[-1], *rest)


class Choosing(Rule[MoonState]):
    """Phases 2 to 4 for everybody at once; the rest of the turn waits beneath."""

    name: str = "choosing"

    def resolve(self, s: MoonState, f: Frame) -> None:
        if s.seats == 1:
            s.then((EVENTS, -1), (MISSIONS, -1), (GIVE, 0), (CLOSE, -1))
        else:
            s.then((EVENTS, -1), (MISSIONS, -1), (CLOSE, -1))
        ask_all(s, [(CHOOSE, seat) for seat in range(s.seats)])


class Choose(Rule[MoonState]):
    """Phase 2: one of the combinations, or a system error when no number can be placed as shown (WM-2.07 to 2.09)."""

    name: str = "choose"
    rule_ids: tuple[str, ...] = ("WM-2.06", "WM-2.07", "WM-2.08", "WM-2.09")
    opens_turn: bool = True

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        adventure = ADVENTURES[s.adventure]
        seat: int = f[1]
        out: list[Option] = []
        shown = False
        last, last_fits = -1, False
        alike = two_alike(s)
        for c in range(len(s.numbers)):
            if alike and same_as(s, c) != c:
                continue
            n, action = s.numbers[c], s.actions[c]
            if n != last or adventure.floors_by_action:     # in solo each number comes twice in a row
                last, last_fits = n, adventure.fits(s, seat, n, action)
            if last_fits:
                out.append((c,))
                shown = True
            elif adventure.can_change(s, seat, action) and adventure.fits_changed(s, seat, n, action):
                out.append((c,))
        if not shown and not (out and s.options & ASTRONAUT_FORCED):
            out.append((ERROR,))
        return out

    def refused(self, s: MoonState, f: Frame) -> list[Option]:
        """The combinations whose number fits nowhere, and the error while one fits: a page shows them with their reason."""
        legal = self.options(s, f)
        return [o for o in [*[(c,) for c in range(len(s.numbers)) if same_as(s, c) == c], (ERROR,)] if o not in legal]

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        seat: int = f[1]
        adventure = ADVENTURES[s.adventure]
        sheet = adventure.sheet_index(s, seat)
        s.before[sheet] = s.marks[sheet][:]
        if o[0] == ERROR:
            s.own[seat][ERRED] = 1
            s.tell(EVERYONE, "error", seat)
            adventure.error(s, seat)
            return
        s.own[seat][CHOSEN] = o[0] + 1
        s.tell(EVERYONE, "choose", seat, s.numbers[o[0]], s.actions[o[0]])
        s.then((WRITE, seat, o[0], 0))

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        if o[0] == ERROR:
            return "error"
        return f"take {combination_name(s, o[0])} {s.numbers[o[0]]}/{ACTIONS[s.actions[o[0]]]}"

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        words = text.split(" ")
        if text == "error":
            return (ERROR,)
        if words[0] != "take" or not 2 <= len(words) <= 3:
            return None
        for c in range(len(s.numbers)):
            if combination_name(s, c) == words[1] and (len(words) == 2 or self.say(s, f, (c,)) == text):
                return (same_as(s, c),)
        return None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        if o[0] == ERROR:
            return msg("why.no_error")
        return msg("why.not_placeable", n=s.numbers[o[0]])

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.choose_solo" if s.seats == 1 else "ask.choose")

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == ERROR:
            return msg("do.error")
        if s.seats == 1:
            given = third_card(s, o[0])
            return msg("do.choose_solo", number=s.numbers[o[0]], action=action_name(s.actions[o[0]]), card=card_msg(given), n=worth(s, given))
        return msg("do.choose", number=s.numbers[o[0]], action=action_name(s.actions[o[0]]))

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == ERROR:
            return msg("short.error")
        if s.seats == 1:
            return msg("short.choose_solo", number=s.numbers[o[0]], action=action_name(s.actions[o[0]]), card=card_msg(third_card(s, o[0])))
        return msg("short.choose", number=s.numbers[o[0]], action=action_name(s.actions[o[0]]))

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        """Alone first the card for its number, then the one for its action."""
        if o[0] == ERROR:
            return ADVENTURES[s.adventure].error_parts(s, f[1])
        name = combination_name(s, o[0])
        return (f"number-{name[0]}", f"action-{name[1]}") if s.seats == 1 else (f"combo-{name}",)


SIX: Final = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))      # solo: the card of the number, the card of the action
PAIRS = ("12", "13", "21", "23", "31", "32")     # solo: the number of one card, the action of another (WM-S.23)


def combination_name(s: MoonState, c: int) -> str:
    """A pile by its number; in solo the two cards, number first."""
    return PAIRS[c] if s.seats == 1 else str(c + 1)


def third_card(s: MoonState, c: int) -> int:
    """Alone: the card that a combination leaves for ASTRA (WM-S.06)."""
    i, j = SIX[c]
    return s.hand[3 - i - j]


def two_alike(s: MoonState) -> bool:
    """Alone: are two of the three cards drawn the same? Only then do combinations come twice."""
    hand = s.hand
    return len(hand) == 3 and (hand[0] == hand[1] or hand[0] == hand[2] or hand[1] == hand[2])


def same_as(s: MoonState, c: int) -> int:
    """The first combination with this number, this action and this card for ASTRA."""
    if not two_alike(s):
        return c
    for b in range(c):
        if s.numbers[b] == s.numbers[c] and s.actions[b] == s.actions[c] and third_card(s, b) == third_card(s, c):
            return b
    return c


def worth(s: MoonState, card: int) -> int:
    """What ASTRA gets for a card (WM-S.20)."""
    return OPPONENTS[s.level].values[action_of(card)]


class Write(Rule[MoonState]):
    """Phase 3: the box for the number; here an astronaut action (or a wild declared as one) changes it."""

    name: str = "write"
    rule_ids: tuple[str, ...] = ("WM-3.01", "WM-3.02", "WM-3.04", "WM-4.04")

    def options(self, s: MoonState, f: Frame) -> list[Option]:
        adventure = ADVENTURES[s.adventure]
        c: int = f[2]
        n, action = s.numbers[c], s.actions[c]
        out = adventure.writes(s, f[1], n, action, f[3])
        adventure.natural_first(out)
        if not f[3] and action != ASTRONAUT and adventure.wild_ready(s, f[1]):
            if adventure.fits(s, f[1], n, action) or adventure.fits_changed(s, f[1], n, action):
                out.append((WILD, ASTRONAUT))
        return out

    def answer(self, s: MoonState, f: Frame, o: Option) -> None:
        if o[0] == WILD:
            s.then((WRITE, f[1], f[2], 1))
            return
        s.tell(EVERYONE, "write", f[1], s.adventure, o[0], o[1])
        ADVENTURES[s.adventure].written(s, f[1], f[2], o[0], o[1], f[3])

    def say(self, s: MoonState, f: Frame, o: Option) -> str:
        return "wild astronaut" if o[0] == WILD else f"write {o[0]} {ADVENTURES[s.adventure].write_name(o[1])}"

    def parse(self, s: MoonState, f: Frame, text: str) -> Option | None:
        words = text.split(" ")
        names = ADVENTURES[s.adventure].write_names()
        if text == "wild astronaut":
            return (WILD, ASTRONAUT)
        if len(words) == 3 and words[0] == "write" and words[1].isdigit() and words[2] in names:
            return ADVENTURES[s.adventure].meant(s, f[1], f[2], int(words[1]), names.index(words[2]))
        return None

    def problem(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        if o in self.options(s, f):
            return None
        adventure = ADVENTURES[s.adventure]
        if o[0] == WILD:
            return msg("why.no_wild")
        n, action = s.numbers[f[2]], s.actions[f[2]]
        if not adventure.reachable(s, f[1], n, o[0], action == ASTRONAUT or f[3] == 1):
            return msg("why.number", n=n, value=o[0])
        return adventure.write_problem(s, f[1], o[0], o[1], action) or msg("why.number", n=n, value=o[0])

    def ask(self, s: MoonState, f: Frame) -> Msg:
        return msg("ask.write", number=s.numbers[f[2]])

    def label(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == WILD:
            return msg("do.wild_astronaut")
        adventure = ADVENTURES[s.adventure]
        return msg("do.write", number=o[0], box=adventure.part_name(adventure.write_name(o[1])))

    def short(self, s: MoonState, f: Frame, o: Option) -> Msg:
        if o[0] == WILD:
            return msg("short.wild", action=action_name(ASTRONAUT))
        adventure = ADVENTURES[s.adventure]
        return msg("short.write", number=o[0], box=adventure.part_name(adventure.write_name(o[1])))

    def here(self, s: MoonState, f: Frame, o: Option) -> Msg | None:
        return None if o[0] == WILD else msg("here.write", number=o[0])

    def group(self, s: MoonState, f: Frame, o: Option) -> str:
        return "wild" if o[0] == WILD else "write"

    def at(self, s: MoonState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] == WILD else ADVENTURES[s.adventure].box_parts(s, f[1], o[1])
