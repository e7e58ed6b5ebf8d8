/* The game as orrery/native/game.h offers it. */
static inline Frame *question_of(State *s, int seat)
{
    Frame *w[MOST_SEATS];
    for (int i = 0, n = open_frames(s, w); i < n; i++)
        if (w[i]->v[1] == seat) return w[i];
    return 0;
}
static inline Frame *answered(State *s, int seat)
{
    Frame *f = question_of(s, seat);
    if (!f) FAIL("a seat that is not asked", seat);
    return f;
}
static int game_load(void *state, const int64_t *packed, int n)
{
    (void)n;
    GUARD(-1);
    load_state(state, packed);
    return 0;
}
static int game_seats(const void *state) { return (int)((const State *)state)->seats; }
static int game_asked(const void *state)
{
    Frame *w[MOST_SEATS];
    return open_frames((State *)state, w) ? (int)w[0]->v[1] : -1;
}
/* Free actions can wait where something else is in the middle. */
static int game_options(void *state, int seat, void *out)
{
    State *s = state;
    Options *found = out;
    GUARD(-1);
    Frame *f = question_of(s, seat);
    if (!f) return 0;
    options(s, f, found);
    if (found->n < 2 || looks_at_free_actions(f->v[0], s->seats == 1)) return found->n;
    int kept = 0;
    static _Thread_local uint8_t waits[sizeof found->v / sizeof found->v[0]];
    for (int i = 0; i < found->n; i++) kept += !(waits[i] = (uint8_t)is_free(s, f, &found->v[i]));
    if (!kept || kept == found->n) return found->n;
    kept = 0;
    for (int i = 0; i < found->n; i++)
        if (!waits[i]) {
            if (i != kept) found->v[kept] = found->v[i];
            kept++;
        }
    found->n = kept;
    return kept;
}
static int game_answer(void *state, int seat, const void *option)
{
    GUARD(-1);
    Option o = *(const Option *)option;
    give(state, answered(state, seat), &o);
    return 0;
}
#define HAND_OUT(found, out) do { \
    _Static_assert(sizeof (found).v[0] == sizeof(uint16_t), "features are u16"); \
    memcpy(out, (found).v, sizeof(uint16_t) * (size_t)(found).n); \
    return (found).n; } while (0)
static int game_see(void *state, int seat, uint16_t *out)
{
    StateFeatures found;
    GUARD(-1);
    state_features(state, seat, &found);
    HAND_OUT(found, out);
}
static int game_tell(void *state, int seat, const void *option, uint16_t *out)
{
    OptionFeatures found;
    GUARD(-1);
    option_features(state, answered(state, seat), (Option *)option, &found);
    HAND_OUT(found, out);
}
static int game_redeal(void *state, int seat, uint64_t seed)
{
    State *s = state;
    GUARD(-1);
    Rng chance = {(int64_t)mix64(seed + GAMMA)};
    redeal(s, seat, &chance);
    s->rng = (uint64_t)rng_below((uint64_t *)&chance.value, 1L << 62);
    return 0;
}
static int game_points(void *state, float *points, int *order)
{
    static _Thread_local Scores rows;
    static _Thread_local Places found;
    GUARD(-1);
    scores(state, &rows);
    places(state, &found);
    for (int i = 0; i < rows.n; i++) {
        long total = 0;
        for (int j = 0; j < rows.v[i].n; j++) total += rows.v[i].v[j].v[1];
        points[i] = (float)total;
        order[i] = (int)found.v[i];
    }
    return rows.n;
}
#ifdef PROMISE
static float game_promise(void *state, int seat)
{
    GUARD(0);
    return (float)promise(state, seat);
}
#else
#define game_promise 0
#endif
const NativeGame orrery_offer = {
    NAME, sizeof(State), sizeof(Options), offsetof(Options, v), sizeof(Option), sizeof(((Options *)0)->v) / sizeof(Option), STATE_FEATURES, OPTION_FEATURES,
    sizeof(((StateFeatures *)0)->v) / sizeof(((StateFeatures *)0)->v[0]), sizeof(((OptionFeatures *)0)->v) / sizeof(((OptionFeatures *)0)->v[0]), game_load, game_seats,
    game_redeal, game_asked, game_options, game_answer, game_see, game_tell, game_points, game_promise,
};
