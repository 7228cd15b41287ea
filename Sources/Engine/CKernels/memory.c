// Memory that is about to be filled.

#include "CKernels.h"

#if defined(__linux__)
  #include <sys/mman.h>

  #ifndef MADV_POPULATE_WRITE
    #define MADV_POPULATE_WRITE 23
  #endif

void ck_populate(void *memory, size_t bytes) {
  const uintptr_t page = 4096;
  const uintptr_t start = ((uintptr_t)memory + page - 1) / page * page;
  const uintptr_t end = ((uintptr_t)memory + bytes) / page * page;
  // Linux before 5.14, and pages of another size, refuse this; pages then come one by one.
  if (start < end) madvise((void *)start, end - start, MADV_POPULATE_WRITE);
}
#else
void ck_populate(void *memory, size_t bytes) {
  (void)memory;
  (void)bytes;
}
#endif
