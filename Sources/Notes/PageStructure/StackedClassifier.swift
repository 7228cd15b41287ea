import CMath
import Support

/// Tells two kinds of things on a page apart: first each thing by itself, then with the first
/// results of the things around it (stacked classification, Wolpert 1992).
package struct StackedClassifier: Sendable {
  private let first: BinaryClassifier
  private let second: BinaryClassifier

  /// The limit of the first results' log odds.
  private static let maximumLogOdds = 6.0

  package init(first: BinaryClassifier, second: BinaryClassifier) {
    (self.first, self.second) = (first, second)
  }

  /// Returns each thing's probability of being of the first kind. In a cancelled task, some are
  /// wrong.
  ///
  /// - Parameters:
  ///   - values: the measures of each.  // (things, values)
  ///   - neighbours: the things around each, in several ways.  // (things, ways)
  /// - Complexity: O(things · (hidden units · values + things around)).
  package func probabilities(_ values: [[Double]], neighbours: [[[Int]]]) -> [Double] {
    var odds = [Double](repeating: 0, count: values.count)
    var shares = odds
    for index in odds.indices {
      if Cancellation.isRequested { return shares }
      odds[index] = max(-Self.maximumLogOdds, min(Self.maximumLogOdds, first(values[index])))
    }
    for index in shares.indices {
      if Cancellation.isRequested { return shares }
      let opinions = neighbours[index].map { others -> Double in
        others.isEmpty ? 0 : others.reduce(0) { $0 + odds[$1] } / Double(others.count)
      }
      shares[index] = 1 / (1 + exp(-second(values[index] + [odds[index]] + opinions)))
    }
    return shares
  }
}
