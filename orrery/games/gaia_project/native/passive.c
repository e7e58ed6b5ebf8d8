/* Passive power (GP-15): after a turn with a build or upgrade the neighbours may charge, paying VP. */
#include "automa.h"
#include "federation.h"
#include "turns.h"

enum { PASSIVE_DISTANCE = 2, DECLINE = 0, CHARGE = 1, TOKEN_FIRST = 2 };

/* The turn is over: an offer per building, the first built first (GP-15.14). Nobody but the human ever charges. */
void offers_resolve(Gaia *s, const Frame *f)
{
    if (f->seat == AUTOMA)
        for (int i = s->built.n - 1; i >= 0; i--)
            push(s, frame(K_OFFER, HUMAN, s->built.item[i], 0));
    s->built.n = 0;
}

/* The highest power value of the seat's buildings within distance 2 (GP-15.02). */
int highest_value(const Gaia *s, int seat, int h)
{
    const uint8_t *row = DISTANCE[h];
    int best = 0;
    for (int i = 0; i < s->own[seat].n; i++) {
        int x = s->own[seat].item[i];
        if (row[x] > PASSIVE_DISTANCE)
            continue;
        int v = value(s, seat, x);
        if (v > best)
            best = v;
    }
    return best;
}

/* GP-15.17: what would be charged; a token that comes first makes room for two more. */
static int passive_amount(const int32_t *p, int highest, int token_first)
{
    int n = chargeable(p) + (token_first ? 2 : 0);
    if (n > highest)
        n = highest;
    return n < p[F_VP] + 1 ? n : p[F_VP] + 1;
}

void offer_resolve(Gaia *s, const Frame *f)
{
    int highest = highest_value(s, f->seat, f->a);
    if (highest && (chargeable(s->p[f->seat]) || s->p[f->seat][F_PASSIVE_TOKEN]))
        push(s, frame(K_PASSIVE, f->seat, highest, f->a));
}

void passive_options(const Gaia *s, const Frame *f, Options *out)
{
    offer1(out, CHARGE);
    if (s->p[f->seat][F_PASSIVE_TOKEN])
        offer1(out, TOKEN_FIRST);
    offer1(out, DECLINE);
}

/* GP-18.13: the token comes after the charge, also when the Brainstone asks first. */
static void charge_then_token(Gaia *s, int seat, int n)
{
    int before = s->depth;
    charge(s, seat, n);
    if (s->depth == before) {
        s->p[seat][F_BOWL1]++;
        return;
    }
    Frame question = s->agenda[--s->depth];
    push(s, frame(K_TOKEN_GAIN, seat, 1, 0));
    push(s, question);
}

void passive_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat;
    int32_t *p = s->p[seat];
    if (o->v[0] == DECLINE)
        return;
    int n = passive_amount(p, f->a, o->v[0] == TOKEN_FIRST);
    if (n > 1)
        add_vp(s, seat, 1 - n, F_C_PASSIVE);
    if (o->v[0] == TOKEN_FIRST) {
        p[F_BOWL1]++;
        charge(s, seat, n);
    } else if (p[F_PASSIVE_TOKEN])
        charge_then_token(s, seat, n);
    else
        charge(s, seat, n);
}

/* New tokens in bowl I, after something that asked a question. */
void token_gain_resolve(Gaia *s, const Frame *f)
{
    s->p[f->seat][F_BOWL1] += f->a;
}
