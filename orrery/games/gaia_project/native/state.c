/* The kernel's part: a state from ints and back (native.py), chance, the agenda, and what kind of frame belongs to which rule (game.py). */
#include "automa.h"
#include "federation.h"
#include "turns.h"

enum { ASK = 128, MOST_PACKED = 4096 };

/* -- a list of ints and back ------------------------------------------------------------------------------------------- */

typedef struct { const int32_t *data; int n, at, bad; } Reader;

static int32_t next(Reader *r)
{
    if (r->at >= r->n) {
        r->bad = 1;
        return 0;
    }
    return r->data[r->at++];
}

/* A number of things to come; none if it is more than there is room for. */
static int next_count(Reader *r, int most)
{
    int n = next(r);
    if (n < 0 || n > most) {
        r->bad = 1;
        return 0;
    }
    return n;
}

static void read_bytes(Reader *r, void *to, int n)
{
    int8_t *bytes = to;
    for (int i = 0; i < n; i++)
        bytes[i] = (int8_t)next(r);
}

static void read_cards(Reader *r, Cards *cards)
{
    cards->n = (uint8_t)next_count(r, MOST_CARDS);
    read_bytes(r, cards->item, cards->n);
}

static void read_hexes(Reader *r, Hexes *hexes)
{
    hexes->n = (uint8_t)next_count(r, MOST_OWN);
    read_bytes(r, hexes->item, hexes->n);
}

static void read_frame(Reader *r, Frame *f)
{
    f->kind = (uint8_t)next(r);
    f->seat = (int8_t)next(r);
    f->a = next(r);
    f->b = next(r);
    f->part_n = (uint8_t)next_count(r, MOST_INCOME_PARTS);
    for (int i = 0; i < f->part_n; i++) {
        f->part[i].what = (uint8_t)next(r);
        f->part[i].n = (uint8_t)next(r);
    }
}

static void read_table(Reader *r, Gaia *s)
{
    int32_t *first[] = {&s->round, &s->at, &s->by_passing, &s->spaces, &s->difficulty, &s->support, &s->action, &s->known, &s->terra_token};
    uint64_t low = (uint32_t)next(r);
    s->rng = low | (uint64_t)(uint32_t)next(r) << 32;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        *first[i] = next(r);
    for (int i = 0; i < PLAYERS; i++)
        s->least[i] = next(r);
    read_bytes(r, s->order, PLAYERS);
    read_bytes(r, s->tech, STANDARDS);
    read_bytes(r, s->advanced, AREA_COUNT);
    read_bytes(r, s->tokens, TOKEN_KINDS);
    read_bytes(r, s->rounds, LAST_ROUND);
    read_bytes(r, s->finals, 2);
}

static void read_map(Reader *r, Gaia *s)
{
    void *maps[] = {s->planet, s->building, s->owner, s->guest, s->satellites, s->federation, s->near[0], s->near[1]};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        read_bytes(r, maps[i], HEXES);
    for (int h = 0; h < HEXES; h++)
        if (s->planet[h] != F_EMPTY) {
            if (s->world_n == sizeof s->worlds)
                r->bad = 1;
            else
                s->worlds[s->world_n++] = (uint8_t)h;
        }
}

static int state_load(void *state, const int32_t *data, int n)
{
    Gaia *s = state;
    Reader reader = {data, n, 0, 0}, *r = &reader;
    memset(s, 0, sizeof *s);
    read_table(r, s);
    read_cards(r, &s->passed);
    read_cards(r, &s->boosters);
    read_hexes(r, &s->built);
    read_cards(r, &s->deck);
    read_cards(r, &s->reserve);
    read_cards(r, &s->discard);
    for (int seat = 0; seat < PLAYERS; seat++)
        read_hexes(r, &s->own[seat]);
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int i = 0; i < F_SIZE; i++)
            s->p[seat][i] = next(r);
    read_map(r, s);
    s->depth = (uint8_t)next_count(r, DEEPEST);
    for (int i = 0; i < s->depth; i++)
        read_frame(r, &s->agenda[i]);
    return r->bad || r->at != n ? -1 : 0;
}

static int32_t *write_signed(int32_t *to, const int8_t *from, int n)
{
    for (int i = 0; i < n; i++)
        *to++ = from[i];
    return to;
}

static int32_t *write_unsigned(int32_t *to, const uint8_t *from, int n)
{
    for (int i = 0; i < n; i++)
        *to++ = from[i];
    return to;
}

static int32_t *write_cards(int32_t *to, const Cards *cards)
{
    *to++ = cards->n;
    return write_signed(to, cards->item, cards->n);
}

static int32_t *write_hexes(int32_t *to, const Hexes *hexes)
{
    *to++ = hexes->n;
    return write_unsigned(to, hexes->item, hexes->n);
}

static int32_t *write_frame(int32_t *to, const Frame *f)
{
    *to++ = f->kind, *to++ = f->seat, *to++ = f->a, *to++ = f->b, *to++ = f->part_n;
    for (int i = 0; i < f->part_n; i++)
        *to++ = f->part[i].what, *to++ = f->part[i].n;
    return to;
}

static int32_t *write_table(int32_t *to, const Gaia *s)
{
    int32_t first[] = {(int32_t)(uint32_t)s->rng, (int32_t)(uint32_t)(s->rng >> 32), s->round, s->at, s->by_passing, s->spaces, s->difficulty,
                       s->support, s->action, s->known, s->terra_token, s->least[0], s->least[1]};
    memcpy(to, first, sizeof first);
    to = write_signed(to + sizeof first / sizeof *first, s->order, PLAYERS);
    to = write_signed(to, s->tech, STANDARDS);
    to = write_signed(to, s->advanced, AREA_COUNT);
    to = write_signed(to, s->tokens, TOKEN_KINDS);
    to = write_signed(to, s->rounds, LAST_ROUND);
    return write_signed(to, s->finals, 2);
}

static int state_dump(const void *state, int32_t *data)
{
    const Gaia *s = state;
    int32_t *to = write_table(data, s);
    to = write_cards(to, &s->passed);
    to = write_cards(to, &s->boosters);
    to = write_hexes(to, &s->built);
    to = write_cards(to, &s->deck);
    to = write_cards(to, &s->reserve);
    to = write_cards(to, &s->discard);
    for (int seat = 0; seat < PLAYERS; seat++)
        to = write_hexes(to, &s->own[seat]);
    memcpy(to, s->p, sizeof s->p);
    to += PLAYERS * F_SIZE;
    to = write_signed(to, s->planet, HEXES);
    to = write_signed(to, s->building, HEXES);
    to = write_signed(to, s->owner, HEXES);
    to = write_signed(to, s->guest, HEXES);
    to = write_unsigned(to, s->satellites, HEXES);
    to = write_unsigned(to, s->federation, HEXES);
    for (int seat = 0; seat < PLAYERS; seat++)
        to = write_unsigned(to, s->near[seat], HEXES);
    *to++ = s->depth;
    for (int i = 0; i < s->depth; i++)
        to = write_frame(to, &s->agenda[i]);
    return (int)(to - data);
}

/* -- chance (kernel/rng.py, State.below, State.shuffle) ------------------------------------------------------------------ */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

int below(Gaia *s, int n)
{
    s->rng += 0x9E3779B97F4A7C15ull;
    return (int)((unsigned __int128)mix(s->rng) * (unsigned)n >> 64);
}

void shuffle(Gaia *s, int8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(s, i + 1);
        int8_t item = items[i];
        items[i] = items[j], items[j] = item;
    }
}

/* -- the agenda: which rule belongs to a kind of frame -------------------------------------------------------------------- */

static void resolve(Gaia *s, const Frame *f)
{
    switch (f->kind) {
    case K_FACTIONS_CHOSEN: factions_chosen_resolve(s, f); break;
    case K_ROUND: round_resolve(s, f); break;
    case K_INCOME: income_resolve(s, f); break;
    case K_GAIA_PHASE: gaia_phase_resolve(s, f); break;
    case K_GAIA_MOVE: gaia_move_resolve(s, f); break;
    case K_GAIA_OFFERS: gaia_offers_resolve(s, f); break;
    case K_NEXT_TURN: next_turn_resolve(s, f); break;
    case K_END_TURN: end_turn_resolve(s, f); break;
    case K_OFFERS: offers_resolve(s, f); break;
    case K_OFFER: offer_resolve(s, f); break;
    case K_ROUND_END: round_end_resolve(s, f); break;
    case K_ADVANCE_NOW: advance_now_resolve(s, f); break;
    case K_GAIN: take_advanced_resolve(s, f); break;
    case K_INCOME_LEFT: income_left_resolve(s, f); break;
    case K_OFFER_ADVANCE: offer_advance_resolve(s, f); break;
    case K_TOKEN_GAIN: token_gain_resolve(s, f); break;
    case K_AUTOMA_TURN: automa_turn_resolve(s, f); break;
    case K_AUTOMA_PLACE: automa_place_resolve(s, f); break;
    case K_AUTOMA_BOOSTER: automa_booster_resolve(s, f); break;
    case K_AUTOMA_DECK: automa_deck_resolve(s, f); break;
    default: break;     /* K_GAME_END: nothing is left to decide */
    }
}

static void list_options(const Gaia *s, const Frame *f, Options *out)
{
    switch (f->kind) {
    case K_FACTION: choose_faction_options(s, f, out); break;
    case K_PLACE: place_first_options(s, f, out); break;
    case K_FIRST_BOOSTER: first_booster_options(s, f, out); break;
    case K_INCOME_ORDER: income_order_options(s, f, out); break;
    case K_GAIA_CONVERT: gaia_convert_options(s, f, out); break;
    case K_GAIA_TILE: gaia_tile_options(s, f, out); break;
    case K_TURN: turn_options(s, f, out); break;
    case K_AFTER: after_options(s, f, out); break;
    case K_MINE_SITE: mine_site_options(s, f, out); break;
    case K_RANGE_SITE: range_site_options(s, f, out); break;
    case K_TECH_TILE: tech_tile_options(s, f, out); break;
    case K_COVER: cover_options(s, f, out); break;
    case K_FLIP: flip_options(s, f, out); break;
    case K_ADVANCE: advance_options(s, f, out); break;
    case K_LOST_SITE: lost_site_options(s, f, out); break;
    case K_FEDERATE: federate_options(s, f, out); break;
    case K_TOKEN: token_choice_options(s, f, out); break;
    case K_RESCORE: rescore_options(s, f, out); break;
    case K_SWAP_SITE: swap_site_options(s, f, out); break;
    case K_STATION_SITE: station_site_options(s, f, out); break;
    case K_DOWNGRADE_SITE: downgrade_site_options(s, f, out); break;
    case K_LOWEST: lowest_options(s, f, out); break;
    case K_BRAIN: brain_options(s, f, out); break;
    case K_BOWLS: bowls_options(s, f, out); break;
    case K_PASSIVE: passive_options(s, f, out); break;
    default: break;
    }
}

static void give_answer(Gaia *s, const Frame *f, const Option *o)
{
    switch (f->kind) {
    case K_FACTION: choose_faction_answer(s, f, o); break;
    case K_PLACE: place_first_answer(s, f, o); break;
    case K_FIRST_BOOSTER: first_booster_answer(s, f, o); break;
    case K_INCOME_ORDER: income_order_answer(s, f, o); break;
    case K_GAIA_CONVERT: gaia_convert_answer(s, f, o); break;
    case K_GAIA_TILE: gaia_tile_answer(s, f, o); break;
    case K_TURN: turn_answer(s, f, o); break;
    case K_AFTER: after_answer(s, f, o); break;
    case K_MINE_SITE: mine_site_answer(s, f, o); break;
    case K_RANGE_SITE: range_site_answer(s, f, o); break;
    case K_TECH_TILE: tech_tile_answer(s, f, o); break;
    case K_COVER: cover_answer(s, f, o); break;
    case K_FLIP: flip_answer(s, f, o); break;
    case K_ADVANCE: advance_answer(s, f, o); break;
    case K_LOST_SITE: lost_site_answer(s, f, o); break;
    case K_FEDERATE: federate_answer(s, f, o); break;
    case K_TOKEN: token_choice_answer(s, f, o); break;
    case K_RESCORE: rescore_answer(s, f, o); break;
    case K_SWAP_SITE: swap_site_answer(s, f, o); break;
    case K_STATION_SITE: station_site_answer(s, f, o); break;
    case K_DOWNGRADE_SITE: downgrade_site_answer(s, f, o); break;
    case K_LOWEST: lowest_answer(s, f, o); break;
    case K_BRAIN: brain_answer(s, f, o); break;
    case K_BOWLS: bowls_answer(s, f, o); break;
    case K_PASSIVE: passive_answer(s, f, o); break;
    default: break;
    }
}

/* Automatic frames until the next question or the end (kernel.state.settle). */
static void settle(Gaia *s)
{
    while (s->depth && top(s)->kind < ASK) {
        Frame f = s->agenda[--s->depth];
        resolve(s, &f);
    }
}

/* -- what the rollouts call ----------------------------------------------------------------------------------------------- */

/* Free actions are part of two questions only, which open a turn or are the time for them: due() keeps them all. */
static int game_options(const void *state, void *options)
{
    const Gaia *s = state;
    Options out = {options, 0};
    if (s->depth) {
        Frame f = *top(s);
        list_options(s, &f, &out);
    }
    return out.n;
}

static void game_answer(void *state, const void *option)
{
    Gaia *s = state;
    if (!s->depth)
        return;
    Frame f = s->agenda[--s->depth];
    give_answer(s, &f, option);
    settle(s);
}

static void game_redeal(void *state, uint64_t seed) { gaia_redeal(state, seed); }
static int game_see(const void *state, uint16_t *features) { return gaia_see(state, features); }
static int game_tell(const void *state, const void *option, uint16_t *features) { return gaia_tell(state, option, features); }

static void game_points(const void *state, float *mine, float *theirs)
{
    *mine = (float)total_score(state, HUMAN);
    *theirs = (float)total_score(state, AUTOMA);
}

/* Who shares the first place has won (Game.places). */
static int game_won(const void *state) { return total_score(state, HUMAN) >= total_score(state, AUTOMA); }

float gaia_promise(const void *state);

__attribute__((visibility("default"))) const NativeGame orrery_game = {
    "gaia_project", sizeof(Gaia), sizeof(Option), MOST_OPTIONS, E_STATE_SIZE, E_OPTION_SIZE, MOST_STATE_FEATURES, MOST_OPTION_FEATURES,
    MOST_PACKED, state_load, state_dump, game_redeal, game_options, game_answer, game_see, game_tell, game_points, game_won, gaia_promise,
};
