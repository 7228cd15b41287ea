// The functions that every level defines; see kernel_template.h.

#ifndef KERNELS_H
#define KERNELS_H

#include "CKernels.h"

#define CK_DECLARE(level)                                                             \
  void ck_lstm_run_##level(const struct ck_lstm_step *step);                          \
  void ck_log_softmax_##level(                                                        \
      const float *logits, const float *bias, size_t classes, float *output);

CK_DECLARE(portable)
#if defined(__x86_64__)
CK_DECLARE(avx2)
CK_DECLARE(avx512)
#endif

#undef CK_DECLARE

#endif
