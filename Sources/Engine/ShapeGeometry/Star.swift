import InkModel

/// A star with any number of tips.
struct Star {
  /// Tips and notches alternately, clockwise, from the tip nearest to the top left.
  let corners: [Vector]
  /// Whether the lines continue through the notches, from each tip to the next but one.
  let isCrossed: Bool

  init(corners: [Vector], isCrossed: Bool) {
    self.isCrossed = isCrossed
    let tips = stride(from: 0, to: corners.count, by: 2).map { corners[$0] }.clockwise
    guard let first = corners.firstIndex(of: tips[0]) else {
      self.corners = corners
      return
    }
    let turned = Array(corners[first...] + corners[..<first])
    self.corners = turned[2] == tips[1] ? turned : [turned[0]] + turned[1...].reversed()
  }

  /// Creates a star of crossing lines.
  init(tips: [Vector]) { self.init(corners: Self.withNotches(tips), isCrossed: true) }

  private var tips: [Vector] { stride(from: 0, to: corners.count, by: 2).map { corners[$0] } }

  /// Returns the star moved closer to an ink.
  func refined(to ink: SampledInk, steps: Int = 12) -> Star {
    guard isCrossed else {
      let model = SegmentModel(free: SegmentModel.ring(corners.count))
      return Star(corners: model.refined(corners, to: ink, steps: steps), isCrossed: false)
    }
    let tips = self.tips
    let model = SegmentModel(free: tips.indices.map { ($0, ($0 + 2) % tips.count) })
    return Star(tips: model.refined(tips, to: ink, steps: steps))
  }

  /// The number of free coordinates: notches of crossed lines follow from the tips.
  var freedom: Int { isCrossed ? corners.count : 2 * corners.count }

  var strokes: [[Vector]] {
    guard isCrossed else { return [corners.closed] }
    // Twice around, by every second tip: one line for an odd number of tips, else two.
    let tips = self.tips
    let rings = tips.count % 2 == 0 ? 2 : 1
    return (0..<rings).map { ring in
      (0..<tips.count / rings).map { tips[(ring + 2 * $0) % tips.count] }.closed
    }
  }

  /// Returns the tips, each followed by the notch before the next: the intersection of the lines
  /// that leave the two tips towards each other's side.
  static func withNotches(_ tips: [Vector]) -> [Vector] {
    let count = tips.count
    return tips.indices.flatMap { index -> [Vector] in
      let next = (index + 1) % count
      let line = Segment(start: tips[index], end: tips[(index + 2) % count])
      let other = Segment(start: tips[next], end: tips[(index + count - 1) % count])
      return [tips[index], line.crossing(other) ?? (tips[index] + tips[next]) / 2]
    }
  }

  /// Returns the tips of a star, in order around its middle.
  static func tips(of ink: SampledInk, count: Int) -> [Vector] {
    let scatter = Scatter(ink.points)
    let (centre, covariance) = (scatter.mean, scatter.covariance)
    let (axis, spread) = (covariance.direction, covariance.eigenvalues)
    let scale = Vector(spread.greater.squareRoot(), spread.lesser.squareRoot())
    let sector = 2 * Double.pi / Double(count)
    let polar = ink.points.map { point in
      let offset = point - centre
      let stretched = Vector(offset.dot(axis), offset.dot(axis.perpendicular)) / scale
      // In sectors; two turns are added, to be positive.
      return (place: stretched.angle / sector + 2 * Double(count), stretched.length, point)
    }
    let turns = 24
    let found = (0..<turns).map { turn in
      var tips = Array(repeating: (radius: 0.0, point: centre), count: count)
      for (place, radius, point) in polar {
        let turned = place - Double(turn) / Double(turns)
        // Within a quarter of a sector of the tip.
        let tip = turned.rounded()
        guard abs(turned - tip) < 0.25, radius > tips[Int(tip) % count].radius else { continue }
        tips[Int(tip) % count] = (radius, point)
      }
      return tips
    }
    let best = found.max { left, right in
      left.reduce(0) { $0 + $1.radius } < right.reduce(0) { $0 + $1.radius }
    }
    return best?.map { $0.point } ?? []
  }
}
