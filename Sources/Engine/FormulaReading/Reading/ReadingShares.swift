import CMath

/// The distribution of the probability over arrangements.
struct ReadingShares {
  /// The shares of the arrangements; they sum to 1.
  let shares: [Double]
  /// P(none of them is right).
  let doubt: Double

  init(_ arrangements: [Arrangement], parameters: FormulaParameters) {
    let scores = arrangements.map { $0.score / parameters.temperature }
    let highest = scores.max() ?? 0
    let weights = scores.map { exp($0 - highest) }
    let total = weights.reduce(0, +)
    shares = weights.map { $0 / total }
    let symbols = Double(arrangements.first?.identities.count ?? 0)
    let logOdds = parameters.doubtBias + parameters.doubtSlope * symbols
    doubt = 1 / (1 + exp(-logOdds))
  }

  /// Returns the cost of two arrangements with the same formula, so that confidences fall with the
  /// costs.
  static func cost(
    ofEither one: Double, or other: Double, temperature: Double
  ) -> Double {
    let (less, more) = (min(one, other), max(one, other))
    return less - temperature * log(1 + exp((less - more) / temperature))
  }
}
