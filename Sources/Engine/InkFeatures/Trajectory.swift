import InkModel
import Support

/// An ink's points in double precision, stroke after stroke.
struct Trajectory {
  private var points: [Vector] = []
  /// The length of the drawn segment that ends at each point; 0 at strokes' first points.
  private var lengths: [Double] = []
  /// Each stroke's index in the ink, counting empty strokes, its points, never empty, and the arc
  /// length up to its end.
  private var strokes: [(index: Int, points: Range<Int>, end: Double)] = []
  /// The strokes' curves, if they have any; empty if none has.
  private var curves: [LearnedCurve?] = []
  /// The length of all strokes.
  private var total = 0.0
  /// The box around the ink as drawn.
  private var box = Box(topLeft: .zero, bottomRight: .zero)

  /// The minimum number of points of a stroke: a dot survives, and `...` has frames for its blanks.
  static let minimumPoints = 5

  /// The size of all arrays except the curves', in bytes.
  var memoryUse: Int { points.bytes + lengths.bytes + strokes.bytes }

  /// Replaces the strokes by an ink's non-empty ones.
  ///
  /// - Parameter backwards: whether the last point comes first.
  /// - Returns: the box around them; `nil` if there are none.
  mutating func draw(_ ink: Ink, backwards: Bool = false) -> Box? {
    points.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    strokes.removeAll(keepingCapacity: true)
    (curves, total) = ([], 0)
    let count = ink.pointCount
    points.reserveCapacity(count)
    lengths.reserveCapacity(count)
    strokes.reserveCapacity(ink.strokes.count)
    for number in ink.strokes.indices {
      let index = backwards ? ink.strokes.count - 1 - number : number
      let drawn = ink.strokes[index].points
      guard !drawn.isEmpty else { continue }
      let start = points.count
      for number in drawn.indices {
        let point = drawn[backwards ? drawn.count - 1 - number : number].vector
        let length = points.count == start ? 0 : (point - points[points.count - 1]).length
        points.append(point)
        lengths.append(length)
        total += length
      }
      strokes.append((index, start..<points.count, 0))
    }
    guard let box = Box(points) else { return nil }
    self.box = box
    return box
  }

  /// Straightens the baseline of a wide ink by a vertical shear.
  ///
  /// The slope is the regression of y on x over the drawn length. It is faded in between aspect
  /// ratios of 5 and 10, because a short word's ascenders would tilt it.
  mutating func straighten() {
    guard total > 0, box.width > 5 * box.height else { return }
    var centre = Vector.zero
    forEachSegment { start, end, length in centre += (end + start) / 2 * length }
    centre /= total
    var (sxx, sxy) = (0.0, 0.0)
    forEachSegment { start, end, length in
      let offset = (end + start) / 2 - centre
      sxx += offset.x * offset.x * length
      sxy += offset.x * offset.y * length
    }
    guard sxx > 0 else { return }
    let fade = box.height > 0 ? min(1, (box.width / box.height - 5) / 5) : 1
    let limit = TextFeatures.maximumSkew
    let slope = min(limit, max(-limit, sxy / sxx)) * fade
    for i in points.indices { points[i].y -= slope * (points[i].x - centre.x) }
  }

  /// Moves and scales text: x from the first point, y from the middle, in scales of the ink.
  ///
  /// The scale is four standard deviations of y over the drawn length, or the widest stroke if the
  /// ink is flat (a dash). Unlike a bounding box, it hardly depends on one tall letter.
  mutating func normaliseText() {
    guard total > 0 else {
      return normalise(scale: box.side, origin: Vector(points[0].x, box.centre.y))
    }
    var (middle, rise) = (0.0, 0.0)
    forEachSegment { start, end, length in
      middle += (end.y + start.y) / 2 * length
      rise += abs(end.y - start.y)
    }
    middle /= total
    var variance = 0.0
    forEachSegment { start, end, length in
      let offset = (end.y + start.y) / 2 - middle
      let dy = end.y - start.y
      // A segment's own extent adds dy²/12.
      variance += (offset * offset + dy * dy / 12) * length
    }
    variance /= total
    let widest = strokes.reduce(0) { max($0, Box(points[$1.points])?.width ?? 0) }
    let flatness = min(1, max(0, (0.3 - rise / total) / 0.2))
    let scale = max(4 * variance.squareRoot(), flatness * widest)
    normalise(scale: scale > 0 ? scale : 1, origin: Vector(points[0].x, middle))
  }

  /// Replaces strokes whose points are on average more than `spacing` apart with curves.
  ///
  /// - Precondition: the trajectory is normalised.
  /// - Returns: whether there are any.
  mutating func bend(sparserThan spacing: Double) -> Bool {
    let isSparse = strokes.contains { LearnedCurve.isSparse(points[$0.points], than: spacing) }
    guard isSparse else { return false }
    let curves = strokes.map { LearnedCurve(points[$0.points], sparserThan: spacing) }
    guard curves.contains(where: { $0 != nil }) else { return false }
    let samples = points
    (points, lengths, total) = ([], [], 0)
    for (number, curve) in curves.enumerated() {
      let start = points.count
      points += curve?.points[...] ?? samples[strokes[number].points]
      strokes[number].points = start..<points.count
      lengths.append(0)
      for i in start + 1..<points.count {
        lengths.append((points[i] - points[i - 1]).length)
        total += lengths[i]
      }
    }
    self.curves = curves
    return true
  }

  /// Moves the bounding box's centre to 0 and scales its longer side to 1; points in one place keep
  /// their scale.
  mutating func normaliseBox() { normalise(scale: box.side, origin: box.centre) }

  private mutating func normalise(scale: Double, origin: Vector) {
    for i in points.indices { points[i] = (points[i] - origin) / scale }
  }

  /// Appends points at equal steps along every stroke, in order.
  ///
  /// The step grows if the drawn length would take more than `maximumIntervals` of them.
  ///
  /// In a cancelled task, points are missing.
  ///
  /// - Precondition: the trajectory is normalised.
  /// - Complexity: O(points + rows).
  mutating func resample(
    step: Double, maximumIntervals: Double, into rows: inout [ResampledInk.Point]
  ) {
    var total = 0.0
    for number in strokes.indices {
      total = ArcLength(points[strokes[number].points], from: total).end
      strokes[number].end = total
    }
    let step = max(step, total / maximumIntervals)
    rows.reserveCapacity(Int(total / step) + Self.minimumPoints * strokes.count)
    for (number, stroke) in strokes.enumerated() {
      if Cancellation.isRequested { break }
      let line = ArcLength(
        points[stroke.points], from: number > 0 ? strokes[number - 1].end : 0, to: stroke.end)
      let intervals = max(
        Self.minimumPoints - 1, Int((line.length / step - 1e-9).rounded(.up)))
      let first = rows.count
      let curve = curves.isEmpty ? nil : curves[number]
      line.forEachSample(intervals: intervals) { sample in
        rows.append(
          ResampledInk.Point(
            x: sample.point.x, y: sample.point.y, stroke: stroke.index,
            position: curve?.position(of: sample.position) ?? sample.position,
            isFirst: rows.count == first, isLast: rows.count == first + intervals))
      }
    }
  }

  /// Calls `body` with the ends of every drawn segment and its length as drawn.
  private func forEachSegment(_ body: (_ start: Vector, _ end: Vector, Double) -> Void) {
    for stroke in strokes {
      for i in stroke.points.dropFirst() { body(points[i - 1], points[i], lengths[i]) }
    }
  }
}
