import InkModel

/// The properties of a stroke that show whether it belongs to the symbol of another.
struct StrokeLook: Sendable {
  let box: Box
  /// Points at equal steps along the stroke.
  let points: [Vector]
  /// The distance of its ends relative to its length; 1 for a dot.
  let straightness: Double
  /// The degree to which its ends are level; 0 for a dot.
  let levelness: Double

  /// - Precondition: the stroke isn't empty.
  init(_ polyline: [Vector], unit: Double) {
    box = Box(polyline)!
    let line = ArcLength(polyline[...])
    let chord = polyline[polyline.count - 1] - polyline[0]
    let steps = min(64, max(1, (line.length / (0.1 * unit)).rounded(.up)))
    points = line.length > 0 ? line.samples(intervals: Int(steps)).map { $0.point } : [polyline[0]]
    straightness = line.length > 0 ? chord.length / line.length : 1
    levelness = chord.length > 0 ? abs(chord.x) / chord.length : 0
  }

  /// The maximum distance of a ring's ends relative to its length, and its maximum height relative
  /// to its width (or the reverse) and to what it stands above.
  private static let closeness = 0.2
  private static let roundness = 2.0
  private static let lowness = 0.6
  /// The minimum gap between a ring and what precedes it, in units.
  private static let white = 0.05

  /// Returns whether it is a small ring to the right of another stroke and above its middle, like
  /// that of a degree: no symbol has such a stroke beside another.
  func isRing(above other: StrokeLook, unit: Double) -> Bool {
    let (own, before) = (box, other.box)
    return straightness <= Self.closeness && own.height <= Self.roundness * own.width
      && own.width <= Self.roundness * own.height && own.height <= Self.lowness * before.height
      && own.topLeft.x >= before.bottomRight.x + Self.white * unit
      && own.bottomRight.y <= before.centre.y
  }

  /// Returns the least distance between points of two strokes.
  func distance(to other: StrokeLook) -> Double {
    var least = Double.infinity
    for point in points {
      // No point of the other is nearer than its box.
      let outside = pointwiseMax(
        pointwiseMax(other.box.topLeft - point, point - other.box.bottomRight), Vector(repeating: 0)
      )
      guard outside.squaredLength < least else { continue }
      for otherPoint in other.points { least = min(least, (point - otherPoint).squaredLength) }
    }
    return least.squareRoot()
  }
}
