/* The turn: draw, choose a combination, number a box (turn.py, WM-2, WM-3). */
#include "rules.h"

void turn_resolve(State *s)
{
    s->turn++;
    push(s, WM_CHOOSING, -1, 0, 0, 0, 0);
    push(s, WM_DRAW, 0, 0, 0, 0, 0);
}

void choosing_resolve(State *s)
{
    push(s, WM_CLOSE, -1, 0, 0, 0, 0);
    push(s, WM_GIVE, 0, 0, 0, 0, 0);
    push(s, WM_MISSIONS, -1, 0, 0, 0, 0);
    push(s, WM_EVENTS, -1, 0, 0, 0, 0);
    push(s, WM_CHOOSE, 0, 0, 0, 0, 0);
}

static int third_card(const State *s, int c) { return s->hand[3 - SIX[c][0] - SIX[c][1]]; }

/* Two cards may be alike: is there an earlier combination with this number, this action and this card for ASTRA? */
static bool met_before(const State *s, int c)
{
    for (int b = 0; b < c && s->hand_n == 3; b++)
        if (s->numbers[b] == s->numbers[c] && s->actions[b] == s->actions[c] && third_card(s, b) == third_card(s, c))
            return true;
    return false;
}

/* One of the combinations, or a system error when no number can be placed as shown (WM-2.07 to 2.09). */
int choose_options(const State *s, Option *out)
{
    int count = 0, last = -1;
    bool shown = false, last_fits = false, by_action = A_FLOORS_BY_ACTION[s->adventure];
    for (int c = 0; c < s->offered; c++) {
        int n = s->numbers[c], action = s->actions[c];
        if (met_before(s, c))
            continue;
        if (n != last || by_action) {
            last = n;
            last_fits = fits(s, n, action);
        }
        if (last_fits)
            shown = true;
        if (last_fits || (can_change(s, action) && fits_changed(s, n, action)))
            out[count++] = (Option){(int8_t)c, 0};
    }
    if (!shown && !(count && s->options & WM_ASTRONAUT_FORCED))
        out[count++] = (Option){WM_ERROR, 0};
    return count;
}

void choose_answer(State *s, Option o)
{
    if (o.a == WM_ERROR) {
        s->own[WM_ERRED] = 1;
        take_error(s);
        return;
    }
    s->own[WM_CHOSEN] = (int16_t)(o.a + 1);
    push(s, WM_WRITE, 0, o.a, 0, 0, 0);
}

/* The box first where the cards to come suit the number best. */
static void natural_first(const State *s, Option *options, int count)
{
    int best = 0, least = 99;
    const int8_t *ideal = A_IDEAL[s->adventure];
    if (A_SHEETS[s->adventure] == 2)    /* planets have no better and worse places for a number */
        return;
    for (int i = 0; i < count; i++) {
        int off = options[i].a - ideal[options[i].b];
        if (off < 0)
            off = -off;
        if (off < least) {
            best = i;
            least = off;
        }
    }
    Option first = options[best];
    for (int i = best; i > 0; i--)
        options[i] = options[i - 1];
    if (count)
        options[0] = first;
}

int write_options(const State *s, const Frame *f, Option *out)
{
    int n = s->numbers[f->a], action = s->actions[f->a];
    int count = writes(s, n, action, f->b, out);
    natural_first(s, out, count);
    if (!f->b && action != WM_ASTRONAUT && wild_ready(s) && (fits(s, n, action) || fits_changed(s, n, action)))
        out[count++] = (Option){WM_WILD, WM_ASTRONAUT};
    return count;
}

void write_answer(State *s, const Frame *f, Option o)
{
    if (o.a == WM_WILD)
        push(s, WM_WRITE, 0, f->a, 1, 0, 0);
    else
        written(s, f->a, o.a, o.b, f->b);
}
