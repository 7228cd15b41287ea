import CTCDecoder
import InkModel
import Support

extension Ink {
  /// Whether the strokes form groups side by side, all about as far from each other, as characters
  /// that are written apart.
  var standsApart: Bool {
    let boxes = strokes.compactMap { $0.box }
    guard boxes.count >= SeparateCharacters.counts.lowerBound else { return false }
    var (right, height) = (Double.infinity, 0.0)
    var (gaps, least, greatest) = ([Double](), Double.infinity, 0.0)
    for index in Array(boxes.indices).ordered(by: { boxes[$0].topLeft.x < boxes[$1].topLeft.x }) {
      let box = boxes[index]
      let gap = box.topLeft.x - right
      if gap > 0 {
        gaps.append(gap)
        (least, greatest) = (min(least, gap), max(greatest, gap))
      }
      right = right == .infinity ? box.bottomRight.x : max(right, box.bottomRight.x)
      height = max(height, box.bottomRight.y - box.topLeft.y)
    }
    guard SeparateCharacters.counts.contains(gaps.count + 1), let median = gaps.median else {
      return false
    }
    return least >= minimumGap * height && greatest <= maximumGap * median
  }
}

/// The least gap between characters that stand apart, in heights of the tallest one.
private let minimumGap = 0.03
/// The greatest gap between characters of one row, in medians of its gaps. Wider ones are between
/// words.
private let maximumGap = 2.5
