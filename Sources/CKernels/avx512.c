// Sixteen lanes, 32 vector registers.

#if defined(__x86_64__)

#define LEVEL avx512
#define TARGET __attribute__((target("avx512f")))
#define LANES 16
#define SINGLE_VECTORS 1
#define MAX_INKS 6

#include "kernel_template.h"

#endif
