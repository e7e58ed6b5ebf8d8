"""What would you do? The best answers to a question, how far apart they are, what speaks for each, and the plan behind the first."""
from __future__ import annotations

from typing import Any

from orrery.bots.coach import COMPARED, Plan, judge, plan
from orrery.bots.coach_search import ITERATIONS
from orrery.bots.one_ply import tried
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.state import Option


class Advice:
    """One recommended answer: how many points it lies behind the best, how it changes the evaluation, by category, in points, and its plan."""

    def __init__(self, option: Option, key: str, behind: float, parts: dict[str, float], plan: Plan) -> None:
        self.option, self.key, self.behind, self.parts, self.plan = option, key, behind, parts, plan


def advise(game: Game[Any], view: View, most: int = COMPARED, iterations: int = ITERATIONS) -> list[Advice]:
    """The best answers for the view's seat, best first, with what each changes once the small questions that belong to it are answered.
    Only the view is used, and the same view gets the same advice: the report after the game judges by it too (coach.py)."""
    judgement = judge(game, view, most=most, iterations=iterations)
    s, f, brain = judgement.pool[0], judgement.frame, brain_of(game)
    before, unit = brain.evaluate_parts(s, view.seat), brain.unit(s)
    found: list[Advice] = []
    rule, ranked = game.rules[f[0]], judgement.ranked()
    for option in ranked:
        after = brain.evaluate_parts(tried(game, s, f, option), view.seat)
        parts = {k: round((after.get(k, 0.0) - before.get(k, 0.0)) / unit, 1) for k in {**before, **after}}
        changed = {k: v for k, v in parts.items() if v}
        if rule.free(s, f, option) and not changed and len(ranked) > 1:
            continue            # it only changes what is asked next: no advice
        behind = judgement.behind(option) - (judgement.behind(found[0].option) if found else judgement.behind(option))
        found.append(Advice(option, rule.say(s, f, option), round(behind, 1), changed, plan(judgement, option)))
    return found
