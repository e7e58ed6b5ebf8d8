/* Passing, the end of a round, income (ST-17). */
#include "rules.h"

/* ST-17.1 to ST-17.5: hand limit, rotation by the first to pass, the end-of-round card. A delayed choice is due first (ST-17.17). */
void resolve_pass_steps(SetiState *s, Frame *f) {
    int player = f->seat;
    s->free = 0;
    s->pause = 0;
    PUSH0(s, K_TURN_OVER, player);
    PUSH0(s, K_PASSED, player);
    if (s->round < ROUNDS) PUSH0(s, K_DRAFT_STEP, player);
    if (!s->passed[0] && !s->passed[1]) PUSH0(s, K_ROTATE, player);
    PUSH1(s, K_DISCARD_STEP, player, SETI_HAND_LIMIT);
    if (s->looking >= 0) PUSH1(s, K_DRAFT, s->looking, 0);
}

/* Look at this round's stack (only this player sees it) and take a card, or wait if somebody still is to pass. */
void resolve_draft_step(SetiState *s, Frame *f) {
    if (!s->n_stacks[s->round - 1]) return;
    s->looking = f->seat;
    PUSH1(s, K_DRAFT, f->seat, !s->passed[0] && !s->passed[1]);
}

/* "Later" keeps the stack until the next pass (ST-17.6). Cards are named by place: the choice is secret. */
void own_draft(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < s->n_stacks[s->round - 1]; i++) offer(out, V_CARD, i, 0, 0);
    if (f->a[0]) offer(out, V_DONE, 0, 0, 0);
}

void take_draft(SetiState *s, Frame *f, const SetiOption *o) {
    (void)f;
    if (o->v[0] == V_DONE) return;
    int now = s->round - 1;
    to_hand(s, s->stacks[now][o->v[1]]);
    drop(s->stacks[now], &s->n_stacks[now], o->v[1]);
    s->looking = -1;
}

void resolve_passed(SetiState *s, Frame *f) {
    s->passed[f->seat] = 1;
}

/* ST-17.7: what is left of the stack is discarded. After round 5 the game is over (ST-25.1). */
void resolve_round_over(SetiState *s, Frame *f) {
    (void)f;
    if (s->round < ROUNDS) {
        int now = s->round - 1;
        for (int i = 0; i < s->n_stacks[now]; i++) APPEND(s, discard, s->stacks[now][i]);
        s->n_stacks[now] = 0;
        PUSH0(s, K_INCOME, -1);
    } else {
        PUSH0(s, K_OVER, -1);
        if (chooses_tile(s)) PUSH0(s, K_GOLD_SCORE, SEAT);
    }
    PUSH0(s, K_RIVAL_ROUND, -1);
}

/* ST-25.2: before final scoring an end-of-game card asks which gold tile it scores, among those without an own marker. */
void own_gold_score(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < 4; i++)
        if (index_of(s->gold[i], s->n_gold[i], f->seat) < 0) offer(out, V_GOLD, i, 0, 0);
}

void take_gold_score(SetiState *s, Frame *f, const SetiOption *o) {
    (void)f;
    s->gold_choice = (int8_t)o->v[1];
}

void resolve_over(SetiState *s, Frame *f) {
    (void)f;
    s->over = 1;
}

/* Base income and one resource per tucked card; cards last. */
static void pay_income(SetiState *s) {
    int cards = SETI_BASE_CARDS;
    s->credits[SEAT] += SETI_BASE_CREDITS;
    s->energy[SEAT] += SETI_BASE_ENERGY;
    for (int i = 0; i < s->n_tucked; i++) {
        if (SETI_CARD[s->tucked[i]].income == 2)
            cards++;
        else
            gain_income(s, s->tucked[i]);
    }
    draw_to_hand(s, cards, 0);
}

/* ST-17.10 to ST-17.12, ST-17.15, ST-17.19: income for all, the first-player marker moves on, the next round begins. */
void resolve_income(SetiState *s, Frame *f) {
    (void)f;
    pay_income(s);
    s->first ^= 1;
    s->round++;
    s->passed[0] = s->passed[1] = 0;
    s->active = s->first ^ 1;
    PUSH0(s, K_NEXT, -1);
}
