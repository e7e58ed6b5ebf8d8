/* Teaching a network by play: proximal policy optimization with generalized advantages. Used by tools/teach.py. */
#ifndef ORRERY_TEACH_H
#define ORRERY_TEACH_H

#include "game.h"
#include "network.h"

typedef struct {
    Sizes sizes;
    int answers;            /* that are collected before learning from them */
    int part;               /* of these, so many make one step of learning */
    int passes;             /* over all of them */
    float rate;             /* of learning */
    float entropy;          /* how much keeping answers open counts */
    float lambda;           /* how far an answer is credited with what came later */
    float clip;             /* by how much an answer's chance may change at once */
    float shaped;           /* how far points count when they come in, not in the end */
    float win;              /* points that winning counts for */
    float close;            /* points within which a game is close */
    float relative;         /* 1: the margin is a part of all points; 0: plain points */
    float theirs;           /* what a point of the opponent's counts for, in plain points */
    float promise;          /* how far what a table promises counts on the way */
    float kept;             /* and how far what is left of it in the end: for a beginner, who would else never get that far */
    float rivals;           /* in company: how many of the other seats, as a part, an earlier self plays (teacher_rival) */
} Lesson;

typedef struct {
    int games, answers, refused;        /* refused: games that came to a table without room; nothing is learnt from them */
    int results;                        /* seats that played to learn, of all the games: the figures are means over them */
    float mine, theirs, won;            /* points, those of the best of the others, how many were first */
    float open, luck, told;         /* entropy, spread of advantages, how much of the results the values tell (0 to 1) */
    float playing, learning;        /* seconds */
} Lessons;

typedef struct Teacher Teacher;

/* So many threads play and learn together (1 to 16). Every seat of a table is played by the network, and learns from what became of it. */
Teacher *teacher_new(const NativeGame *game, Sizes sizes, uint64_t seed, int workers);
void teacher_free(Teacher *t);
/* The weights, size of them, may be read and written. */
float *teacher_weights(Teacher *t, long *size);
/* Which rows of table and option have been met. */
uint8_t *teacher_used(Teacher *t);
/* An earlier self to play against, as a block of weights of the same sizes; NULL: none. It is copied. */
void teacher_rival(Teacher *t, const float *block);
/* Adds a table to begin games from; a group for statistics. 0, or -1 if it is not understood. */
int teacher_start(Teacher *t, const int64_t *packed, int n, int group);
/* Forgets the tables to begin from. */
void teacher_restart(Teacher *t);
/* group_points and group_games have room for 16 groups. */
void teacher_round(Teacher *t, const Lesson *lesson, Lessons *out, float *group_points, int *group_games);
/* Plays games without learning; the likeliest answer if sharp, else drawn. With a rival, one seat in turn is the network's, the others are the rival's. */
void teacher_test(Teacher *t, int games, int sharp, uint64_t seed, Lessons *out);

#endif
