/* What an answer brings at once, and how far the next federation is after it (encode_gains.py). */
#include "automa.h"
#include "encode.h"
#include "federation.h"
#include "turns.h"

/* VP of the round tile, tech tiles and the faction for an event, as score() would give them. */
static int event_vp(const Gaia *s, int seat, int event)
{
    int vp = s->p[seat][F_TRIGGER + event];
    if (s->round && ROUND_TILES[s->rounds[s->round - 1]].on == event)
        vp += ROUND_TILES[s->rounds[s->round - 1]].vp;
    return vp;
}

static int effect_vp(const Gaia *s, int seat, const Effect *effect, int times)
{
    const int32_t *p = s->p[seat];
    int found = 0;
    for (int i = 0; i < effect->n; i++) {
        const int verb = effect->part[i].what, n = effect->part[i].n * times;
        if (verb == F_V_VP)
            found += n;
        else if (verb == F_V_VP_TYPE)
            found += n * bit_count((uint32_t)p[F_TYPES]);
        else if (verb == F_V_VP_GAIA)
            found += n * p[F_GAIAS];
    }
    return found;
}

/* What it would score if the seat passed as things stand. */
static void booster_gains(const Gaia *s, int seat, int booster, Features *out)
{
    if (booster >= 0 && BOOSTERS[booster].per)
        reached(out, L_LATER_O, BOOSTERS[booster].vp * count(s, seat, BOOSTERS[booster].per));
}

/* The advanced tile of the area, and whether the way there is short. */
static void advanced_of(const Gaia *s, int area, int level, Features *out)
{
    if (s->advanced[area] >= 0)
        tell_one(out, E_ADVANCED_OF_O + 2 * s->advanced[area] + (level > 2));
}

static void area_gains(const Gaia *s, int seat, int area, Features *out)
{
    if (area > 5)
        return;
    const int level = s->p[seat][F_LEVEL + area];
    int vp = event_vp(s, seat, F_E_RESEARCH);
    if (level < TOP)
        vp += effect_vp(s, seat, &AREAS[area].now[level + 1], 1);
    reached(out, L_VP_O, vp);
    advanced_of(s, area, level, out);
}

static void tile_gains(const Gaia *s, int seat, int space, Features *out)
{
    const Tile *tile = space >= ADVANCED_FROM ? &ADVANCED_TILES[s->advanced[space - ADVANCED_FROM]] : &STANDARD[s->tech[space]];
    if (space < AREA_COUNT)
        advanced_of(s, space, s->p[seat][F_LEVEL + space], out);
    if (tile->when == WHEN_ONCE)
        reached(out, L_VP_O, effect_vp(s, seat, &tile->gain, count(s, seat, tile->per)));
    else if (tile->when == WHEN_PASS)
        reached(out, L_LATER_O, effect_vp(s, seat, &tile->gain, count(s, seat, tile->per)));
}

static void final_gains(const Gaia *s, int seat, int h, Features *out)
{
    const int32_t *p = s->p[seat];
    const int planet = s->planet[h];
    for (int i = 0; i < 2; i++) {
        const int tile = s->finals[i], id = FINAL_TILES[tile].id;
        if ((id == FINAL_PLANET_TYPES && !(p[F_TYPES] >> planet & 1)) || (id == FINAL_GAIA_PLANETS && (planet == F_GAIA || planet == F_TRANSDIM))
            || (id == FINAL_SECTORS && !(p[F_SECTORS] >> SECTOR[h] & 1)))
            tell_one(out, E_FINAL_O + tile);
    }
}

/* The power value that a building would have on a hex. */
static int value_as(const Gaia *s, int seat, int h, int kind)
{
    const int32_t *p = s->p[seat];
    if (s->owner[h] >= 0 && s->owner[h] != seat)
        return POWER_VALUE[F_MINE];
    const int v = BIG_KINDS[kind] ? p[F_BIG_VALUE] : POWER_VALUE[kind];
    return p[F_HOME_VALUE] && s->planet[h] == p[F_HOME] ? v + p[F_HOME_VALUE] : v;
}

static void link_after(const Gaia *s, int seat, int h, int worth, Features *out)
{
    int total, need, satellites;
    federation_outlook(s, seat, h, worth, &total, &need, &satellites);
    reached(out, L_FREE_O, total - need + 7);
    tell_one(out, E_LINK_O + (satellites < OUT_OF_REACH ? satellites : OUT_OF_REACH));
}

/* A new building on a hex: VP, final tiles, the next federation. */
static void site_gains(const Gaia *s, int seat, int h, int builds, int station, int free, Features *out)
{
    if (builds) {
        int vp = event_vp(s, seat, F_E_MINE), ore, qic, steps;
        if (s->planet[h] == F_GAIA)
            vp += event_vp(s, seat, F_E_GAIA_MINE);
        else if (s->planet[h] < F_GAIA && s->owner[h] < 0) {
            mine_price(s, seat, h, free, 0, &ore, &qic, &steps);
            vp += event_vp(s, seat, F_E_STEP) * steps;
        }
        reached(out, L_VP_O, vp);
    }
    final_gains(s, seat, h, out);
    if (s->owner[h] != seat || builds)
        link_after(s, seat, h, station ? 1 : value_as(s, seat, h, F_MINE), out);
}

static void turn_gains(const Gaia *s, int seat, const int16_t *v, Features *out)
{
    switch (v[0]) {
    case K_BUILD:
    case K_GAIAFORM:
        site_gains(s, seat, v[1], v[0] == K_BUILD, 0, 0, out);
        break;
    case K_UPGRADE:
        if (v[2] == F_STATION || v[2] >= F_INSTITUTE)
            reached(out, L_VP_O, event_vp(s, seat, v[2] == F_STATION ? F_E_STATION : F_E_BIG));
        link_after(s, seat, v[1], value_as(s, seat, v[1], v[2]), out);
        break;
    case K_RESEARCH:
        area_gains(s, seat, v[1], out);
        break;
    case K_ACTION:
        reached(out, L_VP_O, effect_vp(s, seat, &SPACES[v[1]].gain, 1));
        break;
    case K_FEDERATION:
        reached(out, L_VP_O, event_vp(s, seat, F_E_TOKEN));
        break;
    case K_PASS:
        reached(out, L_VP_O, pass_vp(s, seat));
        booster_gains(s, seat, v[1], out);
        break;
    default:
        break;
    }
}

void gain_features(const Gaia *s, const Frame *f, const Option *o, Features *out)
{
    const int seat = f->seat, h = o->v[o->n - 1];
    switch (f->kind) {
    case K_TURN:
    case K_AFTER:
        turn_gains(s, seat, o->v, out);
        break;
    case K_MINE_SITE:
    case K_RANGE_SITE:
    case K_PLACE:
    case K_LOST_SITE:
    case K_STATION_SITE:
        if (h >= 0)
            site_gains(s, seat, h, f->kind == K_MINE_SITE || f->kind == K_LOST_SITE, f->kind == K_STATION_SITE, f->kind == K_MINE_SITE ? f->a : 0, out);
        break;
    case K_TECH_TILE:
        tile_gains(s, seat, o->v[0], out);
        break;
    case K_ADVANCE:
        area_gains(s, seat, o->v[0], out);
        break;
    case K_FEDERATE:
        reached(out, L_VP_O, event_vp(s, seat, F_E_TOKEN));
        break;
    case K_TOKEN:
    case K_RESCORE:
        reached(out, L_VP_O, effect_vp(s, seat, &TOKENS[o->v[0]].gain, 1) + (f->kind == K_TOKEN ? event_vp(s, seat, F_E_TOKEN) : 0));
        break;
    case K_FIRST_BOOSTER:
        booster_gains(s, seat, o->v[0], out);
        break;
    default:
        break;
    }
}
