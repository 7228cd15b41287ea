import InkModel

/// The features that show whether two strokes belong to one symbol.
enum JoinFeatures {
  static let count = 16
  static let outputs = ["apart", "same"]

  /// - Parameter steps: the number of strokes from the first to the second in the order of writing.
  /// - Complexity: O(points of a · points of b).
  static func values(_ a: StrokeLook, _ b: StrokeLook, steps: Int, unit: Double) -> [Float] {
    func logSide(_ side: Double) -> Double { FeatureScale.logSide(side, unit: unit) }
    let overlap = a.box.overlap(b.box, unit: unit)
    let between = b.box.centre - a.box.centre
    let values = [
      a.distance(to: b) / unit, (b.points[0] - a.points[a.points.count - 1]).length / unit,
      abs(between.x) / unit, between.y / unit, overlap.x, overlap.y,
      logSide(a.box.width), logSide(a.box.height), logSide(b.box.width), logSide(b.box.height),
      a.straightness, b.straightness, a.levelness, b.levelness,
      Double(min(steps, 4)) / 4, steps == 1 ? 1 : 0,
    ]
    return values.map { FeatureScale.clamped($0) }
  }
}
