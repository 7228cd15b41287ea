// Packing of single-precision weights, once per network.

#include "packing.h"

size_t ck_padded(size_t hidden) { return blocks_of(hidden) * ck_block; }

size_t ck_float32_packed_count(size_t blocks, size_t columns) {
  return blocks * (columns + 1) * ck_block_values;
}

/// Puts the bias and weights of rows side by side at their place in a block.
static void pack_beside(
    const float *weights, const float *bias, size_t rows, size_t place, size_t columns,
    float *packed) {
  float *target =
      packed + place / ck_block_values * (columns + 1) * ck_block_values + place % ck_block_values;
  memcpy(target, bias, rows * sizeof *bias);
  target += ck_block_values;
  const size_t fours = rows / 4 * 4, square = columns / 4 * 4;
  for (size_t row = 0; row < fours; row += 4) {
    for (size_t k = 0; k < square; k += 4) {
      put_squarely(
          weights + row * columns + k, columns * sizeof *weights,
          target + k * ck_block_values + row);
    }
  }
  for (size_t row = 0; row < rows; row++) {
    for (size_t k = row < fours ? square : 0; k < columns; k++) {
      target[k * ck_block_values + row] = weights[row * columns + k];
    }
  }
}

void ck_float32_pack(
    const float *weights, const float *bias, size_t hidden, size_t columns, float *packed) {
  memset(packed, 0, ck_float32_packed_count(blocks_of(hidden), columns) * sizeof(float));
  for (size_t row = 0; row < gates * hidden;) {
    const size_t left = hidden - row % hidden, rows = left < ck_block ? left : ck_block;
    pack_beside(
        weights + row * columns, bias + row, rows, place_of(row, hidden), columns, packed);
    row += rows;
  }
}

void ck_linear_pack(
    const float *weights, const float *bias, size_t outputs, size_t columns, float *packed) {
  const size_t blocks = (outputs + ck_block_values - 1) / ck_block_values;
  memset(packed, 0, ck_float32_packed_count(blocks, columns) * sizeof(float));
  for (size_t row = 0; row < outputs; row += ck_block_values) {
    const size_t left = outputs - row, rows = left < ck_block_values ? left : ck_block_values;
    pack_beside(weights + row * columns, bias + row, rows, row, columns, packed);
  }
}

/// Rounds to this many significant bits, ties away from zero.
LOOP void shorten_loop(float *values, size_t count, int kept) {
  const int32_t dropped = 24 - kept;
  for (size_t k = 0; k < count; k++) {
    int32_t bits;
    memcpy(&bits, values + k, sizeof bits);
    const bool is_tiny = (bits & INT32_MAX) < (127 - 60) << 23;
    bits = is_tiny ? 0 : (bits + (1 << (dropped - 1))) & ~((1 << dropped) - 1);
    memcpy(values + k, &bits, sizeof bits);
  }
}

WITH_WIDER_VECTORS(
    static, void, shorten, (float *values, size_t count, int kept), (values, count, kept))

void ck_shorten(float *values, size_t count) { shorten(values, count, ck_short_bits); }

void ck_shorten_packed(float *packed, size_t blocks, size_t columns) {
  for (size_t block = 0; block < blocks; block++) {
    const size_t start = (block * (columns + 1) + 1) * ck_block_values;
    shorten(packed + start, columns * ck_block_values, ck_short_weight_bits);
  }
}
