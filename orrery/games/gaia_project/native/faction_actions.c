/* The special actions printed on faction boards: swap, space station, downgrade, lowest area (GP-18). */
#include "automa.h"
#include "federation.h"
#include "turns.h"

/* The seat's own hexes (not as a guest) with a building; with `sites` NULL just whether there is one. */
static int own_with(const Gaia *s, int seat, int building, int not_planet, uint8_t *sites)
{
    int n = 0;
    for (int i = 0; i < s->own[seat].n; i++) {
        int h = s->own[seat].item[i];
        if (s->owner[h] != seat || s->building[h] != building || s->planet[h] == not_planet)
            continue;
        if (!sites)
            return 1;
        sites[n++] = (uint8_t)h;
    }
    return n;
}

static void offer_sites(Options *out, const uint8_t *sites, int n)
{
    for (int i = 0; i < n; i++)
        offer1(out, sites[i]);
}

/* Own mines that can change places with the institute; not the Lost Planet's (GP-18.16, 18.17). */
int swaps(const Gaia *s, int seat, uint8_t *sites)
{
    return own_with(s, seat, F_MINE, F_LOST_PLANET, sites);
}

void swap_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    offer_sites(out, sites, swaps(s, f->seat, sites));
}

/* No build, no upgrade: nobody scores, nobody charges; federations stay as they are. */
void swap_site_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat;
    for (int i = 0; i < s->own[seat].n; i++) {
        int h = s->own[seat].item[i];
        if (s->owner[h] == seat && s->building[h] == F_INSTITUTE)
            s->building[h] = F_MINE;
    }
    s->building[o->v[0]] = F_INSTITUTE;
    s->least[seat] = UNKNOWN;
}

/* Hexes in range without planet or station; satellites do not matter (GP-18.23, 18.25). */
int space_sites(const Gaia *s, int seat, uint8_t *sites)
{
    const int32_t *p = s->p[seat];
    int n = 0, furthest = reach(p) + RANGE_PER_QIC * p[F_QIC];
    if (p[F_SPACE] >= MAX_SPACE_STATIONS)
        return 0;
    for (int h = 0; h < HEXES; h++) {
        if (s->near[seat][h] > furthest || s->planet[h] != F_EMPTY || s->building[h] != F_NOTHING)
            continue;
        if (!sites)
            return 1;
        sites[n++] = (uint8_t)h;
    }
    return n;
}

void station_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    offer_sites(out, sites, space_sites(s, f->seat, sites));
}

void station_site_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat, h = o->v[0];
    int32_t *p = s->p[seat];
    p[F_QIC] -= range_qic(s, seat, h, 0);
    p[F_SPACE]++;
    s->owner[h] = (int8_t)seat, s->building[h] = F_SPACE_STATION;
    starting_point(s, seat, h);
    s->least[seat] = UNKNOWN;
    join_federation(s, seat, h);                    /* on an own satellite it is in the federation already */
}

/* Own labs, if a trading station piece is left (GP-18.30, 18.31). */
int downgrades(const Gaia *s, int seat, uint8_t *sites)
{
    if (s->p[seat][F_PIECE + F_STATION] >= PIECES[F_STATION])
        return 0;
    return own_with(s, seat, F_LAB, -1, sites);
}

void downgrade_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    offer_sites(out, sites, downgrades(s, f->seat, sites));
}

/* It counts as an upgrade to a trading station; then one advance of choice. */
void downgrade_site_answer(Gaia *s, const Frame *f, const Option *o)
{
    push(s, frame(K_OFFER_ADVANCE, f->seat, ALL_AREAS, 0));
    put_building(s, f->seat, o->v[0], F_STATION);
}

/* The areas of the lowest level that can be advanced (GP-18.33, 18.43). */
int lowest_areas(const Gaia *s, int seat, uint8_t *areas)
{
    const int32_t *p = s->p[seat];
    int n = 0, low = p[F_LEVEL];
    for (int area = 1; area < 6; area++)
        if (p[F_LEVEL + area] < low)
            low = p[F_LEVEL + area];
    for (int area = 0; area < 6; area++) {
        if (p[F_LEVEL + area] != low || advance_state(s, seat, area) != OPEN)
            continue;
        if (!areas)
            return 1;
        areas[n++] = (uint8_t)area;
    }
    return n;
}

void lowest_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t areas[6];
    offer_sites(out, areas, lowest_areas(s, f->seat, areas));
}

void lowest_answer(Gaia *s, const Frame *f, const Option *o)
{
    advance(s, f->seat, o->v[0]);
}
