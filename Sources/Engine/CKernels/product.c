// The plain product in single precision, used without a BLAS. It adds in the same order on every
// processor.

#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

typedef float lanes __attribute__((vector_size(16)));
typedef float unaligned __attribute__((vector_size(16), aligned(4), may_alias));

/// Returns the dot product of two rows: four sums of every fourth product, then the rest.
static float dot(const float *a, const float *b, size_t count) {
  lanes sums = {};
  size_t i = 0;
  for (; i + 4 <= count; i += 4) sums += *(const unaligned *)(a + i) * *(const unaligned *)(b + i);
  float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  for (; i < count; i++) sum += a[i] * b[i];
  return sum;
}

void ck_float32_multiply(
    const float *weights, size_t outputs, size_t columns, const float *row, float *products) {
  for (size_t output = 0; output < outputs; output++) {
    products[output] = dot(row, weights + output * columns, columns);
  }
}
