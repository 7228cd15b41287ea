import CTCDecoder
import InkModel
import Support

extension Ink {
  /// Whether the strokes form groups side by side, all about as far from each other, as characters
  /// that are written apart.
  var standsApart: Bool {
    var boxes = strokes.compactMap { $0.box }
    guard boxes.count >= SeparateCharacters.minimumCount else { return false }
    boxes = boxes.ordered { $0.topLeft.x < $1.topLeft.x }
    var (group, height) = (boxes[0], 0.0)
    var gaps: [Double] = []
    for box in boxes {
      if box.topLeft.x > group.bottomRight.x {
        gaps.append(box.topLeft.x - group.bottomRight.x)
        group = box
      } else {
        group = group.union(box)
      }
      height = max(height, group.bottomRight.y - group.topLeft.y)
    }
    guard gaps.count + 1 >= SeparateCharacters.minimumCount else { return false }
    gaps = gaps.ordered(by: <)
    return gaps[0] >= leastGap * height
      && gaps[gaps.count - 1] <= greatestGap * gaps[gaps.count / 2]
  }
}

/// The least gap between characters that stand apart, in heights of the tallest one.
private let leastGap = 0.03
/// The greatest gap between characters of one row, in medians of its gaps. Wider ones are between
/// words.
private let greatestGap = 2.5
