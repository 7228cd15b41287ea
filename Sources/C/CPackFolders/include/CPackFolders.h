// Files and folders of packs, by the C library alone: Embedded Swift has nothing that opens a file.
// Where there are no files, in a browser, nothing is found.

#ifndef CPACKFOLDERS_H
#define CPACKFOLDERS_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Maps a regular file, whose bytes are read-only; null and 0 for one that is empty.
///
/// Returns 0, or what `cf_reason` puts into words.
int cf_map(const char *path, const void *_Nullable *_Nonnull bytes, size_t *size);
void cf_unmap(const void *_Nullable bytes, size_t size);

/// What a number that `cf_map` or CSupport's `cs_write` returned means.
const char *cf_reason(int fault);

/// The names in a folder, each ended by a zero byte, in no order, those that begin with a dot left out;
/// null for what is no folder that can be read. To be freed by `free`.
char *_Nullable cf_names(const char *folder, size_t *size);

/// Whether there is a folder of this name, or a link to one.
bool cf_is_folder(const char *path);
/// Whether there is a file of this name.
bool cf_is_file(const char *path);

/// The folder without links in its name; null for none. To be freed by `free`.
char *_Nullable cf_resolved(const char *path);

/// The folder that a variable of the environment names by its whole path; null for none. To be freed by
/// `free`.
char *_Nullable cf_named_folder(const char *name);

/// The folders in which programs look for their data, each ended by a zero byte: the user's, which is empty
/// where there is none, then those of all users. To be freed by `free`; null where there are no files.
char *_Nullable cf_data_folders(size_t *size);

/// Whether others than this user and the administrator could have written what is in a folder.
bool cf_is_unsafe(const char *folder);

#pragma clang assume_nonnull end

#endif
