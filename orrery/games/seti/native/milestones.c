/* Milestones (ST-16): gold ones and those of species player by player, then the neutral ones; Centaurian messages (ST-23), Exertian cards (ST-24). */
#include "rules.h"

enum { NEUTRAL_BIT = 0, GOLD_BIT = 2, EXERTIAN_BIT = 5 };      /* bits of State.reached */
enum { NO_MILESTONE = -1, TILE_OF_MESSAGE = 5, MESSAGE_SENT = 6 };

/* The kind of the player's lowest milestone reached and not yet resolved: 0-2 gold, 3-4 Exertian, 5 the message tile, 6 a message. */
static int next_milestone(const SetiState *s, int player) {
    int score = s->score[player], at = 1 << 30, kind = NO_MILESTONE;
    for (int i = 0; i < 3 && kind < 0; i++)
        if (score >= SETI_GOLD_MILESTONES[i] && !(s->reached[player] >> (GOLD_BIT + i) & 1)) at = SETI_GOLD_MILESTONES[i], kind = i;
    for (int i = 0; i < s->n_exertian_at; i++) {
        int level = s->exertian_at[i];
        if (score >= level && level < at && !(s->reached[player] >> (EXERTIAN_BIT + i) & 1)) at = level, kind = 3 + i;
    }
    int tile = s->message_tile[player];
    if (tile >= 0 && tile <= score && tile < at) at = tile, kind = TILE_OF_MESSAGE;
    if (player == SEAT && s->n_messages && s->messages[0].at <= score && s->messages[0].at < at) kind = MESSAGE_SENT;
    return kind;
}

static void gold_milestone(SetiState *s, int player, int kind) {
    s->reached[player] |= (uint8_t)(1 << (GOLD_BIT + kind));
    if (player == SEAT)
        PUSH1(s, K_GOLD, player, SETI_GOLD_MILESTONES[kind]);
    else
        PUSH1(s, K_RIVAL_MILESTONE, -1, kind);
}

/* ST-24.4, ST-24.5: on reaching a milestone a player may play one card, at the second for 1 credit. The rival ignores them. */
static void exertian_milestone(SetiState *s, int player, int which) {
    s->reached[player] |= (uint8_t)(1 << (EXERTIAN_BIT + which));
    if (player == SEAT && s->n_exertian_hand && s->credits[player] >= SETI_EXERTIAN_COSTS[which])
        PUSH2(s, K_EXERTIAN, player, 1, SETI_EXERTIAN_COSTS[which]);
    else
        PUSH0(s, K_MILESTONES, -1);
}

static void message_milestone(SetiState *s, int player, int kind) {
    if (kind == TILE_OF_MESSAGE) {
        s->message_tile[player] = -1;
        if (s->taken == 15)
            PUSH0(s, K_MILESTONES, -1);
        else if (player == SEAT)
            PUSH0(s, K_TOP_REWARD, player);
        else
            PUSH1(s, K_RIVAL_MILESTONE, -1, kind);
        return;
    }
    int card = s->messages[0].card;
    for (int i = 1; i < s->n_messages; i++) s->messages[i - 1] = s->messages[i];
    s->n_messages--;
    s->fate = 0;
    PUSH1(s, K_MESSAGE_OVER, player, card);
    run(s, player, SETI_CARD[card].message_reward, card);
}

/* One milestone at a time, players clockwise from the active one, each in ascending order (ST-16.6, ST-16.14 to ST-16.16). */
void resolve_milestones(SetiState *s, Frame *f) {
    (void)f;
    for (int i = 0; i < 2; i++) {
        int player = s->active ^ i, kind = next_milestone(s, player);
        if (kind < 0) continue;
        PUSH0(s, K_MILESTONES, -1);
        if (kind < 3)
            gold_milestone(s, player, kind);
        else if (kind < 5)
            exertian_milestone(s, player, kind - 3);
        else
            message_milestone(s, player, kind);
        return;
    }
}

/* ST-16.2 to ST-16.4: mark a gold tile, on its best free space; never the same tile twice. */
void own_gold(const SetiState *s, Frame *f, Options *out) {
    for (int i = 0; i < 4; i++)
        if (index_of(s->gold[i], s->n_gold[i], f->seat) < 0) offer(out, V_GOLD, i, 0, 0);
}

void take_gold(SetiState *s, Frame *f, const SetiOption *o) {
    APPEND_AT(s, gold, o->v[1], f->seat);
}

/* ST-16.7, ST-16.9 to ST-16.13: each player passing 20 or 30 moves one neutral marker to the leftmost empty discovery space. */
void resolve_neutral(SetiState *s, Frame *f) {
    (void)f;
    for (int k = 0; k < 4; k++) {
        int player = s->active ^ (k >> 1), i = k & 1;
        if (s->score[player] < SETI_NEUTRAL_MILESTONES[i] || s->reached[player] >> (NEUTRAL_BIT + i) & 1) continue;
        s->reached[player] |= (uint8_t)(1 << (NEUTRAL_BIT + i));
        int at = index_of(s->discovery, 6, -1);
        if (!s->neutral[i] || at < 0) continue;
        s->neutral[i]--;
        s->discovery[at] = SETI_NEUTRAL_PLAYER;
    }
}

/* ST-23.2, ST-23.3: choose one of the rewards not yet taken. */
void own_top_reward(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    for (int i = 0; i < 4; i++)
        if (!(s->taken >> i & 1)) offer(out, V_REWARD, i, 0, 0);
}

void take_top_reward(SetiState *s, Frame *f, const SetiOption *o) {
    s->taken |= (int8_t)(1 << o->v[1]);
    run(s, f->seat, SETI_TOP_REWARD[o->v[1]], -1);
}

/* ST-23.8: an answered message is discarded unless it became income. */
void resolve_message_over(SetiState *s, Frame *f) {
    if (s->fate != 2) discard_card(s, f->a[0]);
    s->fate = 0;
}

/* Play a card face down, or not: arguments how many, cost. Cards are named by place: the choice is secret (ST-24.13). */
void own_exertian(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    for (int i = 0; i < s->n_exertian_hand; i++) offer(out, V_CARD, i, 0, 0);
    offer(out, V_DONE, 0, 0, 0);
}

void take_exertian(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_DONE) return;
    APPEND_AT(s, exertian_played, SEAT, s->exertian_hand[o->v[1]]);
    drop(s->exertian_hand, &s->n_exertian_hand, o->v[1]);
    s->credits[SEAT] -= (int16_t)f->a[1];
    if (f->a[0] > 1 && s->n_exertian_hand) PUSH2(s, K_EXERTIAN, f->seat, f->a[0] - 1, f->a[1]);
}
