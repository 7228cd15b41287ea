import InkModel

/// An ink's points in double precision, stroke after stroke.
struct Trajectory {
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// Length of the drawn segment that ends at each point; 0 at strokes' first points.
  private(set) var lengths: [Double] = []
  /// Index of each stroke's first point, and at the end the number of points.
  private var bounds: [Int] = [0]
  /// Each stroke's index in the ink, where empty strokes count too.
  private(set) var strokeIndices: [Int] = []
  /// Length of all strokes.
  private(set) var total = 0.0
  /// Extent of the ink as it was drawn.
  let width: Double
  let height: Double

  /// The non-empty strokes of an ink; `nil` if there are none.
  init?(_ ink: Ink) {
    let count = ink.pointCount
    guard count > 0 else { return nil }
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    lengths.reserveCapacity(count)
    for (index, stroke) in ink.strokes.enumerated() where !stroke.points.isEmpty {
      strokeIndices.append(index)
      for point in stroke.points {
        let (px, py) = (Double(point.x), Double(point.y))
        let isFirst = x.count == bounds[bounds.count - 1]
        let (dx, dy) = isFirst ? (0, 0) : (px - x[x.count - 1], py - y[y.count - 1])
        x.append(px)
        y.append(py)
        lengths.append((dx * dx + dy * dy).squareRoot())
        total += lengths[lengths.count - 1]
      }
      bounds.append(x.count)
    }
    width = extent(x[...])
    height = extent(y[...])
  }

  var strokeCount: Int { bounds.count - 1 }

  /// Points of one stroke; never empty.
  func points(ofStroke s: Int) -> Range<Int> { bounds[s]..<bounds[s + 1] }

  /// Straightens the baseline of a wide ink by a vertical shear.
  ///
  /// The slope is the regression of y on x over the drawn length. It is faded in between aspect
  /// ratios of 5 and 10, for a short word's ascenders would tilt it.
  mutating func straighten() {
    guard total > 0, width > 5 * height else { return }
    var (centreX, centreY) = (0.0, 0.0)
    forEachSegment { i in
      centreX += (x[i] + x[i - 1]) / 2 * lengths[i]
      centreY += (y[i] + y[i - 1]) / 2 * lengths[i]
    }
    centreX /= total
    centreY /= total
    var (sxx, sxy) = (0.0, 0.0)
    forEachSegment { i in
      let dx = (x[i] + x[i - 1]) / 2 - centreX
      let dy = (y[i] + y[i - 1]) / 2 - centreY
      sxx += dx * dx * lengths[i]
      sxy += dx * dy * lengths[i]
    }
    guard sxx > 0 else { return }
    let fade = height > 0 ? min(1, (width / height - 5) / 5) : 1
    let limit = FeatureVersion.maximumSkew
    let slope = min(limit, max(-limit, sxy / sxx)) * fade
    for i in y.indices { y[i] -= slope * (x[i] - centreX) }
  }

  /// The unit of length: four standard deviations of y over the drawn length, or the widest
  /// stroke where the ink is flat (a dash); and the middle of y.
  ///
  /// Unlike the bounding box this is not at the mercy of one tall letter.
  func scaleAndMiddle() -> (scale: Double, middle: Double) {
    guard total > 0 else {
      let size = max(width, height)
      return (size > 0 ? size : 1, Self.middle(y))
    }
    var (middle, rise) = (0.0, 0.0)
    forEachSegment { i in
      middle += (y[i] + y[i - 1]) / 2 * lengths[i]
      rise += abs(y[i] - y[i - 1])
    }
    middle /= total
    var variance = 0.0
    forEachSegment { i in
      let offset = (y[i] + y[i - 1]) / 2 - middle
      let dy = y[i] - y[i - 1]
      // A segment's own extent adds dy²/12.
      variance += (offset * offset + dy * dy / 12) * lengths[i]
    }
    variance /= total
    let widest = (0..<strokeCount).map { extent(x[points(ofStroke: $0)]) }.max() ?? 0
    let flatness = min(1, max(0, (0.3 - rise / total) / 0.2))
    let scale = max(4 * variance.squareRoot(), flatness * widest)
    return (scale > 0 ? scale : 1, middle)
  }

  /// Moves and scales all points: x from the first point, y from `middle`.
  mutating func normalise(scale: Double, middle: Double) {
    normalise(scale: scale, originX: x[0], originY: middle)
  }

  /// Moves the bounding box's centre to 0 and scales its larger side to 1; points in one place keep
  /// their scale.
  mutating func normaliseBox() {
    let size = max(width, height)
    normalise(scale: size > 0 ? size : 1, originX: Self.middle(x), originY: Self.middle(y))
  }

  private mutating func normalise(scale: Double, originX: Double, originY: Double) {
    for i in x.indices {
      x[i] = (x[i] - originX) / scale
      y[i] = (y[i] - originY) / scale
    }
  }

  /// Between the least and the greatest value.
  private static func middle(_ values: [Double]) -> Double {
    ((values.min() ?? 0) + (values.max() ?? 0)) / 2
  }

  /// Calls `body` with the index of every drawn segment's end.
  private func forEachSegment(_ body: (Int) -> Void) {
    for s in 0..<strokeCount {
      for i in points(ofStroke: s).dropFirst() { body(i) }
    }
  }
}

/// Greatest less least value.
private func extent(_ values: ArraySlice<Double>) -> Double {
  guard let least = values.min(), let greatest = values.max() else { return 0 }
  return greatest - least
}
