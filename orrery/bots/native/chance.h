/* Random numbers outside a state: splitmix64, as orrery/kernel/rng.py. */
#ifndef ORRERY_CHANCE_H
#define ORRERY_CHANCE_H

#include <math.h>
#include <stdint.h>

typedef struct {
    uint64_t value;
} Chance;

static inline uint64_t chance_next(Chance *c)
{
    uint64_t x = c->value += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline int chance_below(Chance *c, int n)
{
    return (int)(((unsigned __int128)chance_next(c) * (unsigned)n) >> 64);
}

/* In (0, 1). */
static inline float chance_unit(Chance *c)
{
    return ((float)(chance_next(c) >> 40) + 0.5f) / 16777216.0f;
}

/* Draws by the logarithms of how likely each is. */
static inline int chance_draw(Chance *c, const float *likely, int n)
{
    float left = chance_unit(c);
    for (int i = 0; i < n - 1; i++) {
        left -= expf(likely[i]);
        if (left < 0)
            return i;
    }
    return n - 1;
}

#endif
