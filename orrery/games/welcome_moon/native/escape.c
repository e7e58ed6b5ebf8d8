/* Adventure 7, The Escape: six ships whose modules and greenhouses open airlock by airlock (adventures/escape.py). */
#include "rules.h"

enum { AIRLOCK_COUNT = ESCAPE_JOINS_COUNT, SHIPS = ESCAPE_SHIPS_COUNT, MODULES = ESCAPE_MODULE_BOXES_COUNT };

/* Only in accessible blocks (WM-A7.02). */
static bool in_reach(const State *s, int box) { return s->derived >> ESCAPE_BLOCK_OF[box] & 1; }

static void wrote_here(State *s, int box)
{
    int ship = ESCAPE_GREENHOUSE_AT[box];
    if (ESCAPE_ROBOT_BOX[box])
        effect(s, ESCAPE_AIRLOCK, -1, -1);
    else if (ship >= 0)
        s->marks[0][ESCAPE_DOUBLE + ship] = (int8_t)reach(s, ship);
}

static void erred(State *s, int count)
{
    if (count <= 2)     /* WM-A7.06 */
        may(s, ESCAPE_AIRLOCK);
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (what) {
    case WM_ROBOT: case ESCAPE_AIRLOCK:
        for (int i = 0; i < AIRLOCK_COUNT; i++)
            if (!sheet[ESCAPE_AIRLOCKS + i] && (uint64_t)ESCAPE_JOINS[i] & s->derived)
                out[count++] = (int8_t)i;
        return count;
    case WM_ENERGY:
        out[0] = ESCAPE_SHIP_OF[box];
        return sheet[ESCAPE_REACTORS + out[0]] < 3;
    case WM_PLANT:
        out[0] = ESCAPE_SHIP_OF[box];
        return sheet[ESCAPE_PLANTS + out[0]] < 3;
    case WM_WATER:
        out[0] = ESCAPE_TANK_AT[box];
        return out[0] >= 0 && !sheet[ESCAPE_TANK + out[0]];
    case ESCAPE_ASTRA_WHAT:
        return open_places(s, ESCAPE_DOUBLE, out);
    default:
        return base_targets(s, what, out);
    }
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ROBOT: case ESCAPE_AIRLOCK:
        sheet[ESCAPE_AIRLOCKS + target] = 1;
        s->derived |= (uint64_t)ESCAPE_JOINS[target];
        break;
    case WM_ENERGY: sheet[ESCAPE_REACTORS + target]++; break;
    case WM_PLANT: sheet[ESCAPE_PLANTS + target]++; break;
    case WM_WATER: sheet[ESCAPE_TANK + target] = 1; break;
    case ESCAPE_ASTRA_WHAT: s->taken = (int16_t)(s->taken | 1 << target); break;
    default: base_mark(s, what, target); break;
    }
}

/* -- missions and score --------------------------------------------------------------------------------------------------- */
static bool full_greenhouse(const int8_t *sheet, int ship)
{
    return sheet[ESCAPE_GREENHOUSE_BOX[ship]] != EMPTY && sheet[ESCAPE_PLANTS + ship] == 3;
}

static bool all_tanks(const int8_t *sheet, int ship)
{
    for (int i = 0; i < ESCAPE_SHIP_TANKS_N[ship]; i++)
        if (!sheet[ESCAPE_TANK + ESCAPE_SHIP_TANKS[ship][i]])
            return false;
    return true;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    if (test == TEST_GREENHOUSE)
        return full_greenhouse(sheet, values[0]);
    if (test == TEST_COMPLETE_MODULES_AT_LEAST) {
        for (int m = 0; m < MODULES; m++)
            count += complete(sheet, ESCAPE_MODULE_BOXES[m], ESCAPE_MODULE_BOXES_N[m]);
        return count >= values[0];
    }
    for (int ship = 0; ship < SHIPS; ship++)
        switch (test) {
        case TEST_GREENHOUSES_NUMBERED_WITH_3_PLANTS_AT_LEAST: count += full_greenhouse(sheet, ship); break;
        case TEST_COMPLETE_SHIPS_AT_LEAST: count += complete(sheet, ESCAPE_SHIPS[ship], ESCAPE_SHIPS_N[ship]); break;
        case TEST_SHIPS_WITH_ALL_REACTORS_AT_LEAST: count += sheet[ESCAPE_REACTORS + ship] == 3; break;
        default: count += all_tanks(sheet, ship); break;
        }
    return count >= values[0];
}

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    int greenhouses = 0, modules = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (sheet[ESCAPE_GREENHOUSE_BOX[ship]] != EMPTY)
            greenhouses += ESCAPE_WORTH[sheet[ESCAPE_PLANTS + ship]] * (sheet[ESCAPE_DOUBLE + ship] == WM_FIRST ? 2 : 1);
    for (int m = 0; m < MODULES; m++)
        if (complete(sheet, ESCAPE_MODULE_BOXES[m], ESCAPE_MODULE_BOXES_N[m]))
            modules += ESCAPE_WORTH[sheet[ESCAPE_REACTORS + ESCAPE_MODULE_SHIP[m]]] * (sheet[ESCAPE_TANK + ESCAPE_MODULE_TANK[m]] ? 2 : 1);
    out[0] = rewards(s), out[1] = greenhouses, out[2] = modules;
    out[3] = -ESCAPE_PLANNING_VALUES[sheet[ESCAPE_PLANNINGS]], out[4] = error_points(s);
    return 5;
}

const Adventure escape = {
    .in_reach = in_reach, .wrote = wrote_here, .erred = erred, .targets = targets_here, .mark = mark_here, .holds = holds_here,
    .score = score_here,
};
