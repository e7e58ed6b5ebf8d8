#include "network.h"

#include "rows.h"

#include <math.h>
#include <string.h>

void network_over(Network *net, Sizes n, float *block)
{
    float *at = block;
    net->n = n;
    net->table = at, at += (long)n.states * n.hidden;
    net->table_bias = at, at += n.hidden;
    net->middle = at, at += n.hidden * n.middle;
    net->middle_bias = at, at += n.middle;
    net->ask = at, at += n.middle * 2 * n.key;
    net->ask_bias = at, at += 2 * n.key;
    net->option = at, at += (long)n.options * n.key;
    net->weigh = at, at += n.key;
    net->value = at, at += n.middle;
    net->value_bias = at, at += 1;
    net->size = at - block;
}

/* out = bias + rows of the matrix, as much of each as the input says; inputs that are off cost nothing. */
static void times(const float *restrict in, int inputs, const float *restrict matrix, const float *restrict bias, int outputs, float *restrict out)
{
    uint16_t rows[WIDEST];
    float by[WIDEST];
    const int n = above_zero(in, inputs, rows, by);
    memcpy(out, bias, sizeof(float) * outputs);
    add_rows(out, outputs, matrix, rows, by, n);
}

static void cut(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0;
}

void think(const Network *net, const uint16_t *features, int count, Thought *out)
{
    memcpy(out->seen, net->table_bias, sizeof(float) * net->n.hidden);
    add_rows(out->seen, net->n.hidden, net->table, features, NULL, count);
    think_over(net, out);
}

void forget(Memory *m)
{
    for (int i = 0; i < m->n; i++)
        m->has[m->features[i]] = 0;
    m->n = 0;
}

/* The rows to add (1) or to take away (-1), from what the table had to what it has; how many. */
static int changes(Memory *m, const uint16_t *features, int count, uint16_t *rows, float *by)
{
    const uint8_t before = m->time, now = m->time = 3 - before;
    int n = 0;
    for (int i = 0; i < count; i++) {
        rows[n] = features[i], by[n] = 1;
        n += m->has[features[i]] != before;
        m->has[features[i]] = now;
    }
    for (int i = 0; i < m->n; i++) {
        const int gone = m->has[m->features[i]] == before;
        rows[n] = m->features[i], by[n] = -1;
        n += gone;
        if (gone)
            m->has[m->features[i]] = 0;
    }
    return n;
}

void think_on(const Network *net, Memory *m, const uint16_t *features, int count, Thought *out)
{
    uint16_t rows[2 * MOST_AT_ONCE];
    float by[2 * MOST_AT_ONCE];
    if (count >= MOST_AT_ONCE || net->n.states > MOST_FEATURES) {
        think(net, features, count, out);
        return;
    }
    if (!m->n)
        m->time = 1, memcpy(m->seen, net->table_bias, sizeof(float) * net->n.hidden);
    const int n = changes(m, features, count, rows, by);
    add_rows(m->seen, net->n.hidden, net->table, rows, by, n);
    m->n = count;
    memcpy(m->features, features, sizeof(uint16_t) * count);
    memcpy(out->seen, m->seen, sizeof(float) * net->n.hidden);
    think_over(net, out);
}

void think_over(const Network *net, Thought *out)
{
    const Sizes n = net->n;
    cut(out->seen, n.hidden);
    times(out->seen, n.hidden, net->middle, net->middle_bias, n.middle, out->thought);
    cut(out->thought, n.middle);
    times(out->thought, n.middle, net->ask, net->ask_bias, 2 * n.key, out->ask);
    float value = *net->value_bias;
    for (int i = 0; i < n.middle; i++)
        value += out->thought[i] * net->value[i];
    out->value = value;
}

void told(const Network *net, const uint16_t *features, int count, float *restrict sum)
{
    const int key = net->n.key;
    memset(sum, 0, sizeof(float) * key);
    add_rows(sum, key, net->option, features, NULL, count);
}

float liked(const Network *net, const Thought *thought, const float *restrict sum)
{
    const int key = net->n.key;
    const float *restrict ask = thought->ask, *restrict weigh = net->weigh;
    float met = 0, plain = 0;
    for (int j = 0; j < key; j++) {
        const float x = ask[j] + sum[j];
        met += (x > 0 ? x : 0) * weigh[j];
        plain += ask[key + j] * sum[j];
    }
    return met + plain / BILINEAR;
}

void likely(float *figures, int count)
{
    float most = figures[0], total = 0;
    for (int i = 1; i < count; i++)
        most = figures[i] > most ? figures[i] : most;
    for (int i = 0; i < count; i++)
        total += expf(figures[i] - most);
    const float shift = most + logf(total);
    for (int i = 0; i < count; i++)
        figures[i] -= shift;
}
