// Sixteen lanes, with sums of four products of bytes in one instruction.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL vnni
#define TARGET __attribute__((target("avx512f,avx512dq,avx512vnni")))
#define LANES 16
#define INT8_INKS 6
#define NIBBLE_INKS 1
#define STATES_AS_STORED  // the instruction multiplies signed bytes by unsigned ones
// The smaller of two absolute values, with the sign of the first.
#define WITHIN(x, bound) ((vector)_mm512_range_ps((__m512)(x), _mm512_set1_ps(bound), 2))

#include "vectors.h"

typedef __m512i byte_sums;
typedef __m512i four_inputs;
typedef __m512i four_weights;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  return _mm512_set1_epi32(four);
}

INLINE four_weights weights_at(const int8_t *weights) { return _mm512_loadu_si512(weights); }

// A nibble in a byte's high half, minus 128, is 16 times the weight. Both are one instruction.
INLINE four_weights sixteenfold(__m512i nibbles) {
  return _mm512_xor_si512(
      _mm512_and_si512(nibbles, _mm512_set1_epi8((char)0xf0)), _mm512_set1_epi8((char)0x80));
}

INLINE four_weights high_nibbles(const int8_t *weights) { return sixteenfold(weights_at(weights)); }

INLINE four_weights low_nibbles(const int8_t *weights) {
  return sixteenfold(_mm512_slli_epi32(weights_at(weights), 4));
}

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return _mm512_dpbusd_epi32(sums, inputs, weights);
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

// Values have their zero at 0, so they need no correction.
#define four_values_of four_inputs_of
#define add_four_values add_four
#define RECTIFIED_ROWS 6

#include "int8_template.h"
#include "rectified_template.h"

#endif
