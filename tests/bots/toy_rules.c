/* A game for the tests of the teacher and the rollouts: ten times four cards lie open, one is taken. The hidden card changes nothing. */
#include <string.h>

#include "game.h"

enum { ROUNDS = 10, CARDS = 4, VALUES = 8 };

typedef struct {
    uint64_t rng;
    int32_t round, mine, hidden, card[CARDS];
} Toy;

static int below(Toy *s, int n)
{
    uint64_t x = s->rng += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    x ^= x >> 31;
    return (int)(((unsigned __int128)x * (unsigned)n) >> 64);
}

static void lay(Toy *s)
{
    for (int i = 0; i < CARDS; i++)
        s->card[i] = below(s, VALUES);
}

static int load(void *state, const int32_t *d, int n)
{
    Toy *s = state;
    if (n != 5 + CARDS)
        return -1;
    *s = (Toy){(uint64_t)(uint32_t)d[0] << 32 | (uint32_t)d[1], d[2], d[3], d[4], {0}};
    memcpy(s->card, d + 5, sizeof s->card);
    return 0;
}

static int dump(const void *state, int32_t *d)
{
    const Toy *s = state;
    d[0] = (int32_t)(s->rng >> 32), d[1] = (int32_t)s->rng, d[2] = s->round, d[3] = s->mine, d[4] = s->hidden;
    memcpy(d + 5, s->card, sizeof s->card);
    return 5 + CARDS;
}

static void redeal(void *state, uint64_t seed)
{
    Toy *s = state;
    s->rng = seed;
    s->hidden = below(s, 2);
    if (s->round == 0)
        lay(s);
}

static int options(const void *state, void *out)
{
    if (((const Toy *)state)->round == ROUNDS)
        return 0;
    for (int i = 0; i < CARDS; i++)
        ((int32_t *)out)[i] = i;
    return CARDS;
}

static void answer(void *state, const void *option)
{
    Toy *s = state;
    s->mine += s->card[*(const int32_t *)option];
    s->round++;
    lay(s);
}

static int see(const void *state, uint16_t *f)
{
    const int round = ((const Toy *)state)->round;      /* all rounds so far: most are the same at the next question */
    for (int i = 0; i <= round; i++)
        f[i] = (uint16_t)i;
    return round + 1;
}

static int tell(const void *state, const void *option, uint16_t *f)
{
    *f = (uint16_t)((const Toy *)state)->card[*(const int32_t *)option];
    return 1;
}

static void points(const void *state, float *mine, float *theirs)
{
    *mine = (float)((const Toy *)state)->mine;
    *theirs = 45;
}

static int won(const void *state)
{
    return ((const Toy *)state)->mine > 45;
}

const NativeGame orrery_game = {"toy", sizeof(Toy), sizeof(int32_t), CARDS, ROUNDS + 1, VALUES, ROUNDS + 1, 1, 5 + CARDS,
                                load, dump, redeal, options, answer, see, tell, points, won};
