/* Phase II, the Gaia phase (GP-5.08 to 5.11): projects finish, tokens come back; Terrans convert, Itars take tiles. */
#include "automa.h"
#include "turns.h"

enum { STOP = -1, TILE_TOKENS = 4 };

/* All projects finish first (GP-26.04), then each player in turn order; the Automa has nothing to do. */
void gaia_phase_resolve(Gaia *s, const Frame *f)
{
    (void)f;
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i];
        if (s->building[h] == F_FORMER && s->planet[h] == F_TRANSDIM)
            s->planet[h] = F_GAIA;
    }
    push(s, frame(K_GAIA_OFFERS, HUMAN, 0, 0));
}

/* A player's own Gaia phase: what the institute offers, then the tokens move. */
void gaia_offers_resolve(Gaia *s, const Frame *f)
{
    int seat = f->seat;
    const int32_t *p = s->p[seat];
    if (p[F_GAIA_CONVERSIONS] && p[F_AREA]) {
        push(s, frame(K_GAIA_MOVE, seat, 0, 0));
        push(s, frame(K_GAIA_CONVERT, seat, p[F_AREA], 0));
    } else if (p[F_GAIA_TILES] && p[F_AREA] >= TILE_TOKENS && any_tile(s, seat))
        push(s, frame(K_GAIA_TILE, seat, 0, 0));
    else
        push(s, frame(K_GAIA_MOVE, seat, 0, 0));
}

/* Tokens, Brainstone and Bal T'aks' gaiaformers leave the Gaia area (GP-5.08, 5.11, 18.29). */
void gaia_move_resolve(Gaia *s, const Frame *f)
{
    int32_t *p = s->p[f->seat];
    p[p[F_GAIA_BOWL]] += p[F_AREA];
    p[F_AREA] = 0;
    if (p[F_BRAIN] == 4)
        p[F_BRAIN] = 1;
    p[F_FORMERS] += p[F_FORMERS_AREA];
    p[F_FORMERS_AREA] = 0;
}

/* Terrans institute: resources as if the tokens were spent (GP-18.02). Frame: power left. */
void gaia_convert_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)s;
    for (int i = 0; i < CONVERSION_COUNT; i++)
        if (CONVERSIONS[i].power && CONVERSIONS[i].amount <= f->a)
            offer1(out, i);
    offer1(out, STOP);
}

void gaia_convert_answer(Gaia *s, const Frame *f, const Option *o)
{
    if (o->v[0] == STOP)
        return;
    const Conversion *c = &CONVERSIONS[o->v[0]];
    int left = f->a - c->amount;
    if (left)
        push(s, frame(K_GAIA_CONVERT, f->seat, left, 0));
    gain(s, f->seat, &c->gain, F_C_FACTION, 1);
}

/* Itars institute: four tokens of the Gaia area for a tech tile, again and again (GP-18.38, 18.47). */
void gaia_tile_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)s, (void)f;
    offer1(out, 1);
    offer1(out, 0);
}

void gaia_tile_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat;
    if (!o->v[0]) {
        push(s, frame(K_GAIA_MOVE, seat, 0, 0));
        return;
    }
    s->p[seat][F_AREA] -= TILE_TOKENS;
    push(s, frame(K_GAIA_OFFERS, seat, 0, 0));      /* GP-15.19 */
    push(s, frame(K_OFFERS, seat, 0, 0));
    push(s, frame(K_TECH_TILE, seat, 0, 0));
}
