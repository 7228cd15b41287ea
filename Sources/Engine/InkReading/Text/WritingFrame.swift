/// The baseline and x-height of some letters, in the ink's unit.
struct WritingFrame: Hashable {
  /// A letter's top and bottom in the ink, y growing downwards, and its zone.
  typealias Letter = (top: Double, bottom: Double, zone: LetterZone)

  let baseline: Double
  let height: Double

  /// Fits the frame to letters by weighted least squares that gives outliers little weight (Holland
  /// and Welsch 1977, "Robust regression using iteratively reweighted least-squares").
  ///
  /// - Returns: `nil` for fewer than two letters, or if they contradict each other.
  init?(_ letters: some Collection<Letter>) {
    guard letters.count >= 2 else { return nil }
    let edges =
      letters.map { (at: $0.zone.top, y: $0.top, deviation: $0.zone.topDeviation) }
      + letters.map { (at: $0.zone.bottom, y: $0.bottom, deviation: $0.zone.bottomDeviation) }
    var weights = edges.map { 1 / ($0.deviation * $0.deviation) }
    var (baseline, height) = (0.0, 0.0)
    for _ in 0..<3 {
      var (sum, at, y) = (0.0, 0.0, 0.0)
      for (edge, weight) in zip(edges, weights) {
        sum += weight
        at += weight * edge.at
        y += weight * edge.y
      }
      (at, y) = (at / sum, y / sum)
      var (product, square) = (0.0, 0.0)
      for (edge, weight) in zip(edges, weights) {
        product += weight * (edge.at - at) * (edge.y - y)
        square += weight * (edge.at - at) * (edge.at - at)
      }
      height = -product / square
      guard height > 0, height.isFinite else { return nil }
      baseline = y + height * at
      for (index, edge) in edges.enumerated() {
        let miss = ((baseline - edge.y) / height - edge.at) / edge.deviation
        weights[index] = 1 / (edge.deviation * edge.deviation * (1 + miss * miss / 4))
      }
    }
    (self.baseline, self.height) = (baseline, height)
  }

  /// Returns the height of a y above the baseline, in x-heights.
  func level(of y: Double) -> Double { (baseline - y) / height }
}
