/* A table's features: the turn, the cards and ASTRA (encode.py); the sheets come first (encode_sheets.c). */
#include "encode.h"

/* What is still to come, but not in which order: only the back of the next card is seen. */
static void deck_features(const State *s, Features *out)
{
    int second = s->passes ? 1 : 0, left = s->deck_n - s->top, actions[6] = {0}, numbers[6] = {0};
    add(out, T_DECK_LEFT + 24 * second + at_most((left + 2) / 3, 23));
    if (left)
        add(out, T_NEXT + (s->deck[s->top] >= EFFECT ? 7 : action_of(s->deck[s->top])));
    for (int i = s->top; i < s->deck_n; i++) {
        int card = s->deck[i];
        if (card >= EFFECT)
            add(out, T_EFFECTS_LEFT + 3 * second + card - EFFECT);
        else {
            actions[action_of(card)]++;
            numbers[(number_of(card) - 1) / 3]++;
        }
    }
    for (int a = 0; a < 6; a++)
        add(out, T_ACTIONS_LEFT + 12 * a + at_most(actions[a], 11));
    for (int band = 0; band < 5; band++)
        add(out, T_NUMBERS_LEFT + 16 * band + at_most(numbers[band], 15));
}

/* The cards drawn in no order (so one that comes twice needs a feature for the second), and what was chosen of them. */
static void hand_features(const State *s, Features *out)
{
    for (int i = 0; i < s->hand_n; i++) {
        int card = s->hand[i], numbers = 0, actions = 0, cards = 0;
        for (int j = 0; j < i; j++) {
            numbers += number_of(s->hand[j]) == number_of(card);
            actions += action_of(s->hand[j]) == action_of(card);
            cards += s->hand[j] == card;
        }
        add(out, T_HAND_NUMBER + number_of(card) + 16 * numbers);
        add(out, T_HAND_ACTION + action_of(card) + 6 * actions);
        if (!cards)
            add(out, T_HAND_CARD + card);
    }
    if (s->own[WM_CHOSEN] && s->hand_n == 3) {
        const int8_t *pair = SIX[s->own[WM_CHOSEN] - 1];
        add(out, T_CHOSEN_NUMBER + number_of(s->hand[pair[0]]));
        add(out, T_CHOSEN_ACTION + action_of(s->hand[pair[1]]));
        add(out, T_CHOSEN_REST + action_of(s->hand[3 - pair[0] - pair[1]]));
    }
    if (s->own[WM_ERRED])
        add(out, T_ERRED_NOW);
}

static void add_range(Features *out, int first, int count)
{
    for (int i = 0; i < count; i++)
        add(out, first + i);
}

/* ASTRA's cards and points, the solo bonuses, and the places that are gone. */
static void astra_features(const State *s, int points, Features *out)
{
    int counts[8] = {0}, hers = 0;
    for (int i = 0; i < s->given_n; i++)
        counts[action_of(s->given[i])]++;
    for (int a = 0; a < 6; a++) {
        hers += counts[a] * OPPONENT_VALUES[s->level][a];
        add(out, T_GIVEN + 13 * a + at_most(counts[a], 12));
    }
    add(out, T_GIVEN_POINTS + at_most(hers / 4, 47));
    add(out, T_LEVEL + s->level);
    int ahead = points - hers - ASTRA_FIXED[s->adventure] - ASTRA_PER_LEVEL[s->adventure] * s->level;
    add(out, T_AHEAD + clip((ahead + 200) / 5, 0, 79));
    add_range(out, T_AHEAD_AT_LEAST, clip((ahead + 200) / 20, 0, 20));
    add(out, T_BONUS_LEFT + at_most(s->own[WM_EARNED] - s->own[WM_SPENT], 7));
    add(out, T_BONUS_EARNED + at_most(s->own[WM_EARNED], 11));
    add_bits(out, T_TAKEN, (uint64_t)s->taken);
    add_bits(out, T_REACHED_NOW, (uint64_t)s->own[WM_REACHED]);
    if (s->track) {
        add(out, T_TRACK + at_most(s->track, 159));
        add_range(out, T_TRACK_AT_LEAST, at_most(s->track / 8, 20));
    }
}

int see(const void *state, uint16_t *features)
{
    const State *s = state;
    Features out = {features};
    int points = sheet_features(s, &out);
    add(&out, T_TURN + at_most(s->turn, 47));
    add_range(&out, T_TURN_AT_LEAST, at_most(s->turn / 4, 12));
    deck_features(s, &out);
    hand_features(s, &out);
    astra_features(s, points, &out);
    return (int)(out.at - features);
}
