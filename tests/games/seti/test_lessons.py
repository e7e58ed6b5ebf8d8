"""The guided first game: every step can be done as it says, and its parts are on the table."""
from __future__ import annotations

import orrery
from orrery.games.seti.lessons import lessons
from orrery.kernel.match import Match
from orrery.kernel.text import LANGUAGES, catalogue

from .seti_table import state


def test_every_step_goes_on() -> None:
    match: Match | None = None
    seen: list[str] = []
    for step in lessons():
        if "position" in step:
            match = orrery.from_position("seti", step["position"], seed=1)
        assert match is not None
        drawn = "".join([panel.html + panel.svg for panel in match.game.picture.panels(match.view(0).data, "en")])
        assert [part for part in step["at"] if f'data-at="{part}"' not in drawn] == [], step["key"]
        if step["expect"]:
            offered = [o.key for o in match.pending()[0].options]
            assert set(step["expect"]) <= set(offered), (step["key"], offered)
            match.act(0, step["expect"][0])
        for line in step["others"]:
            seat, _, answer = line.partition(" ")
            match.act(int(seat), answer)
        seen.append(step["key"])
    assert 20 <= len(seen) == len(set(seen)) <= 30
    done = {step["expect"][0].split()[0] for step in lessons() if step["expect"]}
    assert done >= {"launch", "move", "orbit", "land", "scan", "row", "finish", "analyse", "play", "corner", "tuck", "mission", "cover", "research", "tech",
                    "pass", "gold", "trace", "place"}


def test_what_the_steps_show() -> None:
    """The landing scores 6 and a trace, the scan wins the sector, the computer is analysed, the mission pays."""
    facts: dict[str, object] = {}
    match: Match | None = None
    for step in lessons():
        if "position" in step:
            match = orrery.from_position("seti", step["position"], seed=1)
        assert match is not None
        if step["expect"]:
            match.act(0, step["expect"][0])
        for line in step["others"]:
            match.act(int(line[0]), line[2:])
        s = state(match)
        facts[step["key"]] = {"move": s.publicity[0], "turn": s.turned, "trace": s.score[0], "win": len(s.wins[5]), "analyse": s.upper[0],
                              "mission": s.score[0]}.get(step["key"])
    assert (facts["move"], facts["turn"], facts["win"], facts["analyse"], facts["mission"]) == (5, 1, 1, 0, 44)
    assert facts["trace"] == 1 + 6 + 5


def test_words_in_three_languages() -> None:
    for lang in LANGUAGES:
        known = catalogue("seti", lang)
        for step in lessons():
            assert f"lesson.{step['key']}.title" in known and f"lesson.{step['key']}.text" in known, (lang, step["key"])
            assert len(known[f"lesson.{step['key']}.text"][0]) < 420


def test_the_lesson_flows_into_a_coached_first_game_against_the_rival() -> None:
    last = lessons()[-1]["play"]
    assert last["coach"] and last["seats"] == 1
    match = orrery.new("seti", seats=last["seats"], seed=1, options=last["options"])
    assert match.view(0).data["rival"]["stars"] == 1
