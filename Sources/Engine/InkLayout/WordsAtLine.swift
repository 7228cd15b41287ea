/// The strokes that a straight line underlines or goes through, as one row. Heights and places are
/// measured below the line, so they are negative above it.
struct WordsAtLine {
  /// The top and bottom of the row.
  private(set) var (top, bottom) = (0.0, 0.0)
  /// The drawn length above and below the line, of strokes that are at least partly above it.
  private(set) var (above, below) = (0.0, 0.0)
  /// The vertical path of the pen.
  private(set) var rise = 0.0
  /// The height of the highest stroke.
  private(set) var height = 0.0
  /// The share of the line that has ink.
  let share: Double
  /// The number of quarters of the line in which strokes cross it.
  let quarters: Int
  /// Whether there are more strokes than one letter has above a bar.
  let isWord: Bool

  /// The maximum distance of words from their line, in their heights.
  private static let maximumDistance = 1.2
  /// The minimum number of strokes of a word.
  private static let strokesOfWord = 3

  /// - Parameter length: the line's length.
  /// - Returns: `nil` if nothing stands at the line.
  init?(_ parts: [StrokeAtLine], length: Double) {
    var (weight, heights) = (0.0, 0.0)
    for part in parts where part.distance <= 1.5 * part.height {
      weight += part.weight
      heights += part.weight * part.height
    }
    guard weight > 0 else { return nil }
    // A line below tails is far from letters without tails, which stand beside those that have one.
    for part in parts
    where part.distance <= Self.maximumDistance * max(heights / weight, part.height) {
      (top, bottom) = (min(top, part.top), max(bottom, part.bottom))
    }
    var (samples, crossed): (UInt32, UInt32) = (0, 0)
    for part in parts where part.middle >= top && part.middle <= bottom && part.top < 0 {
      above += part.above
      below += part.below
      rise += part.rise
      height = max(height, part.height)
      samples |= part.samples
      crossed |= part.crossed
    }
    share = Double(samples.nonzeroBitCount) / Double(StraightLine.sampleCount)
    let quarter = UInt32(StraightLine.sampleCount / 4)
    quarters = (0..<4).count { crossed >> ($0 * quarter) & ((1 << quarter) - 1) != 0 }
    var (tall, across) = (0, 0)
    for part in parts where part.middle >= top && part.top < 0 && 3 * part.height >= height {
      tall += 1
      if part.left < length / 2, part.right > length / 2 { across += 1 }
    }
    // The strokes of an asterisk cross in its middle.
    isWord = tall >= Self.strokesOfWord && across < tall
  }

  /// The share of the strokes' ink above the line.
  var portion: Double { above / (above + below) }

  /// Returns whether a stroke belongs to the words or is one of their dots, which stand above
  /// letters.
  func contain(_ part: StrokeAtLine) -> Bool {
    let highest = 3 * part.height < height ? top - height / 2 : top
    return part.middle >= highest && part.middle <= bottom
  }
}
