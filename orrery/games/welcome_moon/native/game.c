/* What the rollouts are offered (game.py, kernel/state.py). */
#include "encode.h"
#include "rules.h"

static void resolve(State *s, const Frame *f)
{
    switch (f->kind) {
    case WM_TURN: turn_resolve(s); break;
    case WM_CHOOSING: choosing_resolve(s); break;
    case WM_EVENTS: if (of(s)->events) of(s)->events(s); break;
    case WM_MISSIONS: missions_resolve(s); break;
    case WM_CLOSE: close_resolve(s); break;
    case WM_ACT: act_resolve(s, f); break;
    case WM_EFFECT: effect_resolve(s, f); break;
    case WM_DRAW: draw_resolve(s); break;
    case WM_GIVE: give_resolve(s); break;
    case WM_PROPAGATE: propagate_resolve(s, f); break;
    case WM_VIRUS: spread_resolve(s, f); break;
    case WM_AGAIN: if (of(s)->missions_closed) of(s)->missions_closed(s); break;
    case WM_START: start_resolve(s); break;
    default: break;
    }
}

static void settle(State *s)
{
    while (s->frames_n && asked(s)->kind < WM_ASK) {
        Frame f = s->frames[--s->frames_n];
        resolve(s, &f);
    }
}

static int options(const void *state, void *out)
{
    const State *s = state;
    if (!s->frames_n)
        return 0;
    const Frame *f = asked(s);
    switch (f->kind) {
    case WM_CHOOSE: return choose_options(s, out);
    case WM_WRITE: return write_options(s, f, out);
    case WM_ACTION: return action_options(s, f, out);
    case WM_PICK: return pick_options(s, f, out);
    case WM_ACCOMPLISH: return accomplish_options(s, out);
    case WM_HAND_OVER: return hand_over_options(s, out);
    case WM_BUILD: return build_options(s, f, out);
    default: return 0;
    }
}

static void answer(void *state, const void *option)
{
    State *s = state;
    Frame f = s->frames[--s->frames_n];
    Option o = *(const Option *)option;
    switch (f.kind) {
    case WM_CHOOSE: choose_answer(s, o); break;
    case WM_WRITE: write_answer(s, &f, o); break;
    case WM_ACTION: action_answer(s, &f, o); break;
    case WM_PICK: pick_answer(s, &f, o); break;
    case WM_ACCOMPLISH: accomplish_answer(s, &f, o); break;
    case WM_HAND_OVER: hand_over(s, o.a, o.b); break;
    case WM_BUILD: build_answer(s, &f, o); break;
    default: break;
    }
    settle(s);
}

static int astra_score(const State *s) { return of(s)->astra_score ? of(s)->astra_score(s) : astra_points(s); }

static void points(const void *state, float *mine, float *theirs)
{
    *mine = (float)total_score(state);
    *theirs = (float)astra_score(state);
}

/* WM-S.22: an equal score is a draw, and a first place. */
static int won(const void *state)
{
    const State *s = state;
    int mine = total_score(s), theirs = astra_score(s);
    return of(s)->won ? of(s)->won(s, mine, theirs) : mine >= theirs;
}

const NativeGame orrery_game = {
    .name = "welcome_moon",
    .state_size = sizeof(State),
    .option_size = sizeof(Option),
    .most_options = MOST_OPTIONS,
    .state_features = T_STATE_SIZE,
    .option_features = T_OPTION_SIZE,
    .most_state = MOST_STATE_FEATURES,
    .most_option = MOST_OPTION_FEATURES,
    .most_packed = 1024,
    .load = state_load,
    .dump = state_dump,
    .redeal = state_redeal,
    .options = options,
    .answer = answer,
    .see = see,
    .tell = tell,
    .points = points,
    .won = won,
};
