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
    const Sizes n = net->n;
    memcpy(out->seen, net->table_bias, sizeof(float) * n.hidden);
    add_rows(out->seen, n.hidden, net->table, features, NULL, count);
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
