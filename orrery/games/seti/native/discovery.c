/* Discovering a species (ST-19), its cards, and what each species brings to the table (ST-20 to ST-24). */
#include "rules.h"

enum { MESSAGE_AHEAD = 15, TILE_PLACED = 512 };

/* ST-19.1, ST-19.2, ST-19.10: a species whose three discovery spaces are marked; the left one first. */
void resolve_discover(SetiState *s, Frame *f) {
    (void)f;
    for (int side = 1; side >= 0; side--)
        if (!(s->known >> side & 1) && index_of(s->discovery + side * 3, 3, -1) < 0) PUSH1(s, K_SPECIES_SETUP, -1, side);
}

/* The player's markers on the discovery spaces; overflow does not count (ST-19.4). */
int discovery_markers(const SetiState *s, int side, int player) {
    return count_of(s->discovery + side * 3, 3, player);
}

/* The top species card to the person's hand; nothing when the deck is empty (ST-19.8). */
static void deal(SetiState *s, int side) {
    if (s->n_species_deck[side]) to_hand(s, s->species_deck[side][--s->n_species_deck[side]]);
}

static void turn_up(SetiState *s, int side) {
    if (s->n_species_deck[side]) s->species_open[side] = s->species_deck[side][--s->n_species_deck[side]];
}

/* ST-20.1: three samples face down at Jupiter, three at Saturn, the last face up on the board. */
static void set_up_mascamites(SetiState *s) {
    uint8_t tokens[SETI_SAMPLES];
    for (int i = 0; i < SETI_SAMPLES; i++) tokens[i] = (uint8_t)i;
    shuffle(s, tokens, SETI_SAMPLES);
    for (int i = 0; i < 6; i++) s->samples[i / 3][i % 3] = tokens[i];
    s->n_samples[0] = s->n_samples[1] = 3;
    s->sample_row[0] = (int8_t)tokens[6];
    s->n_sample_row = 1;
}

/* ST-21.1, ST-21.2: Earth's sector and three sectors to either side, colours and sides at random. */
static void set_up_anomalies(SetiState *s) {
    int earth = the_sky(s)->earth_sector, sectors[3] = {earth, (earth - 3) & 7, (earth + 3) & 7};
    uint8_t colors[3] = {0, 1, 2};
    shuffle(s, colors, 3);
    for (int i = 0; i < 3; i++) {
        s->anomalies[i][0] = (int8_t)sectors[i];
        s->anomalies[i][1] = (int8_t)colors[i];
        s->anomalies[i][2] = (int8_t)below(s, 2);
    }
    s->n_anomalies = 3;
}

/* ST-22.1: the tile fills its socket; whoever stands there gains 1 publicity. */
static void set_up_oumuamua(SetiState *s) {
    s->discs |= TILE_PLACED;
    s->n_tile = 0;
    for (int player = 0; player < 2; player++) {
        int8_t spaces[MOST_PROBES + 8];
        int n = pieces(s, player, spaces);
        for (int i = 0; i < n; i++)
            if (spaces[i] == the_sky(s)->where[SETI_OUMUAMUA]) add_publicity(s, player, 1);
    }
}

/* ST-24.1 to ST-24.3: 3 cards and one more per discovery marker; as many may be played at once; two milestones. */
static void set_up_exertians(SetiState *s, int side) {
    int mine = discovery_markers(s, side, SEAT), most = s->score[0] > s->score[1] ? s->score[0] : s->score[1];
    for (int i = 0; i < SETI_EXERTIANS_DEALT + mine && s->n_species_deck[side]; i++)
        APPEND(s, exertian_hand, s->species_deck[side][--s->n_species_deck[side]]);
    for (int i = 0; i < 2; i++) s->exertian_at[i] = (int16_t)(most + SETI_EXERTIAN_OFFSETS[i]);
    s->n_exertian_at = 2;
    if (mine) PUSH2(s, K_EXERTIAN, SEAT, mine, 0);
}

static void set_up_species(SetiState *s, int side) {
    switch (s->species[side]) {
    case SETI_MASCAMITES: set_up_mascamites(s); break;
    case SETI_ANOMALIES: set_up_anomalies(s); break;
    case SETI_OUMUAMUAN: set_up_oumuamua(s); break;
    case SETI_CENTAURIANS:      /* ST-23.1: everybody's message tile 15 points ahead */
        for (int p = 0; p < 2; p++) s->message_tile[p] = (int16_t)(s->score[p] + MESSAGE_AHEAD);
        break;
    default: set_up_exertians(s, side);
    }
}

/* ST-19.3, ST-19.9: turn the board over, shuffle its cards, deal one per own discovery marker, turn one up, then its own set-up. */
void resolve_species_setup(SetiState *s, Frame *f) {
    int side = f->a[0], species = s->species[side];
    s->known |= (int8_t)(1 << side);
    s->n_species_deck[side] = SETI_DECK_SIZE[species];
    memcpy(s->species_deck[side], SETI_DECKS[species], SETI_DECK_SIZE[species]);
    shuffle(s, s->species_deck[side], s->n_species_deck[side]);
    if (species != SETI_EXERTIANS) {
        for (int i = discovery_markers(s, side, SEAT); i > 0; i--) deal(s, side);
        turn_up(s, side);
    }
    PUSH1(s, K_RIVAL_SPECIES, -1, side);
    set_up_species(s, side);
}

/* ST-19.7: take the face-up species card (then refill) or the top of its deck. */
void own_alien_card(const SetiState *s, Frame *f, Options *out) {
    if (s->species_open[f->a[0]] >= 0) offer(out, V_OPEN, 0, 0, 0);
    if (s->n_species_deck[f->a[0]]) offer(out, V_SPECIES_DECK, 0, 0, 0);
}

void take_alien_card(SetiState *s, Frame *f, const SetiOption *o) {
    int side = f->a[0];
    if (o->v[0] == V_SPECIES_DECK) {
        deal(s, side);
        return;
    }
    to_hand(s, s->species_open[side]);
    s->species_open[side] = -1;
    turn_up(s, side);
}

/* -- Mascamites: samples, capsules, deliveries -- */
/* Look at a planet's samples and choose one: mode 0 take it as a capsule (ST-20.4, ST-20.6), mode 1 only gain its reward. */
void own_sample(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < s->n_samples[f->a[0] - SETI_JUPITER]; i++) offer(out, V_TOKEN, i, 0, 0);
}

void take_sample(SetiState *s, Frame *f, const SetiOption *o) {
    int planet = f->a[0], at = planet - SETI_JUPITER, token = s->samples[at][o->v[1]];
    if (f->a[1] == 1) {
        run(s, f->seat, SETI_SAMPLE_REWARD[token], -1);
        return;
    }
    drop(s->samples[at], &s->n_samples[at], o->v[1]);
    s->capsules[s->n_capsules].space = the_sky(s)->where[planet];
    s->capsules[s->n_capsules++].token = (int8_t)token;
}

void own_peek_at(const SetiState *s, Frame *f, Options *out) {
    (void)s;
    for (int p = SETI_JUPITER; p <= SETI_SATURN; p++)
        if (f->a[0] >> p & 1) offer(out, V_PLANET, p, 0, 0);
}

void take_peek_at(SetiState *s, Frame *f, const SetiOption *o) {
    PUSH2(s, K_SAMPLE, f->seat, o->v[1], 1);
}

/* ST-20.9: which capsule at the destination is delivered; its token's reward comes first (ST-20.15). */
void own_capsule(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < s->n_capsules; i++)
        if (s->capsules[i].space == the_sky(s)->where[f->a[0]]) offer(out, V_CAPSULE, i, 0, 0);
}

void take_capsule(SetiState *s, Frame *f, const SetiOption *o) {
    int token = s->capsules[o->v[1]].token;
    for (int i = o->v[1] + 1; i < s->n_capsules; i++) s->capsules[i - 1] = s->capsules[i];
    s->n_capsules--;
    PUSH1(s, K_DELIVERED, f->seat, token);
    for (int i = 0; i < f->a[1]; i++) run(s, f->seat, SETI_SAMPLE_REWARD[token], -1);
}

/* ST-20.10: the token goes face up to the next blue space, where anybody may mark it. */
void resolve_delivered(SetiState *s, Frame *f) {
    APPEND(s, sample_row, (int8_t)f->a[0]);
}
