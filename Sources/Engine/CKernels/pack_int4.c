// Packing and widening of 4-bit weights, once per network.

#include "packing.h"

// Each operation is rounded separately, so weights are the same on every processor.
#pragma STDC FP_CONTRACT OFF

static size_t nibble_bytes(size_t columns) { return (columns + 1) / 2; }

/// Unpacks whole bytes of nibbles.
LOOP void open_bytes_loop(const uint8_t *nibbles, size_t count, int8_t *weights) {
  for (size_t k = 0; k < count; k++) {
    weights[2 * k] = (int8_t)((nibbles[k] & 0x0f) - ck_nibble_zero);
    weights[2 * k + 1] = (int8_t)((nibbles[k] >> 4) - ck_nibble_zero);
  }
}

WITH_WIDER_VECTORS(
    static, void, open_bytes, (const uint8_t *nibbles, size_t count, int8_t *weights),
    (nibbles, count, weights))

/// Unpacks `count` nibbles of a row, from the one at `first` on.
static void open_nibbles(const uint8_t *row, size_t first, size_t count, int8_t *weights) {
  if (count > 0 && first % 2 != 0) {
    *weights++ = (int8_t)((row[first / 2] >> 4) - ck_nibble_zero);
    first++, count--;
  }
  open_bytes(row + first / 2, count / 2, weights);
  if (count % 2 != 0) {
    weights[count - 1] = (int8_t)((row[(first + count) / 2] & 0x0f) - ck_nibble_zero);
  }
}

/// Packs weights as nibbles in words of four bytes, each with eight weights.
static void put_nibbles(const int8_t *weights, size_t count, int8_t *words) {
  for (size_t k = 0; k < count; k += 8) {
    int8_t eight[8] = {0};
    uint32_t low, high;
    memcpy(eight, weights + k, count - k < 8 ? count - k : 8);
    memcpy(&low, eight, sizeof low);
    memcpy(&high, eight + 4, sizeof high);
    // Plus 8 and minus 8 have the same effect on a nibble: both flip its highest bit.
    low = ((low & 0x0f0f0f0f) | (high & 0x0f0f0f0f) << 4) ^ 0x88888888;
    memcpy(words + k / 8 * 4 * ck_block_values, &low, sizeof low);
  }
}

/// Sets all weights of a row to zero.
static void clear_nibbles(int8_t *words, size_t columns) {
  for (size_t k = 0; k < columns; k += 8) memset(words + k / 2 * ck_block_values, 0x88, 4);
}

void ck_int4_pack(
    const uint8_t *weights, const float *steps, const float *bias, size_t hidden,
    size_t directions, enum ck_weight_bits bits, void *packed) {
  const size_t padded = ck_padded(hidden), columns = directions * hidden;
  int8_t part[ck_row_part];
  memset(packed, 0, ck_int8_packed_bytes(hidden, directions, bits));
  for (size_t row = 0; row < gates * hidden; row++) {
    const struct row_place place = row_place(packed, row, hidden, directions, bits);
    if (bits == ck_nibbles) clear_nibbles(place.bytes, directions * padded);
    int32_t sum = 0;
    for (size_t direction = 0; direction < directions; direction++) {
      for (size_t k = 0; k < hidden; k += ck_row_part) {
        const size_t count = hidden - k < ck_row_part ? hidden - k : ck_row_part;
        open_nibbles(weights + row * nibble_bytes(columns), direction * hidden + k, count, part);
        for (size_t i = 0; i < count; i++) sum += part[i];
        const size_t column = direction * padded + k;
        if (bits == ck_nibbles) {
          put_nibbles(part, count, place.bytes + column / 2 * ck_block_values);
        } else {
          put_words(part, count, 4 * ck_block_values, place.bytes + column * ck_block_values);
        }
      }
    }
    *place.scale = steps[row] / ck_int8_one;
    *place.bias = bias ? bias[row] : 0;
    // The kernels multiply unpacked nibbles as 16 times the weights.
    *place.correction = -ck_int8_zero * (bits == ck_nibbles ? 16 : 1) * sum;
  }
}

void ck_widen_nibbles(
    const uint8_t *nibbles, const float *steps, size_t rows, size_t columns, float *values) {
  int8_t part[ck_row_part];
  for (size_t row = 0; row < rows; row++) {
    for (size_t k = 0; k < columns; k += ck_row_part) {
      const size_t count = columns - k < ck_row_part ? columns - k : ck_row_part;
      open_nibbles(nibbles + row * nibble_bytes(columns), k, count, part);
      for (size_t i = 0; i < count; i++) values[row * columns + k + i] = part[i] * steps[row];
    }
  }
}

/// Returns whether any nibble is 0, which would stand for -8.
LOOP bool holds_zero_loop(const uint8_t *nibbles, size_t count) {
  uint8_t found = 0;
  for (size_t k = 0; k < count; k++) {
    found |= (nibbles[k] & 0x0f) == 0;
    found |= (nibbles[k] & 0xf0) == 0;
  }
  return found != 0;
}

WITH_WIDER_VECTORS(
    static, bool, holds_zero, (const uint8_t *nibbles, size_t count), (nibbles, count))

size_t ck_first_bad_nibbles(const uint8_t *nibbles, size_t rows, size_t columns) {
  const size_t bytes = nibble_bytes(columns);
  for (size_t row = 0; row < rows; row++, nibbles += bytes) {
    if (holds_zero(nibbles, bytes)) return row;
    if (columns % 2 != 0 && nibbles[bytes - 1] >> 4 != ck_nibble_zero) return row;
  }
  return rows;
}
