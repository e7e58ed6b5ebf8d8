/* What a table is worth to a seat against the best of the others, a game's own opponent included (orrery/bots/margin.py). */
#ifndef ORRERY_MARGIN_H
#define ORRERY_MARGIN_H

#include <math.h>

#include "game.h"

#define USUAL 240.0f        /* points of both sides in a usual game */
#define FEWEST 40.0f

typedef struct {
    int rows, places[MOST_ROWS];
    float points[MOST_ROWS];
} Standing;

static inline int standing(const NativeGame *g, void *state, Standing *out)
{
    return out->rows = g->points(state, out->points, out->places);
}

static inline float best_of_others(const Standing *at, int seat)
{
    float most = 0;
    for (int i = 0, met = 0; i < at->rows; i++)
        if (i != seat && (!met++ || at->points[i] > most))
            most = at->points[i];
    return most;
}

/* The margin, as a part of all points (relative 1) or in plain points (0), and more for winning the closer it was. */
static inline float margin(const Standing *at, int seat, float relative, float theirs_count, float win, float close)
{
    const float mine = at->points[seat], theirs = best_of_others(at, seat), sum = fabsf(mine) + fabsf(theirs);
    const float part = USUAL * (mine - theirs) / (sum > FEWEST ? sum : FEWEST);
    float near = tanhf(part / close);
    if ((at->places[seat] == 1) != (near > 0))      /* not every game is won by points */
        near = -near;
    return relative * part + (1 - relative) * (mine - theirs_count * theirs) + win * near;
}

#endif
