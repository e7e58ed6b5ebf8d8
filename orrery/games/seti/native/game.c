/* The table of rules: one function per kind of frame, and what orrery/bots/native asks of a game. */
#include "game.h"
#include "rules.h"

static Resolve *const RESOLVE[128] = {
    [K_RUN] = resolve_run, [K_STEP] = resolve_step, [K_RESTORE] = resolve_restore, [K_EVENT] = resolve_event, [K_MARK] = resolve_mark,
    [K_GAIN] = resolve_gain, [K_REFILL] = resolve_refill, [K_ROTATE] = resolve_rotate, [K_ANOMALY_CHECK] = resolve_anomaly_check,
    [K_AFTER_MAIN] = resolve_after_main, [K_SECTORS] = resolve_sectors, [K_SECTOR] = resolve_sector, [K_RESET] = resolve_reset,
    [K_PASS_STEPS] = resolve_pass_steps, [K_PASSED] = resolve_passed, [K_TURN_OVER] = resolve_turn_over, [K_MILESTONES] = resolve_milestones,
    [K_NEUTRAL] = resolve_neutral, [K_DISCOVER] = resolve_discover, [K_NEXT] = resolve_next, [K_ROUND_OVER] = resolve_round_over,
    [K_FREE_OVER] = resolve_free_over, [K_PUT_AWAY] = resolve_put_away, [K_LAY] = resolve_lay, [K_LAUNCH] = resolve_launch, [K_ROOM] = resolve_room,
    [K_RESEARCH] = resolve_research, [K_INSTALL] = resolve_install, [K_SCAN_STEP] = resolve_scan_step, [K_USE] = resolve_use,
    [K_DRAFT_STEP] = resolve_draft_step, [K_MOVE_STEP] = resolve_move_step, [K_MESSAGE_OVER] = resolve_message_over,
    [K_SPECIES_SETUP] = resolve_species_setup, [K_LANDED] = resolve_landed, [K_VISITS] = resolve_visits, [K_SIGNAL_AT] = resolve_signal_at,
    [K_PICK_STEP] = resolve_pick_step, [K_TUCK_STEP] = resolve_tuck_step, [K_INCOME] = resolve_income, [K_CHOSEN_STEP] = resolve_chosen_step,
    [K_PAY_STEP] = resolve_pay_step, [K_GIVE] = resolve_give, [K_DELIVERED] = resolve_delivered, [K_OVER] = resolve_over, [K_PULSE] = resolve_pulse,
    [K_DISCARD_STEP] = resolve_discard_step, [K_LAND_STEP] = resolve_land_step, [K_PROBE_STEP] = resolve_probe_step,
    [K_ALIEN_STEP] = resolve_alien_step, [K_RIVAL_RUN] = resolve_rival_run, [K_RIVAL_DATA] = resolve_rival_data, [K_OBJECTIVE] = resolve_objective,
    [K_RIVAL_ROUND] = resolve_rival_round, [K_RIVAL_TURN] = resolve_rival_turn, [K_RIVAL_MILESTONE] = resolve_rival_milestone,
    [K_RIVAL_SPECIES] = resolve_rival_species, [K_OBJECTIVES] = resolve_objectives, [K_RIVAL_TECH] = resolve_rival_tech,
    [K_RIVAL_PROGRESS] = resolve_rival_progress, [K_RIVAL_TRACE] = resolve_rival_trace, [K_RIVAL_FILL] = resolve_rival_fill,
    [K_RIVAL_OVER] = resolve_rival_over, [K_RIVAL_PASS] = resolve_rival_pass, [K_RIVAL_SAMPLE] = resolve_rival_sample,
    [K_RIVAL_PASSED] = resolve_rival_passed};

typedef struct {
    Own *own;
    Take *take;
} Ask;

static const Ask ASK[256] = {
    [K_TURN] = {own_turn, take_turn}, [K_AFTER] = {own_done, take_after}, [K_END] = {own_done, take_end}, [K_ORDER] = {own_order, take_order},
    [K_MOVE] = {own_move, take_move}, [K_WHERE] = {own_where, take_where}, [K_STAR_OR_TILE] = {own_star_or_tile, take_star_or_tile},
    [K_PICK] = {own_pick, take_pick}, [K_CHOOSE_USE] = {own_choose_use, take_choose_use}, [K_TUCK] = {own_tuck, take_tuck},
    [K_TRACE] = {own_trace, take_trace}, [K_TECH] = {own_tech, take_tech}, [K_SLOT] = {own_slot, take_slot}, [K_LAND] = {own_land, take_land},
    [K_DATA_SPACE] = {own_data_space, take_data_space}, [K_SCAN] = {own_scan, take_scan}, [K_COVER] = {own_cover, take_cover},
    [K_PROBE] = {own_probe, take_probe}, [K_REMOVE] = {own_remove, take_remove}, [K_PAY] = {own_pay, take_pay}, [K_GO_ON] = {own_done, take_go_on},
    [K_DISCARD] = {own_discard, take_discard}, [K_DRAFT] = {own_draft, take_draft}, [K_GOLD] = {own_gold, take_gold},
    [K_ALIEN_CARD] = {own_alien_card, take_alien_card}, [K_SAMPLE] = {own_sample, take_sample}, [K_PEEK_AT] = {own_peek_at, take_peek_at},
    [K_TOP_REWARD] = {own_top_reward, take_top_reward}, [K_EXERTIAN] = {own_exertian, take_exertian}, [K_VISIT_SWAP] = {own_visit_swap, take_visit_swap},
    [K_CHOSEN] = {own_chosen, take_chosen}, [K_CAPSULE] = {own_capsule, take_capsule}, [K_SIDE] = {own_side, take_side},
    [K_GOLD_SCORE] = {own_gold_score, take_gold_score}, [K_TASK] = {own_task, take_task}};

static SetiFrame pop(SetiState *s) {
    SetiFrame f = s->agenda[--s->n_agenda];
    if (f.n_extra) s->n_extra = f.extra;
    return f;
}

/* Resolve automatic frames until a question waits or the game is over. */
static void settle(SetiState *s) {
    while (s->n_agenda && s->agenda[s->n_agenda - 1].kind < 128) {
        SetiFrame f = pop(s);
        if (RESOLVE[f.kind]) RESOLVE[f.kind](s, &f);
    }
}

/* The answers; free actions only where there is time for them, elsewhere they can wait (orrery/bots/look.py: due). */
static int seti_options(const void *state, void *options) {
    const SetiState *s = state;
    if (!s->n_agenda) return 0;
    Frame *f = &s->agenda[s->n_agenda - 1];
    Options out = {options, 0};
    ASK[f->kind].own(s, f, &out);
    int leisure = f->kind == K_TURN || f->kind == K_END || f->kind == K_GO_ON;
    if ((leisure || !out.n) && s->free && f->seat == s->active) free_options(s, f->seat, &out);
    return out.n;
}

static void seti_answer(void *state, const void *option) {
    SetiState *s = state;
    const SetiOption *o = option;
    SetiFrame f = pop(s);
    state_tasks(s);             /* ST-30.6: before anything of what the player has is spent again */
    if (o->v[0] >= SETI_FREE)
        do_free(s, &f, o);
    else
        ASK[f.kind].take(s, &f, o);
    settle(s);
}

/* Until encode.c is there nothing is seen. */
__attribute__((weak)) int seti_see(const SetiState *s, uint16_t *features) {
    (void)s, (void)features;
    return 0;
}

__attribute__((weak)) int seti_tell(const SetiState *s, const SetiOption *o, uint16_t *features) {
    (void)s, (void)o, (void)features;
    return 0;
}

static int see(const void *state, uint16_t *features) {
    return seti_see(state, features);
}

static int tell(const void *state, const void *option, uint16_t *features) {
    return seti_tell(state, option, features);
}

const NativeGame orrery_game = {
    .name = "seti", .state_size = sizeof(SetiState), .option_size = sizeof(SetiOption), .most_options = MOST_OPTIONS,
    .state_features = SETI_STATE_FEATURES, .option_features = SETI_OPTION_FEATURES, .most_state = 1024, .most_option = 512, .most_packed = MOST_PACKED,
    .load = seti_load, .dump = seti_dump, .redeal = seti_redeal, .options = seti_options, .answer = seti_answer, .see = see, .tell = tell,
    .points = seti_points, .won = seti_won};
