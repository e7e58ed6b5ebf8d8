/* The table of a solo game as plain data (state.py), and the frames that wait. */
#ifndef WM_STATE_H
#define WM_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"
#include "tables.h"

enum { MOST_SLOTS = 120, MOST_CARDS = 66, MOST_FRAMES = 40, MOST_TARGETS = 64, MOST_OPTIONS = 320, MOST_BOXES = 56 };
enum { EFFECT = 128 };          /* an effect card in these decks: 128, 129, 130; in Python WM_EFFECT_CARD and on */
enum { EMPTY = WM_EMPTY, X = WM_X };

typedef struct {
    uint8_t kind;
    int8_t seat, a, b, c, d;
} Frame;

typedef struct {
    int8_t a, b;
} Option;

typedef struct {
    uint64_t rng, derived;      /* derived: network of The Colony, open blocks of The Escape */
    int16_t own[WM_OWN];
    int16_t taken, track;
    uint8_t adventure, level, turn, top, flipped, ended, options, passes;
    uint8_t missions[3], offered;
    int8_t numbers[6], actions[6];
    uint8_t hand_n, deck_n, discard_n, given_n, frames_n;
    uint8_t hand[3], deck[MOST_CARDS], discard[MOST_CARDS], given[MOST_CARDS];
    int8_t marks[2][MOST_SLOTS];
    Frame frames[MOST_FRAMES];
} State;

static inline const Frame *asked(const State *s) { return &s->frames[s->frames_n - 1]; }

/* Do this next; frames that follow each other are pushed in reverse. */
static inline void push(State *s, int kind, int seat, int a, int b, int c, int d)
{
    s->frames[s->frames_n++] = (Frame){(uint8_t)kind, (int8_t)seat, (int8_t)a, (int8_t)b, (int8_t)c, (int8_t)d};
}

static inline int number_of(int card) { return card >> 3; }
static inline int action_of(int card) { return card & 7; }

static inline int clip(int value, int low, int high) { return value < low ? low : value > high ? high : value; }
static inline int at_most(int value, int high) { return value < high ? value : high; }

int state_load(void *state, const int32_t *data, int n);
int state_dump(const void *state, int32_t *data);
void state_redeal(void *state, uint64_t seed);
int below(State *s, int n);
void shuffle(State *s, uint8_t *items, int n);

#endif
