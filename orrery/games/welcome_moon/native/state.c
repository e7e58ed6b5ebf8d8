/* States from ints and back, chance, and what is drawn anew for a rollout. */
#include "state.h"

#include <string.h>

/* -- chance (kernel/rng.py) ---------------------------------------------------------------------------------------- */
#define GAMMA 0x9E3779B97F4A7C15ull

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

int below(State *s, int n)
{
    s->rng += GAMMA;
    return (int)(((unsigned __int128)mix(s->rng) * (unsigned)n) >> 64);
}

void shuffle(State *s, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(s, i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* -- ints (native.py) ------------------------------------------------------------------------------------------------ */
typedef struct {
    const int32_t *data;
    int left;
} Reader;

static int32_t next(Reader *r) { return r->left-- > 0 ? *r->data++ : 0; }

static uint64_t next_long(Reader *r)
{
    uint64_t low = (uint32_t)next(r), high = (uint32_t)next(r);
    return high << 32 | low;
}

static uint8_t next_cards(Reader *r, uint8_t *cards, int most)
{
    int n = next(r);
    if (n < 0 || n > most) {
        r->left = -1;
        return 0;
    }
    for (int i = 0; i < n; i++) {
        int card = next(r);
        cards[i] = (uint8_t)(card >= WM_EFFECT_CARD ? card - WM_EFFECT_CARD + EFFECT : card);
    }
    return (uint8_t)n;
}

static void load_sheets(State *s, Reader *r)
{
    int sheets = next(r), slots = A_SLOTS[s->adventure];
    for (int i = 0; i < sheets && i < 2; i++) {
        for (int slot = 0; slot < slots; slot++)
            s->marks[i][slot] = (int8_t)next(r);
        s->derived = next_long(r);
    }
}

static void load_table(State *s, Reader *r)
{
    for (int i = 0; i < WM_OWN; i++)
        s->own[i] = (int16_t)next(r);
    for (int i = 0; i < 3; i++)
        s->missions[i] = (uint8_t)next(r);
    s->offered = (uint8_t)clip(next(r), 0, 6);
    for (int i = 0; i < s->offered; i++)
        s->numbers[i] = (int8_t)next(r);
    for (int i = 0; i < s->offered; i++)
        s->actions[i] = (int8_t)next(r);
    s->hand_n = next_cards(r, s->hand, 3);
    s->deck_n = next_cards(r, s->deck, MOST_CARDS);
    s->discard_n = next_cards(r, s->discard, MOST_CARDS);
    s->given_n = next_cards(r, s->given, MOST_CARDS);
}

int state_load(void *state, const int32_t *data, int n)
{
    State *s = state;
    Reader r = {data, n};
    memset(s, 0, sizeof *s);
    if (n < 12 || data[0] < 1 || data[0] > 8)
        return -1;
    s->adventure = (uint8_t)next(&r), s->level = (uint8_t)next(&r), s->turn = (uint8_t)next(&r), s->top = (uint8_t)next(&r);
    s->flipped = (uint8_t)next(&r), s->taken = (int16_t)next(&r), s->ended = (uint8_t)next(&r), s->options = (uint8_t)next(&r);
    s->passes = (uint8_t)next(&r), s->track = (int16_t)next(&r);
    s->rng = next_long(&r);
    load_table(s, &r);
    load_sheets(s, &r);
    int frames = next(&r);
    if (frames < 0 || frames > MOST_FRAMES)
        return -1;
    for (int i = 0; i < frames; i++) {
        int v[6];
        for (int j = 0; j < 6; j++)
            v[j] = next(&r);
        push(s, v[0], v[1], v[2], v[3], v[4], v[5]);
    }
    return r.left == 0 ? 0 : -1;
}

static int32_t *dump_long(int32_t *out, uint64_t value)
{
    *out++ = (int32_t)(uint32_t)value;
    *out++ = (int32_t)(uint32_t)(value >> 32);
    return out;
}

static int32_t *dump_cards(int32_t *out, const uint8_t *cards, int n)
{
    *out++ = n;
    for (int i = 0; i < n; i++)
        *out++ = cards[i] >= EFFECT ? cards[i] - EFFECT + WM_EFFECT_CARD : cards[i];
    return out;
}

static int32_t *dump_table(const State *s, int32_t *out)
{
    const int head[10] = {s->adventure, s->level, s->turn, s->top, s->flipped, s->taken, s->ended, s->options, s->passes, s->track};
    for (int i = 0; i < 10; i++)
        *out++ = head[i];
    out = dump_long(out, s->rng);
    for (int i = 0; i < WM_OWN; i++)
        *out++ = s->own[i];
    for (int i = 0; i < 3; i++)
        *out++ = s->missions[i];
    *out++ = s->offered;
    for (int i = 0; i < s->offered; i++)
        *out++ = s->numbers[i];
    for (int i = 0; i < s->offered; i++)
        *out++ = s->actions[i];
    out = dump_cards(out, s->hand, s->hand_n);
    out = dump_cards(out, s->deck, s->deck_n);
    out = dump_cards(out, s->discard, s->discard_n);
    return dump_cards(out, s->given, s->given_n);
}

int state_dump(const void *state, int32_t *data)
{
    const State *s = state;
    int32_t *out = dump_table(s, data);
    *out++ = A_SHEETS[s->adventure];
    for (int i = 0; i < A_SHEETS[s->adventure]; i++) {
        for (int slot = 0; slot < A_SLOTS[s->adventure]; slot++)
            *out++ = s->marks[i][slot];
        out = dump_long(out, s->derived);
    }
    *out++ = s->frames_n;
    for (int i = 0; i < s->frames_n; i++) {
        const Frame *f = &s->frames[i];
        const int v[6] = {f->kind, f->seat, f->a, f->b, f->c, f->d};
        for (int j = 0; j < 6; j++)
            *out++ = v[j];
    }
    return (int)(out - data);
}

/* -- what the player cannot know (view.py) ----------------------------------------------------------------------------- */
static bool same_back(int a, int b)
{
    return a >= EFFECT || b >= EFFECT ? a >= EFFECT && b >= EFFECT : action_of(a) == action_of(b);
}

/* Some order of the cards still to come. The back of the next one is seen; WM-S.03: the first deck's effect cards are not among its first 42. */
void state_redeal(void *state, uint64_t seed)
{
    State *s = state;
    s->rng = mix(seed + GAMMA);
    uint8_t *left = s->deck + s->top;
    int n = s->deck_n - s->top, first = 0;
    if (n < 1)
        return;
    uint8_t next_one = left[0];
    shuffle(s, left, n);
    while (!same_back(left[first], next_one))
        first++;
    uint8_t kept = left[first];
    left[first] = left[0];
    left[0] = kept;
    int safe = s->passes || s->deck_n != WM_CARDS_COUNT + 3 ? 0 : WM_SAFE_DRAWS - s->top;
    if (safe < 1)
        return;
    int ships = 1;
    for (int i = 1; i < n; i++)
        if (left[i] < EFFECT) {
            uint8_t other = left[ships];
            left[ships++] = left[i];
            left[i] = other;
        }
    shuffle(s, left + safe, n - safe);
}
