/* Phase 6: accomplishing missions (missions.py, WM-6). */
#include "rules.h"

static int within_reach(const State *s, Option *out)
{
    int count = 0;
    for (int letter = 0; letter < 3; letter++)
        if (!s->own[letter] && holds(s, s->missions[letter]))
            out[count++] = (Option){(int8_t)letter, 0};
    return count;
}

void missions_resolve(State *s)
{
    Option found[3];
    if (!within_reach(s, found))
        return;
    push(s, WM_AGAIN, -1, 0, 0, 0, 0);
    push(s, WM_ACCOMPLISH, 0, 0, 0, 0, 0);
}

/* One mission at a time, in the player's order; waiting is allowed (WM-6.04, WM-6.07). */
int accomplish_options(const State *s, Option *out)
{
    int count = within_reach(s, out);
    out[count++] = (Option){WM_SKIP, 0};
    return count;
}

void accomplish_answer(State *s, const Frame *f, Option o)
{
    Option found[3];
    int letter = o.a;
    if (letter == WM_SKIP)
        return;
    s->own[letter] = s->flipped >> letter & 1 ? WM_LATER : WM_FIRST;
    if (of(s)->accomplished)
        of(s)->accomplished(s, letter);
    if (within_reach(s, found))
        push(s, f->kind, f->seat, f->a, f->b, f->c, f->d);
}
