/* A solo state of Gaia Project as plain data (state.py, fields.py), the types of the tables that native_tables.py writes, and what the chapters offer each other. */
#ifndef GAIA_STATE_H
#define GAIA_STATE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

/* Only orrery_game is seen from outside; else names of ours (advance, shuffle ...) could be taken for the C library's when loaded. System headers come before. */
#pragma GCC visibility push(hidden)

/* -- types of the generated tables ---------------------------------------------------------------------------------- */
typedef struct { uint64_t w[4]; } Bits;                 /* a set of hexes: PLACE_OF gives the bit of a hex, a row has 16 of them */
typedef struct { uint8_t what, n; } Part;               /* what: a resource field or F_V_... */
typedef struct { uint8_t n; Part part[3]; } Effect;
typedef struct { Effect now[6], income[6]; } Area;
typedef struct { Effect gain; int8_t when, per, on, special; } Tile;
typedef struct { Effect income; int8_t special, per, vp; } Booster;
typedef struct { Effect gain; int8_t power, qic; } Space;
typedef struct { Effect gain; int8_t pay, amount, brain, power; } Conversion;      /* power: one of gaia_phase.POWER_CONVERSIONS */
typedef struct { int8_t on, vp, automa[2]; } RoundTile;
typedef struct { int8_t id, neutral; } FinalTile;       /* id: FINAL_... */
typedef struct { Effect gain; int8_t green; } Token;
typedef struct { int8_t field, how; int32_t n; } Grant; /* how: 0 set, 1 add, 2 or */
typedef struct {
    int8_t home, colour, start_mines, start_institute, institute_token, institute_special;
    int32_t upgrades[7];                                /* mask of targets by building */
    Effect academy, base_income, income[7][8];
    int8_t income_n[7];
    int8_t trigger[7];
    int8_t grant_n;
    Grant grants[4];
} Faction;
typedef struct { int8_t action, vp, tile, range, right_down, arrow_right, count, passes, pass_booster, setup_booster; } Card;
typedef struct { int8_t what, range, prefer, area; } CardPart;
typedef struct {
    int8_t there, level, vp, power_qic_twice, vp_per_ts, vp_per_new_type, research_after_lab, part_n;
    CardPart parts[2], instead[2];
    int8_t upgrade_n;
    int8_t upgrades[5][2];
} FactionCard;
typedef struct { int32_t vp, extra_vp, deck, removed; } Difficulty;
typedef struct { uint16_t first; uint8_t most; uint8_t count[32]; } Levels;        /* features of an amount: the first count[amount] from `first` on */

#include "tables.h"

/* -- the state ------------------------------------------------------------------------------------------------------ */
enum { PLAYERS = 2, HUMAN = 0, AUTOMA = 1, DEEPEST = 32, MOST_OWN = 40, MOST_CARDS = 20, MOST_INCOME_PARTS = 12, OPTION_INTS = 40, MOST_OPTIONS = 512, NO_CARD = -1, UNKNOWN = -1 };

typedef struct { uint8_t n; int8_t item[MOST_CARDS]; } Cards;              /* a tuple of small numbers: passed, boosters, deck ... */
typedef struct { uint8_t n; uint8_t item[MOST_OWN]; } Hexes;

/* A frame of the agenda: kind (K_...), seat, up to two arguments; the power parts of an income (INCOME_LEFT, INCOME_ORDER). */
typedef struct {
    uint8_t kind;
    int8_t seat;
    int32_t a, b;
    uint8_t part_n;
    Part part[MOST_INCOME_PARTS];
} Frame;

typedef struct {
    uint64_t rng;
    int32_t round, at, by_passing, spaces, difficulty, support, action, known, terra_token;
    int32_t least[PLAYERS];
    int8_t order[PLAYERS], tech[STANDARDS], advanced[6], tokens[TOKEN_KINDS], rounds[6], finals[2];
    Cards passed, boosters, deck, reserve, discard;
    Hexes built, own[PLAYERS];
    int32_t p[PLAYERS][F_SIZE];
    int8_t planet[HEXES], building[HEXES], owner[HEXES], guest[HEXES];
    uint8_t satellites[HEXES], federation[HEXES], near[PLAYERS][HEXES];
    uint8_t world_n, worlds[64];            /* hexes with a planet, in order (worked out by load; the Lost Planet is not among them unless Python has it so) */
    uint8_t depth;
    Frame agenda[DEEPEST];
} Gaia;

/* An answer: the ints of the Python tuple. All bytes behind them are 0, so that equal answers are equal bytes. */
typedef struct { int16_t n; int16_t v[OPTION_INTS]; } Option;

/* A list that options are written to. */
typedef struct { Option *item; int n; } Options;

static inline void offer1(Options *out, int a)
{
    Option *o = &out->item[out->n++];
    memset(o, 0, sizeof *o);
    o->n = 1, o->v[0] = (int16_t)a;
}
static inline void offer2(Options *out, int a, int b)
{
    offer1(out, a);
    Option *o = &out->item[out->n - 1];
    o->n = 2, o->v[1] = (int16_t)b;
}
static inline void offer3(Options *out, int a, int b, int c)
{
    offer2(out, a, b);
    Option *o = &out->item[out->n - 1];
    o->n = 3, o->v[2] = (int16_t)c;
}

/* -- the kernel (state.c): the agenda and chance --------------------------------------------------------------------- */
/* Puts one frame on top: it is done next. s.then(a, b) of Python is then(b) first, then(a) after: then_in_order helps. */
static inline Frame frame(int kind, int seat, int a, int b)
{
    Frame f;
    memset(&f, 0, sizeof f);
    f.kind = (uint8_t)kind, f.seat = (int8_t)seat, f.a = a, f.b = b;
    return f;
}
static inline void push(Gaia *s, Frame f) { s->agenda[s->depth++] = f; }
static inline const Frame *top(const Gaia *s) { return &s->agenda[s->depth - 1]; }
int below(Gaia *s, int n);                          /* State.below */
void shuffle(Gaia *s, int8_t *items, int n);        /* State.shuffle */
static inline int has_passed(const Gaia *s, int seat)
{
    for (int i = 0; i < s->passed.n; i++)
        if (s->passed.item[i] == seat)
            return 1;
    return 0;
}

#endif
