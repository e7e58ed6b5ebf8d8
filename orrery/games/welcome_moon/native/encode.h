/* What networks are told of a table and of an answer: numbers of features (encode*.py). */
#ifndef WM_ENCODE_H
#define WM_ENCODE_H

#include "rules.h"

enum { MOST_STATE_FEATURES = 512, MOST_OPTION_FEATURES = 64 };

/* A list that grows. */
typedef struct {
    uint16_t *at;
} Features;

static inline void add(Features *out, int feature) { *out->at++ = (uint16_t)feature; }

static inline void add_bits(Features *out, int first, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        add(out, first + __builtin_ctzll(bits));
}

int see(const void *state, uint16_t *features);
int tell(const void *state, const void *option, uint16_t *features);
int sheet_features(const State *s, Features *out);
int planet_now(const int8_t *sheet, int planet, int *lead);
double nearness(const State *s, int mission);

#endif
