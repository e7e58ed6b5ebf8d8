/* What a policy network reads: the table and each answer as numbers of the features they have (encode.py, encode_options.py, evaluate_map.py). */
#include "automa.h"
#include "encode.h"
#include "federation.h"
#include "turns.h"

enum { ROUNDS = 6, ASKED = 128, SMALL_ = 24, CLOSE = 2, CHEAP_STEPS = 2, MARGIN_MOST = 23, OPTION_ADVANCED = 9, AREAS_N = 6, SITE_KINDS = 7 };
static inline void masked(Features *out, int at, uint32_t mask)
{
    for (; mask; mask &= mask - 1)
        tell_one(out, at + __builtin_ctz(mask));
}

static inline int within(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

/* -- the table ------------------------------------------------------------------------------------------------------------- */
/* What lies on the boards. */
static void shared_features(const Gaia *s, Features *out)
{
    int at = s->round > 1 ? s->round - 1 : 0;
    for (int i = 0; i < ROUNDS; i++)
        tell_one(out, E_ROUND_TILE_AT + i * ROUND_TILE_COUNT + s->rounds[i]);
    tell_one(out, E_THIS_TILE_AT + s->rounds[at]);
    if (at + 1 < ROUNDS)
        tell_one(out, E_NEXT_TILE_AT + s->rounds[at + 1]);
    for (int i = 0; i < 2; i++)
        tell_one(out, E_FINAL_AT + s->finals[i]);
    for (int space = 0; space < STANDARDS; space++)
        tell_one(out, E_LAYOUT_AT + s->tech[space] * 7 + (space < 6 ? space : 6));
    for (int area = 0; area < AREAS_N; area++)
        if (s->advanced[area] >= 0)
            tell_one(out, E_OFFERED_AT + s->advanced[area] * 6 + area);
    for (int i = 0; i < s->boosters.n; i++)
        tell_one(out, E_ROW_AT + s->boosters.item[i]);
    for (int kind = 0; kind < TOKEN_KINDS; kind++)
        if (s->tokens[kind])
            tell_one(out, E_LEFT_TOKEN_AT + kind);
    if (s->terra_token >= 0)
        tell_one(out, E_TERRA_AT + s->terra_token);
    masked(out, E_COVERED_SPACE_AT, (uint32_t)s->spaces);
    reached(out, L_CARDS, s->deck.n);
}

/* Credits, ore, knowledge and charges of a round, boosters apart (evaluate.incomes). */
void incomes(const int32_t *p, int *found)
{
    int faction = p[F_FACTION];
    uint32_t tiles = (uint32_t)(p[F_TECH] & ~p[F_COVERED]);
    for (int i = 0; i < 6; i++)
        found[i] = BASE_INCOME[faction][i];
    for (int kind = 0; kind < 5; kind++)
        for (int i = 0; i < 6; i++)
            found[i] += STEP_INCOME[faction][kind][p[F_PIECE + 1 + kind]][i];
    for (int area = F_ECONOMY; area <= F_SCIENCE; area++)
        for (int i = 0; i < 6; i++)
            found[i] += LEVEL_INCOME[area][p[F_LEVEL + area]][i];
    for (; tiles; tiles &= tiles - 1)
        for (int i = 0; i < 6; i++)
            found[i] += TILE_INCOME[__builtin_ctz(tiles)][i];
}

static void purse_features(const int32_t *p, Features *out)
{
    int found[6];
    for (unsigned i = 0; i < sizeof PURSE_FIELDS; i++)
        reached(out, &L_PURSE[i], p[PURSE_FIELDS[i]]);
    for (int kind = 0; kind < 6; kind++) {
        reached(out, &L_PIECES_AT[kind], p[F_PIECE + 1 + kind]);
        reached(out, &L_RESEARCH_AT[kind], p[F_LEVEL + kind]);
    }
    incomes(p, found);
    for (unsigned i = 0; i < sizeof INCOME_FIELDS; i++)
        reached(out, &L_INCOMES[i], found[INCOME_FIELDS[i]]);
}

static void tile_features(const Gaia *s, const int32_t *p, Features *out)
{
    int green = 0, grey = 0;
    masked(out, E_TYPES_AT, (uint32_t)p[F_TYPES]);
    reached(out, L_TYPES_N, __builtin_popcount((uint32_t)p[F_TYPES]));
    reached(out, L_SECTORS_N, __builtin_popcount((uint32_t)p[F_SECTORS]));
    if (p[F_BOOSTER] >= 0)
        tell_one(out, E_HELD_AT + p[F_BOOSTER]);
    masked(out, E_TILE_AT, (uint32_t)(p[F_TECH] & ~p[F_COVERED]));
    masked(out, E_COVERED_AT, (uint32_t)p[F_COVERED]);
    masked(out, E_ADVANCED_AT, (uint32_t)p[F_ADVANCED]);
    masked(out, E_SPECIAL_AT, (uint32_t)p[F_SPECIALS]);
    masked(out, E_READY_AT, (uint32_t)(p[F_SPECIALS] & ~p[F_USED]));
    for (int kind = 0; kind < 7; kind++) {
        green += p[F_GREEN + kind];
        grey += p[F_GREY + kind];
        if (p[F_GREEN + kind] || p[F_GREY + kind])
            tell_one(out, E_OWN_TOKEN_AT + kind);
    }
    reached(out, L_GREEN_N, green);
    reached(out, L_GREY_N, grey);
    reached(out, L_PASS_VP, pass_vp(s, HUMAN));
    reached(out, L_TOKENS_N, p[F_BOWL1] + p[F_BOWL2] + p[F_BOWL3]);
    if (!green || !(p[F_TECH] & ~p[F_COVERED]))
        return;
    for (int area = 0; area < AREAS_N; area++)
        if (s->advanced[area] >= 0 && p[F_LEVEL + area] >= ADVANCED_LEVEL)
            tell_one(out, E_COVERABLE_AT + area);
}

/* Free planets in range by terraforming steps, then Gaia, Transdim, and near ones just out of range. */
static void site_counts(const Gaia *s, int seat, int *found)
{
    const int32_t *p = s->p[seat];
    const uint8_t *near = s->near[seat];
    const int8_t *steps = STEPS[p[F_HOME]];
    int range = RANGE[p[F_LEVEL + F_NAVIGATION]];
    memset(found, 0, SITE_KINDS * sizeof *found);
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i], kind = s->planet[h];
        if (near[h] > range + 2 || s->owner[h] >= 0)
            continue;
        if (near[h] > range)
            found[6] += kind < F_GAIA && steps[kind] < 2;
        else if (kind < F_GAIA)
            found[steps[kind]]++;
        else if (kind <= F_TRANSDIM)
            found[kind - 3]++;
    }
}

/* Planets in reach; how far the next federation is; own buildings with the other player close by. */
static void map_features(const Gaia *s, int seat, Features *out)
{
    int found[SITE_KINDS], total, need, satellites, close = 0;
    site_counts(s, seat, found);
    for (int i = 0; i < SITE_KINDS; i++)
        reached(out, &L_SITES[i], found[i]);
    federation_outlook(s, seat, -1, 0, &total, &need, &satellites);
    reached(out, L_FREE_VALUE, total - need + 7);
    tell_one(out, E_LINK_AT + (satellites < OUT_OF_REACH ? satellites : OUT_OF_REACH));
    for (int i = 0; i < s->own[seat].n; i++)
        close += s->near[1 - seat][s->own[seat].item[i]] <= CLOSE;
    reached(out, L_CLOSE_N, close);
    for (int i = 0; i < s->own[seat].n; i++)
        tell_one(out, E_OWN_HEX_AT + s->own[seat].item[i]);
}

/* Where the seat stands on the final tiles, and the one other player. */
static void rival_features(const Gaia *s, int seat, Features *out)
{
    int other = 1 - seat, pieces = 0;
    const int32_t *p = s->p[seat], *q = s->p[other];
    for (int i = 0; i < 2; i++) {
        int tile = s->finals[i], mine = final_count(s, seat, tile);
        tell_one(out, E_NEUTRAL_AT + tile * 11 + within(mine - FINAL_TILES[tile].neutral, -5, 5) + 5);
        tell_one(out, E_AHEAD_AT + tile * 11 + within(mine - final_count(s, other, tile), -5, 5) + 5);
    }
    if (has_passed(s, other))
        tell_one(out, E_PASSED_AT + 1);
    if (q[F_FACTION] >= 0)
        tell_one(out, E_OPPONENT_AT + q[F_FACTION]);
    for (int area = 0; area < AREAS_N; area++)
        reached(out, &L_THEIR_LEVEL[area], q[F_LEVEL + area]);
    for (int kind = 0; kind < 7; kind++)
        pieces += q[F_PIECE + kind];
    reached(out, L_THEIR_PIECES, pieces);
    tell_one(out, E_MARGIN_AT + within(((p[F_VP] - q[F_VP]) >> 3) + 16, 0, MARGIN_MOST));
}

int gaia_see(const Gaia *s, uint16_t *features)
{
    const int32_t *p = s->p[HUMAN];
    Features out = {features, 0};
    tell_one(&out, E_ROUND_AT + s->round);
    shared_features(s, &out);
    if (has_passed(s, HUMAN))
        tell_one(&out, E_PASSED_AT);
    if (p[F_FACTION] < 0)
        return out.n;
    tell_one(&out, E_FACTION_AT + p[F_FACTION]);
    purse_features(p, &out);
    tile_features(s, p, &out);
    map_features(s, HUMAN, &out);
    rival_features(s, HUMAN, &out);
    return out.n;
}

/* -- an answer ------------------------------------------------------------------------------------------------------------- */
static void plain_option(int kind, const Option *o, Features *out)
{
    int at = E_VALUE_AT + (kind - ASKED) * 2 * SMALL_;
    for (int i = 0; i < o->n && i < 2; i++)
        tell_one(out, at + i * SMALL_ + within(o->v[i] + 1, 0, SMALL_ - 1));
}

static void area_option(const Gaia *s, int seat, int area, Features *out)
{
    if (area < 0 || area > 5)
        return;
    tell_one(out, E_AREA_O + area);
    tell_one(out, E_AREA_LEVEL_O + area * 6 + within(s->p[seat][F_LEVEL + area], 0, 5));
}

static void tile_option(const Gaia *s, int seat, int space, Features *out)
{
    if (space >= OPTION_ADVANCED) {
        tell_one(out, E_ADVANCED_O + s->advanced[space - OPTION_ADVANCED]);
        tell_one(out, E_AREA_O + space - OPTION_ADVANCED);
        return;
    }
    tell_one(out, E_STANDARD_O + s->tech[space]);
    tell_one(out, E_STANDARD_AREA_O + (space < 6 ? space : 6));
    if (space < 6)
        area_option(s, seat, space, out);
}

/* Neighbours: others bring power and cheap stations, own ones make federations. */
static void around_option(const Gaia *s, int seat, int h, Features *out)
{
    const uint8_t *row = DISTANCE[h];
    const Hexes *theirs = &s->own[1 - seat], *own = &s->own[seat];
    int nearest = 6, adjacent = 0, around = 0;
    for (int i = 0; i < theirs->n; i++)
        if (row[theirs->item[i]] < nearest)
            nearest = row[theirs->item[i]];
    tell_one(out, E_THEIRS_O + (nearest > 1 ? nearest : 1) - 1);
    for (int i = 0; i < own->n; i++) {
        int d = row[own->item[i]];
        adjacent += d == 1;
        around += d > 1 && d <= 3;
    }
    reached(out, L_ADJACENT_O, adjacent);
    reached(out, L_AROUND_O, around);
    if (s->federation[h] & 1 << seat) {
        tell_one(out, E_FEDERATED_O);
        return;
    }
    int near = 0;
    for (int i = 0; i < NEIGHBOUR_COUNT[h]; i++)
        near |= s->federation[NEIGHBOURS[h][i]];
    if (near & 1 << seat)
        tell_one(out, E_FEDERATED_O + 1);
}

/* Cheap free planets close to it that are out of reach now. */
static void opens_option(const Gaia *s, int seat, int h, Features *out)
{
    const uint8_t *row = DISTANCE[h], *near = s->near[seat];
    const int32_t *p = s->p[seat];
    const int8_t *steps = STEPS[p[F_HOME]];
    int range = reach(p), found = 0;
    for (int i = 0; i < s->world_n; i++) {
        int x = s->worlds[i];
        found += row[x] <= range && range < near[x] && s->owner[x] < 0 && s->planet[x] < F_GAIA && steps[s->planet[x]] < CHEAP_STEPS;
    }
    reached(out, L_AHEAD_O, found);
}

/* Within two hexes: cheap free planets, and own buildings that are not yet federated. */
static void near_option(const Gaia *s, int seat, int h, Features *out)
{
    const uint8_t *row = DISTANCE[h];
    const int8_t *steps = STEPS[s->p[seat][F_HOME]];
    int cheap = 0, cluster = 0;
    for (int i = 0; i < s->world_n; i++) {
        int x = s->worlds[i], kind = s->planet[x];
        cheap += row[x] <= CLOSE && x != h && s->owner[x] < 0 && (kind == F_GAIA || (kind < F_GAIA && steps[kind] < CHEAP_STEPS));
    }
    for (int i = 0; i < s->own[seat].n; i++) {
        int x = s->own[seat].item[i];
        if (row[x] <= CLOSE && x != h && !(s->federation[x] & 1 << seat))
            cluster += value(s, seat, x);
    }
    reached(out, L_CHEAP_O, cheap);
    reached(out, L_CLUSTER_O, cluster);
}

/* A planet to settle: what it is, what it costs, what it opens. */
static void hex_option(const Gaia *s, int seat, int h, int free, int extra, Features *out)
{
    const int32_t *p = s->p[seat];
    h = h < 0 ? h + HEXES : h;          /* as Python reads the answer "nowhere" */
    int kind = s->planet[h], ore, qic, steps;
    tell_one(out, E_PLANET_O + kind);
    if (s->building[h] == F_FORMER)
        tell_one(out, E_FORMER_O);
    if (kind <= F_GAIA && s->owner[h] != seat) {
        mine_price(s, seat, h, free, extra, &ore, &qic, &steps);
        tell_one(out, E_STEPS_O + (steps < 3 ? steps : 3));
        reached(out, L_ORE_O, ore);
        reached(out, L_QIC_O, qic);
    }
    if (!(p[F_TYPES] >> kind & 1))
        tell_one(out, E_NEW_TYPE_O);
    if (!(p[F_SECTORS] >> SECTOR[h] & 1))
        tell_one(out, E_NEW_SECTOR_O);
    tell_one(out, E_DISTANCE_O + (s->near[seat][h] < 7 ? s->near[seat][h] : 7));
    around_option(s, seat, h, out);
    opens_option(s, seat, h, out);
    near_option(s, seat, h, out);
    tell_one(out, E_HEX_O + h);
}

static void federation_option(const Gaia *s, int seat, const Option *o, Features *out)
{
    int satellites = 0, total = 0, planets = 0;
    const Hexes *own = &s->own[seat];
    for (int i = 0; i < o->n; i++) {
        if (memchr(own->item, o->v[i], own->n)) {
            planets++;
            total += value(s, seat, o->v[i]);
        } else {
            satellites++;
        }
    }
    reached(out, L_SATELLITES_O, satellites);
    reached(out, L_PLANETS_O, planets);
    reached(out, L_EXCESS_O, total - 7);
}

static void turn_option(const Gaia *s, int seat, const Option *o, Features *out)
{
    const int16_t *v = o->v;
    switch (v[0]) {
    case K_BUILD:
    case K_GAIAFORM:
        hex_option(s, seat, v[1], 0, 0, out);
        break;
    case K_UPGRADE:
        tell_one(out, E_UPGRADE_O + s->building[v[1]] * 8 + v[2]);
        tell_one(out, E_HEX_O + v[1]);
        around_option(s, seat, v[1], out);
        break;
    case K_RESEARCH:
        area_option(s, seat, v[1], out);
        break;
    case K_ACTION:
        tell_one(out, E_SPACE_AT + 2 * v[1] + v[2]);
        break;
    case K_SPECIAL:
        tell_one(out, E_SPECIAL_O + v[1]);
        break;
    case K_PASS:
        tell_one(out, E_BOOSTER_O + v[1] + 1);
        break;
    case K_CONVERT:
        tell_one(out, E_CONVERT_O + 2 * v[1] + v[2]);
        break;
    default:
        break;
    }
}

static void site_option(const Gaia *s, const Frame *f, const Option *o, Features *out)
{
    hex_option(s, f->seat, o->v[o->n - 1], f->kind == K_MINE_SITE ? f->a : 0, f->kind == K_RANGE_SITE ? f->a : 0, out);
    tell_one(out, E_VALUE_AT + ((f->kind - ASKED) * 2 + 1) * SMALL_ + (o->n < SMALL_ ? o->n : SMALL_ - 1));
}

int gaia_tell(const Gaia *s, const Option *o, uint16_t *features)
{
    const Frame *f = top(s);
    Features out = {features, 0};
    tell_one(&out, E_KIND_AT + f->kind - ASKED);
    switch (f->kind) {
    case K_TURN:
    case K_AFTER:
        tell_one(&out, E_VERB_AT + (f->kind == K_AFTER ? 12 : 0) + o->v[0]);
        turn_option(s, f->seat, o, &out);
        break;
    case K_MINE_SITE:
    case K_RANGE_SITE:
    case K_PLACE:
    case K_LOST_SITE:
    case K_SWAP_SITE:
    case K_STATION_SITE:
    case K_DOWNGRADE_SITE:
        site_option(s, f, o, &out);
        break;
    case K_FEDERATE:
        federation_option(s, f->seat, o, &out);
        break;
    case K_TECH_TILE:
        tile_option(s, f->seat, o->v[0], &out);
        break;
    case K_ADVANCE:
    case K_LOWEST:
        area_option(s, f->seat, o->v[0], &out);
        break;
    case K_TOKEN:
    case K_FLIP:
    case K_RESCORE:
        tell_one(&out, E_TOKEN_O + o->v[0]);
        break;
    case K_FACTION:
        tell_one(&out, E_FACTION_O + o->v[0]);
        break;
    case K_FIRST_BOOSTER:
        tell_one(&out, E_BOOSTER_O + o->v[0] + 1);
        break;
    case K_COVER:
        tell_one(&out, E_STANDARD_O + o->v[0]);
        break;
    default:
        plain_option(f->kind, o, &out);
        if (f->kind == K_PASSIVE)
            reached(&out, L_OFFER_O, f->a);
    }
    gain_features(s, f, o, &out);
    return out.n;
}
