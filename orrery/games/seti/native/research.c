/* Research (ST-13, ST-15): take a technology, gain its bonuses, put it on the board. */
#include "rules.h"

/* Technologies of these types (bits) that the person lacks and whose stack is not empty (ST-13.3, ST-13.13). */
void tech_options(const SetiState *s, int types, int others, Options *out) {
    for (int tech = 0; tech < 12; tech++)
        if (types >> (tech >> 2) & 1 && !(s->techs[SEAT] >> tech & 1) && s->n_tiles[tech] && (!others || s->techs[RIVAL] >> tech & 1))
            offer(out, V_TECH, tech, 0, 0);
}

/* ST-13.4, ST-13.5, ST-13.12: 2-VP tile, tile bonus, the technology's own bonus, placement, then the event. */
static void get_tech(SetiState *s, int player, int tech, int bonus) {
    int tile = s->tiles[tech][0];
    drop(s->tiles[tech], &s->n_tiles[tech], 0);
    s->techs[player] |= (uint16_t)(1 << tech);
    s->that[T_TECH] = (int8_t)tech;
    if (s->twos >> tech & 1) {
        s->twos &= (uint16_t)~(1 << tech);
        s->score[player] += 2;
    }
    PUSH2(s, K_EVENT, player, EV_RESEARCH, 1 << (tech >> 2));
    PUSH1(s, K_INSTALL, player, tech);
    run(s, player, SETI_TECH_BONUS[tech], -1);
    if (bonus) run(s, player, SETI_TILE_BONUS[tile], -1);
}

/* After the rotation: choose a technology if one can be taken (ST-13.9). */
void resolve_research(SetiState *s, Frame *f) {
    SetiOption listed[12];
    Options options = {listed, 0};
    tech_options(s, f->a[0], f->a[2], &options);
    if (options.n > 1 || (options.n && s->pause))
        push_again(s, K_TECH, f);
    else if (options.n)
        get_tech(s, f->seat, listed[0].v[1], f->a[1]);
}

void own_tech(const SetiState *s, Frame *f, Options *out) {
    tech_options(s, f->a[0], f->a[2], out);
}

void take_tech(SetiState *s, Frame *f, const SetiOption *o) {
    get_tech(s, f->seat, o->v[1], f->a[1]);
}

/* ST-13.6: a computer technology goes to a free column of the owner's choice; the others have their places. */
void resolve_install(SetiState *s, Frame *f) {
    int tech = f->a[0], open = 0, last = 0;
    if (tech < 8) return;
    for (int i = 0; i < 4; i++) {
        if (s->columns[i] >= 0) continue;
        open++;
        last = i;
    }
    if (open == 1)
        s->columns[last] = (int8_t)tech;    /* ST-13.7: under data that lies there already: no points */
    else
        PUSH1(s, K_SLOT, f->seat, tech);
}

void own_slot(const SetiState *s, Frame *f, Options *out) {
    (void)f;
    for (int i = 0; i < 4; i++)
        if (s->columns[i] < 0) offer(out, V_COLUMN, SETI_COLUMNS[i], 0, 0);
}

void take_slot(SetiState *s, Frame *f, const SetiOption *o) {
    s->columns[(int)SETI_COLUMN_OF[o->v[1]]] = (int8_t)f->a[0];
}
