#include "teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "teacher.h"

#define USUAL 240.0f        /* points of both sides in a usual game; see orrery/bots/margin.py */
#define FEWEST 40.0f

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
    uint16_t **lists[3] = {&w->shared, &w->rest, &w->own};
    for (int i = 0; i < 3; i++)
        *lists[i] = malloc(sizeof(uint16_t) * (n.states + 1));      /* the place after the last is written, too */
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
        free(w->options), free(w->state), free(w->buffer), free(w->shared), free(w->rest), free(w->own), free(w->room), free(w->masks), free(w->sums), free(w->figures);
    }
    free(t->block), free(t->used), free(t->starts), free(t->groups);
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
    think_on(&t->net, &t->memory, t->buffer, n, thought);
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

/* As final_margin: the margin, as a part of all points or in plain points, and more for winning. */
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
    forget(&t->memory);
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
    teacher_together(t, play_share);
    gather(t, out, group_points, group_games);
    const double played = seconds();
    teacher_improve(t, out);
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
        forget(&w->memory);
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
