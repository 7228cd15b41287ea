// Opens packs and files of patterns by names that aren't ASCII, and fails to; prints what comes of it: the same on all systems.
//
//   files       in a folder that has `Ключ/weights/en-US`, an empty folder `Ключ/leer` and nothing else

#include <ductus.h>
#include <stdio.h>

static ductus_error error;

static void save_and_open(const char *path) {
  const float xy[] = {0, 0, 10, 10, 20, 0};
  const uint32_t stroke_ends[] = {3};
  const ductus_inks ink = {.xy = xy, .stroke_ends = stroke_ends, .point_count = 3, .stroke_count = 1};
  ductus_patterns *patterns = ductus_make_patterns(DUCTUS_CLOUD, &error);
  if (ductus_teach(patterns, "v", &ink, &error) != 0) puts(error.text);
  puts(ductus_save_patterns(patterns, path, &error) == 0 ? "saved" : error.text);
  ductus_free_patterns(patterns);
  patterns = ductus_open_patterns(path, &error);
  puts(patterns != NULL ? "opened" : error.text);
  ductus_free_patterns(patterns);
}

int main(void) {
  const char *folders[] = {"Ключ/weights", "Ключ/nichts"};
  ductus_packs *packs = ductus_find_packs(folders, 1, NULL, &error);
  if (packs == NULL) puts(error.text);
  for (size_t i = 0; packs != NULL && i < packs->pack_count; i++)
    printf("%s %s\n", packs->packs[i].folder, packs->packs[i].tag);
  ductus_free_packs(packs);
  if (ductus_find_packs(folders + 1, 1, NULL, &error) == NULL) puts(error.text);
  for (int time = 0; time < 2; time++) save_and_open("Ключ/узор.json");
  save_and_open("Ключ/leer");
  save_and_open("Ключ/nichts/v.json");
  save_and_open("Ключ/\xff.json");
  return 0;
}
