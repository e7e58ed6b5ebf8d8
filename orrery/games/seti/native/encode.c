/* A table and the answers to a question as features for a small network: encode.py again. Here are the gold tiles, the row, the solo rival and the
   species; what the seat has and what is on the boards are in encode_player.c and encode_board.c. */
#include "encode.h"

/* -- gold tiles and the row ------------------------------------------------------------------------------------------- */
static int least(int a, int b, int c) {
    return at_most(at_most(a, b), c);
}

/* The sets of the four gold tiles as scoring.py counts them, from what was counted for other features. */
void seti_gold_sets(const SetiState *s, const SetiOwn *own, int *sets) {
    int types[3], done = s->n_completed;
    for (int kind = 0; kind < 3; kind++) types[kind] = count_techs(s, SEAT, kind);
    sets[0] = s->sides[0] == 0 ? least(types[0], types[1], types[2]) : (types[0] + types[1] + types[2]) / 2;
    sets[1] = s->sides[1] == 0 ? done : (done + s->n_endgame) / 2;
    sets[2] = s->sides[2] == 0 ? least(own->kinds[0], own->kinds[1], own->kinds[2]) : own->kinds[0] > own->kinds[1] ? own->kinds[0] : own->kinds[1];
    sets[3] = s->sides[3] == 0 ? least(own->colors[0], own->colors[1], own->colors[2]) : at_most(own->figures, own->wins);
}

/* Gold tiles (ST-25.4 to ST-25.8): their side, whether they are marked, the sets there are; the place one has or could have. */
static uint16_t *gold_features(const SetiState *s, const int *sets, uint16_t *out) {
    for (int tile = 0; tile < 4; tile++) {
        int place = 0;
        while (place < s->n_gold[tile] && s->gold[tile][place] != SEAT) place++;
        int marked = place < s->n_gold[tile];
        *out++ = TABLE_GOLD_SETS + ((tile * 2 + s->sides[tile]) * 2 + marked) * 7 + at_most(sets[tile], 6);
        *out++ = TABLE_GOLD_PLACE + tile * 6 + (marked ? 0 : 3) + at_most(place, 2);
    }
    return out;
}

static uint16_t *row_features(const SetiState *s, uint16_t *out) {
    int colors[4] = {0};
    for (int i = 0; i < 3; i++) {
        if (s->row[i] < 0) continue;
        *out++ = TABLE_ROW + s->row[i];
        colors[SETI_CARD[s->row[i]].sector]++;
    }
    for (int i = 0; i < 4; i++)
        if (colors[i]) *out++ = TABLE_ROW_COLORS + i * 3 + colors[i] - 1;
    return out;
}

/* -- the rival (ST-27 to ST-30) --------------------------------------------------------------------------------------- */
static uint16_t *rival_features(const SetiState *s, uint16_t *out) {
    *out++ = TABLE_PROGRESS + s->progress - 1;
    if (s->action_card >= 0) *out++ = TABLE_ACTION_CARD + s->action_card;
    for (int i = 0; i < s->n_played; i++) *out++ = TABLE_ACTION_PLAYED + s->played[i];
    *out++ = TABLE_ACTIONS_LEFT + at_most(s->n_actions, 15);
    for (int kind = 0; kind < 3; kind++) {
        int n = count_techs(s, RIVAL, kind);
        if (n) *out++ = TABLE_RIVAL_TECHS + kind * 5 + n;
    }
    *out++ = TABLE_RIVAL_FAME + s->publicity[RIVAL];
    *out++ = TABLE_RIVAL_DATA + s->upper[RIVAL];
    return out;
}

/* Objectives: those that are open, and how many there are. */
static uint16_t *objective_features(const SetiState *s, uint16_t *out) {
    uint64_t tasks = 0;                 /* several objectives may want the same */
    for (int i = 0; i < s->n_open; i++) {
        int entry = s->open[i], tile = entry >> 4;
        *out++ = TABLE_OBJECTIVE + tile * 8 + (entry & 7);
        for (int k = 0; k < SETI_OBJECTIVE[tile].n; k++)
            if (!(entry >> k & 1)) tasks |= 1ull << SETI_TASK_NUMBER[tile][k];
    }
    for (; tasks; tasks &= tasks - 1) *out++ = TABLE_TASK_OPEN + __builtin_ctzll(tasks);
    *out++ = TABLE_OBJECTIVES_LEFT + at_most(s->n_open + s->n_stack, 17);
    *out++ = TABLE_OBJECTIVES_DONE + at_most(s->n_done, 8);
    *out++ = TABLE_OBJECTIVES_SHORT + (s->round > s->n_done ? s->round - s->n_done : 0);
    *out++ = TABLE_OBJECTIVES_SPENT + at_most(s->n_spent, 10);
    return out;
}

_Static_assert(SETI_DISTINCT_TASKS <= 64, "the tasks are bits of one number");

/* -- what discovered species have brought to the table ---------------------------------------------------------------- */
/* Danger of played cards and of own markers on the species board (ST-24.7). */
static int own_danger(const SetiState *s) {
    int total = 0, side = s->species[0] == SETI_EXERTIANS ? 0 : 1;
    for (int i = 0; i < s->n_exertian_played[SEAT]; i++) total += SETI_CARD[s->exertian_played[SEAT][i]].danger;
    for (int color = 0; color < 3; color++)
        for (int k = 0; k < SETI_SPACE_COUNT[SETI_EXERTIANS][color]; k++)
            total += SETI_SPACES[SETI_EXERTIANS][color][k].danger * s->board[side * 3 + color][k][SEAT];
    return total;
}

static uint16_t *exertian_features(const SetiState *s, uint16_t *out) {
    int ahead = -1;
    for (int i = 0; i < s->n_exertian_hand; i++) *out++ = TABLE_EXERTIAN_HAND + s->exertian_hand[i] - SETI_HIDDEN;
    for (int i = 0; i < s->n_exertian_played[SEAT]; i++) *out++ = TABLE_EXERTIAN_PLAYED + s->exertian_played[SEAT][i] - SETI_HIDDEN;
    for (int i = 0; i < s->n_exertian_at; i++) {
        int left = s->exertian_at[i] - s->score[SEAT];
        if (left > 0 && (ahead < 0 || left < ahead)) ahead = left;
    }
    *out++ = TABLE_EXERTIAN_NEAR + (ahead < 0 ? 7 : at_most(ahead / 5, 6));
    *out++ = TABLE_DANGER + at_most(own_danger(s), 7);
    return out;
}

static uint16_t *species_features(const SetiState *s, uint16_t *out) {
    if (s->discs > 511) {
        int mine = 0;
        for (int i = 0; i < s->n_tile; i++) mine += s->tile[i] == SEAT;
        *out++ = TABLE_TILE_SIGNALS + at_most(s->n_tile, 3) * 3 + at_most(mine, 2);
    }
    for (int i = 0; i < s->n_anomalies; i++) {
        const int8_t *token = s->anomalies[i];
        *out++ = TABLE_ANOMALY + (token[1] * 2 + token[2]) * 8 + ((the_sky(s)->earth_sector - token[0]) & 7);
    }
    if (s->n_sample_row) *out++ = TABLE_SAMPLES_OUT + at_most(s->n_sample_row, 7);
    if (s->n_messages) *out++ = TABLE_MESSAGES + at_most(s->n_messages, 3);
    if (s->message_tile[SEAT] >= 0) {
        int left = s->message_tile[SEAT] - s->score[SEAT];
        *out++ = TABLE_MESSAGE_NEAR + (left < 0 ? 0 : at_most(left / 2, 7));
    }
    for (int i = 0; i < 4; i++)
        if (s->taken >> i & 1) *out++ = TABLE_TOP_TAKEN + i;
    return s->n_exertian_at ? exertian_features(s, out) : out;
}

/* -- all of it -------------------------------------------------------------------------------------------------------- */
int seti_see(const SetiState *s, uint16_t *features) {
    uint16_t *out = features;
    SetiOwn own;
    int sets[4];
    *out++ = TABLE_NEXT_DISC + s->turned;
    out = seti_own_features(s, out, &own);
    out = seti_board_features(s, out, &own);
    seti_gold_sets(s, &own, sets);
    out = gold_features(s, sets, out);
    out = row_features(s, out);
    out = rival_features(s, out);
    out = objective_features(s, out);
    if (s->known) out = species_features(s, out);
    return (int)(out - features);
}

/* The same counts without the features, for an answer that asks for them alone. */
void seti_count_own(const SetiState *s, SetiOwn *own) {
    uint16_t unused[SETI_MOST_SEE];
    seti_board_features(s, seti_own_features(s, unused, own), own);
}

int seti_tell(const SetiState *s, const SetiOption *o, uint16_t *features) {
    const SetiFrame *f = &s->agenda[s->n_agenda - 1];
    features[0] = TELL_QUESTION + SETI_QUESTION_OF[f->kind];
    features[1] = TELL_VERB + o->v[0];
    return (int)(seti_describe(s, f, o, features + 2) - features);
}
