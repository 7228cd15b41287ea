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

// Actions on an ink, and their shares of 256.
enum {
  OPEN, BAD_OPEN, TEACH, LIVE_EDIT, LIVE_READ, NOT_FINITE, BAD_COUNTS, CANCELLED, JSON, BAD_JSON, FORMULA,
  GESTURE, FIGURE, LEXICON, TAG, TEXT, KINDS
};
static const int shares[KINDS] = {1, 16, 15, 48, 2, 32, 32, 32, 2, 16, 1, 1, 2, 16, 32, 8};

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

static int chosen(uint64_t *state) {
  int left = (int)(state_next(state) % 256), kind = 0;
  while (left >= shares[kind]) left -= shares[kind++];
  return kind;
}

static int32_t always(void *user) { return *(int32_t *)user; }

// Fails when all files are read.
static void open_in_vain(void) {
  const ductus_open_options options = {.beam_width = 1 << 30};
  ductus_error error;
  assert(ductus_open(&folder, 1, "en-US", &options, &error) == NULL);
  assert(error.code != DUCTUS_OK && error.text[0] != 0);
}

static long hammer(uint64_t *state) {
  open_in_vain();
  static const ductus_context nothing;
  ductus_error error;
  ductus_patterns *patterns = ductus_make_patterns(DUCTUS_CLOUD, &error);
  ductus_live *live = ductus_open_live(text, NULL, 0, &error);
  assert(patterns != NULL && live != NULL);
  long calls = 3;
  random_ink ink;
  while (calls < calls_each) {
    draw(&ink, state);
    ductus_context context = nothing;
    ductus_options options;
    memset(&options, 0, sizeof options);
    options.max_candidates = (uint32_t)(state_next(state) % 12);
    options.details = (uint32_t)(state_next(state) % 4);
    context.lexicon = state_next(state) % 2 ? lexicon : NULL;
    context.text_before = state_next(state) % 2 ? "Dear " : NULL;
    context.layout = (int32_t)(state_next(state) % 3);
    ductus_result *result = NULL;
    int32_t now = 1;
    switch (chosen(state)) {
      case OPEN:  // a recogniser of its own
        {
          ductus_recognizer *own = ductus_open(&folder, 1, "zxx-Zsym-x-shapes", NULL, &error);
          assert(own != NULL);
          result = ductus_read(own, &ink.inks, NULL, 0, &options, &error);
          assert(result != NULL);
          ductus_close(own);
          calls += 2;
        }
        break;
      case BAD_OPEN:
        {
          const ductus_file manifest = {.name = "manifest.json", .bytes = "{}", .size = 2};
          assert(ductus_open_files(&manifest, 1, "en", NULL, &error) == NULL);
          assert(error.code == DUCTUS_BAD_PACK);
          assert(ductus_make_patterns(9, &error) == NULL && error.code == DUCTUS_BAD_ARGUMENT);
          assert(ductus_open_live(figures, NULL, 0, &error) == NULL && error.text[0] != 0);
          if (state_next(state) % 256 == 0) open_in_vain();
          calls += 2;
        }
        break;
      case TEACH:
        if (ink.inks.point_count > 0) {
          assert(ductus_teach(patterns, ink.inks.t ? "one" : "two", &ink.inks, &error) == 0);
          calls++;
        }
        result = ductus_match(patterns, &ink.inks, &options, &error);
        if (state_next(state) % 16 == 0) {
          ductus_forget(patterns, "one");
          ductus_forget(patterns, "two");
          calls += 2;
        }
        assert(result != NULL);
        break;
      case LIVE_EDIT:
        ductus_live_begin(live);
        assert(ductus_live_add(live, ink.xy, NULL, ink.inks.point_count / 2, &error) == 0);
        assert(ductus_live_add(live, ink.xy, ink.t, ink.inks.point_count, &error) == 0);
        if (state_next(state) % 2) ductus_live_cancel(live);
        const int64_t stroke = ductus_live_end(live);
        if (state_next(state) % 2) assert(ductus_live_remove(live, stroke) == (stroke >= 0));
        assert((ductus_live_insert(live, state_next(state) % 4, &ink.inks, &error) >= 0)
               == (ink.inks.stroke_count > 0));
        if (ductus_live_strokes(live, NULL, 0) > 6) ductus_live_reset(live);
        calls += 5;
        break;
      case LIVE_READ:
        ductus_live_begin(live);
        assert(ductus_live_add(live, ink.xy, NULL, ink.inks.point_count, &error) == 0);
        ductus_live_end(live);
        result = ductus_live_partial(live, &options, &error);
        assert(result != NULL);
        if (ductus_live_strokes(live, NULL, 0) > 6) ductus_live_reset(live);
        calls += 5;
        break;
      case NOT_FINITE:  // what isn't finite
        if (ink.inks.point_count > 0) ink.xy[state_next(state) % (2 * ink.inks.point_count)] = NAN;
        result = ductus_read(text, &ink.inks, &context, 1, &options, &error);
        assert(result != NULL);
        assert(result->readings[0].code == (ink.inks.point_count > 0 ? DUCTUS_BAD_INK : DUCTUS_OK));
        break;
      case BAD_COUNTS:  // counts that disagree
        ink.inks.point_count++;
        assert(ductus_read(text, &ink.inks, NULL, 0, &options, &error) == NULL);
        assert(error.code == DUCTUS_BAD_ARGUMENT && error.text[0] != 0);
        break;
      case CANCELLED:
        options.is_cancelled = always;
        options.user = &now;
        assert(ductus_read(text, &ink.inks, NULL, 0, &options, &error) == NULL);
        assert(error.code == DUCTUS_CANCELLED);
        break;
      case JSON:
        {
          char json[128];
          const int length = snprintf(
              json, sizeof json, "{\"drawing\":[[[%d,9],[0,%d]]],\"segments\":true}",
              (int)(state_next(state) % 20), (int)(state_next(state) % 20));
          char *read = ductus_read_json(text, json, (size_t)length, &error);
          assert(read != NULL && strstr(read, "candidates") != NULL);
          ductus_free_text(read);
        }
        break;
      case BAD_JSON:
        assert(ductus_read_json(text, "{\"drawing\":[[[1],", ink.inks.t ? 17 : 9, &error) == NULL);
        assert(error.code == DUCTUS_BAD_JSON && error.text[0] != 0);
        break;
      case FORMULA:
        {
          ductus_formulas *read = ductus_read_formula(formulas, &ink.inks, NULL, &options, &error);
          assert(read != NULL);
          ductus_free_formulas(read);
        }
        break;
      case GESTURE:  // a gesture over a reading
        {
          options.details |= DUCTUS_SEGMENTS;
          result = ductus_read(text, &ink.inks, NULL, 0, &options, &error);
          ductus_page *page = ductus_page_of_result(result, 0, &ink.inks, &error);
          assert((page != NULL) == (result->readings[0].candidate_count > 0));
          ductus_gestures *read = NULL;
          if (page != NULL) read = ductus_read_gesture(gestures, &ink.inks, page, NULL, &error);
          assert((read != NULL) == (page != NULL));
          ductus_free_gestures(read);
          ductus_free_page(page);
          calls += 2;
        }
        break;
      case LEXICON:
        {
          const char *const words[] = {"one", "two"};
          const float weights[] = {1, context.lexicon ? 2 : NAN};
          ductus_lexicon *own = ductus_make_lexicon(words, weights, 2, &error);
          assert((own != NULL) == (context.lexicon != NULL));
          ductus_free_lexicon(own);
        }
        break;
      case TAG:
        {
          static const char *const tags[] = {"de", "en-US", "pt-BR"}, *const wanted[] = {"en", "pt", "fa"};
          const int which = (int)(state_next(state) % 3);
          assert(ductus_match_tag(tags, 3, wanted[which], &error) == (which == 2 ? -1 : which + 1));
        }
        break;
      case FIGURE:
        result = ductus_read(figures, &ink.inks, NULL, 0, &options, &error);
        assert(result != NULL);
        break;
      default:
        result = ductus_read(text, &ink.inks, &context, 1, &options, &error);
        assert(result != NULL && result->readings[0].code == DUCTUS_OK);
    }
    calls++;
    ductus_free_result(result);
  }
  ductus_close_live(live);
  ductus_free_patterns(patterns);
  return calls;
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
