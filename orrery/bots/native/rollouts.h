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
    int reach;          /* own answers after which a line is judged by what the network expects; 0: played to the end */
    float win, close, relative;     /* as in a Lesson (teach.h) */
    int tree;           /* 1: a tree search judged by what the network expects (tree.c), 0: lines */
    float explore;      /* how much a tree search tries what it has seldom tried */
    uint64_t seed;
} Budget;

/* What a search has at hand, once for each thread. */
typedef struct {
    Network net;
    const Budget *budget;
    Chance chance;
    unsigned char *root, *state, *options, *first_options;
    float *figures;
    double began, first;
    int lines;
} Search;

double now(void);
/* What a game that is over is worth; see Playout.final. */
float outcome(const void *state, float win, float close, float relative);
/* How likely each answer is (x->figures) to the question that waits, and what the network expects of the table. */
float ask(Search *x, const void *state, const unsigned char *options, int n);
/* Plays on from x->state by the network; what comes of it. */
float line(Search *x, Chance *draws);
/* Whether so many more lines end within a share of the time. */
int time_for(const Search *x, int lines, float share);
/* The answer that a tree search finds best (tree.c). */
int tree_chosen(Search *x, const unsigned char *options, int n);

/* The answer to give, as its place among the options (0 where there is no choice, -1 if the table is not understood); lines: how many were played. */
int rollouts_choose(const float *block, const Sizes *sizes, const int32_t *packed, int n, const Budget *budget, int *lines);
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
