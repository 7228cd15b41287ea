import InkClassifier
import ShapeGeometry

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells circles from ellipses by their axes: a round figure is a circle where the shorter axis lacks
/// at most 12 % of the longer one. How round a network finds it is a matter of whose circles it has
/// seen.
enum RoundFigures {
  /// The least ratio of the axes of a circle.
  private static let leastRatio = 0.88
  /// How far from there the two names stand 3 to 1: a hand doesn't draw its axes more exactly.
  private static let doubt = 0.022

  /// Shares out the probability of the two names between them, by the axes of the ink.
  ///
  /// - Parameters:
  ///   - ranked: classes, the likeliest first; they come back as they are unless both names are
  ///     among them.
  ///   - axisRatio: see ``ShapeGeometry/ShapeFitter/axisRatio``; only asked for where it is needed.
  static func settled(_ ranked: [ScoredLabel], axisRatio: () -> Double?) -> [ScoredLabel] {
    let names = [ShapeKind.circle, .ellipse].map(\.rawValue)
    let places = names.compactMap { name in ranked.firstIndex { $0.label == name } }
    guard places.count == 2, let ratio = axisRatio() else { return ranked }
    // In logarithms nothing is lost where one of them has next to nothing.
    let (likelier, other) = (ranked[places.min() ?? 0], ranked[places.max() ?? 0])
    let score = likelier.score - log1p(exp(likelier.score - other.score))
    let odds = log(3) * (ratio - leastRatio) / doubt
    var settled = ranked
    for (place, odds) in zip(places, [odds, -odds]) {
      settled[place] = ScoredLabel(
        label: ranked[place].label, score: max(0, score + log1p(exp(-odds))))
    }
    // Equals stay in the order that they had.
    return settled.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    .map(\.element)
  }
}
