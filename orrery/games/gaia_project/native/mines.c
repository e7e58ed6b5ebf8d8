/* Action 1, build a mine (GP-6): where, at what price, and what it sets off (mines.py). */
#include "turns.h"
#include "federation.h"

#define MINE_CREDITS (COSTS[F_MINE][0])
#define MINE_ORE (COSTS[F_MINE][1])

int reach(const int32_t *p) { return RANGE[p[F_LEVEL + F_NAVIGATION]]; }

/* QIC that the distance to a hex costs (GP-6.08, 6.24). */
int range_qic(const Gaia *s, int seat, int h, int extra)
{
    int missing = s->near[seat][h] - reach(s->p[seat]) - extra;
    return missing > 0 ? (missing + 1) / RANGE_PER_QIC : 0;
}

/* Of a mine on a hex that is a possible place; the credits are always the same. */
void mine_price(const Gaia *s, int seat, int h, int free, int extra, int *ore, int *qic, int *steps)
{
    const int32_t *p = s->p[seat];
    *ore = MINE_ORE, *qic = 0, *steps = 0;
    if (s->building[h] == F_FORMER)
        return;                                     /* GP-6.16 */
    *qic = range_qic(s, seat, h, extra);
    if (s->owner[h] >= 0)
        return;                                     /* GP-18.04 */
    if (s->planet[h] == F_GAIA) {
        if (p[F_GAIA_PAYS] == F_QIC)
            *qic += 1;
        else
            *ore += 1;
        return;
    }
    *steps = STEPS[p[F_HOME]][s->planet[h]];
    int paid = *steps > free ? *steps - free : 0;   /* GP-6.19 */
    *ore += paid * ORE_PER_STEP[p[F_LEVEL + F_TERRAFORMING]];
}

/* What all sites of a question share. */
typedef struct { int seat, ore, qic, free, furthest, per_step, shares, gaia_ore; const uint8_t *near; const int8_t *steps; } Survey;

static int is_site(const Gaia *s, const Survey *v, int h)
{
    int owner = s->owner[h], d = v->near[h], kind = s->planet[h];
    if (owner >= 0) {
        if (owner == v->seat)
            return s->building[h] == F_FORMER && kind == F_GAIA;
        return v->shares && d <= v->furthest && s->building[h] != F_FORMER && s->guest[h] < 0;
    }
    if (d > v->furthest)
        return 0;
    if (kind < F_GAIA) {
        int need = v->steps[kind] - v->free;
        return need <= 0 || need * v->per_step + MINE_ORE <= v->ore;
    }
    if (kind != F_GAIA)
        return 0;
    return v->gaia_ore ? v->ore > MINE_ORE : v->qic && d <= v->furthest - RANGE_PER_QIC;
}

static inline int find_sites(const Gaia *s, int seat, int free, int extra, uint8_t *sites, int most)
{
    const int32_t *p = s->p[seat];
    int n = 0;
    if (p[F_CREDITS] < MINE_CREDITS || p[F_ORE] < MINE_ORE || p[F_PIECE + F_MINE] >= PIECES[F_MINE])
        return 0;
    Survey v = {seat, p[F_ORE], p[F_QIC], free, reach(p) + extra + RANGE_PER_QIC * p[F_QIC], ORE_PER_STEP[p[F_LEVEL + F_TERRAFORMING]],
                p[F_SHARES], p[F_GAIA_PAYS] == F_ORE, s->near[seat], STEPS[p[F_HOME]]};
    for (int i = 0; i < s->world_n && n < most; i++)
        if (is_site(s, &v, s->worlds[i]))
            sites[n++] = s->worlds[i];
    return n;
}

/* All hexes where the seat can build a mine now. */
int mine_sites(const Gaia *s, int seat, int free, int extra, uint8_t *sites)
{
    return find_sites(s, seat, free, extra, sites, HEXES);
}

int any_mine_site(const Gaia *s, int seat, int free, int extra)
{
    uint8_t one[1];
    return find_sites(s, seat, free, extra, one, 1);
}

/* Pay, place, return the gaiaformer, join a federation, then VP and resources (GP-6.26). */
void build_mine(Gaia *s, int seat, int h, int free, int extra)
{
    int32_t *p = s->p[seat];
    int ore, qic, steps;
    mine_price(s, seat, h, free, extra, &ore, &qic, &steps);
    p[F_CREDITS] -= MINE_CREDITS;
    p[F_ORE] -= ore;
    p[F_QIC] -= qic;
    int shared = s->owner[h] >= 0 && s->owner[h] != seat;
    if (s->building[h] == F_FORMER) {
        s->building[h] = F_NOTHING;
        p[F_FORMERS_OUT]--;
        p[F_FORMERS]++;
    }
    int new_type = !shared && !(p[F_TYPES] & 1 << s->planet[h]);
    colonize(s, seat, h, F_MINE);
    built_on(s, h);
    score_mine(s, seat, h, shared, new_type);
    if (steps)
        score(s, seat, F_E_STEP, steps);
}

void score_mine(Gaia *s, int seat, int h, int shared, int new_type)
{
    int32_t *p = s->p[seat];
    score(s, seat, F_E_MINE, 1);
    if (shared) {
        if (p[F_SHARE_KNOWLEDGE])
            add(p, F_KNOWLEDGE, p[F_SHARE_KNOWLEDGE]);
        return;
    }
    if (s->planet[h] == F_GAIA)
        score(s, seat, F_E_GAIA_MINE, 1);
    if (new_type && p[F_NEW_TYPE_KNOWLEDGE])
        add(p, F_KNOWLEDGE, p[F_NEW_TYPE_KNOWLEDGE]);
}

void build_mine_collect(const Gaia *s, int seat, Options *out)
{
    uint8_t sites[HEXES];
    int n = mine_sites(s, seat, 0, 0, sites);
    for (int i = 0; i < n; i++)
        offer2(out, K_BUILD, sites[i]);
}

/* Where to build the mine of an action with free steps? Frame: (kind, seat, free steps). */
void mine_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    int n = mine_sites(s, f->seat, f->a, 0, sites);
    for (int i = 0; i < n; i++)
        offer1(out, sites[i]);
}

void mine_site_answer(Gaia *s, const Frame *f, const Option *o) { build_mine(s, f->seat, o->v[0], f->a, 0); }
