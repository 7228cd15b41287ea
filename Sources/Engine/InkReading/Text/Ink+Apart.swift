import CTCDecoder
import InkModel
import Support

extension Ink {
  /// Whether the strokes form groups side by side, all about as far from each other, as characters
  /// that are written apart.
  var standsApart: Bool {
    guard strokes.count >= SeparateCharacters.counts.lowerBound else { return false }
    let (gaps, height) = gaps
    guard SeparateCharacters.counts.contains(gaps.count + 1), let median = gaps.median else {
      return false
    }
    return gaps.allSatisfy { $0 >= minimumGap * height && $0 <= maximumGap * median }
  }

  /// Whether the strokes form several groups side by side, of which no two are as far from each
  /// other as words are.
  var hasEvenGaps: Bool {
    let gaps = gaps.widths
    guard gaps.count >= minimumEvenGapCount, let median = gaps.median else { return false }
    return gaps.allSatisfy { $0 < maximumEvenGap * median }
  }

  /// The number of groups of strokes that stand side by side, clearly apart.
  var partCount: Int {
    let least = minimumPartGap * (box?.height ?? 0)
    return gaps.widths.count { $0 >= least } + 1
  }

  /// The widths of the gaps between groups of strokes that stand side by side, from left to right,
  /// and the height of the tallest stroke.
  private var gaps: (widths: [Double], height: Double) {
    let boxes = strokes.compactMap { $0.box }
    var (right, height) = (Double.infinity, 0.0)
    var gaps: [Double] = []
    for index in Array(boxes.indices).ordered(by: { boxes[$0].topLeft.x < boxes[$1].topLeft.x }) {
      let box = boxes[index]
      if box.topLeft.x > right { gaps.append(box.topLeft.x - right) }
      right = right == .infinity ? box.bottomRight.x : max(right, box.bottomRight.x)
      height = max(height, box.bottomRight.y - box.topLeft.y)
    }
    return (gaps, height)
  }
}

/// The least gap between characters that stand apart, in heights of the tallest one.
private let minimumGap = 0.03
/// The greatest gap between characters of one row, in medians of its gaps. Wider ones are between
/// words.
private let maximumGap = 2.5
/// The greatest gap where none is a space, in medians of the gaps, and the least number of these.
private let (maximumEvenGap, minimumEvenGapCount) = (2.0, 4)
/// The least gap between parts, in heights of the line.
private let minimumPartGap = 0.2
