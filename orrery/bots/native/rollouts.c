#include "rollouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define USUAL 240.0f
#define FEWEST 40.0f
#define CLEARLY 3.0         /* standard errors */
enum { MOST_LIVE = 32, MOST_TOLD = 4096, ENOUGH = 16 };       /* deals before anything is clear */

/* An answer that is played out: what came of its lines, with what the prior adds; how far these lay from the mean of each deal, squared. */
typedef struct {
    int option;
    float prior;
    double total, apart;
} Live;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static float outcome(const void *state, float win, float close, float relative)
{
    float mine, theirs;
    orrery_game.points(state, &mine, &theirs);
    const float sum = fabsf(mine) + fabsf(theirs);
    const float part = USUAL * (mine - theirs) / (sum > FEWEST ? sum : FEWEST);
    float near = tanhf(part / close);
    if (!!orrery_game.won(state) != (near > 0))
        near = -near;
    return relative * part + (1 - relative) * (mine - theirs) + win * near;
}

/* How likely each answer is to the question that waits. */
static void ask(Search *x, const void *state, const unsigned char *options, int n)
{
    static _Thread_local uint16_t features[MOST_TOLD];
    const NativeGame *g = &orrery_game;
    float sum[WIDEST];
    Thought thought;
    think_on(&x->net, &x->memory, features, g->see(state, features), &thought);
    for (int i = 0; i < n; i++) {
        told(&x->net, features, g->tell(state, options + i * g->option_size, features), sum);
        x->figures[i] = liked(&x->net, &thought, sum);
    }
    likely(x->figures, n);
}

/* Plays on by the network; what comes of it. */
static float line(Search *x, Chance *draws)
{
    const NativeGame *g = &orrery_game;
    const Budget *b = x->budget;
    int n;
    forget(&x->memory);
    while ((n = g->options(x->state, x->options)) > 0) {
        int i = 0;
        if (n > 1) {
            ask(x, x->state, x->options, n);
            if (b->sharp != 1) {
                for (int k = 0; k < n; k++)
                    x->figures[k] *= b->sharp;
                likely(x->figures, n);
            }
            i = chance_draw(draws, x->figures, n);
        }
        g->answer(x->state, x->options + i * g->option_size);
    }
    return outcome(x->state, b->win, b->close, b->relative);
}

/* A line for every live answer on one deal: the same cards, the same draws. */
static void deal(Search *x, const unsigned char *options, Live *live, int n)
{
    const NativeGame *g = &orrery_game;
    const uint64_t seed = chance_next(&x->chance);
    float found[MOST_LIVE], mean = 0;
    for (int i = 0; i < n; i++) {
        memcpy(x->state, x->root, g->state_size);
        g->redeal(x->state, seed);
        g->answer(x->state, options + live[i].option * g->option_size);
        Chance draws = {seed ^ 0x5DEECE66Du};
        found[i] = line(x, &draws);
        mean += found[i] / n;
        x->lines++;
    }
    for (int i = 0; i < n; i++) {
        live[i].total += found[i];
        live[i].apart += (found[i] - mean) * (found[i] - mean);
    }
}

static int better(const void *a, const void *b)
{
    const double x = ((const Live *)a)->total, y = ((const Live *)b)->total;
    return (x < y) - (x > y);
}

static int time_for(const Search *x, int lines, float share)
{
    const double t = now();
    return x->budget->seconds <= 0 || !x->lines || t + lines * (t - x->first) / x->lines <= x->began + x->budget->seconds * share;
}

/* Leaves out the answers that are behind the best beyond what luck explains; how many are left. */
static int contested(Live *live, int n, int deals)
{
    qsort(live, n, sizeof *live, better);
    while (n > 1 && live[0].total - live[n - 1].total > CLEARLY * sqrt(live[0].apart + live[n - 1].apart + deals))
        n--;
    return n;
}

/* Half of the answers are dropped when each had its share of the lines, or of the time; sooner what is clearly worse. */
static int played(Search *x, const unsigned char *options, Live *live, int n)
{
    int stages = 0, deals = 0;
    while (1 << stages < n)
        stages++;
    x->first = now();
    for (int stage = 1; stage <= stages && n > 1; stage++) {
        for (int left = x->budget->lines / stages; left > 0 && n > 1 && time_for(x, n, (float)stage / stages); left -= n) {
            deal(x, options, live, n);
            if (++deals >= ENOUGH)
                n = contested(live, n, deals);
        }
        qsort(live, n, sizeof *live, better);
        if (n > 1 << (stages - stage))
            n = 1 << (stages - stage);
    }
    return live[0].option;
}

/* The likeliest answers, at most so many. */
static int liveliest(const Search *x, const float *figures, int n, Live *live)
{
    const Budget *b = x->budget;
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (figures[i] < logf(b->least))
            continue;
        int at = count < b->best ? count++ : count;
        for (; at > 0 && figures[i] > live[at - 1].prior; at--)
            if (at < b->best)
                live[at] = live[at - 1];
        if (at < b->best)
            live[at] = (Live){i, figures[i], b->prior * figures[i], 0};
    }
    return count;
}

static int chosen(Search *x)
{
    const int n = orrery_game.options(x->root, x->first_options);
    if (n < 2)
        return 0;
    Live live[MOST_LIVE];
    ask(x, x->root, x->first_options, n);
    const int m = liveliest(x, x->figures, n, live);
    if (m < 2 || live[0].prior > logf(x->budget->sure))
        return live[0].option;
    return played(x, x->first_options, live, m);
}

static Search *at_hand(const float *block, const Sizes *sizes, const Budget *budget)
{
    const NativeGame *g = &orrery_game;
    static _Thread_local Search x;
    if (!x.root) {
        x.root = malloc(g->state_size);
        x.state = malloc(g->state_size);
        x.options = malloc(g->option_size * g->most_options);
        x.first_options = malloc(g->option_size * g->most_options);
        x.figures = malloc(sizeof(float) * g->most_options);
    }
    network_over(&x.net, *sizes, (float *)block);
    forget(&x.memory);
    x.budget = budget;
    x.chance.value = budget->seed;
    return &x;
}

int rollouts_choose(const float *block, const Sizes *sizes, const int32_t *packed, int n, const Budget *budget, int *lines)
{
    Search *x = at_hand(block, sizes, budget);
    x->lines = 0;
    x->began = now();
    if (orrery_game.load(x->root, packed, n))
        return -1;
    const int found = chosen(x);
    *lines = x->lines;
    return found;
}

int rollouts_reads(int states, int options)
{
    return states == orrery_game.state_features && options == orrery_game.option_features;
}

int rollouts_shares(const float *block, const Sizes *sizes, const int32_t *packed, int n, float *out)
{
    static const Budget none;
    Search *x = at_hand(block, sizes, &none);
    if (orrery_game.load(x->root, packed, n))
        return -1;
    const int options = orrery_game.options(x->root, x->first_options);
    if (options)
        ask(x, x->root, x->first_options, options);
    memcpy(out, x->figures, sizeof(float) * options);
    return options;
}

int rollouts_play(const float *block, const Sizes *sizes, const int32_t *packed, int n, const Budget *budget, uint64_t deal, Played *out)
{
    const NativeGame *g = &orrery_game;
    Search *x = at_hand(block, sizes, budget);
    memset(out, 0, sizeof *out);
    if (g->load(x->root, packed, n))
        return -1;
    g->redeal(x->root, deal);
    int options;
    while ((options = g->options(x->root, x->first_options)) > 0) {
        x->lines = 0;
        x->began = now();
        const int found = chosen(x);
        const float took = (float)(now() - x->began);
        out->longest = took > out->longest ? took : out->longest;
        out->answers += options > 1;
        out->lines += x->lines;
        g->answer(x->root, x->first_options + found * g->option_size);
    }
    g->points(x->root, &out->mine, &out->theirs);
    out->won = g->won(x->root);
    return 0;
}
