/* Action 2, start a Gaia project (GP-7), and the range booster that offers a mine or a project (gaiaforming.py). */
#include "turns.h"

int project_sites(const Gaia *s, int seat, int extra, uint8_t *sites)
{
    const int32_t *p = s->p[seat];
    int tokens = GAIA_TOKENS[p[F_LEVEL + F_GAIA_PROJECT]], n = 0;
    if (!p[F_FORMERS] || !tokens || tokens_of(p) < tokens)
        return 0;
    int furthest = reach(p) + extra + RANGE_PER_QIC * p[F_QIC];
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i];
        if (s->planet[h] == F_TRANSDIM && s->owner[h] < 0 && s->near[seat][h] <= furthest)
            sites[n++] = (uint8_t)h;
    }
    return n;
}

void start_project(Gaia *s, int seat, int h, int extra)
{
    int32_t *p = s->p[seat];
    int tokens = GAIA_TOKENS[p[F_LEVEL + F_GAIA_PROJECT]];
    p[F_QIC] -= range_qic(s, seat, h, extra);
    p[F_FORMERS]--;
    p[F_FORMERS_OUT]++;
    s->owner[h] = (int8_t)seat, s->building[h] = F_FORMER;
    take_tokens(s, seat, tokens, TO_AREA);
}

void start_project_collect(const Gaia *s, int seat, Options *out)
{
    uint8_t sites[HEXES];
    int n = project_sites(s, seat, 0, sites);
    for (int i = 0; i < n; i++)
        offer2(out, K_GAIAFORM, sites[i]);
}

/* The booster with more range: where, and a mine or a Gaia project? Frame: (kind, seat, extra range). */
void range_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    int n = mine_sites(s, f->seat, 0, f->a, sites);
    for (int i = 0; i < n; i++)
        offer2(out, K_BUILD, sites[i]);
    n = project_sites(s, f->seat, f->a, sites);
    for (int i = 0; i < n; i++)
        offer2(out, K_GAIAFORM, sites[i]);
}

void range_site_answer(Gaia *s, const Frame *f, const Option *o)
{
    if (o->v[0] == K_BUILD)
        build_mine(s, f->seat, o->v[1], 0, f->a);
    else
        start_project(s, f->seat, o->v[1], f->a);
}
