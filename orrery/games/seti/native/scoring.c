/* Final scoring (ST-25): points on the track, end-of-game cards, gold tiles, Exertian cards and their danger. */
#include "rules.h"

static int marked(const SetiState *s, int tile) {
    return index_of(s->gold[tile], s->n_gold[tile], SEAT);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int all_traces(const SetiState *s, int color) {
    return traces_at(s, SEAT, 0, color) + traces_at(s, SEAT, 1, color);
}

static int income_sets(const SetiState *s, int side) {
    int kinds[3] = {0, 0, 0};
    for (int i = 0; i < s->n_tucked; i++) {
        int income = SETI_CARD[s->tucked[i]].income;
        if (income >= 0 && income < 3) kinds[income]++;
    }
    if (side == 0) return least(kinds[0], least(kinds[1], kinds[2]));
    return kinds[0] > kinds[1] ? kinds[0] : kinds[1];
}

static int tile_sets(const SetiState *s, int tile) {
    int side = s->sides[tile];
    if (tile == 0) {
        int a = count_techs(s, SEAT, 0), b = count_techs(s, SEAT, 1), c = count_techs(s, SEAT, 2);
        return side == 0 ? least(a, least(b, c)) : (a + b + c) / 2;
    }
    if (tile == 1) return side == 0 ? s->n_completed : (s->n_completed + s->n_endgame) / 2;
    if (tile == 2) return income_sets(s, side);
    if (side == 0) return least(all_traces(s, 0), least(all_traces(s, 1), all_traces(s, 2)));
    return least(count_wins(s, SEAT, -1, 0), count_pieces(s, SEAT, 2, -1, 1));
}

/* Value of the own space times the sets; space 3 holds any number (ST-16.4). */
static int tile_points(const SetiState *s, int tile) {
    int at = marked(s, tile);
    return at < 0 ? 0 : SETI_GOLD_VALUES[tile][s->sides[tile]][least(at, 2)] * tile_sets(s, tile);
}

/* A tile as if the marker were on its last space. */
static int last_space(const SetiState *s, int tile) {
    return SETI_GOLD_VALUES[tile][s->sides[tile]][2] * tile_sets(s, tile);
}

/* A gold tile without an own marker: the chosen one; as long as none is chosen the best counts. */
static int gold_box(const SetiState *s) {
    int most = 0;
    if (s->gold_choice >= 0) return last_space(s, s->gold_choice);
    for (int i = 0; i < 4; i++)
        if (marked(s, i) < 0 && last_space(s, i) > most) most = last_space(s, i);
    return most;
}

/* Has the person an end-of-game card that scores a gold tile of choice, and a choice (EFFECTS.md: gold_tile)? */
int chooses_tile(const SetiState *s) {
    int has = 0, open = 0;
    for (int i = 0; i < s->n_endgame; i++) has |= SETI_CARD[s->endgame[i]].gold_box;
    for (int i = 0; i < 4; i++) open += marked(s, i) < 0;
    return has && open > 1;
}

/* The points of a gold box: gains, conditions, and a gold tile of choice. */
static int box_points(const SetiState *s, int pc, int card) {
    int total = 0;
    for (; SETI_CODE[pc][0] != OP_END; pc++) {
        const int16_t *op = SETI_CODE[pc];
        if (op[0] == OP_GAIN)
            total += op[1] * (op[7] < 0 ? 1 : value(s, SEAT, op[7], card));
        else if (op[0] == OP_IF && holds(s, SEAT, op[1], card))
            total += box_points(s, op[2], card);
        else if (op[0] == OP_GOLD)
            total += gold_box(s);
    }
    return total;
}

/* A fulfilled card scores once; the rival's always do (ST-24.8, ST-29.50). */
static int exertian_points(const SetiState *s, int player) {
    int total = 0;
    for (int i = 0; i < s->n_exertian_played[player]; i++) {
        int card = s->exertian_played[player][i];
        if (player == RIVAL || holds(s, player, SETI_CARD[card].exertian_when, card)) total += SETI_CARD[card].exertian_score;
    }
    return total;
}

/* Danger of played cards and of own markers on the species board (ST-24.7). */
static int danger(const SetiState *s, int player) {
    int total = 0, side = side_of(s, SETI_EXERTIANS);
    for (int i = 0; i < s->n_exertian_played[player]; i++) total += SETI_CARD[s->exertian_played[player][i]].danger;
    if (!(s->known >> side & 1)) return total;
    for (int color = 0; color < 3; color++)
        for (int k = 0; k < SETI_SPACE_COUNT[SETI_EXERTIANS][color]; k++)
            total += SETI_SPACES[SETI_EXERTIANS][color][k].danger * s->board[side * 3 + color][k][player];
    return total;
}

/* Both totals as they would count now; Exertian cards are secret until the end (ST-24.8). */
static void totals(const SetiState *s, int total[2]) {
    total[SEAT] = s->score[SEAT];
    total[RIVAL] = s->score[RIVAL];             /* ST-30.13: it does not score gold tiles */
    for (int i = 0; i < s->n_endgame; i++) total[SEAT] += box_points(s, SETI_CARD[s->endgame[i]].endgame, s->endgame[i]);
    for (int i = 0; i < 4; i++) total[SEAT] += tile_points(s, i);
    if (!s->over) return;
    for (int p = 0; p < 2; p++) total[p] += exertian_points(s, p);
    if (side_of(s, SETI_EXERTIANS) < 0) return;
    int mine = danger(s, SEAT), theirs = danger(s, RIVAL);      /* ST-24.9, ST-24.10: whoever has the most loses a tenth; all tied lose */
    if (mine > 0 && mine >= theirs) total[SEAT] -= total[SEAT] / 10;
    if (theirs > 0 && theirs >= mine) total[RIVAL] -= total[RIVAL] / 10;
}

void seti_points(const void *state, float *mine, float *theirs) {
    int total[2];
    totals(state, total);
    *mine = (float)total[SEAT];
    *theirs = (float)total[RIVAL];
}

/* ST-30.15: equal to the rival is no win. */
int seti_won(const void *state) {
    int total[2];
    totals(state, total);
    return total[SEAT] > total[RIVAL];
}
