#define _GNU_SOURCE  // strdup, with any standard

#include "CSupport.h"

#if defined(__wasm__)

int cs_write(const char *path, unsigned mode, const void *bytes, size_t size) {
  (void)path;
  (void)mode;
  (void)bytes;
  (void)size;
  return -1;
}

#elif !defined(_WIN32)

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINKS = 40, MOST_NAMES = 1000 };

/// Writes all bytes. Returns 0 or `errno`.
static int put(int file, const char *bytes, size_t size) {
  while (size > 0) {
    const ssize_t count = write(file, bytes, size);
    if (count < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    bytes += count;
    size -= (size_t)count;
  }
  return 0;
}

/// Writes into an existing pipe, device, or file without a name.
static int put_into(const char *path, const void *bytes, size_t size) {
  const int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return errno;
  int fault = put(file, bytes, size);
  if (close(file) != 0 && fault == 0) fault = errno;
  return fault;
}

/// Returns the length of a path up to its last slash.
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/// Creates a file beside another, under an unused name, and replaces `*path` with its path.
///
/// Returns the open file, or -1.
static int open_beside(char **path, mode_t mode) {
  const size_t folder = folder_length(*path), room = folder + 64;
  char *beside = realloc(*path, room);
  if (beside == NULL) return -1;
  *path = beside;
  for (int number = 0; number < MOST_NAMES; number++) {
    snprintf(beside + folder, room - folder, ".ductus-%ld-%d", (long)getpid(), number);
    const int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

/// Replaces the file at a path with a new one.
///
/// `old` is the existing file, or null.
static int replace(
    const char *path, const struct stat *old, mode_t mode, const void *bytes, size_t size) {
  char *beside = strdup(path);
  if (beside == NULL) return ENOMEM;
  // Nobody whom the old file's mode excludes can read the new one meanwhile.
  const int file = open_beside(&beside, old != NULL ? 0600 : mode);
  int fault = file < 0 ? errno : 0;
  if (file >= 0) {
    fault = put(file, bytes, size);
    if (old != NULL && fault == 0) {
      // Only the administrator can give files away: if that fails, the file belongs to its writer.
      if (fchown(file, old->st_uid, old->st_gid) != 0) errno = 0;
      if (fchmod(file, old->st_mode & 0777) != 0) fault = errno;
    }
    if (fault == 0 && fsync(file) != 0) fault = errno;
    if (close(file) != 0 && fault == 0) fault = errno;
    if (fault == 0 && rename(beside, path) != 0) fault = errno;
    if (fault != 0) unlink(beside);
  }
  free(beside);
  return fault;
}

/// Returns a link's target relative to the link's folder, or null.
static char *target_of(const char *link, const char *text, size_t length) {
  const size_t folder = text[0] == '/' ? 0 : folder_length(link);
  char *target = malloc(folder + length + 1);
  if (target == NULL) return NULL;
  memcpy(target, link, folder);
  memcpy(target + folder, text, length);
  target[folder + length] = '\0';
  return target;
}

/// Returns the path to which a path's links lead, whether or not it exists; null with `errno` set.
static char *without_links(const char *path) {
  char *found = strdup(path);
  char text[PATH_MAX];
  for (int links = 0; found != NULL; links++) {
    const ssize_t length = readlink(found, text, sizeof text);
    if (length < 0) return found;
    const bool ends = links < MOST_LINKS && (size_t)length < sizeof text;
    char *next = ends ? target_of(found, text, (size_t)length) : NULL;
    if (!ends) errno = ELOOP;
    free(found);
    found = next;
  }
  return NULL;
}

int cs_write(const char *path, unsigned mode, const void *bytes, size_t size) {
  struct stat old, found;
  const bool exists = stat(path, &old) == 0;
  if (!exists && errno != ENOENT) return errno;
  if (exists && !S_ISREG(old.st_mode)) return put_into(path, bytes, size);
  if (exists && access(path, W_OK) != 0) return errno;
  char *target = without_links(path);
  if (target == NULL) return errno;
  // A descriptor's link (`/dev/stdout`) names a path where another file may be by now, or none.
  const bool is_there = !exists
      || (lstat(target, &found) == 0 && found.st_dev == old.st_dev && found.st_ino == old.st_ino);
  const int fault = is_there ? replace(target, exists ? &old : NULL, (mode_t)mode, bytes, size)
                             : put_into(path, bytes, size);
  free(target);
  return fault;
}

#endif
