/* Linking groups of planets with the fewest satellites (GP-10.07 to 10.12): layered search over sets of hexes (links.py). */
#include <stdlib.h>

#include "federation.h"

/* What a search has found. It grows when a search needs more and is kept for the next one of the thread; a search inside another has its own. */
typedef struct { int32_t link; Bits cells; } Work;
typedef struct { uint32_t mask; int16_t fewest, worth; int32_t link; } Wide;
typedef struct {
    Link *link;             /* in the order they were found */
    Bits *ends;             /* by link and number of satellites: possible end hexes */
    int32_t *slot;          /* hash of masks: number of the link + 1 */
    Work *work;
    Wide *wide;
    int room, end_room, slots, slot_room, work_n, work_room, wide_n, wide_room;
} Memory;
enum { SEARCHES = 3, FIRST_SLOTS = 128 };
static _Thread_local Memory memories[SEARCHES];

static void *more(void *old, int *room, int need, size_t size)
{
    if (need <= *room)
        return old;
    *room = need * 2 > 256 ? need * 2 : 256;
    void *found = realloc(old, (size_t)*room * size);
    if (!found)
        abort();
    return found;
}

static uint32_t place_of(uint32_t mask, int slots) { return (uint32_t)(mask * 0x9E3779B97F4A7C15ull >> 40) & (uint32_t)(slots - 1); }

static int find(const Memory *m, uint32_t mask)
{
    for (uint32_t at = place_of(mask, m->slots);; at = (at + 1) & (uint32_t)(m->slots - 1)) {
        int found = m->slot[at];
        if (!found || m->link[found - 1].mask == mask)
            return found - 1;
    }
}

static void enter(Memory *m, int number)
{
    uint32_t at = place_of(m->link[number].mask, m->slots);
    while (m->slot[at])
        at = (at + 1) & (uint32_t)(m->slots - 1);
    m->slot[at] = number + 1;
}

static void clear_slots(Memory *m, int slots)
{
    m->slot = more(m->slot, &m->slot_room, slots, sizeof *m->slot);
    m->slots = slots;
    memset(m->slot, 0, (size_t)slots * sizeof *m->slot);
}

/* A set of groups that was not reached before. */
static int add(Links *l, uint32_t mask, int fewest)
{
    Memory *m = &memories[l->level];
    int number = l->n++, worth = 0;
    Bits touch = bits_none();
    m->link = more(m->link, &m->room, l->n, sizeof *m->link);
    m->ends = more(m->ends, &m->end_room, l->n * l->stride, sizeof *m->ends);
    memset(m->ends + number * l->stride, 0, (size_t)l->stride * sizeof *m->ends);
    for (int i = 0; i < l->k; i++)
        if (mask >> i & 1) {
            worth += l->values[i];
            touch = bits_or(touch, l->touches[i]);
        }
    m->link[number] = (Link){mask, (int16_t)worth, (int16_t)fewest, touch};
    if (l->n * 2 > m->slots) {
        clear_slots(m, m->slots * 2);
        for (int i = 0; i < number; i++)
            enter(m, i);
    }
    enter(m, number);
    return number;
}

/* best[r]: the most that r more satellites can add; one satellite touches at most two groups that are not linked yet. */
static void rank(Links *l)
{
    int sorted[MOST_GROUPS];
    for (int i = 0; i < l->k; i++) {
        int at = i;
        for (; at > 0 && sorted[at - 1] < l->values[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = l->values[i];
    }
    for (int r = 0, i = 0, total = 0; r <= l->k; r++) {
        for (; i < 2 * r && i < l->k; i++)
            total += sorted[i];
        l->best[r] = total;
    }
}

void links_start(Links *l, int level, Bits free, const Bits *touches, const int *values, int k, const Bits *bridges, int bridge_n, int most)
{
    l->free = free, l->k = k, l->bridge_n = bridge_n, l->n = 0, l->stride = (most > 0 ? most : 0) + 1, l->layer = 0, l->need = 0, l->last = NEVER, l->level = level;
    for (int i = 0; i < k; i++)
        l->touches[i] = touches[i], l->values[i] = values[i];
    for (int i = 0; i < bridge_n; i++)
        l->bridges[i] = bridges[i];
    memories[level].work_n = 0;
    clear_slots(&memories[level], FIRST_SLOTS);
    for (int i = 0; i < k; i++)
        add(l, 1u << i, 0);
    rank(l);
}

const Link *links_link(const Links *l, int i) { return &memories[l->level].link[i]; }

/* Too little worth for the satellites that are left. */
static int hopeless(const Links *l, const Link *link, int c)
{
    int left = l->last - c;
    return left <= l->k && link->worth + l->best[left] < l->need;
}

static void later(Memory *m, int link, Bits cells)
{
    m->work = more(m->work, &m->work_room, m->work_n + 1, sizeof *m->work);
    m->work[m->work_n++] = (Work){link, cells};
}

static void reach_link(Links *l, uint32_t mask, Bits cells, int c)
{
    Memory *m = &memories[l->level];
    int number = find(m, mask);
    if (number < 0)
        number = add(l, mask, c);
    Bits *found = &m->ends[number * l->stride + c];
    Bits new = bits_without(cells, *found);
    if (bits_any(new)) {
        *found = bits_or(*found, new);
        later(m, number, new);
    }
}

/* Every link that is not hopeless by one satellite more. */
static void extend(Links *l, int c, int limit)
{
    Memory *m = &memories[l->level];
    m->wide_n = 0;
    m->wide = more(m->wide, &m->wide_room, l->n, sizeof *m->wide);
    for (int i = 0; i < l->n; i++) {
        const Link *link = &m->link[i];
        if (link->worth >= limit || hopeless(l, link, c - 1))
            continue;
        Bits *ends = m->ends + i * l->stride;
        Bits before = ends[c - 1], cells = before;
        if (bits_any(before)) {
            m->wide[m->wide_n++] = (Wide){link->mask, link->fewest, link->worth, i};
            cells = bits_or(cells, bits_and(grow(before), l->free));
            for (int b = 0; b < l->bridge_n; b++)
                if (bits_meet(before, l->bridges[b]))
                    cells = bits_or(cells, l->bridges[b]);
        }
        if (c > link->fewest)
            cells = bits_or(cells, link->touch);
        ends[c] = cells;
        if (bits_any(cells))
            later(m, i, cells);
    }
}

/* Two links that meet on a hex: a and b satellites make a + b - 1. */
static void join(Links *l, int c)
{
    Memory *m = &memories[l->level];
    int left = l->last - c, enough = left <= l->k ? l->need - l->best[left] : 0;
    for (int i = 0; i < m->wide_n; i++) {
        Wide one = m->wide[i];
        for (int j = i + 1; j < m->wide_n; j++) {
            const Wide *two = &m->wide[j];
            if (one.mask & two->mask || one.fewest + two->fewest >= c || one.worth + two->worth < enough)
                continue;
            const Bits *e1 = m->ends + one.link * l->stride, *e2 = m->ends + two->link * l->stride;
            Bits cells = bits_none();
            for (int a = one.fewest > 2 ? one.fewest : 2; a < c && a <= c + 1 - two->fewest; a++)
                cells = bits_or(cells, bits_and(e1[a], e2[c + 1 - a]));
            if (bits_any(cells))
                reach_link(l, one.mask | two->mask, cells, c);
        }
    }
}

/* A link whose end touches another group includes it. */
static void touching(Links *l, int c, int limit)
{
    Memory *m = &memories[l->level];
    while (m->work_n) {
        Work w = m->work[--m->work_n];
        uint32_t mask = m->link[w.link].mask;
        if (m->link[w.link].worth >= limit)
            continue;
        for (int j = 0; j < l->k; j++)
            if (!(mask >> j & 1)) {
                Bits both = bits_and(w.cells, l->touches[j]);
                if (bits_any(both))
                    reach_link(l, mask | 1u << j, both, c);
            }
    }
}

/* Goes on to one satellite more. Links worth `limit` or more are not extended. */
int links_step(Links *l, int limit)
{
    int c = ++l->layer, first = l->n;
    extend(l, c, limit);
    if (c >= 3)
        join(l, c);
    touching(l, c, limit);
    return first;
}

/* -- asking ---------------------------------------------------------------------------------------------------------------- */
/* The fewest satellites that link groups worth `need` (all of the mask `required` among them); NEVER within the budget. */
int links_least(Links *l, int need, int budget, uint32_t required)
{
    const Memory *m = &memories[l->level];
    int limit = required ? NO_LIMIT : need, total = 0;
    for (int i = 0; i < l->k; i++) {
        if (l->values[i] >= need && (1u << i & required) == required)
            return 0;
        total += l->values[i];
    }
    if (total < need)
        return NEVER;
    l->need = need, l->last = budget;
    while (l->layer < budget)
        for (int i = links_step(l, limit); i < l->n; i++)
            if (m->link[i].worth >= need && (m->link[i].mask & required) == required)
                return l->layer;
    return NEVER;
}

/* The fewest satellites that link all groups. */
int links_all(Links *l, int budget)
{
    const Memory *m = &memories[l->level];
    uint32_t full = (uint32_t)((1ull << l->k) - 1);
    if (l->k <= 1)
        return 0;
    for (int i = 0; i < l->k; i++)
        l->values[i] = 1, m->link[i].worth = 1;         /* each group counts alike: all of them are needed */
    l->need = l->k, l->last = budget;
    rank(l);
    while (l->layer < budget)
        for (int i = links_step(l, NO_LIMIT); i < l->n; i++)
            if (m->link[i].mask == full)
                return l->layer;
    return NEVER;
}

/* The way from the last ring back to the first, one hex each. */
static Bits path_back(const Bits *rings, int n, Bits cell)
{
    Bits path = cell = bits_lowest(cell);
    for (int i = n - 2; i >= 0; i--) {
        cell = bits_lowest(bits_and(grow(cell), rings[i]));
        path = bits_or(path, cell);
    }
    return path;
}

/* Of a link grown from one group to the nearest other one, and so on: no promise of fewest. */
int links_greedy(const Links *l, int need, int start)
{
    uint32_t mask = 1u << start;
    int worth = l->values[start];
    Bits satellites = bits_none(), near = l->touches[start], rings[HEXES];
    while (worth < need) {
        int n = 1, best = -1;
        rings[0] = bits_without(near, satellites);
        Bits seen = bits_or(satellites, rings[0]);
        for (;;) {
            if (!bits_any(rings[n - 1]))
                return NEVER;
            for (int j = 0; j < l->k; j++)
                if (!(mask >> j & 1) && bits_meet(rings[n - 1], l->touches[j]) && (best < 0 || l->values[j] > l->values[best]))
                    best = j;
            if (best >= 0)
                break;
            rings[n] = bits_without(bits_and(grow(rings[n - 1]), l->free), seen);
            seen = bits_or(seen, rings[n++]);
        }
        Bits path = path_back(rings, n, bits_and(rings[n - 1], l->touches[best]));
        satellites = bits_or(satellites, path);
        near = bits_or(near, bits_and(grow(path), l->free));
        for (int j = 0; j < l->k; j++)
            if (!(mask >> j & 1) && bits_meet(path, l->touches[j])) {
                mask |= 1u << j;
                worth += l->values[j];
                near = bits_or(near, l->touches[j]);
            }
    }
    return bits_count(satellites);
}

/* -- one way to do it ------------------------------------------------------------------------------------------------------ */
/* Can a link of these groups with c satellites end on v? */
static int ends_on(const Links *l, uint32_t mask, int c, Bits v)
{
    const Memory *m = &memories[l->level];
    int number = c <= l->layer ? find(m, mask) : -1;
    return number >= 0 && bits_meet(m->ends[number * l->stride + c], v);
}

/* The satellites of a link of the mask with c satellites that ends on v (a single bit). */
static Bits back(const Links *l, uint32_t mask, int c, Bits v)
{
    const Memory *m = &memories[l->level];
    const Link *link = &m->link[find(m, mask)];
    const Bits *ends = m->ends + (link - m->link) * l->stride;
    while (c > 1 && bits_meet(ends[c - 1], v))
        c--;
    for (int j = 0; j < l->k; j++)
        if (mask >> j & 1 && bits_meet(l->touches[j], v)) {
            uint32_t rest = mask & ~(1u << j);
            if (!rest)
                return v;
            if (ends_on(l, rest, c, v))
                return back(l, rest, c, v);
        }
    if (link->fewest == c - 1 && bits_meet(link->touch, v) && link->fewest > 0)
        return bits_or(links_tree(l, mask), v);
    if (c > 1) {
        Bits before = bits_and(grow(v), ends[c - 1]);
        if (bits_any(before))
            return bits_or(back(l, mask, c - 1, bits_lowest(before)), v);
    }
    for (uint32_t sub = (mask - 1) & mask; sub; sub = (sub - 1) & mask)
        for (int a = 1; a <= c; a++)
            if (ends_on(l, sub, a, v) && ends_on(l, mask ^ sub, c + 1 - a, v))
                return bits_or(back(l, sub, a, v), back(l, mask ^ sub, c + 1 - a, v));
    return v;
}

/* Satellites of one cheapest link of the groups in the mask. */
Bits links_tree(const Links *l, uint32_t mask)
{
    const Memory *m = &memories[l->level];
    int number = find(m, mask), c = m->link[number].fewest;
    return c ? back(l, mask, c, bits_lowest(m->ends[number * l->stride + c])) : bits_none();
}
