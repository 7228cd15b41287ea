import InkModel

/// Fits figures to an ink, each kind by its own method.
///
/// The ink may have any number of strokes in any order and direction, with any starting point,
/// place, size, rotation and aspect. It is first resampled by arc length to some 96 points, so that
/// neither the pen's speed nor the number of points matters. Short strokes that only retouch others
/// don't count.
///
/// ```swift
/// let fitter = try ShapeFitter(ink)
/// if let arrow = fitter.fit(.arrow) { print(arrow.ends, arrow.residual) }
/// ```
public struct ShapeFitter: Sendable {
  /// Enough samples to distinguish an octagon's sides, few enough to fit a figure in a fraction of
  /// a millisecond.
  static let sampleCount = 96

  /// The samples; `nil` if nothing was drawn.
  private let ink: SampledInk?

  /// Resamples the ink.
  ///
  /// - Throws: ``InkModel/InkError/notFinite(stroke:point:)``. Times are ignored, and the numbers
  ///   of points and strokes aren't limited.
  /// - Complexity: O(points).
  public init(_ ink: Ink) throws(InkError) {
    try ink.validate(pointLimit: .max, strokeLimit: .max, checksTimes: false)
    self.ink = SampledInk(ink.polylines.withoutRetouching, count: Self.sampleCount)
  }

  /// The ratio of the shorter to the longer axis of the ellipse nearest to the ink: 1 for a circle;
  /// `nil` if the ink has no such ellipse, as on a straight line.
  ///
  /// - Complexity: O(1).
  public var axisRatio: Double? {
    guard let ink, !ink.isStraight, let ellipse = Ellipse(conicThrough: ink.points) else {
      return nil
    }
    return ellipse.radii.y / ellipse.radii.x
  }

  /// Returns the figure of a kind that is nearest to the ink.
  ///
  /// Whether the ink *is* of that kind is a question for the classifier; the residual only says how
  /// near it comes.
  ///
  /// - Returns: `nil` if the ink has no such figure: if no length was drawn (an empty ink, one
  ///   point, or the same point again), and for any kind but a line if the whole ink lies on one
  ///   straight line.
  /// - Complexity: O(1), because the number of samples is bounded.
  public func fit(_ kind: ShapeKind) -> FittedShape? {
    guard let ink else { return nil }
    guard kind == .line || !ink.isStraight else { return nil }
    let figure: Figure? =
      switch kind {
      case .line: .line(ink)
      case .arrow: .arrow(ink)
      case .doubleArrow: .doubleArrow(ink)
      case .triangle: .polygon(ink, corners: 3)
      case .pentagon: .polygon(ink, corners: 5)
      case .hexagon: .polygon(ink, corners: 6)
      case .octagon: .polygon(ink, corners: 8)
      case .rectangle: .rectangle(ink)
      case .square: .square(ink)
      case .diamond: .diamond(ink)
      case .parallelogram: .parallelogram(ink)
      case .trapezoid: .trapezoid(ink)
      case .ellipse: .ellipse(ink)
      case .circle: .circle(ink)
      case .star: .star(ink)
      case .heart: .heart(ink)
      case .cross: .cross(ink)
      case .check: .check(ink)
      }
    return figure.map { FittedShape(kind, $0, ink) }
  }
}

extension SampledInk {
  /// Whether all of it lies almost on one straight line.
  fileprivate var isStraight: Bool {
    let spread = Scatter(points).covariance.eigenvalues
    return spread.lesser <= 1e-4 * spread.greater
  }
}

extension FittedShape {
  /// Creates a shape from a figure, in the units of the original ink.
  init(_ kind: ShapeKind, _ figure: Figure, _ ink: SampledInk) {
    func original(_ point: Vector) -> StrokePoint { StrokePoint(ink.original(point)) }
    self.kind = kind
    centre = original(figure.centre)
    corners = figure.corners.map(original)
    ends = figure.ends.map(original)
    radii = figure.radii.map {
      let lengths = StrokePoint(ink.size * $0)
      return Radii(major: lengths.x, minor: lengths.y)
    }
    angle = figure.angle.map { Float($0) }
    beautified = Ink(strokes: figure.strokes.map { Stroke(points: $0.map(original)) })
    residual = figure.residual
  }
}

extension [[Vector]] {
  /// The maximum number of strokes that are examined for retouching: a drawing of more strokes
  /// isn't a simple shape.
  private static var maximumStrokeCount: Int { 32 }
  /// The maximum share of the drawn length that a stroke retouching the others may have.
  private static var lengthShare: Double { 0.12 }
  /// The maximum distance of such a stroke from the others, relative to the figure's longer side.
  private static var distanceShare: Double { 0.025 }
  /// Its largest distance by its own length: the barb of a small head leaves the shaft at an angle.
  private static var slope: Double { 0.25 }

  /// The strokes without short ones that only retouch others, and specks beside them: they say
  /// nothing about the figure, but their ends look like ends of its lines.
  ///
  /// - Complexity: O(points).
  var withoutRetouching: [[Vector]] {
    guard (2...Self.maximumStrokeCount).contains(count), let box = Box(joined()) else {
      return self
    }
    let lengths = map { $0.polylineLength }
    let most = lengths.reduce(0, +) * Self.lengthShare
    let main = zip(self, lengths).filter { $0.1 > most }.flatMap { stroke, _ in
      ArcLength(stroke[...]).samples(intervals: 64).map { $0.point }.segments
    }
    guard !main.isEmpty else { return self }
    func isRetouch(_ stroke: [Vector], _ length: Double) -> Bool {
      guard length <= most else { return false }
      let farthest =
        ArcLength(stroke[...]).samples(intervals: 8)
        .map { main.nearest(to: $0.point).squaredDistance }.max() ?? 0
      let allowed = Swift.min(
        Self.distanceShare * box.side,
        Swift.max(Self.slope * length, Self.distanceShare * box.side / 4))
      return farthest <= allowed * allowed
    }
    return zip(self, lengths).filter { !isRetouch($0, $1) }
      .map { $0.0 }
  }
}
