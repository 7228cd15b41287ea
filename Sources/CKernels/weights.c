// Weights: their packed form, half-precision ones widened, and their check. Once per network.

#include <string.h>

#include "CKernels.h"

enum { gates = 4, row = gates * ck_block };

size_t ck_lstm_padded(size_t hidden) { return (hidden + ck_block - 1) / ck_block * ck_block; }

size_t ck_lstm_packed_count(size_t hidden, size_t columns) {
  return ck_lstm_padded(hidden) / ck_block * (columns + 1) * row;
}

void ck_lstm_pack(
    const float *weights, const float *bias, size_t hidden, size_t columns, float *packed) {
  memset(packed, 0, ck_lstm_packed_count(hidden, columns) * sizeof(float));
  for (size_t unit = 0; unit < hidden; unit++) {
    float *block = packed + unit / ck_block * (columns + 1) * row;
    for (size_t gate = 0; gate < gates; gate++) {
      size_t source = gate * hidden + unit;
      float *lane = block + gate * ck_block + unit % ck_block;
      lane[0] = bias[source];
      for (size_t k = 0; k < columns; k++) lane[(k + 1) * row] = weights[source * columns + k];
    }
  }
}

void ck_widen_halves(const uint16_t *halves, size_t count, float *values) {
  // The bits in a float's places, then the difference of the exponents' biases (112); a product
  // makes normal numbers of subnormal ones too. It can't make an infinity or a NaN of a largest
  // exponent.
  const float bias = 0x1p112f;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits = (uint32_t)(halves[i] & 0x7fff) << 13;
    float value;
    memcpy(&value, &bits, sizeof value);
    value *= bias;
    memcpy(&bits, &value, sizeof bits);
    if ((halves[i] & 0x7c00) == 0x7c00) bits = 0x7f800000 | (uint32_t)(halves[i] & 0x3ff) << 13;
    bits |= (uint32_t)(halves[i] & 0x8000) << 16;
    memcpy(values + i, &bits, sizeof bits);
  }
}

bool ck_all_finite(const float *values, size_t count) {
  // By the bits: an exponent of all ones, whatever the compiler assumes about NaN.
  uint32_t bad = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, values + i, sizeof bits);
    bad |= (bits & 0x7f800000) == 0x7f800000;
  }
  return bad == 0;
}
