// The checksum of language models. Once per model.

#include "kernels.h"

LOOP uint64_t ck_checksum_loop(const uint64_t *words, size_t count) {
  uint64_t sum = 0;
  for (size_t k = 0; k < count; k++) {
    uint64_t word = words[k];
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t x = word ^ (k + 1) * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
    sum += x ^ (x >> 29);
  }
  return sum;
}

WITH_WIDER_VECTORS(
    , uint64_t, ck_checksum, (const uint64_t *words, size_t count), (words, count))
