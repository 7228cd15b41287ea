import CMath
import InkFeatures
import SequenceData
import Support

/// The gaps between strokes, in the order in which the pen first writes beyond them.
struct WhiteGaps {
  // Separate arrays of numbers, because arrays of another type would be compiled once more.

  /// ln of each gap's width in scales of the ink.
  private(set) var widths: [Double] = []
  /// The row after each gap.
  private(set) var nextRows: [Int] = []

  /// - Returns: `nil` for an ink with fewer than `minimumCount` gaps.
  init?(_ features: FeatureSequence, minimumCount: Int) {
    let columns = features.steps == 0 ? 0 : features.values.count / features.steps
    func begins(_ row: Int) -> Bool {
      row == 0 || features.values[row * columns + Feature.penDown.rawValue] != 0
    }
    let strokes = (0..<features.steps).count(where: begins)
    guard strokes > minimumCount else { return nil }
    var (lefts, rights, firsts) = ([Double](), [Double](), [Int]())
    lefts.reserveCapacity(strokes)
    rights.reserveCapacity(strokes)
    firsts.reserveCapacity(strokes)
    var x = 0.0
    for row in 0..<features.steps {
      let start = row * columns
      if begins(row) {
        let jump = Double(features.values[start + Feature.jumpX.rawValue])
        x += (exp(jump) - exp(-jump)) / 2
        lefts.append(x)
        rights.append(x)
        firsts.append(row)
      } else {
        x += Double(features.values[start + Feature.dx.rawValue]) * TextFeatures.step
        lefts[lefts.count - 1] = min(lefts[lefts.count - 1], x)
        rights[rights.count - 1] = max(rights[rights.count - 1], x)
      }
    }
    // For each stroke, the number of gaps to its left.
    var places = firsts
    widths.reserveCapacity(strokes)
    var right = Double.infinity
    for stroke in Array(lefts.indices).ordered(by: { lefts[$0] < lefts[$1] }) {
      if lefts[stroke] > right { widths.append(log(max(lefts[stroke] - right, Self.minimumWidth))) }
      places[stroke] = widths.count
      right = right == .infinity ? rights[stroke] : max(right, rights[stroke])
    }
    // The pen began beyond these.
    widths.removeFirst(places[0])
    guard widths.count >= minimumCount else { return nil }
    nextRows.reserveCapacity(widths.count)
    var reached = places[0]
    for next in places.indices where places[next] > reached {
      for _ in reached..<places[next] { nextRows.append(firsts[next]) }
      reached = places[next]
    }
  }

  /// The minimum width, in scales of the ink; narrower gaps count as this.
  private static let minimumWidth = 0.05
}
