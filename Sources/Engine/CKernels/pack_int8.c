// Packing of 8-bit weights, once per network.

#include <float.h>
#include <math.h>

#include "packing.h"

// Each operation is rounded separately, so weights are the same on every processor.
#pragma STDC FP_CONTRACT OFF

/// The least step: a row whose steps are smaller becomes zero.
#define LEAST_STEP 0x1p-120f

size_t ck_int8_packed_bytes(size_t hidden, size_t directions, enum ck_weight_bits bits) {
  return blocks_of(hidden) * int8_block_bytes(directions * ck_padded(hidden), bits);
}

/// Returns the step of a row's bytes: its largest weight is 127 steps.
LOOP float step_of_loop(const float *weights, size_t count) {
  // Without their signs, finite floats order like their bits, whose maximum is found faster.
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

/// Returns the step of the bytes of one direction in a row: two neighbours are at most 127 steps
/// together, and at most 128 after rounding.
LOOP float step_of_neighbours_loop(const float *weights, size_t count) {
  const float last = count % 2 != 0 ? fabsf(weights[count - 1]) : 0;
  int32_t largest;
  memcpy(&largest, &last, sizeof largest);
  for (size_t k = 0; k + 1 < count; k += 2) {
    const float both = fabsf(weights[k]) + fabsf(weights[k + 1]);
    // As in `step_of_loop`; the bits of NaN are larger than any others.
    int32_t bits;
    memcpy(&bits, &both, sizeof bits);
    bits &= INT32_MAX;
    largest = bits > largest ? bits : largest;
  }
  float found;
  memcpy(&found, &largest, sizeof found);
  return found / ck_int8_one;
}

WITH_WIDER_VECTORS(
    static, float, step_of_neighbours, (const float *weights, size_t count), (weights, count))

/// Rounds weights to steps of their row, ties to even, and returns their sum.
LOOP int32_t bytes_of_loop(const float *weights, size_t count, float step, int8_t *bytes) {
  if (step < LEAST_STEP) {
    memset(bytes, 0, count);
    return 0;
  }
  // A number this large has no fraction: adding it rounds, and leaves the integer in the lowest
  // bits.
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

/// The rows of sixteen units of a gate, or of the last ones; their words are side by side in packed
/// weights.
struct packed_rows {
  struct row_place place;  // of the first row
  size_t count;
  int8_t *bytes;  // (count, columns)
};

/// Copies rows of bytes into their words.
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

/// The source of a packed matrix: its weights, or those of a file.
struct row_source {
  const float *weights;  // or
  const struct ck_stored *file;
  float *room;  // for two rows
  bool neighbours_fit;  // whether neighbours must fit
};

/// Adds the differences that bytes stand for to finite half-precision numbers.
LOOP void add_to_halves_loop(
    const uint16_t *halves, const int8_t *bytes, float step, size_t count, float *values) {
  for (size_t k = 0; k < count; k++) {
    // The sign, and all other bits three places lower than in a float; 112 is the difference of the
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

/// Properties of a file's bytes of one direction in a row.
struct byte_facts {
  int32_t sum;
  int32_t largest_pair;  // of neighbours
  bool has_least;        // -128, which is no weight
};

LOOP struct byte_facts byte_facts_loop(const int8_t *bytes, size_t count) {
  struct byte_facts facts = {0, 0, false};
  for (size_t k = 0; k < count / 2; k++) {
    const int32_t a = bytes[2 * k], b = bytes[2 * k + 1];
    const int32_t pair = (a < 0 ? -a : a) + (b < 0 ? -b : b);
    facts.sum += a + b;
    facts.largest_pair = pair > facts.largest_pair ? pair : facts.largest_pair;
    facts.has_least |= (a == INT8_MIN) | (b == INT8_MIN);
  }
  if (count % 2 != 0) {
    facts.sum += bytes[count - 1];
    facts.has_least |= bytes[count - 1] == INT8_MIN;
  }
  return facts;
}

WITH_WIDER_VECTORS(
    static, struct byte_facts, byte_facts, (const int8_t *bytes, size_t count), (bytes, count))

/// Returns whether no two neighbours among a file's bytes exceed 128 together.
static bool stored_neighbours_fit(const struct ck_stored *file, size_t hidden, size_t directions) {
  if (file->halves) return false;
  for (size_t part = 0; part < gates * hidden * directions; part++) {
    const struct byte_facts facts = byte_facts(file->bytes.steps + part * hidden, hidden);
    if (facts.largest_pair > ck_int8_zero || facts.has_least) return false;
  }
  return true;
}

/// The number of bytes that are searched at a time for the largest value.
enum { ck_looked_through = 64 };

LOOP bool has_largest_loop(const int8_t *bytes) {
  uint8_t found = 0;
  for (size_t k = 0; k < ck_looked_through; k++) {
    found |= (bytes[k] == ck_int8_one) | (bytes[k] == -ck_int8_one);
  }
  return found != 0;
}

WITH_WIDER_VECTORS(static, bool, has_largest, (const int8_t *bytes), (bytes))

/// Returns a row of half-precision numbers plus their changes; NULL if one isn't finite and the sum
/// would hide that.
static const float *row_of_halves(
    const uint16_t *halves, const struct ck_stepped *added, size_t row, size_t columns,
    float *values) {
  halves += row * columns;
  if (!added->steps) {
    ck_widen_halves(halves, columns, values);
    return values;
  }
  if (!halves_are_finite(halves, columns)) return NULL;
  const int8_t *bytes = added->steps + row * columns;
  const float largest = added->largest[row], step = largest / ck_int8_one;
  add_to_halves(halves, bytes, step, columns, values);
  // As in `widen_row_loop`, the largest byte stands for exactly the largest value.
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

/// Returns a row of a matrix; NULL if `row_of_halves` does.
static const float *row_of(const struct row_source *source, size_t row, size_t columns) {
  if (source->weights) return source->weights + row * columns;
  const struct ck_stored *file = source->file;
  if (file->halves) {
    return row_of_halves(file->halves, &file->added, row, columns, source->room);
  }
  // Rounded as if `ck_add` summed numbers that `ck_widen_bytes` widened.
  const struct ck_stepped *both[] = {&file->bytes, &file->added};
  float *values = source->room, *others = source->room + columns;
  for (size_t k = 0; k < 2 && both[k]->steps; k++) {
    ck_widen_bytes(
        both[k]->steps + row * columns, both[k]->largest + row, 1, columns, k ? others : values);
    if (k) ck_add(values, others, columns);
  }
  return values;
}

/// Returns the step of a row's bytes.
static float step_of_row(
    const struct row_source *source, const float *weights, size_t hidden, size_t directions) {
  if (!source->neighbours_fit) return step_of(weights, directions * hidden);
  float step = 0;
  for (size_t direction = 0; direction < directions; direction++) {
    const float own = step_of_neighbours(weights + direction * hidden, hidden);
    if (!(own <= FLT_MAX)) return own;  // a comparison would lose a NaN
    step = own > step ? own : step;
  }
  return step;
}

/// A row of bytes, with its step and sum.
struct byte_row {
  int8_t *bytes;
  float step;
  int32_t sum;
};

/// Copies a row of a file's bytes. Returns false if they must be rounded again.
static bool copy_row(
    const struct ck_stepped *stored, size_t row, size_t hidden, size_t directions,
    struct byte_row *filled) {
  const int8_t *bytes = stored->steps + row * directions * hidden;
  filled->step = stored->largest[row] / ck_int8_one;
  filled->sum = 0;
  // Rounding detects a step that isn't finite.
  if (!(filled->step >= LEAST_STEP && filled->step <= FLT_MAX)) return false;
  for (size_t direction = 0; direction < directions; direction++) {
    const struct byte_facts facts = byte_facts(bytes + direction * hidden, hidden);
    if (facts.has_least) return false;
    filled->sum += facts.sum;
  }
  memcpy(filled->bytes, bytes, directions * hidden);
  return true;
}

/// Fills a row. Returns false if a weight isn't finite.
static bool fill_row(
    const struct row_source *source, size_t row, size_t hidden, size_t directions,
    struct byte_row *filled) {
  const size_t columns = directions * hidden;
  const struct ck_stored *file = source->file;
  if (file && !file->halves && !file->added.steps &&
      copy_row(&file->bytes, row, hidden, directions, filled)) {
    return true;
  }
  const float *weights = row_of(source, row, columns);
  if (!weights) return false;
  filled->step = step_of_row(source, weights, hidden, directions);
  if (!ck_all_finite(&filled->step, 1)) return false;
  filled->sum = bytes_of(weights, columns, filled->step, filled->bytes);
  return true;
}

/// Packs all rows. Returns false if a weight isn't finite.
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
      struct byte_row filled = {bytes + unit * columns, 0, 0};
      if (!fill_row(source, row, hidden, directions, &filled)) return false;
      rows.place.scale[unit] = filled.step / ck_int8_one;
      rows.place.bias[unit] = bias ? bias[row] : 0;
      rows.place.correction[unit] = -ck_int8_zero * filled.sum;
    }
    put_rows(&rows, hidden, directions);
    first += rows.count;
  }
  return true;
}

size_t ck_int8_room(size_t hidden, size_t directions) {
  return directions * hidden * (ck_block + 2 * sizeof(float));
}

void ck_int8_pack(
    const float *weights, const float *bias, size_t hidden, size_t directions, void *room,
    void *packed) {
  const struct row_source source = {weights, NULL, NULL, false};
  pack_rows(&source, bias, hidden, directions, room, packed);
}

bool ck_int8_pack_stored(
    const struct ck_stored *matrix, const float *bias, size_t hidden, size_t directions,
    void *room, void *packed, bool *neighbours_fit) {
  float *row = room;
  const size_t columns = directions * hidden;
  *neighbours_fit = stored_neighbours_fit(matrix, hidden, directions);
  const struct row_source source = {NULL, matrix, row, *neighbours_fit};
  return pack_rows(&source, bias, hidden, directions, (int8_t *)(row + 2 * columns), packed);
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
