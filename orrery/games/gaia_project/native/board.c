/* Pieces on the map: colonizing a planet, replacing a building, power values, joining federations (board.py). */
#include "federation.h"

/* Range is measured from here too. */
void starting_point(Gaia *s, int seat, int h)
{
    uint8_t *near = s->near[seat];
    const uint8_t *row = DISTANCE[h];
    for (int i = 0; i < HEXES; i++)
        near[i] = row[i] < near[i] ? row[i] : near[i];
}

/* The first own building on a planet. A planet that another player holds gets a guest mine (GP-18.04). */
void colonize(Gaia *s, int seat, int h, int kind)
{
    int32_t *p = s->p[seat];
    if (s->owner[h] >= 0 && s->owner[h] != seat) {
        s->guest[h] = (int8_t)seat;
    } else {
        s->owner[h] = (int8_t)seat;
        s->building[h] = (int8_t)kind;
        p[F_TYPES] |= 1 << s->planet[h];
        if (s->planet[h] == F_GAIA)
            p[F_GAIAS]++;
    }
    p[F_PIECE + kind]++;
    settle_in(s, seat, h);
}

/* What every new building brings, also the Lost Planet's mine: sector, range, list of own hexes, federation joined. */
void settle_in(Gaia *s, int seat, int h)
{
    Hexes *own = &s->own[seat];
    int i = own->n++;
    for (; i > 0 && own->item[i - 1] > h; i--)
        own->item[i] = own->item[i - 1];
    own->item[i] = (uint8_t)h;
    s->p[seat][F_SECTORS] |= 1 << SECTOR[h];
    starting_point(s, seat, h);
    join_federation(s, seat, h);
    s->least[seat] = UNKNOWN;
}

/* A new piece next to an own federation joins it and drags its group along (GP-10.15, 10.16). */
void join_federation(Gaia *s, int seat, int h)
{
    int bit = 1 << seat, near = 0, n = 0;
    uint8_t edge[HEXES];
    for (int i = 0; i < NEIGHBOUR_COUNT[h]; i++)
        near |= s->federation[NEIGHBOURS[h][i]];
    if (s->federation[h] & bit || !(near & bit))
        return;
    s->federation[h] |= (uint8_t)bit;
    edge[n++] = (uint8_t)h;
    while (n) {
        int x = edge[--n];
        for (int i = 0; i < NEIGHBOUR_COUNT[x]; i++) {
            int y = NEIGHBOURS[x][i];
            if (!(s->federation[y] & bit) && holds(s, seat, y)) {
                s->federation[y] |= (uint8_t)bit;
                edge[n++] = (uint8_t)y;
            }
        }
    }
}

/* An own building or space station stands here (a gaiaformer is none). */
int holds(const Gaia *s, int seat, int h)
{
    if (s->owner[h] == seat)
        return s->building[h] < 7 || s->building[h] == F_SPACE_STATION;
    return s->guest[h] == seat;
}

/* The power value of the seat's building on a hex (GP-10.02, 15.11); a space station counts 1 in federations. */
int value(const Gaia *s, int seat, int h)
{
    const int32_t *p = s->p[seat];
    int kind = s->building[h];
    if (s->guest[h] == seat)
        return POWER_VALUE[F_MINE];
    if (kind == F_SPACE_STATION)
        return 1;
    int v = BIG_KINDS[kind] ? p[F_BIG_VALUE] : POWER_VALUE[kind];
    return p[F_HOME_VALUE] && s->planet[h] == p[F_HOME] ? v + p[F_HOME_VALUE] : v;
}

/* Another own building instead of the present one; the old piece returns to the board (GP-8.01). */
void replace(Gaia *s, int seat, int h, int kind)
{
    int32_t *p = s->p[seat];
    p[F_PIECE + s->building[h]]--;
    p[F_PIECE + kind]++;
    s->building[h] = (int8_t)kind;
    s->least[seat] = UNKNOWN;
    if (kind == F_ACADEMY_Q) {
        p[F_SPECIALS] |= 1 << S_ACADEMY;
        p[F_QIC_IS_ORE] = 0;            /* GP-18.49 */
    } else if (kind == F_INSTITUTE) {
        open_institute(s, seat);
    }
}

/* The institute's ability is there at once (GP-8.05). */
void open_institute(Gaia *s, int seat)
{
    int32_t *p = s->p[seat];
    const Faction *faction = &FACTIONS[p[F_FACTION]];
    for (int i = 0; i < faction->grant_n; i++) {
        const Grant *g = &faction->grants[i];
        if (g->how == 0)
            p[g->field] = g->n;
        else if (g->how == 1)
            p[g->field] += g->n;
        else
            p[g->field] |= g->n;
    }
    if (faction->institute_special >= 0)
        p[F_SPECIALS] |= 1 << faction->institute_special;
    s->least[seat] = UNKNOWN;
}

/* Does an opponent have a building within that distance (GP-8.04, 8.15)? */
int neighbour_within(const Gaia *s, int seat, int h, int distance)
{
    const Hexes *own = &s->own[1 - seat];
    for (int i = 0; i < own->n; i++)
        if (DISTANCE[h][own->item[i]] <= distance)
            return 1;
    return 0;
}
