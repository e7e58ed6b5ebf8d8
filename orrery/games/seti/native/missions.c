/* Missions (ST-12.5 to ST-12.16): circles covered by events, watches of the turn. */
#include "rules.h"

/* Uncovered circles of the triggered missions that this event may cover; without `out` only whether there is one. */
static int matching(const SetiState *s, int event, int bits, Options *out) {
    for (int i = 0; i < s->n_missions; i++) {
        const SetiCircles *circles = &SETI_CIRCLES[s->missions[i].card];
        for (int k = 0; k < circles->n; k++) {
            const SetiCircle *c = &circles->circle[k];
            if (!(c->events >> event & 1) || !(c->bits & bits) || s->missions[i].covered >> k & 1 || (c->own_turn && s->active != SEAT)) continue;
            if (!out) return 1;
            offer(out, V_CIRCLE, s->missions[i].card, k, 0);
        }
    }
    return 0;
}

/* EFFECTS.md: watch. once: the first time only; distinct: once per body. */
static void pay_watches(SetiState *s, int event, int bits) {
    int left = 0;
    for (int i = 0; i < s->n_watches; i++) {
        const SetiWatch *w = &SETI_WATCHES[s->watches[i].watch];
        int hit = (w->events >> event & 1) && (w->bits & bits) && !(w->distinct && s->watches[i].seen & bits);
        if (hit) run(s, SEAT, w->then, -1);
        if (hit && w->once) continue;
        s->watches[left] = s->watches[i];
        if (hit) s->watches[left].seen |= (uint16_t)bits;
        left++;
    }
    s->n_watches = (uint8_t)left;
}

/* Something happened: watches of the turn pay, then the owner may cover one circle (ST-12.11). */
void resolve_event(SetiState *s, Frame *f) {
    int event = f->a[0], bits = f->a[1];
    PUSH2(s, K_OBJECTIVE, f->seat, event, bits);
    if (matching(s, event, bits, 0)) PUSH2(s, K_COVER, f->seat, event, bits);
    if (s->n_watches && f->seat == s->active) pay_watches(s, event, bits);
}

void own_cover(const SetiState *s, Frame *f, Options *out) {
    matching(s, f->a[0], f->a[1], out);
    offer(out, V_DONE, 0, 0, 0);
}

/* One matching circle, or none (ST-12.13); a mission with all circles covered is completed (ST-12.15). */
void take_cover(SetiState *s, Frame *f, const SetiOption *o) {
    (void)f;
    if (o->v[0] == V_DONE) return;
    int card = o->v[1], i = 0;
    while (s->missions[i].card != card) i++;
    s->missions[i].covered |= (uint8_t)(1 << o->v[2]);
    if (s->missions[i].covered == (1 << SETI_CIRCLES[card].n) - 1) {
        for (int k = i + 1; k < s->n_missions; k++) s->missions[k - 1] = s->missions[k];
        s->n_missions--;
        APPEND(s, completed, (uint8_t)card);
        PUSH2(s, K_OBJECTIVE, SEAT, SETI_OBJECTIVE_MISSION, 1);
    }
    run(s, SEAT, SETI_CIRCLES[card].circle[o->v[2]].reward, card);
}

/* Which species fulfilled the mission, when both do. */
void own_side(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < 2; i++)
        if (trace_colors(s, f->seat, i) == 3) offer(out, V_SIDE, i, 0, 0);
}

void take_side(SetiState *s, Frame *f, const SetiOption *o) {
    begin_with_side(s, f->a[0], f->a[1], o->v[1]);
}
