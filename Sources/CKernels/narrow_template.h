// The LSTM with 8-bit weights and states, compiled once for every level that has instructions of its
// own for it. Besides what vectors.h wants, the including file defines
//   NARROW_INKS  inks that share each load of weights
//   byte_sums    sums of LANES units, as its instructions make them
//   four_inputs  four inputs, the same for all units
// and the functions first_sums, four_inputs_of, add_four, whole_sums and store_states. All sums are of
// integers and exact: they depend neither on the level nor on how many inks go together.

/// A block's scales and biases, what the zero of states adds to its sums, and its weights: of every
/// four inputs the bytes of each gate and unit.
struct narrow_block {
  const float *scales;
  const float *biases;
  const int32_t *corrections;
  const int8_t *weights;
};

INLINE struct narrow_block narrow_block(const void *packed, size_t columns, size_t number) {
  const char *start = (const char *)packed + number * ck_narrow_block_bytes(columns);
  return (struct narrow_block){
      (const float *)start, (const float *)start + row, (const int32_t *)start + 2 * row,
      (const int8_t *)start + 3 * row * sizeof(float)};
}

INLINE size_t blocks_of(size_t hidden) { return (hidden + ck_block - 1) / ck_block; }

/// The sums of `inks` rows of states for LANES units of a block, from `lane` on.
INLINE void narrow_sums(
    struct narrow_block block, size_t columns, size_t lane, const uint8_t *rows, size_t stride,
    const int inks, vector sums[NARROW_INKS][gates]) {
  byte_sums totals[NARROW_INKS][gates];
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      totals[n][gate] = first_sums(block.corrections + gate * ck_block + lane);
    }
  }
  const int8_t *weights = block.weights + 4 * lane;
  for (size_t k = 0; k < columns; k += 4) {
    four_inputs inputs[NARROW_INKS];
    UNROLL for (int n = 0; n < inks; n++) inputs[n] = four_inputs_of(rows + n * stride + k);
    UNROLL for (int gate = 0; gate < gates; gate++) {
      UNROLL for (int n = 0; n < inks; n++) {
        totals[n][gate] = add_four(totals[n][gate], weights + gate * 4 * ck_block, inputs[n]);
      }
    }
    weights += 4 * row;
  }
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      sums[n][gate] = __builtin_convertvector(whole_sums(totals[n][gate]), vector) *
                      load(block.scales + gate * ck_block + lane);
    }
  }
}

/// What a tile is part of: a step, or else a projection.
struct narrow_task {
  const struct ck_narrow_step *step;
  const struct ck_narrow_projection *projection;
};

/// LANES units of a block, from `lane` on, for inks `ink ..< ink + inks` of a projection.
INLINE void narrow_projection_tile(
    const struct ck_narrow_projection *p, struct narrow_block block, size_t number, size_t lane,
    size_t ink, const int inks) {
  vector sums[NARROW_INKS][gates];
  narrow_sums(block, p->columns, lane, p->rows + ink * p->row_stride, p->row_stride, inks, sums);
  UNROLL for (int n = 0; n < inks; n++) {
    float *target = p->gates + ((ink + n) * blocks_of(p->hidden) + number) * row + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      store(target + gate * ck_block, sums[n][gate] + load(block.biases + gate * ck_block + lane));
    }
  }
}

/// The same of a step.
INLINE void narrow_step_tile(
    const struct ck_narrow_step *s, struct narrow_block block, size_t number, size_t lane,
    size_t ink, const int inks) {
  const size_t blocks = blocks_of(s->hidden), padded = blocks * ck_block;
  const size_t unit = number * ck_block + lane;
  vector sums[NARROW_INKS][gates];
  if (s->previous) {
    narrow_sums(
        block, padded, lane, s->previous + ink * s->state_stride, s->state_stride, inks, sums);
  } else {
    UNROLL for (int n = 0; n < inks; n++) {
      UNROLL for (int gate = 0; gate < gates; gate++) sums[n][gate] = splat(0);
    }
  }
  UNROLL for (int n = 0; n < inks; n++) {
    const float *projection = s->gates + ((ink + n) * blocks + number) * row + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) {
      sums[n][gate] += load(projection + gate * ck_block);
    }
    float *cell = s->cell + (ink + n) * padded + unit;
    vector c = s->previous ? load(cell) : splat(0);
    vector h = update(sums[n], &c);
    store(cell, c);
    store_states(s->output + (ink + n) * s->state_stride + unit, h * ck_narrow_one);
    if (s->wide_output && unit < s->hidden) {
      store_some(s->wide_output + (ink + n) * s->wide_stride + unit, h, s->hidden - unit);
    }
  }
}

INLINE void narrow_tile(
    struct narrow_task task, struct narrow_block block, size_t number, size_t lane, size_t ink,
    const int inks) {
  if (task.step) {
    narrow_step_tile(task.step, block, number, lane, ink, inks);
  } else {
    narrow_projection_tile(task.projection, block, number, lane, ink, inks);
  }
}

/// All blocks, and within a block all inks, in groups of nearly one size.
INLINE void narrow_run(
    struct narrow_task task, const void *weights, size_t columns, size_t blocks, size_t inks) {
  const size_t groups = (inks + NARROW_INKS - 1) / NARROW_INKS;
  for (size_t number = 0; number < blocks; number++) {
    const struct narrow_block block = narrow_block(weights, columns, number);
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
      size_t ink = 0;
      for (size_t group = 0; group < groups; group++) {
        const size_t end = inks * (group + 1) / groups;
        switch (end - ink) {
#if NARROW_INKS >= 6
          case 6:
            narrow_tile(task, block, number, lane, ink, 6);
            break;
          case 5:
            narrow_tile(task, block, number, lane, ink, 5);
            break;
          case 4:
            narrow_tile(task, block, number, lane, ink, 4);
            break;
          case 3:
            narrow_tile(task, block, number, lane, ink, 3);
            break;
#endif
          case 2:
            narrow_tile(task, block, number, lane, ink, 2);
            break;
          default:
            narrow_tile(task, block, number, lane, ink, 1);
        }
        ink = end;
      }
    }
  }
}

TARGET void KERNEL(ck_narrow_project)(const struct ck_narrow_projection *projection) {
  narrow_run(
      (struct narrow_task){.projection = projection}, projection->weights, projection->columns,
      blocks_of(projection->hidden), projection->inks);
}

TARGET void KERNEL(ck_narrow_run)(const struct ck_narrow_step *step) {
  narrow_run(
      (struct narrow_task){.step = step}, step->weights, ck_lstm_padded(step->hidden),
      blocks_of(step->hidden), step->inks);
}
