// Strokes that act instead of writing.

#pragma once

#include "Stroke.h"

#include <vector>

namespace handwriting {

enum class Gesture {
  none,     // writing
  space,    // a long straight stroke onwards
  erase,    // one back, or a scribble over what stands on the pad
  newLine,  // down and back, as the arrow of the Return key
  undo      // up and back
};

/// What a stroke means on a pad on which some ink stands already.
///
/// Onwards and back are the text's directions: in Arabic, onwards is to the left. A stroke is writing
/// unless it is far longer than what a hand writes there, as straight as a ruler's, and beside the ink
/// or across all of it; Gesture.cpp says how long and how straight. Corners act on a blank pad alone.
Gesture gestureOf(
    const Stroke &stroke, const std::vector<Stroke> &ink, Pad pad, bool rightToLeft);

}  // namespace handwriting
