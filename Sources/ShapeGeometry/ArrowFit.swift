extension Figure {
  /// A straight arrow whose head's two barbs mirror each other.
  ///
  /// Every pair of the ink's landmarks is tried as tail and tip; barbs end where the ink is farthest
  /// from the shaft on each side.
  static func arrow(_ ink: SampledInk) -> Figure? {
    let model = SegmentModel(edges: [(0, 1), (1, 2), (1, 3)]) { values in
      let (tail, tip) = (Vector(values[0], values[1]), Vector(values[2], values[3]))
      return [tail, tip] + barbs(at: tip, from: tail, values[4], values[5])
    }
    let coarse = CoarseInk(ink)
    let marks = coarse.landmarks
    let starts = marks.pairs.flatMap { a, b in
      [(marks[a], marks[b]), (marks[b], marks[a])].map { tail, tip in
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

  /// A straight arrow with a head at each end, both of one size.
  static func doubleArrow(_ ink: SampledInk) -> Figure? {
    let edges = [(0, 1), (0, 2), (0, 3), (1, 4), (1, 5)]
    let model = SegmentModel(edges: edges) { values in
      let (a, b) = (Vector(values[0], values[1]), Vector(values[2], values[3]))
      return [a, b] + barbs(at: a, from: b, values[4], values[5])
        + barbs(at: b, from: a, values[4], values[5])
    }
    let coarse = CoarseInk(ink)
    let marks = coarse.landmarks
    let starts = marks.pairs.map { a, b in
      let shaft = Segment(start: marks[a], end: marks[b])
      let halves = [
        headSize(ink.points, Segment(start: shaft.point(at: 0.5), end: shaft.end)),
        headSize(ink.points, Segment(start: shaft.point(at: 0.5), end: shaft.start)),
      ]
      return [
        marks[a].x, marks[a].y, marks[b].x, marks[b].y,
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

  /// Where the barbs of a head end.
  private static func barbs(
    at tip: Vector, from tail: Vector, _ length: Double, _ halfWidth: Double
  ) -> [Vector] {
    let shaft = tip - tail
    let direction = shaft / max(shaft.length, .leastNormalMagnitude)
    let base = tip - length * direction
    return [base - halfWidth * direction.perpendicular, base + halfWidth * direction.perpendicular]
  }

  /// The head of an arrow at the end of a shaft: the mean of the outermost places on both sides,
  /// among those that lie along the shaft.
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
