import Support

/// Cuts strokes in the order of time into runs that stay on one line.
///
/// The cuts minimise the sum of the runs' costs, which measure their distances from a straight
/// baseline (``Baseline/cost``), and a penalty for each cut, which is low if the pen goes back to
/// the left as for a new line: segmented least squares (Bellman 1961, "On the approximation of
/// curves by line segments using dynamic programming"). A line may be cut into several runs,
/// because it is curved or was added to. A run has at most one line, with stray dots and bars.
enum WritingRuns {
  /// The most strokes of a run: bounds the time.
  static let longest = 300
  private static let belowPenalty = 1.0
  private static let returnPenalty = 3.0
  private static let downPenalty = 5.0
  private static let otherPenalty = 8.0
  /// An amount larger than the rounding errors of costs.
  private static let roundingRoom = 1.0

  /// Returns the runs' ranges of `shapes`, in order.
  ///
  /// A run costs no less with one more stroke before it, and the best cost up to a stroke never
  /// falls with later strokes: so runs are tried from the shortest on, until their own costs are
  /// too high.
  ///
  /// - Parameter cost: the cost of a run; tests count the calls.
  /// - Complexity: O(strokes · ``longest``), and O(strokes · strokes of two lines) for writing.
  static func find(
    _ shapes: [StrokeShape], cost: (Baseline) -> Double = { $0.cost }
  ) -> [Range<Int>] {
    var sums: [Baseline] = []  // of the shapes before each index
    sums.reserveCapacity(shapes.count + 1)
    sums.append(Baseline())
    for shape in shapes {
      var sum = sums[sums.count - 1]
      for piece in shape.pieces { sum.add(piece) }
      sums.append(sum)
    }
    let penalties = shapes.indices.map { first in
      first == 0 ? 0 : penalty(from: shapes[first - 1], to: shapes[first])
    }
    var costs: [Double] = []  // the best for the shapes before each index
    var starts: [Int] = []  // the start of the last run
    costs.reserveCapacity(shapes.count + 1)
    starts.reserveCapacity(shapes.count + 1)
    costs.append(0)
    starts.append(0)
    for end in 1...shapes.count {
      if Cancellation.isRequested { return [0..<shapes.count] }
      var best = Double.infinity
      var start = end - 1
      let earliest = max(0, end - longest)
      for first in (earliest..<end).reversed() {
        let own = cost(sums[end] - sums[first])
        let whole = costs[first] + penalties[first] + own
        if whole <= best { (best, start) = (whole, first) }
        if costs[earliest] + own > best + roundingRoom { break }
      }
      costs.append(best)
      starts.append(start)
    }
    var runs: [Range<Int>] = []
    var end = shapes.count
    while end > 0 {
      runs.append(starts[end]..<end)
      end = starts[end]
    }
    return runs.reversed()
  }

  private static func penalty(from last: StrokeShape, to next: StrokeShape) -> Double {
    let (dx, dy) = (next.left - last.right, next.middle.y - last.middle.y)
    if dx < 0.5, next.top > last.bottom, min(last.height, next.height) > 0.7 {
      return belowPenalty
    }
    if dx < -3 { return returnPenalty }
    return dx < 0.5 && abs(dy) > 1 ? downPenalty : otherPenalty
  }
}
