/* Phase III: a turn is any conversions, exactly one action, any conversions (GP-5.15, 14.15; turn.py, acts.py). */
#include "turns.h"
#include "federation.h"

static void build_mine_do(Gaia *s, int seat, const Option *o) { build_mine(s, seat, o->v[1], 0, 0); }
static void start_project_do(Gaia *s, int seat, const Option *o) { start_project(s, seat, o->v[1], 0); }

static void act_do(Gaia *s, int seat, const Option *o)
{
    switch (o->v[0]) {
    case K_BUILD: build_mine_do(s, seat, o); break;
    case K_GAIAFORM: start_project_do(s, seat, o); break;
    case K_UPGRADE: upgrade_do(s, seat, o); break;
    case K_FEDERATION: form_federation_do(s, seat, o); break;
    case K_RESEARCH: research_do(s, seat, o); break;
    case K_ACTION: board_action_do(s, seat, o); break;
    case K_SPECIAL: special_action_do(s, seat, o); break;
    case K_PASS: pass_do(s, seat, o); break;
    case K_CONVERT: convert_do(s, seat, o); break;
    case K_BURN: burn_do(s, seat, o); break;
    default: break;
    }
}

/* What do you do? */
void turn_options(const Gaia *s, const Frame *f, Options *out)
{
    int seat = f->seat;
    build_mine_collect(s, seat, out);
    start_project_collect(s, seat, out);
    upgrade_collect(s, seat, out);
    form_federation_collect(s, seat, out);
    research_collect(s, seat, out);
    board_action_collect(s, seat, out);
    special_action_collect(s, seat, out);
    pass_collect(s, seat, out);
    convert_collect(s, seat, out);
    burn_collect(s, seat, out);
}

void turn_answer(Gaia *s, const Frame *f, const Option *o)
{
    int verb = o->v[0];
    if (verb == K_CONVERT || verb == K_BURN)
        push(s, *f);
    else if (verb == K_PASS)
        push(s, frame(K_NEXT_TURN, -1, 0, 0));
    else {
        push(s, frame(K_NEXT_TURN, -1, 0, 0));
        push(s, frame(K_OFFERS, f->seat, 0, 0));
        push(s, frame(K_END_TURN, f->seat, 0, 0));
    }
    act_do(s, f->seat, o);
}

/* The action is done: end the turn. For bots conversions can wait for the next one (due); there would else be half as many questions again. */
void after_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)s, (void)f;
    offer1(out, K_END);
}

void after_answer(Gaia *s, const Frame *f, const Option *o)
{
    if (o->v[0] != K_END) {
        push(s, frame(K_END_TURN, f->seat, 0, 0));
        act_do(s, f->seat, o);
    }
}
