/* Cards (ST-12, ST-18): taking, tucking, discarding and using them; where a played card goes. */
#include "rules.h"

/* ST-12.1, ST-12.21: pay, resolve, put away. A message is sent first (ST-23.5). */
void play(SetiState *s, int card) {
    const SetiCard *c = &SETI_CARD[card];
    s->credits[SEAT] -= c->credits;
    s->energy[SEAT] -= c->energy;
    leave_hand(s, card);
    s->fate = 0;
    if (c->kind == SETI_MESSAGE && s->n_messages < 12) {
        s->messages[s->n_messages].at = (int16_t)(s->score[SEAT] + c->message_ahead);
        s->messages[s->n_messages++].card = (uint8_t)card;
    }
    PUSH1(s, K_PUT_AWAY, SEAT, card);
    run(s, SEAT, c->effect, card);
}

/* EFFECTS.md section 2, steps 3 and 4: the card goes its way, then it has been played. */
void resolve_put_away(SetiState *s, Frame *f) {
    int card = f->a[0];
    const SetiCard *c = &SETI_CARD[card];
    int mission = c->kind == SETI_CONDITIONAL || c->kind == SETI_TRIGGERED;
    if (s->fate == 1)
        to_hand(s, card);
    else if (s->fate == 0 && c->kind == SETI_END_GAME)
        APPEND(s, endgame, (uint8_t)card);
    else if (s->fate == 0 && !mission && c->kind != SETI_MESSAGE)
        discard_card(s, card);
    if (mission) PUSH1(s, K_LAY, f->seat, card);
    s->fate = 0;
    PUSH2(s, K_EVENT, f->seat, EV_PLAY, c->paid_in_energy ? 0 : 1 << c->credits);
}

/* ST-12.19: a mission lies in front of its owner only after it has been played. */
void resolve_lay(SetiState *s, Frame *f) {
    if (s->n_missions == MOST_PILE) return;
    s->missions[s->n_missions].card = (uint8_t)f->a[0];
    s->missions[s->n_missions++].covered = 0;
}

/* -- any card -- */
void resolve_pick_step(SetiState *s, Frame *f) {
    if (f->a[0] > 0 && any_card(s)) PUSH1(s, K_PICK, f->seat, f->a[0]);
}

static void row_options(const SetiState *s, Options *out) {
    for (int i = 0; i < 3; i++)
        if (s->row[i] >= 0) offer(out, V_ROW, i, 0, 0);
}

void own_pick(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    row_options(s, out);
    if (can_draw(s)) offer(out, V_DECK, 0, 0, 0);
}

/* ST-18.1: a row card is replaced at once (ST-18.3). */
void take_pick(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_DECK) {
        uint8_t drawn[MOST_DRAWN];
        if (draw_to_hand(s, 1, drawn)) APPEND(s, drawn, drawn[0]);
    } else {
        int card = s->row[o->v[1]];
        s->row[o->v[1]] = -1;
        to_hand(s, card);
        APPEND(s, drawn, (uint8_t)card);
        refill(s);
    }
    if (f->a[0] > 1) PUSH1(s, K_PICK_STEP, f->seat, f->a[0] - 1);
}

void resolve_refill(SetiState *s, Frame *f) {
    (void)f;
    refill(s);
}

/* -- using cards for signal, corner or income: arguments from, left, fewer, for, keep -- */
static void purpose_frames(SetiState *s, int card, int purpose) {
    if (purpose == FOR_SIGNAL)
        PUSH4(s, K_SIGNAL_AT, SEAT, color_sectors(s, SETI_CARD[card].sector), 1, 1, 0);
    else if (purpose == FOR_CORNER)
        run(s, SEAT, SETI_CARD[card].corner_effect, card);
    else
        gain_income(s, card);
}

static void use_options(const SetiState *s, int source, Options *out) {
    if (source == FROM_ROW)
        row_options(s, out);
    else if (source == FROM_HAND)
        for (int i = 0; i < s->n_hand; i++) offer(out, V_CARD, s->hand[i], 0, 0);
    else
        for (int i = 0; i < s->n_drawn; i++)
            if (index_of(s->hand, s->n_hand, s->drawn[i]) >= 0) offer(out, V_CARD, s->drawn[i], 0, 0);
}

static void use_card(SetiState *s, Frame *f, const SetiOption *o) {
    int card;
    if (o->v[0] == V_ROW) {
        card = s->row[o->v[1]];
        s->row[o->v[1]] = -1;
        APPEND(s, discard, (uint8_t)card);
    } else {
        card = o->v[1];
        if (!f->a[4]) {
            leave_hand(s, card);
            discard_card(s, card);
        }
    }
    push(s, K_USE, f->seat, f->a[0], f->a[1] - 1, f->a[2], f->a[3], f->a[4]);
    purpose_frames(s, card, f->a[3]);
}

/* Use cards one at a time (EFFECTS.md: use_card). */
void resolve_use(SetiState *s, Frame *f) {
    if (f->a[1] == 0) return;
    if (f->a[0] == FROM_DECK) {
        int card = draw_card(s);
        if (card < 0) return;
        APPEND(s, discard, (uint8_t)card);
        push(s, K_USE, f->seat, f->a[0], f->a[1] - 1, f->a[2], f->a[3], f->a[4]);
        purpose_frames(s, card, f->a[3]);
        return;
    }
    SetiOption listed[MOST_OPTIONS];
    Options options = {listed, 0};
    use_options(s, f->a[0], &options);
    if (!options.n) return;
    if (options.n == 1 && !f->a[2] && !s->pause)
        use_card(s, f, listed);
    else
        push_again(s, K_CHOOSE_USE, f);
}

void own_choose_use(const SetiState *s, Frame *f, Options *out) {
    use_options(s, f->a[0], out);
    if (f->a[2]) offer(out, V_DONE, 0, 0, 0);
}

void take_choose_use(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] != V_DONE) use_card(s, f, o);
}

/* -- income: one unit of the card's resource (ST-18.6) -- */
void gain_income(SetiState *s, int card) {
    switch (SETI_CARD[card].income) {
    case 0: s->credits[SEAT]++; break;
    case 1: s->energy[SEAT]++; break;
    case 2: draw_to_hand(s, 1, 0); break;
    case 3: add_data(s, SEAT, 1); break;
    case 4: add_publicity(s, SEAT, 1); break;
    }
}

/* Income increase; impossible without a hand card (ST-18.7). */
void resolve_tuck_step(SetiState *s, Frame *f) {
    if (s->n_hand) PUSH2(s, K_TUCK, f->seat, 0, -1);
}

/* must: the set-up's increase (ST-2.6); card: this very card or none. */
void own_tuck(const SetiState *s, Frame *f, Options *out) {
    if (f->a[1] < 0)
        for (int i = 0; i < s->n_hand; i++) offer(out, V_CARD, s->hand[i], 0, 0);
    else
        offer(out, V_CARD, f->a[1], 0, 0);
    if (!f->a[0]) offer(out, V_DONE, 0, 0, 0);
}

void take_tuck(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_DONE) return;
    int card = o->v[1];
    if (f->a[1] < 0)
        leave_hand(s, card);
    else
        s->fate = 2;
    APPEND(s, tucked, (uint8_t)card);
    gain_income(s, card);
}

/* -- discarding -- */
void resolve_discard_step(SetiState *s, Frame *f) {
    int surplus = s->n_hand - f->a[0];
    if (surplus > 0) PUSH2(s, K_DISCARD, f->seat, surplus, 0);
}

void own_discard(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    for (int i = 0; i < s->n_hand; i++) offer(out, V_CARD, s->hand[i], 0, 0);
}

void take_discard(SetiState *s, Frame *f, const SetiOption *o) {
    leave_hand(s, o->v[1]);
    discard_card(s, o->v[1]);
    if (f->a[0] > 1) PUSH2(s, K_DISCARD, f->seat, f->a[0] - 1, f->a[1]);
}
