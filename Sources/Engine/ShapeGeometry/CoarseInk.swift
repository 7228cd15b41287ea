import CMath
import InkModel

/// A few samples of an ink, to compare many figures with it.
struct CoarseInk {
  private let points: [Vector]
  /// The places where a figure may have a corner or an end.
  let landmarks: [Vector]

  init(_ ink: SampledInk) {
    points = stride(from: 0, to: ink.points.count, by: 3).map { ink.points[$0] }
    landmarks = Self.landmarks(of: ink)
  }

  /// Returns how badly a figure fits the ink: the mean squared distance of the samples from the
  /// figure, plus that of the figure from the samples. Unlike a residual, it includes what is
  /// missing.
  func mismatch(_ segments: [Segment]) -> Double {
    var away = 0.0
    for point in points { away += segments.nearest(to: point).squaredDistance }
    var (bare, count) = (0.0, 0.0)
    for segment in segments {
      let steps = Int(min(50, max(1, segment.along.length / 0.06)))
      for step in 0...steps {
        let sample = segment.point(at: Double(step) / Double(steps))
        var least = Double.infinity
        for point in points { least = min(least, (point - sample).squaredLength) }
        bare += least
        count += 1
      }
    }
    return away / Double(points.count) + bare / max(1, count)
  }

  /// Returns a criterion to compare figures with different degrees of freedom; the least is the
  /// best: G. Schwarz, "Estimating the dimension of a model", Annals of Statistics 6(2), 1978.
  func criterion(_ strokes: [[Vector]], free: Int) -> Double {
    let mismatch = max(mismatch(strokes.flatMap { $0.segments }), 1e-9)
    let count = Double(points.count)
    return count * log(mismatch) + Double(free) * log(count)
  }

  /// Returns the ends and corners of strokes: the vertices of a polyline that stays within a
  /// distance of the stroke (U. Ramer, 1972; D. Douglas and T. Peucker, 1973), no two close
  /// together, and at most eight, as far from each other as possible.
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
