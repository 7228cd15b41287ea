// Weights: their packed forms, half-precision ones widened, and their check. Once per network.

#include <math.h>
#include <string.h>

#include "kernels.h"

size_t ck_padded(size_t hidden) { return blocks_of(hidden) * ck_block; }

/// Where the row of a gate and unit lies among the values of all blocks.
static size_t place_of(size_t row, size_t hidden) {
  const size_t gate = row / hidden, unit = row % hidden;
  return unit / ck_block * ck_block_values + gate * ck_block + unit % ck_block;
}

// MARK: - Single precision

size_t ck_float32_packed_count(size_t blocks, size_t columns) {
  return blocks * (columns + 1) * ck_block_values;
}

/// Puts the bias and the weights of one row at its place.
static void pack_row(
    const float *weights, float bias, size_t place, size_t columns, float *packed) {
  float *target =
      packed + place / ck_block_values * (columns + 1) * ck_block_values + place % ck_block_values;
  target[0] = bias;
  for (size_t k = 0; k < columns; k++) target[(k + 1) * ck_block_values] = weights[k];
}

void ck_float32_pack(
    const float *weights, const float *bias, size_t hidden, size_t columns, float *packed) {
  memset(packed, 0, ck_float32_packed_count(blocks_of(hidden), columns) * sizeof(float));
  for (size_t row = 0; row < gates * hidden; row++) {
    pack_row(weights + row * columns, bias[row], place_of(row, hidden), columns, packed);
  }
}

void ck_linear_pack(
    const float *weights, const float *bias, size_t outputs, size_t columns, float *packed) {
  const size_t blocks = (outputs + ck_block_values - 1) / ck_block_values;
  memset(packed, 0, ck_float32_packed_count(blocks, columns) * sizeof(float));
  for (size_t row = 0; row < outputs; row++) {
    pack_row(weights + row * columns, bias[row], row, columns, packed);
  }
}

// MARK: - 8 bits

size_t ck_int8_packed_bytes(size_t hidden, size_t directions) {
  return blocks_of(hidden) * int8_block_bytes(directions * ck_padded(hidden));
}

/// The step between the bytes of a row: the largest weight is 127 of them.
static float step_of(const float *weights, size_t count) {
  float largest = 0;
  for (size_t k = 0; k < count; k++) largest = fmaxf(largest, fabsf(weights[k]));
  return largest / ck_int8_one;
}

/// A weight in steps of its row, to the nearest integer, the even one of two.
static int8_t byte_of(float weight, float step) {
  // A row of weights so small that their steps vanish is as good as zero.
  if (step < 0x1p-120f) return 0;
  // So large a number has no fraction: adding it rounds. Without SSE4.1 `rintf` is a call.
  const float large = 0x1.8p23f;
  return (int8_t)(weight / step + large - large);
}

void ck_int8_pack(
    const float *weights, const float *bias, size_t hidden, size_t directions, void *packed) {
  const size_t padded = ck_padded(hidden), columns = directions * hidden;
  const size_t block_bytes = int8_block_bytes(directions * padded);
  memset(packed, 0, ck_int8_packed_bytes(hidden, directions));
  for (size_t row = 0; row < gates * hidden; row++) {
    const size_t lane = place_of(row, hidden) % ck_block_values;
    char *block = (char *)packed + place_of(row, hidden) / ck_block_values * block_bytes;
    float *scales = (float *)block, *biases = scales + ck_block_values;
    int32_t *corrections = (int32_t *)(biases + ck_block_values);
    int8_t *bytes = (int8_t *)(corrections + ck_block_values);

    const float *from = weights + row * columns;
    const float step = step_of(from, columns);
    int32_t sum = 0;
    for (size_t k = 0; k < columns; k++) {
      const int8_t value = byte_of(from[k], step);
      const size_t place = k / hidden * padded + k % hidden;
      bytes[place / 4 * 4 * ck_block_values + lane * 4 + place % 4] = value;
      sum += value;
    }
    scales[lane] = step / ck_int8_one;
    biases[lane] = bias ? bias[row] : 0;
    corrections[lane] = -ck_int8_zero * sum;
  }
}

size_t ck_padded_outputs(size_t outputs) { return padded_outputs(outputs); }

void ck_int8_linear_pack(
    const float *weights, size_t outputs, size_t columns, int8_t *packed, float *scales) {
  memset(packed, 0, padded_outputs(outputs) * columns);
  memset(scales, 0, padded_outputs(outputs) * sizeof(float));
  for (size_t row = 0; row < outputs; row++) {
    const float *from = weights + row * columns;
    const float step = step_of(from, columns);
    int8_t *target = packed + row / ck_block * ck_block * columns + row % ck_block * 4;
    for (size_t k = 0; k < columns; k++) {
      target[k / 4 * 4 * ck_block + k % 4] = byte_of(from[k], step);
    }
    scales[row] = step;
  }
}

// MARK: - Values of a file

void ck_widen_halves(const uint16_t *halves, size_t count, float *values) {
  // The bits in a float's places, times the difference of the exponents' biases (112), which makes
  // normal numbers of subnormal ones too. Only infinities and NaN need their exponent set.
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

bool ck_all_finite(const float *values, size_t count) {
  // By the bits: an exponent of all ones, whatever the compiler assumes about NaN.
  uint32_t bad = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, values + i, sizeof bits);
    bad |= (bits & 0x7f800000) == 0x7f800000;
  }
  return bad == 0;
}
