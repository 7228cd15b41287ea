import InkModel

extension Figure {
  /// Fits a convex polygon with free corners.
  ///
  /// The samples are sorted around their middle, after stretching the ink to be as wide as high,
  /// which gives one outline for any number of strokes. Dynamic programming divides it into
  /// straight pieces (J.-C. Perez and E. Vidal, "Optimum polygonal approximation of digitized
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

extension Figure {
  /// Fits a parallelogram, starting from the quadrilateral with free corners.
  static func parallelogram(_ ink: SampledInk) -> Figure? {
    guard let free = polygon(ink, corners: 4)?.corners else { return nil }
    // A centre and halves of two neighbouring sides.
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

  /// Fits a trapezoid, starting from the quadrilateral with free corners; the pair of opposite
  /// sides that is better made parallel is chosen.
  static func trapezoid(_ ink: SampledInk) -> Figure? {
    guard let free = polygon(ink, corners: 4)?.corners else { return nil }
    // The middle of a base, its direction and half its length; the height and offset of the other
    // base, and half its length.
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
