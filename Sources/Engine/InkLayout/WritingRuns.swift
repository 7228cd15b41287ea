import Support

/// Cuts strokes in the order of time into runs that stay on one line.
///
/// The cuts minimise the sum of the runs' costs, which measure their distances from a straight
/// baseline (``Baseline/cost(maximumSlope:)``), and a penalty for each cut, which is low if the pen
/// goes back to the left as for a new line: segmented least squares (Bellman 1961, "On the approximation of
/// curves by line segments using dynamic programming"). A line may be cut into several runs,
/// because it is curved or was added to. A run has at most one line, with stray dots and bars.
enum WritingRuns {
  /// The maximum number of strokes of a run: bounds the time.
  static let maximumStrokeCount = 300
  // The penalties of a cut, for the pen's move to the next stroke: to a letter below the last one,
  // far back to the left, up or down, or anywhere else. Lengths of moves are in heights.
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
  /// - Complexity: O(strokes · ``maximumStrokeCount``), and O(strokes · strokes of two lines) for
  ///   writing.
  static func find(
    _ shapes: StrokeShapes, cost: (Baseline) -> Double
  ) -> [Range<Int>] {
    let count = shapes.strokes.count
    var parts: [Part] = []
    parts.reserveCapacity(count + 1)
    parts.append(Part(sum: Baseline()))
    for index in 0..<count {
      var next = Part(sum: parts[index].sum)
      for piece in shapes.pieces(of: index) { next.sum.add(piece) }
      parts.append(next)
      if index > 0 { parts[index].penalty = penalty(before: index, in: shapes) }
    }
    for end in 1...count {
      if Cancellation.isRequested { return [0..<count] }
      var best = Double.infinity
      var start = end - 1
      let earliest = max(0, end - maximumStrokeCount)
      for first in (earliest..<end).reversed() {
        let own = cost(parts[end].sum - parts[first].sum)
        let whole = parts[first].cost + parts[first].penalty + own
        if whole <= best { (best, start) = (whole, first) }
        if parts[earliest].cost + own > best + roundingRoom { break }
      }
      (parts[end].cost, parts[end].start) = (best, start)
    }
    var runs: [Range<Int>] = []
    var end = count
    while end > 0 {
      runs.append(parts[end].start..<end)
      end = parts[end].start
    }
    runs.reverse()
    join(&runs, shapes)
    return runs
  }

  /// The maximum gap, in heights of the writing, over which a line goes on.
  private static let maximumGap = 5.0
  /// The distance from the ends, in heights of the writing, within which strokes show whether a line
  /// goes on: about two letters.
  private static let reach = 2.5
  /// The minimum height that the writing at both ends shares, relative to the lower; and for words
  /// that are not far from each other, which may be on different heights.
  private static let minimumOverlap = 0.3
  private static let minimumWordOverlap = -0.1
  /// The maximum gap between such words, in heights of the writing.
  private static let maximumWordGap = 3.0

  /// Joins each run with the one before it, if it goes on to the right at the same height: a curved
  /// line is cut into several. Accents that were added to words before it don't count.
  ///
  /// - Complexity: O(strokes).
  private static func join(_ runs: inout [Range<Int>], _ shapes: StrokeShapes) {
    var count = 0
    var last = 0..<0
    var end = 0.0
    // A loop over the array would hold on to it, and it would be copied.
    for index in runs.indices {
      let run = runs[index]
      let start = shapes.strokes[run].reduce(.infinity) { start, shape in
        shape.mayBeAccent && shape.right < end ? start : min(start, shape.left)
      }
      if !last.isEmpty, (0..<maximumGap).contains(start - end),
        areLevel(
          extent(of: last, in: end - reach...end, shapes),
          extent(of: run, in: start...start + reach, shapes),
          overlap: start - end < maximumWordGap ? minimumWordOverlap : minimumOverlap)
      {
        runs[count - 1] = runs[count - 1].lowerBound..<run.upperBound
      } else {
        runs[count] = run
        count += 1
      }
      last = run
      end = shapes.strokes[run].reduce(-.infinity) { max($0, $1.right) }
    }
    runs.removeLast(runs.count - count)
  }

  /// Returns the top and bottom of the strokes that reach into a part of a line.
  private static func extent(
    of run: Range<Int>, in part: ClosedRange<Double>, _ shapes: StrokeShapes
  ) -> (top: Double, bottom: Double) {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for shape in shapes.strokes[run]
    where shape.right >= part.lowerBound && shape.left <= part.upperBound {
      (top, bottom) = (min(top, shape.top), max(bottom, shape.bottom))
    }
    return (top, bottom)
  }

  /// Returns whether two pieces of writing are at the same height.
  private static func areLevel(
    _ one: (top: Double, bottom: Double), _ other: (top: Double, bottom: Double), overlap: Double
  ) -> Bool {
    min(one.bottom, other.bottom) - max(one.top, other.top)
      > overlap * min(one.bottom - one.top, other.bottom - other.top)
  }

  /// The strokes before one, or all of them.
  private struct Part {
    /// The sum of the strokes' pieces.
    var sum: Baseline
    /// The cost of a cut after the last stroke.
    var penalty = 0.0
    /// The cost of the strokes, cut at best.
    var cost = 0.0
    /// The index of the stroke with which the last run begins.
    var start = 0
  }

  private static func penalty(before index: Int, in shapes: StrokeShapes) -> Double {
    let (last, next) = (shapes[index - 1], shapes[index])
    let dx = next.left - last.right
    let dy = shapes.middle(of: index).y - shapes.middle(of: index - 1).y
    if dx < 0.5, next.top > last.bottom, min(last.height, next.height) > 0.7,
      !crossesLetter(before: index - 1, beside: next, in: shapes)
    {
      return belowPenalty
    }
    if dx < -3 { return returnPenalty }
    return dx < 0.5 && abs(dy) > 1 ? downPenalty : otherPenalty
  }

  /// Returns whether a stroke goes through the one before it, which is beside a third: the bar of a
  /// `T` may hang over the next letter.
  private static func crossesLetter(
    before index: Int, beside next: StrokeShape, in shapes: StrokeShapes
  ) -> Bool {
    guard index > 0 else { return false }
    let (bar, stem) = (shapes[index], shapes[index - 1])
    return stem.left < bar.right && bar.left < stem.right && stem.top < bar.bottom
      && next.isBeside(stem)
  }
}
