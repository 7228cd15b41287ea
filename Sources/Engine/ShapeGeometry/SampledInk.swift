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

extension SegmentModel {
  /// The corners of the best of some parameters, compared coarsely and then refined.
  func fitted(_ ink: SampledInk, _ coarse: CoarseInk, from starts: [[Double]]) -> [Vector]? {
    let ranked = starts.map { (coarse.mismatch(segments(corners($0))), $0) }
    return ranked.min { $0.0 < $1.0 }.map { corners(refined($0.1, to: ink).values) }
  }
}
