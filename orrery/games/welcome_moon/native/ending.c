/* The end of a turn and of the game (ending.py, WM-7.01, WM-5.02, WM-6.01). */
#include "rules.h"

/* WM-7.01: three missions, all errors or all boxes; or the adventure's own end. */
static bool over(const State *s)
{
    if ((s->own[0] && s->own[1] && s->own[2]) || all_errors(s) || all_filled(s))
        return true;
    return of(s)->special_end && of(s)->special_end(s);
}

void finish(State *s) { s->ended = 1; }

/* Cards flip, places that were reached are gone, and the game may be over. */
void close_resolve(State *s)
{
    s->taken = (int16_t)(s->taken | s->own[WM_REACHED]);
    s->own[WM_REACHED] = s->own[WM_ERRED] = s->own[WM_CHOSEN] = 0;
    for (int letter = 0; letter < 3; letter++)
        if (s->own[letter] == WM_FIRST)
            s->flipped = (uint8_t)(s->flipped | 1 << letter);
    if (over(s))
        finish(s);
    else
        push(s, WM_TURN, -1, 0, 0, 0, 0);
}
