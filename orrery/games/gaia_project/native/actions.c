/* Actions 6 and 7: power, QIC and special actions (GP-12; actions.py). */
#include "turns.h"
#include "automa.h"

/* Can the compulsory part of the effect be carried out (GP-12.14)? Resources always can (GP-12.15). */
static int doable(const Gaia *s, int seat, const Effect *effect)
{
    uint8_t sites[HEXES];
    for (int i = 0; i < effect->n; i++) {
        int n = effect->part[i].n;
        switch (effect->part[i].what) {
        case F_V_MINE: return any_mine_site(s, seat, n, 0);
        case F_V_RANGE: return any_mine_site(s, seat, 0, n) || project_sites(s, seat, n, sites);
        case F_V_TECH: return any_tile(s, seat);
        case F_V_RESCORE: return count(s, seat, 8) > 0;
        default: break;
        }
    }
    return 1;
}

static void carry_out(Gaia *s, int seat, const Effect *effect)
{
    for (int i = 0; i < effect->n; i++) {
        int verb = effect->part[i].what, n = effect->part[i].n;
        if (verb == F_V_MINE)
            push(s, frame(K_MINE_SITE, seat, n, 0));
        else if (verb == F_V_RANGE)
            push(s, frame(K_RANGE_SITE, seat, n, 0));
        else if (verb == F_V_TECH)
            push(s, frame(K_TECH_TILE, seat, 0, 0));
        else if (verb == F_V_RESCORE)
            push(s, frame(K_RESCORE, seat, 0, 0));
    }
    gain(s, seat, effect, F_C_ACTION, 1);
}

/* A power or QIC action: once per round by one player (GP-12.01). */
void board_action_collect(const Gaia *s, int seat, Options *out)
{
    const int32_t *p = s->p[seat];
    int power = p[F_BOWL3] * p[F_TOKEN_VALUE], brain = p[F_BRAIN] == 3, qic = p[F_QIC];
    if (power < 3 && qic < 2 && !brain)
        return;
    for (int i = 0; i < SPACE_COUNT; i++) {
        const Space *space = &SPACES[i];
        if (s->spaces >> i & 1)
            continue;
        if (space->power) {
            int plain = power >= space->power, stone = brain && p[F_BOWL3] >= space->power - BRAIN_POWER;
            if ((plain || stone) && doable(s, seat, &space->gain)) {
                if (plain)
                    offer3(out, K_ACTION, i, 0);
                if (stone)
                    offer3(out, K_ACTION, i, 1);
            }
        } else if (qic >= space->qic && doable(s, seat, &space->gain))
            offer3(out, K_ACTION, i, 0);
    }
}

void board_action_do(Gaia *s, int seat, const Option *o)
{
    int32_t *p = s->p[seat];
    const Space *space = &SPACES[o->v[1]];
    s->spaces |= 1 << o->v[1];
    if (space->power)
        spend(p, space->power, o->v[2]);
    else
        p[F_QIC] -= space->qic;
    carry_out(s, seat, &space->gain);
}

static int special_doable(const Gaia *s, int seat, int i)
{
    if (i < S_SWAP)
        return doable(s, seat, &SPECIAL_GAIN[i]);
    if (i == S_SWAP)
        return swaps(s, seat, NULL);
    if (i == S_STATION)
        return space_sites(s, seat, NULL);
    if (i == S_DOWNGRADE)
        return downgrades(s, seat, NULL);
    return lowest_areas(s, seat, NULL);
}

/* An orange action of one's own: free, once per round (GP-12.10). */
void special_action_collect(const Gaia *s, int seat, Options *out)
{
    int left = s->p[seat][F_SPECIALS] & ~s->p[seat][F_USED];
    if (!left)
        return;
    for (int i = 0; i < SPECIAL_COUNT; i++)
        if (left >> i & 1 && special_doable(s, seat, i))
            offer2(out, K_SPECIAL, i);
}

void special_action_do(Gaia *s, int seat, const Option *o)
{
    int i = o->v[1];
    s->p[seat][F_USED] |= 1 << i;
    if (i == S_SWAP)
        push(s, frame(K_SWAP_SITE, seat, 0, 0));
    else if (i == S_STATION)
        push(s, frame(K_STATION_SITE, seat, 0, 0));
    else if (i == S_DOWNGRADE)
        push(s, frame(K_DOWNGRADE_SITE, seat, 0, 0));
    else if (i == S_LOWEST)
        push(s, frame(K_LOWEST, seat, 0, 0));
    else
        carry_out(s, seat, i == S_ACADEMY ? &FACTIONS[s->p[seat][F_FACTION]].academy : &SPECIAL_GAIN[i]);
}

/* Which own federation token is scored again (GP-12.07)? */
void rescore_options(const Gaia *s, const Frame *f, Options *out)
{
    const int32_t *p = s->p[f->seat];
    for (int kind = 0; kind < TOKEN_KINDS; kind++)
        if (p[F_GREEN + kind] || p[F_GREY + kind])
            offer1(out, kind);
}

void rescore_answer(Gaia *s, const Frame *f, const Option *o) { gain(s, f->seat, &TOKENS[o->v[0]].gain, F_C_FEDERATION, 1); }
