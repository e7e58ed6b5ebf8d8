/* Bots that look one answer ahead (orrery/bots/one_ply.py, greedy.py, levels.py), for games that only they and random bots play. The worth of an answer is
   Python's to the last bit; what is hidden from a seat is dealt anew by Brain.redeal, so games differ from those that are played from views. */
enum { FOLLOW = 12, FEW = 48, TRIED = 160, DEALT = 4, SAMPLED = 12 };
#define TIE 1e-9

/* Free actions can wait: they only hide a small question. */
static void without_free(State *s, Frame *f, Options *found)
{
    int kept = 0;
    static _Thread_local uint8_t waits[sizeof found->v / sizeof found->v[0]];
    for (int i = 0; i < found->n; i++) kept += !(waits[i] = (uint8_t)is_free(s, f, &found->v[i]));
    if (!kept || kept == found->n) return;
    kept = 0;
    for (int i = 0; i < found->n; i++)
        if (!waits[i]) found->v[kept++] = found->v[i];
    found->n = kept;
}
/* The best answer to a small question, each looked at once (one_ply.glance). */
static void glance(State *t, Frame *f, int seat)
{
    static _Thread_local Options small;
    static _Thread_local State u, best;
    options(t, f, &small);
    without_free(t, f, &small);
    if (small.n == 1 || small.n > FEW) {
        give_until(t, f, &small.v[0], STOP_BEFORE);
        return;
    }
    double most = -INFINITY;
    for (int i = 0; i < small.n; i++) {
        copy_state(&u, t);
        give_until(&u, answered(&u, seat), &small.v[i], STOP_BEFORE);
        double worth = evaluate(&u, seat);
        if (worth > most + TIE) {
            copy_state(&best, &u);
            most = worth;
        }
    }
    if (most > -INFINITY) copy_state(t, &best);
}
/* What the table is worth after an answer and the small questions that belong to it, and whether something was revealed on the way (GreedyBot.trial). */
static double trial(const State *from, int seat, Option *o, int *revealed)
{
    static _Thread_local State t;
    copy_state(&t, from);
    Frame *f = answered(&t, seat);
    long first = f->v[0];
    give_until(&t, f, o, STOP_BEFORE);
    for (int i = 0; i < FOLLOW; i++) {
        f = question_of(&t, seat);
        if (!f || f->v[0] == first || opens_turn(f->v[0])) break;
        glance(&t, f, seat);
    }
    *revealed = t.reveals != from->reveals;
    return evaluate(&t, seat);
}
double orrery_trial(State *s, long seat, const int64_t *o, long n, int64_t *revealed)
{
    GUARD(NAN);
    Option option;
    ROOM(n - 1, (long)(sizeof option.v / sizeof option.v[0]));
    option.n = (uint8_t)n;
    for (long i = 0; i < n; i++) option.v[i] = o[i];
    int found;
    double worth = trial(s, (int)seat, &option, &found);
    *revealed = found;
    return worth;
}

/* A game between such bots: the table, and of an open sealed phase how it was when it opened and what was answered since. */
typedef struct {
    State *s, opened;
    long sealed;                        /* the count of what was revealed when the phase opened; -1: none is open */
    int given;
    struct { int seat; Option o; } answers[256];
} Match;

static void note_phase(Match *m)
{
#ifdef BRANCHES
    if (!m->s->branches.n) {
        m->sealed = -1;
    } else if (m->sealed != (long)m->s->reveals) {
        copy_state(&m->opened, m->s);
        m->sealed = (long)m->s->reveals;
        m->given = 0;
    }
#else
    m->sealed = -1;
#endif
}
/* The table as a seat may find it: the others as they were when the phase opened, and what is hidden dealt anew. */
static void seen_by(Match *m, int seat, uint64_t *chance, State *to)
{
    copy_state(to, m->sealed < 0 ? m->s : &m->opened);
    for (int i = 0; m->sealed >= 0 && i < m->given; i++)
        if (m->answers[i].seat == seat) {
            Option o = m->answers[i].o;
            give(to, answered(to, seat), &o);
        }
    Rng rng = {(int64_t)*chance};
    redeal(to, seat, &rng);
    *chance = (uint64_t)rng.value;
    to->rng = (uint64_t)rng_below(chance, 1L << 62);
}
/* The answers that are tried: of a question with too many of them to list, what it proposes and some drawn by lot; never more than TRIED. */
static void looked_at(State *s, Frame *f, uint64_t *chance, Options *found)
{
    const int room = (int)(sizeof found->v / sizeof found->v[0]);
    options(s, f, found);
    for (int i = 0; sampled(f->v[0]) && i < SAMPLED && found->n < room; i++) {
        Option o;
        sample(s, f, rng_below(chance, 1L << 31), &o);
        int known = 0;
        for (int j = 0; j < found->n && !known; j++)
            known = found->v[j].n == o.n && !memcmp(found->v[j].v, o.v, sizeof o.v[0] * (size_t)o.n);
        if (!known) found->v[found->n++] = o;
    }
    for (int left = found->n - TRIED; left > 0; left--) {
        int out = (int)rng_below(chance, found->n--);
        memmove(&found->v[out], &found->v[out + 1], sizeof found->v[0] * (size_t)(found->n - out));
    }
}
typedef struct {
    double worth[TRIED];
    uint8_t free[TRIED], revealed[TRIED];
    double idle;                        /* what the table is worth without a free action: it must win something */
    int some_free;
} Look;

static void try_all(State *s, int seat, Options *found, Look *look)
{
    Frame *f = answered(s, seat);
    int free = 0;
    for (int i = 0; i < found->n; i++) free += look->free[i] = (uint8_t)is_free(s, f, &found->v[i]);
    look->some_free = free && free < found->n;
    look->idle = look->some_free ? evaluate(s, seat) + TIE : 0;
    for (int i = 0; i < found->n; i++) {
        int revealed;
        look->worth[i] = trial(s, seat, &found->v[i], &revealed);
        look->revealed[i] = (uint8_t)revealed;
    }
}
static int idle(const Look *look, int i) { return look->some_free && look->free[i] && look->worth[i] <= look->idle; }

/* The answer that is worth most, equal ones by lot (GreedyBot.choose). */
static int best_of(Match *m, int seat, uint64_t *chance, Options *found, Look *look)
{
    static _Thread_local State deals[DEALT - 1];
    int dealt = 0, ties = 0, equal[TRIED];
    double most = 0;
    for (int i = 0; i < found->n; i++) {
        if (look->revealed[i]) {        /* valued over several deals of what is hidden */
            for (; dealt < DEALT - 1; dealt++) seen_by(m, seat, chance, &deals[dealt]);
            for (int j = 0, revealed; j < DEALT - 1; j++) look->worth[i] += trial(&deals[j], seat, &found->v[i], &revealed);
            look->worth[i] /= DEALT;
        }
        if (idle(look, i)) continue;
        if (!ties || look->worth[i] > most + TIE) {
            most = look->worth[i];
            equal[0] = i;
            ties = 1;
        } else if (look->worth[i] > most - TIE) {
            equal[ties++] = i;
        }
    }
    return equal[rng_below(chance, ties)];
}
/* Any of the better part (levels.Careless). */
static int careless(uint64_t *chance, int n, const Look *look, int half)
{
    int order[TRIED], able = 0;
    for (int i = 0; i < n; i++)
        if (!idle(look, i)) order[able++] = i;
    for (int i = 1; i < able; i++)
        for (int j = i; j > 0 && look->worth[order[j]] > look->worth[order[j - 1]]; j--) {
            int other = order[j];
            order[j] = order[j - 1];
            order[j - 1] = other;
        }
    int better = able / half < 2 ? 2 : able / half;
    return order[rng_below(chance, better < able ? better : able)];
}
static void look_and_answer(Match *m, int seat, uint64_t *chance, long share, long half, Option *o)
{
    static _Thread_local State s;
    static _Thread_local Options found;
    static _Thread_local Look look;
    int careful = rng_below(chance, 100) >= share;
    seen_by(m, seat, chance, &s);
    looked_at(&s, answered(&s, seat), chance, &found);
    if (!found.n) FAIL("a question without an answer", seat);
    int which = 0;
    if (found.n > 1) {
        try_all(&s, seat, &found, &look);
        which = careful ? best_of(m, seat, chance, &found, &look) : careless(chance, found.n, &look, (int)half);
    }
    *o = found.v[which];
}
/* Plays to the end. Of each seat its generator, careless answers in a hundred (-1: it answers at random), and which part of the answers is the better one. */
long orrery_lookers(State *s, uint64_t *chances, const int64_t *shares, const int64_t *halves, long limit)
{
    static _Thread_local Match m;
    volatile long count = 0;
    GUARD(-1 - count);
    m.s = s;
    m.sealed = -1;
    while (count < limit) {
        Frame *w[MOST_SEATS];
        if (!open_frames(s, w)) break;
        int seat = (int)w[0]->v[1];
        note_phase(&m);
        Option o;
        if (shares[seat] < 0) any_answer(s, w[0], &chances[seat], &o);
        else look_and_answer(&m, seat, &chances[seat], shares[seat], halves[seat], &o);
        if (m.sealed >= 0) {
            ROOM(m.given, (int)(sizeof m.answers / sizeof m.answers[0]));
            m.answers[m.given].seat = seat;
            m.answers[m.given++].o = o;
        }
        give(s, w[0], &o);
        count++;
    }
    return count;
}
