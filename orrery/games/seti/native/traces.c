/* Marking life traces (ST-8): discovery spaces, species boards, overflow. */
#include "rules.h"

/* May a board space (counted from 0) be marked by the person (ST-8.9, ST-8.13)? */
static int space_open(const SetiState *s, int side, int color, int k) {
    const SetiSpace *space = &SETI_SPACES[s->species[side]][color][k];
    if (!space->many && s->board_last[side * 3 + color][k] >= 0) return 0;
    if (space->exo_cost > s->exofossils[SEAT] || space->data_cost > s->data[SEAT]) return 0;
    return !(space->delivered && s->n_sample_row <= space->row - 3);
}

/* Free spaces of these colours and species (bits); overflow is always open (ST-8.5 to ST-8.8). */
void own_trace(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < 6; i++) {
        int side = i / 3, color = i % 3;
        if (!(f->a[1] >> side & 1) || !(f->a[0] >> color & 1)) continue;
        if (s->discovery[i] < 0) offer(out, V_TRACE, side, color, 0);
        if (s->known >> side & 1)
            for (int k = 0; k < SETI_SPACE_COUNT[s->species[side]][color]; k++)
                if (space_open(s, side, color, k)) offer(out, V_TRACE, side, color, k + 1);
        offer(out, V_TRACE, side, color, SETI_OVERFLOW);
    }
}

void take_trace(SetiState *s, Frame *f, const SetiOption *o) {
    mark_trace(s, f->seat, o->v[1], o->v[2], o->v[3]);
}

/* ST-8.2: the reward of the space at once, then the event. */
void mark_trace(SetiState *s, int player, int side, int color, int space) {
    int i = side * 3 + color, pc;
    s->that[T_COLOR] = (int8_t)color;
    if (space == 0) {
        s->discovery[i] = (int8_t)player;
        pc = SETI_DISCOVERY_REWARD[side];
    } else if (space == SETI_OVERFLOW) {
        s->overflow[i][player]++;
        pc = SETI_OVERFLOW_REWARD;
    } else {
        const SetiSpace *cost = &SETI_SPACES[s->species[side]][color][space - 1];
        s->exofossils[player] -= cost->exo_cost;
        s->data[player] -= cost->data_cost;
        s->board[i][space - 1][player]++;
        s->board_last[i][space - 1] = (int8_t)player;
        pc = cost->reward;
    }
    if (player == SEAT) PUSH2(s, K_EVENT, player, EV_TRACE, 1 << color);
    run(s, player, pc, -1);
}
