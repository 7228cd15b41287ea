// Sixteen lanes, and sums of four products of bytes in one instruction.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL vnni
#define TARGET __attribute__((target("avx512f,avx512vnni")))
#define LANES 16
#define NARROW_INKS 6

#include "vectors.h"

typedef __m512i byte_sums;
typedef __m512i four_inputs;

// The instruction multiplies signed bytes by unsigned ones: the states with their zero at 128.
INLINE byte_sums first_sums(const int32_t *corrections) { return _mm512_loadu_si512(corrections); }

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  return _mm512_set1_epi32(four);
}

INLINE byte_sums add_four(byte_sums sums, const int8_t *weights, four_inputs inputs) {
  return _mm512_dpbusd_epi32(sums, inputs, _mm512_loadu_si512(weights));
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

INLINE void store_states(uint8_t *target, vector values) {
  __m512i states = _mm512_add_epi32(
      _mm512_cvtps_epi32((__m512)values), _mm512_set1_epi32(ck_narrow_zero));
  _mm_storeu_si128((__m128i *)target, _mm512_cvtepi32_epi8(states));
}

#include "narrow_template.h"

#endif
