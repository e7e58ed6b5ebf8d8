/* Phase I, income (GP-5.03 to 5.07, 5.20): source by source; the owner orders charges and new tokens when it matters. */
#include "automa.h"
#include "turns.h"

static int add_source(const Effect **found, int n, const Effect *effect)
{
    if (effect->n)
        found[n++] = effect;
    return n;
}

static int tile_sources(const Effect **found, int n, const Tile *tiles, int mask)
{
    for (; mask; mask &= mask - 1) {
        const Tile *tile = &tiles[__builtin_ctz((unsigned)mask)];
        if (tile->when == WHEN_INCOME)
            n = add_source(found, n, &tile->gain);
    }
    return n;
}

/* Every income source of the seat: board, uncovered slots, booster, tiles, research areas. */
int sources(const Gaia *s, int seat, const Effect **found)
{
    const int32_t *p = s->p[seat];
    const Faction *board = &FACTIONS[p[F_FACTION]];
    int n = add_source(found, 0, &board->base_income);
    for (int kind = 1; kind <= F_INSTITUTE + 1; kind++) {       /* the QIC academy has no income */
        int slots = p[F_PIECE + kind] < PIECES[kind] ? p[F_PIECE + kind] : PIECES[kind];
        for (int i = 0; i < slots && i < board->income_n[kind]; i++)
            n = add_source(found, n, &board->income[kind][i]);
    }
    if (p[F_BOOSTER] >= 0)
        n = add_source(found, n, &BOOSTERS[p[F_BOOSTER]].income);
    n = tile_sources(found, n, STANDARD, p[F_TECH] & ~p[F_COVERED]);
    n = tile_sources(found, n, ADVANCED_TILES, p[F_ADVANCED]);
    for (int area = 0; area < 6; area++)
        n = add_source(found, n, &AREAS[area].income[p[F_LEVEL + area]]);
    return n;
}

/* The charges (what) and the tokens (n) of one source. */
static Part power_part(const Effect *effect)
{
    Part part = {0, 0};
    for (int i = 0; i < effect->n; i++) {
        if (effect->part[i].what == F_V_CHARGE)
            part.what = (uint8_t)(part.what + effect->part[i].n);
        else if (effect->part[i].what == F_V_TOKENS)
            part.n = (uint8_t)(part.n + effect->part[i].n);
    }
    return part;
}

/* Puts a part in its place among those of the frame, which are in order. */
static void insert_part(Frame *f, Part part)
{
    int i = f->part_n++;
    for (; i > 0 && (f->part[i - 1].what > part.what || (f->part[i - 1].what == part.what && f->part[i - 1].n > part.n)); i--)
        f->part[i] = f->part[i - 1];
    f->part[i] = part;
}

/* A seat's income: everything but power at once, then the power parts in an order that may be asked. */
void income_resolve(Gaia *s, const Frame *f)
{
    const Effect *found[MOST_SOURCES];
    int32_t *p = s->p[f->seat];
    Frame left = frame(K_INCOME_LEFT, f->seat, 0, 0);
    int n = sources(s, f->seat, found);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < found[i]->n; k++)
            if (found[i]->part[k].what <= F_QIC)
                add(p, found[i]->part[k].what, found[i]->part[k].n);
        Part part = power_part(found[i]);
        if (part.what || part.n)
            insert_part(&left, part);
    }
    if (left.part_n)
        push(s, left);
}

static void totals(const Frame *f, int *charges, int *tokens)
{
    *charges = *tokens = 0;
    for (int i = 0; i < f->part_n; i++) {
        *charges += f->part[i].what;
        *tokens += f->part[i].n;
    }
}

/* Do charges and tokens in another order lead to other bowls? */
static int matters(const int32_t *p, int charges, int tokens)
{
    if (!charges || !tokens)
        return 0;
    for (int eager = 1; eager >= 0; eager--) {
        Bowls first = bowls_of(p), last = charged(first, charges, eager);
        first.one += tokens;
        first = charged(first, charges, eager);
        if (first.one != last.one + tokens || first.two != last.two || first.three != last.three || first.brain != last.brain)
            return 1;
    }
    return 0;
}

/* Power parts of income that are still to be taken: asks while their order matters, else takes them all. */
void income_left_resolve(Gaia *s, const Frame *f)
{
    int charges, tokens;
    totals(f, &charges, &tokens);
    if (matters(s->p[f->seat], charges, tokens)) {
        Frame question = *f;
        question.kind = K_INCOME_ORDER;
        push(s, question);
        return;
    }
    s->p[f->seat][F_BOWL1] += tokens;
    charge(s, f->seat, charges);
}

/* Which income next? A source with both parts is taken whole, in either order (GP-5.05, 5.20). */
void income_order_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)s;
    for (int i = 0; i < f->part_n; i++) {
        Part part = f->part[i];
        if (i && f->part[i - 1].what == part.what && f->part[i - 1].n == part.n)
            continue;                               /* the parts are in order: the same ones stand together */
        offer3(out, part.what, part.n, 0);
        if (part.what && part.n)
            offer3(out, part.what, part.n, 1);
    }
}

void income_order_answer(Gaia *s, const Frame *f, const Option *o)
{
    Frame left = *f;
    int seat = f->seat, charges = o->v[0], tokens = o->v[1], i = 0;
    int32_t *p = s->p[seat];
    left.kind = K_INCOME_LEFT;
    while (i < left.part_n && (left.part[i].what != charges || left.part[i].n != tokens))
        i++;
    for (left.part_n--; i < left.part_n; i++)
        left.part[i] = left.part[i + 1];
    left.part[left.part_n] = (Part){0, 0};
    push(s, left);
    if (o->v[2]) {                                  /* tokens before the charge */
        p[F_BOWL1] += tokens;
        charge(s, seat, charges);
    } else if (!charges)
        p[F_BOWL1] += tokens;
    else {
        if (tokens)
            push(s, frame(K_TOKEN_GAIN, seat, tokens, 0));
        charge(s, seat, charges);
    }
}
