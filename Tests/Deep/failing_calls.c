// Makes the n-th change to the files below a directory fail, or kills the process there: a library
// to preload, for tests of what an installation leaves behind.
//
//   FAILING_BELOW  the directory
//   FAILING_AT     which call, counted from 1
//   FAILING_WITH   the error number, or 0 to kill the process
//
// Prints the affected call on standard error.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

static int concerns(const char *path) {
  const char *below = getenv("FAILING_BELOW");
  return below && path && strncmp(path, below, strlen(below)) == 0;
}

static int concerns_descriptor(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return concerns(path);
}

// Whether this call is the one to fail; errno is set then.
static int strikes(const char *call, int is_concerned) {
  const char *at = getenv("FAILING_AT"), *with = getenv("FAILING_WITH");
  if (!is_concerned || !at || !with) return 0;
  if (atomic_fetch_add(&calls, 1) + 1 != atoi(at)) return 0;
  dprintf(2, "struck %s\n", call);
  int code = atoi(with);
  if (code == 0) kill(getpid(), SIGKILL);
  errno = code;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that takes one path or descriptor.
#define WRAP(result, name, parameters, arguments, is_concerned) \
  result name parameters {                                      \
    if (strikes(#name, is_concerned)) return -1;                \
    return REAL(name) arguments;                                \
  }

WRAP(ssize_t, write, (int fd, const void *bytes, size_t count), (fd, bytes, count),
     concerns_descriptor(fd))
WRAP(ssize_t, pwrite, (int fd, const void *bytes, size_t count, off_t at), (fd, bytes, count, at),
     concerns_descriptor(fd))
WRAP(int, fsync, (int fd), (fd), concerns_descriptor(fd))
WRAP(int, ftruncate, (int fd, off_t size), (fd, size), concerns_descriptor(fd))
WRAP(int, fchmod, (int fd, mode_t mode), (fd, mode), concerns_descriptor(fd))
WRAP(int, rename, (const char *from, const char *to), (from, to), concerns(to))
WRAP(int, link, (const char *from, const char *to), (from, to), concerns(to))
WRAP(int, symlink, (const char *from, const char *to), (from, to), concerns(to))
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), concerns(path))
WRAP(int, unlink, (const char *path), (path), concerns(path))
WRAP(int, rmdir, (const char *path), (path), concerns(path))

// Opening a file to write.
#define WRAP_OPEN(name)                                                                    \
  int name(const char *path, int flags, ...) {                                             \
    va_list list;                                                                          \
    va_start(list, flags);                                                                 \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                \
    va_end(list);                                                                          \
    if (strikes(#name, (flags & (O_WRONLY | O_RDWR | O_CREAT)) && concerns(path))) return -1; \
    return REAL(name)(path, flags, mode);                                                  \
  }

WRAP_OPEN(open)
WRAP_OPEN(open64)
