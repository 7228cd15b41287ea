import InkModel

/// An ink sampled at equal steps of drawn length, moved and scaled so that its centre of mass is
/// the origin and twice its root mean square distance from there is 1.
///
/// It doesn't depend on the pen's speed, the sampling rate, the size or the place.
struct SampledInk {
  /// The samples of each stroke; strokes shorter than a step have one or none.
  let strokes: [[Vector]]
  /// All samples, in the order drawn.
  let points: [Vector]
  /// The line segments between neighbouring samples of a stroke.
  let segments: [Segment]
  /// The segments of each stroke, and their largest length.
  private let runs: [(range: Range<Int>, step: Double)]
  /// The centre of mass in the ink's units.
  let centre: Vector
  /// Twice the root mean square distance from the centre, in the ink's units.
  let size: Double

  /// - Parameter count: the approximate number of samples; there are never more than three times as
  ///   many.
  /// - Returns: `nil` if the pen didn't move, so that the drawn length is 0.
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

  /// Returns the segment nearest to a point, the place along it, and the squared distance.
  ///
  /// k segments further along a stroke, the distance has fallen by at most k steps: so from a
  /// distant segment, as many are skipped as can't be the nearest.
  ///
  /// - Parameter guess: a segment that may be near, so that more are skipped.
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
            // A little less, to allow for rounding.
            let passed = (squared.squareRoot() - distance) / step * 0.999_999
            index += passed < Double(range.count) ? 1 + Int(passed) : range.count
          }
        }
      }
      return nearest
    }
  }

  /// Returns a point in the ink's units.
  func original(_ point: Vector) -> Vector { centre + size * point }

  /// Samples each stroke at equal steps, including its ends. Strokes shorter than half a step have
  /// no samples of their own, but where they add up to steps there is one: a line of dashes is a
  /// line.
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
        return line.samples(intervals: intervals).map { $0.point }
      }
      guard length > 0 else { return nil }
      short += length
      guard short >= step / 2 else { return nil }
      short -= step
      return [stroke[stroke.count / 2]]
    }
  }
}

extension SegmentModel {
  /// Returns the corners for the best of some parameters, compared coarsely and then refined.
  func fitted(_ ink: SampledInk, _ coarse: CoarseInk, from starts: [[Double]]) -> [Vector]? {
    let ranked = starts.map { (coarse.mismatch(segments(corners($0))), $0) }
    return ranked.min { $0.0 < $1.0 }.map { corners(refined($0.1, to: ink).values) }
  }
}
