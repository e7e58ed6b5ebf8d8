/* The solo rival (ST-27 to ST-30): its turns, its pass, the end of a round. */
#include "rules.h"

/* The topmost possible action of the card (ST-29.2). */
static void reveal(SetiState *s, int card) {
    s->action_card = (int8_t)card;
    s->seen |= 1 << card;
    const SetiActionCard *c = &SETI_ACTIONS[card];
    for (int i = 0; i < c->n; i++) {
        const SetiAction *a = &c->action[i];
        if (!action_possible(s, a)) continue;
        if (a->kind == ACTION_SPECIES_CHECK) {  /* ST-29.35 to ST-29.37: the species' card takes its place and is resolved at once */
            APPEND(s, removed, (uint8_t)card);
            reveal(s, SETI_SPECIES_CARD[(int)s->species[(int)a->species]]);
            return;
        }
        APPEND(s, played, (uint8_t)card);
        PUSH0(s, K_RIVAL_OVER, -1);
        do_action(s, a);
        return;
    }
    APPEND(s, played, (uint8_t)card);           /* ST-29.3 */
    PUSH0(s, K_RIVAL_OVER, -1);
}

/* ST-29.1, ST-29.2, ST-29.38: reveal the top action card, or pass when there is none. */
void resolve_rival_turn(SetiState *s, Frame *f) {
    (void)f;
    state_tasks(s);
    s->n_marks = 0;
    if (s->n_actions) {
        reveal(s, s->actions[--s->n_actions]);
        return;
    }
    PUSH0(s, K_TURN_OVER, -1);
    PUSH0(s, K_RIVAL_PASS, -1);
    if (s->looking >= 0) PUSH1(s, K_DRAFT, s->looking, 0);     /* ST-29.52, ST-17.17 */
}

/* The number of the mark of this turn that completed the sector; the tile comes with its own marks. */
static int completed_at(const SetiState *s, int sector) {
    int mine[MOST_MARKS], n = 0;
    for (int i = 0; i < s->n_marks; i++)
        if (sector == SETI_TILE ? s->marks[i] >= 16 : s->marks[i] == sector) mine[n++] = i;
    if (sector == SETI_TILE) return n ? mine[n - 1] : -1;
    int needed = SETI_STARS[s->stars[sector]].slots - (s->n_signals[sector] - n);
    return needed > 0 && needed <= n ? mine[needed - 1] : -1;
}

/* After its action: completed sectors in the order in which they were completed (ST-29.53), then the end of the turn. */
void resolve_rival_over(SetiState *s, Frame *f) {
    (void)f;
    int8_t found[9];
    int at[9], n = completed_sectors(s, found);
    for (int i = 0; i < n; i++) {
        int8_t sector = found[i];
        int when = completed_at(s, sector), k = i;
        for (; k > 0 && at[k - 1] > when; k--) at[k] = at[k - 1], found[k] = found[k - 1];
        at[k] = when;
        found[k] = sector;
    }
    PUSH0(s, K_TURN_OVER, -1);
    PUSH1(s, K_SECTORS, -1, 0);
    for (int i = n - 1; i >= 0; i--) PUSH1(s, K_SECTOR, -1, found[i]);
}

/* ST-29.38, ST-29.39, ST-29.52: a new action deck of the played cards, the rotation if it is the first, then the card. */
void resolve_rival_pass(SetiState *s, Frame *f) {
    (void)f;
    shuffle(s, s->played, s->n_played);
    memcpy(s->actions, s->played, s->n_played);
    s->n_actions = s->n_played;
    s->n_played = 0;
    PUSH0(s, K_RIVAL_PASSED, -1);
    if (!s->passed[0] && !s->passed[1]) PUSH0(s, K_ROTATE, -1);
}

/* The top card of the end-of-round stack leaves the game for 1 progress; in round 5 there is none (ST-29.40). */
void resolve_rival_passed(SetiState *s, Frame *f) {
    (void)f;
    s->passed[RIVAL] = 1;
    if (s->round >= ROUNDS || !s->n_stacks[s->round - 1]) return;
    s->n_stacks[s->round - 1]--;
    s->gone++;
    advance(s, 1);
}

/* ST-30.10, ST-30.11, ST-30.21: collect what is complete, then pay for the round; after round 5 the rival scores what is left. */
void resolve_rival_round(SetiState *s, Frame *f) {
    (void)f;
    if (!SETI_DIFFICULTY[s->stars_level].uses_objectives) return;
    collect(s);
    if (s->round < ROUNDS)
        advance(s, SETI_PER_ROUND * spend(s));
    else
        s->score[RIVAL] += SETI_PER_OBJECTIVE * (s->n_open + s->n_stack);
}
