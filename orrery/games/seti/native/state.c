/* A packed state (native.py) to the struct and back: one walk for both ways, so that they cannot disagree. */
#include <string.h>

#include "state.h"

typedef struct {
    const int32_t *from;        /* reading */
    int32_t *to;                /* writing, if not NULL */
    int at, n, bad;
} Walk;

static int32_t number(Walk *w, int32_t value) {
    if (w->to) {
        w->to[w->at++] = value;
        return value;
    }
    if (w->at >= w->n) {
        w->bad = 1;
        return 0;
    }
    return w->from[w->at++];
}

/* The length of a list that holds at most `most`. */
static int length(Walk *w, int value, int most) {
    int n = number(w, value);
    if (n < 0 || n > most) {
        w->bad = 1;
        return 0;
    }
    return n;
}

#define NUMBER(x) ((x) = number(w, (x)))
#define NUMBERS(x) for (int i_ = 0; i_ < (int)(sizeof(x) / sizeof((x)[0])); i_++) NUMBER((x)[i_])
#define LIST(count, x) do { \
    (count) = length(w, (count), (int)(sizeof(x) / sizeof((x)[0]))); \
    for (int i_ = 0; i_ < (count); i_++) NUMBER((x)[i_]); \
} while (0)

static void walk_numbers(SetiState *s, Walk *w) {
    uint32_t low = (uint32_t)number(w, (int32_t)(uint32_t)s->rng);
    uint32_t high = (uint32_t)number(w, (int32_t)(uint32_t)(s->rng >> 32));
    s->rng = (uint64_t)high << 32 | low;
    NUMBER(s->discs); NUMBER(s->twos); NUMBER(s->round); NUMBER(s->first); NUMBER(s->active); NUMBER(s->free); NUMBER(s->pause);
    NUMBER(s->turned); NUMBER(s->looking); NUMBER(s->known); NUMBER(s->taken); NUMBER(s->fate); NUMBER(s->rules); NUMBER(s->over);
    NUMBERS(s->stars); NUMBERS(s->sides); NUMBERS(s->species); NUMBERS(s->neutral); NUMBERS(s->discovery); NUMBERS(s->that);
    NUMBERS(s->row); NUMBERS(s->species_open);
    NUMBERS(s->score); NUMBERS(s->credits); NUMBERS(s->energy); NUMBERS(s->data); NUMBERS(s->exofossils); NUMBERS(s->message_tile);
    NUMBERS(s->publicity); NUMBERS(s->upper); NUMBERS(s->lower); NUMBERS(s->passed); NUMBERS(s->reached); NUMBERS(s->techs);
    NUMBERS(s->columns);
    NUMBER(s->gold_choice);
}

/* A list of records: the ints of all of them in a row. */
static int records(Walk *w, int count, int size, int most) {
    int n = length(w, count * size, most * size);
    w->bad |= n % size != 0;
    return n / size;
}

static void walk_table(SetiState *s, Walk *w) {
    LIST(s->n_exertian_at, s->exertian_at);
    LIST(s->n_tile, s->tile);
    LIST(s->n_sample_row, s->sample_row);
    s->n_anomalies = records(w, s->n_anomalies, 3, 3);
    for (int i = 0; i < s->n_anomalies; i++) NUMBERS(s->anomalies[i]);
    LIST(s->n_marks, s->marks);
    LIST(s->n_drawn, s->drawn);
    s->n_watches = records(w, s->n_watches, 2, MOST_WATCHES);
    for (int i = 0; i < s->n_watches; i++) {
        NUMBER(s->watches[i].watch);
        NUMBER(s->watches[i].seen);
    }
    LIST(s->n_deck, s->deck);
    LIST(s->n_discard, s->discard);
    for (int i = 0; i < 8; i++) LIST(s->n_signals[i], s->signals[i]);
    for (int i = 0; i < 4; i++) LIST(s->n_stacks[i], s->stacks[i]);
    for (int i = 0; i < 12; i++) LIST(s->n_tiles[i], s->tiles[i]);
    for (int i = 0; i < 4; i++) LIST(s->n_gold[i], s->gold[i]);
    for (int i = 0; i < 2; i++) LIST(s->n_species_deck[i], s->species_deck[i]);
    for (int i = 0; i < 2; i++) LIST(s->n_species_discard[i], s->species_discard[i]);
    for (int i = 0; i < 9; i++) LIST(s->n_orbiters[i], s->orbiters[i]);
    for (int i = 0; i < 18; i++) LIST(s->n_landers[i], s->landers[i]);
    for (int i = 0; i < 2; i++) LIST(s->n_samples[i], s->samples[i]);
}

static void walk_traces(SetiState *s, Walk *w) {
    for (int i = 0; i < 8; i++) NUMBERS(s->wins[i]);
    for (int i = 0; i < 6; i++) NUMBERS(s->overflow[i]);
    for (int i = 0; i < 6; i++) {
        int n = s->known >> (i / 3) & 1 ? SETI_SPACE_COUNT[s->species[i / 3]][i % 3] : 0;
        w->bad |= number(w, n) != n;
        for (int k = 0; k < SETI_MOST_SPACES; k++) {
            if (k < n) {
                NUMBERS(s->board[i][k]);
                NUMBER(s->board_last[i][k]);
            } else if (!w->to) {
                s->board_last[i][k] = -1;
            }
        }
    }
}

static void walk_players(SetiState *s, Walk *w) {
    LIST(s->n_hand, s->hand);
    LIST(s->n_tucked, s->tucked);
    LIST(s->n_completed, s->completed);
    LIST(s->n_endgame, s->endgame);
    s->n_missions = records(w, s->n_missions, 2, MOST_PILE);
    for (int i = 0; i < s->n_missions; i++) {
        NUMBER(s->missions[i].card);
        NUMBER(s->missions[i].covered);
    }
    s->n_capsules = records(w, s->n_capsules, 2, 8);
    for (int i = 0; i < s->n_capsules; i++) {
        NUMBER(s->capsules[i].space);
        NUMBER(s->capsules[i].token);
    }
    s->n_messages = records(w, s->n_messages, 2, 12);
    for (int i = 0; i < s->n_messages; i++) {
        NUMBER(s->messages[i].at);
        NUMBER(s->messages[i].card);
    }
    LIST(s->n_exertian_hand, s->exertian_hand);
    for (int p = 0; p < 2; p++) LIST(s->n_probes[p], s->probes[p]);
    for (int p = 0; p < 2; p++) LIST(s->n_exertian_played[p], s->exertian_played[p]);
}

static void walk_rival(SetiState *s, Walk *w) {
    NUMBER(s->stars_level); NUMBER(s->progress); NUMBER(s->action_card); NUMBER(s->seen); NUMBER(s->message_tiles); NUMBER(s->gone);
    LIST(s->n_actions, s->actions);
    LIST(s->n_played, s->played);
    LIST(s->n_advanced, s->advanced);
    LIST(s->n_removed, s->removed);
    LIST(s->n_open, s->open);
    LIST(s->n_stack, s->stack);
    LIST(s->n_done, s->done);
    LIST(s->n_spent, s->spent);
    LIST(s->n_stored, s->stored);
}

static void walk_agenda(SetiState *s, Walk *w) {
    s->n_agenda = length(w, s->n_agenda, MOST_FRAMES);
    for (int i = 0; i < s->n_agenda && !w->bad; i++) {
        SetiFrame *f = &s->agenda[i];
        NUMBER(f->kind);
        NUMBER(f->seat);
        int n = SETI_ARGUMENTS[f->kind];
        w->bad |= number(w, n) != n;
        for (int k = 0; k < n; k++) NUMBER(f->a[k]);
        if (!w->to) f->extra = s->n_extra;
        f->n_extra = length(w, f->n_extra, MOST_EXTRA - f->extra);
        for (int k = 0; k < f->n_extra; k++) NUMBER(s->extra[f->extra + k]);
        if (!w->to) s->n_extra += f->n_extra;
    }
}

static void walk(SetiState *s, Walk *w) {
    walk_numbers(s, w);
    walk_table(s, w);
    walk_traces(s, w);
    walk_players(s, w);
    walk_rival(s, w);
    walk_agenda(s, w);
}

int seti_load(void *state, const int32_t *data, int n) {
    Walk w = {data, 0, 0, n, 0};
    memset(state, 0, sizeof(SetiState));
    walk(state, &w);
    return w.bad || w.at != n ? -1 : 0;
}

int seti_dump(const void *state, int32_t *data) {
    Walk w = {0, data, 0, 0, 0};
    SetiState copy = *(const SetiState *)state;
    walk(&copy, &w);
    return w.at;
}
