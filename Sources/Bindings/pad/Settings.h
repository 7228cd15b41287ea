// The settings of the setup page.

#pragma once

#include <glib.h>

#include <string>

namespace handwriting {

struct Settings {
  enum class Side { bottom, top, left, right };
  enum class Size { small, medium, large };

  std::string language = "en-US";  // that of the engine `ductus`; others have theirs in their names
  Side side = Side::bottom;
  Size size = Size::medium;
  bool isPenOnly = false;  // fingers and mice don't write
  bool learns = false;     // the writer's hand, from chosen words
  gint64 forgotten = 0;    // when the writer had the hand deleted, in microseconds; 0: never
  int restInterval = 800;  // milliseconds

  /// The settings of this user, with the defaults above for missing and invalid ones.
  static Settings load();
  void save() const;
  /// The file of the settings.
  static std::string path();
};

}  // namespace handwriting
