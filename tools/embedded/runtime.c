/* What Embedded Swift's library wants of its system, and a C library may lack. */

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__)

#include <locale.h>

/* Nobody's to free, as it is the C library's own. */
static locale_t c_locale(void) { return newlocale(LC_ALL_MASK, "C", (locale_t)0); }

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
int getentropy(void *bytes, size_t count);

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

#if defined(__linux__)

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

#if defined(__wasm__)

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { abort(); }

#endif
