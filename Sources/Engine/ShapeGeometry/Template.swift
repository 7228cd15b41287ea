import InkModel

/// A figure of fixed shape that may be moved, rotated, and stretched along its own two axes.
struct Template {
  /// The corners of the closed figure; the box around them reaches from -1 to 1 both ways.
  let corners: [Vector]
  /// Whether both axes have the same length.
  var isRegular = false
  /// The rotation that maps the figure onto itself, with or without exchanging the axes.
  var period = Double.pi / 2

  /// The model whose parameters are the centre, the angle of the first axis, and half the axes'
  /// lengths.
  private var model: SegmentModel {
    SegmentModel(edges: SegmentModel.ring(corners.count)) { values in
      let axis = Vector(angle: values[2])
      let scale = Vector(values[3], values[values.count - 1])
      let centre = Vector(values[0], values[1])
      return corners.map { centre + ($0 * scale).turned(axis) }
    }
  }

  /// Fits the figure to an ink: starts from its box at angles all around, and refines the best.
  ///
  /// - Returns: the centre, half the axes' lengths and the first axis's angle.
  func fit(_ ink: SampledInk) -> Placement? {
    let principal = Scatter(ink.points).covariance.direction.angle
    let turns = (period / (Double.pi / 14)).rounded()
    let angles = (0..<Int(turns)).map { principal + period * Double($0) / turns }
    let starts = angles.map { start(ink, angle: $0) }
    let model = self.model
    let coarse = CoarseInk(ink)
    let misfits = starts.map { coarse.mismatch(model.segments(model.corners($0))) }
    let ranked = starts.indices.sorted { misfits[$0] < misfits[$1] }
    let fitted = ranked.prefix(2).map { model.refined(starts[$0], to: ink) }
    guard let values = fitted.min(by: { $0.cost < $1.cost })?.values else { return nil }
    return Placement(
      corners: model.corners(values), centre: Vector(values[0], values[1]),
      // A fit may flip an axis, which leaves the figure the same.
      radii: Vector(abs(values[3]), abs(values[values.count - 1])), angle: values[2])
  }

  /// Returns the figure in the ink's box at an angle.
  private func start(_ ink: SampledInk, angle: Double) -> [Double] {
    let axis = Vector(angle: angle)
    let turned = ink.points.map { Vector($0.dot(axis), $0.dot(axis.perpendicular)) }
    let box = Box(turned)
    let centre = (box?.centre ?? .zero).turned(axis)
    let half = (box?.size ?? .zero) / 2
    return [centre.x, centre.y, angle] + (isRegular ? [half.sum() / 2] : [half.x, half.y])
  }

  struct Placement {
    let corners: [Vector]
    let centre: Vector
    let radii: Vector
    let angle: Double
  }
}

extension Template.Placement {
  /// Half the longer and the shorter axis, and the longer one's angle in (-π/2, π/2].
  var longerFirst: (radii: Vector, angle: Double) {
    radii.x >= radii.y
      ? (radii, Vector(angle: angle).axisAngle)
      : (Vector(radii.y, radii.x), Vector(angle: angle).perpendicular.axisAngle)
  }
}
