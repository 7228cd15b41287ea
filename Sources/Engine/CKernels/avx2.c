// Eight lanes, 16 vector registers.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL avx2
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define ONE_INK_VECTORS 2
#define FLOAT32_INKS 3
#define INT8_INKS 2
#define NEVER_NIBBLES  // bytes are multiplied at least as fast
#define INT8_ONE_INK_VECTORS 2
#define ONE_SUM  // the next sum waits for an addition only
#define NEIGHBOURS_AS_STORED

#include "float32_template.h"

typedef __m256i byte_sums;
typedef __m256i four_weights;
typedef struct {
  __m256i values, magnitudes;
} four_inputs;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  // One instruction loads them into all lanes, unless a scalar one comes in between.
  __m256i values = _mm256_xor_si256(_mm256_set1_epi32(four), _mm256_set1_epi8((char)0x80));
  return (four_inputs){values, _mm256_abs_epi8(values)};
}

INLINE four_weights weights_at(const int8_t *weights) {
  return _mm256_loadu_si256((const __m256i *)weights);
}

// |x| * (w with the sign of x): two products of at most 127 * 127 fit in 16 bits.
INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  __m256i signed_weights = _mm256_sign_epi8(weights, inputs.values);
  __m256i pairs = _mm256_maddubs_epi16(inputs.magnitudes, signed_weights);
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

// Values have no sign, and products of states with neighbours that fit need none.
INLINE four_inputs four_values_of(const uint8_t *values) {
  int32_t four;
  memcpy(&four, values, sizeof four);
  return (four_inputs){.magnitudes = _mm256_set1_epi32(four)};
}

INLINE byte_sums add_four_values(byte_sums sums, four_weights weights, four_inputs inputs) {
  __m256i pairs = _mm256_maddubs_epi16(inputs.magnitudes, weights);
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

#define RECTIFIED_ROWS 2

#include "int8_template.h"
#include "rectified_template.h"

#endif
