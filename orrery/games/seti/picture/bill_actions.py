"""What a main action brings as printed on the board: most of it comes by the questions that follow, so that the bill could not count it."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.bill import GAIN
from orrery.kernel.state import Option

from ..rules.components import LANDING_DATA, OUMUAMUA, PLACES, PLANET_OF, PLANETS
from ..rules.kinds import V_ANALYSE, V_LAND, V_LAUNCH, V_ORBIT, V_PLAY, V_RESEARCH, V_SCAN
from ..rules.orbit_land import data_spaces
from ..rules.resources import the_sky
from ..rules.state import SetiState
from ..words.names import star_name
from .boards import printed
from .icons import SYMBOLS
from .markup import Words, amount, row, use

Row = tuple[str, str, str]
RULES: Final[dict[int, str]] = {V_LAUNCH: "ST-5.1", V_ORBIT: "ST-6.1", V_LAND: "ST-7.1", V_SCAN: "ST-9.1", V_ANALYSE: "ST-11.9", V_PLAY: "ST-12.1",
                                V_RESEARCH: "ST-13.1"}


def brings(s: SetiState, player: int, o: Option, w: Words) -> list[Row]:
    """Rows of the bill; none for actions whose bill counts all they bring."""
    if o[0] == V_LAUNCH:
        return [(GAIN, w.own("bill.launch"), use("ic-probe", "k-ink"))]
    if o[0] == V_SCAN:
        star = star_name(s, the_sky(s).earth_sector).text(w.lang)
        return [(GAIN, w.own("bill.signal"), escape(star)), (GAIN, w.own("bill.signal"), w.safe("bill.signal.row"))]
    if o[0] == V_ANALYSE:
        return [(GAIN, w.own("bill.gain"), row({"trace": "blue"}))]
    if o[0] == V_ORBIT:
        return orbiting(s, o[1], w)
    return landing(s, o[1], w) if o[0] == V_LAND else []


def orbiting(s: SetiState, planet: int, w: Words) -> list[Row]:
    """ST-6.2, ST-6.3: the printed reward; the first one takes the bonus."""
    facts = printed(PLANETS[planet])
    rows = [(GAIN, w.own("bill.gain"), row(facts["orbit"]))]
    if all([m < 8 for m in s.orbiters[planet]]):
        rows.append((GAIN, w.own("row.first"), row(facts["first"])))
    return rows


def landing(s: SetiState, place: int, w: Words) -> list[Row]:
    """ST-7.2, ST-7.4, ST-7.11: the printed reward and, on a planet, the data of the best space that is left."""
    facts: dict[str, Any] = printed(PLANETS[PLANET_OF[place]])
    reward = facts["land"] if place <= OUMUAMUA else facts["moons"][PLACES[place]]["reward"]
    rows = [(GAIN, w.own("bill.gain"), row(reward))]
    left = [LANDING_DATA[place][space - 1] for space in data_spaces(s, place, 0)]
    if left:
        rows.append((GAIN, w.own("row.first"), amount((str(max(left)), *SYMBOLS["data"]))))
    return rows
