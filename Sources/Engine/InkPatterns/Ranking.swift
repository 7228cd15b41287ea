/// The best score of each name so far.
struct Ranking {
  /// By name; infinity where none is known.
  private(set) var scores: [Double]
  /// What a score must be below to change the result.
  private(set) var cutoff: Double
  private let limit: Int
  private let threshold: Double

  init(names: Int, limit: Int, threshold: Double) {
    scores = Array(repeating: .infinity, count: names)
    self.limit = limit
    self.threshold = threshold
    // A score that is the threshold is not above it.
    cutoff = threshold.nextUp
  }

  mutating func improve(_ name: Int, to score: Double) {
    scores[name] = score
    // An equal score may still win by its name.
    if limit < scores.count {
      cutoff = min(threshold, scores.sorted()[limit - 1]).nextUp
    }
  }

  /// Names with a score, the best first.
  var best: [Int] {
    let found = scores.indices.filter { scores[$0] < .infinity }
    return Array(found.sorted { (scores[$0], $0) < (scores[$1], $1) }.prefix(limit))
  }
}
