/* Thousands of tables in one call: answers in, observations, masks, rewards and who is asked out (orrery/env/tables.py). */
#define ACTIONS 512
#define PACKED 1500
/* packed: the answers to the question that waits, each as its place, its length and its numbers; packed_n: -1 if there was no room for them. */
typedef struct { State s, floor; uint64_t chance; int64_t steps; int32_t packed_n; int16_t packed[PACKED]; } Env;

/* Python's hash of a tuple of small ints, so that an answer has the same number as in the single environments. */
static inline uint64_t hash_int(long v) { return v == -1 ? (uint64_t)-2 : (uint64_t)v; }
static inline uint64_t hash_step(uint64_t acc, uint64_t lane)
{
    acc += lane * 14029467366897019727ull;
    acc = (acc << 31) | (acc >> 33);
    return acc * 11400714785074694791ull;
}
static inline uint64_t hash_end(uint64_t acc, uint64_t n)
{
    acc += n ^ (2870177450012600261ull ^ 3527539ull);
    return acc == (uint64_t)-1 ? 1546275796ull : acc;
}
static inline long action_place(long kind, const Option *o)
{
    uint64_t inner = 2870177450012600261ull, outer = 2870177450012600261ull;
    for (long i = 0; i < o->n; i++) inner = hash_step(inner, hash_int(o->v[i]));
    inner = hash_end(inner, o->n);
    outer = hash_end(hash_step(hash_step(outer, hash_int(kind)), inner), 2);
    return (long)(outer & (ACTIONS - 1));      /* the low bits of a number below zero are Python's remainder too */
}
/* The mask of a question; the option of each place is kept. */
static void places_of(Env *e, long kind, uint8_t *mask)
{
    long n = 0;
    memset(mask, 0, ACTIONS);
    for (long i = 0; i < shown.n && i < ACTIONS; i++) {
        const Option *o = &shown.v[i];
        long at = action_place(kind, o);
        while (mask[at]) at = (at + 1) & (ACTIONS - 1);
        mask[at] = 1;
        if (n + 2 + o->n <= PACKED) {
            e->packed[n++] = (int16_t)at;
            e->packed[n++] = (int16_t)o->n;
            for (long j = 0; j < o->n; j++) e->packed[n++] = (int16_t)o->v[j];
        } else {
            n = PACKED + 1;
        }
    }
    e->packed_n = n > PACKED ? -1 : (int32_t)n;
}
/* The answer with a number; 0: it is not in the mask. */
static int chosen(Env *e, Frame *f, long action, Option *out)
{
    if (e->packed_n < 0) {
        uint8_t mask[ACTIONS] = {0};
        options(&e->s, f, &shown);
        for (long i = 0; i < shown.n && i < ACTIONS; i++) {
            long at = action_place(f->v[0], &shown.v[i]);
            while (mask[at]) at = (at + 1) & (ACTIONS - 1);
            mask[at] = 1;
            if (at == action) { *out = shown.v[i]; return 1; }
        }
        return 0;
    }
    for (long n = 0; n < e->packed_n; n += 2 + e->packed[n + 1])
        if (e->packed[n] == action) {
            out->n = (uint8_t)e->packed[n + 1];
            for (long j = 0; j < out->n; j++) out->v[j] = e->packed[n + 2 + j];
            return 1;
        }
    return 0;
}
static inline int sealed(const State *s)
{
#ifdef BRANCHES
    return s->branches.n != 0;
#else
    (void)s;
    return 0;
#endif
}
static inline void env_give(Env *e, Frame *f, Option *o)
{
    int was = sealed(&e->s);
    int64_t reveals = e->s.reveals;
    give(&e->s, f, o);
    if (sealed(&e->s) && (!was || e->s.reveals != reveals)) copy_state(&e->floor, &e->s);
}
/* Seats that no agent plays answer by chance; the question of an agent, or none. */
static Frame *env_ask(Env *e, long agent)
{
    for (;;) {
        Frame *w[MOST_SEATS];
        int n = open_frames(&e->s, w);
        if (!n) return 0;
        options(&e->s, w[0], &shown);
        if (agent < 0 || w[0]->v[1] == agent) return w[0];
        e->chance += GAMMA;
        if (!shown.n) FAIL("a question without an answer", w[0]->v[0]);
        env_give(e, w[0], &shown.v[((mix64(e->chance) & 0xFFFFFFFFull) * (uint64_t)shown.n) >> 32]);
    }
}
static void env_show(Env *e, Frame *f, float *obs, uint8_t *mask, int8_t *seat)
{
    if (!f) { memset(mask, 0, ACTIONS); *seat = -1; return; }
    *seat = (int8_t)f->v[1];
    observe(&e->s, sealed(&e->s) ? &e->floor : &e->s, f->v[1], f, obs);
    places_of(e, f->v[0], mask);
}
static void env_begin(Env *e, const State *starts, long n)
{
    e->chance += GAMMA;
    uint64_t r = mix64(e->chance);
    copy_state(&e->s, starts + r % (uint64_t)n);
    e->s.rng = mix64(r + GAMMA);
    e->steps = 0;
    if (sealed(&e->s)) copy_state(&e->floor, &e->s);
}
static void env_rewards(Env *e, float *rewards, long seats)
{
    static _Thread_local Places order;
    places(&e->s, &order);
    long best = 0;
    for (long i = 0; i < seats; i++) best += order.v[i] == 1;
    if (seats == 1) { rewards[0] = best ? 1.0f : -1.0f; return; }
    for (long i = 0; i < seats; i++)
        rewards[i] = best == seats ? 0.0f : order.v[i] == 1 ? 1.0f / (float)best : -1.0f / (float)(seats - best);
}
long orrery_env_size(void) { return (long)sizeof(Env); }
/* Begins the tables first..last: each from one of the starts, with chance of its own. */
long orrery_env_reset(Env *envs, long first, long last, const State *starts, long n, uint64_t seed, long agent, float *obs, uint8_t *masks, int8_t *seats)
{
    volatile long i = first;
    const long size = observation(starts->seats);
    GUARD(-1 - i);
    for (; i < last; i++) {
        envs[i].chance = mix64(seed + (uint64_t)i * GAMMA);
        env_begin(&envs[i], starts, n);
        env_show(&envs[i], env_ask(&envs[i], agent), obs + i * size, masks + i * ACTIONS, seats + i);
    }
    return 0;
}
/* One answer for each table; a table that is over begins anew at once (final: what its agent saw last). -1 - i: table i refused its answer, or was given one that is not in its mask. */
long orrery_env_step(Env *envs, long first, long last, const State *starts, long n, const int64_t *actions, long agent, long most, float *obs,
                     uint8_t *masks, int8_t *seats, float *rewards, long seat_count, uint8_t *done, uint8_t *cut, float *final)
{
    volatile long i = first;
    const long size = observation(starts->seats);
    GUARD(-1 - i);
    for (; i < last; i++) {
        Env *e = &envs[i];
        memset(rewards + i * seat_count, 0, sizeof(float) * (size_t)seat_count);
        done[i] = cut[i] = 0;
        Frame *w[MOST_SEATS];
        Option o;
        if (!open_frames(&e->s, w)) FAIL("a table that is over", (int)i);
        if (!chosen(e, w[0], actions[i], &o)) FAIL("an action that is not legal now", (int)actions[i]);
        env_give(e, w[0], &o);
        e->steps++;
        Frame *f = env_ask(e, agent);
        if (!f) {
            env_rewards(e, rewards + i * seat_count, seat_count);
            done[i] = 1;
        } else if (most && e->steps >= most) {
            cut[i] = 1;
        }
        if (done[i] || cut[i]) {
            if (final) observe(&e->s, sealed(&e->s) ? &e->floor : &e->s, agent < 0 ? 0 : agent, f, final + i * size);
            env_begin(e, starts, n);
            f = env_ask(e, agent);
        }
        env_show(e, f, obs + i * size, masks + i * ACTIONS, seats + i);
    }
    return 0;
}
