/* The base adventure (adventure.py): what the hooks of the eight adventures stand on. */
#include "rules.h"

const Adventure *const ADVENTURES[9] = {&launch, &launch, &journey, &colony, &mine, &dome, &virus, &escape, &battle};

enum { HIGHEST = 17 };

/* Which sheet is played on; The Battle has two in turn (WM-A8.21). */
int sheet_index(const State *s) { return A_SHEETS[s->adventure] == 2 ? (s->turn - 1) & 1 : 0; }

/* -- phases 2 and 3 -------------------------------------------------------------------------------------------------- */
int boxes_for(const State *s, int n, int action, int8_t *out)
{
    const Adventure *a = of(s);
    if (a->boxes_for)
        return a->boxes_for(s, n, action, out);
    int count = 0, kept = 0;
    for (int z = 0; z < A_ZONE_COUNT[s->adventure]; z++)
        count = add_boxes(s->marks[0], A_ZONES[s->adventure][z], A_ZONES_N[s->adventure][z], n, out, count);
    if (!a->in_reach)
        return count;
    for (int i = 0; i < count; i++)
        if (a->in_reach(s, out[i]))
            out[kept++] = out[i];
    return kept;
}

bool fits(const State *s, int n, int action)
{
    const Adventure *a = of(s);
    if (a->fits)
        return a->fits(s, n, action);
    if (a->in_reach) {
        int8_t found[MOST_BOXES];
        return boxes_for(s, n, action, found) > 0;
    }
    for (int z = 0; z < A_ZONE_COUNT[s->adventure]; z++)
        if (takes(s->marks[0], A_ZONES[s->adventure][z], A_ZONES_N[s->adventure][z], n))
            return true;
    return false;
}

/* May the number be changed: an astronaut action, or a wild used as one (WM-2.09)? */
bool can_change(const State *s, int action)
{
    return of(s)->can_change ? of(s)->can_change(s, action) : action == WM_ASTRONAUT || wild_ready(s);
}

/* What an astronaut can make of a number (WM-4.04, WM-3.07). */
static int least_change(int n) { return n < 2 ? 0 : n - 2; }
static int most_change(int n) { return n + 2 > HIGHEST ? HIGHEST : n + 2; }

bool fits_changed(const State *s, int n, int action)
{
    if (of(s)->fits_changed)
        return of(s)->fits_changed(s, n, action);
    for (int v = least_change(n); v <= most_change(n); v++)
        if (v != n && fits(s, v, action))
            return true;
    return false;
}

static int write_boxes(const State *s, int v, int action, Option *out, int count)
{
    int8_t boxes[MOST_BOXES];
    int found = boxes_for(s, v, action, boxes);
    for (int i = 0; i < found; i++)
        out[count++] = (Option){(int8_t)v, boxes[i]};
    return count;
}

int writes(const State *s, int n, int action, int declared, Option *out)
{
    if (of(s)->writes)
        return of(s)->writes(s, n, action, declared, out);
    if (action != WM_ASTRONAUT && !declared)
        return write_boxes(s, n, action, out, 0);
    int count = 0;
    for (int v = least_change(n); v <= most_change(n); v++)
        count = write_boxes(s, v, action, out, count);
    return count;
}

/* WM-2.16: the number is written, then what its box triggers, then the action. */
void written(State *s, int combination, int value, int box, int declared)
{
    if (of(s)->written) {
        of(s)->written(s, combination, value, box);
        return;
    }
    s->marks[0][box] = (int8_t)value;
    if (declared) {
        use_wild(s);
        push(s, WM_ACT, 0, WM_ASTRONAUT, box, value, 1);
    } else
        push(s, WM_ACT, 0, s->actions[combination], box, value, value != s->numbers[combination]);
    wrote(s, box);
}

void wrote(State *s, int box)
{
    if (of(s)->wrote)
        of(s)->wrote(s, box);
}

int zones_now(const State *s, Zone *out)
{
    if (of(s)->zones_now)
        return of(s)->zones_now(s, out);
    for (int z = 0; z < A_ZONE_COUNT[s->adventure]; z++)
        out[z] = (Zone){A_ZONES[s->adventure][z], A_ZONES_N[s->adventure][z]};
    return A_ZONE_COUNT[s->adventure];
}

int zones_of(const State *s, int box, Zone *out)
{
    if (of(s)->zones_of)
        return of(s)->zones_of(s, box, out);
    int z = C_ZONE_INDEX[s->adventure][box];
    out[0] = (Zone){A_ZONES[s->adventure][z], A_ZONES_N[s->adventure][z]};
    return 1;
}

/* -- system errors ------------------------------------------------------------------------------------------------------ */
/* WM-2.08: mark one system-error box. */
void take_error(State *s)
{
    if (of(s)->error) {
        of(s)->error(s);
        return;
    }
    int8_t *errors = &s->marks[0][A_ERRORS[s->adventure]];
    if (*errors < A_ERROR_BOXES[s->adventure]) {
        ++*errors;
        if (of(s)->erred)
            of(s)->erred(s, *errors);
    }
}

int error_count(const State *s)
{
    return of(s)->error_count ? of(s)->error_count(s) : s->marks[0][A_ERRORS[s->adventure]];
}

/* -- phase 4 ------------------------------------------------------------------------------------------------------------- */
int targets(const State *s, int what, int box, int n, int8_t *out) { return of(s)->targets(s, what, box, n, out); }

/* Planning: any empty box (WM-3.06) in reach; an astronaut has no choice. */
int base_targets(const State *s, int what, int8_t *out)
{
    const Adventure *a = of(s);
    int count = 0;
    if (what == WM_PLANNING) {
        for (int box = 0; box < A_BOX_COUNT[s->adventure]; box++)
            if (s->marks[0][box] == EMPTY && (!a->in_reach || a->in_reach(s, box)))
                out[count++] = (int8_t)box;
        return count;
    }
    out[0] = 0;
    return what == WM_ASTRONAUT;
}

void mark(State *s, int what, int target, int box, int n) { of(s)->mark(s, what, target, box, n); }

static void cross(State *s, int slot, int limit)
{
    if (slot >= 0 && s->marks[0][slot] < limit)
        s->marks[0][slot]++;
}

/* The symbols that planning and astronauts cross while there are any (WM-4.05, WM-4.07). */
void base_mark(State *s, int what, int target)
{
    if (what == WM_PLANNING) {
        s->marks[0][target] = X;
        if (of(s)->planned)
            of(s)->planned(s);
        else
            cross(s, A_PLANNINGS[s->adventure], A_PLANNING_LIMIT[s->adventure]);
        wrote(s, target);
    } else if (what == WM_ASTRONAUT)
        cross(s, A_ASTRONAUTS[s->adventure], A_ASTRONAUT_LIMIT[s->adventure]);
}

/* Mark something at once, before anything else. */
void effect(State *s, int what, int box, int n) { push(s, WM_EFFECT, 0, what, box, n, 0); }

/* The same where the player may: the only target is asked for too, and can be declined. */
void may(State *s, int what) { push(s, WM_EFFECT, 0, what, -1, WM_MAY, 0); }

/* WM-4.08: every second symbol of certain slots is a wild action. */
bool wild_ready(const State *s)
{
    int wilds = A_WILDS[s->adventure], earned = 0;
    if (wilds < 0)
        return false;
    for (int i = 0; i < A_WILD_FROM_N[s->adventure]; i++)
        earned += s->marks[0][A_WILD_FROM[s->adventure][i]] >> 1;
    return earned > s->marks[0][wilds];
}

void use_wild(State *s) { s->marks[0][A_WILDS[s->adventure]]++; }

/* -- first-come places (WM-5) ------------------------------------------------------------------------------------------------ */
int reach(State *s, int place)
{
    if (s->taken >> place & 1)
        return WM_LATER;
    s->own[WM_REACHED] = (int16_t)(s->own[WM_REACHED] | 1 << place);
    bonus(s, ASTRA_BONUS[s->adventure]);
    return WM_FIRST;
}

/* Circle solo bonuses, as many as the ASTRA card has (WM-S.15, WM-S.17). */
void bonus(State *s, int amount)
{
    s->own[WM_EARNED] = (int16_t)at_most(s->own[WM_EARNED] + amount, ASTRA_SYMBOLS[s->adventure]);
}

/* Places ASTRA's effect can cross: neither crossed nor reached, as the slots from `slots` on say. */
int open_places(const State *s, int slots, int8_t *out)
{
    int count = 0;
    for (int p = 0; p < A_PLACES[s->adventure]; p++)
        if (!(s->taken >> p & 1) && !s->marks[0][slots + p])
            out[count++] = (int8_t)p;
    return count;
}

/* -- missions, end and score --------------------------------------------------------------------------------------------------- */
bool holds(const State *s, int mission)
{
    int m = mission - MISSION_FIRST_ID;
    return of(s)->holds(s, MISSION_TEST[m], MISSION_VALUES[m], MISSION_VALUES_N[m]);
}

int reward(const State *s, int letter)
{
    if (of(s)->reward)
        return of(s)->reward(s, letter);
    int got = s->own[letter], m = s->missions[letter] - MISSION_FIRST_ID;
    return got == WM_FIRST ? MISSION_FIRST[m] : got == WM_LATER ? MISSION_LATER[m] : 0;
}

int rewards(const State *s) { return reward(s, 0) + reward(s, 1) + reward(s, 2); }

int error_points(const State *s) { return -A_ERROR_COSTS[s->adventure][s->marks[0][A_ERRORS[s->adventure]]]; }

/* WM-7.01 (c). */
bool all_filled(const State *s)
{
    if (of(s)->filled)
        return of(s)->filled(s);
    for (int box = 0; box < A_BOX_COUNT[s->adventure]; box++)
        if (s->marks[0][box] == EMPTY)
            return false;
    return true;
}

/* WM-7.01 (b). */
bool all_errors(const State *s)
{
    return of(s)->all_errors ? of(s)->all_errors(s) : s->marks[0][A_ERRORS[s->adventure]] >= A_ERROR_BOXES[s->adventure];
}

int score(const State *s, int *out) { return of(s)->score(s, out); }

int total_score(const State *s)
{
    int out[S_CATEGORY_COUNT], total = 0, n = score(s, out);
    for (int i = 0; i < n; i++)
        total += out[i];
    return total;
}
