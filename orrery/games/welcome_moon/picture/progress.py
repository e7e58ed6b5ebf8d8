"""How far a player is with a mission, as counts: two of three quarters. Missions of one thing count its parts."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..bot.evaluate_missions import FLOOR_PRIZES, TANK_BOXES_2, UPPER
from ..rules.adventures import battle, colony, dome, escape, journey, launch, mine, virus
from ..rules.components import MISSIONS
from ..rules.state import EMPTY, MoonState, X

Count = tuple[int, int]                 # so many, of so many
Counting = Callable[[MoonState, int, Any], Count]
Zones = tuple[tuple[int, ...], ...]


def progress(s: MoonState, seat: int, card: int) -> Count:
    """Never more than is needed."""
    mission = MISSIONS[card]
    counting, value = COUNTS[mission.adventure, mission.tests[0][0]], mission.tests[0][1]
    have, need = counting(s, seat, value)
    return min(have, need), need


# -- kinds of counting -----------------------------------------------------------------------------------------------------
def written(sheet: Sequence[int], boxes: Sequence[int]) -> int:
    return sum([1 for box in boxes if sheet[box] != EMPTY])


def complete(counts: list[Count], wanted: int) -> Count:
    """Whole ones of those wanted; where one is wanted, the parts of the fullest."""
    if wanted == 1:
        return max(counts, key=lambda c: c[0] / c[1])
    return sum([1 for have, need in counts if have >= need]), wanted


def full_zones(zones: Zones) -> Counting:
    return lambda s, seat, value: complete([(written(s.marks[seat], z), len(z)) for z in zones], value)


def slots(first: int, needs: Sequence[int]) -> Counting:
    """Ladders beside each other: marks so far, marks needed."""
    return lambda s, seat, value: complete([(s.marks[seat][first + i], need) for i, need in enumerate(needs)], value)


def tank_sets(first: int, sets: Zones) -> Counting:
    return lambda s, seat, value: complete([(sum([1 for t in tanks if s.marks[seat][first + t]]), len(tanks)) for tanks in sets], value)


def most(of: Callable[[list[int], int, int], int]) -> Counting:
    """On the better of the Battle's two sheets: of(sheet, slots of the player, side)."""
    def count(s: MoonState, seat: int, value: Any) -> Count:
        return max([of(s.marks[i], battle.SIDE + battle.WIDTH * side, side) for i, side in battle.BATTLE.sheets_of(s, seat)]), int(value)
    return count


# -- adventure by adventure ------------------------------------------------------------------------------------------------
def floors(s: MoonState, seat: int, value: Any) -> Count:
    boxes = [box for floor in launch.FLOOR_SETS[tuple(value)] for box in floor]
    return written(s.marks[seat], boxes), len(boxes)


def zone_lengths(s: MoonState, seat: int, value: Any) -> Count:
    """WM-A2: complete zones of exactly these lengths."""
    lengths = journey.complete_lengths(s.marks[seat])
    return sum([min(count, lengths.count(int(length))) for length, count in value.items()]), sum(value.values())


def tanks_in_a_row(s: MoonState, seat: int, value: Any) -> Count:
    """The best stretch in which no tank has been written over without water."""
    sheet, found, wanted = s.marks[seat], 0, int(value)
    for first in range(12 - wanted + 1):
        stretch = range(first, first + wanted)
        if all(sheet[journey.TANK + i] or sheet[TANK_BOXES_2[i]] == EMPTY for i in stretch):
            found = max(found, sum([1 for i in stretch if sheet[journey.TANK + i]]))
    return found, wanted


def observatory(s: MoonState, seat: int, value: Any) -> Count:
    """Nodes of the way from corner to corner: ten tunnels, less those that still lack."""
    network = s.marks[seat][colony.NETWORK]
    return 10 - min([10] + [10 - i // 6 - i % 6 for i in range(36) if network >> i & 1]), 10


def dishes(s: MoonState, seat: int, value: Any) -> Count:
    sheet, network = s.marks[seat], s.marks[seat][colony.NETWORK]
    return complete([(sum([1 for n in nodes if sheet[n] != EMPTY and network >> n & 1]), len(nodes)) for nodes in colony.QUARTER_DISHES], value)


def factories(sheet: list[int], which: range) -> list[Count]:
    return [(sheet[mine.ENERGIES + f] + sheet[mine.ROBOTS + f], mine.ENERGY_NEED[f] + mine.ROBOT_NEED[f]) for f in which]


def towers(s: MoonState, seat: int, value: Any) -> Count:
    return complete([(dome.tower_symbols(s.marks[seat], i), value["min_symbols"]) for i in range(8)], value["levels"])


def closed(sheet: list[int], quarter: int) -> Count:
    own = virus.OWN_WALKWAYS[quarter]
    return sum([1 for w in own if sheet[virus.CLOSED + w]]), len(own)


def isolated(s: MoonState, seat: int, value: Any) -> Count:
    """These quarters: their walkways."""
    counts = [closed(s.marks[seat], virus.QUARTER_IDS.index(q)) for q in value]
    return sum([have for have, _ in counts]), sum([need for _, need in counts])


def floor_energies(s: MoonState, seat: int, value: Any) -> Count:
    return complete([(sum([s.marks[seat][slot] for slot in floor]), 3 * len(floor)) for floor in FLOOR_PRIZES], value)


def harvested(s: MoonState, seat: int, value: Any) -> Count:
    sheet = s.marks[seat]
    return complete([(sum([sheet[virus.PLANTS + q] + sum([1 for t in virus.QUARTER_TANKS[q] if sheet[virus.TANK + t]]) for q in floor]),
                      sum([virus.PLANTS_THERE[q] + len(virus.QUARTER_TANKS[q]) for q in floor])) for floor in virus.FLOOR_QUARTERS], value)


def greenhouse(sheet: list[int], ship: int) -> Count:
    """Its number and its three plants."""
    return int(sheet[escape.GREENHOUSE_BOX[ship]] != EMPTY) + min(3, sheet[escape.PLANTS + ship]), 4


def types(s: MoonState, seat: int, value: Any) -> Count:
    """Planets of different colours held on one sheet."""
    return max([len({battle.TYPE_OF[p] for p in range(7) if s.marks[i][battle.FLAGS + p] & (side + 1)})
                for i, side in battle.BATTLE.sheets_of(s, seat)]), 3


def columns(s: MoonState, seat: int, value: Any) -> Count:
    return max([sum([min(value, s.marks[i][battle.SIDE + battle.WIDTH * side + battle.COLUMN + c]) for c in range(3)])
                for i, side in battle.BATTLE.sheets_of(s, seat)]), 3 * value


def stores(s: MoonState, seat: int, value: Any) -> Count:
    """WM-A8: six plant values and four water values."""
    rows = [(s.marks[i], battle.SIDE + battle.WIDTH * side) for i, side in battle.BATTLE.sheets_of(s, seat)]
    return max([min(6, sheet[at + battle.PLANTS]) + min(4, sheet[at + battle.WATERS]) for sheet, at in rows]), 10


COUNTS: Final[dict[tuple[int, str], Counting]] = {
    (1, "all_boxes_filled_in_zones"): floors,
    (1, "construction_crosses_at_least"): lambda s, seat, v: (s.marks[seat][launch.CROSSES], v),
    (1, "errors_circled_not_crossed_at_least"): lambda s, seat, v: (s.marks[seat][launch.CIRCLED] - s.marks[seat][launch.CROSSED], v),
    (2, "stations_with_multiplier_at_least"): slots(journey.ROBOTS, journey.ROBOTS_NEEDED),
    (2, "stations_with_all_plants_at_least"): slots(journey.PLANTS, journey.PLANTS_THERE),
    (2, "complete_zones_by_length"): zone_lengths,
    (2, "tanks_at_least"): lambda s, seat, v: (sum([1 for t in s.marks[seat][journey.TANK:journey.TANK + 12] if t]), v),
    (2, "consecutive_tanks_at_least"): tanks_in_a_row,
    (3, "complete_columns_at_least"): full_zones(tuple(colony.COLUMNS)),
    (3, "complete_rows_at_least"): full_zones(tuple(colony.ROWS)),
    (3, "connected"): observatory,
    (3, "quarters_with_all_dishes_at_least"): dishes,
    (3, "plants_at_least"): lambda s, seat, v: (colony.plant_count(s.marks[seat]), v),
    (3, "quarters_with_all_tanks_at_least"): tank_sets(colony.TANK, tuple(colony.QUARTER_TANKS)),
    (4, "complete_columns_at_least"): full_zones(tuple(mine.COLUMNS)),
    (4, "adjacent_complete_columns_at_least"):
        lambda s, seat, v: (max([sum([1 for z in mine.COLUMNS[i:i + v] if written(s.marks[seat], z) == len(z)]) for i in range(len(mine.COLUMNS) - v + 1)]), v),
    (4, "secondary_factories_activated"): lambda s, seat, v: (sum([1 for have, need in factories(s.marks[seat], range(6, 11)) if have >= need]), v),
    (4, "factories_upgraded_or_activated_at_least"): lambda s, seat, v: complete(factories(s.marks[seat], range(11)), v),
    (4, "mine_plants_circled_at_least"): lambda s, seat, v: (mine.circled(s.marks[seat], 0), v),
    (4, "mine_waters_circled_at_least"): lambda s, seat, v: (mine.circled(s.marks[seat], 1), v),
    (5, "complete_skyscrapers_at_least"): full_zones(tuple(dome.SKYSCRAPERS)),
    (5, "tops_filled_at_least"): full_zones(UPPER),
    (5, "tower_levels"): towers,
    (5, "unbuilt_dome_pieces"): lambda s, seat, v: (max(0, 9 - dome.unbuilt_pieces(s.marks[seat])), 9),
    (5, "planning_x_at_least"): lambda s, seat, v: (s.marks[seat][:len(dome.IDS)].count(X), v),
    (6, "evacuated_quarters_at_least"): full_zones(tuple(virus.HOUSES)),
    (6, "floor_fully_evacuated"): full_zones(tuple(virus.FLOORS)),
    (6, "isolated_quarters_at_least"): lambda s, seat, v: complete([closed(s.marks[seat], q) for q in range(11)], v),
    (6, "isolated_quarters"): isolated,
    (6, "floors_with_all_energies_at_least"): floor_energies,
    (6, "floors_with_all_plants_and_tanks_at_least"): harvested,
    (7, "greenhouses_numbered_with_3_plants_at_least"): lambda s, seat, v: complete([greenhouse(s.marks[seat], ship) for ship in range(6)], v),
    (7, "greenhouse"): lambda s, seat, v: greenhouse(s.marks[seat], escape.SHIP_IDS.index(v.partition(".")[0])),
    (7, "complete_modules_at_least"): full_zones(tuple([z for _, z in escape.MODULES])),
    (7, "complete_ships_at_least"): full_zones(tuple(escape.SHIPS)),
    (7, "ships_with_all_reactors_at_least"): slots(escape.REACTORS, (3,) * 6),
    (7, "ships_with_all_tanks_at_least"): tank_sets(escape.TANK, tuple(escape.SHIP_TANKS)),
    (8, "same_sheet_planets_controlled_at_least"): most(lambda sheet, at, side: sum([1 for p in range(7) if sheet[battle.FLAGS + p] & (side + 1)])),
    (8, "same_sheet_types_controlled"): types,
    (8, "same_sheet_asteroids_at_least"): most(lambda sheet, at, side: sheet[at + battle.ROCKS]),
    (8, "same_sheet_each_planet_column_crossed_at_least"): columns,
    (8, "same_sheet_plant_boxes_crossed_at_least"): stores,
    (8, "same_sheet_moons_with_insignia_at_least"):
        most(lambda sheet, at, side: sum([1 for p in range(7) if side + 1 in sheet[battle.CRATERS + 2 * p:battle.CRATERS + 2 * p + 2]])),
}
