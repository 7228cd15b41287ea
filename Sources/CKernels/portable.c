// Four lanes: NEON on arm64, SSE2 on x86-64.

#define LEVEL portable
#define TARGET
#define LANES 4
#if defined(__aarch64__)  // 32 vector registers
#define SINGLE_VECTORS 4
#define MAX_INKS 6
#else  // 16
#define SINGLE_VECTORS 2
#define MAX_INKS 2
#endif

#include "kernel_template.h"
