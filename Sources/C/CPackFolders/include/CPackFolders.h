// Files and folders of packs, with only the C library: Embedded Swift can't open files. In a
// browser, which has no files, nothing is found.

#ifndef CPACKFOLDERS_H
#define CPACKFOLDERS_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Maps a regular file, whose bytes are read-only; null and 0 for an empty one.
///
/// Returns 0, or an error number for `cf_reason`.
int cf_map(const char *path, const void *_Nullable *_Nonnull bytes, size_t *size);
void cf_unmap(const void *_Nullable bytes, size_t size);

/// The meaning of a number returned by `cf_map` or CSupport's `cs_write`.
const char *cf_reason(int fault);

/// The names in a folder, each ended by a zero byte, in no order, without those that begin with a dot;
/// null if it isn't a readable folder. To be freed by `free`.
char *_Nullable cf_names(const char *folder, size_t *size);

/// Whether there is a folder with this name, or a link to one.
bool cf_is_folder(const char *path);
/// Whether there is a file with this name.
bool cf_is_file(const char *path);

/// The folder's path without links; null for none. To be freed by `free`.
char *_Nullable cf_resolved(const char *path);

/// The folder that an environment variable names; null for none. To be freed by `free`.
char *_Nullable cf_named_folder(const char *name);

/// The folders for programs' data, each ended by a zero byte: the user's, empty if there is none, then those
/// of all users. To be freed by `free`; null on systems without files.
char *_Nullable cf_data_folders(size_t *size);

/// Why anybody except this user and the administrator could have written to a folder, or lead to
/// another; null if nobody could, or if it doesn't exist. Always null on Windows.
const char *_Nullable cf_danger(const char *folder);

#pragma clang assume_nonnull end

#endif
