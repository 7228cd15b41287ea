// A stroke, from the pen's touching the pad to its leaving.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace handwriting {

/// A stroke's bounds, in the pad's units.
struct Box {
  float left = std::numeric_limits<float>::max(), top = left;
  float right = std::numeric_limits<float>::lowest(), bottom = right;

  bool isEmpty() const { return right < left; }
  float width() const { return isEmpty() ? 0 : right - left; }
  float height() const { return isEmpty() ? 0 : bottom - top; }
  void add(float x, float y) {
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  void add(const Box &other) {
    if (other.isEmpty()) return;
    add(other.left, other.top);
    add(other.right, other.bottom);
  }
};

struct Stroke {
  std::vector<float> xy;   // x0 y0 x1 y1 …, y downwards
  std::vector<int64_t> t;  // milliseconds from any origin, one for each point

  size_t count() const { return t.size(); }
  float x(size_t point) const { return xy[2 * point]; }
  float y(size_t point) const { return xy[2 * point + 1]; }
  void add(float x, float y, int64_t time) {
    xy.push_back(x);
    xy.push_back(y);
    t.push_back(time);
  }
  Box box() const {
    Box box;
    for (size_t i = 0; i < count(); i++) box.add(x(i), y(i));
    return box;
  }
};

inline Box boxOf(const std::vector<Stroke> &strokes) {
  Box box;
  for (const auto &stroke : strokes) box.add(stroke.box());
  return box;
}

/// The size of the writing area, in its units.
struct Pad {
  float width = 0, height = 0;
};

}  // namespace handwriting
