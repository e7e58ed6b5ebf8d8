/* How far the next federation is (evaluate_map.py). */
#include "encode.h"
#include "federation.h"

/* Satellites of a link from what is in (near: the distance of each of the others to it), nearest and strongest buildings first. */
static int outlook_link(int n, const uint8_t *hexes, const int *values, int *near, int have, int need)
{
    int satellites = 0;
    while (have < need) {
        int best = -1, least = 999;
        for (int i = 0; i < n; i++)
            if (near[i] >= 0 && 2 * near[i] - values[i] < least)
                best = i, least = 2 * near[i] - values[i];
        satellites += near[best] - 1;
        have += values[best];
        near[best] = -1;
        const uint8_t *row = DISTANCE[hexes[best]];
        for (int i = 0; i < n; i++)
            if (near[i] > row[hexes[i]])
                near[i] = row[hexes[i]];
    }
    return satellites;
}

static int beside_federation(const Gaia *s, int seat, int h)
{
    int found = s->federation[h];
    for (int i = 0; i < NEIGHBOUR_COUNT[h]; i++)
        found |= s->federation[NEIGHBOURS[h][i]];
    return found >> seat & 1;
}

typedef struct { uint8_t hexes[MOST_OWN + 1], start[MOST_OWN + 1]; int values[MOST_OWN + 1], n, start_n, have, sum; } Outlook;

static void survey(const Gaia *s, int seat, int new, int worth, Outlook *o)
{
    const int one = s->p[seat][F_ONE_FEDERATION];
    for (int i = 0; i < s->own[seat].n; i++) {
        int h = s->own[seat].item[i];
        if (h == new)
            continue;
        if (!(s->federation[h] & 1 << seat)) {
            o->hexes[o->n] = (uint8_t)h, o->values[o->n] = value(s, seat, h);
            o->sum += o->values[o->n++];
        } else if (one) {
            o->start[o->start_n++] = (uint8_t)h;
            o->have += value(s, seat, h);
        }
    }
    if (new < 0)
        return;
    if (!beside_federation(s, seat, new)) {
        o->hexes[o->n] = (uint8_t)new, o->values[o->n++] = worth;
        o->sum += worth;
    } else if (one) {
        o->start[o->start_n++] = (uint8_t)new;
        o->have += worth;
    }
}

void federation_outlook(const Gaia *s, int seat, int new, int worth, int *total, int *need, int *satellites)
{
    const int32_t *p = s->p[seat];
    Outlook o;
    int near[MOST_OWN + 1], first = -1;
    o.n = o.start_n = o.have = o.sum = 0;
    *need = p[F_ONE_FEDERATION] ? p[F_NEED] * (p[F_TOKENS_FORMED] + 1) : p[F_NEED];
    *satellites = OUT_OF_REACH;
    survey(s, seat, new, worth, &o);
    *total = o.have + o.sum;
    if (!o.start_n) {
        if (!o.n)
            return;
        first = 0;
        for (int i = 1; i < o.n; i++)
            if (o.values[i] > o.values[first])
                first = i;
        o.start[o.start_n++] = o.hexes[first];
        o.have = o.values[first];
    }
    if (*total < *need)
        return;
    for (int i = 0; i < o.n; i++) {
        near[i] = 255;
        for (int j = 0; j < o.start_n; j++)
            if (DISTANCE[o.hexes[i]][o.start[j]] < near[i])
                near[i] = DISTANCE[o.hexes[i]][o.start[j]];
    }
    if (first >= 0)
        near[first] = -1;
    *satellites = outlook_link(o.n, o.hexes, o.values, near, o.have, *need);
}
