/* The kernel's loop (orrery/kernel/state.py): settle, answer, random play; and what Python calls. `stop`: a kind of frame that is not begun. */
#define ALWAYS static inline __attribute__((always_inline))
static inline void take_frame(Frame *to, const Frame *f)
{
    enum { HEAD = sizeof f->v / sizeof f->v[0] < 8 ? sizeof f->v / sizeof f->v[0] : 8 };       /* nearly all frames are no longer */
    to->n = f->n;
    memcpy(to->v, f->v, sizeof f->v[0] * HEAD);
    if (f->n > HEAD) memcpy(to->v, f->v, sizeof f->v[0] * (size_t)f->n);
}
#ifdef BRANCHES
ALWAYS void settle_until(State *s, long stop)
{
    for (;;) {
        if (!s->branches.n) {
            for (;;) {
                if (!s->agenda.n) return;
                Frame f;
                long kind = s->agenda.v[s->agenda.n - 1].v[0];
                if (kind >= 128 || kind == stop) return;
                take_frame(&f, &s->agenda.v[--s->agenda.n]);
                resolve(s, &f);
                if (s->branches.n) break;
            }
        }
        int waiting = 0;
        for (int i = 0; i < s->branches.n; i++) {
            while (s->branches.v[i].n && s->branches.v[i].v[s->branches.v[i].n - 1].v[0] < 128) {
                Frame f;
                take_frame(&f, &s->branches.v[i].v[--s->branches.v[i].n]);
                resolve(s, &f);
            }
            waiting |= s->branches.v[i].n;
        }
        if (waiting) return;
        s->branches.n = 0;
        s->reveals++;
    }
}
static int open_frames(State *s, Frame **w)
{
    int n = 0;
    if (!s->branches.n) {
        if (s->agenda.n) w[n++] = &s->agenda.v[s->agenda.n - 1];
        return n;
    }
    for (int i = 0; i < s->branches.n; i++)
        if (s->branches.v[i].n) w[n++] = &s->branches.v[i].v[s->branches.v[i].n - 1];
    return n;
}
static inline void take_question(State *s, Frame *f)
{
    if (s->branches.n) s->branches.v[f->v[1]].n--; else s->agenda.n--;
}
#else
ALWAYS void settle_until(State *s, long stop)
{
    while (s->agenda.n) {
        Frame f;
        long kind = s->agenda.v[s->agenda.n - 1].v[0];
        if (kind >= 128 || kind == stop) return;
        take_frame(&f, &s->agenda.v[--s->agenda.n]);
        resolve(s, &f);
    }
}
static int open_frames(State *s, Frame **w)
{
    if (!s->agenda.n) return 0;
    w[0] = &s->agenda.v[s->agenda.n - 1];
    return 1;
}
static inline void take_question(State *s, Frame *f)
{
    (void)f;
    s->agenda.n--;
}
#endif
static void settle(State *s) { settle_until(s, -1); }
ALWAYS void give_until(State *s, Frame *f, Option *o, long stop)
{
    Frame g;
    take_frame(&g, f);
    take_question(s, &g);
    answer(s, &g, o);
    settle_until(s, stop);
}
static void give(State *s, Frame *f, Option *o) { give_until(s, f, o, -1); }
#define MOST_SEATS 8
#define GUARD(fallback) arena_top = 0; if (setjmp(refusal)) return fallback
static _Thread_local Options shown;

const char *orrery_reason(void) { return reason; }
long orrery_state_size(void) { return (long)sizeof(State); }
long orrery_load(State *s, const int64_t *d) { GUARD(-1); load_state(s, d); return 0; }
long orrery_dump(const State *s, int64_t *d) { return dump_state(s, d); }
void orrery_copy(State *to, const State *from) { copy_state(to, from); }
long orrery_settle(State *s) { GUARD(-1); settle(s); return 0; }
/* The questions that wait: kind and seat of each. */
long orrery_open(State *s, int64_t *out)
{
    Frame *w[MOST_SEATS];
    int n = open_frames(s, w);
    for (int i = 0; i < n; i++) { out[2 * i] = w[i]->v[0]; out[2 * i + 1] = w[i]->v[1]; }
    return n;
}
/* The answers to the question number `which`: of each its length and numbers. */
long orrery_options(State *s, long which, int64_t *out)
{
    GUARD(-1);
    Frame *w[MOST_SEATS];
    if (which >= open_frames(s, w)) return -2;
    options(s, w[which], &shown);
    int64_t *d = out;
    for (int i = 0; i < shown.n; i++) {
        *d++ = shown.v[i].n;
        for (int j = 0; j < shown.v[i].n; j++) *d++ = shown.v[i].v[j];
    }
    return shown.n;
}
long orrery_answer(State *s, long which, const int64_t *o, long n)
{
    GUARD(-1);
    Frame *w[MOST_SEATS];
    if (which >= open_frames(s, w)) return -2;
    Option option;
    option.n = (uint8_t)n;
    for (long i = 0; i < n; i++) option.v[i] = o[i];
    give(s, w[which], &option);
    return 0;
}
/* Per row: how many categories, then the number of each one's name and its points; then the places. */
long orrery_scores(State *s, int64_t *out)
{
    static _Thread_local Scores rows;
    static _Thread_local Places order;
    GUARD(-1);
    scores(s, &rows);
    places(s, &order);
    int64_t *d = out;
    for (int i = 0; i < rows.n; i++) {
        *d++ = rows.v[i].n;
        for (int j = 0; j < rows.v[i].n; j++) { *d++ = rows.v[i].v[j].v[0]; *d++ = rows.v[i].v[j].v[1]; }
    }
    for (int i = 0; i < order.n; i++) *d++ = order.v[i];
    return rows.n;
}
/* What bots find the table worth: NaN if it is refused. */
double orrery_evaluate(State *s, long seat) { GUARD(NAN); return evaluate(s, seat); }
double orrery_forecast(State *s, long seat) { GUARD(NAN); return forecast(s, seat); }
/* Random play, as play_out of the kernel: the answers given, or -1 - them if it was refused. */
long orrery_play(State *s, uint64_t v, long limit)
{
    volatile long count = 0;
    GUARD(-1 - count);
    while (count < limit) {
        Frame *w[MOST_SEATS];
        int n = open_frames(s, w);
        if (!n) break;
        v += GAMMA;
        uint64_t r = mix64(v);
        Frame *f = n == 1 ? w[0] : w[(r >> 32) % (uint64_t)n];
        if (sampled(f->v[0])) {
            Option o;
            sample(s, f, (long)(r & 0x7FFFFFFF), &o);
            give(s, f, &o);
        } else {
            options(s, f, &shown);
            if (!shown.n) FAIL("a question without an answer", f->v[0]);
            give(s, f, &shown.v[((r & 0xFFFFFFFFull) * (uint64_t)shown.n) >> 32]);
        }
        count++;
    }
    return count;
}
/* What a random bot answers (orrery/bots/random_bot.py), with a generator of its own (kernel/rng.py). */
static void any_answer(State *s, Frame *f, uint64_t *value, Option *o)
{
    if (sampled(f->v[0])) {
        sample(s, f, rng_below(value, 1L << 31), o);
        return;
    }
    options(s, f, &shown);
    if (!shown.n) FAIL("a question without an answer", f->v[0]);
    *o = shown.v[rng_below(value, shown.n)];
}
/* Random bots play to the end, the first seat that is asked first. */
long orrery_bots(State *s, uint64_t *values, long limit)
{
    volatile long count = 0;
    GUARD(-1 - count);
    while (count < limit) {
        Frame *w[MOST_SEATS];
        if (!open_frames(s, w)) break;
        Option o;
        any_answer(s, w[0], &values[w[0]->v[1]], &o);
        give(s, w[0], &o);
        count++;
    }
    return count;
}
/* Many games from the same starts, for benchmarks: the answers given. */
long orrery_drive(const State *starts, long tables, long rounds, uint64_t seed)
{
    static _Thread_local State s;
    long count = 0;
    for (long r = 0; r < rounds; r++)
        for (long i = 0; i < tables; i++) {
            copy_state(&s, starts + i);
            long n = orrery_play(&s, seed + (uint64_t)(r * 1000 + i), 1000000);
            if (n < 0) return n;
            count += n;
        }
    return count;
}
void orrery_copies(const State *start, long n)
{
    static _Thread_local State to[16];
    for (long i = 0; i < n; i++) {
        copy_state(&to[i & 15], start);
        __asm__ volatile("" ::"r"(to) : "memory");
    }
}
