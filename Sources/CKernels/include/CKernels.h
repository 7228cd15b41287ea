// Kernels of the network's inner loops, each compiled for several instruction sets; the caller
// chooses one at run time with ck_best_level().
//
// All matrices are row-major. A stride is the distance of two rows, in elements.

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
  /// AVX-512 with VNNI: sums of products of bytes.
  ck_level_vnni,
} __attribute__((enum_extensibility(closed)));

/// Units (cells) that share a block of packed weights; buffers named below are padded to it.
enum { ck_block = 16 };

/// Whether this processor can run a level.
bool ck_supports(enum ck_level level);

/// The widest level that this processor can run.
enum ck_level ck_best_level(void);

/// The smallest multiple of ck_block that is not below `hidden`.
size_t ck_lstm_padded(size_t hidden);

/// Floats of packed weights of one direction of a layer for so many inputs (columns).
size_t ck_lstm_packed_count(size_t hidden, size_t columns);

/// Packs weights (4 * hidden, columns) and bias (4 * hidden), gates in the order i, f, g, o.
///
/// The packed form is one contiguous stream in the order in which the kernels read it: for every
/// block of ck_block units, the bias, then the weights of each input in turn; of each the four
/// gates' ck_block values. Units beyond `hidden` are zero.
void ck_lstm_pack(
    const float *weights, const float *bias, size_t hidden, size_t columns, float *packed);

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

/// Input projections of rows of floats, for ck_narrow_run.
struct ck_lstm_projection {
  /// From ck_lstm_pack, with the bias.
  const float *weights;
  size_t hidden, columns;
  size_t inks;
  /// Rows of inputs (inks, columns), of row stride `row_stride`.
  const float *rows;
  size_t row_stride;
  /// Projections with bias (inks, blocks, 4, ck_block), in the order of ck_narrow_step.
  float *gates;
};

/// gates = bias + weights * rows, each row by itself in the same order of additions.
void ck_lstm_project(enum ck_level level, const struct ck_lstm_projection *projection);

// MARK: - 8-bit weights and states
//
// A state h, which is between -1 and 1, is stored as the byte round(127 h) + 128, whatever the ink,
// and a row of weights as bytes of -127 ... 127 times its own scale. The sums of products are exact
// integers, so that they are the same on every level and in every batch.

/// The byte of a state of 0, and the steps to a state of 1.
enum { ck_narrow_zero = 128, ck_narrow_one = 127 };

/// Bytes of packed narrow weights, for `segments` directions' states as inputs.
size_t ck_narrow_packed_bytes(size_t hidden, size_t segments);

/// Packs weights (4 * hidden, segments * hidden), rounded to bytes, and bias (4 * hidden), which may be
/// null. Every segment is padded to ck_lstm_padded(hidden) inputs, as the rows of states are.
void ck_narrow_pack(
    const float *weights, const float *bias, size_t hidden, size_t segments, void *packed);

/// Input projections of rows of states.
struct ck_narrow_projection {
  /// From ck_narrow_pack, with the bias.
  const void *weights;
  size_t hidden;
  /// Inputs: a multiple of ck_block.
  size_t columns;
  size_t inks;
  /// Rows of states (inks, columns), of row stride `row_stride`.
  const uint8_t *rows;
  size_t row_stride;
  /// Projections with bias (inks, blocks, 4, ck_block).
  float *gates;
};

void ck_narrow_project(enum ck_level level, const struct ck_narrow_projection *projection);

/// One time step of one direction of an LSTM layer, for several inks.
struct ck_narrow_step {
  /// From ck_narrow_pack, without bias.
  const void *weights;
  size_t hidden;
  size_t inks;
  /// Input projections with bias (inks, blocks, 4, ck_block).
  const float *gates;
  /// States of the step before (inks, ck_lstm_padded(hidden)), of row stride `state_stride`; null at
  /// the start of the inks, where hidden and cell states are zero.
  const uint8_t *previous;
  /// Cell states (inks, ck_lstm_padded(hidden)), updated; not read at the start.
  float *cell;
  /// States of this step, laid out as `previous`.
  uint8_t *output;
  size_t state_stride;
  /// The same before rounding (inks, hidden), of row stride `wide_stride`; may be null.
  float *wide_output;
  size_t wide_stride;
};

/// Runs a step, with the gates of ck_lstm_run.
void ck_narrow_run(enum ck_level level, const struct ck_narrow_step *step);

// MARK: - The rest

/// output[c] = x[c] - ln(sum of e^x), with x = logits + bias, for one row.
void ck_log_softmax(
    enum ck_level level, const float *logits, const float *bias, size_t classes, float *output);

/// Half-precision floats (IEEE 754 binary16, by their bits) as floats, exactly.
void ck_widen_halves(const uint16_t *halves, size_t count, float *values);

/// Whether no value is infinite or NaN.
bool ck_all_finite(const float *values, size_t count);

#endif
