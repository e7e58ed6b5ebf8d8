/* How the Automa selects, and its actions (GP-22 to GP-24). */
#include "automa.h"

#include "federation.h"
#include "turns.h"

enum { FAR = 255, NO_AREA = -1 };

/* -- selecting ------------------------------------------------------------------------------------------------------ */

/* The first hex in a direction: rows of equal q, from the top left or from the bottom right (GP-22.01, 20.06). */
int by_direction(const uint8_t *hexes, int n, int right_down)
{
    int best = hexes[0], sign = right_down ? -1 : 1;
    for (int i = 1; i < n; i++) {
        int h = hexes[i], q = sign * (COORDS[h][0] - COORDS[best][0]), r = sign * (COORDS[best][1] - COORDS[h][1]);
        if (q < 0 || (q == 0 && r < 0))
            best = h;
    }
    return best;
}

/* Counts the options from the left or the right, starting again at the end (GP-22.02, 22.06). */
static int numbered(const uint8_t *options, int n, const Card *card)
{
    int i = (card->count - 1) % n;
    return options[card->arrow_right ? i : n - 1 - i];
}

/* Keeps the options with the lowest mark (GP-23.25). */
static int keep_best(uint8_t *hexes, const int *marks, int n)
{
    int low = marks[0], kept = 0;
    for (int i = 1; i < n; i++)
        if (marks[i] < low)
            low = marks[i];
    for (int i = 0; i < n; i++)
        if (marks[i] == low)
            hexes[kept++] = hexes[i];
    return kept;
}

/* Distance to the nearest planet with a human building (GP-23.23, 23.26). */
static int to_human(const Gaia *s, int h)
{
    const uint8_t *row = DISTANCE[h];
    int low = FAR;
    for (int i = 0; i < s->own[HUMAN].n; i++)
        if (row[s->own[HUMAN].item[i]] < low)
            low = row[s->own[HUMAN].item[i]];
    return low;
}

static int keep_nearest(const Gaia *s, uint8_t *hexes, int n)
{
    int marks[HEXES];
    if (n < 2)
        return n;
    for (int i = 0; i < n; i++)
        marks[i] = to_human(s, hexes[i]);
    return keep_best(hexes, marks, n);
}

/* -- research ------------------------------------------------------------------------------------------------------- */

/* Areas where the Automa can advance or take away the advanced tile (GP-23.02, 23.05). */
static int research_options(const Gaia *s, uint8_t *out)
{
    const int32_t *p = s->p[AUTOMA], *human = s->p[HUMAN];
    int n = 0;
    for (int area = 0; area < 6; area++) {
        int level = p[F_LEVEL + area];
        if (level < ADVANCED_LEVEL || (level == ADVANCED_LEVEL && (s->advanced[area] >= 0 || human[F_LEVEL + area] < TOP)))
            out[n++] = (uint8_t)area;
    }
    return n;
}

static int keep_highest(const int32_t *p, uint8_t *areas, int n)
{
    int marks[6];
    for (int i = 0; i < n; i++)
        marks[i] = -p[F_LEVEL + areas[i]];
    return keep_best(areas, marks, n);
}

static void automa_research(Gaia *s, const Card *support, int highest, int prefer)
{
    uint8_t options[6];
    int n = research_options(s, options);
    if (!n)
        return;
    int32_t *p = s->p[AUTOMA];
    for (int i = 0; i < n; i++)
        if (options[i] == prefer) {
            options[0] = (uint8_t)prefer, n = 1;
            break;
        }
    if (highest)
        n = keep_highest(p, options, n);
    int area = numbered(options, n, support);
    if (p[F_LEVEL + area] == ADVANCED_LEVEL && s->advanced[area] >= 0)
        s->advanced[area] = -1;
    else
        p[F_LEVEL + area]++;
}

/* -- building ------------------------------------------------------------------------------------------------------- */

/* Empty planets, Transdim ones too, within range of an Automa planet (GP-23.07, 23.08). */
static int mine_options(const Gaia *s, int range, uint8_t *out)
{
    int n = 0;
    if (s->p[AUTOMA][F_PIECE + F_MINE] >= PIECES[F_MINE])
        return 0;
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i];
        if (s->owner[h] < 0 && s->near[AUTOMA][h] <= range)
            out[n++] = (uint8_t)h;
    }
    return n;
}

/* 0 for planets that the final tile of the support card asks for (GP-23.10, 23.11), else 1. */
static int tile_mark(const Gaia *s, int h, int final)
{
    const int32_t *p = s->p[AUTOMA];
    int planet = s->planet[h];
    if (final == FINAL_SECTORS)
        return p[F_SECTORS] >> SECTOR[h] & 1;
    if (final == FINAL_PLANET_TYPES)
        return p[F_TYPES] >> (planet == F_TRANSDIM ? F_GAIA : planet) & 1;
    if (final == FINAL_GAIA_PLANETS)
        return planet != F_GAIA && planet != F_TRANSDIM;
    return 0;
}

/* Tie-breaks a to e (GP-23.09). */
static int best_mine(const Gaia *s, uint8_t *hexes, int n, const Card *support, int prefer)
{
    int marks[HEXES], home = s->p[AUTOMA][F_HOME];
    if (prefer == PREFER_TRANSDIM) {
        for (int i = 0; i < n; i++)
            marks[i] = s->planet[hexes[i]] != F_TRANSDIM;
        n = keep_best(hexes, marks, n);
    } else if (prefer == PREFER_NEAR_HUMAN)
        n = keep_nearest(s, hexes, n);
    int final = support->tile < 2 ? FINAL_TILES[s->finals[support->tile]].id : -1;
    for (int i = 0; i < n; i++)
        marks[i] = tile_mark(s, hexes[i], final);
    n = keep_best(hexes, marks, n);
    for (int i = 0; i < n; i++)
        marks[i] = AUTOMA_STEPS[home][s->planet[hexes[i]]];
    n = keep_best(hexes, marks, n);
    n = keep_nearest(s, hexes, n);
    return by_direction(hexes, n, support->right_down);
}

/* A satellite beside a mine that touches no other Automa building (GP-23.13, 23.27). */
static void place_satellite(Gaia *s, int h, const Card *support)
{
    uint8_t places[6];
    int n = 0, bit = 1 << AUTOMA;
    for (int i = 0; i < NEIGHBOUR_COUNT[h]; i++) {
        int x = NEIGHBOURS[h][i];
        if (s->planet[x] == F_EMPTY && !(s->satellites[x] & bit))
            places[n++] = (uint8_t)x;
    }
    if (!n || s->p[AUTOMA][F_SATELLITES] >= MAX_SATELLITES)
        return;
    s->satellites[by_direction(places, n, support->right_down)] |= (uint8_t)bit;
    s->p[AUTOMA][F_SATELLITES]++;
}

static int is_lonely(const Gaia *s, int h)
{
    for (int i = 0; i < NEIGHBOUR_COUNT[h]; i++)
        if (s->owner[NEIGHBOURS[h][i]] == AUTOMA)
            return 0;
    return 1;
}

static int automa_upgrade(Gaia *s, const Card *support, const FactionCard *card);

/* A mine, or an upgrade instead if none can be built (GP-23.12 to 23.15). */
static void automa_mine(Gaia *s, const Card *support, const FactionCard *card, int range, int prefer)
{
    uint8_t hexes[HEXES];
    int n = mine_options(s, range, hexes);
    if (!n) {
        automa_upgrade(s, support, card);
        return;
    }
    int h = best_mine(s, hexes, n, support, prefer);
    if (s->planet[h] == F_TRANSDIM)
        s->planet[h] = F_GAIA;
    int new_type = !(s->p[AUTOMA][F_TYPES] >> s->planet[h] & 1), lonely = is_lonely(s, h);
    colonize(s, AUTOMA, h, F_MINE);
    s->built.item[s->built.n++] = (uint8_t)h;
    if (lonely)
        place_satellite(s, h, support);
    if (new_type && card->vp_per_new_type)
        automa_gain(s, card->vp_per_new_type, F_C_FACTION);
}

/* The piece an upgrade takes; both academies are alike (GP-23.20); 0 if none is left. */
static int target_piece(const int32_t *p, int kind)
{
    if (p[F_PIECE + kind] < PIECES[kind])
        return kind;
    if (kind == F_ACADEMY_K && p[F_PIECE + F_ACADEMY_Q] < PIECES[F_ACADEMY_Q])
        return F_ACADEMY_Q;
    return 0;
}

static int with_building(const Gaia *s, int building, uint8_t *hexes)
{
    int n = 0;
    for (int i = 0; i < s->own[AUTOMA].n; i++)
        if (s->building[s->own[AUTOMA].item[i]] == building)
            hexes[n++] = s->own[AUTOMA].item[i];
    return n;
}

/* The first possible entry of the priority list, nearest to a human planet (GP-23.17 to 23.19); 0 if there is none. */
static int automa_upgrade(Gaia *s, const Card *support, const FactionCard *card)
{
    int32_t *p = s->p[AUTOMA];
    uint8_t hexes[HEXES];
    for (int i = 0; i < card->upgrade_n; i++) {
        int old = card->upgrades[i][0], new = card->upgrades[i][1];
        int n = with_building(s, old, hexes), piece = target_piece(p, new);
        if (!n || !piece)
            continue;
        n = keep_nearest(s, hexes, n);
        int h = by_direction(hexes, n, support->right_down);
        p[F_PIECE + old]--;
        p[F_PIECE + piece]++;
        s->building[h] = (int8_t)piece;
        s->built.item[s->built.n++] = (uint8_t)h;
        if (new == F_STATION && card->vp_per_ts)
            automa_gain(s, card->vp_per_ts, F_C_FACTION);
        if (new == F_LAB && card->research_after_lab)
            automa_research(s, support, 0, NO_AREA);
        return 1;
    }
    return 0;
}

/* Puts an action token on a power or QIC action; no benefit (GP-23.16). */
static void cover_action(Gaia *s, const Card *support)
{
    uint8_t options[SPACE_COUNT];
    int n = 0;
    for (int i = 0; i < SPACE_COUNT; i++)
        if (!(s->spaces >> i & 1))
            options[n++] = (uint8_t)i;
    if (n)
        s->spaces |= 1 << numbered(options, n, support);
}

/* -- points and whole actions --------------------------------------------------------------------------------------- */

/* VP; at Nightmare one more per gain (GP-25.08, 25.09). */
void automa_gain(Gaia *s, int n, int category)
{
    if (n > 0)
        add_vp(s, AUTOMA, n + DIFFICULTIES[s->difficulty].extra_vp, category);
}

/* One line of a faction card's action; what is impossible is passed over (GP-23.22). 0 if an upgrade was. */
static int faction_part(Gaia *s, const CardPart *part, const Card *support, const FactionCard *card)
{
    switch (part->what) {
    case DO_BUILD_MINE:
        automa_mine(s, support, card, part->range, part->prefer);
        return 1;
    case DO_POWER_QIC:
        cover_action(s, support);
        return 1;
    case DO_UPGRADE:
        return automa_upgrade(s, support, card);
    default:
        automa_research(s, support, 0, part->what == DO_RESEARCH_PREFER ? part->area : NO_AREA);
        return 1;
    }
}

/* The action column of the action card with the support column of the support card; the VP come in any case (GP-21.08, 21.09). */
void perform(Gaia *s, const Card *action, const Card *support, const FactionCard *card)
{
    switch (action->action) {
    case DO_FACTION:
        for (int i = 0; i < card->part_n; i++)
            if (!faction_part(s, &card->parts[i], support, card) && card->instead[i].what >= 0)
                faction_part(s, &card->instead[i], support, card);
        automa_gain(s, card->vp, F_C_CARD);
        return;
    case DO_BUILD_MINE:
        automa_mine(s, support, card, support->range, 0);
        break;
    case DO_UPGRADE:
        automa_upgrade(s, support, card);
        break;
    case DO_POWER_QIC:
        cover_action(s, support);
        if (card->power_qic_twice)
            cover_action(s, support);
        break;
    default:
        automa_research(s, support, action->action == DO_RESEARCH_HIGHEST, NO_AREA);
    }
    automa_gain(s, action->vp, F_C_CARD);
}
