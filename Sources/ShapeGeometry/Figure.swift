import InkModel

/// A fitted figure in the units of a ``SampledInk``.
struct Figure {
  var corners: [Vector] = []
  var ends: [Vector] = []
  var centre: Vector
  /// The greater first.
  var radii: Vector?
  var angle: Double?
  /// The figure as polylines.
  var strokes: [[Vector]]
  /// Root mean square distance of the samples.
  var residual: Double

  /// A figure that consists of its strokes' straight lines.
  init(
    _ ink: SampledInk, strokes: [[Vector]], corners: [Vector] = [], ends: [Vector] = [],
    angle: Double? = nil
  ) {
    self.strokes = strokes
    self.corners = corners
    self.ends = ends
    self.angle = angle
    let marks = corners + ends
    centre = marks.reduce(.zero, +) / Double(max(1, marks.count))
    let segments = strokes.flatMap(\.segments)
    let squares = ink.points.reduce(0) { $0 + segments.nearest(to: $1).squaredDistance }
    residual = (squares / Double(ink.points.count)).squareRoot()
  }

  /// A figure of round strokes, which the strokes only approach.
  init(centre: Vector, radii: Vector, angle: Double?, strokes: [[Vector]], residual: Double) {
    self.centre = centre
    self.radii = radii
    self.angle = angle
    self.strokes = strokes
    self.residual = residual
  }
}

extension FittedShape {
  /// A figure in the units of the ink that was sampled.
  init(_ kind: ShapeKind, _ figure: Figure, _ ink: SampledInk) {
    func original(_ point: Vector) -> StrokePoint {
      let place = ink.original(point)
      return StrokePoint(x: Float(place.x), y: Float(place.y))
    }
    self.kind = kind
    centre = original(figure.centre)
    corners = figure.corners.map(original)
    ends = figure.ends.map(original)
    radii = figure.radii.map {
      Radii(major: Float($0.x * ink.size), minor: Float($0.y * ink.size))
    }
    angle = figure.angle.map { Float($0) }
    beautified = Ink(strokes: figure.strokes.map { Stroke(points: $0.map(original)) })
    residual = figure.residual
  }
}
