// Four lanes: NEON on arm64, SSE2 on x86-64.

#define LEVEL portable
#define TARGET
#define LANES 4
#if defined(__aarch64__)  // 32 vector registers
#include <arm_neon.h>
#define SINGLE_VECTORS 4
#define MAX_INKS 6
#define NARROW_INKS 6
#else  // 16
#define SINGLE_VECTORS 2
#define MAX_INKS 2
#define NARROW_INKS 2
#endif
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include "kernel_template.h"

#if defined(__ARM_FEATURE_DOTPROD)

typedef int32x4_t byte_sums;
typedef int8x16_t four_inputs;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  uint32_t four;
  memcpy(&four, states, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080));
}

INLINE byte_sums add_four(byte_sums sums, const int8_t *weights, four_inputs inputs) {
  return vdotq_s32(sums, vld1q_s8(weights), inputs);
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

#else

// For each unit the sums of the first and of the second two of each four products.
typedef struct {
  integers low, high;  // of units 0 and 1, and of units 2 and 3
} byte_sums;
typedef int16_t words __attribute__((vector_size(16)));
typedef int8_t bytes __attribute__((vector_size(8), aligned(1), may_alias));
typedef words four_inputs;  // twice

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  const int16_t a = states[0] - ck_narrow_zero, b = states[1] - ck_narrow_zero;
  const int16_t c = states[2] - ck_narrow_zero, d = states[3] - ck_narrow_zero;
  return (words){a, b, c, d, a, b, c, d};
}

INLINE integers add_pairs(integers sums, words a, words b) {
#if defined(__x86_64__)
  return sums + (integers)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__aarch64__)
  return (integers)vpadalq_s16((int32x4_t)sums, (int16x8_t)(a * b));  // at most 127 * 127
#else
  words products = a * b;
  return sums + (integers){
                    products[0] + products[1], products[2] + products[3],
                    products[4] + products[5], products[6] + products[7]};
#endif
}

INLINE byte_sums add_four(byte_sums sums, const int8_t *weights, four_inputs inputs) {
  sums.low = add_pairs(
      sums.low, __builtin_convertvector(*(const bytes *)weights, words), inputs);
  sums.high = add_pairs(
      sums.high, __builtin_convertvector(*(const bytes *)(weights + 8), words), inputs);
  return sums;
}

INLINE integers whole_sums(byte_sums sums) {
  return __builtin_shufflevector(sums.low, sums.high, 0, 2, 4, 6) +
         __builtin_shufflevector(sums.low, sums.high, 1, 3, 5, 7);
}

#endif

INLINE byte_sums first_sums(const int32_t *corrections) {
  (void)corrections;  // of states whose zero is at 128; these have theirs at 0
  return (byte_sums){0};
}

INLINE void store_states(uint8_t *target, vector values) {
  // To the nearest integer as the other levels do, ties to even; adding 1.5 * 2^23 rounds.
  integers states = (integers)(values + 0x1.8p23f) - (integers)splat(0x1.8p23f);
  for (int lane = 0; lane < LANES; lane++) target[lane] = states[lane] + ck_narrow_zero;
}

#include "narrow_template.h"
