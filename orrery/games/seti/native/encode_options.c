/* What an answer does, by its verb: cards, technologies and the computer, gold tiles, species, objectives. Those on the boards are in
   encode_options_board.c. */
#include "encode.h"

static uint16_t *tell_done(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_DONE_AT + SETI_QUESTION_OF[f->kind];
    if (f->kind == K_MOVE) {
        *out++ = TELL_MOVES_LEFT + at_most(f->a[0], 5);
    } else if (f->kind == K_GO_ON) {
        if (f->a[0]) *out++ = TELL_WOULD_LOSE;
        if (f->a[1]) *out++ = TELL_WOULD_LOSE + 1;
    }
    return out;
}

static uint16_t *tell_launch(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return seti_prospects(s, EV_LAUNCH, 1, out);
}

/* -- cards ------------------------------------------------------------------------------------------------------------ */
static uint16_t *tell_play(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int card = o->v[1];
    out = put_look(out, SETI_PLAY_LOOK[card]);
    return SETI_CARD[card].paid_in_energy ? out : seti_prospects(s, EV_PLAY, 1 << SETI_CARD[card].credits, out);
}

static uint16_t *tell_corner(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    out = put_look(out, SETI_LOSE_LOOK[o->v[1]]);
    return put_look(out, SETI_CORNER_LOOK[o->v[1]]);
}

/* Frame CHOOSE_USE: from, left, fewer, for, keep. */
static uint16_t *use(const SetiState *s, const SetiFrame *f, int card, uint16_t *out) {
    if (f->a[3] == FOR_SIGNAL) out = seti_color_signal(s, SETI_CARD[card].sector, out);
    else out = put_look(out, f->a[3] == FOR_CORNER ? SETI_CORNER_LOOK[card] : SETI_INCOME_LOOK[card]);
    if (f->a[4]) *out++ = TELL_GAIN_CARD + card;        /* it stays in the hand: only to tell it from others */
    return out;
}

static uint16_t *hide(int card, uint16_t *out) {
    *out++ = TELL_HIDE_CARD + card - SETI_HIDDEN;
    *out++ = TELL_HIDE_SCORE + at_most(SETI_CARD[card].exertian_score / 3, 7);
    *out++ = TELL_HIDE_DANGER + at_most(SETI_CARD[card].danger, 5);
    return out;
}

static uint16_t *tell_hand_card(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int card = o->v[1];
    if (f->kind == K_DRAFT) return put_look(out, SETI_GAIN_LOOK[s->stacks[s->round - 1][card]]);       /* cards are named by place */
    if (f->kind == K_EXERTIAN) return hide(s->exertian_hand[card], out);                                /* likewise */
    if (f->kind == K_CHOOSE_USE) {
        if (!f->a[4]) out = put_look(out, SETI_LOSE_LOOK[card]);
        return use(s, f, card, out);
    }
    out = put_look(out, SETI_LOSE_LOOK[card]);
    if (f->kind == K_TUCK) return put_look(out, SETI_INCOME_LOOK[card]);
    if (f->kind == K_MOVE) return put_look(out, SETI_CORNER_LOOK[card]);
    if (f->kind == K_SCAN) return seti_color_signal(s, SETI_CARD[card].sector, out);
    if (f->kind == K_DISCARD) *out++ = TELL_DISCARD_WHY + (f->a[1] != 0);
    return out;
}

static uint16_t *tell_row_card(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int card = s->row[o->v[1]];
    *out++ = TELL_ROW_PLACE + o->v[1];
    if (f->kind != K_SCAN && f->kind != K_CHOOSE_USE) return put_look(out, SETI_GAIN_LOOK[card]);
    *out++ = TELL_ROW_WORTH + SETI_BRINGS[card];
    return f->kind == K_SCAN ? seti_color_signal(s, SETI_CARD[card].sector, out) : use(s, f, card, out);
}

static uint16_t *tell_open_card(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return put_look(out, SETI_GAIN_LOOK[s->species_open[f->a[0]]]);
}

static uint16_t *tell_mission(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_MISSION_CARD + SETI_MISSION_NUMBER[o->v[1]] * 4 + 3;
    out = put_look(out, SETI_MISSION_LOOK[o->v[1]]);
    return seti_prospects(s, SETI_OBJECTIVE_MISSION, 1, out);
}

static uint16_t *tell_circle(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_MISSION_CARD + SETI_MISSION_NUMBER[o->v[1]] * 4 + o->v[2];
    return put_look(out, SETI_CIRCLE_LOOK[o->v[1]][o->v[2]]);
}

/* -- technologies, the computer, exchanges ---------------------------------------------------------------------------- */
static uint16_t *tell_technology(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int tech = o->v[1];
    out = put_look(out, f->a[1] ? SETI_TECH_TILE_LOOK[tech][s->tiles[tech][0]] : SETI_TECH_LOOK[tech]);
    if (s->twos >> tech & 1) *out++ = TELL_TECH_TWO;
    *out++ = TELL_TECH_NTH + tech / 4 * 5 + count_techs(s, SEAT, tech / 4);
    return seti_prospects(s, EV_RESEARCH, 1 << tech / 4, out);
}

static uint16_t *tell_slot(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_SLOT_AT + SETI_COLUMN_OF[o->v[1]] * 4 + f->a[0] - 8;
    if (s->upper[SEAT] >= o->v[1]) *out++ = TELL_SLOT_UNDER;
    return out;
}

static uint16_t *tell_place(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int column = SETI_COLUMN_OF[o->v[1]];
    out = put_look(out, SETI_UPPER_LOOK[o->v[1]]);
    if (column >= 0 && s->columns[column] >= 0) *out++ = TELL_PLACE_OVER;
    return out;
}

static uint16_t *tell_lower(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int column = SETI_COLUMN_OF[o->v[1]];
    *out++ = TELL_LOWER_AT + column;
    return put_look(out, SETI_LOWER_LOOK[s->columns[column] - 8]);
}

static uint16_t *tell_exchange(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_SWAP + o->v[1] * 3 + o->v[2];
    return out;
}

/* -- gold tiles, species, objectives ---------------------------------------------------------------------------------- */
/* As scoring.tile_sets. */
static int gold_sets(const SetiState *s, int tile) {
    SetiOwn own;
    int sets[4];
    seti_count_own(s, &own);
    seti_gold_sets(s, &own, sets);
    return sets[tile];
}

/* A gold tile: its side, the place to be had, the sets there are, the points they would count. */
static uint16_t *tell_gold(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int tile = o->v[1], side = s->sides[tile], where = at_most(s->n_gold[tile], 2), sets = gold_sets(s, tile);
    *out++ = TELL_GOLD_TILE + tile * 2 + side;
    *out++ = TELL_GOLD_AT + tile * 3 + where;
    *out++ = TELL_GOLD_NOW + at_most(sets, 6);
    *out++ = TELL_GOLD_POINTS + at_most(SETI_GOLD_VALUES[tile][side][where] * sets / 5, 9);
    return out;
}

static uint16_t *tell_sample(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return put_look(out, SETI_TOKEN_LOOK[s->samples[f->a[0] - SETI_JUPITER][o->v[1]]]);
}

static uint16_t *tell_capsule(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return put_look(out, SETI_TOKEN_LOOK[s->capsules[o->v[1]].token]);
}

static uint16_t *tell_top_reward(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return seti_plain(f, o, 1, put_look(out, SETI_TOP_LOOK[o->v[1]]));
}

static uint16_t *tell_task(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int tile = o->v[1];
    *out++ = TELL_TASK_AT + SETI_TASK_NUMBER[tile][o->v[2]];
    *out++ = TELL_TASK_TILE + tile;
    for (int i = 0; i < s->n_open; i++)
        if (s->open[i] >> 4 == tile) *out++ = TELL_TASK_LEFT + SETI_OBJECTIVE[tile].n - bits(s->open[i] & 15) - 1;
    return out;
}

/* The others are told by their values: only these have any. */
static uint16_t *tell_value(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return o->v[0] == V_PLANET || o->v[0] == V_SIDE ? seti_plain(f, o, 1, out) : out;
}

static SetiDescribe *const DESCRIBE[TELL_VERBS] = {
    [V_DONE] = tell_done, [V_LAUNCH] = tell_launch, [V_ORBIT] = seti_tell_orbit, [V_LAND] = seti_tell_land, [V_SCAN] = seti_tell_scan,
    [V_PLAY] = tell_play, [V_ROW] = tell_row_card, [V_CARD] = tell_hand_card, [V_OPEN] = tell_open_card, [V_CIRCLE] = tell_circle,
    [V_STEP] = seti_tell_step, [V_SPACE] = seti_tell_data_space, [V_PIECE] = seti_tell_removal, [V_SECTOR] = seti_tell_in_sector,
    [V_EARTH] = seti_tell_near_earth, [V_MERCURY] = seti_tell_at_mercury, [V_PROBE] = seti_tell_at_probe, [V_TRACE] = seti_tell_trace,
    [V_TECH] = tell_technology, [V_COLUMN] = tell_slot, [V_GOLD] = tell_gold, [V_TOKEN] = tell_sample, [V_CAPSULE] = tell_capsule,
    [V_REWARD] = tell_top_reward, [V_TASK] = tell_task, [F_MOVE] = seti_tell_step, [F_CORNER] = tell_corner, [F_PLACE] = tell_place,
    [F_LOWER] = tell_lower, [F_MISSION] = tell_mission, [F_EXCHANGE] = tell_exchange};

uint16_t *seti_describe(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    SetiDescribe *describe = DESCRIBE[o->v[0]];
    return (describe ? describe : tell_value)(s, f, o, out);
}
