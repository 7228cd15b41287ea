import Support

/// Cuts strokes in the order of time into runs that stay on one line.
///
/// The cuts minimise the sum of the runs' costs, that of their distances from a straight baseline
/// (``Baseline/cost``), and a penalty for each cut, which is low where the pen goes back to the
/// left as it does for a new line: segmented least squares (Bellman 1961, "On the approximation of
/// curves by line segments using dynamic programming"). A line may come in several runs, because it
/// may be curved or have been added to. A run holds no more than one line, and stray dots and bars.
enum WritingRuns {
  /// Strokes of a run at most: bounds the time.
  static let longest = 300
  private static let belowPenalty = 1.0
  private static let returnPenalty = 3.0
  private static let downPenalty = 5.0
  private static let otherPenalty = 8.0

  /// The runs' ranges of `shapes`, in order.
  ///
  /// - Complexity: O(strokes · ``longest``).
  static func find(_ shapes: [StrokeShape]) -> [Range<Int>] {
    var sums = [Baseline()]  // of the shapes before each
    for shape in shapes {
      var sum = sums[sums.count - 1]
      for piece in shape.pieces { sum.add(piece) }
      sums.append(sum)
    }
    let penalties = shapes.indices.map { first in
      first == 0 ? 0 : penalty(from: shapes[first - 1], to: shapes[first])
    }
    var costs = [0.0]  // of the shapes before each, cut at best
    var starts = [0]  // where the last run begins
    for end in 1...shapes.count {
      if Cancellation.isRequested { return [0..<shapes.count] }
      var best = Double.infinity
      var start = end - 1
      for first in max(0, end - longest)..<end {
        let cost = costs[first] + penalties[first] + (sums[end] - sums[first]).cost
        if cost < best { (best, start) = (cost, first) }
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

/// Sums of weighted pieces, from which the straight line through them follows.
struct Baseline {
  private var (w, x, y) = (0.0, 0.0, 0.0)
  private var (xx, xy, yy) = (0.0, 0.0, 0.0)

  /// What holds the slope of few letters to zero, in cubes of the writing's height.
  static let stiffness = 30.0

  init() {}

  init(_ pieces: some Sequence<StrokeShape.Piece>) {
    for piece in pieces { add(piece) }
  }

  mutating func add(_ piece: StrokeShape.Piece) {
    w += piece.weight
    x += piece.weight * piece.x
    y += piece.weight * piece.y
    xx += piece.weight * piece.x * piece.x
    xy += piece.weight * piece.x * piece.y
    yy += piece.weight * piece.y * piece.y
  }

  /// The pieces of one and not of the other, which are the first of its pieces.
  static func - (all: Baseline, first: Baseline) -> Baseline {
    var rest = all
    rest.w -= first.w
    rest.x -= first.x
    rest.y -= first.y
    rest.xx -= first.xx
    rest.xy -= first.xy
    rest.yy -= first.yy
    return rest
  }

  /// Weighted variance of x, not divided by the weight.
  var spread: Double { w > 0 ? max(0, xx - x * x / w) : 0 }
  /// The slope of the line, as far as there is ink to know it.
  var slope: Double { w > 0 ? (xy - x * y / w) / (spread + Self.stiffness) : 0 }
  /// Weighted squares of the distances from the line, and what its slope costs.
  var cost: Double {
    guard w > 0 else { return 0 }
    let covariance = xy - x * y / w
    return max(0, yy - y * y / w - covariance * covariance / (spread + Self.stiffness))
  }
}
