/* Action 3, upgrade a building (GP-8; upgrades.py). */
#include "turns.h"
#include "federation.h"

enum { DISCOUNT_DISTANCE = 2 };

/* Credits and ore; a trading station is cheaper with an opponent within 2 (GP-8.04). */
static const int8_t *upgrade_price(const Gaia *s, int seat, int h, int kind)
{
    if (kind == F_STATION && neighbour_within(s, seat, h, DISCOUNT_DISTANCE))
        return NEAR_STATION_COST;
    return COSTS[kind];
}

/* Replace the building and take what comes with the new one; VP before the tile, which pays nothing for the past (GP-9.14). */
void put_building(Gaia *s, int seat, int h, int kind)
{
    replace(s, seat, h, kind);
    built_on(s, h);
    if (kind == F_STATION)
        score(s, seat, F_E_STATION, 1);
    else if (kind >= F_INSTITUTE)
        score(s, seat, F_E_BIG, 1);
    if (kind == F_INSTITUTE) {
        int token = FACTIONS[s->p[seat][F_FACTION]].institute_token;
        if (token >= 0)
            gain_token(s, seat, token, 1);
    } else if (kind >= F_LAB && any_tile(s, seat))  /* GP-9.16 */
        push(s, frame(K_TECH_TILE, seat, 0, 0));
}

void upgrade_collect(const Gaia *s, int seat, Options *out)
{
    const int32_t *p = s->p[seat];
    if (p[F_ORE] < 2 || p[F_CREDITS] < 3)
        return;
    const int32_t *targets = FACTIONS[p[F_FACTION]].upgrades;
    for (int i = 0; i < s->own[seat].n; i++) {
        int h = s->own[seat].item[i];
        if (s->owner[h] != seat || s->planet[h] == F_LOST_PLANET)
            continue;
        for (int kind = F_STATION; kind <= F_ACADEMY_Q; kind++) {
            if (!(targets[s->building[h]] >> kind & 1) || p[F_PIECE + kind] >= PIECES[kind] || p[F_ORE] < COSTS[kind][1])
                continue;
            if (p[F_CREDITS] >= COSTS[kind][0] || (kind == F_STATION && neighbour_within(s, seat, h, DISCOUNT_DISTANCE)))
                offer3(out, K_UPGRADE, h, kind);
        }
    }
}

void upgrade_do(Gaia *s, int seat, const Option *o)
{
    const int8_t *price = upgrade_price(s, seat, o->v[1], o->v[2]);
    s->p[seat][F_CREDITS] -= price[0];
    s->p[seat][F_ORE] -= price[1];
    put_building(s, seat, o->v[1], o->v[2]);
}
