import InkModel

extension Figure {
  /// Fits the line of total least squares, as long as the ink along it.
  static func line(_ ink: SampledInk) -> Figure? {
    let scatter = Scatter(ink.points)
    let (mean, axis) = (scatter.mean, scatter.covariance.direction)
    let offsets = ink.points.map { ($0 - mean).dot(axis) }
    guard let least = offsets.min(), let greatest = offsets.max() else { return nil }
    let ends = ink.drawnOrder(mean + least * axis, mean + greatest * axis)
    return Figure(ink, strokes: [ends], ends: ends, angle: (ends[1] - ends[0]).axisAngle)
  }

  /// Fits two crossing lines, each between two of the ink's landmarks.
  static func cross(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let model = SegmentModel(free: [(0, 1), (2, 3)])
    let landmarks = coarse.landmarks
    let starts = landmarks.pairs.flatMap { a, b in
      landmarks.pairs.compactMap { c, d -> [Double]? in
        let ends = [landmarks[a], landmarks[b], landmarks[c], landmarks[d]]
        guard a < c, crossing(ends) != nil else { return nil }
        return ends.coordinates
      }
    }
    guard let fitted = model.fitted(ink, coarse, from: starts) else { return nil }
    let places = ink.trimmed(fitted, model)
    let lines = [ink.drawnOrder(places[0], places[1]), ink.drawnOrder(places[2], places[3])]
    let middle = crossing(places) ?? places.reduce(.zero, +) / 4
    var figure = Figure(
      ink, strokes: lines, corners: [middle], ends: lines[0] + lines[1],
      angle: (lines[0][1] - lines[0][0]).axisAngle)
    figure.centre = middle
    return figure
  }

  /// Returns the intersection of the line between the first two ends and that between the others.
  private static func crossing(_ ends: [Vector]) -> Vector? {
    Segment(start: ends[0], end: ends[1]).crossing(Segment(start: ends[2], end: ends[3]))
  }

  /// Fits two lines from a common foot to landmarks of the ink.
  static func check(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let model = SegmentModel(free: [(0, 1), (1, 2)])
    let landmarks = coarse.landmarks
    let starts = landmarks.indices.flatMap { foot in
      landmarks.pairs.compactMap { a, b in
        a == foot || b == foot ? nil : [landmarks[a], landmarks[foot], landmarks[b]].coordinates
      }
    }
    guard let fitted = model.fitted(ink, coarse, from: starts) else { return nil }
    var places = ink.trimmed(fitted, model)
    if (places[0] - places[1]).squaredLength > (places[2] - places[1]).squaredLength {
      places.reverse()
    }
    return Figure(
      ink, strokes: [places], corners: [places[1]], ends: [places[0], places[2]],
      angle: (places[2] - places[1]).angle)
  }
}

extension SampledInk {
  /// Returns the ends of a line, in the order in which the pen passed them.
  func drawnOrder(_ a: Vector, _ b: Vector) -> [Vector] {
    func firstNear(_ end: Vector) -> Int {
      points.indices.min { (points[$0] - end).squaredLength < (points[$1] - end).squaredLength }
        ?? 0
    }
    return firstNear(a) <= firstNear(b) ? [a, b] : [b, a]
  }

  /// Returns the corners of a fitted model with its loose ends moved to where the ink along their
  /// lines ends.
  func trimmed(_ corners: [Vector], _ model: SegmentModel) -> [Vector] {
    var result = corners
    let segments = model.segments(corners)
    var reach = corners.map { _ in -Double.infinity }
    for point in points {
      let (start, end) = model.edges[segments.nearest(to: point).index]
      let line = corners[end] - corners[start]
      let along = (point - corners[start]).dot(line) / max(line.length, .leastNormalMagnitude)
      reach[end] = max(reach[end], along)
      reach[start] = max(reach[start], line.length - along)
    }
    for (start, end) in model.edges {
      let line = corners[end] - corners[start]
      guard line.length > 0 else { continue }
      let direction = line / line.length
      func isLoose(_ corner: Int) -> Bool {
        reach[corner].isFinite
          && model.edges.count { $0.start == corner || $0.end == corner } == 1
      }
      if isLoose(end) { result[end] = corners[start] + reach[end] * direction }
      if isLoose(start) { result[start] = corners[end] - reach[start] * direction }
    }
    return result
  }
}

extension Figure {
  /// Fits a straight arrow with a head of two symmetric barbs.
  ///
  /// Every pair of the ink's landmarks is tried as tail and tip; barbs end where the ink is
  /// farthest from the shaft on each side.
  static func arrow(_ ink: SampledInk) -> Figure? {
    let model = SegmentModel(edges: [(0, 1), (1, 2), (1, 3)]) { values in
      let (tail, tip) = (Vector(values[0], values[1]), Vector(values[2], values[3]))
      return [tail, tip] + barbs(at: tip, from: tail, values[4], values[5])
    }
    let coarse = CoarseInk(ink)
    let landmarks = coarse.landmarks
    let starts = landmarks.pairs.flatMap { a, b in
      [(landmarks[a], landmarks[b]), (landmarks[b], landmarks[a])].map { tail, tip in
        let head = headSize(ink.points, Segment(start: tail, end: tip))
        return [tail.x, tail.y, tip.x, tip.y, head.length, head.halfWidth]
      }
    }
    guard let fitted = model.fitted(ink, coarse, from: starts) else { return nil }
    let (tail, tip) = (ink.trimmed(fitted, model)[0], fitted[1])
    let head = Array(fitted[2...])
    return Figure(
      ink, strokes: [[tail, tip], [head[0], tip, head[1]]], corners: head, ends: [tail, tip],
      angle: (tip - tail).angle)
  }

  /// Fits a straight arrow with heads of equal size at both ends.
  static func doubleArrow(_ ink: SampledInk) -> Figure? {
    let edges: [(start: Int, end: Int)] = [(0, 1), (0, 2), (0, 3), (1, 4), (1, 5)]
    let model = SegmentModel(edges: edges) { values in
      let (a, b) = (Vector(values[0], values[1]), Vector(values[2], values[3]))
      return [a, b] + barbs(at: a, from: b, values[4], values[5])
        + barbs(at: b, from: a, values[4], values[5])
    }
    let coarse = CoarseInk(ink)
    let landmarks = coarse.landmarks
    let starts = landmarks.pairs.map { a, b in
      let shaft = Segment(start: landmarks[a], end: landmarks[b])
      let halves = [
        headSize(ink.points, Segment(start: shaft.point(at: 0.5), end: shaft.end)),
        headSize(ink.points, Segment(start: shaft.point(at: 0.5), end: shaft.start)),
      ]
      return [
        landmarks[a].x, landmarks[a].y, landmarks[b].x, landmarks[b].y,
        (halves[0].length + halves[1].length) / 2,
        (halves[0].halfWidth + halves[1].halfWidth) / 2,
      ]
    }
    guard let fitted = model.fitted(ink, coarse, from: starts) else { return nil }
    let ends = ink.drawnOrder(fitted[0], fitted[1])
    let heads = [[fitted[2], fitted[0], fitted[3]], [fitted[4], fitted[1], fitted[5]]]
    let inOrder = ends[0] == fitted[0] ? heads : heads.reversed()
    return Figure(
      ink, strokes: [ends] + inOrder, corners: inOrder.flatMap { [$0[0], $0[2]] }, ends: ends,
      angle: (ends[1] - ends[0]).axisAngle)
  }

  /// Returns the ends of a head's barbs.
  private static func barbs(
    at tip: Vector, from tail: Vector, _ length: Double, _ halfWidth: Double
  ) -> [Vector] {
    let shaft = tip - tail
    let direction = shaft / max(shaft.length, .leastNormalMagnitude)
    let base = tip - length * direction
    return [base - halfWidth * direction.perpendicular, base + halfWidth * direction.perpendicular]
  }

  /// Returns the size of an arrow's head at the end of a shaft: the mean of the outermost places on
  /// both sides along the shaft.
  private static func headSize(
    _ points: [Vector], _ shaft: Segment
  ) -> (length: Double, halfWidth: Double) {
    let length = max(shaft.along.length, .leastNormalMagnitude)
    let direction = shaft.along / length
    var (left, right) = (Vector.zero, Vector.zero)
    for point in points {
      let offset = point - shaft.end
      let place = Vector(-offset.dot(direction), offset.dot(direction.perpendicular))
      guard place.x < length else { continue }
      if place.y < left.y { left = place }
      if place.y > right.y { right = place }
    }
    return ((left.x + right.x) / 2, (right.y - left.y) / 2)
  }
}
