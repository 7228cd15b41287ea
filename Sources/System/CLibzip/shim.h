#include "../function_table.h"

#include <zip.h>

/// Functions of libzip. It is opened when an archive is read: if it were linked, every program would
/// load OpenSSL at its start.
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

FUNCTION_TABLE(zip, ZIP_FUNCTIONS)
