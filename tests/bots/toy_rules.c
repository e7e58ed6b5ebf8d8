/* A game for the tests of the teacher and the rollouts: four cards lie open, one is taken, ten times each seat. The hidden card changes nothing. Alone it is played against 45
   points; in company seat after seat takes a card. */
#include <string.h>

#include "game.h"

enum { ROUNDS = 10, CARDS = 4, VALUES = 8, SEATS = 4, PACKED = 5 + CARDS };

typedef struct {
    uint64_t rng;
    int32_t seats, turn, hidden, mine[SEATS], card[CARDS];
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

/* rng in two halves, the turn, the first seat's points, the hidden card, the cards; how many play, if it is more than one. */
static int load(void *state, const int64_t *d, int n)
{
    Toy *s = state;
    if (n != PACKED && n != PACKED + 1)
        return -1;
    *s = (Toy){(uint64_t)(uint32_t)d[0] << 32 | (uint32_t)d[1], n > PACKED ? (int32_t)d[PACKED] : 1, (int32_t)d[2], (int32_t)d[4], {(int32_t)d[3]}, {0}};
    for (int i = 0; i < CARDS; i++)
        s->card[i] = (int32_t)d[5 + i];
    return 0;
}

static int seats(const void *state) { return ((const Toy *)state)->seats; }

static int redeal(void *state, int seat, uint64_t seed)
{
    Toy *s = state;
    (void)seat;
    s->rng = seed;
    s->hidden = below(s, 2);
    if (s->turn == 0)
        lay(s);
    return 0;
}

static int asked(const void *state)
{
    const Toy *s = state;
    return s->turn == ROUNDS * s->seats ? -1 : s->turn % s->seats;
}

static int options(void *state, int seat, void *out)
{
    if (asked(state) != seat)
        return 0;
    for (int i = 0; i < CARDS; i++)
        ((int32_t *)out)[i] = i;
    return CARDS;
}

static int answer(void *state, int seat, const void *option)
{
    Toy *s = state;
    const int32_t i = *(const int32_t *)option;
    if (i < 0 || i >= CARDS)
        return -1;
    s->mine[seat] += s->card[i];
    s->turn++;
    lay(s);
    return 0;
}

static int see(void *state, int seat, uint16_t *f)
{
    const int round = ((const Toy *)state)->turn / ((const Toy *)state)->seats;      /* all rounds so far: most are the same at the next question */
    (void)seat;
    for (int i = 0; i <= round; i++)
        f[i] = (uint16_t)i;
    return round + 1;
}

static int tell(void *state, int seat, const void *option, uint16_t *f)
{
    (void)seat;
    *f = (uint16_t)((const Toy *)state)->card[*(const int32_t *)option];
    return 1;
}

static int points(void *state, float *found, int *places)
{
    const Toy *s = state;
    const int rows = s->seats > 1 ? s->seats : 2;
    for (int i = 0; i < rows; i++)
        found[i] = i < s->seats ? (float)s->mine[i] : 45;
    for (int i = 0; i < rows; i++) {
        places[i] = 1;
        for (int j = 0; j < rows; j++)
            places[i] += found[j] > found[i];
    }
    if (s->seats == 1)
        places[0] = 1 + (found[0] <= 45);
    return rows;
}

const NativeGame orrery_offer = {"toy", sizeof(Toy), CARDS * sizeof(int32_t), 0, sizeof(int32_t), CARDS, ROUNDS + 1, VALUES, ROUNDS + 1, 1,
                                 load, seats, redeal, asked, options, answer, see, tell, points, 0};
