// Ductus reads text, characters, figures and formulas from pen strokes, without any server.
//
//     #include <ductus.h>
//     #include <stdio.h>
//
//     int main(void) {
//       // The strokes of "Hi": x and y of each point, y downwards, and where each stroke ends.
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
//           negative number then, and says why. No argument crashes the program, except an invalid
//           non-null pointer and a callback that throws.
// Threads   Any number of threads may use one recogniser, lexicon or result at once. None waits for
//           another: each that reads has working memory of its own. They may share a hand and a
//           teacher, and a live ink and patterns, whose calls take turns; nothing being freed.
// Memory    What a function returns is freed by the function named beside it, with all that it
//           points to. Functions keep no reference to their arguments, except the bytes passed to
//           `ductus_open_files`. A recogniser may be closed before its live inks and its results.
// Texts     UTF-8, ended by a zero byte, with at most 1,000 marks a letter; returned ones are NFC.
// Zeros     In structures you pass, zero means "not specified": begin with `= {0}`, in C++ `= {}`.
//           A null pointer to such a structure means the same.

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

// Returns the version of the library, such as "0.2.0".
DUCTUS_API const char *ductus_version(void);

// MARK: - Errors

enum {
  DUCTUS_OK = 0,
  DUCTUS_BAD_ARGUMENT = 1,  // a required argument is null, counts disagree, an option is bad
  DUCTUS_BAD_INK = 2,       // a coordinate is not finite, there are too many points or strokes
  DUCTUS_BAD_TAG = 3,       // not a language tag
  DUCTUS_NO_PACK = 4,       // no pack serves the tag
  DUCTUS_BAD_PACK = 5,      // a pack's file is missing, damaged or foreign
  DUCTUS_BAD_JSON = 6,      // invalid JSON, or JSON that isn't what the function takes
  DUCTUS_CANCELLED = 7,     // `is_cancelled` returned nonzero
  DUCTUS_BAD_HAND = 8,      // a hand is damaged, belongs to another network, or can't be saved
  DUCTUS_BAD_PATTERNS = 9   // a pattern file is damaged, of a newer version, or can't be saved
};

typedef struct ductus_error {
  int32_t code;
  char text[1020];  // one line that names the place: a file, a stroke and point, an argument
} ductus_error;

// MARK: - Ink

// Any number of inks in flat arrays: the points of each stroke, in the order of writing, follow
// those of the stroke before, and likewise the strokes of each ink.
typedef struct ductus_inks {
  const float *xy;              // x0 y0 x1 y1 …, in any unit, y downwards
  const int64_t *t;             // milliseconds since any fixed moment, one per point; null for none
  const uint32_t *stroke_ends;  // for each stroke, the index after its last point, among all points
  const uint32_t *ink_ends;     // for each ink, the index after its last stroke; null for one ink
  size_t point_count;           // the number of pairs in `xy`: the last of `stroke_ends`
  size_t stroke_count;          // the length of `stroke_ends`: the last of `ink_ends`
  size_t ink_count;             // the length of `ink_ends`
} ductus_inks;

#define DUCTUS_NO_TIME INT64_MIN  // the time of a point whose time is unknown

// MARK: - Packs

enum { DUCTUS_TEXT = 0, DUCTUS_CHARACTERS = 1, DUCTUS_FIGURES = 2, DUCTUS_FORMULAS = 3 };

// A pack: the files needed to read one language or formulas, or to name one set of figures.
typedef struct ductus_pack {
  const char *folder;       // its folder; empty for a pack in memory
  const char *tag;          // the one of its tags that serves the wanted tag, or the first
  const char *const *tags;  // BCP 47; the first names the pack
  size_t tag_count;
  const char *version;  // such as "2026.11.3"
  const char *licence;  // of all parts, except those with their own: see `ductus models info`
  uint64_t bytes;       // the size of all its files together
  int32_t kind;         // DUCTUS_TEXT, DUCTUS_CHARACTERS, DUCTUS_FIGURES or DUCTUS_FORMULAS
} ductus_pack;

typedef struct ductus_packs {
  const ductus_pack *packs;
  size_t pack_count;
} ductus_packs;

// Returns the packs in some folders; with a tag, those that serve it, best first. A folder holds
// packs and the files they share, or is a pack, or a store that `ductus models install` made.
// Given no folders (0), it searches the usual ones: $DUCTUS_WEIGHTS, or else `ductus/weights` in
// $XDG_DATA_HOME (~/.local/share), /usr/local/share and /usr/share; and the user's store,
// $DUCTUS_STORE or else `ductus` in $XDG_DATA_HOME. Freed by `ductus_free_packs`.
DUCTUS_API ductus_packs *ductus_find_packs(
    const char *const *folders, size_t folder_count, const char *tag, ductus_error *error);
DUCTUS_API void ductus_free_packs(ductus_packs *packs);

// Returns the index of the tag that best serves a wanted one ("zh-Hani" for "zh-TW"); -1 for none,
// with an error that mentions related ones.
DUCTUS_API int64_t ductus_match_tag(
    const char *const *tags, size_t tag_count, const char *wanted, ductus_error *error);

// MARK: - Recognisers

typedef struct ductus_recognizer ductus_recognizer;

// How a recogniser departs from its pack's settings.
typedef struct ductus_open_options {
  int32_t beam_width;         // prefixes that the search keeps, 65536 at most; 0 for the pack's
  int32_t no_language_model;  // not 0: read without regard to which text is likely
  int32_t single_precision;   // not 0: compute the network in floats, which is several times slower
  int32_t no_latin_words;     // not 0: read Latin words with the pack alone, see `ductus_open`
  int32_t reserved[4];        // 0
} ductus_open_options;

// Opens a recogniser with the pack that serves a tag best, among those that `ductus_find_packs`
// finds. Freed by `ductus_close`. Figures have tags such as "zxx-Zsym-x-shapes" and
// "en-US-x-gesture". Latin words among those of another script, such as Russian, are read with the
// English pack of these folders, which is opened for the first such word.
DUCTUS_API ductus_recognizer *ductus_open(
    const char *const *folders, size_t folder_count, const char *tag,
    const ductus_open_options *options, ductus_error *error);

// Opens a recogniser with the pack in a folder. The tag is one that the pack serves; null for its
// first. The English pack for Latin words is looked for in the usual folders.
DUCTUS_API ductus_recognizer *ductus_open_pack(
    const char *folder, const char *tag, const ductus_open_options *options, ductus_error *error);

// A file in memory.
typedef struct ductus_file {
  const char *name;   // "manifest.json", or a name in it: "fr.lm"; "latin/network.safetensors" for
                      // a file that "shared" in the manifest puts into another folder
  const void *bytes;  // must stay unchanged as long as `ductus_open_files` says
  size_t size;
} ductus_file;

// Opens a recogniser with a pack in memory, otherwise like `ductus_open_pack`. The bytes must stay
// unchanged until this recogniser, every recogniser opened from it with a hand, and every teacher
// of either are closed, and their live inks and results freed. The English pack for Latin words may
// have a folder of its own: "en-US/manifest.json", "en-US/english.lm".
DUCTUS_API ductus_recognizer *ductus_open_files(
    const ductus_file *files, size_t file_count, const char *tag,
    const ductus_open_options *options, ductus_error *error);
DUCTUS_API void ductus_close(ductus_recognizer *recognizer);

// Returns the pack that the recogniser reads with; valid until the recogniser is closed.
DUCTUS_API const ductus_pack *ductus_recognizer_pack(const ductus_recognizer *recognizer);

// Returns the names that a recogniser of figures can give, valid until it is closed; none for text.
DUCTUS_API const char *const *ductus_recognizer_labels(
    const ductus_recognizer *recognizer, size_t *count);

// MARK: - What is known of an ink

typedef struct ductus_lexicon ductus_lexicon;

// Makes a lexicon of expected words. A weight, 0 to 100 (above 20 as 20), is ln of how many times
// likelier its word becomes; null for 3 each. Freed by `ductus_free_lexicon`.
DUCTUS_API ductus_lexicon *ductus_make_lexicon(
    const char *const *words, const float *weights, size_t count, ductus_error *error);
DUCTUS_API void ductus_free_lexicon(ductus_lexicon *lexicon);

enum { DUCTUS_LAYOUT_PAGE = 0, DUCTUS_LAYOUT_LINE = 1, DUCTUS_LAYOUT_CHARACTER = 2 };
enum {
  DUCTUS_ANY_TEXT = 0, DUCTUS_NUMBER = 1, DUCTUS_EMAIL = 2, DUCTUS_URI = 3,
  DUCTUS_PER_CHARACTER = 4,  // cells of a form: no character says anything about the next
  DUCTUS_DATE = 5, DUCTUS_PHONE = 6, DUCTUS_CODE = 7  // code: letters and digits, but no words
};

// What is known of the place and the text. Recognisers of figures ignore it.
typedef struct ductus_context {
  const char *text_before;  // just before it; 20 characters count, or 256 with lexicon or hand
  const char *text_after;   // the text just after it; only its first 10 characters count
  float area_width;         // the room for one line, in the unit of the points; 0 if unknown
  float area_height;
  int32_t layout;        // look for lines (PAGE), or take the ink for one LINE or one CHARACTER
  int32_t kind_of_text;  // DUCTUS_ANY_TEXT …
  const char *allowed;   // the expected characters; null or empty for all
  int32_t allowed_only;  // not 0: no others are possible; `allowed` must have some
  int32_t reserved[1];   // 0
  const char *pattern;   // the form of the text, as for `ductus recognize --pattern`; null for none
  int32_t more_reserved[2];  // 0
  const ductus_lexicon *lexicon;
} ductus_context;

// Returns 1 if a text can be a context's `pattern`, else 0.
DUCTUS_API int32_t ductus_is_pattern(const char *pattern);

// MARK: - Reading

// What a result has besides its candidates.
enum {
  DUCTUS_SEGMENTS = 1,  // the ink of each character and of each word
  DUCTUS_SHAPES = 2     // the geometry of figures
};

typedef struct ductus_options {
  uint32_t max_candidates;  // per ink; 0 for 10; a live ink has as many as it was opened for
  uint32_t details;         // DUCTUS_SEGMENTS | DUCTUS_SHAPES
  // Asked often by the reading thread; reading ends unless it returns 0. It can't use the live ink.
  int32_t (*is_cancelled)(void *user);
  void *user;           // passed to `is_cancelled`
  int32_t reserved[4];  // 0
} ductus_options;

// Consecutive points of one stroke. Strokes and points are counted from 0.
typedef struct ductus_span {
  uint32_t stroke;
  uint32_t first_point;
  uint32_t end_point;  // the one after the last
} ductus_span;

typedef struct ductus_alternative {
  const char *text;
  double confidence;
} ductus_alternative;

// A part of a text and the ink that was written for it.
typedef struct ductus_segment {
  uint32_t begin, end;       // in bytes of the candidate's text
  double confidence;         // the probability that the ink is this text
  const ductus_span *spans;  // in the order of writing; none for white space, rarely for a letter
  size_t span_count;
  const ductus_alternative *alternatives;  // only from packs that read character by character
  size_t alternative_count;
} ductus_segment;

// A figure fitted to an ink, in the ink's units. Its kind determines which parts it has.
typedef struct ductus_shape {
  float centre[2];
  float radii[2];        // half of each axis or diagonal, the longer first; NaN for none
  float angle;           // radians, clockwise as seen; NaN for none
  double residual;       // mean distance from the ink, relative to the ink's size
  const float *corners;  // x0 y0 x1 y1 …
  size_t corner_count;
  const float *ends;
  size_t end_count;
  const float *drawing;          // the figure drawn cleanly
  const uint32_t *drawing_ends;  // the ends of its strokes
  size_t drawing_stroke_count;
} ductus_shape;

typedef struct ductus_candidate {
  const char *text;   // line feeds separate its lines; for a figure, its name
  double score;       // a cost: lower is better, and it may be below 0; comparable only within
                      // one ink; for a pattern, its difference
  double confidence;  // the probability that it is right, 0 to 1; NaN for a pattern
  const ductus_segment *graphemes;  // with DUCTUS_SEGMENTS: one for each character
  size_t grapheme_count;
  const ductus_segment *words;
  size_t word_count;
  const ductus_shape *shape;  // with DUCTUS_SHAPES: for the best, and for others of 1 % or more
} ductus_candidate;

// A line of a page.
typedef struct ductus_line {
  const uint32_t *strokes;  // in the order they were read
  size_t stroke_count;
  double slope;                        // how steeply it falls to the right
  const ductus_candidate *candidates;  // without segments
  size_t candidate_count;
} ductus_line;

// The reading of one ink.
typedef struct ductus_reading {
  int32_t code;                        // DUCTUS_OK, or why this ink was not read, unlike others
  int32_t is_partial;                  // for a live ink: only what had changed was read
  const char *error;                   // what is wrong with the ink; null for nothing
  const ductus_candidate *candidates;  // the likeliest first; none if nothing is recognised
  size_t candidate_count;
  const ductus_line *lines;  // from the top
  size_t line_count;
  const char *const *warnings;  // faults of the ink that were repaired before it was read
  size_t warning_count;
} ductus_reading;

typedef struct ductus_result {
  const ductus_reading *readings;  // one for each ink, in the same order
  size_t reading_count;
  const char *tag;      // the pack's
  const char *version;  // the pack's
} ductus_result;

// Reads inks with a context for each, one for all, or none (0). Freed by `ductus_free_result`.
DUCTUS_API ductus_result *ductus_read(
    ductus_recognizer *recognizer, const ductus_inks *inks, const ductus_context *contexts,
    size_t context_count, const ductus_options *options, ductus_error *error);
DUCTUS_API void ductus_free_result(ductus_result *result);

// A line under, through or around words, which is not part of the text.
typedef struct ductus_decoration {
  int32_t kind;  // DUCTUS_UNDERLINE, DUCTUS_STRIKE_THROUGH or DUCTUS_SURROUND
  uint32_t begin, end;  // what it marks of the best candidate's text, in bytes; both 0 for none
  const uint32_t *strokes;  // the strokes that it was drawn with
  size_t stroke_count;
  const ductus_span *spans;  // the ink that it marks
  size_t span_count;
} ductus_decoration;
// Returns the decorations of one ink and their count; valid as long as the result.
DUCTUS_API const ductus_decoration *ductus_decorations(
    const ductus_result *result, size_t ink, size_t *count);

// MARK: - JSON

// Reads one ink given as JSON. In: {"drawing":[[[x,…],[y,…],[t,…]],…]}, or in ML Kit's form
// {"strokes":[{"points":[{"x","y","t"},…]},…]}, and optionally "preContext", "postContext",
// "writingArea":[w,h], "layout":"page|line|character",
// "type":"text|number|date|phone|code|email|uri|perCharacter", "pattern", "allowedCharacters",
// "allowsOnly", "candidates", "segments", "lexicon":[word,…] or {word:weight,…}; for a formula
// "allowedSymbols":[name,…] or "digits|arithmetic|school", "knownSymbols":[{"name","strokes"},…].
// Others are ignored. Out: JSON as `ductus recognize --json` writes. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_read_json(
    ductus_recognizer *recognizer, const char *json, size_t json_size, ductus_error *error);

// Returns an ink's reading as such JSON, with the requested `details`. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_result_json(
    const ductus_result *result, size_t ink, ductus_error *error);
DUCTUS_API void ductus_free_text(char *text);

// MARK: - While it is written

// Ink that is read again and again as it grows, each time only the words written last.
typedef struct ductus_live ductus_live;

// Opens an empty ink, read as text; 0 stands for 10 candidates. Freed by `ductus_close_live`.
DUCTUS_API ductus_live *ductus_open_live(
    ductus_recognizer *recognizer, const ductus_context *context, uint32_t max_candidates,
    ductus_error *error);
DUCTUS_API void ductus_close_live(ductus_live *live);

// The pen goes down, moves through any number of points (`t` may be null; returns 0) and goes up.
// The end returns the stroke's number, valid as long as the ink lives; -1 for no points.
DUCTUS_API void ductus_live_begin(ductus_live *live);
DUCTUS_API int32_t ductus_live_add(
    ductus_live *live, const float *xy, const int64_t *t, size_t point_count, ductus_error *error);
DUCTUS_API int64_t ductus_live_end(ductus_live *live);
// Discards the stroke that has not ended.
DUCTUS_API void ductus_live_cancel(ductus_live *live);
// Removes a stroke; returns 1 if it was there, else 0.
DUCTUS_API int32_t ductus_live_remove(ductus_live *live, int64_t stroke);
// Replaces a stroke with the strokes of one ink; returns 1 if it was there, else 0.
DUCTUS_API int32_t ductus_live_replace(
    ductus_live *live, int64_t stroke, const ductus_inks *strokes, ductus_error *error);
// Inserts the strokes of one ink, as an undo does, at an index in `ductus_live_strokes`; beyond the
// end, appends them. Returns the first one's number, which the others' follow; -1 for no strokes.
DUCTUS_API int64_t ductus_live_insert(
    ductus_live *live, size_t index, const ductus_inks *strokes, ductus_error *error);
// Removes all strokes.
DUCTUS_API void ductus_live_reset(ductus_live *live);
// Changes what is known of the ink, such as the text before it once a reading is accepted and the
// ink reset; null for nothing. Returns 0. The ink is then read anew.
DUCTUS_API int32_t ductus_live_set_context(
    ductus_live *live, const ductus_context *context, ductus_error *error);
// Returns the number of strokes, and writes their own numbers, up to `room`, in readings' order.
DUCTUS_API size_t ductus_live_strokes(ductus_live *live, int64_t *numbers, size_t room);

// Return the reading so far, with only what has changed read anew, and that of the whole ink.
DUCTUS_API ductus_result *ductus_live_partial(
    ductus_live *live, const ductus_options *options, ductus_error *error);
DUCTUS_API ductus_result *ductus_live_result(
    ductus_live *live, const ductus_options *options, ductus_error *error);

// MARK: - Gestures over text

// The text on a page, and where it stands, for gestures over it. Any threads may use it at once.
typedef struct ductus_page ductus_page;

// A word on a page, either in type (with a frame) or in ink (with strokes).
typedef struct ductus_word {
  const char *text;      // without white space
  uint32_t line;         // counted from 0; words are given in the order of the text
  float x, y;            // in type: its top left corner
  float width, height;   // in type: its size, with the height of the type
  const float *edges;    // in type: where each character begins and the last ends, in the text's
  size_t edge_count;     // order: one more than characters, or else all count as equally wide
  const uint32_t *strokes;  // in ink: its strokes, as indices into the ink
  size_t stroke_count;
} ductus_word;

// Returns a page: the likeliest reading of one ink of a result that was read with DUCTUS_SEGMENTS.
// `inks` are those that were read, or this one alone. Freed by `ductus_free_page`.
DUCTUS_API ductus_page *ductus_page_of_result(
    const ductus_result *result, size_t ink, const ductus_inks *inks, ductus_error *error);
// Returns a page of words, all in type (null `ink`) or all in ink. Freed by `ductus_free_page`.
DUCTUS_API ductus_page *ductus_page_of_words(
    const ductus_word *words, size_t word_count, const ductus_inks *ink, ductus_error *error);
DUCTUS_API void ductus_free_page(ductus_page *page);
// Returns its text, valid as long as the page: line feeds separate lines, spaces separate words.
DUCTUS_API const char *ductus_page_text(const ductus_page *page);

// What a gesture does.
enum {
  DUCTUS_SCRATCH_OUT = 0,     // a scribble: deletes the text or the ink under it
  DUCTUS_STRIKE_THROUGH = 1,  // a line through words
  DUCTUS_UNDERLINE = 2,       // a line under words
  DUCTUS_SURROUND = 3,        // a loop around words: selects them
  DUCTUS_INSERT = 4,          // a caret: what is written next is inserted there
  DUCTUS_SPLIT = 5,           // a bar within a word: inserts a space
  DUCTUS_JOIN = 6,            // an arch over a space, or a bar in it: deletes the space
  DUCTUS_LINE_BREAK = 7       // a corner, down and left: begins a new line
};

// How much a gesture affects: words that it mostly meets, and of others 3 characters or more.
typedef struct ductus_gesture_options {
  int32_t takes_characters;  // not 0: the characters that it meets, whatever the word
  int32_t takes_touched;     // not 0: a scribble deletes what its line touches, not what it covers
  int32_t reserved[6];       // 0
} ductus_gesture_options;

// A part of the page's text, in bytes; an empty one is a place between two characters.
typedef struct ductus_range {
  uint32_t begin, end;
} ductus_range;

// A part of the page's text, in bytes, and what replaces it.
typedef struct ductus_edit {
  uint32_t begin, end;
  const char *text;
} ductus_edit;

// What a gesture means and what it affects.
typedef struct ductus_gesture {
  int32_t action;     // DUCTUS_SCRATCH_OUT …
  double confidence;  // the probability that this is meant, 0 to 1
  const ductus_range *ranges;
  size_t range_count;
  const uint32_t *words;  // the words affected, counted from 0
  size_t word_count;
  const uint32_t *strokes;  // their strokes, as indices into the page's ink
  size_t stroke_count;
  const ductus_edit *edits;  // how the text changes, from its beginning to its end; none if it
  size_t edit_count;         // doesn't
} ductus_gesture;

typedef struct ductus_gestures {
  const ductus_gesture *gestures;  // all possible meanings, the likeliest first
  size_t gesture_count;
  double writing;  // the probability that the ink is writing, or nothing known
} ductus_gestures;

// Returns what one ink over a page means, read by a recogniser of gestures ("en-US-x-gesture").
// Changes nothing. Freed by `ductus_free_gestures`.
DUCTUS_API ductus_gestures *ductus_read_gesture(
    ductus_recognizer *recognizer, const ductus_inks *ink, const ductus_page *page,
    const ductus_gesture_options *options, ductus_error *error);
// Likewise over ink. If a recogniser of its text (null for none) reads the text more surely with
// the ink than without, that is no gesture but a late stroke of a letter, such as the bar of a t.
DUCTUS_API ductus_gestures *ductus_read_gesture_over_ink(
    ductus_recognizer *recognizer, ductus_recognizer *text, const ductus_inks *ink,
    const ductus_page *page, const ductus_gesture_options *options, ductus_error *error);
DUCTUS_API void ductus_free_gestures(ductus_gestures *gestures);

// Likewise from JSON to JSON. In: {"drawing":strokes, "lines":[[word,…],…]}; a word is {"text",
// "frame":[x,y,w,h], "edges":[x,…]} or {"text", "strokes":[index,…]} of "ink":strokes; or, instead
// of "lines", "reading": a candidate of "ink" with its "graphemes"; optionally "extent" ("words"
// or "characters") and "reach" ("covered" or "touched"). Out: {"text", "gestures":[…], "writing"},
// with places counted in code points. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_read_gesture_json(
    ductus_recognizer *recognizer, const char *json, size_t json_size, ductus_error *error);
DUCTUS_API char *ductus_read_gesture_over_ink_json(
    ductus_recognizer *recognizer, ductus_recognizer *text, const char *json, size_t json_size,
    ductus_error *error);

// MARK: - Formulas

// The level of a formula: which symbols it may have.
enum {
  DUCTUS_ALL_SYMBOLS = 0,
  DUCTUS_DIGITS = 1,      // only numbers
  DUCTUS_ARITHMETIC = 2,  // sums as children write them: numbers and the signs between them
  DUCTUS_SCHOOL = 3       // what is taught up to the end of school
};

// A symbol that some strokes certainly are, because the writer chose it.
typedef struct ductus_known_symbol {
  const char *name;         // its LaTeX
  const uint32_t *strokes;  // as indices into the ink
  size_t stroke_count;
} ductus_known_symbol;

// What is known of a formula before it is read.
typedef struct ductus_formula_hints {
  const char *const *symbols;  // the names of all possible symbols; null for those of the level
  size_t symbol_count;
  const ductus_known_symbol *known;
  size_t known_count;
  int32_t level;        // DUCTUS_ALL_SYMBOLS …; ignored if `symbols` is given
  int32_t reserved[7];  // 0
} ductus_formula_hints;

// A symbol that some strokes may be.
typedef struct ductus_symbol_name {
  const char *name;   // its LaTeX
  const char *text;   // in Unicode
  double confidence;  // the probability that it is right, 0 to 1
} ductus_symbol_name;

// Where a symbol stands relative to its parent: next in the row, or first of a row around or
// inside that symbol.
enum {
  DUCTUS_RIGHT = 0,
  DUCTUS_SUPERSCRIPT = 1,
  DUCTUS_SUBSCRIPT = 2,
  DUCTUS_ABOVE = 3,  // a numerator, an upper limit, an accent, a root's index
  DUCTUS_BELOW = 4,  // a denominator, a lower limit
  DUCTUS_INSIDE = 5  // what stands under a root, and in cells
};

#define DUCTUS_NO_CELL 0xffff  // the line and column of a symbol that begins no cell

// A symbol of a formula. The bar of a fraction is "-". The parent of the cells of a matrix and of
// cases is a "\matrix", that of lines below one another an "\aligned"; these have no strokes.
typedef struct ductus_symbol {
  const char *name;  // its LaTeX
  const char *text;  // in Unicode
  double confidence;
  const uint32_t *strokes;  // as indices into the ink
  size_t stroke_count;
  const ductus_symbol_name *alternatives;  // what its strokes look like, likeliest first
  size_t alternative_count;
  int64_t parent;    // the index of its parent, the symbol that it belongs to; -1 for the first
  int32_t relation;  // DUCTUS_RIGHT …
  uint16_t line, column;  // of the cell that it begins, from 0; or DUCTUS_NO_CELL
} ductus_symbol;

// One reading of an ink as a formula.
typedef struct ductus_formula {
  const char *latex;
  const char *mathml;               // a `math` element
  const char *mathml_with_strokes;  // likewise, with indices of strokes in `data-strokes`
  const char *plain;                // one line of Unicode
  double score;                     // a cost: lower is better; comparable only within one ink
  double confidence;                // the probability that it is right, 0 to 1
  const ductus_symbol *symbols;     // each before its children
  size_t symbol_count;
} ductus_formula;

typedef struct ductus_formulas {
  const ductus_formula *formulas;  // the likeliest first; none if nothing is read
  size_t formula_count;
  const char *const *warnings;  // faults of the ink that were repaired before it was read
  size_t warning_count;
} ductus_formulas;

// Reads one ink as a formula, with a recogniser of formulas ("zxx-Zmth-x-formula"). Reading it
// again with one more stroke takes a fraction of the time. `ductus_read` reads many inks, but only
// as LaTeX. Freed by `ductus_free_formulas`.
DUCTUS_API ductus_formulas *ductus_read_formula(
    ductus_recognizer *recognizer, const ductus_inks *ink, const ductus_formula_hints *hints,
    const ductus_options *options, ductus_error *error);
DUCTUS_API void ductus_free_formulas(ductus_formulas *formulas);

// MARK: - Patterns

// Figures taught at run time, each with one ink or more. They need no pack.
typedef struct ductus_patterns ductus_patterns;

// How inks are compared: by the cells of a grid that they cross, by the directions of one stroke,
// or by points spread over all strokes in any order.
enum { DUCTUS_GRID = 0, DUCTUS_PATH = 1, DUCTUS_CLOUD = 2 };

// Makes an empty set of patterns. Freed by `ductus_free_patterns`.
DUCTUS_API ductus_patterns *ductus_make_patterns(int32_t kind, ductus_error *error);
// Return the patterns of a file, or of a file's content: JSON, as Swift and `ductus patterns` write
// it. Only patterns of DUCTUS_CLOUD have files here. Freed likewise.
DUCTUS_API ductus_patterns *ductus_open_patterns(const char *path, ductus_error *error);
DUCTUS_API ductus_patterns *ductus_read_patterns(
    const char *json, size_t json_size, ductus_error *error);
DUCTUS_API void ductus_free_patterns(ductus_patterns *patterns);
// Writes a file; returns 0. An existing one keeps its permissions, and stays if this fails.
DUCTUS_API int32_t ductus_save_patterns(
    const ductus_patterns *patterns, const char *path, ductus_error *error);
// Returns what the file would hold. Freed by `ductus_free_text`.
DUCTUS_API char *ductus_patterns_json(const ductus_patterns *patterns, ductus_error *error);
// Adds a pattern for each ink, or none if the name is empty or an ink bad; returns 0.
DUCTUS_API int32_t ductus_teach(
    ductus_patterns *patterns, const char *name, const ductus_inks *inks, ductus_error *error);
// Removes all patterns of a name; returns 1 if there were any, else 0.
DUCTUS_API int32_t ductus_forget(ductus_patterns *patterns, const char *name);
// Sets a candidate's largest score: infinity for any, NaN (the default) for the patterns' spread.
DUCTUS_API void ductus_set_rejection(ductus_patterns *patterns, double score);
// Returns the names of the figures that inks may be. Freed by `ductus_free_result`.
DUCTUS_API ductus_result *ductus_match(
    ductus_patterns *patterns, const ductus_inks *inks, const ductus_options *options,
    ductus_error *error);

// MARK: - One person's hand

// What was learned about one person's writing, and the words confirmed, but no ink. It belongs to
// the network of the pack that it was learned with; packs of one script share a network.
typedef struct ductus_hand ductus_hand;

enum {
  DUCTUS_AT_ONCE = 0,  // only the output layer: a fraction of a second
  DUCTUS_WHOLE = 1     // the whole network afresh: some seconds
};

// What a hand contains; valid until the hand is freed.
typedef struct ductus_learned {
  const void *bytes;  // the bytes of its file
  size_t size;
  const char *network;         // the SHA-256 of the network that it belongs to
  int32_t pace;                // DUCTUS_AT_ONCE or DUCTUS_WHOLE
  uint32_t line_count;         // lines that were learned; 0 if they improved nothing
  uint32_t word_count;         // words remembered
  uint32_t trial_characters;   // characters in lines set apart, or in all if mispaired; 0: too few
  uint32_t trial_errors;       // errors in these before learning, without a language model
  uint32_t trial_errors_left;  // errors in these with what was learned from the others
} ductus_learned;

// Return the hand of a file, or of a file's bytes. Freed by `ductus_free_hand`.
DUCTUS_API ductus_hand *ductus_open_hand(const char *path, ductus_error *error);
DUCTUS_API ductus_hand *ductus_read_hand(const void *bytes, size_t size, ductus_error *error);
DUCTUS_API void ductus_free_hand(ductus_hand *hand);
DUCTUS_API const ductus_learned *ductus_hand_learned(const ductus_hand *hand);
// Returns 1 if nothing was learned because texts and inks hardly agree: a list may be shifted.
DUCTUS_API int32_t ductus_is_mispaired(const ductus_hand *hand);
// Writes its file; returns 0. Only the user can read a new file; an existing one keeps its
// permissions, and stays if the program is killed meanwhile.
DUCTUS_API int32_t ductus_save_hand(const ductus_hand *hand, const char *path, ductus_error *error);

// Opens another recogniser, with a hand and with the pack and options of one that reads text or
// characters; it is as fast. It needs the bytes of `ductus_open_files`. Freed by `ductus_close`.
DUCTUS_API ductus_recognizer *ductus_open_with_hand(
    const ductus_recognizer *recognizer, const ductus_hand *hand, ductus_error *error);

// A teacher learns a hand from inks whose texts a person confirmed. Other texts make it worse.
typedef struct ductus_teacher ductus_teacher;

// Opens a teacher with a recogniser's pack of text or characters. It continues from a hand (or
// null), which stays if nothing is learned. Words of inks that the hand has seen count again.
DUCTUS_API ductus_teacher *ductus_open_teacher(
    const ductus_recognizer *recognizer, const ductus_hand *hand, ductus_error *error);
DUCTUS_API void ductus_close_teacher(ductus_teacher *teacher);

// Takes in inks, each with its text, whose lines end with line feeds; a one-line text takes all its
// ink as one line. Contexts are given as to `ductus_read`; only their writing area counts. Returns
// how many lines (characters, if the pack reads these one by one) can be learned from: none of an
// ink that has another number of them than its text, or whose text the pack can't write. Returns -1
// and takes in none if an ink is bad.
DUCTUS_API int64_t ductus_confirm(
    ductus_teacher *teacher, const ductus_inks *inks, const char *const *texts,
    const ductus_context *contexts, size_t context_count, ductus_error *error);

typedef struct ductus_learning {
  int32_t pace;         // DUCTUS_AT_ONCE or DUCTUS_WHOLE
  int32_t reserved[3];  // 0
  int32_t (*is_cancelled)(void *user);  // asked often by the learning thread; not 0 ends learning
  void (*progress)(void *user, double share);  // called with the share of work done, 0 to 1
  void *user;  // passed to both
} ductus_learning;

// Learns from all that was confirmed before. Some lines are set apart as a trial: if they are read
// no better, the hand changes readings no more than the teacher's did. Freed by `ductus_free_hand`.
DUCTUS_API ductus_hand *ductus_learn(
    ductus_teacher *teacher, const ductus_learning *learning, ductus_error *error);

// Returns 1 if the lines confirmed since may be by someone other than the hand's owner; 0 if not,
// or if there is too little to tell.
DUCTUS_API int32_t ductus_doubts_hand(ductus_teacher *teacher, ductus_error *error);

// Forgets all inks and words, and what was learned; returns 0. Its owner must delete any files.
DUCTUS_API int32_t ductus_forget_hand(ductus_teacher *teacher, ductus_error *error);

#ifdef __cplusplus
}
#endif

#endif
