"""A player, a hex, an income as the recorded games write them."""
from __future__ import annotations

from typing import Final

from ..rules.components import ADVANCED_TILES, AREAS, BOOSTERS, CREDIT_CAP, KNOWLEDGE_CAP, ORE_CAP, PLANETS, SPECIAL_INDEX, STANDARD, TOKENS
from ..rules.fields import (
    ADVANCED,
    AREA,
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    BURN_AREA,
    COVERED,
    CREDITS,
    FORMERS,
    FORMERS_AREA,
    FORMERS_OUT,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    ORE,
    QIC,
    QIC_IS_ORE,
    SATELLITES,
    TECH,
    USED,
    VP,
)
from ..rules.income import sources
from ..rules.state import GaiaState
from .incomes import Bowls, bowls_of, charge_told, parts_of
from .log import KIND_OF, LETTER_OF, SPECIAL_OF, Json

IN_AREA: Final = 4      # the Brainstone's place: the Gaia area
INCOME_FIELDS: Final = {"c": (CREDITS, CREDIT_CAP), "o": (ORE, ORE_CAP), "k": (KNOWLEDGE, KNOWLEDGE_CAP), "q": (QIC, 999)}


def player_state(s: GaiaState, seat: int, log: dict[str, Json]) -> dict[str, Json]:
    """A player as the logs write one."""
    p = s.p[seat]
    out: dict[str, Json] = {"vp": p[VP], "c": p[CREDITS], "o": p[ORE], "k": p[KNOWLEDGE], "q": p[QIC],
                            "pw": [p[BOWL1], p[BOWL2], p[BOWL3], p[AREA]], "res": p[LEVEL:LEVEL + 6]}
    if p[BRAIN]:
        out["brain"] = "gaia" if p[BRAIN] == IN_AREA else p[BRAIN]
    formers = [p[FORMERS], p[FORMERS_OUT], p[FORMERS_AREA]]
    if any(formers):
        out["gf"] = formers
    if p[SATELLITES]:
        out["sat"] = p[SATELLITES]
    if p[BOOSTER] >= 0:
        out["boost"] = BOOSTERS[p[BOOSTER]].oracle_id
    tech = [f"{STANDARD[t].oracle_id}@{space_of(s, t)}" + ("#covered" if p[COVERED] >> t & 1 else "") for t in range(9) if p[TECH] >> t & 1]
    area_of = {tile: space for space, tile in log["setup"]["tech_spaces"].items()}
    tech += [f"{tile}@{area_of[tile]}" for tile in [ADVANCED_TILES[t].oracle_id for t in range(len(ADVANCED_TILES)) if p[ADVANCED] >> t & 1]]
    if tech:
        out["tech"] = sorted(tech)
    fed = [TOKENS[i].oracle_id + "+" for i in range(7) for _ in range(p[GREEN + i])]
    fed += [TOKENS[i].oracle_id + "-" for i in range(7) for _ in range(p[GREY + i])]
    if fed:
        out["fed"] = sorted(fed)
    used = [SPECIAL_OF.get(name, name) for name, i in SPECIAL_INDEX.items() if p[USED] >> i & 1]
    if used:
        out["used"] = sorted(used)
    return out


def space_of(s: GaiaState, tile: int) -> str:
    i = s.tech.index(tile)
    return AREAS[i].oracle_id if i < 6 else f"free{i - 5}"


def recorded_player(data: dict[str, Json]) -> dict[str, Json]:
    """The same, from the log: lists without an order of their own are sorted."""
    out = dict(data)
    if "tech" in out:
        out["tech"] = sorted(out["tech"])
    if "fed" in out:
        out["fed"] = sorted(out["fed"])
    if "used" in out:
        out["used"] = sorted(["q" if u == "4c" else u for u in out["used"]])
    return out


def hex_state(s: GaiaState, h: int) -> dict[str, Json] | None:
    if s.owner[h] < 0 and not s.federation[h]:
        return None
    out: dict[str, Json] = {"t": LETTER_OF[PLANETS[s.planet[h]]]}
    if s.owner[h] >= 0:
        out["b"], out["p"] = KIND_OF[s.building[h]], s.owner[h]
    if s.guest[h] >= 0:
        out["x"] = s.guest[h]
    if s.federation[h]:
        out["f"] = [i for i in range(4) if s.federation[h] >> i & 1]
    return out


def spent(p: list[int]) -> tuple[list[int], int]:
    """The bowls after the exchange: pairs of II are burnt, all of III is spent; and the place of the Brainstone."""
    second = p[BOWL2] + (p[BRAIN] == 2)
    stone = p[BRAIN] == 3 or (p[BRAIN] == 2 and second > 1)
    third = p[BOWL3] + second // 2 - (p[BRAIN] == 2 and second > 1)
    area = p[AREA] + (second // 2 if p[BURN_AREA] else 0)
    return [p[BOWL1] + third, second % 2 - (p[BRAIN] == 2 and not stone), 0, area], 1 if stone else p[BRAIN]


def tokens_of(player: dict[str, Json]) -> int:
    return sum(player["pw"]) + (1 if "brain" in player else 0) if player else 0


def income_of(s: GaiaState, seat: int, verb: int) -> int:
    return sum([n for effect in sources(s, seat) for v, n in effect if v == verb])


def with_income(s: GaiaState, seat: int, name: str) -> int:
    """What a track shows once the round's income is paid."""
    field, cap = INCOME_FIELDS[name]
    p = s.p[seat]
    more = income_of(s, seat, field)
    if p[QIC_IS_ORE]:
        more = 0 if field == QIC else more + income_of(s, seat, QIC) if field == ORE else more
    return min(cap, p[field] + more)


def some_paid(s: GaiaState, seat: int, before: dict[str, Json], theirs: dict[str, Json]) -> bool:
    """Do some of the incomes, each paid whole, lead from one to the other?"""
    found: set[tuple[int, ...]] = {(0,) * len(INCOME_FIELDS)}
    for effect in sources(s, seat):
        paid = [sum([n for verb, n in effect if verb == field]) for field, _ in INCOME_FIELDS.values()]
        found |= {tuple([a + b for a, b in zip(had, paid, strict=True)]) for had in found}
    wanted = [(before[name], theirs[name], cap) for name, (_, cap) in INCOME_FIELDS.items()]
    return any([all([min(cap, had + n) == has for n, (had, has, cap) in zip(more, wanted, strict=True)]) for more in found])


def amid_income(s: GaiaState, seat: int, p: list[int]) -> set[tuple[tuple[int, int, int], int]]:
    """Every (bowls, place of the Brainstone) on the way from those before the round through all of its power income."""
    charges, tokens = parts_of(s, seat)
    ways = {(bowls_of(p), tuple(sorted(charges)), tuple(sorted(tokens)))}
    seen = set(ways)
    while ways:
        ways = {way for at in ways for way in steps(*at)} - seen
        seen |= ways
    return {(bowls[:3], bowls[3]) for bowls, _, _ in seen}


def steps(bowls: Bowls, charges: tuple[int, ...], tokens: tuple[int, ...]) -> list[tuple[Bowls, tuple[int, ...], tuple[int, ...]]]:
    """One more of the incomes left."""
    found = [((bowls[0] + n, bowls[1], bowls[2], bowls[3]), charges, less(tokens, n)) for n in set(tokens)]
    return found + [(end, less(charges, n), tokens) for n in set(charges) for end in charge_told(bowls, n, [])]


def less(numbers: tuple[int, ...], n: int) -> tuple[int, ...]:
    i = numbers.index(n)
    return numbers[:i] + numbers[i + 1:]
