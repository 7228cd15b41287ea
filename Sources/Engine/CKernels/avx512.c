// Sixteen lanes, 32 vector registers.

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL avx512
#define TARGET __attribute__((target("avx512f")))
#define LANES 16
#define ONE_INK_VECTORS 1
#define FLOAT32_INKS 6

#include "float32_template.h"

#endif
