import CMath
import InkModel

/// The probabilities that pairs of strokes belong to one symbol.
struct JoinTable {
  /// A later stroke near another.
  private struct Neighbour {
    let stroke: Int
    /// P(both belong to one symbol).
    let probability: Double
  }

  /// The later strokes near each one, ascending.
  private var neighbours: [[Neighbour]]
  private let count: Int

  /// The distance, in units, beyond which strokes never belong to one symbol.
  private static let reach = 1.2
  /// The maximum number of later strokes near one.
  private static let maximumNearCount = 12

  /// - Parameter barPenalty: subtracted from ln P that a bar belongs to what is above or below it.
  init(
    _ strokes: [[Vector]], boxes: [Box], unit: Double, perceptron: Perceptron, barPenalty: Double
  ) {
    count = strokes.count
    neighbours = strokes.map { _ in [] }
    let looks = strokes.map { StrokeLook($0, unit: unit) }
    let bars = FractionBars(looks, unit: unit)
    for first in strokes.indices {
      for second in strokes.indices.dropFirst(first + 1) {
        let gap = pointwiseMax(
          boxes[second].topLeft - boxes[first].bottomRight,
          boxes[first].topLeft - boxes[second].bottomRight)
        let isNext = second == first + 1
        guard isNext || gap.max() < Self.reach * unit,
          !looks[second].isRing(above: looks[first], unit: unit)
        else { continue }
        guard neighbours[first].count < Self.maximumNearCount else { break }
        let logs = perceptron.logProbabilities(
          JoinFeatures.values(looks[first], looks[second], steps: second - first, unit: unit))
        let isDivided = bars.divide(first, second)
        let log = Double(logs[1]) - (isDivided ? barPenalty : 0)
        neighbours[first].append(Neighbour(stroke: second, probability: exp(log)))
      }
    }
  }

  /// Returns P(a and b belong to one symbol), 0 for distant strokes; `a` is earlier.
  func probability(_ a: Int, _ b: Int) -> Double {
    for neighbour in neighbours[a] where neighbour.stroke == b { return neighbour.probability }
    return 0
  }

  /// Returns the strokes after one that are near those of a set, ascending.
  func later(than stroke: Int, near set: [Int]) -> [Int] {
    var found: [Int] = []
    for member in set {
      for other in neighbours[member]
      where other.stroke > stroke && !found.contains(other.stroke) {
        found.append(other.stroke)
      }
    }
    return found.sorted()
  }

  /// Returns ln P(these strokes belong together, but not those written right before and after).
  func score(of strokes: [Int]) -> Double {
    var score = 0.0
    for index in strokes.indices.dropFirst() {
      let best = strokes[..<index].reduce(1e-4) { max($0, probability($1, strokes[index])) }
      score += log(best)
    }
    for stroke in strokes where stroke + 1 < count && !strokes.contains(stroke + 1) {
      score += log(max(1e-4, 1 - probability(stroke, stroke + 1)))
    }
    return score
  }
}
