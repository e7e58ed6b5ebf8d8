/* What several kinds of answers share: tasks and missions that wait for them, plain values. */
#include "encode.h"

/* Objectives and missions that wait for this. */
uint16_t *seti_prospects(const SetiState *s, int event, int wanted, uint16_t *out) {
    int level = 0;
    for (int i = 0; i < s->n_open; i++) {
        int entry = s->open[i];
        if (!(SETI_WANTS[entry][event] & wanted)) continue;
        int tasks = SETI_OBJECTIVE[entry >> 4].n, last = tasks - bits(entry & ((1 << tasks) - 1)) == 1;
        level = last ? 2 : level ? level : 1;
    }
    if (level) *out++ = TELL_MARKS + event * 2 + level - 1;
    for (int i = 0; i < s->n_missions; i++) {
        int mission = SETI_MISSION_NUMBER[s->missions[i].card];
        if (SETI_CIRCLE_WANTS[mission][s->missions[i].covered][event] & wanted) {
            *out++ = TELL_COVERS + event;
            break;
        }
    }
    return out;
}

/* An answer without features of its own: its values as they are, clipped. */
uint16_t *seti_plain(const SetiFrame *f, const SetiOption *o, int arguments, uint16_t *out) {
    int first = TELL_PLAIN + SETI_QUESTION_OF[f->kind] * 3 * TELL_PLAIN_VALUES;
    for (int i = 0; i < arguments; i++) {
        int value = o->v[i + 1];
        *out++ = first + i * TELL_PLAIN_VALUES + (value < 0 ? 0 : at_most(value, TELL_PLAIN_VALUES - 1));
    }
    return out;
}
