"""Objectives of a solo game (ST-30): tasks marked by events or by what one has, collecting, paying at the end of a round."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule

from .components import ASTEROIDS, COMET, PLANETS, SECTOR_COLORS, TECH_TYPES, TRACES
from .effect_codes import ALL, EV_LAND, EV_LAUNCH, EV_ORBIT, EV_PLAY, EV_RESEARCH, EV_SCAN, EV_TRACE, EV_VISIT
from .kinds import OBJECTIVE_MISSION, OBJECTIVE_WIN
from .solo_state import DONE, OBJECTIVE_IDS, OBJECTIVES, OPEN, RIVAL, SOLO, SPENT, STACK, head
from .state import SetiState

TASK: Final = 240               # the question which task an event marks: seat, event, bits
V_TASK: Final = 60              # tile, task
STATE: Final = 64               # "events" from here on are things one has: publicity, points, data in the pool
HAS_PUBLICITY, HAS_SCORE, HAS_DATA = STATE, STATE + 1, STATE + 2
PER_ROUND: Final[int] = SOLO["progress_track"]["gains"]["missing_objective_at_round_end"]
PER_OBJECTIVE: Final[int] = SOLO["end_of_game"]["per_uncompleted_objective_vp"]
LAST_ROUND: Final = 5

# a task: its alternatives (events as bits or STATE.., arguments as bits or the number needed)
Task = tuple[tuple[int, int], ...]


def compile_part(part: dict[str, Any]) -> list[tuple[int, int]]:
    kind = part["type"]
    if kind in ("publicity_at_least", "score_at_least", "data_in_pool_at_least"):
        return [({"publicity_at_least": HAS_PUBLICITY, "score_at_least": HAS_SCORE, "data_in_pool_at_least": HAS_DATA}[kind], part["value"])]
    if kind == "win_sector":
        return [(OBJECTIVE_WIN, 15 if part["colour"] == "any" else 1 << SECTOR_COLORS.index(part["colour"]))]
    if kind == "mark_trace":
        return [(EV_TRACE, 1 << TRACES.index(part["colour"]))]
    if kind == "research":
        return [(EV_RESEARCH, 7 if part["tech"] == "any" else 1 << TECH_TYPES.index(part["tech"]))]
    if kind == "orbit_or_land_at":
        planets = sum([1 << PLANETS.index(p) for p in part["planets"]])
        return [(EV_ORBIT, planets), (EV_LAND, planets)]
    if kind == "play_card_costing":
        return [(EV_PLAY, 1 << part["credits"])]
    plain = {"visit_asteroids": (EV_VISIT, 1 << ASTEROIDS), "visit_comet": (EV_VISIT, 1 << COMET), "complete_mission": (OBJECTIVE_MISSION, ALL),
             "orbit": (EV_ORBIT, ALL), "land": (EV_LAND, ALL), "launch": (EV_LAUNCH, ALL), "scan": (EV_SCAN, ALL)}
    return [plain[kind]]


TASKS: Final[tuple[tuple[Task, ...], ...]] = tuple(
    [tuple([tuple([alternative for part in task for alternative in compile_part(part)]) for task in tile["tasks"]]) for tile in OBJECTIVES])


# which tiles have tasks that ask what one has: only those have to be looked at when something changed
ASKS_STATE: Final = tuple([any([kind >= STATE for task in tasks for kind, _ in task]) for tasks in TASKS])


def has(s: SetiState, what: int, n: int) -> bool:
    """ST-30.6, ST-30.7: what the player has now; data in the computer do not count."""
    return (s.publicity[0] if what == HAS_PUBLICITY else s.score[0] if what == HAS_SCORE else s.data[0]) >= n


def matching(s: SetiState, event: int, bits: int) -> list[tuple[int, int]]:
    """Open tasks this event may mark: (tile, task); of equal tasks on one tile only the first (ST-30.3, ST-30.5)."""
    found: list[tuple[int, int]] = []
    for entry in s.solo[OPEN]:
        tile = entry >> 4
        seen: list[Task] = []
        for i, task in enumerate(TASKS[tile]):
            if entry >> i & 1 or task in seen:
                continue
            if any([kind == event and wanted & bits for kind, wanted in task]):
                found.append((tile, i))
                seen.append(task)
    return found


def mark(s: SetiState, tile: int, task: int) -> None:
    s.solo[OPEN] = tuple([entry | 1 << task if entry >> 4 == tile else entry for entry in s.solo[OPEN]])
    s.tell(EVERYONE, "objective_task", OBJECTIVE_IDS[tile], task)


def state_tasks(s: SetiState) -> None:
    """Mark what is fulfilled by what the player has; this uses up no event (ST-30.16)."""
    for entry in s.solo[OPEN]:
        if not ASKS_STATE[entry >> 4]:
            continue
        for i, task in enumerate(TASKS[entry >> 4]):
            if not entry >> i & 1 and any([kind >= STATE and has(s, kind, n) for kind, n in task]):
                mark(s, entry >> 4, i)


def completed(entry: int) -> bool:
    return entry & 15 == (1 << len(TASKS[entry >> 4])) - 1


def collect(s: SetiState) -> None:
    """ST-30.2, ST-30.20: completed objectives go to the own pile, new ones are opened, until none of the open ones is complete."""
    state_tasks(s)
    while any([completed(entry) for entry in s.solo[OPEN]]):
        opened: list[int] = []
        for entry in s.solo[OPEN]:
            if not completed(entry):
                opened.append(entry)
                continue
            s.solo[DONE] += (entry >> 4,)
            s.tell(EVERYONE, "objective_done", OBJECTIVE_IDS[entry >> 4])
            if s.solo[STACK]:
                s.reveals += 1
                opened.append(s.solo[STACK][-1] << 4)
                s.solo[STACK] = s.solo[STACK][:-1]
        s.solo[OPEN] = tuple(opened)
        state_tasks(s)


class Objective(Rule[SetiState]):
    """An event of the player marks at most one task (ST-30.3); which one is the player's choice (ST-30.22)."""

    name = "objective"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, event, bits = f
        state_tasks(s)
        found = matching(s, event, bits)
        if len(found) == 1:
            mark(s, *found[0])
        elif found:
            s.then((TASK, player, event, bits))


class Objectives(Rule[SetiState]):
    """The end of the player's turn: collect and replace (ST-30.2)."""

    name = "objectives"

    def resolve(self, s: SetiState, f: Frame) -> None:
        collect(s)


def task_options(s: SetiState, f: Frame) -> list[Option]:
    return [(V_TASK, tile, task) for tile, task in matching(s, f[2], f[3])]


def spend(s: SetiState) -> int:
    """ST-30.10: after rounds 1 to 4 as many as the round number; how many are missing."""
    due = min(s.round, len(s.solo[DONE]))
    s.solo[SPENT] += s.solo[DONE][:due]
    s.solo[DONE] = s.solo[DONE][due:]
    missing = s.round - due
    s.tell(EVERYONE, "objectives_spent", due, missing)
    return missing


def penalty(s: SetiState) -> None:
    """ST-30.11: after round 5 the rival scores every objective still open or in the stack."""
    left = len(s.solo[OPEN]) + len(s.solo[STACK])
    s.score[RIVAL] += PER_OBJECTIVE * left
    s.tell(EVERYONE, "objectives_left", left, PER_OBJECTIVE * left)


def uses_objectives(s: SetiState) -> bool:
    found: bool = SOLO["difficulties"][str(head(s, 0))]["uses_objectives"]
    return found
