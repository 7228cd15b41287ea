import Support

/// A pattern to compare, given by the numbers of its name and of itself.
struct PatternTrial {
  let lowerBound: Double
  let name: Int
  let pattern: Int
}

/// The best score of each name so far.
struct Ranking {
  /// The scores by name; infinity if unknown.
  private var scores: [Double]
  /// The value that a score must be below to change the result.
  private var cutoff: Double
  private let limit: Int
  private let threshold: Double

  init(names: Int, limit: Int, threshold: Double) {
    scores = Array(repeating: .infinity, count: names)
    self.limit = limit
    self.threshold = threshold
    // A score equal to the threshold isn't above it.
    cutoff = threshold.nextUp
  }

  /// Compares an ink with patterns, the most promising first: the sooner a good one is found, the
  /// more of the others can be skipped.
  ///
  /// - Parameter difference: returns how much the ink differs from a pattern; `nil` for the limit
  ///   or more.
  @inline(never)
  mutating func compare(
    _ trials: [PatternTrial], difference: (PatternTrial, _ limit: Double) -> Double?
  ) throws(PatternError) {
    for trial in trials.ordered(by: { $0.lowerBound < $1.lowerBound }) {
      if trial.lowerBound >= cutoff { break }
      if Cancellation.isRequested { throw .cancelled }
      if let score = difference(trial, min(cutoff, scores[trial.name])) {
        improve(trial.name, to: score)
      }
    }
  }

  private mutating func improve(_ name: Int, to score: Double) {
    scores[name] = score
    // An equal score may still win by its name.
    if limit < scores.count {
      cutoff = min(threshold, scores.sorted()[limit - 1]).nextUp
    }
  }

  /// Returns the names with a score, best first.
  ///
  /// - Parameter name: returns a name by its number; `nil` if it is rejected, which ends the list.
  @inline(never)
  func candidates(
    _ name: (Int) throws(PatternError) -> String?
  ) throws(PatternError) -> [PatternCandidate] {
    let found = scores.indices.filter { scores[$0] < .infinity }
    var candidates: [PatternCandidate] = []
    for index in found.sorted(by: { (scores[$0], $0) < (scores[$1], $1) }).prefix(limit) {
      guard let name = try name(index) else { break }
      candidates.append(PatternCandidate(name: name, score: scores[index]))
    }
    return candidates
  }
}
