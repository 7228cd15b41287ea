// Prints the meaning of a stroke drawn over two lines of type, and the resulting text.
//
//   gestures < STROKE      a point "x y" on each line
//
//   0        60  80       180 200     280
//   | one    |   | small    | | step   |      from y = 0 to 40
//   | for    |   | all |      | of |  us      from y = 60 to 100
//
//   cc -std=c99 gestures.c $(pkg-config --cflags --libs ductus) -o gestures

#include <ductus.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_POINTS = 10000 };

static const char *const actions[] = {"scratch out", "strike through", "underline", "surround",
                                      "insert",      "split",          "join",      "break line"};

static const ductus_word words[] = {
    {.text = "one", .line = 0, .x = 0, .y = 0, .width = 60, .height = 40},
    {.text = "small", .line = 0, .x = 80, .y = 0, .width = 100, .height = 40},
    {.text = "step", .line = 0, .x = 200, .y = 0, .width = 80, .height = 40},
    {.text = "for", .line = 1, .x = 0, .y = 60, .width = 60, .height = 40},
    {.text = "all", .line = 1, .x = 80, .y = 60, .width = 60, .height = 40},
    {.text = "of", .line = 1, .x = 160, .y = 60, .width = 40, .height = 40},
    {.text = "us", .line = 1, .x = 220, .y = 60, .width = 40, .height = 40},
};

// Prints the text after a gesture's edits.
static void print_edited(const char *text, const ductus_gesture *gesture) {
  uint32_t place = 0;
  for (size_t i = 0; i < gesture->edit_count; i++) {
    const ductus_edit *edit = &gesture->edits[i];
    printf("%.*s%s", (int)(edit->begin - place), text + place, edit->text);
    place = edit->end;
  }
  printf("%s\n", text + place);
}

int main(void) {
  static float xy[2 * MOST_POINTS];
  uint32_t count = 0;
  while (count < MOST_POINTS && scanf("%f %f", &xy[2 * count], &xy[2 * count + 1]) == 2) count++;
  const ductus_inks stroke = {
      .xy = xy, .stroke_ends = &count, .point_count = count, .stroke_count = 1};

  ductus_error error;
  ductus_recognizer *recognizer = ductus_open(NULL, 0, "en-US-x-gesture", NULL, &error);
  ductus_page *page = NULL;
  ductus_gestures *found = NULL;
  if (recognizer != NULL)
    page = ductus_page_of_words(words, sizeof words / sizeof *words, NULL, &error);
  if (page != NULL) found = ductus_read_gesture(recognizer, &stroke, page, NULL, &error);
  if (found == NULL) {
    fprintf(stderr, "%s\n", error.text);
    return EXIT_FAILURE;
  }
  if (found->gesture_count > 0 && found->gestures[0].confidence > 0.5) {
    const ductus_gesture *best = &found->gestures[0];
    printf("%s", actions[best->action]);
    for (size_t i = 0; i < best->word_count; i++) printf(" %s", words[best->words[i]].text);
    printf("\t%.3f\n", best->confidence);
    print_edited(ductus_page_text(page), best);
  } else {
    printf("writing\t%.3f\n", found->writing);
  }
  ductus_free_gestures(found);
  ductus_free_page(page);
  ductus_close(recognizer);
  return EXIT_SUCCESS;
}
