/* What the seat has of its own: the turn, points, means, technologies, cards and missions. */
#include "encode.h"

static int floor_div(int n, int by) {
    return n >= 0 ? n / by : -((by - 1 - n) / by);
}

static uint16_t *turn(const SetiState *s, uint16_t *out) {
    *out++ = OWN_ROUND + s->round - 1;
    if (s->n_agenda && s->agenda[s->n_agenda - 1].kind >= OWN_ASK) *out++ = OWN_ASKED + SETI_QUESTION_OF[s->agenda[s->n_agenda - 1].kind];
    for (int i = 0; i < s->n_agenda; i++) {
        if (s->agenda[i].kind == K_TURN) {
            *out++ = OWN_MAIN_ACTION;
            break;
        }
    }
    for (int player = 0; player < 2; player++)
        if (s->passed[player]) *out++ = OWN_PASSED + player;
    for (int i = 0; i < 3; i++)
        if (s->rules >> i & 1) *out++ = OWN_TURN_RULES + i;
    if (s->n_watches) *out++ = OWN_TURN_RULES + 3;
    return out;
}

static uint16_t *points(const SetiState *s, uint16_t *out) {
    int score = s->score[SEAT], other = s->score[RIVAL], reached = 0;
    *out++ = OWN_SCORE + at_most(score / 5, 49);
    for (int i = 0; i < at_most(score / 20, 12); i++) *out++ = OWN_SCORE_OVER + i;
    while (reached < 3 && score >= SETI_GOLD_MILESTONES[reached]) reached++;
    *out++ = OWN_GOLD_REACHED + reached;
    *out++ = OWN_NEXT_GOLD + (reached < 3 ? at_most(SETI_GOLD_MILESTONES[reached] - score - 1, 14) : 15);
    *out++ = OWN_NEUTRALS + s->neutral[0];
    *out++ = OWN_NEUTRALS + 3 + s->neutral[1];
    *out++ = OWN_RIVAL_SCORE + at_most(other / 10, 39);
    for (int i = 0; i < at_most(other / 40, 10); i++) *out++ = OWN_RIVAL_OVER + i;
    int lead = 40 + floor_div(score - other, 10);
    *out++ = OWN_LEAD + (lead < 0 ? 0 : at_most(lead, 59));
    return out;
}

static uint16_t *means(const SetiState *s, uint16_t *out) {
    *out++ = OWN_CREDITS + at_most(s->credits[SEAT], 10);
    *out++ = OWN_ENERGY + at_most(s->energy[SEAT], 10);
    *out++ = OWN_PUBLICITY + s->publicity[SEAT];
    *out++ = OWN_POOL + s->data[SEAT];
    *out++ = OWN_IN_UPPER + s->upper[SEAT];
    if (s->exofossils[SEAT]) *out++ = OWN_EXOFOSSILS + at_most(s->exofossils[SEAT], 5);
    if (s->upper[SEAT] + s->data[SEAT] >= 6) *out++ = OWN_CAN_FILL + (s->energy[SEAT] != 0);
    return out;
}

static uint16_t *technologies(const SetiState *s, uint16_t *out) {
    for (int i = 0; i < 4; i++) {
        if (s->columns[i] >= 0) *out++ = OWN_COLUMN_TECH + i * 4 + s->columns[i] - 8;
        if (s->lower[SEAT] >> i & 1) *out++ = OWN_LOWER_DATA + i;
    }
    for (int tech = 0; tech < 12; tech++) {
        int look = 0;
        if (!(s->techs[SEAT] >> tech & 1)) look = !s->n_tiles[tech] ? 1 : s->tiles[tech][0] + (s->twos >> tech & 1 ? 6 : 2);
        *out++ = OWN_TECH_STACK + tech * 10 + look;
    }
    for (int kind = 0; kind < 3; kind++) *out++ = OWN_TECH_COUNT + kind * 5 + count_techs(s, SEAT, kind);
    return out;
}

static uint16_t *hand(const SetiState *s, uint16_t *out) {
    uint8_t counts[OWN_HAND_TRAITS] = {0};
    int playable = 0;
    for (int i = 0; i < s->n_hand; i++) {
        int card = s->hand[i];
        SetiLook traits = SETI_TRAITS_LOOK[card];
        *out++ = OWN_HAND + card;
        for (int k = 0; k < traits.n; k++) counts[SETI_LOOKS[traits.at + k]]++;
        playable += SETI_CARD[card].credits <= s->credits[SEAT] && SETI_CARD[card].energy <= s->energy[SEAT];
    }
    *out++ = OWN_HAND_SIZE + at_most(s->n_hand, 10);
    *out++ = OWN_PLAYABLE + at_most(playable, 6);
    for (int trait = 0; trait < OWN_HAND_TRAITS; trait++)
        if (counts[trait]) *out++ = OWN_HAND_PROPS + trait * 4 + at_most(counts[trait], 4) - 1;
    return out;
}

/* Missions that lie in front of the player, how many are completed, gold boxes. */
static uint16_t *missions(const SetiState *s, uint16_t *out) {
    *out++ = OWN_PENDING + at_most(s->n_missions, 5);
    for (int i = 0; i < s->n_missions; i++) {
        int card = s->missions[i].card, stage = bits(s->missions[i].covered), condition = SETI_CARD[card].condition;
        if (condition >= 0) stage = holds(s, SEAT, condition, card) ? 3 : 0;
        *out++ = OWN_MISSION + SETI_MISSION_NUMBER[card] * 4 + stage;
    }
    *out++ = OWN_COMPLETED + at_most(s->n_completed, 8);
    if (s->n_endgame) *out++ = OWN_LASTING_COUNT + at_most(s->n_endgame, 5);
    for (int i = 0; i < s->n_endgame; i++) *out++ = OWN_LASTING_CARD + SETI_LASTING_NUMBER[s->endgame[i]];
    return out;
}

static uint16_t *income(const SetiState *s, uint16_t *out, int *kinds) {
    for (int i = 0; i < 5; i++) kinds[i] = 0;
    for (int i = 0; i < s->n_tucked; i++) kinds[SETI_CARD[s->tucked[i]].income]++;
    for (int i = 0; i < 5; i++)
        if (kinds[i] || i < 3) *out++ = OWN_INCOME + i * 7 + at_most(kinds[i], 6);      /* data and publicity are rare: none of them says nothing */
    return out;
}

uint16_t *seti_own_features(const SetiState *s, uint16_t *out, SetiOwn *own) {
    out = turn(s, out);
    out = points(s, out);
    out = means(s, out);
    out = technologies(s, out);
    out = hand(s, out);
    out = missions(s, out);
    return income(s, out, own->kinds);
}
