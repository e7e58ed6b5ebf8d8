/* Adventure 2, The Journey: one long path to the Moon, cut into zones by energy (adventures/journey.py). */
#include "rules.h"

enum { LENGTH = JOURNEY_LENGTH, TANKS = JOURNEY_TANK_VALUES_COUNT };

static const int8_t PATH[36] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
                                18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35};
_Static_assert(LENGTH == 36, "the path");

/* The lengths of the completely filled zones. */
int journey_complete_lengths(const int8_t *sheet, int8_t *out)
{
    int count = 0, first = 0;
    bool full = true;
    for (int box = 0; box < LENGTH; box++) {
        if (sheet[box] == EMPTY)
            full = false;
        if (box == LENGTH - 1 || sheet[JOURNEY_GAPS + box]) {
            if (full)
                out[count++] = (int8_t)(box + 1 - first);
            first = box + 1;
            full = true;
        }
    }
    return count;
}

static int zones_here(const State *s, Zone *out)
{
    int count = 0, first = 0;
    for (int box = 0; box < LENGTH; box++)
        if (box == LENGTH - 1 || s->marks[0][JOURNEY_GAPS + box]) {
            out[count++] = (Zone){PATH + first, box + 1 - first};
            first = box + 1;
        }
    return count;
}

static Zone zone_around(const int8_t *sheet, int box)
{
    int first = box, last = box;
    while (first > 0 && !sheet[JOURNEY_GAPS + first - 1])
        first--;
    while (last < LENGTH - 1 && !sheet[JOURNEY_GAPS + last])
        last++;
    return (Zone){PATH + first, last + 1 - first};
}

static int zone_of_box(const State *s, int box, Zone *out)
{
    out[0] = zone_around(s->marks[0], box);
    return 1;
}

/* Each part between dividers on its own (WM-A2.02). */
static int path_boxes(const State *s, int n, int action, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0, first = 0;
    bool closed = false;
    (void)action;
    for (int box = 0; box < LENGTH; box++) {
        if (!closed) {
            int v = sheet[box];
            if (v == EMPTY)
                out[count++] = (int8_t)box;
            else if (v < n)
                count = first;
            else if (v == n)
                count = first, closed = true;
            else if (v < X)
                closed = true;
        }
        if (box < LENGTH - 1 && sheet[JOURNEY_GAPS + box])
            first = count, closed = false;
    }
    return count;
}

static bool path_fits(const State *s, int n, int action)
{
    int8_t found[MOST_BOXES];
    return path_boxes(s, n, action, found) > 0;
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int plant_targets(const int8_t *sheet, int box, int8_t *out)
{
    int count = 0;
    Zone zone = zone_around(sheet, box);
    for (int i = 0; i < 4; i++) {
        int at = JOURNEY_LINKS[i] - zone.boxes[0];
        if (at >= 0 && at < zone.n && sheet[JOURNEY_PLANTS + i] < JOURNEY_PLANTS_THERE[i])
            out[count++] = (int8_t)i;
    }
    return count;
}

static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (what) {
    case WM_ROBOT:
        for (int i = 0; i < 4; i++)
            if (sheet[JOURNEY_ROBOTS + i] < JOURNEY_ROBOTS_NEEDED[i])
                out[count++] = (int8_t)i;
        return count;
    case WM_ENERGY:
        out[0] = 0;
        return sheet[JOURNEY_CIRCLED] < 12;
    case WM_PLANT:
        return plant_targets(sheet, box, out);
    case WM_WATER:
        out[0] = JOURNEY_TANK_AT[box];
        return out[0] >= 0 && !sheet[JOURNEY_TANK + out[0]];
    case JOURNEY_DIVIDER:
        for (int gap = 0; gap < LENGTH - 1; gap++)
            if (!sheet[JOURNEY_GAPS + gap])
                out[count++] = (int8_t)gap;
        return count;
    case JOURNEY_ASTRA_WHAT:
        return open_places(s, JOURNEY_MULTIPLIER, out);
    default:
        return base_targets(s, what, out);
    }
}

/* WM-A2.03: two circled symbols become a divider at once. */
static void circle_energy(State *s)
{
    int8_t *circled = &s->marks[0][JOURNEY_CIRCLED];
    if (*circled < 12 && ++*circled % 2 == 0)
        effect(s, JOURNEY_DIVIDER, -1, -1);
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ROBOT:
        if (++sheet[JOURNEY_ROBOTS + target] == JOURNEY_ROBOTS_NEEDED[target])
            sheet[JOURNEY_MULTIPLIER + target] = (int8_t)reach(s, target);
        break;
    case WM_ENERGY: circle_energy(s); break;
    case WM_PLANT: sheet[JOURNEY_PLANTS + target]++; break;
    case WM_WATER: sheet[JOURNEY_TANK + target] = 1; break;
    case JOURNEY_DIVIDER: sheet[JOURNEY_GAPS + target] = 1; break;
    case JOURNEY_ASTRA_WHAT: s->taken = (int16_t)(s->taken | 1 << target); break;
    default: base_mark(s, what, target); break;
    }
}

static void erred(State *s, int count)
{
    if (count <= 2)     /* WM-A2.04 */
        circle_energy(s);
}

/* -- missions and score --------------------------------------------------------------------------------------------------- */
static bool zones_by_length(const int8_t *sheet, const int8_t *values, int n)
{
    int8_t lengths[LENGTH];
    int count = journey_complete_lengths(sheet, lengths);
    for (int i = 0; i < n; i += 2) {
        int have = 0;
        for (int j = 0; j < count; j++)
            have += lengths[j] == values[i];
        if (have < values[i + 1])
            return false;
    }
    return true;
}

static bool tanks_in_a_row(const int8_t *sheet, int wanted)
{
    int run = 0;
    for (int i = 0; i < TANKS; i++) {
        run = sheet[JOURNEY_TANK + i] ? run + 1 : 0;
        if (run >= wanted)
            return true;
    }
    return false;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    switch (test) {
    case TEST_STATIONS_WITH_MULTIPLIER_AT_LEAST:
        for (int i = 0; i < 4; i++)
            count += sheet[JOURNEY_MULTIPLIER + i] != 0;
        return count >= values[0];
    case TEST_STATIONS_WITH_ALL_PLANTS_AT_LEAST:
        for (int i = 0; i < 4; i++)
            count += sheet[JOURNEY_PLANTS + i] == JOURNEY_PLANTS_THERE[i];
        return count >= values[0];
    case TEST_COMPLETE_ZONES_BY_LENGTH:
        return zones_by_length(sheet, values, n);
    case TEST_TANKS_AT_LEAST:
        for (int i = 0; i < TANKS; i++)
            count += sheet[JOURNEY_TANK + i];
        return count >= values[0];
    default:
        return tanks_in_a_row(sheet, values[0]);
    }
}

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    int8_t lengths[LENGTH];
    int zones = journey_complete_lengths(sheet, lengths), stations = 0, water = 0, longest = 0;
    for (int i = 0; i < 4; i++)
        stations += sheet[JOURNEY_PLANTS + i] * JOURNEY_MULTIPLIERS[i][sheet[JOURNEY_MULTIPLIER + i]];
    for (int i = 0; i < TANKS; i++)
        water += sheet[JOURNEY_TANK + i] ? JOURNEY_TANK_VALUES[i] : 0;
    for (int i = 0; i < zones; i++)
        longest = lengths[i] > longest ? lengths[i] : longest;
    out[0] = rewards(s), out[1] = stations, out[2] = water, out[3] = longest;
    /* against ASTRA's pairs of energy cards (WM-A2.17) */
    out[4] = !zones ? 0 : JOURNEY_RANKED[zones >= given_count(s, WM_ENERGY) / 2 ? 0 : 1];
    out[5] = error_points(s);
    return 6;
}

const Adventure journey = {
    .boxes_for = path_boxes, .fits = path_fits, .zones_now = zones_here, .zones_of = zone_of_box, .erred = erred,
    .targets = targets_here, .mark = mark_here, .holds = holds_here, .score = score_here,
};
