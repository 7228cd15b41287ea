// Functions that Swift's own library has for programs, but Embedded Swift lacks: locks,
// cancellation, and writing files.

#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A lock, which isn't recursive. Without threads it does nothing.
struct cs_lock;

/// Returns a new lock; the process ends if there is no memory.
struct cs_lock *cs_lock_make(void);
void cs_lock_free(struct cs_lock *lock);
void cs_lock_take(struct cs_lock *lock);
void cs_lock_release(struct cs_lock *lock);

/// Returns other than 0 if work is to end.
typedef int32_t (*cs_cancellation)(void *_Nullable context);

/// Begins work of this thread, in progress until `cs_end_work`.
///
/// It is cancelled from the moment that `is_cancelled`, if not null, returns other than 0. Work begun
/// inside the `is_cancelled` of other work is cancelled by its own alone. `object`, if not null, is
/// what nothing else may use until the work ends.
void cs_begin_work(
    cs_cancellation _Nullable is_cancelled, void *_Nullable context, const void *_Nullable object);

/// Ends the work that this thread began last.
void cs_end_work(void);

/// Returns whether the work of this thread begun last is cancelled.
bool cs_is_cancelled(void);

/// Returns whether work in progress in this thread uses an object.
bool cs_works_on(const void *object);

/// Writes a file atomically: if the process is killed meanwhile, the old or the new file is there.
///
/// Links are followed. An existing file keeps its mode; a new one has `mode`, as for `open`; on
/// Windows, both get the permissions of their folder. Anything that isn't a regular file, such as a
/// pipe, is written into.
///
/// Returns 0 or `errno`, on Windows the number of its error, and -1 where there are no files, in a browser.
int cs_write(const char *path, unsigned mode, const void *_Nullable bytes, size_t size);

#if defined(_WIN32)
/// A path in UTF-16; null if it isn't valid UTF-8. To be freed by `free`.
uint16_t *_Nullable cs_wide(const char *path);
#endif

#pragma clang assume_nonnull end

#endif
