/* End of the game (GP-16): the two final tiles with shared ranks, research, resources; as they would count now. */
#include "automa.h"
#include "turns.h"

enum { RESOURCES_PER_VP = 3, CATEGORY_COUNT = 10 };

static int buildings(const int32_t *p)
{
    int n = 0;
    for (int kind = 0; kind < 7; kind++)
        n += p[F_PIECE + kind];
    return n;
}

/* What a final tile counts for a player (GP-16.06); the Automa's federated buildings are all but one (GP-25.02). */
int final_count(const Gaia *s, int seat, int tile)
{
    const int32_t *p = s->p[seat];
    int n = 0;
    switch (FINAL_TILES[tile].id) {
    case FINAL_BUILDINGS:
        return buildings(p);
    case FINAL_PLANET_TYPES:
        return __builtin_popcount((unsigned)p[F_TYPES]);
    case FINAL_GAIA_PLANETS:
        return p[F_GAIAS];
    case FINAL_SECTORS:
        return __builtin_popcount((unsigned)p[F_SECTORS]);
    case FINAL_SATELLITES:
        return p[F_SATELLITES] + p[F_SPACE];
    }
    if (seat == AUTOMA) {
        n = buildings(p) - 1;
        return n > 0 ? n : 0;
    }
    for (int i = 0; i < s->own[seat].n; i++)
        n += s->federation[s->own[seat].item[i]] >> seat & 1;
    return n;
}

/* VP by count: places shared by dividing what they are worth together; a count of 0 gets nothing (GP-16.02 to 16.04). */
static int ranked(const int *counts, int n, int mine)
{
    int above = 0, same = 0, vp = 0;
    if (!mine)
        return 0;
    for (int i = 0; i < n; i++) {
        above += counts[i] > mine;
        same += counts[i] == mine;
    }
    for (int i = above; i < above + same; i++)
        vp += RANK_VP[i];
    return vp / same;
}

/* VP of one final tile per player; the neutral player takes part (GP-16.05). */
void final_vp(const Gaia *s, int which, int vp[PLAYERS])
{
    int tile = s->finals[which], counts[PLAYERS + 1];
    for (int seat = 0; seat < PLAYERS; seat++)
        counts[seat] = final_count(s, seat, tile);
    counts[PLAYERS] = FINAL_TILES[tile].neutral;
    for (int seat = 0; seat < PLAYERS; seat++)
        vp[seat] = ranked(counts, PLAYERS + 1, counts[seat]);
}

int research_vp(const int32_t *p)
{
    int n = 0;
    for (int area = 0; area < 6; area++)
        if (p[F_LEVEL + area] > 2)
            n += p[F_LEVEL + area] - 2;
    return VP_PER_LEVEL * n;
}

static int at_most(int n, int cap)
{
    return n < cap ? n : cap;
}

/* The sum of exchanged(): credits, ore and knowledge after the exchange of power and QIC at the end, caps kept (GP-16.12). */
static int resources_left(const int32_t *p)
{
    int second = p[F_BOWL2] + (p[F_BRAIN] == 2), third = p[F_BOWL3] + second / 2, brain = p[F_BRAIN] == 3;
    if (p[F_BRAIN] == 2 && second >= 2)             /* the Brainstone is the one moved up */
        brain = 1, third--;
    int power = third * p[F_TOKEN_VALUE] + (brain ? BRAIN_POWER : 0);
    return at_most(p[F_CREDITS] + power, CREDIT_CAP) + at_most(p[F_ORE] + p[F_QIC], ORE_CAP) + p[F_KNOWLEDGE];
}

int total_score(const Gaia *s, int seat)
{
    const int32_t *p = s->p[seat];
    int total = research_vp(p), vp[PLAYERS];
    for (int i = 0; i < CATEGORY_COUNT; i++)
        if (i != F_C_CARD || seat == AUTOMA)
            total += p[F_EARNED + i];
    for (int which = 0; which < 2; which++) {
        final_vp(s, which, vp);
        total += vp[seat];
    }
    return seat == HUMAN ? total + resources_left(p) / RESOURCES_PER_VP : total;
}
