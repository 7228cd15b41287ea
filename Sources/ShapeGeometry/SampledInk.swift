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
  /// Centre of mass in the ink's units.
  let centre: Vector
  /// Twice the root mean square distance from it, in the ink's units.
  let size: Double

  /// - Parameter count: about how many samples there are to be; never more than three times as many.
  /// - Returns: `nil` where the pen was not moved: no length was drawn.
  /// - Complexity: O(points).
  init?(_ strokes: [[Vector]], count: Int) {
    let sampled = Self.sample(strokes, count: count)
    let all = sampled.flatMap(\.self)
    guard !all.isEmpty else { return nil }
    let centre = all.reduce(.zero, +) / Double(all.count)
    let spread = all.reduce(0) { $0 + ($1 - centre).squaredLength } / Double(all.count)
    let size = 2 * spread.squareRoot()
    guard size > 0 else { return nil }
    self.centre = centre
    self.size = size
    self.strokes = sampled.map { $0.map { ($0 - centre) / size } }
    points = self.strokes.flatMap(\.self)
    segments = self.strokes.flatMap(\.segments)
  }

  /// A point in the ink's units.
  func original(_ point: Vector) -> Vector { centre + size * point }

  /// Each stroke at even steps, ends included. Strokes shorter than half a step have no samples of
  /// their own, but where they add up to steps there is one: a line of dashes is a line.
  private static func sample(_ strokes: [[Vector]], count: Int) -> [[Vector]] {
    let lengths = strokes.map { stroke in
      zip(stroke, stroke.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return [] }
    let step = total / Double(count)
    var short = 0.0
    return zip(strokes, lengths).compactMap { stroke, length in
      if length >= step / 2 {
        return sample(stroke, length: length, intervals: Int((length / step).rounded()))
      }
      guard length > 0 else { return nil }
      short += length
      guard short >= step / 2 else { return nil }
      short -= step
      return [stroke[stroke.count / 2]]
    }
  }

  /// `intervals` + 1 points at even steps along a stroke of some length.
  private static func sample(_ stroke: [Vector], length: Double, intervals: Int) -> [Vector] {
    let intervals = max(1, intervals)
    var result = [stroke[0]]
    result.reserveCapacity(intervals + 1)
    var passed = 0.0
    for (start, end) in zip(stroke, stroke.dropFirst()) {
      let piece = (end - start).length
      while result.count < intervals {
        let target = length * Double(result.count) / Double(intervals)
        guard piece > 0, target < passed + piece else { break }
        result.append(start + (end - start) * ((target - passed) / piece))
      }
      passed += piece
    }
    while result.count <= intervals { result.append(stroke[stroke.count - 1]) }
    return result
  }
}

extension Ink {
  /// The strokes that have points, in double precision: there, sums of squares don't overflow.
  var paths: [[Vector]] {
    strokes.lazy.filter { !$0.points.isEmpty }.map { stroke in
      stroke.points.map { Vector(Double($0.x), Double($0.y)) }
    }
  }
}
