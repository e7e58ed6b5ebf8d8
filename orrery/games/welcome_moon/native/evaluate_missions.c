/* How near a sheet is to each mission, 0 to 1 (evaluate_missions.py; the zones of The Journey as encode_sheets.py has them). */
#include "encode.h"

enum { MOST_SHARES = 16 };

/* The part of the boxes that is filled. */
static double share(const int8_t *sheet, const int8_t *boxes, int n)
{
    int filled = 0;
    for (int i = 0; i < n; i++)
        filled += sheet[boxes[i]] != EMPTY;
    return (double)filled / n;
}

/* The mean of the k largest. */
static double best(double *shares, int n, int k)
{
    for (int i = 1; i < n; i++) {
        double x = shares[i];
        int j = i;
        for (; j > 0 && shares[j - 1] > x; j--)
            shares[j] = shares[j - 1];
        shares[j] = x;
    }
    double total = 0.0;
    for (int i = n - k; i < n; i++)
        total += shares[i];
    return total / k;
}

static double capped(double x) { return x > 1.0 ? 1.0 : x; }

#define SHARES(name, zones, count) \
    double name[MOST_SHARES]; \
    for (int z = 0; z < count; z++) \
        name[z] = share(sheet, zones[z], zones##_N[z])

#define BEST_OF(zones, count, k) \
    do { \
        SHARES(shares, zones, count); \
        return best(shares, count, k); \
    } while (0)

/* The k best sets of tanks; a set with a tank written over without water is lost. */
static double set_share(const int8_t *sheet, int slots, const int8_t *tanks, int n, const int8_t *boxes)
{
    int circled = 0;
    for (int i = 0; i < n; i++) {
        if (sheet[slots + tanks[i]])
            circled++;
        else if (sheet[boxes[tanks[i]]] != EMPTY)
            return 0.0;
    }
    return (double)circled / n;
}

static void tank_boxes(const int8_t *tank_at, int boxes, int8_t *out)
{
    for (int box = 0; box < boxes; box++)
        if (tank_at[box] >= 0)
            out[tank_at[box]] = (int8_t)box;
}

/* -- adventure by adventure ----------------------------------------------------------------------------------------------------------- */
static double near_launch(const State *s, int test, const int8_t *v, int n)
{
    const int8_t *sheet = s->marks[0];
    if (test == TEST_CONSTRUCTION_CROSSES_AT_LEAST)
        return (double)sheet[LAUNCH_CROSSES] / v[0];
    if (test != TEST_ALL_BOXES_FILLED_IN_ZONES)
        return capped((double)(sheet[LAUNCH_CIRCLED] - sheet[LAUNCH_CROSSED]) / v[0]);
    int filled = 0, boxes = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < LAUNCH_FLOORS_N[v[i]]; j++, boxes++)
            filled += sheet[LAUNCH_FLOORS[v[i]][j]] != EMPTY;
    return (double)filled / boxes;
}

/* The best stretch of tanks none of which has been written over without water. */
static double tanks_in_a_row(const int8_t *sheet, int k)
{
    int8_t boxes[JOURNEY_TANK_VALUES_COUNT];
    int found = 0;
    tank_boxes(JOURNEY_TANK_AT, JOURNEY_LENGTH, boxes);
    for (int first = 0; first <= JOURNEY_TANK_VALUES_COUNT - k; first++) {
        int circled = 0;
        for (int i = first; i < first + k && circled >= 0; i++) {
            if (sheet[JOURNEY_TANK + i])
                circled++;
            else if (sheet[boxes[i]] != EMPTY)
                circled = -1;
        }
        found = circled > found ? circled : found;
    }
    return (double)found / k;
}

/* The part of the zones wanted that is complete. */
static double zones_by_length(const int8_t *sheet, const int8_t *v, int n)
{
    int8_t lengths[JOURNEY_LENGTH];
    int count = journey_complete_lengths(sheet, lengths), have = 0, want = 0;
    for (int i = 0; i < n; i += 2) {
        int found = 0;
        for (int j = 0; j < count; j++)
            found += lengths[j] == v[i];
        have += at_most(found, v[i + 1]);
        want += v[i + 1];
    }
    return (double)have / want;
}

static double near_journey(const State *s, int test, const int8_t *v, int n)
{
    const int8_t *sheet = s->marks[0];
    double shares[4];
    int tanks = 0;
    switch (test) {
    case TEST_STATIONS_WITH_MULTIPLIER_AT_LEAST:
        for (int i = 0; i < 4; i++)
            shares[i] = (double)sheet[JOURNEY_ROBOTS + i] / JOURNEY_ROBOTS_NEEDED[i];
        return best(shares, 4, v[0]);
    case TEST_STATIONS_WITH_ALL_PLANTS_AT_LEAST:
        for (int i = 0; i < 4; i++)
            shares[i] = (double)sheet[JOURNEY_PLANTS + i] / JOURNEY_PLANTS_THERE[i];
        return best(shares, 4, v[0]);
    case TEST_COMPLETE_ZONES_BY_LENGTH:
        return zones_by_length(sheet, v, n);
    case TEST_TANKS_AT_LEAST:
        for (int i = 0; i < JOURNEY_TANK_VALUES_COUNT; i++)
            tanks += sheet[JOURNEY_TANK + i];
        return capped((double)tanks / v[0]);
    default:
        return tanks_in_a_row(sheet, v[0]);
    }
}

static double observatory(const State *s)
{
    int least = 10;
    for (int i = 0; i < 36; i++)
        if (s->derived >> i & 1)
            least = at_most(10 - i / 6 - i % 6, least);
    return 1.0 - least / 10.0;
}

static double dishes(const State *s, int k)
{
    double shares[4];
    for (int q = 0; q < 4; q++) {
        double sum = 0.0;
        for (int i = 0; i < COLONY_QUARTER_DISHES_N[q]; i++) {
            int node = COLONY_QUARTER_DISHES[q][i];
            sum += 0.5 * (s->marks[0][node] != EMPTY) + 0.5 * (int)(s->derived >> node & 1);
        }
        shares[q] = sum / COLONY_QUARTER_DISHES_N[q];
    }
    return best(shares, 4, k);
}

static double near_colony(const State *s, int test, const int8_t *v)
{
    const int8_t *sheet = s->marks[0];
    int8_t boxes[8];
    double shares[4];
    int plants = 0;
    switch (test) {
    case TEST_COMPLETE_COLUMNS_AT_LEAST: BEST_OF(COLONY_COLUMNS, 6, v[0]);
    case TEST_COMPLETE_ROWS_AT_LEAST: BEST_OF(COLONY_ROWS, 6, v[0]);
    case TEST_CONNECTED: return observatory(s);
    case TEST_QUARTERS_WITH_ALL_DISHES_AT_LEAST: return dishes(s, v[0]);
    case TEST_PLANTS_AT_LEAST:
        for (int q = 0; q < 4; q++)
            plants += COLONY_HOUSED[sheet[COLONY_GREENHOUSES + q]];
        return capped((double)plants / v[0]);
    default:
        tank_boxes(COLONY_TANK_AT, 36, boxes);
        for (int q = 0; q < 4; q++)
            shares[q] = set_share(sheet, COLONY_TANK, COLONY_QUARTER_TANKS[q], COLONY_QUARTER_TANKS_N[q], boxes);
        return best(shares, 4, v[0]);
    }
}

static double factory_share(const int8_t *sheet, int f)
{
    return (double)(sheet[MINE_ENERGIES + f] + sheet[MINE_ROBOTS + f]) / (MINE_ENERGY_NEED[f] + MINE_ROBOT_NEED[f]);
}

/* The mean of the best k neighbours. */
static double best_run(const double *shares, int n, int k)
{
    double most = 0.0;
    for (int i = 0; i + k <= n; i++) {
        double sum = 0.0;
        for (int j = i; j < i + k; j++)
            sum += shares[j];
        most = sum > most ? sum : most;
    }
    return most / k;
}

static double near_mine(const State *s, int test, const int8_t *v)
{
    const int8_t *sheet = s->marks[0];
    double shares[MOST_SHARES], sum = 0.0;
    int circled = 0;
    if (test == TEST_COMPLETE_COLUMNS_AT_LEAST)
        BEST_OF(MINE_COLUMNS, MINE_COLUMNS_COUNT, v[0]);
    if (test == TEST_ADJACENT_COMPLETE_COLUMNS_AT_LEAST) {
        SHARES(columns, MINE_COLUMNS, MINE_COLUMNS_COUNT);
        return best_run(columns, MINE_COLUMNS_COUNT, v[0]);
    }
    if (test == TEST_SECONDARY_FACTORIES_ACTIVATED) {
        for (int f = MINE_MAINS; f < MINE_ENERGY_NEED_COUNT; f++)
            sum += factory_share(sheet, f);
        return sum / v[0];
    }
    if (test == TEST_FACTORIES_UPGRADED_OR_ACTIVATED_AT_LEAST) {
        for (int f = 0; f < MINE_ENERGY_NEED_COUNT; f++)
            shares[f] = factory_share(sheet, f);
        return best(shares, MINE_ENERGY_NEED_COUNT, v[0]);
    }
    for (int r = 0; r < MINE_RESOURCE_KIND_COUNT; r++)
        circled += MINE_RESOURCE_KIND[r] == (test == TEST_MINE_PLANTS_CIRCLED_AT_LEAST ? 0 : 1) && sheet[MINE_CIRCLED + r];
    return capped((double)circled / v[0]);
}

static double near_dome(const State *s, int test, const int8_t *v)
{
    const int8_t *sheet = s->marks[0];
    double shares[8], x;
    int crosses = 0;
    switch (test) {
    case TEST_COMPLETE_SKYSCRAPERS_AT_LEAST: BEST_OF(DOME_SKYSCRAPERS, 4, v[0]);
    case TEST_TOPS_FILLED_AT_LEAST:
        for (int z = 0; z < 4; z++) {
            int filled = 0, boxes = 0;
            for (int i = 0; i < DOME_SKYSCRAPERS_N[z]; i++) {
                int box = DOME_SKYSCRAPERS[z][i];
                boxes += DOME_HEIGHT[box] > 0;
                filled += DOME_HEIGHT[box] > 0 && sheet[box] != EMPTY;
            }
            shares[z] = (double)filled / boxes;
        }
        return best(shares, 4, v[0]);
    case TEST_TOWER_LEVELS:
        for (int i = 0; i < 8; i++)
            shares[i] = (double)at_most(sheet[DOME_TOWER_PLANTS + i] + sheet[DOME_TOWER_WATER + i], v[0]) / v[0];
        return best(shares, 8, v[1]);
    case TEST_UNBUILT_DOME_PIECES:
        x = 1.0 - dome_unbuilt(sheet) / 9.0;
        return x > 0.0 ? x : 0.0;
    default:
        for (int box = 0; box < A_BOX_COUNT[5]; box++)
            crosses += sheet[box] == X;
        return capped((double)crosses / v[0]);
    }
}

static double closed_share(const int8_t *sheet, int quarter)
{
    int closed = 0, n = VIRUS_OWN_WALKWAYS_N[quarter];
    for (int i = 0; i < n; i++)
        closed += sheet[VIRUS_CLOSED + VIRUS_OWN_WALKWAYS[quarter][i]];
    return (double)closed / n;
}

static double energy_share(const int8_t *sheet, int floor)
{
    int sum = 0, n = VIRUS_FLOOR_QUARTERS_N[floor];
    for (int i = 0; i < n; i++)
        sum += sheet[VIRUS_ENERGIES + VIRUS_FLOOR_QUARTERS[floor][i]];
    return (double)sum / 3 / n;
}

static double harvest_share(const int8_t *sheet, int floor)
{
    int have = 0, all = 0;
    for (int i = 0; i < VIRUS_FLOOR_QUARTERS_N[floor]; i++) {
        int q = VIRUS_FLOOR_QUARTERS[floor][i];
        have += sheet[VIRUS_PLANTS + q];
        all += VIRUS_PLANTS_THERE[q] + VIRUS_QUARTER_TANKS_N[q];
        for (int t = 0; t < VIRUS_QUARTER_TANKS_N[q]; t++)
            have += sheet[VIRUS_TANK + VIRUS_QUARTER_TANKS[q][t]];
    }
    return (double)have / all;
}

static double near_virus(const State *s, int test, const int8_t *v, int n)
{
    const int8_t *sheet = s->marks[0];
    double shares[MOST_SHARES], sum = 0.0;
    switch (test) {
    case TEST_EVACUATED_QUARTERS_AT_LEAST: BEST_OF(VIRUS_HOUSES, VIRUS_HOUSES_COUNT, v[0]);
    case TEST_FLOOR_FULLY_EVACUATED: BEST_OF(VIRUS_FLOORS, VIRUS_FLOORS_COUNT, v[0]);
    case TEST_ISOLATED_QUARTERS_AT_LEAST:
        for (int q = 0; q < VIRUS_HOUSES_COUNT; q++)
            shares[q] = closed_share(sheet, q);
        return best(shares, VIRUS_HOUSES_COUNT, v[0]);
    case TEST_ISOLATED_QUARTERS:
        for (int i = 0; i < n; i++)
            sum += closed_share(sheet, v[i]);
        return sum / n;
    default:
        for (int floor = 0; floor < VIRUS_FLOORS_COUNT; floor++)
            shares[floor] = test == TEST_FLOORS_WITH_ALL_ENERGIES_AT_LEAST ? energy_share(sheet, floor) : harvest_share(sheet, floor);
        return best(shares, VIRUS_FLOORS_COUNT, v[0]);
    }
}

static double greenhouse(const int8_t *sheet, int ship)
{
    return 0.4 * (sheet[ESCAPE_GREENHOUSE_BOX[ship]] != EMPTY) + 0.2 * sheet[ESCAPE_PLANTS + ship];
}

static double near_escape(const State *s, int test, const int8_t *v)
{
    const int8_t *sheet = s->marks[0];
    int8_t boxes[ESCAPE_MODULE_BOXES_COUNT];
    double shares[6];
    if (test == TEST_GREENHOUSE)
        return greenhouse(sheet, v[0]);
    if (test == TEST_COMPLETE_MODULES_AT_LEAST)
        BEST_OF(ESCAPE_MODULE_BOXES, ESCAPE_MODULE_BOXES_COUNT, v[0]);
    tank_boxes(ESCAPE_TANK_AT, A_BOX_COUNT[7], boxes);
    for (int ship = 0; ship < 6; ship++)
        switch (test) {
        case TEST_GREENHOUSES_NUMBERED_WITH_3_PLANTS_AT_LEAST: shares[ship] = greenhouse(sheet, ship); break;
        case TEST_COMPLETE_SHIPS_AT_LEAST: shares[ship] = share(sheet, ESCAPE_SHIPS[ship], ESCAPE_SHIPS_N[ship]); break;
        case TEST_SHIPS_WITH_ALL_REACTORS_AT_LEAST: shares[ship] = sheet[ESCAPE_REACTORS + ship] / 3.0; break;
        default: shares[ship] = set_share(sheet, ESCAPE_TANK, ESCAPE_SHIP_TANKS[ship], ESCAPE_SHIP_TANKS_N[ship], boxes); break;
        }
    return best(shares, 6, v[0]);
}

/* A planet is held, or led and partly filled. */
static double hold(const int8_t *sheet, int planet)
{
    int flag = sheet[BATTLE_FLAGS + planet], own = battle_insignias(sheet, planet, BATTLE_NEAR);
    if (flag)
        return flag & 1 ? 1.0 : 0.0;
    return own >= battle_insignias(sheet, planet, BATTLE_FAR) ? 0.8 * own / BATTLE_SIZES[planet] : 0.0;
}

static double types(const int8_t *sheet)
{
    double by_type[3] = {0.0, 0.0, 0.0};
    for (int planet = 0; planet < 7; planet++) {
        double x = hold(sheet, planet);
        if (x > by_type[BATTLE_TYPE_OF[planet]])
            by_type[BATTLE_TYPE_OF[planet]] = x;
    }
    return (by_type[0] + by_type[1] + by_type[2]) / 3;
}

static double moons(const int8_t *sheet, int wanted)
{
    int count = 0;
    for (int p = 0; p < 7; p++)
        count += sheet[BATTLE_CRATERS + 2 * p] == 1 || sheet[BATTLE_CRATERS + 2 * p + 1] == 1;
    return capped((double)count / wanted);
}

static double near_on(const int8_t *sheet, int test, int v)
{
    const int8_t *side = sheet + BATTLE_SIDE;
    double shares[7];
    int sum = 0;
    switch (test) {
    case TEST_SAME_SHEET_PLANETS_CONTROLLED_AT_LEAST:
        for (int p = 0; p < 7; p++)
            shares[p] = hold(sheet, p);
        return best(shares, 7, v);
    case TEST_SAME_SHEET_TYPES_CONTROLLED: return types(sheet);
    case TEST_SAME_SHEET_ASTEROIDS_AT_LEAST: return capped((double)side[BATTLE_ROCKS] / v);
    case TEST_SAME_SHEET_EACH_PLANET_COLUMN_CROSSED_AT_LEAST:
        for (int c = 0; c < 3; c++)
            sum += at_most(side[BATTLE_COLUMN + c], v);
        return (double)sum / 3 / v;
    case TEST_SAME_SHEET_PLANT_BOXES_CROSSED_AT_LEAST: return (at_most(side[BATTLE_PLANTS], 6) + at_most(side[BATTLE_WATERS], 4)) / 10.0;
    default: return moons(sheet, v);
    }
}

double nearness(const State *s, int mission)
{
    int m = mission - MISSION_FIRST_ID, test = MISSION_TEST[m], n = MISSION_VALUES_N[m];
    const int8_t *v = MISSION_VALUES[m];
    switch (s->adventure) {
    case 1: return near_launch(s, test, v, n);
    case 2: return near_journey(s, test, v, n);
    case 3: return near_colony(s, test, v);
    case 4: return near_mine(s, test, v);
    case 5: return near_dome(s, test, v);
    case 6: return near_virus(s, test, v, n);
    case 7: return near_escape(s, test, v);
    default: break;
    }
    double one = near_on(s->marks[0], test, v[0]), two = near_on(s->marks[1], test, v[0]);
    return one > two ? one : two;
}
