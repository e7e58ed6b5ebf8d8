"""Anomalies (ST-21): three tokens in the outermost ring that pay the highest marker when Earth meets them."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from .components import ANOMALIES
from .effect_tables import ANOMALY_REWARD
from .resources import run, the_sky
from .state import SetiState


def set_up(s: SetiState, side: int) -> None:
    """ST-21.1, ST-21.2: Earth's sector and three sectors to either side, colours and sides at random."""
    earth = the_sky(s).earth_sector
    colors = [0, 1, 2]
    s.shuffle(colors)
    sectors = (earth, (earth - 3) % 8, (earth + 3) % 8)
    s.anomalies = tuple([(sectors[i], colors[i], s.below(2)) for i in range(3)])


class AnomalyCheck(Rule[SetiState]):
    """ST-21.3 to ST-21.6: after a rotation Earth may meet an anomaly; the highest marker of its colour is paid."""

    name: str = "anomaly_check"

    def resolve(self, s: SetiState, f: Frame) -> None:
        earth = the_sky(s).earth_sector
        for sector, color, side in s.anomalies:
            if sector == earth:
                winner = leader(s, color)
                s.tell(EVERYONE, "anomaly", winner, color)
                if winner >= 0:
                    s.then(run(s, winner, ANOMALY_REWARD[color][side]))


def leader(s: SetiState, color: int) -> int:
    """Who has the highest marker in the column, the latest one on the top space; -1 nobody."""
    column = s.board[s.species.index(ANOMALIES) * 3 + color]
    for markers in reversed(column):
        if markers:
            return markers[-1]
    return -1
