// The functions that each level defines (see the templates), and definitions shared by packing and
// kernels.

#ifndef KERNELS_H
#define KERNELS_H

#include "CKernels.h"

// Other systems either don't have these registers or have them only for those who ask differently.
#if defined(__x86_64__) && defined(__linux__)
#define CK_HAS_AMX 1
#else
#define CK_HAS_AMX 0
#endif

#define CK_DECLARE_FLOAT32(level)                                                  \
  void ck_float32_run_##level(const struct ck_float32_step *step);                 \
  void ck_float32_project_##level(const struct ck_float32_projection *projection); \
  void ck_float32_product_##level(const struct ck_float32_factors *factors);       \
  void ck_log_softmax_##level(const float *logits, size_t classes, float *output);

#define CK_DECLARE_INT8(level)                                               \
  void ck_int8_run_##level(const struct ck_int8_step *step);                 \
  void ck_int8_project_##level(const struct ck_int8_projection *projection); \
  void ck_int8_multiply_##level(const struct ck_int8_product *product);      \
  void ck_int8_values_##level(const struct ck_int8_sums *sums);              \
  float ck_int8_rectify_##level(                                             \
      const struct ck_int8_sums *sums, const struct ck_int8_image *image);

CK_DECLARE_FLOAT32(portable)
CK_DECLARE_INT8(portable)
#if defined(__x86_64__)
CK_DECLARE_FLOAT32(avx2)
CK_DECLARE_INT8(avx2)
CK_DECLARE_INT8(avx_vnni)
CK_DECLARE_FLOAT32(avx512)
CK_DECLARE_INT8(vnni)
#if CK_HAS_AMX
void ck_int8_run_amx(const struct ck_int8_step *step);
void ck_int8_project_amx(const struct ck_int8_projection *projection);
void ck_int8_multiply_amx(const struct ck_int8_product *product);
/// Asks the system for the tiles of AMX; returns whether they may be used from now on.
bool ck_may_use_tiles(void);
#endif
#elif defined(__aarch64__)
CK_DECLARE_FLOAT32(neon)
CK_DECLARE_INT8(neon)
CK_DECLARE_INT8(dotprod)
#endif

#undef CK_DECLARE_FLOAT32
#undef CK_DECLARE_INT8

// Opening networks and language models spends most of its time in five loops. Each is compiled for
// every processor, and again with the wider vectors of AVX2: `NAME` chooses between two
// compilations of `NAME_loop`.
#define LOOP static inline __attribute__((always_inline))

#if defined(__x86_64__)
  #define WITH_WIDER_VECTORS(linkage, result, name, parameters, arguments)                 \
    __attribute__((target("avx2"))) static result name##_avx2 parameters {                 \
      return name##_loop arguments;                                                        \
    }                                                                                      \
    linkage result name parameters {                                                       \
      return ck_supports(ck_level_avx2) ? name##_avx2 arguments : name##_loop arguments;   \
    }
#else
  #define WITH_WIDER_VECTORS(linkage, result, name, parameters, arguments) \
    linkage result name parameters { return name##_loop arguments; }
#endif

enum { gate_i, gate_f, gate_g, gate_o, gates };

static inline size_t blocks_of(size_t hidden) { return (hidden + ck_block - 1) / ck_block; }

static inline size_t padded_outputs(size_t outputs) {
  return (outputs + ck_block_values - 1) / ck_block_values * ck_block_values;
}

/// The size of a block of 8-bit or 4-bit weights in bytes: 64 scales, biases and corrections, then
/// for every four (8-bit) or eight (4-bit) inputs the bytes of each gate and unit. A byte of 4-bit
/// weights holds the weight of one input in its low half and that of the fourth input after it in
/// its high half, each plus 8.
static inline size_t int8_block_bytes(size_t columns, enum ck_weight_bits bits) {
  return ck_block_values * (3 * sizeof(float) + columns * bits / 8);
}

/// The form in which kernels multiply weights: bytes, bytes whose neighbours fit, or nibbles.
enum weight_form { form_bytes, form_neighbours, form_nibbles };

static inline enum ck_weight_bits bits_of(enum weight_form form) {
  return form == form_nibbles ? ck_nibbles : ck_bytes;
}

/// A block's scales, biases, corrections of the sums for the states' zero, and weights.
struct int8_block {
  const float *scales;
  const float *biases;
  const int32_t *corrections;
  const int8_t *weights;
};

static inline struct int8_block int8_block(
    const void *packed, size_t columns, enum ck_weight_bits bits, size_t number) {
  const float *start =
      (const float *)((const char *)packed + number * int8_block_bytes(columns, bits));
  return (struct int8_block){
      start, start + ck_block_values, (const int32_t *)(start + 2 * ck_block_values),
      (const int8_t *)(start + 3 * ck_block_values)};
}

#endif
