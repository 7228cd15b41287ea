// Kernels of the network's inner loops, each compiled for several instruction sets; the caller
// chooses one at run time with ck_best_level().
//
// H is `hidden`, the number of units (cells) in one direction of an LSTM layer. Units are processed
// in blocks of 16; H' is H rounded up to whole blocks. All matrices are row-major. A stride is the
// distance between two rows, in elements.
//
// A row of gates has 64 floats for each block: 16 units' input gates, then their forget gates, cell
// inputs and output gates. As a shape: (rows, blocks, 4, 16).

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The instruction sets that the kernels are compiled for, for each processor from the narrowest to
/// the widest.
enum ck_level {
  /// The instructions of every processor of the compiler's target; plain C, apart from SSE2.
  ck_level_portable,
  ck_level_avx2,
  /// AVX2 with sums of products of bytes in 256 bits (AVX-VNNI).
  ck_level_avx_vnni,
  ck_level_avx512,
  /// AVX-512 with sums of products of bytes (VNNI).
  ck_level_vnni,
  /// VNNI with products of tiles of bytes (AMX), on Linux.
  ck_level_amx,
  /// The vector registers of every arm64.
  ck_level_neon,
  /// NEON with sums of products of bytes (ARMv8.2's DotProd).
  ck_level_dotprod,
} __attribute__((enum_extensibility(closed)));

/// Returns whether this processor can run a level.
bool ck_supports(enum ck_level level);

/// Returns the widest level that this processor can run.
enum ck_level ck_best_level(void);

/// Limits the choice of levels to this one from now on, to compare processors at a level all have.
void ck_limit_level(enum ck_level level);

/// The units in a block, and the values of a block for each input: those of four gates.
enum { ck_block = 16, ck_block_values = 4 * ck_block };

/// Returns H': the smallest multiple of ck_block that is not below `hidden`.
size_t ck_padded(size_t hidden);

// MARK: - Memory

/// Asks the system, if possible, for all pages of new memory at once: this takes half the time of
/// providing each page on its first write.
void ck_populate(void *memory, size_t bytes);

// MARK: - Single precision

/// Returns the number of floats in packed weights of so many blocks and inputs (columns).
size_t ck_float32_packed_count(size_t blocks, size_t columns);

/// Packs an LSTM's weights (4H, columns) and bias (4H), with gates in the order i, f, g, o.
///
/// The packed form is one stream in the order in which the kernels read it: for each block, its
/// biases, then its weights for each input in turn, 64 each. Units beyond H are zero.
void ck_float32_pack(
    const float *weights, const float *bias, size_t hidden, size_t columns, float *packed);

/// Packs a linear layer's weights (outputs, columns) and bias (outputs) in the same form: the rows
/// in order, 64 per block.
void ck_linear_pack(
    const float *weights, const float *bias, size_t outputs, size_t columns, float *packed);

/// The significant bits of short values, and of the short weights that they are multiplied by.
/// Their products are exact, so a processor that rounds once for a product and its sum gets the
/// same numbers as one that rounds each separately. Half-precision weights are short.
enum { ck_short_bits = 13, ck_short_weight_bits = 11 };

/// Rounds values to `ck_short_bits`, and those below 2^-60 to 0.
void ck_shorten(float *values, size_t count);

/// Rounds packed weights, but not the bias, to `ck_short_weight_bits`, and those below 2^-60 to 0.
void ck_shorten_packed(float *packed, size_t blocks, size_t columns);

/// Computes the products of one row (columns) with unpacked weights (outputs, columns).
void ck_float32_multiply(
    const float *weights, size_t outputs, size_t columns, const float *row, float *products);

/// A product of rows of floats with packed weights. If both are short, all levels agree on it.
struct ck_float32_projection {
  /// From ck_float32_pack or ck_linear_pack, with the bias.
  const float *weights;
  size_t blocks, columns;
  /// The number of wanted outputs, more than all blocks but the last hold.
  size_t outputs;
  size_t count;
  /// Inputs (count, columns), of row stride `row_stride`.
  const float *rows;
  size_t row_stride;
  /// Products with bias (count, blocks * 64); beyond `outputs` they are undefined.
  float *products;
};

/// Computes products = bias + weights * rows. Every row is summed separately in the same order, so
/// its products don't depend on the others.
void ck_float32_project(enum ck_level level, const struct ck_float32_projection *projection);

/// Two matrices, row-major, and the place for their product.
struct ck_float32_factors {
  /// (rows, length); if transposed, (length, rows).
  const float *first;
  size_t first_stride;
  /// (length, columns)
  const float *second;
  size_t second_stride;
  bool is_first_turned;
  size_t rows, columns, length;
  /// (rows, columns).
  float *product;
  size_t product_stride;
  /// Whether the product is added to the existing values.
  bool adds;
};

/// Computes product = first * second, for learning without a BLAS. Sums may round differently from
/// one level to the next.
void ck_float32_product(enum ck_level level, const struct ck_float32_factors *factors);

/// One time step of one direction of an LSTM layer, for several inks.
struct ck_float32_step {
  /// From ck_float32_pack.
  const float *weights;
  size_t hidden;
  size_t inks;
  /// Input projections without bias (inks, 4H), followed by ck_block readable floats.
  const float *gates;
  /// Hidden states of the step before (inks, H), with row stride `state_stride`; null at the start
  /// of the inks, where hidden and cell states are zero.
  const float *previous;
  /// Cell states (inks, H'), updated; not read at the start.
  float *cell;
  /// Hidden states of this step (inks, H), of row stride `state_stride`.
  float *output;
  size_t state_stride;
};

/// Runs a step: gates + bias + weights * previous, then the cell's update.
///
/// The absolute error of the sigmoids and hyperbolic tangents is within 5e-7.
void ck_float32_run(enum ck_level level, const struct ck_float32_step *step);

/// Computes output[c] = x[c] - ln(sum of e^x) for one row x of logits.
void ck_log_softmax(enum ck_level level, const float *logits, size_t classes, float *output);

// MARK: - 8-bit states, weights of 8 or 4 bits
//
// A state h, which is between -1 and 1, is stored as the byte round(127 h) + 128, whatever the ink,
// and a row of weights as integers of -127 ... 127 or of -7 ... 7 times its own scale. The sums of
// products are exact integers, so they are the same on every level and in every batch, whether
// weights of 4 bits are kept in 4 or in 8.
//
// The neighbours in a row are the first and second weights of a direction, the third and fourth,
// and so on. If no two exceed 128 together, their products with two bytes fit into 16 bits.

/// The byte for a state of 0, and the number of steps to a state of 1.
enum { ck_int8_zero = 128, ck_int8_one = 127 };

/// The bits of a weight.
enum ck_weight_bits { ck_bytes = 8, ck_nibbles = 4 } __attribute__((enum_extensibility(closed)));

/// The nibble for a weight of 0.
enum { ck_nibble_zero = 8 };

/// Returns the number of rows of states up to which a level multiplies weights of 4 bits faster
/// than the same in 8 bits: one row waits for the weights, many share the work of unpacking.
size_t ck_rows_for_nibbles(enum ck_level level);

/// Returns the bytes of packed weights for the states of so many directions as inputs.
size_t ck_int8_packed_bytes(size_t hidden, size_t directions, enum ck_weight_bits bits);

/// Returns the bytes of working memory that packing needs, aligned like floats.
size_t ck_int8_room(size_t hidden, size_t directions);

/// Rounds weights (4H, directions * H) to bytes and packs them with the bias (4H), which may be
/// null. The inputs of each direction are padded to H', like the rows of states.
void ck_int8_pack(
    const float *weights, const float *bias, size_t hidden, size_t directions, void *room,
    void *packed);

/// Bytes in steps of 1/127 of their row's largest value, as read by `ck_widen_bytes`.
struct ck_stepped {
  const int8_t *steps;
  const float *largest;
};

/// The weights in a file (4H, directions * H), in half precision or bytes, and any values to be
/// added to them.
struct ck_stored {
  const uint16_t *halves;  // null if they are bytes
  struct ck_stepped bytes;
  struct ck_stepped added;  // without steps if nothing is added
};

/// Packs a file's bytes as they are, and other weights or sums like `ck_int8_pack`, row by row, so
/// that a row stays in the nearest cache. If neighbours among the file's bytes are at most 128
/// together, so are those among the sums.
///
/// `neighbours_fit` becomes whether this is true of those that were packed.
///
/// Returns false if a weight is not finite.
bool ck_int8_pack_stored(
    const struct ck_stored *matrix, const float *bias, size_t hidden, size_t directions,
    void *room, void *packed, bool *neighbours_fit);

/// Packs weights (4H, directions * H) of 4 bits, as read by `ck_widen_nibbles`, with their steps
/// (4H) and the bias (4H), which may be null. They are stored in 4 bits or in 8.
void ck_int4_pack(
    const uint8_t *weights, const float *steps, const float *bias, size_t hidden,
    size_t directions, enum ck_weight_bits bits, void *packed);

/// Input projections of rows of states.
struct ck_int8_projection {
  /// From ck_int8_pack or ck_int4_pack, with the bias.
  const void *weights;
  enum ck_weight_bits bits;
  /// Whether no two neighbours among weights of 8 bits exceed 128 together.
  bool neighbours_fit;
  size_t blocks;
  /// Inputs: a multiple of ck_block.
  size_t columns;
  size_t count;
  /// States (count, columns), of row stride `row_stride`.
  const uint8_t *rows;
  size_t row_stride;
  /// Projections with bias (count, blocks, 4, 16).
  float *products;
};

void ck_int8_project(enum ck_level level, const struct ck_int8_projection *projection);

/// One time step of one direction of an LSTM layer, for several inks.
struct ck_int8_step {
  /// From ck_int8_pack or ck_int4_pack, without bias.
  const void *weights;
  enum ck_weight_bits bits;
  /// As in `ck_int8_projection`.
  bool neighbours_fit;
  size_t hidden;
  size_t inks;
  /// Whether the blocks are processed from the last to the first. If steps alternate, each begins
  /// with the weights that the one before left in the nearest cache.
  bool from_last;
  /// Input projections with bias (inks, blocks, 4, 16).
  const float *gates;
  /// States of the step before (inks, H'), of row stride `state_stride`; null at the start of the
  /// inks, where hidden and cell states are zero.
  const uint8_t *previous;
  /// Cell states (inks, H'), updated; not read at the start.
  float *cell;
  /// States of this step, laid out like `previous`.
  uint8_t *output;
  size_t state_stride;
  /// Outputs before rounding to bytes (inks, H), short, of row stride `float_stride`; may be null.
  float *float_output;
  size_t float_stride;
};

/// Runs a step, with the gates of ck_float32_run.
void ck_int8_run(enum ck_level level, const struct ck_int8_step *step);

// MARK: - 8-bit weights and rectified values
//
// Values that are never below 0 are stored as bytes of 0 ... 127, in steps of 1/127 of the largest
// in their image. The products of two such bytes with weights fit into 16 bits. O' is the number of
// outputs rounded up to a multiple of ck_block_values.

/// Returns O'.
size_t ck_padded_outputs(size_t outputs);

/// Rounds weights (outputs, columns) to bytes, relative to each row's largest, and packs them in
/// the order in which the kernels read them: for every 16 outputs, the bytes of each four columns.
///
/// `columns` is a multiple of four. `packed` has room for (O', columns), and `scales`, which
/// receive the steps of the rows, for (O'); outputs beyond the last are zero.
void ck_int8_linear_pack(
    const float *weights, size_t outputs, size_t columns, int8_t *packed, float *scales);

/// A product of rows of values with packed weights.
struct ck_int8_product {
  /// From ck_int8_linear_pack.
  const int8_t *weights;
  size_t outputs;
  /// The number of pieces of a row of values, the columns of each, a multiple of four, and the
  /// stride between pieces: a row may be a part of an image, line by line.
  size_t pieces, piece_columns, piece_stride;
  size_t count;
  const uint8_t *values;
  /// The start of each row among the values (count).
  const uint32_t *starts;
  /// The sums (count, O').
  int32_t *sums;
};

/// Computes sums = weights * values, exactly. A row may have 100,000 columns before sums overflow.
void ck_int8_multiply(enum ck_level level, const struct ck_int8_product *product);

/// Sums of products, and how to convert them to the numbers that they stand for.
struct ck_int8_sums {
  /// (count, O')
  int32_t *sums;
  size_t count, outputs;
  /// Scales and biases of the outputs (O').
  const float *scales, *biases;
  /// The step of the values that were multiplied.
  float step;
};

/// Replaces each sum with bias + step * scale * sum, as a float.
void ck_int8_values(enum ck_level level, const struct ck_int8_sums *sums);

/// The place where an image is written, line by line.
struct ck_int8_image {
  /// With 16 bytes of room after the last row.
  uint8_t *bytes;
  /// The number of rows of values in a line, one for each pixel.
  size_t line_rows;
  /// The distances between lines and between rows.
  size_t line_stride, row_stride;
};

/// Writes max(0, bias + step * scale * sum) as bytes, row by row in rising order; the sums are
/// overwritten. Up to 16 bytes after each row become zero.
///
/// Returns the step of the bytes, which is not finite if the numbers are not.
float ck_int8_rectify(
    enum ck_level level, const struct ck_int8_sums *sums, const struct ck_int8_image *image);

// MARK: - Values of a file

/// Converts half-precision floats (IEEE 754 binary16, given by their bits) to floats, exactly.
void ck_widen_halves(const uint16_t *halves, size_t count, float *values);

/// Converts bytes (rows, columns) in steps of 1/127 of their row's `largest` value to floats. If a
/// byte of a row stands for that value, `ck_int8_pack` makes the row's bytes and step again.
void ck_widen_bytes(
    const int8_t *bytes, const float *largest, size_t rows, size_t columns, float *values);

/// Computes values += others.
void ck_add(float *values, const float *others, size_t count);

/// Converts integers of 4 bits (rows, columns) in steps of their row to floats. A row has
/// (columns + 1) / 2 bytes, each of two weights plus 8, the first in the low half.
void ck_widen_nibbles(
    const uint8_t *nibbles, const float *steps, size_t rows, size_t columns, float *values);

/// Returns the first row of integers of 4 bits (rows, columns) that contains -8, which no weight
/// is, or a weight other than 0 after its last; `rows` if there is none.
size_t ck_first_bad_nibbles(const uint8_t *nibbles, size_t rows, size_t columns);

/// Returns whether all values are finite.
bool ck_all_finite(const float *values, size_t count);

// MARK: - Language models

/// Returns the checksum of a language-model file, as FileLayout.swift defines it.
uint64_t ck_checksum(const uint64_t *words, size_t count);

#endif
