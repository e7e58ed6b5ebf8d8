/* Lines played by a network to the end of the game: which answer brings most. As orrery/bots/rollouts.py, many times faster. */
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
    uint64_t seed;
} Budget;

/* What a search has at hand, once for each thread. */
typedef struct {
    Network net;
    const Budget *budget;
    Chance chance;
    unsigned char *root, *state, *options, *first_options;
    float *figures;
    Memory memory;
    double began, first;
    int lines;
} Search;

/* The answer to give, as its place among the options (0 where there is no choice, -1 if the table is not understood); lines: how many were played. */
int rollouts_choose(const float *block, const Sizes *sizes, const int32_t *packed, int n, const Budget *budget, int *lines);
/* Are these the features that the library tells of? One that was compiled before the game's features changed must not be asked. */
int rollouts_reads(int states, int options);
/* The logarithms of how likely the network finds each answer; how many there are, -1 if the table is not understood. */
int rollouts_shares(const float *block, const Sizes *sizes, const int32_t *packed, int n, float *out);
/* Plays a whole game from a packed table on a deal of its own. */
typedef struct {
    float mine, theirs;
    int won, answers, lines;
    float longest;      /* seconds */
} Played;
int rollouts_play(const float *block, const Sizes *sizes, const int32_t *packed, int n, const Budget *budget, uint64_t deal, Played *out);

#endif
