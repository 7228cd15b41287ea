/* Runs a program for macOS on Linux, both for arm64: does what macOS's loader would, and gives it Linux's C library in
   place of macOS's. Serves programs of one thread that only compute, and read and write files.

     run_macos PROGRAM ARGUMENT...

   Libraries in @rpath are searched for in the folder that DYLD_LIBRARY_PATH names. */

#define _GNU_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

_Noreturn static void fail(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fputs("run_macos: ", stderr);
  vfprintf(stderr, format, values);
  fputc('\n', stderr);
  exit(70);
}

/* Functions of macOS whose constants, structures or ways of passing arguments are different. */

/* Lets arguments beyond the named ones be read where they lie on macOS: all on the stack, each in 8 bytes. */
static void as_on_macos(va_list *values) { values->__gr_offs = values->__vr_offs = 0; }

#define WITH_VALUES(function, last, ...)      \
  va_list values;                             \
  va_start(values, last);                     \
  as_on_macos(&values);                       \
  const int result = function(__VA_ARGS__);   \
  va_end(values);                             \
  return result;

static int mac_snprintf(char *text, size_t size, const char *format, ...) {
  WITH_VALUES(vsnprintf, format, text, size, format, values)
}

static int mac_fprintf(FILE *file, const char *format, ...) { WITH_VALUES(vfprintf, format, file, format, values) }
static int mac_printf(const char *format, ...) { WITH_VALUES(vprintf, format, format, values) }

static int mac_sscanf(const char *text, const char *format, ...) {
  WITH_VALUES(vsscanf, format, text, format, values)
}

static int mac_open(const char *path, int flags, ...) {
  static const int bits[][2] = {
      {0x4, O_NONBLOCK}, {0x200, O_CREAT}, {0x400, O_TRUNC}, {0x800, O_EXCL}, {0x20000, O_NOCTTY},
      {0x1000000, O_CLOEXEC}};
  int own = flags & 3;
  for (size_t i = 0; i < sizeof bits / sizeof *bits; i++)
    if (flags & bits[i][0]) own |= bits[i][1];
  va_list values;
  va_start(values, flags);
  as_on_macos(&values);
  const mode_t mode = own & O_CREAT ? va_arg(values, mode_t) : 0;
  va_end(values);
  return open(path, own, mode);
}

static void *mac_mmap(void *start, size_t size, int protection, int flags, int file, off_t offset) {
  const int anonymous = 0x1000;
  return mmap(start, size, protection, (flags & 0xf) | (flags & anonymous ? MAP_ANONYMOUS : 0), file, offset);
}

struct mac_stat {
  int32_t device;
  uint16_t mode, links;
  uint64_t inode;
  uint32_t user, group;
  int32_t special_device;
  struct timespec accessed, changed, status_changed, made;
  int64_t size, blocks;
  int32_t block_size;
  uint32_t flags[3];
  int64_t spare[2];
};

static int converted(int result, const struct stat *own, struct mac_stat *status) {
  if (result == 0)
    *status = (struct mac_stat){
        .device = (int32_t)own->st_dev, .mode = (uint16_t)own->st_mode, .links = (uint16_t)own->st_nlink,
        .inode = own->st_ino, .user = own->st_uid, .group = own->st_gid, .size = own->st_size};
  return result;
}

static int mac_stat(const char *path, struct mac_stat *status) {
  struct stat own;
  return converted(stat(path, &own), &own, status);
}

static int mac_lstat(const char *path, struct mac_stat *status) {
  struct stat own;
  return converted(lstat(path, &own), &own, status);
}

static int mac_fstat(int file, struct mac_stat *status) {
  struct stat own;
  return converted(fstat(file, &own), &own, status);
}

struct mac_dirent {
  uint64_t inode, offset;
  uint16_t length, name_length;
  uint8_t type;
  char name[1024];
};

static struct mac_dirent *mac_readdir(DIR *folder) {
  static struct mac_dirent entry;
  const struct dirent *own = readdir(folder);
  if (own == NULL) return NULL;
  entry = (struct mac_dirent){
      .inode = own->d_ino, .length = sizeof entry, .name_length = (uint16_t)strlen(own->d_name), .type = own->d_type};
  memcpy(entry.name, own->d_name, entry.name_length + 1u);
  return &entry;
}

static locale_t mac_newlocale(int mask, const char *name, locale_t base) {
  (void)mask;
  return newlocale(LC_ALL_MASK, name, base);
}

/* Asked only for a feature of the processor. */
static int mac_sysctlbyname(const char *name, void *value, size_t *size, const void *new, size_t new_size) {
  (void)name, (void)new, (void)new_size;
  memset(value, 0, *size);
  *(char *)value = 1;
  return 0;
}

static void mac_bzero(void *memory, size_t size) { memset(memory, 0, size); }

/* Returns a thread's copy of a variable, here the only one. Nothing but x0, x16 and x17 may change. */
void mac_thread_variable(void);
__attribute__((used)) static char thread_memory[4096];
__asm__(
    ".globl mac_thread_variable\n"
    "mac_thread_variable:\n"
    "  ldr x0, [x0, #16]\n"
    "  adrp x16, thread_memory\n"
    "  add x16, x16, :lo12:thread_memory\n"
    "  add x0, x0, x16\n"
    "  ret\n");

static uintptr_t stack_guard = 0x5bd1e995;

/* The file's format, as far as it is needed: `<mach-o/loader.h>`. */

struct header {
  uint32_t magic, processor, subtype, kind, command_count, commands_size, flags, reserved;
};

struct command {
  uint32_t kind, size;
};

struct segment {
  struct command command;
  char name[16];
  uint64_t address, size, offset, file_size;
  uint32_t maximum, protection, section_count, flags;
};

struct section {
  char name[16], segment_name[16];
  uint64_t address, size;
  uint32_t rest[8];
};

struct loading {
  struct command command;
  uint32_t rebase, rebase_size, bind, bind_size, weak, weak_size, lazy, lazy_size, exports, exports_size;
};

struct symbols {
  struct command command;
  uint32_t symbols, count, names, names_size;
};

struct symbol {
  uint32_t name;
  uint8_t kind, section;
  uint16_t description;
  uint64_t value;
};

struct needed {
  struct command command;
  uint32_t path;
};

struct entry {
  struct command command;
  uint64_t offset, stack_size;
};

enum { SYMBOLS = 0x2, NEEDED = 0xc, SEGMENT = 0x19, LOADING = 0x80000022, ENTRY = 0x80000028, MOST = 16 };

/* A program or library in memory. */
struct image {
  const char *file;
  char *start;
  uintptr_t slide; /* how far it is from where it was linked for */
  const struct segment *segments[MOST];
  unsigned segment_count;
  const struct loading *loading;
  const struct symbols *symbols;
  const struct entry *entry;
};

static struct image images[MOST];
static unsigned image_count;

/* The address of what a library for macOS exports, or NULL. */
static void *exported(const struct image *image, const char *name) {
  if (image->entry != NULL || image->symbols == NULL) return NULL;
  const struct symbol *symbols = (const struct symbol *)(image->file + image->symbols->symbols);
  for (uint32_t i = 0; i < image->symbols->count; i++) {
    const bool is_external = (symbols[i].kind & 0xf1) == 1 && (symbols[i].kind & 0x0e) != 0;
    if (is_external && strcmp(image->file + image->symbols->names + symbols[i].name, name) == 0)
      return (void *)(symbols[i].value + image->slide);
  }
  return NULL;
}

/* The address of a function or variable of a loaded library or of the C library. */
static void *address(const char *name) {
  const struct {
    const char *name;
    void *address;
  } own[] = {
      {"___error", __errno_location},
      {"___stack_chk_guard", &stack_guard},
      {"___stderrp", &stderr},
      {"___stdinp", &stdin},
      {"___stdoutp", &stdout},
      {"__tlv_bootstrap", mac_thread_variable},
      {"_bzero", mac_bzero},
      {"_fprintf", mac_fprintf},
      {"_fstat", mac_fstat},
      {"_lstat", mac_lstat},
      {"_mmap", mac_mmap},
      {"_newlocale", mac_newlocale},
      {"_open", mac_open},
      {"_printf", mac_printf},
      {"_readdir", mac_readdir},
      {"_realpath$DARWIN_EXTSN", realpath},
      {"_snprintf", mac_snprintf},
      {"_sscanf", mac_sscanf},
      {"_stat", mac_stat},
      {"_sysctlbyname", mac_sysctlbyname},
      {"dyld_stub_binder", abort}};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp(name, own[i].name) == 0) return own[i].address;
  void *found = NULL;
  for (unsigned i = 0; i < image_count && found == NULL; i++) found = exported(&images[i], name);
  if (found == NULL) found = dlsym(RTLD_DEFAULT, name + 1);
  if (found == NULL) fail("Linux has no %s", name);
  return found;
}

/* Where a segment begins in memory. */
static char *start_of(const struct image *image, unsigned segment) {
  if (segment >= image->segment_count) fail("segment %u isn't there", segment);
  return (char *)(image->segments[segment]->address + image->slide);
}

static uint64_t number(const uint8_t **at) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const uint8_t byte = *(*at)++;
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

/* Adds to each pointer within the image how far the image was moved. */
static void rebase(const struct image *image) {
  const uint8_t *at = (const uint8_t *)image->file + image->loading->rebase, *end = at + image->loading->rebase_size;
  char *place = NULL;
  while (at < end) {
    const uint8_t code = *at & 0xf0, low = *at & 0x0f;
    at++;
    uint64_t count = low, skip = 0;
    switch (code) {
      case 0x00: return;
      case 0x10: continue;
      case 0x20: place = start_of(image, low) + number(&at); continue;
      case 0x30: place += number(&at); continue;
      case 0x40: place += low * 8; continue;
      case 0x50: break;
      case 0x60: count = number(&at); break;
      case 0x70: count = 1, skip = number(&at); break;
      case 0x80: count = number(&at), skip = number(&at); break;
      default: fail("unknown code %x for moving", code);
    }
    for (; count > 0; count--, place += 8 + skip) *(uintptr_t *)place += image->slide;
  }
}

/* Writes the addresses of what the image uses of others. The list of lazy ones doesn't end at the first end. */
static void bind(const struct image *image, uint32_t offset, uint32_t size, bool is_lazy) {
  const uint8_t *at = (const uint8_t *)image->file + offset, *end = at + size;
  char *place = NULL;
  const char *name = "";
  while (at < end) {
    const uint8_t code = *at & 0xf0, low = *at & 0x0f;
    at++;
    uint64_t count = 1, skip = 0;
    switch (code) {
      case 0x00:
        if (is_lazy) continue;
        return;
      case 0x10: case 0x30: case 0x50: continue;
      case 0x20: number(&at); continue;
      case 0x40:
        name = (const char *)at;
        at += strlen(name) + 1;
        continue;
      case 0x70: place = start_of(image, low) + number(&at); continue;
      case 0x80: place += number(&at); continue;
      case 0x90: break;
      case 0xa0: skip = number(&at); break;
      case 0xb0: skip = low * 8; break;
      case 0xc0: count = number(&at), skip = number(&at); break;
      default: fail("unknown code %x for binding", code);
    }
    for (; count > 0; count--, place += 8 + skip) *(void **)place = address(name);
  }
}

/* Copies the segments to where they belong. */
static void place_segments(struct image *image) {
  uint64_t low = UINT64_MAX, high = 0;
  for (unsigned i = 0; i < image->segment_count; i++) {
    const struct segment *each = image->segments[i];
    if (each->protection == 0) continue;
    if (each->address < low) low = each->address;
    if (each->address + each->size > high) high = each->address + each->size;
    const struct section *section = (const struct section *)(each + 1);
    for (uint32_t j = 0; j < each->section_count; j++)
      if (strncmp(section[j].name, "__thread_data", 16) == 0) fail("variables of threads have values");
  }
  image->start = mmap(NULL, high - low, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (image->start == MAP_FAILED) fail("no memory for the program");
  image->slide = (uintptr_t)image->start - low;
  for (unsigned i = 0; i < image->segment_count; i++) {
    const struct segment *each = image->segments[i];
    if (each->protection != 0) memcpy(start_of(image, i), image->file + each->offset, each->file_size);
  }
  __builtin___clear_cache(image->start, image->start + (high - low));
}

static const char *contents(const char *path) {
  const int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail("%s can't be opened", path);
  const char *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) fail("%s can't be read", path);
  return bytes;
}

/* Loads a program or a library after the libraries that it needs. */
static const struct image *load(const char *path) {
  struct image image = {.file = contents(path)};
  const struct header *header = (const struct header *)image.file;
  if (header->magic != 0xfeedfacf) fail("%s isn't for macOS", path);
  const char *at = image.file + sizeof *header;
  for (uint32_t i = 0; i < header->command_count; i++, at += ((const struct command *)at)->size) {
    const void *command = at;
    switch (((const struct command *)at)->kind) {
      case SYMBOLS: image.symbols = command; break;
      case LOADING: image.loading = command; break;
      case ENTRY: image.entry = command; break;
      case SEGMENT:
        if (image.segment_count < MOST) image.segments[image.segment_count++] = command;
        break;
      case NEEDED: {
        const char *needed = at + ((const struct needed *)command)->path;
        const char *folder = getenv("DYLD_LIBRARY_PATH");
        char found[4096];
        if (strncmp(needed, "@rpath/", 7) != 0) break;
        snprintf(found, sizeof found, "%s/%s", folder != NULL ? folder : ".", needed + 7);
        load(found);
        break;
      }
      default: break;
    }
  }
  if (image.loading == NULL || image_count == MOST) fail("%s lacks what it is loaded by", path);
  place_segments(&image);
  rebase(&image);
  bind(&image, image.loading->bind, image.loading->bind_size, false);
  bind(&image, image.loading->lazy, image.loading->lazy_size, true);
  images[image_count] = image;
  return &images[image_count++];
}

int main(int count, char **arguments) {
  if (count < 2) fail("no program");
  const struct image *program = load(arguments[1]);
  if (program->entry == NULL) fail("%s is no program", arguments[1]);
  int (*start)(int, char **) = (int (*)(int, char **))(program->start + program->entry->offset);
  exit(start(count - 1, arguments + 1));
}
