// Calls the library again and again with random inks, on some threads, and says how many calls it made,
// and how much memory it had at most.
//
//   hammer FOLDER CALLS THREADS
//
// Of every 64 calls some open, read, match, write live or go wrong; what each should return is asserted.
// Linked with a leak checker, it also shows that nothing is left.

#include <assert.h>
#include <ductus.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MOST_POINTS = 96, MOST_STROKES = 6 };

static const char *folder;
static long calls_each;
static ductus_recognizer *text, *figures;
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

// A few strokes that wander, some of them dots, some without points.
static void draw(random_ink *ink, uint64_t *state) {
  const size_t strokes = state_next(state) % (MOST_STROKES + 1);
  size_t count = 0;
  float x = 0, y = 0;
  for (size_t i = 0; i < strokes; i++) {
    const size_t more = state_next(state) % (MOST_POINTS / MOST_STROKES + 1);
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

static long hammer(uint64_t *state) {
  static const ductus_context nothing;
  ductus_error error;
  ductus_patterns *patterns = ductus_make_patterns(DUCTUS_CLOUD, &error);
  ductus_live *live = ductus_open_live(text, NULL, 0, &error);
  assert(patterns != NULL && live != NULL);
  long calls = 2;
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
    switch (state_next(state) % 64) {
      case 0:  // a recogniser of its own
        {
          ductus_recognizer *own = ductus_open(&folder, 1, "zxx-Zsym-x-shapes", NULL, &error);
          assert(own != NULL);
          result = ductus_read(own, &ink.inks, NULL, 0, &options, &error);
          assert(result != NULL);
          ductus_close(own);
          calls += 2;
        }
        break;
      case 1: case 2: case 3: case 4:
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
      case 5: case 6:
        ductus_live_begin(live);
        assert(ductus_live_add(live, ink.xy, NULL, ink.inks.point_count, &error) == 0);
        ductus_live_end(live);
        result = ductus_live_partial(live, &options, &error);
        assert(result != NULL);
        if (ductus_live_strokes(live, NULL, 0) > 6) ductus_live_reset(live);
        calls += 5;
        break;
      case 7:  // what isn't finite
        if (ink.inks.point_count > 0) ink.xy[state_next(state) % (2 * ink.inks.point_count)] = NAN;
        result = ductus_read(text, &ink.inks, &context, 1, &options, &error);
        assert(result != NULL);
        assert(result->readings[0].code == (ink.inks.point_count > 0 ? DUCTUS_BAD_INK : DUCTUS_OK));
        break;
      case 8:  // counts that disagree
        ink.inks.point_count++;
        assert(ductus_read(text, &ink.inks, NULL, 0, &options, &error) == NULL);
        assert(error.code == DUCTUS_BAD_ARGUMENT && error.text[0] != 0);
        break;
      case 9:
        options.is_cancelled = always;
        options.user = &now;
        assert(ductus_read(text, &ink.inks, NULL, 0, &options, &error) == NULL);
        assert(error.code == DUCTUS_CANCELLED);
        break;
      case 10:
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
      case 11: case 12: case 13: case 14:
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
  const char *const words[] = {"hello", "world"};
  lexicon = ductus_make_lexicon(words, NULL, 2, &error);
  if (text == NULL || figures == NULL || lexicon == NULL) {
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
  ductus_close(figures);
  ductus_close(text);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("%ld calls, %ld kB\n", calls, used.ru_maxrss);
  return 0;
}
