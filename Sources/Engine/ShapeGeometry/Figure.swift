import InkModel

/// A fitted figure in the units of a ``SampledInk``.
struct Figure {
  var corners: [Vector] = []
  var ends: [Vector] = []
  var centre: Vector
  /// The radii, the larger first.
  var radii: Vector?
  var angle: Double?
  /// The figure as polylines.
  var strokes: [[Vector]]
  /// The root mean square distance of the samples.
  var residual: Double

  /// Creates a figure that consists of the straight lines of its strokes.
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

  /// Creates a curved figure, which the strokes only approximate.
  init(centre: Vector, radii: Vector, angle: Double?, strokes: [[Vector]], residual: Double) {
    self.centre = centre
    self.radii = radii
    self.angle = angle
    self.strokes = strokes
    self.residual = residual
  }
}
