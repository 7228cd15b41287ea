// The product of two matrices of floats, compiled once for every level: a part of
// float32_template.h.

enum {
  product_columns = 4,  // rows of the second factor that a dot product's load of the first serves
  product_vectors = 2   // vectors of columns that a value of the first factor serves
};

/// Stores `sum` as the product's element, or adds it.
INLINE void put(const struct ck_float32_factors *p, size_t row, size_t column, float sum) {
  float *target = p->product + row * p->product_stride + column;
  *target = p->adds ? *target + sum : sum;
}

/// Computes `rows` rows and four columns, if the summed values are contiguous in both factors.
INLINE void dot_tile(
    const struct ck_float32_factors *p, size_t row, size_t column, const int rows) {
  const float *first = p->first + row * p->first_stride;
  const float *second[product_columns];
  UNROLL for (int c = 0; c < product_columns; c++) {
    const size_t own = column + c < p->columns ? column + c : p->columns - 1;
    second[c] = p->second + own * p->second_stride;
  }
  vector sums[PRODUCT_ROWS][product_columns] = {};
  size_t k = 0;
  for (; k + LANES <= p->length; k += LANES) {
    UNROLL for (int n = 0; n < rows; n++) {
      const vector value = load(first + n * p->first_stride + k);
      UNROLL for (int c = 0; c < product_columns; c++) sums[n][c] += value * load(second[c] + k);
    }
  }
  UNROLL for (int n = 0; n < rows; n++) {
    for (int c = 0; c < product_columns && column + c < p->columns; c++) {
      float sum = 0;
      UNROLL for (int lane = 0; lane < LANES; lane++) sum += sums[n][c][lane];
      for (size_t rest = k; rest < p->length; rest++) {
        sum += first[n * p->first_stride + rest] * second[c][rest];
      }
      put(p, row + n, column + c, sum);
    }
  }
}

/// Computes `rows` rows and two vectors of columns, if the second factor's columns are contiguous.
INLINE void outer_tile(
    const struct ck_float32_factors *p, size_t row, size_t column, const int rows) {
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
    UNROLL for (int v = 0; v < product_vectors; v++) {
      float *target = p->product + (row + n) * p->product_stride + column + v * LANES;
      store(target, p->adds ? load(target) + sums[n][v] : sums[n][v]);
    }
  }
}

/// Computes the columns beyond whole vectors.
INLINE void last_columns(const struct ck_float32_factors *p, size_t column) {
  const size_t across = p->is_first_turned ? 1 : p->first_stride;
  const size_t along = p->is_first_turned ? p->first_stride : 1;
  for (size_t row = 0; row < p->rows; row++) {
    for (size_t c = column; c < p->columns; c++) {
      float sum = 0;
      for (size_t k = 0; k < p->length; k++) {
        sum += p->first[row * across + k * along] * p->second[k * p->second_stride + c];
      }
      put(p, row, c, sum);
    }
  }
}

TARGET void KERNEL(ck_float32_product)(const struct ck_float32_factors *p) {
  if (p->is_second_turned) {
    for (size_t column = 0; column < p->columns; column += product_columns) {
#define TILE(row, rows) dot_tile(p, row, column, rows)
      IN_GROUPS(p->rows, PRODUCT_ROWS, TILE);
#undef TILE
    }
    return;
  }
  size_t column = 0;
  for (; column + product_vectors * LANES <= p->columns; column += product_vectors * LANES) {
#define TILE(row, rows) outer_tile(p, row, column, rows)
    IN_GROUPS(p->rows, 6, TILE);
#undef TILE
  }
  last_columns(p, column);
}
