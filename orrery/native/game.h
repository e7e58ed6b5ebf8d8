/* What a game offers to whoever plays many lines of it (orrery/bots/native), for any number of seats.

   A state is plain data of a fixed size, and points at nothing. A call gives -1 where the table is refused: it came to a place that has no room for it. Such a table is not
   played on; the game goes on in Python.
   Sealed questions, which several seats have at once, come one after the other, the first seat's first; what a seat is shown does not tell what others have sealed. */
#ifndef ORRERY_GAME_H
#define ORRERY_GAME_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_ROWS = 8 };     /* seats and the game's own opponents, at most */

typedef struct {
    const char *name;
    size_t state_size, options_size;    /* bytes: of a state, of all the answers to a question */
    size_t first_option, option_size;   /* where the first of them lies, and how far from it the next */
    int most_options;                   /* answers to one question, at most */
    int state_features, option_features;        /* how many features there are (Brain.feature_names) */
    int most_state, most_option;        /* of these, at most so many at once */

    /* A state from the ints that StateForm.pack made, ready at a question or over. */
    int (*load)(void *state, const int64_t *packed, int n);
    /* How many play; the game's own opponents come after them in `points`. */
    int (*seats)(const void *state);
    /* Everything that a seat cannot know is drawn anew (Brain.redeal), and so is what chance will bring. */
    int (*redeal)(void *state, int seat, uint64_t seed);
    /* Whose question waits (of sealed ones, the first); -1: the game is over. */
    int (*asked)(const void *state);
    /* The answers to a seat's question, in the order of due(game, s, f, rule.options(s, f)) (orrery/bots/one_ply.py); 0: it is asked nothing. */
    int (*options)(void *state, int seat, void *options);
    /* Gives an answer and settles all that happens by itself, as kernel.state.answer does, with the same random numbers. */
    int (*answer)(void *state, int seat, const void *option);
    /* Brain.state_features and option_features for a seat that is asked: the same numbers; how many. */
    int (*see)(void *state, int seat, uint16_t *features);
    int (*tell)(void *state, int seat, const void *option, uint16_t *features);
    /* What every row has as it stands (at the end: final), and its place; how many rows. */
    int (*points)(void *state, float *points, int *places);
    /* For the teacher only: points that the table promises a seat beyond those it has, by a rule of thumb. NULL: nothing. */
    float (*promise)(void *state, int seat);
} NativeGame;

#endif
