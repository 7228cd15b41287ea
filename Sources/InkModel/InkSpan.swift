/// Consecutive points of one stroke.
public struct InkSpan: Hashable, Sendable {
  /// The stroke's index in ``Ink/strokes``.
  public let stroke: Int
  /// Indices in the stroke's ``Stroke/points``; never empty.
  public let points: Range<Int>

  /// - Precondition: `points` isn't empty.
  public init(stroke: Int, points: Range<Int>) {
    precondition(!points.isEmpty, "a span has a point")
    self.stroke = stroke
    self.points = points
  }
}
