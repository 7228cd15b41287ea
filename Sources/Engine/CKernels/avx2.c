// Eight lanes, 16 vector registers.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL avx2
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define ONE_INK_VECTORS 2
#define FLOAT32_INKS 3
#define PRODUCT_ROWS 2
#define INT8_INKS 2
#define INT8_ONE_INK_VECTORS 2
#define ONE_SUM  // the next sum waits for an addition alone
#define OWN_NIBBLE_SUMS

#include "float32_template.h"

typedef __m256i byte_sums;
typedef __m256i four_weights;
typedef struct {
  __m256i values, magnitudes;
} four_inputs;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  // One instruction loads them into all lanes, as long as no scalar one comes between.
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

/// The sum of a row of states.
INLINE int32_t sum_of_states(const uint8_t *row, size_t columns) {
  __m128i sums = _mm_setzero_si128();
  for (size_t k = 0; k < columns; k += ck_block) {
    const __m128i sixteen = _mm_loadu_si128((const __m128i *)(row + k));
    sums = _mm_add_epi64(sums, _mm_sad_epu8(sixteen, _mm_setzero_si128()));
  }
  const int32_t sum = _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
  return sum - ck_int8_zero * (int32_t)columns;
}

/// Four states with their signs, the same for all units.
INLINE __m256i four_states_of(const uint8_t *states) {
  int32_t four;
  memcpy(&four, states, sizeof four);
  return _mm256_xor_si256(_mm256_set1_epi32(four), _mm256_set1_epi8((char)0x80));
}

// The nibbles are multiplied as they are, without a sign: sixteen products of at most 15 * 127 fit in
// 16 bits, and 8 times the states are taken away at the end. The sums are made 16 times as large, as other levels have them.
INLINE void add_nibbles(
    const int8_t *weights, size_t columns, const uint8_t *rows, size_t stride, const int inks,
    const int vectors, byte_sums sums[][INT8_ONE_INK_VECTORS][gates],
    byte_sums second[][INT8_ONE_INK_VECTORS][gates]) {
  (void)second;
  enum { narrow_columns = 32 };
  const __m256i low_half = _mm256_set1_epi8(0x0f);
  for (size_t start = 0; start < columns; start += narrow_columns) {
    const size_t end = columns - start < narrow_columns ? columns : start + narrow_columns;
    __m256i narrow[INT8_INKS][INT8_ONE_INK_VECTORS][gates] = {};
    for (size_t k = start; k < end; k += 8) {
      __m256i inputs[2][INT8_INKS];
      UNROLL for (int n = 0; n < inks; n++) {
        inputs[0][n] = four_states_of(rows + n * stride + k);
        inputs[1][n] = four_states_of(rows + n * stride + k + 4);
      }
      UNROLL for (int gate = 0; gate < gates; gate++) {
        UNROLL for (int v = 0; v < vectors; v++) {
          const __m256i both = weights_at(weights + 4 * (gate * ck_block + v * LANES));
          const __m256i low = _mm256_and_si256(both, low_half);
          const __m256i high = _mm256_and_si256(_mm256_srli_epi32(both, 4), low_half);
          UNROLL for (int n = 0; n < inks; n++) {
            __m256i *sum = &narrow[n][v][gate];
            *sum = _mm256_add_epi16(*sum, _mm256_maddubs_epi16(low, inputs[0][n]));
            *sum = _mm256_add_epi16(*sum, _mm256_maddubs_epi16(high, inputs[1][n]));
          }
        }
      }
      weights += 4 * ck_block_values;
    }
    UNROLL for (int n = 0; n < inks; n++) {
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int gate = 0; gate < gates; gate++) {
          sums[n][v][gate] = _mm256_add_epi32(
              sums[n][v][gate], _mm256_madd_epi16(narrow[n][v][gate], _mm256_set1_epi16(1)));
        }
      }
    }
  }
  UNROLL for (int n = 0; n < inks; n++) {
    const __m256i excess = _mm256_set1_epi32(8 * sum_of_states(rows + n * stride, columns));
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        sums[n][v][gate] = _mm256_slli_epi32(_mm256_sub_epi32(sums[n][v][gate], excess), 4);
      }
    }
  }
}

// Values have no sign.
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
