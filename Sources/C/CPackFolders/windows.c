// Files and folders on Windows, whose paths are UTF-16. Returned paths have slashes.

#if defined(_WIN32)

#include "CPackFolders.h"

#include "CSupport.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

enum { NOT_A_FILE = -1 };

/// Converts UTF-16 to UTF-8; aborts without memory.
static char *narrow(const wchar_t *wide) {
  const int count = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
  char *text = malloc(count > 0 ? (size_t)count : 1);
  if (text == NULL) abort();
  text[0] = '\0';
  WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, count, NULL, NULL);
  return text;
}

static char *with_slashes(char *path) {
  for (char *each = path; *each != '\0'; each++)
    if (*each == '\\') *each = '/';
  return path;
}

char *cf_named_folder(const char *name) {
  wchar_t *wide = (wchar_t *)cs_wide(name);
  const wchar_t *value = wide != NULL ? _wgetenv(wide) : NULL;
  free(wide);
  return value != NULL && value[0] != L'\0' ? with_slashes(narrow(value)) : NULL;
}

/// The folder of the DLL, or of the program that contains this code.
static char *own_folder(void) {
  HMODULE module;
  wchar_t path[32768];
  const DWORD how =
      GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
  if (!GetModuleHandleExW(how, (LPCWSTR)&own_folder, &module)) return NULL;
  const DWORD count = GetModuleFileNameW(module, path, 32768);
  wchar_t *last = count > 0 && count < 32768 ? wcsrchr(path, L'\\') : NULL;
  if (last == NULL) return NULL;
  *last = L'\0';
  return with_slashes(narrow(path));
}

char *cf_data_folders(size_t *size) {
  char *const folders[] = {cf_named_folder("LOCALAPPDATA"), own_folder(), cf_named_folder("ProgramData")};
  char *names = NULL;
  *size = 0;
  for (int place = 0; place < 3; place++) {
    const char *folder = folders[place] != NULL ? folders[place] : "";
    const size_t count = strlen(folder) + 1;
    names = realloc(names, *size + count);
    if (names == NULL) abort();
    memcpy(names + *size, folder, count);
    *size += count;
    free(folders[place]);
  }
  return names;
}

/// Whether a path leads to a folder, or to a file.
static bool is(const char *path, bool folder) {
  wchar_t *wide = (wchar_t *)cs_wide(path);
  const DWORD attributes = wide != NULL ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
  free(wide);
  return attributes != INVALID_FILE_ATTRIBUTES
      && ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) == folder;
}

bool cf_is_folder(const char *path) { return is(path, true); }
bool cf_is_file(const char *path) { return is(path, false); }

int cf_map(const char *path, const void **bytes, size_t *size) {
  *bytes = NULL;
  *size = 0;
  if (cf_is_folder(path)) return NOT_A_FILE;
  wchar_t *wide = (wchar_t *)cs_wide(path);
  if (wide == NULL) return ERROR_INVALID_NAME;
  HANDLE file = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                            OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  free(wide);
  if (file == INVALID_HANDLE_VALUE) return (int)GetLastError();
  LARGE_INTEGER length;
  int fault = 0;
  if (GetFileType(file) != FILE_TYPE_DISK) {
    fault = NOT_A_FILE;
  } else if (!GetFileSizeEx(file, &length)) {
    fault = (int)GetLastError();
  } else if (length.QuadPart > 0) {
    HANDLE mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
    *bytes = mapping != NULL ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (*bytes == NULL) {
      fault = (int)GetLastError();
    } else {
      *size = (size_t)length.QuadPart;
    }
    if (mapping != NULL) CloseHandle(mapping);
  }
  CloseHandle(file);
  return fault;
}

void cf_unmap(const void *bytes, size_t size) {
  (void)size;
  if (bytes != NULL) UnmapViewOfFile(bytes);
}

const char *cf_reason(int fault) {
  switch (fault) {
    case NOT_A_FILE: return "not a regular file";
    case ERROR_FILE_NOT_FOUND: case ERROR_PATH_NOT_FOUND: return "No such file or directory";
    case ERROR_INVALID_NAME: case ERROR_BAD_PATHNAME: return "not a name of a file";
    case ERROR_ACCESS_DENIED: case ERROR_WRITE_PROTECT: return "Permission denied";
    case ERROR_SHARING_VIOLATION: case ERROR_LOCK_VIOLATION: return "another program uses it";
    case ERROR_DIRECTORY: return "Is a directory";
    case ERROR_TOO_MANY_OPEN_FILES: return "Too many open files";
    case ERROR_NOT_ENOUGH_MEMORY: case ERROR_OUTOFMEMORY: return "Cannot allocate memory";
    case ERROR_FILENAME_EXCED_RANGE: return "File name too long";
    case ERROR_DISK_FULL: case ERROR_HANDLE_DISK_FULL: return "No space left on device";
    default: return "the system refuses";
  }
}

char *cf_names(const char *folder, size_t *size) {
  *size = 0;
  const size_t length = strlen(folder);
  char *pattern = malloc(length + 3);
  if (pattern == NULL) abort();
  memcpy(pattern, folder, length);
  memcpy(pattern + length, "/*", 3);
  wchar_t *wide = (wchar_t *)cs_wide(pattern);
  free(pattern);
  WIN32_FIND_DATAW found;
  HANDLE search = wide != NULL ? FindFirstFileW(wide, &found) : INVALID_HANDLE_VALUE;
  free(wide);
  if (search == INVALID_HANDLE_VALUE) return NULL;
  char *names = malloc(1);
  if (names == NULL) abort();
  do {
    if (found.cFileName[0] == L'.') continue;
    char *name = narrow(found.cFileName);
    const size_t count = strlen(name) + 1;
    names = realloc(names, *size + count);
    if (names == NULL) abort();
    memcpy(names + *size, name, count);
    *size += count;
    free(name);
  } while (FindNextFileW(search, &found));
  FindClose(search);
  return names;
}

char *cf_resolved(const char *path) {
  wchar_t *wide = (wchar_t *)cs_wide(path);
  HANDLE file = INVALID_HANDLE_VALUE;
  if (wide != NULL) {
    // The flag is required for folders.
    file = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                       OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  }
  free(wide);
  if (file == INVALID_HANDLE_VALUE) return NULL;
  wchar_t whole[32768];
  const DWORD count = GetFinalPathNameByHandleW(file, whole, 32768, 0);
  CloseHandle(file);
  if (count == 0 || count >= 32768) return NULL;
  // The prefix `\\?\` of a drive's path doesn't work with slashes.
  const wchar_t *start = wcsncmp(whole, L"\\\\?\\", 4) == 0 && whole[5] == L':' ? whole + 4 : whole;
  return with_slashes(narrow(start));
}

// Permissions are left to the access control lists of the user's folders.
const char *cf_danger(const char *folder) { return (void)folder, NULL; }

#else

// ISO C forbids an empty file.
typedef int cf_not_windows;

#endif
