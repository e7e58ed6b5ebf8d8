/* What the rival gains (ST-28): progress instead of credits, energy and cards, its computer, technologies, traces, milestones. */
#include "rules.h"

/* ST-27.11: for texts about other players only the tiles it still stores count. */
void store(SetiState *s) {
    s->techs[RIVAL] = 0;
    for (int i = 0; i < s->n_stored; i++) s->techs[RIVAL] |= (uint16_t)(1 << s->stored[i]);
}

static void advanced_card(SetiState *s) {
    if (s->n_advanced)
        APPEND(s, actions, s->advanced[--s->n_advanced]);
    else
        s->score[RIVAL] += SETI_NO_CARD_VP;
}

/* ST-28.1 to ST-28.4, ST-28.15: clockwise, one by one; from space 12 to 1 an advanced card goes on top of the action deck. */
void advance(SetiState *s, int steps) {
    for (; steps > 0; steps--) {
        if (++s->progress > SETI_TRACK_SPACES) {
            s->progress = 1;
            advanced_card(s);
        }
    }
}

/* Signals of a reward: at a planet, or in one of the two sectors of a colour. */
static void signals(SetiState *s, int target, int argument, int n) {
    for (; n > 0; n--) {
        if (target == AT_PLANET && argument == SETI_OUMUAMUA)
            place_signal(s, RIVAL, SETI_TILE, 1);   /* ST-29.45: with 'Oumuamua's own icon it marks the tile, otherwise the star */
        else if (target == AT_PLANET)
            place_signal(s, RIVAL, the_sky(s)->where[argument] & 7, 1);
        else if (target == AT_COLOR)
            place_signal(s, RIVAL, wanted_sector(s, argument), 1);
    }
}

static void gain(SetiState *s, const int16_t *op) {
    switch (op[0]) {
    case OP_GAIN:
        s->score[RIVAL] += op[1];
        add_publicity(s, RIVAL, op[4]);
        s->exofossils[RIVAL] += op[6];
        if (op[5]) PUSH1(s, K_RIVAL_DATA, -1, op[5]);
        advance(s, op[2] + op[3]);
        break;
    case OP_DRAW: advance(s, op[2]); break;
    case OP_TUCK: advance(s, SETI_PER_INCOME); break;
    case OP_ALIEN: advance(s, 1); break;
    case OP_TRACE: PUSH1(s, K_RIVAL_TRACE, -1, op[1]); break;
    case OP_TOKEN: run(s, RIVAL, SETI_SAMPLE_REWARD[(int)s->sample_row[op[1] - 3]], -1); break;
    case OP_SIGNAL: signals(s, op[1], op[2], op[3]); break;
    }
}

/* A printed reward for the rival, from left to right (ST-29.56). */
void resolve_rival_run(SetiState *s, Frame *f) {
    int pc = f->a[0];
    if (SETI_CODE[pc][0] == OP_END) return;
    if (SETI_CODE[pc + 1][0] != OP_END) PUSH2(s, K_RIVAL_RUN, -1, pc + 1, f->a[1]);
    gain(s, SETI_CODE[pc]);
}

/* ST-28.6 to ST-28.8: data go straight into the computer, whose 2nd and 4th space pay; then into the pool, which has no limit. */
void resolve_rival_data(SetiState *s, Frame *f) {
    for (int i = 0; i < f->a[0]; i++) {
        if (s->upper[RIVAL] == COMPUTER) {
            s->data[RIVAL]++;
            continue;
        }
        const int8_t *slot = SETI_RIVAL_SLOTS[(int)s->upper[RIVAL]++];
        add_publicity(s, RIVAL, slot[0]);
        advance(s, slot[1]);
    }
}

/* ST-29.33: after analysing the computer is filled again from the pool, with the spaces' rewards. */
void resolve_rival_fill(SetiState *s, Frame *f) {
    (void)f;
    int n = COMPUTER - s->upper[RIVAL];
    if (n > s->data[RIVAL]) n = s->data[RIVAL];
    s->data[RIVAL] -= (int16_t)n;
    if (n) PUSH1(s, K_RIVAL_DATA, -1, n);
}

void resolve_rival_progress(SetiState *s, Frame *f) {
    advance(s, f->a[0]);
}

/* ST-29.6 to ST-29.9: take the wanted technology: 2 VP and the tile's bonus, never a launch or data; it is stored. */
void resolve_rival_tech(SetiState *s, Frame *f) {
    (void)f;
    int tech = wanted_tech(s);
    if (tech < 0) return;
    int bonus = s->tiles[tech][0], at = s->n_stored;
    drop(s->tiles[tech], &s->n_tiles[tech], 0);
    if (s->twos >> tech & 1) {
        s->twos &= (uint16_t)~(1 << tech);
        s->score[RIVAL] += 2;
    }
    APPEND(s, stored, (uint8_t)tech);
    for (; at > 0 && s->stored[at - 1] > tech; at--) s->stored[at] = s->stored[at - 1];
    s->stored[at] = (uint8_t)tech;
    store(s);
    run(s, RIVAL, SETI_TILE_BONUS[bonus], -1);
}

void resolve_rival_trace(SetiState *s, Frame *f) {
    int side, color, space;
    wanted_space(s, f->a[0], &side, &color, &space);
    mark_trace(s, RIVAL, side, color, space);
}

/* ST-28.10, ST-28.11: a gold tile whose first space is free; ST-29.47: a top reward for its message. */
void resolve_rival_milestone(SetiState *s, Frame *f) {
    int8_t free[4];
    int n = 0, gold = f->a[0] < 3;
    for (int i = 0; i < 4; i++)
        if (gold ? !s->n_gold[i] : !(s->taken >> i & 1)) free[n++] = (int8_t)i;
    if (!n) return;
    int chosen = by_arrow(s, free, n);
    if (gold) {
        APPEND_AT(s, gold, chosen, RIVAL);
        return;
    }
    s->taken |= (int8_t)(1 << chosen);
    run(s, RIVAL, SETI_TOP_REWARD[chosen], -1);
}

/* A discovery for the rival: progress for each own discovery marker (ST-29.50, ST-29.51), its reserve of message tiles (ST-29.47). */
void resolve_rival_species(SetiState *s, Frame *f) {
    int side = f->a[0];
    advance(s, discovery_markers(s, side, RIVAL));
    if (s->species[side] == SETI_CENTAURIANS) s->message_tiles = SETI_MESSAGE_TILES;
}
