/* Learning from what was played: the gradient of every question (proximal policy optimization), and steps down it (Adam). */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "teacher.h"

#define STEEPEST 0.5f       /* length of a step's gradient, at most */

/* Every worker does its share; the first one here. */
void teacher_together(Teacher *t, void *(*work)(void *))
{
    pthread_t threads[MOST_WORKERS];
    for (int i = 1; i < t->worker_n; i++)
        pthread_create(&threads[i], NULL, work, t->workers + i);
    work(t->workers);
    for (int i = 1; i < t->worker_n; i++)
        pthread_join(threads[i], NULL);
}

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
        float by[GROUP] = {0}, met[GROUP] = {0};
        for (int g = 0; g < group; g++)
            by[g] = in[g][i] > 0 ? in[g][i] : 0;
        row_back(matrix_gradient + (long)i * outputs, matrix + (long)i * outputs, outputs, 2 * WIDEST, back[0], by, group, met);
        for (int g = 0; g < group; g++)
            in_back[g][i] = met[g];
    }
}

/* Which features the tables of a group have: those that all of them have first (most, for the group was asked one after the other), and which tables have each of the others. */
static void meet(Worker *w, const Step *const *steps, int group)
{
    const int all = (1 << group) - 1;
    uint16_t *rest = w->rest;
    int n = 0;
    for (int g = 0; g < group; g++) {
        const uint16_t *f = (uint16_t *)w->features.items + steps[g]->state_at;
        for (int i = 0; i < steps[g]->state_n; i++) {
            rest[n] = f[i];
            n += !w->masks[f[i]];
            w->masks[f[i]] |= (uint8_t)(1 << g);
        }
    }
    w->shared_n = w->rest_n = 0;
    for (int i = 0; i < n; i++) {
        const uint16_t f = rest[i];
        const int shared = w->masks[f] == all;
        w->shared[w->shared_n] = f, rest[w->rest_n] = f;
        w->shared_n += shared, w->rest_n += !shared;
    }
}

/* What the network sees of each table: the rows of features that all of them have are added up once. */
static void see_group(Worker *w, int group, Thought *th)
{
    const int hidden = w->net.n.hidden;
    memcpy(th[0].seen, w->net.table_bias, sizeof(float) * hidden);
    add_rows(th[0].seen, hidden, w->net.table, w->shared, NULL, w->shared_n);
    for (int g = 1; g < group; g++)
        memcpy(th[g].seen, th[0].seen, sizeof(float) * hidden);
    for (int g = 0; g < group; g++) {
        int n = 0;
        for (int i = 0; i < w->rest_n; i++) {
            w->own[n] = w->rest[i];
            n += w->masks[w->rest[i]] >> g & 1;
        }
        add_rows(th[g].seen, hidden, w->net.table, w->own, NULL, n);
    }
}

/* What the tables' features should change: for those that all tables have, the sum of what each wants. */
static void table_back(Worker *w, int group, float (*back)[2 * WIDEST])
{
    const int hidden = w->net.n.hidden;
    float sum[WIDEST];
    memcpy(sum, back[0], sizeof(float) * hidden);
    for (int g = 1; g < group; g++)
        add(sum, back[g], 1, hidden);
    add(w->gradient.table_bias, sum, 1, hidden);
    add_to_rows(w->gradient.table, hidden, w->shared, w->shared_n, sum);
    for (int i = 0; i < w->rest_n; i++)
        add_masked(w->gradient.table + (long)w->rest[i] * hidden, hidden, 2 * WIDEST, back[0], w->masks[w->rest[i]]);
    for (int i = 0; i < w->shared_n; i++)
        w->masks[w->shared[i]] = 0;
    for (int i = 0; i < w->rest_n; i++)
        w->masks[w->rest[i]] = 0;
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
    think_over(net, th);
    for (int i = 0; i < s->options; f += lengths[i++]) {
        told(net, f, lengths[i], t->sums + (long)i * key);
        t->figures[i] = liked(net, th, t->sums + (long)i * key);
    }
    likely(t->figures, s->options);
    float *wish = t->figures + t->teacher->game->most_options;
    const float advantage = (s->advantage - t->teacher->usual) / t->teacher->spread_of;
    const float open = wishes(l, s, t->figures, advantage, wish);
    for (int i = 0; i < s->options; i++)
        wish[i] *= scale;
    answers_back(t, s, th, wish, ask_back);
    return open;
}

/* What the thoughts should change for the value, too; those that are off change nothing. */
static void value_too(float *restrict back, const float *restrict thought, const float *restrict value, float by, int n)
{
    for (int i = 0; i < n; i++)
        back[i] = thought[i] > 0 ? back[i] + by * value[i] : 0;
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
    meet(t, steps, group);
    see_group(t, group, th);
    for (int g = 0; g < group; g++) {
        open += answers_of(t, l, steps[g], scale, &th[g], ask_back[g]);
        thoughts[g] = th[g].thought, seen[g] = th[g].seen;
    }
    layer_back(group, thoughts, n.middle, net->ask, ask_back, 2 * n.key, grad->ask, grad->ask_bias, thought_back);
    for (int g = 0; g < group; g++) {
        const float off = th[g].value - steps[g]->target, value_back = 0.5f * scale * (off > 1 ? 1 : off < -1 ? -1 : off);
        add(grad->value, th[g].thought, value_back, n.middle);
        *grad->value_bias += value_back;
        value_too(thought_back[g], th[g].thought, net->value, value_back, n.middle);
    }
    layer_back(group, seen, n.hidden, net->middle, thought_back, n.middle, grad->middle, grad->middle_bias, seen_back);
    table_back(t, group, seen_back);
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
        for (long k = s->state_at; k < s->option_at; k++)
            used[f[k]] = 1;
        for (long k = s->option_at; k < s->end; k++)
            used[w->net.n.states + f[k]] = 1;
    }
}

/* The order in which groups of questions are learnt from: each was asked one after the other, so that it is about nearly the same table. */
static void mix(Worker *w)
{
    const int n = (int)((w->steps.n + GROUP - 1) / GROUP);
    if (n > w->order_room) {
        w->order_room = 2 * n;
        w->order = realloc(w->order, w->order_room * sizeof(int));
    }
    for (int i = 0; i < n; i++)
        w->order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        const int j = chance_below(&w->chance, i + 1), x = w->order[i];
        w->order[i] = w->order[j];
        w->order[j] = x;
    }
    w->order_n = n;
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

static int size_of(const Worker *w, int at)
{
    const long left = w->steps.n - (long)at * GROUP;
    return left < GROUP ? (int)left : GROUP;
}

static void *learn_part(void *of)
{
    Worker *w = of;
    const Teacher *t = w->teacher;
    const float scale = (float)(1 / t->parts);
    for (long i = w->from; i < w->to; i++) {
        const Step *group[GROUP], *first = (Step *)w->steps.items + (long)w->order[i] * GROUP;
        const int n = size_of(w, w->order[i]);
        for (int g = 0; g < n; g++)
            group[g] = first + g;
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
        w->from = p * w->order_n / parts, w->to = (p + 1) * w->order_n / parts;
        for (long k = w->from; k < w->to; k++)
            t->parts += size_of(w, w->order[k]);
    }
    teacher_together(t, learn_part);
    descend(t, t->lesson->rate);
}

void teacher_improve(Teacher *t, Lessons *out)
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
