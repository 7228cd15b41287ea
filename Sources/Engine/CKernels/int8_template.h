// The LSTM with 8-bit weights and states, compiled once for every level that has instructions of
// its own for it. Besides what vectors.h wants, the including file defines
//   INT8_INKS         inks that share each load of weights
//   STATES_AS_STORED  if the instructions take states as they are stored, with their zero at 128
//   byte_sums         sums of LANES units, as the instructions make them
//   four_inputs       four inputs, the same for all units
// and the functions four_inputs_of, add_four and whole_sums. All sums are of integers and exact:
// they depend neither on the level nor on how many inks go together.

/// A block's scales and biases, what the zero of states adds to its sums, and its weights.
struct int8_block {
  const float *scales;
  const float *biases;
  const int32_t *corrections;
  const int8_t *weights;
};

INLINE struct int8_block int8_block(const void *packed, size_t columns, size_t number) {
  const float *start = (const float *)((const char *)packed + number * int8_block_bytes(columns));
  return (struct int8_block){
      start, start + ck_block_values, (const int32_t *)(start + 2 * ck_block_values),
      (const int8_t *)(start + 3 * ck_block_values)};
}

/// The sums of `inks` rows of states for LANES units of a block, from `lane` on.
INLINE void int8_sums(
    struct int8_block block, size_t columns, size_t lane, const uint8_t *rows, size_t stride,
    const int inks, vector sums[INT8_INKS][gates]) {
  byte_sums totals[INT8_INKS][gates];
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      totals[n][gate] = (byte_sums){0};
#ifdef STATES_AS_STORED
      memcpy(
          &totals[n][gate], block.corrections + gate * ck_block + lane, sizeof totals[n][gate]);
#endif
    }
  }
  const int8_t *weights = block.weights + 4 * lane;
  for (size_t k = 0; k < columns; k += 4) {
    four_inputs inputs[INT8_INKS];
    UNROLL for (int n = 0; n < inks; n++) inputs[n] = four_inputs_of(rows + n * stride + k);
    UNROLL for (int gate = 0; gate < gates; gate++) {
      UNROLL for (int n = 0; n < inks; n++) {
        totals[n][gate] = add_four(totals[n][gate], weights + gate * 4 * ck_block, inputs[n]);
      }
    }
    weights += 4 * ck_block_values;
  }
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      sums[n][gate] = __builtin_convertvector(whole_sums(totals[n][gate]), vector) *
                      load(block.scales + gate * ck_block + lane);
    }
  }
}

// MARK: - Projections

/// LANES units of a block, from `lane` on, of rows `first ..< first + count`.
INLINE void int8_projection_tile(
    const struct ck_int8_projection *p, struct int8_block block, size_t number, size_t lane,
    size_t first, const int count) {
  vector sums[INT8_INKS][gates];
  int8_sums(
      block, p->columns, lane, p->rows + first * p->row_stride, p->row_stride, count, sums);
  UNROLL for (int n = 0; n < count; n++) {
    float *target = p->products + ((first + n) * p->blocks + number) * ck_block_values + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      store(target + gate * ck_block, sums[n][gate] + load(block.biases + gate * ck_block + lane));
    }
  }
}

TARGET void KERNEL(ck_int8_project)(const struct ck_int8_projection *projection) {
  for (size_t number = 0; number < projection->blocks; number++) {
    const struct int8_block block = int8_block(projection->weights, projection->columns, number);
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(first, count) int8_projection_tile(projection, block, number, lane, first, count)
      IN_GROUPS(projection->count, INT8_INKS, TILE);
#undef TILE
    }
  }
}

// MARK: - Steps

/// The bytes of LANES states: 127 h to the nearest integer, ties to even. Adding 1.5 * 2^23 rounds.
INLINE void store_states(uint8_t *target, vector states) {
  typedef uint8_t bytes __attribute__((vector_size(LANES)));
  integers whole =
      (integers)(states * ck_int8_one + 0x1.8p23f) - (integers)splat(0x1.8p23f) + ck_int8_zero;
  bytes values = __builtin_convertvector(whole, bytes);
  memcpy(target, &values, sizeof values);
}

/// LANES units of a block, from `lane` on, of inks `ink ..< ink + inks`.
INLINE void int8_step_tile(
    const struct ck_int8_step *s, struct int8_block block, size_t number, size_t lane, size_t ink,
    const int inks) {
  const size_t blocks = blocks_of(s->hidden), padded = blocks * ck_block;
  const size_t unit = number * ck_block + lane;
  vector sums[INT8_INKS][gates];
  if (s->previous) {
    int8_sums(
        block, padded, lane, s->previous + ink * s->state_stride, s->state_stride, inks, sums);
  } else {
    UNROLL for (int n = 0; n < inks; n++) {
      UNROLL for (int gate = 0; gate < gates; gate++) sums[n][gate] = splat(0);
    }
  }
  UNROLL for (int n = 0; n < inks; n++) {
    const float *projection = s->gates + ((ink + n) * blocks + number) * ck_block_values + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      sums[n][gate] += load(projection + gate * ck_block);
    }
    float *cell = s->cell + (ink + n) * padded + unit;
    vector c = s->previous ? load(cell) : splat(0);
    vector h = update(sums[n], &c);
    store(cell, c);
    store_states(s->output + (ink + n) * s->state_stride + unit, h);
    if (s->float_output && unit < s->hidden) {
      store_some(s->float_output + (ink + n) * s->float_stride + unit, h, s->hidden - unit);
    }
  }
}

TARGET void KERNEL(ck_int8_run)(const struct ck_int8_step *step) {
  const size_t blocks = blocks_of(step->hidden);
  for (size_t number = 0; number < blocks; number++) {
    const struct int8_block block = int8_block(step->weights, blocks * ck_block, number);
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(ink, inks) int8_step_tile(step, block, number, lane, ink, inks)
      IN_GROUPS(step->inks, INT8_INKS, TILE);
#undef TILE
    }
  }
}
