import CMath
import InkModel

/// An ink at even steps of the drawn length, moved and scaled so that its centre of mass is the
/// origin and twice its root mean square distance from there is 1.
///
/// The pen's speed and the sampling rate have no part in it, nor have the size and place.
struct SampledInk {
  /// Samples of each stroke; strokes of less than a step have one or none.
  let strokes: [[Vector]]
  /// All samples, in the order drawn.
  let points: [Vector]
  /// The lines between neighbouring samples of a stroke.
  let segments: [Segment]
  /// Those of each stroke, and how long they are at most.
  private let runs: [(range: Range<Int>, step: Double)]
  /// Centre of mass in the ink's units.
  let centre: Vector
  /// Twice the root mean square distance from it, in the ink's units.
  let size: Double

  /// - Parameter count: about how many samples there are to be; never more than three times as
  ///   many.
  /// - Returns: `nil` where the pen was not moved: no length was drawn.
  /// - Complexity: O(points).
  init?(_ strokes: [[Vector]], count: Int) {
    let sampled = Self.sample(strokes, count: count)
    let all = sampled.flatMap { $0 }
    guard !all.isEmpty else { return nil }
    let centre = all.reduce(.zero, +) / Double(all.count)
    let spread = all.reduce(0) { $0 + ($1 - centre).squaredLength } / Double(all.count)
    let size = 2 * spread.squareRoot()
    guard size > 0 else { return nil }
    self.centre = centre
    self.size = size
    self.strokes = sampled.map { $0.map { ($0 - centre) / size } }
    points = self.strokes.flatMap { $0 }
    let lines = self.strokes.map { $0.segments }
    segments = lines.flatMap { $0 }
    var end = 0
    runs = lines.map { stroke in
      let start = end
      end += stroke.count
      return (start..<end, max(stroke.map { $0.along.length }.max() ?? 0, .leastNormalMagnitude))
    }
  }

  /// The segment nearest to a point, where along it, and how far: in squared distance.
  ///
  /// Along a stroke, k segments further on nothing is nearer by more than k steps: from one that is
  /// far away, as many are passed over as can't be the nearest.
  ///
  /// - Parameter guess: a segment that may be near: then more are passed over.
  func nearestSegment(
    to point: Vector, guess: Int = 0
  ) -> (index: Int, share: Double, squaredDistance: Double) {
    // Much of a fit's time goes into this loop.
    segments.withUnsafeBufferPointer { segments in
      let first = segments[guess].nearest(to: point)
      var nearest = (index: guess, share: first.share, squaredDistance: first.squaredDistance)
      var distance = first.squaredDistance.squareRoot()
      for (range, step) in runs {
        var index = range.lowerBound
        while index < range.upperBound {
          let (share, squared) = segments[index].nearest(to: point)
          if squared < nearest.squaredDistance {
            nearest = (index, share, squared)
            distance = squared.squareRoot()
            index += 1
          } else {
            // A little fewer, for the sake of rounding.
            let passed = (squared.squareRoot() - distance) / step * 0.999_999
            index += passed < Double(range.count) ? 1 + Int(passed) : range.count
          }
        }
      }
      return nearest
    }
  }

  /// A point in the ink's units.
  func original(_ point: Vector) -> Vector { centre + size * point }

  /// Each stroke at even steps, ends included. Strokes shorter than half a step have no samples of
  /// their own, but where they add up to steps there is one: a line of dashes is a line.
  private static func sample(_ strokes: [[Vector]], count: Int) -> [[Vector]] {
    let lines = strokes.map { ArcLength($0[...]) }
    let total = lines.reduce(0) { $0 + $1.length }
    guard total > 0 else { return [] }
    let step = total / Double(count)
    var short = 0.0
    return zip(strokes, lines).compactMap { stroke, line in
      let length = line.length
      if length >= step / 2 {
        let intervals = max(1, Int((length / step).rounded()))
        return line.samples(intervals: intervals).map { $0.place }
      }
      guard length > 0 else { return nil }
      short += length
      guard short >= step / 2 else { return nil }
      short -= step
      return [stroke[stroke.count / 2]]
    }
  }
}

/// Sums of coordinates and their products up to the second order, over some points.
///
/// Sums over consecutive points are differences of running sums, so that the best line through any
/// of them costs O(1).
struct Moments {
  private(set) var count = 0.0
  private(set) var sum = Vector.zero
  private var squares = Vector.zero
  private var product = 0.0

  init() {}

  init(_ points: some Sequence<Vector>) {
    for point in points { add(point) }
  }

  mutating func add(_ point: Vector) {
    count += 1
    sum += point
    squares += point * point
    product += point.x * point.y
  }

  static func - (left: Moments, right: Moments) -> Moments {
    var result = left
    result.count -= right.count
    result.sum -= right.sum
    result.squares -= right.squares
    result.product -= right.product
    return result
  }

  var mean: Vector { sum / max(1, count) }

  /// Eigenvalues of the scatter matrix Σ (p − mean)(p − mean)ᵀ. The lesser is the sum of squared
  /// distances from the line that fits best: total least squares.
  var spread: (greater: Double, lesser: Double) {
    let (half, difference, covariance) = scatter
    let root = (difference * difference + covariance * covariance).squareRoot()
    return (half + root, max(0, half - root))
  }

  /// Direction of the line that fits best, of length 1.
  var direction: Vector {
    let (_, difference, covariance) = scatter
    let root = (difference * difference + covariance * covariance).squareRoot()
    let axis =
      difference >= 0
      ? Vector(difference + root, covariance) : Vector(covariance, root - difference)
    return axis.squaredLength > 0 ? axis / axis.length : Vector(1, 0)
  }

  /// The scatter matrix as half its trace, half the difference of its diagonal, and the element
  /// beside the diagonal.
  private var scatter: (half: Double, difference: Double, covariance: Double) {
    guard count > 0 else { return (0, 0, 0) }
    let central = squares - sum * sum / count
    return (
      max(0, central.sum() / 2), (central.x - central.y) / 2, product - sum.x * sum.y / count
    )
  }
}

/// Some samples of an ink, for comparing many figures with it.
struct CoarseInk {
  private let points: [Vector]
  /// Places where a corner or an end of a figure may lie.
  let landmarks: [Vector]

  init(_ ink: SampledInk) {
    points = stride(from: 0, to: ink.points.count, by: 3).map { ink.points[$0] }
    landmarks = Self.landmarks(of: ink)
  }

  /// How badly a figure goes with the ink: the mean squared distance of the samples from the figure
  /// and that of the figure from the samples. Unlike a residual it knows what is missing.
  func mismatch(_ segments: [Segment]) -> Double {
    var away = 0.0
    for point in points { away += segments.nearest(to: point).squaredDistance }
    var (bare, count) = (0.0, 0.0)
    for segment in segments {
      let steps = Int(min(50, max(1, segment.along.length / 0.06)))
      for step in 0...steps {
        let place = segment.point(at: Double(step) / Double(steps))
        var least = Double.infinity
        for point in points { least = min(least, (point - place).squaredLength) }
        bare += least
        count += 1
      }
    }
    return away / Double(points.count) + bare / max(1, count)
  }

  /// How figures of unlike freedom compare, the least is the best: G. Schwarz, "Estimating the
  /// dimension of a model", Annals of Statistics 6(2), 1978.
  func criterion(_ strokes: [[Vector]], free: Int) -> Double {
    let mismatch = max(mismatch(strokes.flatMap { $0.segments }), 1e-9)
    let count = Double(points.count)
    return count * log(mismatch) + Double(free) * log(count)
  }

  /// Ends of strokes and the places where they turn: those that a polyline needs to stay within a
  /// distance of the stroke (U. Ramer, 1972; D. Douglas and T. Peucker, 1973), no two close
  /// together, and at most eight, which are taken as far from each other as can be.
  private static func landmarks(of ink: SampledInk) -> [Vector] {
    let turns = ink.strokes.flatMap { stroke in
      var kept = [0, stroke.count - 1]
      var ranges = [0...(stroke.count - 1)]
      while let range = ranges.popLast() {
        let chord = Segment(start: stroke[range.lowerBound], end: stroke[range.upperBound])
        let farthest = range.map { ($0, chord.squaredDistance(to: stroke[$0])) }
          .max { $0.1 < $1.1 }
        guard let (index, squared) = farthest, squared > 0.06 * 0.06 else { continue }
        kept.append(index)
        ranges += [range.lowerBound...index, index...range.upperBound]
      }
      return kept.map { stroke[$0] }
    }
    var result: [Vector] = []
    var distances = turns.map { $0.squaredLength }
    while result.count < 8, let next = distances.indices.max(by: { distances[$0] < distances[$1] }),
      distances[next] > 0.08 * 0.08
    {
      result.append(turns[next])
      for index in turns.indices {
        let squared = (turns[index] - turns[next]).squaredLength
        distances[index] = result.count == 1 ? squared : min(distances[index], squared)
      }
    }
    return result
  }
}

extension SegmentModel {
  /// The corners of the best of some parameters, compared coarsely and then refined.
  func fitted(_ ink: SampledInk, _ coarse: CoarseInk, from starts: [[Double]]) -> [Vector]? {
    let ranked = starts.map { (coarse.mismatch(segments(corners($0))), $0) }
    return ranked.min { $0.0 < $1.0 }.map { corners(refined($0.1, to: ink).values) }
  }
}
