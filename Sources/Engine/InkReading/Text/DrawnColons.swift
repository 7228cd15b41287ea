import CTCDecoder
import InkModel
import Support

/// The colons between figures: pairs of dots, one above the other, without other ink over, under or
/// between them.
///
/// Networks that know calculations take the colon of a time for a division sign, or for a sign of
/// prose. But two dots were drawn, and no bar.
struct DrawnColons {
  private let count: Int

  /// The signs that such a pair may be.
  private static let signs: Set<Unicode.Scalar> = [":", ";", "؛", "፡", "፥", "։", "׃"]
  /// The loss of a reading for each colon that it lacks, as for dots in a row.
  private static let loss: Float = 6
  /// The maximum size of a dot, the maximum distance of the dots sideways, and the limits of their
  /// distance upwards, in heights of the ink's taller strokes.
  private static let (size, aside) = (0.2, 0.2)
  private static let distances = 0.2...1.2

  /// - Returns: `nil` for an ink without colons, and for readings that all have letters.
  /// - Complexity: O(points + strokes · log strokes + characters of the readings).
  init?(of ink: Ink, readAs readings: [Hypothesis]) {
    guard ink.strokes.count > 3, readings.contains(where: { Self.isOfFigures($0.text) }) else {
      return nil
    }
    let boxes = ink.strokes.compactMap { $0.box }.ordered { $0.topLeft.x < $1.topLeft.x }
    let tall = boxes.map { $0.height }.quantile(0.9)
    guard tall > 0, boxes.count > 3 else { return nil }
    var (count, right) = (0, boxes[0].bottomRight.x)
    for index in 1..<boxes.count - 2 {
      let (first, second) = (boxes[index], boxes[index + 1])
      let next = boxes[index + 2].topLeft.x
      let sideways = abs(first.centre.x - second.centre.x) / tall
      let upwards = abs(first.centre.y - second.centre.y) / tall
      if max(first.size.max(), second.size.max()) <= Self.size * tall, sideways <= Self.aside,
        Self.distances.contains(upwards), right < first.topLeft.x,
        max(first.bottomRight.x, second.bottomRight.x) < next
      {
        count += 1
      }
      right = max(right, first.bottomRight.x)
    }
    if count == 0 { return nil }
    self.count = count
  }

  /// Returns the hypotheses, of which those with figures and too few colons lose.
  func weighing(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var all = hypotheses
    for index in all.indices where Self.isOfFigures(all[index].text) {
      let colons = all[index].text.unicodeScalars.count { Self.signs.contains($0) }
      all[index].score -= Self.loss * Float(max(0, count - colons))
    }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }

  /// Returns whether a text has figures and no letters: above and under letters are dots too.
  private static func isOfFigures(_ text: String) -> Bool {
    var hasFigures = false
    for scalar in text.unicodeScalars {
      switch CharacterKind(scalar) {
      case .digit: hasFigures = true
      case .capital, .small: return false
      case .other: break
      }
    }
    return hasFigures
  }
}
