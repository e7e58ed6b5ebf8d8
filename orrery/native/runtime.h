/* What every generated file begins with: numbers as Python has them, checks, chance. */
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table beyond a capacity, or a branch that cannot happen, is refused: the call that came from outside returns, the state is not used again. */
static _Thread_local jmp_buf refusal;
static _Thread_local char reason[160];
static __attribute__((noreturn, cold, noinline)) void refuse_room(const char *where, int line, long n, int cap)
{
    snprintf(reason, sizeof reason, "%s:%d: %ld where there is room for %d", where, line, n + 1, cap);
    longjmp(refusal, 1);
}
static __attribute__((noreturn, cold, noinline)) void refuse(const char *what, int line)
{
    snprintf(reason, sizeof reason, "%s (line %d)", what, line);
    longjmp(refusal, 1);
}
#define ROOM(n, cap) do { if (__builtin_expect((long)(n) >= (long)(cap), 0)) refuse_room(__func__, __LINE__, (long)(n), cap); } while (0)
#define FAIL(what, line) refuse(what, line)
#ifdef CHECK
static __attribute__((noreturn, cold, noinline)) void refuse_index(const char *where, int line, long i, long n)
{
    snprintf(reason, sizeof reason, "%s:%d: index %ld of %ld", where, line, i, n);
    longjmp(refusal, 1);
}
static inline long checked(long i, long n, const char *where, int line) { if (i < 0 || i >= n) refuse_index(where, line, i, n); return i; }
static inline long narrow(long v, long low, long high, const char *where, int line) { if (v < low || v > high) refuse_index(where, line, v, high); return v; }
#define IX(i, n) checked((i), (n), __func__, __LINE__)
#define FIT_i8(v) (int8_t)narrow((v), -128, 127, __func__, __LINE__)
#define FIT_u8(v) (uint8_t)narrow((v), 0, 255, __func__, __LINE__)
#define FIT_i16(v) (int16_t)narrow((v), -32768, 32767, __func__, __LINE__)
#define FIT_u16(v) (uint16_t)narrow((v), 0, 65535, __func__, __LINE__)
#define FIT_i32(v) (int32_t)narrow((v), -2147483648L, 2147483647L, __func__, __LINE__)
#define UNREACHABLE refuse("a member of a family that is none", __LINE__)
#else
#define IX(i, n) (i)
#define FIT_i8(v) (int8_t)(v)
#define FIT_u8(v) (uint8_t)(v)
#define FIT_i16(v) (int16_t)(v)
#define FIT_u16(v) (uint16_t)(v)
#define FIT_i32(v) (int32_t)(v)
#define UNREACHABLE __builtin_unreachable()
#endif
static inline long int_mod(long a, long b) { long r = a % b; return r && (r ^ b) < 0 ? r + b : r; }
static inline long int_div(long a, long b) { long q = a / b; return a % b && (a ^ b) < 0 ? q - 1 : q; }
static inline double flt_div(double a, double b) { return floor(a / b); }
static inline double flt_mod(double a, double b) { double r = fmod(a, b); return r != 0 && (r < 0) != (b < 0) ? r + b : r; }
static inline long int_pow(long a, long b) { long r = 1; while (b-- > 0) r *= a; return r; }
static inline long lmin_(long a, long b) { return b < a ? b : a; }
static inline long lmax_(long a, long b) { return b > a ? b : a; }
#define lmin(a, b) lmin_(a, b)
#define lmax(a, b) lmax_(a, b)
static inline double fmin_(double a, double b) { return b < a ? b : a; }
static inline double fmax_(double a, double b) { return b > a ? b : a; }
/* sum() of floats from Python 3.12 on keeps what rounding loses. */
#define FLOAT_SUM(high, low, x) do { double x_ = (x), t_ = (high) + x_; \
    (low) += fabs(high) >= fabs(x_) ? ((high) - t_) + x_ : (x_ - t_) + (high); (high) = t_; } while (0)
#define FLOAT_SUM_END(high, low) do { if ((low) != 0 && isfinite(low)) (high) += (low); (low) = 0; } while (0)
static inline long labs_(long a) { return a < 0 ? -a : a; }
static inline long bit_length(long a) { a = labs_(a); return a ? 64 - __builtin_clzl((unsigned long)a) : 0; }
static inline uint64_t mix64(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}
/* Sets of up to 512 bits, as Python's ints hold them. */
typedef uint64_t Bits __attribute__((vector_size(64), aligned(8)));
static inline Bits bits_of(long v) { uint64_t s = v < 0 ? ~0ull : 0; return (Bits){(uint64_t)v, s, s, s, s, s, s, s}; }
static inline int bits_any(Bits a) { return (a[0] | a[1] | a[2] | a[3] | a[4] | a[5] | a[6] | a[7]) != 0; }
static inline long bits_count(Bits a) { long n = 0; for (int i = 0; i < 8; i++) n += __builtin_popcountll(a[i]); return n; }
static inline long bits_first(Bits a) { for (int i = 0; i < 8; i++) if (a[i]) return 64 * i + __builtin_ctzll(a[i]); return -1; }
static inline Bits bits_up(Bits a, long n)
{
    if (n > 0 && n < 64) return a << n | (Bits){0, a[0], a[1], a[2], a[3], a[4], a[5], a[6]} >> (64 - n);
    Bits out = {0};
    long w = n >> 6, b = n & 63;
    for (long i = 7; i >= w; i--) out[i] = a[i - w] << b | (b && i > w ? a[i - w - 1] >> (64 - b) : 0);
    return out;
}
static inline Bits bits_down(Bits a, long n)
{
    if (n > 0 && n < 64) return a >> n | (Bits){a[1], a[2], a[3], a[4], a[5], a[6], a[7], 0} << (64 - n);
    Bits out = {0};
    long w = n >> 6, b = n & 63;
    for (long i = 0; i + w < 8; i++) out[i] = a[i + w] >> b | (b && i + w < 7 ? a[i + w + 1] << (64 - b) : 0);
    return out;
}
static inline Bits bits_neg(Bits a)
{
    Bits out = ~a;
    for (int i = 0; i < 8; i++) if (++out[i]) break;
    return out;
}
/* Objects that a rule makes: room that is given back when the function returns. */
static _Thread_local char *arena;
static _Thread_local size_t arena_top;
#define ARENA ((size_t)64 << 20)
static inline void *arena_take(size_t size)
{
    if (!arena && !(arena = malloc(ARENA))) refuse("no memory", 0);
    if (arena_top + size > ARENA) refuse("objects of a rule", (int)(arena_top >> 20));
    void *p = arena + arena_top;
    arena_top += (size + 63) & ~(size_t)63;
    return p;
}
static inline void arena_release(size_t *mark) { arena_top = *mark; }
/* Numbers by numbers. */
typedef struct { int32_t n; int64_t key[4096]; int64_t value[4096]; uint8_t used[4096]; } IntMap;
static inline void map_clear(IntMap *m) { m->n = 0; memset(m->used, 0, sizeof m->used); }
static inline long map_at(const IntMap *m, long k)
{
    long i = (long)((uint64_t)k * 0x9E3779B97F4A7C15ull >> 52);
    while (m->used[i] && m->key[i] != k) i = (i + 1) & 4095;
    return i;
}
static inline long map_has(const IntMap *m, long k) { return m->used[map_at(m, k)]; }
static inline long map_get(const IntMap *m, long k)
{
    long i = map_at(m, k);
    if (!m->used[i]) refuse("a key that is not there", 0);
    return m->value[i];
}
static inline int64_t *map_slot(IntMap *m, long k)
{
    long i = map_at(m, k);
    if (!m->used[i]) { ROOM(m->n, 3000); m->n++; m->used[i] = 1; m->key[i] = k; m->value[i] = 0; }
    return &m->value[i];
}
#define GAMMA 0x9E3779B97F4A7C15ull
/* A generator outside a state (kernel/rng.py). */
static inline long rng_below(uint64_t *value, long n)
{
    *value += GAMMA;
    return (long)(((unsigned __int128)mix64(*value) * (uint64_t)n) >> 64);
}
