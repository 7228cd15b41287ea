// The weights of a file as single-precision numbers, and their validation, once per network.

#include <string.h>

#include "kernels.h"

// Each operation is rounded separately, so weights are the same on every processor.
#pragma STDC FP_CONTRACT OFF

LOOP void ck_widen_halves_loop(const uint16_t *halves, size_t count, float *values) {
  // The bits at a float's places, times 2^112 for the difference of the exponents' biases, which
  // also normalises subnormal numbers. Only infinities and NaN need their exponent set.
  for (size_t i = 0; i < count; i++) {
    const uint32_t half = halves[i];
    const uint32_t exponent = (half & 0x7c00) == 0x7c00 ? 0x7f800000 : 0;
    uint32_t bits = (half & 0x7fff) << 13;
    float value;
    memcpy(&value, &bits, sizeof value);
    value *= 0x1p112f;
    memcpy(&bits, &value, sizeof bits);
    bits |= exponent | (half & 0x8000) << 16;
    memcpy(values + i, &bits, sizeof bits);
  }
}

WITH_WIDER_VECTORS(
    , void, ck_widen_halves, (const uint16_t *halves, size_t count, float *values),
    (halves, count, values))

/// Widens the bytes of a row to floats.
LOOP void widen_row_loop(const int8_t *bytes, float largest, size_t count, float *values) {
  const float step = largest / ck_int8_one;
  for (size_t k = 0; k < count; k++) {
    const int32_t byte = bytes[k];
    const int32_t is_largest = -((byte == ck_int8_one) | (byte == -ck_int8_one));
    // 127 steps may round to a neighbour of the largest value, and then the steps would change.
    const float value = (float)byte * step, end = byte < 0 ? -largest : largest;
    int32_t bits, end_bits;
    memcpy(&bits, &value, sizeof bits);
    memcpy(&end_bits, &end, sizeof end_bits);
    bits = (bits & ~is_largest) | (end_bits & is_largest);
    memcpy(values + k, &bits, sizeof bits);
  }
}

LOOP void ck_widen_bytes_loop(
    const int8_t *bytes, const float *largest, size_t rows, size_t columns, float *values) {
  for (size_t row = 0; row < rows; row++) {
    widen_row_loop(bytes + row * columns, largest[row], columns, values + row * columns);
  }
}

WITH_WIDER_VECTORS(
    , void, ck_widen_bytes,
    (const int8_t *bytes, const float *largest, size_t rows, size_t columns, float *values),
    (bytes, largest, rows, columns, values))

LOOP void ck_add_loop(float *values, const float *others, size_t count) {
  for (size_t k = 0; k < count; k++) values[k] += others[k];
}

WITH_WIDER_VECTORS(
    , void, ck_add, (float *values, const float *others, size_t count), (values, others, count))

LOOP bool ck_all_finite_loop(const float *values, size_t count) {
  // By the bits: an exponent of all ones, whatever the compiler assumes about NaN.
  uint32_t bad = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, values + i, sizeof bits);
    bad |= (bits & 0x7f800000) == 0x7f800000;
  }
  return bad == 0;
}

WITH_WIDER_VECTORS(, bool, ck_all_finite, (const float *values, size_t count), (values, count))
