// The functions of a library that is opened at run time, as a structure.

#ifndef FUNCTION_TABLE_H
#define FUNCTION_TABLE_H

#include <dlfcn.h>
#include <stddef.h>

#define FUNCTION_TABLE_MEMBER(function) __typeof__(&function) function;
#define FUNCTION_TABLE_FIND(function)                                   \
  functions->function = (__typeof__(&function))dlsym(library, #function); \
  if (!functions->function) return #function;

/// Declares `struct NAME_functions`, and `NAME_find`, which finds the functions in an open library and
/// returns the name of the first missing one, or NULL.
///
/// FUNCTIONS(EACH) is EACH(function) for each function declared in the library's header.
#define FUNCTION_TABLE(NAME, FUNCTIONS)                                                            \
  struct NAME##_functions {                                                                        \
    FUNCTIONS(FUNCTION_TABLE_MEMBER)                                                               \
  };                                                                                               \
  static inline const char *NAME##_find(struct NAME##_functions *functions, void *library) {       \
    FUNCTIONS(FUNCTION_TABLE_FIND)                                                                 \
    return NULL;                                                                                   \
  }

#endif
