/* What the files of the features share. */
#ifndef GAIA_ENCODE_H
#define GAIA_ENCODE_H

#include "state.h"

typedef struct { uint16_t *item; int n; } Features;

static inline void tell_one(Features *out, int feature) { out->item[out->n++] = (uint16_t)feature; }

static inline void reached(Features *out, const Levels *levels, int amount)
{
    int n = levels->count[amount < 0 ? 0 : amount > levels->most ? levels->most : amount];
    uint16_t *to = out->item + out->n;
    for (int i = 0; i < n; i++)
        to[i] = (uint16_t)(levels->first + i);
    out->n += n;
}

/* encode_gains.c: what an answer brings at once, and how far the next federation is after it. */
void gain_features(const Gaia *s, const Frame *f, const Option *o, Features *out);

/* outlook.c: power value that counts, value needed, satellites of a link grown from the strongest building to the nearest others; with a building of that worth on the hex
   `new`, if it is not -1. */
void federation_outlook(const Gaia *s, int seat, int new, int worth, int *total, int *need, int *satellites);

#endif
