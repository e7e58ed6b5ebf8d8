/* Adventure 6, The Virus: eleven quarters to evacuate while viruses spread along the open walkways (adventures/virus.py). */
#include "rules.h"

enum { QUARTERS = VIRUS_HOUSES_COUNT, VIRUSES = VIRUS_HOMES_COUNT, WALKWAYS = VIRUS_JOINS_COUNT };

static bool evacuated(const int8_t *sheet, int quarter) { return complete(sheet, VIRUS_HOUSES[quarter], VIRUS_HOUSES_N[quarter]); }

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int astra_targets(const State *s, int8_t *out)
{
    int count = 0;
    if (!(s->taken >> VIRUS_GREEN & 1))
        out[count++] = VIRUS_GREEN;
    if (!(s->taken >> VIRUS_BLUE & 1))
        out[count++] = VIRUS_BLUE;
    if (count)
        return count;
    for (int p = VIRUSES; p < A_PLACES[6]; p++)
        if (!(s->taken >> p & 1))
            out[count++] = (int8_t)p;
    return count;
}

static int open_walkways(const int8_t *sheet, int8_t *out)
{
    int count = 0;
    for (int w = 0; w < WALKWAYS; w++)
        if (!sheet[VIRUS_CLOSED + w])
            out[count++] = (int8_t)w;
    return count;
}

static int row_energy_targets(const int8_t *sheet, int8_t *out)
{
    int count = 0;
    for (int q = 0; q < QUARTERS; q++)
        if (sheet[VIRUS_ENERGIES + q] < 3 && !evacuated(sheet, q))
            out[count++] = (int8_t)q;
    return count;
}

static int infect_targets(const int8_t *sheet, int quarter, int8_t *out)
{
    int count = 0;
    for (int i = 0; i < VIRUS_HOUSES_N[quarter]; i++)
        if (sheet[VIRUS_HOUSES[quarter][i]] == EMPTY)
            out[count++] = VIRUS_HOUSES[quarter][i];
    return count;
}

static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    (void)n;
    switch (what) {
    case WM_ROBOT: case VIRUS_ROW_ROBOT:
        return open_walkways(sheet, out);
    case WM_ENERGY:
        out[0] = VIRUS_QUARTER_OF[box];
        return sheet[VIRUS_ENERGIES + out[0]] < 3;
    case WM_PLANT:
        out[0] = VIRUS_QUARTER_OF[box];
        return sheet[VIRUS_PLANTS + out[0]] < VIRUS_PLANTS_THERE[out[0]];
    case WM_WATER:
        out[0] = VIRUS_TANK_AT[box];
        return out[0] >= 0 && !sheet[VIRUS_TANK + out[0]];
    case VIRUS_ROW_ENERGY:
        return row_energy_targets(sheet, out);
    case VIRUS_INFECT:
        return infect_targets(sheet, box, out);
    case VIRUS_GREY_WHAT:
        for (int i = 0; i < VIRUS_GREY_HOMES_COUNT; i++)
            out[i] = (int8_t)i;
        return VIRUS_GREY_HOMES_COUNT;
    case VIRUS_ASTRA_WHAT:
        return astra_targets(s, out);
    default:
        return base_targets(s, what, out);
    }
}

/* WM-A6.08 to A6.11: the next score symbol, what it carries, and the row it finishes. */
static void cross_symbol(State *s, int track)
{
    int symbol = ++s->marks[0][VIRUS_TRACK + track], place = VIRUS_TRACK_SYMBOLS[track][symbol];
    if (place >= 0 && !(s->taken >> place & 1))
        reach(s, place);
    for (int i = 0; i < VIRUS_ROW_ENDS_N[track]; i++)
        if (symbol == VIRUS_ROW_ENDS[track][i])
            effect(s, track == 0 ? VIRUS_ROW_ROBOT : VIRUS_ROW_ENERGY, -1, -1);
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ROBOT: case VIRUS_ROW_ROBOT: sheet[VIRUS_CLOSED + target] = 1; break;
    case WM_ENERGY: case VIRUS_ROW_ENERGY: sheet[VIRUS_ENERGIES + target]++; break;
    case WM_PLANT:
        sheet[VIRUS_PLANTS + target]++;
        cross_symbol(s, 0);
        break;
    case WM_WATER:
        sheet[VIRUS_TANK + target] = 1;
        cross_symbol(s, 1);
        break;
    case VIRUS_INFECT: sheet[target] = WM_INFECTED; break;
    case VIRUS_GREY_WHAT:
        sheet[VIRUS_GREY] = (int8_t)(target + 1);
        effect(s, VIRUS_INFECT, VIRUS_GREY_HOMES[target], -1);
        break;
    case VIRUS_ASTRA_WHAT:
        s->taken = (int16_t)(s->taken | 1 << target);
        push(s, WM_PROPAGATE, 0, 1, 0, 0, 0);
        break;
    default: base_mark(s, what, target); break;
    }
}

/* -- phases 5 and 6 -------------------------------------------------------------------------------------------------------- */
/* WM-A6.13: a propagation for every virus activated, and for an error from the second on. */
static void events(State *s)
{
    int fresh = s->own[WM_REACHED] & ~s->taken;
    s->taken = (int16_t)(s->taken | s->own[WM_REACHED]);
    int times = __builtin_popcount((unsigned)fresh & ((1u << VIRUSES) - 1));
    if (s->own[WM_ERRED] && s->marks[0][VIRUS_ERRORS] >= 2)
        times++;
    if (times)
        push(s, WM_PROPAGATE, 0, times, 0, 0, 0);
}

/* The first accomplishment activates a virus (WM-A6.20). */
static void missions_closed(State *s)
{
    int count = 0;
    for (int letter = 0; letter < 3; letter++) {
        int v = VIRUS_MISSION_VIRUS[letter];
        if (!(s->taken >> v & 1) && s->own[letter] == WM_FIRST) {
            s->taken = (int16_t)(s->taken | 1 << v);
            count++;
            bonus(s, ASTRA_BONUS[6]);
        }
    }
    if (count) {
        push(s, WM_MISSIONS, -1, 0, 0, 0, 0);
        push(s, WM_PROPAGATE, 0, count, 0, 0, 0);
    }
}

/* WM-A6.27 (first draw: the player chooses) and A6.28 (second: the mission's virus). */
static void astra_effect(State *s, int letter, int draw)
{
    if (!draw)
        effect(s, VIRUS_ASTRA_WHAT, letter, -1);
    else if (!(s->taken >> VIRUS_MISSION_VIRUS[letter] & 1))
        mark_here(s, VIRUS_ASTRA_WHAT, VIRUS_MISSION_VIRUS[letter], -1, -1);
}

/* Each player chooses the home of the grey virus (WM-A6.01). */
void start_resolve(State *s)
{
    if (!s->marks[0][VIRUS_GREY])
        push(s, WM_PICK, 0, VIRUS_GREY_WHAT, -1, -1, 0);
}

/* One propagation: every active virus in the order of the quarters (WM-A6.14); then the next one. */
void propagate_resolve(State *s, const Frame *f)
{
    unsigned homes = 0;
    if (f->a > 1)
        push(s, WM_PROPAGATE, 0, f->a - 1, 0, 0, 0);
    for (int v = 0; v < VIRUSES; v++)
        if (s->taken >> v & 1)
            homes |= 1u << VIRUS_HOMES[v];
    if (s->marks[0][VIRUS_GREY])
        homes |= 1u << VIRUS_GREY_HOMES[s->marks[0][VIRUS_GREY] - 1];
    for (int q = QUARTERS - 1; q >= 0; q--)
        if (homes >> q & 1)
            push(s, WM_VIRUS, 0, q, 0, 0, 0);
}

/* One virus: its home quarter, or if that is complete the open quarters next to it (WM-A6.15). */
void spread_resolve(State *s, const Frame *f)
{
    const int8_t *sheet = s->marks[0];
    int home = f->a;
    unsigned where = 0;
    if (!evacuated(sheet, home))
        where = 1u << home;
    else
        for (int i = 0; i < VIRUS_OWN_WALKWAYS_N[home]; i++) {
            int w = VIRUS_OWN_WALKWAYS[home][i], other = VIRUS_JOINS[w][0] == home ? VIRUS_JOINS[w][1] : VIRUS_JOINS[w][0];
            if (!sheet[VIRUS_CLOSED + w] && !evacuated(sheet, other))
                where |= 1u << other;
        }
    for (int q = QUARTERS - 1; q >= 0; q--)
        if (where >> q & 1)
            effect(s, VIRUS_INFECT, q, -1);
}

/* -- missions and score --------------------------------------------------------------------------------------------------- */
static bool isolated(const int8_t *sheet, int quarter)
{
    for (int i = 0; i < VIRUS_OWN_WALKWAYS_N[quarter]; i++)
        if (!sheet[VIRUS_CLOSED + VIRUS_OWN_WALKWAYS[quarter][i]])
            return false;
    return true;
}

static bool harvested(const int8_t *sheet, int quarter)
{
    if (sheet[VIRUS_PLANTS + quarter] != VIRUS_PLANTS_THERE[quarter])
        return false;
    for (int i = 0; i < VIRUS_QUARTER_TANKS_N[quarter]; i++)
        if (!sheet[VIRUS_TANK + VIRUS_QUARTER_TANKS[quarter][i]])
            return false;
    return true;
}

static int floors_with(const int8_t *sheet, bool energies)
{
    int count = 0;
    for (int floor = 0; floor < VIRUS_FLOOR_QUARTERS_COUNT; floor++) {
        bool all = true;
        for (int i = 0; i < VIRUS_FLOOR_QUARTERS_N[floor]; i++) {
            int q = VIRUS_FLOOR_QUARTERS[floor][i];
            all = all && (energies ? sheet[VIRUS_ENERGIES + q] == 3 : harvested(sheet, q));
        }
        count += all;
    }
    return count;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    switch (test) {
    case TEST_EVACUATED_QUARTERS_AT_LEAST:
        for (int q = 0; q < QUARTERS; q++)
            count += evacuated(sheet, q);
        return count >= values[0];
    case TEST_FLOOR_FULLY_EVACUATED:
        for (int floor = 0; floor < VIRUS_FLOORS_COUNT; floor++)
            count += complete(sheet, VIRUS_FLOORS[floor], VIRUS_FLOORS_N[floor]);
        return count >= values[0];
    case TEST_ISOLATED_QUARTERS_AT_LEAST:
        for (int q = 0; q < QUARTERS; q++)
            count += isolated(sheet, q);
        return count >= values[0];
    case TEST_ISOLATED_QUARTERS:
        for (int i = 0; i < n; i++)
            count += isolated(sheet, values[i]);
        return count == n;
    default:
        return floors_with(sheet, test == TEST_FLOORS_WITH_ALL_ENERGIES_AT_LEAST) >= values[0];
    }
}

static int track_points(const int8_t *sheet, int track)
{
    int rows = 0;
    for (int i = 0; i < VIRUS_ROW_ENDS_N[track]; i++)
        rows += sheet[VIRUS_TRACK + track] >= VIRUS_ROW_ENDS[track][i];
    return VIRUS_TRACK_VALUES[track][rows];
}

/* WM-A6.17 and A6.24: a quarter is worth the same evacuated or at the end, numbered houses x energies. */
static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    int quarters = 0, infected = 0;
    for (int box = 0; box < A_BOX_COUNT[6]; box++) {
        if (sheet[box] == WM_INFECTED)
            infected++;
        else if (sheet[box] != EMPTY)
            quarters += sheet[VIRUS_ENERGIES + VIRUS_QUARTER_OF[box]];
    }
    out[0] = rewards(s), out[1] = quarters, out[2] = track_points(sheet, 0), out[3] = track_points(sheet, 1);
    out[4] = -infected, out[5] = error_points(s);
    return 6;
}

const Adventure virus = {
    .targets = targets_here, .mark = mark_here, .events = events, .holds = holds_here, .missions_closed = missions_closed,
    .score = score_here, .astra_effect = astra_effect,
};
