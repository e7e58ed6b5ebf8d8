/* Objectives of a solo game (ST-30): tasks marked by events or by what one has, collecting, paying at the end of a round. */
#include "rules.h"

/* ST-30.6, ST-30.7: what the player has now; data in the computer do not count. */
static int has(const SetiState *s, int what, int n) {
    return (what == SETI_HAS_PUBLICITY ? s->publicity[SEAT] : what == SETI_HAS_SCORE ? s->score[SEAT] : s->data[SEAT]) >= n;
}

/* Open tasks this event may mark: (tile, task); of equal tasks on one tile only the first (ST-30.3, ST-30.5). */
static void matching(const SetiState *s, int event, int bits, Options *out) {
    for (int e = 0; e < s->n_open; e++) {
        const SetiObjective *tile = &SETI_OBJECTIVE[s->open[e] >> 4];
        int seen = 0;
        for (int i = 0; i < tile->n; i++) {
            const SetiTask *task = &tile->task[i];
            int hit = 0;
            if (s->open[e] >> i & 1 || seen >> task->same & 1) continue;
            for (int k = 0; k < task->n; k++) hit |= task->kind[k] == event && task->wanted[k] & bits;
            if (!hit) continue;
            offer(out, V_TASK, s->open[e] >> 4, i, 0);
            seen |= 1 << task->same;
        }
    }
}

static void mark(SetiState *s, int tile, int task) {
    for (int e = 0; e < s->n_open; e++)
        if (s->open[e] >> 4 == tile) s->open[e] |= (int16_t)(1 << task);
}

/* Mark what is fulfilled by what the player has; this uses up no event (ST-30.16). */
void state_tasks(SetiState *s) {
    for (int e = 0; e < s->n_open; e++) {
        const SetiObjective *tile = &SETI_OBJECTIVE[s->open[e] >> 4];
        if (!tile->asks_state) continue;
        for (int i = 0; i < tile->n; i++)
            for (int k = 0; k < tile->task[i].n; k++)
                if (tile->task[i].kind[k] >= SETI_STATE_TASK && has(s, tile->task[i].kind[k], tile->task[i].wanted[k])) s->open[e] |= (int16_t)(1 << i);
    }
}

static int completed(int entry) {
    return (entry & 15) == (1 << SETI_OBJECTIVE[entry >> 4].n) - 1;
}

/* ST-30.2, ST-30.20: completed objectives go to the own pile, new ones are opened, until none of the open ones is complete. */
void collect(SetiState *s) {
    for (int again = 1; again;) {
        int n = 0;
        again = 0;
        state_tasks(s);
        for (int e = 0; e < s->n_open; e++) {
            int entry = s->open[e];
            if (completed(entry)) {
                again = 1;
                APPEND(s, done, (uint8_t)(entry >> 4));
                if (!s->n_stack) continue;
                entry = s->stack[--s->n_stack] << 4;
            }
            s->open[n++] = (int16_t)entry;
        }
        s->n_open = (uint8_t)n;
    }
}

/* An event of the player marks at most one task (ST-30.3); which one is the player's choice (ST-30.22). */
void resolve_objective(SetiState *s, Frame *f) {
    SetiOption listed[16];
    Options options = {listed, 0};
    state_tasks(s);
    matching(s, f->a[0], f->a[1], &options);
    if (options.n == 1)
        mark(s, listed[0].v[1], listed[0].v[2]);
    else if (options.n)
        PUSH2(s, K_TASK, f->seat, f->a[0], f->a[1]);
}

void own_task(const SetiState *s, Frame *f, Options *out) {
    matching(s, f->a[0], f->a[1], out);
}

void take_task(SetiState *s, Frame *f, const SetiOption *o) {
    (void)f;
    mark(s, o->v[1], o->v[2]);
}

/* The end of the player's turn: collect and replace (ST-30.2). */
void resolve_objectives(SetiState *s, Frame *f) {
    (void)f;
    collect(s);
}

/* ST-30.10: after rounds 1 to 4 as many as the round number; how many are missing. */
int spend(SetiState *s) {
    int due = s->round < s->n_done ? s->round : s->n_done;
    for (int i = 0; i < due; i++) APPEND(s, spent, s->done[i]);
    for (int i = 0; i < due; i++) drop(s->done, &s->n_done, 0);
    return s->round - due;
}
