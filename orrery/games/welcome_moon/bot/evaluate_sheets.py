"""What can be seen of a sheet besides its score: per adventure a list of numbers, in the order of data/evaluate.json.

Points by category come first, then what is promised, begun and still to be had. Their weights were found by play.
"""
from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from ..rules.adventures import battle, colony, dome, escape, journey, launch, mine, virus
from ..rules.components import CARDS
from ..rules.state import EMPTY, FIRST, INFECTED, MoonState, X
from .evaluate_freedom import COUNTS, PATH
from .evaluate_missions import LOWER, UPPER, factory_share, share, sides

UP_TO: Final = tuple([sum(COUNTS[:n + 1]) / len(CARDS) for n in range(19)])    # the share of cards up to a number


def gap(run: int, low: int, high: int, size: int) -> float:
    """A run of empty boxes between two numbers: at most one box for each number, less where few cards fit."""
    boxes = min(run, high - low - 1)
    if boxes <= 0:
        return 0.0
    match = (UP_TO[high - 1] - (UP_TO[low] if low >= 0 else 0.0)) * size / run
    return boxes * sqrt(match) if match < 1.0 else float(boxes)


def promise(sheet: list[int], zone: tuple[int, ...]) -> float:
    """How many empty boxes of the zone are likely to be filled: gaps that match the cards to come count most."""
    total, run, low, size = 0.0, 0, -1, len(zone)
    for box in zone:
        v = sheet[box]
        if v == EMPTY:
            run += 1
        elif v < X:
            if run:
                total += gap(run, low, v, size)
            run, low = 0, v
    return total + gap(run, low, 18, size) if run else total


def in_all(sheet: list[int], zones: tuple[tuple[int, ...], ...]) -> float:
    total = 0.0
    for zone in zones:
        total += promise(sheet, zone)
    return total


def categories(score: dict[str, int]) -> list[float]:
    return [float(v) for v in score.values()]


def of_launch(s: MoonState, seat: int) -> list[float]:
    sheet = s.marks[seat]
    rockets = sheet[launch.ROCKETS]
    begun = [0.0, 0.0, 0.0, 0.0]            # rockets, constructions, activations, sabotages of quarters on their way
    left = [0.0, 0.0, 0.0, 0.0]             # rockets, constructions, sabotages still to be had, rockets to be activated
    for quarter in launch.QUARTERS:
        x = share(sheet, quarter.boxes)
        if x == 1.0:
            continue
        gives = quarter.rockets
        for arrow, count in quarter.arrows:
            if sheet[launch.ARROWS + arrow]:
                gives += count
            else:
                left[3] += count * (1.0 - x)
        sabotages = 0
        for symbol in quarter.sabotages:
            if not s.taken >> symbol & 1:
                sabotages += 1
        x *= x
        begun[0] += x * gives
        begun[1] += x * quarter.constructions
        begun[2] += x * quarter.activations
        begun[3] += x * sabotages
        left[0] += gives
        left[1] += quarter.constructions
        left[2] += sabotages
    floors = [promise(sheet, floor) for floor in launch.FLOORS]
    return [float(rockets), float(sheet[launch.CIRCLED] - sheet[launch.CROSSED]), launch.VISIBLE[rockets] - 5.0 * rockets, *begun, *left,
            sum(floors[:8]), floors[8], floors[6], floors[7], floors[3] + floors[4], float(sheet[launch.FINALS]), float(s.track)]


TANKS_2: Final = tuple([i for i, tank in enumerate(journey.TANK_AT) if tank >= 0])


def of_journey(s: MoonState, seat: int) -> list[float]:
    sheet = s.marks[seat]
    promised, partial, large = 0.0, 0.0, 0
    for a, b in journey.zones(sheet):
        p = promise(sheet, PATH[a:b])
        promised += p
        empty = sheet[a:b].count(EMPTY)
        if empty:
            x = 1.0 - empty / (b - a)
            partial += x * x * x
            if p > empty * 0.8:
                large = max(large, b - a)
    robots, plants, stations, room, within = 0.0, 0.0, 0, 0.0, 0.0
    for i in range(4):
        larger = journey.MULTIPLIERS[i][2 if s.taken >> i & 1 else 1]
        circled = sheet[journey.PLANTS + i]
        if circled < journey.PLANTS_THERE[i]:
            a, b = journey.zone_around(sheet, journey.LINKS[i])
            within += larger * min(float(journey.PLANTS_THERE[i] - circled), promise(sheet, PATH[a:b]))
        if sheet[journey.MULTIPLIER + i]:
            stations += 1
            room += larger * (journey.PLANTS_THERE[i] - circled)
        else:
            x = sheet[journey.ROBOTS + i] / journey.ROBOTS_NEEDED[i]
            robots += x * x * larger
            plants += circled * larger * (0.2 + 0.8 * x)
    tanks = 0
    for i, box in enumerate(TANKS_2):
        if sheet[box] == EMPTY:
            tanks += journey.TANK_VALUES[i]
    astronauts, plannings = sheet[journey.ASTRONAUTS], sheet[journey.PLANNINGS]
    return [*categories(journey.JOURNEY.score(s, seat)), promised, partial, float(large), robots, plants, float(stations), room, float(tanks),
            float(astronauts // 2 + plannings // 2 - sheet[journey.WILDS]), float(astronauts % 2), float(plannings % 2),
            float(sheet[journey.CIRCLED] % 2), float(sheet[journey.CIRCLED] // 2), float(sheet[:journey.LENGTH].count(EMPTY)),
            float(len(journey.complete_lengths(sheet))), within]


TANKS_3: Final = tuple([i for i, tank in enumerate(colony.TANK_AT) if tank >= 0])


def of_colony(s: MoonState, seat: int) -> list[float]:
    sheet, network = s.marks[seat], s.marks[seat][colony.NETWORK]
    square, fourth = 0.0, 0.0
    for q in range(4):
        if not sheet[colony.BONUS + q]:
            x = share(sheet, colony.QUARTER_BOXES[q])
            worth = x * x * (5.0 if s.taken >> q & 1 else 15.0)
            square += worth
            fourth += worth * x * x
    greenhouses = 0
    for q in range(4):
        if not sheet[colony.BONUS + q]:
            greenhouses += 4 - sheet[colony.GREENHOUSES + q]
    tanks = 0
    for box in TANKS_3:
        if sheet[box] == EMPTY:
            tanks += 1
    halfway, circled = 0, 0
    for node in colony.DISH_NODES:
        numbered, joined = sheet[node] != EMPTY, network >> node & 1
        if numbered and joined:
            circled += colony.DISHES[node]
        elif numbered or joined:
            halfway += colony.DISHES[node]
    plants, water, dish = sheet[colony.LADDER:colony.LADDER + 3]
    return [*categories(colony.COLONY.score(s, seat)), in_all(sheet, colony.ROWS), in_all(sheet, colony.COLUMNS), float(colony.plant_count(sheet)),
            float(sum(sheet[colony.TANK:colony.TANK + 8])), float(circled), float(plants), float(water), float(dish), square, fourth,
            float(tanks), float(halfway), float(sheet[:36].count(EMPTY)), float(sheet[colony.ASTRONAUTS]), float(network.bit_count()),
            float(plants * plants), float(dish * dish), float(plants * greenhouses), float(water * tanks), float(dish * halfway)]


def of_mine(s: MoonState, seat: int) -> list[float]:
    sheet = s.marks[seat]
    coming, begun = [0.0, 0.0, 0.0, 0.0], 0.0
    for column in range(12):
        if not sheet[mine.PUMPS + column]:
            x = share(sheet, mine.COLUMNS[column])
            x *= x
            begun += x
            for box in mine.COLUMNS[column]:
                if mine.MINERAL[box] >= 0:
                    coming[mine.MINERAL[box]] += x
            for r in mine.IN_COLUMN[column]:
                if sheet[mine.CIRCLED + r]:
                    coming[mine.RESOURCE_KIND[r]] += 0.3 + 0.7 * x
    factories = [factory_share(sheet, f) for f in range(11)]
    done = [1.0 if x == 1.0 else 0.0 for x in factories]
    main, bonus = 0.0, 0.0
    for k in range(4):
        if factories[k] < 1.0:
            main += factories[k] * factories[k] * (mine.VALUE[k][1] - mine.VALUE[k][0]) * (sheet[mine.STORE + k] + coming[k])
        if not s.taken >> k & 1 and not sheet[mine.BONUS + k]:
            x = min(1.0, (sheet[mine.STORE + k] + 0.5 * coming[k]) / mine.BONUS_AT[k])
            bonus += x * x * x * mine.BONUS_POINTS[k]
    return [*categories(mine.MINE.score(s, seat)), in_all(sheet, mine.LEVELS), begun, *[coming[k] * mine.VALUE[k][int(done[k])] for k in range(4)],
            main, bonus, *done[:5], factories[4], *[x * x for x in factories[:4]], sum(done[6:]), sum([x * x for x in factories[6:10]]),
            factories[10], float(sheet[mine.STORE + 4]), float(sheet[:36].count(EMPTY))]


def beyond(sheet: list[int], zone: tuple[int, ...], up: bool) -> int:
    """How many numbers are left beyond the outermost one of a skyscraper."""
    for box in reversed(zone) if up else zone:
        if 0 <= sheet[box] < X:
            return 16 - sheet[box] if up else sheet[box]
    return 8


def of_dome(s: MoonState, seat: int) -> list[float]:
    sheet = s.marks[seat]
    begun, within = 0.0, 0.0
    for end in range(8):
        if not sheet[dome.ENDS + end]:
            up = end % 2 == 0
            half = UPPER[end >> 1] if up else LOWER[end >> 1]
            x = share(sheet, half)
            worth = float(dome.END_POINTS[end][2 if s.taken >> end & 1 else 1])
            left = round((1.0 - x) * len(half))
            if left:
                worth *= min(1.0, max(0.0, beyond(sheet, dome.SKYSCRAPERS[end >> 1], up) / (left * 1.5)))
            begun += worth * x * x
            within += worth
    symbols = [dome.tower_symbols(sheet, i) for i in range(8)]
    ladders = sheet[dome.LADDER:dome.LADDER + 4]
    unbuilt, astronauts = dome.unbuilt_pieces(sheet), sheet[dome.ASTRONAUTS]
    missions = 3 - s.own[seat][:3].count(0)
    parities = len({dome.PARITY[dome.section_of(piece)] for piece in dome.outer_pieces(sheet)})
    return [*categories(dome.DOME.score(s, seat)), in_all(sheet, dome.SKYSCRAPERS), begun, within, *[float(symbols.count(k)) for k in (1, 2, 3)],
            *[float(v) for v in ladders], float(ladders[1] * sum(symbols)), float(ladders[0] * missions), float(unbuilt),
            float(unbuilt * ladders[3]), float(parities), float(astronauts), float(ladders[2] * astronauts), float(sheet[:38].count(EMPTY))]


TANKS_6: Final = tuple([i for i, tank in enumerate(virus.TANK_AT) if tank >= 0])


def in_danger(sheet: list[int], empty: list[int], homes: list[int]) -> list[int]:
    """The quarters that these viruses would infect a house of, once for each (WM-A6.15)."""
    found: list[int] = []
    for home in homes:
        found += [home] if empty[home] else virus.linked(sheet, home)
    return found


def loss(sheet: list[int], quarters: list[int]) -> int:
    """Points that infections there would cost: a house of its quarter's energies, and one for each."""
    total = 0
    for q in quarters:
        total += 1 + sheet[virus.ENERGIES + q]
    return total


def of_virus(s: MoonState, seat: int) -> list[float]:
    sheet = s.marks[seat]
    free, energy, evacuated, plants, begun, more = 0, 0, 0, 0, 0, 0
    empty: list[int] = []
    for q in range(11):
        n, numbered = 0, 0
        for house in virus.HOUSES[q]:
            if sheet[house] == EMPTY:
                n += 1
            elif sheet[house] != INFECTED:
                numbered += 1
        empty.append(n)
        free += n
        energy += n * sheet[virus.ENERGIES + q]
        begun += (5 - n) * (5 - n)
        if n:
            plants += virus.PLANTS_THERE[q] - sheet[virus.PLANTS + q]
            more += numbered * (3 - sheet[virus.ENERGIES + q])
        else:
            evacuated += 1
    rows = [row_begun(sheet, 0), row_begun(sheet, 1)]
    homes = virus.active_homes(s, seat)
    inside = len([home for home in homes if empty[home]])
    danger = in_danger(sheet, empty, homes)
    later = in_danger(sheet, empty, [home for v, home in enumerate(virus.HOMES) if not s.taken >> v & 1])
    tanks = 0
    for box in TANKS_6:
        if sheet[box] == EMPTY:
            tanks += 1
    astronauts, plannings = sheet[virus.ASTRONAUTS], sheet[virus.PLANNINGS]
    return [*categories(virus.VIRUS_ADVENTURE.score(s, seat)), in_all(sheet, virus.FLOORS), float(free), float(energy), float(evacuated), *rows,
            float(sheet[virus.TRACK]), float(sheet[virus.TRACK + 1]), float(inside), float(len(danger) - inside), float(len(homes)),
            float(astronauts // 2 + plannings // 2 - sheet[virus.WILDS]), float(astronauts % 2), float(plannings % 2),
            float(sum(sheet[virus.CLOSED:virus.CLOSED + len(virus.JOINS)])), float(plants), float(tanks),
            sheet[virus.TRACK] * sheet[virus.TRACK] / 10.0, sheet[virus.TRACK + 1] * sheet[virus.TRACK + 1] / 10.0,
            float(sum(sheet[virus.ENERGIES:virus.ENERGIES + 11])), float(begun),
            float(loss(sheet, danger)), float(loss(sheet, later)), float(more), free * free / 10.0]


def row_begun(sheet: list[int], track: int) -> float:
    """The part of the next value that the symbols of its row have earned."""
    ends, row = virus.ROW_ENDS[track], virus.rows_done(sheet, track)
    if row == len(ends):
        return 0.0
    start = ends[row - 1] if row else 0
    return (sheet[virus.TRACK + track] - start) / (ends[row] - start) * (virus.TRACK_VALUES[track][row + 1] - virus.TRACK_VALUES[track][row])


TANKS_7: Final = tuple([i for i, tank in enumerate(escape.TANK_AT) if tank >= 0])
ROBOTS_7: Final = tuple([i for i, robot in enumerate(escape.ROBOT_BOX) if robot])


def of_escape(s: MoonState, seat: int) -> list[float]:
    sheet, opened = s.marks[seat], s.marks[seat][escape.OPEN]
    reachable = 0
    for box, bit in enumerate(escape.BLOCK_BIT):
        if sheet[box] == EMPTY and bit & opened:
            reachable += 1
    begun, within, modules = 0.0, 0.0, 0
    for i in range(len(escape.MODULES)):
        ship, boxes = escape.MODULES[i]
        x = share(sheet, boxes)
        if x == 1.0:
            modules += 1
            continue
        worth = escape.WORTH[sheet[escape.REACTORS + ship]] * (2 if sheet[escape.TANK + escape.MODULE_TANK[i]] else 1)
        begun += x * x * worth
        within += worth * (1.0 if escape.BLOCK_BIT[boxes[0]] & opened else 0.5)
    houses, near, room, reactors = 0, 0, 0, 0
    for ship in range(6):
        plants, box = sheet[escape.PLANTS + ship], escape.GREENHOUSE_BOX[ship]
        if sheet[box] == EMPTY:
            houses += escape.WORTH[plants] * (1 if s.taken >> ship & 1 else 2)
            if escape.BLOCK_BIT[box] & opened:
                near += escape.WORTH[plants]
        else:
            room += (3 - plants) * (2 if sheet[escape.DOUBLE + ship] == FIRST else 1)
        filled = 0
        for box in escape.SHIPS[ship]:
            if sheet[box] != EMPTY:
                filled += 1
        reactors += sheet[escape.REACTORS + ship] * filled
    robots = sum([1 for box in ROBOTS_7 if sheet[box] == EMPTY])
    tanks = sum([1 for box in TANKS_7 if sheet[box] == EMPTY])
    astronauts = sheet[escape.ASTRONAUTS]
    return [*categories(escape.ESCAPE.score(s, seat)), in_all(sheet, escape.SHIPS), float(reachable), begun, within, float(modules), float(houses),
            float(near), float(room), float(sum(sheet[escape.REACTORS:escape.REACTORS + 6])), float(reactors),
            float(astronauts // 2 - sheet[escape.WILDS]), float(astronauts % 2), float(opened.bit_count()), float(robots), float(tanks),
            float(sheet[:43].count(EMPTY)), float(sum(sheet[escape.PLANTS:escape.PLANTS + 6]))]


def of_battle(s: MoonState, seat: int) -> list[float]:
    points = [sum([battle.BATTLE.reward(s, seat, letter) for letter in range(3)]), 0, 0, 0, 0]     # missions, plants, water, planning, errors
    held, leading, lead = 0, 0.0, 0
    columns = [0, 0, 0]
    rocks, plant_steps, water_steps, stored, left, symbols, least = 0, 0, 0, 0, 0, 0, 99
    for number, at, side in sides(s, seat):
        sheet = s.marks[number]
        empty = sheet[battle.BOXES:battle.BOXES + len(battle.BOX_IDS)].count(0)
        left += empty
        least = min(least, empty)
        values = [battle.TYPE_VALUES[c][sheet[at + battle.COLUMN + c]] for c in range(3)]
        for planet in range(7):
            value = values[battle.TYPE_OF[planet]]
            flag = sheet[battle.FLAGS + planet]
            if flag:
                if flag & (side + 1):
                    held += value
                continue
            first, moon = battle.BOXES + battle.FIRST_BOX[planet], battle.CRATERS + 2 * planet
            marks, craters = sheet[first:first + battle.SIZES[planet]], sheet[moon:moon + 2]
            ahead = marks.count(side + 1) + craters.count(side + 1) - marks.count(2 - side) - craters.count(2 - side)
            leading += value * min(1.0, max(0.0, 0.5 + 0.5 * ahead / (marks.count(0) + 1.0)))
            lead += min(2, max(-2, ahead))
            symbols += battle.SYMBOLS[0][planet] + battle.SYMBOLS[1][planet] - sheet[battle.CROSSED + planet] - sheet[battle.CROSSED + 7 + planet]
        for c in range(3):
            columns[c] += sheet[at + battle.COLUMN + c]
        rocks += sheet[at + battle.ROCKS]
        plants, water = sheet[at + battle.PLANTS], sheet[at + battle.WATERS]
        points[1] += battle.PLANT_VALUES[plants]
        points[2] += battle.WATER_VALUES[water]
        points[3] -= battle.PLANNING_VALUES[sheet[at + battle.PLANS]]
        points[4] -= battle.ERROR_COSTS[sheet[at + battle.ERRORS]]
        if plants < battle.LIMITS[battle.PLANTS]:
            plant_steps += battle.PLANT_VALUES[plants + 1] - battle.PLANT_VALUES[plants]
        if water < battle.LIMITS[battle.WATERS]:
            water_steps += battle.WATER_VALUES[water + 1] - battle.WATER_VALUES[water]
        stored += sheet[at + battle.CIRCLED] - sheet[at + battle.USED]
    return [*[float(p) for p in points], float(held), leading, float(lead), *[float(c) for c in columns], float(rocks), float(plant_steps),
            float(water_steps), float(stored), left / 10.0, least / 10.0, symbols / 10.0, float(s.track % 2)]


Seen = Callable[[MoonState, int], list[float]]
SHEETS: Final[tuple[Seen, ...]] = (of_launch, of_launch, of_journey, of_colony, of_mine, of_dome, of_virus, of_escape, of_battle)
