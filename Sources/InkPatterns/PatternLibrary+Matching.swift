extension PatternLibrary {
  /// The names that an ink may be meant to be, the best first.
  ///
  /// A name's score is that of its best pattern, and equal scores go by name; names after one that
  /// is rejected are no candidates either. Patterns that can't
  /// be among the best any more are passed over by their lower bounds and given up early; what is
  /// returned is the same as if all had been compared.
  ///
  /// - Parameter limit: the most candidates, at least 1. Fewer are found faster.
  /// - Returns: none for an empty ink, or if the best name is rejected.
  /// - Throws: ``PatternError/ink(_:)`` if a coordinate is not finite or there are more than
  ///   `Ink.defaultPointLimit` points; ``PatternError/cancelled``.
  /// - Complexity: O(points + patterns · log patterns), with a constant that is the cost of a
  ///   comparison.
  @_specialize(where Pattern == CloudPattern)
  @_specialize(where Pattern == GridPattern)
  @_specialize(where Pattern == PathPattern)
  public func candidates(
    for ink: Ink, limit: Int = 5
  ) throws(PatternError) -> [PatternCandidate] {
    precondition(limit >= 1, "no candidates were asked for")
    guard let query = try query(for: ink) else { return [] }
    var ranking = Ranking(
      names: entries.count, limit: limit, threshold: rejectionThreshold ?? .infinity)
    for trial in trials(of: query) {
      if trial.lowerBound >= ranking.cutoff { break }
      if Task.isCancelled { throw .cancelled }
      let pattern = entries[trial.name].patterns[trial.pattern]
      let cutoff = min(ranking.cutoff, ranking.scores[trial.name])
      if let score = pattern.difference(to: query, below: cutoff, configuration: configuration) {
        ranking.improve(trial.name, to: score)
      }
    }
    let accepted = ranking.best.prefix { name in
      rejection != .bySpread || accepts(query, as: entries[name])
    }
    return accepted.map { PatternCandidate(name: entries[$0].name, score: ranking.scores[$0]) }
  }

  /// A pattern that is to be compared.
  private struct Trial {
    let lowerBound: Double
    let name: Int
    let pattern: Int
  }

  /// All patterns, the most promising first: the sooner a good one is found, the more of the others
  /// can be passed over.
  @inline(__always)
  private func trials(of query: Pattern.Query) -> [Trial] {
    var trials: [Trial] = []
    trials.reserveCapacity(count)
    for (name, entry) in entries.enumerated() {
      for (index, pattern) in entry.patterns.enumerated() {
        trials.append(
          Trial(lowerBound: pattern.lowerBound(of: query), name: name, pattern: index))
      }
    }
    return trials.sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// The best score of each name so far.
private struct Ranking {
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
