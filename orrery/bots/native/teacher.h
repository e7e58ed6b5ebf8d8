/* What the teacher's files share: its workers, what they have played, and how they learn from it. */
#ifndef ORRERY_TEACHER_H
#define ORRERY_TEACHER_H

#include "chance.h"
#include "teach.h"

#define POINTS 20.0f        /* points that are one in rewards and values */
#ifndef GROUP
#define GROUP 8             /* questions that are learnt from together; a test compares with one by one */
#endif
enum { MOST_WORKERS = 16, MOST_GROUPS = 16 };

/* One question: where its features lie in the pools, the answer given, how likely it was, and what became of it. */
typedef struct {
    long state_at, option_at, length_at;
    long end;               /* of its features */
    int state_n, options, chosen, seat;
    float likely, value, reward, advantage, target;
} Step;

typedef struct {
    void *items;
    long n, room;
} Pool;

/* For the way back of a group of questions. */
typedef struct {
    Thought thoughts[GROUP];
    float ask[GROUP][2 * WIDEST], thought[GROUP][2 * WIDEST], seen[GROUP][2 * WIDEST];
} Room;

/* A core's share of the work: the games it plays, and the gradient of what it has played. */
typedef struct {
    struct Teacher *teacher;
    Network net, gradient;
    const Network *seats[MOST_ROWS];        /* who plays each seat of the game; NULL: who learns */
    Chance chance;
    Pool steps, features, lengths;
    int *order;
    long order_room, order_n, from, to;
    unsigned char *options, *state;
    Room *room;
    Memory *memory;                     /* by seat */
    uint16_t *buffer, *shared, *rest, *own;     /* features of a group's tables: of all of them, of some, of one */
    int shared_n, rest_n;
    uint8_t *masks;                     /* by feature of the table: in which questions of a group it is met */
    float *sums, *figures, group_points[MOST_GROUPS];
    int group_games[MOST_GROUPS];
    double open;
    Lessons out;
} Worker;

struct Teacher {
    const NativeGame *game;
    Network rival;                      /* without a block: none */
    Network net, mean, spread;          /* Adam's moments have the same form */
    float *block;
    long updates;
    uint8_t *used;
    unsigned char *starts;
    int *groups;
    int start_n, start_room;
    Worker workers[MOST_WORKERS];
    int worker_n;
    const Lesson *lesson;
    float usual, spread_of;             /* mean and spread of the advantages */
    double parts;
};

/* learn.c: every worker does its share, the first one here; and what was played becomes better weights. */
void teacher_together(Teacher *t, void *(*work)(void *));
void teacher_improve(Teacher *t, Lessons *out);

#endif
