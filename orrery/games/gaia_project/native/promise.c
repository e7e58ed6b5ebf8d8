/* What a table promises, for the teacher: income of the rounds to come, and buildings that federations are made of. Without it a network finds no economy: what a mine
   brings comes in rounds later. */
#include "federation.h"
#include "turns.h"

enum { CREDITS_IN, ORE_IN, KNOWLEDGE_IN, QIC_IN, CHARGES_IN, INCOMES = 6, LAST = 6 };
static const float WORTH[INCOMES] = {0.25f, 0.9f, 0.9f, 1.2f, 0.25f, 0};        /* points */
static const float BUILDING = 3.0f, ADVANCED = 8.0f, FEDERATION = 4.0f;

float gaia_promise(const void *state)
{
    const Gaia *s = state;
    const int32_t *p = s->p[HUMAN];
    if (p[F_FACTION] < 0)
        return 0;
    int found[INCOMES], pieces = 0, tokens = 0;
    float income = 0;
    incomes(p, found);
    for (int i = 0; i < INCOMES; i++)
        income += WORTH[i] * (float)found[i];
    for (int kind = F_MINE; kind <= F_ACADEMY_Q; kind++)
        pieces += p[F_PIECE + kind];
    for (int kind = 0; kind < 2 * TOKEN_KINDS; kind++)
        tokens += p[F_GREEN + kind];
    return income * (float)(LAST - s->round) + BUILDING * (float)pieces + ADVANCED * (float)__builtin_popcount((uint32_t)p[F_ADVANCED]) + FEDERATION * (float)tokens;
}
