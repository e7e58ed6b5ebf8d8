/* Lines played by a network to the end of the game: which answer brings most. As orrery/bots/rollouts.py, many times faster, for any number of seats: all of them play by
   the network. */
#ifndef ORRERY_ROLLOUTS_H
#define ORRERY_ROLLOUTS_H

#include "chance.h"
#include "game.h"
#include "network.h"

typedef struct {
    int lines;          /* at most */
    float seconds;      /* at most, if above 0 */
    int best;           /* answers that are played out */
    float least;        /* how likely an answer must be to be played out */
    float sure;         /* how likely an answer must be to be given at once */
    float prior;        /* points, over all lines of an answer, that being e times likelier counts for */
    float sharp;        /* lines draw answers by their chances to this power: 1 as they are, more: rather the likelier */
    float win, close, relative;     /* as in a Lesson (teach.h) */
    int keep;           /* 1: no answer is dropped on the way, and each has so many lines */
    int also;           /* the place of an answer, counted from 1, that is played out in any case; 0: none */
    int effort;         /* if above 0: a race, which ends after so many answers of the network in its lines, whatever the machine */
    uint64_t seed;
} Budget;

/* What is known of an answer: how likely the network finds it (a logarithm), how many lines were played, and what came of them. */
typedef struct {
    float prior;
    int lines;
    float mean, error;      /* of the outcome, and its standard error */
    float apart;            /* the standard error of the same as a difference: all answers are played on the same deals */
} Judged;

/* What a search has at hand, once for each thread. */
typedef struct {
    const NativeGame *game;
    Network net;
    const Budget *budget;
    Judged *judged;
    Chance chance;
    int seat, refused;
    unsigned char *root, *state, *options, *first_options;
    float *figures;
    Memory *memory;         /* by seat */
    double began, first;
    int lines, given;       /* lines played, and answers given in them */
} Search;

/* The answer that the seat should give, as its place among its options (0 where there is no choice, -1 if the table is refused); lines: how many were played.
   judged: room for one entry an answer (NativeGame.most_options), or NULL. */
int rollouts_choose(const NativeGame *g, const float *block, const Sizes *sizes, const int64_t *packed, int n, int seat, const Budget *budget, int *lines, Judged *judged);
/* The logarithms of how likely the network finds each answer; how many there are, -1 if the table is refused. */
int rollouts_shares(const NativeGame *g, const float *block, const Sizes *sizes, const int64_t *packed, int n, int seat, float *out);
/* Plays a whole game from a packed table on a deal of its own, each seat by its network and budget (lines 0: the likeliest answer). */
typedef struct {
    float points[MOST_ROWS];
    int places[MOST_ROWS];
    int rows, answers, lines;
    float longest;      /* seconds */
} Played;
int rollouts_play(const NativeGame *g, const float *const *blocks, const Sizes *sizes, const int64_t *packed, int n, const Budget *budgets, uint64_t deal, Played *out);

#endif
