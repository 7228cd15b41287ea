// The functions that the levels define; see the templates.

#ifndef KERNELS_H
#define KERNELS_H

#include "CKernels.h"

#define CK_DECLARE(level)                                                             \
  void ck_lstm_run_##level(const struct ck_lstm_step *step);                          \
  void ck_lstm_project_##level(const struct ck_lstm_projection *projection);          \
  void ck_log_softmax_##level(                                                        \
      const float *logits, const float *bias, size_t classes, float *output);

#define CK_DECLARE_NARROW(level)                                                      \
  void ck_narrow_run_##level(const struct ck_narrow_step *step);                      \
  void ck_narrow_project_##level(const struct ck_narrow_projection *projection);

CK_DECLARE(portable)
CK_DECLARE_NARROW(portable)
#if defined(__x86_64__)
CK_DECLARE(avx2)
CK_DECLARE_NARROW(avx2)
CK_DECLARE(avx512)
CK_DECLARE_NARROW(vnni)
#endif

#undef CK_DECLARE
#undef CK_DECLARE_NARROW

/// Bytes of a block of narrow weights of so many inputs.
static inline size_t ck_narrow_block_bytes(size_t columns) {
  return 4 * ck_block * (3 * sizeof(float) + columns);
}

#endif
