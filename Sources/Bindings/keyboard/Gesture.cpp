#include "Gesture.h"

#include <cmath>

namespace handwriting {
namespace {

// Per the pad's width or height. A swipe is longer than a character as high as the pad, except on
// pads that are higher than wide.
constexpr float swipeWidth = 0.4f, longSwipeWidth = 0.8f, swipeHeight = 1.2f;
constexpr float legHeight = 0.4f;
constexpr float legWidth = 0.2f;
// Greatest deviation of the pen from a leg's line, per the distance between its ends.
constexpr float straying = 0.08f;
// Over ink, a swipe crosses nearly all of it.
constexpr float crossing = 0.1f;
// Vertical extent of an inclined leg, per its length.
constexpr float inclination = 0.27f;
// Fewest turns of a scribble, and the way between them, per the ink's width.
constexpr int scribbleTurns = 4;
constexpr float scribbleWidth = 0.5f;

/// A part of a stroke, between two points.
struct Leg {
  float dx, dy, length, strayed;

  Leg(const Stroke &stroke, size_t first, size_t last)
      : dx(stroke.x(last) - stroke.x(first)),
        dy(stroke.y(last) - stroke.y(first)),
        length(std::hypot(dx, dy)),
        strayed(0) {
    if (length == 0) return;
    float path = 0;
    for (size_t i = first; i <= last; i++) {
      const float x = stroke.x(i) - stroke.x(first), y = stroke.y(i) - stroke.y(first);
      strayed = std::max(strayed, std::abs(x * dy - y * dx) / length);
      if (i > first) path += std::hypot(stroke.x(i) - stroke.x(i - 1), stroke.y(i) - stroke.y(i - 1));
    }
    // A pen that goes to and fro on the line deviates, too.
    strayed = std::max(strayed, (path - length) / 2);
  }

  bool isStraight() const { return length > 0 && strayed <= straying * length; }
  bool isLevel() const { return isStraight() && std::abs(dy) <= inclination * length; }
  bool isUpright() const { return isStraight() && std::abs(dx) <= inclination * length; }
};

/// The point farthest from the line between a stroke's ends.
size_t cornerOf(const Stroke &stroke) {
  const Leg whole(stroke, 0, stroke.count() - 1);
  size_t corner = 0;
  float farthest = 0;
  for (size_t i = 0; i < stroke.count(); i++) {
    const float x = stroke.x(i) - stroke.x(0), y = stroke.y(i) - stroke.y(0);
    const float distance = std::abs(x * whole.dy - y * whole.dx);
    if (distance > farthest) farthest = distance, corner = i;
  }
  return corner;
}

/// Whether a stroke goes to and fro over all of a box.
bool scribblesOver(const Stroke &stroke, const Box &ink) {
  const Box box = stroke.box();
  if (box.left > ink.left + 0.2f * ink.width() || box.right < ink.right - 0.2f * ink.width())
    return false;
  if (box.bottom < ink.top + 0.3f * ink.height() || box.top > ink.bottom - 0.3f * ink.height())
    return false;
  const float least = scribbleWidth * box.width();
  int turns = 0;
  float turned = stroke.x(0), farthest = stroke.x(0);
  for (size_t i = 1; i < stroke.count(); i++) {
    const float x = stroke.x(i);
    const bool goesOn = farthest >= turned ? x >= farthest : x <= farthest;
    if (goesOn || farthest == turned) {
      farthest = x;
    } else if (std::abs(x - farthest) >= least / 2 && std::abs(farthest - turned) >= least) {
      turns++;
      turned = farthest;
      farthest = x;
    }
  }
  return turns >= scribbleTurns;
}

}  // namespace

Gesture gestureOf(
    const Stroke &stroke, const std::vector<Stroke> &ink, Pad pad, bool rightToLeft) {
  if (stroke.count() < 2 || pad.width <= 0 || pad.height <= 0) return Gesture::none;
  const float onwards = rightToLeft ? -1 : 1;
  const Leg whole(stroke, 0, stroke.count() - 1);
  const Box written = boxOf(ink), box = stroke.box();
  const float swipe = std::min(
      longSwipeWidth * pad.width, std::max(swipeWidth * pad.width, swipeHeight * pad.height));
  if (whole.isLevel() && std::abs(whole.dx) >= swipe) {
    const float margin = crossing * written.width();
    const bool isClear = written.isEmpty() || box.left >= written.right - margin
        || box.right <= written.left + margin;
    const bool crossesAll =
        box.left <= written.left + margin && box.right >= written.right - margin;
    if (!isClear && !crossesAll) return Gesture::none;
    return whole.dx * onwards > 0 ? Gesture::space : Gesture::erase;
  }
  if (!written.isEmpty()) return scribblesOver(stroke, written) ? Gesture::erase : Gesture::none;
  const size_t corner = cornerOf(stroke);
  if (corner == 0 || corner + 1 == stroke.count()) return Gesture::none;
  const Leg first(stroke, 0, corner), second(stroke, corner, stroke.count() - 1);
  const bool goesBack = second.isLevel() && second.dx * onwards <= -legWidth * pad.width;
  if (!goesBack || !first.isUpright() || first.length < legHeight * pad.height)
    return Gesture::none;
  return first.dy > 0 ? Gesture::newLine : Gesture::undo;
}

}  // namespace handwriting
