/* Sums of rows of a matrix: columns in blocks that stay in registers while the rows go by. */
#ifndef ORRERY_ROWS_H
#define ORRERY_ROWS_H

#include <stdint.h>

typedef float Vec __attribute__((vector_size(64), aligned(4), may_alias));
enum { LANES = 16, BLOCK = 4 * LANES };

/* out += the rows named, as much of each as `by` says (NULL: all of it). */
static inline void add_rows(float *restrict out, int width, const float *restrict matrix, const uint16_t *restrict rows, const float *restrict by, int n)
{
    int c = 0;
    for (; c + BLOCK <= width; c += BLOCK) {
        Vec *to = (Vec *)(out + c), a = to[0], b = to[1], d = to[2], e = to[3];
        for (int i = 0; i < n; i++) {
            const Vec *row = (const Vec *)(matrix + (long)rows[i] * width + c);
            const float x = by ? by[i] : 1;
            a += x * row[0], b += x * row[1], d += x * row[2], e += x * row[3];
        }
        to[0] = a, to[1] = b, to[2] = d, to[3] = e;
    }
    for (; c < width; c++)
        for (int i = 0; i < n; i++)
            out[c] += (by ? by[i] : 1) * matrix[(long)rows[i] * width + c];
}

/* matrix[row] += what is in `in`, for all rows named. */
static inline void add_to_rows(float *restrict matrix, int width, const uint16_t *restrict rows, int n, const float *restrict in)
{
    for (int i = 0; i < n; i++) {
        float *restrict row = matrix + (long)rows[i] * width;
        for (int c = 0; c < width; c++)
            row[c] += in[c];
    }
}

static inline float sum_of(Vec v)
{
    typedef float Half __attribute__((vector_size(32), aligned(4), may_alias));
    typedef float Quarter __attribute__((vector_size(16), aligned(4), may_alias));
    const Half *halves = (const Half *)&v, half = halves[0] + halves[1];
    const Quarter *quarters = (const Quarter *)&half, found = quarters[0] + quarters[1];
    return (found[0] + found[1]) + (found[2] + found[3]);
}

enum { HALF = 8 * LANES };      /* columns that two rows of registers hold */

/* The outer product of one input with what its outputs should change, for a group: to += by[g] * back[g]; met[g] += row . back[g]. Those with by[g] = 0 are left alone. */
static inline void row_back(float *restrict to, const float *restrict row, int width, int stride, const float *restrict back, const float *restrict by, int group,
                            float *restrict met)
{
    int c = 0;
    for (; c + HALF <= width; c += HALF) {
        Vec *out = (Vec *)(to + c), sum[8], with[8];
        for (int k = 0; k < 8; k++)
            sum[k] = out[k], with[k] = ((const Vec *)(row + c))[k];
        for (int g = 0; g < group; g++) {
            if (by[g] == 0)
                continue;
            const Vec *in = (const Vec *)(back + (long)g * stride + c);
            Vec dot = {0};
            for (int k = 0; k < 8; k++) {
                const Vec x = in[k];
                sum[k] += by[g] * x;
                dot += with[k] * x;
            }
            met[g] += sum_of(dot);
        }
        for (int k = 0; k < 8; k++)
            out[k] = sum[k];
    }
    for (; c < width; c++)
        for (int g = 0; g < group; g++)
            if (by[g] != 0) {
                to[c] += by[g] * back[(long)g * stride + c];
                met[g] += row[c] * back[(long)g * stride + c];
            }
}

/* row += back[g] for every g of a mask. */
static inline void add_masked(float *restrict row, int width, int stride, const float *restrict back, unsigned mask)
{
    int c = 0;
    for (; c + BLOCK <= width; c += BLOCK) {
        Vec *to = (Vec *)(row + c), a = to[0], b = to[1], d = to[2], e = to[3];
        for (unsigned left = mask; left; left &= left - 1) {
            const Vec *in = (const Vec *)(back + (long)__builtin_ctz(left) * stride + c);
            a += in[0], b += in[1], d += in[2], e += in[3];
        }
        to[0] = a, to[1] = b, to[2] = d, to[3] = e;
    }
    for (; c < width; c++)
        for (unsigned left = mask; left; left &= left - 1)
            row[c] += back[(long)__builtin_ctz(left) * stride + c];
}

/* Which of the figures are above zero, and how much; how many. */
static inline int above_zero(const float *in, int n, uint16_t *rows, float *by)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        rows[count] = (uint16_t)i, by[count] = in[i];
        count += in[i] > 0;
    }
    return count;
}

#endif
