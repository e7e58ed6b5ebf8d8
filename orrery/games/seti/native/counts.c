/* What effects and missions count, and their conditions (EFFECTS.md section 5). */
#include "rules.h"

int holds(const SetiState *s, int player, int condition, int card) {
    const SetiCondition *c = &SETI_CONDITIONS[condition];
    for (int i = 0; i < c->n; i++) {
        int found = value(s, player, c->part[i][0], card);
        if (c->part[i][1] ? found != c->part[i][2] : found < c->part[i][2]) return 0;
    }
    return 1;
}

static int of_player(const uint8_t *figures, int n, int player) {
    int found = 0;
    for (int i = 0; i < n; i++) found += (figures[i] & 7) == player;
    return found;
}

/* ST-7.12: orbiters and landers, moons included if the count says so; planet -1 all, -2 the best one. */
int count_pieces(const SetiState *s, int player, int piece, int planet, int moons) {
    if (planet == -2) {
        int most = 0;
        for (int p = 0; p < 9; p++) {
            int n = count_pieces(s, player, piece, p, moons);
            if (n > most) most = n;
        }
        return most;
    }
    int n = 0;
    if (piece != 1)
        for (int p = 0; p < 9; p++)
            if (planet < 0 || p == planet) n += of_player(s->orbiters[p], s->n_orbiters[p], player);
    if (piece != 0)
        for (int place = 0; place < (moons ? 18 : 9); place++)
            if (s->n_landers[place] && (planet < 0 || SETI_PLANET_OF[place] == planet)) n += of_player(s->landers[place], s->n_landers[place], player);
    return n;
}

static int near(int space, int other) {
    return SETI_DISTANCE[space][other] == 1;
}

static int count_probes(const SetiState *s, int player, const int32_t *c) {
    const SetiSky *here = the_sky(s);
    int8_t spaces[MOST_PROBES + 8];
    int n = pieces(s, player, spaces), found = 0;
    if (c[4]) {
        n = s->that[T_PROBE] >= 0;
        spaces[0] = s->that[T_PROBE];
    }
    for (int i = 0; i < n; i++) {
        int space = spaces[i];
        if ((c[1] < 0 || here->cell[space] == c[1]) && (!c[2] || near(here->earth, space)) && SETI_DISTANCE[(int)here->earth][space] >= c[3]) found++;
    }
    return found;
}

int count_wins(const SetiState *s, int player, int color, int same) {
    int most = 0, total = 0;
    for (int i = 0; i < 8; i++) {
        if (color >= 0 && SETI_STARS[s->stars[i]].color != color) continue;
        int n = s->wins[i][player];
        if (n > most) most = n;
        total += n;
    }
    return same ? most : total;
}

static int signals_in(const SetiState *s, int player, int sector) {
    return count_of(s->signals[sector], s->n_signals[sector], player);
}

static int count_signals(const SetiState *s, int player, int where) {
    if (where == 2) return count_of(s->tile, s->n_tile, player);
    if (where == 1) {
        int n = 0;
        for (int i = 0; i < s->n_anomalies; i++) n += signals_in(s, player, s->anomalies[i][0]);
        return n;
    }
    int sector = s->that[T_SECTOR];
    return sector >= 0 && sector < 8 ? signals_in(s, player, sector) : sector == SETI_TILE ? count_of(s->tile, s->n_tile, player) : 0;
}

/* Marks of the tile are noted as sector + 16, so that they still know their sector. */
static int count_marked(const SetiState *s, int color, int on_tile, int distinct) {
    int n = 0, seen = 0;
    for (int i = 0; i < s->n_marks; i++) {
        int m = s->marks[i];
        seen |= 1 << (m & 7);
        if (on_tile)
            n += m >= 16;
        else
            n += m < 16 && SETI_STARS[s->stars[m & 7]].color == color;
    }
    return !on_tile && distinct ? __builtin_popcount((unsigned)seen) : n;
}

/* Which side the species of the card lives on; -1 none. */
static int this_side(const SetiState *s, int card) {
    int species = card >= 0 ? SETI_CARD[card].species : -1;
    return species < 0 ? -1 : side_of(s, species);
}

/* ST-8.10: discovery, overflow and species-board spaces all count. */
int traces_at(const SetiState *s, int player, int side, int color) {
    int i = side * 3 + color;
    int n = (s->discovery[i] == player) + s->overflow[i][player];
    if (s->known >> side & 1)
        for (int k = 0; k < SETI_SPACE_COUNT[s->species[side]][color]; k++) n += s->board[i][k][player];
    return n;
}

static int paid_traces(const SetiState *s, int player, int side, int color) {
    int n = 0;
    if (s->known >> side & 1)
        for (int k = 0; k < SETI_SPACE_COUNT[s->species[side]][color]; k++)
            if (SETI_SPACES[s->species[side]][color][k].exo_cost) n += s->board[side * 3 + color][k][player];
    return n;
}

/* species: 0 all, 1 each (the lesser), 2 this, 3 the other. */
static int count_traces(const SetiState *s, int player, int color, int species, int paid, int card) {
    if (color == 5) {
        int most = 0;
        for (int i = 0; i < 3; i++) {
            int n = count_traces(s, player, i, species, paid, card);
            if (n > most) most = n;
        }
        return most;
    }
    if (color == 4) {
        color = s->that[T_COLOR];
        if (color < 0) return 0;
    }
    int mine = this_side(s, card), total = 0, least = 1 << 20;
    for (int side = 0; side < 2; side++) {
        if ((species == 2 && side != mine) || (species == 3 && side == mine)) continue;
        int n = 0;
        for (int c = 0; c < 3; c++)
            if (color == 3 || c == color) n += paid ? paid_traces(s, player, side, c) : traces_at(s, player, side, c);
        total += n;
        if (n < least) least = n;
    }
    return species == 1 ? least : total;
}

int trace_colors(const SetiState *s, int player, int side) {
    int n = 0;
    for (int color = 0; color < 3; color++) n += traces_at(s, player, side, color) > 0;
    return n;
}

static int better_colors(const SetiState *s, int player, int one, int card) {
    if (!one) {
        int side = this_side(s, card);
        return side < 0 ? 0 : trace_colors(s, player, side);
    }
    int left = trace_colors(s, player, 0), right = trace_colors(s, player, 1);
    return left > right ? left : right;
}

static int count_hand(const SetiState *s, int corner, int income) {
    int n = 0;
    for (int i = 0; i < s->n_hand; i++) {
        const SetiCard *c = &SETI_CARD[s->hand[i]];
        n += (corner < 0 || c->corner[corner]) && (income < 0 || c->income == income);
    }
    return n;
}

static int count_tucked(const SetiState *s, int income) {
    int n = 0;
    for (int i = 0; i < s->n_tucked; i++) n += income < 0 || SETI_CARD[s->tucked[i]].income == income;
    return n;
}

static int count_both(const SetiState *s, int player) {
    int n = 0;
    for (int planet = 0; planet < 9; planet++) n += count_pieces(s, player, 0, planet, 0) && count_pieces(s, player, 1, planet, 1);
    return n;
}

static int near_asteroids(const SetiState *s) {
    int space = s->that[T_PROBE], n = 0;
    if (space < 0) return 0;
    for (int i = 0; i < SETI_NEIGHBOUR_COUNT[space]; i++) n += the_sky(s)->cell[(int)SETI_NEIGHBOURS[space][i]] == SETI_ASTEROIDS;
    return n;
}

static int earth_sector_objects(const SetiState *s) {
    const SetiSky *here = the_sky(s);
    int n = 0;
    for (int ring = 0; ring < 4; ring++) {
        int cell = here->cell[ring * 8 + here->earth_sector];
        n += cell == SETI_COMET || (cell <= SETI_OUMUAMUA && cell != SETI_EARTH);
    }
    return n;
}

static int special(const SetiState *s, int player, const int32_t *c) {
    int n = 0;
    switch (c[0]) {
    case C_HAND: return count_hand(s, c[1], c[2]);
    case C_TUCKED: return count_tucked(s, c[1]);
    case C_SIGNALS: return count_signals(s, player, c[1]);
    case C_MARKED: return count_marked(s, c[1], c[2], c[3]);
    case C_BOTH: return count_both(s, player);
    case C_LANDED: return s->that[T_PLACE] >= 0 && c[1] >> s->that[T_PLACE] & 1;
    case C_ASTEROIDS: return near_asteroids(s);
    case C_EARTH_SECTOR: return earth_sector_objects(s);
    case C_OTHER_OWNERS: return s->that[T_TECH] >= 0 && s->techs[1 - player] >> s->that[T_TECH] & 1;
    case C_ANOMALIES:
        for (int i = 0; i < s->n_anomalies; i++) n += s->anomalies[i][0] == (the_sky(s)->where[c[1]] & 7);
        return n;
    case C_MISSIONS: return s->n_completed;
    }
    return 0;
}

int value(const SetiState *s, int player, int count, int card) {
    const int32_t *c = SETI_COUNTS[count];
    int n = 0;
    switch (c[0]) {
    case C_PIECES: return count_pieces(s, player, c[1], c[2], c[3]);
    case C_TRACES: return count_traces(s, player, c[1], c[2], c[3], card);
    case C_PROBES: return count_probes(s, player, c);
    case C_WINS: return count_wins(s, player, c[1], c[2]);
    case C_RESOURCE: return c[1] == 0 ? s->publicity[player] : c[1] == 1 ? s->score[player] : s->exofossils[player];
    case C_SIGNAL_SECTORS:
        for (int i = 0; i < 8; i++) n += signals_in(s, player, i) > 0;
        return n;
    case C_TECHS:
        if (c[1] != 3) return count_techs(s, player, c[1]);
        return s->that[T_TECH] >= 0 ? count_techs(s, player, s->that[T_TECH] / 4) : 0;
    case C_CAPSULES:
        for (int i = 0; i < s->n_capsules; i++) n += s->capsules[i].space == the_sky(s)->where[c[1]];
        return n;
    case C_TRACE_COLORS: return better_colors(s, player, c[1], card);
    }
    return special(s, player, c);
}
