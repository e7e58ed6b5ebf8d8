#include "rollouts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "margin.h"

#define CLEARLY 3.0         /* standard errors */
#define CLOSELY 0.1         /* points: answers that are known to be as close are not told apart further */
enum { MOST_LIVE = 64, MOST_TOLD = 4096, ENOUGH = 16, FEWEST_DEALS = 48 };       /* deals before anything is clear; before a race may lose anybody */

/* An answer that is played out: what came of its lines, with what the prior adds; the same without it; how far these lay from the mean of each deal, squared. */
typedef struct {
    int option, lines;
    float prior;
    double total, sum, squares, apart;
    double shift;       /* what its mean would be more, had its lines been on all deals of the best */
} Live;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static unsigned char *answer_at(const NativeGame *g, unsigned char *options, int i) { return options + g->first_option + i * g->option_size; }

/* A call that was refused ends the search: the table is played in Python. */
static int counted(Search *x, int n)
{
    x->refused |= n < 0;
    return n < 0 ? 0 : n;
}

/* How likely each answer is to the question of a seat. */
static void ask(Search *x, void *state, int seat, unsigned char *options, int n)
{
    static _Thread_local uint16_t features[MOST_TOLD];
    const NativeGame *g = x->game;
    float sum[WIDEST];
    Thought thought;
    think_on(&x->net, &x->memory[seat], features, counted(x, g->see(state, seat, features)), &thought);
    for (int i = 0; i < n; i++) {
        told(&x->net, features, counted(x, g->tell(state, seat, answer_at(g, options, i), features)), sum);
        x->figures[i] = liked(&x->net, &thought, sum);
    }
    likely(x->figures, n);
}

static void sharpen(Search *x, int n)
{
    if (x->budget->sharp == 1)
        return;
    for (int k = 0; k < n; k++)
        x->figures[k] *= x->budget->sharp;
    likely(x->figures, n);
}

static void forget_all(Search *x)
{
    for (int i = 0, n = x->game->seats(x->root); i < n; i++)
        forget(&x->memory[i]);
}

/* Plays on by the network; what comes of it for the seat that chooses. */
static float line(Search *x, Chance *draws)
{
    const NativeGame *g = x->game;
    Standing end;
    int seat;
    forget_all(x);
    while (!x->refused && (seat = g->asked(x->state)) >= 0) {
        const int n = counted(x, g->options(x->state, seat, x->options));
        int i = 0;
        if (n > 1) {
            ask(x, x->state, seat, x->options, n);
            sharpen(x, n);
            i = chance_draw(draws, x->figures, n);
            x->given++;
        }
        x->refused |= !n || g->answer(x->state, seat, answer_at(g, x->options, i)) < 0;
    }
    if (x->refused || counted(x, standing(g, x->state, &end)) <= x->seat)
        return 0;
    return margin(&end, x->seat, x->budget->relative, 1, x->budget->win, x->budget->close);
}

/* A line of one answer on a deal: the same cards, the same draws for all of them. */
static float line_of(Search *x, int option, uint64_t seed)
{
    const NativeGame *g = x->game;
    memcpy(x->state, x->root, g->state_size);
    x->refused |= g->redeal(x->state, x->seat, seed) < 0 || g->answer(x->state, x->seat, answer_at(g, x->first_options, option)) < 0;
    Chance draws = {seed ^ 0x5DEECE66Du};
    x->lines++;
    return line(x, &draws);
}

/* A line for every live answer on one deal. */
static void deal(Search *x, Live *live, int n)
{
    const uint64_t seed = chance_next(&x->chance);
    float found[MOST_LIVE + 1], mean = 0;
    for (int i = 0; i < n; i++) {
        found[i] = line_of(x, live[i].option, seed);
        mean += found[i] / n;
    }
    for (int i = 0; i < n; i++) {
        live[i].lines++;
        live[i].total += found[i], live[i].sum += found[i], live[i].squares += (double)found[i] * found[i];
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
static void played(Search *x, Live *live, int n)
{
    int stages = 0, deals = 0;
    while (1 << stages < n)
        stages++;
    for (int stage = 1; stage <= stages && n > 1; stage++) {
        for (int left = x->budget->lines / stages; left > 0 && n > 1 && !x->refused && time_for(x, n, (float)stage / stages); left -= n) {
            deal(x, live, n);
            if (++deals >= ENOUGH)
                n = contested(live, n, deals);
        }
        qsort(live, n, sizeof *live, better);
        if (n > 1 << (stages - stage))
            n = 1 << (stages - stage);
    }
}

/* As many lines for each, whoever is compared beside it. */
static void judged_alike(Search *x, Live *live, int n)
{
    for (int left = x->budget->lines; left > 0 && !x->refused && time_for(x, n, 1); left--)
        deal(x, live, n);
    qsort(live, n, sizeof *live, better);
}

/* A row of what came of an answer's lines, by deal; and whether it is still in the race. */
typedef struct {
    float *found;
    int in;
} Runner;

/* What an answer lies behind the leader, over the deals that both have, and the standard error of that. */
static double behind(const Live *live, const Runner *run, int leader, int i, double *error)
{
    const int n = live[i].lines;
    double sum = 0, squares = 0;
    for (int k = 0; k < n; k++) {
        const double d = run[leader].found[k] - run[i].found[k];
        sum += d, squares += d * d;
    }
    *error = sqrt(fmax(squares / n - sum / n * sum / n, 0) / (n > 1 ? n - 1 : 1));
    return sum / n;
}

static int leader_of(const Live *live, const Runner *run, int m)
{
    int best = 0;
    for (int i = 1; i < m; i++)
        if (run[i].in && (!run[best].in || live[i].total / live[i].lines > live[best].total / live[best].lines))
            best = i;
    return best;
}

/* Who is clearly behind leaves the race; how many of the first m are in it, and whether all of these are told apart. */
static int leave(const Live *live, Runner *run, int m, int n, int *told_apart)
{
    const int leader = leader_of(live, run, m);
    int in = 0;
    *told_apart = 1;
    for (int i = 0; i < n; i++) {
        double error = 0;
        if (!run[i].in || i == leader) {
            in += i < m && run[i].in;
            continue;
        }
        const double d = behind(live, run, leader, i, &error);
        run[i].in = d <= CLEARLY * error + CLOSELY;
        if (i < m && run[i].in)
            in++, *told_apart &= error < CLOSELY;
    }
    return in;
}

/* Deals for all that are still in the race, until one leads clearly, the rest is told apart, or the effort is spent. What the first m come to does not
   depend on the one that is asked about: it is played beside them, never counted, and compared with the leader over its own deals. */
static void raced(Search *x, Live *live, int m, int n)
{
    Runner run[MOST_LIVE + 1];
    int effort = 0, told_apart = 0, in = m;
    for (int i = 0; i < n; i++)
        run[i] = (Runner){malloc(sizeof(float) * x->budget->lines), 1};
    for (int d = 0; d < x->budget->lines && !x->refused && effort < x->budget->effort && in > 1 && !told_apart; d++) {
        const uint64_t seed = chance_next(&x->chance);
        for (int i = 0; i < n && !x->refused; i++) {
            const int before = x->given;
            if (!run[i].in)
                continue;
            const float found = run[i].found[d] = line_of(x, live[i].option, seed);
            live[i].lines++;
            live[i].total += found, live[i].sum += found, live[i].squares += (double)found * found;
            effort += i < m ? x->given - before : 0;
        }
        if (d + 1 >= FEWEST_DEALS && (d + 1) % ENOUGH == 0)
            in = leave(live, run, m, n, &told_apart);
    }
    const int leader = leader_of(live, run, m);
    for (int i = 0; i < n && !x->refused && live[i].lines; i++) {
        double error = 0;
        live[i].shift = live[leader].sum / live[leader].lines - behind(live, run, leader, i, &error) - live[i].sum / live[i].lines;
        live[i].apart = error * error * live[i].lines * (live[i].lines - 1);
    }
    for (int i = 0; i < n; i++)
        free(run[i].found);
    const Live first = live[leader];
    live[leader] = live[0];
    live[0] = first;
}

/* The likeliest answers, at most so many; the likeliest of all in any case. */
static int liveliest(const Search *x, const float *figures, int n, Live *live)
{
    const Budget *b = x->budget;
    const int best = b->best < 1 ? 1 : b->best < MOST_LIVE ? b->best : MOST_LIVE;
    int count = 0, top = 0;
    for (int i = 1; i < n; i++)
        if (figures[i] > figures[top])
            top = i;
    for (int i = 0; i < n; i++) {
        if (i != top && b->least > 0 && figures[i] < logf(b->least))
            continue;
        int at = count < best ? count++ : count;
        for (; at > 0 && figures[i] > live[at - 1].prior; at--)
            if (at < best)
                live[at] = live[at - 1];
        if (at < best)
            live[at] = (Live){.option = i, .prior = figures[i], .total = b->prior * figures[i]};
    }
    return count;
}

/* The answer that is asked about is played out too. */
static int beside(const Search *x, const float *figures, int n, Live *live, int m)
{
    const int also = x->budget->also - 1;
    if (also < 0 || also >= n)
        return m;
    for (int i = 0; i < m; i++)
        if (live[i].option == also)
            return m;
    live[m] = (Live){.option = also, .prior = figures[also], .total = x->budget->prior * figures[also]};
    return m + 1;
}

static void tell_of(const Search *x, const Live *live, int n)
{
    for (int i = 0; x->judged && i < n; i++) {
        const Live *l = live + i;
        Judged *to = x->judged + l->option;
        const double lines = l->lines, mean = lines ? l->sum / lines : 0, more = lines > 1 ? lines - 1 : 1;
        to->lines = l->lines;
        to->mean = (float)(mean + l->shift);
        to->error = (float)sqrt(fmax(l->squares / fmax(lines, 1) - mean * mean, 0) / more);
        to->apart = (float)sqrt(l->apart / fmax(lines, 1) / more);
    }
}

static int chosen(Search *x)
{
    const int n = counted(x, x->game->options(x->root, x->seat, x->first_options));
    if (x->refused || n < 2)
        return 0;
    Live live[MOST_LIVE + 1];
    forget_all(x);
    ask(x, x->root, x->seat, x->first_options, n);
    for (int i = 0; x->judged && i < n; i++)
        x->judged[i] = (Judged){.prior = x->figures[i]};
    const int found = liveliest(x, x->figures, n, live), m = beside(x, x->figures, n, live, found);
    if (x->refused || m < 2 || live[0].prior > logf(x->budget->sure))
        return live[0].option;
    x->first = now();
    if (x->budget->effort > 0)
        raced(x, live, found, m);
    else if (x->budget->keep)
        judged_alike(x, live, m);
    else
        played(x, live, m);
    tell_of(x, live, m);
    return live[0].option;
}

static Search *at_hand(const NativeGame *g, const float *block, const Sizes *sizes, const Budget *budget)
{
    static _Thread_local Search x;
    if (x.game != g) {
        free(x.root), free(x.state), free(x.options), free(x.first_options), free(x.figures);
        x.root = malloc(g->state_size);
        x.state = malloc(g->state_size);
        x.options = malloc(g->options_size);
        x.first_options = malloc(g->options_size);
        x.figures = malloc(sizeof(float) * g->most_options);
        x.game = g;
    }
    if (!x.memory)
        x.memory = calloc(MOST_ROWS, sizeof(Memory));
    network_over(&x.net, *sizes, (float *)block);
    for (int i = 0; i < MOST_ROWS; i++)
        forget(&x.memory[i]);
    x.budget = budget;
    x.judged = NULL;
    x.chance.value = budget->seed;
    x.refused = x.lines = x.given = 0;
    x.began = now();
    return &x;
}

int rollouts_choose(const NativeGame *g, const float *block, const Sizes *sizes, const int64_t *packed, int n, int seat, const Budget *budget, int *lines, Judged *judged)
{
    Search *x = at_hand(g, block, sizes, budget);
    if (g->load(x->root, packed, n) < 0)
        return -1;
    x->judged = judged;
    x->seat = seat;
    const int found = chosen(x);
    *lines = x->lines;
    return x->refused ? -1 : found;
}

int rollouts_shares(const NativeGame *g, const float *block, const Sizes *sizes, const int64_t *packed, int n, int seat, float *out)
{
    static const Budget none;
    Search *x = at_hand(g, block, sizes, &none);
    if (g->load(x->root, packed, n) < 0)
        return -1;
    const int options = counted(x, g->options(x->root, seat, x->first_options));
    if (options)
        ask(x, x->root, seat, x->first_options, options);
    memcpy(out, x->figures, sizeof(float) * options);
    return x->refused ? -1 : options;
}

int rollouts_play(const NativeGame *g, const float *const *blocks, const Sizes *sizes, const int64_t *packed, int n, const Budget *budgets, uint64_t deal, Played *out)
{
    Search *x = at_hand(g, blocks[0], &sizes[0], &budgets[0]);
    Chance seeds = {budgets[0].seed};
    Standing end;
    memset(out, 0, sizeof *out);
    if (g->load(x->root, packed, n) < 0 || g->redeal(x->root, 0, deal) < 0)
        return -1;
    while (!x->refused && (x->seat = g->asked(x->root)) >= 0) {
        network_over(&x->net, sizes[x->seat], (float *)blocks[x->seat]);
        x->budget = &budgets[x->seat];
        x->lines = 0;
        x->began = now();
        x->chance.value = chance_next(&seeds);
        const int options = counted(x, g->options(x->root, x->seat, x->first_options)), found = chosen(x);
        const float took = (float)(now() - x->began);
        out->longest = took > out->longest ? took : out->longest;
        out->answers += options > 1;
        out->lines += x->lines;
        x->refused |= !options || g->answer(x->root, x->seat, answer_at(g, x->first_options, found)) < 0;
    }
    if (x->refused || (out->rows = standing(g, x->root, &end)) < 0)
        return -1;
    memcpy(out->points, end.points, sizeof end.points);
    memcpy(out->places, end.places, sizeof end.places);
    return 0;
}
