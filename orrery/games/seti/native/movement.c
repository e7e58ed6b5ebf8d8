/* Probes in space (ST-5; probes.py and movement.py): launching, one step at a time, publicity and visits on the way. */
#include "rules.h"

static void sort_spaces(int8_t *spaces, int n) {
    for (int i = 1; i < n; i++) {
        int8_t held = spaces[i];
        int k = i;
        for (; k > 0 && spaces[k - 1] > held; k--) spaces[k] = spaces[k - 1];
        spaces[k] = held;
    }
}

void launch(SetiState *s, int player) {
    APPEND_AT(s, probes, player, the_sky(s)->earth);
    sort_spaces(s->probes[player], s->n_probes[player]);
    happen(s, player, EV_LAUNCH, EV_ALL);
}

/* ST-5.9: 2 to leave asteroids, unless probe technology 2 or a card's rule waives it. */
int exit_cost(const SetiState *s, int player, int space) {
    if (the_sky(s)->cell[space] != SETI_ASTEROIDS || s->techs[player] & SETI_PROBE_2 || (player == s->active && s->rules & FREE_EXIT)) return 1;
    return 2;
}

/* One step of the person's probe (piece 0) or capsule (from 1), with all it brings. */
void step(SetiState *s, int piece, int here, int there) {
    if (piece == 0) {
        int at = index_of(s->probes[SEAT], s->n_probes[SEAT], here);
        if (at >= 0) s->probes[SEAT][at] = (int8_t)there;
        sort_spaces(s->probes[SEAT], s->n_probes[SEAT]);
    } else {
        s->capsules[piece - 1].space = (int8_t)there;
    }
    enter(s, SEAT, there);
    if (here >> 3 == there >> 3) happen(s, SEAT, EV_RING, EV_ALL);
}

/* Arriving on a space by moving or being pushed: publicity (ST-5.11, ST-15.3), then whoever waits for the visit. */
void enter(SetiState *s, int player, int space) {
    const SetiSky *here = the_sky(s);
    int cell = here->cell[space], mine = player == s->active, swap = 0;
    if (cell == SETI_EMPTY) return;
    if (!(mine && s->rules & NO_PUBLICITY)) {
        if (here->publicity >> space & 1) {
            swap = mine && s->rules & SWAP_VISIT && cell <= SETI_OUMUAMUA && cell != SETI_EARTH;
            if (!swap) add_publicity(s, player, 1);
        } else if (cell == SETI_ASTEROIDS && s->techs[player] & SETI_PROBE_2 && player == SEAT) {    /* ST-29.9: no ability for the rival */
            add_publicity(s, player, 1);
        }
    }
    happen(s, player, EV_VISIT, 1 << cell);
    if (swap) PUSH0(s, K_VISIT_SWAP, player);
}

/* Put probes on Earth, one after another; at the limit a launch is skipped (ST-5.2, ST-5.5, ST-3.14). */
void resolve_launch(SetiState *s, Frame *f) {
    if (f->a[0] > 1) PUSH4(s, K_LAUNCH, f->seat, f->a[0] - 1, f->a[1], f->a[2], f->a[3]);
    if (f->a[1] || s->n_probes[f->seat] < probe_limit(s, f->seat)) {
        if (f->a[2]) PUSH2(s, K_STEP, f->seat, f->a[2], f->a[3]);
        launch(s, f->seat);
    }
}

/* EFFECTS.md section 7: publicity of a planet, or one movement instead, used at once. */
void own_visit_swap(const SetiState *s, Frame *f, Options *out) {
    (void)s, (void)f;
    offer(out, V_DONE, 0, 0, 0);
    offer(out, V_SWAP, 0, 0, 0);
}

void take_visit_swap(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_DONE)
        add_publicity(s, f->seat, 1);
    else
        PUSH1(s, K_MOVE_STEP, f->seat, 1);
}

/* ST-5.10: what is left of movements that wait until this one is done; it adds up with what came in the middle of them. */
static int interrupted(const SetiState *s, int player) {
    int sum = 0;
    for (int i = 0; i < s->n_agenda; i++)
        if (s->agenda[i].kind == K_MOVE_STEP && s->agenda[i].seat == player) sum += s->agenda[i].a[0];
    return sum;
}

/* Pay a step and give what is then left: first from the movement at hand, then from those it interrupts, the latest first. */
static int pay_step(SetiState *s, int player, int left, int cost) {
    int lacking = cost - left;
    for (int i = s->n_agenda - 1; i >= 0 && lacking > 0; i--) {
        SetiFrame *f = &s->agenda[i];
        if (f->kind != K_MOVE_STEP || f->seat != player) continue;
        int taken = lacking < f->a[0] ? lacking : f->a[0];
        f->a[0] -= taken;
        lacking -= taken;
    }
    return left > cost ? left - cost : 0;
}

static int can_step(const SetiState *s, int player, int left) {
    int8_t spaces[MOST_PROBES + 8];
    int n = pieces(s, player, spaces);
    if (!n) return 0;
    if (left > 1) return 1;
    for (int i = 0; i < n; i++)
        if (exit_cost(s, player, spaces[i]) == 1) return 1;
    if (player != s->active) return 0;
    if (s->energy[player] > 0) return 1;
    for (int i = 0; i < s->n_hand; i++)
        if (SETI_CARD[s->hand[i]].corner[0]) return 1;
    return 0;
}

/* Movement to spend: ask while a step can be made; what is left over is lost (ST-5.16). */
void resolve_move_step(SetiState *s, Frame *f) {
    if (f->a[0] > 0 && can_step(s, f->seat, f->a[0] + interrupted(s, f->seat))) PUSH1(s, K_MOVE, f->seat, f->a[0]);
}

/* Energy and movement corners may be added: in an effect at will, in a free action only for asteroids (ST-5.10). */
void own_move(const SetiState *s, Frame *f, Options *out) {
    int player = f->seat, left = f->a[0] + interrupted(s, player), stuck = 0, last = -1;
    offer(out, V_DONE, 0, 0, 0);
    for (int k = 0; k < s->n_probes[player] + s->n_capsules; k++) {
        int i = k - s->n_probes[player];
        int space = i < 0 ? s->probes[player][k] : s->capsules[i].space;
        if (i < 0 && space == last) continue;
        last = space;
        if (exit_cost(s, player, space) <= left)
            for (int n = 0; n < SETI_NEIGHBOUR_COUNT[space]; n++) offer(out, V_STEP, i < 0 ? 0 : i + 1, space, SETI_NEIGHBOURS[space][n]);
        else
            stuck = 1;
    }
    if (player != s->active || !(stuck || s->free)) return;
    if (s->energy[player] > 0) offer(out, V_ENERGY, 0, 0, 0);
    for (int i = 0; i < s->n_hand; i++)
        if (SETI_CARD[s->hand[i]].corner[0]) offer(out, V_CARD, s->hand[i], 0, 0);
}

/* A movement corner poured into the movement in progress; its other gains and its event as usual. */
static void add_corner(SetiState *s, int card) {
    leave_hand(s, card);
    discard_card(s, card);
    add_publicity(s, SEAT, SETI_CARD[card].corner[1]);
    s->score[SEAT] += SETI_CARD[card].corner[3];
    corner_discarded(s, card);
}

void take_move(SetiState *s, Frame *f, const SetiOption *o) {
    int player = f->seat, left = f->a[0];
    if (o->v[0] == V_STEP) {
        PUSH1(s, K_MOVE_STEP, player, pay_step(s, player, left, exit_cost(s, player, o->v[2])));
        step(s, o->v[1], o->v[2], o->v[3]);
    } else if (o->v[0] == V_ENERGY) {
        s->energy[player]--;
        PUSH1(s, K_MOVE_STEP, player, left + 1);
    } else if (o->v[0] == V_CARD) {
        PUSH1(s, K_MOVE_STEP, player, left + SETI_CARD[o->v[1]].corner[0]);
        add_corner(s, o->v[1]);
    }
}

void own_probe(const SetiState *s, Frame *f, Options *out) {
    int8_t spaces[MOST_PROBES + 8];
    int n = pieces(s, f->seat, spaces);
    sort_spaces(spaces, n);
    for (int i = 0; i < n; i++)
        if (i == 0 || spaces[i] != spaces[i - 1]) offer(out, V_PROBE, f->seat, spaces[i], 0);
}

void take_probe(SetiState *s, Frame *f, const SetiOption *o) {
    (void)f;
    s->that[T_PROBE] = (int8_t)o->v[2];
}
