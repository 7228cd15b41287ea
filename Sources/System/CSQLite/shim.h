#include "../function_table.h"

#include <sqlite3.h>

/// Functions of SQLite. It is opened when notes are indexed.
#define SQLITE_FUNCTIONS(EACH) \
  EACH(sqlite3_bind_blob) \
  EACH(sqlite3_bind_int64) \
  EACH(sqlite3_bind_text) \
  EACH(sqlite3_busy_timeout) \
  EACH(sqlite3_close_v2) \
  EACH(sqlite3_column_blob) \
  EACH(sqlite3_column_bytes) \
  EACH(sqlite3_column_int64) \
  EACH(sqlite3_column_text) \
  EACH(sqlite3_errmsg) \
  EACH(sqlite3_exec) \
  EACH(sqlite3_extended_errcode) \
  EACH(sqlite3_finalize) \
  EACH(sqlite3_last_insert_rowid) \
  EACH(sqlite3_open_v2) \
  EACH(sqlite3_prepare_v2) \
  EACH(sqlite3_step)

FUNCTION_TABLE(sqlite, SQLITE_FUNCTIONS)

// A macro with a cast, which Swift doesn't see: SQLite copies the bytes.
static inline sqlite3_destructor_type ductus_sqlite_transient(void) { return SQLITE_TRANSIENT; }
