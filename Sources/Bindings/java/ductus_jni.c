// The C side of the Java binding: one native method, which calls any function of `ductus.h`.
//
// Java's `Request` holds the number of the function, in `Function.java`, and its arguments; each of
// these begins at a multiple of eight bytes. The answer begins with the code of an error, followed
// by its text or by what the function returned, as the tables below lay it out.

#include <ductus.h>
#include <jni.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct Call {
  JNIEnv *env;
  jobject callbacks;  // null for none
  jmethodID is_cancelled, progress;
  jobjectArray files;
  uint8_t *next;  // the argument to take next
  uint8_t *answer;
  size_t size, room;
  bool is_full;  // there is no memory for the answer
  void *made;    // what the answer gives to Java, and what frees it if there is no answer
  void (*unmake)(void *made);
  ductus_error error;
} Call;

// MARK: - Arguments

static void *take(Call *call, size_t size) {
  void *taken = call->next;
  call->next += (size + 7) & ~(size_t)7;
  return taken;
}

static int64_t take_integer(Call *call) { return *(int64_t *)take(call, 8); }

static double take_real(Call *call) { return *(double *)take(call, 8); }

static void *take_handle(Call *call) { return (void *)(uintptr_t)take_integer(call); }

// Returns an array and its length, which precedes it; null for -1.
static void *take_array(Call *call, size_t *count, size_t size) {
  int64_t given = take_integer(call);
  *count = given < 0 ? 0 : (size_t)given;
  return given < 0 ? NULL : take(call, *count * size);
}

static const char *take_text(Call *call) {
  size_t length;
  return take_array(call, &length, 1);
}

// Java leaves room for the structures that are made of arguments: this for each.
#define ROOM 96
_Static_assert(
    sizeof(ductus_context) <= ROOM && sizeof(ductus_word) <= ROOM && sizeof(ductus_file) <= ROOM
        && sizeof(ductus_known_symbol) <= ROOM,
    "Request.java leaves too little room");

static void *take_room(Call *call, size_t *count) { return take_array(call, count, ROOM); }

static const char **take_texts(Call *call, size_t *count) {
  const char **texts = take_room(call, count);
  for (size_t i = 0; i < *count; i++) texts[i] = take_text(call);
  return texts;
}

// Returns inks in `inks`; null for none.
static ductus_inks *take_inks(Call *call, ductus_inks *inks) {
  *inks = (ductus_inks){0};
  inks->xy = take_array(call, &inks->point_count, 2 * sizeof(float));
  if (inks->xy == NULL) return NULL;
  size_t count;
  inks->t = take_array(call, &count, sizeof(int64_t));
  inks->stroke_ends = take_array(call, &inks->stroke_count, sizeof(uint32_t));
  inks->ink_ends = take_array(call, &inks->ink_count, sizeof(uint32_t));
  return inks;
}

static ductus_context *take_contexts(Call *call, size_t *count) {
  ductus_context *contexts = take_room(call, count);
  for (size_t i = 0; i < *count; i++) {
    ductus_context context = {0};
    context.text_before = take_text(call);
    context.text_after = take_text(call);
    context.area_width = (float)take_real(call);
    context.area_height = (float)take_real(call);
    context.layout = (int32_t)take_integer(call);
    context.kind_of_text = (int32_t)take_integer(call);
    context.allowed = take_text(call);
    context.allowed_only = (int32_t)take_integer(call);
    context.pattern = take_text(call);
    context.lexicon = take_handle(call);
    contexts[i] = context;
  }
  return contexts;
}

static ductus_open_options take_open_options(Call *call) {
  ductus_open_options options = {0};
  options.beam_width = (int32_t)take_integer(call);
  options.no_language_model = (int32_t)take_integer(call);
  options.single_precision = (int32_t)take_integer(call);
  options.no_latin_words = (int32_t)take_integer(call);
  return options;
}

// Whether Java has thrown. Its methods catch what callers' methods throw, but even calling them can
// fail, as when there is no stack left.
static bool has_thrown(Call *call) { return (*call->env)->ExceptionCheck(call->env); }

static int32_t is_cancelled(void *user) {
  Call *call = user;
  return has_thrown(call)
      || (*call->env)->CallBooleanMethod(call->env, call->callbacks, call->is_cancelled)
      || has_thrown(call);
}

static void progress(void *user, double share) {
  Call *call = user;
  if (has_thrown(call)) return;
  (*call->env)->CallVoidMethod(call->env, call->callbacks, call->progress, share);
  has_thrown(call);
}

static ductus_options take_options(Call *call) {
  ductus_options options = {0};
  options.max_candidates = (uint32_t)take_integer(call);
  options.details = (uint32_t)take_integer(call);
  options.is_cancelled = call->callbacks ? is_cancelled : NULL;
  options.user = call;
  return options;
}

// MARK: - Answers

static void put(Call *call, const void *bytes, size_t size) {
  if (call->room - call->size < size) {
    size_t room = 2 * (call->room + size) + 256;
    uint8_t *answer = call->is_full ? NULL : realloc(call->answer, room);
    if (answer == NULL) {
      call->is_full = true;
      return;
    }
    call->answer = answer;
    call->room = room;
  }
  if (size > 0) memcpy(call->answer + call->size, bytes, size);
  call->size += size;
}

static void put_count(Call *call, size_t count) { put(call, &(uint32_t){(uint32_t)count}, 4); }

static void put_integer(Call *call, int64_t value) { put(call, &value, sizeof value); }

static void put_text(Call *call, const char *text) {
  size_t length = text ? strlen(text) : 0;
  put_count(call, text ? length : UINT32_MAX);
  put(call, text, length);
}

// Gives Java an object, which its class frees.
static void put_handle(Call *call, void *made, void (*unmake)(void *)) {
  call->made = made;
  call->unmake = unmake;
  put_integer(call, (int64_t)(uintptr_t)made);
}

// How a member of a structure is put: its first bytes, a text, or the elements of an array.
typedef struct Field {
  enum { END, PLAIN, TEXT, TEXTS, NUMBERS, LIST, OPTIONAL, DRAWING } kind;
  size_t place;
  size_t count;  // the place of the number of elements
  size_t size;   // of the member, or of each element
  const struct Field *of;
} Field;

#define MEMBER(type, name) offsetof(type, name)
#define PLAIN(type, name) {PLAIN, MEMBER(type, name), 0, sizeof((type){0}.name), NULL}
#define TEXT(type, name) {TEXT, MEMBER(type, name), 0, 0, NULL}
#define TEXTS(type, name, count) {TEXTS, MEMBER(type, name), MEMBER(type, count), 0, NULL}
#define NUMBERS(type, name, count) \
  {NUMBERS, MEMBER(type, name), MEMBER(type, count), sizeof *(type){0}.name, NULL}
#define POINTS(type, name, count) \
  {NUMBERS, MEMBER(type, name), MEMBER(type, count), 2 * sizeof(float), NULL}
#define LIST(type, name, count, of) \
  {LIST, MEMBER(type, name), MEMBER(type, count), sizeof *(type){0}.name, of}

static const Field PACK[] = {
    TEXT(ductus_pack, folder), TEXT(ductus_pack, tag), TEXTS(ductus_pack, tags, tag_count),
    TEXT(ductus_pack, version), TEXT(ductus_pack, licence), PLAIN(ductus_pack, bytes),
    PLAIN(ductus_pack, kind), {END}};

static const Field PACKS[] = {LIST(ductus_packs, packs, pack_count, PACK), {END}};

static const Field SPAN[] = {
    PLAIN(ductus_span, stroke), PLAIN(ductus_span, first_point), PLAIN(ductus_span, end_point),
    {END}};

static const Field ALTERNATIVE[] = {
    TEXT(ductus_alternative, text), PLAIN(ductus_alternative, confidence), {END}};

static const Field SEGMENT[] = {
    PLAIN(ductus_segment, begin), PLAIN(ductus_segment, end), PLAIN(ductus_segment, confidence),
    LIST(ductus_segment, spans, span_count, SPAN),
    LIST(ductus_segment, alternatives, alternative_count, ALTERNATIVE), {END}};

static const Field SHAPE[] = {
    PLAIN(ductus_shape, centre), PLAIN(ductus_shape, radii), PLAIN(ductus_shape, angle),
    PLAIN(ductus_shape, residual), POINTS(ductus_shape, corners, corner_count),
    POINTS(ductus_shape, ends, end_count),
    NUMBERS(ductus_shape, drawing_ends, drawing_stroke_count), {DRAWING}, {END}};

static const Field CANDIDATE[] = {
    TEXT(ductus_candidate, text), PLAIN(ductus_candidate, score),
    PLAIN(ductus_candidate, confidence),
    LIST(ductus_candidate, graphemes, grapheme_count, SEGMENT),
    LIST(ductus_candidate, words, word_count, SEGMENT),
    {OPTIONAL, MEMBER(ductus_candidate, shape), 0, 0, SHAPE}, {END}};

static const Field LINE[] = {
    NUMBERS(ductus_line, strokes, stroke_count), PLAIN(ductus_line, slope),
    LIST(ductus_line, candidates, candidate_count, CANDIDATE), {END}};

static const Field READING[] = {
    PLAIN(ductus_reading, code), TEXT(ductus_reading, error), PLAIN(ductus_reading, is_partial),
    LIST(ductus_reading, candidates, candidate_count, CANDIDATE),
    LIST(ductus_reading, lines, line_count, LINE),
    TEXTS(ductus_reading, warnings, warning_count), {END}};

static const Field DECORATION[] = {
    PLAIN(ductus_decoration, kind), NUMBERS(ductus_decoration, strokes, stroke_count),
    PLAIN(ductus_decoration, begin), PLAIN(ductus_decoration, end),
    LIST(ductus_decoration, spans, span_count, SPAN), {END}};

static const Field RANGE[] = {PLAIN(ductus_range, begin), PLAIN(ductus_range, end), {END}};

static const Field EDIT[] = {
    PLAIN(ductus_edit, begin), PLAIN(ductus_edit, end), TEXT(ductus_edit, text), {END}};

static const Field GESTURE[] = {
    PLAIN(ductus_gesture, action), PLAIN(ductus_gesture, confidence),
    LIST(ductus_gesture, ranges, range_count, RANGE),
    NUMBERS(ductus_gesture, words, word_count), NUMBERS(ductus_gesture, strokes, stroke_count),
    LIST(ductus_gesture, edits, edit_count, EDIT), {END}};

static const Field GESTURES[] = {
    LIST(ductus_gestures, gestures, gesture_count, GESTURE), PLAIN(ductus_gestures, writing),
    {END}};

static const Field SYMBOL_NAME[] = {
    TEXT(ductus_symbol_name, name), TEXT(ductus_symbol_name, text),
    PLAIN(ductus_symbol_name, confidence), {END}};

static const Field SYMBOL[] = {
    TEXT(ductus_symbol, name), TEXT(ductus_symbol, text), PLAIN(ductus_symbol, confidence),
    NUMBERS(ductus_symbol, strokes, stroke_count), PLAIN(ductus_symbol, parent),
    PLAIN(ductus_symbol, relation), PLAIN(ductus_symbol, line), PLAIN(ductus_symbol, column),
    LIST(ductus_symbol, alternatives, alternative_count, SYMBOL_NAME), {END}};

static const Field FORMULA[] = {
    TEXT(ductus_formula, latex), TEXT(ductus_formula, mathml),
    TEXT(ductus_formula, mathml_with_strokes), TEXT(ductus_formula, plain),
    PLAIN(ductus_formula, score), PLAIN(ductus_formula, confidence),
    LIST(ductus_formula, symbols, symbol_count, SYMBOL), {END}};

static const Field FORMULAS[] = {
    LIST(ductus_formulas, formulas, formula_count, FORMULA),
    TEXTS(ductus_formulas, warnings, warning_count), {END}};

static const Field LEARNED[] = {
    NUMBERS(ductus_learned, bytes, size), TEXT(ductus_learned, network),
    PLAIN(ductus_learned, pace), PLAIN(ductus_learned, line_count),
    PLAIN(ductus_learned, word_count), PLAIN(ductus_learned, trial_characters),
    PLAIN(ductus_learned, trial_errors), PLAIN(ductus_learned, trial_errors_left), {END}};

static void put_structure(Call *call, const Field *field, const void *structure) {
  for (; field->kind != END; field++) {
    const char *place = (const char *)structure + field->place;
    const char *const *pointer = (const char *const *)place;
    size_t count = field->count ? *(const size_t *)((const char *)structure + field->count) : 0;
    switch (field->kind) {
      case END:
        break;
      case PLAIN:
        put(call, place, field->size);
        break;
      case TEXT:
        put_text(call, *pointer);
        break;
      case TEXTS:
        put_count(call, count);
        for (size_t i = 0; i < count; i++) put_text(call, (*(const char *const **)place)[i]);
        break;
      case NUMBERS:
        put_count(call, count);
        put(call, *pointer, count * field->size);
        break;
      case LIST:
        put_count(call, count);
        for (size_t i = 0; i < count; i++)
          put_structure(call, field->of, *pointer + i * field->size);
        break;
      case OPTIONAL:
        put_count(call, *pointer != NULL);
        if (*pointer != NULL) put_structure(call, field->of, *pointer);
        break;
      case DRAWING: {
        const ductus_shape *shape = structure;
        size_t strokes = shape->drawing_stroke_count;
        size_t points = strokes > 0 ? shape->drawing_ends[strokes - 1] : 0;
        put_count(call, points);
        put(call, shape->drawing, points * 2 * sizeof(float));
        break;
      }
    }
  }
}

static void free_result(void *result) { ductus_free_result(result); }

// Gives Java the readings and, if they have segments, the result too, of which a page can be made.
static void put_result(Call *call, ductus_result *result, bool keeps) {
  if (result == NULL) return;
  put_count(call, result->reading_count);
  for (size_t ink = 0; ink < result->reading_count; ink++) {
    put_structure(call, READING, &result->readings[ink]);
    size_t count;
    const ductus_decoration *decorations = ductus_decorations(result, ink, &count);
    put_count(call, count);
    for (size_t i = 0; i < count; i++) put_structure(call, DECORATION, &decorations[i]);
  }
  if (keeps) {
    put_handle(call, result, free_result);
  } else {
    put_integer(call, 0);
    ductus_free_result(result);
  }
}

static void put_and_free(Call *call, char *text) {
  if (text != NULL) put_text(call, text);
  ductus_free_text(text);
}

// MARK: - Functions

static void version(Call *call) { put_text(call, ductus_version()); }

static void find_packs(Call *call) {
  size_t count;
  const char *const *folders = take_texts(call, &count);
  ductus_packs *packs = ductus_find_packs(folders, count, take_text(call), &call->error);
  if (packs != NULL) put_structure(call, PACKS, packs);
  ductus_free_packs(packs);
}

static void match_tag(Call *call) {
  size_t count;
  const char *const *tags = take_texts(call, &count);
  put_integer(call, ductus_match_tag(tags, count, take_text(call), &call->error));
  // To Java, none is no error.
  if (call->error.code == DUCTUS_NO_PACK) call->error.code = DUCTUS_OK;
}

static void close_recognizer(void *recognizer) { ductus_close(recognizer); }

static void put_recognizer(Call *call, ductus_recognizer *recognizer) {
  if (recognizer == NULL) return;
  put_handle(call, recognizer, close_recognizer);
  put_structure(call, PACK, ductus_recognizer_pack(recognizer));
  size_t count;
  const char *const *labels = ductus_recognizer_labels(recognizer, &count);
  put_count(call, count);
  for (size_t i = 0; i < count; i++) put_text(call, labels[i]);
}

static void open_recognizer(Call *call) {
  size_t count;
  const char *const *folders = take_texts(call, &count);
  const char *tag = take_text(call);
  ductus_open_options options = take_open_options(call);
  put_recognizer(call, ductus_open(folders, count, tag, &options, &call->error));
}

static void open_pack(Call *call) {
  const char *folder = take_text(call), *tag = take_text(call);
  ductus_open_options options = take_open_options(call);
  put_recognizer(call, ductus_open_pack(folder, tag, &options, &call->error));
}

// Java keeps the buffers as long as anything may use them.
static void open_files(Call *call) {
  JNIEnv *env = call->env;
  size_t count;
  ductus_file *files = take_room(call, &count);
  for (size_t i = 0; i < count; i++) {
    jobject buffer = (*env)->GetObjectArrayElement(env, call->files, (jsize)i);
    files[i] = (ductus_file){
        .name = take_text(call), .bytes = (*env)->GetDirectBufferAddress(env, buffer),
        .size = (size_t)(*env)->GetDirectBufferCapacity(env, buffer)};
    (*env)->DeleteLocalRef(env, buffer);
  }
  const char *tag = take_text(call);
  ductus_open_options options = take_open_options(call);
  put_recognizer(call, ductus_open_files(files, count, tag, &options, &call->error));
}

static void open_with_hand(Call *call) {
  ductus_recognizer *recognizer = take_handle(call);
  put_recognizer(call, ductus_open_with_hand(recognizer, take_handle(call), &call->error));
}

static void free_lexicon(void *lexicon) { ductus_free_lexicon(lexicon); }

static void make_lexicon(Call *call) {
  size_t count;
  const char *const *words = take_texts(call, &count);
  const float *weights = take_array(call, &(size_t){0}, sizeof(float));
  put_handle(call, ductus_make_lexicon(words, weights, count, &call->error), free_lexicon);
}

static void is_pattern(Call *call) { put_integer(call, ductus_is_pattern(take_text(call))); }

static void read_inks(Call *call) {
  ductus_recognizer *recognizer = take_handle(call);
  ductus_inks inks;
  take_inks(call, &inks);
  size_t count;
  ductus_context *contexts = take_contexts(call, &count);
  ductus_options options = take_options(call);
  put_result(
      call, ductus_read(recognizer, &inks, contexts, count, &options, &call->error),
      options.details & DUCTUS_SEGMENTS);
}

static void read_json(Call *call) {
  ductus_recognizer *recognizer = take_handle(call);
  size_t size;
  const char *json = take_array(call, &size, 1);
  // Java ends texts with a zero.
  put_and_free(call, ductus_read_json(recognizer, json, size - 1, &call->error));
}

static void result_json(Call *call) {
  const ductus_result *result = take_handle(call);
  put_and_free(call, ductus_result_json(result, (size_t)take_integer(call), &call->error));
}

static void close_live(void *live) { ductus_close_live(live); }

static void open_live(Call *call) {
  ductus_recognizer *recognizer = take_handle(call);
  ductus_context *context = take_contexts(call, &(size_t){0});
  uint32_t candidates = (uint32_t)take_integer(call);
  put_handle(
      call, ductus_open_live(recognizer, context, candidates, &call->error), close_live);
}

static void live_begin(Call *call) { ductus_live_begin(take_handle(call)); }

static void live_add(Call *call) {
  ductus_live *live = take_handle(call);
  ductus_inks points;
  take_inks(call, &points);
  ductus_live_add(live, points.xy, points.t, points.point_count, &call->error);
}

static void live_end(Call *call) { put_integer(call, ductus_live_end(take_handle(call))); }

static void live_cancel(Call *call) { ductus_live_cancel(take_handle(call)); }

static void live_remove(Call *call) {
  ductus_live *live = take_handle(call);
  put_integer(call, ductus_live_remove(live, take_integer(call)));
}

static void live_replace(Call *call) {
  ductus_live *live = take_handle(call);
  int64_t stroke = take_integer(call);
  ductus_inks strokes;
  put_integer(
      call, ductus_live_replace(live, stroke, take_inks(call, &strokes), &call->error));
}

static void live_insert(Call *call) {
  ductus_live *live = take_handle(call);
  size_t index = (size_t)take_integer(call);
  ductus_inks strokes;
  put_integer(call, ductus_live_insert(live, index, take_inks(call, &strokes), &call->error));
}

static void live_reset(Call *call) { ductus_live_reset(take_handle(call)); }

static void live_set_context(Call *call) {
  ductus_live *live = take_handle(call);
  ductus_live_set_context(live, take_contexts(call, &(size_t){0}), &call->error);
}

// Java asks again with more room if there are more strokes.
static void live_strokes(Call *call) {
  ductus_live *live = take_handle(call);
  size_t room;
  int64_t *numbers = take_array(call, &room, sizeof(int64_t));
  size_t count = ductus_live_strokes(live, numbers, room);
  put_count(call, count);
  if (count <= room) put(call, numbers, count * sizeof(int64_t));
}

static void live_read(Call *call) {
  ductus_live *live = take_handle(call);
  bool is_partial = take_integer(call);
  ductus_options options = take_options(call);
  ductus_result *result = is_partial ? ductus_live_partial(live, &options, &call->error)
                                     : ductus_live_result(live, &options, &call->error);
  put_result(call, result, options.details & DUCTUS_SEGMENTS);
}

static void free_page(void *page) { ductus_free_page(page); }

static void put_page(Call *call, ductus_page *page) {
  if (page == NULL) return;
  put_handle(call, page, free_page);
  put_text(call, ductus_page_text(page));
}

static void page_of_result(Call *call) {
  const ductus_result *result = take_handle(call);
  size_t ink = (size_t)take_integer(call);
  ductus_inks inks;
  put_page(call, ductus_page_of_result(result, ink, take_inks(call, &inks), &call->error));
}

static void page_of_words(Call *call) {
  size_t count;
  ductus_word *words = take_room(call, &count);
  for (size_t i = 0; i < count; i++) {
    ductus_word word = {.text = take_text(call)};
    word.line = (uint32_t)take_integer(call);
    const float *frame = take_array(call, &(size_t){0}, sizeof(float));
    word.x = frame[0];
    word.y = frame[1];
    word.width = frame[2];
    word.height = frame[3];
    word.edges = take_array(call, &word.edge_count, sizeof(float));
    word.strokes = take_array(call, &word.stroke_count, sizeof(uint32_t));
    words[i] = word;
  }
  ductus_inks ink;
  put_page(call, ductus_page_of_words(words, count, take_inks(call, &ink), &call->error));
}

static void read_gesture(Call *call) {
  ductus_recognizer *recognizer = take_handle(call), *text = take_handle(call);
  ductus_inks ink;
  take_inks(call, &ink);
  const ductus_page *page = take_handle(call);
  ductus_gesture_options options = {0};
  options.takes_characters = (int32_t)take_integer(call);
  options.takes_touched = (int32_t)take_integer(call);
  ductus_gestures *gestures =
      ductus_read_gesture_over_ink(recognizer, text, &ink, page, &options, &call->error);
  if (gestures != NULL) put_structure(call, GESTURES, gestures);
  ductus_free_gestures(gestures);
}

static void read_formula(Call *call) {
  ductus_recognizer *recognizer = take_handle(call);
  ductus_inks ink;
  take_inks(call, &ink);
  ductus_formula_hints hints = {0};
  hints.level = (int32_t)take_integer(call);
  hints.symbols = take_texts(call, &hints.symbol_count);
  ductus_known_symbol *known = take_room(call, &hints.known_count);
  for (size_t i = 0; i < hints.known_count; i++) {
    ductus_known_symbol symbol = {.name = take_text(call)};
    symbol.strokes = take_array(call, &symbol.stroke_count, sizeof(uint32_t));
    known[i] = symbol;
  }
  hints.known = known;
  ductus_options options = take_options(call);
  ductus_formulas *formulas =
      ductus_read_formula(recognizer, &ink, &hints, &options, &call->error);
  if (formulas != NULL) put_structure(call, FORMULAS, formulas);
  ductus_free_formulas(formulas);
}

static void free_patterns(void *patterns) { ductus_free_patterns(patterns); }

static void make_patterns(Call *call) {
  int32_t kind = (int32_t)take_integer(call);
  put_handle(call, ductus_make_patterns(kind, &call->error), free_patterns);
}

static void open_patterns(Call *call) {
  put_handle(call, ductus_open_patterns(take_text(call), &call->error), free_patterns);
}

static void read_patterns(Call *call) {
  size_t size;
  const char *json = take_array(call, &size, 1);
  put_handle(call, ductus_read_patterns(json, size - 1, &call->error), free_patterns);
}

static void save_patterns(Call *call) {
  const ductus_patterns *patterns = take_handle(call);
  ductus_save_patterns(patterns, take_text(call), &call->error);
}

static void patterns_json(Call *call) {
  put_and_free(call, ductus_patterns_json(take_handle(call), &call->error));
}

static void teach(Call *call) {
  ductus_patterns *patterns = take_handle(call);
  const char *name = take_text(call);
  ductus_inks inks;
  ductus_teach(patterns, name, take_inks(call, &inks), &call->error);
}

static void forget(Call *call) {
  ductus_patterns *patterns = take_handle(call);
  put_integer(call, ductus_forget(patterns, take_text(call)));
}

static void set_rejection(Call *call) {
  ductus_patterns *patterns = take_handle(call);
  ductus_set_rejection(patterns, take_real(call));
}

static void match(Call *call) {
  ductus_patterns *patterns = take_handle(call);
  ductus_inks inks;
  take_inks(call, &inks);
  ductus_options options = take_options(call);
  put_result(call, ductus_match(patterns, &inks, &options, &call->error), false);
}

static void free_hand(void *hand) { ductus_free_hand(hand); }

static void put_hand(Call *call, ductus_hand *hand) {
  if (hand == NULL) return;
  put_handle(call, hand, free_hand);
  put_structure(call, LEARNED, ductus_hand_learned(hand));
  put_integer(call, ductus_is_mispaired(hand));
}

static void open_hand(Call *call) {
  put_hand(call, ductus_open_hand(take_text(call), &call->error));
}

static void read_hand(Call *call) {
  size_t size;
  const void *bytes = take_array(call, &size, 1);
  put_hand(call, ductus_read_hand(bytes, size, &call->error));
}

static void save_hand(Call *call) {
  const ductus_hand *hand = take_handle(call);
  ductus_save_hand(hand, take_text(call), &call->error);
}

static void close_teacher(void *teacher) { ductus_close_teacher(teacher); }

static void open_teacher(Call *call) {
  const ductus_recognizer *recognizer = take_handle(call);
  put_handle(
      call, ductus_open_teacher(recognizer, take_handle(call), &call->error), close_teacher);
}

static void confirm(Call *call) {
  ductus_teacher *teacher = take_handle(call);
  ductus_inks inks;
  take_inks(call, &inks);
  const char *const *texts = take_texts(call, &(size_t){0});
  size_t count;
  ductus_context *contexts = take_contexts(call, &count);
  put_integer(call, ductus_confirm(teacher, &inks, texts, contexts, count, &call->error));
}

static void learn(Call *call) {
  ductus_teacher *teacher = take_handle(call);
  ductus_learning learning = {.pace = (int32_t)take_integer(call)};
  if (call->callbacks != NULL) {
    learning.is_cancelled = is_cancelled;
    learning.progress = progress;
    learning.user = call;
  }
  put_hand(call, ductus_learn(teacher, &learning, &call->error));
}

static void doubts_hand(Call *call) {
  put_integer(call, ductus_doubts_hand(take_handle(call), &call->error));
}

static void forget_hand(Call *call) { ductus_forget_hand(take_handle(call), &call->error); }

static void free_one(Call *call) {
  static void (*const functions[])(void *) = {
      close_recognizer, free_lexicon, free_result, close_live, free_page, free_patterns,
      free_hand,        close_teacher};
  int64_t kind = take_integer(call);
  functions[kind](take_handle(call));
}

// In the order of `Function.java`.
static void (*const functions[])(Call *call) = {
    version,      free_one,       find_packs,    match_tag,      open_recognizer, open_pack,
    open_files,   open_with_hand, make_lexicon,  is_pattern,     read_inks,       read_json,
    result_json,  open_live,      live_begin,    live_add,       live_end,        live_cancel,
    live_remove,  live_replace,   live_insert,   live_reset,     live_set_context, live_strokes,
    live_read,    page_of_result, page_of_words, read_gesture,   read_formula,    make_patterns,
    open_patterns, read_patterns, save_patterns, patterns_json,  teach,           forget,
    set_rejection, match,         open_hand,     read_hand,      save_hand,       open_teacher,
    confirm,      learn,          doubts_hand,   forget_hand};

// MARK: - Java

// Finds the methods of `Callbacks`; returns false if Java has thrown.
static bool find_callbacks(Call *call) {
  JNIEnv *env = call->env;
  if (call->callbacks == NULL) return true;
  jclass class = (*env)->GetObjectClass(env, call->callbacks);
  call->is_cancelled = (*env)->GetMethodID(env, class, "isCancelled", "()Z");
  if (call->is_cancelled == NULL) return false;
  call->progress = (*env)->GetMethodID(env, class, "progress", "(D)V");
  return call->progress != NULL;
}

// Returns the answer as a Java array; null if Java has thrown.
static jbyteArray answer(Call *call) {
  JNIEnv *env = call->env;
  if (call->error.code != DUCTUS_OK) {
    call->size = 0;
    put(call, &call->error.code, sizeof call->error.code);
    put_text(call, call->error.text);
  }
  jbyteArray array = NULL;
  if (has_thrown(call)) {
  } else if (call->is_full || call->size > INT32_MAX) {
    jclass class = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
    if (class != NULL) (*env)->ThrowNew(env, class, "Ductus has no memory for an answer");
  } else {
    array = (*env)->NewByteArray(env, (jsize)call->size);
  }
  if (array != NULL) {
    (*env)->SetByteArrayRegion(env, array, 0, (jsize)call->size, (const jbyte *)call->answer);
  } else if (call->made != NULL) {
    call->unmake(call->made);
  }
  return array;
}

JNIEXPORT jbyteArray JNICALL Java_ductus_Native_invoke(
    JNIEnv *env, jclass class, jint function, jbyteArray request, jint size, jobject callbacks,
    jobjectArray files) {
  (void)class;
  Call call = {.env = env, .callbacks = callbacks, .files = files};
  if (!find_callbacks(&call)) return NULL;
  jbyteArray array = NULL;
  uint8_t *copy = malloc((size_t)size + 8);
  if (copy == NULL) {
    call.is_full = true;
  } else {
    (*env)->GetByteArrayRegion(env, request, 0, size, (jbyte *)copy);
    call.next = copy;
    put(&call, &(int32_t){DUCTUS_OK}, sizeof(int32_t));
    functions[function](&call);
  }
  array = answer(&call);
  free(copy);
  free(call.answer);
  return array;
}
