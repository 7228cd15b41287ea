// Files on Windows, whose paths are UTF-16.

#if defined(_WIN32)

#include "CSupport.h"

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

enum { MOST_NAMES = 1000 };

uint16_t *cs_wide(const char *path) {
  const int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
  wchar_t *wide = count > 0 ? malloc((size_t)count * sizeof *wide) : NULL;
  if (wide != NULL) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, count);
  return (uint16_t *)wide;
}

/// Writes all bytes. Returns 0 or the error's number.
static int put(HANDLE file, const char *bytes, size_t size) {
  while (size > 0) {
    DWORD count;
    if (!WriteFile(file, bytes, size < 1u << 30 ? (DWORD)size : 1u << 30, &count, NULL))
      return (int)GetLastError();
    bytes += count;
    size -= count;
  }
  return 0;
}

/// Writes to a pipe or a device.
static int put_into(const wchar_t *path, const void *bytes, size_t size) {
  HANDLE file = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                            OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return (int)GetLastError();
  const int fault = put(file, bytes, size);
  CloseHandle(file);
  return fault;
}

/// Creates a file beside another under an unused name, which it writes to `beside`.
static HANDLE create_beside(wchar_t *beside, const wchar_t *path) {
  HANDLE file = INVALID_HANDLE_VALUE;
  for (int number = 0; number < MOST_NAMES; number++) {
    swprintf(beside, wcslen(path) + 64, L"%ls.ductus-%lu-%d", path, GetCurrentProcessId(), number);
    file = CreateFileW(beside, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file != INVALID_HANDLE_VALUE || GetLastError() != ERROR_FILE_EXISTS) break;
  }
  return file;
}

/// Replaces the file at a path by a new one.
static int replace(const wchar_t *path, const void *bytes, size_t size) {
  wchar_t *beside = malloc((wcslen(path) + 64) * sizeof *beside);
  if (beside == NULL) return ERROR_NOT_ENOUGH_MEMORY;
  HANDLE file = create_beside(beside, path);
  int fault = file == INVALID_HANDLE_VALUE ? (int)GetLastError() : 0;
  if (fault == 0) {
    fault = put(file, bytes, size);
    if (fault == 0 && !FlushFileBuffers(file)) fault = (int)GetLastError();
    CloseHandle(file);
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    if (fault == 0 && !MoveFileExW(beside, path, how)) fault = (int)GetLastError();
    if (fault != 0) DeleteFileW(beside);
  }
  free(beside);
  return fault;
}

/// Returns the path of an open file without links, or null. To be freed by `free`.
static wchar_t *final_path(HANDLE file) {
  const DWORD room = GetFinalPathNameByHandleW(file, NULL, 0, 0);
  wchar_t *path = room > 0 ? malloc(room * sizeof *path) : NULL;
  if (path == NULL || GetFinalPathNameByHandleW(file, path, room, 0) < room) return path;
  free(path);
  return NULL;
}

int cs_write(const char *path, unsigned mode, const void *bytes, size_t size) {
  (void)mode;  // a file gets the permissions of its folder
  wchar_t *target = (wchar_t *)cs_wide(path);
  if (target == NULL) return ERROR_INVALID_NAME;
  const DWORD attributes = GetFileAttributesW(target);
  const bool exists = attributes != INVALID_FILE_ATTRIBUTES;
  HANDLE there = CreateFileW(target, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                             NULL, OPEN_EXISTING, 0, NULL);
  // A link that leads nowhere isn't replaced.
  int fault = exists && there == INVALID_HANDLE_VALUE ? (int)GetLastError() : 0;
  if (exists && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) fault = ERROR_DIRECTORY;
  bool is_file = true;
  if (there != INVALID_HANDLE_VALUE) {
    is_file = GetFileType(there) == FILE_TYPE_DISK;
    if (is_file && fault == 0) {
      free(target);
      target = final_path(there);
      if (target == NULL) fault = ERROR_PATH_NOT_FOUND;
    }
    CloseHandle(there);
  }
  if (fault == 0) fault = is_file ? replace(target, bytes, size) : put_into(target, bytes, size);
  free(target);
  return fault;
}

#else

// ISO C forbids an empty file.
typedef int cs_not_windows;

#endif
