"""A turn of somebody else as it is played back: the card in large, where it looks, how it chooses, the piece that arrives, what it brings."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.panels import Told
from orrery.kernel.text import Msg

from ..rules.components import ADVANCED_TILES, AREAS, SPACES, SPECIALS, STANDARD
from ..rules.hexmap import shape_of
from ..words.events import event
from .automa_cards import large_action, large_support
from .markup import Words
from .printed import DOMAIN, SYMBOLS
from .reach import coord

Args = tuple[Any, ...]
AT_HEX: Final = ("mine", "upgrade", "project", "place", "lost_planet", "swap", "station", "downgrade", "gaiaformed")
QUIET: Final = ("gain", "charge", "decline", "convert", "burn", "income")      # told in a line, nothing moves on the map
MOST: Final = 14            # candidates ringed


def told(events: list[tuple[str, Args]], seat: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
    automa = bool(view.get("automa")) and seat == view["seats"]
    return AutomaTurn(view, names, lang).steps(events) if automa else person(events, seat, view, names)


def person(events: list[tuple[str, Args]], seat: int, view: dict[str, Any], names: list[str]) -> list[Told]:
    """A player's turn: each thing done at its place, points last. What is only gained joins the step before it."""
    steps: list[Told] = []
    points, vp = 0, []
    for key, args in events:
        words = event(key, args, names)
        if key == "vp":
            points += args[1]
            vp.append(words)
        elif key in QUIET and steps and steps[-1].kind == "move":
            steps[-1].text = joined(steps[-1].text, words)
        else:
            steps.append(Told(seat, "gain" if key in QUIET else "end" if key == "pass" else "move", words, at_of(key, args, view)))
    if vp:
        steps.append(gain(seat, points, vp))
    return steps


def gain(seat: int, points: int, words: list[Msg]) -> Told:
    text = words[0]
    for more in words[1:]:
        text = joined(text, more)
    return Told(seat, "gain", text, delta=((seat, SYMBOLS["vp"], f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"),))


def joined(one: Msg, two: Msg) -> Msg:
    return Msg(DOMAIN, "panel.told.two", {"one": one, "two": two})


def at_of(key: str, args: Args, view: dict[str, Any]) -> tuple[str, ...]:
    """The parts of the board that an event is about."""
    if key in AT_HEX:
        return (f"hex-{args[1]!s}",)
    if key == "research":
        return (f"research-{AREAS[args[1]].id}",)
    if key == "action":
        return (f"action-{SPACES[args[1]].id}",)
    if key == "special":
        return (f"special-{args[0]}-{SPECIALS[args[1]].id}",)
    if key == "tile":
        return tuple([f"tile-{space}" for space, tile in view["tech"].items() if tile == STANDARD[args[1]].id])
    if key == "advanced_tile":
        return (f"special-{args[0]}-{ADVANCED_TILES[args[1]].id}",)
    if key == "federation":
        return tuple([f"hex-{name}" for name, thing in view["hexes"].items() if args[0] in thing.get("federation", [])])
    if key in ("pass", "booster") and args[1]:
        return (f"booster-{args[1]}",)
    return ()


class AutomaTurn:
    """The Automa's turn, from its events (GP-21.01 to 23.27)."""

    def __init__(self, view: dict[str, Any], names: list[str], lang: str) -> None:
        self.view, self.names, self.words = view, names, Words(lang)
        self.me: int = view["seats"]
        self.shape = shape_of(tuple([coord(s["centre"]) for s in view["sectors"]]))
        self.out: list[Told] = []
        self.candidates: tuple[str, ...] = ()
        self.support = 0

    def steps(self, events: list[tuple[str, Args]]) -> list[Told]:
        points, vp = 0, []
        for i, (key, args) in enumerate(events):
            words = event(key, args, self.names)
            if key == "vp":
                points += args[1]
                vp.append(words)
            else:
                self.step(key, args, words, events[i + 1:])
        if vp:
            self.out.append(gain(self.me, points, vp))
        return self.out

    def add(self, kind: str, words: Msg, at: tuple[str, ...] = (), show: str = "", lines: tuple[tuple[str, str, str], ...] = ()) -> None:
        self.out.append(Told(self.me, kind, words, at, show, lines=lines))

    def step(self, key: str, args: Args, words: Msg, later: list[tuple[str, Args]]) -> None:
        if key == "automa_cards":
            self.support = args[1]
            self.add("card", words, ("automa-action",), large_action(args[0], self.words, self.me))
        elif key in ("automa_does", "automa_faction_action", "automa_twice", "automa_extra", "automa_new_deck", "automa_first") and self.out:
            self.out[-1].text = joined(self.out[-1].text, words)
        elif key in ("automa_valid", "automa_entry"):
            self.candidates = self.sites(args, later) if key == "automa_valid" else self.buildings(args[0], later)
            self.add("look", words, self.candidates[:MOST])
        elif key in ("automa_tie", "automa_direction", "automa_number", "automa_prefers"):
            self.choose(key, args, words)
        else:
            self.add("move" if self.place(key, args) else "end", words, self.place(key, args))

    def choose(self, key: str, args: Args, words: Msg) -> None:
        """Tie-breaks one after another are one step: what is left in the end stays ringed, distances that decide are drawn."""
        at = tuple([f"hex-{name}" for name in str(args[4]).split()]) if key == "automa_tie" and args[0] != "highest" else ()
        far = key == "automa_tie" and args[0] in ("near_human", "near_card")
        lines = tuple([(part, self.nearest_human(part), str(args[3])) for part in at[:4]]) if far else ()
        last = self.out[-1] if self.out and self.out[-1].kind == "choose" else None
        if last is not None:
            last.text = joined(last.text, words)
            last.at, last.lines = at or last.at, lines or last.lines
        else:
            self.add("choose", words, at, large_support(self.support, self.words, self.me) if self.support else "", lines)

    def place(self, key: str, args: Args) -> tuple[str, ...]:
        if key in ("automa_mine", "automa_upgrade", "automa_satellite", "automa_place"):
            return (f"hex-{args[0]!s}",)
        if key in ("automa_research", "automa_removes"):
            return (f"research-{args[0]}",) if key == "automa_research" else (f"tile-advanced-{args[0]}",)
        return (f"action-{args[0]}",) if key == "automa_covers" else ()

    # -- where it looked ------------------------------------------------------------------------------------------------------
    def chosen(self, later: list[tuple[str, Args]], key: str) -> str:
        """The hex that the turn ends with, as it stood before."""
        return next((str(args[0]) for other, args in later if other == key), "")

    def sites(self, args: Args, later: list[tuple[str, Args]]) -> tuple[str, ...]:
        """Empty planets within the range of its buildings before this mine (GP-23.07)."""
        new = self.chosen(later, "automa_mine")
        own = [self.shape.by_name[n] for n, thing in self.view["hexes"].items() if thing.get("owner") == self.me and n != new]
        planets = [n for sector in self.view["sectors"] for n in sector["planets"]]
        free = [n for n in planets if n == new or "owner" not in self.view["hexes"].get(n, {})]
        return tuple([f"hex-{n}" for n in free if any(self.shape.distance[self.shape.by_name[n]][h] <= args[1] for h in own)])

    def buildings(self, old: str, later: list[tuple[str, Args]]) -> tuple[str, ...]:
        new = self.chosen(later, "automa_upgrade")
        return tuple([f"hex-{n}" for n, thing in self.view["hexes"].items()
                      if thing.get("owner") == self.me and (thing["building"] == old or n == new)])

    def nearest_human(self, part: str) -> str:
        row = self.shape.distance[self.shape.by_name[part.removeprefix("hex-")]]
        own = [n for n, thing in self.view["hexes"].items() if thing.get("owner") == 0 and thing["building"] != "gaiaformer"]
        return "hex-" + min(own, key=lambda n: row[self.shape.by_name[n]], default="")
