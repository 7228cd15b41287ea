import InkModel

/// A stroke with what tells whether it belongs to the symbol of another.
struct StrokeLook: Sendable {
  let box: Box
  /// In equal steps along the stroke.
  let points: [Vector]
  /// Distance of its ends as a share of its length; 1 for a dot.
  let straightness: Double
  /// How level its ends lie; 0 for a dot.
  let levelness: Double

  /// - Precondition: the stroke isn't empty.
  init(_ places: [Vector], unit: Double) {
    box = Box(places)!
    let line = ArcLength(places[...])
    let chord = places[places.count - 1] - places[0]
    let steps = min(64, max(1, (line.length / (0.1 * unit)).rounded(.up)))
    points = line.length > 0 ? line.samples(intervals: Int(steps)).map { $0.place } : [places[0]]
    straightness = line.length > 0 ? chord.length / line.length : 1
    levelness = chord.length > 0 ? abs(chord.x) / chord.length : 0
  }

  /// The least distance of two strokes' points.
  func distance(to other: StrokeLook) -> Double {
    var least = Double.infinity
    for point in points {
      // No place of the other is nearer than its box.
      let outside = pointwiseMax(
        pointwiseMax(other.box.topLeft - point, point - other.box.bottomRight), Vector(repeating: 0)
      )
      guard outside.squaredLength < least else { continue }
      for place in other.points { least = min(least, (point - place).squaredLength) }
    }
    return least.squareRoot()
  }
}
