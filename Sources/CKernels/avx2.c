// Eight lanes, 16 vector registers.

#if defined(__x86_64__)

#define LEVEL avx2
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define SINGLE_VECTORS 2
#define MAX_INKS 3

#include "kernel_template.h"

#endif
