/* Paying exofossils inside an effect (ST-22, EFFECTS.md: pay): arguments amount, may, repeat, then, card. */
#include "rules.h"

static void pay(SetiState *s, Frame *f) {
    s->exofossils[f->seat] -= (int16_t)f->a[0];
    if (f->a[2]) push_again(s, K_PAY_STEP, f);
    PUSH2(s, K_STEP, f->seat, f->a[3], f->a[4]);
}

/* Skipped, `then` included, when it cannot be paid; asked when it is optional. */
void resolve_pay_step(SetiState *s, Frame *f) {
    if (s->exofossils[f->seat] < f->a[0]) return;
    if (f->a[1])
        push_again(s, K_PAY, f);
    else
        pay(s, f);
}

void own_pay(const SetiState *s, Frame *f, Options *out) {
    (void)s, (void)f;
    offer(out, V_PAY, 0, 0, 0);
    offer(out, V_DONE, 0, 0, 0);
}

void take_pay(SetiState *s, Frame *f, const SetiOption *o) {
    if (o->v[0] == V_PAY) pay(s, f);
}
