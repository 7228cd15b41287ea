import Foundation

extension Figure {
  /// A star by its five tips.
  ///
  /// Tips are the outermost samples in five sectors, with the ink stretched to be as wide as high
  /// and the sectors turned to where these are farthest out. The star may be drawn as a pentagram,
  /// whose lines go from tip to tip but one, or as an outline with notches of their own: both are
  /// fitted and the one that the ink covers better is taken.
  static func star(_ ink: SampledInk) -> Figure? {
    let tips = starTips(ink)
    let pentagram = SegmentModel(free: (0..<5).map { ($0, ($0 + 2) % 5) })
    let outline = SegmentModel(free: SegmentModel.ring(10))
    let lines = pentagram.refined(from: tips, to: ink.points)
    let ring = outline.refined(from: withNotches(tips), to: ink.points)
    let coarse = CoarseInk(ink)
    if coarse.mismatch(pentagram.segments(lines)) <= coarse.mismatch(outline.segments(ring)) {
      let corners = fromTip(withNotches(lines))
      let stroke = [0, 4, 8, 2, 6, 0].map { corners[$0] }
      return Figure(ink, strokes: [stroke], corners: corners)
    }
    let corners = fromTip(ring)
    return Figure(ink, strokes: [corners.closed], corners: corners)
  }

  /// Tips of a pentagram, and after each the notch between it and the next: there the lines cross
  /// that leave the two tips towards each other's side.
  private static func withNotches(_ tips: [Vector]) -> [Vector] {
    (0..<5).flatMap { index -> [Vector] in
      let next = (index + 1) % 5
      let line = Segment(start: tips[index], end: tips[(index + 2) % 5])
      let other = Segment(start: tips[next], end: tips[(index + 4) % 5])
      return [tips[index], line.crossing(other) ?? (tips[index] + tips[next]) / 2]
    }
  }

  /// Five tips in order around the middle.
  private static func starTips(_ ink: SampledInk) -> [Vector] {
    let moments = Moments(ink.points)
    let (axis, centre, spread) = (moments.direction, moments.mean, moments.spread)
    let scale = Vector(spread.greater.squareRoot(), spread.lesser.squareRoot())
    let polar = ink.points.map { point in
      let offset = point - centre
      let stretched = Vector(offset.dot(axis), offset.dot(axis.perpendicular)) / scale
      return (angle: stretched.angle, radius: stretched.length, point: point)
    }
    let sector = 2 * Double.pi / 5
    let found = (0..<24).map { turn in
      let offset = sector * Double(turn) / 24
      return (0..<5).map { tip in
        // The outermost sample within a quarter of a sector.
        polar.lazy.map { sample -> (radius: Double, point: Vector) in
          let away = remainder(sample.angle - offset - sector * Double(tip), 2 * .pi)
          return (abs(away) < sector / 4 ? sample.radius : 0, sample.point)
        }.max { $0.radius < $1.radius } ?? (0, centre)
      }
    }
    let best = found.max { left, right in
      left.reduce(0) { $0 + $1.radius } < right.reduce(0) { $0 + $1.radius }
    }
    return best?.map(\.point) ?? []
  }

  /// Tips and notches by turns, clockwise, from the tip nearest to the top left.
  private static func fromTip(_ corners: [Vector]) -> [Vector] {
    let tips = stride(from: 0, to: 10, by: 2).map { corners[$0] }.clockwise
    guard let first = corners.firstIndex(of: tips[0]) else { return corners }
    let isClockwise = corners[(first + 2) % 10] == tips[1]
    return (0..<10).map { corners[(first + (isClockwise ? $0 : 10 - $0)) % 10] }
  }
}
