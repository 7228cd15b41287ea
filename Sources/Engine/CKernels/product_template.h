// The product of two matrices of floats, compiled once for every level: a part of
// float32_template.h.

enum { product_vectors = 2 };  // vectors of columns that a value of the first factor serves

/// Computes `rows` rows and two vectors of columns. The first `known` columns aren't written.
INLINE void float32_tile(
    const struct ck_float32_factors *p, size_t row, size_t column, size_t known, const int rows) {
  const size_t across = p->is_first_turned ? 1 : p->first_stride;
  const size_t along = p->is_first_turned ? p->first_stride : 1;
  const float *first = p->first + row * across;
  vector sums[6][product_vectors] = {};
  for (size_t k = 0; k < p->length; k++) {
    const float *second = p->second + k * p->second_stride + column;
    UNROLL for (int n = 0; n < rows; n++) {
      const vector value = splat(first[n * across + k * along]);
      UNROLL for (int v = 0; v < product_vectors; v++) {
        sums[n][v] += value * load(second + v * LANES);
      }
    }
  }
  UNROLL for (int n = 0; n < rows; n++) {
    float *target = p->product + (row + n) * p->product_stride + column;
    if (p->adds) {
      UNROLL for (int v = 0; v < product_vectors; v++) sums[n][v] += load(target + v * LANES);
    }
    if (known == 0) {
      UNROLL for (int v = 0; v < product_vectors; v++) store(target + v * LANES, sums[n][v]);
    } else {
      memcpy(
          target + known, (const float *)sums[n] + known, sizeof sums[n] - known * sizeof(float));
    }
  }
}

/// Computes all columns if there are fewer than in a tile.
INLINE void few_columns(const struct ck_float32_factors *p) {
  const size_t across = p->is_first_turned ? 1 : p->first_stride;
  const size_t along = p->is_first_turned ? p->first_stride : 1;
  for (size_t row = 0; row < p->rows; row++) {
    float sums[product_vectors * LANES] = {};
    for (size_t k = 0; k < p->length; k++) {
      const float value = p->first[row * across + k * along];
      const float *second = p->second + k * p->second_stride;
      for (size_t column = 0; column < p->columns; column++) sums[column] += value * second[column];
    }
    float *target = p->product + row * p->product_stride;
    for (size_t column = 0; column < p->columns; column++) {
      target[column] = p->adds ? target[column] + sums[column] : sums[column];
    }
  }
}

TARGET void KERNEL(ck_float32_product)(const struct ck_float32_factors *p) {
  enum { width = product_vectors * LANES };
  if (p->columns < width) {
    few_columns(p);
    return;
  }
  for (size_t column = 0; column < p->columns; column += width) {
    // The last tile ends with the columns, and so begins with some of the tile before.
    const size_t start = column < p->columns - width ? column : p->columns - width;
#define TILE(row, rows) float32_tile(p, row, start, column - start, rows)
    IN_GROUPS(p->rows, 6, TILE);
#undef TILE
  }
}
