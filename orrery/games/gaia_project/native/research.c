/* Action 5, research, the six areas, and federation tokens as they are gained and flipped (GP-11, GP-10.17, 10.18; research.py). */
#include "turns.h"
#include "federation.h"

int any_green(const int32_t *p)
{
    for (int kind = 0; kind < TOKEN_KINDS; kind++)
        if (p[F_GREEN + kind])
            return 1;
    return 0;
}

/* Can the seat advance in the area (GP-11.04, 11.05, 11.24, 18.28)? */
int advance_state(const Gaia *s, int seat, int area)
{
    const int32_t *p = s->p[seat];
    int level = p[F_LEVEL + area];
    if (p[F_LOCKED] >> area & 1)
        return IS_LOCKED;
    if (level < TOP - 1)
        return OPEN;
    if (level == TOP)
        return AT_TOP;
    for (int other = 0; other < PLAYERS; other++)
        if (s->p[other][F_LEVEL + area] == TOP)
            return TOP_TAKEN;
    return any_green(p) ? OPEN : NO_GREEN;
}

int open_areas(const Gaia *s, int seat)
{
    int mask = 0;
    for (int area = 0; area < AREA_COUNT; area++)
        if (advance_state(s, seat, area) == OPEN)
            mask |= 1 << area;
    return mask;
}

/* One level up; the last one flips a green token first (GP-11.25). */
void advance(Gaia *s, int seat, int area)
{
    if (s->p[seat][F_LEVEL + area] == TOP - 1) {
        push(s, frame(K_ADVANCE_NOW, seat, area, 0));
        flip_token(s, seat);
    } else
        level_up(s, seat, area);
}

/* Hexes for the Lost Planet: in range, without planet, satellite or space station (GP-11.11). */
static int lost_sites(const Gaia *s, int seat, uint8_t *sites)
{
    const int32_t *p = s->p[seat];
    int furthest = reach(p) + RANGE_PER_QIC * p[F_QIC], n = 0;
    for (int h = 0; h < HEXES; h++)
        if (s->planet[h] == F_EMPTY && s->near[seat][h] <= furthest && !s->satellites[h] && s->building[h] == F_NOTHING)
            sites[n++] = (uint8_t)h;
    return n;
}

void level_up(Gaia *s, int seat, int area)
{
    uint8_t sites[HEXES];
    int32_t *p = s->p[seat];
    int level = ++p[F_LEVEL + area];
    score(s, seat, F_E_RESEARCH, 1);
    if (level == 3)
        charge(s, seat, CHARGE_2_TO_3);
    const Effect *effect = &AREAS[area].now[level];
    gain(s, seat, effect, F_C_RESEARCH, 1);
    for (int i = 0; i < effect->n; i++) {
        int verb = effect->part[i].what;
        if (verb == F_V_TERRA_TOKEN && s->terra_token >= 0) {
            int kind = s->terra_token;
            s->terra_token = -1;
            gain_token(s, seat, kind, 0);
        } else if (verb == F_V_LOST && lost_sites(s, seat, sites))      /* GP-11.16 */
            push(s, frame(K_LOST_SITE, seat, 0, 0));
    }
}

void advance_now_resolve(Gaia *s, const Frame *f) { level_up(s, f->seat, f->a); }

/* Take a federation token with its rewards; `formed`: it counts for the Ivits' next federation (GP-18.20). */
void gain_token(Gaia *s, int seat, int kind, int formed)
{
    int32_t *p = s->p[seat];
    p[(TOKENS[kind].green ? F_GREEN : F_GREY) + kind]++;
    if (formed)
        p[F_TOKENS_FORMED]++;
    gain(s, seat, &TOKENS[kind].gain, F_C_FEDERATION, 1);
    score(s, seat, F_E_TOKEN, 1);
}

static void turn_grey(int32_t *p, int kind)
{
    p[F_GREEN + kind]--;
    p[F_GREY + kind]++;
}

/* Turn one green token to grey; asks which when kinds differ (GP-9.18). */
void flip_token(Gaia *s, int seat)
{
    int n = 0, last = 0;
    for (int kind = TOKEN_KINDS - 1; kind >= 0; kind--)
        if (s->p[seat][F_GREEN + kind])
            n++, last = kind;
    if (n > 1)
        push(s, frame(K_FLIP, seat, 0, 0));
    else
        turn_grey(s->p[seat], last);
}

void flip_options(const Gaia *s, const Frame *f, Options *out)
{
    for (int kind = 0; kind < TOKEN_KINDS; kind++)
        if (s->p[f->seat][F_GREEN + kind])
            offer1(out, kind);
}

void flip_answer(Gaia *s, const Frame *f, const Option *o) { turn_grey(s->p[f->seat], o->v[0]); }

/* Where does the Lost Planet come to lie? */
void lost_site_options(const Gaia *s, const Frame *f, Options *out)
{
    uint8_t sites[HEXES];
    int n = lost_sites(s, f->seat, sites);
    for (int i = 0; i < n; i++)
        offer1(out, sites[i]);
}

static void add_world(Gaia *s, int h)
{
    int i = s->world_n++;
    for (; i > 0 && s->worlds[i - 1] > h; i--)
        s->worlds[i] = s->worlds[i - 1];
    s->worlds[i] = (uint8_t)h;
}

/* It counts as building a mine, without cost and without a piece (GP-11.13 to 11.15). */
void lost_site_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat, h = o->v[0];
    int32_t *p = s->p[seat];
    p[F_QIC] -= range_qic(s, seat, h, 0);
    p[F_LOST] = 1;
    p[F_TYPES] |= 1 << F_LOST_PLANET;
    s->planet[h] = F_LOST_PLANET;
    s->building[h] = F_MINE, s->owner[h] = (int8_t)seat;
    add_world(s, h);
    settle_in(s, seat, h);
    for (int other = 0; other < PLAYERS; other++)
        s->least[other] = UNKNOWN;      /* the hex takes no satellites any more */
    built_on(s, h);
    score_mine(s, seat, h, 0, 1);
}

void research_collect(const Gaia *s, int seat, Options *out)
{
    if (s->p[seat][F_KNOWLEDGE] < RESEARCH_COST)
        return;
    for (int area = 0; area < AREA_COUNT; area++)
        if (advance_state(s, seat, area) == OPEN)
            offer2(out, K_RESEARCH, area);
}

void research_do(Gaia *s, int seat, const Option *o)
{
    s->p[seat][F_KNOWLEDGE] -= RESEARCH_COST;
    advance(s, seat, o->v[1]);
}
