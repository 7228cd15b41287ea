#include <sqlite3.h>

// A macro with a cast, which Swift doesn't see: SQLite copies the bytes.
static inline sqlite3_destructor_type ductus_sqlite_transient(void) { return SQLITE_TRANSIENT; }
