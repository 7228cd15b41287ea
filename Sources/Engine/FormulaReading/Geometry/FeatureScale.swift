import CMath

/// The scale of the geometry's features, for which the perceptrons were trained.
enum FeatureScale {
  /// The least length that counts, in units: a dot has no size.
  static let least = 0.05
  /// The limit of each feature's absolute value.
  private static let limit = 4.0

  /// Returns the logarithm of a side in units.
  static func logSide(_ side: Double, unit: Double) -> Double {
    log(max(side, least * unit) / unit)
  }

  static func clamped(_ value: Double) -> Float { Float(min(limit, max(-limit, value))) }
}
