/* What changes in a solo game of SETI: state.py and solo_state.py again, as one flat struct that memcpy copies.

   Seat 0 is the person, player 1 the rival. Arrays [2] are by player; a list that only the person can have is kept for seat 0 alone.
   A list x is x[] with its length n_x. Every field mirrors the attribute of SetiState with the same name unless its comment says otherwise.
   Cards are numbers of components.CARDS, spaces (ring - 1) * 8 + sector, techs numbers of components.TECHS. */
#ifndef SETI_STATE_H
#define SETI_STATE_H

#include <stdint.h>

#include "tables.h"

enum {
    RIVAL = 1,                  /* solo_state.RIVAL */
    MOST_FRAMES = 48, MOST_EXTRA = 256, MOST_OPTIONS = 320, MOST_PACKED = 3000,
    MOST_HAND = 64, MOST_PILE = 64, MOST_MARKS = 32, MOST_DRAWN = 32, MOST_SIGNALS = 24, MOST_FIGURES = 12, MOST_PROBES = 16, MOST_WATCHES = 8,
    MOST_STORED = 48
};

/* A frame of the agenda: kind, seat and its plain arguments in order (K_... and SETI_ARGUMENTS in tables.h). What Python keeps as a tuple inside a
   frame lies in State.extra from `extra` on, n_extra numbers: RESTORE: that (6), number of marks, marks, drawn; VISITS: spaces; CHOSEN(_STEP): used. */
typedef struct {
    uint8_t kind;
    int8_t seat;
    uint8_t extra, n_extra;
    int32_t a[5];               /* f[2], f[3], ... of the Python frame */
} SetiFrame;

/* An option: verb (V_..., F_...) and up to three arguments, as the Python tuple; arguments that are not there are 0. */
typedef struct {
    int16_t v[4];
} SetiOption;

typedef struct {
    uint64_t rng;
    /* scalars of SetiState */
    int16_t discs;              /* index of seti_skies */
    uint16_t twos;
    int8_t round, first, active, free, pause, turned, looking, known, taken, fate, rules, over;
    int8_t stars[8], sides[4], species[2], neutral[2], discovery[6];
    int8_t that[6];             /* T_PLACE ... */
    int16_t row[3], species_open[2];
    int16_t score[2], credits[2], energy[2], data[2], exofossils[2], message_tile[2];
    int8_t publicity[2], upper[2], lower[2], passed[2];
    uint8_t reached[2];
    uint16_t techs[2];
    int8_t columns[4];          /* columns[0] */
    int8_t gold_choice;         /* gold_choice[0] */
    int16_t exertian_at[2];
    uint8_t n_exertian_at;

    /* lists of the table */
    uint8_t n_tile, n_sample_row, n_anomalies, n_marks, n_drawn, n_watches, n_deck, n_discard;
    int8_t tile[MOST_SIGNALS];
    int8_t sample_row[8];
    int8_t anomalies[3][3];     /* sector, colour, side */
    int8_t marks[MOST_MARKS];
    uint8_t drawn[MOST_DRAWN];
    struct { int16_t watch; uint16_t seen; } watches[MOST_WATCHES];
    uint8_t deck[SETI_MAIN], discard[SETI_MAIN];        /* deck: top last */
    uint8_t n_signals[8];
    int8_t signals[8][MOST_SIGNALS];
    uint8_t wins[8][2];         /* by sector and player: how many markers (wins[sector].count(player)) */
    uint8_t n_stacks[4], stacks[4][4];
    uint8_t n_tiles[12], tiles[12][4];
    uint8_t n_gold[4];
    int8_t gold[4][4];
    uint8_t overflow[6][2];     /* side * 3 + colour, by player: how many (overflow[i].count(player)) */
    uint8_t board[6][SETI_MOST_SPACES][2];      /* side * 3 + colour, space from 0, by player: board[i][k].count(player) */
    int8_t board_last[6][SETI_MOST_SPACES];     /* who marked last: board[i][k][-1]; -1 nobody */
    uint8_t n_species_deck[2], species_deck[2][16];     /* top last */
    uint8_t n_species_discard[2], species_discard[2][16];
    uint8_t n_orbiters[9], orbiters[9][MOST_FIGURES];   /* player + 8 if on the bonus space */
    uint8_t n_landers[18], landers[18][MOST_FIGURES];   /* player + 8 * data space */
    uint8_t n_samples[2], samples[2][4];

    /* lists of the person (index 0 of the Python lists) */
    uint8_t n_hand, n_tucked, n_missions, n_completed, n_endgame, n_capsules, n_messages, n_exertian_hand;
    uint8_t hand[MOST_HAND], tucked[MOST_PILE], completed[MOST_PILE], endgame[MOST_PILE];
    struct { uint8_t card, covered; } missions[MOST_PILE];
    struct { int8_t space, token; } capsules[8];
    struct { int16_t at; uint8_t card; } messages[12];
    uint8_t exertian_hand[16];

    /* lists of both */
    uint8_t n_probes[2], n_exertian_played[2];
    int8_t probes[2][MOST_PROBES];
    uint8_t exertian_played[2][16];

    /* State.solo, the rival (solo_state.py) */
    int8_t stars_level;         /* solo[HEAD][STARS_AT]: the difficulty */
    int8_t progress, action_card, message_tiles, gone;  /* PROGRESS_AT, CARD_AT, TILES_AT, GONE_AT */
    int32_t seen;               /* SEEN_AT */
    uint8_t n_actions, actions[20];             /* solo[DECK], top last */
    uint8_t n_played, played[20];               /* solo[PLAYED] */
    uint8_t n_advanced, advanced[20];           /* solo[ADVANCED], top last */
    uint8_t n_removed, removed[20];             /* solo[REMOVED] */
    uint8_t n_open;
    int16_t open[4];                            /* solo[OPEN]: tile * 16 + marked tasks */
    uint8_t n_stack, stack[24];                 /* solo[STACK], top last */
    uint8_t n_done, done[24];                   /* solo[DONE] */
    uint8_t n_spent, spent[24];                 /* solo[SPENT] */
    uint8_t n_stored, stored[MOST_STORED];      /* solo[STORED], sorted */

    /* State.agenda, the next frame last; the question that waits is agenda[n_agenda - 1] */
    uint8_t n_agenda;
    uint16_t n_extra;
    SetiFrame agenda[MOST_FRAMES];
    int16_t extra[MOST_EXTRA];
} SetiState;

/* state.c: ints of native.pack() to a state and back */
int seti_load(void *state, const int32_t *data, int n);
int seti_dump(const void *state, int32_t *data);

/* encode.c: Game.state_features and Game.option_features */
int seti_see(const SetiState *s, uint16_t *features);
int seti_tell(const SetiState *s, const SetiOption *o, uint16_t *features);

/* solar_system.Sky for State.discs */
static inline const SetiSky *the_sky(const SetiState *s) {
    return &seti_skies[s->discs];
}

#endif
