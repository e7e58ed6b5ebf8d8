/* The Automa, and the chapters of income, Gaia phase, passive power, faction boards and the end of the game. */
#ifndef GAIA_AUTOMA_H
#define GAIA_AUTOMA_H

#include "state.h"

enum { LAST_EARLY_ROUND = 3 };         /* the left number of a round tile counts up to here (GP-21.11) */

/* solo.c */
void ensure_faction(Gaia *s);
int tie_card(Gaia *s);
void automa_pass(Gaia *s);
void automa_place_resolve(Gaia *s, const Frame *f);
void automa_booster_resolve(Gaia *s, const Frame *f);
void automa_deck_resolve(Gaia *s, const Frame *f);
void automa_turn_resolve(Gaia *s, const Frame *f);
void gaia_redeal(Gaia *s, uint64_t seed);

/* automa.c */
int by_direction(const uint8_t *hexes, int n, int right_down);     /* directional(...)[0] */
void automa_gain(Gaia *s, int n, int category);
void perform(Gaia *s, const Card *action, const Card *support, const FactionCard *card);

/* scoring.c */
int final_count(const Gaia *s, int seat, int tile);
void final_vp(const Gaia *s, int which, int vp[PLAYERS]);
int research_vp(const int32_t *p);
int total_score(const Gaia *s, int seat);           /* the sum of the seat's row of scores() */

/* passive.c */
int highest_value(const Gaia *s, int seat, int h);
void offers_resolve(Gaia *s, const Frame *f);
void offer_resolve(Gaia *s, const Frame *f);
void passive_options(const Gaia *s, const Frame *f, Options *out);
void passive_answer(Gaia *s, const Frame *f, const Option *o);
void token_gain_resolve(Gaia *s, const Frame *f);

/* income.c */
enum { MOST_SOURCES = 64 };
int sources(const Gaia *s, int seat, const Effect **found);        /* how many; `found` has room for MOST_SOURCES */
void income_resolve(Gaia *s, const Frame *f);
void income_left_resolve(Gaia *s, const Frame *f);
void income_order_options(const Gaia *s, const Frame *f, Options *out);
void income_order_answer(Gaia *s, const Frame *f, const Option *o);

/* gaia_phase.c */
void gaia_phase_resolve(Gaia *s, const Frame *f);
void gaia_offers_resolve(Gaia *s, const Frame *f);
void gaia_move_resolve(Gaia *s, const Frame *f);
void gaia_convert_options(const Gaia *s, const Frame *f, Options *out);
void gaia_convert_answer(Gaia *s, const Frame *f, const Option *o);
void gaia_tile_options(const Gaia *s, const Frame *f, Options *out);
void gaia_tile_answer(Gaia *s, const Frame *f, const Option *o);

/* faction_actions.c: sites are written to `sites` (room for HEXES); how many. `sites` may be NULL: then 1 as soon as there is one. */
int swaps(const Gaia *s, int seat, uint8_t *sites);
int space_sites(const Gaia *s, int seat, uint8_t *sites);
int downgrades(const Gaia *s, int seat, uint8_t *sites);
int lowest_areas(const Gaia *s, int seat, uint8_t *areas);
void swap_site_options(const Gaia *s, const Frame *f, Options *out);
void swap_site_answer(Gaia *s, const Frame *f, const Option *o);
void station_site_options(const Gaia *s, const Frame *f, Options *out);
void station_site_answer(Gaia *s, const Frame *f, const Option *o);
void downgrade_site_options(const Gaia *s, const Frame *f, Options *out);
void downgrade_site_answer(Gaia *s, const Frame *f, const Option *o);
void lowest_options(const Gaia *s, const Frame *f, Options *out);
void lowest_answer(Gaia *s, const Frame *f, const Option *o);

#endif
