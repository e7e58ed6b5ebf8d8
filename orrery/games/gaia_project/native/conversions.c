/* Free conversions (GP-14): before and after the action of a turn, never during it (conversions.py). */
#include "turns.h"

static int payable(const int32_t *p, const Conversion *c)
{
    if (c->brain)
        return 0;
    if (c->pay == F_V_FORMER)
        return p[F_FORMERS] > 0;
    if (c->pay == F_V_AREA3)
        return p[F_BOWL3] > 0;
    return p[c->pay] >= c->amount;
}

void convert_collect(const Gaia *s, int seat, Options *out)
{
    const int32_t *p = s->p[seat];
    int known = p[F_CONVERSIONS], power = p[F_BOWL3] * p[F_TOKEN_VALUE], brain = p[F_BRAIN] == 3;
    for (int i = 0; i < CONVERSION_COUNT; i++) {
        const Conversion *c = &CONVERSIONS[i];
        if (!(known >> i & 1))
            continue;
        if (c->pay == F_V_POWER) {
            if (power >= c->amount && !c->brain)
                offer3(out, K_CONVERT, i, 0);
            if (brain && p[F_BOWL3] >= c->amount - BRAIN_POWER)
                offer3(out, K_CONVERT, i, 1);
        } else if (c->pay < F_V_AREA3 && c->pay != F_V_FORMER) {
            if (p[c->pay] >= c->amount)
                offer3(out, K_CONVERT, i, 0);
        } else if (payable(p, c))
            offer3(out, K_CONVERT, i, 0);
    }
}

void convert_do(Gaia *s, int seat, const Option *o)
{
    int32_t *p = s->p[seat];
    const Conversion *c = &CONVERSIONS[o->v[1]];
    if (c->pay == F_V_POWER)
        spend(p, c->amount, o->v[2]);
    else if (c->pay == F_V_FORMER)
        p[F_FORMERS]--, p[F_FORMERS_AREA]++;
    else if (c->pay == F_V_AREA3)
        p[F_BOWL3]--, p[F_AREA]++;
    else
        p[c->pay] -= c->amount;
    gain(s, seat, &c->gain, F_C_ACTION, 1);
}

/* Ways to burn: 0 plain tokens, 1 the Brainstone is moved up, 2 the Brainstone is the one given away (GP-14.14, 18.50). */
void burn_collect(const Gaia *s, int seat, Options *out)
{
    const int32_t *p = s->p[seat];
    if (p[F_BOWL2] >= 2)
        offer2(out, K_BURN, 0);
    if (p[F_BRAIN] == 2 && p[F_BOWL2] >= 1) {
        offer2(out, K_BURN, 1);
        offer2(out, K_BURN, 2);
    }
}

void burn_do(Gaia *s, int seat, const Option *o)
{
    int32_t *p = s->p[seat];
    if (o->v[1] == 1) {
        p[F_BOWL2]--;
        p[F_BRAIN] = 3;
    } else if (o->v[1] == 2) {
        p[F_BOWL2]--;
        p[F_BOWL3]++;
        p[F_BRAIN] = 0;
    } else {
        p[F_BOWL2] -= 2;
        p[F_BOWL3]++;
    }
    if (p[F_BURN_AREA])
        p[F_AREA]++;
}

int conversions_possible(const Gaia *s, int seat)
{
    static _Thread_local Option room[64];
    Options out = {room, 0};
    convert_collect(s, seat, &out);
    if (!out.n)
        burn_collect(s, seat, &out);
    return out.n > 0;
}
