/* Turns (ST-3): the main action, free actions around it, finishing it, ending the turn. */
#include "rules.h"

enum { RESEARCH_COST = 6 };

/* ST-3.1, ST-3.8, ST-3.9: the next player clockwise who has not passed; when all have, the round ends. */
void resolve_next(SetiState *s, Frame *f) {
    (void)f;
    for (int i = 1; i <= 2; i++) {
        int player = (s->active + i) & 1;
        if (s->passed[player]) continue;
        s->active = (int8_t)player;
        s->pause = 0;
        memset(s->that, -1, sizeof s->that);
        s->n_marks = 0;
        s->n_drawn = 0;
        s->free = player == SEAT;
        if (player == SEAT)
            PUSH0(s, K_TURN, player);
        else
            PUSH0(s, K_RIVAL_TURN, -1);
        return;
    }
    PUSH0(s, K_ROUND_OVER, -1);
}

/* Orbits and landings that can be paid now (ST-6.1, ST-7.1). */
static void placing(const SetiState *s, Options *out) {
    SetiOption listed[64];
    Options options = {listed, 0};
    landing_options(s, 0, 0, 1, &options);
    for (int i = 0; i < options.n; i++) {
        int place = listed[i].v[1];
        if (listed[i].v[0] == V_ORBIT ? s->credits[SEAT] > 0 : s->energy[SEAT] >= land_cost(s, SETI_PLANET_OF[place])) offer(out, listed[i].v[0], place, 0, 0);
    }
}

/* Exactly one main action (ST-3.2, ST-3.3); free actions before it. */
void own_turn(const SetiState *s, Frame *f, Options *out) {
    int player = f->seat, credits = s->credits[player], energy = s->energy[player];
    if (credits > 1 && s->n_probes[player] < probe_limit(s, player)) offer(out, V_LAUNCH, 0, 0, 0);
    if (s->n_probes[player] && energy) placing(s, out);
    if (credits && energy > 1) offer(out, V_SCAN, 0, 0, 0);
    if (energy && s->upper[player] == COMPUTER) offer(out, V_ANALYSE, 0, 0, 0);
    for (int i = 0; i < s->n_hand; i++) {
        const SetiCard *c = &SETI_CARD[s->hand[i]];
        if (c->credits <= credits && c->energy <= energy) offer(out, V_PLAY, s->hand[i], 0, 0);
    }
    if (s->publicity[player] >= RESEARCH_COST) {
        SetiOption listed[12];
        Options techs = {listed, 0};
        tech_options(s, 7, 0, &techs);
        if (techs.n) offer(out, V_RESEARCH, 0, 0, 0);
    }
    offer(out, V_PASS, 0, 0, 0);
    if (!s->pause && s->free) offer(out, F_PAUSE, 0, 0, 0);
}

/* ST-11.8 to ST-11.12: clear both rows, then mark the blue trace. */
static void analyse(SetiState *s) {
    s->energy[SEAT]--;
    s->upper[SEAT] = 0;
    s->lower[SEAT] = 0;
    PUSH2(s, K_TRACE, SEAT, 4, 3);
}

/* ST-13.1, ST-13.2: pay, rotate, then choose. */
static void research(SetiState *s) {
    s->publicity[SEAT] -= RESEARCH_COST;
    PUSH3(s, K_RESEARCH, SEAT, 7, 1, 0);
    PUSH0(s, K_ROTATE, SEAT);
}

void take_turn(SetiState *s, Frame *f, const SetiOption *o) {
    int player = f->seat, what = o->v[1];
    if (o->v[0] == V_PASS) {
        PUSH0(s, K_PASS_STEPS, player);
        PUSH1(s, K_SECTORS, player, 0);
        return;
    }
    PUSH0(s, K_AFTER_MAIN, player);
    switch (o->v[0]) {
    case V_LAUNCH:
        s->credits[player] -= 2;
        launch(s, player);
        break;
    case V_ORBIT:
        s->credits[player]--;
        s->energy[player]--;
        orbit(s, what, NOTHING, -1);
        break;
    case V_LAND:
        s->energy[player] -= (int16_t)land_cost(s, SETI_PLANET_OF[what]);
        land(s, what, 0, NOTHING, -1);
        break;
    case V_SCAN:
        s->credits[player]--;
        s->energy[player] -= 2;
        PUSH1(s, K_SCAN_STEP, player, 0);
        break;
    case V_ANALYSE: analyse(s); break;
    case V_PLAY: play(s, what); break;
    default: research(s);
    }
}

/* ST-10.22: with a completed sector the player declares the main action finished; otherwise only the turn is ended. */
void resolve_after_main(SetiState *s, Frame *f) {
    int8_t found[9];
    state_tasks(s);             /* ST-30.6 */
    PUSH0(s, completed_sectors(s, found) ? K_AFTER : K_END, f->seat);
}

void own_done(const SetiState *s, Frame *f, Options *out) {
    (void)s, (void)f;
    offer(out, V_DONE, 0, 0, 0);
}

void take_after(SetiState *s, Frame *f, const SetiOption *o) {
    (void)o;
    PUSH0(s, K_END, f->seat);
    PUSH1(s, K_SECTORS, f->seat, 0);
}

void take_end(SetiState *s, Frame *f, const SetiOption *o) {
    (void)o;
    PUSH0(s, K_TURN_OVER, f->seat);
}

void take_go_on(SetiState *s, Frame *f, const SetiOption *o) {
    (void)s, (void)f, (void)o;
}

/* ST-3.17: free actions are closed; milestones of players, neutral milestones, discoveries, next player. */
void resolve_turn_over(SetiState *s, Frame *f) {
    state_tasks(s);             /* ST-30.6: also what the rival's turn brought */
    s->free = 0;
    s->pause = 0;
    s->n_watches = 0;
    s->rules = 0;
    PUSH0(s, K_NEXT, -1);
    PUSH1(s, K_SECTORS, f->seat, 0);
    PUSH0(s, K_DISCOVER, -1);
    PUSH0(s, K_NEUTRAL, -1);
    PUSH0(s, K_MILESTONES, -1);
    if (f->seat == SEAT) PUSH0(s, K_OBJECTIVES, SEAT);
}
