/* Phase 4, actions, and everything else that is marked by choosing a target (actions.py, WM-4). */
#include "rules.h"

/* A number that was changed has used the astronaut action already; else the action may be used. */
void act_resolve(State *s, const Frame *f)
{
    int8_t found[MOST_TARGETS];
    if (f->d)
        mark(s, WM_ASTRONAUT, 0, f->b, f->c);
    else if (wild_ready(s) || targets(s, f->a, f->b, f->c, found))
        push(s, WM_ACTION, 0, f->a, f->b, f->c, 0);
}

static int listed(const State *s, int what, int box, int n, Option *out)
{
    int8_t found[MOST_TARGETS];
    int count = targets(s, what, box, n, found);
    for (int i = 0; i < count; i++)
        out[i] = (Option){found[i], 0};
    return count;
}

int action_options(const State *s, const Frame *f, Option *out)
{
    int8_t found[MOST_TARGETS];
    int count = listed(s, f->a, f->b, f->c, out);
    if (f->d)
        return count;
    if (wild_ready(s))
        for (int other = 0; other < 6; other++)         /* a wild astronaut is declared before the number is written (WM-4.09) */
            if (other != f->a && other != WM_ASTRONAUT && targets(s, other, f->b, f->c, found))
                out[count++] = (Option){WM_WILD, (int8_t)other};
    out[count++] = (Option){WM_SKIP, 0};
    return count;
}

void action_answer(State *s, const Frame *f, Option o)
{
    if (o.a == WM_WILD)
        push(s, WM_ACTION, 0, o.b, f->b, f->c, 1);
    else if (o.a != WM_SKIP) {
        if (f->d)
            use_wild(s);
        mark(s, f->a, o.a, f->b, f->c);
    }
}

/* Nothing if there is no target (WM-4.11), by itself if there is one and no way around it. */
void effect_resolve(State *s, const Frame *f)
{
    int8_t found[MOST_TARGETS];
    int count = targets(s, f->a, f->b, f->c, found);
    if (count == 1 && f->c != WM_MAY)
        mark(s, f->a, found[0], f->b, f->c);
    else if (count)
        push(s, WM_PICK, 0, f->a, f->b, f->c, 0);
}

int pick_options(const State *s, const Frame *f, Option *out)
{
    int count = listed(s, f->a, f->b, f->c, out);
    if (f->c == WM_MAY)
        out[count++] = (Option){WM_SKIP, 0};
    return count;
}

void pick_answer(State *s, const Frame *f, Option o)
{
    if (o.a != WM_SKIP)
        mark(s, f->a, o.a, f->b, f->c);
}
