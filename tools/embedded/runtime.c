/* What Embedded Swift's library wants of its system, and a C library may lack. */

#if defined(__linux__)
#define _GNU_SOURCE
#elif defined(_WIN32)
#define _CRT_RAND_S
#endif

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if !defined(__wasm__)

#include <locale.h>

#if defined(_WIN32)
typedef _locale_t locale_t;
#define strtod_l(text, end, locale) _strtod_l(text, end, locale)
#define strtof_l(text, end, locale) (float)_strtod_l(text, end, locale)
static locale_t new_locale(void) { return _create_locale(LC_ALL, "C"); }
#else
#if defined(__APPLE__)
#include <xlocale.h>
#endif
static locale_t new_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }
#endif

/* Kept. Two threads that make it at the same time leave one unused. */
static locale_t c_locale(void) {
  static _Atomic(locale_t) kept;
  if (kept == NULL) kept = new_locale();
  return kept;
}

#else

/* There is no other locale. */
#define strtod_l(text, end, locale) strtod(text, end)
#define strtof_l(text, end, locale) strtof(text, end)

#endif

/* Reads a number in the C locale; returns the place behind it, null for what is no number. In the
   user's, which programs of GTK and Qt have, a comma may stand for the point. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod_l(text, &end, c_locale());
  return end == text ? NULL : end;
}

const char *_swift_stdlib_strtof_clocale(const char *text, float *value) {
  char *end;
  *value = strtof_l(text, &end, c_locale());
  return end == text ? NULL : end;
}

/* Seeds of hash tables, on which no reading depends. GNU's own is younger than many systems are. */
#if defined(_WIN32)
static int getentropy(void *bytes, size_t count) {
  unsigned some;
  for (size_t done = 0; done < count; done++) {
    if (rand_s(&some) != 0) return -1;
    ((unsigned char *)bytes)[done] = (unsigned char)some;
  }
  return 0;
}
#else
int getentropy(void *bytes, size_t count);
#endif

void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count; done += 256) {
    const size_t some = count - done < 256 ? count - done : 256;
    if (getentropy((char *)bytes + done, some) != 0) abort();
  }
}

/* What Embedded Swift makes of a class, as far as it is looked at here. */
struct class {
  const struct class *superclass;
  void *destroy;
  void (*destroy_members)(__attribute__((swift_context)) void *object) __attribute__((swiftcall));
};

void swift_deallocClassInstance(void *object, size_t size, size_t alignment_mask);

/* Lets an object go whose initialiser failed in `failed`, where its members are gone already. Embedded
   Swift's own, which is weak, destroys those of the classes below and leaves the object's memory. */
void swift_deallocPartialClassInstance(
    void *object, const struct class *failed, size_t size, size_t alignment_mask) {
  for (const struct class *each = *(const struct class **)object; each != NULL && each != failed;
       each = each->superclass)
    if (each->destroy_members != NULL) each->destroy_members(object);
  swift_deallocClassInstance(object, size, alignment_mask);
}

#if defined(__ANDROID__)

#include <string.h>

/* Compilers call it where only equality matters; Android has it only as an inline function. */
__attribute__((visibility("hidden"))) int (bcmp)(const void *one, const void *other, size_t size) {
  return memcmp(one, other, size);
}

#endif

#if defined(__GLIBC__)

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In place of GNU's own, which are of 2021: a library that is built here runs on older systems. The
   kernel's structure is the C library's where words have 64 bits. Nobody else sees these. */
#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN int fstat(int file, struct stat *status) { return (int)syscall(SYS_fstat, file, status); }

HIDDEN int stat(const char *path, struct stat *status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}

HIDDEN int lstat(const char *path, struct stat *status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

#endif

#if defined(_WIN32)

#include <malloc.h>
#include <stdbool.h>
#include <string.h>

/* The memory of all objects: Swift frees memory from `posix_memalign` by `free`. Null for 0 bytes would
   look like a lack of memory. */
enum { ALIGNMENT = 16 };

void *ductus_malloc(size_t size) { return _aligned_malloc(size > 0 ? size : 1, ALIGNMENT); }

void *ductus_realloc(void *memory, size_t size) {
  return _aligned_realloc(memory, size > 0 ? size : 1, ALIGNMENT);
}

void *ductus_calloc(size_t count, size_t size) {
  if (size > 0 && count > SIZE_MAX / size) return NULL;
  void *memory = ductus_malloc(count * size);
  return memory == NULL ? NULL : memset(memory, 0, count * size);
}

int ductus_posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = _aligned_malloc(size > 0 ? size : 1, alignment);
  return *memory == NULL ? 12 : 0;
}

void ductus_free(void *memory) { _aligned_free(memory); }

/* Unicode's functions in Swift's library for bare x86-64, which have the calling convention of Linux. */
#define UNICODE(type, name, parameters, arguments)                          \
  __attribute__((sysv_abi)) type elf_swift_stdlib_##name parameters;        \
  type _swift_stdlib_##name parameters { return elf_swift_stdlib_##name arguments; }

UNICODE(uint16_t, getNormData, (uint32_t scalar), (scalar))
UNICODE(uint32_t, getDecompositionEntry, (uint32_t scalar), (scalar))
UNICODE(uint32_t, getComposition, (uint32_t first, uint32_t second), (first, second))
UNICODE(uint8_t, getGraphemeBreakProperty, (uint32_t scalar), (scalar))
UNICODE(bool, isInCB_Consonant, (uint32_t scalar), (scalar))
UNICODE(bool, isExtendedPictographic, (uint32_t scalar), (scalar))
UNICODE(uint64_t, getBinaryProperties, (uint32_t scalar), (scalar))
UNICODE(uint8_t, getNumericType, (uint32_t scalar), (scalar))
UNICODE(uint8_t, getGeneralCategory, (uint32_t scalar), (scalar))
UNICODE(int32_t, getMapping, (uint32_t scalar, uint8_t mapping), (scalar, mapping))
UNICODE(const uint8_t *, getSpecialMapping, (uint32_t scalar, uint8_t mapping, intptr_t *length),
        (scalar, mapping, length))

#endif

#if defined(__wasm__) || defined(_WIN32)

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { abort(); }

#endif
