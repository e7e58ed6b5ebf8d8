/* How the rival decides (ST-28, ST-29): technology, route, sector, life trace. */
#include "rules.h"

/* The decision arrow of the last card revealed; before any it points left (ST-28.12). */
int arrow_left(const SetiState *s) {
    return s->action_card < 0 || SETI_ACTIONS[s->action_card].left;
}

/* The leftmost or rightmost of equal candidates (given from left to right). */
int by_arrow(const SetiState *s, const int8_t *candidates, int n) {
    return arrow_left(s) ? candidates[0] : candidates[n - 1];
}

/* ST-29.6, ST-29.7: from its space along the track the first stack with a 2-VP tile, else the first one left; -1 none. */
int wanted_tech(const SetiState *s) {
    const int8_t *track = SETI_DIFFICULTY[s->stars_level].track;
    int start = s->progress - 1, left = -1;
    for (int i = 0; i < 12; i++) {
        int tech = track[(start + i) % 12];
        if (!s->n_tiles[tech]) continue;
        if (s->twos >> tech & 1) return tech;
        if (left < 0) left = tech;
    }
    return left;
}

/* Of all ways on from a space the most publicity with which the goal is reached; -1 when it is not. */
static int most_fame(const SetiSky *here, int at, int goal, int left, uint32_t path, int gained) {
    int cost = here->cell[at] == SETI_ASTEROIDS ? 2 : 1, most = -1;
    left -= cost;
    if (left < 0) return -1;
    for (int i = 0; i < SETI_NEIGHBOUR_COUNT[at]; i++) {
        int there = SETI_NEIGHBOURS[at][i];
        if (path >> there & 1) continue;
        int fame = gained + (here->publicity >> there & 1);
        if (there != goal) {
            if (SETI_DISTANCE[there][goal] > left) continue;
            fame = most_fame(here, there, goal, left, path | 1u << there, fame);
        }
        if (fame > most) most = fame;
    }
    return most;
}

/* ST-29.14 to ST-29.16: the publicity of the best way from Earth to the planet within the moves; -1 when there is none. */
int best_route(const SetiState *s, int planet, int moves) {
    const SetiSky *here = the_sky(s);
    int goal = here->where[planet];
    if (goal < 0 || index_of(s->probes[RIVAL], s->n_probes[RIVAL], here->earth) < 0) return -1;
    return most_fame(here, here->earth, goal, moves, 1u << here->earth, 0);
}

/* ST-29.31: the signal completes the sector (or it is complete already) and the rival would be its winner. */
static int would_win(const SetiState *s, int sector) {
    int8_t owners[MOST_SIGNALS + 1];
    int n = s->n_signals[sector], winner, second;
    memcpy(owners, s->signals[sector], (size_t)n);
    owners[n++] = RIVAL;
    ranking(owners, n, &winner, &second);
    return n >= SETI_STARS[s->stars[sector]].slots && winner == RIVAL;
}

/* ST-29.30: one it would win, one where it scores, the one with most own markers; among equals the bigger one. */
int wanted_sector(const SetiState *s, int color) {
    int best = -1, rank = -1;
    for (int i = 0; i < 8; i++) {
        const SetiStar *star = &SETI_STARS[s->stars[i]];
        if (star->color != color) continue;
        int worth = would_win(s, i) ? 1000 : s->n_signals[i] == 1 ? 500 : 10 * count_of(s->signals[i], s->n_signals[i], RIVAL);
        if (worth + star->slots > rank) {
            rank = worth + star->slots;
            best = i;
        }
    }
    return best;
}

/* ST-29.48, ST-29.54: data only with a full computer and from the pool, exofossils if it has them; else the space counts as taken. */
static int rival_may_mark(const SetiState *s, int side, int color, int k) {
    const SetiSpace *space = &SETI_SPACES[s->species[side]][color][k];
    if (!space->many && s->board_last[side * 3 + color][k] >= 0) return 0;
    if (space->delivered && s->n_sample_row <= space->row - 3) return 0;
    if (space->data_cost && (s->upper[RIVAL] < COMPUTER || s->data[RIVAL] < space->data_cost)) return 0;
    return space->exo_cost <= s->exofossils[RIVAL];
}

/* The lowest free space of a column: 0 the discovery space, then the rows of the board; OVERFLOW when there is none. */
int lowest(const SetiState *s, int side, int color) {
    if (s->discovery[side * 3 + color] < 0) return 0;
    if (s->known >> side & 1)
        for (int k = 0; k < SETI_SPACE_COUNT[s->species[side]][color]; k++)
            if (rival_may_mark(s, side, color, k)) return k + 1;
    return SETI_OVERFLOW;
}

/* ST-29.22 to ST-29.26: side, colour and space; equally low ones by the arrow; overflow only when nothing else is free. */
void wanted_space(const SetiState *s, int colors, int *side, int *color, int *space) {
    int8_t tied[6];
    int n = 0, least = 1 << 20;
    for (int i = 0; i < 6; i++) {
        if (!(colors >> i % 3 & 1)) continue;
        int height = lowest(s, i / 3, i % 3);
        if (height < least) {
            least = height;
            n = 0;
        }
        if (height == least) tied[n++] = (int8_t)i;
    }
    int column = by_arrow(s, tied, n);
    *side = column / 3;
    *color = column % 3;
    *space = least;
}
