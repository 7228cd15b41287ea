import CMath
import InkFeatures
import SequenceData
import Support

/// The gaps between strokes that the pen crosses to the right when it first writes beyond.
struct WhiteGaps {
  // Separate arrays of numbers, because arrays of another type would be compiled once more.

  /// ln of each gap's width in scales of the ink.
  private(set) var widths: [Double] = []
  /// The rows before and after each gap.
  private(set) var lastRows: [Int] = []
  private(set) var nextRows: [Int] = []

  init(_ features: FeatureSequence) {
    let columns = features.steps == 0 ? 0 : features.values.count / features.steps
    func begins(_ row: Int) -> Bool {
      row == 0 || features.values[row * columns + Feature.penDown.rawValue] != 0
    }
    let strokes = (0..<features.steps).count(where: begins)
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
    guard !firsts.isEmpty else { return }
    // For each stroke, the number of gaps to its left.
    var places = firsts
    var all: [Double] = []
    all.reserveCapacity(strokes)
    var right = Double.infinity
    for stroke in Array(lefts.indices).ordered(by: { lefts[$0] < lefts[$1] }) {
      if lefts[stroke] > right { all.append(log(max(lefts[stroke] - right, Self.leastWidth))) }
      places[stroke] = all.count
      right = right == .infinity ? rights[stroke] : max(right, rights[stroke])
    }
    widths.reserveCapacity(all.count)
    lastRows.reserveCapacity(all.count)
    nextRows.reserveCapacity(all.count)
    var reached = places[0]
    for next in places.indices where places[next] > reached {
      for gap in reached..<places[next] {
        widths.append(all[gap])
        lastRows.append(firsts[next] - 1)
        nextRows.append(firsts[next])
      }
      reached = places[next]
    }
  }

  /// The least width, in scales of the ink; narrower gaps count as this.
  private static let leastWidth = 0.05
}
