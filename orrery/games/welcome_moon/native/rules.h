/* The rules, file by file as in Python. The seat is always 0, so no function asks for it. */
#ifndef WM_RULES_H
#define WM_RULES_H

#include "state.h"

/* A part of a sheet whose numbers ascend. */
typedef struct {
    const int8_t *boxes;
    int n;
} Zone;

/* What an adventure has of its own (adventure.py); a hook that is NULL does what the base adventure does. */
typedef struct {
    int (*boxes_for)(const State *s, int n, int action, int8_t *out);
    bool (*fits)(const State *s, int n, int action);
    bool (*can_change)(const State *s, int action);
    bool (*fits_changed)(const State *s, int n, int action);
    int (*writes)(const State *s, int n, int action, int declared, Option *out);
    void (*written)(State *s, int combination, int value, int box);
    void (*wrote)(State *s, int box);
    int (*zones_now)(const State *s, Zone *out);
    int (*zones_of)(const State *s, int box, Zone *out);
    void (*error)(State *s);
    void (*erred)(State *s, int count);
    int (*error_count)(const State *s);
    int (*targets)(const State *s, int what, int box, int n, int8_t *out);
    void (*mark)(State *s, int what, int target, int box, int n);
    bool (*in_reach)(const State *s, int box);          /* may an X or a number go there, besides the order (x_boxes) */
    void (*planned)(State *s);
    void (*events)(State *s);
    bool (*holds)(const State *s, int test, const int8_t *values, int n);
    void (*accomplished)(State *s, int letter);
    void (*missions_closed)(State *s);
    int (*reward)(const State *s, int letter);
    bool (*filled)(const State *s);
    bool (*all_errors)(const State *s);
    bool (*special_end)(const State *s);
    int (*score)(const State *s, int *out);             /* by category; how many there are */
    void (*astra_effect)(State *s, int letter, int draw);
    bool (*drew)(State *s);
    void (*gave)(State *s, int action);
    int (*astra_score)(const State *s);
    bool (*won)(const State *s, int mine, int astras);
} Adventure;

extern const Adventure launch, journey, colony, mine, dome, virus, escape, battle;
extern const Adventure *const ADVENTURES[9];

static inline const Adventure *of(const State *s) { return ADVENTURES[s->adventure]; }

/* numbers.c */
int add_boxes(const int8_t *sheet, const int8_t *zone, int size, int n, int8_t *out, int count);
bool takes(const int8_t *sheet, const int8_t *zone, int size, int n);
bool complete(const int8_t *sheet, const int8_t *boxes, int n);
bool fits_zone(const int8_t *sheet, const int8_t *zone, int size, int box, int n);

/* adventure.c */
int boxes_for(const State *s, int n, int action, int8_t *out);
bool fits(const State *s, int n, int action);
bool can_change(const State *s, int action);
bool fits_changed(const State *s, int n, int action);
int writes(const State *s, int n, int action, int declared, Option *out);
void written(State *s, int combination, int value, int box, int declared);
void wrote(State *s, int box);
int zones_now(const State *s, Zone *out);
int zones_of(const State *s, int box, Zone *out);
void take_error(State *s);
int error_count(const State *s);
int targets(const State *s, int what, int box, int n, int8_t *out);
int base_targets(const State *s, int what, int8_t *out);
void mark(State *s, int what, int target, int box, int n);
void base_mark(State *s, int what, int target);
void effect(State *s, int what, int box, int n);
void may(State *s, int what);
bool wild_ready(const State *s);
void use_wild(State *s);
int reach(State *s, int place);
void bonus(State *s, int amount);
int open_places(const State *s, int slots, int8_t *out);
bool holds(const State *s, int mission);
int reward(const State *s, int letter);
int rewards(const State *s);
int error_points(const State *s);
bool all_filled(const State *s);
bool all_errors(const State *s);
int score(const State *s, int *out);
int total_score(const State *s);
int sheet_index(const State *s);

/* turn.c, actions.c, solo.c, missions.c, ending.c */
void turn_resolve(State *s);
void choosing_resolve(State *s);
int choose_options(const State *s, Option *out);
void choose_answer(State *s, Option o);
int write_options(const State *s, const Frame *f, Option *out);
void write_answer(State *s, const Frame *f, Option o);
void act_resolve(State *s, const Frame *f);
int action_options(const State *s, const Frame *f, Option *out);
void action_answer(State *s, const Frame *f, Option o);
void effect_resolve(State *s, const Frame *f);
int pick_options(const State *s, const Frame *f, Option *out);
void pick_answer(State *s, const Frame *f, Option o);
void draw_resolve(State *s);
void give_resolve(State *s);
int hand_over_options(const State *s, Option *out);
void hand_over(State *s, int i, int how);
int third(const State *s);
int given_count(const State *s, int action);
int astra_points(const State *s);
void missions_resolve(State *s);
int accomplish_options(const State *s, Option *out);
void accomplish_answer(State *s, const Frame *f, Option o);
void close_resolve(State *s);
void finish(State *s);

/* adventures of their own kinds of frames */
void start_resolve(State *s);
void propagate_resolve(State *s, const Frame *f);
void spread_resolve(State *s, const Frame *f);
int build_options(const State *s, const Frame *f, Option *out);
void build_answer(State *s, const Frame *f, Option o);

/* The Dome, The Escape, The Battle: asked by what networks are told */
bool dome_grows(const int8_t *sheet, int box);
int dome_unbuilt(const int8_t *sheet);
bool battle_full(const int8_t *sheet, int planet);
int battle_next_box(const int8_t *sheet, int planet);
int battle_insignias(const int8_t *sheet, int planet, int side);
int journey_complete_lengths(const int8_t *sheet, int8_t *out);

enum { GIVE_CARD = 0, SPARE = 1 };

#endif
