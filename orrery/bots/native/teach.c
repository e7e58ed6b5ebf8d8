#include "teach.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "rows.h"

#define POINTS 20.0f        /* points that are one in rewards and values */
#define USUAL 240.0f        /* points of both sides in a usual game; see orrery/bots/playout.py */
#define FEWEST 40.0f
#define STEEPEST 0.5f       /* length of a step's gradient, at most */
enum { GROUP = 8, MOST_WORKERS = 16, MOST_GROUPS = 16 };

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

/* For the way back of a group of questions. */
typedef struct {
    Thought thoughts[GROUP];
    float ask[GROUP][2 * WIDEST], thought[GROUP][2 * WIDEST], seen[GROUP][2 * WIDEST];
} Room;

/* A core's share of the work: the games it plays, and the gradient of what it has played. */
typedef struct {
    struct Teacher *teacher;
    Network net, gradient;
    Chance chance;
    Pool steps, features, lengths;
    int *order;
    long order_room, from, to;
    unsigned char *options, *state;
    Room *room;
    uint16_t *buffer, *met;
    uint8_t *masks;                     /* by feature of the table: in which questions of a group it is met */
    float *sums, *figures, group_points[MOST_GROUPS];
    int group_games[MOST_GROUPS];
    double open;
    Lessons out;
} Worker;

struct Teacher {
    Network net, mean, spread;          /* Adam's moments have the same form */
    float *block;
    long updates;
    uint8_t *used;
    unsigned char *starts;
    int *groups;
    int start_n, start_room;
    Worker workers[MOST_WORKERS];
    int worker_n;
    const Lesson *lesson;
    float usual, spread_of;             /* mean and spread of the advantages */
    double parts;
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
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void worker_begin(Worker *w, Teacher *t, Sizes n, uint64_t seed)
{
    const NativeGame *g = &orrery_game;
    w->teacher = t;
    w->net = t->net;
    w->chance.value = seed;
    network_over(&w->gradient, n, calloc(t->net.size, sizeof(float)));
    w->options = malloc(g->option_size * g->most_options);
    w->state = malloc(g->state_size);
    w->buffer = malloc(sizeof(uint16_t) * (g->most_state + g->most_option));
    w->room = malloc(sizeof(Room));
    w->met = malloc(sizeof(uint16_t) * n.states);
    w->masks = calloc(n.states, 1);
    w->sums = malloc(sizeof(float) * n.key * g->most_options);
    w->figures = malloc(sizeof(float) * 2 * g->most_options);
}

Teacher *teacher_new(Sizes n, uint64_t seed, int workers)
{
    Teacher *t = calloc(1, sizeof *t);
    network_over(&t->net, n, NULL);
    const long size = t->net.size;
    t->block = calloc(3 * size, sizeof(float));
    Network *parts[3] = {&t->net, &t->mean, &t->spread};
    for (int i = 0; i < 3; i++)
        network_over(parts[i], n, t->block + i * size);
    t->used = calloc(n.states + n.options, 1);
    t->worker_n = workers < 1 ? 1 : workers > MOST_WORKERS ? MOST_WORKERS : workers;
    for (int i = 0; i < t->worker_n; i++)
        worker_begin(t->workers + i, t, n, seed + 0x632BE59BD9B4E019u * i);
    return t;
}

void teacher_free(Teacher *t)
{
    for (int i = 0; i < t->worker_n; i++) {
        Worker *w = t->workers + i;
        free(w->gradient.table), free(w->steps.items), free(w->features.items), free(w->lengths.items), free(w->order);
        free(w->options), free(w->state), free(w->buffer), free(w->met), free(w->room), free(w->masks), free(w->sums), free(w->figures);
    }
    free(t->block), free(t->used), free(t->starts), free(t->groups);
    free(t);
}

/* Every worker does its share; the first one here. */
static void together(Teacher *t, void *(*work)(void *))
{
    pthread_t threads[MOST_WORKERS];
    for (int i = 1; i < t->worker_n; i++)
        pthread_create(&threads[i], NULL, work, t->workers + i);
    work(t->workers);
    for (int i = 1; i < t->worker_n; i++)
        pthread_join(threads[i], NULL);
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

void teacher_restart(Teacher *t)
{
    t->start_n = 0;
}

/* -- playing ------------------------------------------------------------------------------------------------------ */

/* How likely each answer is; the features of table and answers are kept in the pools. */
static float *ask(Worker *t, const void *state, int options, Step *step, Thought *thought)
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

static void reward(Worker *t, long first, float *had, float now)
{
    if (t->steps.n > first)
        ((Step *)t->steps.items)[t->steps.n - 1].reward = (now - *had) / POINTS;
    *had = now;
}

/* One game; its steps are appended. */
static void play(Worker *t, const Lesson *l, int start, uint64_t seed)
{
    const NativeGame *g = &orrery_game;
    const long first = t->steps.n;
    memcpy(t->state, t->teacher->starts + start * g->state_size, g->state_size);
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

/* The way back through one layer for a group of questions: what its outputs should change (back) becomes the gradient of its weights, and what its inputs should change.
   A row of the matrix is fetched once for all of them. */
static void layer_back(int group, const float *const *in, int inputs, const float *matrix, float (*back)[2 * WIDEST], int outputs, float *matrix_gradient,
                       float *bias_gradient, float (*in_back)[2 * WIDEST])
{
    for (int g = 0; g < group; g++)
        add(bias_gradient, back[g], 1, outputs);
    for (int i = 0; i < inputs; i++) {
        float by[GROUP], met[GROUP] = {0};
        for (int g = 0; g < group; g++)
            by[g] = in[g][i] > 0 ? in[g][i] : 0;
        row_back(matrix_gradient + (long)i * outputs, matrix + (long)i * outputs, outputs, 2 * WIDEST, back[0], by, group, met);
        for (int g = 0; g < group; g++)
            in_back[g][i] = met[g];
    }
}

/* What the table's features should change: most of them are the same in many questions, so each row is fetched once for the group. */
static void table_back(Worker *w, const Step *const *steps, int group, float (*back)[2 * WIDEST])
{
    const int hidden = w->net.n.hidden;
    int n = 0;
    for (int g = 0; g < group; g++) {
        const uint16_t *f = (uint16_t *)w->features.items + steps[g]->state_at;
        for (int i = 0; i < steps[g]->state_n; i++) {
            if (!w->masks[f[i]])
                w->met[n++] = f[i];
            w->masks[f[i]] |= (uint8_t)(1 << g);
        }
    }
    for (int i = 0; i < n; i++) {
        add_masked(w->gradient.table + (long)w->met[i] * hidden, hidden, 2 * WIDEST, back[0], w->masks[w->met[i]]);
        w->masks[w->met[i]] = 0;
    }
}

/* Through the answers: what each figure should change (wish) becomes what the question should change. */
static void answers_back(Worker *t, const Step *s, const Thought *th, const float *wish, float *ask_back)
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
        add_to_rows(t->gradient.option, key, f, lengths[i], back);
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

/* What the network thinks of a question, and what that should change: of the question put to the answers (ask_back). How open it was. */
static float answers_of(Worker *t, const Lesson *l, const Step *s, float scale, Thought *th, float *ask_back)
{
    const Network *net = &t->net;
    const int key = net->n.key;
    const uint16_t *f = (uint16_t *)t->features.items + s->option_at;
    const uint8_t *lengths = (uint8_t *)t->lengths.items + s->length_at;
    think(net, (uint16_t *)t->features.items + s->state_at, s->state_n, th);
    for (int i = 0; i < s->options; f += lengths[i++]) {
        told(net, f, lengths[i], t->sums + (long)i * key);
        t->figures[i] = liked(net, th, t->sums + (long)i * key);
    }
    likely(t->figures, s->options);
    float *wish = t->figures + orrery_game.most_options;
    const float advantage = (s->advantage - t->teacher->usual) / t->teacher->spread_of;
    const float open = wishes(l, s, t->figures, advantage, wish);
    for (int i = 0; i < s->options; i++)
        wish[i] *= scale;
    answers_back(t, s, th, wish, ask_back);
    return open;
}

/* Adds the gradient of a group of questions; how open they were. */
static float learn(Worker *t, const Lesson *l, const Step *const *steps, int group, float scale)
{
    const Network *net = &t->net, *grad = &t->gradient;
    const Sizes n = net->n;
    Thought *th = t->room->thoughts;
    float (*ask_back)[2 * WIDEST] = t->room->ask, (*thought_back)[2 * WIDEST] = t->room->thought, (*seen_back)[2 * WIDEST] = t->room->seen;
    const float *thoughts[GROUP] = {0}, *seen[GROUP] = {0};
    float open = 0;
    for (int g = 0; g < group; g++) {
        open += answers_of(t, l, steps[g], scale, &th[g], ask_back[g]);
        thoughts[g] = th[g].thought, seen[g] = th[g].seen;
    }
    layer_back(group, thoughts, n.middle, net->ask, ask_back, 2 * n.key, grad->ask, grad->ask_bias, thought_back);
    for (int g = 0; g < group; g++) {
        const float off = th[g].value - steps[g]->target, value_back = 0.5f * scale * (off > 1 ? 1 : off < -1 ? -1 : off);
        add(grad->value, th[g].thought, value_back, n.middle);
        *grad->value_bias += value_back;
        for (int i = 0; i < n.middle; i++)
            thought_back[g][i] = th[g].thought[i] > 0 ? thought_back[g][i] + value_back * net->value[i] : 0;
    }
    layer_back(group, seen, n.hidden, net->middle, thought_back, n.middle, grad->middle, grad->middle_bias, seen_back);
    for (int g = 0; g < group; g++)
        add(grad->table_bias, seen_back[g], 1, n.hidden);
    table_back(t, steps, group, seen_back);
    return open;
}

/* One step down the gradient (Adam), no longer than STEEPEST. */
static void descend(Teacher *t, float rate)
{
    const long n = t->net.size;
    for (int i = 1; i < t->worker_n; i++) {
        float *more = t->workers[i].gradient.table;
        add(t->workers[0].gradient.table, more, 1, (int)n);
        memset(more, 0, sizeof(float) * n);
    }
    float *restrict g = t->workers[0].gradient.table, *restrict w = t->block, *restrict m = t->mean.table, *restrict v = t->spread.table;
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

static void note(Worker *w)
{
    const Step *steps = w->steps.items;
    const uint16_t *f = w->features.items;
    uint8_t *used = w->teacher->used;
    for (long i = 0; i < w->steps.n; i++) {
        const Step *s = steps + i;
        const long end = i + 1 < w->steps.n ? s[1].state_at : w->features.n;
        for (long k = s->state_at; k < s->option_at; k++)
            used[f[k]] = 1;
        for (long k = s->option_at; k < end; k++)
            used[w->net.n.states + f[k]] = 1;
    }
}

static void mix(Worker *w)
{
    if (w->steps.n > w->order_room) {
        w->order_room = 2 * w->steps.n;
        w->order = realloc(w->order, w->order_room * sizeof(int));
    }
    for (int i = 0; i < w->steps.n; i++)
        w->order[i] = i;
    for (int i = (int)w->steps.n - 1; i > 0; i--) {
        const int j = chance_below(&w->chance, i + 1), x = w->order[i];
        w->order[i] = w->order[j];
        w->order[j] = x;
    }
}

/* Mean and spread of advantages; how much of the targets the values told. */
static void spreads(Teacher *t, Lessons *out)
{
    double a = 0, aa = 0, y = 0, yy = 0, n = 0;
    for (int i = 0; i < t->worker_n; i++) {
        const Step *s = t->workers[i].steps.items, *end = s + t->workers[i].steps.n;
        n += t->workers[i].steps.n;
        for (; s < end; s++) {
            a += s->advantage, aa += (double)s->advantage * s->advantage;
            y += s->target, yy += (double)s->target * s->target;
        }
    }
    const double va = aa / n - a / n * (a / n), vy = yy / n - y / n * (y / n);
    t->usual = (float)(a / n);
    t->spread_of = (float)sqrt(va) + 1e-6f;
    out->told = (float)(1 - va / (vy + 1e-9));
    out->luck = t->spread_of * POINTS;
}

static void *learn_part(void *of)
{
    Worker *w = of;
    const Teacher *t = w->teacher;
    const float scale = (float)(1 / t->parts);
    for (long i = w->from; i < w->to; i += GROUP) {
        const Step *group[GROUP];
        int n = 0;
        for (; n < GROUP && i + n < w->to; n++)
            group[n] = (Step *)w->steps.items + w->order[i + n];
        w->open += learn(w, t->lesson, group, n, scale);
    }
    return NULL;
}

/* One step of learning: part p of so many, from what every worker has played. */
static void learn_step(Teacher *t, long p, long parts)
{
    t->parts = 0;
    for (int i = 0; i < t->worker_n; i++) {
        Worker *w = t->workers + i;
        w->from = p * w->steps.n / parts, w->to = (p + 1) * w->steps.n / parts;
        t->parts += w->to - w->from;
    }
    together(t, learn_part);
    descend(t, t->lesson->rate);
}

static void improve(Teacher *t, Lessons *out)
{
    const Lesson *l = t->lesson;
    double open = 0;
    spreads(t, out);
    for (int i = 0; i < t->worker_n; i++) {
        note(t->workers + i);
        t->workers[i].open = 0;
    }
    const long parts = out->answers / l->part ? out->answers / l->part : 1;
    for (int pass = 0; pass < l->passes; pass++) {
        for (int i = 0; i < t->worker_n; i++)
            mix(t->workers + i);
        for (long p = 0; p < parts; p++)
            learn_step(t, p, parts);
    }
    for (int i = 0; i < t->worker_n; i++)
        open += t->workers[i].open;
    out->open = (float)(open / ((double)out->answers * l->passes));
}

static void count_group(Worker *w, int group)
{
    float mine, theirs;
    if (group < 0 || group >= MOST_GROUPS)
        return;
    orrery_game.points(w->state, &mine, &theirs);
    w->group_points[group] += mine;
    w->group_games[group]++;
}

/* Games until the worker's share of the answers is there. */
static void *play_share(void *of)
{
    Worker *w = of;
    const Teacher *t = w->teacher;
    const Lesson *l = t->lesson;
    memset(&w->out, 0, sizeof w->out);
    memset(w->group_points, 0, sizeof w->group_points), memset(w->group_games, 0, sizeof w->group_games);
    w->steps.n = w->features.n = w->lengths.n = 0;
    while (w->steps.n < l->answers / t->worker_n) {
        const int start = chance_below(&w->chance, t->start_n);
        play(w, l, start, chance_next(&w->chance));
        count(&w->out, w->state);
        count_group(w, t->groups[start]);
    }
    return NULL;
}

/* What the workers' games came to, by group of tables too. */
static void gather(Teacher *t, Lessons *out, float *group_points, int *group_games)
{
    for (int i = 0; i < t->worker_n; i++) {
        const Worker *w = t->workers + i;
        out->games += w->out.games;
        out->mine += w->out.mine, out->theirs += w->out.theirs, out->won += w->out.won;
        out->answers += (int)w->steps.n;
        for (int group = 0; group < MOST_GROUPS; group++) {
            group_points[group] += w->group_points[group];
            group_games[group] += w->group_games[group];
        }
    }
    means(out);
}

void teacher_round(Teacher *t, const Lesson *l, Lessons *out, float *group_points, int *group_games)
{
    memset(out, 0, sizeof *out);
    t->lesson = l;
    const double began = seconds();
    together(t, play_share);
    gather(t, out, group_points, group_games);
    const double played = seconds();
    improve(t, out);
    out->playing = (float)(played - began);
    out->learning = (float)(seconds() - played);
}

void teacher_test(Teacher *t, int games, int sharp, uint64_t seed, Lessons *out)
{
    const NativeGame *g = &orrery_game;
    Worker *w = t->workers;
    Chance chance = {seed};
    memset(out, 0, sizeof *out);
    for (int game = 0; game < games; game++) {
        memcpy(w->state, t->starts + (game % t->start_n) * g->state_size, g->state_size);
        g->redeal(w->state, chance_next(&chance));
        int n;
        while ((n = g->options(w->state, w->options)) > 0) {
            int best = 0;
            if (n > 1) {
                Step step;
                Thought thought;
                w->features.n = w->lengths.n = 0;
                const float *shares = ask(w, w->state, n, &step, &thought);
                for (int i = 1; i < n; i++)
                    best = shares[i] > shares[best] ? i : best;
                best = sharp ? best : chance_draw(&chance, shares, n);
            }
            g->answer(w->state, w->options + best * g->option_size);
        }
        count(out, w->state);
    }
    means(out);
}
