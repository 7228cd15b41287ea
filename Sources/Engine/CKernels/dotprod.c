// arm64 with sums of four products of bytes in one instruction (ARMv8.2's DotProd).

#if defined(__aarch64__)

#include <arm_neon.h>

#define LEVEL dotprod
#define TARGET __attribute__((target("dotprod")))
#define LANES 4
#define INT8_INKS 6
#define NIBBLE_INKS 1

#include "vectors.h"
#include "neon_bytes.h"

typedef int32x4_t byte_sums;

INLINE byte_sums add_four(byte_sums sums, four_weights weights, four_inputs inputs) {
  return vdotq_s32(sums, weights, inputs);
}

INLINE integers whole_sums(byte_sums sums) { return (integers)sums; }

#define add_four_values add_four
#define RECTIFIED_ROWS 6

#include "int8_template.h"
#include "rectified_template.h"

#endif
