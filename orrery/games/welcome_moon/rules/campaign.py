"""The campaign: the eight adventures in order, stars for each, progress that can be put away and taken up again (WM-C).

The campaign booklet and its cards are not part of this edition: an adventure is played by its normal rules, and what the
rulebook leaves to the booklet is decided here (marked [infer] in the ledger, WM-C.04 to C.09).
"""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from orrery.kernel.errors import BadGame, BadSave, OrreryError, kernel_msg
from orrery.kernel.match import Match, begin
from orrery.kernel.rng import seeded
from orrery.kernel.save import from_text

from ..game import GAME
from .components import MISSIONS, OPPONENTS, read

LAST: Final = 8
FORMAT: Final = 1
STARS: Final = tuple([tuple([int(v) for v in read(f"sheet_{n}.json")["campaign_stars_by_rank"].values()]) for n in range(1, LAST + 1)])


def stars_for(adventure: int, places: list[int]) -> list[int]:
    """Stars by final rank (WM-C.03); tied players share a rank, the next one is the next (WM-C.05)."""
    printed = STARS[adventure - 1]
    ranks = [len({p for p in places if p < mine}) for mine in places]
    return [printed[rank] if rank < len(printed) else 0 for rank in ranks]


class Result:
    """How one adventure ended."""

    def __init__(self, adventure: int, missions: list[int], scores: list[int], places: list[int], stars: list[int]) -> None:
        self.adventure, self.missions, self.scores, self.places, self.stars = adventure, missions, scores, places, stars

    def to_json(self) -> dict[str, Any]:
        return {"adventure": self.adventure, "missions": self.missions, "scores": self.scores, "places": self.places, "stars": self.stars}


class Campaign:
    """A list of players on their way through the adventures. `match` is the adventure being played, None between two."""

    def __init__(self, name: str, players: list[str], seed: int, level: int = 1) -> None:
        if not 1 <= len(players) <= 6 or len(set(players)) != len(players):
            raise BadGame(kernel_msg("setup.bad_names", names=", ".join(players)[:120], seats=len(players)))
        if level not in OPPONENTS:
            raise BadGame(kernel_msg("setup.bad_option", name="level", value=str(level)[:20], accepts="1-8"))
        self.name, self.players, self.seed, self.level = name, players, seed, level
        self.results: list[Result] = []
        self.match: Match | None = None

    # -- playing ---------------------------------------------------------------------------------------------------------
    @property
    def adventure(self) -> int:
        """The adventure that is played or comes next; 9 when all are done."""
        return len(self.results) + 1

    @property
    def over(self) -> bool:
        return self.adventure > LAST

    def options(self) -> dict[str, Any]:
        """The set-up of the adventure to come."""
        return {"adventure": self.adventure, "level": self.level}

    def begin(self) -> Match:
        """Start the next adventure; its cards come from the campaign's seed, so that saving never changes an outcome."""
        if self.over:
            raise OrreryError(kernel_msg("illegal.game_over"))
        if self.match is None:
            self.match = begin(GAME, len(self.players), self.options(), self.adventure_seed(), list(self.players))
        return self.match

    def adventure_seed(self) -> int:
        return seeded(self.seed * 16 + self.adventure) >> 2

    def close(self) -> Result:
        """The adventure is over: its stars are given and the next one can begin."""
        match = self.match
        if match is None or not match.over:
            raise OrreryError(kernel_msg("illegal.not_now"))
        result = self.result(match)
        self.results.append(result)
        self.match = None
        return result

    def result(self, match: Match) -> Result:
        seats = len(self.players)
        places = match.places()
        # solo: beating ASTRA or a draw is first place, losing second (WM-C.06)
        stars = stars_for(self.adventure, places)[:seats]
        missions = [int(m["card"]) for m in match.position()["missions"].values()]
        return Result(self.adventure, missions, match.totals()[:seats], places[:seats], stars)

    # -- standing ----------------------------------------------------------------------------------------------------------
    def stars(self) -> list[int]:
        return [sum([r.stars[i] for r in self.results]) for i in range(len(self.players))]

    def places(self) -> list[int]:
        """Most stars, then most adventures won, then the highest sum of scores (WM-C.08)."""
        keys = [(stars, sum([1 for r in self.results if r.places[i] == 1]), sum([r.scores[i] for r in self.results]))
                for i, stars in enumerate(self.stars())]
        return [1 + sum([1 for other in keys if other > mine]) for mine in keys]

    # -- putting away and taking up -------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """Everything needed to go on (WM-C.07); an adventure broken off is in it as a saved game."""
        return {"campaign": FORMAT, "name": self.name, "players": self.players, "seed": self.seed, "level": self.level,
                "results": [r.to_json() for r in self.results], "stars": self.stars(), "next": self.adventure,
                "match": self.match.to_text() if self.match is not None else None}

    def to_text(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"


def campaign_from_text(text: str, find: Callable[[str], Any] | None = None) -> Campaign:
    """A campaign from what to_text wrote; BadSave when it does not hold."""
    try:
        data = json.loads(text)
        if data["campaign"] != FORMAT:
            raise BadSave(kernel_msg("save.other_version", version=str(data["campaign"]), ours=FORMAT))
        campaign = Campaign(str(data["name"]), [str(p) for p in data["players"]], int(data["seed"]), int(data["level"]))
        for row in data["results"]:
            campaign.results.append(read_result(row, campaign))
        if data.get("match"):
            campaign.match = from_text(data["match"], find or (lambda name: GAME))
    except json.JSONDecodeError as error:
        raise BadSave(kernel_msg("save.not_orrery")) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(kernel_msg("save.bad_field", field="campaign")) from error
    return campaign


def read_result(row: dict[str, Any], campaign: Campaign) -> Result:
    """One finished adventure: in order, and with the stars its places are worth."""
    seats = len(campaign.players)
    result = Result(int(row["adventure"]), [int(m) for m in row["missions"]], [int(v) for v in row["scores"]], [int(v) for v in row["places"]],
                    [int(v) for v in row["stars"]])
    lengths = {len(result.scores), len(result.places), len(result.stars)}
    if result.adventure != campaign.adventure or lengths != {seats} or any(m not in MISSIONS for m in result.missions):
        raise BadSave(kernel_msg("save.bad_field", field=f"results {row.get('adventure')}"))
    return result
