"""Chapter 4: the turn. One question holds the start window and the main window up to the action (SE-4.05)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import card_name, division_name, into, msg, read_card, read_colour, symbols
from . import kinds as k
from .abilities import start_window_stays, usable, use, use_problem
from .components import COLOURS, FREE_RECRUIT, TOKEN_RECRUIT
from .ending import begin_turn
from .payment import purse
from .recruit import begin_recruiting, recruit_options, recruit_problem, special_options
from .state import SpaceState
from .take import draw_action, draw_problem, take, take_problem

RECRUITING: Final = (FREE_RECRUIT, TOKEN_RECRUIT)


class Turn(Rule[SpaceState]):
    """The windows of a turn in their order; what lasted until the end of the last turn is gone (SE-4.12)."""

    name: str = "turn"

    def resolve(self, s: SpaceState, f: Frame) -> None:
        begin_turn(s, f[1])


class Act(Rule[SpaceState]):
    """One action: take or recruit (SE-4.02); before it free abilities, and at the start those of the start."""

    name: str = "act"
    rule_ids: tuple[str, ...] = ("SE-4.02", "SE-4.03", "SE-6.01", "SE-7.01")
    opens_turn: bool = True

    def options(self, s: SpaceState, f: Frame) -> list[Option]:
        seat = f[1]
        out: list[Option] = [(k.TAKE, card) for card in s.centre]
        if s.deck:
            out.append((k.DRAW,))
        p = purse(s, seat)
        recruit_options(s, seat, p, out)
        uses: list[Option] = []
        for top in p.others:
            if s.box.kind[top] in RECRUITING:
                special_options(s, seat, top, out)
            elif usable(s, seat, top, f[2]):
                uses.append((k.USE, top))
        if not out:
            out.append((k.PASS,))     # only who can do nothing may pass (SE-4.04)
        return out + uses if uses else out

    def refused(self, s: SpaceState, f: Frame) -> list[Option]:
        """The recruitments within sight that cannot be paid: a page shows them with their reason."""
        cards = [*s.centre, *s.hands[f[1]]]
        wanted: list[Option] = [(k.RECRUIT, card, division, 0) for card in cards for division in sorted(set(s.box.divisions[card]))]
        return [o for o in wanted if self.problem(s, f, o) is not None]

    def answer(self, s: SpaceState, f: Frame, o: Option) -> None:
        seat = f[1]
        if o[0] == k.TAKE:
            take(s, seat, o[1])
        elif o[0] == k.DRAW:
            draw_action(s, seat)
        elif o[0] == k.RECRUIT:
            begin_recruiting(s, seat, o[1], o[2], o[3])
        elif o[0] == k.USE:
            s.then((k.ACT, seat, f[2] if start_window_stays(s, o[1]) else 0))
            use(s, seat, o[1])
        else:
            s.passes += 1
            s.tell(EVERYONE, "pass", seat)

    def say(self, s: SpaceState, f: Frame, o: Option) -> str:
        if o[0] == k.TAKE:
            return f"take {o[1]}"
        if o[0] == k.RECRUIT:
            return f"recruit {o[1]} {COLOURS[o[2]]}" + (f" with {o[3]}" if o[3] else "")
        return "draw" if o[0] == k.DRAW else f"use {o[1]}" if o[0] == k.USE else "pass"

    def parse(self, s: SpaceState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if words in (["draw"], ["pass"]):
            return (k.DRAW,) if words == ["draw"] else (k.PASS,)
        card = read_card(words[1]) if len(words) > 1 else 0
        if not card:
            return None
        if len(words) == 2:
            return (k.TAKE, card) if words[0] == "take" else (k.USE, card) if words[0] == "use" else None
        if words[0] != "recruit" or read_colour(words[2]) < 0 or len(words) not in (3, 5):
            return None
        if len(words) == 3:
            return (k.RECRUIT, card, read_colour(words[2]), 0)
        return (k.RECRUIT, card, read_colour(words[2]), read_card(words[4])) if words[3] == "with" and read_card(words[4]) else None

    def problem(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o[0] == k.TAKE:
            return take_problem(s, o[1])
        if o[0] == k.DRAW:
            return draw_problem(s)
        if o[0] == k.RECRUIT:
            return recruit_problem(s, f[1], o[1], o[2], o[3])
        if o[0] == k.USE:
            return use_problem(s, f[1], o[1], f[2])
        if o[0] == k.PASS:
            return None if o in self.options(s, f) else msg("why.must_act")
        return msg("why.not_here")

    def ask(self, s: SpaceState, f: Frame) -> Msg:
        return msg("ask.act")

    def label(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == k.TAKE:
            return msg("label.take", card=card_name(s.box, o[1], "acc"))
        if o[0] == k.RECRUIT:
            return recruit_label(s, f[1], o)
        if o[0] == k.USE:
            return msg("label.use", card=card_name(s.box, o[1]))
        return msg("label.draw" if o[0] == k.DRAW else "label.pass")

    def short(self, s: SpaceState, f: Frame, o: Option) -> Msg:
        if o[0] == k.TAKE:
            return msg("short.take", card=card_name(s.box, o[1], "acc"))
        if o[0] == k.RECRUIT:
            several = len(s.box.divisions[o[1]]) > 1
            if o[3]:
                return msg("short.recruit_into_with" if several else "short.recruit_with", card=card_name(s.box, o[1], "acc"),
                           other=card_name(s.box, o[3], "acc"), division=division_name(o[2]))
            if several:
                return msg("short.recruit_into", card=card_name(s.box, o[1], "acc"), division=division_name(o[2]))
            return msg("short.recruit", card=card_name(s.box, o[1], "acc"))
        return msg("short.use", card=card_name(s.box, o[1])) if o[0] == k.USE else msg("short.draw" if o[0] == k.DRAW else "short.pass")

    def here(self, s: SpaceState, f: Frame, o: Option) -> Msg | None:
        if o[0] == k.RECRUIT:
            several = len(s.box.divisions[o[1]]) > 1
            if o[3]:
                return msg("here.recruit_into_with" if several else "here.recruit_with", where=into(o[2]), card=card_name(s.box, o[3], "acc"))
            return msg("here.recruit_into", where=into(o[2])) if several else msg("here.recruit")
        return {k.TAKE: msg("here.take"), k.DRAW: msg("here.draw"), k.USE: msg("here.use")}.get(o[0])

    def group(self, s: SpaceState, f: Frame, o: Option) -> str:
        return {k.TAKE: "take", k.DRAW: "take", k.RECRUIT: "recruit", k.USE: "abilities"}.get(o[0], "end")

    def free(self, s: SpaceState, f: Frame, o: Option) -> bool:
        return o[0] == k.USE

    def at(self, s: SpaceState, f: Frame, o: Option) -> tuple[str, ...]:
        if o[0] == k.TAKE:
            return (f"centre-{o[1]}",)
        if o[0] == k.RECRUIT:
            source = f"hand-{o[1]}" if o[1] in s.hands[f[1]] else f"centre-{o[1]}"
            return (source, f"division-{COLOURS[o[2]]}")
        return ("deck",) if o[0] == k.DRAW else (f"hub-{o[1]}",) if o[0] == k.USE else ()


def recruit_label(s: SpaceState, seat: int, o: Option) -> Msg:
    """"Recruit Researcher 26 into Research: 1 green to pay."."""
    card, where = card_name(s.box, o[1], "acc"), into(o[2])
    if o[3]:
        key = "label.recruit_free" if s.box.kind[o[3]] == FREE_RECRUIT else "label.recruit_tokens"
        return msg(key, card=card, where=where, by=card_name(s.box, o[3], "acc"), n=s.box.amount[o[3]])
    rest = s.box.rest[o[1]][s.strength[seat * 5 + o[2]]]
    if not sum(rest):
        return msg("label.recruit_zero", card=card, where=where)
    return msg("label.recruit", card=card, where=where, cost=symbols(rest))
