"""One judge for hints and the report, so that they cannot disagree about the same move.

An answer is judged from the view of the seat that gave it, on lines that are the same whenever the same view is looked at: a fixed number of
them, and chances that follow from the view alone. What the clock says, who asks and when make no difference.

Where the game brings a network for such tables and has been compiled (docs/native.md), every answer worth comparing is played to the end by it, on the
same deals (coach_lines.py). Elsewhere a search compares them (coach_search.py).
"""
from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from orrery.bots.coach_lines import by_lines
from orrery.bots.coach_search import ITERATIONS, by_search
from orrery.bots.judgement import Judgement
from orrery.bots.one_ply import asked, tried
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Option, State, answer
from orrery.kernel.text import Msg, catalogue, decimal, message

COMPARED: Final = 3         # answers that are told of
LONG: Final = 120           # answers of a line that a plan is taken from, at most
PLANS: Final = 3            # such lines; what comes next in two of them is the plan
GAINS: Final = 3            # categories that a plan names
STEPS: Final = 2            # own turns after this one that a plan tells of
LABEL: Final = 60           # characters (in English) of an answer in a plan; what is longer is told as on its button


def judge(game: Game[Any], view: View, given: Option | None = None, most: int = COMPARED, iterations: int = ITERATIONS) -> Judgement:
    """What the best answers are worth to the view's seat; and the answer that was given, on the same deals."""
    return by_lines(game, view, given, most) or by_search(game, view, given, most, iterations)


class Plan:
    """What a line does next, and what it gains: for a hint in words. Where lines agree about nothing, what of the table it makes worth more."""

    def __init__(self, then: list[Msg], gains: dict[str, float], better: dict[str, float]) -> None:
        self.then, self.gains, self.better = then, gains, better    # own answers that open the next turns; points by category of the score

    def text(self, game_id: str, lang: str) -> str:
        """In a sentence or two; '' where there is nothing to say."""
        return plan_text(game_id, self.told(), lang)

    def told(self) -> dict[str, Any]:
        """As plan_text takes it, for pages and files."""
        return {"then": [m.to_json() for m in self.then], "gains": self.gains, "better": self.better}


def plan_text(game_id: str, told: dict[str, Any], lang: str) -> str:
    """What comes next, and what it all brings by then."""
    said = []
    if told["then"]:
        steps = [step(message(m).text(lang)) for m in told["then"]]
        said.append(Msg("bots", "plan.then", {"what": Msg("bots", "plan.next").text(lang).join(steps)}).text(lang))
    gains, helps = ({name: points for name, points in most(told.get(which, {})) if named(game_id, name)} for which in ("gains", "better"))
    if gains:
        words = [f"{category(game_id, name, lang)} {decimal(points, lang, '+.0f')}" for name, points in gains.items()]
        when = Msg("bots", "plan.by_then" if told["then"] else "plan.soon").text(lang)
        if min(gains.values()) < 0:
            said.append(Msg("bots", "plan.changes", {"when": when, "gains": ", ".join(words)}).text(lang))
        else:
            what = ", ".join(words) if len(words) > 1 else inside(category(game_id, next(iter(gains)), lang))
            said.append(Msg("bots", "plan.gains", {"when": when, "n": sum([round(points) for points in gains.values()]), "gains": what}).text(lang))
    elif helps:
        said.append(Msg("bots", "plan.better", {"gains": ", ".join([inside(category(game_id, name, lang)) for name in helps])}).text(lang))
    return " ".join(said)


def most(gains: dict[str, float]) -> list[tuple[str, float]]:
    """The categories that a plan names."""
    return sorted(gains.items(), key=lambda gain: -abs(gain[1]))[:GAINS]


def category(game_id: str, name: str, lang: str) -> str:
    return Msg(game_id, f"category.{name}").text(lang)


def named(game_id: str, category: str) -> bool:
    return f"category.{category}" in catalogue(game_id, "en")


def inside(text: str) -> str:
    """A label within a sentence: no full stop, and small at its beginning, unless it begins with letters that stand for words."""
    text = text.rstrip(".")
    return text[0].lower() + text[1:] if text[1:2].islower() else text


def step(label: str) -> str:
    """A label as a part of a sentence that has a colon already: what stands behind its own colons, in brackets."""
    what, *more = re.split(r"[\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]*:\s", inside(label))
    return f"{what} ({', '.join(more)})" if more else what


def plan(judgement: Judgement, o: Option) -> Plan:
    """What the lines after an answer do next, as far as they agree: what only one of them does hangs on cards that nobody knows."""
    told = [followed(judgement, deal, o) for deal in judgement.pool[:PLANS]]
    then: list[Msg] = []
    for step in range(STEPS):
        keys = Counter([steps[step][0] for steps, _ in told if len(steps) > step])
        if not keys or keys.most_common(1)[0][1] < 2:
            break
        key = keys.most_common(1)[0][0]
        then.append(next(steps[step][1] for steps, _ in told if len(steps) > step and steps[step][0] == key))
    names = {name for _, gains in told for name in gains}
    mean = {name: sum([gains.get(name, 0) for _, gains in told]) / len(told) for name in names}
    gains = {name: round(points, 1) for name, points in mean.items() if abs(points) >= 0.5}
    return Plan(then, gains, {} if then or gains else better(judgement, o))


def better(judgement: Judgement, o: Option) -> dict[str, float]:
    """What of the table an answer makes worth more, by category of the evaluation, in points."""
    brain, s = brain_of(judgement.game), judgement.pool[0]
    before, after = [brain.evaluate_parts(t, judgement.seat) for t in (s, tried(judgement.game, s, judgement.frame, o))]
    found = {name: round((after.get(name, 0.0) - before.get(name, 0.0)) / brain.unit(s), 1) for name in {**before, **after}}
    return {name: points for name, points in found.items() if points > 0}


def followed(judgement: Judgement, deal: State, o: Option) -> tuple[list[tuple[str, Msg]], dict[str, int]]:
    """One line: the answers that open the seat's next turns (notation, words), and the points by category that it brings by then."""
    game, seat, s = judgement.game, judgement.seat, deal.copy()
    s.events = None
    before = game.scores(s)[seat]
    f = asked(s, seat)
    assert f is not None
    answer(game.rules, s, f, o)
    steps: list[tuple[str, Msg]] = []
    for _ in range(LONG):
        waiting = s.open()
        if not waiting:
            break
        f = waiting[0]
        rule = game.rules[f[0]]
        mine = f[1] == seat and rule.opens_turn
        if mine and len(steps) == STEPS:
            break
        options = rule.options(s, f)
        chosen = options[0] if len(options) == 1 else judgement.look(s, len(steps), f, options)
        if mine and not rule.free(s, f, chosen):
            label = rule.label(s, f, chosen)
            steps.append((rule.say(s, f, chosen), label if len(label.text()) <= LABEL else rule.short(s, f, chosen)))
        answer(game.rules, s, f, chosen)
    after = game.scores(s)[seat]
    return steps, {name: now - before.get(name, 0) for name, now in after.items() if gained_or_lost(before.get(name, 0), now)}


def gained_or_lost(before: int, now: int) -> bool:
    """Is a change of a category's points a gain, or a loss for good? What shrinks and is still worth something was counted as if the game ended before:
    goods that are spent, a lead that others can still overtake."""
    return now > before or now < min(before, 0)
