/* Adventure 5, The Dome: skyscrapers that grow up and down from the surface, a tower, a dome (adventures/dome.py). */
#include "rules.h"

/* Beside a filled level of its skyscraper, or a start level of an empty one (WM-A5.02). */
bool dome_grows(const int8_t *sheet, int box)
{
    int below_it = DOME_BELOW[box], above_it = DOME_ABOVE[box], zone = DOME_ZONE_AT[box];
    if ((below_it >= 0 && sheet[below_it] != EMPTY) || (above_it >= 0 && sheet[above_it] != EMPTY))
        return true;
    if (!DOME_START_LEVEL[box])
        return false;
    for (int i = 0; i < DOME_SKYSCRAPERS_N[zone]; i++)
        if (sheet[DOME_SKYSCRAPERS[zone][i]] != EMPTY)
            return false;
    return true;
}

static bool in_reach(const State *s, int box) { return dome_grows(s->marks[0], box); }

static void wrote_here(State *s, int box)
{
    if (DOME_END_AT[box] >= 0)
        s->marks[0][DOME_ENDS + DOME_END_AT[box]] = (int8_t)reach(s, DOME_END_AT[box]);
}

/* -- the dome -------------------------------------------------------------------------------------------------------------- */
/* The leftmost and the rightmost piece not yet built (WM-A5.08), where the parity is the number's. */
static int outer_pieces(const int8_t *sheet, int parity, int8_t *out)
{
    int count = 0, last = -1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 16; i++) {
            int half = side ? 15 - i : i, section = half >> 1;
            if (sheet[DOME_HALVES + half])
                continue;
            int piece = sheet[DOME_SPLIT + section] ? half : DOME_WHOLE + section;
            if (piece != last && DOME_PARITY[section] == parity)
                out[count++] = (int8_t)piece;
            last = piece;
            break;
        }
    return count;
}

static void build(int8_t *sheet, int piece)
{
    if (piece >= DOME_WHOLE)
        sheet[DOME_HALVES + 2 * (piece - DOME_WHOLE)] = sheet[DOME_HALVES + 2 * (piece - DOME_WHOLE) + 1] = 1;
    else
        sheet[DOME_HALVES + piece] = 1;
}

/* An unsplit section is one piece, a split one counts each half (WM-A5.16). */
int dome_unbuilt(const int8_t *sheet)
{
    int count = 0;
    for (int section = 0; section < 8; section++) {
        int left = 2 - sheet[DOME_HALVES + 2 * section] - sheet[DOME_HALVES + 2 * section + 1];
        count += sheet[DOME_SPLIT + section] ? left : left != 0;
    }
    return count;
}

/* -- actions ----------------------------------------------------------------------------------------------------------- */
static int split_targets(const int8_t *sheet, int8_t *out)
{
    int count = 0;
    for (int d = 0; d < 8; d++)
        if (!sheet[DOME_SPLIT + d] && !sheet[DOME_HALVES + 2 * d] && !sheet[DOME_HALVES + 2 * d + 1])
            out[count++] = (int8_t)d;
    return count;
}

static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    switch (what) {
    case WM_ROBOT:
        return outer_pieces(sheet, n & 1, out);
    case WM_ENERGY:
        for (int i = 0; i < 4; i++)
            if (sheet[DOME_LADDER + i] < 4)
                out[count++] = (int8_t)i;
        return count;
    case WM_PLANT:
        out[0] = DOME_LINKED[box];
        return out[0] >= 0 && sheet[DOME_TOWER_PLANTS + out[0]] < 2;
    case WM_WATER:
        out[0] = DOME_LINKED[box];
        return out[0] >= 0 && !sheet[DOME_TOWER_WATER + out[0]];
    case DOME_SPLIT_WHAT:
        return split_targets(sheet, out);
    case DOME_ASTRA_WHAT:
        return open_places(s, DOME_ENDS, out);
    default:
        return base_targets(s, what, out);
    }
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = s->marks[0];
    (void)box, (void)n;
    switch (what) {
    case WM_ROBOT: build(sheet, target); break;
    case WM_ENERGY: sheet[DOME_LADDER + target]++; break;
    case WM_PLANT: sheet[DOME_TOWER_PLANTS + target]++; break;
    case WM_WATER: sheet[DOME_TOWER_WATER + target] = 1; break;
    case DOME_SPLIT_WHAT: sheet[DOME_SPLIT + target] = 1; break;
    case DOME_ASTRA_WHAT: s->taken = (int16_t)(s->taken | 1 << target); break;
    default: base_mark(s, what, target); break;
    }
}

/* WM-A5.09: the X costs a split. */
static void planned(State *s) { effect(s, DOME_SPLIT_WHAT, -1, -1); }

/* -- missions and score --------------------------------------------------------------------------------------------------- */
static int tower_symbols(const int8_t *sheet, int level) { return sheet[DOME_TOWER_PLANTS + level] + sheet[DOME_TOWER_WATER + level]; }

/* WM-A5.12: the star or sun column of the player's own ladder. */
static int reward_here(const State *s, int letter)
{
    const int8_t *row = DOME_LADDER_ROWS[0][s->marks[0][DOME_LADDER]];
    return s->own[letter] == WM_FIRST ? row[0] : s->own[letter] == WM_LATER ? row[1] : 0;
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    (void)n;
    switch (test) {
    case TEST_COMPLETE_SKYSCRAPERS_AT_LEAST:
        for (int z = 0; z < 4; z++)
            count += complete(sheet, DOME_SKYSCRAPERS[z], DOME_SKYSCRAPERS_N[z]);
        return count >= values[0];
    case TEST_TOPS_FILLED_AT_LEAST:
        for (int z = 0; z < 4; z++)
            count += sheet[DOME_SKYSCRAPERS[z][DOME_SKYSCRAPERS_N[z] - 1]] != EMPTY;
        return count >= values[0];
    case TEST_TOWER_LEVELS:
        for (int i = 0; i < 8; i++)
            count += tower_symbols(sheet, i) >= values[0];
        return count >= values[1];
    case TEST_UNBUILT_DOME_PIECES:
        return dome_unbuilt(sheet) <= values[0];
    default:
        for (int box = 0; box < A_BOX_COUNT[5]; box++)
            count += sheet[box] == X;
        return count >= values[0];
    }
}

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    const int8_t *tower = DOME_LADDER_ROWS[1][sheet[DOME_LADDER + 1]], *crew = DOME_LADDER_ROWS[2][sheet[DOME_LADDER + 2]];
    int astronauts = sheet[DOME_ASTRONAUTS];
    out[1] = out[2] = 0;
    for (int i = 0; i < 8; i++) {
        int symbols = tower_symbols(sheet, i);
        out[1] += symbols ? tower[symbols - 1] : 0;
        out[2] += DOME_END_POINTS[i][sheet[DOME_ENDS + i]];
    }
    out[0] = rewards(s);
    out[3] = !astronauts ? 0 : crew[astronauts >= given_count(s, WM_ASTRONAUT) ? 0 : 1];      /* WM-A5.18 */
    out[4] = -dome_unbuilt(sheet) * DOME_LADDER_ROWS[3][sheet[DOME_LADDER + 3]][0];
    out[5] = error_points(s);
    return 6;
}

const Adventure dome = {
    .in_reach = in_reach, .wrote = wrote_here, .targets = targets_here, .mark = mark_here, .planned = planned,
    .holds = holds_here, .reward = reward_here, .score = score_here,
};
