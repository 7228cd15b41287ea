// Choice of the level at run time.

#include "kernels.h"

bool ck_supports(enum ck_level level) {
  switch (level) {
    case ck_level_portable:
      return true;
#if defined(__x86_64__)
    case ck_level_avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case ck_level_avx512:  // the system's leave to use its registers included
      return __builtin_cpu_supports("avx512f");
    case ck_level_vnni:
      return ck_supports(ck_level_avx512) && __builtin_cpu_supports("avx512vnni");
#endif
    default:
      return false;
  }
}

enum ck_level ck_best_level(void) {
  if (ck_supports(ck_level_vnni)) return ck_level_vnni;
  if (ck_supports(ck_level_avx512)) return ck_level_avx512;
  if (ck_supports(ck_level_avx2)) return ck_level_avx2;
  return ck_level_portable;
}

void ck_lstm_run(enum ck_level level, const struct ck_lstm_step *step) {
  switch (level) {
#if defined(__x86_64__)
    case ck_level_avx512:
    case ck_level_vnni:
      ck_lstm_run_avx512(step);
      return;
    case ck_level_avx2:
      ck_lstm_run_avx2(step);
      return;
#endif
    default:
      ck_lstm_run_portable(step);
  }
}

void ck_lstm_project(enum ck_level level, const struct ck_lstm_projection *projection) {
  switch (level) {
#if defined(__x86_64__)
    case ck_level_avx512:
    case ck_level_vnni:
      ck_lstm_project_avx512(projection);
      return;
    case ck_level_avx2:
      ck_lstm_project_avx2(projection);
      return;
#endif
    default:
      ck_lstm_project_portable(projection);
  }
}

// AVX-512 alone has nothing for bytes that AVX2 lacks.

void ck_narrow_run(enum ck_level level, const struct ck_narrow_step *step) {
  switch (level) {
#if defined(__x86_64__)
    case ck_level_vnni:
      ck_narrow_run_vnni(step);
      return;
    case ck_level_avx512:
    case ck_level_avx2:
      ck_narrow_run_avx2(step);
      return;
#endif
    default:
      ck_narrow_run_portable(step);
  }
}

void ck_narrow_project(enum ck_level level, const struct ck_narrow_projection *projection) {
  switch (level) {
#if defined(__x86_64__)
    case ck_level_vnni:
      ck_narrow_project_vnni(projection);
      return;
    case ck_level_avx512:
    case ck_level_avx2:
      ck_narrow_project_avx2(projection);
      return;
#endif
    default:
      ck_narrow_project_portable(projection);
  }
}

void ck_log_softmax(
    enum ck_level level, const float *logits, const float *bias, size_t classes, float *output) {
  switch (level) {
#if defined(__x86_64__)
    case ck_level_avx512:
    case ck_level_vnni:
      ck_log_softmax_avx512(logits, bias, classes, output);
      return;
    case ck_level_avx2:
      ck_log_softmax_avx2(logits, bias, classes, output);
      return;
#endif
    default:
      ck_log_softmax_portable(logits, bias, classes, output);
  }
}
