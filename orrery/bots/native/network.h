/* The network of orrery/bots/network.py: what the table has is added up (table), thought over (middle) and asked of each answer (ask, option, weigh). */
#ifndef ORRERY_NETWORK_H
#define ORRERY_NETWORK_H

#include <stdint.h>

#define BILINEAR 8.0f       /* the plain product of question and answer is divided by it */
enum { WIDEST = 512, MOST_FEATURES = 16384, MOST_AT_ONCE = 1024 };      /* units of a layer, at most; what a table may have; how much of it at once */

typedef struct {
    int states, options, hidden, middle, key;
} Sizes;

/* One block of floats and what lies where in it; a matrix has a row for every input. */
typedef struct {
    Sizes n;
    float *table, *table_bias;      /* states x hidden */
    float *middle, *middle_bias;    /* hidden x middle */
    float *ask, *ask_bias;          /* middle x 2 key */
    float *option, *weigh;          /* options x key */
    float *value, *value_bias;      /* middle x 1 */
    long size;
} Network;

/* What the layers hold for one table, kept for the way back. */
typedef struct {
    float seen[WIDEST], thought[WIDEST], ask[2 * WIDEST];
    float value;
} Thought;

void network_over(Network *net, Sizes n, float *block);
void think(const Network *net, const uint16_t *features, int count, Thought *out);
/* What the table had when the network was asked last, and what that adds up to: most of it is still there at the next question of a game, and only the rest is added or
   taken away (so a table must not name a feature twice). Begins with zeros; `forget` it at every game's begin, and whenever the weights may have changed. */
typedef struct {
    int n;
    uint8_t time, has[MOST_FEATURES];   /* by feature: the time when the table had it, 1 or 2 in turn */
    uint16_t features[MOST_AT_ONCE];
    float seen[WIDEST];
} Memory;
void forget(Memory *m);
void think_on(const Network *net, Memory *m, const uint16_t *features, int count, Thought *out);
/* The same from what the features add up to (out->seen). */
void think_over(const Network *net, Thought *out);
/* How an answer is liked: sum of its features (told), then the figure. */
void told(const Network *net, const uint16_t *features, int count, float *sum);
float liked(const Network *net, const Thought *thought, const float *sum);
/* Figures become logarithms of how likely each is; together they are certain. */
void likely(float *figures, int count);

#endif
