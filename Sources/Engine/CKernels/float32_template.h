// The kernels in single precision, compiled once for every level. In addition to what vectors.h
// needs, the including file defines
//   ONE_INK_VECTORS  vectors of units processed together for a single ink
//   FLOAT32_INKS     inks that share each load of weights: 4 * FLOAT32_INKS sums stay in registers

#include "vectors.h"

// A product and its sum may be rounded once if there is an instruction for it. In 8-bit networks
// this changes nothing: products of `ck_short` values and weights are exact.
#ifndef SEPARATE_ROUNDING
#pragma STDC FP_CONTRACT ON
#endif

#include "product_template.h"

typedef vector unit_sums[ONE_INK_VECTORS][gates];

/// Adds weights * inputs to the sums of the first `used` gates of `vectors * LANES` units of a
/// block, for `inks` rows of `columns` inputs; `weights` points to the block's bias, at the first
/// of these units.
///
/// `inks`, `vectors` and `used` are constants after inlining, so all sums are in registers.
INLINE void add_products(
    const float *weights, const float *rows, size_t stride, size_t columns, const int inks,
    const int vectors, const int used, unit_sums *sums) {
  for (size_t k = 0; k < columns; k++) {
    weights += ck_block_values;
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < used; gate++) {
        vector weight = load(weights + gate * ck_block + v * LANES);
        UNROLL for (int n = 0; n < inks; n++) {
          sums[n][v][gate] += weight * splat(rows[n * stride + k]);
        }
      }
    }
  }
}

#pragma STDC FP_CONTRACT OFF

// MARK: - Steps

/// Runs units `unit ..< unit + vectors * LANES` of inks `ink ..< ink + inks`.
INLINE void step_tile(
    const struct ck_float32_step *step, size_t unit, size_t ink, const int inks,
    const int vectors) {
  const size_t hidden = step->hidden;
  const float *weights =
      step->weights + unit / ck_block * (hidden + 1) * ck_block_values + unit % ck_block;
  unit_sums sums[FLOAT32_INKS];  // the used parts become registers
  UNROLL for (int n = 0; n < inks; n++) {
    const float *projection = step->gates + (ink + n) * gates * hidden + unit;
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        sums[n][v][gate] = load(projection + gate * hidden + v * LANES) +
                           load(weights + gate * ck_block + v * LANES);
      }
    }
  }
  if (step->previous) {
    add_products(
        weights, step->previous + ink * step->state_stride, step->state_stride, hidden, inks,
        vectors, gates, sums);
  }
  const size_t padded = blocks_of(hidden) * ck_block;
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      const size_t first = unit + v * LANES;
      float *cell = step->cell + (ink + n) * padded + first;
      vector c = step->previous ? load(cell) : splat(0);
      vector h = update(sums[n][v], &c);
      store(cell, c);
      if (first < hidden) {
        store_some(step->output + (ink + n) * step->state_stride + first, h, hidden - first);
      }
    }
  }
}

TARGET void KERNEL(ck_float32_run)(const struct ck_float32_step *step) {
  if (step->inks == 1) {  // limited by reading the weights, so each is read once, in order
    for (size_t unit = 0; unit < step->hidden; unit += ONE_INK_VECTORS * LANES) {
      step_tile(step, unit, 0, 1, ONE_INK_VECTORS);
    }
    return;
  }
  // The weights of some units stay in the nearest cache for all groups of inks.
  for (size_t unit = 0; unit < step->hidden; unit += LANES) {
#define TILE(ink, inks) step_tile(step, unit, ink, inks, 1)
    IN_GROUPS(step->inks, FLOAT32_INKS, TILE);
#undef TILE
  }
}

// MARK: - Projections

/// Computes the first `used` gates of LANES units of a block, from `lane` on, for rows
/// `first ..< first + count`.
INLINE void projection_tile(
    const struct ck_float32_projection *p, size_t block, size_t lane, size_t first,
    const int count, const int used) {
  const float *weights = p->weights + block * (p->columns + 1) * ck_block_values + lane;
  unit_sums sums[FLOAT32_INKS];
  UNROLL for (int n = 0; n < count; n++) {
    UNROLL for (int gate = 0; gate < used; gate++) {
      sums[n][0][gate] = load(weights + gate * ck_block);
    }
  }
  add_products(
      weights, p->rows + first * p->row_stride, p->row_stride, p->columns, count, 1, used, sums);
  UNROLL for (int n = 0; n < count; n++) {
    float *target = p->products + ((first + n) * p->blocks + block) * ck_block_values + lane;
    UNROLL for (int gate = 0; gate < used; gate++) {
      store(target + gate * ck_block, sums[n][0][gate]);
    }
  }
}

TARGET void KERNEL(ck_float32_project)(const struct ck_float32_projection *projection) {
  const size_t left = projection->blocks * ck_block_values - projection->outputs;
  for (size_t block = 0; block < projection->blocks; block++) {
    // The second block holds only half of English's 96 classes.
    const bool is_half = block + 1 == projection->blocks && left >= 2 * ck_block;
    for (size_t lane = 0; lane < ck_block; lane += LANES) {
#define TILE(first, count) projection_tile(projection, block, lane, first, count, gates)
#define HALF_TILE(first, count) projection_tile(projection, block, lane, first, count, gates / 2)
      if (is_half) {
        IN_GROUPS(projection->count, FLOAT32_INKS, HALF_TILE);
      } else {
        IN_GROUPS(projection->count, FLOAT32_INKS, TILE);
      }
#undef HALF_TILE
#undef TILE
    }
  }
}

// MARK: - The softmax

/// Loads LANES values from `index`; those past the end are so low that they vanish in a softmax.
INLINE vector load_logits(const float *logits, size_t index, size_t classes) {
  if (index + LANES <= classes) return load(logits + index);
  vector values = splat(-INFINITY);
  float *lanes = (float *)&values;
  for (size_t lane = 0; index + lane < classes; lane++) lanes[lane] = logits[index + lane];
  return values;
}

TARGET void KERNEL(ck_log_softmax)(const float *logits, size_t classes, float *output) {
  const float log2e = 0x1.715476p+0f;
  vector maxima = splat(-INFINITY);
  for (size_t c = 0; c < classes; c += LANES) {
    maxima = larger(load_logits(logits, c, classes), maxima);
  }
  float maximum = maxima[0];
  for (int lane = 1; lane < LANES; lane++) maximum = fmaxf(maximum, maxima[lane]);

  // Sixteen sums, whatever the vector's size: each level adds in the same order.
  enum { vectors = 16 / LANES };
  vector sums[vectors];
  UNROLL for (int v = 0; v < vectors; v++) sums[v] = splat(0);
  for (size_t first = 0; first < classes; first += 16) {
    UNROLL for (int v = 0; v < vectors; v++) {
      const vector values = load_logits(logits, first + v * LANES, classes);
      sums[v] += power_of_two((values - maximum) * log2e);
    }
  }
  float sum = 0;
  UNROLL for (int v = 0; v < vectors; v++) {
    for (int lane = 0; lane < LANES; lane++) sum += sums[v][lane];
  }

  const float shift = maximum + logf(sum);
  for (size_t c = 0; c < classes; c++) output[c] = logits[c] - shift;
}
