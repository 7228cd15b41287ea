// What the setup page sets.

#pragma once

#include <glib.h>

#include <string>

namespace handwriting {

struct Settings {
  enum class Side { bottom, top, left, right };
  enum class Size { small, medium, large };

  std::string language = "en-US";  // that of the engine `ductus`; others say theirs in their names
  Side side = Side::bottom;
  Size size = Size::medium;
  bool isPenOnly = false;  // fingers and mice don't write
  bool learns = false;     // the hand of who writes, from words that were chosen
  gint64 forgotten = 0;    // when who writes had the hand forgotten, in microseconds; 0: never
  int restInterval = 800;  // milliseconds

  /// The settings of this user; those above where nothing or nonsense is written.
  static Settings load();
  void save() const;
  /// The file that they are in.
  static std::string path();
};

}  // namespace handwriting
