// Layers with 8-bit weights that read rectified values, compiled after int8_template.h, once for
// every level that has instructions of its own for it. The including file also defines
//   RECTIFIED_ROWS  rows of values that share each load of weights
// and the functions four_values_of and add_four_values, which are four_inputs_of and add_four for
// values whose bytes are 0 ... 127. All sums are exact integers.

enum {
  tile_vectors = 4,
  tile_outputs = tile_vectors * LANES,
  /// The columns multiplied before other outputs' weights replace them in the cache.
  near_columns = 1024,
};

/// Returns the weights of an output that is the first of a vector.
INLINE const int8_t *weights_of(const struct ck_int8_product *p, size_t output) {
  const size_t columns = p->pieces * p->piece_columns;
  return p->weights + output / ck_block * ck_block * columns + output % ck_block * 4;
}

/// Computes the products of `rows` rows with the outputs of a tile, over pieces `piece ..< stop`.
INLINE void product_tile(
    const struct ck_int8_product *p, size_t output, size_t piece, size_t stop, size_t row,
    const int rows) {
  byte_sums totals[RECTIFIED_ROWS][tile_vectors];
  UNROLL for (int n = 0; n < rows; n++) {
    UNROLL for (int v = 0; v < tile_vectors; v++) totals[n][v] = (byte_sums){0};
  }
  const int8_t *weights[tile_vectors];
  UNROLL for (int v = 0; v < tile_vectors; v++) {
    weights[v] = weights_of(p, output + v * LANES) + piece * p->piece_columns * ck_block;
  }
  for (size_t i = piece; i < stop; i++) {
    const uint8_t *values[RECTIFIED_ROWS];
    UNROLL for (int n = 0; n < rows; n++) {
      values[n] = p->values + p->starts[row + n] + i * p->piece_stride;
    }
    for (size_t k = 0; k < p->piece_columns; k += 4) {
      four_inputs inputs[RECTIFIED_ROWS];
      UNROLL for (int n = 0; n < rows; n++) inputs[n] = four_values_of(values[n] + k);
      UNROLL for (int v = 0; v < tile_vectors; v++) {
        const four_weights four = weights_at(weights[v] + k * ck_block);
        UNROLL for (int n = 0; n < rows; n++) {
          totals[n][v] = add_four_values(totals[n][v], four, inputs[n]);
        }
      }
    }
    UNROLL for (int v = 0; v < tile_vectors; v++) weights[v] += p->piece_columns * ck_block;
  }
  const size_t stride = padded_outputs(p->outputs);
  UNROLL for (int n = 0; n < rows; n++) {
    UNROLL for (int v = 0; v < tile_vectors; v++) {
      int32_t *target = p->sums + (row + n) * stride + output + v * LANES;
      integers sums = whole_sums(totals[n][v]), before;
      if (piece > 0) {
        memcpy(&before, target, sizeof before);
        sums += before;
      }
      memcpy(target, &sums, sizeof sums);
    }
  }
}

TARGET void KERNEL(ck_int8_multiply)(const struct ck_int8_product *product) {
  const size_t near_pieces = product->piece_columns < near_columns
                                 ? near_columns / product->piece_columns
                                 : 1;
  for (size_t piece = 0; piece < product->pieces; piece += near_pieces) {
    const size_t left = product->pieces - piece;
    const size_t stop = piece + (left < near_pieces ? left : near_pieces);
    for (size_t output = 0; output < product->outputs; output += tile_outputs) {
#define TILE(first, rows) product_tile(product, output, piece, stop, first, rows)
      IN_GROUPS(product->count, RECTIFIED_ROWS, TILE);
#undef TILE
    }
  }
}

// MARK: - Sums as values

/// Replaces a row of sums with the values; returns the largest of each lane so far.
INLINE vector values_of(const struct ck_int8_sums *s, size_t row, vector largest) {
  int32_t *sums = s->sums + row * padded_outputs(s->outputs);
  for (size_t o = 0; o < s->outputs; o += LANES) {
    integers whole;
    memcpy(&whole, sums + o, sizeof whole);
    vector values = load(s->biases + o) + load(s->scales + o) * s->step *
                                              __builtin_convertvector(whole, vector);
    memcpy(sums + o, &values, sizeof values);
    largest = larger(values, largest);
  }
  return largest;
}

TARGET void KERNEL(ck_int8_values)(const struct ck_int8_sums *sums) {
  for (size_t row = 0; row < sums->count; row++) values_of(sums, row, splat(0));
}

TARGET float KERNEL(ck_int8_rectify)(
    const struct ck_int8_sums *sums, const struct ck_int8_image *image) {
  vector lanes = splat(0);
  for (size_t row = 0; row < sums->count; row++) lanes = values_of(sums, row, lanes);
  float largest = 0;
  for (int lane = 0; lane < LANES; lane++) largest = fmaxf(largest, lanes[lane]);
  // Values this small round to zero.
  const float factor = largest > 0x1p-100f ? ck_int8_one / largest : 0;
  for (size_t row = 0; row < sums->count; row++) {
    const float *values = (const float *)sums->sums + row * padded_outputs(sums->outputs);
    uint8_t *target = image->bytes + row / image->line_rows * image->line_stride +
                      row % image->line_rows * image->row_stride;
    for (size_t o = 0; o < sums->outputs; o += LANES) {
      typedef uint8_t bytes __attribute__((vector_size(LANES)));
      const vector scaled = larger(load(values + o), splat(0)) * factor;
      // Adding 1.5 * 2^23 rounds.
      const integers whole = (integers)(scaled + 0x1.8p23f) - (integers)splat(0x1.8p23f);
      const bytes rounded = __builtin_convertvector(whole, bytes);
      memcpy(target + o, &rounded, sizeof rounded);
    }
  }
  return sums->step <= FLT_MAX ? largest / ck_int8_one : NAN;
}
