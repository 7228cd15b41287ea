extension Figure {
  /// The line of total least squares, as long as the ink along it.
  static func line(_ ink: SampledInk) -> Figure? {
    let moments = Moments(ink.points)
    let (mean, axis) = (moments.mean, moments.direction)
    let places = ink.points.map { ($0 - mean).dot(axis) }
    guard let least = places.min(), let greatest = places.max() else { return nil }
    let ends = ink.drawnOrder(mean + least * axis, mean + greatest * axis)
    return Figure(ink, strokes: [ends], ends: ends, angle: (ends[1] - ends[0]).axisAngle)
  }

  /// Two lines that cross, each between two of the ink's landmarks.
  static func cross(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let model = SegmentModel(free: [(0, 1), (2, 3)])
    let marks = coarse.landmarks
    let starts = marks.pairs.flatMap { a, b in
      marks.pairs.compactMap { c, d -> [Double]? in
        let ends = [marks[a], marks[b], marks[c], marks[d]]
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

  /// Where the line between the first two ends crosses that between the others.
  private static func crossing(_ ends: [Vector]) -> Vector? {
    Segment(start: ends[0], end: ends[1]).crossing(Segment(start: ends[2], end: ends[3]))
  }

  /// Two lines from a common foot to landmarks of the ink.
  static func check(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let model = SegmentModel(free: [(0, 1), (1, 2)])
    let marks = coarse.landmarks
    let starts = marks.indices.flatMap { foot in
      marks.pairs.compactMap { a, b in
        a == foot || b == foot ? nil : [marks[a], marks[foot], marks[b]].coordinates
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

extension [Vector] {
  /// Indices of all pairs of elements.
  var pairs: [(Int, Int)] {
    indices.flatMap { first in (first + 1..<Swift.max(first + 1, count)).map { (first, $0) } }
  }
}

extension SampledInk {
  /// Two ends of a line, the one first that the pen came by first.
  func drawnOrder(_ a: Vector, _ b: Vector) -> [Vector] {
    func firstNear(_ end: Vector) -> Int {
      points.indices.min { (points[$0] - end).squaredLength < (points[$1] - end).squaredLength }
        ?? 0
    }
    return firstNear(a) <= firstNear(b) ? [a, b] : [b, a]
  }

  /// Corners of a fitted model whose loose ends are put where the ink along their lines ends.
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
