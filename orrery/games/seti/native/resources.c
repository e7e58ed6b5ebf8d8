/* Gaining and losing: resources with their limits, cards from the deck, the row, the discard piles (ST-11.1, ST-18). */
#include "rules.h"

/* The frame that gives a reward or effect to a player; the rival's gains go their own way (ST-28). */
void run(SetiState *s, int player, int pc, int card) {
    if (player == SEAT)
        PUSH2(s, K_RUN, player, pc, card);
    else
        PUSH2(s, K_RIVAL_RUN, -1, pc, card);
}

void add_publicity(SetiState *s, int player, int n) {
    int now = s->publicity[player] + n;
    s->publicity[player] = (int8_t)(now > FAME ? FAME : now);
}

/* ST-11.1: the pool holds 6, the rest is lost. The rival's data go elsewhere (ST-28.6). */
void add_data(SetiState *s, int player, int n) {
    if (player == RIVAL) {
        PUSH1(s, K_RIVAL_DATA, -1, n);
        return;
    }
    int now = s->data[player] + n;
    s->data[player] = (int16_t)(now > POOL ? POOL : now);
}

int probe_limit(const SetiState *s, int player) {
    return s->techs[player] & SETI_PROBE_1 ? 2 : 1;
}

/* Spaces of the player's probes and capsules (ST-20.8: a capsule counts as a probe for effects); room for MOST_PROBES + 8. */
int pieces(const SetiState *s, int player, int8_t *spaces) {
    int n = s->n_probes[player];
    memcpy(spaces, s->probes[player], (size_t)n);
    if (player == SEAT)
        for (int i = 0; i < s->n_capsules; i++) spaces[n++] = s->capsules[i].space;
    return n;
}

int can_draw(const SetiState *s) {
    return s->n_deck || s->n_discard;
}

/* The top card; the discard pile becomes the deck only when a card has to come from an empty one (ST-18.13). -1: none. */
int draw_card(SetiState *s) {
    if (!s->n_deck) {
        if (!s->n_discard) return -1;
        memcpy(s->deck, s->discard, s->n_discard);
        s->n_deck = s->n_discard;
        s->n_discard = 0;
        shuffle(s, s->deck, s->n_deck);
    }
    return s->deck[--s->n_deck];
}

void to_hand(SetiState *s, int card) {
    APPEND(s, hand, (uint8_t)card);
}

/* Draws to the person's hand; the cards are written to `drawn` too if that is given. */
int draw_to_hand(SetiState *s, int n, uint8_t *drawn) {
    int count = 0;
    while (count < n) {
        int card = draw_card(s);
        if (card < 0) break;
        to_hand(s, card);
        if (drawn && count < MOST_DRAWN) drawn[count] = (uint8_t)card;
        count++;
    }
    return count < MOST_DRAWN ? count : MOST_DRAWN;
}

/* ST-18.12: empty places from left to right. */
void refill(SetiState *s) {
    for (int i = 0; i < 3; i++)
        if (s->row[i] < 0) s->row[i] = (int16_t)draw_card(s);
}

void leave_hand(SetiState *s, int card) {
    int at = index_of(s->hand, s->n_hand, card);
    if (at >= 0) drop(s->hand, &s->n_hand, at);
    while ((at = index_of(s->drawn, s->n_drawn, card)) >= 0) drop(s->drawn, &s->n_drawn, at);
}

/* ST-4.15: to the pile of its own deck. */
void discard_card(SetiState *s, int card) {
    if (card < SETI_MAIN) {
        APPEND(s, discard, (uint8_t)card);
    } else {
        int side = side_of(s, SETI_CARD[card].species);
        APPEND_AT(s, species_discard, side, (uint8_t)card);
    }
}

int any_card(const SetiState *s) {
    return can_draw(s) || !row_empty(s);
}

/* Something happened to a player's pieces: whoever waits for it is asked next (ST-12.23). Nothing of the rival's waits for anything. */
void happen(SetiState *s, int player, int event, int bits) {
    if (player == SEAT) PUSH2(s, K_EVENT, player, event, bits);
}
