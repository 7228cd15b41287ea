import CMath
import InkModel
import Support

/// Measures of every stroke of a page: of its form and its surroundings. Lengths are in heights of
/// the writing.
@_spi(Laboratory) public struct StrokeMeasures {
  /// The values of each stroke.  // (strokes, 23)
  public private(set) var values: [[Double]]
  /// The strokes around each stroke: of its line, touching, next in time, near, in its box.  //
  /// (strokes, 5)
  public private(set) var neighbours: [[[Int]]]

  /// The number of nearest strokes with which a stroke's place is compared.
  private static let nearestCount = 6
  /// The maximum number of neighbours of all strokes together, in each way, which bounds the memory
  /// for a scribble.
  private static let neighbourLimit = 10_000_000

  /// - Parameter strokes: in the order of writing.
  /// - Returns: `nil` in a cancelled task.
  /// - Complexity: O(strokes · strokes around them).
  init?(_ strokes: [PageStroke]) {
    values = []
    neighbours = []
    var rows = StrokesByHeight(strokes)
    let maximumNearCount = max(16, Self.neighbourLimit / max(1, strokes.count))
    for (index, stroke) in strokes.enumerated() {
      if Cancellation.isRequested { return nil }
      let around = StrokeSurroundings(
        of: index, among: rows.around(stroke, reach: StrokeSurroundings.nearReach), strokes,
        most: maximumNearCount)
      let times = [index - 2, index - 1, index + 1, index + 2].filter(strokes.indices.contains)
      neighbours.append([around.line, around.touching, times, around.near, around.inside])
      values.append(
        Self.own(stroke) + Self.around(stroke, around, strokes)
          + [index - 1, index + 1].flatMap { other -> [Double] in
            guard strokes.indices.contains(other) else { return [5, 0] }
            return [min(5, stroke.gap(to: strokes[other])), Self.size(strokes[other].height)]
          })
    }
  }

  /// Returns the measures of the stroke's own form.
  private static func own(_ stroke: PageStroke) -> [Double] {
    let length = max(0.05, stroke.length)
    return [
      size(stroke.height), size(stroke.width), size(stroke.length), stroke.chord / length,
      min(5, stroke.turning / length), log2(1 + Double(stroke.reversals)),
      Double(stroke.reversals) / (1 + stroke.width),
      stroke.length / (0.1 + stroke.width + stroke.height),
      min(5, stroke.turning / .pi / 2),
      abs(stroke.end.x - stroke.start.x) / max(0.05, stroke.chord),
    ]
  }

  /// Returns the measures of the stroke's surroundings.
  private static func around(
    _ stroke: PageStroke, _ around: StrokeSurroundings, _ strokes: [PageStroke]
  ) -> [Double] {
    let closest = around.nearest.prefix(nearestCount).map { strokes[$0.index] }
    return [
      log2(1 + Double(around.line.count)), log2(1 + Double(around.lineCount)),
      log2(1 + Double(around.inside.count)), Double(min(3, around.enclosing)),
      closest.map { size($0.height) - size(stroke.height) }.upperMedian ?? 0,
      mean(closest.map { abs($0.box.bottomRight.y - stroke.box.bottomRight.y) }),
      around.nearest.first?.gap ?? 4, log2(1 + Double(around.touching.count)),
      size(around.largestTouching),
    ]
  }

  private static func size(_ length: Double) -> Double { log2(length + 0.05) }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : min(5, values.reduce(0, +) / Double(values.count))
  }
}
