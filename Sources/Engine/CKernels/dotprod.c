// arm64 with sums of four products of bytes in one instruction (ARMv8.2's DotProd).

#if defined(__aarch64__)

#include <arm_neon.h>

#define LEVEL dotprod
#define TARGET __attribute__((target("dotprod")))
#define LANES 4
#define INT8_INKS 6

#include "vectors.h"

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

INLINE four_inputs four_values_of(const uint8_t *values) {
  uint32_t four;
  memcpy(&four, values, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four));
}

#define add_four_values add_four
#define RECTIFIED_ROWS 6

#include "int8_template.h"
#include "rectified_template.h"

#endif
