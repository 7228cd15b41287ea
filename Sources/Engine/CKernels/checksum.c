// The checksum of language models, computed once per model.

#include "kernels.h"

LOOP uint64_t checksum_loop(const uint64_t *words, size_t count) {
  uint64_t sum = 0, key = 0;
  for (size_t k = 0; k < count; k++) {
    key += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t word = words[k];
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t x = word ^ key;
    x = (x ^ (x >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
    sum += x ^ (x >> 29);
  }
  return sum;
}

WITH_WIDER_VECTORS(
    static, uint64_t, checksum, (const uint64_t *words, size_t count), (words, count))

#if defined(__x86_64__)
/// Only AVX-512 with DQ multiplies 64-bit words.
__attribute__((target("avx512f,avx512dq"))) static uint64_t checksum_avx512(
    const uint64_t *words, size_t count) {
  return checksum_loop(words, count);
}
#endif

uint64_t ck_checksum(const uint64_t *words, size_t count) {
#if defined(__x86_64__)
  if (ck_supports(ck_level_vnni)) return checksum_avx512(words, count);
#endif
  return checksum(words, count);
}
