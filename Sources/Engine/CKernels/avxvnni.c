// Eight lanes, with sums of four products of bytes in one instruction: processors that have VNNI
// but not AVX-512.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL avx_vnni
#define TARGET __attribute__((target("avx2,fma,avxvnni")))
#define LANES 8
#define INT8_INKS 3
#define NEVER_NIBBLES  // bytes are multiplied at least as fast
#define STATES_AS_STORED  // the instruction multiplies signed bytes by unsigned ones

#include "vectors.h"

typedef __m256i byte_sums;
typedef __m256i four_inputs;
typedef __m256i four_weights;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  return _mm256_set1_epi32(four);
}

INLINE four_weights weights_at(const int8_t *weights) {
  return _mm256_loadu_si256((const __m256i *)weights);
}

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return _mm256_dpbusd_avx_epi32(sums, inputs, weights);
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

// Values have their zero at 0, so they need no correction.
#define four_values_of four_inputs_of
#define add_four_values add_four
#define RECTIFIED_ROWS 3

#include "int8_template.h"
#include "rectified_template.h"

#endif
