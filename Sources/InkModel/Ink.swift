/// Strokes in the order they were written: what a recogniser reads.
public struct Ink: Hashable, Sendable {
  /// The strokes in the order they were written.
  public var strokes: [Stroke]

  /// An ink of strokes in the order they were written.
  public init(strokes: [Stroke]) {
    self.strokes = strokes
  }

  /// Points in all strokes together.
  ///
  /// - Complexity: O(strokes).
  public var pointCount: Int {
    strokes.reduce(0) { $0 + $1.points.count }
  }

  /// Whether there is no point to read.
  public var isEmpty: Bool {
    strokes.allSatisfy(\.points.isEmpty)
  }
}
