/* The map: sets of hexes, pieces on it (board.py), links (links.py), federations (federation.py), and what a network reads (encode*.py). */
#ifndef GAIA_FEDERATION_H
#define GAIA_FEDERATION_H

#include "state.h"

enum { NEVER = 99, BEYOND = 64, PROPOSALS = 10 };

/* -- sets of hexes: a row has 16 places, of which the last is none, so that shifts never run into the next row ---------- */
static inline Bits bits_none(void) { return (Bits){{0, 0, 0, 0}}; }
static inline Bits bits_or(Bits a, Bits b) { return (Bits){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2], a.w[3] | b.w[3]}}; }
static inline Bits bits_and(Bits a, Bits b) { return (Bits){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2], a.w[3] & b.w[3]}}; }
static inline Bits bits_without(Bits a, Bits b) { return (Bits){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2], a.w[3] & ~b.w[3]}}; }
static inline int bits_any(Bits a) { return (a.w[0] | a.w[1] | a.w[2] | a.w[3]) != 0; }
static inline int bits_meet(Bits a, Bits b) { return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1]) | (a.w[2] & b.w[2]) | (a.w[3] & b.w[3])) != 0; }
static inline int bits_equal(Bits a, Bits b) { return ((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2]) | (a.w[3] ^ b.w[3])) == 0; }
static inline int bits_count(Bits a)
{
    return __builtin_popcountll(a.w[0]) + __builtin_popcountll(a.w[1]) + __builtin_popcountll(a.w[2]) + __builtin_popcountll(a.w[3]);
}
/* The first one alone. */
static inline Bits bits_lowest(Bits a)
{
    Bits out = {{0, 0, 0, 0}};
    for (int i = 0; i < 4; i++)
        if (a.w[i]) {
            out.w[i] = a.w[i] & -a.w[i];
            break;
        }
    return out;
}
static inline void bits_set(Bits *a, int h) { a->w[PLACE_OF[h] >> 6] |= 1ull << (PLACE_OF[h] & 63); }
static inline void bits_clear(Bits *a, int h) { a->w[PLACE_OF[h] >> 6] &= ~(1ull << (PLACE_OF[h] & 63)); }
static inline int bits_has(Bits a, int h) { return (int)(a.w[PLACE_OF[h] >> 6] >> (PLACE_OF[h] & 63) & 1); }
static inline Bits bits_up(Bits a, int n)
{
    return (Bits){{a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n), a.w[2] << n | a.w[1] >> (64 - n), a.w[3] << n | a.w[2] >> (64 - n)}};
}
static inline Bits bits_down(Bits a, int n)
{
    return (Bits){{a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n), a.w[2] >> n | a.w[3] << (64 - n), a.w[3] >> n}};
}
/* All neighbours of a set (and some of the set itself); the border falls off by the caller's mask. */
static inline Bits grow(Bits a)
{
    Bits line = bits_or(a, bits_down(a, 1)), back = bits_or(a, bits_up(a, 1));
    return bits_or(bits_or(bits_up(line, 16), bits_down(back, 16)), bits_or(bits_up(a, 1), bits_down(a, 1)));
}
/* The hexes of a set in order; how many. */
static inline int bits_hexes(Bits a, uint8_t *hexes)
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        for (uint64_t w = a.w[i]; w; w &= w - 1)
            hexes[n++] = HEX_AT[64 * i + __builtin_ctzll(w)];
    return n;
}

/* -- board.c ------------------------------------------------------------------------------------------------------------ */
void starting_point(Gaia *s, int seat, int h);
void colonize(Gaia *s, int seat, int h, int building);
void settle_in(Gaia *s, int seat, int h);
void join_federation(Gaia *s, int seat, int h);
int holds(const Gaia *s, int seat, int h);
int value(const Gaia *s, int seat, int h);
void replace(Gaia *s, int seat, int h, int kind);
void open_institute(Gaia *s, int seat);
int neighbour_within(const Gaia *s, int seat, int h, int distance);

/* -- links.c: the fewest satellites that link groups ----------------------------------------------------------------------- */
enum { MOST_GROUPS = 32, NO_LIMIT = NEVER * NEVER };

typedef struct { uint32_t mask; int16_t worth, fewest; Bits touch; } Link;        /* a set of groups that can be linked */
typedef struct {
    Bits free, touches[MOST_GROUPS], bridges[MOST_GROUPS];
    int values[MOST_GROUPS], best[MOST_GROUPS + 1];
    int k, bridge_n, n, stride, layer, need, last, level;     /* level: which memory holds the links found */
} Links;

void links_start(Links *l, int level, Bits free, const Bits *touches, const int *values, int k, const Bits *bridges, int bridge_n, int most);
int links_step(Links *l, int limit);                                    /* the number of the first link that is new */
const Link *links_link(const Links *l, int i);
int links_least(Links *l, int need, int budget, uint32_t required);
int links_all(Links *l, int budget);
int links_greedy(const Links *l, int need, int start);                  /* the number of satellites, NEVER if it does not get there */
Bits links_tree(const Links *l, uint32_t mask);

/* -- federation.c ---------------------------------------------------------------------------------------------------------- */
int budget(const int32_t *p);
int can_federate(const Gaia *s, int seat);              /* remembers what it found in s->least, as Python does */
void form_federation_collect(const Gaia *s, int seat, Options *out);
void form_federation_do(Gaia *s, int seat, const Option *o);
void federate_options(const Gaia *s, const Frame *f, Options *out);
void federate_answer(Gaia *s, const Frame *f, const Option *o);
void token_choice_options(const Gaia *s, const Frame *f, Options *out);
void token_choice_answer(Gaia *s, const Frame *f, const Option *o);

/* -- encode.c -------------------------------------------------------------------------------------------------------------- */
enum { MOST_STATE_FEATURES = 480, MOST_OPTION_FEATURES = 128 };
int gaia_see(const Gaia *s, uint16_t *features);
int gaia_tell(const Gaia *s, const Option *o, uint16_t *features);

/* Credits, ore, knowledge, QIC and charges of a round, boosters apart. */
void incomes(const int32_t *p, int *found);

#endif
