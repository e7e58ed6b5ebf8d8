"""A turn of somebody else as it is played back: what they took and wrote in one step, then what it means for everybody.

The sheets are their owners': only what everybody shares is pointed at, the missions and the places that the first one takes from the others.
"""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import Told
from orrery.kernel.text import Msg

from ..rules.adventure import ADVENTURES
from ..rules.adventures.launch import SABOTAGE_IDS
from ..rules.components import ACTIONS, LETTERS, action_of, number_of
from ..words.events import event
from ..words.names import DOMAIN, action_name
from .words import act

Args = tuple[Any, ...]
QUIET: Final = ("flip", "draw", "mark", "activate", "extract")          # seen on the table, or of interest to their owner alone
SIGN: Final = 40


def told(events: list[tuple[str, Args]], doer: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
    teller = Teller(doer, view, names, lang)
    for key, args in events:
        if key not in QUIET:
            teller.step(key, args)
    return teller.out


class Teller:
    def __init__(self, doer: int, view: dict[str, Any], names: list[str], lang: str) -> None:
        self.doer, self.view, self.names, self.lang = doer, view, names, lang
        self.out: list[Told] = []
        self.took: tuple[int, int] | None = None        # number and action, until it is written

    def step(self, key: str, args: Args) -> None:
        if key == "choose":
            self.took = (args[1], args[2])
            self.add("card", key, args, show=card(*self.took, self.lang))
        elif key == "write" and self.took is not None:
            self.written(args)
        elif key in ("construct", "quarter") and self.out:
            self.out[-1].text = say("two", one=self.out[-1].text, two=event(key, args, self.names))
        else:
            self.add(self.kind(key), key, args, self.at(key, args), show=given(args[0], self.lang) if key in ("give", "spare") else "")

    def add(self, kind: str, key: str, args: Args, at: tuple[str, ...] = (), show: str = "") -> None:
        self.out.append(Told(self.doer, kind, event(key, args, self.names), at, show))

    def written(self, args: Args) -> None:
        """The card and its box are one step."""
        assert self.took is not None
        number, action = self.took
        adventure = ADVENTURES[args[1]]
        key = "turn" if args[2] == number else "changed"
        changed = {} if key == "turn" else {"value": args[2]}
        self.out[-1].text = say(key, name=self.names[self.doer], number=number, action=action_name(action),
                                box=adventure.part_name(adventure.write_name(args[3])), **changed)
        self.out[-1].kind = "move"
        self.took = None

    def kind(self, key: str) -> str:
        if key in ("give", "spare", "effect_card"):
            return "card"
        return "end" if key in ("virus", "control", "end", "recycle", "reshuffle", "propagation", "astra_planet") else "move"

    def at(self, key: str, args: Args) -> tuple[str, ...]:
        """On the reader's own sheet, and among the missions."""
        mine = f"s{max(0, self.view['seat'])}-"
        if key == "mission":
            return (f"mission-{LETTERS[args[1]]}",)
        if key in ("sabotage", "sabotaged"):
            return (mine + SABOTAGE_IDS[args[1]], mine + "errors")
        if key == "first":
            adventure = ADVENTURES[args[1]]
            return (mine + adventure.place_part + adventure.places[args[2]],)
        return ()


def say(key: str, **params: Any) -> Msg:
    return Msg(DOMAIN, "panel.told." + key, params)


def card(number: int, action: int, lang: str) -> str:
    """What was taken, in large."""
    name = action_name(action).text(lang)
    return f'<div class="wm-told"><b>{number}</b>{act(ACTIONS[action], SIGN)}<em>{escape(name)}</em></div>'


def given(code: int, lang: str) -> str:
    return card(number_of(code), action_of(code), lang)
