#include "teach.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"
#include "margin.h"
#include "teacher.h"


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
    const NativeGame *g = t->game;
    w->teacher = t;
    w->net = t->net;
    w->chance.value = seed;
    network_over(&w->gradient, n, calloc(t->net.size, sizeof(float)));
    w->options = malloc(g->options_size);
    w->memory = calloc(MOST_ROWS, sizeof(Memory));
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

Teacher *teacher_new(const NativeGame *game, Sizes n, uint64_t seed, int workers)
{
    Teacher *t = calloc(1, sizeof *t);
    t->game = game;
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
        free(w->options), free(w->state), free(w->buffer), free(w->shared), free(w->rest), free(w->own), free(w->room), free(w->memory), free(w->masks), free(w->sums), free(w->figures);
    }
    free(t->block), free(t->rival.table), free(t->used), free(t->starts), free(t->groups);
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

void teacher_rival(Teacher *t, const float *block)
{
    float *had = t->rival.table;
    memset(&t->rival, 0, sizeof t->rival);
    free(had);
    if (!block)
        return;
    float *copy = malloc(sizeof(float) * t->net.size);
    memcpy(copy, block, sizeof(float) * t->net.size);
    network_over(&t->rival, t->net.n, copy);
}

int teacher_start(Teacher *t, const int64_t *packed, int n, int group)
{
    const size_t size = t->game->state_size;
    if (t->start_n == t->start_room) {
        t->start_room = t->start_room ? 2 * t->start_room : 256;
        t->starts = realloc(t->starts, t->start_room * size);
        t->groups = realloc(t->groups, t->start_room * sizeof(int));
    }
    if (t->game->load(t->starts + t->start_n * size, packed, n))
        return -1;
    t->groups[t->start_n++] = group;
    return 0;
}

void teacher_restart(Teacher *t)
{
    t->start_n = 0;
}

/* -- playing ------------------------------------------------------------------------------------------------------ */

static unsigned char *answer_at(const Worker *w, int i) { return w->options + w->teacher->game->first_option + i * w->teacher->game->option_size; }

/* How likely a seat's answers are; the features of table and answers are kept in the pools. 0: refused. */
static float *ask(Worker *t, const Network *net, int seat, int options, Step *step, Thought *thought)
{
    const NativeGame *g = t->teacher->game;
    const int n = step->state_n = g->see(t->state, seat, t->buffer);
    if (n < 0)
        return 0;
    step->seat = seat;
    step->options = options;
    step->state_at = t->features.n;
    memcpy(more(&t->features, n, sizeof(uint16_t)), t->buffer, n * sizeof(uint16_t));
    think_on(net, &t->memory[seat], t->buffer, n, thought);
    step->value = thought->value;
    step->option_at = t->features.n;
    step->length_at = t->lengths.n;
    uint8_t *lengths = more(&t->lengths, options, 1);
    for (int i = 0; i < options; i++) {
        const int m = g->tell(t->state, seat, answer_at(t, i), t->buffer);
        if (m < 0)
            return 0;
        lengths[i] = (uint8_t)m;
        memcpy(more(&t->features, m, sizeof(uint16_t)), t->buffer, m * sizeof(uint16_t));
        told(net, t->buffer, m, t->sums);
        t->figures[i] = liked(net, thought, t->sums);
    }
    step->end = t->features.n;
    likely(t->figures, options);
    return t->figures;
}

static float promised(const Worker *w, int seat, float by)
{
    const NativeGame *g = w->teacher->game;
    return by != 0 && g->promise ? by * g->promise(w->state, seat) : 0;
}

/* As final_margin: the margin, as a part of all points or in plain points, and more for winning. */
static float worth(const Worker *w, const Lesson *l, const Standing *end, int seat)
{
    return margin(end, seat, l->relative, l->theirs, l->win, l->close) + promised(w, seat, l->kept);
}

static float so_far(Worker *w, const Lesson *l, int seat)
{
    Standing at;
    const float found = promised(w, seat, l->promise);
    if (l->shaped == 0 || standing(w->teacher->game, w->state, &at) <= seat)
        return found;
    return found + l->shaped * (at.points[seat] - l->theirs * best_of_others(&at, seat));
}

/* Advantages and targets of a seat of a game that is over. */
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

/* What each seat had when it was asked last, and which step that was. */
typedef struct {
    float had[MOST_ROWS];
    long last[MOST_ROWS];       /* -1: none yet */
} Rewards;

static void reward(Worker *w, Rewards *r, int seat, float now)
{
    if (r->last[seat] >= 0)
        ((Step *)w->steps.items)[r->last[seat]].reward = (now - r->had[seat]) / POINTS;
    r->had[seat] = now;
}

/* The steps of a game seat by seat, so that those that follow each other are about nearly the same table; each seat is credited with its own. */
static void by_seat(Worker *w, long first, int seats, float lambda)
{
    Step *steps = (Step *)w->steps.items + first;
    const long n = w->steps.n - first;
    Step *sorted = malloc(sizeof(Step) * (n ? n : 1));
    long at = 0;
    for (int seat = 0; seat < seats; seat++) {
        const long from = at;
        for (long i = 0; i < n; i++)
            if (steps[i].seat == seat)
                sorted[at++] = steps[i];
        credit(sorted + from, at - from, lambda);
    }
    memcpy(steps, sorted, sizeof(Step) * n);
    free(sorted);
}

/* Who plays each seat: the network that learns, at one seat at least, or the earlier self. */
static void seat_players(Worker *w, int seats, float rivals)
{
    const Teacher *t = w->teacher;
    const int own = chance_below(&w->chance, seats);
    for (int i = 0; i < seats; i++) {
        w->seats[i] = i != own && t->rival.table && chance_unit(&w->chance) < rivals ? &t->rival : NULL;
        forget(&w->memory[i]);
    }
}

static int begin(Worker *w, int start, uint64_t seed)
{
    const NativeGame *g = w->teacher->game;
    memcpy(w->state, w->teacher->starts + start * g->state_size, g->state_size);
    return g->redeal(w->state, 0, seed);
}

/* A question that leaves a choice: the answer is drawn, and kept if the seat learns. -1: refused. */
static int answered(Worker *w, const Lesson *l, Rewards *r, int seat, int n)
{
    const Network *other = w->seats[seat];
    const long features = w->features.n, lengths = w->lengths.n;
    Step step = {0};
    Thought thought;
    if (!other)
        reward(w, r, seat, so_far(w, l, seat));
    const float *likely = ask(w, other ? other : &w->net, seat, n, &step, &thought);
    if (!likely)
        return -1;
    step.chosen = chance_draw(&w->chance, likely, n);
    step.likely = likely[step.chosen];
    if (other) {
        w->features.n = features, w->lengths.n = lengths;
        return step.chosen;
    }
    r->last[seat] = w->steps.n;
    *(Step *)more(&w->steps, 1, sizeof(Step)) = step;
    return step.chosen;
}

/* A game to its end; 0: refused. */
static int to_the_end(Worker *w, const Lesson *l, Rewards *r)
{
    const NativeGame *g = w->teacher->game;
    int seat;
    while ((seat = g->asked(w->state)) >= 0) {
        const int n = g->options(w->state, seat, w->options), i = n > 1 ? answered(w, l, r, seat, n) : 0;
        if (n < 1 || i < 0 || g->answer(w->state, seat, answer_at(w, i)) < 0)
            return 0;
    }
    return 1;
}

static void count(Lessons *out, const Standing *end, int seat)
{
    out->results++;
    out->mine += end->points[seat];
    out->theirs += best_of_others(end, seat);
    out->won += end->places[seat] == 1;
}

/* One game; its steps are appended. 0: refused, and nothing is learnt from it. */
static int play(Worker *w, const Lesson *l, int start, uint64_t seed, Standing *end)
{
    const NativeGame *g = w->teacher->game;
    const long steps = w->steps.n, features = w->features.n, lengths = w->lengths.n;
    Rewards r;
    const int begun = begin(w, start, seed), seats = g->seats(w->state);
    seat_players(w, seats, l->rivals);
    for (int i = 0; i < seats; i++)
        r.last[i] = -1, r.had[i] = so_far(w, l, i);
    if (begun < 0 || !to_the_end(w, l, &r) || standing(g, w->state, end) < seats) {
        w->steps.n = steps, w->features.n = features, w->lengths.n = lengths;
        return 0;
    }
    for (int i = 0; i < seats; i++) {
        if (w->seats[i])
            continue;
        reward(w, &r, i, worth(w, l, end, i));
        count(&w->out, end, i);
    }
    by_seat(w, steps, seats, l->lambda);
    w->out.games++;
    return 1;
}

static void means(Lessons *out)
{
    const float n = out->results ? out->results : 1;
    out->mine /= n, out->theirs /= n, out->won /= n;
}

static void count_group(Worker *w, const Standing *end, int group)
{
    if (group < 0 || group >= MOST_GROUPS)
        return;
    float sum = 0, n = 0;
    for (int i = 0, seats = w->teacher->game->seats(w->state); i < seats; i++)
        if (!w->seats[i])
            sum += end->points[i], n++;
    w->group_points[group] += sum / (n > 0 ? n : 1);
    w->group_games[group]++;
}

enum { MOST_REFUSED = 1000 };       /* games of a round: there is something wrong with the tables */

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
        Standing end;
        if (play(w, l, start, chance_next(&w->chance), &end))
            count_group(w, &end, t->groups[start]);
        else if (++w->out.refused > MOST_REFUSED)
            break;
    }
    return NULL;
}

/* What the workers' games came to, by group of tables too. */
static void gather(Teacher *t, Lessons *out, float *group_points, int *group_games)
{
    for (int i = 0; i < t->worker_n; i++) {
        const Worker *w = t->workers + i;
        out->games += w->out.games, out->refused += w->out.refused, out->results += w->out.results;
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

/* The likeliest answer, or one that is drawn. -1: refused. */
static int tested(Worker *w, int seat, int n, int sharp, Chance *chance)
{
    Step step;
    Thought thought;
    int best = 0;
    w->features.n = w->lengths.n = 0;
    const float *shares = ask(w, w->seats[seat] ? w->seats[seat] : &w->net, seat, n, &step, &thought);
    if (!shares)
        return -1;
    for (int i = 1; i < n; i++)
        best = shares[i] > shares[best] ? i : best;
    return sharp ? best : chance_draw(chance, shares, n);
}

static int test_game(Worker *w, int game, int sharp, Chance *chance, Standing *end)
{
    const NativeGame *g = w->teacher->game;
    int seat;
    if (begin(w, game % w->teacher->start_n, chance_next(chance)) < 0)
        return 0;
    for (int i = 0, seats = g->seats(w->state); i < seats; i++) {
        w->seats[i] = w->teacher->rival.table && i != game % seats ? &w->teacher->rival : NULL;
        forget(&w->memory[i]);
    }
    while ((seat = g->asked(w->state)) >= 0) {
        const int n = g->options(w->state, seat, w->options), i = n > 1 ? tested(w, seat, n, sharp, chance) : 0;
        if (n < 1 || i < 0 || g->answer(w->state, seat, answer_at(w, i)) < 0)
            return 0;
    }
    return standing(g, w->state, end) > 0;
}

void teacher_test(Teacher *t, int games, int sharp, uint64_t seed, Lessons *out)
{
    Worker *w = t->workers;
    Chance chance = {seed};
    Standing end;
    memset(out, 0, sizeof *out);
    for (int game = 0; game < games; game++) {
        if (!test_game(w, game, sharp, &chance, &end)) {
            out->refused++;
            continue;
        }
        out->games++;
        for (int i = 0, seats = t->game->seats(w->state); i < seats; i++)
            if (!w->seats[i])
                count(out, &end, i);
    }
    means(out);
}
