/* What the chapters of a turn offer each other: set-up, rounds, actions, research and tiles, resources. */
#ifndef GAIA_TURNS_H
#define GAIA_TURNS_H

#include "state.h"

enum {
    BRAIN_POWER = 3, TO_SUPPLY = 0, TO_AREA = 1, RANGE_PER_QIC = 2, TOP = 5, LAST_ROUND = 6, NO_BOOSTER = -1, ALL_AREAS = 63,
    ADVANCE_DECLINE = 6, ADVANCED_FROM = 9, ADVANCED_LEVEL = 4, AREA_COUNT = 6
};
/* advance_state: OPEN, or why an area cannot be advanced. */
enum { OPEN = 0, AT_TOP = 1, IS_LOCKED = 2, TOP_TAKEN = 3, NO_GREEN = 4 };

static inline int bit_count(uint32_t mask) { return __builtin_popcount(mask); }
static inline void built_on(Gaia *s, int h) { s->built.item[s->built.n++] = (uint8_t)h; }
static inline void cards_add(Cards *cards, int item) { cards->item[cards->n++] = (int8_t)item; }
/* All but one value, in the same order. */
static inline void cards_drop(Cards *cards, int item)
{
    int n = 0;
    for (int i = 0; i < cards->n; i++)
        if (cards->item[i] != item)
            cards->item[n++] = cards->item[i];
    cards->n = (uint8_t)n;
}

/* resources.c */
int count(const Gaia *s, int seat, int per);
void add_vp(Gaia *s, int seat, int n, int category);
void add(int32_t *p, int verb, int n);
void gain(Gaia *s, int seat, const Effect *effect, int category, int times);
void score(Gaia *s, int seat, int event, int n);
typedef struct { int one, two, three, brain; } Bowls;
Bowls bowls_of(const int32_t *p);
Bowls charged(Bowls b, int n, int eager);
void charge(Gaia *s, int seat, int n);
int chargeable(const int32_t *p);
int can_spend(const int32_t *p, int n, int brain);
void spend(int32_t *p, int n, int brain);
int tokens_of(const int32_t *p);
void take_tokens(Gaia *s, int seat, int n, int to);
void brain_options(const Gaia *s, const Frame *f, Options *out);
void brain_answer(Gaia *s, const Frame *f, const Option *o);
void bowls_options(const Gaia *s, const Frame *f, Options *out);
void bowls_answer(Gaia *s, const Frame *f, const Option *o);

/* conversions.c */
void convert_collect(const Gaia *s, int seat, Options *out);
void convert_do(Gaia *s, int seat, const Option *o);
void burn_collect(const Gaia *s, int seat, Options *out);
void burn_do(Gaia *s, int seat, const Option *o);
int conversions_possible(const Gaia *s, int seat);

/* mines.c */
int reach(const int32_t *p);
int range_qic(const Gaia *s, int seat, int h, int extra);
void mine_price(const Gaia *s, int seat, int h, int free, int extra, int *ore, int *qic, int *steps);
int mine_sites(const Gaia *s, int seat, int free, int extra, uint8_t *sites);       /* how many; sites has room for HEXES */
int any_mine_site(const Gaia *s, int seat, int free, int extra);
void build_mine(Gaia *s, int seat, int h, int free, int extra);
void score_mine(Gaia *s, int seat, int h, int shared, int new_type);
void build_mine_collect(const Gaia *s, int seat, Options *out);
void mine_site_options(const Gaia *s, const Frame *f, Options *out);
void mine_site_answer(Gaia *s, const Frame *f, const Option *o);

/* gaiaforming.c */
int project_sites(const Gaia *s, int seat, int extra, uint8_t *sites);
void start_project(Gaia *s, int seat, int h, int extra);
void start_project_collect(const Gaia *s, int seat, Options *out);
void range_site_options(const Gaia *s, const Frame *f, Options *out);
void range_site_answer(Gaia *s, const Frame *f, const Option *o);

/* upgrades.c */
void put_building(Gaia *s, int seat, int h, int kind);
void upgrade_collect(const Gaia *s, int seat, Options *out);
void upgrade_do(Gaia *s, int seat, const Option *o);

/* research.c */
int advance_state(const Gaia *s, int seat, int area);
int open_areas(const Gaia *s, int seat);            /* a mask */
int any_green(const int32_t *p);
void advance(Gaia *s, int seat, int area);
void level_up(Gaia *s, int seat, int area);
void gain_token(Gaia *s, int seat, int kind, int formed);
void flip_token(Gaia *s, int seat);
void research_collect(const Gaia *s, int seat, Options *out);
void research_do(Gaia *s, int seat, const Option *o);
void advance_now_resolve(Gaia *s, const Frame *f);
void flip_options(const Gaia *s, const Frame *f, Options *out);
void flip_answer(Gaia *s, const Frame *f, const Option *o);
void lost_site_options(const Gaia *s, const Frame *f, Options *out);
void lost_site_answer(Gaia *s, const Frame *f, const Option *o);

/* tech.c */
int tech_spaces(const Gaia *s, int seat, uint8_t *spaces);
int any_tile(const Gaia *s, int seat);
void tech_tile_options(const Gaia *s, const Frame *f, Options *out);
void tech_tile_answer(Gaia *s, const Frame *f, const Option *o);
void cover_options(const Gaia *s, const Frame *f, Options *out);
void cover_answer(Gaia *s, const Frame *f, const Option *o);
void take_advanced_resolve(Gaia *s, const Frame *f);
void offer_advance_resolve(Gaia *s, const Frame *f);
void advance_options(const Gaia *s, const Frame *f, Options *out);
void advance_answer(Gaia *s, const Frame *f, const Option *o);

/* actions.c */
void board_action_collect(const Gaia *s, int seat, Options *out);
void board_action_do(Gaia *s, int seat, const Option *o);
void special_action_collect(const Gaia *s, int seat, Options *out);
void special_action_do(Gaia *s, int seat, const Option *o);
void rescore_options(const Gaia *s, const Frame *f, Options *out);
void rescore_answer(Gaia *s, const Frame *f, const Option *o);

/* passing.c */
int pass_vp(const Gaia *s, int seat);
void take_booster(Gaia *s, int seat, int booster);
void face_up(Gaia *s);
void pass_collect(const Gaia *s, int seat, Options *out);
void pass_do(Gaia *s, int seat, const Option *o);

/* turn.c */
void turn_options(const Gaia *s, const Frame *f, Options *out);
void turn_answer(Gaia *s, const Frame *f, const Option *o);
void after_options(const Gaia *s, const Frame *f, Options *out);
void after_answer(Gaia *s, const Frame *f, const Option *o);

/* rounds.c */
void round_resolve(Gaia *s, const Frame *f);
void next_turn_resolve(Gaia *s, const Frame *f);
void end_turn_resolve(Gaia *s, const Frame *f);
void round_end_resolve(Gaia *s, const Frame *f);

/* setup.c */
void grant_institute(int32_t *p, int faction);      /* factions.grant of the institute's ability */
void choose_faction_options(const Gaia *s, const Frame *f, Options *out);
void choose_faction_answer(Gaia *s, const Frame *f, const Option *o);
void factions_chosen_resolve(Gaia *s, const Frame *f);
void place_first_options(const Gaia *s, const Frame *f, Options *out);
void place_first_answer(Gaia *s, const Frame *f, const Option *o);
void first_booster_options(const Gaia *s, const Frame *f, Options *out);
void first_booster_answer(Gaia *s, const Frame *f, const Option *o);

#endif
