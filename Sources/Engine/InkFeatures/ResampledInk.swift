import InkModel

/// An ink as the network sees it: one point for each feature row, with its place in the ink.
package struct ResampledInk: Hashable, Sendable {
  /// A resampled point.
  package struct Point: Hashable, Sendable {
    /// The distance right of the ink's first point, in scales of the ink (about its core's height).
    package let x: Double
    /// The distance below the middle of the ink with its baseline straightened, in scales.
    package let y: Double
    /// The stroke's index in the ink.
    package let stroke: Int
    /// The place of the point on the stroke: 2.25 is a quarter of the way from its point 2 to point
    /// 3.
    package let position: Double
    /// Whether it is its stroke's first or last point.
    package let isFirst, isLast: Bool

    init(x: Double, y: Double, stroke: Int, position: Double, isFirst: Bool, isLast: Bool) {
      (self.x, self.y, self.stroke, self.position) = (x, y, stroke, position)
      (self.isFirst, self.isLast) = (isFirst, isLast)
    }
  }

  /// The points stroke by stroke, at equal steps of arc length; none for an empty ink.
  package let points: [Point]

  /// Resamples an ink of text; see ``FeatureMemory``.
  ///
  /// Nothing depends on absolute units or on times, and little on the sampling rate.
  ///
  /// - Parameter ink: a valid ink (``Ink/validate(pointLimit:strokeLimit:checksTimes:)``).
  /// - Complexity: O(points), with at most 50,000 rows plus five for each stroke.
  package init(_ ink: Ink) {
    var memory = FeatureMemory()
    _ = memory.resample(text: ink)
    points = memory.points
  }
}
