/* What is on the boards: probes and their ways, orbiters and landers, traces, sectors. */
#include "encode.h"

/* -- the sky ---------------------------------------------------------------------------------------------------------- */
/* The discs after the next rotation (ST-14.2 to ST-14.4). */
int seti_rotated(int discs, int turned) {
    for (int n = 0; n <= turned; n++) {
        int digit = discs >> 3 * n & 7;
        discs += (((digit + 1) & 7) - digit) * (1 << 3 * n);
    }
    return discs;
}

/* The neighbours of a set of spaces: a space is a bit, a ring a byte. */
static inline uint32_t around(uint32_t set) {
    uint32_t up = (set << 1 & 0xFEFEFEFEu) | (set >> 7 & 0x01010101u), down = (set >> 1 & 0x7F7F7F7Fu) | (set << 7 & 0x80808080u);
    return up | down | set << 8 | set >> 8;
}

/* The planets in reach of a space with the price of the way, as bits planet * NEAR + price. Asteroids take 2 to leave (ST-5.9) unless one is light. */
static uint64_t near(int discs, int light, int space) {
    const SetiSky *sky = &seti_skies[discs];
    uint32_t slow = light ? 0 : SETI_ASTEROID_SPACES[discs], within[BOARD_FAR];
    uint32_t seen = within[0] = 1u << space;
    for (int price = 1; price < BOARD_FAR; price++) {
        uint32_t next = around(within[price - 1] & ~slow);
        if (price > 1) next |= around(within[price - 2] & slow);
        within[price] = next & ~seen;
        seen |= next;
    }
    uint64_t found = 0;
    for (int planet = 0; planet < 9; planet++) {
        int where = sky->where[planet], price = 0;
        if (planet == SETI_EARTH || where < 0 || !(seen >> where & 1)) continue;
        while (!(within[price] >> where & 1)) price++;
        found |= 1ull << (planet * BOARD_NEAR + at_most(price, BOARD_NEAR - 1));
    }
    return found;
}

static uint16_t *put_bits(uint16_t *out, int first, uint64_t set) {
    for (; set; set &= set - 1) *out++ = first + __builtin_ctzll(set);
    return out;
}

static uint16_t *probes(const SetiState *s, uint16_t *out) {
    const SetiSky *here = the_sky(s);
    int light = (s->techs[SEAT] & SETI_PROBE_2) != 0, later = seti_rotated(s->discs, s->turned);
    uint64_t now = 0, soon = 0, cells = 0, rings = 0, theirs = 0;       /* two probes may have the same before them */
    for (int i = 0; i < s->n_probes[SEAT]; i++) {
        int space = s->probes[SEAT][i];
        now |= near(s->discs, light, space);
        soon |= near(later, light, here->turns[s->turned][space] & 63);
        cells |= 1ull << here->cell[space];
        rings |= 1ull << space / 8;
    }
    for (int i = 0; i < s->n_probes[RIVAL]; i++) theirs |= 1ull << here->cell[s->probes[RIVAL][i]];
    out = put_bits(out, BOARD_PROBE_NOW, now);
    out = put_bits(out, BOARD_PROBE_SOON, soon);
    out = put_bits(out, BOARD_PROBE_CELL, cells);
    out = put_bits(out, BOARD_PROBE_RING, rings);
    out = put_bits(out, BOARD_RIVAL_CELL, theirs);
    *out++ = BOARD_PROBES + at_most(s->n_probes[SEAT], 4);
    out = put_bits(out, BOARD_FROM_EARTH, near(s->discs, light, here->earth));
    if (s->n_capsules) *out++ = BOARD_CAPSULES + at_most(s->n_capsules, 3);
    return out;
}

static int own_of(const uint8_t *figures, int n) {
    int mine = 0;
    for (int i = 0; i < n; i++) mine += (figures[i] & 7) == SEAT;
    return mine;
}

/* Orbiters and landers. */
static uint16_t *planets(const SetiState *s, uint16_t *out, SetiOwn *own) {
    own->figures = 0;
    for (int planet = 0; planet < 9; planet++) {
        if (!s->n_orbiters[planet]) continue;
        int mine = own_of(s->orbiters[planet], s->n_orbiters[planet]);
        own->figures += mine;
        *out++ = BOARD_ORBITED + planet * 3 + at_most(mine, 2);
    }
    for (int place = 0; place < 18; place++) {
        if (!s->n_landers[place]) continue;
        int mine = own_of(s->landers[place], s->n_landers[place]);
        own->figures += mine;
        *out++ = BOARD_LANDED + place * 3 + at_most(mine, 2);
        if (place < 9) *out++ = BOARD_LANDERS + place * 3 + at_most(s->n_landers[place], 3) - 1;
    }
    return out;
}

/* -- traces ----------------------------------------------------------------------------------------------------------- */
static uint16_t *species_board(const SetiState *s, int side, uint16_t *out, int *mine) {
    int species = s->species[side];
    *out++ = BOARD_KNOWN + side * 5 + species;
    if (s->species_open[side] >= 0) *out++ = BOARD_OPEN_CARD + s->species_open[side] - SETI_MAIN;
    for (int color = 0; color < 3; color++) {
        int first = SETI_SPACE_NUMBER[species][color];
        for (int k = 0; k < SETI_SPACE_COUNT[species][color]; k++) {
            const uint8_t *markers = s->board[side * 3 + color][k];
            mine[color] += markers[SEAT];
            if (markers[SEAT]) *out++ = BOARD_SPACE_MINE + first + k;
            if (markers[RIVAL]) *out++ = BOARD_SPACE_OTHER + first + k;
        }
    }
    return out;
}

/* Discovery spaces, overflow and species boards. */
static uint16_t *traces(const SetiState *s, uint16_t *out, int *mine) {
    for (int i = 0; i < 3; i++) mine[i] = 0;
    for (int i = 0; i < 6; i++) {
        int owner = s->discovery[i];
        *out++ = BOARD_DISCOVERY + i * 4 + (owner < 0 ? 0 : owner == SEAT ? 1 : owner == SETI_NEUTRAL_PLAYER ? 3 : 2);
        mine[i % 3] += (owner == SEAT) + s->overflow[i][SEAT];
        if (s->overflow[i][SEAT] | s->overflow[i][RIVAL]) *out++ = BOARD_OVERFLOWN + i * 3 + at_most(s->overflow[i][SEAT], 2);
    }
    for (int side = 0; side < 2; side++) {
        const int8_t *spaces = s->discovery + side * 3;
        *out++ = BOARD_TO_DISCOVER + side * 4 + (spaces[0] == -1) + (spaces[1] == -1) + (spaces[2] == -1);
        if (s->known >> side & 1) out = species_board(s, side, out, mine);
    }
    for (int color = 0; color < 3; color++) *out++ = BOARD_TRACES + color * 7 + at_most(mine[color], 6);
    return out;
}

/* -- sectors ---------------------------------------------------------------------------------------------------------- */
/* Signals still to mark in a sector, own ones, and the rival's. */
SetiStanding seti_standing(const SetiState *s, int sector) {
    int n = s->n_signals[sector], mine = 0, left = SETI_STARS[s->stars[sector]].slots - n;
    for (int i = 0; i < n; i++) mine += s->signals[sector][i] == SEAT;
    return (SetiStanding){left > 0 ? left : 0, mine, n - mine};
}

static uint16_t *sector_look(const SetiState *s, int sector, uint16_t *out) {
    SetiStanding found = seti_standing(s, sector);
    int last = s->signals[sector][s->n_signals[sector] - 1], first = BOARD_STAR + s->stars[sector] * BOARD_STAR_WIDTH;
    int leads = found.mine > found.others || (found.mine == found.others && last == SEAT);        /* ST-10.5: among equals the later marker */
    *out++ = first + at_most(found.left, 7);
    *out++ = first + 8 + at_most(found.mine, 4);
    *out++ = first + (leads ? 14 : 15);
    return out;
}

/* Sectors with signals, and those that were won. */
static uint16_t *sectors(const SetiState *s, uint16_t *out, SetiOwn *own) {
    const SetiSky *here = the_sky(s);
    own->wins = 0;
    for (int i = 0; i < 8; i++) {
        if (s->n_signals[i]) out = sector_look(s, i, out);
        if (s->wins[i][SEAT] | s->wins[i][RIVAL]) *out++ = BOARD_STAR_WON + s->stars[i] * 3 + at_most(s->wins[i][SEAT], 2);
        own->wins += s->wins[i][SEAT];
    }
    *out++ = BOARD_WINS + at_most(own->wins, 5);
    *out++ = BOARD_EARTH_STAR + s->stars[here->earth_sector];
    *out++ = BOARD_MERCURY_STAR + s->stars[here->where[0] % 8];
    return out;
}

uint16_t *seti_board_features(const SetiState *s, uint16_t *out, SetiOwn *own) {
    out = probes(s, out);
    out = planets(s, out, own);
    out = traces(s, out, own->colors);
    return sectors(s, out, own);
}
