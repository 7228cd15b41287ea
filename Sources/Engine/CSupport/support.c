#include "CSupport.h"

#include <stdlib.h>

#if defined(__wasm__)

struct cs_lock {
  char nothing;
};

static void begin(struct cs_lock *lock) { (void)lock; }
void cs_lock_free(struct cs_lock *lock) { free(lock); }
void cs_lock_take(struct cs_lock *lock) { (void)lock; }
void cs_lock_release(struct cs_lock *lock) { (void)lock; }

#elif defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

struct cs_lock {
  SRWLOCK lock;
};

static void begin(struct cs_lock *lock) { InitializeSRWLock(&lock->lock); }
void cs_lock_free(struct cs_lock *lock) { free(lock); }
void cs_lock_take(struct cs_lock *lock) { AcquireSRWLockExclusive(&lock->lock); }
void cs_lock_release(struct cs_lock *lock) { ReleaseSRWLockExclusive(&lock->lock); }

#else

#include <pthread.h>

struct cs_lock {
  pthread_mutex_t mutex;
};

static void begin(struct cs_lock *lock) {
  if (pthread_mutex_init(&lock->mutex, NULL) != 0) abort();
}

void cs_lock_free(struct cs_lock *lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

void cs_lock_take(struct cs_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void cs_lock_release(struct cs_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

#endif

struct cs_lock *cs_lock_make(void) {
  struct cs_lock *lock = malloc(sizeof *lock);
  if (lock == NULL) abort();
  begin(lock);
  return lock;
}

/// Work of a thread, and the work in whose `is_cancelled` it began.
struct work {
  cs_cancellation is_cancelled;
  void *context;
  const void *object;
  bool was_cancelled;
  struct work *outer;
};

static _Thread_local struct work *current;

void cs_begin_work(cs_cancellation is_cancelled, void *context, const void *object) {
  // Nobody asks about work without a caller's function and object that isn't within another.
  if (current == NULL && is_cancelled == NULL && object == NULL) return;
  struct work *work = malloc(sizeof *work);
  if (work == NULL) abort();
  *work = (struct work){is_cancelled, context, object, false, current};
  current = work;
}

void cs_end_work(void) {
  struct work *work = current;
  if (work == NULL) return;
  current = work->outer;
  free(work);
}

bool cs_is_cancelled(void) {
  struct work *work = current;
  if (work == NULL || work->is_cancelled == NULL) return false;
  // What ended early has no values to go on with, whatever is answered later.
  if (!work->was_cancelled) work->was_cancelled = work->is_cancelled(work->context) != 0;
  return work->was_cancelled;
}

bool cs_works_on(const void *object) {
  for (const struct work *work = current; work != NULL; work = work->outer)
    if (work->object == object) return true;
  return false;
}
