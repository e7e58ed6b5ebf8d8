/* Rules written by hand in C, for one seat against the game's own opponent (solo/game.h), offered as any game is (orrery/native/game.h). */
#define NativeGame SoloGame
#include "game.h"
#undef NativeGame
#undef orrery_game
#undef ORRERY_GAME_H
#include "../../../native/game.h"

extern const SoloGame orrery_solo;

static int load(void *state, const int64_t *packed, int n)
{
    int32_t narrow[4096];
    if (n > 4096)
        return -1;
    for (int i = 0; i < n; i++)
        narrow[i] = (int32_t)packed[i];
    return orrery_solo.load(state, narrow, n);
}

static int one(const void *state) { return (void)state, 1; }

static int redeal(void *state, int seat, uint64_t seed)
{
    (void)seat;
    orrery_solo.redeal(state, seed);
    return 0;
}

static unsigned char *room(void)
{
    static _Thread_local unsigned char *found;
    static _Thread_local uint64_t block[1 << 14];
    if (!found)
        found = (unsigned char *)block;
    return found;
}

static int asked(const void *state) { return orrery_solo.options(state, room()) > 0 ? 0 : -1; }

static int options(void *state, int seat, void *out) { return (void)seat, orrery_solo.options(state, out); }

static int answer(void *state, int seat, const void *option)
{
    (void)seat;
    orrery_solo.answer(state, option);
    return 0;
}

static int see(void *state, int seat, uint16_t *features) { return (void)seat, orrery_solo.see(state, features); }

static int tell(void *state, int seat, const void *option, uint16_t *features) { return (void)seat, orrery_solo.tell(state, option, features); }

static int points(void *state, float *found, int *places)
{
    orrery_solo.points(state, &found[0], &found[1]);
    places[0] = orrery_solo.won(state) ? 1 : 2;
    places[1] = 3 - places[0];
    return 2;
}

static float promise(void *state, int seat) { return (void)seat, orrery_solo.promise(state); }

NativeGame orrery_offer;

__attribute__((constructor)) static void offer(void)
{
    const SoloGame *s = &orrery_solo;
    orrery_offer = (NativeGame){s->name, s->state_size, s->option_size * s->most_options, 0, s->option_size, s->most_options, s->state_features, s->option_features,
                               s->most_state, s->most_option, load, one, redeal, asked, options, answer, see, tell, points, s->promise ? promise : NULL};
}
