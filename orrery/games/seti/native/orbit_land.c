/* Orbiting and landing (ST-6, ST-7; orbit_land.py and placing.py): from a probe in space to a figure on the planetary board. */
#include "rules.h"

/* Planets (not Earth) on whose space the person has a probe; capsules cannot orbit or land (ST-20.8). */
static int probe_planets(const SetiState *s, int8_t *found) {
    const int8_t *cell = the_sky(s)->cell;
    int n = 0;
    for (int i = 0; i < s->n_probes[SEAT]; i++) {
        int planet = cell[(int)s->probes[SEAT][i]];
        if (planet <= SETI_OUMUAMUA && planet != SETI_EARTH && index_of(found, n, planet) < 0) found[n++] = (int8_t)planet;
    }
    return n;
}

int can_land(const SetiState *s) {
    int8_t planets[9];
    return probe_planets(s, planets) > 0;
}

/* ST-7.1, ST-7.13, ST-7.15: 3 energy, 1 less with anybody's orbiter, 1 less with probe technology 3. */
int land_cost(const SetiState *s, int planet) {
    return 3 - (s->n_orbiters[planet] > 0) - (s->techs[SEAT] & SETI_PROBE_3 ? 1 : 0);
}

/* Where the person could land with one of the probes, whatever the price. */
void landing_options(const SetiState *s, int moons, int occupied, int or_orbit, Options *out) {
    int8_t planets[9];
    int n = probe_planets(s, planets), lunar = moons == 1 || s->techs[SEAT] & SETI_PROBE_4;
    for (int i = 0; i < n; i++) {
        int planet = planets[i];
        if (or_orbit) offer(out, V_ORBIT, planet, 0, 0);
        offer(out, V_LAND, planet, 0, 0);
        for (int k = 0; lunar && k < SETI_MOON_COUNT[planet]; k++) {
            int place = SETI_MOONS[planet][k];
            if (!s->n_landers[place] || occupied == 1) offer(out, V_LAND, place, 0, 0);
        }
    }
}

/* The figure leaves the solar system. */
static void leave_space(SetiState *s, int planet) {
    int at = index_of(s->probes[SEAT], s->n_probes[SEAT], the_sky(s)->where[planet]);
    if (at >= 0) drop(s->probes[SEAT], &s->n_probes[SEAT], at);
}

void orbit(SetiState *s, int planet, int then, int card) {
    leave_space(s, planet);
    put_orbiter(s, SEAT, planet, then, card);
}

int first_orbit(const SetiState *s, int planet) {
    for (int i = 0; i < s->n_orbiters[planet]; i++)
        if (s->orbiters[planet][i] >= 8) return 0;
    return 1;
}

/* ST-6.2 to ST-6.4, ST-6.10: the first-orbit bonus comes before the printed rewards. */
void put_orbiter(SetiState *s, int player, int planet, int then, int card) {
    int first = first_orbit(s, planet);
    APPEND_AT(s, orbiters, planet, (uint8_t)(first ? player + 8 : player));
    s->that[T_PLACE] = (int8_t)planet;
    if (then) PUSH2(s, K_STEP, player, then, card);
    if (player == SEAT) PUSH2(s, K_EVENT, player, EV_ORBIT, 1 << planet);
    run(s, player, SETI_ORBIT[planet], -1);
    if (first) run(s, player, SETI_FIRST_ORBIT[planet], -1);
}

/* First-landing data spaces that a landing may cover, from 1; ST-7.11: none for moons. */
int data_spaces(const SetiState *s, int place, int occupied, int *found) {
    int n = 0;
    if (place > SETI_OUMUAMUA) return 0;
    for (int k = 1; k <= SETI_LANDING_SPACES[place]; k++) {
        int covered = 0;
        for (int i = 0; i < s->n_landers[place]; i++) covered |= s->landers[place][i] >> 3 == k;
        if (occupied || !covered) found[n++] = k;
    }
    return n;
}

/* ST-7.2, ST-7.4, ST-7.5: choose the data space when there is more than one to choose from. */
void land(SetiState *s, int place, int occupied, int then, int card) {
    int spaces[3];
    leave_space(s, SETI_PLANET_OF[place]);
    s->that[T_PLACE] = (int8_t)place;
    int n = data_spaces(s, place, occupied, spaces);
    if (n > 1)
        PUSH4(s, K_DATA_SPACE, SEAT, place, occupied, then, card);
    else
        PUSH4(s, K_LANDED, SEAT, place, n ? spaces[0] : 0, then, card);
}

/* ST-7.16: the data of the covered space, then the centre rewards, then the event. */
void resolve_landed(SetiState *s, Frame *f) {
    int place = f->a[0], space = f->a[1], then = f->a[2];
    APPEND_AT(s, landers, place, (uint8_t)(f->seat + 8 * space));
    if (then) PUSH2(s, K_STEP, f->seat, then, f->a[3]);
    PUSH2(s, K_EVENT, f->seat, EV_LAND, 1 << SETI_PLANET_OF[place]);
    run(s, f->seat, SETI_LANDING[place], -1);
    if (space) {
        int data = SETI_LANDING_DATA[place][space - 1];
        PUSH2(s, K_GAIN, f->seat, 0, data);
        PUSH2(s, K_ROOM, f->seat, 0, data);
    }
}

/* The person's orbiters (piece 0) or landers (1), one option per kind of place they stand on; how many. */
int removable(const SetiState *s, int piece, Options *out) {
    int found = 0;
    for (int place = 0; place < (piece ? 18 : 9); place++) {
        const uint8_t *figures = piece ? s->landers[place] : s->orbiters[place];
        int n = piece ? s->n_landers[place] : s->n_orbiters[place];
        for (int i = 0; i < n; i++) {
            if ((figures[i] & 7) != SEAT || index_of(figures, i, figures[i]) >= 0) continue;
            found++;
            if (out) offer(out, V_PIECE, place, figures[i] >> 3, 0);
        }
    }
    return found;
}

/* -- questions: arguments moons, occupied, or orbit, then, card -- */
void own_land(const SetiState *s, Frame *f, Options *out) {
    landing_options(s, f->a[0], f->a[1], f->a[2], out);
}

void take_land(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_ORBIT)
        orbit(s, o->v[1], f->a[3], f->a[4]);
    else
        land(s, o->v[1], f->a[1], f->a[3], f->a[4]);
}

/* ST-7.5, ST-22.5: which of the open first-landing spaces to cover. */
void own_data_space(const SetiState *s, Frame *f, Options *out) {
    int spaces[3], n = data_spaces(s, f->a[0], f->a[1], spaces);
    for (int i = 0; i < n; i++) offer(out, V_SPACE, spaces[i], 0, 0);
}

void take_data_space(SetiState *s, Frame *f, const SetiOption *o) {
    PUSH4(s, K_LANDED, f->seat, f->a[0], o->v[1], f->a[2], f->a[3]);
}

/* Which orbiter or lander goes back; mandatory when there is one. */
void own_remove(const SetiState *s, Frame *f, Options *out) {
    removable(s, f->a[0], out);
}

/* ST-6.6: the space is open again; nothing slides. */
void take_remove(SetiState *s, Frame *f, const SetiOption *o) {
    int place = o->v[1], figure = SEAT + 8 * o->v[2];
    uint8_t *figures = f->a[0] ? s->landers[place] : s->orbiters[place];
    uint8_t *n = f->a[0] ? &s->n_landers[place] : &s->n_orbiters[place];
    drop(figures, n, index_of(figures, *n, figure));
    if (f->a[1]) PUSH2(s, K_STEP, f->seat, f->a[1], f->a[2]);
}
