// The packed form of 8-bit weights. Once per network.

#include <math.h>
#include <string.h>

#include "kernels.h"

enum { gates = 4, row = gates * ck_block };

size_t ck_narrow_packed_bytes(size_t hidden, size_t segments) {
  const size_t padded = ck_lstm_padded(hidden);
  return padded / ck_block * ck_narrow_block_bytes(segments * padded);
}

/// The steps of the bytes of a row: the largest weight is 127 of them.
static float step_of(const float *weights, size_t count) {
  float largest = 0;
  for (size_t k = 0; k < count; k++) largest = fmaxf(largest, fabsf(weights[k]));
  return largest / ck_narrow_one;
}

void ck_narrow_pack(
    const float *weights, const float *bias, size_t hidden, size_t segments, void *packed) {
  const size_t padded = ck_lstm_padded(hidden), columns = segments * hidden;
  const size_t block_bytes = ck_narrow_block_bytes(segments * padded);
  memset(packed, 0, ck_narrow_packed_bytes(hidden, segments));
  for (size_t source = 0; source < gates * hidden; source++) {
    const size_t unit = source % hidden;
    const size_t lane = source / hidden * ck_block + unit % ck_block;
    char *block = (char *)packed + unit / ck_block * block_bytes;
    float *scales = (float *)block, *biases = scales + row;
    int32_t *corrections = (int32_t *)biases + row;
    int8_t *bytes = (int8_t *)(corrections + row);

    const float *from = weights + source * columns;
    const float step = step_of(from, columns);
    int32_t sum = 0;
    for (size_t k = 0; k < columns; k++) {
      // A row of weights so small that their steps vanish is as good as zero.
      const int value = step >= 0x1p-120f ? (int)rintf(from[k] / step) : 0;
      const size_t place = k / hidden * padded + k % hidden;
      bytes[place / 4 * 4 * row + lane * 4 + place % 4] = (int8_t)value;
      sum += value;
    }
    scales[lane] = step / ck_narrow_one;
    biases[lane] = bias ? bias[source] : 0;
    corrections[lane] = -ck_narrow_zero * sum;
  }
}
