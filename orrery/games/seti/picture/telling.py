"""A turn of somebody else as it is played back: the card in large, probes that travel, signals that arrive, sectors won, discs that turned.

What is only gained joins the step before it. A discovery shows the species with its rules in sentences; milestones and ends of rounds are steps.
"""
from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any, Final

from orrery.kernel.panels import Told
from orrery.kernel.text import Msg

from ..rules.components import CARD_BY_ID, PLACES
from ..rules.kinds import OVERFLOW
from ..words.events import event
from ..words.names import term
from ..words.phrases import RAW
from ..words.phrases_solo import rival_card_kind, rival_card_text
from . import card_face, moments
from .icons import SYMBOLS
from .markup import Words
from .sky import visible

Args = tuple[Any, ...]
GAINS: Final = ("vp", "credits", "energy", "publicity", "data", "exofossil")
JOINED: Final = ("draws", "drew", "income", "place", "cover", "exchange", "row", "discard", "uses", "pays_exofossils", "rival_progress", "rival_cannot")
SHOWN: Final = ("play", "corner", "mission", "takes", "tuck", "reveals")
QUIET: Final = ("row",)           # the row fills by itself
LARGE: Final = "is-mag"


def told(events: list[tuple[str, Args]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
    teller = Teller(seat, view, names, Words(lang))
    teller.turns = sum([key == "rotate" for key, _ in events])
    for key, args in events:
        teller.step(key, args)
    return teller.out


class Teller:
    def __init__(self, seat: int, view: dict[str, Any], names: list[str], words: Words) -> None:
        self.seat, self.view, self.names, self.words = seat, view, names, words
        self.out: list[Told] = []
        self.turns = 0                      # rotations still to be told: where Earth stands is known after the last
        self.why: Msg | None = None         # the trace that was missing for a discovery

    def step(self, key: str, args: Args) -> None:
        if key in QUIET:
            return
        text = event(key, args, self.names)
        if key == "neutral" or (key == "trace" and args[3] == 0):
            self.why = text
        if key == "gain":
            self.gain(text, args)
        elif key in JOINED and self.out:
            self.join(text)
        else:
            at = self.at(key, args)
            if key == "rotate":
                text = self.rotated(text)
            self.out.append(Told(self.seat, self.kind(key, at), text, at, self.show(key, args), lines=self.lines(key, args)))

    def gain(self, text: Msg, args: Args) -> None:
        """Gains of the same step are one: figures beside the seat, words behind those of the step."""
        delta = tuple([(self.seat, SYMBOLS[name][0], f"+{n}") for name, n in zip(GAINS, args[1:], strict=False) if n])
        if self.out:
            self.join(text)
            self.out[-1].delta = (*self.out[-1].delta, *delta)
        else:
            self.out.append(Told(self.seat, "gain", text, delta=delta))

    def rotated(self, text: Msg) -> Msg:
        self.turns -= 1
        if self.turns:
            return text
        star = self.view["sectors"][int(self.earth()[0][-1])]["star"]
        return Msg("seti", "panel.told.two", {"one": text, "two": Msg("seti", "panel.told.faces", {"star": term("star", star)})})

    def join(self, text: Msg) -> None:
        self.out[-1].text = Msg("seti", "panel.told.two", {"one": self.out[-1].text, "two": text})

    def kind(self, key: str, at: tuple[str, ...]) -> str:
        if key in moments.MOMENTS:
            return "stop" if key == "discovered" else "moment"
        if key in SHOWN or key == "rival_card":
            return "card"
        if key in ("pass", "round"):
            return "end"
        return "move" if at or key == "rotate" else "gain"

    # -- where ---------------------------------------------------------------------------------------------------------
    def at(self, key: str, args: Args) -> tuple[str, ...]:
        """The parts of the board that an event is about."""
        if key == "move":
            return (f"space-{args[4]}",)
        if key == "pushed":
            return (f"space-{args[2]}",)
        if key == "launch" or (key == "rotate" and self.turns == 1):
            return self.earth()
        if key in ("signal", "win"):
            return self.sector(str(args[1]))
        if key == "rival_sector":
            return self.sector(str(args[0]))
        if key in ("orbit", "land", "remove"):
            return (place_part(key, str(args[1])),)
        if key in ("rival_orbits", "rival_lands"):
            return (place_part("orbit" if key == "rival_orbits" else "land", str(args[0])),)
        if key in ("tech", "rival_tech"):
            return (f"tech-{args[1] if key == 'tech' else args[0]}",)
        if key == "trace":
            space = "discovery" if args[3] == 0 else "overflow" if args[3] == OVERFLOW else str(args[3])
            return (f"trace-{args[1]}-{args[2]}-{space}",)
        if key == "gold":
            return (f"gold-{args[1]}",)
        if key == "top_reward":
            return (f"reward-{args[1]}",)
        if key == "discovered":
            return moments.traces_of(str(args[0]), self.view)
        return ("tile",) if key == "tile_done" else ()

    def sector(self, star: str) -> tuple[str, ...]:
        if star == "tile":
            return ("tile",)
        return tuple([f"sector-{i}" for i, part in enumerate(self.view["sectors"]) if part["star"] == star])

    def earth(self) -> tuple[str, ...]:
        seen = visible(self.view["discs"], bool(self.view["oumuamua"]["placed"]))
        return tuple([f"space-{ring}.{sector}" for (ring, sector), cell in seen.items() if cell == "earth"])

    def lines(self, key: str, args: Args) -> tuple[tuple[str, str, str], ...]:
        if key == "move":
            return ((f"space-{args[3]}", f"space-{args[4]}", ""),)
        if key == "rival_route" and " " in str(args[1]):
            way = str(args[1]).split()
            return tuple([(f"space-{a}", f"space-{b}", "") for a, b in pairwise(way)])
        return ()

    # -- what is shown in large ----------------------------------------------------------------------------------------
    def show(self, key: str, args: Args) -> str:
        if key in SHOWN and str(args[1]) in CARD_BY_ID:
            return card_face.card(str(args[1]), self.words, css=LARGE) if RAW[str(args[1])]["kind"] != "exertian" else ""
        if key == "rival_card":
            kind, text = self.words.start(rival_card_kind(args[0])), rival_card_text(args[0], self.words.lang)
            return f'<article class="card c-black is-mag is-brief"><h3>{escape(kind)}</h3><div class="tx"><p>{escape(text)}</p></div></article>'
        return self.moment(key, args)

    def moment(self, key: str, args: Args) -> str:
        w = self.words
        if key == "discovered":
            return moments.discovered(str(args[0]), self.why, self.view, w)
        if key == "milestone":
            return moments.milestone(int(args[0]), int(args[1]), self.name(int(args[0])), w)
        if key == "neutral":
            return moments.neutral(int(args[0]), w)
        return moments.round_over(int(args[0]), self.view, self.names, w) if key == "round_over" else ""

    def name(self, player: int) -> str:
        return self.names[player] if 0 <= player < len(self.names) else self.words.own("rival")


def place_part(key: str, place: str) -> str:
    if key == "orbit":
        return f"orbit-{place}"
    return f"land-{place}" if PLACES.index(place) < 9 else f"moon-{place}"
