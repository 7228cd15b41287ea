// Bytes of states and of weights in arm64's vectors, for kernels with and without sums of four
// products.

typedef int8x16_t four_inputs;
typedef int8x16_t four_weights;

INLINE four_inputs four_inputs_of(const uint8_t *states) {
  uint32_t four;
  memcpy(&four, states, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080));
}

INLINE four_weights weights_at(const int8_t *weights) { return vld1q_s8(weights); }

/// Returns nibbles minus 8.
INLINE int8x16_t signed_nibbles(const int8_t *weights) {
  return veorq_s8(vld1q_s8(weights), vdupq_n_s8((int8_t)0x88));
}

// A signed nibble in a byte's high half, with zeros below, is 16 times the weight.
INLINE four_weights high_nibbles(const int8_t *weights) {
  return vandq_s8(signed_nibbles(weights), vdupq_n_s8((int8_t)0xf0));
}

INLINE four_weights low_nibbles(const int8_t *weights) {
  return vshlq_n_s8(signed_nibbles(weights), 4);
}

INLINE four_inputs four_values_of(const uint8_t *values) {
  uint32_t four;
  memcpy(&four, values, sizeof four);
  return vreinterpretq_s8_u32(vdupq_n_u32(four));
}
