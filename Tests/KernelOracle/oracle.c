// Compares the kernels with their definition, in exact integers and in double precision, on
// processors where the Swift tests don't run. Prints a line for each level; exits with 1 if one is
// wrong. See tools/test_arm64.sh.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"

static const size_t sizes[] = {1, 3, 15, 16, 17, 33, 64, 67, 128, 275};
static const size_t piece_columns[] = {24, 64, 100};
static const size_t ink_counts[] = {1, 2, 3, 4, 5, 6, 7, 13, 16, 17, 37};
#define COUNT(array) (sizeof(array) / sizeof *(array))
#define FOR_EACH(value, array)                                       \
  for (size_t value##_index = 0, value = (array)[0];                 \
       value##_index < COUNT(array);                                 \
       value##_index++, value = value##_index < COUNT(array) ? (array)[value##_index] : 0)

static int faults;

static void expect(int is_right, const char *what, size_t hidden, size_t inks) {
  if (is_right) return;
  if (faults++ < 20) printf("  %s is wrong: %zu units, %zu inks\n", what, hidden, inks);
}

// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
static uint64_t random_state;

static uint64_t random_bits(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static int random_int(int lowest, int highest) {
  return lowest + (int)(random_bits() % (uint64_t)(highest - lowest + 1));
}

static float random_float(float range) {
  return range * (2 * (float)(random_bits() >> 40) / (1 << 24) - 1);
}

static void *room(size_t count, size_t size) {
  void *memory = calloc(count + 64, size);
  if (!memory) exit(2);
  return memory;
}

static float *random_floats(size_t count, float range) {
  float *values = room(count, sizeof(float));
  for (size_t i = 0; i < count; i++) values[i] = random_float(range);
  return values;
}

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

/// Index of a unit's gate in a row of projections.
static size_t place(size_t unit, size_t gate) { return unit / 16 * 64 + gate * 16 + unit % 16; }

// MARK: - Integers

/// Bytes, bytes whose neighbours never exceed 128 together, and nibbles.
enum form { plain_bytes, fitting_bytes, nibbles, forms };

static enum ck_weight_bits bits_of(enum form form) {
  return form == nibbles ? ck_nibbles : ck_bytes;
}

/// An integer of a form, following its neighbour, if any; often the largest.
static int random_weight(enum form form, int neighbour) {
  if (form == nibbles) return random_int(-7, 7);
  if (form == plain_bytes) return random_int(-127, 127);
  const int left = 128 - abs(neighbour), largest = left < 127 ? left : 127;
  switch (random_int(0, 3)) {
    case 0: return largest;
    case 1: return -largest;
    case 2: return neighbour == 0 ? random_int(-1, 1) * 64 : random_int(-largest, largest);
    default: return random_int(-largest, largest);
  }
}

/// Weights that bits hold exactly: integers up to 127 or 7, which occurs in each row, times a power of
/// two.
struct exact_weights {
  size_t columns;
  int *bytes;
  double *scales;
  void *packed;
};

static struct exact_weights exact_weights(
    size_t hidden, size_t directions, const float *bias, enum form form) {
  const size_t rows = 4 * hidden, columns = directions * hidden, row_bytes = (columns + 1) / 2;
  const enum ck_weight_bits bits = bits_of(form);
  const int one = bits == ck_bytes ? 127 : 7;
  struct exact_weights weights = {
      columns, room(rows * columns, sizeof(int)), room(rows, sizeof(double)),
      room(ck_int8_packed_bytes(hidden, directions, bits), 1)};
  float *values = room(rows * columns, sizeof(float)), *steps = room(rows, sizeof(float));
  uint8_t *halves = room(rows * row_bytes, 1);
  for (size_t row = 0; row < rows; row++) {
    weights.scales[row] = ldexp(1, random_int(-12, -9));
    steps[row] = (float)weights.scales[row];
    if (columns % 2 != 0) halves[(row + 1) * row_bytes - 1] = 0x80;
    for (size_t k = 0; k < columns; k++) {
      // Neighbours are those of one direction.
      const int before = k % hidden % 2 != 0 ? weights.bytes[row * columns + k - 1] : 0;
      const int whole = k == 0 ? one : random_weight(form, before);
      weights.bytes[row * columns + k] = whole;
      values[row * columns + k] = (float)(whole * weights.scales[row]);
      halves[row * row_bytes + k / 2] |= (uint8_t)((whole + 8) << (k % 2 ? 4 : 0));
    }
  }
  if (bits == ck_bytes) {
    ck_int8_pack(
        values, bias, hidden, directions, room(ck_int8_room(hidden, directions), 1),
        weights.packed);
  } else {
    ck_int4_pack(halves, steps, bias, hidden, directions, bits, weights.packed);
    float *wide = room(rows * columns, sizeof(float));
    ck_widen_nibbles(halves, steps, rows, columns, wide);
    expect(memcmp(wide, values, rows * columns * sizeof(float)) == 0, "wide", hidden, directions);
    expect(ck_first_bad_nibbles(halves, rows, columns) == rows, "nibbles", hidden, directions);
    free(wide);
  }
  free(values);
  free(steps);
  free(halves);
  return weights;
}

static void free_weights(struct exact_weights weights) {
  free(weights.bytes);
  free(weights.scales);
  free(weights.packed);
}

/// The exact sum of a row's products with states (directions, H'), whose zero is 128.
static int32_t exact_sum(
    const struct exact_weights *weights, size_t row, const uint8_t *states, size_t hidden) {
  int32_t sum = 0;
  for (size_t k = 0; k < weights->columns; k++) {
    const int state = states[k / hidden * ck_padded(hidden) + k % hidden] - ck_int8_zero;
    sum += weights->bytes[row * weights->columns + k] * state;
  }
  return sum;
}

static uint8_t *random_states(size_t inks, size_t hidden, size_t directions) {
  const size_t padded = ck_padded(hidden);
  uint8_t *states = room(inks * directions * padded, 1);
  for (size_t i = 0; i < inks * directions * padded; i++) {
    // Extremes are frequent, since they make the partial sums largest.
    const int extreme = random_int(0, 1) ? 127 : -127;
    const int value = random_int(0, 3) == 0 ? extreme : random_int(-127, 127);
    states[i] = (uint8_t)(ck_int8_zero + (i % padded < hidden ? value : 0));
  }
  return states;
}

static void check_int8_projection(
    enum ck_level level, size_t hidden, size_t inks, enum form form) {
  const size_t padded = ck_padded(hidden);
  float *none = room(4 * hidden, sizeof(float));
  struct exact_weights weights = exact_weights(hidden, 2, none, form);
  uint8_t *states = random_states(inks, hidden, 2);
  float *products = room(inks * 4 * padded, sizeof(float));
  struct ck_int8_projection projection = {
      weights.packed, bits_of(form), form == fitting_bytes, padded / ck_block, 2 * padded, inks,
      states, 2 * padded, products};
  ck_int8_project(level, &projection);
  for (size_t ink = 0; ink < inks; ink++) {
    for (size_t row = 0; row < 4 * hidden; row++) {
      // The sum is exact, and so is its product with a power of two; 1/127 is rounded once.
      const int32_t sum = exact_sum(&weights, row, states + ink * 2 * padded, hidden);
      const float scale = (float)weights.scales[row] / ck_int8_one;
      const float actual = products[ink * 4 * padded + place(row % hidden, row / hidden)];
      expect(actual == (float)sum * scale, "an exact sum", hidden, inks);
    }
  }
  free(none);
  free_weights(weights);
  free(states);
  free(products);
}

static void check_int8_step(
    enum ck_level level, size_t hidden, size_t inks, int starts, enum form form) {
  const size_t padded = ck_padded(hidden);
  struct exact_weights weights = exact_weights(hidden, 1, NULL, form);
  uint8_t *previous = random_states(inks, hidden, 1);
  float *gates = random_floats(inks * 4 * padded, 4);
  float *cells = random_floats(inks * padded, 2), *old = room(inks * padded, sizeof(float));
  memcpy(old, cells, inks * padded * sizeof(float));
  uint8_t *output = room(inks * padded, 1);
  float *floats = room(inks * 2 * hidden, sizeof(float));
  for (size_t i = 0; i < inks * 2 * hidden; i++) floats[i] = 7;
  struct ck_int8_step step = {
      weights.packed, bits_of(form), form == fitting_bytes, hidden, inks, false, gates,
      starts ? NULL : previous, cells, output, padded, floats, 2 * hidden};
  ck_int8_run(level, &step);
  for (size_t ink = 0; ink < inks; ink++) {
    for (size_t unit = 0; unit < hidden; unit++) {
      double sums[4];
      for (size_t gate = 0; gate < 4; gate++) {
        const size_t row = gate * hidden + unit;
        const int32_t sum = starts ? 0 : exact_sum(&weights, row, previous + ink * padded, hidden);
        sums[gate] =
            gates[ink * 4 * padded + place(unit, gate)] + sum * weights.scales[row] / ck_int8_one;
      }
      const double before = starts ? 0 : old[ink * padded + unit];
      const double cell = sigmoid(sums[1]) * before + sigmoid(sums[0]) * tanh(sums[2]);
      const double state = sigmoid(sums[3]) * tanh(cell), found = floats[ink * 2 * hidden + unit];
      expect(fabs(cells[ink * padded + unit] - cell) < 3e-6, "a cell", hidden, inks);
      expect(fabs(found - state) < 0x1p-14 + 3e-6, "a short state", hidden, inks);
      const int byte = output[ink * padded + unit] - ck_int8_zero;
      expect(fabs(byte - ck_int8_one * state) < 0.501, "a state's byte", hidden, inks);
      expect(floats[(2 * ink + 1) * hidden + unit] == 7, "the other direction", hidden, inks);
    }
  }
  // Neither the other inks of a batch nor the end that is read first changes a bit.
  uint8_t *alone = room(padded, 1);
  for (size_t ink = 0; ink < inks; ink++) {
    struct ck_int8_step one = {
        weights.packed, bits_of(form), form == fitting_bytes, hidden, 1, true,
        gates + ink * 4 * padded, starts ? NULL : previous + ink * padded,
        old + ink * padded, alone, padded, NULL, 0};
    ck_int8_run(level, &one);
    expect(memcmp(alone, output + ink * padded, padded) == 0, "an ink alone", hidden, inks);
  }
  free_weights(weights);
  free(previous);
  free(gates);
  free(cells);
  free(old);
  free(output);
  free(floats);
  free(alone);
}

/// A layer of rectified values, packed, and rows of its inputs that overlap.
struct rectified_layer {
  size_t outputs, count, columns, padded;
  int *bytes;  // (outputs, columns): the weights, times 64
  int8_t *packed;
  float *scales, *biases;
  uint8_t *values;
  uint32_t *starts;
  int32_t *sums;  // (count, padded)
  struct ck_int8_product product;
};

static struct rectified_layer random_rectified_layer(
    size_t outputs, size_t count, size_t piece_columns) {
  const size_t pieces = 3, piece_stride = piece_columns + 8, columns = pieces * piece_columns;
  const size_t padded = ck_padded_outputs(outputs);
  int *bytes = room(outputs * columns, sizeof(int));
  float *weights = room(outputs * columns, sizeof(float));
  for (size_t i = 0; i < outputs * columns; i++) {
    bytes[i] = i % columns == 0 || random_int(0, 1) ? 127 : random_int(-127, 127);
    weights[i] = (float)bytes[i] / 64;
  }
  int8_t *packed = room(padded * columns, 1);
  float *scales = room(padded, sizeof(float)), *biases = room(padded, sizeof(float));
  ck_int8_linear_pack(weights, outputs, columns, packed, scales);
  free(weights);
  for (size_t o = 0; o < outputs; o++) biases[o] = random_float(4000);
  uint8_t *values = room(pieces * piece_stride + 4 * count, 1);
  for (size_t i = 0; i < pieces * piece_stride + 4 * count; i++) {
    values[i] = (uint8_t)(random_int(0, 1) ? 127 : random_int(0, 127));
  }
  uint32_t *starts = room(count, sizeof(uint32_t));
  for (size_t row = 0; row < count; row++) starts[row] = (uint32_t)(4 * row);
  int32_t *sums = room(count * padded, sizeof(int32_t));
  return (struct rectified_layer){
      outputs, count, columns, padded, bytes, packed, scales, biases, values, starts, sums,
      {packed, outputs, pieces, piece_columns, piece_stride, count, values, starts, sums}};
}

static void free_rectified_layer(struct rectified_layer layer) {
  free(layer.bytes);
  free(layer.packed);
  free(layer.scales);
  free(layer.biases);
  free(layer.values);
  free(layer.starts);
  free(layer.sums);
}

/// Compares the sums with exact ones; returns the values before they are rectified,
/// (count, outputs).
static float *check_sums(struct rectified_layer layer) {
  const struct ck_int8_product product = layer.product;
  float *exact = room(layer.count * layer.outputs, sizeof(float));
  for (size_t row = 0; row < layer.count; row++) {
    for (size_t o = 0; o < layer.outputs; o++) {
      int32_t sum = 0;
      for (size_t k = 0; k < layer.columns; k++) {
        const size_t place =
            k / product.piece_columns * product.piece_stride + k % product.piece_columns;
        sum += layer.bytes[o * layer.columns + k] * layer.values[layer.starts[row] + place];
      }
      expect(
          layer.sums[row * layer.padded + o] == sum, "an exact sum", layer.outputs, layer.count);
      // These are powers of two: only the bias rounds.
      exact[row * layer.outputs + o] = layer.biases[o] + (float)sum / 256;
    }
  }
  return exact;
}

/// A layer of rectified values: exact sums of rows that overlap, as bytes and as floats.
static void check_rectified(
    enum ck_level level, size_t outputs, size_t count, size_t piece_columns) {
  const struct rectified_layer layer = random_rectified_layer(outputs, count, piece_columns);
  const size_t pixel = (outputs + 3) / 4 * 4;
  ck_int8_multiply(level, &layer.product);
  float *exact = check_sums(layer), largest = 0;
  for (size_t i = 0; i < count * outputs; i++) largest = fmaxf(largest, exact[i]);
  uint8_t *image = room(count * pixel + 16, 1);
  const struct ck_int8_sums whole = {
      layer.sums, count, outputs, layer.scales, layer.biases, 0.25f};
  const struct ck_int8_image target = {image, count, count * pixel, pixel};
  const float step = ck_int8_rectify(level, &whole, &target);
  expect(step == largest / ck_int8_one, "a step", outputs, count);
  ck_int8_multiply(level, &layer.product);
  ck_int8_values(level, &whole);
  for (size_t row = 0; row < count; row++) {
    for (size_t o = 0; o < pixel; o++) {
      const float value = o < outputs ? exact[row * outputs + o] : 0;
      const float byte = image[row * pixel + o];
      expect(fabsf(byte * step - fmaxf(value, 0)) <= 0.501f * step, "a byte", outputs, count);
      float actual;
      memcpy(&actual, layer.sums + row * layer.padded + o, sizeof actual);
      expect(o >= outputs || actual == value, "a value", outputs, count);
    }
  }
  free_rectified_layer(layer);
  free(exact);
  free(image);
}

// MARK: - Single precision

static void check_float32(enum ck_level level, size_t hidden, size_t inks, int starts) {
  const size_t padded = ck_padded(hidden), rows = 4 * hidden;
  float *weights = random_floats(rows * hidden, 0.5f), *bias = random_floats(rows, 1);
  float *packed = room(ck_float32_packed_count(padded / ck_block, hidden), sizeof(float));
  ck_float32_pack(weights, bias, hidden, hidden, packed);
  float *gates = random_floats(inks * rows, 4), *previous = random_floats(inks * hidden, 1);
  float *cells = random_floats(inks * padded, 2), *old = room(inks * padded, sizeof(float));
  memcpy(old, cells, inks * padded * sizeof(float));
  float *output = room(inks * hidden, sizeof(float));
  struct ck_float32_step step = {
      packed, hidden, inks, gates, starts ? NULL : previous, cells, output, hidden};
  ck_float32_run(level, &step);
  float *products = room(inks * 4 * padded, sizeof(float));
  struct ck_float32_projection projection = {
      packed, padded / ck_block, hidden, 4 * padded, inks, previous, hidden, products};
  ck_float32_project(level, &projection);
  for (size_t ink = 0; ink < inks; ink++) {
    for (size_t unit = 0; unit < hidden; unit++) {
      double sums[4];
      for (size_t gate = 0; gate < 4; gate++) {
        const size_t row = gate * hidden + unit;
        double product = bias[row];
        for (size_t k = 0; k < hidden; k++) {
          product += (double)weights[row * hidden + k] * previous[ink * hidden + k];
        }
        sums[gate] = gates[ink * rows + row] + (starts ? bias[row] : product);
        const double actual = products[ink * 4 * padded + place(unit, gate)];
        expect(fabs(actual - product) < 2e-5, "a product", hidden, inks);
      }
      const double before = starts ? 0 : old[ink * padded + unit];
      const double cell = sigmoid(sums[1]) * before + sigmoid(sums[0]) * tanh(sums[2]);
      const double state = sigmoid(sums[3]) * tanh(cell);
      expect(fabs(cells[ink * padded + unit] - cell) < 5e-6, "a float32 cell", hidden, inks);
      expect(fabs(output[ink * hidden + unit] - state) < 5e-6, "a float32 state", hidden, inks);
    }
  }
  free(weights);
  free(bias);
  free(packed);
  free(gates);
  free(previous);
  free(cells);
  free(old);
  free(output);
  free(products);
}

static void check_softmax(enum ck_level level, size_t classes) {
  float *logits = random_floats(classes, 20), *output = room(classes, sizeof(float));
  ck_log_softmax(level, logits, classes, output);
  double sum = 0;
  for (size_t c = 0; c < classes; c++) sum += exp(logits[c]);
  for (size_t c = 0; c < classes; c++) {
    expect(fabs(output[c] - (logits[c] - log(sum))) < 2e-5, "the softmax", classes, 1);
  }
  free(logits);
  free(output);
}

int main(void) {
  static const char *names[] = {"portable", "AVX2", "AVX-VNNI", "AVX-512", "VNNI", "AMX", "NEON", "dot products"};
  for (enum ck_level level = ck_level_portable; level <= ck_level_dotprod; level++) {
    if (!ck_supports(level)) continue;
    const int before = faults;
    FOR_EACH(hidden, sizes) {
      random_state = hidden;
      check_softmax(level, hidden);
      FOR_EACH(inks, ink_counts) {
        for (enum form form = plain_bytes; form < forms; form++) {
          check_int8_projection(level, hidden, inks, form);
        }
        FOR_EACH(columns, piece_columns) check_rectified(level, hidden, inks, columns);
        for (int starts = 0; starts <= 1; starts++) {
          for (enum form form = plain_bytes; form < forms; form++) {
            check_int8_step(level, hidden, inks, starts, form);
          }
          check_float32(level, hidden, inks, starts);
        }
      }
    }
    printf("%s: %s%s\n", names[level], faults == before ? "right" : "wrong",
           level == ck_best_level() ? ", chosen" : "");
  }
  return faults != 0;
}
