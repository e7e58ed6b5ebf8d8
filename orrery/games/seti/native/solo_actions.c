/* The rival's actions (ST-29): what makes an action impossible, and doing it. */
#include "rules.h"

enum { AHEAD = 15, EXERTIAN_LIMIT = 5, BLUE = 4 };

static int reachable(const SetiState *s, const SetiAction *a) {
    for (int i = 0; i < a->n; i++)
        if (best_route(s, a->planets[i], a->limits[i]) >= 0) return 1;
    return 0;
}

/* ST-29.49: fewer than 5 cards and markers, and a card left. */
static int may_play_exertian(const SetiState *s) {
    int side = side_of(s, SETI_EXERTIANS), n = s->n_exertian_played[RIVAL];
    for (int color = 0; color < 3; color++)
        for (int k = 0; k < SETI_SPACE_COUNT[SETI_EXERTIANS][color]; k++) n += s->board[side * 3 + color][k][RIVAL];
    return n < EXERTIAN_LIMIT && s->n_species_deck[side];
}

int action_possible(const SetiState *s, const SetiAction *a) {
    switch (a->kind) {
    case ACTION_ANALYZE: return s->upper[RIVAL] == COMPUTER;
    case ACTION_LAUNCH: return index_of(s->probes[RIVAL], s->n_probes[RIVAL], the_sky(s)->earth) < 0;
    case ACTION_TECH: return s->publicity[RIVAL] >= a->cost && wanted_tech(s) >= 0;
    case ACTION_ORBIT_OR_LAND:
    case ACTION_MASCAMITES: return reachable(s, a);
    case ACTION_SPECIES_CHECK: return s->known >> a->species & 1;
    case ACTION_ANOMALIES: return anomaly_leader(s, s->anomalies[next_anomaly(s)][1]) != RIVAL;
    case ACTION_CENTAURIANS: return s->message_tiles > 0 && s->message_tile[RIVAL] < 0;
    case ACTION_EXERTIANS: return may_play_exertian(s);
    }
    return 1;
}

/* ST-29.34: discard one stored technology of the type, if there is one. */
static int boost(SetiState *s, int kind) {
    for (int i = 0; i < s->n_stored; i++) {
        if (s->stored[i] >> 2 != kind) continue;
        drop(s->stored, &s->n_stored, i);
        store(s);
        return 1;
    }
    return 0;
}

/* ST-29.33, ST-29.34: clear the computer, gain, mark the blue trace, refill from the pool. */
static void analyse(SetiState *s, const SetiAction *a) {
    s->upper[RIVAL] = 0;
    s->score[RIVAL] += a->extra_vp;
    if (boost(s, 2)) {
        s->score[RIVAL] += 3;
        advance(s, 1);
    }
    PUSH0(s, K_RIVAL_FILL, -1);
    PUSH1(s, K_RIVAL_TRACE, -1, BLUE);
}

/* ST-7.16: the data of the covered space first, then the centre rewards. */
static void put_lander(SetiState *s, int place, int space) {
    APPEND_AT(s, landers, place, (uint8_t)(RIVAL + 8 * space));
    run(s, RIVAL, SETI_LANDING[place], -1);
    if (space) PUSH1(s, K_RIVAL_DATA, -1, SETI_LANDING_DATA[place][space - 1]);
}

/* ST-29.18: the leftmost or rightmost free moon, for a probe technology. */
static int land_on_moon(SetiState *s, int planet) {
    int8_t free[4];
    int n = 0;
    for (int i = 0; i < SETI_MOON_COUNT[planet]; i++)
        if (!s->n_landers[(int)SETI_MOONS[planet][i]]) free[n++] = SETI_MOONS[planet][i];
    if (!n) return 0;
    int moon = by_arrow(s, free, n);
    if (!boost(s, 0)) return 0;
    put_lander(s, moon, 0);
    return 1;
}

/* ST-29.20: the largest first-landing data space left, from 1; 0 none. */
static int best_data_space(const SetiState *s, int planet) {
    int spaces[3], n = data_spaces(s, planet, 0, spaces), best = 0;
    for (int i = 0; i < n; i++)
        if (!best || SETI_LANDING_DATA[planet][spaces[i] - 1] > SETI_LANDING_DATA[planet][best - 1]) best = spaces[i];
    return best;
}

/* ST-29.14 to ST-29.21, ST-29.42: the first listed planet within reach, with the publicity on the way (ST-29.15). */
static void place(SetiState *s, const SetiAction *a) {
    int planet = -1, fame = -1, spaces[3];
    for (int i = 0; i < a->n && fame < 0; i++) {
        planet = a->planets[i];
        fame = best_route(s, planet, a->limits[i]);
    }
    if (fame < 0) return;
    drop(s->probes[RIVAL], &s->n_probes[RIVAL], index_of(s->probes[RIVAL], s->n_probes[RIVAL], the_sky(s)->earth));
    add_publicity(s, RIVAL, fame);
    int only_land = a->kind == ACTION_MASCAMITES;
    if (only_land) PUSH1(s, K_RIVAL_SAMPLE, -1, planet);
    if (land_on_moon(s, planet)) return;
    /* ST-29.19: the option whose first-placement bonus is free; if both or neither are, the card's order */
    int orbit = first_orbit(s, planet), land = data_spaces(s, planet, 0, spaces) > 0;
    if (!only_land && (orbit != land ? orbit : a->orbit_first))
        put_orbiter(s, RIVAL, planet, NOTHING, -1);
    else
        put_lander(s, planet, best_data_space(s, planet));
}

/* A row card from the arrow's end of what still lies there, a signal in a sector of its colour (ST-29.27, ST-29.32). */
static void row_signal(SetiState *s) {
    int8_t lying[3];
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (s->row[i] >= 0) lying[n++] = (int8_t)i;
    if (!n) return;
    int at = by_arrow(s, lying, n), card = s->row[at];
    s->row[at] = -1;
    APPEND(s, discard, (uint8_t)card);
    place_signal(s, RIVAL, wanted_sector(s, SETI_CARD[card].sector), 1);
}

/* ST-29.27 to ST-29.29, ST-29.55: the printed signals in order, one more row card for a telescope technology, then the refill. */
static void scan(SetiState *s, const SetiAction *a) {
    for (int i = 0; i < a->n; i++) {
        if (a->planets[i] == SIGNAL_EARTH)
            place_signal(s, RIVAL, the_sky(s)->earth_sector, 1);
        else if (a->planets[i] == SIGNAL_CARD)
            row_signal(s);
        else if (s->discs > 511)
            place_signal(s, RIVAL, SETI_TILE, 1);
    }
    if (!row_empty(s) && boost(s, 1)) row_signal(s);
    refill(s);
}

/* ST-29.43: the lowest free space of the next anomaly's colour on the Anomalies board, and 3 VP. */
static void mark_anomaly(SetiState *s) {
    int side = side_of(s, SETI_ANOMALIES), color = s->anomalies[next_anomaly(s)][1];
    s->score[RIVAL] += 3;
    mark_trace(s, RIVAL, side, color, lowest(s, side, color));
}

/* ST-29.49: a random card, unseen. */
static void play_exertian(SetiState *s) {
    int side = side_of(s, SETI_EXERTIANS), at = below(s, s->n_species_deck[side]);
    APPEND_AT(s, exertian_played, RIVAL, s->species_deck[side][at]);
    drop(s->species_deck[side], &s->n_species_deck[side], at);
}

void do_action(SetiState *s, const SetiAction *a) {
    switch (a->kind) {
    case ACTION_ANALYZE: analyse(s, a); break;
    case ACTION_LAUNCH:
        launch(s, RIVAL);
        add_publicity(s, RIVAL, a->publicity);
        advance(s, a->progress);
        break;
    case ACTION_TECH:           /* ST-29.4, ST-29.5, ST-29.11: pay, rotate, take the technology, then the printed progress */
        s->publicity[RIVAL] -= a->cost;
        PUSH1(s, K_RIVAL_PROGRESS, -1, a->progress);
        PUSH0(s, K_RIVAL_TECH, -1);
        PUSH0(s, K_ROTATE, -1);
        break;
    case ACTION_ORBIT_OR_LAND:
    case ACTION_MASCAMITES: place(s, a); break;
    case ACTION_SCAN: scan(s, a); break;
    case ACTION_ANOMALIES: mark_anomaly(s); break;
    case ACTION_CENTAURIANS:    /* ST-29.46 */
        s->message_tiles--;
        s->message_tile[RIVAL] = (int16_t)(s->score[RIVAL] + AHEAD);
        advance(s, 1);
        break;
    case ACTION_EXERTIANS: play_exertian(s); break;
    }
}

/* A random token of the planet goes face up to the next blue space; its reward is ignored. */
void resolve_rival_sample(SetiState *s, Frame *f) {
    int at = f->a[0] - SETI_JUPITER;
    if (side_of(s, SETI_MASCAMITES) < 0 || !s->n_samples[at]) return;
    int token = below(s, s->n_samples[at]);
    APPEND(s, sample_row, (int8_t)s->samples[at][token]);
    drop(s->samples[at], &s->n_samples[at], token);
}
