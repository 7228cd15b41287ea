#include "Settings.h"

#include <glib.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace handwriting {
namespace {

constexpr const char *group = "pad";
constexpr const char *sides[] = {"bottom", "top", "left", "right"};
constexpr const char *sizes[] = {"small", "medium", "large"};
constexpr int shortestRest = 200, longestRest = 10'000;

using KeyFile = std::unique_ptr<GKeyFile, decltype(&g_key_file_unref)>;

KeyFile keyFile() { return KeyFile(g_key_file_new(), g_key_file_unref); }

std::string text(GKeyFile *file, const char *key) {
  const std::unique_ptr<char, decltype(&g_free)> value(
      g_key_file_get_string(file, group, key, nullptr), g_free);
  return value ? value.get() : "";
}

template <typename Value, size_t count>
void choose(Value &value, const char *const (&names)[count], const std::string &name) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found != std::end(names)) value = static_cast<Value>(found - std::begin(names));
}

}  // namespace

std::string Settings::path() {
  const std::unique_ptr<char, decltype(&g_free)> path(
      g_build_filename(g_get_user_config_dir(), "ductus", "keyboard.ini", nullptr), g_free);
  return path.get();
}

Settings Settings::load() {
  Settings settings;
  const auto file = keyFile();
  if (!g_key_file_load_from_file(file.get(), path().c_str(), G_KEY_FILE_NONE, nullptr))
    return settings;
  if (const auto language = text(file.get(), "language"); !language.empty())
    settings.language = language;
  choose(settings.side, sides, text(file.get(), "side"));
  choose(settings.size, sizes, text(file.get(), "size"));
  settings.isPenOnly = g_key_file_get_boolean(file.get(), group, "pen-only", nullptr);
  settings.learns = g_key_file_get_boolean(file.get(), group, "learns", nullptr);
  settings.forgotten = g_key_file_get_int64(file.get(), group, "forgotten", nullptr);
  const int rest = g_key_file_get_integer(file.get(), group, "rest-interval", nullptr);
  if (rest != 0) settings.restInterval = std::clamp(rest, shortestRest, longestRest);
  return settings;
}

void Settings::save() const {
  const auto file = keyFile();
  g_key_file_set_string(file.get(), group, "language", language.c_str());
  g_key_file_set_string(file.get(), group, "side", sides[static_cast<int>(side)]);
  g_key_file_set_string(file.get(), group, "size", sizes[static_cast<int>(size)]);
  g_key_file_set_boolean(file.get(), group, "pen-only", isPenOnly);
  g_key_file_set_boolean(file.get(), group, "learns", learns);
  g_key_file_set_int64(file.get(), group, "forgotten", forgotten);
  g_key_file_set_integer(file.get(), group, "rest-interval", restInterval);
  const std::unique_ptr<char, decltype(&g_free)> folder(
      g_path_get_dirname(path().c_str()), g_free);
  g_mkdir_with_parents(folder.get(), 0700);
  GError *error = nullptr;
  if (!g_key_file_save_to_file(file.get(), path().c_str(), &error)) {
    g_warning("%s: %s", path().c_str(), error->message);
    g_error_free(error);
  }
}

}  // namespace handwriting
