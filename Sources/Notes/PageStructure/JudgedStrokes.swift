import InkModel

/// A page's strokes with points, judged by themselves and those around them, whatever else is known
/// of them.
package struct JudgedStrokes: Sendable {
  let strokes: [PageStroke]
  /// Each stroke's probability of being writing.
  let probabilities: [Double]
  /// Whether the writing looks like lines from top to bottom, which follow one another to the left.
  let areColumns: Bool

  /// The height of letters that consist of parts, in measured heights of small letters. The pen's
  /// moves are only as high as a part, and the model of writing was fitted to letters of few
  /// strokes.
  private static let letterOfParts = 2.5
  /// The maximum size of letters, relative to the length of a line at them, and the minimum share
  /// of the line that is at letters.
  private static let (maximumLetter, minimumWordShare) = (4.0, 0.3)
  /// The maximum number of pairs of lines and other strokes that are examined: more are hatching.
  private static let maximumComparisonCount = 4_000_000

  /// Judges the strokes of a page; the parameters are those of ``PageStructure``.
  ///
  /// - Returns: `nil` in a cancelled task, and without a unit.
  package init?(_ ink: Ink, lettersHaveParts: Bool, mayHaveColumns: Bool) {
    let drawn = ink.strokes.filter { !$0.points.isEmpty }
    let unit = ink.letterHeight() ?? 0
    guard let strokes = PageStroke.measured(drawn, unit: unit),
      var probabilities = Self.judge(strokes)
    else { return nil }
    let units = lettersHaveParts ? [unit, Self.letterOfParts * unit] : [unit]
    for unit in units.dropFirst() {
      Self.judge(drawn, unit: unit, byTheirBest: &probabilities)
    }
    if mayHaveColumns {
      var columns = [Double](repeating: 0, count: drawn.count)
      let rows = drawn.map(\.transposed)
      for unit in units { Self.judge(rows, unit: unit, byTheirBest: &columns) }
      // The model of writing was fitted to rows: it takes columns for drawings.
      areColumns = columns.reduce(0, +) > probabilities.reduce(0, +)
      if areColumns { probabilities = zip(probabilities, columns).map(max) }
    } else {
      areColumns = false
    }
    for arrow in ArrowHeads.find(in: strokes, probabilities) {
      probabilities[arrow.head] = probabilities[arrow.shaft]
    }
    (self.strokes, self.probabilities) = (strokes, probabilities)
  }

  /// Returns each stroke's probability of being writing.
  private static func judge(_ strokes: [PageStroke]) -> [Double]? {
    guard let measures = StrokeMeasures(strokes) else { return nil }
    var probabilities = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    reclassify(at: strokes, &probabilities)
    return probabilities
  }

  /// Judges strokes measured in another unit, and raises their probabilities to those found.
  private static func judge(
    _ drawn: [Stroke], unit: Double, byTheirBest probabilities: inout [Double]
  ) {
    guard let strokes = PageStroke.measured(drawn, unit: unit),
      let measures = StrokeMeasures(strokes)
    else { return }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    for (index, probability) in seen.enumerated() {
      probabilities[index] = max(probabilities[index], probability)
    }
  }

  /// Judges strokes once more, without the lines of tables or figures around them.
  ///
  /// - Returns: the strokes that then are writing, with their probabilities.
  func letters(without lines: Set<Int>) -> [Int: Double] {
    let rest = strokes.indices.filter { !lines.contains($0) }
    guard !lines.isEmpty, let measures = StrokeMeasures(rest.map { strokes[$0] }) else {
      return [:]
    }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    let likely = zip(rest, seen).filter { $0.1 >= 0.5 }
    return Dictionary(uniqueKeysWithValues: likely.map { ($0.0, $0.1) })
  }

  /// Judges strokes that touch straight lines once more, without the lines: letters that are struck
  /// through, or underlined tightly, look like parts of a drawing.
  ///
  /// - Parameter probabilities: each stroke's probability of being writing.
  /// - Complexity: O(lines · strokes), at most `maximumComparisonCount`, and that of measuring if
  ///   letters are found.
  private static func reclassify(at strokes: [PageStroke], _ probabilities: inout [Double]) {
    let drawn = strokes.indices.filter { probabilities[$0] < 0.5 }
    let lines = drawn.filter { Rules.isAtWords(strokes[$0]) }
    let hidden = Set(lines)
    let rest = strokes.indices.filter { !hidden.contains($0) }
    guard lines.count <= maximumComparisonCount / max(1, rest.count) else { return }
    var beside: Set<Int> = []
    for line in lines.map({ strokes[$0] }) {
      let touching = rest.filter {
        strokes[$0].height <= maximumLetter && strokes[$0].width <= line.width
          && Rules.isAt(line, strokes[$0])
      }
      // An arrow's head is far shorter than its line.
      if touching.reduce(0, { $0 + strokes[$1].width }) >= minimumWordShare * line.width {
        beside.formUnion(touching.filter { probabilities[$0] < 0.5 })
      }
    }
    guard !beside.isEmpty, let measures = StrokeMeasures(rest.map { strokes[$0] }) else { return }
    let seen = StackedClassifier.writing.probabilities(
      measures.values, neighbours: measures.neighbours)
    let others = Dictionary(uniqueKeysWithValues: zip(rest, seen))
    for index in beside { probabilities[index] = others[index] ?? probabilities[index] }
  }
}

extension Stroke {
  /// The stroke with rows and columns exchanged.
  fileprivate var transposed: Stroke {
    Stroke(points: points.map { StrokePoint(x: $0.y, y: $0.x, time: $0.t) })
  }
}
