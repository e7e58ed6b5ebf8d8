/* Signals and sectors (ST-9, ST-10): marking, and resolving what is complete when the main action is finished. */
#include "rules.h"

static void mark_all(SetiState *s, int player, int sector, int n, int data, int how) {
    s->that[T_SECTOR] = (int8_t)sector;
    if (how == 1) {
        PUSH4(s, K_MARK, player, (sector + 1) & 7, n, data, 0);
        PUSH4(s, K_MARK, player, (sector - 1) & 7, n, data, 0);
    }
    PUSH4(s, K_MARK, player, sector, n, data, 0);
}

/* n signals in one of the sectors (bits); asks when there is a choice. how: 1 also in each neighbouring sector. */
void resolve_signal_at(SetiState *s, Frame *f) {
    int sectors = f->a[0];
    if (f->a[3]) sectors = target_sectors(s, f->seat, AT_OWN, 0);   /* probes may have moved by a free action since */
    if (sectors & (sectors - 1))
        PUSH4(s, K_WHERE, f->seat, sectors, f->a[1], f->a[2], f->a[3]);
    else if (sectors)
        mark_all(s, f->seat, __builtin_ctz((unsigned)sectors), f->a[1], f->a[2], f->a[3]);
}

void own_where(const SetiState *s, Frame *f, Options *out) {
    (void)s;
    for (int i = 0; i < 8; i++)
        if (f->a[0] >> i & 1) offer(out, V_SECTOR, i, 0, 0);
}

void take_where(SetiState *s, Frame *f, const SetiOption *o) {
    mark_all(s, f->seat, o->v[1], f->a[1], f->a[2], f->a[3]);
}

static int slots(const SetiState *s, int sector) {
    return SETI_STARS[s->stars[sector]].slots;
}

static int slot_left(const SetiState *s, int sector) {
    return sector == SETI_TILE ? s->n_tile < SETI_TILE_SLOTS : s->n_signals[sector] < slots(s, sector);
}

/* Mark signals in a sector. asked: 0 not yet, 1 star or tile is chosen, 2 room for the data was offered. */
void resolve_mark(SetiState *s, Frame *f) {
    int player = f->seat, sector = f->a[0], n = f->a[1], data = f->a[2], asked = f->a[3];
    if (n > 1) PUSH4(s, K_MARK, player, sector, n - 1, data, asked);
    if (asked == 0 && s->discs > 511 && player == SEAT && (the_sky(s)->where[SETI_OUMUAMUA] & 7) == sector) {
        PUSH2(s, K_STAR_OR_TILE, player, sector, data);
        return;
    }
    if (asked < 2 && data && s->data[player] >= POOL && may_act(s, player) && slot_left(s, sector) && can_place(s, player)) {
        PUSH4(s, K_MARK, player, sector, 1, data, 2);
        PUSH2(s, K_ROOM, player, 0, 1);
        return;
    }
    place_signal(s, player, sector, data);
}

/* ST-22.8: a signal where 'Oumuamua stands may be marked on its tile. */
void own_star_or_tile(const SetiState *s, Frame *f, Options *out) {
    (void)s;
    offer(out, V_SECTOR, f->a[0], 0, 0);
    offer(out, V_SECTOR, SETI_TILE, 0, 0);
}

void take_star_or_tile(SetiState *s, Frame *f, const SetiOption *o) {
    PUSH4(s, K_MARK, f->seat, o->v[1], 1, f->a[1], 1);
}

/* ST-22.10: 1 VP for the first marker, 2 for the third; a mark on the tile has no colour. */
static void place_on_tile(SetiState *s, int player, int data) {
    int position = s->n_tile;
    APPEND(s, tile, (int8_t)player);
    APPEND(s, marks, (int8_t)((the_sky(s)->where[SETI_OUMUAMUA] & 7) + 16));
    if (position >= SETI_TILE_SLOTS) return;
    s->score[player] += SETI_TILE_VP[position];
    if (position + 1 == SETI_TILE_SLOTS) happen(s, player, EV_COMPLETED, EV_ALL);
    if (data) add_data(s, player, 1);
}

/* ST-9.6 to ST-9.10: a marker for a data token, 2 VP in second place; excess when no data is left. */
void place_signal(SetiState *s, int player, int sector, int data) {
    if (sector == SETI_TILE) {
        place_on_tile(s, player, data);
        return;
    }
    const SetiStar *star = &SETI_STARS[s->stars[sector]];
    int position = s->n_signals[sector];
    APPEND_AT(s, signals, sector, (int8_t)player);
    APPEND(s, marks, (int8_t)sector);
    if (position < star->slots) {
        if (position == 1) s->score[player] += star->second_vp;
        if (position + 1 == star->slots) happen(s, player, EV_COMPLETED, 1 << star->color);
    }
    happen(s, player, EV_SIGNAL, 1 << star->color);
    if (position < star->slots && data) add_data(s, player, 1);
}

/* -- up to some probes of any owners, one after another: arguments left, n, data; extra: those used -- */
static int chosen_options(const SetiState *s, Frame *f, Options *out) {
    const int16_t *used = s->extra + f->extra;
    int found = 0;
    for (int player = 0; player < 2; player++) {
        int8_t spaces[MOST_PROBES + 8];
        int n = pieces(s, player, spaces);
        for (int space = 0; space < 32; space++) {
            int left = count_of(spaces, n, space);
            for (int i = 0; i < f->n_extra; i++) left -= used[i] == player * 32 + space;
            if (left <= 0) continue;
            found++;
            if (out) offer(out, V_PROBE, player, space, 0);
        }
    }
    return found;
}

void resolve_chosen_step(SetiState *s, Frame *f) {
    if (f->a[0] > 0 && chosen_options(s, f, 0)) push_again(s, K_CHOSEN, f);
}

void own_chosen(const SetiState *s, Frame *f, Options *out) {
    chosen_options(s, f, out);
    offer(out, V_DONE, 0, 0, 0);
}

void take_chosen(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] != V_PROBE) return;
    int16_t used[MOST_EXTRA + 1];
    memcpy(used, s->extra + f->extra, f->n_extra * sizeof(int16_t));
    used[f->n_extra] = (int16_t)(o->v[1] * 32 + o->v[2]);
    attach(s, PUSH3(s, K_CHOSEN_STEP, f->seat, f->a[0] - 1, f->a[1], f->a[2]), used, f->n_extra + 1);
    PUSH4(s, K_MARK, f->seat, o->v[2] & 7, f->a[1], f->a[2], 0);
}

/* -- completed sectors -- */
/* Sectors whose last data was replaced; TILE for 'Oumuamua's tile (ST-22.12); room for 9. */
int completed_sectors(const SetiState *s, int8_t *found) {
    int n = 0;
    for (int i = 0; i < 8; i++)
        if (s->n_signals[i] >= slots(s, i)) found[n++] = (int8_t)i;
    if (s->n_tile >= SETI_TILE_SLOTS) found[n++] = SETI_TILE;
    return n;
}

/* ST-10.2, ST-10.3: resolve all completed sectors; the active player chooses the order, free actions in between (ST-10.22). */
void resolve_sectors(SetiState *s, Frame *f) {
    int8_t found[9];
    int n = completed_sectors(s, found);
    if (!n) return;
    if (f->seat < 0 || (n == 1 && !(f->a[0] && may_act(s, f->seat)))) {
        PUSH1(s, K_SECTORS, f->seat, 1);
        PUSH1(s, K_SECTOR, f->seat, found[0]);
    } else {
        PUSH0(s, K_ORDER, f->seat);
    }
}

void own_order(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    int8_t found[9];
    int n = completed_sectors(s, found);
    for (int i = 0; i < n; i++) offer(out, V_SECTOR, found[i], 0, 0);
}

void take_order(SetiState *s, Frame *f, const SetiOption *o) {
    PUSH1(s, K_SECTORS, f->seat, 1);
    PUSH1(s, K_SECTOR, f->seat, o->v[1]);
}

/* ST-10.4, ST-10.5, ST-10.9: winner and second (-1 none): most markers, then the later last marker. */
void ranking(const int8_t *owners, int n, int *winner, int *second) {
    int rival = count_of(owners, n, RIVAL), mine = n - rival;
    *winner = mine != rival ? (mine > rival ? SEAT : RIVAL) : owners[n - 1];
    *second = mine && rival ? 1 - *winner : -1;
}

/* ST-22.11: an exofossil for everybody with a marker, no winner, no publicity; three data again. */
static void resolve_tile(SetiState *s) {
    for (int p = 0; p < 2; p++)
        if (index_of(s->tile, s->n_tile, p) >= 0) s->exofossils[p]++;
    s->n_tile = 0;
}

/* ST-10.16: publicity for all who took part, the winner's marker and reward, then the reset. No free actions inside. */
void resolve_sector(SetiState *s, Frame *f) {
    int sector = f->a[0], winner, second;
    if (sector == SETI_TILE) {
        resolve_tile(s);
        return;
    }
    const int8_t *owners = s->signals[sector];
    int n = s->n_signals[sector];
    for (int p = 0; p < 2; p++)
        if (index_of(owners, n, p) >= 0) add_publicity(s, p, 1);
    ranking(owners, n, &winner, &second);
    int first = !s->wins[sector][0] && !s->wins[sector][1];
    s->wins[sector][winner]++;
    const SetiStar *star = &SETI_STARS[s->stars[sector]];
    PUSH3(s, K_RESET, -1, sector, s->free, second);
    run(s, winner, first ? star->first : star->later, -1);
    s->free = 0;
    if (winner == SEAT) PUSH2(s, K_OBJECTIVE, SEAT, SETI_OBJECTIVE_WIN, 1 << star->color);    /* ST-30.17 */
}

/* ST-10.10 to ST-10.12: the second keeps one marker in first position; the data come back. */
void resolve_reset(SetiState *s, Frame *f) {
    int sector = f->a[0], second = f->a[2];
    s->n_signals[sector] = second >= 0;
    s->signals[sector][0] = (int8_t)second;
    s->free = (int8_t)f->a[1];
}
