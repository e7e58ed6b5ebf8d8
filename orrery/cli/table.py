"""The table in words: phase, players, the board (the game's own `text_view` where it has one), the question and its options."""
from __future__ import annotations

from typing import Any

from orrery.cli.areas import areas
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import lang, named, say
from orrery.kernel.blocks import parts_of
from orrery.kernel.decision import Choice, Decision
from orrery.kernel.game import Game, Json
from orrery.kernel.match import Match
from orrery.kernel.text import Msg, catalogue

MANY = 60           # options shown at once; the rest by filtering


def show_table(screen: Screen, match: Match, seat: int, whole: bool = True) -> None:
    """What the seat may know of the table; not whole: on a screen that draws only what changed since it was shown."""
    view = match.view(seat).data
    screen.title(f"{Msg(match.game.id, 'game.title').text(lang())} - {match.game.phase(match.seen_state(seat)).text(lang())}")
    players(screen, match, view, seat)
    drawn = match.game.picture.text_view(view, lang())
    if isinstance(drawn, str) and not screen.plain:
        same = screen.blocks(parts_of(drawn), whole)
        if same:
            screen.dim(say("play.unchanged", what=", ".join(same)))
    elif drawn is not None:
        screen.show(drawn)
    else:
        common, own = areas(match.game.id, view)
        for line in common:
            screen.line(line)
        screen.panels([(name, own[i]) for i, name in enumerate(match.header.names) if own[i]])


def players(screen: Screen, match: Match, view: dict[str, Json], seat: int) -> None:
    s = match.seen_state(seat)
    summary = match.game.picture.summary(view)
    waiting = match.waiting()
    rows = []
    for i, name in enumerate(row_names(match)):
        total = sum(match.game.scores(s)[i].values())
        facts = [f"{m.text(lang())} {value}" for _, value, m in summary[i]] if i < len(summary) else []
        mark = ">" if i in waiting else ""
        rows.append([f"{mark}{name}", str(total), ", ".join(facts)])
    screen.show(Grid("", [say("table.player"), say("table.points"), ""], rows, right=(1,)))


def row_names(match: Match) -> list[str]:
    """The players, then the game's own opponents, as in scores()."""
    return match.header.names + [m.text(lang()) for m in match.game.opponents(match.state)]


# -- the question ------------------------------------------------------------------------------------------------------
def show_question(screen: Screen, match: Match, decision: Decision, word: str = "") -> list[Choice]:
    """The question and its numbered options under their headings; the options in the order of their numbers."""
    screen.strong(named(match.header.names[decision.seat], decision.question.text(lang())))
    ordered = grouped(decision)
    shown = 0
    heading = ""
    for i, choice in enumerate(ordered):
        label = choice.label(lang())
        if word and word.lower() not in f"{label} {choice.key}".lower():
            continue
        shown += 1
        if shown > MANY:
            continue
        if choice.group != heading:
            heading = choice.group
            title = Msg(match.game.id, f"group.{heading}").text(lang()) if heading else ""
            if title:
                screen.dim(f"  {title}")
        screen.item(f"{i + 1:3}", label, notes(choice, label, len(ordered) <= MANY))
    if shown > MANY:
        screen.dim(say("play.more", n=shown - MANY))
    if decision.rule.parametric:
        screen.dim(say("play.parametric"))
    return ordered


def grouped(decision: Decision) -> list[Choice]:
    """The options, those of one group together, groups in the order they first appear."""
    order: dict[str, list[Choice]] = {}
    for choice in decision.options:
        order.setdefault(choice.group, []).append(choice)
    return [choice for part in order.values() for choice in part]


def notes(choice: Choice, label: str, trial: bool) -> str:
    """The notation to type instead of the number, and what to know before choosing."""
    words = [choice.key] if choice.key != label else []
    if choice.free:
        words.append(say("play.free"))
    if trial and choice.reveals:
        words.append(say("play.reveals"))
    return "; ".join(words)


def explain(screen: Screen, game: Game[Any], decision: Decision, choice: Choice | None) -> None:
    """Help on the question or on one option, with the ledger's rules behind it."""
    from orrery import ledger
    if choice is not None:
        screen.line(choice.label(lang()))
    key = f"help.{decision.kind}"
    if key in catalogue(game.id, "en"):
        screen.line(Msg(game.id, key).text(lang()))
    rules = {r.id: r for r in ledger.read(game.id, lang())} if decision.rule.rule_ids else {}
    for rule_id in decision.rule.rule_ids:
        if rule_id in rules:
            screen.item(rule_id, rules[rule_id].text)


def show_scores(screen: Screen, match: Match) -> None:
    """The points by category."""
    scores = match.scores()
    categories = [c for row in scores for c in row]
    categories = list(dict.fromkeys(categories))
    names = row_names(match)
    places = match.places()
    rows = [[names[i], *[str(row.get(c, 0)) for c in categories], str(sum(row.values())), str(places[i])] for i, row in enumerate(scores)]
    headings = [say("table.player"), *[Msg(match.game.id, f"category.{c}").text(lang()) for c in categories],
                say("table.total"), say("table.place")]
    screen.show(Grid(say("table.scores"), headings, rows, right=tuple(range(1, len(headings)))))


def show_end(screen: Screen, match: Match) -> None:
    screen.title(say("table.end"))
    show_scores(screen, match)
    names = row_names(match)
    winners = [names[i] for i, place in enumerate(match.places()) if place == 1]
    screen.strong(say("table.won", n=len(winners), names=", ".join(winners)))
