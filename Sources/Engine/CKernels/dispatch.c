// The choice of the level at run time.

#include "kernels.h"

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#if defined(__x86_64__)
#include <cpuid.h>

static bool has_avx_vnni(void) {
  // Compilers of different ages have different names for these instructions, or none.
  unsigned eax, ebx, ecx, edx;
  return __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 && (eax & 1u << 4) != 0;
}

#if CK_HAS_AMX
static bool has_tiles(void) {
  static _Atomic(int8_t) known = -1;  // the answer to the first question
  if (known < 0) known = ck_may_use_tiles();
  return known > 0;
}
#endif
#endif

#if defined(__aarch64__)
static bool has_dot_products(void) {
#if defined(__linux__)
  const unsigned long asimddp = 1ul << 20;  // HWCAP_ASIMDDP
  return (getauxval(AT_HWCAP) & asimddp) != 0;
#elif defined(__APPLE__)
  int value = 0;
  size_t size = sizeof value;
  return sysctlbyname("hw.optional.arm.FEAT_DotProd", &value, &size, NULL, 0) == 0 && value != 0;
#else
  return false;
#endif
}
#endif

bool ck_supports(enum ck_level level) {
  switch (level) {
    case ck_level_portable:
      return true;
#if defined(__x86_64__)
    case ck_level_avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case ck_level_avx_vnni:
      return ck_supports(ck_level_avx2) && has_avx_vnni();
    case ck_level_avx512:  // also checks that the system allows its registers
      return ck_supports(ck_level_avx2) && __builtin_cpu_supports("avx512f");
    case ck_level_vnni:
      return ck_supports(ck_level_avx512) && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vnni");
#if CK_HAS_AMX
    case ck_level_amx:
      return ck_supports(ck_level_vnni) && has_tiles();
#endif
#elif defined(__aarch64__)
    case ck_level_neon:
      return true;
    case ck_level_dotprod:
      return has_dot_products();
#endif
    default:
      return false;
  }
}

// Whether a core unpacks nibbles faster than its second-level cache delivers twice the bytes: AMD's
// do, Intel's don't.
static bool opens_nibbles_sooner(void) {
#if defined(__x86_64__)
  return __builtin_cpu_is("amd");
#else
  return false;
#endif
}

size_t ck_rows_for_nibbles(enum ck_level level) {
  return level == ck_level_vnni && opens_nibbles_sooner() ? 1 : 0;
}

static _Atomic(enum ck_level) highest = ck_level_dotprod;

void ck_limit_level(enum ck_level level) { highest = level; }

enum ck_level ck_best_level(void) {
  enum ck_level level = highest;
  while (!ck_supports(level)) level--;
  return level;
}

struct kernels {
  void (*float32_run)(const struct ck_float32_step *);
  void (*float32_project)(const struct ck_float32_projection *);
  void (*float32_product)(const struct ck_float32_factors *);
  void (*log_softmax)(const float *, size_t, float *);
  void (*int8_run)(const struct ck_int8_step *);
  void (*int8_project)(const struct ck_int8_projection *);
  void (*int8_multiply)(const struct ck_int8_product *);
  void (*int8_values)(const struct ck_int8_sums *);
  float (*int8_rectify)(const struct ck_int8_sums *, const struct ck_int8_image *);
};

#define KERNELS(floats, bytes)                                                             \
  {ck_float32_run_##floats, ck_float32_project_##floats, ck_float32_product_##floats,      \
   ck_log_softmax_##floats,                                                                \
   ck_int8_run_##bytes, ck_int8_project_##bytes, ck_int8_multiply_##bytes,                 \
   ck_int8_values_##bytes, ck_int8_rectify_##bytes}

static const struct kernels kernels[] = {
    [ck_level_portable] = KERNELS(portable, portable),
#if defined(__x86_64__)
    [ck_level_avx2] = KERNELS(avx2, avx2),
    [ck_level_avx_vnni] = KERNELS(avx2, avx_vnni),
    // For bytes, plain AVX-512 has nothing that AVX2 lacks.
    [ck_level_avx512] = KERNELS(avx512, avx2),
    [ck_level_vnni] = KERNELS(avx512, vnni),
#if CK_HAS_AMX
    [ck_level_amx] =
        {ck_float32_run_avx512, ck_float32_project_avx512, ck_float32_product_avx512,
         ck_log_softmax_avx512,
         ck_int8_run_amx, ck_int8_project_amx, ck_int8_multiply_amx,
         ck_int8_values_vnni, ck_int8_rectify_vnni},
#endif
#elif defined(__aarch64__)
    [ck_level_neon] = KERNELS(neon, neon),
    [ck_level_dotprod] = KERNELS(neon, dotprod),
#endif
};

void ck_float32_run(enum ck_level level, const struct ck_float32_step *step) {
  kernels[level].float32_run(step);
}

void ck_float32_project(enum ck_level level, const struct ck_float32_projection *projection) {
  kernels[level].float32_project(projection);
}

void ck_float32_product(enum ck_level level, const struct ck_float32_factors *factors) {
  kernels[level].float32_product(factors);
}

void ck_log_softmax(enum ck_level level, const float *logits, size_t classes, float *output) {
  kernels[level].log_softmax(logits, classes, output);
}

void ck_int8_run(enum ck_level level, const struct ck_int8_step *step) {
  kernels[level].int8_run(step);
}

void ck_int8_project(enum ck_level level, const struct ck_int8_projection *projection) {
  kernels[level].int8_project(projection);
}

void ck_int8_multiply(enum ck_level level, const struct ck_int8_product *product) {
  kernels[level].int8_multiply(product);
}

void ck_int8_values(enum ck_level level, const struct ck_int8_sums *sums) {
  kernels[level].int8_values(sums);
}

float ck_int8_rectify(
    enum ck_level level, const struct ck_int8_sums *sums, const struct ck_int8_image *image) {
  return kernels[level].int8_rectify(sums, image);
}
