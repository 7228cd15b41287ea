#include <dlfcn.h>
#include <zip.h>

/// Functions of libzip. It is opened where an archive is read: linked, it would have every program load
/// OpenSSL at its start.
#define ZIP_FUNCTIONS(EACH) \
  EACH(zip_discard) \
  EACH(zip_error_fini) \
  EACH(zip_error_init) \
  EACH(zip_error_strerror) \
  EACH(zip_fclose) \
  EACH(zip_fopen) \
  EACH(zip_fread) \
  EACH(zip_get_name) \
  EACH(zip_get_num_entries) \
  EACH(zip_open_from_source) \
  EACH(zip_source_buffer_create) \
  EACH(zip_source_free)

struct zip_functions {
#define ZIP_MEMBER(function) __typeof__(&function) function;
  ZIP_FUNCTIONS(ZIP_MEMBER)
#undef ZIP_MEMBER
};

/// Finds the functions in an open library. Returns the name of the first that isn't there, or NULL.
static inline const char *zip_find(struct zip_functions *functions, void *library) {
#define ZIP_FIND(function)                                              \
  functions->function = (__typeof__(&function))dlsym(library, #function); \
  if (!functions->function) return #function;
  ZIP_FUNCTIONS(ZIP_FIND)
#undef ZIP_FIND
  return NULL;
}
