"""What would you do? The best answers to a question, and which parts of the evaluation speak for each."""
from __future__ import annotations

from typing import Any

from orrery.bots.look import asked, tried
from orrery.bots.search import Search
from orrery.kernel.game import Game
from orrery.kernel.match import View, sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option


class Advice:
    """One recommended answer: its chance of coming out ahead (0..1) and how it changes the evaluation, by category."""

    def __init__(self, option: Option, key: str, value: float, parts: dict[str, float]) -> None:
        self.option, self.key, self.value, self.parts = option, key, value, parts


def advise(game: Game[Any], view: View, iterations: int = 300, seconds: float = 1.0, seed: int = 0, most: int = 3) -> list[Advice]:
    """The best answers for the view's seat, best first, with what each changes once the small questions that belong to it are answered.
    Only the view is used."""
    rng = Rng(seed)
    search = Search(game, view, rng, 8)
    search.run(iterations, seconds, whole=True)
    s = sample_state(game, view, rng)
    f = asked(s, view.seat)
    assert f is not None
    before = game.evaluate_parts(s, view.seat)
    found: list[Advice] = []
    for option, _, value in search.best()[:most]:
        after = game.evaluate_parts(tried(game, s, f, option), view.seat)
        parts = {k: round(after.get(k, 0.0) - before.get(k, 0.0), 1) for k in {**before, **after} if after.get(k, 0.0) != before.get(k, 0.0)}
        found.append(Advice(option, game.rules[f[0]].say(s, f, option), value, parts))
    return found
