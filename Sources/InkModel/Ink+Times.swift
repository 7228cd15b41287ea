extension Ink {
  /// The ink with the times of its points left out.
  ///
  /// - Complexity: O(points).
  public var withoutTimes: Ink {
    Ink(
      strokes: strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: $0.x, y: $0.y) })
      })
  }
}
