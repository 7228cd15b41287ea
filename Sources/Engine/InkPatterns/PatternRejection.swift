import CMath
import Support

/// The rule by which names are rejected because an ink is too unlike their patterns.
public enum PatternRejection: Hashable, Sendable {
  /// No name is rejected: each is a candidate.
  case none
  /// Names with a score above this value are rejected.
  case above(Double)
  /// Names are rejected according to the spread of their own patterns: a name taught with different
  /// inks may be drawn in different ways. An ink that is longer than the patterns, or has more
  /// strokes, is rejected sooner. If the best name is rejected, so is the ink.
  case bySpread

  /// This rule without a threshold that isn't finite: no score is below 0, and none is above what
  /// isn't a number.
  var storable: PatternRejection {
    guard case .above(let score) = self, !score.isFinite else { return self }
    return score == -.infinity ? .above(-1) : .none
  }
}

/// Facts of the ink that a pattern was taught from, besides its form. Only rejection looks at
/// them: words pass many cells of a grid, but go many times as far as a gesture does.
public struct DrawnFacts: Hashable, Sendable {
  /// The number of strokes.
  public let strokes: Int
  /// The drawn length as a multiple of the longer side of the ink's box.
  public let extent: Double

  /// Creates the facts of an ink.
  public init(strokes: Int, extent: Double) {
    (self.strokes, self.extent) = (strokes, extent)
  }

  /// Computes the facts of an ink with points.
  init(_ polylines: [[Vector]], in box: Box) {
    let length = polylines.reduce(0) { $0 + $1.polylineLength }
    // In hundredths, like in files.
    self.init(
      strokes: polylines.count, extent: (length / box.side * 100).rounded() / 100)
  }
}

extension PatternLibrary {
  /// The threshold of each name under ``PatternRejection/bySpread``.
  ///
  /// - Complexity: O(names); the first time, the first 16 patterns of each are compared with each other.
  public var thresholds: [String: Double] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.name, threshold(of: $0)) })
  }

  func threshold(of entry: Entry) -> Double {
    Pattern.rejectionHabits.threshold(count: entry.patterns.count, spread: spread(of: entry))
  }

  /// Returns whether an ink is near enough to the patterns of a name.
  func accepts(_ query: Pattern.Query, as entry: Entry) -> Bool {
    let (threshold, facts) = (threshold(of: entry), Pattern.facts(of: query))
    return entry.patterns.contains { pattern in
      let room = threshold - Pattern.rejectionHabits.penalty(pattern.facts, facts)
      return room >= 0
        && pattern.difference(to: query, below: room.nextUp, configuration: configuration) != nil
    }
  }

  /// Returns the spread of a name's patterns; `nil` if fewer than two can be compared.
  ///
  /// - Complexity: O(1) comparisons, at most 16², the first time.
  private func spread(of entry: Entry) -> PatternSpread? {
    if let known = entry.spread.withLock({ $0 }) { return known }
    let spread = computedSpread(of: entry.patterns)
    entry.spread.withLock { $0 = .some(spread) }
    return spread
  }

  private func computedSpread(of patterns: [Pattern]) -> PatternSpread? {
    PatternSpread(of: patterns.count) { index, other in
      guard let query = patterns[index].query(in: configuration),
        let distance = patterns[other].difference(
          to: query, below: .infinity, configuration: configuration)
      else { return nil }
      return distance
        + Pattern.rejectionHabits.penalty(patterns[other].facts, Pattern.facts(of: query))
    }
  }
}

#if !hasFeature(Embedded)
  extension DrawnFacts: Codable {}
#endif
