/* Adventure 8, The Battle: two sheets in turn, on which the player and ASTRA fight for planets (adventures/battle.py). */
#include "rules.h"

enum { PLANETS = BATTLE_LOW_COUNT, NEAR = BATTLE_NEAR, FAR = BATTLE_FAR, SIDE = BATTLE_SIDE, BOXES = BATTLE_BOX_BONUS_COUNT };

static const int8_t *sheet_of(const State *s) { return s->marks[sheet_index(s)]; }
static int8_t *sheet_to_mark(State *s) { return s->marks[sheet_index(s)]; }

bool battle_full(const int8_t *sheet, int planet)
{
    for (int i = 0; i < BATTLE_SIZES[planet]; i++)
        if (!sheet[BATTLE_BOXES + BATTLE_FIRST_BOX[planet] + i])
            return false;
    return true;
}

/* The planet's first free box (WM-A8.05). */
int battle_next_box(const int8_t *sheet, int planet)
{
    int box = BATTLE_FIRST_BOX[planet];
    while (sheet[BATTLE_BOXES + box])
        box++;
    return box;
}

int battle_insignias(const int8_t *sheet, int planet, int side)
{
    int count = 0, moon = BATTLE_CRATERS + 2 * planet;
    for (int i = 0; i < BATTLE_SIZES[planet]; i++)
        count += sheet[BATTLE_BOXES + BATTLE_FIRST_BOX[planet] + i] == side + 1;
    return count + (sheet[moon] == side + 1) + (sheet[moon + 1] == side + 1);
}

/* Who controls; a tie with ASTRA is the player's alone (WM-A8.08, WM-A8.23). */
static int majority(const int8_t *sheet, int planet)
{
    int near = battle_insignias(sheet, planet, NEAR), far = battle_insignias(sheet, planet, FAR);
    return near == far ? near != 0 : near > far ? 1 : 2;
}

static int free_crater(const int8_t *sheet, int planet)
{
    const int8_t *moon = sheet + BATTLE_CRATERS + 2 * planet;
    return !moon[0] ? 2 * planet : !moon[1] ? 2 * planet + 1 : -1;
}

static bool rocks_left(const int8_t *sheet)
{
    return sheet[SIDE + BATTLE_ROCKS] + sheet[SIDE + BATTLE_WIDTH + BATTLE_ROCKS] < BATTLE_ASTEROIDS;
}

static void cross(int8_t *sheet, int slot)
{
    if (sheet[SIDE + slot] < BATTLE_LIMITS[slot])
        sheet[SIDE + slot]++;
}

static bool takes_number(const int8_t *sheet, int planet, int n)
{
    return BATTLE_LOW[planet] <= n && n <= BATTLE_HIGH[planet] && !battle_full(sheet, planet);
}

/* -- phase 3: a planet that takes the number (WM-A8.05) ------------------------------------------------------------------------- */
/* How far the number can be changed: 2 for an astronaut action, 2 for each stored symbol (WM-A8.13). */
static int reach_of(const State *s, int action)
{
    const int8_t *side = sheet_of(s) + SIDE;
    return 2 * (side[BATTLE_CIRCLED] - side[BATTLE_USED]) + (action == WM_ASTRONAUT ? 2 : 0);
}

static bool fits_here(const State *s, int n, int action)
{
    (void)action;
    for (int p = 0; p < PLANETS; p++)
        if (takes_number(sheet_of(s), p, n))
            return true;
    return false;
}

static bool can_change_here(const State *s, int action) { return reach_of(s, action) > 0; }

static int writes_here(const State *s, int n, int action, int declared, Option *out)
{
    const int8_t *sheet = sheet_of(s);
    int far = reach_of(s, action), count = 0;
    (void)declared;
    for (int p = 0; p < PLANETS; p++) {
        int value = clip(n, BATTLE_LOW[p], BATTLE_HIGH[p]), off = value > n ? value - n : n - value;
        if (off <= far && !battle_full(sheet, p))
            out[count++] = (Option){(int8_t)value, (int8_t)p};
    }
    return count;
}

static bool fits_changed_here(const State *s, int n, int action)
{
    Option found[PLANETS];
    return writes_here(s, n, action, 0, found) > 0;
}

static void plant_insignia(State *s, int spot, int side)
{
    int8_t *sheet = sheet_to_mark(s);
    int planet = BATTLE_PLANET_OF[spot];
    sheet[BATTLE_BOXES + spot] = (int8_t)(side + 1);
    if (!battle_full(sheet, planet))
        return;
    sheet[BATTLE_FLAGS + planet] = (int8_t)majority(sheet, planet);
    if (sheet[BATTLE_FLAGS + planet] == NEAR + 1 && ++s->track % 2 == 0)      /* every second flag is a solo bonus (WM-A8.27) */
        bonus(s, 1);
}

/* The insignia, control, the box's bonus, then the action (WM-2.16). */
static void written_here(State *s, int combination, int value, int planet)
{
    int8_t *sheet = sheet_to_mark(s);
    int action = s->actions[combination], change = value - s->numbers[combination];
    change = change < 0 ? -change : change;
    bool by_action = change > 0 && action == WM_ASTRONAUT;
    int more = change - (by_action ? 2 : 0);
    sheet[SIDE + BATTLE_USED] = (int8_t)(sheet[SIDE + BATTLE_USED] + ((more > 0 ? more : 0) + 1) / 2);
    int spot = battle_next_box(sheet, planet);
    push(s, WM_ACT, 0, action, spot, value, by_action);
    plant_insignia(s, spot, NEAR);
    if (BATTLE_BOX_BONUS[spot] >= 0)
        may(s, BATTLE_BONUS + BATTLE_BOX_BONUS[spot]);       /* WM-A8.07 */
}

static void error_here(State *s) { cross(sheet_to_mark(s), BATTLE_ERRORS); }

static int errors_here(const State *s) { return s->marks[0][SIDE + BATTLE_ERRORS] + s->marks[1][SIDE + BATTLE_ERRORS]; }

/* -- phase 4 ------------------------------------------------------------------------------------------------------------------------ */
/* Incomplete planets with a free crater; for ASTRA (WM-A8.28) those of them with the most insignias of the player's. */
static int open_moons(const int8_t *sheet, bool by_priority, int8_t *out)
{
    int count = 0, most = 0;
    for (int p = 0; p < PLANETS; p++) {
        if (free_crater(sheet, p) < 0 || battle_full(sheet, p))
            continue;
        int own = by_priority ? battle_insignias(sheet, p, NEAR) : 0;
        if (own > most)
            count = 0, most = own;
        if (own == most)
            out[count++] = (int8_t)p;
    }
    return count;
}

static int energy_targets(const int8_t *sheet, int8_t *out)
{
    int count = 0;
    for (int c = 0; c < 3; c++)
        if (sheet[SIDE + BATTLE_COLUMN + c] < 4)
            out[count++] = (int8_t)c;
    return count;
}

static int planets_taking(const int8_t *sheet, int n, int8_t *out)
{
    int count = 0;
    for (int p = 0; p < PLANETS; p++)
        if (takes_number(sheet, p, n))
            out[count++] = (int8_t)p;
    return count;
}

static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    const int8_t *sheet = sheet_of(s);
    int kind = what - WM_PLANT;
    out[0] = 0;
    switch (what) {
    case WM_PLANT: case WM_WATER:
        out[0] = BATTLE_PLANET_OF[box];
        return sheet[BATTLE_CROSSED + 7 * kind + out[0]] < BATTLE_SYMBOLS[kind][out[0]];
    case WM_ROBOT: case BATTLE_BONUS + WM_ROBOT: return rocks_left(sheet);
    case WM_ENERGY: case BATTLE_BONUS + WM_ENERGY: return energy_targets(sheet, out);
    case WM_PLANNING: case BATTLE_BONUS + WM_PLANNING: return open_moons(sheet, false, out);
    case BATTLE_BONUS + WM_PLANT: return sheet[SIDE + BATTLE_PLANTS] < BATTLE_LIMITS[BATTLE_PLANTS];
    case BATTLE_BONUS + WM_WATER: return sheet[SIDE + BATTLE_WATERS] < BATTLE_LIMITS[BATTLE_WATERS];
    case WM_ASTRONAUT: return sheet[SIDE + BATTLE_CIRCLED] < BATTLE_LIMITS[BATTLE_CIRCLED];
    case BATTLE_ASTRA_WHAT: return open_moons(sheet, true, out);
    case BATTLE_ASTRA_PLANET: return planets_taking(sheet, n, out);
    default: return 0;
    }
}

/* WM-A8.10: the first free asteroid from the own side, and all its bonuses. */
static void land(State *s, int8_t *sheet)
{
    int rock = sheet[SIDE + BATTLE_ROCKS]++;
    for (int i = BATTLE_ASTEROID_BONUS_N[rock] - 1; i >= 0; i--)
        effect(s, BATTLE_BONUS + BATTLE_ASTEROID_BONUS[rock][i], -1, -1);
}

/* WM-A8.28: both insignias if the moon has room for two, else the second by priority again. */
static void astra_moon(State *s, int8_t *sheet, int planet, int left)
{
    for (; left && free_crater(sheet, planet) >= 0; left--)
        sheet[BATTLE_CRATERS + free_crater(sheet, planet)] = FAR + 1;
    if (left)
        effect(s, BATTLE_ASTRA_WHAT, left, -1);
}

/* WM-A8.22, A8.24: an insignia without its symbol, then the action on that planet if possible. */
static void astra_plays(State *s, int planet)
{
    int8_t *sheet = sheet_to_mark(s);
    plant_insignia(s, battle_next_box(sheet, planet), FAR);
    int action = action_of(s->hand[0]);
    if (action == WM_PLANT || action == WM_WATER) {
        int kind = action - WM_PLANT;
        if (sheet[BATTLE_CROSSED + 7 * kind + planet] < BATTLE_SYMBOLS[kind][planet])
            sheet[BATTLE_CROSSED + 7 * kind + planet]++;
    } else if (action == WM_PLANNING || action == WM_ASTRONAUT) {
        if (free_crater(sheet, planet) >= 0 && !battle_full(sheet, planet))
            sheet[BATTLE_CRATERS + free_crater(sheet, planet)] = FAR + 1;
    } else if (rocks_left(sheet))
        sheet[SIDE + BATTLE_WIDTH + BATTLE_ROCKS]++;
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    int8_t *sheet = sheet_to_mark(s);
    (void)n;
    switch (what) {
    case WM_PLANT: case WM_WATER:
        sheet[BATTLE_CROSSED + 7 * (what - WM_PLANT) + target]++;
        cross(sheet, what == WM_PLANT ? BATTLE_PLANTS : BATTLE_WATERS);
        break;
    case WM_ROBOT: case BATTLE_BONUS + WM_ROBOT: land(s, sheet); break;
    case WM_ENERGY: case BATTLE_BONUS + WM_ENERGY: sheet[SIDE + BATTLE_COLUMN + target]++; break;
    case WM_PLANNING: case BATTLE_BONUS + WM_PLANNING:
        sheet[BATTLE_CRATERS + free_crater(sheet, target)] = NEAR + 1;
        if (what == WM_PLANNING)
            cross(sheet, BATTLE_PLANS);
        break;
    case BATTLE_BONUS + WM_PLANT: cross(sheet, BATTLE_PLANTS); break;
    case BATTLE_BONUS + WM_WATER: cross(sheet, BATTLE_WATERS); break;
    case WM_ASTRONAUT: cross(sheet, BATTLE_CIRCLED); break;
    case BATTLE_ASTRA_WHAT: astra_moon(s, sheet, target, box); break;
    case BATTLE_ASTRA_PLANET: astra_plays(s, target); break;
    default: break;
    }
}

/* -- missions: on a single sheet, either one (WM-A8.19) --------------------------------------------------------------------------- */
static int planets_controlled(const int8_t *sheet)
{
    int count = 0;
    for (int p = 0; p < PLANETS; p++)
        count += sheet[BATTLE_FLAGS + p] & 1;
    return count;
}

static int types_controlled(const int8_t *sheet)
{
    unsigned types = 0;
    for (int p = 0; p < PLANETS; p++)
        if (sheet[BATTLE_FLAGS + p] & 1)
            types |= 1u << BATTLE_TYPE_OF[p];
    return __builtin_popcount(types);
}

static int moons_with_insignia(const int8_t *sheet)
{
    int count = 0;
    for (int p = 0; p < PLANETS; p++)
        count += sheet[BATTLE_CRATERS + 2 * p] == 1 || sheet[BATTLE_CRATERS + 2 * p + 1] == 1;
    return count;
}

static bool holds_on(const int8_t *sheet, int test, int value)
{
    const int8_t *side = sheet + SIDE;
    switch (test) {
    case TEST_SAME_SHEET_PLANETS_CONTROLLED_AT_LEAST: return planets_controlled(sheet) >= value;
    case TEST_SAME_SHEET_TYPES_CONTROLLED: return types_controlled(sheet) == value;
    case TEST_SAME_SHEET_ASTEROIDS_AT_LEAST: return side[BATTLE_ROCKS] >= value;
    case TEST_SAME_SHEET_EACH_PLANET_COLUMN_CROSSED_AT_LEAST:
        return side[BATTLE_COLUMN] >= value && side[BATTLE_COLUMN + 1] >= value && side[BATTLE_COLUMN + 2] >= value;
    case TEST_SAME_SHEET_PLANT_BOXES_CROSSED_AT_LEAST: return side[BATTLE_PLANTS] >= value && side[BATTLE_WATERS] >= BATTLE_WATERS_WANTED;
    default: return moons_with_insignia(sheet) >= value;
    }
}

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    (void)n;
    return holds_on(s->marks[0], test, values[0]) || holds_on(s->marks[1], test, values[0]);
}

/* -- end and score ----------------------------------------------------------------------------------------------------------------- */
static bool filled_here(const State *s)
{
    for (int i = 0; i < 2; i++) {
        bool full = true;
        for (int p = 0; p < PLANETS && full; p++)
            full = battle_full(s->marks[i], p);
        if (full)
            return true;
    }
    return false;
}

static bool all_errors_here(const State *s) { return s->marks[0][SIDE + BATTLE_ERRORS] >= 2 || s->marks[1][SIDE + BATTLE_ERRORS] >= 2; }

/* Control as it would be attributed now, incomplete planets included (WM-A8.17). */
static int planet_points(const int8_t *sheet)
{
    int total = 0;
    for (int p = 0; p < PLANETS; p++) {
        int flag = sheet[BATTLE_FLAGS + p], kind = BATTLE_TYPE_OF[p];
        if ((flag ? flag : majority(sheet, p)) & 1)
            total += BATTLE_TYPE_VALUES[kind][sheet[SIDE + BATTLE_COLUMN + kind]];
    }
    return total;
}

static int score_here(const State *s, int *out)
{
    out[0] = rewards(s);
    out[1] = out[2] = out[3] = out[4] = out[5] = 0;
    for (int i = 0; i < 2; i++) {
        const int8_t *side = s->marks[i] + SIDE;
        out[1] += BATTLE_PLANT_VALUES[side[BATTLE_PLANTS]];
        out[2] += BATTLE_WATER_VALUES[side[BATTLE_WATERS]];
        out[3] += planet_points(s->marks[i]);
        out[4] -= BATTLE_PLANNING_VALUES[side[BATTLE_PLANS]];
        out[5] -= BATTLE_ERROR_COSTS[side[BATTLE_ERRORS]];
    }
    return 6;
}

/* -- ASTRA plays first on the current sheet (WM-A8.21, A8.22) ----------------------------------------------------------------------- */
static bool drew(State *s)
{
    if (s->hand_n != 1)
        return false;
    push(s, WM_DRAW, 0, 0, 0, 0, 0);
    int n = number_of(s->hand[0]), highest = 0;
    if (fits_here(s, n, 0)) {
        effect(s, BATTLE_ASTRA_PLANET, -1, n);
        return true;
    }
    for (int p = 0; p < PLANETS; p++)
        if (BATTLE_LOW[p] <= n && n <= BATTLE_HIGH[p])
            highest = p;
    for (int step = 1; step < 8; step++)
        if (!battle_full(sheet_of(s), (highest + step) % PLANETS)) {
            astra_plays(s, (highest + step) % PLANETS);
            break;
        }
    return true;
}

static void astra_effect(State *s, int letter, int draw)
{
    (void)letter, (void)draw;
    effect(s, BATTLE_ASTRA_WHAT, 2, -1);
}

const Adventure battle = {
    .fits = fits_here, .can_change = can_change_here, .fits_changed = fits_changed_here, .writes = writes_here, .written = written_here,
    .error = error_here, .error_count = errors_here, .targets = targets_here, .mark = mark_here, .holds = holds_here,
    .filled = filled_here, .all_errors = all_errors_here, .score = score_here, .astra_effect = astra_effect, .drew = drew,
};
