"""WM-C: the campaign."""
from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from orrery import BadGame, BadSave, OrreryError
from orrery.games.welcome_moon.commands import campaign_command
from orrery.games.welcome_moon.game import GAME
from orrery.games.welcome_moon.rules.campaign import STARS, Campaign, Result, campaign_from_text, stars_for
from orrery.kernel.match import Match, begin
from orrery.kernel.rng import Rng
from orrery.kernel.save import from_text


def play(match: Match, seed: int = 0, limit: int = 10_000) -> None:
    go_on(match, Rng(seed), limit)


def go_on(match: Match, rng: Rng, limit: int = 10_000) -> None:
    while not match.over and limit:
        seat = match.waiting()[0]
        options = match.pending()[seat].options
        match.act_option(seat, options[rng.below(len(options))])
        limit -= 1


@pytest.mark.rule("WM-C.01", "WM-C.04")
def test_the_eight_adventures_once_each_in_order_by_their_normal_rules() -> None:
    campaign = Campaign("moon", ["Ana", "Bo"], seed=5)
    played = []
    while not campaign.over:
        match = campaign.begin()
        assert match.header.options["adventure"] == campaign.adventure and match.header.names == ["Ana", "Bo"]
        played.append(campaign.adventure)
        play(match, campaign.adventure)
        campaign.close()
    assert played == list(range(1, 9))
    with pytest.raises(OrreryError):
        campaign.begin()
    for players in ([], list("abcdefg"), ["Ana", "Ana"]):
        with pytest.raises(BadGame):
            Campaign("x", players, 1)


@pytest.mark.rule("WM-C.03")
def test_the_stars_printed_on_the_sheets() -> None:
    assert STARS == ((1,), (1,), (2, 1), (2, 1), (3, 2, 1), (4, 2, 1), (5, 3, 1), (6, 3, 1))
    assert sum(s[0] for s in STARS) == 24


@pytest.mark.rule("WM-C.02", "WM-C.05")
def test_stars_by_rank_with_ties_shared() -> None:
    assert stars_for(5, [1, 1, 3, 4]) == [3, 3, 2, 1]
    assert stars_for(8, [2, 1, 3, 4]) == [3, 6, 1, 0]
    assert stars_for(1, [1, 2]) == [1, 0]


@pytest.mark.rule("WM-C.06")
def test_solo_keeps_one_level_and_a_draw_counts_as_first() -> None:
    campaign = Campaign("solo", ["Ana"], seed=2, level=7)
    match = campaign.begin()
    assert match.header.options["level"] == 7
    assert stars_for(6, [1, 2])[:1] == [4] and stars_for(6, [1, 1])[:1] == [4] and stars_for(6, [2, 1])[:1] == [2]
    assert stars_for(2, [2, 1])[:1] == [0]
    play(match, 1)
    result = campaign.close()
    assert len(result.stars) == 1 and campaign.options() == {"adventure": 2, "level": 7}
    with pytest.raises(BadGame):
        Campaign("solo", ["Ana"], seed=2, level=9)


@pytest.mark.rule("WM-C.07")
def test_saving_between_and_within_adventures_changes_nothing() -> None:
    straight, broken = Campaign("a", ["Ana", "Bo"], seed=9), Campaign("a", ["Ana", "Bo"], seed=9)
    for adventure in (1, 2):
        play(straight.begin(), adventure)
        straight.close()
        rng = Rng(adventure)
        go_on(broken.begin(), rng, 17)
        broken = campaign_from_text(broken.to_text())       # broken off in the middle of an adventure
        go_on(broken.begin(), rng)
        broken.close()
        broken = campaign_from_text(broken.to_text())       # put away before the next one
    assert broken.to_json() == straight.to_json()
    saved = json.loads(straight.to_text())
    assert saved["players"] == ["Ana", "Bo"] and saved["next"] == 3 and saved["seed"] == 9 and len(saved["results"][0]["missions"]) == 3
    assert saved["stars"] == straight.stars() and saved["match"] is None


@pytest.mark.rule("WM-C.07")
def test_an_adventure_broken_off_goes_on_where_it_stood() -> None:
    campaign = Campaign("a", ["Ana", "Bo", "Cy"], seed=4)
    play(campaign.begin(), 1, limit=25)
    again = campaign_from_text(campaign.to_text())
    assert again.begin().position() == campaign.begin().position()
    with pytest.raises(OrreryError):
        again.close()


@pytest.mark.rule("WM-C.07")
def test_a_broken_save_is_refused() -> None:
    good = Campaign("a", ["Ana", "Bo"], seed=4).to_json()
    for change in ({"campaign": 2}, {"players": 3}, {"results": [{"adventure": 2}]},
                   {"results": [{"adventure": 2, "missions": [64, 66, 68], "scores": [1, 2], "places": [1, 2], "stars": [1, 0]}]}, {"seed": "x"}):
        with pytest.raises(BadSave):
            campaign_from_text(json.dumps({**good, **change}))
    with pytest.raises(BadSave):
        campaign_from_text("not json")


@pytest.mark.rule("WM-C.02", "WM-C.08")
def test_most_stars_then_wins_then_scores_then_shared() -> None:
    def places(*rows: tuple[list[int], list[int], list[int]]) -> list[int]:
        campaign = Campaign("a", ["Ana", "Bo"], seed=1)
        campaign.results = [Result(i + 1, [64, 66, 68], scores, ranks, stars) for i, (scores, ranks, stars) in enumerate(rows)]
        return campaign.places()
    assert places(([5, 9], [2, 1], [0, 1])) == [2, 1]
    assert places(([5, 9], [2, 1], [1, 1]), ([5, 1], [1, 2], [1, 1]), ([5, 1], [1, 2], [1, 1])) == [1, 2]
    assert places(([5, 9], [1, 1], [1, 1])) == [2, 1]
    assert places(([5, 5], [1, 1], [1, 1])) == [1, 1]


@pytest.mark.rule("WM-C.09")
def test_a_new_campaign_starts_from_scratch() -> None:
    first = Campaign("a", ["Ana", "Bo"], seed=1)
    play(first.begin(), 1)
    first.close()
    second = Campaign("b", ["Ana", "Bo"], seed=2)
    assert second.adventure == 1 and second.stars() == [0, 0] and first.adventure == 2


@pytest.mark.rule("WM-C.07")
def test_the_command_begins_closes_and_goes_on(tmp_path: Path) -> None:
    runner, file = CliRunner(), tmp_path / "sunday.json"
    begun = runner.invoke(campaign_command, [str(file), "--players", "Ana,Bo", "--seed", "4", "--lang", "en"])
    assert begun.exit_code == 0 and "The Launch" in begun.output and file.exists()
    game = tmp_path / "sunday-1.orrery"
    assert "The Launch" in runner.invoke(campaign_command, [str(file), "--lang", "en"]).output      # nothing is closed before the end
    match = from_text(game.read_text(encoding="utf-8"), lambda name: GAME)
    play(match, 2)
    game.write_text(match.to_text(), encoding="utf-8")
    closed = runner.invoke(campaign_command, [str(file), "--lang", "en"])
    assert "The Journey" in closed.output and (tmp_path / "sunday-2.orrery").exists()
    assert campaign_from_text(file.read_text(encoding="utf-8")).results[0].scores == match.totals()
    other = begin(GAME, 2, {"adventure": 2}, 1, ["Ana", "Bo"])
    (tmp_path / "sunday-2.orrery").write_text(other.to_text(), encoding="utf-8")
    assert isinstance(runner.invoke(campaign_command, [str(file)]).exception, BadSave)
