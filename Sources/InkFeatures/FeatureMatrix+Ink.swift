import Foundation
import InkModel

extension FeatureMatrix {
  /// The feature rows of an ink; none for an empty ink.
  ///
  /// One row for each point of the ``ResampledInk``. A writing area adds the ink's size in relation to
  /// it and leaves the shape alone, so that a reader trained with and without areas sees the same
  /// strokes.
  ///
  /// - Parameters:
  ///   - ink: A valid ink (``Ink/validate(pointLimit:)``).
  ///   - writingArea: Space of one text line, a valid one, or `nil` if unknown.
  /// - Complexity: O(points), with at most 50,000 rows and five for each stroke.
  public init(_ ink: Ink, writingArea: WritingArea? = nil) {
    let resampled = ResampledInk(ink)
    let points = resampled.points
    var values = [Float](repeating: 0, count: points.count * FeatureMatrix.columns)
    var areaRow: [(Feature, Float)] = []
    if let writingArea {
      let areaHeight = Double(writingArea.height)
      areaRow = [
        (.areaKnown, 1),
        (.areaHeight, logarithmicRatio(resampled.height, areaHeight)),
        (.areaWidth, logarithmicRatio(resampled.width, areaHeight)),
      ]
    }
    var front = -Double.infinity  // right-most point so far
    for (row, point) in points.enumerated() {
      func set(_ feature: Feature, _ value: Float) {
        values[row * FeatureMatrix.columns + feature.rawValue] = value
      }
      if row > 0 {
        let (dx, dy) = (point.x - points[row - 1].x, point.y - points[row - 1].y)
        if point.isFirst {
          set(.jumpX, Float(asinh(dx)))
          set(.jumpY, Float(asinh(dy)))
        } else {
          set(.dx, Float(dx / FeatureVersion.step))
          set(.dy, Float(dy / FeatureVersion.step))
        }
        set(.advance, Float(asinh(2 * (point.x - front))))
      }
      front = max(front, point.x)
      set(.penDown, point.isFirst ? 1 : 0)
      set(.penUp, point.isLast ? 1 : 0)
      set(.height, Float(asinh(point.y)))
      for (feature, value) in areaRow { set(feature, value) }
    }
    self.init(values: values, rows: points.count)
  }
}

/// ln(size / area height), held between ln(1/32) and ln 32.
private func logarithmicRatio(_ size: Double, _ areaHeight: Double) -> Float {
  Float(log(min(32, max(1.0 / 32, size / areaHeight))))
}
