import CMath
import Support

/// The widths of an ink's letter gaps and spaces: two normal distributions of ln(width), fitted by
/// expectation maximisation (Dempster, Laird and Rubin 1977) that starts from the network's view.
struct GapKinds {
  private var letters: Double
  private var step = priorStep
  private var variance = priorVariance

  /// - Parameters:
  ///   - widths: the logarithms of the widths.
  ///   - odds: the log-odds of a space by the network.
  /// - Returns: `nil` if all gaps are spaces: there is nothing to compare them with.
  init?(_ widths: [Double], odds: [Double]) {
    var shares = odds
    var seen = 0.0
    for gap in odds.indices {
      shares[gap] = 1 / (1 + exp(odds[gap]))
      seen += shares[gap]
    }
    guard seen >= 1 else { return nil }
    letters = Self.lowMiddle(of: widths, shares)
    for _ in 0..<Self.rounds {
      var (sum, total) = (0.0, 0.0)
      for gap in widths.indices {
        shares[gap] = 1 / (1 + exp(odds[gap] + self.odds(of: widths[gap])))
        sum += shares[gap]
        total += shares[gap] * widths[gap]
      }
      guard sum >= 1 else { return nil }
      letters = total / sum
      fit(widths, shares)
    }
  }

  /// ln P(width | space) − ln P(width | between letters).
  func odds(of width: Double) -> Double { step * (width - letters - step / 2) / variance }

  /// - Parameter shares: P(letter gap) for each gap.
  private mutating func fit(_ widths: [Double], _ shares: [Double]) {
    var (steps, spaces) = (Self.priorSteps * Self.priorStep, Self.priorSteps)
    for gap in widths.indices {
      steps += (1 - shares[gap]) * min(widths[gap] - letters, Self.maximumStep)
      spaces += 1 - shares[gap]
    }
    step = max(Self.minimumStep, steps / spaces)
    var squares = Self.priorGaps * Self.priorVariance
    for gap in widths.indices {
      let off = widths[gap] - letters
      // One space may be wider than another.
      let short = min(off - step, 0)
      squares += shares[gap] * off * off + (1 - shares[gap]) * short * short
    }
    variance = squares / (Self.priorGaps + Double(widths.count))
  }

  /// Returns a width below the median of letter gaps, some of which are spaces that the network
  /// misses.
  private static func lowMiddle(of widths: [Double], _ shares: [Double]) -> Double {
    var rest = 0.0
    for share in shares { rest += 0.4 * share }
    var last = 0
    for gap in Array(widths.indices).ordered(by: { widths[$0] < widths[$1] }) {
      last = gap
      rest -= shares[gap]
      if rest <= 0 { break }
    }
    return widths[last]
  }

  /// ln of the ratio of spaces to letter gaps: about 3.5, the median of lines of the training
  /// split.
  private static let priorStep = 1.3
  /// The number of spaces that the prior step counts as.
  private static let priorSteps = 3.0
  /// The minimum step: gaps whose widths differ by a factor of less than 2.5 are of one kind.
  private static let minimumStep = 0.9
  /// The maximum that one gap contributes to the step.
  private static let maximumStep = 2.0
  /// The variance of ln(width) when people write letters apart.
  private static let priorVariance = 0.35 * 0.35
  /// The number of gaps that the prior variance counts as.
  private static let priorGaps = 8.0
  /// The rounds of expectation maximisation.
  private static let rounds = 6
}
