#include "teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"

#define POINTS 20.0f        /* points that are one in rewards and values */
#define USUAL 240.0f        /* points of both sides in a usual game; see orrery/bots/playout.py */
#define FEWEST 40.0f
#define STEEPEST 0.5f       /* length of a step's gradient, at most */

/* One question: where its features lie in the pools, the answer given, how likely it was, and what became of it. */
typedef struct {
    long state_at, option_at, length_at;
    int state_n, options, chosen;
    float likely, value, reward, advantage, target;
} Step;

typedef struct {
    void *items;
    long n, room;
} Pool;

struct Teacher {
    Network net, gradient, mean, spread;        /* Adam's moments have the same form */
    float *block;
    long updates;
    Chance chance;
    uint8_t *used;
    unsigned char *starts;
    int *groups;
    int start_n, start_room;
    Pool steps, features, lengths;
    int *order;
    long order_room;
    unsigned char *options, *state;
    uint16_t *buffer;
    float *sums, *figures;
};

static void *more(Pool *p, long n, size_t size)
{
    if (p->n + n > p->room) {
        p->room = 2 * (p->n + n);
        p->items = realloc(p->items, p->room * size);
    }
    void *at = (char *)p->items + p->n * size;
    p->n += n;
    return at;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

Teacher *teacher_new(Sizes n, uint64_t seed)
{
    Teacher *t = calloc(1, sizeof *t);
    network_over(&t->net, n, NULL);
    const long size = t->net.size;
    t->block = calloc(4 * size, sizeof(float));
    Network *parts[4] = {&t->net, &t->gradient, &t->mean, &t->spread};
    for (int i = 0; i < 4; i++)
        network_over(parts[i], n, t->block + i * size);
    t->chance.value = seed;
    t->used = calloc(n.states + n.options, 1);
    const NativeGame *g = &orrery_game;
    t->options = malloc(g->option_size * g->most_options);
    t->state = malloc(g->state_size);
    t->buffer = malloc(sizeof(uint16_t) * (g->most_state + g->most_option));
    t->sums = malloc(sizeof(float) * n.key * g->most_options);
    t->figures = malloc(sizeof(float) * 2 * g->most_options);
    return t;
}

void teacher_free(Teacher *t)
{
    free(t->block), free(t->used), free(t->starts), free(t->groups), free(t->steps.items), free(t->features.items);
    free(t->lengths.items), free(t->order), free(t->options), free(t->state), free(t->buffer), free(t->sums), free(t->figures);
    free(t);
}

float *teacher_weights(Teacher *t, long *size)
{
    *size = t->net.size;
    return t->block;
}

uint8_t *teacher_used(Teacher *t)
{
    return t->used;
}

int teacher_start(Teacher *t, const int32_t *packed, int n, int group)
{
    const size_t size = orrery_game.state_size;
    if (t->start_n == t->start_room) {
        t->start_room = t->start_room ? 2 * t->start_room : 256;
        t->starts = realloc(t->starts, t->start_room * size);
        t->groups = realloc(t->groups, t->start_room * sizeof(int));
    }
    if (orrery_game.load(t->starts + t->start_n * size, packed, n))
        return -1;
    t->groups[t->start_n++] = group;
    return 0;
}

/* -- playing ------------------------------------------------------------------------------------------------------ */

/* How likely each answer is; the features of table and answers are kept in the pools. */
static float *ask(Teacher *t, const void *state, int options, Step *step, Thought *thought)
{
    const NativeGame *g = &orrery_game;
    const int n = step->state_n = g->see(state, t->buffer);
    step->options = options;
    step->state_at = t->features.n;
    memcpy(more(&t->features, n, sizeof(uint16_t)), t->buffer, n * sizeof(uint16_t));
    think(&t->net, t->buffer, n, thought);
    step->value = thought->value;
    step->option_at = t->features.n;
    step->length_at = t->lengths.n;
    uint8_t *lengths = more(&t->lengths, options, 1);
    for (int i = 0; i < options; i++) {
        const int m = lengths[i] = g->tell(state, t->options + i * g->option_size, t->buffer);
        memcpy(more(&t->features, m, sizeof(uint16_t)), t->buffer, m * sizeof(uint16_t));
        told(&t->net, t->buffer, m, t->sums);
        t->figures[i] = liked(&t->net, thought, t->sums);
    }
    likely(t->figures, options);
    return t->figures;
}

/* As Playout.final: the margin, as a part of all points or in plain points, and more for winning. */
static float worth(const Lesson *l, const void *state)
{
    float mine, theirs;
    orrery_game.points(state, &mine, &theirs);
    const float sum = fabsf(mine) + fabsf(theirs);
    const float part = USUAL * (mine - theirs) / (sum > FEWEST ? sum : FEWEST);
    float close = tanhf(part / l->close);
    if (!!orrery_game.won(state) != (close > 0))
        close = -close;
    const float kept = l->kept != 0 && orrery_game.promise ? l->kept * orrery_game.promise(state) : 0;
    return l->relative * part + (1 - l->relative) * (mine - l->theirs * theirs) + l->win * close + kept;
}

static float so_far(const Lesson *l, const void *state)
{
    float mine, theirs, found = 0;
    if (l->promise != 0 && orrery_game.promise)
        found = l->promise * orrery_game.promise(state);
    if (l->shaped == 0)
        return found;
    orrery_game.points(state, &mine, &theirs);
    return found + l->shaped * (mine - l->theirs * theirs);
}

/* Advantages and targets of a game that is over. */
static void credit(Step *steps, long n, float lambda)
{
    float ahead = 0, after = 0;
    for (long i = n - 1; i >= 0; i--) {
        ahead = steps[i].reward + after - steps[i].value + lambda * ahead;
        steps[i].advantage = ahead;
        steps[i].target = ahead + steps[i].value;
        after = steps[i].value;
    }
}

static void reward(Teacher *t, long first, float *had, float now)
{
    if (t->steps.n > first)
        ((Step *)t->steps.items)[t->steps.n - 1].reward = (now - *had) / POINTS;
    *had = now;
}

/* One game; its steps are appended. */
static void play(Teacher *t, const Lesson *l, int start, uint64_t seed)
{
    const NativeGame *g = &orrery_game;
    const long first = t->steps.n;
    memcpy(t->state, t->starts + start * g->state_size, g->state_size);
    g->redeal(t->state, seed);
    float had = so_far(l, t->state);
    int n;
    while ((n = g->options(t->state, t->options)) > 0) {
        int i = 0;
        if (n > 1) {
            reward(t, first, &had, so_far(l, t->state));
            Step step = {0};
            Thought thought;
            const float *likely = ask(t, t->state, n, &step, &thought);
            i = step.chosen = chance_draw(&t->chance, likely, n);
            step.likely = likely[i];
            *(Step *)more(&t->steps, 1, sizeof(Step)) = step;
        }
        g->answer(t->state, t->options + i * g->option_size);
    }
    reward(t, first, &had, worth(l, t->state));
    credit((Step *)t->steps.items + first, t->steps.n - first, l->lambda);
}

static void count(Lessons *out, const void *state)
{
    float mine, theirs;
    orrery_game.points(state, &mine, &theirs);
    out->games++;
    out->mine += mine;
    out->theirs += theirs;
    out->won += orrery_game.won(state) ? 1 : 0;
}

static void means(Lessons *out)
{
    const float n = out->games ? out->games : 1;
    out->mine /= n, out->theirs /= n, out->won /= n;
}

/* -- learning ----------------------------------------------------------------------------------------------------- */

/* out += x * in */
static void add(float *restrict out, const float *restrict in, float x, int n)
{
    for (int i = 0; i < n; i++)
        out[i] += x * in[i];
}

static float dot(const float *restrict a, const float *restrict b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The way back through one layer: what its outputs should change (back) becomes the gradient of its weights, and what its inputs should change. */
static void layer_back(const float *in, int inputs, const float *matrix, const float *back, int outputs, float *matrix_gradient, float *bias_gradient,
                       float *in_back)
{
    add(bias_gradient, back, 1, outputs);
    for (int i = 0; i < inputs; i++) {
        in_back[i] = 0;
        if (in[i] <= 0)
            continue;
        add(matrix_gradient + (long)i * outputs, back, in[i], outputs);
        in_back[i] = dot(matrix + (long)i * outputs, back, outputs);
    }
}

/* Through the answers: what each figure should change (wish) becomes what the question should change. */
static void answers_back(Teacher *t, const Step *s, const Thought *th, const float *wish, float *ask_back)
{
    const int key = t->net.n.key;
    const uint8_t *lengths = (uint8_t *)t->lengths.items + s->length_at;
    const uint16_t *f = (uint16_t *)t->features.items + s->option_at;
    float back[WIDEST];
    memset(ask_back, 0, sizeof(float) * 2 * key);
    for (int i = 0; i < s->options; f += lengths[i++]) {
        const float w = wish[i], *sum = t->sums + (long)i * key;
        if (fabsf(w) < 1e-9f)
            continue;
        for (int j = 0; j < key; j++) {
            const float x = th->ask[j] + sum[j], on = x > 0 ? 1 : 0;
            const float met = w * t->net.weigh[j] * on;
            t->gradient.weigh[j] += w * x * on;
            ask_back[j] += met;
            ask_back[key + j] += w * sum[j] / BILINEAR;
            back[j] = met + w * th->ask[key + j] / BILINEAR;
        }
        for (int k = 0; k < lengths[i]; k++)
            add(t->gradient.option + (long)f[k] * key, back, 1, key);
    }
}

/* What the figures of a question should change: towards what led to more than expected, and towards keeping answers open. */
static float wishes(const Lesson *l, const Step *s, const float *likely, float advantage, float *wish)
{
    const float ratio = expf(likely[s->chosen] - s->likely);
    const int free = advantage > 0 ? ratio < 1 + l->clip : ratio > 1 - l->clip;
    const float push = free ? -advantage * ratio : 0;
    float open = 0;
    for (int i = 0; i < s->options; i++)
        open -= expf(likely[i]) * likely[i];
    for (int i = 0; i < s->options; i++) {
        const float p = expf(likely[i]);
        wish[i] = push * ((i == s->chosen) - p) + l->entropy * p * (likely[i] + open);
    }
    return open;
}

/* Adds the gradient of one question; how open it was. */
static float learn(Teacher *t, const Lesson *l, const Step *s, float advantage, float scale)
{
    const Network *net = &t->net, *g = &t->gradient;
    const Sizes n = net->n;
    const uint16_t *state = (uint16_t *)t->features.items + s->state_at, *f = (uint16_t *)t->features.items + s->option_at;
    const uint8_t *lengths = (uint8_t *)t->lengths.items + s->length_at;
    Thought th;
    think(net, state, s->state_n, &th);
    for (int i = 0; i < s->options; f += lengths[i++]) {
        told(net, f, lengths[i], t->sums + (long)i * n.key);
        t->figures[i] = liked(net, &th, t->sums + (long)i * n.key);
    }
    likely(t->figures, s->options);
    float *wish = t->figures + orrery_game.most_options;
    const float open = wishes(l, s, t->figures, advantage, wish);
    for (int i = 0; i < s->options; i++)
        wish[i] *= scale;
    float ask_back[2 * WIDEST], thought_back[WIDEST], seen_back[WIDEST];
    answers_back(t, s, &th, wish, ask_back);
    layer_back(th.thought, n.middle, net->ask, ask_back, 2 * n.key, g->ask, g->ask_bias, thought_back);
    const float off = th.value - s->target, value_back = 0.5f * scale * (off > 1 ? 1 : off < -1 ? -1 : off);
    add(g->value, th.thought, value_back, n.middle);
    *g->value_bias += value_back;
    for (int i = 0; i < n.middle; i++)
        thought_back[i] = th.thought[i] > 0 ? thought_back[i] + value_back * net->value[i] : 0;
    layer_back(th.seen, n.hidden, net->middle, thought_back, n.middle, g->middle, g->middle_bias, seen_back);
    add(g->table_bias, seen_back, 1, n.hidden);
    for (int i = 0; i < s->state_n; i++)
        add(g->table + (long)state[i] * n.hidden, seen_back, 1, n.hidden);
    return open;
}

/* One step down the gradient (Adam), no longer than STEEPEST. */
static void descend(Teacher *t, float rate)
{
    const long n = t->net.size;
    float *restrict g = t->gradient.table, *restrict w = t->block, *restrict m = t->mean.table, *restrict v = t->spread.table;
    const float length = sqrtf(dot(g, g, (int)n)), scale = length > STEEPEST ? STEEPEST / length : 1;
    t->updates++;
    const float first = 1 - powf(0.9f, t->updates), second = 1 - powf(0.999f, t->updates);
    for (long i = 0; i < n; i++) {
        const float x = g[i] * scale;
        m[i] = 0.9f * m[i] + 0.1f * x;
        v[i] = 0.999f * v[i] + 0.001f * x * x;
        w[i] -= rate * (m[i] / first) / (sqrtf(v[i] / second) + 1e-5f);
    }
    memset(g, 0, sizeof(float) * n);
}

static void note(Teacher *t)
{
    const Step *steps = t->steps.items;
    const uint16_t *f = t->features.items;
    for (long i = 0; i < t->steps.n; i++) {
        const Step *s = steps + i;
        const long end = i + 1 < t->steps.n ? s[1].state_at : t->features.n;
        for (long k = s->state_at; k < s->option_at; k++)
            t->used[f[k]] = 1;
        for (long k = s->option_at; k < end; k++)
            t->used[t->net.n.states + f[k]] = 1;
    }
}

static void mix(Teacher *t)
{
    if (t->steps.n > t->order_room) {
        t->order_room = 2 * t->steps.n;
        t->order = realloc(t->order, t->order_room * sizeof(int));
    }
    for (int i = 0; i < t->steps.n; i++)
        t->order[i] = i;
    for (int i = (int)t->steps.n - 1; i > 0; i--) {
        const int j = chance_below(&t->chance, i + 1), x = t->order[i];
        t->order[i] = t->order[j];
        t->order[j] = x;
    }
}

/* Mean and spread of advantages; how much of the targets the values told. */
static void spreads(const Step *steps, long n, float *mean, float *spread, float *told_share)
{
    double a = 0, aa = 0, y = 0, yy = 0;
    for (long i = 0; i < n; i++) {
        a += steps[i].advantage, aa += (double)steps[i].advantage * steps[i].advantage;
        y += steps[i].target, yy += (double)steps[i].target * steps[i].target;
    }
    const double va = aa / n - a / n * (a / n), vy = yy / n - y / n * (y / n);
    *mean = (float)(a / n);
    *spread = (float)sqrt(va) + 1e-6f;
    *told_share = (float)(1 - va / (vy + 1e-9));
}

static void improve(Teacher *t, const Lesson *l, Lessons *out)
{
    const Step *steps = t->steps.items;
    const long n = t->steps.n;
    float mean, spread;
    double open = 0;
    spreads(steps, n, &mean, &spread, &out->told);
    out->luck = spread * POINTS;
    note(t);
    for (int pass = 0; pass < l->passes; pass++) {
        mix(t);
        const long parts = n / l->part ? n / l->part : 1;
        for (long p = 0; p < parts; p++) {
            const long from = p * n / parts, to = (p + 1) * n / parts;
            for (long i = from; i < to; i++) {
                const Step *s = steps + t->order[i];
                open += learn(t, l, s, (s->advantage - mean) / spread, 1.0f / (to - from));
            }
            descend(t, l->rate);
        }
    }
    out->open = (float)(open / (n * l->passes));
}

void teacher_round(Teacher *t, const Lesson *l, Lessons *out, float *group_points, int *group_games)
{
    memset(out, 0, sizeof *out);
    t->steps.n = t->features.n = t->lengths.n = 0;
    const double began = seconds();
    while (t->steps.n < l->answers) {
        const int start = chance_below(&t->chance, t->start_n), group = t->groups[start];
        play(t, l, start, chance_next(&t->chance));
        count(out, t->state);
        if (group >= 0) {
            float mine, theirs;
            orrery_game.points(t->state, &mine, &theirs);
            group_points[group] += mine;
            group_games[group]++;
        }
    }
    means(out);
    out->answers = (int)t->steps.n;
    const double played = seconds();
    improve(t, l, out);
    out->playing = (float)(played - began);
    out->learning = (float)(seconds() - played);
}

void teacher_test(Teacher *t, int games, int sharp, uint64_t seed, Lessons *out)
{
    const NativeGame *g = &orrery_game;
    Chance chance = {seed};
    memset(out, 0, sizeof *out);
    for (int game = 0; game < games; game++) {
        memcpy(t->state, t->starts + (game % t->start_n) * g->state_size, g->state_size);
        g->redeal(t->state, chance_next(&chance));
        int n;
        while ((n = g->options(t->state, t->options)) > 0) {
            int best = 0;
            if (n > 1) {
                Step step;
                Thought thought;
                t->features.n = t->lengths.n = 0;
                const float *shares = ask(t, t->state, n, &step, &thought);
                for (int i = 1; i < n; i++)
                    best = shares[i] > shares[best] ? i : best;
                best = sharp ? best : chance_draw(&chance, shares, n);
            }
            g->answer(t->state, t->options + best * g->option_size);
        }
        count(out, t->state);
    }
    means(out);
}
