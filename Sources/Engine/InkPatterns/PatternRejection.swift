import CMath

/// Which names are no candidates because an ink is too unlike their patterns.
public enum PatternRejection: Hashable, Sendable {
  /// None: every name is a candidate.
  case none
  /// Names whose score is above this.
  case above(Double)
  /// By the spread of each name's own patterns: what was taught from unlike inks may be drawn in
  /// unlike ways. How much longer an ink is than the patterns, and of how many more strokes, counts
  /// beside the score. If the best name is rejected, so is the ink.
  case bySpread
}

/// What is known of the ink that a pattern was taught from besides its form. Only rejection looks at
/// it: words pass many cells of a grid, but go many times as far as a gesture does.
public struct DrawnFacts: Hashable, Sendable {
  /// How many strokes there were.
  public let strokes: Int
  /// The drawn length as a multiple of the larger side of the ink's box.
  public let extent: Double

  /// Facts of an ink.
  public init(strokes: Int, extent: Double) {
    (self.strokes, self.extent) = (strokes, extent)
  }

  /// The facts of an ink with points.
  init(_ polylines: [[Vector]], in box: Box) {
    let length = polylines.reduce(0) { $0 + $1.polylineLength }
    // In hundredths, as files tell it.
    self.init(
      strokes: polylines.count, extent: (length / box.side * 100).rounded() / 100)
  }
}

/// How patterns of a kind reject by their spread. The values were chosen on two thirds of the
/// writers of the $1 and MMG gestures, beside written words and drawings.
public struct RejectionHabits: Hashable, Sendable {
  /// The threshold of a name with one pattern.
  let threshold: Double
  /// The power of the number of patterns that thresholds fall with: of more patterns one is nearer.
  let decay: Double
  /// The threshold of a name with one pattern, as a multiple of the mean distance of its patterns.
  let spreadFactor: Double
  /// What an ink as many times as long, or as short, as e costs ...
  let lengthWeight: Double
  /// ... and one of a stroke more or less.
  let strokeWeight: Double

  /// As many patterns tell as much as the kind's own threshold does.
  private static let ownCount = 8.0
  /// More strokes too many or too few than this cost no more.
  private static let mostStrokes = 4

  init(
    threshold: Double, decay: Double, spreadFactor: Double, lengthWeight: Double = 0,
    strokeWeight: Double = 0
  ) {
    (self.threshold, self.decay, self.spreadFactor) = (threshold, decay, spreadFactor)
    (self.lengthWeight, self.strokeWeight) = (lengthWeight, strokeWeight)
  }

  /// The threshold of a name.
  ///
  /// - Parameters:
  ///   - count: its patterns.
  ///   - spread: how far its patterns are from each other, where that is known.
  func threshold(count: Int, spread: PatternSpread?) -> Double {
    var own = threshold
    if let spread {
      let counted = Double(spread.count)
      // A pattern has one neighbour less than an ink has.
      let single = spreadFactor * spread.distance * pow(counted - 1, decay)
      own = (Self.ownCount * threshold + counted * single) / (Self.ownCount + counted)
    }
    return own * pow(Double(max(1, count)), -decay)
  }

  /// What an ink's length and strokes cost.
  func penalty(_ a: DrawnFacts?, _ b: DrawnFacts?) -> Double {
    guard let a, let b else { return 0 }
    let times = max(a.extent, 0.01) / max(b.extent, 0.01)
    let strokes = min(Self.mostStrokes, abs(a.strokes - b.strokes))
    return lengthWeight * abs(log(times)) + strokeWeight * Double(strokes)
  }
}

/// How far the patterns of a name are from each other.
struct PatternSpread: Hashable, Sendable {
  /// More patterns than this tell no more.
  static let most = 16

  /// Patterns that were compared, at least two.
  let count: Int
  /// Mean distance of each from the nearest of the others.
  let distance: Double
}

extension PatternLibrary {
  /// The threshold of each name with ``PatternRejection/bySpread``.
  ///
  /// - Complexity: O(names).
  public var thresholds: [String: Double] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.name, threshold(of: $0)) })
  }

  func threshold(of entry: Entry) -> Double {
    Pattern.rejectionHabits.threshold(count: entry.patterns.count, spread: entry.spread)
  }

  /// Whether an ink is near enough to the patterns of a name.
  func accepts(_ query: Pattern.Query, as entry: Entry) -> Bool {
    let (threshold, facts) = (threshold(of: entry), Pattern.facts(of: query))
    return entry.patterns.contains { pattern in
      let room = threshold - Pattern.rejectionHabits.penalty(pattern.facts, facts)
      return room >= 0
        && pattern.difference(to: query, below: room.nextUp, configuration: configuration) != nil
    }
  }

  /// The spread of a name's patterns; `nil` where fewer than two can be compared.
  ///
  /// - Complexity: O(1) comparisons, at most 16².
  func spread(of patterns: [Pattern]) -> PatternSpread? {
    let compared = patterns.prefix(PatternSpread.most)
    let queries = compared.map { $0.query(in: configuration) }
    let nearest = zip(compared, queries).enumerated().compactMap { index, pair -> Double? in
      guard let query = pair.1 else { return nil }
      let facts = Pattern.facts(of: query)
      let distances = compared.enumerated().compactMap { other, pattern -> Double? in
        guard other != index,
          let distance = pattern.difference(
            to: query, below: .infinity, configuration: configuration)
        else { return nil }
        return distance + Pattern.rejectionHabits.penalty(pattern.facts, facts)
      }
      return distances.min()
    }
    guard nearest.count > 1 else { return nil }
    return PatternSpread(
      count: nearest.count, distance: nearest.reduce(0, +) / Double(nearest.count))
  }
}

#if !hasFeature(Embedded)
  extension DrawnFacts: Codable {}
#endif
