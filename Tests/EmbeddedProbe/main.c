// Reads inks with only the core, compiled as Embedded Swift or as Swift: files are passed as bytes
// with names, and each reading is printed with its numbers to the last bit.
//
//   EmbeddedProbe MODE INKS NAME=PATH...
//
// MODE says what is read: `inks` by themselves, a `page` or `live` ink of all, or `patterns`.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <malloc.h>
#define aligned_alloc(alignment, size) _aligned_malloc(size, alignment)
#endif

// Functions written in Swift.
void probe_add(const char *name, const void *bytes, size_t count);
int probe_read(const char *mode, const void *inks, size_t count);

/// The bytes of a file, which are never freed.
static void *contents(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(1);
  }
  *count = (size_t)ftell(file);
  rewind(file);
  // Aligned for the numbers of any file.
  void *bytes = aligned_alloc(64, (*count + 64) / 64 * 64);
  if (bytes == NULL || fread(bytes, 1, *count, file) != *count) {
    perror(path);
    exit(1);
  }
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "EmbeddedProbe MODE INKS NAME=PATH...\n");
    return 64;
  }
  size_t bytes = 0;
  for (int i = 3; i < count; i++) {
    char *path = strchr(arguments[i], '=');
    if (path == NULL) return 64;
    *path++ = '\0';
    void *start = contents(path, &bytes);
    probe_add(arguments[i], start, bytes);
  }
  void *inks = contents(arguments[2], &bytes);
  return probe_read(arguments[1], inks, bytes);
}
