/* What a game's rules in C offer to the rollouts and the teacher (orrery/bots/native). One seat against the game's own opponent.

   The rules of record are the game's Python modules; this is the same again for speed, and tests play both side by side.
   A state is plain data of a fixed size: copied with memcpy, it may point only at what never changes (a map). */
#ifndef ORRERY_GAME_H
#define ORRERY_GAME_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name;
    size_t state_size, option_size;     /* bytes */
    int most_options;                   /* answers to one question, at most */
    int state_features, option_features;        /* how many features there are (Game.feature_sizes) */
    int most_state, most_option;        /* of these, at most so many at once */
    int most_packed;                    /* ints of a packed state, at most */

    /* A state from the ints that the game's native.pack() made, ready at a question (or over); 0, or -1 if they are not understood. */
    int (*load)(void *state, const int32_t *data, int n);
    /* The ints again: load and dump are inverse. How many there are. */
    int (*dump)(const void *state, int32_t *data);
    /* Everything that seat 0 cannot know is drawn anew (as Game.determinize does), and so is what chance will bring. */
    void (*redeal)(void *state, uint64_t seed);
    /* The answers to the question that waits, in the order of due(rule, s, f, rule.options(s, f)) (orrery/bots/look.py); 0 when the game is over. */
    int (*options)(const void *state, void *options);
    /* Gives an answer and settles all that happens by itself, as kernel.state.answer does, with the same random numbers. */
    void (*answer)(void *state, const void *option);
    /* Game.state_features and Game.option_features: the same numbers; how many there are. */
    int (*see)(const void *state, uint16_t *features);
    int (*tell)(const void *state, const void *option, uint16_t *features);
    /* Points of the seat and of the opponent as they stand (at the end: final), and whether the seat is the winner. */
    void (*points)(const void *state, float *mine, float *theirs);
    int (*won)(const void *state);
    /* For the teacher only: points that the table promises beyond those it has, by a rule of thumb. NULL: nothing. */
    float (*promise)(const void *state);
} NativeGame;

extern const NativeGame orrery_game;

#endif
