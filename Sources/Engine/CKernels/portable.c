// Four lanes in plain C, for every processor; with SSE2 on x86-64, and with WebAssembly's SIMD.
// Each operation is rounded separately, so all processors get the same numbers.

#define LEVEL portable
#define SEPARATE_ROUNDING
#define TARGET
#define LANES 4  // with 16 vector registers
#define ONE_INK_VECTORS 2
#define FLOAT32_INKS 2
#define INT8_INKS 3
#define NIBBLE_INKS 1
#define ONE_SUM  // products are summed later, so none waits for the one before

#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "float32_template.h"

// For each unit, the sum of the first two and of the last two of every four products.
typedef struct {
  integers low, high;  // of units 0 and 1, of units 2 and 3
} byte_sums;
typedef int16_t words __attribute__((vector_size(16)));
typedef int8_t bytes __attribute__((vector_size(8), aligned(1), may_alias));
typedef words four_inputs;  // twice
typedef struct {
  words low, high;  // of units 0 and 1, of units 2 and 3
} four_weights;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  const int16_t a = states[0] - ck_int8_zero, b = states[1] - ck_int8_zero;
  const int16_t c = states[2] - ck_int8_zero, d = states[3] - ck_int8_zero;
  return (words){a, b, c, d, a, b, c, d};
}

INLINE integers add_pairs(integers sums, words a, words b) {
#if defined(__x86_64__)
  return sums + (integers)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
  return sums + (integers)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#else
  const words products = a * b;  // at most 127 * 127
  return sums +
         __builtin_convertvector(
             __builtin_shufflevector(products, products, 0, 2, 4, 6), integers) +
         __builtin_convertvector(
             __builtin_shufflevector(products, products, 1, 3, 5, 7), integers);
#endif
}

INLINE four_weights weights_at(const int8_t *weights) {
  return (four_weights){
      __builtin_convertvector(*(const bytes *)weights, words),
      __builtin_convertvector(*(const bytes *)(weights + 8), words)};
}

// A nibble in a byte's high half, minus 128, is 16 times the weight.
INLINE four_weights high_nibbles(const int8_t *weights) {
  const four_weights all = weights_at(weights);
  return (four_weights){(all.low & 0xf0) - 128, (all.high & 0xf0) - 128};
}

INLINE four_weights low_nibbles(const int8_t *weights) {
  const four_weights all = weights_at(weights);
  return (four_weights){(all.low << 4 & 0xf0) - 128, (all.high << 4 & 0xf0) - 128};
}

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return (byte_sums){
      add_pairs(sums.low, weights.low, inputs), add_pairs(sums.high, weights.high, inputs)};
}

INLINE integers whole_sums(byte_sums sums) {
  return __builtin_shufflevector(sums.low, sums.high, 0, 2, 4, 6) +
         __builtin_shufflevector(sums.low, sums.high, 1, 3, 5, 7);
}

INLINE four_inputs four_values_of(const uint8_t *values) {
  const int16_t a = values[0], b = values[1], c = values[2], d = values[3];
  return (words){a, b, c, d, a, b, c, d};
}

#define add_four_values add_four
#define RECTIFIED_ROWS 2

#include "int8_template.h"
#include "rectified_template.h"
