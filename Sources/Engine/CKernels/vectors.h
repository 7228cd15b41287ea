// The vectors of one level, and the LSTM cell's update, in clang's vector extensions. The including
// file defines
//   LEVEL   the level's name
//   TARGET  the function attribute that allows its instructions, or nothing
//   LANES   floats of a vector: 4, 8 or 16

#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels.h"

// Each operation is rounded separately, so all levels get the same numbers.
#pragma STDC FP_CONTRACT OFF

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KERNEL(name) JOIN(name##_, LEVEL)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define UNROLL _Pragma("clang loop unroll(full)")

/// Calls `TILE(first, n)` for groups of n <= MOST of `count` inks, of nearly equal size: a group of
/// one costs almost as much as a full one. In each call n is a constant, so a tile's sums are
/// registers.
#define IN_GROUPS(count, MOST, TILE)                                      \
  do {                                                                    \
    const size_t in_all = (count), groups = (in_all + (MOST)-1) / (MOST); \
    for (size_t group = 0, first = 0; group < groups; group++) {          \
      const size_t end = in_all * (group + 1) / groups;                   \
      switch (end - first) {                                              \
        case 6:                                                           \
          if ((MOST) >= 6) TILE(first, 6);                                \
          break;                                                          \
        case 5:                                                           \
          if ((MOST) >= 5) TILE(first, 5);                                \
          break;                                                          \
        case 4:                                                           \
          if ((MOST) >= 4) TILE(first, 4);                                \
          break;                                                          \
        case 3:                                                           \
          if ((MOST) >= 3) TILE(first, 3);                                \
          break;                                                          \
        case 2:                                                           \
          if ((MOST) >= 2) TILE(first, 2);                                \
          break;                                                          \
        default:                                                          \
          TILE(first, 1);                                                 \
      }                                                                   \
      first = end;                                                        \
    }                                                                     \
  } while (0)

typedef float vector __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t integers __attribute__((vector_size(LANES * sizeof(float))));
typedef float unaligned
    __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float)), may_alias));

INLINE vector load(const float *source) { return *(const unaligned *)source; }

INLINE void store(float *target, vector value) { *(unaligned *)target = value; }

// Minus zero, because the compiler couldn't omit plus zero: -0 + 0 is 0.
INLINE vector splat(float value) { return value - (vector){}; }

/// Return the smaller and the larger of two values, or `b` if `a` isn't a number.
#if defined(__wasm_simd128__)
// Clang compiles its own functions to calls of fminf and fmaxf.
INLINE vector smaller(vector a, vector b) { return (vector)wasm_f32x4_pmin((v128_t)b, (v128_t)a); }
INLINE vector larger(vector a, vector b) { return (vector)wasm_f32x4_pmax((v128_t)b, (v128_t)a); }
#else
INLINE vector smaller(vector a, vector b) { return __builtin_elementwise_min(a, b); }
INLINE vector larger(vector a, vector b) { return __builtin_elementwise_max(a, b); }
#endif

// AVX-512 does this in one instruction, with the same results.
#if LANES == 16
#define ROUNDED(x) ((vector)_mm512_roundscale_ps((__m512)(x), _MM_FROUND_TO_NEAREST_INT))
#define TIMES_POWER(p, whole) ((vector)_mm512_scalef_ps((__m512)(p), (__m512)(whole)))
#endif
#ifndef WITHIN
#define WITHIN(x, bound) larger(smaller(x, splat(bound)), splat(-(bound)))
#endif

/// Returns 2^x with a relative error of 2e-7; beyond +-40, 2^40 and 2^-40.
INLINE vector power_of_two(vector x) {
  x = WITHIN(x, 40);
#ifdef ROUNDED
  const vector whole = ROUNDED(x), f = x - whole;
#else
  const float rounding = 0x1.8p23f;  // adding it leaves the nearest integer in the low bits
  const vector shifted = x + rounding, f = x - (shifted - rounding);  // -0.5 ... 0.5
#endif
  // The minimax polynomial of 2^f (Remez): relative error below 8e-8, 2e-7 with rounding. Evaluated
  // in pairs (Estrin): a chain of three steps instead of five.
  const vector square = f * f;
  const vector high = f * 0x1.5c08e6p-10f + 0x1.3d0c52p-7f;
  const vector middle = f * 0x1.c6b6e4p-5f + 0x1.ebf918p-3f;
  const vector low = f * 0x1.62e428p-1f + 0x1.000002p+0f;
  const vector p = (high * square + middle) * square + low;
#ifdef TIMES_POWER
  return TIMES_POWER(p, whole);
#else
  return (vector)((integers)p + ((integers)shifted << 23));
#endif
}

/// Updates the cell from the sums of its gates: c = sigmoid(f) c + sigmoid(i) tanh(g), h =
/// sigmoid(o) tanh(c).
///
/// With sigmoid(x) = 1 / (1 + e^-x) and tanh(x) = (e^2x - 1) / (e^2x + 1), the quotients get a
/// common denominator: two divisions instead of five. power_of_two's bound keeps it finite.
INLINE vector update(const vector *sums, vector *cell) {
  const float log2e = 0x1.715476p+0f;
  vector i = power_of_two(sums[gate_i] * -log2e) + 1;
  vector f = power_of_two(sums[gate_f] * -log2e) + 1;
  vector g = power_of_two(sums[gate_g] * (2 * log2e));
  vector o = power_of_two(sums[gate_o] * -log2e) + 1;
  vector ig = i * (g + 1);
  vector c = (*cell * ig + f * (g - 1)) / (f * ig);
  *cell = c;
  vector e = power_of_two(c * (2 * log2e));
  return (e - 1) / (o * (e + 1));
}

/// Stores the first `count` values.
INLINE void store_some(float *target, vector value, size_t count) {
  if (count >= LANES) {
    store(target, value);
  } else {
    memcpy(target, &value, count * sizeof(float));
  }
}
