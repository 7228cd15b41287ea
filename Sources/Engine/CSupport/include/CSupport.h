// What Swift's own library has for programs, and Embedded Swift lacks: locks, and whether the work at
// hand is wanted no more.

#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stdbool.h>

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

#pragma clang assume_nonnull end

#endif
