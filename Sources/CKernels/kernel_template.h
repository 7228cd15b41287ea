// The kernels in single precision, compiled once for every level. Besides what vectors.h wants, the
// including file defines
//   SINGLE_VECTORS  vectors of units that are worked on together for a single ink
//   MAX_INKS        inks that share each load of weights: 4 * MAX_INKS sums stay in registers

#include <math.h>

#include "vectors.h"

typedef vector unit_sums[SINGLE_VECTORS][gates];

/// Adds weights * inputs to the sums of `vectors * LANES` units of a block for `inks` rows of
/// `columns` inputs; `weights` points to the block's bias, in the first of these units.
///
/// `inks`, `vectors` and `chains` are constants where this is inlined, so that all sums are
/// registers. `chains` sums alternate over the columns, to hide the latency of the additions.
INLINE void add_products(
    const float *weights, const float *rows, size_t stride, size_t columns, const int inks,
    const int vectors, const int chains, unit_sums *sums) {
  unit_sums more[MAX_INKS];  // the second chain's
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) more[n][v][gate] = splat(0);
    }
  }
  size_t k = 0;
  for (; k + chains <= columns; k += chains) {
    UNROLL for (int chain = 0; chain < chains; chain++) {
      unit_sums *into = chain == 0 ? sums : more;
      weights += row;
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int gate = 0; gate < gates; gate++) {
          vector weight = load(weights + gate * ck_block + v * LANES);
          UNROLL for (int n = 0; n < inks; n++) {
            into[n][v][gate] += weight * splat(rows[n * stride + k + chain]);
          }
        }
      }
    }
  }
  for (; k < columns; k++) {
    weights += row;
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        vector weight = load(weights + gate * ck_block + v * LANES);
        UNROLL for (int n = 0; n < inks; n++) {
          sums[n][v][gate] += weight * splat(rows[n * stride + k]);
        }
      }
    }
  }
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        if (chains > 1) sums[n][v][gate] += more[n][v][gate];
      }
    }
  }
}

/// What a tile is part of: a step, or else a projection.
struct task {
  const struct ck_lstm_step *step;
  const struct ck_lstm_projection *projection;
};

/// Units `unit ..< unit + vectors * LANES` of inks `ink ..< ink + inks` of a step.
INLINE void step_tile(
    const struct ck_lstm_step *step, size_t unit, size_t ink, const int inks, const int vectors,
    const int chains) {
  const size_t hidden = step->hidden;
  const float *weights =
      step->weights + unit / ck_block * (hidden + 1) * row + unit % ck_block;
  unit_sums sums[MAX_INKS];  // the parts in use become registers
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
        vectors, chains, sums);
  }
  const size_t cell_stride = (hidden + ck_block - 1) / ck_block * ck_block;
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      const size_t first = unit + v * LANES;
      float *cell = step->cell + (ink + n) * cell_stride + first;
      vector c = step->previous ? load(cell) : splat(0);
      vector h = update(sums[n][v], &c);
      store(cell, c);
      if (first < hidden) {
        store_some(step->output + (ink + n) * step->state_stride + first, h, hidden - first);
      }
    }
  }
}

/// The same of a projection.
INLINE void projection_tile(
    const struct ck_lstm_projection *p, size_t unit, size_t ink, const int inks) {
  const size_t block = unit / ck_block, lane = unit % ck_block;
  const float *weights = p->weights + block * (p->columns + 1) * row + lane;
  unit_sums sums[MAX_INKS];
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int gate = 0; gate < gates; gate++) {
      sums[n][0][gate] = load(weights + gate * ck_block);
    }
  }
  add_products(
      weights, p->rows + ink * p->row_stride, p->row_stride, p->columns, inks, 1, 1, sums);
  UNROLL for (int n = 0; n < inks; n++) {
    float *target = p->gates + (ink + n) * gates * ck_lstm_padded(p->hidden) + block * row + lane;
    UNROLL for (int gate = 0; gate < gates; gate++) store(target + gate * ck_block, sums[n][0][gate]);
  }
}

INLINE void tile(struct task task, size_t unit, size_t ink, const int inks) {
  if (task.step) {
    step_tile(task.step, unit, ink, inks, 1, 1);
  } else {
    projection_tile(task.projection, unit, ink, inks);
  }
}

/// One ink: bound by the stream of weights, so each is read once, in order.
TARGET static void single(const struct ck_lstm_step *step) {
  const int chains = SINGLE_VECTORS == 1 ? 2 : 1;
  for (size_t unit = 0; unit < step->hidden; unit += SINGLE_VECTORS * LANES) {
    step_tile(step, unit, 0, 1, SINGLE_VECTORS, chains);
  }
}

/// Several inks: a block's weights stay in the nearest cache for all groups of inks.
INLINE void several(struct task task, size_t hidden, size_t inks) {
  const size_t groups = (inks + MAX_INKS - 1) / MAX_INKS;
  for (size_t unit = 0; unit < hidden; unit += LANES) {
    size_t ink = 0;
    for (size_t group = 0; group < groups; group++) {
      // Groups of nearly one size: a group of one costs almost as much as a full one.
      const size_t end = inks * (group + 1) / groups;
      switch (end - ink) {
#if MAX_INKS >= 6
        case 6:
          tile(task, unit, ink, 6);
          break;
        case 5:
          tile(task, unit, ink, 5);
          break;
        case 4:
          tile(task, unit, ink, 4);
          break;
#endif
#if MAX_INKS >= 3
        case 3:
          tile(task, unit, ink, 3);
          break;
#endif
        case 2:
          tile(task, unit, ink, 2);
          break;
        default:
          tile(task, unit, ink, 1);
      }
      ink = end;
    }
  }
}

TARGET void KERNEL(ck_lstm_run)(const struct ck_lstm_step *step) {
  if (step->inks == 1) {
    single(step);
  } else {
    several((struct task){.step = step}, step->hidden, step->inks);
  }
}

TARGET void KERNEL(ck_lstm_project)(const struct ck_lstm_projection *projection) {
  // Padded: the whole of each row of gates is written.
  several(
      (struct task){.projection = projection}, ck_lstm_padded(projection->hidden),
      projection->inks);
}

/// LANES values from `index`; those past the end are so low that they vanish from a softmax.
INLINE vector load_logits(const float *logits, const float *bias, size_t index, size_t classes) {
  if (index + LANES <= classes) return load(logits + index) + load(bias + index);
  vector values = splat(-INFINITY);
  float *lanes = (float *)&values;
  for (size_t lane = 0; index + lane < classes; lane++) {
    lanes[lane] = logits[index + lane] + bias[index + lane];
  }
  return values;
}

TARGET void KERNEL(ck_log_softmax)(
    const float *logits, const float *bias, size_t classes, float *output) {
  const float log2e = 0x1.715476p+0f;
  vector maxima = splat(-INFINITY);
  for (size_t c = 0; c < classes; c += LANES) {
    maxima = __builtin_elementwise_max(maxima, load_logits(logits, bias, c, classes));
  }
  float maximum = maxima[0];
  for (int lane = 1; lane < LANES; lane++) maximum = fmaxf(maximum, maxima[lane]);

  vector sums = splat(0);
  for (size_t c = 0; c < classes; c += LANES) {
    sums += power_of_two((load_logits(logits, bias, c, classes) - maximum) * log2e);
  }
  float sum = 0;
  for (int lane = 0; lane < LANES; lane++) sum += sums[lane];

  const float shift = maximum + logf(sum);
  for (size_t c = 0; c < classes; c++) output[c] = logits[c] + bias[c] - shift;
}
