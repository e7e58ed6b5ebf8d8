/* Action 8, pass (GP-13), and the boosters (passing.py). */
#include "turns.h"

static void score_tiles(Gaia *s, int seat, const Tile *tiles, int n, int mask)
{
    for (int i = 0; i < n; i++)
        if (mask >> i & 1 && tiles[i].when == WHEN_PASS)
            gain(s, seat, &tiles[i].gain, F_C_TILE, count(s, seat, tiles[i].per));
}

/* Red icons: the booster held and uncovered tiles (GP-13.05). */
static void score_pass(Gaia *s, int seat)
{
    const int32_t *p = s->p[seat];
    const Booster *booster = &BOOSTERS[p[F_BOOSTER]];
    if (booster->per)
        add_vp(s, seat, booster->vp * count(s, seat, booster->per), F_C_BOOSTER);
    score_tiles(s, seat, STANDARD, STANDARDS, p[F_TECH] & ~p[F_COVERED]);
    score_tiles(s, seat, ADVANCED_TILES, ADVANCEDS, p[F_ADVANCED]);
}

static int tiles_vp(const Gaia *s, int seat, const Tile *tiles, int n, int mask)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (mask >> i & 1 && tiles[i].when == WHEN_PASS)
            found += tiles[i].gain.part[0].n * count(s, seat, tiles[i].per);
    return found;
}

/* What passing would score now. */
int pass_vp(const Gaia *s, int seat)
{
    const int32_t *p = s->p[seat];
    const int booster = p[F_BOOSTER];
    int found = booster >= 0 && BOOSTERS[booster].per ? BOOSTERS[booster].vp * count(s, seat, BOOSTERS[booster].per) : 0;
    found += tiles_vp(s, seat, STANDARD, STANDARDS, p[F_TECH] & ~p[F_COVERED]);
    return found + tiles_vp(s, seat, ADVANCED_TILES, ADVANCEDS, p[F_ADVANCED]);
}

/* Take a booster from the row and put the old one at its right end (GP-13.02, 21.16). */
void take_booster(Gaia *s, int seat, int booster)
{
    int32_t *p = s->p[seat];
    int old = p[F_BOOSTER];
    if (booster != NO_BOOSTER)
        cards_drop(&s->boosters, booster);
    if (old != NO_BOOSTER) {
        cards_add(&s->boosters, old);
        if (BOOSTERS[old].special >= 0) {
            p[F_SPECIALS] &= ~(1 << BOOSTERS[old].special);
            p[F_USED] &= ~(1 << BOOSTERS[old].special);
        }
    }
    p[F_BOOSTER] = booster;
}

/* Boosters taken when passing come into force with the new round (GP-13.04). */
void face_up(Gaia *s)
{
    int32_t *p = s->p[HUMAN];
    if (p[F_BOOSTER] >= 0 && BOOSTERS[p[F_BOOSTER]].special >= 0)
        p[F_SPECIALS] |= 1 << BOOSTERS[p[F_BOOSTER]].special;
}

void pass_collect(const Gaia *s, int seat, Options *out)
{
    (void)seat;
    if (s->round == LAST_ROUND)
        offer2(out, K_PASS, NO_BOOSTER);
    else
        for (int i = 0; i < s->boosters.n; i++)
            offer2(out, K_PASS, s->boosters.item[i]);
}

void pass_do(Gaia *s, int seat, const Option *o)
{
    score_pass(s, seat);
    take_booster(s, seat, o->v[1]);
    cards_add(&s->passed, seat);
}
