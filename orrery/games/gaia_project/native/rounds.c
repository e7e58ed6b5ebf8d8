/* The six rounds of four phases (GP-5): who plays next, the end of a turn, of a round (rounds.py). */
#include "turns.h"

/* Income for all, Gaia phase, then the turns (GP-26.05). Frame: (kind, -1, number). */
void round_resolve(Gaia *s, const Frame *f)
{
    s->round = f->a;
    s->at = -1;
    s->passed.n = 0;
    face_up(s);
    push(s, frame(K_NEXT_TURN, -1, 0, 0));
    push(s, frame(K_GAIA_PHASE, -1, 0, 0));
    push(s, frame(K_INCOME, HUMAN, 0, 0));
}

/* The next player in order who has not passed (GP-5.12, 5.13). */
void next_turn_resolve(Gaia *s, const Frame *f)
{
    (void)f;
    if (s->passed.n == PLAYERS) {
        push(s, frame(s->round == LAST_ROUND ? K_GAME_END : K_ROUND_END, -1, 0, 0));
        return;
    }
    for (int i = 1; i <= PLAYERS; i++) {
        int at = (s->at + i) % PLAYERS, seat = s->order[at];
        if (has_passed(s, seat))
            continue;
        s->at = at;
        if (seat == AUTOMA) {
            push(s, frame(K_NEXT_TURN, -1, 0, 0));
            push(s, frame(K_AUTOMA_TURN, -1, 0, 0));
        } else
            push(s, frame(K_TURN, seat, 0, 0));
        return;
    }
}

/* After the action: conversions, if any is possible (GP-14.15). */
void end_turn_resolve(Gaia *s, const Frame *f)
{
    if (conversions_possible(s, f->seat))
        push(s, frame(K_AFTER, f->seat, 0, 0));
}

/* Action tokens go, the order of the next round is fixed (GP-5.17 to 5.19, 17.06, 17.07). */
void round_end_resolve(Gaia *s, const Frame *f)
{
    (void)f;
    int first = s->passed.item[0];
    s->spaces = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        s->p[seat][F_USED] = 0;
    for (int i = 0; i < PLAYERS; i++)
        s->order[i] = (int8_t)(s->by_passing ? s->passed.item[i] : (first + i) % PLAYERS);
    push(s, frame(K_ROUND, -1, s->round + 1, 0));
}
