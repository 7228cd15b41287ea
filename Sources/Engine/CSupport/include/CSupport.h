// What Swift's own library has for programs, and Embedded Swift lacks: locks, whether the work at hand
// is wanted no more, and writing files.

#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A lock, which a thread may take once at a time. Where there are no threads it does nothing.
struct cs_lock;

/// A new lock; the process ends where there is no memory.
struct cs_lock *cs_lock_make(void);
void cs_lock_free(struct cs_lock *lock);
void cs_lock_take(struct cs_lock *lock);
void cs_lock_release(struct cs_lock *lock);

/// Says whether the work of this thread is wanted no more.
typedef bool (*cs_cancellation)(void *_Nullable context);

/// From now on `is_cancelled` is asked by what this thread runs; null for nothing.
void cs_set_cancellation(cs_cancellation _Nullable is_cancelled, void *_Nullable context);

/// Whether the work of this thread is wanted no more.
bool cs_is_cancelled(void);

/// Writes a file whole or not at all: whoever is killed meanwhile leaves the old one or the new one.
///
/// Links are followed. A file that was there keeps its mode; a new one has `mode`, as `open` takes it. What
/// is no regular file, such as a pipe, is written into.
///
/// Returns 0 or `errno`, on Windows the number of its error, and -1 where there are no files, in a browser.
int cs_write(const char *path, unsigned mode, const void *_Nullable bytes, size_t size);

#if defined(_WIN32)
/// A path as Windows takes it; null if it isn't UTF-8. To be freed by `free`.
uint16_t *_Nullable cs_wide(const char *path);
#endif

#pragma clang assume_nonnull end

#endif
