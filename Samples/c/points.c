// Reads one ink from standard input and prints its readings, best first, then the ink of each letter.
//
//   points TAG < INK       a point "x y" on each line, an empty line after each stroke
//
//   cc -std=c99 points.c $(pkg-config --cflags --libs ductus) -o points

#include <ductus.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_POINTS = 100000, MOST_STROKES = 10000 };

static float xy[2 * MOST_POINTS];
static uint32_t stroke_ends[MOST_STROKES];

// Fills the arrays with the lines of a file.
static ductus_inks read_points(FILE *file) {
  ductus_inks ink = {0};
  char line[256];
  uint32_t start = 0, count = 0;
  while (count < MOST_POINTS && ink.stroke_count < MOST_STROKES) {
    const int is_there = fgets(line, sizeof line, file) != NULL;
    if (is_there && sscanf(line, "%f %f", &xy[2 * count], &xy[2 * count + 1]) == 2) {
      count++;
      continue;
    }
    if (count > start) stroke_ends[ink.stroke_count++] = start = count;
    if (!is_there) break;
  }
  ink.xy = xy;
  ink.stroke_ends = stroke_ends;
  ink.point_count = start;
  return ink;
}

int main(int count, char **arguments) {
  const ductus_inks ink = read_points(stdin);
  const ductus_options options = {.max_candidates = 5, .details = DUCTUS_SEGMENTS};
  ductus_error error;
  ductus_recognizer *recognizer =
      ductus_open(NULL, 0, count > 1 ? arguments[1] : "en-US", NULL, &error);
  ductus_result *result = NULL;
  if (recognizer != NULL) result = ductus_read(recognizer, &ink, NULL, 0, &options, &error);
  if (result == NULL) {
    fprintf(stderr, "%s\n", error.text);
    return EXIT_FAILURE;
  }
  const ductus_reading *reading = &result->readings[0];
  if (reading->code != DUCTUS_OK) fprintf(stderr, "%s\n", reading->error);
  if (reading->candidate_count > 0) {
    const ductus_candidate *best = &reading->candidates[0];
    printf("%s\t%.3f\n", best->text, best->confidence);
    for (size_t i = 0; i < best->grapheme_count; i++) {
      const ductus_segment *letter = &best->graphemes[i];
      printf("%.*s\t%.3f", (int)(letter->end - letter->begin), best->text + letter->begin,
             letter->confidence);
      for (size_t j = 0; j < letter->span_count; j++)
        printf("\tstroke %u, points %u to %u", letter->spans[j].stroke,
               letter->spans[j].first_point, letter->spans[j].end_point - 1);
      putchar('\n');
    }
  }
  ductus_free_result(result);
  ductus_close(recognizer);
  return EXIT_SUCCESS;
}
