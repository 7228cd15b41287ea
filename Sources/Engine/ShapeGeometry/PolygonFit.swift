import InkModel

extension Figure {
  /// A convex polygon of free corners.
  ///
  /// The samples are put in order around their middle, after the ink has been stretched to be as
  /// wide as high, which makes one outline of any number of strokes. Dynamic programming breaks it
  /// into straight pieces (J.-C. Perez and E. Vidal, "Optimum polygonal approximation of digitized
  /// curves", Pattern Recognition Letters 15, 1994), and the lines through them are fitted
  /// together.
  static func polygon(_ ink: SampledInk, corners count: Int) -> Figure? {
    guard let outline = Outline(ink) else { return nil }
    let breaks = outline.corners(count: count)
    let model = SegmentModel(free: SegmentModel.ring(count))
    let corners = model.refined(breaks, to: ink).clockwise
    return Figure(ink, strokes: [corners.closed], corners: corners)
  }
}

/// The samples of an ink in order around its middle.
private struct Outline {
  static let sampleCount = 64

  private let ring: [Vector]
  /// Place in the ink of a place in the ring.
  private let place: (Vector) -> Vector

  init?(_ ink: SampledInk) {
    let moments = Moments(ink.points)
    let (axis, centre, spread) = (moments.direction, moments.mean, moments.spread)
    guard spread.lesser > 0 else { return nil }
    let scale = Vector(spread.greater.squareRoot(), spread.lesser.squareRoot())
    let stretched = ink.strokes.map { stroke in
      stroke.map { point in
        Vector((point - centre).dot(axis), (point - centre).dot(axis.perpendicular)) / scale
      }
    }
    guard let sampled = SampledInk(stretched, count: Self.sampleCount) else { return nil }
    let angles = sampled.points.map { $0.angle }
    ring = angles.indices.sorted { angles[$0] < angles[$1] }.map { sampled.points[$0] }
    place = { centre + (sampled.original($0) * scale).turned(axis) }
  }

  /// The places where the outline is best broken into `count` straight pieces, in the ink.
  func corners(count: Int) -> [Vector] {
    // A break is wanted to begin at: the outermost sample first, then a break found on the other
    // side of the ring.
    let outermost = ring.indices.max { ring[$0].squaredLength < ring[$1].squaredLength } ?? 0
    let first = breaks(count: count, from: outermost)
    let second = breaks(count: count, from: first[count / 2])
    return second.map { place(ring[$0]) }
  }

  /// The breaks of least squared distance from the lines between them, of which `start` is one.
  ///
  /// - Complexity: O(count · samples²).
  private func breaks(count: Int, from start: Int) -> [Int] {
    let n = ring.count
    let shortest = max(1, n / (4 * count))
    var sums = [Moments()]
    for index in 0...n {
      var sum = sums[index]
      sum.add(ring[(start + index) % n])
      sums.append(sum)
    }
    // Least cost of the samples up to each one, in as many pieces as the row's number.
    var costs = [[Double]](
      repeating: Array(repeating: .infinity, count: n + 1), count: count + 1)
    var origins = [[Int]](repeating: Array(repeating: 0, count: n + 1), count: count + 1)
    costs[0][0] = 0
    for end in shortest...n {
      for begin in 0...(end - shortest) {
        let cost = (sums[end + 1] - sums[begin]).spread.lesser
        for pieces in 1...count where costs[pieces - 1][begin] + cost < costs[pieces][end] {
          costs[pieces][end] = costs[pieces - 1][begin] + cost
          origins[pieces][end] = begin
        }
      }
    }
    var result: [Int] = []
    var end = n
    for pieces in (1...count).reversed() {
      end = origins[pieces][end]
      result.append((start + end) % n)
    }
    return result.reversed()
  }
}

extension Figure {
  /// The parallelogram nearest to the ink, from the quadrilateral of free corners.
  static func parallelogram(_ ink: SampledInk) -> Figure? {
    guard let free = polygon(ink, corners: 4)?.corners else { return nil }
    // A centre and half of two neighbouring sides.
    let model = SegmentModel(edges: SegmentModel.ring(4)) { values in
      let (centre, side) = (Vector(values[0], values[1]), Vector(values[2], values[3]))
      let other = Vector(values[4], values[5])
      return [
        centre - side - other, centre + side - other, centre + side + other,
        centre - side + other,
      ]
    }
    let diagonals = (free[2] - free[0], free[3] - free[1])
    let start: [Vector] = [
      free.reduce(.zero, +) / 4, (diagonals.0 - diagonals.1) / 4, (diagonals.0 + diagonals.1) / 4,
    ]
    let values = model.refined(start.coordinates, to: ink).values
    let sides = [Vector(values[2], values[3]), Vector(values[4], values[5])]
    let longer = sides[0].squaredLength >= sides[1].squaredLength ? sides[0] : sides[1]
    return Figure(ink, quadrilateral: model.corners(values), angle: longer.axisAngle)
  }

  /// The trapezoid nearest to the ink, from the quadrilateral of free corners: whichever of its
  /// pairs of opposite sides is better made parallel.
  static func trapezoid(_ ink: SampledInk) -> Figure? {
    guard let free = polygon(ink, corners: 4)?.corners else { return nil }
    // The middle of a base, its direction and half its length; how high the other one is, how far
    // it is shifted, and half its length.
    let model = SegmentModel(edges: SegmentModel.ring(4)) { values in
      let (middle, along) = (Vector(values[0], values[1]), Vector(angle: values[2]))
      let other = middle + values[4] * along.perpendicular + values[5] * along
      return [
        middle - values[3] * along, middle + values[3] * along, other + values[6] * along,
        other - values[6] * along,
      ]
    }
    let fits = [free, Array(free[1...] + free[..<1])].map { corners in
      let along = corners[1] - corners[0] + corners[2] - corners[3]
      let axis = Vector(angle: along.angle)
      let (middle, other) = ((corners[0] + corners[1]) / 2, (corners[2] + corners[3]) / 2)
      return model.refined(
        [
          middle.x, middle.y, along.angle, (corners[1] - corners[0]).dot(axis) / 2,
          (other - middle).dot(axis.perpendicular), (other - middle).dot(axis),
          (corners[2] - corners[3]).dot(axis) / 2,
        ], to: ink)
    }
    guard let values = fits.min(by: { $0.cost < $1.cost })?.values else { return nil }
    return Figure(
      ink, quadrilateral: model.corners(values), angle: Vector(angle: values[2]).axisAngle)
  }

  private init(_ ink: SampledInk, quadrilateral: [Vector], angle: Double) {
    let corners = quadrilateral.clockwise
    self.init(ink, strokes: [corners.closed], corners: corners, angle: angle)
  }
}
