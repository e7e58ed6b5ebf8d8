/* The interpreter of compiled effects: one instruction is one frame's work; whatever asks or takes time is pushed as frames. */
#include "rules.h"

typedef const int16_t Op;
typedef void Do(SetiState *s, int player, Op *op, int card);

/* RESTORE: the outer effect's "that", marks and drawn cards come back after what is pushed next. */
void save_that(SetiState *s, int player) {
    int16_t items[7 + MOST_MARKS + MOST_DRAWN];
    int n = 0;
    for (int i = 0; i < 6; i++) items[n++] = s->that[i];
    items[n++] = s->n_marks;
    for (int i = 0; i < s->n_marks; i++) items[n++] = s->marks[i];
    for (int i = 0; i < s->n_drawn; i++) items[n++] = s->drawn[i];
    attach(s, PUSH0(s, K_RESTORE, player), items, n);
}

void resolve_restore(SetiState *s, Frame *f) {
    const int16_t *items = s->extra + f->extra;
    for (int i = 0; i < 6; i++) s->that[i] = (int8_t)items[i];
    s->n_marks = (uint8_t)items[6];
    for (int i = 0; i < s->n_marks; i++) s->marks[i] = (int8_t)items[7 + i];
    s->n_drawn = (uint8_t)(f->n_extra - 7 - s->n_marks);
    for (int i = 0; i < s->n_drawn; i++) s->drawn[i] = (uint8_t)items[7 + s->n_marks + i];
}

/* Is there a computer space to place data on? */
int can_place(const SetiState *s, int player) {
    if (s->upper[player] < COMPUTER) return 1;
    for (int i = 0; i < 4; i++)
        if (s->columns[i] >= 0 && !(s->lower[player] >> i & 1)) return 1;
    return 0;
}

/* Would a gain be lost that a free action could save? */
int overflows(const SetiState *s, int player, int publicity, int data) {
    if (s->free == 0 || player != s->active || player != SEAT) return 0;
    if (data && s->data[player] + data > POOL && can_place(s, player)) return 1;
    return publicity > 0 && s->publicity[player] + publicity > FAME;
}

static void gain(SetiState *s, int player, Op *op) {
    s->score[player] += op[1];
    s->credits[player] += op[2];
    s->energy[player] += op[3];
    if (op[4]) add_publicity(s, player, op[4]);
    if (op[5]) add_data(s, player, op[5]);
    s->exofossils[player] += op[6];
}

/* Begin an effect: plain gains at once, the rest step by step with a "that" of its own. */
void resolve_run(SetiState *s, Frame *f) {
    int player = f->seat, pc = f->a[0];
    for (;; pc++) {
        Op *op = SETI_CODE[pc];
        if (op[0] == OP_END) return;
        if (op[0] != OP_GAIN || op[7] >= 0 || s->pause || overflows(s, player, op[4], op[5])) break;
        gain(s, player, op);
    }
    save_that(s, player);
    PUSH2(s, K_STEP, player, pc, f->a[1]);
    memset(s->that, -1, sizeof s->that);
    s->n_marks = 0;
    s->n_drawn = 0;
}

void resolve_pulse(SetiState *s, Frame *f) {
    if (may_act(s, f->seat)) PUSH2(s, K_GO_ON, f->seat, 0, 0);
}

/* Ask for free actions first when a gain would be lost (ST-11.13); again after each of them. */
void resolve_room(SetiState *s, Frame *f) {
    if (overflows(s, f->seat, f->a[0], f->a[1])) PUSH2(s, K_GO_ON, f->seat, f->a[0], f->a[1]);
}

void resolve_gain(SetiState *s, Frame *f) {
    add_publicity(s, f->seat, f->a[0]);
    add_data(s, f->seat, f->a[1]);
}

static void do_gain(SetiState *s, int player, Op *op, int card) {
    int n = op[7] < 0 ? 1 : value(s, player, op[7], card);
    if (n == 0) return;
    int16_t times[8];
    for (int i = 0; i < 7; i++) times[i] = (int16_t)(op[i] * n);
    if (overflows(s, player, times[4], times[5])) {
        PUSH2(s, K_GAIN, player, times[4], times[5]);
        PUSH2(s, K_ROOM, player, times[4], times[5]);
        times[4] = times[5] = 0;
    }
    gain(s, player, times);
}

static void do_draw(SetiState *s, int player, Op *op, int card) {
    (void)card;
    s->n_drawn = 0;
    if (op[1] == 1) {
        PUSH1(s, K_PICK_STEP, player, op[2]);
    } else if (op[1] == 0) {
        s->n_drawn = (uint8_t)draw_to_hand(s, op[2], s->drawn);
    } else {
        for (int i = 0; i < 3; i++) {
            if (s->row[i] < 0) continue;
            to_hand(s, s->row[i]);
            APPEND(s, drawn, (uint8_t)s->row[i]);
            s->row[i] = -1;
        }
        PUSH0(s, K_REFILL, player);
    }
}

static void do_launch(SetiState *s, int player, Op *op, int card) {
    PUSH4(s, K_LAUNCH, player, op[1], op[2], op[3], card);
}

static void do_move(SetiState *s, int player, Op *op, int card) {
    int steps = op[1] * (op[2] < 0 ? 1 : value(s, player, op[2], card));
    if (steps) PUSH1(s, K_MOVE_STEP, player, steps);
}

/* Mandatory when possible (ST-3.13); nothing, `then` included, when no probe can (ST-3.14). */
static void do_land(SetiState *s, int player, Op *op, int card) {
    s->that[T_PLACE] = -1;
    push(s, K_LAND_STEP, player, op[1], op[2], op[3], op[4], card);
}

void resolve_land_step(SetiState *s, Frame *f) {
    if (can_land(s)) push_again(s, K_LAND, f);
}

static void do_scan(SetiState *s, int player, Op *op, int card) {
    (void)op, (void)card;
    s->n_marks = 0;
    PUSH1(s, K_SCAN_STEP, player, 0);
}

int color_sectors(const SetiState *s, int color) {
    int bits = 0;
    for (int i = 0; i < 8; i++) bits |= (SETI_STARS[s->stars[i]].color == color) << i;
    return bits;
}

/* The first token met counter-clockwise from Earth; one in Earth's own sector is the last (ST-29.43, aliens). */
int next_anomaly(const SetiState *s) {
    int earth = the_sky(s)->earth_sector, best = 0, least = 8;
    for (int i = 0; i < s->n_anomalies; i++) {
        int ahead = (earth - 1 - s->anomalies[i][0]) & 7;
        if (ahead < least) {
            least = ahead;
            best = i;
        }
    }
    return best;
}

/* Where a signal may go, as bits of sectors (EFFECTS.md section 4). */
int target_sectors(const SetiState *s, int player, int target, int argument) {
    const SetiSky *here = the_sky(s);
    int8_t spaces[MOST_PROBES + 8];
    int bits = 0, n;
    switch (target) {
    case AT_PLANET: return here->where[argument] >= 0 ? 1 << (here->where[argument] & 7) : 0;
    case AT_ANY: return 0xFF;
    case AT_COLOR: return color_sectors(s, argument);
    case AT_STAR: return 1 << index_of(s->stars, 8, argument);
    case AT_ANOMALY: return s->n_anomalies ? 1 << s->anomalies[next_anomaly(s)][0] : 0;
    }
    n = pieces(s, player, spaces);
    for (int i = 0; i < n; i++) bits |= 1 << (spaces[i] & 7);
    return bits;
}

static void do_signal(SetiState *s, int player, Op *op, int card) {
    (void)card;
    s->that[T_SECTOR] = -1;
    if (op[1] == AT_CHOSEN) {
        PUSH3(s, K_CHOSEN_STEP, player, op[5], op[3], op[4]);
        return;
    }
    int sectors = target_sectors(s, player, op[1], op[2]);
    if (sectors) PUSH4(s, K_SIGNAL_AT, player, sectors, op[3], op[4], op[1] == AT_NEIGHBOURS ? 1 : op[1] == AT_OWN ? 2 : 0);
}

static void do_use(SetiState *s, int player, Op *op, int card) {
    (void)card;
    s->n_marks = 0;
    if (op[1] == FROM_ROW) PUSH0(s, K_REFILL, player);
    push(s, K_USE, player, op[1], op[2], op[3], op[4], op[5]);
}

static void do_research(SetiState *s, int player, Op *op, int card) {
    (void)card;
    s->that[T_TECH] = -1;
    PUSH3(s, K_RESEARCH, player, op[1], op[3], op[4]);
    if (op[2]) PUSH0(s, K_ROTATE, player);
}

static void do_trace(SetiState *s, int player, Op *op, int card) {
    (void)card;
    s->that[T_COLOR] = -1;
    int sides = 3;
    if (op[2]) sides = s->that[T_SIDE] >= 0 ? 1 << s->that[T_SIDE] : 0;
    if (op[3]) {
        sides = 0;
        for (int side = 0; side < 2; side++)
            for (int c = 0; c < 3; c++)
                if (op[1] >> c & 1 && traces_at(s, player, side, c)) sides |= 1 << side;
    }
    if (sides) PUSH2(s, K_TRACE, player, op[1], sides);
}

static void do_remove(SetiState *s, int player, Op *op, int card) {
    if (removable(s, op[1], 0)) PUSH3(s, K_REMOVE, player, op[1], op[2], card);
}

static void do_tuck(SetiState *s, int player, Op *op, int card) {
    if (op[1])
        PUSH2(s, K_TUCK, player, 0, card);
    else
        PUSH0(s, K_TUCK_STEP, player);
}

static void do_probe(SetiState *s, int player, Op *op, int card) {
    (void)op, (void)card;
    PUSH0(s, K_PROBE_STEP, player);
}

/* Choose one of the own probes; no question when they all stand together. */
void resolve_probe_step(SetiState *s, Frame *f) {
    int8_t spaces[MOST_PROBES + 8];
    int n = pieces(s, f->seat, spaces), several = 0;
    for (int i = 1; i < n; i++) several |= spaces[i] != spaces[0];
    s->that[T_PROBE] = n && !several ? spaces[0] : -1;
    if (several) PUSH0(s, K_PROBE, f->seat);
}

static void do_return(SetiState *s, int player, Op *op, int card) {
    (void)player, (void)op, (void)card;
    s->fate = 1;
}

static void do_watch(SetiState *s, int player, Op *op, int card) {
    (void)player, (void)card;
    if (s->n_watches == MOST_WATCHES) return;
    s->watches[s->n_watches].watch = op[1];
    s->watches[s->n_watches++].seen = 0;
}

static void do_rule(SetiState *s, int player, Op *op, int card) {
    (void)player, (void)card;
    s->rules |= (int8_t)op[1];
}

static void do_pay(SetiState *s, int player, Op *op, int card) {
    push(s, K_PAY_STEP, player, op[1], op[2], op[3], op[4], card);
}

static void do_if(SetiState *s, int player, Op *op, int card) {
    if (holds(s, player, op[1], card)) PUSH2(s, K_STEP, player, op[2], card);
}

static void do_alien(SetiState *s, int player, Op *op, int card) {
    (void)card;
    PUSH1(s, K_ALIEN_STEP, player, side_of(s, op[1]));
}

/* ST-19.7, ST-19.8: the face-up card or the top of the deck; nothing when none is left. */
void resolve_alien_step(SetiState *s, Frame *f) {
    if (s->species_open[f->a[0]] >= 0 || s->n_species_deck[f->a[0]]) PUSH1(s, K_ALIEN_CARD, f->seat, f->a[0]);
}

static void do_token(SetiState *s, int player, Op *op, int card) {
    run(s, player, SETI_SAMPLE_REWARD[(int)s->sample_row[op[1] - 3]], card);
}

static void do_take_sample(SetiState *s, int player, Op *op, int card) {
    (void)op, (void)card;
    int planet = s->that[T_PLACE] >= 0 ? SETI_PLANET_OF[(int)s->that[T_PLACE]] : -1;
    if ((planet == SETI_JUPITER || planet == SETI_SATURN) && s->n_samples[planet - SETI_JUPITER]) PUSH2(s, K_SAMPLE, player, planet, 0);
}

static void do_peek(SetiState *s, int player, Op *op, int card) {
    (void)card;
    int8_t spaces[MOST_PROBES + 8];
    int n = pieces(s, player, spaces), planets = 0;
    for (int p = SETI_JUPITER; p <= SETI_SATURN; p++) {
        int there = op[1] ? op[1] >> p & 1 : index_of(spaces, n, the_sky(s)->where[p]) >= 0;
        if (there && s->n_samples[p - SETI_JUPITER]) planets |= 1 << p;
    }
    if (planets & (planets - 1))
        PUSH1(s, K_PEEK_AT, player, planets);
    else if (planets)
        PUSH2(s, K_SAMPLE, player, __builtin_ctz((unsigned)planets), 1);
}

/* The planet a sample mission wants its capsule at. */
static int destination(int card) {
    const SetiCondition *c = &SETI_CONDITIONS[SETI_CARD[card].condition];
    for (int i = 0; i < c->n; i++)
        if (SETI_COUNTS[c->part[i][0]][0] == C_CAPSULES) return SETI_COUNTS[c->part[i][0]][1];
    return SETI_EARTH;
}

static void do_deliver(SetiState *s, int player, Op *op, int card) {
    PUSH2(s, K_CAPSULE, player, destination(card), op[1]);
}

static void do_anomaly(SetiState *s, int player, Op *op, int card) {
    (void)op;
    if (!s->n_anomalies) return;
    const int8_t *next = s->anomalies[next_anomaly(s)];
    run(s, player, SETI_ANOMALY_REWARD[(int)next[1]][(int)next[2]], card);
}

static Do *const DO[] = {
    [OP_GAIN] = do_gain, [OP_DRAW] = do_draw, [OP_LAUNCH] = do_launch, [OP_MOVE] = do_move, [OP_LAND] = do_land, [OP_SCAN] = do_scan,
    [OP_SIGNAL] = do_signal, [OP_USE] = do_use, [OP_RESEARCH] = do_research, [OP_TRACE] = do_trace, [OP_REMOVE] = do_remove, [OP_TUCK] = do_tuck,
    [OP_PROBE] = do_probe, [OP_RETURN] = do_return, [OP_WATCH] = do_watch, [OP_RULE] = do_rule, [OP_PAY] = do_pay, [OP_TAKE_SAMPLE] = do_take_sample,
    [OP_PEEK] = do_peek, [OP_DELIVER] = do_deliver, [OP_ANOMALY] = do_anomaly, [OP_IF] = do_if, [OP_ALIEN] = do_alien, [OP_TOKEN] = do_token};

/* One instruction. The next one is pushed first, so that whatever this one pushes comes before it. */
void resolve_step(SetiState *s, Frame *f) {
    int player = f->seat, pc = f->a[0], card = f->a[1];
    Op *op = SETI_CODE[pc];
    while (op[0] == OP_GAIN && op[7] < 0 && !s->pause && !overflows(s, player, op[4], op[5])) {
        gain(s, player, op);
        op = SETI_CODE[++pc];
    }
    if (op[0] == OP_END) return;
    if (SETI_CODE[pc + 1][0] != OP_END) {
        PUSH2(s, K_STEP, player, pc + 1, card);
        if (s->pause) PUSH0(s, K_PULSE, player);
    }
    if (DO[op[0]]) DO[op[0]](s, player, op, card);      /* gold tiles are read in final scoring only */
}
