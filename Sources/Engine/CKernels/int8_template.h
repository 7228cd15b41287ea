// The LSTM with 8-bit states and weights of 8 or 4 bits, compiled once for every level that has
// instructions of its own for it. In addition to what vectors.h needs, the including file defines
//   INT8_INKS             inks that share each load of weights
//   NIBBLE_INKS           inks that share each load of nibbles, if not INT8_INKS: 1 on levels that
//                         multiply nibbles with a single ink (`ck_rows_for_nibbles`)
//   NEVER_NIBBLES         if nibbles are always unpacked when a network is loaded; nibbles in
//                         packed weights are then multiplied by the portable kernels
//   STATES_AS_STORED      if the instructions take states as stored, with their zero at 128
//   NEIGHBOURS_AS_STORED  if those for unsigned values do, provided that neighbouring weights fit
//   ONE_SUM               if a single ink needs no second sum in turn with the first
//   byte_sums             sums of LANES units, as the instructions produce them
//   four_inputs           four inputs, the same for all units
//   four_weights          four weights of each of LANES units
// and the functions four_inputs_of, weights_at, add_four and whole_sums; without NEVER_NIBBLES also
// low_nibbles and high_nibbles, which unpack them. All sums are exact integers: they depend neither
// on the level nor on the number of inks processed together.

#include "int8_states.h"

#ifndef NIBBLE_INKS
#define NIBBLE_INKS INT8_INKS
#endif
#define INKS_OF(form) ((form) == form_nibbles ? NIBBLE_INKS : INT8_INKS)

#ifdef ONE_SUM
#define IN_TURN(inks) false
#else
// A single ink alternates between two sums; with one, each product would wait for the last.
#define IN_TURN(inks) ((inks) == 1)
#endif

// The sums of the inks and vectors of units processed together; the used parts become registers.
typedef byte_sums unit_byte_sums[INT8_ONE_INK_VECTORS][gates];

/// Adds the products of four inputs of each row, from `k` on, using `inputs_of` and `add`, with the
/// weights that `open` unpacks.
#define ADD_FOUR_BY(inputs_of, add, open, weights, k, sums)                                \
  do {                                                                                     \
    four_inputs inputs[INT8_INKS];                                                         \
    UNROLL for (int n = 0; n < inks; n++) inputs[n] = inputs_of(rows + n * stride + (k));  \
    UNROLL for (int gate = 0; gate < gates; gate++) {                                      \
      UNROLL for (int v = 0; v < vectors; v++) {                                           \
        const four_weights four = open((weights) + 4 * (gate * ck_block + v * LANES));     \
        UNROLL for (int n = 0; n < inks; n++) {                                            \
          (sums)[n][v][gate] = add((sums)[n][v][gate], four, inputs[n]);                   \
        }                                                                                  \
      }                                                                                    \
    }                                                                                      \
  } while (0)
#define ADD_FOUR(open, weights, k, sums) \
  ADD_FOUR_BY(four_inputs_of, add_four, open, weights, k, sums)

#ifndef NEVER_NIBBLES

/// Sums products with weights in nibbles, each times 16.
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

/// Sums products with weights in bytes.
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

#ifdef NEIGHBOURS_AS_STORED

/// Sums products with weights in bytes whose neighbours fit, and states as stored.
INLINE void add_neighbours(
    const int8_t *weights, size_t columns, const uint8_t *rows, size_t stride, const int inks,
    const int vectors, unit_byte_sums *sums) {
  for (size_t k = 0; k < columns; k += 4) {
    ADD_FOUR_BY(four_values_of, add_four_values, weights_at, weights, k, sums);
    weights += 4 * ck_block_values;
  }
}

#endif

#undef ADD_FOUR
#undef ADD_FOUR_BY

#ifdef STATES_AS_STORED
#define TAKES_STORED(form) true
#elif defined(NEIGHBOURS_AS_STORED)
#define TAKES_STORED(form) ((form) == form_neighbours)
#else
#define TAKES_STORED(form) false
#endif

/// Computes the sums of `inks` rows of states for `vectors * LANES` units of a block, from `lane`
/// on.
INLINE void int8_sums(
    struct int8_block block, size_t columns, const enum weight_form form, size_t lane,
    const uint8_t *rows, size_t stride, const int inks, const int vectors, unit_products *sums) {
  unit_byte_sums first[INT8_INKS], second[1];
  UNROLL for (int v = 0; v < vectors; v++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      second[0][v][gate] = (byte_sums){0};
      UNROLL for (int n = 0; n < inks; n++) {
        first[n][v][gate] = (byte_sums){0};
        if (TAKES_STORED(form)) {
          const int32_t *corrections = block.corrections + gate * ck_block + lane + v * LANES;
          memcpy(&first[n][v][gate], corrections, LANES * sizeof *corrections);
        }
      }
    }
  }
  const int8_t *weights = block.weights + 4 * lane;
  switch (form) {
    case form_bytes:
      add_bytes(weights, columns, rows, stride, inks, vectors, first, second);
      break;
    case form_neighbours:
#ifdef NEIGHBOURS_AS_STORED
      add_neighbours(weights, columns, rows, stride, inks, vectors, first);
#endif
      break;
    case form_nibbles:
#ifndef NEVER_NIBBLES
      add_nibbles(weights, columns, rows, stride, inks, vectors, first, second);
#endif
      break;
  }
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        integers whole = whole_sums(first[n][v][gate]);
        if (IN_TURN(inks)) whole += whole_sums(second[0][v][gate]);
        if (form == form_nibbles) whole >>= 4;
        sums[n][v][gate] = __builtin_convertvector(whole, vector) *
                           load(block.scales + gate * ck_block + lane + v * LANES);
      }
    }
  }
}

#ifdef NEVER_NIBBLES
  #define IN_NIBBLES(work, kernel) ck_##work##_portable(kernel)
#else
  #define IN_NIBBLES(work, kernel) work(kernel, form_nibbles)
#endif
#ifdef NEIGHBOURS_AS_STORED
  #define FORM_OF_BYTES(kernel) ((kernel)->neighbours_fit ? form_neighbours : form_bytes)
#else
  #define FORM_OF_BYTES(kernel) form_bytes
#endif

/// Runs a kernel's work in the form of its weights.
#define IN_FORM(work, kernel)                                  \
  do {                                                         \
    if ((kernel)->bits == ck_nibbles) {                        \
      IN_NIBBLES(work, kernel);                                \
    } else if (FORM_OF_BYTES(kernel) == form_neighbours) {     \
      work(kernel, form_neighbours);                           \
    } else {                                                   \
      work(kernel, form_bytes);                                \
    }                                                          \
  } while (0)

// MARK: - Projections

/// Computes LANES units of a block, from `lane` on, for rows `first ..< first + count`.
INLINE void int8_projection_tile(
    const struct ck_int8_projection *p, struct int8_block block, const enum weight_form form,
    size_t number, size_t lane, size_t first, const int count) {
  unit_products sums[INT8_INKS];
  int8_sums(
      block, p->columns, form, lane, p->rows + first * p->row_stride, p->row_stride, count, 1,
      sums);
  UNROLL for (int n = 0; n < count; n++) {
    float *target = p->products + ((first + n) * p->blocks + number) * ck_block_values + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      store(target + gate * ck_block, sums[n][0][gate] + load(block.biases + gate * ck_block + lane));
    }
  }
}

INLINE void int8_project(
    const struct ck_int8_projection *projection, const enum weight_form form) {
  for (size_t number = 0; number < projection->blocks; number++) {
    const struct int8_block block =
        int8_block(projection->weights, projection->columns, bits_of(form), number);
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(first, count) int8_projection_tile(projection, block, form, number, lane, first, count)
      IN_GROUPS(projection->count, INKS_OF(form), TILE);
#undef TILE
    }
  }
}

TARGET void KERNEL(ck_int8_project)(const struct ck_int8_projection *projection) {
  IN_FORM(int8_project, projection);
}

// MARK: - Steps

/// Computes the sums of `vectors * LANES` units of a block, from `lane` on, for inks
/// `ink ..< ink + inks`.
INLINE void int8_step_sums(
    const struct ck_int8_step *s, const enum weight_form form, size_t number, size_t lane,
    size_t ink, const int inks, const int vectors, unit_products *sums) {
  const size_t padded = blocks_of(s->hidden) * ck_block;
  if (s->previous) {
    int8_sums(
        int8_block(s->weights, padded, bits_of(form), number), padded, form, lane,
        s->previous + ink * s->state_stride, s->state_stride, inks, vectors, sums);
  } else {
    UNROLL for (int n = 0; n < inks; n++) {
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int gate = 0; gate < gates; gate++) sums[n][v][gate] = splat(0);
      }
    }
  }
}

/// Runs `vectors * LANES` units of a block, from `lane` on, for inks `ink ..< ink + inks`.
INLINE void int8_step_tile(
    const struct ck_int8_step *s, const enum weight_form form, size_t number, size_t lane,
    size_t ink, const int inks, const int vectors) {
  unit_products sums[INT8_INKS];
  int8_step_sums(s, form, number, lane, ink, inks, vectors, sums);
  int8_step_states(s, number, lane, ink, inks, vectors, sums);
}

INLINE void int8_run(const struct ck_int8_step *step, const enum weight_form form) {
  const size_t blocks = blocks_of(step->hidden);
  for (size_t i = 0; i < blocks; i++) {
    const size_t number = step->from_last ? blocks - 1 - i : i;
    if (step->inks == 1) {
      for (size_t lane = 0; lane < ck_block; lane += INT8_ONE_INK_VECTORS * LANES) {
        int8_step_tile(step, form, number, lane, 0, 1, INT8_ONE_INK_VECTORS);
      }
    } else {
      for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(ink, inks) int8_step_tile(step, form, number, lane, ink, inks, 1)
        IN_GROUPS(step->inks, INKS_OF(form), TILE);
#undef TILE
      }
    }
  }
}

TARGET void KERNEL(ck_int8_run)(const struct ck_int8_step *step) {
  IN_FORM(int8_run, step);
}
