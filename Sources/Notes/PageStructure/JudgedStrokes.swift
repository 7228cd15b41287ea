import InkModel

/// Strokes with points as they look by themselves and among those around them, whatever else is known
/// of them.
package struct JudgedStrokes: Sendable {
  let strokes: [PageStroke]
  /// Each stroke's probability of being writing.
  let probabilities: [Double]
  /// Whether the writing looks like lines from top to bottom, which follow one another to the left.
  let areColumns: Bool

  /// Judges the strokes of a page; the parameters are those of ``PageStructure``.
  ///
  /// - Returns: `nil` in a cancelled task, and without a unit.
  package init?(_ ink: Ink, lettersHaveParts: Bool, mayHaveColumns: Bool) {
    let drawn = ink.strokes.filter { !$0.points.isEmpty }
    let unit = ink.letterHeight() ?? 0
    guard let strokes = PageStroke.measured(drawn, unit: unit),
      var probabilities = StrokeRoles.judge(strokes)
    else { return nil }
    let units = lettersHaveParts ? [unit, StrokeRoles.letterOfParts * unit] : [unit]
    for unit in units.dropFirst() {
      StrokeRoles.judge(drawn, unit: unit, byTheirBest: &probabilities)
    }
    if mayHaveColumns {
      var columns = [Double](repeating: 0, count: drawn.count)
      let rows = drawn.map(\.transposed)
      for unit in units { StrokeRoles.judge(rows, unit: unit, byTheirBest: &columns) }
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
}

extension Stroke {
  /// The stroke with rows and columns exchanged.
  fileprivate var transposed: Stroke {
    Stroke(points: points.map { StrokePoint(x: $0.y, y: $0.x, time: $0.t) })
  }
}
