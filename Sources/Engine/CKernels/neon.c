// arm64: four lanes, 32 vector registers.

#if defined(__aarch64__)

#include <arm_neon.h>

#define LEVEL neon
#define TARGET
#define LANES 4
#define ONE_INK_VECTORS 4
#define FLOAT32_INKS 6
#define PRODUCT_ROWS 4
#define INT8_INKS 3
#define NIBBLE_INKS 1

#include "float32_template.h"

// For each unit the sums of the first and of the second two of each four products.
typedef struct {
  int32x4_t low, high;  // of units 0 and 1, and of units 2 and 3
} byte_sums;
typedef int8x16_t four_inputs;
typedef int8x16_t four_weights;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  uint32_t four;
  memcpy(&four, states, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080));
}

INLINE four_weights weights_at(const int8_t *weights) { return vld1q_s8(weights); }

/// Two nibbles less 8.
INLINE int8x16_t signed_nibbles(const int8_t *weights) {
  return veorq_s8(vld1q_s8(weights), vdupq_n_s8((int8_t)0x88));
}

// A nibble with a sign in a byte's high half, with zeros below, is 16 times the weight.
INLINE four_weights high_nibbles(const int8_t *weights) {
  return vandq_s8(signed_nibbles(weights), vdupq_n_s8((int8_t)0xf0));
}

INLINE four_weights low_nibbles(const int8_t *weights) {
  return vshlq_n_s8(signed_nibbles(weights), 4);
}

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return (byte_sums){
      vpadalq_s16(sums.low, vmull_s8(vget_low_s8(weights), vget_low_s8(inputs))),
      vpadalq_s16(sums.high, vmull_high_s8(weights, inputs))};
}

INLINE integers whole_sums(byte_sums sums) { return (integers)vpaddq_s32(sums.low, sums.high); }

INLINE four_inputs four_values_of(const uint8_t *values) {
  uint32_t four;
  memcpy(&four, values, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four));
}

#define add_four_values add_four
#define RECTIFIED_ROWS 3

#include "int8_template.h"
#include "rectified_template.h"

#endif
