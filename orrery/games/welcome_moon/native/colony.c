/* Adventure 3, The Colony: buildings in rows and columns, tunnels from the rocket, dishes, greenhouses and ladders (adventures/colony.py). */
#include "rules.h"

enum { TUNNELS = COLONY_ENDS_COUNT };

/* The network: everything reachable from the rocket (WM-A3.07). */
static void derive(State *s)
{
    uint64_t network = 0, grown = COLONY_ROOT;
    while (network != grown) {
        network = grown;
        for (int i = 0; i < TUNNELS; i++)
            if (s->marks[0][COLONY_TUNNEL + i] && COLONY_ENDS[i] & network)
                grown |= COLONY_ENDS[i];
    }
    s->derived = network;
}

/* Row and column (WM-A3.01). */
static int crossing_boxes(const State *s, int n, int action, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int8_t columns[MOST_BOXES];
    uint64_t both = 0;
    int rows = 0, found = 0, kept = 0;
    (void)action;
    for (int z = 0; z < 6; z++) {
        rows = add_boxes(sheet, COLONY_ROWS[z], COLONY_ROWS_N[z], n, out, rows);
        found = add_boxes(sheet, COLONY_COLUMNS[z], COLONY_COLUMNS_N[z], n, columns, found);
    }
    for (int i = 0; i < found; i++)
        both |= 1ull << columns[i];
    for (int i = 0; i < rows; i++)
        if (both >> out[i] & 1)
            out[kept++] = out[i];
    return kept;
}

/* Is there such a building? */
static bool crossing_fits(const State *s, int n, int action)
{
    const int8_t *sheet = s->marks[0];
    int8_t found[MOST_BOXES];
    (void)action;
    for (int z = 0; z < 6; z++) {
        int count = add_boxes(sheet, COLONY_ROWS[z], COLONY_ROWS_N[z], n, found, 0);
        for (int i = 0; i < count; i++) {
            int c = COLONY_COLUMN_AT[found[i]];
            if (fits_zone(sheet, COLONY_COLUMNS[c], COLONY_COLUMNS_N[c], found[i], n))
                return true;
        }
    }
    return false;
}

static int zones_here(const State *s, Zone *out)
{
    (void)s;
    for (int z = 0; z < 6; z++) {
        out[z] = (Zone){COLONY_ROWS[z], COLONY_ROWS_N[z]};
        out[6 + z] = (Zone){COLONY_COLUMNS[z], COLONY_COLUMNS_N[z]};
    }
    return 12;
}

static int zones_of_box(const State *s, int box, Zone *out)
{
    int row = COLONY_ROW_AT[box], column = COLONY_COLUMN_AT[box];
    (void)s;
    out[0] = (Zone){COLONY_ROWS[row], COLONY_ROWS_N[row]};
    out[1] = (Zone){COLONY_COLUMNS[column], COLONY_COLUMNS_N[column]};
    return 2;
}

static void wrote_here(State *s, int box)
{
    int8_t *sheet = s->marks[0];
    int quarter = COLONY_QUARTER_OF[box];
    if (!sheet[COLONY_BONUS + quarter] && complete(sheet, COLONY_QUARTER_BOXES[quarter], COLONY_QUARTER_BOXES_N[quarter]))
        sheet[COLONY_BONUS + quarter] = (int8_t)reach(s, quarter);
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (what) {
    case WM_ROBOT:
        for (int i = 0; i < TUNNELS; i++)
            if (!sheet[COLONY_TUNNEL + i] && COLONY_ENDS[i] & s->derived)
                out[count++] = (int8_t)i;
        return count;
    case WM_ENERGY:
        for (int i = 0; i < 3; i++)
            if (sheet[COLONY_LADDER + i] < 4)
                out[count++] = (int8_t)i;
        return count;
    case WM_PLANT:
        out[0] = COLONY_QUARTER_OF[box];
        return sheet[COLONY_GREENHOUSES + out[0]] < 4;
    case WM_WATER:
        out[0] = COLONY_TANK_AT[box];
        return out[0] >= 0 && !sheet[COLONY_TANK + out[0]];
    case COLONY_ASTRA_WHAT:
        return open_places(s, COLONY_BONUS, out);
    default:
        return base_targets(s, what, out);
    }
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ROBOT:
        sheet[COLONY_TUNNEL + target] = 1;
        derive(s);
        break;
    case WM_ENERGY: sheet[COLONY_LADDER + target]++; break;
    case WM_PLANT: sheet[COLONY_GREENHOUSES + target]++; break;
    case WM_WATER: sheet[COLONY_TANK + target] = 1; break;
    case COLONY_ASTRA_WHAT: s->taken = (int16_t)(s->taken | 1 << target); break;
    default: base_mark(s, what, target); break;
    }
}

/* -- missions and score --------------------------------------------------------------------------------------------------- */
/* WM-A3.08: numbered and connected, in whichever order. */
static bool dish_circled(const State *s, int node) { return s->marks[0][node] != EMPTY && s->derived >> node & 1; }

static int plants(const State *s)
{
    int count = 0;
    for (int q = 0; q < 4; q++)
        count += COLONY_HOUSED[s->marks[0][COLONY_GREENHOUSES + q]];
    return count;
}

static int dish_quarters(const State *s)
{
    int count = 0;
    for (int q = 0; q < 4; q++) {
        bool all = true;
        for (int i = 0; i < COLONY_QUARTER_DISHES_N[q]; i++)
            all = all && dish_circled(s, COLONY_QUARTER_DISHES[q][i]);
        count += all;
    }
    return count;
}

static int tank_quarters(const State *s)
{
    int count = 0;
    for (int q = 0; q < 4; q++) {
        bool all = true;
        for (int i = 0; i < COLONY_QUARTER_TANKS_N[q]; i++)
            all = all && s->marks[0][COLONY_TANK + COLONY_QUARTER_TANKS[q][i]];
        count += all;
    }
    return count;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    int count = 0;
    (void)n;
    switch (test) {
    case TEST_COMPLETE_COLUMNS_AT_LEAST:
        for (int z = 0; z < 6; z++)
            count += complete(s->marks[0], COLONY_COLUMNS[z], COLONY_COLUMNS_N[z]);
        return count >= values[0];
    case TEST_COMPLETE_ROWS_AT_LEAST:
        for (int z = 0; z < 6; z++)
            count += complete(s->marks[0], COLONY_ROWS[z], COLONY_ROWS_N[z]);
        return count >= values[0];
    case TEST_CONNECTED:
        return s->derived >> values[0] & 1;
    case TEST_QUARTERS_WITH_ALL_DISHES_AT_LEAST:
        return dish_quarters(s) >= values[0];
    case TEST_PLANTS_AT_LEAST:
        return plants(s) >= values[0];
    default:
        return tank_quarters(s) >= values[0];
    }
}

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    int tanks = 0, dishes = 0, quarters = 0, astronauts = sheet[COLONY_ASTRONAUTS];
    for (int i = 0; i < A_BOX_COUNT[3]; i++)
        if (COLONY_TANK_AT[i] >= 0)
            tanks += sheet[COLONY_TANK + COLONY_TANK_AT[i]];
    for (int i = 0; i < COLONY_DISH_NODES_COUNT; i++)
        if (dish_circled(s, COLONY_DISH_NODES[i]))
            dishes += COLONY_DISHES[COLONY_DISH_NODES[i]];
    for (int q = 0; q < 4; q++)
        quarters += COLONY_QUARTER_POINTS[sheet[COLONY_BONUS + q]];
    out[0] = rewards(s);
    out[1] = plants(s) * COLONY_LADDER_VALUES[0][sheet[COLONY_LADDER]];
    out[2] = tanks * COLONY_LADDER_VALUES[1][sheet[COLONY_LADDER + 1]];
    out[3] = dishes * COLONY_LADDER_VALUES[2][sheet[COLONY_LADDER + 2]];
    out[4] = quarters;
    out[5] = !astronauts ? 0 : COLONY_RANKED[astronauts >= given_count(s, WM_ASTRONAUT) ? 0 : 1];     /* WM-A3.14 */
    out[6] = -COLONY_PLANNING_VALUES[sheet[COLONY_PLANNINGS]];
    out[7] = error_points(s);
    return 8;
}

const Adventure colony = {
    .boxes_for = crossing_boxes, .fits = crossing_fits, .wrote = wrote_here, .zones_now = zones_here, .zones_of = zones_of_box,
    .targets = targets_here, .mark = mark_here, .holds = holds_here, .score = score_here,
};
