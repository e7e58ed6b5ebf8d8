/* Adventure 1, The Launch: a rocket of nine floors whose quarters give rockets, construction, activation and sabotage
   (adventures/launch.py). */
#include "rules.h"

enum { ARROWS = LAUNCH_ARROW_QUARTER_COUNT, SABOTAGES = LAUNCH_SABOTAGE_QUARTER_COUNT };

static bool quarter_done(const int8_t *sheet, int quarter)
{
    return complete(sheet, LAUNCH_QUARTER_BOXES[quarter], LAUNCH_QUARTER_BOXES_N[quarter]);
}

/* WM-A1.11: the track, then the circled errors, then the final rockets; the rest is lost. */
static void add_rockets(int8_t *sheet, int count)
{
    for (; count > 0; count--) {
        if (sheet[LAUNCH_ROCKETS] < LAUNCH_ALL_ROCKETS)
            sheet[LAUNCH_ROCKETS]++;
        else if (sheet[LAUNCH_CROSSED] < sheet[LAUNCH_CIRCLED])
            sheet[LAUNCH_CROSSED]++;
        else if (sheet[LAUNCH_FINALS] < LAUNCH_FINAL_ROCKETS)
            sheet[LAUNCH_FINALS]++;
    }
}

/* WM-A1.21. */
static bool launched(const int8_t *sheet)
{
    return sheet[LAUNCH_ROCKETS] == LAUNCH_ALL_ROCKETS && sheet[LAUNCH_CROSSED] == sheet[LAUNCH_CIRCLED];
}

/* -- numbering: the action only says on which floors (WM-A1.02) --------------------------------------------------------------- */
static int floor_boxes(const State *s, int n, int action, int8_t *out)
{
    int count = 0;
    for (int i = 0; i < LAUNCH_ACTION_FLOORS_N[action]; i++) {
        int floor = LAUNCH_ACTION_FLOORS[action][i];
        count = add_boxes(s->marks[0], LAUNCH_FLOORS[floor], LAUNCH_FLOORS_N[floor], n, out, count);
    }
    return count;
}

static bool floor_fits(const State *s, int n, int action)
{
    for (int i = 0; i < LAUNCH_ACTION_FLOORS_N[action]; i++) {
        int floor = LAUNCH_ACTION_FLOORS[action][i];
        if (takes(s->marks[0], LAUNCH_FLOORS[floor], LAUNCH_FLOORS_N[floor], n))
            return true;
    }
    return false;
}

static bool never_changed(const State *s, int action)
{
    (void)s, (void)action;
    return false;
}

static int writes_here(const State *s, int n, int action, int declared, Option *out)
{
    int8_t boxes[MOST_BOXES];
    int count = floor_boxes(s, n, action, boxes);
    (void)declared;
    for (int i = 0; i < count; i++)
        out[i] = (Option){(int8_t)n, boxes[i]};
    return count;
}

/* -- quarters --------------------------------------------------------------------------------------------------------------- */
/* Arrows that can be coloured: not yet, and their quarter is not complete (WM-A1.08). */
static bool inactive(const int8_t *sheet, int arrow)
{
    return !sheet[LAUNCH_ARROWS + arrow] && !quarter_done(sheet, LAUNCH_ARROW_QUARTER[arrow]);
}

/* Ask for what is open as long as it can be done; effects without a target are lost (WM-A1.08). */
static void go_on(State *s, int constructions, int activations)
{
    const int8_t *sheet = s->marks[0];
    if (constructions && all_filled(s))
        constructions = 0;
    if (activations) {
        bool any = false;
        for (int a = 0; a < ARROWS; a++)
            any = any || inactive(sheet, a);
        if (!any)
            activations = 0;
    }
    if (constructions || activations)
        push(s, WM_BUILD, 0, constructions, activations, 0, 0);
}

/* Announced now, applied in phase 5 (WM-A1.12); a symbol crossed before gives nothing (WM-A1.16). */
static void sabotage(State *s, int symbol)
{
    if (!(s->taken >> symbol & 1)) {
        s->marks[0][LAUNCH_SABOTAGED + symbol] = 1;
        reach(s, symbol);
    }
}

/* A box was filled. A complete quarter gives its effects at once; what needs a choice is added to what is open. */
static void fill(State *s, int box, int constructions, int activations)
{
    int8_t *sheet = s->marks[0];
    int q = LAUNCH_QUARTER_OF[box];
    if (quarter_done(sheet, q)) {
        int arrow = LAUNCH_QUARTER_ARROW[q];
        add_rockets(sheet, LAUNCH_QUARTER_ROCKETS[q] + (arrow >= 0 && sheet[LAUNCH_ARROWS + arrow] ? LAUNCH_QUARTER_ARROW_ROCKETS[q] : 0));
        for (int i = 0; i < LAUNCH_QUARTER_SABOTAGES_N[q]; i++)
            sabotage(s, LAUNCH_QUARTER_SABOTAGES[q][i]);
        constructions += LAUNCH_QUARTER_CONSTRUCTIONS[q];
        activations += LAUNCH_QUARTER_ACTIVATIONS[q];
    }
    go_on(s, constructions, activations);
}

static void written_here(State *s, int combination, int value, int box)
{
    (void)combination;
    s->marks[0][box] = (int8_t)value;
    fill(s, box, 0, 0);
}

/* Constructions and activations of completed quarters, in the player's order (WM-A1.06); constructing is optional. */
int build_options(const State *s, const Frame *f, Option *out)
{
    const int8_t *sheet = s->marks[0];
    int count = 0;
    if (f->a) {
        for (int box = 0; box < A_BOX_COUNT[1]; box++)
            if (sheet[box] == EMPTY)
                out[count++] = (Option){LAUNCH_CONSTRUCT, (int8_t)box};
        out[count++] = (Option){WM_SKIP, 0};
    }
    if (f->b)
        for (int a = 0; a < ARROWS; a++)
            if (inactive(sheet, a))
                out[count++] = (Option){LAUNCH_ACTIVATE, (int8_t)a};
    return count;
}

void build_answer(State *s, const Frame *f, Option o)
{
    if (o.a == LAUNCH_CONSTRUCT) {
        s->marks[0][o.b] = X;
        s->marks[0][LAUNCH_CROSSES]++;
        fill(s, o.b, f->a - 1, f->b);
    } else if (o.a == LAUNCH_ACTIVATE) {
        s->marks[0][LAUNCH_ARROWS + o.b] = 1;
        go_on(s, f->a, f->b - 1);
    } else
        go_on(s, 0, f->b);
}

/* -- missions, end and score -------------------------------------------------------------------------------------------------- */
static void accomplished(State *s, int letter) { add_rockets(s->marks[0], reward(s, letter)); }

static bool holds_here(const State *s, int test, const int8_t *values, int n)
{
    const int8_t *sheet = s->marks[0];
    switch (test) {
    case TEST_ALL_BOXES_FILLED_IN_ZONES:
        for (int i = 0; i < n; i++)
            if (!complete(sheet, LAUNCH_FLOORS[values[i]], LAUNCH_FLOORS_N[values[i]]))
                return false;
        return true;
    case TEST_CONSTRUCTION_CROSSES_AT_LEAST:
        return sheet[LAUNCH_CROSSES] >= values[0];
    default:
        return sheet[LAUNCH_CIRCLED] - sheet[LAUNCH_CROSSED] >= values[0];
    }
}

static bool special_end(const State *s) { return launched(s->marks[0]) || s->track >= LAUNCH_CELL_COUNT; }

static int score_here(const State *s, int *out)
{
    const int8_t *sheet = s->marks[0];
    out[0] = LAUNCH_VISIBLE[sheet[LAUNCH_ROCKETS]];
    out[1] = -5 * (sheet[LAUNCH_CIRCLED] - sheet[LAUNCH_CROSSED]);
    return 2;
}

/* -- ASTRA's own rocket --------------------------------------------------------------------------------------------------------- */
static void gave(State *s, int action) { s->track = (int16_t)at_most(s->track + OPPONENT_VALUES[s->level][action], LAUNCH_CELL_COUNT); }

static int astra_score_here(const State *s) { return LAUNCH_CELL_SCORE[s->track]; }

/* WM-A1.31 to A1.34. */
static bool won_here(const State *s, int mine, int astras)
{
    bool me = launched(s->marks[0]), astra = s->track >= LAUNCH_CELL_COUNT;
    return me != astra ? me : me ? true : mine >= astras;
}

/* Only ASTRA's effect: a sabotage whose quarter is not complete (WM-A1.35). */
static int targets_here(const State *s, int what, int box, int n, int8_t *out)
{
    int count = 0;
    (void)what, (void)box, (void)n;
    for (int p = 0; p < SABOTAGES; p++)
        if (!(s->taken >> p & 1) && !quarter_done(s->marks[0], LAUNCH_SABOTAGE_QUARTER[p]))
            out[count++] = (int8_t)p;
    return count;
}

static void mark_here(State *s, int what, int target, int box, int n)
{
    (void)what, (void)box, (void)n;
    s->taken = (int16_t)(s->taken | 1 << target);
}

static void astra_effect(State *s, int letter, int draw)
{
    (void)draw;
    if (s->options & WM_EFFECT_ERROR && s->marks[0][LAUNCH_CIRCLED] < LAUNCH_ERROR_BOXES)
        s->marks[0][LAUNCH_CIRCLED]++;
    effect(s, A_ASTRA[1], letter, -1);
}

const Adventure launch = {
    .boxes_for = floor_boxes, .fits = floor_fits, .can_change = never_changed, .writes = writes_here, .written = written_here,
    .targets = targets_here, .mark = mark_here, .holds = holds_here, .accomplished = accomplished, .special_end = special_end,
    .score = score_here, .astra_effect = astra_effect, .gave = gave, .astra_score = astra_score_here, .won = won_here,
};
