"""What is begun on each sheet and not yet in its score, in points: what the bots are told of the eight adventures."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .adventures import colony, dome, escape, journey, launch, mine, virus
from .numbers import complete
from .state import EMPTY, MoonState


def nearly(sheet: list[int], boxes: tuple[int, ...], worth: float) -> float:
    """A group on its way to completion, the square of the share filled; nothing once it is complete."""
    empty = 0
    for box in boxes:
        if sheet[box] == EMPTY:
            empty += 1
    if not empty:
        return 0.0
    share = (len(boxes) - empty) / len(boxes)
    return worth * share * share


def of_launch(s: MoonState, seat: int) -> float:
    """Rockets between two values, and quarters on their way."""
    sheet = s.marks[seat]
    total = launch.VALUES[-1] * sheet[launch.ROCKETS] / launch.ALL_ROCKETS - launch.VISIBLE[sheet[launch.ROCKETS]]
    for quarter in launch.QUARTERS:
        rockets = quarter.rockets + sum([count for arrow, count in quarter.arrows if sheet[launch.ARROWS + arrow]])
        sabotages = sum([1 for symbol in quarter.sabotages if not s.taken >> symbol & 1])
        total += nearly(sheet, quarter.boxes, 4.0 * rockets + 6.0 * quarter.constructions + 3.0 * quarter.activations + 4.0 * sabotages)
    return total


def of_journey(s: MoonState, seat: int) -> float:
    """Stations half built, zones half filled, the energy of the next divider."""
    sheet = s.marks[seat]
    total = 1.5 * (sheet[journey.CIRCLED] % 2)
    for i in range(4):
        larger = journey.MULTIPLIERS[i][2 if s.taken >> i & 1 else 1]
        if not sheet[journey.MULTIPLIER + i]:
            plants, share = sheet[journey.PLANTS + i], sheet[journey.ROBOTS + i] / journey.ROBOTS_NEEDED[i]
            total += (1.5 + 0.6 * plants) * larger * share * 0.5 + 0.8 * plants
        else:
            total += 0.3 * larger * (journey.PLANTS_THERE[i] - sheet[journey.PLANTS + i])
    return total + sum([nearly(sheet, zone, 5.0) for zone in journey.JOURNEY.zones_now(sheet)])


def of_colony(s: MoonState, seat: int) -> float:
    """Things counted for later values, values for later things, the network, quarters on their way."""
    sheet = s.marks[seat]
    total = 0.4 * colony.plant_count(sheet) + 0.8 * sum(sheet[colony.TANK:colony.TANK + len(colony.TANK_IDS)]) + 0.6 * colony.dish_count(sheet)
    total += 1.2 * sum(sheet[colony.LADDER:colony.LADDER + 3]) + 0.3 * sheet[colony.NETWORK].bit_count()
    return total + sum([nearly(sheet, colony.QUARTER_BOXES[q], 3.0 if s.taken >> q & 1 else 8.0) for q in range(4)])


def of_mine(s: MoonState, seat: int) -> float:
    """Columns to be extracted, factories half improved."""
    sheet = s.marks[seat]
    total = 0.0
    for column in range(12):
        if not sheet[mine.PUMPS + column]:
            inside = sum([2.5 for box in mine.COLUMNS[column] if mine.MINERAL[box] >= 0])
            inside += sum([3.0 for r in mine.IN_COLUMN[column] if sheet[mine.CIRCLED + r]])
            total += nearly(sheet, mine.COLUMNS[column], inside + 2.0)
    for f in range(len(mine.FACTORY_IDS)):
        need = mine.ENERGY_NEED[f] + mine.ROBOT_NEED[f]
        done = sheet[mine.ENERGIES + f] + sheet[mine.ROBOTS + f]
        worth = (mine.VALUE[f][1] - mine.VALUE[f][0]) * (1 + sheet[mine.STORE + f]) if f < mine.MAINS else 3.0
        if done < need:
            total += 0.6 * worth * (done / need) ** 2
    return total


def of_dome(s: MoonState, seat: int) -> float:
    """Ends to be reached, values for what is to come."""
    sheet = s.marks[seat]
    total = 1.5 * (sheet[dome.LADDER] + sheet[dome.LADDER + 1]) + 2.5 * sheet[dome.LADDER + 2] + 1.0 * sheet[dome.LADDER + 3] + 1.5 * sheet[dome.ASTRONAUTS]
    for end, box in enumerate(dome.END_BOXES):
        if sheet[box] == EMPTY:
            zone = dome.SKYSCRAPERS[end >> 1]
            half = tuple([b for b in zone if (dome.HEIGHT[b] > 0) == (end % 2 == 0)])
            total += nearly(sheet, half, float(dome.END_POINTS[end][2 if s.taken >> end & 1 else 1]))
    return total


def of_virus(s: MoonState, seat: int) -> float:
    """Energies for houses to come, closed walkways, symbols towards the next row."""
    sheet = s.marks[seat]
    total = 0.4 * sum(sheet[virus.CLOSED:virus.CLOSED + len(virus.JOINS)])
    for q in range(11):
        free = sum([1 for house in virus.HOUSES[q] if sheet[house] == EMPTY])
        total += 0.45 * free * sheet[virus.ENERGIES + q]
    for track in (0, 1):
        done = sheet[virus.TRACK + track]
        ends = (0, *virus.ROW_ENDS[track])
        row = virus.rows_done(sheet, track)
        if row < len(virus.ROW_ENDS[track]):
            share = (done - ends[row]) / (ends[row + 1] - ends[row])
            total += share * (virus.TRACK_VALUES[track][row + 1] - virus.TRACK_VALUES[track][row]) * 0.8
    return total


def of_escape(s: MoonState, seat: int) -> float:
    """Blocks opened, modules on their way, plants and reactors for later."""
    sheet = s.marks[seat]
    total = 0.6 * sum(sheet[escape.AIRLOCKS:escape.AIRLOCKS + len(escape.JOINS)])
    for (ship, boxes), tank in zip(escape.MODULES, escape.MODULE_TANK, strict=True):
        worth = (1.5 + escape.WORTH[sheet[escape.REACTORS + ship]]) * (1.8 if sheet[escape.TANK + tank] else 1.0)
        total += nearly(sheet, boxes, worth) + (0.25 * escape.WORTH[sheet[escape.REACTORS + ship]] if not complete(sheet, boxes) else 0.0)
    for ship in range(6):
        if sheet[escape.GREENHOUSE_BOX[ship]] == EMPTY:
            total += 0.5 * escape.WORTH[sheet[escape.PLANTS + ship]]
        else:
            total += 0.7 * (3 - sheet[escape.PLANTS + ship])
    return total


def nothing(s: MoonState, seat: int) -> float:
    """The Battle: what is begun is in its score already, because planets are attributed as they stand."""
    return 0.0


BEGUN: Final[tuple[Callable[[MoonState, int], float], ...]] = (nothing, of_launch, of_journey, of_colony, of_mine, of_dome, of_virus, of_escape, nothing)
