/* The questions before round 1 (GP-2, GP-17): faction, starting mines, first boosters (setup.py, factions.py). */
#include "turns.h"
#include "federation.h"
#include "automa.h"

/* What the institute's ability does to a player's fields (factions.grant). */
void grant_institute(int32_t *p, int faction)
{
    const Faction *board = &FACTIONS[faction];
    for (int i = 0; i < board->grant_n; i++) {
        const Grant *g = &board->grants[i];
        if (g->how == 0)
            p[g->field] = g->n;
        else if (g->how == 1)
            p[g->field] += g->n;
        else
            p[g->field] |= g->n;
    }
}

/* Two of one board never play together (GP-1.02). */
void choose_faction_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)f;
    for (int i = 0; i < FACTION_COUNT; i++) {
        int taken = 0;
        for (int seat = 0; seat < PLAYERS; seat++) {
            int chosen = s->p[seat][F_FACTION];
            taken |= chosen >= 0 && FACTIONS[chosen].colour == FACTIONS[i].colour;
        }
        if (!taken)
            offer1(out, i);
    }
}

/* The starting resources, bowls and levels are in the table (GP-2.14 to 2.22). */
void choose_faction_answer(Gaia *s, const Frame *f, const Option *o)
{
    memcpy(s->p[f->seat], FIRST_FIELDS[o->v[0]], sizeof s->p[0]);
}

/* The frame that places a starting building of a player. */
static Frame place(int player, int kind)
{
    return player == HUMAN ? frame(K_PLACE, player, kind, 0) : frame(K_AUTOMA_PLACE, -1, 0, 0);
}

/* Starting mines there and back, a third Xenos mine, the Ivits institute last; boosters from the last player (GP-17.02 to 17.09). */
void factions_chosen_resolve(Gaia *s, const Frame *f)
{
    static const int line[3][PLAYERS] = {{HUMAN, AUTOMA}, {AUTOMA, HUMAN}, {HUMAN, AUTOMA}};
    Frame frames[8];
    int n = 0;
    ensure_faction(s);
    for (int turn = 0; turn < 3; turn++)
        for (int i = 0; i < PLAYERS; i++)
            if (FACTIONS[s->p[line[turn][i]][F_FACTION]].start_mines > turn)
                frames[n++] = place(line[turn][i], F_MINE);
    for (int player = 0; player < PLAYERS; player++)
        if (FACTIONS[s->p[player][F_FACTION]].start_institute)
            frames[n++] = place(player, F_INSTITUTE);
    push(s, frame(K_ROUND, -1, 1, 0));
    push(s, frame(K_AUTOMA_DECK, -1, f->a, f->b));
    push(s, frame(K_FIRST_BOOSTER, HUMAN, 0, 0));
    push(s, frame(K_AUTOMA_BOOSTER, -1, 0, 0));
    while (n > 0)
        push(s, frames[--n]);
}

/* Where does a starting building go? Frame: (kind, seat, building). No VP, no power for anybody (GP-15.10, 16.16). */
void place_first_options(const Gaia *s, const Frame *f, Options *out)
{
    for (int i = 0; i < s->world_n; i++) {
        int h = s->worlds[i];
        if (s->planet[h] == s->p[f->seat][F_HOME] && s->owner[h] < 0)
            offer1(out, h);
    }
}

void place_first_answer(Gaia *s, const Frame *f, const Option *o)
{
    colonize(s, f->seat, o->v[0], f->a);
    if (f->a == F_INSTITUTE)
        open_institute(s, f->seat);
}

/* Which booster to begin with? */
void first_booster_options(const Gaia *s, const Frame *f, Options *out)
{
    (void)f;
    for (int i = 0; i < s->boosters.n; i++)
        offer1(out, s->boosters.item[i]);
}

void first_booster_answer(Gaia *s, const Frame *f, const Option *o)
{
    s->p[f->seat][F_BOOSTER] = o->v[0];
    cards_drop(&s->boosters, o->v[0]);
}
