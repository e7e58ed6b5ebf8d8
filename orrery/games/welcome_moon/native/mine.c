/* Adventure 4, The Mine: twelve columns to dig and extract, factories to fill, upgrade and activate (adventures/mine.py). */
#include "rules.h"

enum { FACTORIES = MINE_ENERGY_NEED_COUNT, COLUMNS = MINE_COLUMNS_COUNT };

/* Upgraded (main) or activated (secondary): all its energies and robots are crossed. */
static bool working(const int8_t *sheet, int factory)
{
    return sheet[MINE_ENERGIES + factory] == MINE_ENERGY_NEED[factory] && sheet[MINE_ROBOTS + factory] == MINE_ROBOT_NEED[factory];
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int factories_below(const int8_t *counts, const int8_t *needed, int8_t *out)
{
    int count = 0;
    for (int f = 0; f < FACTORIES; f++)
        if (counts[f] < needed[f])
            out[count++] = (int8_t)f;
    return count;
}

static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (what) {
    case WM_ENERGY:
        return factories_below(sheet + MINE_ENERGIES, MINE_ENERGY_NEED, out);
    case WM_ROBOT: case MINE_BONUS_ROBOT:
        return factories_below(sheet + MINE_ROBOTS, MINE_ROBOT_NEED, out);
    case WM_PLANT: case WM_WATER:
        for (int i = 0; i < MINE_BESIDE_N[box]; i++) {
            int r = MINE_BESIDE[box][i];
            if (MINE_RESOURCE_KIND[r] == (what == WM_PLANT ? 0 : 1) && !sheet[MINE_CIRCLED + r])
                out[count++] = (int8_t)r;
        }
        return count;
    case MINE_ASTRA_WHAT:
        return open_places(s, MINE_BONUS, out);
    default:
        return base_targets(s, what, out);
    }
}

/* Mark resources in their main factory; who reaches the fill bonus first takes it (WM-A4.09). */
static void store(State *s, int kind, int count)
{
    int8_t *stored = &s->marks[0][MINE_STORE + kind];
    for (; count; count--)
        if (*stored < MINE_CAPACITY[kind] && ++*stored == MINE_BONUS_AT[kind])
            s->marks[0][MINE_BONUS + kind] = (int8_t)reach(s, kind);
}

/* A secondary factory that is complete gives its bonus at once (WM-A4.08). */
static void improved(State *s, int factory)
{
    if (factory < MINE_MAINS || !working(s->marks[0], factory))
        return;
    const int8_t *gives = MINE_GIVES[factory - MINE_MAINS];
    if (gives[0] >= 0)
        store(s, gives[0], gives[1]);
    else
        for (int i = 0; i < gives[1]; i++)
            effect(s, MINE_BONUS_ROBOT, -1, -1);
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ENERGY:
        sheet[MINE_ENERGIES + target]++;
        improved(s, target);
        break;
    case WM_ROBOT: case MINE_BONUS_ROBOT:
        sheet[MINE_ROBOTS + target]++;
        improved(s, target);
        break;
    case WM_PLANT: case WM_WATER: sheet[MINE_CIRCLED + target] = 1; break;
    case MINE_ASTRA_WHAT: s->taken = (int16_t)(s->taken | 1 << target); break;
    default: base_mark(s, what, target); break;
    }
}

/* -- phase 5 -------------------------------------------------------------------------------------------------------------- */
/* WM-A4.10: minerals of the boxes and circled resources between them go to their factories. */
static void extract(State *s, int column)
{
    s->marks[0][MINE_PUMPS + column] = 1;
    for (int i = 0; i < MINE_COLUMNS_N[column]; i++) {
        int mineral = MINE_MINERAL[MINE_COLUMNS[column][i]];
        if (mineral >= 0)
            store(s, mineral, 1);
    }
    for (int i = 0; i < MINE_IN_COLUMN_N[column]; i++) {
        int r = MINE_IN_COLUMN[column][i];
        if (s->marks[0][MINE_CIRCLED + r])
            store(s, MINE_RESOURCE_KIND[r], 1);
    }
}

static void events(State *s)
{
    for (int c = 0; c < COLUMNS; c++)
        if (!s->marks[0][MINE_PUMPS + c] && complete(s->marks[0], MINE_COLUMNS[c], MINE_COLUMNS_N[c]))
            extract(s, c);
}

/* -- missions and score --------------------------------------------------------------------------------------------------- */
/* Complete columns: all of them, or the longest run. */
static int columns_done(const int8_t *sheet, bool run_only)
{
    int count = 0, run = 0, longest = 0;
    for (int c = 0; c < COLUMNS; c++) {
        bool done = complete(sheet, MINE_COLUMNS[c], MINE_COLUMNS_N[c]);
        count += done;
        run = done ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return run_only ? longest : count;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (test) {
    case TEST_COMPLETE_COLUMNS_AT_LEAST: case TEST_ADJACENT_COMPLETE_COLUMNS_AT_LEAST:
        return columns_done(sheet, test == TEST_ADJACENT_COMPLETE_COLUMNS_AT_LEAST) >= values[0];
    case TEST_SECONDARY_FACTORIES_ACTIVATED: case TEST_FACTORIES_UPGRADED_OR_ACTIVATED_AT_LEAST:
        for (int f = test == TEST_SECONDARY_FACTORIES_ACTIVATED ? MINE_MAINS : 0; f < FACTORIES; f++)
            count += working(sheet, f);
        return count >= values[0];
    default:
        for (int r = 0; r < MINE_RESOURCE_KIND_COUNT; r++)
            count += MINE_RESOURCE_KIND[r] == (test == TEST_MINE_PLANTS_CIRCLED_AT_LEAST ? 0 : 1) && sheet[MINE_CIRCLED + r];
        return count >= values[0];
    }
}

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    out[0] = rewards(s);
    for (int f = 0; f < MINE_MAINS; f++) {
        out[1 + f] = sheet[MINE_STORE + f] * MINE_VALUE[f][working(sheet, f)];
        if (f < 4 && sheet[MINE_BONUS + f] == WM_FIRST)
            out[1 + f] += MINE_BONUS_POINTS[f];
    }
    out[1 + MINE_MAINS] = error_points(s);
    return 2 + MINE_MAINS;
}

const Adventure mine = {
    .targets = targets_here, .mark = mark_here, .events = events, .holds = holds_here, .score = score_here,
};
