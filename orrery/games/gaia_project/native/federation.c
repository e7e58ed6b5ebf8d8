/* Action 4, form a federation (GP-10): which hexes are legal, the cheapest ones as proposals, and what forming one does (federation.py). */
#include <stdlib.h>

#include "federation.h"
#include "turns.h"

enum { FORM_KINDS = 6 };

/* The seat's groups of adjacent own buildings and stations, and where its satellites may go. */
typedef struct {
    Bits member, free, groups[MOST_GROUPS], touches[MOST_GROUPS];
    int values[MOST_GROUPS];
    int one, need, k;
    uint32_t required;
} Table;
/* A set of groups as numbers, in order. */
typedef struct { int n; uint8_t item[MOST_GROUPS]; } Chosen;

/* The group of adjacent own buildings around a hex (GP-10.11). */
static void add_group(Table *t, const Gaia *s, int seat, Bits *left, int h)
{
    uint8_t edge[HEXES];
    int n = 0, worth = 0;
    Bits group = bits_none();
    edge[n++] = (uint8_t)h;
    bits_clear(left, h);
    while (n) {
        int x = edge[--n];
        bits_set(&group, x);
        worth += value(s, seat, x);
        for (int i = 0; i < NEIGHBOUR_COUNT[x]; i++) {
            int y = NEIGHBOURS[x][i];
            if (bits_has(*left, y)) {
                bits_clear(left, y);
                edge[n++] = (uint8_t)y;
            }
        }
    }
    t->groups[t->k] = group;
    t->values[t->k++] = worth;
}

/* Own buildings and then space stations; how many. */
static int own_hexes(const Gaia *s, int seat, uint8_t *hexes)
{
    int n = s->own[seat].n;
    memcpy(hexes, s->own[seat].item, (size_t)n);
    if (s->p[seat][F_SPACE])
        for (int h = 0; h < HEXES; h++)
            if (s->building[h] == F_SPACE_STATION && s->owner[h] == seat)
                hexes[n++] = (uint8_t)h;
    return n;
}

static void collect(Table *t, const Gaia *s, int seat)
{
    int bit = 1 << seat, block = 0;
    uint8_t hexes[HEXES + MOST_OWN];
    int n = own_hexes(s, seat, hexes);
    Bits left = bits_none();
    for (int i = 0; i < n; i++) {
        if (!(s->federation[hexes[i]] & bit))
            bits_set(&left, hexes[i]);
        else
            block += value(s, seat, hexes[i]);
    }
    if (t->required) {
        t->groups[0] = t->member;       /* GP-18.22: the federation so far is one block */
        t->values[t->k++] = block;
    }
    for (int i = 0; i < n; i++)
        if (bits_has(left, hexes[i]))
            add_group(t, s, seat, &left, hexes[i]);
}

static void table_of(Table *t, const Gaia *s, int seat)
{
    const int32_t *p = s->p[seat];
    int bit = 1 << seat;
    Bits empty = bits_none();
    t->member = bits_none(), t->k = 0;
    t->one = p[F_ONE_FEDERATION] != 0;
    t->need = t->one ? p[F_NEED] * (p[F_TOKENS_FORMED] + 1) : p[F_NEED];        /* GP-18.20 */
    for (int h = 0; h < HEXES; h++) {
        if (s->federation[h] & bit)
            bits_set(&t->member, h);
        if (s->planet[h] == F_EMPTY)
            bits_set(&empty, h);
    }
    t->required = t->one && bits_any(t->member) ? 1 : 0;
    collect(t, s, seat);
    Bits taken = t->one ? t->member : bits_or(t->member, grow(t->member));      /* GP-10.14 */
    for (int i = 0; i < t->k; i++)
        taken = bits_or(taken, t->groups[i]);
    t->free = bits_without(empty, taken);
    for (int i = 0; i < t->k; i++)
        t->touches[i] = bits_and(grow(t->groups[i]), t->free);
}

static void links_of(Links *l, const Table *t, int most) { links_start(l, 0, t->free, t->touches, t->values, t->k, 0, 0, most); }

/* The groups that come in by touching the satellites, by being listed, or (Ivits) always. */
static void touched(const Table *t, Bits satellites, Bits planets, Chosen *out)
{
    out->n = 0;
    for (int i = 0; i < t->k; i++)
        if (bits_meet(t->touches[i], satellites) || bits_meet(t->groups[i], planets) || t->required >> i & 1)
            out->item[out->n++] = (uint8_t)i;
}

static int connected(const Table *t, Bits satellites, const Chosen *chosen)
{
    Bits whole = satellites;
    for (int i = 0; i < chosen->n; i++)
        whole = bits_or(whole, t->groups[chosen->item[i]]);
    Bits reached = t->required ? t->member : bits_lowest(whole);
    for (;;) {
        Bits more = bits_or(reached, bits_and(grow(reached), whole));
        if (bits_equal(more, reached))
            return bits_equal(reached, whole);
        reached = more;
    }
}

static uint32_t mask_of(const Chosen *chosen)
{
    uint32_t mask = 0;
    for (int i = 0; i < chosen->n; i++)
        mask |= 1u << chosen->item[i];
    return mask;
}

/* The fewest satellites that link all the chosen groups, if fewer than n (GP-10.10 a); else n. */
static int shorter(const Table *t, const Chosen *chosen, int n)
{
    uint32_t mask = mask_of(chosen);
    Bits touches[MOST_GROUPS], others[MOST_GROUPS];
    int values[MOST_GROUPS], k = 0, other_n = 0;
    for (int i = 0; i < t->k; i++) {
        if (mask >> i & 1)
            touches[k] = t->touches[i], values[k++] = t->values[i];
        else
            others[other_n++] = t->touches[i];
    }
    Links l;
    links_start(&l, 2, t->free, touches, values, k, others, other_n, n - 1);
    int found = links_all(&l, n - 1);
    return found == NEVER ? n : found;
}

/* Is this part of the chosen groups, linked with so many satellites, a legal federation itself? */
static int legal_rest(const Table *t, const Chosen *chosen, uint32_t part, int satellites)
{
    Chosen rest = {0, {0}};
    for (int j = 0; j < chosen->n; j++)
        if (part >> j & 1)
            rest.item[rest.n++] = chosen->item[j];
    return shorter(t, &rest, satellites) == satellites;
}

/* Is there a group without which a legal federation with fewer than n satellites is left (GP-10.10 b)? */
static int surplus(const Table *t, const Chosen *chosen, int n)
{
    int values[MOST_GROUPS], total = 0, least = NO_LIMIT;
    Bits touches[MOST_GROUPS], outside = bits_none();
    uint32_t mask = mask_of(chosen), required = 0;
    for (int j = 0; j < chosen->n; j++) {
        values[j] = t->values[chosen->item[j]];
        total += values[j];
        least = values[j] < least ? values[j] : least;
        required |= (t->required >> chosen->item[j] & 1) << j;
    }
    if (total - least < t->need)
        return 0;
    for (int i = 0; i < t->k; i++)
        if (!(mask >> i & 1))
            outside = bits_or(outside, t->touches[i]);
    for (int j = 0; j < chosen->n; j++)
        touches[j] = bits_without(t->touches[chosen->item[j]], outside);
    Links l;
    links_start(&l, 1, bits_without(t->free, outside), touches, values, chosen->n, 0, 0, n - 1);
    for (int first = 0;; first = links_step(&l, NO_LIMIT)) {
        for (int i = first; i < l.n; i++) {
            const Link *link = links_link(&l, i);
            if (link->worth >= t->need && (link->mask & required) == required && l.layer < n && legal_rest(t, chosen, link->mask, l.layer))
                return 1;
        }
        if (l.layer >= n - 1)
            return 0;
    }
}

/* Are these hexes a federation now (GP-10.01 to 10.14, exactly)? */
static int legal(const Table *t, const Gaia *s, int seat, Bits whole)
{
    uint8_t hexes[HEXES];
    int count = bits_hexes(whole, hexes), total = 0;
    Bits satellites = bits_none(), planets = bits_none();
    for (int i = 0; i < count; i++) {
        int h = hexes[i];
        if (bits_has(t->member, h))
            return 0;
        if (holds(s, seat, h))
            bits_set(&planets, h);
        else if (s->planet[h] != F_EMPTY || !bits_has(t->free, h))
            return 0;
        else
            bits_set(&satellites, h);
    }
    Chosen chosen;
    touched(t, satellites, planets, &chosen);
    int n = bits_count(satellites);
    for (int i = 0; i < chosen.n; i++)
        total += t->values[chosen.item[i]];
    return chosen.n && connected(t, satellites, &chosen) && total >= t->need && n <= budget(s->p[seat]) && shorter(t, &chosen, n) >= n
           && !surplus(t, &chosen, n);
}

/* Satellites that can be paid and are left (GP-10.04, 10.20, 18.21). */
int budget(const int32_t *p)
{
    int tokens = p[F_BOWL1] + p[F_BOWL2] + p[F_BOWL3] + (p[F_BRAIN] >= 1 && p[F_BRAIN] <= 3);
    int payable = p[F_SATELLITES_QIC] ? p[F_QIC] : tokens, left = MAX_SATELLITES - p[F_SATELLITES];
    return payable < left ? payable : left;
}

static int exact_link(const Table *t, int most)
{
    Links l;
    links_of(&l, t, most);
    int found = links_least(&l, t->need, most, t->required);
    return found == NEVER ? BEYOND + most : found;
}

/* Satellites of some link within `most`, tried in a simple way first; BEYOND + most if there is none. */
static int some_link(const Gaia *s, int seat, int most)
{
    const int32_t *p = s->p[seat];
    int total = 0;
    if (!p[F_ONE_FEDERATION]) {
        for (int i = 0; i < s->own[seat].n; i++)
            if (!(s->federation[s->own[seat].item[i]] & 1 << seat))
                total += value(s, seat, s->own[seat].item[i]);
        if (total < p[F_NEED])
            return BEYOND + BEYOND;
    }
    Table t;
    table_of(&t, s, seat);
    total = 0;
    for (int i = 0; i < t.k; i++)
        total += t.values[i];
    if (total < t.need)
        return BEYOND + BEYOND;
    Links l;
    links_of(&l, &t, most);
    for (int start = 0; start < (t.required ? 1 : t.k); start++) {
        int n = links_greedy(&l, t.need, start);
        if (n <= most)
            return n;
    }
    return exact_link(&t, most);
}

/* Is there a legal federation the seat can pay? Any link is a reason: the one with the fewest satellites of all is always legal. */
int can_federate(const Gaia *s, int seat)
{
    int known = s->least[seat], most = budget(s->p[seat]), before = known;
    if (known == UNKNOWN || (known >= BEYOND && known < BEYOND + most)) {
        known = some_link(s, seat, most);
    } else if (known > most && known < BEYOND) {
        Table t;
        table_of(&t, s, seat);
        known = exact_link(&t, most);
    }
    if (known != before)
        ((Gaia *)s)->least[seat] = known;       /* what is remembered changes no rule */
    return known <= most;
}

/* -- proposals ------------------------------------------------------------------------------------------------------------- */
/* All hexes of a federation that are not in one yet: satellites and the groups they touch. */
static Bits whole_of(const Table *t, Bits satellites, uint32_t mask)
{
    Bits planets = bits_none(), whole = satellites;
    Chosen chosen;
    for (int i = 0; i < t->k; i++)
        if (mask >> i & 1)
            planets = bits_or(planets, t->groups[i]);
    touched(t, satellites, planets, &chosen);
    whole = bits_or(whole, planets);
    for (int i = 0; i < chosen.n; i++)
        whole = bits_or(whole, t->groups[chosen.item[i]]);
    return bits_without(whole, t->member);
}

static void offer_hexes(Options *out, Bits whole)
{
    uint8_t hexes[HEXES];
    Option *o = &out->item[out->n++];
    memset(o, 0, sizeof *o);
    o->n = (int16_t)bits_hexes(whole, hexes);
    for (int i = 0; i < o->n; i++)
        o->v[i] = hexes[i];
}

/* Looks no further than the simple links reach, plus one satellite. */
static int furthest(const Links *l, const Table *t, int most)
{
    int last = most;
    for (int start = 0; start < (t->required ? 1 : t->k); start++) {
        int n = links_greedy(l, t->need, start);
        if (n <= most && n + 1 < last)
            last = n + 1;
    }
    return last;
}

static int by_mask(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

enum { MOST_FOUND = 1 << 14 };
/* Sets of groups that are worth enough, found with the satellites so far. */
typedef struct { int n; uint32_t item[MOST_FOUND]; } Found;
static _Thread_local Found enough;

/* Links from number `first` on that are worth enough and hold none that was found with fewer satellites: put behind them, in order. */
static int new_found(const Links *l, const Table *t, int first)
{
    int before = enough.n;
    for (int i = first; i < l->n && enough.n < MOST_FOUND; i++) {
        const Link *link = links_link(l, i);
        if (link->worth >= t->need && (link->mask & t->required) == t->required)
            enough.item[enough.n++] = link->mask;
    }
    qsort(enough.item + before, (size_t)(enough.n - before), sizeof(uint32_t), by_mask);
    return before;
}

static int holds_one(uint32_t mask, int n)
{
    for (int i = 0; i < n; i++)
        if ((mask & enough.item[i]) == enough.item[i])
            return 1;
    return 0;
}

/* Some legal federations, cheapest first: one way for each set of groups, until there are enough. */
static void proposals(const Gaia *s, int seat, Options *out)
{
    Table t;
    Links l;
    Bits wholes[PROPOSALS];
    int most = budget(s->p[seat]), found = 0;
    table_of(&t, s, seat);
    links_of(&l, &t, most);
    l.need = t.need, l.last = furthest(&l, &t, most);
    enough.n = 0;
    for (int first = 0;; first = links_step(&l, t.required ? NO_LIMIT : t.need)) {
        int before = new_found(&l, &t, first);
        for (int i = before; i < enough.n; i++) {
            if (holds_one(enough.item[i], before))
                continue;
            Bits whole = whole_of(&t, links_tree(&l, enough.item[i]), enough.item[i]);
            int known = 0;
            for (int j = 0; j < found; j++)
                known |= bits_equal(wholes[j], whole);
            if (known || !legal(&t, s, seat, whole))
                continue;
            wholes[found++] = whole;
            offer_hexes(out, whole);
            if (found >= PROPOSALS)
                return;
        }
        if (l.layer >= l.last) {
            if (found)
                return;
            l.last = most;
            if (l.layer >= most)
                return;
        }
    }
}

/* -- the action and its questions -------------------------------------------------------------------------------------------- */
void form_federation_collect(const Gaia *s, int seat, Options *out)
{
    int left = 0;
    for (int kind = 0; kind < FORM_KINDS; kind++)
        left |= s->tokens[kind];
    if (can_federate(s, seat) && left)
        offer1(out, K_FEDERATION);
}

/* The turn's action; the hexes are asked next. */
void form_federation_do(Gaia *s, int seat, const Option *o)
{
    (void)o;
    push(s, frame(K_TOKEN, seat, 0, 0));
    push(s, frame(K_FEDERATE, seat, 0, 0));
}

void federate_options(const Gaia *s, const Frame *f, Options *out) { proposals(s, f->seat, out); }

/* Pay and place satellites, mark the federation (GP-10.27); the token is asked next. */
void federate_answer(Gaia *s, const Frame *f, const Option *o)
{
    int seat = f->seat, n = 0;
    int32_t *p = s->p[seat];
    for (int i = 0; i < o->n; i++) {
        int h = o->v[i];
        s->federation[h] |= (uint8_t)(1 << seat);
        if (!holds(s, seat, h)) {
            s->satellites[h] |= (uint8_t)(1 << seat);
            n++;
        }
    }
    p[F_SATELLITES] += n;
    s->least[seat] = UNKNOWN;
    if (p[F_SATELLITES_QIC])
        p[F_QIC] -= n;
    else
        take_tokens(s, seat, n, TO_SUPPLY);
}

void token_choice_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)f;
    for (int kind = 0; kind < FORM_KINDS; kind++)
        if (s->tokens[kind])
            offer1(out, kind);
}

void token_choice_answer(Gaia *s, const Frame *f, const Option *o)
{
    s->tokens[o->v[0]]--;
    gain_token(s, f->seat, o->v[0], 1);
}
