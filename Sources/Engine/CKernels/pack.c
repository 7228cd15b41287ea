// Weights: their packed forms, half-precision ones widened, and their check. Once per network.

#include <math.h>
#include <string.h>

#include "kernels.h"

// Weights are equal on every processor: each operation rounds by itself.
#pragma STDC FP_CONTRACT OFF

// Loading a network is mostly four loops. Each is compiled for every processor, and once more with
// the wider vectors of AVX2: `NAME` takes one or the other way through `NAME_loop`.
#define LOOP static inline __attribute__((always_inline))

#if defined(__x86_64__)
  #define WITH_WIDER_VECTORS(linkage, result, name, parameters, arguments)                 \
    __attribute__((target("avx2"))) static result name##_avx2 parameters {                 \
      return name##_loop arguments;                                                        \
    }                                                                                      \
    linkage result name parameters {                                                       \
      return ck_supports(ck_level_avx2) ? name##_avx2 arguments : name##_loop arguments;   \
    }
#else
  #define WITH_WIDER_VECTORS(linkage, result, name, parameters, arguments) \
    linkage result name parameters { return name##_loop arguments; }
#endif

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

/// So many weights of a row are rounded at a time; a multiple of 4.
enum { ck_row_part = 256 };

size_t ck_int8_packed_bytes(size_t hidden, size_t directions) {
  return blocks_of(hidden) * int8_block_bytes(directions * ck_padded(hidden));
}

/// The step between the bytes of a row: the largest weight is 127 of them.
LOOP float step_of_loop(const float *weights, size_t count) {
  // Finite numbers without their sign are in the order of their bits, whose largest is found faster.
  int32_t largest = 0;
  for (size_t k = 0; k < count; k++) {
    int32_t bits;
    memcpy(&bits, weights + k, sizeof bits);
    bits &= INT32_MAX;
    largest = bits > largest ? bits : largest;
  }
  float found;
  memcpy(&found, &largest, sizeof found);
  return found / ck_int8_one;
}

WITH_WIDER_VECTORS(static, float, step_of, (const float *weights, size_t count), (weights, count))

/// Weights in steps of their row, to the nearest integer, the even one of two; and their sum.
LOOP int32_t bytes_of_loop(const float *weights, size_t count, float step, int8_t *bytes) {
  // A row of weights so small that their steps vanish is as good as zero.
  if (step < 0x1p-120f) {
    memset(bytes, 0, count);
    return 0;
  }
  // So large a number has no fraction: adding it rounds. Without SSE4.1 `rintf` is a call.
  const float large = 0x1.8p23f;
  int32_t sum = 0;
  for (size_t k = 0; k < count; k++) {
    const int32_t value = (int32_t)(weights[k] / step + large - large);
    bytes[k] = (int8_t)value;
    sum += value;
  }
  return sum;
}

WITH_WIDER_VECTORS(
    static, int32_t, bytes_of, (const float *weights, size_t count, float step, int8_t *bytes),
    (weights, count, step, bytes))

/// Puts bytes into words of four, so far apart; the last word may have fewer.
static void put_words(const int8_t *bytes, size_t count, size_t stride, int8_t *words) {
  size_t k = 0;
  for (; k + 4 <= count; k += 4) memcpy(words + k / 4 * stride, bytes + k, 4);
  if (k < count) memcpy(words + k / 4 * stride, bytes + k, count - k);
}

void ck_int8_pack(
    const float *weights, const float *bias, size_t hidden, size_t directions, void *packed) {
  const size_t padded = ck_padded(hidden), columns = directions * hidden;
  const size_t block_bytes = int8_block_bytes(directions * padded);
  int8_t row_bytes[ck_row_part];
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
    for (size_t direction = 0; direction < directions; direction++) {
      for (size_t k = 0; k < hidden; k += ck_row_part) {
        const size_t count = hidden - k < ck_row_part ? hidden - k : ck_row_part;
        sum += bytes_of(from + direction * hidden + k, count, step, row_bytes);
        int8_t *words = bytes + (direction * padded + k) * ck_block_values + lane * 4;
        put_words(row_bytes, count, 4 * ck_block_values, words);
      }
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
  int8_t row_bytes[ck_row_part];
  for (size_t row = 0; row < outputs; row++) {
    const float *from = weights + row * columns;
    const float step = step_of(from, columns);
    int8_t *target = packed + row / ck_block * ck_block * columns + row % ck_block * 4;
    for (size_t k = 0; k < columns; k += ck_row_part) {
      const size_t count = columns - k < ck_row_part ? columns - k : ck_row_part;
      bytes_of(from + k, count, step, row_bytes);
      put_words(row_bytes, count, 4 * ck_block, target + k * ck_block);
    }
    scales[row] = step;
  }
}

// MARK: - Values of a file

LOOP void ck_widen_halves_loop(const uint16_t *halves, size_t count, float *values) {
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

WITH_WIDER_VECTORS(
    , void, ck_widen_halves, (const uint16_t *halves, size_t count, float *values),
    (halves, count, values))

LOOP void ck_widen_bytes_loop(
    const int8_t *bytes, const float *largest, size_t rows, size_t columns, float *values) {
  for (size_t row = 0; row < rows; row++) {
    const float step = largest[row] / ck_int8_one;
    for (size_t k = row * columns; k < (row + 1) * columns; k++) {
      const int8_t byte = bytes[k];
      // 127 steps may round to a neighbour of the largest value, and the steps would be others.
      values[k] = byte == ck_int8_one    ? largest[row]
                  : byte == -ck_int8_one ? -largest[row]
                                         : byte * step;
    }
  }
}

WITH_WIDER_VECTORS(
    , void, ck_widen_bytes,
    (const int8_t *bytes, const float *largest, size_t rows, size_t columns, float *values),
    (bytes, largest, rows, columns, values))

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
