#define _GNU_SOURCE  // realpath

#include "CPackFolders.h"

#include <stdlib.h>
#include <string.h>

enum { NOT_A_FILE = -1, NO_FILES = -2 };

#if defined(__wasm__)

char *cf_named_folder(const char *name) { return (void)name, NULL; }

char *cf_data_folders(size_t *size) {
  *size = 0;
  return NULL;
}

int cf_map(const char *path, const void **bytes, size_t *size) {
  (void)path;
  *bytes = NULL;
  *size = 0;
  return NO_FILES;
}

void cf_unmap(const void *bytes, size_t size) {
  (void)bytes;
  (void)size;
}

const char *cf_reason(int fault) {
  (void)fault;
  return "there are no files here";
}

char *cf_names(const char *folder, size_t *size) {
  (void)folder;
  *size = 0;
  return NULL;
}

bool cf_is_folder(const char *path) { return (void)path, false; }
bool cf_is_file(const char *path) { return (void)path, false; }
char *cf_resolved(const char *path) { return (void)path, NULL; }
const char *cf_danger(const char *folder) { return (void)folder, NULL; }

#elif !defined(_WIN32)

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

char *cf_named_folder(const char *name) {
  const char *value = getenv(name);
  return value != NULL && value[0] != '\0' ? strdup(value) : NULL;
}

/// The folder that a variable names by an absolute path: the XDG specification ignores others.
static char *absolute_folder(const char *name) {
  char *folder = cf_named_folder(name);
  if (folder == NULL || folder[0] == '/') return folder;
  free(folder);
  return NULL;
}

char *cf_data_folders(size_t *size) {
  static const char shared[] = "\0/usr/local/share\0/usr/share";
  static const char below_home[] = "/.local/share";
  char *user = absolute_folder("XDG_DATA_HOME");
  char *home = user == NULL ? absolute_folder("HOME") : NULL;
  const size_t length = user != NULL ? strlen(user) : home != NULL ? strlen(home) : 0;
  const size_t more = home != NULL ? strlen(below_home) : 0;
  char *names = malloc(length + more + sizeof shared);
  if (names == NULL) abort();
  if (length > 0) memcpy(names, user != NULL ? user : home, length);
  memcpy(names + length, below_home, more);
  memcpy(names + length + more, shared, sizeof shared);
  *size = length + more + sizeof shared;
  free(user);
  free(home);
  return names;
}

int cf_map(const char *path, const void **bytes, size_t *size) {
  *bytes = NULL;
  *size = 0;
  // Without waiting, since the path may be a pipe, which the check below refuses.
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return errno;
  struct stat status;
  int fault = 0;
  if (fstat(file, &status) != 0) {
    fault = errno;
  } else if (!S_ISREG(status.st_mode)) {
    fault = NOT_A_FILE;
  } else if (status.st_size > 0) {
    void *start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (start == MAP_FAILED) {
      fault = errno;
    } else {
      *bytes = start;
      *size = (size_t)status.st_size;
    }
  }
  close(file);
  return fault;
}

void cf_unmap(const void *bytes, size_t size) {
  if (bytes != NULL) munmap((void *)bytes, size);
}

const char *cf_reason(int fault) {
  // Not `strerror`, whose text another thread may change.
  switch (fault) {
    case NOT_A_FILE: return "not a regular file";
    case ENOENT: return "No such file or directory";
    case ENOTDIR: return "Not a directory";
    case EACCES: case EPERM: return "Permission denied";
    case EMFILE: case ENFILE: return "Too many open files";
    case ENOMEM: return "Cannot allocate memory";
    case ELOOP: return "Too many levels of symbolic links";
    case ENAMETOOLONG: return "File name too long";
    case EISDIR: return "Is a directory";
    case ENOSPC: case EDQUOT: return "No space left on device";
    case EROFS: return "Read-only file system";
    case EIO: return "Input/output error";
    default: return "the system refuses";
  }
}

char *cf_names(const char *folder, size_t *size) {
  *size = 0;
  DIR *open = opendir(folder);
  if (open == NULL) return NULL;
  char *names = malloc(1);
  if (names == NULL) abort();
  const struct dirent *entry;
  while ((entry = readdir(open)) != NULL) {
    if (entry->d_name[0] == '.') continue;
    const size_t count = strlen(entry->d_name) + 1;
    char *more = realloc(names, *size + count);
    if (more == NULL) abort();
    names = more;
    memcpy(names + *size, entry->d_name, count);
    *size += count;
  }
  closedir(open);
  return names;
}

bool cf_is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool cf_is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

char *cf_resolved(const char *path) { return realpath(path, NULL); }

const char *cf_danger(const char *folder) {
  struct stat status;
  if (lstat(folder, &status) != 0) return NULL;
  if (S_ISLNK(status.st_mode)) return "is a symbolic link: name the folder that it leads to instead";
  if (!S_ISDIR(status.st_mode)) return "isn't a folder";
  if (status.st_uid != geteuid() && status.st_uid != 0)
    return "belongs to another user, who could change the models";
  if ((status.st_mode & S_IWOTH) != 0)
    return "every user could change the models: if no one has changed them, run `chmod o-w` on it";
  // A group with its user's number has no other members.
  if ((status.st_mode & S_IWGRP) != 0 && status.st_gid != status.st_uid)
    return "its group could change the models: if no one has changed them, run `chmod g-w` on it";
  return NULL;
}

#endif
