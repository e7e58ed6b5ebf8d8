/* What the person cannot know, drawn anew among the possibilities (view.determinize and solo_state.determinize). */
#include "rules.h"

typedef struct {
    uint8_t card[SETI_CARDS];
} Seen;

static void see_all(Seen *seen, const uint8_t *cards, int n) {
    for (int i = 0; i < n; i++) seen->card[cards[i]] = 1;
}

static int looks_at_stack(const SetiState *s, int i) {
    return s->looking == SEAT && i == s->round - 1;
}

/* Every card that lies open, is the person's own or is being played. */
static void seen_cards(const SetiState *s, Seen *seen) {
    memset(seen, 0, sizeof *seen);
    see_all(seen, s->discard, s->n_discard);
    see_all(seen, s->hand, s->n_hand);
    see_all(seen, s->tucked, s->n_tucked);
    see_all(seen, s->completed, s->n_completed);
    see_all(seen, s->endgame, s->n_endgame);
    see_all(seen, s->exertian_hand, s->n_exertian_hand);
    see_all(seen, s->exertian_played[SEAT], s->n_exertian_played[SEAT]);
    if (s->over) see_all(seen, s->exertian_played[RIVAL], s->n_exertian_played[RIVAL]);
    for (int i = 0; i < s->n_missions; i++) seen->card[s->missions[i].card] = 1;
    for (int i = 0; i < s->n_messages; i++) seen->card[s->messages[i].card] = 1;
    for (int i = 0; i < 3; i++)
        if (s->row[i] >= 0) seen->card[s->row[i]] = 1;
    for (int i = 0; i < 4; i++)
        if (looks_at_stack(s, i)) see_all(seen, s->stacks[i], s->n_stacks[i]);
    for (int i = 0; i < 2; i++) {
        see_all(seen, s->species_discard[i], s->n_species_discard[i]);
        if (s->species_open[i] >= 0) seen->card[s->species_open[i]] = 1;
    }
    for (int i = 0; i < s->n_agenda; i++) {
        const SetiFrame *f = &s->agenda[i];
        if (f->kind == K_PUT_AWAY || f->kind == K_LAY || f->kind == K_MESSAGE_OVER) seen->card[f->a[0]] = 1;
    }
}

static void deal_species(SetiState *s) {
    uint8_t pool[5];
    int n = 0;
    for (int k = 0; k < 5; k++)
        if (!(s->known & 1 && s->species[0] == k) && !(s->known & 2 && s->species[1] == k)) pool[n++] = (uint8_t)k;
    shuffle(s, pool, n);
    for (int side = 0; side < 2; side++)
        if (!(s->known >> side & 1)) s->species[side] = (int8_t)pool[--n];
}

/* Each stack holds four different tiles; those taken before are not remembered, so any of the others may follow. */
static void deal_tiles(SetiState *s) {
    for (int tech = 0; tech < 12; tech++) {
        uint8_t rest[4];
        int n = 0;
        if (s->n_tiles[tech] < 2) continue;
        for (int b = 0; b < 4; b++)
            if (b != s->tiles[tech][0]) rest[n++] = (uint8_t)b;
        shuffle(s, rest, n);
        for (int i = 1; i < s->n_tiles[tech]; i++) s->tiles[tech][i] = rest[i - 1];
    }
}

static int looks_at_samples(const SetiState *s, int planet) {
    const SetiFrame *f = &s->agenda[s->n_agenda - 1];
    return s->n_agenda && f->kind == K_SAMPLE && f->a[0] == planet;
}

static void deal_samples(SetiState *s) {
    uint8_t pool[SETI_SAMPLES];
    int n = 0, hidden = 0;
    for (int i = 0; i < 2; i++)
        if (!looks_at_samples(s, SETI_JUPITER + i))
            for (int k = 0; k < s->n_samples[i]; k++) pool[n++] = s->samples[i][k];
    shuffle(s, pool, n);
    for (int i = 0; i < 2; i++)
        if (!looks_at_samples(s, SETI_JUPITER + i))
            for (int k = 0; k < s->n_samples[i]; k++) s->samples[i][k] = pool[hidden++];
}

/* The deck and the end-of-round stacks; cards the rival put out of the game are among the possibilities. */
static void deal_main(SetiState *s, const Seen *seen) {
    uint8_t pool[SETI_MAIN];
    int n = 0;
    for (int c = 0; c < SETI_MAIN; c++)
        if (!seen->card[c]) pool[n++] = (uint8_t)c;
    shuffle(s, pool, n);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < s->n_stacks[i]; k++)
            if (!looks_at_stack(s, i) && n) s->stacks[i][k] = pool[--n];
    for (int i = 0; i < s->n_deck && n; i++) s->deck[i] = pool[--n];
}

static void deal_species_cards(SetiState *s, const Seen *seen) {
    for (int side = 0; side < 2; side++) {
        uint8_t pool[16];
        int n = 0, species = s->species[side];
        if (!(s->known >> side & 1)) continue;
        for (int i = 0; i < SETI_DECK_SIZE[species]; i++)
            if (!seen->card[SETI_DECKS[species][i]]) pool[n++] = SETI_DECKS[species][i];
        shuffle(s, pool, n);
        if (species == SETI_EXERTIANS && !s->over)
            for (int i = 0; i < s->n_exertian_played[RIVAL] && n; i++) s->exertian_played[RIVAL][i] = pool[--n];
        for (int i = 0; i < s->n_species_deck[side] && n; i++) s->species_deck[side][i] = pool[--n];
    }
}

/* Cards seen before, and the basic ones, are known to be in the action deck if they are nowhere else. */
static void deal_actions(SetiState *s) {
    uint8_t deck[40], unseen[20];
    int n = 0, m = 0;
    for (int c = 0; c < SETI_ACTION_CARDS; c++) {
        int gone = index_of(s->played, s->n_played, c) >= 0 || index_of(s->removed, s->n_removed, c) >= 0, seen = s->seen >> c & 1;
        if (!gone && (SETI_ACTION_KIND[c] == 0 || seen))
            deck[n++] = (uint8_t)c;
        else if (!gone && SETI_ACTION_KIND[c] == 1)
            unseen[m++] = (uint8_t)c;
    }
    shuffle(s, unseen, m);
    int extra = s->n_actions > n ? s->n_actions - n : 0;
    if (extra > m) extra = m;
    memcpy(deck + n, unseen, (size_t)extra);
    shuffle(s, deck, n + extra);
    memcpy(s->actions, deck, s->n_actions);
    for (int i = 0; i < s->n_advanced && extra + i < m; i++) s->advanced[i] = unseen[extra + i];
}

/* The levels of the objectives still in the stack are known, the tiles are not: level III at the bottom. */
static void deal_objectives(SetiState *s) {
    int at = 0;
    for (int level = 2; level >= 0; level--) {
        uint8_t free[SETI_OBJECTIVES];
        int n = 0;
        for (int tile = 0; tile < SETI_OBJECTIVES; tile++) {
            int known = index_of(s->done, s->n_done, tile) >= 0 || index_of(s->spent, s->n_spent, tile) >= 0;
            for (int e = 0; e < s->n_open; e++) known |= s->open[e] >> 4 == tile;
            if (!known && SETI_OBJECTIVE[tile].level == level) free[n++] = (uint8_t)tile;
        }
        shuffle(s, free, n);
        for (int i = 0; i < n && i < SETI_DIFFICULTY[s->stars_level].objectives[level] && at < s->n_stack; i++) s->stack[at++] = free[i];
    }
}

void seti_redeal(void *state, uint64_t seed) {
    SetiState *s = state;
    Seen seen;
    s->rng = mix(seed + 0x9E3779B97F4A7C15u);
    deal_species(s);
    deal_tiles(s);
    deal_samples(s);
    seen_cards(s, &seen);
    deal_main(s, &seen);
    deal_species_cards(s, &seen);
    deal_actions(s);
    deal_objectives(s);
}
