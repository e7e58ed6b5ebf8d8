/* What the files of the features share. They write numbers where `out` points and give back the place after the last.
   The seat is always 0: nobody else is asked in a solo game. */
#ifndef SETI_ENCODE_H
#define SETI_ENCODE_H

#include "rules.h"
#include "tables_encode.h"

#pragma GCC visibility push(hidden)

typedef struct {
    int kinds[5];               /* tucked cards by income */
    int colors[3];              /* own traces */
    int figures, wins;          /* own orbiters and landers, sectors won */
} SetiOwn;                      /* what gold tiles count, found on the way */

static inline int at_most(int n, int most) {
    return n < most ? n : most;
}

static inline int bits(unsigned n) {
    return __builtin_popcount(n);
}

static inline uint16_t *put_look(uint16_t *out, SetiLook look) {
    const uint16_t *from = SETI_LOOKS + look.at;
    for (int i = 0; i < look.n; i++) out[i] = from[i];
    return out + look.n;
}

enum { SETI_MOST_SEE = 640, SETI_MOST_TELL = 64 };       /* features at once */

/* encode.c */
void seti_gold_sets(const SetiState *s, const SetiOwn *own, int *sets);
void seti_count_own(const SetiState *s, SetiOwn *own);

/* encode_player.c */
uint16_t *seti_own_features(const SetiState *s, uint16_t *out, SetiOwn *own);

/* encode_board.c */
typedef struct { int left, mine, others; } SetiStanding;

uint16_t *seti_board_features(const SetiState *s, uint16_t *out, SetiOwn *own);
int seti_rotated(int discs, int turned);
SetiStanding seti_standing(const SetiState *s, int sector);

/* encode_answers.c */
uint16_t *seti_prospects(const SetiState *s, int event, int bits, uint16_t *out);
uint16_t *seti_plain(const SetiFrame *f, const SetiOption *o, int arguments, uint16_t *out);

/* encode_options.c, encode_options_board.c: what an answer does, by its verb */
typedef uint16_t *SetiDescribe(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out);

uint16_t *seti_describe(const SetiState *s, const SetiFrame *f, const SetiOption *o, uint16_t *out);
uint16_t *seti_color_signal(const SetiState *s, int color, uint16_t *out);
SetiDescribe seti_tell_step, seti_tell_orbit, seti_tell_land, seti_tell_data_space, seti_tell_removal, seti_tell_scan, seti_tell_in_sector,
    seti_tell_near_earth, seti_tell_at_mercury, seti_tell_at_probe, seti_tell_trace;

#pragma GCC visibility pop

#endif
