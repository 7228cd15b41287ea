// Strokes that act instead of writing.

#pragma once

#include "Stroke.h"

#include <vector>

namespace handwriting {

enum class Gesture {
  none,     // writing
  space,    // a long straight stroke forwards
  erase,    // one backwards, or a scribble over the ink on the pad
  newLine,  // down and back, like the arrow of the Return key
  undo      // up and back
};

/// What a stroke means on a pad that already has some ink.
///
/// Forwards and backwards are the text's directions: in Arabic, forwards is to the left. A stroke is
/// writing unless it is far longer than handwriting there, as straight as a ruler's, and beside the
/// ink or across all of it; Gesture.cpp has the limits. Corners act only on a blank pad.
Gesture gestureOf(
    const Stroke &stroke, const std::vector<Stroke> &ink, Pad pad, bool rightToLeft);

}  // namespace handwriting
