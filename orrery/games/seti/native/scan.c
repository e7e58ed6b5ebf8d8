/* The Scan action (ST-9.1 to ST-9.3, ST-15.6 to ST-15.13): its steps in any order, telescope technologies among them. */
#include "rules.h"

enum { EARTH_DONE = 1, ROW_DONE = 2, MERCURY_DONE = 4, HAND_DONE = 8, FLIGHT_DONE = 16, MERCURY_PLANET = 0 };

/* The obligatory steps still to do; without a row card its step is skipped (ST-3.14). */
static int must_do(const SetiState *s, int done) {
    int left = done & EARTH_DONE ? 0 : EARTH_DONE;
    if (!(done & ROW_DONE) && !row_empty(s)) left |= ROW_DONE;
    return left;
}

/* What the telescope technologies offer now, each at most once per Scan (ST-15.13). */
static void may_do(const SetiState *s, int player, int done, Options *out) {
    int techs = s->techs[player];
    if (techs & SETI_TELESCOPE_2 && !(done & MERCURY_DONE) && s->publicity[player] > 0) offer(out, V_MERCURY, 0, 0, 0);
    if (techs & SETI_TELESCOPE_3 && !(done & HAND_DONE))
        for (int i = 0; i < s->n_hand; i++) offer(out, V_CARD, s->hand[i], 0, 0);
    if (techs & SETI_TELESCOPE_4 && !(done & FLIGHT_DONE)) {
        if (s->energy[player] > 0 && s->n_probes[player] < probe_limit(s, player)) offer(out, V_SCAN_LAUNCH, 0, 0, 0);
        if (s->n_probes[player] || s->n_capsules) offer(out, V_SCAN_MOVE, 0, 0, 0);
    }
}

static void mark_earth(SetiState *s, int player, int sector, int done) {
    PUSH1(s, K_SCAN_STEP, player, done | EARTH_DONE);
    PUSH4(s, K_MARK, player, sector, 1, 1, 0);
}

/* Go on with the Scan: ask while something is to be chosen, else finish it. */
void resolve_scan_step(SetiState *s, Frame *f) {
    SetiOption listed[MOST_OPTIONS];
    Options options = {listed, 0};
    int player = f->seat, done = f->a[0], must = must_do(s, done);
    if (!must) may_do(s, player, done, &options);
    if (!must && !options.n)
        PUSH2(s, K_EVENT, player, EV_SCAN, EV_ALL);
    else if (must == EARTH_DONE && !s->pause && !(s->techs[player] & 0xF0))
        mark_earth(s, player, the_sky(s)->earth_sector, done);
    else
        PUSH1(s, K_SCAN, player, done);
}

void own_scan(const SetiState *s, Frame *f, Options *out) {
    int player = f->seat, must = must_do(s, f->a[0]);
    if (must & EARTH_DONE) {
        int earth = the_sky(s)->earth_sector;
        offer(out, V_EARTH, earth, 0, 0);
        if (s->techs[player] & SETI_TELESCOPE_1) {
            offer(out, V_EARTH, (earth - 1) & 7, 0, 0);
            offer(out, V_EARTH, (earth + 1) & 7, 0, 0);
        }
    }
    if (must & ROW_DONE)
        for (int i = 0; i < 3; i++)
            if (s->row[i] >= 0) offer(out, V_ROW, i, 0, 0);
    may_do(s, player, f->a[0], out);
    if (!must) offer(out, V_DONE, 0, 0, 0);
}

static void signal_by_card(SetiState *s, int player, int card) {
    PUSH4(s, K_SIGNAL_AT, player, color_sectors(s, SETI_CARD[card].sector), 1, 1, 0);
}

void take_scan(SetiState *s, Frame *f, const SetiOption *o) {
    int player = f->seat, done = f->a[0], card;
    switch (o->v[0]) {
    case V_DONE:
        PUSH2(s, K_EVENT, player, EV_SCAN, EV_ALL);
        break;
    case V_EARTH:
        mark_earth(s, player, o->v[1], done);
        break;
    case V_ROW:
        card = s->row[o->v[1]];
        s->row[o->v[1]] = -1;
        APPEND(s, discard, (uint8_t)card);
        PUSH1(s, K_SCAN_STEP, player, done | ROW_DONE);
        PUSH0(s, K_REFILL, player);
        signal_by_card(s, player, card);
        break;
    case V_MERCURY:
        s->publicity[player]--;
        PUSH1(s, K_SCAN_STEP, player, done | MERCURY_DONE);
        PUSH4(s, K_MARK, player, the_sky(s)->where[MERCURY_PLANET] & 7, 1, 1, 0);
        break;
    case V_CARD:
        leave_hand(s, o->v[1]);
        discard_card(s, o->v[1]);
        PUSH1(s, K_SCAN_STEP, player, done | HAND_DONE);
        signal_by_card(s, player, o->v[1]);
        break;
    case V_SCAN_LAUNCH:
        s->energy[player]--;
        PUSH1(s, K_SCAN_STEP, player, done | FLIGHT_DONE);
        PUSH4(s, K_LAUNCH, player, 1, 0, 0, -1);
        break;
    default:
        PUSH1(s, K_SCAN_STEP, player, done | FLIGHT_DONE);
        PUSH1(s, K_MOVE_STEP, player, 1);
    }
}
