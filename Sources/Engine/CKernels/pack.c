// Weights in their packed forms. Once per network.

#include <math.h>
#include <string.h>

#include "kernels.h"

// Weights are equal on every processor: each operation rounds by itself.
#pragma STDC FP_CONTRACT OFF

size_t ck_padded(size_t hidden) { return blocks_of(hidden) * ck_block; }

/// Where the row of a gate and unit lies among the values of all blocks.
static size_t place_of(size_t row, size_t hidden) {
  const size_t gate = row / hidden, unit = row % hidden;
  return unit / ck_block * ck_block_values + gate * ck_block + unit % ck_block;
}

typedef uint32_t four_words __attribute__((vector_size(16)));

/// Puts four words of each of four rows into blocks: one has the rows' first words side by side, the
/// next one their second words, and so on.
static void put_squarely(const void *rows, size_t row_bytes, void *blocks) {
  const char *from = rows;
  four_words a, b, c, d;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + row_bytes, sizeof b);
  memcpy(&c, from + 2 * row_bytes, sizeof c);
  memcpy(&d, from + 3 * row_bytes, sizeof d);
  const four_words ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const four_words cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const four_words later_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const four_words later_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const four_words columns[4] = {
      __builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
      __builtin_shufflevector(later_ab, later_cd, 0, 1, 4, 5),
      __builtin_shufflevector(later_ab, later_cd, 2, 3, 6, 7)};
  for (size_t k = 0; k < 4; k++) {
    memcpy((uint32_t *)blocks + k * ck_block_values, columns + k, sizeof a);
  }
}

// MARK: - Single precision

size_t ck_float32_packed_count(size_t blocks, size_t columns) {
  return blocks * (columns + 1) * ck_block_values;
}

/// Puts the bias and the weights of rows at their places, which lie side by side in a block.
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

/// Rounds to so many significant bits, away from zero where two are as near.
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

// MARK: - 8 bits

/// So many weights of a row are rounded at a time; a multiple of 4.
enum { ck_row_part = 256 };

size_t ck_int8_packed_bytes(size_t hidden, size_t directions, enum ck_weight_bits bits) {
  return blocks_of(hidden) * int8_block_bytes(directions * ck_padded(hidden), bits);
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
  // So large a number has no fraction: adding it rounds, and leaves the integer in its lowest bits.
  const float large = 0x1.8p23f;
  const uint32_t large_bits = 0x4b400000;
  uint32_t sum = 0;
  for (size_t k = 0; k < count; k++) {
    const float value = weights[k] / step + large;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bytes[k] = (int8_t)(uint8_t)bits;
    sum += bits - large_bits;
  }
  return (int32_t)sum;
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

/// Where packed weights have what belongs to a row.
struct row_place {
  float *scale, *bias;
  int32_t *correction;
  int8_t *bytes;  // of the first inputs
};

static struct row_place row_place(
    void *packed, size_t row, size_t hidden, size_t directions, enum ck_weight_bits bits) {
  const size_t place = place_of(row, hidden), lane = place % ck_block_values;
  const struct int8_block block =
      int8_block(packed, directions * ck_padded(hidden), bits, place / ck_block_values);
  return (struct row_place){
      (float *)block.scales + lane, (float *)block.biases + lane,
      (int32_t *)block.corrections + lane, (int8_t *)block.weights + 4 * lane};
}

/// The rows of sixteen units of a gate, or of the last ones: their words lie side by side in packed weights.
struct packed_rows {
  struct row_place place;  // of the first
  size_t count;
  int8_t *bytes;  // (count, columns)
};

/// Puts rows of bytes into their words.
static void put_rows(const struct packed_rows *rows, size_t hidden, size_t directions) {
  const size_t columns = directions * hidden;
  for (size_t direction = 0; direction < directions; direction++) {
    const int8_t *from = rows->bytes + direction * hidden;
    int8_t *words = rows->place.bytes + direction * ck_padded(hidden) * ck_block_values;
    size_t k = 0;
    for (; k + 16 <= hidden && rows->count == ck_block; k += 16) {
      for (size_t unit = 0; unit < ck_block; unit += 4) {
        put_squarely(
            from + unit * columns + k, columns, words + k * ck_block_values + 4 * unit);
      }
    }
    for (; k < hidden; k += 4) {
      const size_t bytes = hidden - k < 4 ? hidden - k : 4;
      for (size_t unit = 0; unit < rows->count; unit++) {
        memcpy(words + k * ck_block_values + 4 * unit, from + unit * columns + k, bytes);
      }
    }
  }
}

/// A matrix as it is packed: its weights, or those of a file.
struct row_source {
  const float *weights;  // or
  const struct ck_halves *file;
  float *room;  // for a row
};

/// Adds the differences that bytes stand for to numbers in half precision, which are finite.
LOOP void add_to_halves_loop(
    const uint16_t *halves, const int8_t *bytes, float step, size_t count, float *values) {
  for (size_t k = 0; k < count; k++) {
    // The sign, and all else three places below where a float has it: 112 is the difference of the
    // exponents' biases.
    const uint32_t bits = ((uint32_t)(int32_t)(int16_t)halves[k] << 13) & 0x8fffe000;
    float value;
    memcpy(&value, &bits, sizeof value);
    values[k] = value * 0x1p112f + (float)bytes[k] * step;
  }
}

WITH_WIDER_VECTORS(
    static, void, add_to_halves,
    (const uint16_t *halves, const int8_t *bytes, float step, size_t count, float *values),
    (halves, bytes, step, count, values))

LOOP bool halves_are_finite_loop(const uint16_t *halves, size_t count) {
  uint16_t bad = 0;
  for (size_t k = 0; k < count; k++) bad |= (halves[k] & 0x7c00) == 0x7c00;
  return bad == 0;
}

WITH_WIDER_VECTORS(
    static, bool, halves_are_finite, (const uint16_t *halves, size_t count), (halves, count))

/// So many bytes are looked through at a time for those of the largest value.
enum { ck_looked_through = 64 };

LOOP bool has_largest_loop(const int8_t *bytes) {
  uint8_t found = 0;
  for (size_t k = 0; k < ck_looked_through; k++) {
    found |= (bytes[k] == ck_int8_one) | (bytes[k] == -ck_int8_one);
  }
  return found != 0;
}

WITH_WIDER_VECTORS(static, bool, has_largest, (const int8_t *bytes), (bytes))

/// A row of a matrix; NULL where a number of the file is not finite and what is added to it would hide that.
static const float *row_of(const struct row_source *source, size_t row, size_t columns) {
  if (source->weights) return source->weights + row * columns;
  const struct ck_halves *matrix = source->file;
  const uint16_t *halves = matrix->halves + row * columns;
  float *values = source->room;
  if (!matrix->steps) {
    ck_widen_halves(halves, columns, values);
    return values;
  }
  if (!halves_are_finite(halves, columns)) return NULL;
  const int8_t *bytes = matrix->steps + row * columns;
  const float largest = matrix->largest[row], step = largest / ck_int8_one;
  add_to_halves(halves, bytes, step, columns, values);
  // As `widen_row_loop` has it: the largest byte is the largest value itself.
  if ((float)ck_int8_one * step == largest) return values;
  for (size_t k = 0; k < columns; k += ck_looked_through) {
    const size_t count = columns - k < ck_looked_through ? columns - k : ck_looked_through;
    if (count == ck_looked_through && !has_largest(bytes + k)) continue;
    for (size_t i = k; i < k + count; i++) {
      if (bytes[i] != ck_int8_one && bytes[i] != -ck_int8_one) continue;
      ck_widen_halves(halves + i, 1, values + i);
      values[i] += bytes[i] < 0 ? -largest : largest;
    }
  }
  return values;
}

/// Returns false where a weight is not finite.
static bool pack_rows(
    const struct row_source *source, const float *bias, size_t hidden, size_t directions,
    int8_t *bytes, void *packed) {
  const size_t columns = directions * hidden;
  memset(packed, 0, ck_int8_packed_bytes(hidden, directions, ck_bytes));
  for (size_t first = 0; first < gates * hidden;) {
    const size_t left = hidden - first % hidden;
    const struct packed_rows rows = {
        row_place(packed, first, hidden, directions, ck_bytes), left < ck_block ? left : ck_block,
        bytes};
    for (size_t unit = 0; unit < rows.count; unit++) {
      const size_t row = first + unit;
      const float *weights = row_of(source, row, columns);
      if (!weights) return false;
      const float step = step_of(weights, columns);
      if (!ck_all_finite(&step, 1)) return false;
      const int32_t sum = bytes_of(weights, columns, step, bytes + unit * columns);
      rows.place.scale[unit] = step / ck_int8_one;
      rows.place.bias[unit] = bias ? bias[row] : 0;
      rows.place.correction[unit] = -ck_int8_zero * sum;
    }
    put_rows(&rows, hidden, directions);
    first += rows.count;
  }
  return true;
}

size_t ck_int8_room(size_t hidden, size_t directions) {
  return directions * hidden * (ck_block + sizeof(float));
}

void ck_int8_pack(
    const float *weights, const float *bias, size_t hidden, size_t directions, void *room,
    void *packed) {
  const struct row_source source = {weights, NULL, NULL};
  pack_rows(&source, bias, hidden, directions, room, packed);
}

bool ck_int8_pack_halves(
    const struct ck_halves *matrix, const float *bias, size_t hidden, size_t directions,
    void *room, void *packed) {
  float *row = room;
  const struct row_source source = {NULL, matrix, row};
  return pack_rows(
      &source, bias, hidden, directions, (int8_t *)(row + directions * hidden), packed);
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

// MARK: - 4 bits

static size_t nibble_bytes(size_t columns) { return (columns + 1) / 2; }

/// Opens whole bytes of nibbles.
LOOP void open_bytes_loop(const uint8_t *nibbles, size_t count, int8_t *weights) {
  for (size_t k = 0; k < count; k++) {
    weights[2 * k] = (int8_t)((nibbles[k] & 0x0f) - ck_nibble_zero);
    weights[2 * k + 1] = (int8_t)((nibbles[k] >> 4) - ck_nibble_zero);
  }
}

WITH_WIDER_VECTORS(
    static, void, open_bytes, (const uint8_t *nibbles, size_t count, int8_t *weights),
    (nibbles, count, weights))

/// Opens `count` nibbles of a row, from the one at `first` on.
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

/// Puts weights into nibbles of words of four bytes, each of eight weights.
static void put_nibbles(const int8_t *weights, size_t count, int8_t *words) {
  for (size_t k = 0; k < count; k += 8) {
    int8_t eight[8] = {0};
    uint32_t low, high;
    memcpy(eight, weights + k, count - k < 8 ? count - k : 8);
    memcpy(&low, eight, sizeof low);
    memcpy(&high, eight + 4, sizeof high);
    // Less 8 and plus 8 differ in a nibble's highest bit alone.
    low = ((low & 0x0f0f0f0f) | (high & 0x0f0f0f0f) << 4) ^ 0x88888888;
    memcpy(words + k / 8 * 4 * ck_block_values, &low, sizeof low);
  }
}

/// Makes all weights of a row zero.
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
    // Opened nibbles are multiplied as 16 times the weights.
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

/// Whether one of two nibbles is 0.
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
