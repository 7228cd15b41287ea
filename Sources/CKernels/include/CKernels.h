// Kernels of the network's inner loops, each compiled for several instruction sets; the caller
// chooses one at run time with ck_best_level().
//
// All matrices are row-major floats. A stride is the distance of two rows, in floats.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Instruction sets that the kernels are compiled for, from the narrowest to the widest.
enum ck_level {
  /// What the compiler's target has: NEON on arm64, SSE2 on x86-64.
  ck_level_portable,
  ck_level_avx2,
  ck_level_avx512,
} __attribute__((enum_extensibility(closed)));

/// Units (cells) that share a block of packed weights; buffers named below are padded to it.
enum { ck_block = 16 };

/// Whether this processor can run a level.
bool ck_supports(enum ck_level level);

/// The widest level that this processor can run.
enum ck_level ck_best_level(void);

/// The smallest multiple of ck_block that is not below `hidden`.
size_t ck_lstm_padded(size_t hidden);

/// Floats of the packed weights of one direction of a layer.
size_t ck_lstm_packed_count(size_t hidden);

/// Packs recurrent weights (4 * hidden, hidden) and bias (4 * hidden), gates in the order i, f, g, o.
///
/// The packed form is one contiguous stream in the order in which ck_lstm_step reads it: for every
/// block of ck_block units, the bias, then the weights of each input in turn; of each the four
/// gates' ck_block values. Units beyond `hidden` are zero.
void ck_lstm_pack(const float *weights, const float *bias, size_t hidden, float *packed);

/// One time step of one direction of an LSTM layer, for several inks.
struct ck_lstm_step {
  /// From ck_lstm_pack.
  const float *weights;
  size_t hidden;
  size_t inks;
  /// Input projections (inks, 4 * hidden), followed by ck_block readable floats.
  const float *gates;
  /// Hidden states of the step before (inks, hidden), of row stride `state_stride`; null at the
  /// start of the inks, where hidden and cell states are zero.
  const float *previous;
  /// Cell states (inks, ck_lstm_padded(hidden)), updated; not read at the start.
  float *cell;
  /// Hidden states of this step (inks, hidden), of row stride `state_stride`.
  float *output;
  size_t state_stride;
};

/// Runs a step: gates + bias + weights * previous, then the cell's update.
///
/// The sigmoids and hyperbolic tangents are within 5e-7 of the true ones, absolutely.
void ck_lstm_run(enum ck_level level, const struct ck_lstm_step *step);

/// output[c] = x[c] - ln(sum of e^x), with x = logits + bias, for one row.
void ck_log_softmax(
    enum ck_level level, const float *logits, const float *bias, size_t classes, float *output);

/// Half-precision floats (IEEE 754 binary16, by their bits) as floats, exactly.
void ck_widen_halves(const uint16_t *halves, size_t count, float *values);

/// Whether no value is infinite or NaN.
bool ck_all_finite(const float *values, size_t count);

#endif
