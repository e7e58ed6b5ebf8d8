/* ASTRA: one deck, two cards to use and one to give, effect cards, solo bonuses (solo.py, WM-S). */
#include "rules.h"

#include <string.h>

/* The next card of the deck, refilled once when it is needed (WM-S.09, WM-S.10); -1 when there is none. */
static int next_card(State *s)
{
    if (s->top == s->deck_n) {
        if (s->passes)
            return -1;
        s->passes = 1;
        memcpy(s->deck, s->discard, s->discard_n);
        s->deck_n = s->discard_n;
        for (int letter = 0; letter < 3; letter++)
            s->deck[s->deck_n++] = (uint8_t)(EFFECT + letter);
        shuffle(s, s->deck, s->deck_n);
        s->discard_n = s->top = 0;
    }
    return s->deck[s->top++];
}

/* WM-S.11 to S.13: the adventure's effect; after the reshuffle also the mission of that letter is flipped. */
static void effect_card(State *s, int letter)
{
    if (s->passes)
        s->flipped = (uint8_t)(s->flipped | 1 << letter);
    if (!(ASTRA_EFFECT[s->adventure] >> letter & 1))
        return;
    if (of(s)->astra_effect)
        of(s)->astra_effect(s, letter, s->passes);
    else
        effect(s, A_ASTRA[s->adventure], letter, -1);
}

/* The six combinations: the number of one card, the action of another (WM-S.05, WM-S.23). */
static void offer(State *s)
{
    s->offered = 6;
    for (int c = 0; c < 6; c++) {
        s->numbers[c] = (int8_t)number_of(s->hand[SIX[c][0]]);
        s->actions[c] = (int8_t)action_of(s->hand[SIX[c][1]]);
    }
}

void draw_resolve(State *s)
{
    while (s->hand_n < 3) {
        int drawn = next_card(s);
        if (drawn < 0) {        /* WM-S.18: the turn is not played */
            s->frames_n = 0;
            s->turn--;
            finish(s);
            return;
        }
        if (drawn >= EFFECT) {
            push(s, WM_DRAW, 0, 0, 0, 0, 0);
            effect_card(s, drawn - EFFECT);
            return;
        }
        s->hand[s->hand_n++] = (uint8_t)drawn;
        if (of(s)->drew && of(s)->drew(s))
            return;
    }
    offer(s);
}

int third(const State *s)
{
    int c = s->own[WM_CHOSEN] - 1;
    return 3 - SIX[c][0] - SIX[c][1];
}

void give_resolve(State *s)
{
    if (s->own[WM_ERRED] || s->own[WM_EARNED] > s->own[WM_SPENT])
        push(s, WM_HAND_OVER, 0, 0, 0, 0, 0);
    else
        hand_over(s, third(s), GIVE_CARD);
}

/* The i-th card to ASTRA or out of the game, the other two to the discard. */
void hand_over(State *s, int i, int how)
{
    uint8_t given = s->hand[i];
    for (int j = 0; j < s->hand_n; j++)
        if (j != i)
            s->discard[s->discard_n++] = s->hand[j];
    s->hand_n = 0;
    if (how == SPARE) {
        s->own[WM_SPENT]++;
        return;
    }
    s->given[s->given_n++] = given;
    if (of(s)->gave)
        of(s)->gave(s, action_of(given));
}

int hand_over_options(const State *s, Option *out)
{
    int count = 0, first = s->own[WM_ERRED] ? 0 : third(s), last = s->own[WM_ERRED] ? 2 : first;
    for (int i = first; i <= last; i++)
        out[count++] = (Option){(int8_t)i, GIVE_CARD};
    if (s->own[WM_EARNED] > s->own[WM_SPENT])
        for (int i = first; i <= last; i++)
            out[count++] = (Option){(int8_t)i, SPARE};
    return count;
}

int given_count(const State *s, int action)
{
    int count = 0;
    for (int i = 0; i < s->given_n; i++)
        count += action_of(s->given[i]) == action;
    return count;
}

/* WM-S.20: cards given by their action, the adventure's points, the level's. */
int astra_points(const State *s)
{
    int total = ASTRA_FIXED[s->adventure] + ASTRA_PER_LEVEL[s->adventure] * s->level;
    for (int i = 0; i < s->given_n; i++)
        total += OPPONENT_VALUES[s->level][action_of(s->given[i])];
    return total;
}
