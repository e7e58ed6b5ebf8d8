/* Rotation of the solar system (ST-14): discs 1..k turn, figures are carried, pushed or stay; anomalies (ST-21). */
#include "rules.h"

/* ST-14.2 to ST-14.4: counter-clockwise by one sector; next time one disc more, after three again one. */
static void turn_discs(SetiState *s, int k) {
    for (int n = 0; n < k; n++) {
        int digit = s->discs >> 3 * n & 7;
        s->discs = (int16_t)(s->discs + ((((digit + 1) & 7) - digit) << 3 * n));
    }
    s->turned = (int8_t)(k % 3);
}

/* Move the player's probes and capsules; the spaces onto which some were pushed, in order. */
static int carry(SetiState *s, int player, const uint8_t *moves, int16_t *pushed) {
    int n = 0, count = s->n_probes[player];
    int8_t *probes = s->probes[player];
    for (int i = 0; i < count; i++) {
        int there = moves[(int)probes[i]];
        if (there > 63) pushed[n++] = there & 63;
        int8_t now = (int8_t)(there & 63);
        int k = i;
        for (; k > 0 && probes[k - 1] > now; k--) probes[k] = probes[k - 1];
        probes[k] = now;
    }
    for (int i = 0; player == SEAT && i < s->n_capsules; i++) {
        int there = moves[(int)s->capsules[i].space];
        if (there > 63) pushed[n++] = there & 63;
        s->capsules[i].space = (int8_t)(there & 63);
    }
    return n;
}

static void push_visits(SetiState *s, int player, const int16_t *spaces, int n) {
    if (n) attach(s, PUSH1(s, K_VISITS, -1, player), spaces, n);
}

/* One rotation. All figures are judged by the situation before the turn (ST-14.12). */
void resolve_rotate(SetiState *s, Frame *f) {
    (void)f;
    int k = s->turned + 1, first = s->active, second = 1 - first;
    const uint8_t *moves = the_sky(s)->turns[k - 1];
    int16_t pushed[2][MOST_PROBES + 8];
    int n = carry(s, first, moves, pushed[0]), m = carry(s, second, moves, pushed[1]);
    turn_discs(s, k);
    if (s->n_anomalies) PUSH0(s, K_ANOMALY_CHECK, -1);
    push_visits(s, second, pushed[1], m);
    push_visits(s, first, pushed[0], n);
}

/* ST-14.8, ST-14.10: a pushed figure visits where it is pushed, one after another, also in another player's turn. */
void resolve_visits(SetiState *s, Frame *f) {
    int16_t spaces[MOST_PROBES + 8];
    memcpy(spaces, s->extra + f->extra, f->n_extra * sizeof(int16_t));
    push_visits(s, f->a[0], spaces + 1, f->n_extra - 1);
    enter(s, f->a[0], spaces[0]);
}

/* Who has the highest marker in the column, the latest one on the top space; -1 nobody. */
int anomaly_leader(const SetiState *s, int color) {
    int i = side_of(s, SETI_ANOMALIES) * 3 + color;
    for (int k = SETI_SPACE_COUNT[SETI_ANOMALIES][color] - 1; k >= 0; k--)
        if (s->board_last[i][k] >= 0) return s->board_last[i][k];
    return -1;
}

/* ST-21.3 to ST-21.6: after a rotation Earth may meet an anomaly; the highest marker of its colour is paid. */
void resolve_anomaly_check(SetiState *s, Frame *f) {
    (void)f;
    int earth = the_sky(s)->earth_sector;
    for (int i = 0; i < s->n_anomalies; i++) {
        const int8_t *token = s->anomalies[i];
        if (token[0] != earth) continue;
        int winner = anomaly_leader(s, token[1]);
        if (winner >= 0) run(s, winner, SETI_ANOMALY_REWARD[(int)token[1]][(int)token[2]], -1);
    }
}
