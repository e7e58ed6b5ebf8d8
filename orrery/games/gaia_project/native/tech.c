/* Tech tiles, standard and advanced (GP-9; tech.py). */
#include "turns.h"

enum { SPACES_WITH_TILES = 9, PLAIN_BIG_VALUE = 3 };

/* The spaces a tile can be taken from: 0-5 below an area, 6-8 free, 9-14 advanced (GP-9.01, 9.05). */
int tech_spaces(const Gaia *s, int seat, uint8_t *spaces)
{
    const int32_t *p = s->p[seat];
    int n = 0;
    for (int i = 0; i < SPACES_WITH_TILES; i++)
        if (!(p[F_TECH] >> s->tech[i] & 1))
            spaces[n++] = (uint8_t)i;
    if (p[F_TECH] & ~p[F_COVERED] && any_green(p))
        for (int area = 0; area < AREA_COUNT; area++)
            if (s->advanced[area] >= 0 && p[F_LEVEL + area] >= ADVANCED_LEVEL)
                spaces[n++] = (uint8_t)(ADVANCED_FROM + area);
    return n;
}

int any_tile(const Gaia *s, int seat)
{
    uint8_t spaces[ADVANCED_FROM + AREA_COUNT];
    return s->p[seat][F_TECH] != (1 << STANDARDS) - 1 || tech_spaces(s, seat, spaces) > 0;
}

static void set_static(Gaia *s, int seat, const Tile *tile, int on)
{
    for (int i = 0; i < tile->gain.n; i++)
        if (tile->gain.part[i].what == F_V_BIG_VALUE) {
            s->p[seat][F_BIG_VALUE] = on ? tile->gain.part[i].n : PLAIN_BIG_VALUE;
            s->least[seat] = UNKNOWN;
        }
}

/* What a tile does when it is gained; income and pass effects are read from the masks in their phases. */
static void activate(Gaia *s, int seat, const Tile *tile)
{
    int32_t *p = s->p[seat];
    if (tile->when == WHEN_ONCE)
        gain(s, seat, &tile->gain, F_C_TILE, count(s, seat, tile->per));
    else if (tile->when == WHEN_TRIGGER)
        p[F_TRIGGER + tile->on] += tile->gain.part[0].n;
    else if (tile->when == WHEN_SPECIAL)
        p[F_SPECIALS] |= 1 << tile->special;
    else if (tile->when == WHEN_STATIC)
        set_static(s, seat, tile, 1);
}

/* A covered tile loses its effect, not what it gave (GP-9.07, 9.18). */
static void deactivate(Gaia *s, int seat, const Tile *tile)
{
    int32_t *p = s->p[seat];
    if (tile->when == WHEN_TRIGGER)
        p[F_TRIGGER + tile->on] -= tile->gain.part[0].n;
    else if (tile->when == WHEN_SPECIAL)
        p[F_SPECIALS] &= ~(1 << tile->special);
    else if (tile->when == WHEN_STATIC)
        set_static(s, seat, tile, 0);
}

void tech_tile_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t spaces[ADVANCED_FROM + AREA_COUNT];
    int n = tech_spaces(s, f->seat, spaces);
    for (int i = 0; i < n; i++)
        offer1(out, spaces[i]);
}

static void cover(Gaia *s, int seat, int tile)
{
    s->p[seat][F_COVERED] |= 1 << tile;
    deactivate(s, seat, &STANDARD[tile]);
}

/* Flip a green token, cover a standard tile, then the tile itself (GP-9.09). */
static void take_from_area(Gaia *s, int seat, int area)
{
    int32_t *p = s->p[seat];
    int tile = s->advanced[area];
    s->advanced[area] = -1;
    p[F_ADVANCED] |= 1 << tile;
    uint32_t uncovered = (uint32_t)(p[F_TECH] & ~p[F_COVERED]);
    push(s, frame(K_GAIN, seat, tile, 0));
    if (uncovered & (uncovered - 1))
        push(s, frame(K_COVER, seat, 0, 0));
    else
        cover(s, seat, __builtin_ctz(uncovered));
    flip_token(s, seat);
}

void tech_tile_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat, space = o->v[0];
    if (space >= ADVANCED_FROM) {
        take_from_area(s, seat, space - ADVANCED_FROM);
        return;
    }
    int tile = s->tech[space];
    s->p[seat][F_TECH] |= 1 << tile;
    push(s, frame(K_OFFER_ADVANCE, seat, space < AREA_COUNT ? 1 << space : ALL_AREAS, 1));
    activate(s, seat, &STANDARD[tile]);
}

/* Which standard tile does the advanced one cover? */
void cover_options(const Gaia *s, const Frame *f, Options *out)
{
    const int32_t *p = s->p[f->seat];
    for (int tile = 0; tile < STANDARDS; tile++)
        if ((p[F_TECH] & ~p[F_COVERED]) >> tile & 1)
            offer1(out, tile);
}

void cover_answer(Gaia *s, const Frame *f, const Option *o) { cover(s, f->seat, o->v[0]); }

/* The effect of an advanced tile, then an advance in any area (GP-9.06). */
void take_advanced_resolve(Gaia *s, const Frame *f)
{
    push(s, frame(K_OFFER_ADVANCE, f->seat, ALL_AREAS, 1));
    activate(s, f->seat, &ADVANCED_TILES[f->a]);
}

/* Ask for an advance if there is one to make; else it is lost (GP-9.20). */
void offer_advance_resolve(Gaia *s, const Frame *f)
{
    if (f->a & open_areas(s, f->seat))
        push(s, frame(K_ADVANCE, f->seat, f->a, f->b));
}

/* Advance in which area? Frame: (kind, seat, mask of areas, may it be declined). */
void advance_options(const Gaia *s, const Frame *f, Options *out)
{
    int areas = open_areas(s, f->seat) & f->a;
    for (int area = 0; area < AREA_COUNT; area++)
        if (areas >> area & 1)
            offer1(out, area);
    if (f->b)
        offer1(out, ADVANCE_DECLINE);
}

void advance_answer(Gaia *s, const Frame *f, const Option *o)
{
    if (o->v[0] != ADVANCE_DECLINE)
        advance(s, f->seat, o->v[0]);
}
