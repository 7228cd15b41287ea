// Definitions shared by all packing, whatever the bits of a weight.

#ifndef PACKING_H
#define PACKING_H

#include <string.h>

#include "kernels.h"

/// The number of weights of a row that are rounded at a time; a multiple of 4.
enum { ck_row_part = 256 };

/// Returns the place of the row of a gate and unit among the values of all blocks.
static inline size_t place_of(size_t row, size_t hidden) {
  const size_t gate = row / hidden, unit = row % hidden;
  return unit / ck_block * ck_block_values + gate * ck_block + unit % ck_block;
}

typedef uint32_t four_words __attribute__((vector_size(16)));

/// Transposes four words of each of four rows into blocks: the first block gets the rows' first
/// words side by side, the next one their second words, and so on.
static inline void put_squarely(const void *rows, size_t row_bytes, void *blocks) {
  const char *from = rows;
  four_words a, b, c, d;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + row_bytes, sizeof b);
  memcpy(&c, from + 2 * row_bytes, sizeof c);
  memcpy(&d, from + 3 * row_bytes, sizeof d);
  const four_words ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const four_words cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const four_words later_ab = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const four_words later_cd = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  const four_words columns[4] = {
      __builtin_shufflevector(ab, cd, 0, 1, 4, 5), __builtin_shufflevector(ab, cd, 2, 3, 6, 7),
      __builtin_shufflevector(later_ab, later_cd, 0, 1, 4, 5),
      __builtin_shufflevector(later_ab, later_cd, 2, 3, 6, 7)};
  for (size_t k = 0; k < 4; k++) {
    memcpy((uint32_t *)blocks + k * ck_block_values, columns + k, sizeof a);
  }
}

/// Copies bytes into words of four at a distance of `stride`; the last word may have fewer.
static inline void put_words(const int8_t *bytes, size_t count, size_t stride, int8_t *words) {
  size_t k = 0;
  for (; k + 4 <= count; k += 4) memcpy(words + k / 4 * stride, bytes + k, 4);
  if (k < count) memcpy(words + k / 4 * stride, bytes + k, count - k);
}

/// The place of a row's values in packed weights.
struct row_place {
  float *scale, *bias;
  int32_t *correction;
  int8_t *bytes;  // of the first inputs
};

static inline struct row_place row_place(
    void *packed, size_t row, size_t hidden, size_t directions, enum ck_weight_bits bits) {
  const size_t place = place_of(row, hidden), lane = place % ck_block_values;
  const struct int8_block block =
      int8_block(packed, directions * ck_padded(hidden), bits, place / ck_block_values);
  return (struct row_place){
      (float *)block.scales + lane, (float *)block.biases + lane,
      (int32_t *)block.corrections + lane, (int8_t *)block.weights + 4 * lane};
}

#endif
