// The LSTM with 8-bit states and weights of 8 or 4 bits, compiled once for every level that has
// instructions of its own for it. Besides what vectors.h wants, the including file defines
//   INT8_INKS         inks that share each load of weights
//   INT8_ONE_INK_VECTORS  vectors of units that are worked on together for one ink alone, if not 1
//   NIBBLE_INKS       inks that share each load of nibbles, if not INT8_INKS: 1 on levels that multiply
//                     nibbles with one ink alone, or never (`ck_rows_for_nibbles`)
//   STATES_AS_STORED  if the instructions take states as they are stored, with their zero at 128
//   ONE_SUM           if an ink alone needs no second sum in turn with the first
//   byte_sums         sums of LANES units, as the instructions make them
//   four_inputs       four inputs, the same for all units
//   four_weights      four weights of each of LANES units
// and the functions four_inputs_of, weights_at, add_four and whole_sums; for nibbles low_nibbles and
// high_nibbles, which open them, or OWN_NIBBLE_SUMS and add_nibbles. All sums are of integers and
// exact: they depend neither on the level nor on how many inks go together.

#ifndef NIBBLE_INKS
#define NIBBLE_INKS INT8_INKS
#endif
#ifndef INT8_ONE_INK_VECTORS
#define INT8_ONE_INK_VECTORS 1
#endif
#define INKS_OF(bits) ((bits) == ck_nibbles ? NIBBLE_INKS : INT8_INKS)

#ifdef ONE_SUM
#define IN_TURN(inks) false
#else
// An ink alone has two sums in turn: it would wait for each product before the next.
#define IN_TURN(inks) ((inks) == 1)
#endif

// Sums of the inks and vectors of units that are worked on together: the parts in use become registers.
typedef byte_sums unit_byte_sums[INT8_ONE_INK_VECTORS][gates];
typedef vector unit_products[INT8_ONE_INK_VECTORS][gates];

/// Adds the products of four inputs of each row, from `k` on, with the weights that `open` finds.
#define ADD_FOUR(open, weights, k, sums)                                                        \
  do {                                                                                          \
    four_inputs inputs[INT8_INKS];                                                              \
    UNROLL for (int n = 0; n < inks; n++) inputs[n] = four_inputs_of(rows + n * stride + (k));  \
    UNROLL for (int gate = 0; gate < gates; gate++) {                                           \
      UNROLL for (int v = 0; v < vectors; v++) {                                                \
        const four_weights four = open((weights) + 4 * (gate * ck_block + v * LANES));          \
        UNROLL for (int n = 0; n < inks; n++) {                                                 \
          (sums)[n][v][gate] = add_four((sums)[n][v][gate], four, inputs[n]);                   \
        }                                                                                       \
      }                                                                                         \
    }                                                                                           \
  } while (0)

#ifndef OWN_NIBBLE_SUMS

/// The sums of weights in nibbles, each 16 times.
INLINE void add_nibbles(
    const int8_t *weights, size_t columns, const uint8_t *rows, size_t stride, const int inks,
    const int vectors, unit_byte_sums *first, unit_byte_sums *second) {
  for (size_t k = 0; k < columns; k += 8) {
    ADD_FOUR(low_nibbles, weights, k, first);
    if (IN_TURN(inks)) {
      ADD_FOUR(high_nibbles, weights, k + 4, second);
    } else {
      ADD_FOUR(high_nibbles, weights, k + 4, first);
    }
    weights += 4 * ck_block_values;
  }
}

#endif

/// The sums of weights in bytes.
INLINE void add_bytes(
    const int8_t *weights, size_t columns, const uint8_t *rows, size_t stride, const int inks,
    const int vectors, unit_byte_sums *first, unit_byte_sums *second) {
  if (IN_TURN(inks)) {
    for (size_t k = 0; k < columns; k += 8) {
      ADD_FOUR(weights_at, weights, k, first);
      ADD_FOUR(weights_at, weights + 4 * ck_block_values, k + 4, second);
      weights += 8 * ck_block_values;
    }
  } else {
    for (size_t k = 0; k < columns; k += 4) {
      ADD_FOUR(weights_at, weights, k, first);
      weights += 4 * ck_block_values;
    }
  }
}

#undef ADD_FOUR

/// The sums of `inks` rows of states for `vectors * LANES` units of a block, from `lane` on.
INLINE void int8_sums(
    struct int8_block block, size_t columns, const enum ck_weight_bits bits, size_t lane,
    const uint8_t *rows, size_t stride, const int inks, const int vectors, unit_products *sums) {
  unit_byte_sums first[INT8_INKS], second[1];
  UNROLL for (int v = 0; v < vectors; v++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      second[0][v][gate] = (byte_sums){0};
      UNROLL for (int n = 0; n < inks; n++) {
        first[n][v][gate] = (byte_sums){0};
#ifdef STATES_AS_STORED
        memcpy(
            &first[n][v][gate], block.corrections + gate * ck_block + lane + v * LANES,
            sizeof(byte_sums));
#endif
      }
    }
  }
  const int8_t *weights = block.weights + 4 * lane;
  if (bits == ck_nibbles) {
    add_nibbles(weights, columns, rows, stride, inks, vectors, first, second);
  } else {
    add_bytes(weights, columns, rows, stride, inks, vectors, first, second);
  }
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        integers whole = whole_sums(first[n][v][gate]);
        if (IN_TURN(inks)) whole += whole_sums(second[0][v][gate]);
        if (bits == ck_nibbles) whole >>= 4;
        sums[n][v][gate] = __builtin_convertvector(whole, vector) *
                           load(block.scales + gate * ck_block + lane + v * LANES);
      }
    }
  }
}

// MARK: - Projections

/// LANES units of a block, from `lane` on, of rows `first ..< first + count`.
INLINE void int8_projection_tile(
    const struct ck_int8_projection *p, struct int8_block block, const enum ck_weight_bits bits,
    size_t number, size_t lane, size_t first, const int count) {
  unit_products sums[INT8_INKS];
  int8_sums(
      block, p->columns, bits, lane, p->rows + first * p->row_stride, p->row_stride, count, 1,
      sums);
  UNROLL for (int n = 0; n < count; n++) {
    float *target = p->products + ((first + n) * p->blocks + number) * ck_block_values + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      store(target + gate * ck_block, sums[n][0][gate] + load(block.biases + gate * ck_block + lane));
    }
  }
}

INLINE void int8_project(
    const struct ck_int8_projection *projection, const enum ck_weight_bits bits) {
  for (size_t number = 0; number < projection->blocks; number++) {
    const struct int8_block block =
        int8_block(projection->weights, projection->columns, bits, number);
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(first, count) int8_projection_tile(projection, block, bits, number, lane, first, count)
      IN_GROUPS(projection->count, INKS_OF(bits), TILE);
#undef TILE
    }
  }
}

TARGET void KERNEL(ck_int8_project)(const struct ck_int8_projection *projection) {
  if (projection->bits == ck_nibbles) {
    int8_project(projection, ck_nibbles);
  } else {
    int8_project(projection, ck_bytes);
  }
}

// MARK: - Steps

/// Rounded to `ck_short_bits`, as ck_shorten does it; no state but 0 is below 2^-64.
INLINE vector short_values(vector values) {
  const int32_t dropped = 1 << (24 - ck_short_bits);
  return (vector)(((integers)values + dropped / 2) & -dropped);
}

/// The bytes of LANES states: 127 h to the nearest integer, ties to even. Adding 1.5 * 2^23 rounds.
INLINE void store_states(uint8_t *target, vector states) {
  typedef uint8_t bytes __attribute__((vector_size(LANES)));
  integers whole =
      (integers)(states * ck_int8_one + 0x1.8p23f) - (integers)splat(0x1.8p23f) + ck_int8_zero;
  bytes values = __builtin_convertvector(whole, bytes);
  memcpy(target, &values, sizeof values);
}

/// The sums of `vectors * LANES` units of a block, from `lane` on, of inks `ink ..< ink + inks`.
INLINE void int8_step_sums(
    const struct ck_int8_step *s, const enum ck_weight_bits bits, size_t number, size_t lane,
    size_t ink, const int inks, const int vectors, unit_products *sums) {
  const size_t padded = blocks_of(s->hidden) * ck_block;
  if (s->previous) {
    int8_sums(
        int8_block(s->weights, padded, bits, number), padded, bits, lane,
        s->previous + ink * s->state_stride, s->state_stride, inks, vectors, sums);
  } else {
    UNROLL for (int n = 0; n < inks; n++) {
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int gate = 0; gate < gates; gate++) sums[n][v][gate] = splat(0);
      }
    }
  }
}

/// Cells and states of `vectors * LANES` units of a block, from `lane` on, of inks `ink ..< ink + inks`.
INLINE void int8_step_states(
    const struct ck_int8_step *s, size_t number, size_t lane, size_t ink, const int inks,
    const int vectors, unit_products *sums) {
  const size_t blocks = blocks_of(s->hidden), padded = blocks * ck_block;
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      const size_t own = lane + v * LANES, unit = number * ck_block + own;
      const float *projection = s->gates + ((ink + n) * blocks + number) * ck_block_values + own;
      UNROLL for (int gate = 0; gate < gates; gate++) {
        sums[n][v][gate] += load(projection + gate * ck_block);
      }
      float *cell = s->cell + (ink + n) * padded + unit;
      vector c = s->previous ? load(cell) : splat(0);
      vector h = update(sums[n][v], &c);
      store(cell, c);
      store_states(s->output + (ink + n) * s->state_stride + unit, h);
      if (s->float_output && unit < s->hidden) {
        float *target = s->float_output + (ink + n) * s->float_stride + unit;
        store_some(target, short_values(h), s->hidden - unit);
      }
    }
  }
}

/// `vectors * LANES` units of a block, from `lane` on, of inks `ink ..< ink + inks`.
INLINE void int8_step_tile(
    const struct ck_int8_step *s, const enum ck_weight_bits bits, size_t number, size_t lane,
    size_t ink, const int inks, const int vectors) {
  unit_products sums[INT8_INKS];
  int8_step_sums(s, bits, number, lane, ink, inks, vectors, sums);
  int8_step_states(s, number, lane, ink, inks, vectors, sums);
}

INLINE void int8_run(const struct ck_int8_step *step, const enum ck_weight_bits bits) {
  const size_t blocks = blocks_of(step->hidden);
  if (step->inks == 1) {
    for (size_t number = 0; number < blocks; number++) {
      for (size_t lane = 0; lane < ck_block; lane += INT8_ONE_INK_VECTORS * LANES) {
        int8_step_tile(step, bits, number, lane, 0, 1, INT8_ONE_INK_VECTORS);
      }
    }
    return;
  }
  for (size_t number = 0; number < blocks; number++) {
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(ink, inks) int8_step_tile(step, bits, number, lane, ink, inks, 1)
      IN_GROUPS(step->inks, INKS_OF(bits), TILE);
#undef TILE
    }
  }
}

TARGET void KERNEL(ck_int8_run)(const struct ck_int8_step *step) {
  if (step->bits == ck_nibbles) {
    int8_run(step, ck_nibbles);
  } else {
    int8_run(step, ck_bytes);
  }
}
