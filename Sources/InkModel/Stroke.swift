/// The points between one pen-down and the next pen-up, in the order they were drawn.
public struct Stroke: Hashable, Sendable {
  /// The points in the order they were drawn; a dot has one.
  public var points: [StrokePoint]

  /// A stroke of points in the order they were drawn.
  public init(points: [StrokePoint]) {
    self.points = points
  }
}
