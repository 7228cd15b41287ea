import InkModel

extension Figure {
  /// A star by its five or six tips.
  ///
  /// Tips are the outermost samples in as many sectors, with the ink stretched to be as wide as
  /// high and the sectors turned to where these are farthest out. The star may be drawn in lines
  /// that go from tip to tip but one (a pentagram, or two triangles), or as an outline: whichever
  /// goes better with the ink is fitted. Of five tips and six, the number is taken that does so for
  /// its freedom.
  static func star(_ ink: SampledInk) -> Figure? {
    let coarse = CoarseInk(ink)
    let stars = [5, 6].map { count -> Star in
      let tips = Star.tips(of: ink, count: count)
      let crossed = Star(tips: tips)
      let outline = Star(corners: Star.withNotches(tips), isCrossed: false)
      let isCrossed =
        coarse.mismatch(crossed.strokes.flatMap { $0.segments })
        <= coarse.mismatch(outline.strokes.flatMap { $0.segments })
      return (isCrossed ? crossed : outline).refined(to: ink, steps: SegmentModel.firstSteps)
    }
    let ranked = stars.map { (coarse.criterion($0.strokes, free: $0.freedom), $0) }
    guard let star = ranked.min(by: { $0.0 < $1.0 })?.1.refined(to: ink) else { return nil }
    return Figure(ink, strokes: star.strokes, corners: star.corners)
  }
}

/// A star of any number of tips.
private struct Star {
  /// Tips and notches by turns, clockwise, from the tip nearest to the top left.
  let corners: [Vector]
  /// Whether the lines go on through the notches, from tip to tip but one.
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

  /// A star of lines that cross.
  init(tips: [Vector]) { self.init(corners: Self.withNotches(tips), isCrossed: true) }

  private var tips: [Vector] { stride(from: 0, to: corners.count, by: 2).map { corners[$0] } }

  /// The star brought nearer to an ink.
  func refined(to ink: SampledInk, steps: Int = 12) -> Star {
    guard isCrossed else {
      let model = SegmentModel(free: SegmentModel.ring(corners.count))
      return Star(corners: model.refined(corners, to: ink, steps: steps), isCrossed: false)
    }
    let tips = self.tips
    let model = SegmentModel(free: tips.indices.map { ($0, ($0 + 2) % tips.count) })
    return Star(tips: model.refined(tips, to: ink, steps: steps))
  }

  /// How many coordinates can be chosen: notches of crossed lines follow from the tips.
  var freedom: Int { isCrossed ? corners.count : 2 * corners.count }

  var strokes: [[Vector]] {
    guard isCrossed else { return [corners.closed] }
    // Round twice, by every second tip: in one line if their number is odd, else in two.
    let tips = self.tips
    let rings = tips.count % 2 == 0 ? 2 : 1
    return (0..<rings).map { ring in
      (0..<tips.count / rings).map { tips[(ring + 2 * $0) % tips.count] }.closed
    }
  }

  /// Tips, and after each the notch between it and the next: there the lines cross that leave the
  /// two tips towards each other's side.
  static func withNotches(_ tips: [Vector]) -> [Vector] {
    let count = tips.count
    return tips.indices.flatMap { index -> [Vector] in
      let next = (index + 1) % count
      let line = Segment(start: tips[index], end: tips[(index + 2) % count])
      let other = Segment(start: tips[next], end: tips[(index + count - 1) % count])
      return [tips[index], line.crossing(other) ?? (tips[index] + tips[next]) / 2]
    }
  }

  /// The tips of a star, in order around its middle.
  static func tips(of ink: SampledInk, count: Int) -> [Vector] {
    let moments = Moments(ink.points)
    let (axis, centre, spread) = (moments.direction, moments.mean, moments.spread)
    let scale = Vector(spread.greater.squareRoot(), spread.lesser.squareRoot())
    let sector = 2 * Double.pi / Double(count)
    let polar = ink.points.map { point in
      let offset = point - centre
      let stretched = Vector(offset.dot(axis), offset.dot(axis.perpendicular)) / scale
      // In sectors; twice the turn, to be positive.
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
