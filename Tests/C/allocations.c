// Counts what it allocates to read an ink with a recogniser that has its buffers.
//
//   allocations FOLDER TAG    the ink on standard input: how many strokes, points of each, x and y of all
//
// Prints the allocations of a reading, and those of a point that is added to live ink.

#include <ductus.h>
#include <stdio.h>
#include <stdlib.h>

#include "AllocationCounter.h"

enum { ROUNDS = 8 };

static void *or_end(void *made, const ductus_error *error) {
  if (made != NULL) return made;
  fprintf(stderr, "%s\n", error->text);
  exit(1);
}

static size_t number(void) {
  size_t value;
  if (scanf("%zu", &value) != 1) exit(2);
  return value;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  ductus_inks ink = {.stroke_count = number()};
  uint32_t *ends = calloc(ink.stroke_count, sizeof *ends);
  for (size_t i = 0; i < ink.stroke_count; i++) ends[i] = (uint32_t)(ink.point_count += number());
  float *xy = calloc(ink.point_count, 2 * sizeof *xy);
  for (size_t i = 0; i < 2 * ink.point_count; i++)
    if (scanf("%f", &xy[i]) != 1) return 2;
  ink.stroke_ends = ends;
  ink.xy = xy;

  ductus_error error = {0};
  const char *const folders[] = {arguments[1]};
  ductus_recognizer *recognizer = or_end(ductus_open(folders, 1, arguments[2], NULL, &error), &error);
  long long before = 0;
  for (int round = 0; round < 2 * ROUNDS; round++) {
    if (round == ROUNDS) before = allocation_count();
    ductus_free_result(or_end(ductus_read(recognizer, &ink, NULL, 0, NULL, &error), &error));
  }
  printf("%.1f", (double)(allocation_count() - before) / ROUNDS);

  // Figures have no live ink.
  ductus_live *live = ductus_open_live(recognizer, NULL, 0, &error);
  before = allocation_count();
  for (size_t i = 0; live != NULL && i < ink.point_count; i++)
    ductus_live_add(live, xy + 2 * i, NULL, 1, &error);
  printf(" %.2f\n", (double)(allocation_count() - before) / (double)ink.point_count);
  ductus_close_live(live);
  ductus_close(recognizer);
  free(xy);
  free(ends);
  return 0;
}
