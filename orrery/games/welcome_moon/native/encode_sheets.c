/* What is true of the sheets and missions (encode_sheets.py): every mark, what is missing of zones and groups, what still fits, the points. */
#include "encode.h"

#include <string.h>

/* -- marks --------------------------------------------------------------------------------------------------------------------- */
/* The boxes by their numbers and by bands of numbers; gives the bits of the empty ones. */
static uint64_t box_marks(const State *s, Features *out)
{
    int a = s->adventure;
    uint64_t empty = 0;
    for (int box = 0; box < C_BOXES[a]; box++) {
        int v = s->marks[0][box];
        if (v == EMPTY)
            empty |= 1ull << box;
        else if (v != C_START[a][box]) {
            add(out, S_MARKS + C_BASE[a][box] + v);
            add(out, S_BAND + S_BAND_COUNT * box + S_BANDS[v]);
        }
    }
    return empty;
}

/* Everything else marked since the start; the second sheet of The Battle has indices of its own. */
static void slot_features(const State *s, const int8_t *sheet, int other, Features *out)
{
    int a = s->adventure;
    for (int slot = C_BOXES[a]; slot < A_SLOTS[a]; slot++)
        if (sheet[slot] != C_START[a][slot])
            add(out, S_MARKS + other * C_MOST_WIDTH + C_BASE[a][slot] + sheet[slot]);
    for (int i = 0; i < C_STEPS_N[a]; i++) {
        int slot = C_STEPS[a][i];
        if (sheet[slot])
            add(out, S_COARSE + 5 * other * C_MOST_SLOT_COUNT + 5 * slot + sheet[slot] * 4 / C_HIGH[a][slot]);
    }
}

static void group_features(const State *s, uint64_t empty, Features *out)
{
    int a = s->adventure;
    for (int g = 0; g < C_GROUP_COUNT[a]; g++)
        add(out, S_GROUP_LEFT + 8 * g + at_most(__builtin_popcountll(C_GROUP_BITS[a][g] & empty), 7));
}

/* -- zones ----------------------------------------------------------------------------------------------------------------------- */
static int cards_of(unsigned bits) { return SHARE_LOW[bits & 255] + SHARE_HIGH[bits >> 8 & 255]; }

/* From the bits of the numbers that fit at least so often. Fitting three times is the rule, so only the rest is told. */
static void number_features(unsigned once, unsigned twice, unsigned thrice, Features *out)
{
    add_bits(out, S_FITS, S_EVERY_NUMBER & ~once);
    add_bits(out, S_FITS + 18, once & ~twice);
    add_bits(out, S_FITS + 36, twice & ~thrice);
    add(out, S_FREE + SHARE_SIXTEENTHS[cards_of(once)]);
}

static unsigned below_number(int n) { return (1u << n) - 1; }

typedef struct {
    int left, dead;
    unsigned bits;
} Look;

static void stretch(Look *l, int run, int room, unsigned bits)
{
    l->left += run;
    if (run > room)
        l->dead += room > 0 ? run - room : run;
    l->bits |= bits;
}

/* Empty boxes of a zone, how many of them can get no card's number as the neighbours stand, and the bits of what fits. */
static Look look(const int8_t *sheet, Zone zone)
{
    Look l = {0, 0, 0};
    int run = 0, low = -1;
    for (int i = 0; i < zone.n; i++) {
        int v = sheet[zone.boxes[i]];
        if (v == EMPTY)
            run++;
        else if (v < X) {
            if (run)
                stretch(&l, run, low >= 0 ? v - low - 1 : v - 1, below_number(v) & ~below_number(low + 1));
            run = 0;
            low = v;
        }
    }
    if (run)
        stretch(&l, run, low >= 0 ? S_OUTER_HIGH - low - 1 : S_OUTER_HIGH - 1, S_EVERY_NUMBER & ~below_number(low + 1));
    return l;
}

/* The numbers that fit in a zone: those between the neighbours of each empty stretch (evaluate_freedom.py). */
static unsigned fitting(const int8_t *sheet, Zone zone)
{
    unsigned bits = 0;
    int low = 0;
    bool empty = false;
    for (int i = 0; i < zone.n; i++) {
        int v = sheet[zone.boxes[i]];
        if (v == EMPTY)
            empty = true;
        else if (v < X) {
            if (empty && v > low)
                bits |= below_number(v) & ~below_number(low);
            empty = false;
            low = v + 1;
        }
    }
    return empty ? bits | (S_EVERY_NUMBER & ~below_number(low)) : bits;
}

/* Levels that do not touch a filled one (adventure 5) and closed blocks (adventure 7) are out of play, like an X. */
static void in_play(const State *s, int8_t *seen)
{
    for (int box = 0; box < A_BOX_COUNT[s->adventure]; box++) {
        int v = s->marks[0][box];
        seen[box] = (int8_t)(v == EMPTY && !of(s)->in_reach(s, box) ? X : v);
    }
}

/* Per zone what is missing, lost and still fits. */
static void zone_features(const State *s, Features *out)
{
    Zone zones[C_MOST_ZONE_COUNT];
    int8_t seen[MOST_BOXES];
    int count = zones_now(s, zones), done = 0;
    unsigned once = 0, twice = 0, thrice = 0;
    if (of(s)->in_reach)
        in_play(s, seen);
    for (int z = 0; z < count; z++) {
        Look l = look(s->marks[0], zones[z]);
        add(out, S_ZONE_LEFT + 12 * z + at_most(l.left, 11));
        if (C_DIVIDED[s->adventure])
            add(out, S_ZONE_LONG + 16 * z + at_most(zones[z].n, 15));
        if (!l.left) {
            done++;
            continue;
        }
        if (l.dead)
            add(out, S_ZONE_DEAD + 5 * z + at_most(l.dead, 4));
        if (of(s)->in_reach)
            l.bits = fitting(seen, zones[z]);
        add(out, S_ZONE_SHARE + 9 * z + SHARE_EIGHTHS[cards_of(l.bits)]);
        thrice |= twice & l.bits;
        twice |= once & l.bits;
        once |= l.bits;
    }
    add(out, S_ZONES_DONE + done);
    number_features(once, twice, thrice, out);
}

/* -- planets ----------------------------------------------------------------------------------------------------------------------- */
/* A planet's free boxes, and by how many insignias the player leads there. */
int planet_now(const int8_t *sheet, int planet, int *lead)
{
    const int8_t *boxes = sheet + BATTLE_BOXES + BATTLE_FIRST_BOX[planet], *moon = sheet + BATTLE_CRATERS + 2 * planet;
    int left = 0, ahead = S_SIGN[moon[0]] + S_SIGN[moon[1]];
    for (int i = 0; i < BATTLE_SIZES[planet]; i++) {
        left += boxes[i] == 0;
        ahead += (boxes[i] == 1) - (boxes[i] == 2);
    }
    *lead = clip(ahead, -4, 4);
    return left;
}

/* The Battle: what is left of each planet and who leads there. The numbers that fit matter on the sheet that is played on. */
static void planet_features(const int8_t *sheet, int other, Features *out)
{
    unsigned once = 0, twice = 0, thrice = 0;
    for (int planet = 0; planet < 7; planet++) {
        int at = 7 * other + planet, lead, left = planet_now(sheet, planet, &lead);
        add(out, S_PLANET_LEFT + 8 * at + at_most(left, 7));
        if (!left)
            continue;
        add(out, S_PLANET_LEAD + 9 * at + 4 + lead);
        unsigned bits = (1u << (BATTLE_HIGH[planet] + 1)) - (1u << BATTLE_LOW[planet]);
        thrice |= twice & bits;
        twice |= once & bits;
        once |= bits;
    }
    if (!other)
        number_features(once, twice, thrice, out);
}

/* -- missions and points ------------------------------------------------------------------------------------------------------------ */
/* Which cards, whether they are done or flipped, and how near the others are. */
static void mission_features(const State *s, Features *out)
{
    int done = 0;
    for (int letter = 0; letter < 3; letter++) {
        int card = MISSION_CARD[s->missions[letter] - MISSION_FIRST_ID], got = s->own[letter];
        if (got) {
            done++;
            add(out, S_MISSION + 4 * card + (got == WM_LATER ? 3 : 2));
            continue;
        }
        add(out, S_MISSION + 4 * card + (s->flipped >> letter & 1));
        int near = (int)(nearness(s, s->missions[letter]) * S_NEAREST + 0.001);
        add(out, S_MISSION_NEAR + (S_NEAREST + 1) * card + at_most(near, S_NEAREST));
    }
    add(out, S_MISSIONS_DONE + done);
}

/* By category and together; gives the points. */
static int score_features(const State *s, Features *out)
{
    int points[S_CATEGORY_COUNT], total = 0, n = score(s, points);
    for (int i = 0; i < n; i++) {
        total += points[i];
        add(out, S_CATEGORY + 48 * i + clip((points[i] + 30) / 3, 0, 47));
    }
    add(out, S_POINTS + clip((total + 40) / 4, 0, 63));
    int reached = clip((total + 40) / 10, 0, 24);
    for (int i = 0; i < reached; i++)
        add(out, S_POINTS_AT_LEAST + i);
    return total;
}

/* All that is seen of the sheets and missions; gives the points. In The Battle the sheet that is played on comes first. */
int sheet_features(const State *s, Features *out)
{
    int active = sheet_index(s);
    slot_features(s, s->marks[active], 0, out);
    if (C_BOXES[s->adventure]) {
        uint64_t empty = box_marks(s, out);
        add(out, S_BOXES_LEFT + __builtin_popcountll(empty));
        group_features(s, empty, out);
        zone_features(s, out);
        add_bits(out, S_DERIVED, s->derived);
    } else {
        slot_features(s, s->marks[1 - active], 1, out);
        planet_features(s->marks[active], 0, out);
        planet_features(s->marks[1 - active], 1, out);
    }
    mission_features(s, out);
    return score_features(s, out);
}
