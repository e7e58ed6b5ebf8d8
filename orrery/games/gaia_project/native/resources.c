/* Resources and the power cycle (GP-4): gaining, charging, spending, discarding; and scoring an event (resources.py). */
#include "turns.h"


/* How many of what a tile counts the seat has (GP-9.17). */
int count(const Gaia *s, int seat, int per)
{
    const int32_t *p = s->p[seat];
    int sum = 0;
    switch (per) {
    case 1: return p[F_PIECE + F_MINE] + p[F_LOST];
    case 2: return p[F_PIECE + F_STATION];
    case 3: return p[F_PIECE + F_LAB];
    case 4: return p[F_PIECE + F_INSTITUTE] + p[F_PIECE + F_INSTITUTE + 1] + p[F_PIECE + F_INSTITUTE + 2];
    case 5: return bit_count((uint32_t)p[F_TYPES]);
    case 6: return p[F_GAIAS];
    case 7: return bit_count((uint32_t)p[F_SECTORS]);
    case 8:
        for (int i = 0; i < 14; i++)
            sum += p[F_GREEN + i];
        return sum;
    default: return 1;
    }
}

void add_vp(Gaia *s, int seat, int n, int category)
{
    s->p[seat][F_VP] += n;
    s->p[seat][F_EARNED + category] += n;
}

/* Credits, ore, knowledge or QIC up to the cap (GP-4.01); QIC may be ore for Gleens (GP-18.09). */
void add(int32_t *p, int verb, int n)
{
    if (verb == F_QIC && p[F_QIC_IS_ORE])
        verb = F_ORE;
    n += p[verb];
    if (verb == F_CREDITS)
        p[F_CREDITS] = n < CREDIT_CAP ? n : CREDIT_CAP;
    else if (verb == F_ORE)
        p[F_ORE] = n < ORE_CAP ? n : ORE_CAP;
    else if (verb == F_KNOWLEDGE)
        p[F_KNOWLEDGE] = n < KNOWLEDGE_CAP ? n : KNOWLEDGE_CAP;
    else
        p[F_QIC] = n;
}

static void gain_part(Gaia *s, int seat, int verb, int n, int category)
{
    int32_t *p = s->p[seat];
    if (verb == F_V_VP)
        add_vp(s, seat, n, category);
    else if (verb <= F_QIC)
        add(p, verb, n);
    else if (verb == F_V_CHARGE)
        charge(s, seat, n);
    else if (verb == F_V_TOKENS)
        p[F_BOWL1] += n;
    else if (verb == F_V_FORMER)
        p[F_FORMERS] += n;
    else if (verb == F_V_VP_TYPE)
        add_vp(s, seat, n * bit_count((uint32_t)p[F_TYPES]), category);
    else if (verb == F_V_VP_GAIA)
        add_vp(s, seat, n * p[F_GAIAS], category);
}

/* Gain the plain parts of an effect. What asks a question (tiles, mines) is pushed by whoever knows the context. */
void gain(Gaia *s, int seat, const Effect *effect, int category, int times)
{
    for (int i = 0; i < effect->n; i++)
        gain_part(s, seat, effect->part[i].what, effect->part[i].n * times, category);
}

/* VP of the round tile, tech tiles and the faction for an event (GP-16.14, 16.15). */
void score(Gaia *s, int seat, int event, int n)
{
    const int32_t *p = s->p[seat];
    int vp = p[F_TRIGGER + event];
    if (vp) {
        int own = FACTIONS[p[F_FACTION]].trigger[event];
        if (own)
            add_vp(s, seat, own * n, F_C_FACTION);
        if (vp != own)
            add_vp(s, seat, (vp - own) * n, F_C_TILE);
    }
    if (s->round) {
        const RoundTile *tile = &ROUND_TILES[s->rounds[s->round - 1]];
        if (tile->on == event)
            add_vp(s, seat, tile->vp * n, F_C_ROUND);
    }
}

/* -- charging ------------------------------------------------------------------------------------------------------- */

Bowls bowls_of(const int32_t *p)
{
    return (Bowls){p[F_BOWL1], p[F_BOWL2], p[F_BOWL3], p[F_BRAIN]};
}

static void set_bowls(int32_t *p, Bowls b)
{
    p[F_BOWL1] = b.one, p[F_BOWL2] = b.two, p[F_BOWL3] = b.three, p[F_BRAIN] = b.brain;
}

/* Bowls and Brainstone after n charges: bowl I empties before II (GP-4.03); the Brainstone goes first (eager) or last. */
Bowls charged(Bowls b, int n, int eager)
{
    for (; n > 0; n--) {
        if (b.one || b.brain == 1) {
            if (b.brain == 1 && (eager || !b.one))
                b.brain = 2;
            else
                b.one--, b.two++;
        } else if (b.two || b.brain == 2) {
            if (b.brain == 2 && (eager || !b.two))
                b.brain = 3;
            else
                b.two--, b.three++;
        } else
            break;
    }
    return b;
}

/* The Brainstone lies in bowl I or II: asks when it may move or stay (GP-4.10). */
static void charge_brain(Gaia *s, int seat, int n)
{
    int32_t *p = s->p[seat];
    Bowls first = charged(bowls_of(p), n, 1), last = charged(bowls_of(p), n, 0);
    if (first.one != last.one || first.two != last.two || first.three != last.three || first.brain != last.brain)
        push(s, frame(K_BRAIN, seat, n, 0));
    else
        set_bowls(p, first);
}

/* Charge n power as far as possible (GP-4.11). */
void charge(Gaia *s, int seat, int n)
{
    int32_t *p = s->p[seat];
    if (p[F_BRAIN] == 1 || p[F_BRAIN] == 2) {
        charge_brain(s, seat, n);
        return;
    }
    int a = p[F_BOWL1];
    if (a >= n) {
        p[F_BOWL1] = a - n;
        p[F_BOWL2] += n;
        return;
    }
    int b = p[F_BOWL2] + a;
    n -= a;
    if (n > b)
        n = b;
    p[F_BOWL1] = 0;
    p[F_BOWL2] = b - n;
    p[F_BOWL3] += n;
}

/* How many charges the bowls can take. */
int chargeable(const int32_t *p)
{
    int brain = p[F_BRAIN];
    return 2 * p[F_BOWL1] + p[F_BOWL2] + (brain == 1 || brain == 2 ? 3 - brain : 0);
}

void brain_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)s, (void)f;
    offer1(out, 1);
    offer1(out, 0);
}

void brain_answer(Gaia *s, const Frame *f, const Option *o)
{
    int32_t *p = s->p[f->seat];
    set_bowls(p, charged(bowls_of(p), f->a, o->v[0] == 1));
}

/* -- spending ------------------------------------------------------------------------------------------------------- */

/* May n power be spent: with the Brainstone (worth 3) as part of it, or with other tokens only? */
int can_spend(const int32_t *p, int n, int brain)
{
    if (brain)
        return p[F_BRAIN] == 3 && p[F_BOWL3] >= n - BRAIN_POWER;
    return p[F_BOWL3] * p[F_TOKEN_VALUE] >= n;
}

/* Move the tokens of a payment from bowl III to I (GP-4.05); Nevlas tokens may count double (GP-18.46). */
void spend(int32_t *p, int n, int brain)
{
    if (brain) {
        p[F_BRAIN] = 1;
        n = n > BRAIN_POWER ? n - BRAIN_POWER : 0;
    }
    int tokens = (n + p[F_TOKEN_VALUE] - 1) / p[F_TOKEN_VALUE];
    p[F_BOWL3] -= tokens;
    p[F_BOWL1] += tokens;
}

/* -- discarding ----------------------------------------------------------------------------------------------------- */

static int brain_in_bowl(const int32_t *p) { return p[F_BRAIN] >= 1 && p[F_BRAIN] <= 3; }

/* Tokens in the three bowls, the Brainstone included. */
int tokens_of(const int32_t *p)
{
    return p[F_BOWL1] + p[F_BOWL2] + p[F_BOWL3] + brain_in_bowl(p);
}

static void offer_split(Options *out, int one, int two, int three, int brain)
{
    offer3(out, one, two, three);
    Option *o = &out->item[out->n - 1];
    o->n = 4, o->v[3] = (int16_t)brain;
}

/* Every way to take n tokens from the bowls: (from I, from II, from III, Brainstone); lowest bowls first. */
static void splits(const int32_t *p, int n, Options *out)
{
    for (int brain = 0; brain <= brain_in_bowl(p); brain++) {
        int need = n - brain;
        for (int third = 0; third <= p[F_BOWL3] && third <= need; third++)
            for (int second = 0; second <= p[F_BOWL2] && second <= need - third; second++)
                if (need - third - second <= p[F_BOWL1])
                    offer_split(out, need - third - second, second, third, brain);
    }
}

static void remove_tokens(int32_t *p, const int16_t *split, int to)
{
    p[F_BOWL1] -= split[0];
    p[F_BOWL2] -= split[1];
    p[F_BOWL3] -= split[2];
    if (to == TO_AREA)
        p[F_AREA] += split[0] + split[1] + split[2];
    if (split[3])
        p[F_BRAIN] = to == TO_AREA ? 4 : 0;
}

/* Take n tokens of the owner's choice out of the bowls (GP-4.07, 7.03): to the supply or to the Gaia area. */
void take_tokens(Gaia *s, int seat, int n, int to)
{
    static _Thread_local Option room[MOST_OPTIONS];
    if (!n)
        return;
    int32_t *p = s->p[seat];
    int filled = (p[F_BOWL1] > 0) + (p[F_BOWL2] > 0) + (p[F_BOWL3] > 0) + brain_in_bowl(p);
    if (filled > 1 && tokens_of(p) > n) {
        push(s, frame(K_BOWLS, seat, n, to));
        return;
    }
    Options out = {room, 0};
    splits(p, n, &out);
    if (out.n)
        remove_tokens(p, room[0].v, to);
}

void bowls_options(const Gaia *s, const Frame *f, Options *out) { splits(s->p[f->seat], f->a, out); }

void bowls_answer(Gaia *s, const Frame *f, const Option *o) { remove_tokens(s->p[f->seat], o->v, f->b); }
