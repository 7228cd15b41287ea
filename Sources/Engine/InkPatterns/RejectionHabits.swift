import CMath

/// The parameters by which patterns of a kind are rejected by their spread. The values were chosen
/// on two thirds of the writers of the $1 and MMG gestures, with written words and drawings.
public struct RejectionHabits: Hashable, Sendable {
  /// The threshold of a name with one pattern.
  let threshold: Double
  /// The power of the number of patterns by which thresholds fall: with more patterns, one is
  /// nearer.
  let decay: Double
  /// The threshold of a name with one pattern, as a multiple of the mean distance of its patterns.
  let spreadFactor: Double
  /// The penalty per unit of |ln(length / the pattern's length)|.
  let lengthWeight: Double
  /// The penalty of each additional or missing stroke.
  let strokeWeight: Double

  /// The number of patterns that counts as much as the kind's own threshold.
  private static let ownCount = 8.0
  /// The maximum number of additional or missing strokes that are penalised.
  private static let maximumStrokeCount = 4

  init(
    threshold: Double, decay: Double, spreadFactor: Double, lengthWeight: Double = 0,
    strokeWeight: Double = 0
  ) {
    (self.threshold, self.decay, self.spreadFactor) = (threshold, decay, spreadFactor)
    (self.lengthWeight, self.strokeWeight) = (lengthWeight, strokeWeight)
  }

  /// Returns the threshold of a name.
  ///
  /// - Parameters:
  ///   - count: the number of its patterns.
  ///   - spread: the distances between its patterns, if known.
  func threshold(count: Int, spread: PatternSpread?) -> Double {
    var own = threshold
    if let spread {
      let counted = Double(spread.count)
      // A pattern has one neighbour fewer than an ink.
      let single = spreadFactor * spread.distance * pow(counted - 1, decay)
      own = (Self.ownCount * threshold + counted * single) / (Self.ownCount + counted)
    }
    return own * pow(Double(max(1, count)), -decay)
  }

  /// Returns the penalty for an ink's length and strokes.
  func penalty(_ a: DrawnFacts?, _ b: DrawnFacts?) -> Double {
    guard let a, let b else { return 0 }
    let times = max(a.extent, 0.01) / max(b.extent, 0.01)
    let strokes = min(Self.maximumStrokeCount, abs(a.strokes - b.strokes))
    return lengthWeight * abs(log(times)) + strokeWeight * Double(strokes)
  }
}
