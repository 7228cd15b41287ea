import InkModel

/// A stroke's box in its line's coordinates.
struct LineBox: Sendable {
  var along: ClosedRange<Double>
  var across: ClosedRange<Double>

  init(along: ClosedRange<Double>, across: ClosedRange<Double>) {
    (self.along, self.across) = (along, across)
  }

  init(_ box: Box, _ axis: WritingAxis) {
    let (low, high) = (axis.coordinates(of: box.topLeft), axis.coordinates(of: box.bottomRight))
    self.init(along: low.along...high.along, across: low.across...high.across)
  }

  /// Returns the box around both.
  func union(_ other: LineBox) -> LineBox {
    LineBox(along: along.union(other.along), across: across.union(other.across))
  }

  var side: Double { max(along.extent, across.extent) }
}

extension ClosedRange<Double> {
  var extent: Double { upperBound - lowerBound }
  var middle: Double { (lowerBound + upperBound) / 2 }

  fileprivate func union(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }

  /// Returns the overlap of both; negative for the distance between them.
  func overlap(_ other: Self) -> Double {
    Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
  }
}

/// The size of a line's characters, and the course of its middle.
struct LineFrame: Sendable {
  /// The side of a full-width character's box; above 0.
  let em: Double
  /// The degree to which the line determines the em and its middle, 0 to 1: one character says
  /// nothing, three leave no doubt.
  let certainty: Double
  /// The certainty of the em alone, which a writing area may determine.
  let sizeCertainty: Double
  private let middle: Double
  private let slope: Double

  /// - Parameters:
  ///   - boxes: the boxes of the line's strokes, at least one, sorted by their middles along the
  ///     line.
  ///   - emScale: the em relative to the extent of the larger characters.
  ///   - expected: the em derived from the writing area, for a line of few characters.
  /// - Complexity: O(boxes · boxes in an em).
  init(_ boxes: [LineBox], emScale: Double, expected: Double?) {
    let whole = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let longestStroke = boxes.map { $0.side }.quantile(0.9)
    var em = max(whole.across.extent, longestStroke)
    var windows: [LineBox] = []
    for _ in 0..<Self.rounds where em > 0 {
      windows = Self.windows(boxes, reach: 0.6 * em)
      let extents = windows.map { $0.across.extent }.quantile(0.75)
      em = max(emScale * extents, longestStroke)
    }
    // An area many times as large is the whole screen, which says nothing.
    let isExpectedPlausible =
      expected.map { whole.along.extent < 2 * em && $0 > em && $0 < 3 * em } ?? false
    if isExpectedPlausible, let expected { em = expected }
    self.em = em > 0 ? em : 1
    certainty = min(1, max(0, (whole.along.extent / self.em - 1) / 2))
    sizeCertainty = isExpectedPlausible ? 1 : certainty
    let tall = windows.filter { $0.across.extent > 0.6 * em / emScale }
    (middle, slope) = Self.line(
      through: tall.map { ($0.along.middle, $0.across.middle) }, length: whole.along.extent, em: em,
      fallback: whole.across.middle)
  }

  /// Returns the coordinate of the line's middle across it, at a place along it.
  func middle(at along: Double) -> Double { middle + slope * along }

  /// The number of times that the em is estimated from windows of the last estimate.
  private static let rounds = 3
  /// The maximum number of strokes on either side in a window.
  private static let maximumWindowCount = 48

  /// Returns the box around each stroke and those whose middles are at most `reach` away.
  private static func windows(_ boxes: [LineBox], reach: Double) -> [LineBox] {
    boxes.indices.map { index in
      let middle = boxes[index].along.middle
      var window = boxes[index]
      for step in [-1, 1] {
        var other = index + step
        while boxes.indices.contains(other), abs(other - index) <= maximumWindowCount,
          abs(boxes[other].along.middle - middle) <= reach
        {
          window = window.union(boxes[other])
          other += step
        }
      }
      return window
    }
  }

  /// Returns the regression line of middles; level if they don't determine one.
  private static func line(
    through places: [(along: Double, across: Double)], length: Double, em: Double,
    fallback: Double
  ) -> (middle: Double, slope: Double) {
    guard !places.isEmpty else { return (fallback, 0) }
    let count = Double(places.count)
    let along = places.reduce(0) { $0 + $1.along } / count
    let across = places.reduce(0) { $0 + $1.across } / count
    let spread = places.reduce(0) { $0 + ($1.along - along) * ($1.along - along) }
    guard length > 3 * em, spread > 0 else { return (across, 0) }
    let product = places.reduce(0) { $0 + ($1.along - along) * ($1.across - across) }
    let slope = max(-0.5, min(0.5, product / spread))
    return (across - slope * along, slope)
  }
}
