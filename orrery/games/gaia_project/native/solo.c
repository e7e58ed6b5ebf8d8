/* The solo game: the Automa's set-up, its deck, its turns and its passing (GP-20, GP-21). */
#include "automa.h"
#include "federation.h"
#include "turns.h"

static void become(Gaia *s, int faction)
{
    int32_t *p = s->p[AUTOMA];
    int level = FACTION_CARDS[faction].level;
    memcpy(p, BLANK, sizeof s->p[AUTOMA]);
    p[F_FACTION] = faction, p[F_HOME] = FACTIONS[faction].home;
    p[F_VP] = p[F_EARNED + F_C_START] = DIFFICULTIES[s->difficulty].vp;
    if (level >= 0)
        p[F_LEVEL + level] = 1;
}

/* Draws a faction of another colour than the human's. */
void ensure_faction(Gaia *s)
{
    if (s->p[AUTOMA][F_FACTION] >= 0)
        return;
    int possible[FACTION_COUNT], n = 0, colour = FACTIONS[s->p[HUMAN][F_FACTION]].colour;
    for (int i = 0; i < FACTION_COUNT; i++)
        if (FACTION_CARDS[i].there && FACTIONS[i].colour != colour)
            possible[n++] = i;
    become(s, possible[below(s, n)]);
}

/* A random Automa card for a choice of the set-up; it goes back (GP-20.15 to 20.17). */
int tie_card(Gaia *s)
{
    return below(s, CARD_COUNT);
}

/* A starting mine on the free home planet nearest to the centre of the map (GP-20.13, 20.14). */
void automa_place_resolve(Gaia *s, const Frame *f)
{
    const uint8_t *row = DISTANCE[CENTRE];
    uint8_t nearest[HEXES];
    int n = 0, low = 255;
    (void)f;
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i];
        if (s->planet[h] != s->p[AUTOMA][F_HOME] || s->owner[h] >= 0 || row[h] > low)
            continue;
        if (row[h] < low)
            low = row[h], n = 0;
        nearest[n++] = (uint8_t)h;
    }
    int right_down = n > 1 ? CARDS[tie_card(s)].right_down : 0;
    colonize(s, AUTOMA, by_direction(nearest, n, right_down), F_MINE);
}

/* Its first booster: the place in the row that a random card names (GP-20.16). */
void automa_booster_resolve(Gaia *s, const Frame *f)
{
    (void)f;
    take_booster(s, AUTOMA, s->boosters.item[CARDS[tie_card(s)].setup_booster - 1]);
}

static void cards_of_mask(Cards *cards, int mask)
{
    cards->n = 0;
    for (int i = 0; i < CARD_COUNT; i++)
        if (mask >> i & 1)
            cards->item[cards->n++] = (int8_t)i;
}

/* The first deck: the starters, cards of the difficulty, and one unknown card (GP-20.18, 25.04 to 25.10). */
void automa_deck_resolve(Gaia *s, const Frame *f)
{
    const Difficulty *level = &DIFFICULTIES[s->difficulty];
    int out = (level->removed & ~f->a) | f->b, deck = (level->deck | f->a) & ~out;     /* changes of one's own (GP-25.14) */
    s->known = deck;
    cards_of_mask(&s->deck, deck);
    cards_of_mask(&s->reserve, ((1 << CARD_COUNT) - 1) & ~deck & ~out);
    shuffle(s, s->reserve.item, s->reserve.n);
    s->deck.item[s->deck.n++] = s->reserve.item[--s->reserve.n];
    shuffle(s, s->deck.item, s->deck.n);
    s->discard.n = 0;
    s->support = s->action = NO_CARD;
}

static int draw_card(Gaia *s)
{
    int card = s->deck.item[--s->deck.n];
    s->known |= 1 << card;
    return card;
}

/* Draw, act, score (GP-21.01 to 21.09). */
void automa_turn_resolve(Gaia *s, const Frame *f)
{
    (void)f;
    if (s->support == NO_CARD)
        s->support = draw_card(s);                  /* the first one drawn supports (GP-21.02) */
    else {
        if (s->action != NO_CARD) {
            s->discard.item[s->discard.n++] = (int8_t)s->support;
            s->support = s->action;
            s->action = NO_CARD;
        }
        if (!s->deck.n) {
            automa_pass(s);
            return;
        }
    }
    int horizontal = s->deck.n <= HORIZONTAL;
    s->action = draw_card(s);
    if (horizontal && CARDS[s->action].passes) {
        automa_pass(s);
        return;
    }
    push(s, frame(K_OFFERS, AUTOMA, 0, 0));
    perform(s, &CARDS[s->action], &CARDS[s->support], &FACTION_CARDS[s->p[AUTOMA][F_FACTION]]);
}

/* Everything the Automa has played goes back into its deck, with one card more: the top card of the shuffled reserve, unseen (GP-21.22). */
static void new_deck(Gaia *s)
{
    Cards *deck = &s->deck;
    for (int i = 0; i < s->discard.n; i++)
        deck->item[deck->n++] = s->discard.item[i];
    if (s->support != NO_CARD)
        deck->item[deck->n++] = (int8_t)s->support;
    if (s->action != NO_CARD)
        deck->item[deck->n++] = (int8_t)s->action;
    if (s->reserve.n)                               /* a position may leave none */
        deck->item[deck->n++] = s->reserve.item[--s->reserve.n];
    shuffle(s, deck->item, deck->n);
    s->discard.n = 0;
    s->support = s->action = NO_CARD;
}

/* Points of the round tile, a booster by the support card, a new deck with one card more (GP-21.11 to 21.15). */
void automa_pass(Gaia *s)
{
    const RoundTile *tile = &ROUND_TILES[s->rounds[s->round - 1]];
    automa_gain(s, tile->automa[s->round <= LAST_EARLY_ROUND ? 0 : 1], F_C_ROUND);
    s->passed.item[s->passed.n++] = AUTOMA;
    if (s->round == LAST_ROUND) {
        take_booster(s, AUTOMA, NO_BOOSTER);
        return;
    }
    take_booster(s, AUTOMA, s->boosters.item[CARDS[s->support].pass_booster]);
    new_deck(s);
}

/* -- what the human cannot know ------------------------------------------------------------------------------------- */

/* As kernel.rng.seeded: a generator's first value for a seed. */
static uint64_t seeded(uint64_t seed)
{
    uint64_t x = seed + 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* Deck and reserve as they may be (shuffle_unknown): known cards not yet played are in the deck, the rest of it is drawn from the others. */
void gaia_redeal(Gaia *s, uint64_t seed)
{
    s->rng = seeded(seed);
    if (!s->deck.n && !s->reserve.n)
        return;
    int played = 0, unseen = 0, size = s->deck.n;
    for (int i = 0; i < s->deck.n; i++)
        unseen |= 1 << s->deck.item[i];
    for (int i = 0; i < s->reserve.n; i++)
        unseen |= 1 << s->reserve.item[i];
    for (int i = 0; i < s->discard.n; i++)
        played |= 1 << s->discard.item[i];
    if (s->support != NO_CARD)
        played |= 1 << s->support;
    if (s->action != NO_CARD)
        played |= 1 << s->action;
    cards_of_mask(&s->deck, s->known & ~played);
    cards_of_mask(&s->reserve, unseen & ~s->known);
    shuffle(s, s->reserve.item, s->reserve.n);
    while (s->deck.n < size)
        s->deck.item[s->deck.n++] = s->reserve.item[--s->reserve.n];
    shuffle(s, s->deck.item, s->deck.n);
}
