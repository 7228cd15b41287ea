/// How far the patterns of a name are from each other.
struct PatternSpread: Hashable, Sendable {
  /// More patterns than this tell no more.
  static let most = 16

  /// Patterns that were compared, at least two.
  let count: Int
  /// Mean distance of each from the nearest of the others.
  let distance: Double

  /// The spread of patterns; `nil` where fewer than two can be compared.
  ///
  /// - Parameter distance: how far one is from another, by their numbers; `nil` where it can't be
  ///   compared.
  init?(of patterns: Int, distance: (Int, Int) -> Double?) {
    let compared = min(patterns, Self.most)
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
