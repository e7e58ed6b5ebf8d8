/* What answers on the boards do: steps, orbits and landings, signals, traces. */
#include "encode.h"

/* What one more signal brings about, the better the higher. GIVES_AWAY: the sector is complete, and another wins it. */
enum { EXCESS, BEHIND, GIVES_AWAY, AHEAD, SECTOR_WON };

/* -- probes ----------------------------------------------------------------------------------------------------------- */
static int direction(int here, int there) {
    if (here / 8 == there / 8) return ((there - here) & 7) == 7 ? 0 : 1;
    return there < here ? 2 : 3;
}

/* A space as if Earth were in sector 0. */
static int from_earth(int space, int earth_sector) {
    return (space & ~7) + ((space - earth_sector) & 7);
}

/* What a step is, whoever takes it. */
static uint16_t *step_look(const SetiState *s, int light, int here, int there, uint16_t *out) {
    const SetiSky *now = the_sky(s), *later = &seti_skies[seti_rotated(s->discs, s->turned)];
    *out++ = TELL_STEP_FROM + now->cell[here];
    *out++ = TELL_STEP_TO + now->cell[there];
    *out++ = TELL_STEP_CARRIED + later->cell[now->turns[s->turned][there] & 63];
    *out++ = TELL_STEP_WAY + direction(here, there);
    *out++ = TELL_STEP_SPACE + from_earth(there, now->earth_sector);
    *out++ = TELL_STEP_START + from_earth(here, now->earth_sector);
    if (now->cell[here] == SETI_ASTEROIDS && !light) *out++ = TELL_STEP_PRICE;
    if (now->publicity >> there & 1) *out++ = TELL_STEP_FAME;
    for (int planet = 0; planet < 9; planet++) {
        int where = now->where[planet];
        if (where < 0 || planet == SETI_EARTH) continue;
        int before = SETI_DISTANCE[here][where], after = SETI_DISTANCE[there][where];
        *out++ = (after < before ? TELL_STEP_NEARER : TELL_STEP_FARTHER) + planet;
        if (after < 3) *out++ = TELL_STEP_WITHIN + planet * 3 + after;
    }
    return out;
}

/* Missions and objectives that want a figure at this planet. */
static uint16_t *waiting(const SetiState *s, int planet, uint16_t *out) {
    int missions = 0, objectives = 0;
    for (int i = 0; i < s->n_missions; i++) missions |= SETI_MISSION_PLANETS[s->missions[i].card];
    for (int i = 0; i < s->n_open; i++) objectives |= SETI_WANTS[s->open[i]][EV_LAND];
    if (missions >> planet & 1) *out++ = TELL_FULFILS;
    if (objectives >> planet & 1) *out++ = TELL_FULFILS + 1;
    return out;
}

/* What a probe finds at a planet. */
static uint16_t *planet_ahead(const SetiState *s, int planet, uint16_t *out) {
    *out++ = TELL_PLANET_PRICE + land_cost(s, planet);
    if (!s->n_orbiters[planet]) *out++ = TELL_PLANET_ORBIT;
    if (!s->n_landers[planet]) *out++ = TELL_PLANET_DATA;
    return waiting(s, planet, out);
}

uint16_t *seti_tell_step(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int light = s->techs[SEAT] & SETI_PROBE_2 || s->rules & FREE_EXIT, there = o->v[3], cell = the_sky(s)->cell[there];
    out = step_look(s, light, o->v[2], there, out);
    *out++ = TELL_PIECE + at_most(o->v[1], 3);
    if (o->v[0] == V_STEP) *out++ = TELL_MOVES_LEFT + at_most(f->a[0], 5);
    if (cell < SETI_EMPTY && cell != SETI_EARTH) out = planet_ahead(s, cell, out);
    return cell == SETI_EMPTY ? out : seti_prospects(s, EV_VISIT, 1 << cell, out);
}

uint16_t *seti_tell_orbit(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int planet = o->v[1];
    out = put_look(out, s->n_orbiters[planet] ? SETI_ORBIT_LOOK[planet] : SETI_FIRST_ORBIT_LOOK[planet]);
    out = waiting(s, planet, out);
    return seti_prospects(s, EV_ORBIT, 1 << planet, out);
}

uint16_t *seti_tell_land(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int place = o->v[1], planet = SETI_PLANET_OF[place];
    out = put_look(out, SETI_LAND_LOOK[place]);
    if (f->kind == K_TURN) *out++ = TELL_LAND_PRICE + land_cost(s, planet);      /* an effect's landing has no price */
    if (place == planet && s->n_landers[place] < SETI_LANDING_SPACES[place]) *out++ = TELL_FREE_DATA + SETI_LANDING_DATA[place][s->n_landers[place]];
    out = waiting(s, planet, out);
    return seti_prospects(s, EV_LAND, 1 << planet, out);
}

uint16_t *seti_tell_data_space(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_DATA_AMOUNT + SETI_LANDING_DATA[f->a[0]][o->v[1] - 1];
    return out;
}

uint16_t *seti_tell_removal(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    *out++ = TELL_REMOVES + o->v[1];
    return seti_plain(f, o, 2, out);
}

/* -- signals ---------------------------------------------------------------------------------------------------------- */
static int outcome(SetiStanding now) {
    int ahead = now.mine + 1 >= now.others;         /* later markers win ties (ST-10.5) */
    if (now.left == 0) return EXCESS;
    if (now.left == 1) return ahead ? SECTOR_WON : GIVES_AWAY;
    return ahead ? AHEAD : BEHIND;
}

/* A signal in a certain sector. */
static uint16_t *in_the_sector(const SetiState *s, int sector, uint16_t *out) {
    int star = s->stars[sector], color = 1 << SETI_STARS[star].color;
    SetiStanding now = seti_standing(s, sector);
    int then = outcome(now);
    *out++ = TELL_AT_STAR + star;
    *out++ = TELL_AT_LEFT + at_most(now.left, 7);
    *out++ = TELL_AT_MINE + at_most(now.mine, 4);
    *out++ = TELL_AT_OTHERS + at_most(now.others, 4);
    *out++ = TELL_AT_OUTCOME + then;
    if (s->n_signals[sector] == 1 && SETI_STARS[star].second_vp) *out++ = TELL_AT_SECOND;
    if (s->wins[sector][SEAT] | s->wins[sector][RIVAL]) *out++ = TELL_AT_LATER;
    out = seti_prospects(s, EV_SIGNAL, color, out);
    return then >= AHEAD ? seti_prospects(s, SETI_OBJECTIVE_WIN, color, out) : out;
}

/* A signal in a sector of a colour: the best of them. Some cards have none. */
uint16_t *seti_color_signal(const SetiState *s, int color, uint16_t *out) {
    int best = EXCESS;
    if (color < 0) return out;
    for (int sector = 0; sector < 8; sector++) {
        if (SETI_STARS[s->stars[sector]].color != color) continue;
        int then = outcome(seti_standing(s, sector));
        best = then > best ? then : best;
    }
    *out++ = TELL_USE_COLOR + color;
    *out++ = TELL_COLOR_OUTCOME + best;
    return seti_prospects(s, EV_SIGNAL, 1 << color, out);
}

uint16_t *seti_tell_scan(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    out = in_the_sector(s, the_sky(s)->earth_sector, out);
    return seti_prospects(s, EV_SCAN, 1, out);
}

uint16_t *seti_tell_in_sector(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    if (o->v[1] != SETI_TILE) return in_the_sector(s, o->v[1], out);
    *out++ = TELL_AT_TILE + at_most(s->n_tile, 3);
    return out;
}

uint16_t *seti_tell_near_earth(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    if (o->v[1] == the_sky(s)->earth_sector) *out++ = TELL_AT_EARTH;
    return in_the_sector(s, o->v[1], out);
}

uint16_t *seti_tell_at_mercury(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    return in_the_sector(s, the_sky(s)->where[0] % 8, out);
}

uint16_t *seti_tell_at_probe(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    const SetiSky *here = the_sky(s);
    *out++ = TELL_PROBE_OF + (o->v[1] != SEAT);
    *out++ = TELL_STEP_START + from_earth(o->v[2], here->earth_sector);
    *out++ = TELL_STEP_FROM + here->cell[o->v[2]];
    return in_the_sector(s, o->v[2] % 8, out);
}

/* -- traces ----------------------------------------------------------------------------------------------------------- */
uint16_t *seti_tell_trace(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out) {
    int side = o->v[1], color = o->v[2], space = o->v[3];
    const int8_t *spaces = s->discovery + side * 3;
    if (space != 0 && space != SETI_OVERFLOW) {
        out = put_look(out, SETI_SPACE_LOOK[s->species[side]][color][space - 1]);
        return seti_prospects(s, EV_TRACE, 1 << color, out);
    }
    *out++ = TELL_TRACE_COLOR + color;
    *out++ = TELL_TRACE_KIND + (space == SETI_OVERFLOW);
    *out++ = (space == SETI_OVERFLOW ? TELL_TRACE_OVERFLOW : TELL_TRACE_DISCOVERY) + side * 3 + color;
    if (space == 0) *out++ = TELL_TRACE_LEFT + (spaces[0] == -1) + (spaces[1] == -1) + (spaces[2] == -1);
    return seti_prospects(s, EV_TRACE, 1 << color, out);
}
