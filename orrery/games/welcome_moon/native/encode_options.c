/* What an answer does (encode_options.py): per kind of question the cards, the box, the slot or the planet, and what is left then. */
#include "encode.h"

/* -- filling a box ------------------------------------------------------------------------------------------------------------------ */
typedef struct {
    int before, after, low, high, left;
} Gap;

/* The empty boxes before and after a box up to the next number, those numbers, and all empty boxes of the zone. */
static Gap beside(const int8_t *sheet, Zone zone, int box)
{
    Gap g = {0, 0, O_OUTER_LOW, -1, 0};
    bool passed = false;
    for (int i = 0; i < zone.n; i++) {
        int v = sheet[zone.boxes[i]];
        if (v == EMPTY) {
            g.left++;
            if (zone.boxes[i] == box)
                passed = true;
            else if (!passed)
                g.before++;
            else if (g.high < 0)
                g.after++;
        } else if (v < X) {
            if (!passed)
                g.before = 0, g.low = v;
            else if (g.high < 0)
                g.high = v;
        }
    }
    if (g.high < 0)
        g.high = O_OUTER_HIGH;
    return g;
}

static int side_at(int boxes, int numbers) { return 10 * at_most(boxes, 6) + clip(numbers, 0, 9); }

static int boxes_too_many(int boxes, int numbers)
{
    int over = boxes - (numbers > 0 ? numbers : 0);
    return over > 0 ? over : 0;
}

/* How much freedom a number leaves on either side, and how many boxes it makes useless. */
static void number_in_zone(int d, Gap g, int value, Features *out)
{
    int down = value - g.low - 1, up = g.high - value - 1;
    add(out, O_SIDE + 140 * d + side_at(g.before, down));
    add(out, O_SIDE + 140 * d + 70 + side_at(g.after, up));
    int dead = boxes_too_many(g.before, down) + boxes_too_many(g.after, up) - boxes_too_many(g.before + g.after + 1, g.high - g.low - 1);
    add(out, O_LOST + 6 * d + (dead < 0 ? 0 : dead < 4 ? dead + 1 : 5));
}

static int missing(const State *s, int g)
{
    int a = s->adventure, left = 0;
    for (int i = 0; i < C_GROUPS_N[a][g]; i++)
        left += s->marks[0][C_GROUPS[a][g][i]] == EMPTY;
    return left;
}

/* Where a number, an X or a virus goes: the box, its neighbours, and what is missing of its zones and groups then. */
static void box_features(const State *s, int box, int value, int how, Features *out)
{
    Zone zones[2];
    int a = s->adventure, count = zones_of(s, box, zones);
    add(out, O_BOX + C_MOST_BOX_COUNT * how + box);
    for (int d = 0; d < count; d++) {
        Gap g = beside(s->marks[0], zones[d], box);
        int left = g.left - 1;
        if (how == O_BY_NUMBER)
            number_in_zone(d, g, value, out);
        else
            add(out, O_RUN + 136 * d + 17 * at_most(g.before + g.after, 7) + clip(g.high - g.low - 1, 0, 16));
        add(out, O_LEFT + 24 * how + 12 * d + at_most(left, 11));
        if (!d)
            add(out, O_ZONE_AFTER + 8 * C_ZONE_INDEX[a][box] + at_most(left, 7));
    }
    for (int i = 0; i < C_GROUPS_OF_N[a][box]; i++) {
        int g = C_GROUPS_OF[a][box][i], left = at_most(missing(s, g) - 1, 5);
        add(out, O_GROUP_AFTER + 6 * g + left);
        add(out, O_ANY_GROUP_AFTER + 6 * how + left);
    }
}

/* What a mark changes in The Battle. Marks: 0 the player's insignia, 1 on its moon, 2 ASTRA's, 3 on its moon. */
static void one_planet(const int8_t *sheet, int planet, int how, Features *out)
{
    int lead, left = planet_now(sheet, planet, &lead), kind = BATTLE_TYPE_OF[planet];
    if (!(how & 1))
        left--;
    lead = clip(lead + (how < 2 ? 1 : -1), -4, 4);
    add(out, O_PLANET + 7 * how + planet);
    add(out, O_PLANET_AFTER + 8 * how + clip(left, 0, 7));
    add(out, O_LEAD_AFTER + 8 * (lead + 4) + clip(left, 0, 7));
    add(out, O_PLANET_WORTH + clip(BATTLE_TYPE_VALUES[kind][sheet[BATTLE_SIDE + BATTLE_COLUMN + kind]], 0, 11));
}

/* Those of them that are not written, by the action or effect. */
static int marks_planet(int what)
{
    return what == WM_PLANNING || what == BATTLE_BONUS + WM_PLANNING ? 1 : what == BATTLE_ASTRA_PLANET ? 2 : what == BATTLE_ASTRA_WHAT ? 3 : 0;
}

/* -- the questions ------------------------------------------------------------------------------------------------------------------ */
static bool closes_group(const State *s, const int8_t *boxes, int count)
{
    int a = s->adventure, last = -1;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < C_GROUPS_OF_N[a][boxes[i]]; j++) {
            int g = C_GROUPS_OF[a][boxes[i]][j];
            if (g == last)
                continue;
            last = g;
            if (missing(s, g) == 1)
                return true;
        }
    return false;
}

/* How good the boxes are that take the number. */
static void places(const State *s, int n, int a, Features *out)
{
    int8_t boxes[MOST_BOXES];
    int count = boxes_for(s, n, a, boxes), least = 7, useful = 0;
    for (int i = 0; i < count; i++) {
        int off = n - A_IDEAL[s->adventure][boxes[i]];
        if (off < 0)
            off = -off;
        if (off < least)
            least = off;
        useful += C_USEFUL[s->adventure][a][boxes[i]];
    }
    add(out, O_TAKE_ROOM + at_most(count, 8));
    add(out, O_TAKE_OFF + least);
    add(out, O_TAKE_USEFUL + 5 * a + at_most(useful, 4));
    add(out, O_TAKE_CLOSES + closes_group(s, boxes, count));
}

/* The same in The Battle: whether the number must be changed, whether a planet can be completed and held. */
static void planets(const State *s, int n, int a, Features *out)
{
    Option found[MOST_BOXES];
    int count = writes(s, n, a, 0, found), least = 7, closes = 0;
    for (int i = 0; i < count; i++) {
        int off = found[i].a > n ? found[i].a - n : n - found[i].a, lead;
        least = at_most(least, off);
        if (planet_now(s->marks[sheet_index(s)], found[i].b, &lead) == 1 && lead >= -1)
            closes = 1;
    }
    add(out, O_TAKE_ROOM + at_most(count, 8));
    add(out, O_TAKE_OFF + least);
    add(out, O_TAKE_CLOSES + closes);
}

/* A combination: its number and where it fits, its action and where it can be used, and what is left for ASTRA. */
static void tell_choose(const State *s, Option o, Features *out)
{
    if (o.a == WM_ERROR) {
        add(out, O_TAKE_ERROR + at_most(error_count(s), 3));
        return;
    }
    int n = s->numbers[o.a], a = s->actions[o.a], given = s->hand[3 - SIX[o.a][0] - SIX[o.a][1]];
    add(out, O_TAKE_NUMBER + n);
    add(out, O_TAKE_ACTION + a);
    add(out, O_TAKE_PAIR + 6 * n + a);
    add(out, O_TAKE_GIVE + 7 * a + action_of(given));
    add(out, O_GIVE_NUMBER + number_of(given));
    add(out, O_GIVE_VALUE + at_most(OPPONENT_VALUES[s->level][action_of(given)], 7));
    if (C_BOXES[s->adventure])
        places(s, n, a, out);
    else
        planets(s, n, a, out);
}

/* Whether the action will find something to mark beside this box, and what. */
static void used_there(const State *s, int a, int box, int value, Features *out)
{
    int8_t found[MOST_TARGETS];
    int count = targets(s, a, box, value, found);
    add(out, O_USABLE + 2 * a + (count ? 1 : 0));
    if (count != 1)
        return;
    const int8_t *sheet = s->marks[sheet_index(s)], *slots = C_TARGET_SLOTS[s->adventure][a][found[0]];
    for (int i = 0; i < 2 && slots[i] >= 0; i++)
        add(out, O_THEN_SLOT + 8 * slots[i] + clip(sheet[slots[i]] + 1, 0, 7));
}

/* A number in a box: the freedom it leaves, what it completes, and what the action finds there. */
static void tell_write(const State *s, const Frame *f, Option o, Features *out)
{
    if (o.a == WM_WILD) {
        add(out, O_DECLARE);
        return;
    }
    int value = o.a, box = o.b, a = s->actions[f->a];
    add(out, O_VALUE + value);
    add(out, O_CHANGE + clip(value - s->numbers[f->a], -6, 6) + 6);
    if (f->b)
        add(out, O_DECLARE + 1);
    if (C_BOXES[s->adventure]) {
        add(out, O_OFF + 8 + clip(value - A_IDEAL[s->adventure][box], -8, 8));
        box_features(s, box, value, O_BY_NUMBER, out);
    } else {
        const int8_t *sheet = s->marks[sheet_index(s)];
        one_planet(sheet, box, 0, out);
        box = battle_next_box(sheet, box);
        add(out, O_PLANET_BONUS + BATTLE_BOX_BONUS[box] + 1);
        add(out, O_BOX + box);
    }
    add(out, O_BOX_VALUE + 18 * box + value);
    add(out, O_BOX_ACTION + 6 * box + a);
    add(out, O_PARITY + 2 * a + (value & 1));
    if (C_LOCAL[s->adventure][a])
        used_there(s, a, box, value, out);
}

/* The slots that a mark raises, what is left of the first of them then, or the box it fills. */
static void target_features(const State *s, int what, int target, Features *out)
{
    const int8_t *sheet = s->marks[sheet_index(s)], *slots = C_TARGET_SLOTS[s->adventure][what][target];
    int box = C_TARGET_BOX[s->adventure][what][target];
    for (int i = 0; i < 2 && slots[i] >= 0; i++) {
        int v = sheet[slots[i]] + 1;
        add(out, O_SLOT_TO + 8 * slots[i] + clip(v, 0, 7));
        if (!i)
            add(out, O_WHAT_LEFT + 8 * what + clip(C_HIGH[s->adventure][slots[i]] - v, 0, 7));
    }
    if (box >= 0)
        box_features(s, box, -1, what < 6 ? O_BY_X : O_BY_VIRUS, out);
    else if (!C_BOXES[s->adventure] && marks_planet(what))
        one_planet(sheet, target, marks_planet(what), out);
}

/* An action or effect on its target. */
static void tell_mark(const State *s, const Frame *f, Option o, Features *out)
{
    int what = f->a, target = o.a;
    if (target == WM_SKIP) {
        add(out, O_WHAT_SKIP + what);
        return;
    }
    if (target == WM_WILD) {
        add(out, O_USE_WILD + o.b);
        return;
    }
    add(out, O_WHAT + what + (f->kind == WM_PICK ? O_WHAT_COUNT : 0));
    add(out, O_WHAT_TARGET + O_TARGET_COUNT * what + at_most(target, O_TARGET_COUNT - 1));
    if (f->kind == WM_ACTION && f->d)
        add(out, O_USE_WILD + 6 + what);
    if (target < C_TARGETS[s->adventure][what])
        target_features(s, what, target, out);
}

/* A mission, or waiting; the third one ends the game. */
static void tell_accomplish(const State *s, Option o, Features *out)
{
    int done = (s->own[0] != 0) + (s->own[1] != 0) + (s->own[2] != 0);
    if (o.a == WM_SKIP) {
        add(out, O_MISSION_DONE + 3 + at_most(done, 2));
        return;
    }
    add(out, O_MISSION_DONE + at_most(done, 2));
    add(out, O_MISSION_CARD + 2 * MISSION_CARD[s->missions[o.a] - MISSION_FIRST_ID] + (s->flipped >> o.a & 1));
}

/* A card for ASTRA or out of the game. */
static void tell_hand_over(const State *s, Option o, Features *out)
{
    int card = s->hand[o.a];
    add(out, O_HAND_ACTION_TO + 6 * o.b + action_of(card));
    add(out, O_HAND_NUMBER_TO + 16 * o.b + number_of(card));
    add(out, O_HAND_VALUE + 8 * o.b + at_most(OPPONENT_VALUES[s->level][action_of(card)], 7));
}

/* Adventure 1: a construction in a box, or an arrow of a quarter that is on its way. */
static void tell_build(const State *s, Option o, Features *out)
{
    if (o.a == LAUNCH_CONSTRUCT)
        box_features(s, o.b, -1, O_BY_X, out);
    else if (o.a == LAUNCH_ACTIVATE) {
        add(out, O_ARROW + o.b);
        add(out, O_ARROW_GROUP + at_most(missing(s, LAUNCH_ARROW_QUARTER[o.b]), 7));
    } else
        add(out, O_BUILD_SKIP);
}

int tell(const void *state, const void *option, uint16_t *features)
{
    const State *s = state;
    const Frame *f = asked(s);
    Option o = *(const Option *)option;
    Features out = {features};
    add(&out, O_KIND + f->kind - WM_ASK);
    switch (f->kind) {
    case WM_CHOOSE: tell_choose(s, o, &out); break;
    case WM_WRITE: tell_write(s, f, o, &out); break;
    case WM_ACTION: case WM_PICK: tell_mark(s, f, o, &out); break;
    case WM_ACCOMPLISH: tell_accomplish(s, o, &out); break;
    case WM_HAND_OVER: tell_hand_over(s, o, &out); break;
    default: tell_build(s, o, &out); break;
    }
    return (int)(out.at - features);
}
