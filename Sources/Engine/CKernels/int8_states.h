// The cells and 8-bit states of a step, from the sums of their gates. In addition to what vectors.h
// needs, the including file defines
//   INT8_ONE_INK_VECTORS  vectors of units processed together for a single ink, if not 1

#ifndef INT8_ONE_INK_VECTORS
#define INT8_ONE_INK_VECTORS 1
#endif

// The products of the inks and vectors of units processed together.
typedef vector unit_products[INT8_ONE_INK_VECTORS][gates];

/// Rounds values to `ck_short_bits`, like ck_shorten; no state but 0 is below 2^-64.
INLINE vector short_values(vector values) {
  const int32_t dropped = 1 << (24 - ck_short_bits);
  return (vector)(((integers)values + dropped / 2) & -dropped);
}

/// Stores LANES states as bytes: 127 h to the nearest integer, ties to even. Adding 1.5 * 2^23
/// rounds.
INLINE void store_states(uint8_t *target, vector states) {
  typedef uint8_t bytes __attribute__((vector_size(LANES)));
  integers whole =
      (integers)(states * ck_int8_one + 0x1.8p23f) - (integers)splat(0x1.8p23f) + ck_int8_zero;
  bytes values = __builtin_convertvector(whole, bytes);
  memcpy(target, &values, sizeof values);
}

/// Updates the cells and states of `vectors * LANES` units of a block, from `lane` on, for inks
/// `ink ..< ink + inks`.
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
