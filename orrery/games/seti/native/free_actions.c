/* Free actions (ST-4): listed with the questions that leave time for them, never inside another free action (ST-3.6). */
#include "rules.h"

enum { BUY = 3 };

static void move_options(const SetiState *s, Options *out) {
    const int8_t *cell = the_sky(s)->cell;
    int light = s->energy[SEAT] > 1 || s->techs[SEAT] & SETI_PROBE_2 || s->rules & FREE_EXIT, last = -1;
    for (int k = 0; k < s->n_probes[SEAT] + s->n_capsules; k++) {
        int i = k - s->n_probes[SEAT];
        int space = i < 0 ? s->probes[SEAT][k] : s->capsules[i].space;
        if ((i >= 0 || space != last) && (light || cell[space] != SETI_ASTEROIDS))
            for (int n = 0; n < SETI_NEIGHBOUR_COUNT[space]; n++) offer(out, F_MOVE, i < 0 ? 0 : i + 1, space, SETI_NEIGHBOURS[space][n]);
        last = space;
    }
}

static void place_options(const SetiState *s, Options *out) {
    int upper = s->upper[SEAT];
    if (upper < COMPUTER) offer(out, F_PLACE, upper + 1, 0, 0);
    for (int i = 0; i < 4; i++)
        if (s->columns[i] >= 0 && upper >= SETI_COLUMNS[i] && !(s->lower[SEAT] >> i & 1)) offer(out, F_LOWER, SETI_COLUMNS[i], 0, 0);
}

static void exchange_options(const SetiState *s, Options *out) {
    int some = any_card(s);
    if (s->n_hand > 1)
        for (int get = 0; get < 3; get++) offer(out, F_EXCHANGE, 0, get, 0);
    if (s->credits[SEAT] > 1) {
        if (some) offer(out, F_EXCHANGE, 1, 0, 0);
        offer(out, F_EXCHANGE, 1, 2, 0);
    }
    if (s->energy[SEAT] > 1) {
        if (some) offer(out, F_EXCHANGE, 2, 0, 0);
        offer(out, F_EXCHANGE, 2, 1, 0);
    }
    if (s->publicity[SEAT] >= BUY && some) offer(out, F_BUY, 0, 0, 0);
}

/* What the active player may do for free (not while movement is being spent: that question always has answers of its own). */
void free_options(const SetiState *s, int player, Options *out) {
    if (s->energy[player]) move_options(s, out);
    for (int i = 0; i < s->n_hand; i++) offer(out, F_CORNER, s->hand[i], 0, 0);
    if (s->data[player]) place_options(s, out);
    for (int i = 0; i < s->n_missions; i++) {
        int card = s->missions[i].card;
        if (SETI_CARD[card].condition >= 0 && holds(s, player, SETI_CARD[card].condition, card)) offer(out, F_MISSION, card, 0, 0);
    }
    exchange_options(s, out);
}

/* Questions whose answers a free action may change are looked at anew: some may no longer be possible at all. */
static int again(int kind) {
    switch (kind) {
    case K_MOVE: return K_MOVE_STEP;
    case K_CHOOSE_USE: return K_USE;
    case K_SCAN: return K_SCAN_STEP;
    case K_PICK: return K_PICK_STEP;
    case K_PAY: return K_PAY_STEP;
    case K_CHOSEN: return K_CHOSEN_STEP;
    case K_LAND: return K_LAND_STEP;
    case K_PROBE: return K_PROBE_STEP;
    case K_ALIEN_CARD: return K_ALIEN_STEP;
    case K_WHERE: return K_SIGNAL_AT;
    }
    return kind;
}

/* ST-11.3 to ST-11.6: strictly left to right; 2 VP over a computer technology. */
static void place_upper(SetiState *s, int column) {
    int i = SETI_COLUMN_OF[column];
    s->data[SEAT]--;
    s->upper[SEAT] = (int8_t)column;
    if (i >= 0 && s->columns[i] >= 0) s->score[SEAT] += 2;
    if (SETI_UPPER[column]) run(s, SEAT, SETI_UPPER[column], -1);
}

/* ST-11.7: the lower space of a technology pays its printed reward. */
static void place_lower(SetiState *s, int column) {
    int i = SETI_COLUMN_OF[column];
    s->data[SEAT]--;
    s->lower[SEAT] |= (int8_t)(1 << i);
    run(s, SEAT, SETI_LOWER[(int)s->columns[i]], -1);
}

void begin_with_side(SetiState *s, int pc, int card, int side) {
    if (side < 0) {
        run(s, SEAT, pc, card);
        return;
    }
    save_that(s, SEAT);
    PUSH2(s, K_STEP, SEAT, pc, card);
    memset(s->that, -1, sizeof s->that);
    s->that[T_SIDE] = (int8_t)side;
}

/* ST-12.5: a conditional mission for its reward. A reward for "that" species asks which when both qualify. */
static void complete(SetiState *s, int card) {
    int n = 0, side = -1;
    for (int i = 0; i < s->n_missions; i++)
        if (s->missions[i].card != card) s->missions[n++] = s->missions[i];
    s->n_missions = (uint8_t)n;
    APPEND(s, completed, (uint8_t)card);
    PUSH2(s, K_OBJECTIVE, SEAT, SETI_OBJECTIVE_MISSION, 1);
    const SetiCondition *c = &SETI_CONDITIONS[SETI_CARD[card].condition];
    for (int i = 0; i < c->n; i++) {
        const int32_t *count = SETI_COUNTS[c->part[i][0]];
        if (count[0] != C_TRACE_COLORS || count[1] != 1) continue;
        int left = trace_colors(s, SEAT, 0) >= c->part[i][2], right = trace_colors(s, SEAT, 1) >= c->part[i][2];
        side = left ? 0 : 1;
        if (left && right) {
            PUSH2(s, K_SIDE, SEAT, SETI_CARD[card].reward, card);
            return;
        }
    }
    begin_with_side(s, SETI_CARD[card].reward, card, side);
}

/* ST-4.6: two of a kind for one of another. */
static void exchange(SetiState *s, int give, int get) {
    PUSH1(s, K_GIVE, SEAT, get);
    if (give == 0)
        PUSH2(s, K_DISCARD, SEAT, 2, 1);
    else if (give == 1)
        s->credits[SEAT] -= 2;
    else
        s->energy[SEAT] -= 2;
}

void resolve_give(SetiState *s, Frame *f) {
    if (f->a[0] == 0)
        run(s, f->seat, SETI_ANY_CARD, -1);
    else if (f->a[0] == 1)
        s->credits[f->seat]++;
    else
        s->energy[f->seat]++;
}

static void discard_for_corner(SetiState *s, int card) {
    leave_hand(s, card);
    discard_card(s, card);
    PUSH2(s, K_EVENT, SEAT, EV_CORNER, SETI_CARD[card].corner_bits);
    run(s, SEAT, SETI_CARD[card].corner_effect, card);
}

/* Do it completely, then ask the interrupted question again (or look again whether anything would be lost). */
void do_free(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == F_PAUSE) {
        s->pause = 1;
        push_again(s, f->kind, f);
        return;
    }
    push_again(s, f->kind == K_GO_ON && (f->a[0] || f->a[1]) ? K_ROOM : again(f->kind), f);
    PUSH0(s, K_FREE_OVER, f->seat);
    s->free = 0;
    switch (o->v[0]) {
    case F_MOVE:
        s->energy[SEAT] -= (int16_t)exit_cost(s, SEAT, o->v[2]);
        step(s, o->v[1], o->v[2], o->v[3]);
        break;
    case F_CORNER: discard_for_corner(s, o->v[1]); break;
    case F_PLACE: place_upper(s, o->v[1]); break;
    case F_LOWER: place_lower(s, o->v[1]); break;
    case F_MISSION: complete(s, o->v[1]); break;
    case F_EXCHANGE: exchange(s, o->v[1], o->v[2]); break;
    default:
        s->publicity[SEAT] -= BUY;
        run(s, SEAT, SETI_ANY_CARD, -1);
    }
}

void corner_discarded(SetiState *s, int card) {
    add_data(s, SEAT, SETI_CARD[card].corner[2]);
    happen(s, SEAT, EV_CORNER, SETI_CARD[card].corner_bits);
}

/* A free action is done. ST-10.18: should it have completed a sector after the main action, that is resolved now. */
void resolve_free_over(SetiState *s, Frame *f) {
    s->free = 1;
    state_tasks(s);             /* ST-30.6: as soon as they are fulfilled */
    if (s->n_agenda && s->agenda[s->n_agenda - 1].kind == K_END) PUSH1(s, K_SECTORS, f->seat, 0);
}
