/* The rules of a solo game in C: what the files share. They carry the names of the Python modules, and so do their functions. */
#ifndef SETI_RULES_H
#define SETI_RULES_H

#include <string.h>

#include "state.h"

/* Nothing but orrery_game is seen outside: names like advance() or step() exist in libc too. */
#pragma GCC visibility push(hidden)

enum { POOL = 6, FAME = 10, COMPUTER = 6, ROUNDS = 5, NOTHING = 0, SEAT = 0 };

typedef const SetiFrame Frame;
typedef void Resolve(SetiState *s, Frame *f);

/* Answers being listed; more than MOST_OPTIONS are cut off. */
typedef struct {
    SetiOption *o;
    int n;
} Options;
typedef void Own(const SetiState *s, Frame *f, Options *out);
typedef void Take(SetiState *s, Frame *f, const SetiOption *o);

static inline void offer(Options *out, int verb, int a, int b, int c) {
    if (out->n < MOST_OPTIONS) {
        SetiOption *o = &out->o[out->n++];
        o->v[0] = (int16_t)verb;
        o->v[1] = (int16_t)a;
        o->v[2] = (int16_t)b;
        o->v[3] = (int16_t)c;
    }
}

/* -- lists of bytes -- */
#define APPEND(s, list, value) do { \
    if ((s)->n_##list < sizeof((s)->list) / sizeof((s)->list[0])) (s)->list[(s)->n_##list++] = (value); \
} while (0)
#define APPEND_AT(s, list, i, value) do { \
    if ((s)->n_##list[i] < sizeof((s)->list[i]) / sizeof((s)->list[i][0])) (s)->list[i][(s)->n_##list[i]++] = (value); \
} while (0)

/* Takes an entry out of a list of bytes; the rest moves up. -1: nothing. */
static inline void drop(void *list, uint8_t *n, int at) {
    uint8_t *items = list;
    if (at < 0 || at >= *n) return;
    memmove(items + at, items + at + 1, (size_t)(*n - at - 1));
    --*n;
}

static inline int index_of(const void *list, int n, int value) {
    const uint8_t *items = list;
    for (int i = 0; i < n; i++)
        if (items[i] == (uint8_t)value) return i;
    return -1;
}

static inline int count_of(const void *list, int n, int value) {
    const uint8_t *items = list;
    int found = 0;
    for (int i = 0; i < n; i++) found += items[i] == (uint8_t)value;
    return found;
}

/* -- the agenda: frames are pushed in the opposite order of Python's then() -- */
static inline SetiFrame *push(SetiState *s, int kind, int seat, int a, int b, int c, int d, int e) {
    if (s->n_agenda == MOST_FRAMES) s->n_agenda--;
    SetiFrame *f = &s->agenda[s->n_agenda++];
    f->kind = (uint8_t)kind;
    f->seat = (int8_t)seat;
    f->extra = 0;
    f->n_extra = 0;
    f->a[0] = a;
    f->a[1] = b;
    f->a[2] = c;
    f->a[3] = d;
    f->a[4] = e;
    return f;
}
#define PUSH0(s, kind, seat) push(s, kind, seat, 0, 0, 0, 0, 0)
#define PUSH1(s, kind, seat, a) push(s, kind, seat, a, 0, 0, 0, 0)
#define PUSH2(s, kind, seat, a, b) push(s, kind, seat, a, b, 0, 0, 0)
#define PUSH3(s, kind, seat, a, b, c) push(s, kind, seat, a, b, c, 0, 0)
#define PUSH4(s, kind, seat, a, b, c, d) push(s, kind, seat, a, b, c, d, 0)

/* Gives the frame on top its tuple. */
static inline void attach(SetiState *s, SetiFrame *f, const int16_t *items, int n) {
    if (n > MOST_EXTRA - s->n_extra) n = MOST_EXTRA - s->n_extra;
    f->extra = (uint8_t)s->n_extra;
    f->n_extra = (uint8_t)n;
    memmove(s->extra + s->n_extra, items, (size_t)n * sizeof(int16_t));
    s->n_extra = (uint16_t)(s->n_extra + n);
}

/* The same frame again, perhaps as another kind; right after it was popped, as its tuple is still there. */
static inline void push_again(SetiState *s, int kind, Frame *f) {
    SetiFrame *again = push(s, kind, f->seat, f->a[0], f->a[1], f->a[2], f->a[3], f->a[4]);
    if (f->n_extra) attach(s, again, s->extra + f->extra, f->n_extra);
}

/* -- chance (kernel/rng.py) -- */
static inline uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline int below(SetiState *s, int n) {
    s->rng += 0x9E3779B97F4A7C15u;
    return (int)(((unsigned __int128)mix(s->rng) * (unsigned)n) >> 64);
}

static inline void shuffle(SetiState *s, uint8_t *items, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(s, i + 1);
        uint8_t held = items[i];
        items[i] = items[j];
        items[j] = held;
    }
}

/* -- resources.c -- */
void run(SetiState *s, int player, int pc, int card);
void add_publicity(SetiState *s, int player, int n);
void add_data(SetiState *s, int player, int n);
int probe_limit(const SetiState *s, int player);
int pieces(const SetiState *s, int player, int8_t *spaces);
int can_draw(const SetiState *s);
int draw_card(SetiState *s);
int draw_to_hand(SetiState *s, int n, uint8_t *drawn);
void refill(SetiState *s);
void to_hand(SetiState *s, int card);
void leave_hand(SetiState *s, int card);
void discard_card(SetiState *s, int card);
int any_card(const SetiState *s);
void happen(SetiState *s, int player, int event, int bits);
static inline int may_act(const SetiState *s, int player) {
    return s->free == 1 && player == s->active;
}
static inline int side_of(const SetiState *s, int species) {
    return s->species[0] == species ? 0 : s->species[1] == species ? 1 : -1;
}
static inline int row_empty(const SetiState *s) {
    return s->row[0] < 0 && s->row[1] < 0 && s->row[2] < 0;
}

/* -- counts.c -- */
int holds(const SetiState *s, int player, int condition, int card);
int value(const SetiState *s, int player, int count, int card);
int count_pieces(const SetiState *s, int player, int piece, int planet, int moons);
int count_wins(const SetiState *s, int player, int color, int same);
int traces_at(const SetiState *s, int player, int side, int color);
int trace_colors(const SetiState *s, int player, int side);
static inline int count_techs(const SetiState *s, int player, int kind) {
    return __builtin_popcount(s->techs[player] >> kind * 4 & 0xF);
}

/* -- effects.c -- */
void save_that(SetiState *s, int player);
int overflows(const SetiState *s, int player, int publicity, int data);
int can_place(const SetiState *s, int player);
int color_sectors(const SetiState *s, int color);
int next_anomaly(const SetiState *s);
int target_sectors(const SetiState *s, int player, int target, int argument);
Resolve resolve_run, resolve_restore, resolve_step, resolve_pulse, resolve_room, resolve_gain, resolve_land_step, resolve_probe_step, resolve_alien_step;

/* -- cards.c -- */
void play(SetiState *s, int card);
void gain_income(SetiState *s, int card);
Resolve resolve_put_away, resolve_lay, resolve_pick_step, resolve_refill, resolve_use, resolve_tuck_step, resolve_discard_step;
Own own_pick, own_choose_use, own_tuck, own_discard;
Take take_pick, take_choose_use, take_tuck, take_discard;

/* -- free_actions.c -- */
void free_options(const SetiState *s, int player, Options *out);
void do_free(SetiState *s, Frame *f, const SetiOption *o);
void begin_with_side(SetiState *s, int pc, int card, int side);
void corner_discarded(SetiState *s, int card);
Resolve resolve_free_over, resolve_give;

/* -- missions.c -- */
Resolve resolve_event;
Own own_cover, own_side;
Take take_cover, take_side;

/* -- movement.c (probes.py and movement.py) -- */
void launch(SetiState *s, int player);
int exit_cost(const SetiState *s, int player, int space);
void step(SetiState *s, int piece, int here, int there);
void enter(SetiState *s, int player, int space);
Resolve resolve_launch, resolve_move_step;
Own own_visit_swap, own_move, own_probe;
Take take_visit_swap, take_move, take_probe;

/* -- orbit_land.c (and placing.py) -- */
int land_cost(const SetiState *s, int planet);
void landing_options(const SetiState *s, int moons, int occupied, int or_orbit, Options *out);
int can_land(const SetiState *s);
void orbit(SetiState *s, int planet, int then, int card);
void put_orbiter(SetiState *s, int player, int planet, int then, int card);
void land(SetiState *s, int place, int occupied, int then, int card);
int first_orbit(const SetiState *s, int planet);
int data_spaces(const SetiState *s, int place, int occupied, int *found);
int removable(const SetiState *s, int piece, Options *out);
Resolve resolve_landed;
Own own_land, own_data_space, own_remove;
Take take_land, take_data_space, take_remove;

/* -- payments.c, scan.c, research.c, rotation.c -- */
Resolve resolve_pay_step, resolve_scan_step, resolve_research, resolve_install, resolve_rotate, resolve_visits, resolve_anomaly_check;
Own own_pay, own_scan, own_tech, own_slot;
Take take_pay, take_scan, take_tech, take_slot;
void tech_options(const SetiState *s, int types, int others, Options *out);
int anomaly_leader(const SetiState *s, int color);

/* -- sectors.c -- */
void place_signal(SetiState *s, int player, int sector, int data);
int completed_sectors(const SetiState *s, int8_t *found);
void ranking(const int8_t *owners, int n, int *winner, int *second);
Resolve resolve_signal_at, resolve_mark, resolve_chosen_step, resolve_sectors, resolve_sector, resolve_reset;
Own own_where, own_star_or_tile, own_chosen, own_order;
Take take_where, take_star_or_tile, take_chosen, take_order;

/* -- traces.c -- */
void mark_trace(SetiState *s, int player, int side, int color, int space);
Own own_trace;
Take take_trace;

/* -- turns.c, rounds.c -- */
Resolve resolve_next, resolve_after_main, resolve_turn_over;
Own own_turn, own_done;
Take take_turn, take_after, take_end, take_go_on;
Resolve resolve_pass_steps, resolve_draft_step, resolve_passed, resolve_round_over, resolve_over, resolve_income;
Own own_draft, own_gold_score;
Take take_draft, take_gold_score;

/* -- milestones.c -- */
Resolve resolve_milestones, resolve_neutral, resolve_message_over;
Own own_gold, own_top_reward, own_exertian;
Take take_gold, take_top_reward, take_exertian;

/* -- discovery.c: discovery.py and what the species bring -- */
int discovery_markers(const SetiState *s, int side, int player);
Resolve resolve_discover, resolve_species_setup, resolve_delivered;
Own own_alien_card, own_sample, own_peek_at, own_capsule;
Take take_alien_card, take_sample, take_peek_at, take_capsule;

/* -- solo_objectives.c, solo_choices.c, solo_gains.c, solo_actions.c, solo.c -- */
void state_tasks(SetiState *s);
void collect(SetiState *s);
int spend(SetiState *s);
Resolve resolve_objective, resolve_objectives;
Own own_task;
Take take_task;

int arrow_left(const SetiState *s);
int by_arrow(const SetiState *s, const int8_t *candidates, int n);
int wanted_tech(const SetiState *s);
int best_route(const SetiState *s, int planet, int moves);
int wanted_sector(const SetiState *s, int color);
int lowest(const SetiState *s, int side, int color);
void wanted_space(const SetiState *s, int colors, int *side, int *color, int *space);

void store(SetiState *s);
void advance(SetiState *s, int steps);
Resolve resolve_rival_run, resolve_rival_data, resolve_rival_fill, resolve_rival_progress, resolve_rival_tech, resolve_rival_trace, resolve_rival_milestone,
    resolve_rival_species;

int action_possible(const SetiState *s, const SetiAction *a);
void do_action(SetiState *s, const SetiAction *a);
Resolve resolve_rival_sample;
Resolve resolve_rival_turn, resolve_rival_over, resolve_rival_pass, resolve_rival_passed, resolve_rival_round;

/* -- scoring.c -- */
int chooses_tile(const SetiState *s);
void seti_points(const void *state, float *mine, float *theirs);
int seti_won(const void *state);

/* -- redeal.c -- */
void seti_redeal(void *state, uint64_t seed);

#pragma GCC visibility pop

#endif
