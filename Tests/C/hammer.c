// Calls the library again and again with random inks, on some threads, and prints the number of calls
// and the peak memory.
//
//   hammer FOLDER CALLS THREADS
//
// Calls open, read, match, write live, edit or fail; the result of each is asserted. Most are quick
// and most inks a short stroke, so that ten million of them take half an hour. Linked with a leak
// checker, it also shows that nothing leaks.

#include <assert.h>
#include <ductus.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if !defined(_WIN32)
#include <sys/resource.h>
#endif

enum { MOST_POINTS = 96, MOST_STROKES = 6, SHORT_STROKE = 6 };

static const char *folder;
static long calls_each;
static ductus_recognizer *text, *figures, *gestures, *formulas;
static ductus_lexicon *lexicon;

typedef struct {
  float xy[2 * MOST_POINTS];
  int64_t t[MOST_POINTS];
  uint32_t stroke_ends[MOST_STROKES];
  ductus_inks inks;
} random_ink;

static uint64_t state_next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

// Random walks, some of them dots, some without points: mostly a short one, otherwise a few.
static void draw(random_ink *ink, uint64_t *state) {
  const int is_long = state_next(state) % 16 == 0;
  const size_t strokes = state_next(state) % (is_long ? MOST_STROKES + 1 : 2);
  const size_t most = is_long ? MOST_POINTS / MOST_STROKES : SHORT_STROKE;
  size_t count = 0;
  float x = 0, y = 0;
  for (size_t i = 0; i < strokes; i++) {
    const size_t more = state_next(state) % (most + 1);
    x += (float)(state_next(state) % 40);
    for (size_t j = 0; j < more; j++) {
      x += (float)(state_next(state) % 9) - 3;
      y += (float)(state_next(state) % 9) - 4;
      ink->xy[2 * count] = x;
      ink->xy[2 * count + 1] = y;
      ink->t[count] = (int64_t)(10 * count);
      count++;
    }
    ink->stroke_ends[i] = (uint32_t)count;
  }
  memset(&ink->inks, 0, sizeof ink->inks);
  ink->inks.xy = ink->xy;
  ink->inks.stroke_ends = ink->stroke_ends;
  ink->inks.point_count = count;
  ink->inks.stroke_count = strokes;
  if (state_next(state) % 2) ink->inks.t = ink->t;
}

static int32_t always(void *user) { return *(int32_t *)user; }

// What a thread calls with: its own objects, and a random ink with random options.
typedef struct {
  uint64_t *state;
  ductus_patterns *patterns;
  ductus_live *live;
  random_ink drawn;
  const ductus_inks *inks;
  ductus_context context;
  ductus_options options;
  ductus_error error;
  long calls;
} attempt;

// Fails when all files are read.
static void open_in_vain(void) {
  const ductus_open_options options = {.beam_width = 1 << 30};
  ductus_error error;
  assert(ductus_open(&folder, 1, "en-US", &options, &error) == NULL);
  assert(error.code != DUCTUS_OK && error.text[0] != 0);
}

// Actions on an ink. Each returns a result to free, or NULL.

static ductus_result *read_by_its_own(attempt *a) {
  ductus_recognizer *own = ductus_open(&folder, 1, "zxx-Zsym-x-shapes", NULL, &a->error);
  assert(own != NULL);
  ductus_result *result = ductus_read(own, a->inks, NULL, 0, &a->options, &a->error);
  assert(result != NULL);
  ductus_close(own);
  a->calls += 2;
  return result;
}

static ductus_result *open_badly(attempt *a) {
  const ductus_file manifest = {.name = "manifest.json", .bytes = "{}", .size = 2};
  assert(ductus_open_files(&manifest, 1, "en", NULL, &a->error) == NULL);
  assert(a->error.code == DUCTUS_BAD_PACK);
  assert(ductus_make_patterns(9, &a->error) == NULL && a->error.code == DUCTUS_BAD_ARGUMENT);
  assert(ductus_open_live(figures, NULL, 0, &a->error) == NULL && a->error.text[0] != 0);
  if (state_next(a->state) % 256 == 0) open_in_vain();
  a->calls += 2;
  return NULL;
}

static ductus_result *teach(attempt *a) {
  if (a->inks->point_count > 0) {
    assert(ductus_teach(a->patterns, a->inks->t ? "one" : "two", a->inks, &a->error) == 0);
    a->calls++;
  }
  ductus_result *result = ductus_match(a->patterns, a->inks, &a->options, &a->error);
  if (state_next(a->state) % 16 == 0) {
    ductus_forget(a->patterns, "one");
    ductus_forget(a->patterns, "two");
    a->calls += 2;
  }
  assert(result != NULL);
  return result;
}

static ductus_result *edit_live(attempt *a) {
  const size_t count = a->inks->point_count;
  ductus_live_begin(a->live);
  assert(ductus_live_add(a->live, a->drawn.xy, NULL, count / 2, &a->error) == 0);
  assert(ductus_live_add(a->live, a->drawn.xy, a->drawn.t, count, &a->error) == 0);
  if (state_next(a->state) % 2) ductus_live_cancel(a->live);
  const int64_t stroke = ductus_live_end(a->live);
  if (state_next(a->state) % 2) assert(ductus_live_remove(a->live, stroke) == (stroke >= 0));
  assert((ductus_live_insert(a->live, state_next(a->state) % 4, a->inks, &a->error) >= 0)
         == (a->inks->stroke_count > 0));
  if (ductus_live_strokes(a->live, NULL, 0) > 6) ductus_live_reset(a->live);
  a->calls += 5;
  return NULL;
}

static ductus_result *read_live(attempt *a) {
  ductus_live_begin(a->live);
  assert(ductus_live_add(a->live, a->drawn.xy, NULL, a->inks->point_count, &a->error) == 0);
  ductus_live_end(a->live);
  ductus_result *result = ductus_live_partial(a->live, &a->options, &a->error);
  assert(result != NULL);
  if (ductus_live_strokes(a->live, NULL, 0) > 6) ductus_live_reset(a->live);
  a->calls += 5;
  return result;
}

static ductus_result *read_what_is_not_finite(attempt *a) {
  const size_t count = a->inks->point_count;
  if (count > 0) a->drawn.xy[state_next(a->state) % (2 * count)] = NAN;
  ductus_result *result = ductus_read(text, a->inks, &a->context, 1, &a->options, &a->error);
  assert(result != NULL);
  assert(result->readings[0].code == (count > 0 ? DUCTUS_BAD_INK : DUCTUS_OK));
  return result;
}

static ductus_result *read_counts_that_disagree(attempt *a) {
  a->drawn.inks.point_count++;
  assert(ductus_read(text, a->inks, NULL, 0, &a->options, &a->error) == NULL);
  assert(a->error.code == DUCTUS_BAD_ARGUMENT && a->error.text[0] != 0);
  return NULL;
}

static ductus_result *cancel(attempt *a) {
  int32_t now = 1;
  a->options.is_cancelled = always;
  a->options.user = &now;
  assert(ductus_read(text, a->inks, NULL, 0, &a->options, &a->error) == NULL);
  assert(a->error.code == DUCTUS_CANCELLED);
  return NULL;
}

static ductus_result *read_json(attempt *a) {
  char json[128];
  const int length = snprintf(
      json, sizeof json, "{\"drawing\":[[[%d,9],[0,%d]]],\"segments\":true}",
      (int)(state_next(a->state) % 20), (int)(state_next(a->state) % 20));
  char *read = ductus_read_json(text, json, (size_t)length, &a->error);
  assert(read != NULL && strstr(read, "candidates") != NULL);
  ductus_free_text(read);
  return NULL;
}

static ductus_result *read_bad_json(attempt *a) {
  assert(ductus_read_json(text, "{\"drawing\":[[[1],", a->inks->t ? 17 : 9, &a->error) == NULL);
  assert(a->error.code == DUCTUS_BAD_JSON && a->error.text[0] != 0);
  return NULL;
}

static ductus_result *read_formula(attempt *a) {
  ductus_formulas *read = ductus_read_formula(formulas, a->inks, NULL, &a->options, &a->error);
  assert(read != NULL);
  ductus_free_formulas(read);
  return NULL;
}

// A gesture over a reading.
static ductus_result *read_gesture(attempt *a) {
  a->options.details |= DUCTUS_SEGMENTS;
  ductus_result *result = ductus_read(text, a->inks, NULL, 0, &a->options, &a->error);
  ductus_page *page = ductus_page_of_result(result, 0, a->inks, &a->error);
  assert((page != NULL) == (result->readings[0].candidate_count > 0));
  ductus_gestures *read = NULL;
  if (page != NULL) read = ductus_read_gesture(gestures, a->inks, page, NULL, &a->error);
  assert((read != NULL) == (page != NULL));
  ductus_free_gestures(read);
  ductus_free_page(page);
  a->calls += 2;
  return result;
}

static ductus_result *read_figure(attempt *a) {
  ductus_result *result = ductus_read(figures, a->inks, NULL, 0, &a->options, &a->error);
  assert(result != NULL);
  return result;
}

static ductus_result *make_lexicon(attempt *a) {
  const char *const words[] = {"one", "two"};
  const float weights[] = {1, a->context.lexicon ? 2 : NAN};
  ductus_lexicon *own = ductus_make_lexicon(words, weights, 2, &a->error);
  assert((own != NULL) == (a->context.lexicon != NULL));
  ductus_free_lexicon(own);
  return NULL;
}

static ductus_result *match_tag(attempt *a) {
  static const char *const tags[] = {"de", "en-US", "pt-BR"}, *const wanted[] = {"en", "pt", "fa"};
  const int which = (int)(state_next(a->state) % 3);
  assert(ductus_match_tag(tags, 3, wanted[which], &a->error) == (which == 2 ? -1 : which + 1));
  return NULL;
}

static ductus_result *read_text(attempt *a) {
  ductus_result *result = ductus_read(text, a->inks, &a->context, 1, &a->options, &a->error);
  assert(result != NULL && result->readings[0].code == DUCTUS_OK);
  return result;
}

static const struct {
  int share;  // of 256
  ductus_result *(*act)(attempt *);
} actions[] = {
  {1, read_by_its_own}, {16, open_badly}, {15, teach}, {48, edit_live}, {2, read_live},
  {32, read_what_is_not_finite}, {32, read_counts_that_disagree}, {32, cancel}, {2, read_json},
  {16, read_bad_json}, {1, read_formula}, {1, read_gesture}, {2, read_figure}, {16, make_lexicon},
  {32, match_tag}, {8, read_text},
};

static int chosen(uint64_t *state) {
  int left = (int)(state_next(state) % 256), kind = 0;
  while (left >= actions[kind].share) left -= actions[kind++].share;
  return kind;
}

static void draw_attempt(attempt *a) {
  uint64_t *state = a->state;
  draw(&a->drawn, state);
  a->inks = &a->drawn.inks;
  memset(&a->options, 0, sizeof a->options);
  a->options.max_candidates = (uint32_t)(state_next(state) % 12);
  a->options.details = (uint32_t)(state_next(state) % 4);
  memset(&a->context, 0, sizeof a->context);
  a->context.lexicon = state_next(state) % 2 ? lexicon : NULL;
  a->context.text_before = state_next(state) % 2 ? "Dear " : NULL;
  a->context.layout = (int32_t)(state_next(state) % 3);
}

static long hammer(uint64_t *state) {
  open_in_vain();
  attempt a = {.state = state, .calls = 3};
  a.patterns = ductus_make_patterns(DUCTUS_CLOUD, &a.error);
  a.live = ductus_open_live(text, NULL, 0, &a.error);
  assert(a.patterns != NULL && a.live != NULL);
  while (a.calls < calls_each) {
    draw_attempt(&a);
    ductus_result *result = actions[chosen(state)].act(&a);
    a.calls++;
    ductus_free_result(result);
  }
  ductus_close_live(a.live);
  ductus_free_patterns(a.patterns);
  return a.calls;
}

static void *thread(void *number) {
  uint64_t state = 88172645463325252u + (uint64_t)(uintptr_t)number;
  return (void *)(intptr_t)hammer(&state);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  folder = arguments[1];
  const long threads = strtol(arguments[3], NULL, 10);
  calls_each = strtol(arguments[2], NULL, 10) / threads;
  ductus_error error;
  text = ductus_open(&folder, 1, "en-US", NULL, &error);
  figures = ductus_open(&folder, 1, "zxx-Zsym-x-shapes", NULL, &error);
  gestures = ductus_open(&folder, 1, "und-x-gesture", NULL, &error);
  formulas = ductus_open(&folder, 1, "zxx-Zmth-x-formula", NULL, &error);
  const char *const words[] = {"hello", "world"};
  lexicon = ductus_make_lexicon(words, NULL, 2, &error);
  if (text == NULL || figures == NULL || gestures == NULL || formulas == NULL || lexicon == NULL) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  pthread_t handles[64];
  long calls = 0;
  for (long i = 0; i < threads && i < 64; i++)
    if (pthread_create(&handles[i], NULL, thread, (void *)(intptr_t)i) != 0) return 1;
  for (long i = 0; i < threads && i < 64; i++) {
    void *made;
    pthread_join(handles[i], &made);
    calls += (long)(intptr_t)made;
  }
  ductus_free_lexicon(lexicon);
  ductus_close(formulas);
  ductus_close(gestures);
  ductus_close(figures);
  ductus_close(text);
#if defined(_WIN32)
  printf("%ld calls\n", calls);
#else
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("%ld calls, %ld kB\n", calls, used.ru_maxrss);
#endif
  return 0;
}
