import InkFeatures
import Support

/// The places of the graphemes' ink, to find the grapheme of a delayed stroke.
struct Neighbourhood {
  /// The rows from left to right.
  private let rows: [Int]
  private let owners: [Int]
  /// The delayed strokes that each grapheme still lacks.
  private var missing: [[DelayedStroke]]

  /// The maximum number of rows examined around a stroke.
  private static let rowLimit = 4_096
  /// The number of a stroke's rows that are compared with those around it.
  private static let sampleLimit = 9
  /// The amount, in scales, by which a grapheme counts as nearer if it lacks such a stroke.
  private static let attraction = 0.5
  /// The amount by which the grapheme being written just before counts as nearer.
  private static let continuation = 0.4
  private static var largestBonus: Double { attraction + continuation }

  /// - Parameter rows: the rows that have an owner.
  init(graphemes: [[Unicode.Scalar]], rows: [Int], of ink: InkSegmenter, owners: [Int]) {
    self.rows = rows.sorted { ink.xs[$0] < ink.xs[$1] }
    self.owners = owners
    missing = graphemes.map(DelayedStroke.strokes(of:))
  }

  /// Returns the grapheme whose ink is nearest to a stroke's, preferring the one just being written
  /// and those that lack such a stroke, and records that it no longer lacks it.
  mutating func owner(
    ofStroke stroke: Range<Int>, after previous: Int, in ink: InkSegmenter
  ) -> Int {
    let step = max(1, (stroke.count + Self.sampleLimit - 1) / Self.sampleLimit)
    let samples = Array(stride(from: stroke.lowerBound, to: stroke.upperBound, by: step))
    let ys = stroke.map { ink.points[$0].y }
    let (left, right) = (ink.xs[stroke].min() ?? 0, ink.xs[stroke].max() ?? 0)
    let middle = (left + right) / 2
    let shape = DelayedStroke(width: right - left, height: (ys.max() ?? 0) - (ys.min() ?? 0))

    var best = (cost: Double.infinity, owner: 0)
    // From the stroke's middle outwards, until the rest is too far away.
    var above = rows.partitioningIndex { ink.xs[$0] >= middle }
    var below = above
    for _ in 0..<Self.rowLimit {
      let gapBelow = below > 0 ? middle - ink.xs[rows[below - 1]] : .infinity
      let gapAbove = above < rows.count ? ink.xs[rows[above]] - middle : .infinity
      let gap = min(gapBelow, gapAbove)
      guard gap < .infinity, gap - (right - left) / 2 - Self.largestBonus < best.cost else { break }
      let row = gapBelow <= gapAbove ? rows[below - 1] : rows[above]
      if gapBelow <= gapAbove { below -= 1 } else { above += 1 }
      let nearest = samples.reduce(Double.infinity) { nearest, sample in
        // Dots and bars stand above and across their letters, so vertical distance counts less.
        let (dx, dy) = (ink.xs[row] - ink.xs[sample], ink.points[row].y - ink.points[sample].y)
        return min(nearest, dx * dx + 0.25 * dy * dy)
      }
      let bonus =
        (missing[owners[row]].contains { $0.mayBe(shape) } ? Self.attraction : 0)
        + (owners[row] == previous ? Self.continuation : 0)
      let cost = nearest.squareRoot() + 0.3 * gap - bonus
      if cost < best.cost { best = (cost, owners[row]) }
    }
    if let made = missing[best.owner].firstIndex(where: { $0.mayBe(shape) }) {
      missing[best.owner].remove(at: made)
    }
    return best.owner
  }
}
