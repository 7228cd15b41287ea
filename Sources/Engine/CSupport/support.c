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

static _Thread_local struct {
  cs_cancellation is_cancelled;
  void *context;
} current;

void cs_set_cancellation(cs_cancellation is_cancelled, void *context) {
  current.is_cancelled = is_cancelled;
  current.context = context;
}

bool cs_is_cancelled(void) {
  return current.is_cancelled != NULL && current.is_cancelled(current.context);
}
