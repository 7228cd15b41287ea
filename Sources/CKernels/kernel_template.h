// The kernels, in clang's vector extensions, compiled once for every level. The including file
// defines
//   LEVEL           the level's name
//   TARGET          the function attribute that allows its instructions, or nothing
//   LANES           floats of a vector: 4, 8 or 16
//   SINGLE_VECTORS  vectors of units that are worked on together for a single ink
//   MAX_INKS        inks that share each load of weights: 4 * MAX_INKS sums stay in registers

#include <math.h>
#include <string.h>

#include "kernels.h"

#pragma STDC FP_CONTRACT ON

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KERNEL(name) JOIN(name##_, LEVEL)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define UNROLL _Pragma("clang loop unroll(full)")

enum { gate_i, gate_f, gate_g, gate_o, gates };
enum { row = gates * ck_block, vectors_of_block = ck_block / LANES };

typedef float vector __attribute__((vector_size(LANES * sizeof(float))));
typedef int32_t integers __attribute__((vector_size(LANES * sizeof(float))));
typedef float unaligned
    __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float)), may_alias));

INLINE vector load(const float *source) { return *(const unaligned *)source; }

INLINE void store(float *target, vector value) { *(unaligned *)target = value; }

// Less zero, not plus, which the compiler may not leave out: -0 + 0 is 0.
INLINE vector splat(float value) { return value - (vector){}; }

/// 2^x with a relative error of 2e-7; beyond +-40, 2^40 and 2^-40.
INLINE vector power_of_two(vector x) {
  const float rounding = 0x1.8p23f;  // adding it leaves the nearest integer in the low bits
  x = __builtin_elementwise_max(__builtin_elementwise_min(x, splat(40)), splat(-40));
  vector shifted = x + rounding;
  vector f = x - (shifted - rounding);  // -0.5 ... 0.5
  // The minimax polynomial of 2^f (Remez): relative error below 8e-8, 2e-7 with rounding.
  vector p = splat(0x1.5c08e6p-10f);
  p = p * f + 0x1.3d0c52p-7f;
  p = p * f + 0x1.c6b6e4p-5f;
  p = p * f + 0x1.ebf918p-3f;
  p = p * f + 0x1.62e428p-1f;
  p = p * f + 0x1.000002p+0f;
  return (vector)((integers)p + ((integers)shifted << 23));
}

/// The cell's update, from the sums of its gates: c = sigmoid(f) c + sigmoid(i) tanh(g),
/// h = sigmoid(o) tanh(c).
///
/// With sigmoid(x) = 1 / (1 + e^-x) and tanh(x) = (e^2x - 1) / (e^2x + 1), the quotients are brought
/// over one denominator: two divisions instead of five. power_of_two's bound keeps it finite.
INLINE vector update(const vector *sums, vector *cell) {
  const float log2e = 0x1.715476p+0f;
  vector i = power_of_two(sums[gate_i] * -log2e) + 1;
  vector f = power_of_two(sums[gate_f] * -log2e) + 1;
  vector g = power_of_two(sums[gate_g] * (2 * log2e));
  vector o = power_of_two(sums[gate_o] * -log2e) + 1;
  vector ig = i * (g + 1);
  vector c = (*cell * ig + f * (g - 1)) / (f * ig);
  *cell = c;
  vector e = power_of_two(c * (2 * log2e));
  return (e - 1) / (o * (e + 1));
}

/// Stores the first `count` values.
INLINE void store_some(float *target, vector value, size_t count) {
  if (count >= LANES) {
    store(target, value);
  } else {
    memcpy(target, &value, count * sizeof(float));
  }
}

/// Units `unit ..< unit + vectors * LANES` of inks `ink ..< ink + inks`.
///
/// `inks`, `vectors` and `chains` are constants where this is inlined, so that all sums are
/// registers. `chains` sums alternate over k, to hide the latency of the additions.
INLINE void tile(
    const struct ck_lstm_step *step, size_t unit, size_t ink, const int inks, const int vectors,
    const int chains) {
  const size_t hidden = step->hidden;
  const float *weights =
      step->weights + unit / ck_block * (hidden + 1) * row + unit % ck_block;
  vector sums[2][MAX_INKS][SINGLE_VECTORS][gates];  // the parts in use become registers

  UNROLL for (int n = 0; n < inks; n++) {
    const float *projection = step->gates + (ink + n) * gates * hidden + unit;
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int gate = 0; gate < gates; gate++) {
        sums[0][n][v][gate] =
            load(projection + gate * hidden + v * LANES) +
            load(weights + gate * ck_block + v * LANES);
        UNROLL for (int chain = 1; chain < chains; chain++) sums[chain][n][v][gate] = splat(0);
      }
    }
  }

  if (step->previous) {
    const float *previous = step->previous + ink * step->state_stride;
    const size_t stride = step->state_stride;
    size_t k = 0;
    for (; k + chains <= hidden; k += chains) {
      UNROLL for (int chain = 0; chain < chains; chain++) {
        weights += row;
        UNROLL for (int v = 0; v < vectors; v++) {
          UNROLL for (int gate = 0; gate < gates; gate++) {
            vector weight = load(weights + gate * ck_block + v * LANES);
            UNROLL for (int n = 0; n < inks; n++) {
              sums[chain][n][v][gate] += weight * splat(previous[n * stride + k + chain]);
            }
          }
        }
      }
    }
    for (; k < hidden; k++) {
      weights += row;
      UNROLL for (int v = 0; v < vectors; v++) {
        UNROLL for (int gate = 0; gate < gates; gate++) {
          vector weight = load(weights + gate * ck_block + v * LANES);
          UNROLL for (int n = 0; n < inks; n++) {
            sums[0][n][v][gate] += weight * splat(previous[n * stride + k]);
          }
        }
      }
    }
  }

  const size_t cell_stride = (hidden + ck_block - 1) / ck_block * ck_block;
  UNROLL for (int n = 0; n < inks; n++) {
    UNROLL for (int v = 0; v < vectors; v++) {
      UNROLL for (int chain = 1; chain < chains; chain++) {
        UNROLL for (int gate = 0; gate < gates; gate++) {
          sums[0][n][v][gate] += sums[chain][n][v][gate];
        }
      }
      const size_t first = unit + v * LANES;
      float *cell = step->cell + (ink + n) * cell_stride + first;
      vector c = step->previous ? load(cell) : splat(0);
      vector h = update(sums[0][n][v], &c);
      store(cell, c);
      if (first < hidden) {
        store_some(step->output + (ink + n) * step->state_stride + first, h, hidden - first);
      }
    }
  }
}

/// One ink: bound by the stream of weights, so each is read once, in order.
TARGET static void single(const struct ck_lstm_step *step) {
  const int chains = SINGLE_VECTORS == 1 ? 2 : 1;
  for (size_t unit = 0; unit < step->hidden; unit += SINGLE_VECTORS * LANES) {
    tile(step, unit, 0, 1, SINGLE_VECTORS, chains);
  }
}

/// Several inks: a block's weights stay in the nearest cache for all groups of inks.
TARGET static void several(const struct ck_lstm_step *step) {
  const size_t groups = (step->inks + MAX_INKS - 1) / MAX_INKS;
  for (size_t unit = 0; unit < step->hidden; unit += LANES) {
    size_t ink = 0;
    for (size_t group = 0; group < groups; group++) {
      // Groups of nearly one size: a group of one costs almost as much as a full one.
      const size_t end = step->inks * (group + 1) / groups;
      switch (end - ink) {
#if MAX_INKS >= 6
        case 6:
          tile(step, unit, ink, 6, 1, 1);
          break;
        case 5:
          tile(step, unit, ink, 5, 1, 1);
          break;
        case 4:
          tile(step, unit, ink, 4, 1, 1);
          break;
#endif
#if MAX_INKS >= 3
        case 3:
          tile(step, unit, ink, 3, 1, 1);
          break;
#endif
        case 2:
          tile(step, unit, ink, 2, 1, 1);
          break;
        default:
          tile(step, unit, ink, 1, 1, 1);
      }
      ink = end;
    }
  }
}

TARGET void KERNEL(ck_lstm_run)(const struct ck_lstm_step *step) {
  if (step->inks == 1) {
    single(step);
  } else {
    several(step);
  }
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
