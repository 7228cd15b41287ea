// arm64: four lanes, 32 vector registers.

#if defined(__aarch64__)

#include <arm_neon.h>

#define LEVEL neon
#define TARGET
#define LANES 4
#define ONE_INK_VECTORS 4
#define FLOAT32_INKS 6
#define INT8_INKS 3
#define NIBBLE_INKS 1

#include "float32_template.h"
#include "neon_bytes.h"

// For each unit, the sum of the first two and of the last two of every four products.
typedef struct {
  int32x4_t low, high;  // of units 0 and 1, of units 2 and 3
} byte_sums;

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return (byte_sums){
      vpadalq_s16(sums.low, vmull_s8(vget_low_s8(weights), vget_low_s8(inputs))),
      vpadalq_s16(sums.high, vmull_high_s8(weights, inputs))};
}

INLINE integers whole_sums(byte_sums sums) { return (integers)vpaddq_s32(sums.low, sums.high); }

#define add_four_values add_four
#define RECTIFIED_ROWS 3

#include "int8_template.h"
#include "rectified_template.h"

#endif
