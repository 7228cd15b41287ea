/// The points between one pen-down and the next pen-up, in the order they were drawn.
public struct Stroke: Hashable, Sendable {
  public var points: [StrokePoint]

  public init(points: [StrokePoint]) {
    self.points = points
  }
}
