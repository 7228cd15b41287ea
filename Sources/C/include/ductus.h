// Ductus: reads handwriting from pen strokes, as text, characters or figures, without any server.
//
//     #include <ductus.h>
//     #include <stdio.h>
//
//     int main(void) {
//       // Strokes of "Hi": x and y of each point, y downwards, and where each stroke ends.
//       const float xy[] = {0,  0,  0,  10, 0,  20, 12, 0,  12, 10, 12, 20,
//                           0,  10, 6,  10, 12, 10, 20, 9,  20, 14, 20, 20, 20, 4};
//       const uint32_t stroke_ends[] = {3, 6, 9, 12, 13};
//       const ductus_inks ink = {.xy = xy, .stroke_ends = stroke_ends, .point_count = 13,
//                                .stroke_count = 5};
//       ductus_error error;
//       ductus_recognizer *recognizer = ductus_open(NULL, 0, "en-US", NULL, &error);
//       ductus_result *result = NULL;
//       if (recognizer != NULL) result = ductus_read(recognizer, &ink, NULL, 0, NULL, &error);
//       if (result == NULL) {
//         fprintf(stderr, "%s\n", error.text);
//         return 1;
//       }
//       const ductus_reading *reading = &result->readings[0];
//       for (size_t i = 0; i < reading->candidate_count; i++)
//         printf("%s\t%.3f\n", reading->candidates[i].text, reading->candidates[i].confidence);
//       ductus_free_result(result);
//       ductus_close(recognizer);
//       return 0;
//     }
//
// Compile it with `cc -std=c99 hi.c $(pkg-config --cflags --libs ductus)`.
//
// Errors    What can fail takes a `ductus_error *` last, which may be null. It returns null or a
//           negative number then, and says why. Nothing that is passed in ends the program, but a
//           pointer that isn't null and points to no such thing, and a callback that throws.
// Threads   Any number of threads may use one recogniser, lexicon or result at once. None waits for
//           another: each that reads has working memory of its own. They may share a hand, and a
//           live ink, patterns and a teacher, whose calls take turns; nothing that is being freed.
// Memory    What a function returns is freed by the function named beside it, with all that it
//           points to. What a function is given is done with when it returns, but the bytes of
//           `ductus_open_files`. A recogniser may be closed before its live inks and its results.
// Texts     UTF-8, ended by a zero byte; those that are returned are composed (NFC).
// Zeros     Structures that functions take say nothing where they are zero: begin with `= {0}`, in
//           C++ `= {}`. A null pointer to one says nothing, too.

#ifndef DUCTUS_H
#define DUCTUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(DUCTUS_API)
#define DUCTUS_API __attribute__((visibility("default")))
#elif !defined(DUCTUS_API)
#define DUCTUS_API
#endif

// The version of the library, such as "0.2.0".
DUCTUS_API const char *ductus_version(void);

// MARK: - Errors

enum {
  DUCTUS_OK = 0,
  DUCTUS_BAD_ARGUMENT = 1,  // null where something is due, counts that disagree, a bad option
  DUCTUS_BAD_INK = 2,       // a coordinate that is not finite, too many points or strokes
  DUCTUS_BAD_TAG = 3,       // what is no language tag
  DUCTUS_NO_PACK = 4,       // no pack serves the tag
  DUCTUS_BAD_PACK = 5,      // a file of a pack is missing, damaged or foreign
  DUCTUS_BAD_JSON = 6,      // JSON that is none, or says something else than what is asked for
  DUCTUS_CANCELLED = 7,     // `is_cancelled` said so
  DUCTUS_BAD_HAND = 8,      // a hand is damaged, of another network, or can't be saved
  DUCTUS_BAD_PATTERNS = 9   // a file of patterns is damaged, of a newer version, or can't be saved
};

typedef struct ductus_error {
  int32_t code;
  char text[1020];  // one line that names the place: a file, a stroke and point, an argument
} ductus_error;

// MARK: - Ink

// Any number of inks as they lie in arrays: points one after the other, stroke by stroke, in the
// order of writing; strokes likewise, ink by ink.
typedef struct ductus_inks {
  const float *xy;              // x0 y0 x1 y1 …, in any unit, y downwards
  const int64_t *t;             // milliseconds since any moment, one for each point; null for none
  const uint32_t *stroke_ends;  // for each stroke the place after its last point, among all points
  const uint32_t *ink_ends;     // for each ink the place after its last stroke; null for one ink
  size_t point_count;           // what `xy` has pairs of: the last of `stroke_ends`
  size_t stroke_count;          // what `stroke_ends` has: the last of `ink_ends`
  size_t ink_count;             // what `ink_ends` has
} ductus_inks;

// The time of a point that has none.
#define DUCTUS_NO_TIME INT64_MIN

// MARK: - Packs

enum {
  DUCTUS_TEXT = 0,
  DUCTUS_CHARACTERS = 1,
  DUCTUS_FIGURES = 2,
  DUCTUS_FORMULAS = 3,
};

// A pack: the files that read one language or formulas, or name the figures of one set.
typedef struct ductus_pack {
  const char *folder;       // where it lies; empty for one in memory
  const char *tag;          // that of its tags which serves the wanted one, or the first
  const char *const *tags;  // BCP 47; the first names it
  size_t tag_count;
  const char *version;  // such as "2026.11.3"
  const char *licence;  // of its weights
  uint64_t bytes;       // of all files together
  int32_t kind;         // DUCTUS_TEXT, DUCTUS_CHARACTERS, DUCTUS_FIGURES or DUCTUS_FORMULAS
} ductus_pack;

typedef struct ductus_packs {
  const ductus_pack *packs;
  size_t pack_count;
} ductus_packs;

// The packs in some folders; with a tag those that serve it, the best first. A folder holds packs,
// and beside them what they share, or is a store that `ductus models install` made, or a pack.
// Without any (0) the usual ones are looked into: $DUCTUS_WEIGHTS, or else `ductus/weights` in
// $XDG_DATA_HOME (~/.local/share), /usr/local/share and /usr/share; and the user's store,
// $DUCTUS_STORE or else `ductus` in $XDG_DATA_HOME. Freed by `ductus_free_packs`.
DUCTUS_API ductus_packs *ductus_find_packs(
    const char *const *folders, size_t folder_count, const char *tag, ductus_error *error);
DUCTUS_API void ductus_free_packs(ductus_packs *packs);

// Which of some tags serves a wanted one best, such as "zh-Hani" for "zh-TW"; -1 for none.
DUCTUS_API int64_t ductus_match_tag(
    const char *const *tags, size_t tag_count, const char *wanted, ductus_error *error);

// MARK: - Recognisers

typedef struct ductus_recognizer ductus_recognizer;

// How a recogniser departs from its pack's settings.
typedef struct ductus_open_options {
  int32_t beam_width;         // prefixes that the search keeps; 0 for the pack's number
  int32_t no_language_model;  // not 0: what is likely to be written doesn't count
  int32_t single_precision;   // not 0: the network is computed in floats, several times as slowly
  int32_t no_latin_words;     // not 0: Latin words are read by the pack alone, see `ductus_open`
  int32_t reserved[4];        // 0
} ductus_open_options;

// A recogniser with the pack that serves a tag best, in folders as `ductus_find_packs` takes them.
// Freed by `ductus_close`. Figures have tags such as "zxx-Zsym-x-shapes" and "en-US-x-gesture".
// Latin words among those of another script, such as Russian, are read with the English pack of
// these folders. It is opened for the first of them.
DUCTUS_API ductus_recognizer *ductus_open(
    const char *const *folders, size_t folder_count, const char *tag,
    const ductus_open_options *options, ductus_error *error);

// A recogniser with the pack in a folder. The tag is one that the pack serves; null: its first.
// The English pack for Latin words is one in the usual folders.
DUCTUS_API ductus_recognizer *ductus_open_pack(
    const char *folder, const char *tag, const ductus_open_options *options, ductus_error *error);

// A file in memory.
typedef struct ductus_file {
  const char *name;   // "manifest.json", and the names in it: "lm.bin"; "latin/network.safetensors"
                      // for one that its "shared" puts into another folder
  const void *bytes;  // they stay as they are, see `ductus_open_files`
  size_t size;
} ductus_file;

// A recogniser with a pack in memory, otherwise as `ductus_open_pack`. The bytes stay as they are
// until the recogniser is closed, and its live inks and results are freed. The English pack for
// Latin words may lie in a folder of its own: "en-US/manifest.json", "en-US/lm.bin".
DUCTUS_API ductus_recognizer *ductus_open_files(
    const ductus_file *files, size_t file_count, const char *tag,
    const ductus_open_options *options, ductus_error *error);

DUCTUS_API void ductus_close(ductus_recognizer *recognizer);

// What the recogniser reads with, until it is closed.
DUCTUS_API const ductus_pack *ductus_recognizer_pack(const ductus_recognizer *recognizer);

// The names that a recogniser of figures tells apart, until it is closed; of one of text none.
DUCTUS_API const char *const *ductus_recognizer_labels(
    const ductus_recognizer *recognizer, size_t *count);

// MARK: - What is known of an ink

typedef struct ductus_lexicon ductus_lexicon;

// Words that are expected: names, terms, the choices of a form. A weight is the natural logarithm
// of how much likelier a word becomes, 0 to 100; null for 3 each. Freed by `ductus_free_lexicon`.
DUCTUS_API ductus_lexicon *ductus_make_lexicon(
    const char *const *words, const float *weights, size_t count, ductus_error *error);
DUCTUS_API void ductus_free_lexicon(ductus_lexicon *lexicon);

enum { DUCTUS_LAYOUT_PAGE = 0, DUCTUS_LAYOUT_LINE = 1, DUCTUS_LAYOUT_CHARACTER = 2 };
enum {
  DUCTUS_ANY_TEXT = 0, DUCTUS_NUMBER = 1, DUCTUS_EMAIL = 2, DUCTUS_URI = 3,
  DUCTUS_PER_CHARACTER = 4,  // cells of a form: no character tells anything about the next
  DUCTUS_DATE = 5, DUCTUS_PHONE = 6, DUCTUS_CODE = 7  // code: letters and digits, but no words
};

// What is known of the place and the text. Figures have no use for it.
typedef struct ductus_context {
  const char *text_before;  // the text right before the ink; its last 20 characters count
  const char *text_after;   // the text right after it; its first 10 characters count
  float area_width;         // one line's room, in the unit of the points; 0 for unknown
  float area_height;
  int32_t layout;        // lines are looked for, or the ink is one line, or one character
  int32_t kind_of_text;  // DUCTUS_ANY_TEXT …
  const char *allowed;   // the characters that are expected; null for all
  int32_t allowed_only;  // not 0: there can't be others
  int32_t reserved[1];   // 0
  const char *pattern;   // a form of text, as `ductus recognize --pattern` takes it; null for none
  int32_t more_reserved[2];  // 0
  const ductus_lexicon *lexicon;
} ductus_context;

// Whether a text can be a context's `pattern`: 1 if so, else 0.
DUCTUS_API int32_t ductus_is_pattern(const char *pattern);

// MARK: - Reading

// What a result has beside its candidates.
enum {
  DUCTUS_SEGMENTS = 1,  // which ink is which character, and which word
  DUCTUS_SHAPES = 2     // the geometry of figures
};

typedef struct ductus_options {
  uint32_t max_candidates;  // for each ink; 0 for 10
  uint32_t details;         // DUCTUS_SEGMENTS | DUCTUS_SHAPES
  // Asked every few milliseconds by the thread that reads; ends the reading unless it returns 0.
  int32_t (*is_cancelled)(void *user);
  void *user;           // what `is_cancelled` is called with
  int32_t reserved[4];  // 0
} ductus_options;

// Points of one stroke, counted from 0.
typedef struct ductus_span {
  uint32_t stroke;
  uint32_t first_point;
  uint32_t end_point;  // the one after the last
} ductus_span;

typedef struct ductus_alternative {
  const char *text;
  double confidence;
} ductus_alternative;

// A part of a text, and the ink that was written for it.
typedef struct ductus_segment {
  uint32_t begin, end;       // in bytes of the candidate's text
  double confidence;         // the probability that the ink is this text
  const ductus_span *spans;  // in the order of writing; none for white space
  size_t span_count;
  const ductus_alternative *alternatives;  // of packs that read character by character
  size_t alternative_count;
} ductus_segment;

// A figure fitted to an ink, in the ink's units. Which parts it has depends on what it is.
typedef struct ductus_shape {
  float centre[2];
  float radii[2];        // half its axes or diagonals, the longer first; NaN for none
  float angle;           // radians, clockwise as seen; NaN for none
  double residual;       // mean distance from the ink, in relation to the ink's size
  const float *corners;  // x0 y0 x1 y1 …
  size_t corner_count;
  const float *ends;
  size_t end_count;
  const float *drawing;          // the figure drawn cleanly
  const uint32_t *drawing_ends;  // the ends of its strokes
  size_t drawing_stroke_count;
} ductus_shape;

typedef struct ductus_candidate {
  const char *text;   // lines have line feeds between them; of a figure its name
  double score;       // negative log-likelihood, lower is better; of a pattern its difference
  double confidence;  // the probability that it is right, 0 to 1; NaN of a pattern
  const ductus_segment *graphemes;  // with DUCTUS_SEGMENTS: one for each character
  size_t grapheme_count;
  const ductus_segment *words;
  size_t word_count;
  const ductus_shape *shape;  // with DUCTUS_SHAPES: of the best, and of others of 1 % and more
} ductus_candidate;

// A line of a page.
typedef struct ductus_line {
  const uint32_t *strokes;  // in the order in which they were read
  size_t stroke_count;
  double slope;                        // how steeply it falls to the right
  const ductus_candidate *candidates;  // without segments
  size_t candidate_count;
} ductus_line;

// What one ink was read as.
typedef struct ductus_reading {
  int32_t code;                        // DUCTUS_OK, or why it was not read: the others were
  int32_t is_partial;                  // of a live ink: only what had changed was read
  const char *error;                   // what is wrong with the ink; null for nothing
  const ductus_candidate *candidates;  // the likeliest first; none where nothing is recognised
  size_t candidate_count;
  const ductus_line *lines;  // from the top
  size_t line_count;
  const char *const *warnings;  // what was wrong with the ink, and was mended before it was read
  size_t warning_count;
} ductus_reading;

typedef struct ductus_result {
  const ductus_reading *readings;  // one for each ink, in their order
  size_t reading_count;
  const char *tag;      // of the pack
  const char *version;  // of the pack
} ductus_result;

// Reads inks, with a context for each, or one for all, or none (0). Freed by `ductus_free_result`.
DUCTUS_API ductus_result *ductus_read(
    ductus_recognizer *recognizer, const ductus_inks *inks, const ductus_context *contexts,
    size_t context_count, const ductus_options *options, ductus_error *error);
DUCTUS_API void ductus_free_result(ductus_result *result);

// A line under, through or around words, which is no part of the text.
typedef struct ductus_decoration {
  int32_t kind;  // DUCTUS_UNDERLINE, DUCTUS_STRIKE_THROUGH or DUCTUS_SURROUND
  uint32_t begin, end;  // what it stands at of the best candidate's text, in bytes; 0 both for none
  const uint32_t *strokes;  // that it was drawn with
  size_t stroke_count;
  const ductus_span *spans;  // the ink that it stands at
  size_t span_count;
} ductus_decoration;
// Those of one ink, and how many; they live as long as the result.
DUCTUS_API const ductus_decoration *ductus_decorations(
    const ductus_result *result, size_t ink, size_t *count);

// MARK: - JSON

// Reads one ink from JSON to JSON. In: {"drawing":[[[x,…],[y,…],[t,…]],…]}, and if wanted
// "preContext", "postContext", "writingArea":[w,h], "layout":"page|line|character",
// "type":"text|number|date|phone|code|email|uri|perCharacter", "pattern", "allowedCharacters",
// "allowsOnly", "candidates", "segments", "lexicon":[word,…] or {word:weight,…}; of a formula
// "allowedSymbols":[name,…] or "digits|arithmetic|school", "knownSymbols":[{"name","strokes"},…].
// Out: what `ductus recognize --json` prints. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_read_json(
    ductus_recognizer *recognizer, const char *json, size_t json_size, ductus_error *error);

// One ink's reading as such JSON, with what `details` asked for. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_result_json(
    const ductus_result *result, size_t ink, ductus_error *error);
DUCTUS_API void ductus_free_text(char *text);

// MARK: - While it is written

// Ink that is read again and again while it grows: each time only the words written last.
typedef struct ductus_live ductus_live;

// An empty ink, read as text, with so many candidates (0: 10). Freed by `ductus_close_live`.
DUCTUS_API ductus_live *ductus_open_live(
    ductus_recognizer *recognizer, const ductus_context *context, uint32_t max_candidates,
    ductus_error *error);
DUCTUS_API void ductus_close_live(ductus_live *live);

// The pen goes down, moves by any number of points (`t` may be null; returns 0), goes up. The ended
// stroke has a number for as long as the ink lives; -1 where it has no points.
DUCTUS_API void ductus_live_begin(ductus_live *live);
DUCTUS_API int32_t ductus_live_add(
    ductus_live *live, const float *xy, const int64_t *t, size_t point_count, ductus_error *error);
DUCTUS_API int64_t ductus_live_end(ductus_live *live);
// Forgets the stroke that has not ended.
DUCTUS_API void ductus_live_cancel(ductus_live *live);
// Takes a stroke away; 1 if it was there, else 0.
DUCTUS_API int32_t ductus_live_remove(ductus_live *live, int64_t stroke);
// Puts other strokes, of one ink, in the place of one; 1 if it was there, else 0.
DUCTUS_API int32_t ductus_live_replace(
    ductus_live *live, int64_t stroke, const ductus_inks *strokes, ductus_error *error);
// Takes all strokes away.
DUCTUS_API void ductus_live_reset(ductus_live *live);
// How many strokes there are, and the numbers of as many as there is room for, in the order in
// which readings count them.
DUCTUS_API size_t ductus_live_strokes(ductus_live *live, int64_t *numbers, size_t room);

// The reading as far as it goes, with what has changed read anew; and that of the whole ink.
DUCTUS_API ductus_result *ductus_live_partial(
    ductus_live *live, const ductus_options *options, ductus_error *error);
DUCTUS_API ductus_result *ductus_live_result(
    ductus_live *live, const ductus_options *options, ductus_error *error);

// MARK: - Gestures over text

// Text that stands on a page, and where: what gestures are drawn over. Any number of threads may
// use one at once.
typedef struct ductus_page ductus_page;

// A word on a page: set in type (it has a frame), or written in ink (it has strokes).
typedef struct ductus_word {
  const char *text;      // without white space
  uint32_t line;         // counted from 0: words stand in the order of the text
  float x, y;            // in type: its top left corner
  float width, height;   // in type: its size, as high as the type is
  const float *edges;    // in type: where each character begins, and where the last ends, as the
  size_t edge_count;     // text goes, one more than characters; null for characters of one width
  const uint32_t *strokes;  // in ink: its strokes, as places in the ink
  size_t stroke_count;
} ductus_word;

// The likeliest reading of one ink of a result, which was read with DUCTUS_SEGMENTS; `inks` are
// those that were read, or this one alone. Freed by `ductus_free_page`.
DUCTUS_API ductus_page *ductus_page_of_result(
    const ductus_result *result, size_t ink, const ductus_inks *inks, ductus_error *error);
// Words, all in type or all in ink; in type without an ink (null). Freed by `ductus_free_page`.
DUCTUS_API ductus_page *ductus_page_of_words(
    const ductus_word *words, size_t word_count, const ductus_inks *ink, ductus_error *error);
DUCTUS_API void ductus_free_page(ductus_page *page);
// Its text, as long as the page lives: lines with line feeds between them, words with spaces.
DUCTUS_API const char *ductus_page_text(const ductus_page *page);

// What is to be done.
enum {
  DUCTUS_SCRATCH_OUT = 0,     // a scribble: the text under it, or the ink, goes
  DUCTUS_STRIKE_THROUGH = 1,  // a line through words
  DUCTUS_UNDERLINE = 2,       // a line under words
  DUCTUS_SURROUND = 3,        // a loop around words: they are chosen
  DUCTUS_INSERT = 4,          // a caret: what is written next is put in there
  DUCTUS_SPLIT = 5,           // a bar within a word: a space is put in
  DUCTUS_JOIN = 6,            // an arch over a space, or a bar in it: the space goes
  DUCTUS_LINE_BREAK = 7       // a corner, down and left: a line begins there
};

// How much of the text a gesture takes.
typedef struct ductus_gesture_options {
  int32_t takes_characters;  // not 0: the characters that it meets, not whole words
  int32_t takes_touched;     // not 0: a scribble takes what its line touches, not what it covers
  int32_t reserved[6];       // 0
} ductus_gesture_options;

// A part of the page's text, in bytes: an empty one is a place between two characters.
typedef struct ductus_range {
  uint32_t begin, end;
} ductus_range;

// A part of the page's text, and what comes in its place.
typedef struct ductus_edit {
  uint32_t begin, end;
  const char *text;
} ductus_edit;

// What a gesture means, and what it is done to.
typedef struct ductus_gesture {
  int32_t action;     // DUCTUS_SCRATCH_OUT …
  double confidence;  // the probability that this is meant, 0 to 1
  const ductus_range *ranges;
  size_t range_count;
  const uint32_t *words;  // the words that are met, counted from 0
  size_t word_count;
  const uint32_t *strokes;  // their strokes, as places in the page's ink
  size_t stroke_count;
  const ductus_edit *edits;  // what becomes of the text, from its beginning to its end; none where
  size_t edit_count;         // it stays
} ductus_gesture;

typedef struct ductus_gestures {
  const ductus_gesture *gestures;  // all that may be meant, the likeliest first
  size_t gesture_count;
  double writing;  // the probability that the ink is writing, or nothing that is known
} ductus_gestures;

// Says what one ink over a page means, with a recogniser of gestures ("en-US-x-gesture"). Nothing
// is changed. Freed by `ductus_free_gestures`.
DUCTUS_API ductus_gestures *ductus_read_gesture(
    ductus_recognizer *recognizer, const ductus_inks *ink, const ductus_page *page,
    const ductus_gesture_options *options, ductus_error *error);
// Likewise; over ink a recogniser of its text (null for none) tells from gestures what it reads
// surer with than without: a stroke of a letter that was put in late, such as the bar of a t.
DUCTUS_API ductus_gestures *ductus_read_gesture_over_ink(
    ductus_recognizer *recognizer, ductus_recognizer *text, const ductus_inks *ink,
    const ductus_page *page, const ductus_gesture_options *options, ductus_error *error);
DUCTUS_API void ductus_free_gestures(ductus_gestures *gestures);

// Likewise from JSON to JSON. In: {"drawing":strokes, "lines":[[word,…],…]}; a word is {"text",
// "frame":[x,y,w,h], "edges":[x,…]} or {"text", "strokes":[place,…]} of "ink":strokes; or in place
// of "lines" "reading", a candidate of "ink" with its "graphemes"; and if wanted "extent" ("words"
// or "characters") and "reach" ("covered" or "touched"). Out: {"text", "gestures":[…], "writing"},
// with places counted in code points. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_read_gesture_json(
    ductus_recognizer *recognizer, const char *json, size_t json_size, ductus_error *error);
DUCTUS_API char *ductus_read_gesture_over_ink_json(
    ductus_recognizer *recognizer, ductus_recognizer *text, const char *json, size_t json_size,
    ductus_error *error);

// MARK: - Formulas

// How far formulas go: the symbols that there may be.
enum {
  DUCTUS_ALL_SYMBOLS = 0,
  DUCTUS_DIGITS = 1,      // numbers alone
  DUCTUS_ARITHMETIC = 2,  // sums as children write them: numbers, and the signs between them
  DUCTUS_SCHOOL = 3       // what is taught up to the end of school
};

// A symbol that some strokes are for certain, as the writer chose it.
typedef struct ductus_known_symbol {
  const char *name;         // its LaTeX
  const uint32_t *strokes;  // as places in the ink
  size_t stroke_count;
} ductus_known_symbol;

// What is known of a formula before it is read.
typedef struct ductus_formula_hints {
  const char *const *symbols;  // the names of those that there may be; null for all of the level
  size_t symbol_count;
  const ductus_known_symbol *known;
  size_t known_count;
  int32_t level;        // DUCTUS_ALL_SYMBOLS …; of both, `symbols` counts
  int32_t reserved[7];  // 0
} ductus_formula_hints;

// A symbol that strokes may be.
typedef struct ductus_symbol_name {
  const char *name;   // its LaTeX
  const char *text;   // in Unicode
  double confidence;  // the probability that it is right, 0 to 1
} ductus_symbol_name;

// Where a symbol stands, seen from the one that it hangs on: next in the row, or first of a row
// around that symbol or in it.
enum {
  DUCTUS_RIGHT = 0,
  DUCTUS_SUPERSCRIPT = 1,
  DUCTUS_SUBSCRIPT = 2,
  DUCTUS_ABOVE = 3,  // a numerator, an upper limit, an accent, a root's index
  DUCTUS_BELOW = 4,  // a denominator, a lower limit
  DUCTUS_INSIDE = 5  // what stands under a root, and in cells
};

// In place of a line and a column: a symbol that begins no cell.
#define DUCTUS_NO_CELL 0xffff

// A symbol of a formula. The bar of a fraction is "-". The cells of a matrix and of cases hang on a
// "\matrix", those of lines below one another on an "\aligned", which have no strokes.
typedef struct ductus_symbol {
  const char *name;  // its LaTeX
  const char *text;  // in Unicode
  double confidence;
  const uint32_t *strokes;  // as places in the ink
  size_t stroke_count;
  const ductus_symbol_name *alternatives;  // what else its strokes may be, itself among them
  size_t alternative_count;
  int64_t parent;    // the place of the symbol that it hangs on; -1 for the first
  int32_t relation;  // DUCTUS_RIGHT …
  uint16_t line, column;  // of the cell that it is the first of, from 0; or DUCTUS_NO_CELL
} ductus_symbol;

// One reading of an ink as a formula.
typedef struct ductus_formula {
  const char *latex;
  const char *mathml;               // a `math` element
  const char *mathml_with_strokes;  // whose elements have the places of strokes in `data-strokes`
  const char *plain;                // one line of Unicode
  double score;                     // negative log-likelihood, lower is better
  double confidence;                // the probability that it is right, 0 to 1
  const ductus_symbol *symbols;     // each before its parts
  size_t symbol_count;
} ductus_formula;

typedef struct ductus_formulas {
  const ductus_formula *formulas;  // the likeliest first; none where nothing is read
  size_t formula_count;
  const char *const *warnings;  // what was wrong with the ink, and was mended before it was read
  size_t warning_count;
} ductus_formulas;

// Reads one ink as a formula, with a recogniser of formulas ("zxx-Zmth-x-formula"). To read it
// again with a stroke more takes a part of the time. `ductus_read` reads many, to LaTeX alone.
// Freed by `ductus_free_formulas`.
DUCTUS_API ductus_formulas *ductus_read_formula(
    ductus_recognizer *recognizer, const ductus_inks *ink, const ductus_formula_hints *hints,
    const ductus_options *options, ductus_error *error);
DUCTUS_API void ductus_free_formulas(ductus_formulas *formulas);

// MARK: - Patterns

// Figures that are taught at run time, each by an ink or more. They need no pack.
typedef struct ductus_patterns ductus_patterns;

// How inks are compared: by the cells of a grid that they pass, by the directions of one stroke, or
// by points spread over all strokes, whatever their order.
enum { DUCTUS_GRID = 0, DUCTUS_PATH = 1, DUCTUS_CLOUD = 2 };

// Freed by `ductus_free_patterns`.
DUCTUS_API ductus_patterns *ductus_make_patterns(int32_t kind, ductus_error *error);
// Patterns of a file, and of a file's content: JSON, as Swift and `ductus patterns` have it. Of the
// three kinds DUCTUS_CLOUD alone has files here. Freed likewise.
DUCTUS_API ductus_patterns *ductus_open_patterns(const char *path, ductus_error *error);
DUCTUS_API ductus_patterns *ductus_read_patterns(
    const char *json, size_t json_size, ductus_error *error);
DUCTUS_API void ductus_free_patterns(ductus_patterns *patterns);
// Writes their file; 0. One that was there keeps its permissions, and stays where this fails.
DUCTUS_API int32_t ductus_save_patterns(
    const ductus_patterns *patterns, const char *path, ductus_error *error);
// What the file holds. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_patterns_json(const ductus_patterns *patterns, ductus_error *error);
// Adds a pattern for each ink, or none if one of them is bad; 0.
DUCTUS_API int32_t ductus_teach(
    ductus_patterns *patterns, const char *name, const ductus_inks *inks, ductus_error *error);
// Removes all patterns of a name; 1 if there were some, else 0.
DUCTUS_API int32_t ductus_forget(ductus_patterns *patterns, const char *name);
// The largest score of a candidate: infinity for any, NaN for the patterns' own spread, as first.
DUCTUS_API void ductus_set_rejection(ductus_patterns *patterns, double score);
// The names that inks may be meant to be. Freed by `ductus_free_result`.
DUCTUS_API ductus_result *ductus_match(
    ductus_patterns *patterns, const ductus_inks *inks, const ductus_options *options,
    ductus_error *error);

// MARK: - One person's hand

// What was learned of how one person writes, and the words that were confirmed; no ink. It belongs
// to the network of the pack that it was learned on; packs of one script share theirs.
typedef struct ductus_hand ductus_hand;

enum {
  DUCTUS_AT_ONCE = 0,  // the output layer alone: a fraction of a second
  DUCTUS_WHOLE = 1     // the whole network anew: some seconds
};

// What a hand is, until it is freed.
typedef struct ductus_learned {
  const void *bytes;  // those of its file
  size_t size;
  const char *network;         // SHA-256 of the network that it belongs to
  int32_t pace;                // DUCTUS_AT_ONCE or DUCTUS_WHOLE
  uint32_t line_count;         // lines that were learned; 0: they made nothing better
  uint32_t word_count;         // words that are remembered
  uint32_t trial_characters;   // of lines set apart, or of all that are mispaired; 0: too few
  uint32_t trial_errors;       // in these, before anything was learned; no language model took part
  uint32_t trial_errors_left;  // in these, with what was learned from the others
} ductus_learned;

// A hand of a file, and of a file's bytes. Freed by `ductus_free_hand`.
DUCTUS_API ductus_hand *ductus_open_hand(const char *path, ductus_error *error);
DUCTUS_API ductus_hand *ductus_read_hand(const void *bytes, size_t size, ductus_error *error);
DUCTUS_API void ductus_free_hand(ductus_hand *hand);
DUCTUS_API const ductus_learned *ductus_hand_learned(const ductus_hand *hand);
// 1 where nothing was learned, for the texts hardly agree with the inks: a list may have slipped.
DUCTUS_API int32_t ductus_is_mispaired(const ductus_hand *hand);
// Writes its file; 0. A new one is for the user's eyes alone, one that was there keeps its
// permissions. Killed meanwhile, it leaves the old one.
DUCTUS_API int32_t ductus_save_hand(const ductus_hand *hand, const char *path, ductus_error *error);

// Another recogniser with the pack and the options of one that reads text or characters, and with
// a hand: as fast. It stands by itself, and is freed by `ductus_close`.
DUCTUS_API ductus_recognizer *ductus_open_with_hand(
    const ductus_recognizer *recognizer, const ductus_hand *hand, ductus_error *error);

// What learns a hand, from inks whose texts a person confirmed. Other texts make a hand worse.
typedef struct ductus_teacher ductus_teacher;

// A teacher with the pack of a recogniser of text or characters. A hand's words are remembered, and
// learning at once goes on from it; null for none. Freed by `ductus_close_teacher`.
DUCTUS_API ductus_teacher *ductus_open_teacher(
    const ductus_recognizer *recognizer, const ductus_hand *hand, ductus_error *error);
DUCTUS_API void ductus_close_teacher(ductus_teacher *teacher);

// Takes in inks, each with its text, lines ended by line feeds: a text of one line takes all of its
// ink for one. The contexts are as of `ductus_read`; of these the writing area counts. How many
// lines can be learned from, or characters, of a pack that reads character by character: none of
// an ink that hasn't as many as its text, or whose text the pack can't write. -1 if an ink is bad:
// then none is taken in.
DUCTUS_API int64_t ductus_confirm(
    ductus_teacher *teacher, const ductus_inks *inks, const char *const *texts,
    const ductus_context *contexts, size_t context_count, ductus_error *error);

typedef struct ductus_learning {
  int32_t pace;         // DUCTUS_AT_ONCE or DUCTUS_WHOLE
  int32_t reserved[3];  // 0
  // Asked every few milliseconds by the thread that learns; ends the learning unless it returns 0.
  int32_t (*is_cancelled)(void *user);
  // Told what share of the work is done, 0 to 1.
  void (*progress)(void *user, double share);
  void *user;  // what both are called with
} ductus_learning;

// Learns from all that was confirmed. Some lines are set apart: where they are read no better, the
// hand changes no reading. Freed by `ductus_free_hand`.
DUCTUS_API ductus_hand *ductus_learn(
    ductus_teacher *teacher, const ductus_learning *learning, ductus_error *error);

// Whether the teacher's hand may be another person's than who wrote the lines that were confirmed
// since: 1 if so; 0 if not, or where too little tells.
DUCTUS_API int32_t ductus_doubts_hand(ductus_teacher *teacher, ductus_error *error);

// Forgets all inks and words, and what was learned; 0. Files are their owner's to delete.
DUCTUS_API int32_t ductus_forget_hand(ductus_teacher *teacher, ductus_error *error);

#ifdef __cplusplus
}
#endif

#endif
