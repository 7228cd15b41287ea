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
    let places = corners + ends
    centre = places.reduce(.zero, +) / Double(max(1, places.count))
    let segments = strokes.flatMap { $0.segments }
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
