/// The distances between the patterns of a name.
struct PatternSpread: Hashable, Sendable {
  /// The maximum number of patterns compared: more add no information.
  static let maximumCount = 16

  /// The number of compared patterns, at least two.
  let count: Int
  /// The mean distance of each from the nearest of the others.
  let distance: Double

  /// Measures the spread of patterns; `nil` if fewer than two can be compared.
  ///
  /// - Parameter distance: returns the distance between two patterns, by their numbers; `nil` if
  ///   they can't be compared.
  init?(of patterns: Int, distance: (Int, Int) -> Double?) {
    let compared = min(patterns, Self.maximumCount)
    var (count, sum) = (0, 0.0)
    for index in 0..<compared {
      var nearest = Double.infinity
      for other in 0..<compared where other != index {
        nearest = min(nearest, distance(index, other) ?? .infinity)
      }
      guard nearest < .infinity else { continue }
      count += 1
      sum += nearest
    }
    guard count > 1 else { return nil }
    (self.count, self.distance) = (count, sum / Double(count))
  }
}
