"""The weights of the evaluation, by round (evaluate.json). Found by playing games with all weights a little off."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..rules.components import read

_DATA: Final[dict[str, Any]] = read("evaluate.json", Path(__file__).parent)
ROUNDS: Final = 5


class Weights:
    """One round's weights, in points."""

    def __init__(self, row: dict[str, float]) -> None:
        # what is held
        self.credit: float = row["credit"]
        self.energy: float = row["energy"]
        self.more: float = row["more"]                      # the part of it that more than three are worth
        self.publicity: float = row["publicity"]
        self.reach: float = row["reach"]                    # a technology is in reach
        self.data: float = row["data"]                      # one for which the computer has no room
        self.card: float = row["card"]
        self.more_cards: float = row["more_cards"]          # each above four
        self.play: float = row["play"]                      # of what a card brings beyond its price, when it can be paid
        self.play_later: float = row["play_later"]
        self.exofossil: float = row["exofossil"]
        # what is to come
        self.future: float = row["future"]                  # the base income of the rounds to come
        self.inc_credit: float = row["inc_credit"]
        self.inc_energy: float = row["inc_energy"]
        self.inc_card: float = row["inc_card"]
        self.inc_other: float = row["inc_other"]
        self.inc_more: float = row["inc_more"]              # the part of it that the third of a kind is worth
        self.techs: list[float] = [row[f"probe_{i}"] for i in (1, 2, 3, 4)] + [row[f"telescope_{i}"] for i in (1, 2, 3, 4)]
        self.computer: float = row["computer"]
        # sectors, traces, species
        self.signal: float = row["signal"]
        self.lead: float = row["lead"]                      # leading a sector that is full
        self.lead_trace: float = row["lead_trace"]          # and of its prize
        self.second: float = row["second"]
        self.tile: float = row["tile"]
        self.trace: float = row["trace"]                    # beyond its points: gold tiles, missions
        self.discovery: float = row["discovery"]            # the species card that a marker on a discovery space brings later
        self.message: float = row["message"]
        self.exertian: float = row["exertian"]
        self.danger: float = row["danger"]
        # probes
        self.probe: float = row["probe"]
        self.floor: float = row["floor"]                    # a probe that goes nowhere
        self.step: float = row["step"]
        self.short: float = row["short"]                    # each energy that is missing for the way and the landing
        self.capsule: float = row["capsule"]
        self.first_data: float = row["first_data"]
        self.land_trace: float = row["land_trace"]
        self.moon: float = row["moon"]
        self.orbit: float = row["orbit"]
        self.want_task: float = row["want_task"]            # an objective waits for this planet
        self.want_mission: float = row["want_mission"]      # of the reward of a mission that does
        # missions and gold tiles
        self.fulfilled: float = row["fulfilled"]            # of a mission's reward
        self.open: float = row["open"]
        self.near: float = row["near"]
        self.circle: float = row["circle"]
        self.covered: float = row["covered"]
        self.gold: float = row["gold"]
        self.gold_part: float = row["gold_part"]            # of the next set
        self.milestone: float = row["milestone"]
        # the computer
        self.computing: float = row["computing"]            # a data in the upper row
        self.placing: float = row["placing"]                # of what placing the data of the pool brings
        self.analysis: float = row["analysis"]              # of the blue trace, by how full it is
        self.ready: float = row["ready"]                    # data and energy for an analysis are there
        self.slot: float = row["slot"]                      # of the income its fourth space brings
        self.lower: float = row["lower"]
        # objectives
        self.objective: float = row["objective"]
        self.paying: float = row["paying"]                  # one that keeps progress from the rival at a round's end (ST-30.10)
        self.paid: float = row["paid"]
        self.marked: float = row["marked"]
        self.want_win: float = row["want_win"]              # one waits for a sector of this colour
        self.want_trace: float = row["want_trace"]


def by_round(table: dict[str, Any]) -> list[Weights]:
    """[round]; a single number holds for all rounds."""
    rows = [{name: float(w[r] if isinstance(w, list) else w) for name, w in table.items()} for r in range(ROUNDS)]
    return [Weights(rows[0]), *[Weights(row) for row in rows]]


WEIGHTS: Final[list[Weights]] = by_round(_DATA["weights"])
UNITS: Final[dict[str, float]] = {k: float(v) for k, v in _DATA["units"].items()}
LANDING: Final[dict[str, float]] = {k: float(v) for k, v in _DATA["landing"].items()}
ORBIT: Final[dict[str, float]] = {k: float(v) for k, v in _DATA["orbit"].items()}
SETS: Final[list[list[float]]] = [[float(n) for n in sides] for sides in _DATA["sets"]]
