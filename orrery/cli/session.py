"""One sitting at the terminal: asks the humans, lets the bots answer, and understands a few words beside the options."""
from __future__ import annotations

import re
import sys
from collections.abc import Callable
from html import unescape
from typing import Final
from xml.etree import ElementTree

from orrery import ledger
from orrery.bots import Bot
from orrery.bots.advice import advise
from orrery.cli.options import write_file
from orrery.cli.screen import Screen
from orrery.cli.table import explain, show_end, show_question, show_scores, show_table
from orrery.cli.words import lang, named, say
from orrery.kernel.decision import Choice, Decision
from orrery.kernel.errors import OrreryError
from orrery.kernel.match import SPECTATOR, Match
from orrery.kernel.panels import Panel
from orrery.kernel.text import Msg, decimal

Ask = Callable[[str], str]
REASONS: Final = 3          # of a hint
SIGN: Final = re.compile(r'<(\w+)[^>]*role="img" aria-label="([^"]*)"[^>]*>.*?</\1>')         # an icon with what it is called
MARKUP: Final = re.compile(r"<svg.*?</svg>|<[^>]*>")


class Quit(Exception):
    """The player leaves the table."""


class Session:
    """The loop of `orrery play`. `ask` reads a line (EOFError: no more input)."""

    def __init__(self, screen: Screen, match: Match, robots: dict[int, Bot], save: str | None, ask: Ask | None = None) -> None:
        self.screen, self.match, self.robots, self.save = screen, match, robots, save
        self.ask = ask if ask is not None else read_line
        self.humans = [i for i in range(match.seats) if i not in robots]
        self.forms: dict[int, str] = {}
        self.seen: dict[int, int] = {i: len(match.events) for i in range(match.seats)}
        self.last_human = -1
        self.shown = (-1, -1)       # whom the table was shown to last, and how many answers of others stood then
        self.ordered: list[Choice] = []
        self.words: dict[str, Callable[[Decision, str], bool]] = {
            "help": self.help, "?": self.help, "undo": self.undo, "save": self.save_as, "why": self.why, "table": self.table,
            "scores": self.scores, "log": self.log, "rules": self.rules,
            "look": self.look, "hint": self.hint, "quit": self.quit, "/": self.filter, "options": self.filter}

    def run(self) -> None:
        self.screen.dim(say("play.start", seed=str(self.match.header.seed)))
        try:
            while not self.match.over:
                self.step()
        except Quit:
            self.leave()
            return
        self.keep()
        self.news(self.humans[0] if len(self.humans) == 1 else SPECTATOR)
        show_end(self.screen, self.match)

    def step(self) -> None:
        """Bots that are asked answer first; then the first human is."""
        pending = self.match.pending()
        for seat in pending:
            if seat in self.robots:
                self.match.act_option(seat, self.robots[seat].choose(self.match.view(seat)))
                self.tell_form(seat)
                return
        seat = next(iter(pending))
        if self.last_human not in (-1, seat) and len(self.humans) > 1:
            self.hand_over(seat)
        self.last_human = seat
        self.turn(seat)

    def tell_form(self, seat: int) -> None:
        """How a bot plays on this machine, once."""
        form = self.robots[seat].form
        if form and self.forms.get(seat) != form:
            self.forms[seat] = form
            self.screen.dim(say("play.form", name=self.match.header.names[seat], form=Msg("bots", f"form.{form}").text(lang())))

    def turn(self, seat: int) -> None:
        """Show the table (when somebody else has acted since) and ask until the seat has answered or taken back."""
        self.news(seat)
        if self.shown != (seat, self.others_acts(seat)):
            show_table(self.screen, self.match, seat, whole=self.shown[0] != seat)
            self.shown = (seat, self.others_acts(seat))
        decision = self.match.pending()[seat]
        self.ordered = show_question(self.screen, self.match, decision)
        while True:
            try:
                line = self.ask(say("play.prompt") + " ").strip()
            except EOFError:
                raise Quit from None
            if line and self.obey(decision, line):
                return

    def others_acts(self, seat: int) -> int:
        return sum(1 for a in self.match.journal if a.seat != seat)

    def obey(self, decision: Decision, line: str) -> bool:
        """Do what was typed: True when the question is answered or gone."""
        first, _, rest = line.partition(" ")
        if line.startswith("/"):
            first, rest = "/", line[1:]
        try:
            if line.isdigit():
                return self.by_number(decision, int(line))
            if first in self.words and not self.is_answer(decision, line):
                return self.words[first](decision, rest.strip())
            self.match.act(decision.seat, line, decision.number)
        except OrreryError as error:
            self.screen.problem(error.text(lang()))
            return False
        self.keep()
        return True

    def is_answer(self, decision: Decision, line: str) -> bool:
        """A game may use one of our words as an answer of its own; then the game goes first."""
        return self.match.why_not(decision.seat, line) == ""

    def by_number(self, decision: Decision, number: int) -> bool:
        if not 1 <= number <= len(self.ordered):
            self.screen.problem(say("play.no_number", number=number, last=len(self.ordered)))
            return False
        self.match.act_option(decision.seat, self.ordered[number - 1], decision.number)
        self.keep()
        return True

    # -- words -------------------------------------------------------------------------------------------------------
    def help(self, decision: Decision, rest: str) -> bool:
        if rest.isdigit() and 1 <= int(rest) <= len(self.ordered):
            explain(self.screen, self.match.game, decision, self.ordered[int(rest) - 1])
            return False
        explain(self.screen, self.match.game, decision, None)
        for line in say("play.words").split("\n"):
            self.screen.line(line)
        return False

    def undo(self, decision: Decision, rest: str) -> bool:
        self.match.undo(decision.seat)
        for seat in self.seen:
            self.seen[seat] = min(self.seen[seat], len(self.match.events))
        self.screen.dim(say("play.undone"))
        return True

    def save_as(self, decision: Decision, rest: str) -> bool:
        path = rest or self.save or "game.orrery"
        write_file(path, self.match.to_text())
        self.screen.dim(say("play.saved", path=path))
        return False

    def why(self, decision: Decision, rest: str) -> bool:
        reason = self.match.why_not(decision.seat, rest, lang())
        self.screen.line(reason or say("play.possible", text=rest))
        return False

    def table(self, decision: Decision, rest: str) -> bool:
        show_table(self.screen, self.match, decision.seat)
        self.ordered = show_question(self.screen, self.match, decision)
        return False

    def filter(self, decision: Decision, rest: str) -> bool:
        self.ordered = show_question(self.screen, self.match, decision, rest)
        return False

    def scores(self, decision: Decision, rest: str) -> bool:
        show_scores(self.screen, self.match)
        return False

    def log(self, decision: Decision, rest: str) -> bool:
        count = int(rest) if rest.isdigit() else 20
        for event in [e for e in self.match.events if e.seen_by(decision.seat)][-count:]:
            self.screen.line(self.match.event_text(event, lang()))
        return False

    def rules(self, decision: Decision, rest: str) -> bool:
        found = ledger.search(self.match.game.id, rest, lang()) if rest else []
        for rule in found[:12]:
            self.screen.item(rule.id, rule.text)
        if not found:
            self.screen.line(say("rules.none", game=Msg(self.match.game.id, "game.title"), wanted=rest))
        elif len(found) > 12:
            self.screen.dim(say("play.more_rules", n=len(found) - 12, game=self.match.game.id, words=rest))
        return False

    def look(self, decision: Decision, rest: str) -> bool:
        """What lies on the table by its spoken name, as the picture says it to a screen reader."""
        view = self.match.view(decision.seat).data
        panels = self.match.game.picture.panels(view, lang())
        names = panel_words(panels) if panels else spoken_parts(self.match.game.picture.draw(view, lang(), {}))
        for name in [n for n in names if rest.lower() in n.lower()]:
            self.screen.line(name)
        return False

    def hint(self, decision: Decision, rest: str) -> bool:
        """What a searching bot would answer, from what this seat may know, and the points by which each answer lies behind the best."""
        for advice in advise(self.match.game, self.match.view(decision.seat)):
            label = next((c.label(lang()) for c in decision.options if c.raw == advice.option), advice.key)
            self.screen.item(decimal(-advice.behind, lang()) if advice.behind else "0", label, advice.key)
            why = sorted(advice.parts.items(), key=lambda part: -abs(part[1]))[:REASONS]
            if why:
                names = {k: Msg(self.match.game.id, f"category.{k}").text(lang()) for k, _ in why}
                self.screen.dim("       " + ", ".join([f"{names[k]} {decimal(v, lang(), '+.1f')}" for k, v in why]))
            plan = advice.plan.text(self.match.game.id, lang())
            if plan:
                self.screen.dim("       " + plan)
        return False

    def quit(self, decision: Decision, rest: str) -> bool:
        raise Quit

    # -- around ------------------------------------------------------------------------------------------------------
    def news(self, seat: int) -> None:
        """What happened since the seat last looked."""
        since = self.seen[seat] if seat in self.seen else min(self.seen.values())
        for event in self.match.events[since:]:
            if event.seen_by(seat):
                self.screen.dim("  " + self.match.event_text(event, lang()))
        self.seen[seat] = len(self.match.events)

    def hand_over(self, seat: int) -> None:
        """Two people at one keyboard: nobody reads the other's hand."""
        if sys.stdin.isatty():
            self.screen.clear()
            self.ask(say("play.hand_over", name=self.match.header.names[seat]) + " ")
        else:
            self.screen.line(say("play.hand_over", name=self.match.header.names[seat]))

    def keep(self) -> None:
        if self.save:
            write_file(self.save, self.match.to_text())

    def leave(self) -> None:
        if self.save:
            self.keep()
            self.screen.line(say("play.left_saved", path=self.save))
        else:
            self.screen.line(say("play.left"))


def panel_words(panels: list[Panel]) -> list[str]:
    """What everything on the panels says of itself: name, what it does, numbers; each once."""
    found: list[str] = []
    for panel in panels:
        for tip in panel.tips.values():
            facts = [named(label, " ".join(unescape(MARKUP.sub("", SIGN.sub(r"\2, ", value))).split()).rstrip(",")) for label, value in tip.rows]
            found.append("; ".join([words for words in (tip.name, tip.note, tip.what, *facts) if words]))
    return list(dict.fromkeys(found))


def spoken_parts(picture: str) -> list[str]:
    """The spoken names in a picture, each once, in the order they are drawn."""
    names = [e.get("aria-label") or "" for e in ElementTree.fromstring(picture).iter()]
    return list(dict.fromkeys([n for n in names[1:] if n]))


def read_line(prompt: str) -> str:
    if sys.stdin.isatty():
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    sys.stdout.write(line if line.endswith("\n") else line + "\n")
    return line
