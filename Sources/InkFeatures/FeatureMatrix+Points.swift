import Foundation

extension FeatureMatrix {
  /// One row per point of a resampled ink.
  ///
  /// - Parameters:
  ///   - step: The nominal distance of two points.
  ///   - area: What every row says of the writing area.
  init(_ points: [ResampledInk.Point], step: Double, area: [(Feature, Float)] = []) {
    var values = [Float](repeating: 0, count: points.count * FeatureMatrix.columns)
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
          set(.dx, Float(dx / step))
          set(.dy, Float(dy / step))
        }
        set(.advance, Float(asinh(2 * (point.x - front))))
      }
      front = max(front, point.x)
      set(.penDown, point.isFirst ? 1 : 0)
      set(.penUp, point.isLast ? 1 : 0)
      set(.height, Float(asinh(point.y)))
      for (feature, value) in area { set(feature, value) }
    }
    self.init(values: values, rows: points.count)
  }
}
