import CTCDecoder
import InkModel
import Support

/// The dots of an ink that stand alone on the line, as those of an ellipsis do.
///
/// A language model hardly expects several full stops, and drops some where the network isn't sure.
/// But each of them was drawn.
struct DrawnDots {
  private let count: Int

  /// The signs that a dot may be, and an ellipsis.
  private static let signs: Set<Unicode.Scalar> = [".", ","]
  private static let ellipsis: (sign: Unicode.Scalar, dots: Int) = ("…", 3)
  /// The loss of a reading for each dot that it lacks. Chosen on the validation split.
  private static let loss: Float = 6
  /// The maximum size of a dot, and the distances between the dots of a row, in heights of the ink's
  /// taller strokes.
  private static let size = 0.2
  private static let gaps = 0.1...1.5
  /// The maximum difference of their heights.
  private static let step = 0.3

  /// - Returns: `nil` unless there are two or more dots in a row.
  /// - Complexity: O(points + strokes · log strokes).
  init?(of ink: Ink) {
    guard Self.mayHaveDots(ink) else { return nil }
    var boxes: [Box] = []
    boxes.reserveCapacity(ink.strokes.count)
    for stroke in ink.strokes { if let box = stroke.box { boxes.append(box) } }
    boxes = boxes.ordered { $0.topLeft.x < $1.topLeft.x }
    let tall = boxes.map { $0.height }.quantile(0.9)
    guard tall > 0 else { return nil }
    var (alone, longest) = (0, 0)
    var row: (count: Int, last: Box?) = (0, nil)
    var right = -Double.infinity
    // The middle of the letter before the dots.
    var middle: Double?
    for (index, box) in boxes.enumerated() {
      let next = index + 1 < boxes.count ? boxes[index + 1].topLeft.x : .infinity
      let isAlone =
        box.size.max() <= Self.size * tall && box.topLeft.x > right
        && box.bottomRight.x < next
      if isAlone, let middle, box.centre.y > middle {
        alone += 1
        if let last = row.last, Self.gaps.contains((box.centre.x - last.centre.x) / tall),
          abs(box.centre.y - last.centre.y) < Self.step * tall
        {
          row = (row.count + 1, box)
        } else {
          row = (1, box)
        }
        longest = max(longest, row.count)
      } else {
        row = (0, nil)
        if box.size.max() > Self.size * tall { middle = box.centre.y }
      }
      right = max(right, box.bottomRight.x)
    }
    guard longest > 1 else { return nil }
    count = alone
  }

  /// Returns whether an ink has two strokes that are small beside its tallest. Most have not, and for
  /// them nothing is allocated.
  private static func mayHaveDots(_ ink: Ink) -> Bool {
    let tallest = ink.strokes.reduce(0) { max($0, $1.box?.height ?? 0) }
    return ink.strokes.count { ($0.box?.size.max() ?? .infinity) <= size * tallest } > 1
  }

  /// Returns the hypotheses, of which those with too few dots lose.
  func weighing(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var all = hypotheses
    for index in all.indices {
      let dots = all[index].text.unicodeScalars.reduce(0) { sum, scalar in
        if scalar == Self.ellipsis.sign { return sum + Self.ellipsis.dots }
        return sum + (Self.signs.contains(scalar) ? 1 : 0)
      }
      all[index].score -= Self.loss * Float(max(0, count - dots))
    }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }
}
