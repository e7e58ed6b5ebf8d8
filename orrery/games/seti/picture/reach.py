"""What a player's probes can reach now, and for how much movement: worked out from the view, drawn as small figures on the sky."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..rules.components import ASTEROIDS, CARD_BY_ID, CARDS
from ..rules.solar_system import NEIGHBOURS, SPACES, sky, space_number

FAR: Final = 99
MOVE: Final = "move"  # the question that spends movement: [name, seat, {"left": movement}]


def question(view: dict[str, Any], seat: int) -> list[Any]:
    """The question the seat is asked now; [] when it is not."""
    agenda = view.get("agenda") or [[]]
    return agenda[-1] if seat in view.get("waiting", [seat]) and len(agenda[-1]) > 1 and agenda[-1][1] == seat else []


def movement(view: dict[str, Any], seat: int) -> int:
    """All the movement the seat could spend now: what an effect gives, 1 for each energy, movement corners in hand (ST-4.1, ST-4.2)."""
    asked = question(view, seat)
    if not asked or not 0 <= seat < len(view["players"]):
        return 0
    found = at_hand(view, seat)
    if view["active"] != seat or not (view["turn"]["free"] or found):
        return found
    return found + sum([CARDS[CARD_BY_ID[card]].corner[0] for card in view["players"][seat]["hand"] if card is not None])


def at_hand(view: dict[str, Any], seat: int) -> int:
    """The movement that costs no card: what an effect gives, and energy."""
    asked = question(view, seat)
    if not asked or not 0 <= seat < len(view["players"]):
        return 0
    given = int(asked[2]["left"]) if asked[0] == MOVE else 0
    may_spend = view["active"] == seat and (view["turn"]["free"] or given)
    return given + int(view["players"][seat]["energy"]) if may_spend else given


def costs(view: dict[str, Any], seat: int) -> dict[int, int]:
    """Space -> the least movement with which one of the seat's probes or capsules gets there (ST-5.6, ST-5.9); where they stand is left out."""
    most = movement(view, seat)
    if most <= 0:
        return {}
    mine = view["players"][seat]
    discs: list[int] = view["discs"]
    cell = sky(discs[0] + 8 * discs[1] + 64 * discs[2] + (512 if view["oumuamua"]["placed"] else 0)).cell
    light = "probe_2" in mine["techs"] or (view["active"] == seat and "free_asteroid_exit" in view["turn"]["rules"])
    starts = {space_number(at) for at in [*mine["probes"], *[capsule["at"] for capsule in mine["capsules"]]]}
    best = [0 if space in starts else FAR for space in range(SPACES)]
    rounds: list[list[int]] = [sorted(starts)] + [[] for _ in range(most + 2)]
    for so_far in range(most):
        for here in rounds[so_far]:
            if best[here] < so_far:
                continue
            price = so_far + (2 if cell[here] == ASTEROIDS and not light else 1)
            for there in NEIGHBOURS[here]:
                if price < best[there] and price <= most:
                    best[there] = price
                    rounds[price].append(there)
    return {space: price for space, price in enumerate(best) if 0 < price < FAR}


def own_at_hand(view: dict[str, Any]) -> int:
    return at_hand(view, view.get("seat", -1))


def own_costs(view: dict[str, Any]) -> dict[int, int]:
    """For whoever looks."""
    return costs(view, view.get("seat", -1))


def figure(parent: Element, x: float, y: float, price: int, size: float) -> None:
    """A small disc with the price; the space beneath takes the click and says it in words."""
    g = svg.group(parent, x, y, class_="cost")
    svg.el(g, "circle", r=size * 0.66)
    svg.text(g, 0, size * 0.36, price, size, anchor="middle", weight=700)
