"""How near a sheet is to each mission, 0 to 1: what the bots are told of the conditions in data/missions.json."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..rules.adventures import battle, colony, dome, escape, journey, launch, mine, virus
from ..rules.components import MISSIONS, Mission
from ..rules.state import EMPTY, MoonState, X

Near = Callable[[MoonState, int, Any], float]
UPPER: Final = tuple([tuple([b for b in zone if dome.HEIGHT[b] > 0]) for zone in dome.SKYSCRAPERS])
LOWER: Final = tuple([tuple([b for b in zone if dome.HEIGHT[b] < 0]) for zone in dome.SKYSCRAPERS])
FLOOR_PRIZES: Final = tuple([tuple([(virus.ENERGIES + q) for q in floor]) for floor in virus.FLOOR_QUARTERS])
TANK_BOXES_2: Final[list[int]] = [box for box, tank in enumerate(journey.TANK_AT) if tank >= 0]
TANK_BOXES_3: Final[list[int]] = [colony.TANK_AT.index(i) for i in range(8)]
TANK_BOXES_7: Final[list[int]] = [escape.TANK_AT.index(i) for i in range(len(escape.MODULES))]
HARVEST: Final = tuple([sum([virus.PLANTS_THERE[q] + len(virus.QUARTER_TANKS[q]) for q in floor]) for floor in virus.FLOOR_QUARTERS])


def share(sheet: list[int], boxes: tuple[int, ...]) -> float:
    """The part of the boxes that is filled."""
    filled = 0
    for box in boxes:
        if sheet[box] != EMPTY:
            filled += 1
    return filled / len(boxes)


def best(shares: list[float], k: int) -> float:
    """The mean of the k largest."""
    if k == 1:
        return max(shares)
    shares.sort()
    total = 0.0
    for i in range(len(shares) - k, len(shares)):
        total += shares[i]
    return total / k


def best_run(shares: list[float], k: int) -> float:
    """The mean of the best k neighbours."""
    return max([sum(shares[i:i + k]) for i in range(len(shares) - k + 1)]) / k


def factory_share(sheet: list[int], f: int) -> float:
    return (sheet[mine.ENERGIES + f] + sheet[mine.ROBOTS + f]) / (mine.ENERGY_NEED[f] + mine.ROBOT_NEED[f])


def floors(s: MoonState, seat: int, value: Any) -> float:
    return share(s.marks[seat], tuple([box for floor in launch.FLOOR_SETS[tuple(value)] for box in floor]))


def stretch(sheet: list[int], first: int, length: int) -> float:
    """How near a stretch of the path is to a complete zone of its own: a divider at either end is a fifth, the boxes are the rest."""
    filled = 0
    for i in range(first, first + length):
        if i > first and sheet[journey.GAPS + i - 1]:
            return 0.0
        if sheet[i] != EMPTY:
            filled += 1
    cuts = 0.0
    if first == 0 or sheet[journey.GAPS + first - 1]:
        cuts += 0.2
    if first + length == journey.LENGTH or sheet[journey.GAPS + first + length - 1]:
        cuts += 0.2
    return cuts + 0.6 * filled / length


def zone_lengths(s: MoonState, seat: int, value: Any) -> float:
    """The best stretches that do not overlap, each looked for in turn."""
    sheet = s.marks[seat]
    total, used = 0.0, 0
    lengths = [int(length) for length, count in value.items() for _ in range(count)]
    for length in lengths:
        found, at, mask = 0.0, -1, (1 << length) - 1
        for first in range(journey.LENGTH - length + 1):
            if not used >> first & mask:
                x = stretch(sheet, first, length)
                if x > found:
                    found, at = x, first
        if at >= 0:
            used |= mask << at
            total += found
    return total / len(lengths)


def tanks_in_a_row(s: MoonState, seat: int, value: Any) -> float:
    """The best stretch of tanks none of which has been written over without water."""
    sheet, found, k = s.marks[seat], 0, int(value)
    for first in range(12 - k + 1):
        circled = 0
        for i in range(first, first + k):
            if sheet[journey.TANK + i]:
                circled += 1
            elif sheet[TANK_BOXES_2[i]] != EMPTY:
                circled = -1
                break
        found = max(found, circled)
    return found / k


def whole_sets(sheet: list[int], slots: int, sets: tuple[tuple[int, ...], ...], boxes: list[int], k: int) -> float:
    """The k best sets of tanks; a set with a tank written over without water is lost."""
    shares: list[float] = []
    for tanks in sets:
        circled = 0
        for i in tanks:
            if sheet[slots + i]:
                circled += 1
            elif sheet[boxes[i]] != EMPTY:
                circled = 0
                break
        shares.append(circled / len(tanks))
    return best(shares, k)


def observatory(s: MoonState, seat: int, value: Any) -> float:
    network, least = s.marks[seat][colony.NETWORK], 10
    for i in range(36):
        if network >> i & 1:
            least = min(least, 10 - i // 6 - i % 6)
    return 1.0 - least / 10.0


def dishes(s: MoonState, seat: int, value: Any) -> float:
    sheet, network = s.marks[seat], s.marks[seat][colony.NETWORK]
    return best([sum([0.5 * (sheet[n] != EMPTY) + 0.5 * (network >> n & 1) for n in nodes]) / len(nodes) for nodes in colony.QUARTER_DISHES], value)


def tower(s: MoonState, seat: int, value: Any) -> float:
    sheet, need = s.marks[seat], value["min_symbols"]
    return best([min(need, dome.tower_symbols(sheet, i)) / need for i in range(8)], value["levels"])


def closed(sheet: list[int], quarter: int) -> float:
    own = virus.OWN_WALKWAYS[quarter]
    return sum([sheet[virus.CLOSED + w] for w in own]) / len(own)


def harvested(s: MoonState, seat: int, value: Any) -> float:
    sheet = s.marks[seat]
    return best([sum([sheet[virus.PLANTS + q] + sum([sheet[virus.TANK + t] for t in virus.QUARTER_TANKS[q]]) for q in floor]) / all_of_it
                 for floor, all_of_it in zip(virus.FLOOR_QUARTERS, HARVEST, strict=True)], value)


def greenhouse(sheet: list[int], ship: int) -> float:
    return 0.4 * (sheet[escape.GREENHOUSE_BOX[ship]] != EMPTY) + 0.2 * sheet[escape.PLANTS + ship]


def hold(sheet: list[int], planet: int, side: int) -> float:
    """A planet is held, or led and partly filled."""
    flag = sheet[battle.FLAGS + planet]
    if flag:
        return 1.0 if flag & (side + 1) else 0.0
    own = battle.insignias(sheet, planet, side)
    return 0.8 * own / battle.SIZES[planet] if own >= battle.insignias(sheet, planet, 1 - side) else 0.0


def planets(s: MoonState, seat: int, value: Any) -> float:
    return max([best([hold(s.marks[i], p, side) for p in range(7)], value) for i, side in battle.BATTLE.sheets_of(s, seat)])


def types(s: MoonState, seat: int, value: Any) -> float:
    found = 0.0
    for i, side in battle.BATTLE.sheets_of(s, seat):
        by_type = [0.0, 0.0, 0.0]
        for planet in range(7):
            kind = battle.TYPE_OF[planet]
            by_type[kind] = max(by_type[kind], hold(s.marks[i], planet, side))
        found = max(found, sum(by_type) / 3)
    return found


def sides(s: MoonState, seat: int) -> list[tuple[int, int, int]]:
    """Both sheets of the Battle by their number, with the player's slots and side."""
    return [(i, battle.SIDE + battle.WIDTH * side, side) for i, side in battle.BATTLE.sheets_of(s, seat)]


def moons(s: MoonState, seat: int, value: Any) -> float:
    first, most = battle.CRATERS, 0
    for i, _, side in sides(s, seat):
        sheet = s.marks[i]
        most = max(most, sum([1 for p in range(7) if side + 1 in sheet[first + 2 * p:first + 2 * p + 2]]))
    return min(1.0, most / int(value))


NEAR: Final[dict[tuple[int, str], Near]] = {
    (1, "all_boxes_filled_in_zones"): floors,
    (1, "construction_crosses_at_least"): lambda s, seat, v: s.marks[seat][launch.CROSSES] / v,
    (1, "errors_circled_not_crossed_at_least"): lambda s, seat, v: min(1.0, (s.marks[seat][launch.CIRCLED] - s.marks[seat][launch.CROSSED]) / v),
    (2, "stations_with_multiplier_at_least"):
        lambda s, seat, v: best([s.marks[seat][journey.ROBOTS + i] / journey.ROBOTS_NEEDED[i] for i in range(4)], v),
    (2, "stations_with_all_plants_at_least"):
        lambda s, seat, v: best([s.marks[seat][journey.PLANTS + i] / journey.PLANTS_THERE[i] for i in range(4)], v),
    (2, "complete_zones_by_length"): zone_lengths,
    (2, "tanks_at_least"): lambda s, seat, v: min(1.0, sum(s.marks[seat][journey.TANK:journey.TANK + 12]) / v),
    (2, "consecutive_tanks_at_least"): tanks_in_a_row,
    (3, "complete_columns_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in colony.COLUMNS], v),
    (3, "complete_rows_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in colony.ROWS], v),
    (3, "connected"): observatory,
    (3, "quarters_with_all_dishes_at_least"): dishes,
    (3, "plants_at_least"): lambda s, seat, v: min(1.0, colony.plant_count(s.marks[seat]) / v),
    (3, "quarters_with_all_tanks_at_least"):
        lambda s, seat, v: whole_sets(s.marks[seat], colony.TANK, colony.QUARTER_TANKS, TANK_BOXES_3, v),
    (4, "complete_columns_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in mine.COLUMNS], v),
    (4, "adjacent_complete_columns_at_least"): lambda s, seat, v: best_run([share(s.marks[seat], z) for z in mine.COLUMNS], v),
    (4, "secondary_factories_activated"): lambda s, seat, v: sum([factory_share(s.marks[seat], f) for f in range(6, 11)]) / v,
    (4, "factories_upgraded_or_activated_at_least"): lambda s, seat, v: best([factory_share(s.marks[seat], f) for f in range(11)], v),
    (4, "mine_plants_circled_at_least"): lambda s, seat, v: min(1.0, mine.circled(s.marks[seat], 0) / v),
    (4, "mine_waters_circled_at_least"): lambda s, seat, v: min(1.0, mine.circled(s.marks[seat], 1) / v),
    (5, "complete_skyscrapers_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in dome.SKYSCRAPERS], v),
    (5, "tops_filled_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in UPPER], v),
    (5, "tower_levels"): tower,
    (5, "unbuilt_dome_pieces"): lambda s, seat, v: max(0.0, 1.0 - dome.unbuilt_pieces(s.marks[seat]) / 9),
    (5, "planning_x_at_least"): lambda s, seat, v: min(1.0, s.marks[seat][:len(dome.IDS)].count(X) / v),
    (6, "evacuated_quarters_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in virus.HOUSES], v),
    (6, "floor_fully_evacuated"): lambda s, seat, v: best([share(s.marks[seat], z) for z in virus.FLOORS], v),
    (6, "isolated_quarters_at_least"): lambda s, seat, v: best([closed(s.marks[seat], q) for q in range(11)], v),
    (6, "isolated_quarters"): lambda s, seat, v: sum([closed(s.marks[seat], virus.QUARTER_IDS.index(q)) for q in v]) / len(v),
    (6, "floors_with_all_energies_at_least"):
        lambda s, seat, v: best([sum([s.marks[seat][slot] for slot in floor]) / 3 / len(floor) for floor in FLOOR_PRIZES], v),
    (6, "floors_with_all_plants_and_tanks_at_least"): harvested,
    (7, "greenhouses_numbered_with_3_plants_at_least"): lambda s, seat, v: best([greenhouse(s.marks[seat], ship) for ship in range(6)], v),
    (7, "greenhouse"): lambda s, seat, v: greenhouse(s.marks[seat], escape.SHIP_IDS.index(v.partition(".")[0])),
    (7, "complete_modules_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for _, z in escape.MODULES], v),
    (7, "complete_ships_at_least"): lambda s, seat, v: best([share(s.marks[seat], z) for z in escape.SHIPS], v),
    (7, "ships_with_all_reactors_at_least"): lambda s, seat, v: best([s.marks[seat][escape.REACTORS + ship] / 3 for ship in range(6)], v),
    (7, "ships_with_all_tanks_at_least"):
        lambda s, seat, v: whole_sets(s.marks[seat], escape.TANK, escape.SHIP_TANKS, TANK_BOXES_7, v),
    (8, "same_sheet_planets_controlled_at_least"): planets,
    (8, "same_sheet_types_controlled"): types,
    (8, "same_sheet_asteroids_at_least"): lambda s, seat, v: max([min(1.0, s.marks[i][at + battle.ROCKS] / v) for i, at, _ in sides(s, seat)]),
    (8, "same_sheet_each_planet_column_crossed_at_least"):
        lambda s, seat, v: max([sum([min(v, s.marks[i][at + battle.COLUMN + c]) for c in range(3)]) / 3 / v for i, at, _ in sides(s, seat)]),
    (8, "same_sheet_plant_boxes_crossed_at_least"):
        lambda s, seat, v: max([min(6, s.marks[i][at + battle.PLANTS]) + min(4, s.marks[i][at + battle.WATERS]) for i, at, _ in sides(s, seat)]) / 10,
    (8, "same_sheet_moons_with_insignia_at_least"): moons,
}


class Goal:
    """What one mission wants."""

    def __init__(self, near: Near, value: Any) -> None:
        self.near: Near = near
        self.value: Any = value

    def nearness(self, s: MoonState, seat: int) -> float:
        return float(self.near(s, seat, self.value))


OF_CARD: Final = {m.id: Goal(NEAR[m.adventure, m.tests[0][0]], m.tests[0][1]) for m in MISSIONS.values()}


def printed(s: MoonState, seat: int, mission: Mission, flipped: int) -> int:
    return mission.later if flipped else mission.first


def on_the_ladder(s: MoonState, seat: int, mission: Mission, flipped: int) -> int:
    """Adventure 5 reads its missions on the player's own ladder."""
    return dome.LADDER_ROWS[0][s.marks[seat][dome.LADDER]][flipped]


PRIZES: Final = (printed, printed, printed, printed, printed, on_the_ladder, printed, printed, printed)


# each of an adventure's six cards has a weight of its own (evaluate.json); cards that came later count as missions do
WEIGHED: Final[dict[int, int]] = {
    m: i for n in range(1, 9) for i, m in enumerate([m.id for m in MISSIONS.values() if m.adventure == n][:6])}


def mission_features(s: MoonState, seat: int) -> list[float]:
    """Six numbers: accomplished; two of three accomplished; nearness of the others: plain, by points, by points when it is almost there;
    and the least near, because the third one ends the game. Then the product of all three and each card's own nearness."""
    own = s.own[seat]
    done, plain, square, fourth, least, product = 0, 0.0, 0.0, 0.0, 1.0, 1.0
    cards = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    for letter in range(3):
        if own[letter]:
            done += 1
            continue
        card = s.missions[letter]
        p = OF_CARD[card].nearness(s, seat)
        flipped = s.flipped >> letter & 1
        mission = MISSIONS[card]
        points = PRIZES[mission.adventure](s, seat, mission, flipped)
        least = min(least, p)
        product *= p
        plain += p
        square += p * p * points
        fourth += p * p * p * p * points
        if card in WEIGHED:
            cards[WEIGHED[card]] = p * points
    return [float(done), float(done == 2), plain, square, fourth, 1.0 if done == 3 else least * (1.0 if done == 2 else 0.2), product, *cards]
