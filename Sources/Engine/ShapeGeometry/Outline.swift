import InkModel

/// The samples of an ink in order around its middle.
struct Outline {
  static let sampleCount = 64

  private let ring: [Vector]
  /// Maps a place in the ring to the ink.
  private let original: (Vector) -> Vector

  init?(_ ink: SampledInk) {
    let scatter = Scatter(ink.points)
    let (centre, covariance) = (scatter.mean, scatter.covariance)
    let (axis, spread) = (covariance.direction, covariance.eigenvalues)
    guard spread.lesser > 0 else { return nil }
    let scale = Vector(spread.greater.squareRoot(), spread.lesser.squareRoot())
    let stretched = ink.strokes.map { stroke in
      stroke.map { point in
        Vector((point - centre).dot(axis), (point - centre).dot(axis.perpendicular)) / scale
      }
    }
    guard let sampled = SampledInk(stretched, count: Self.sampleCount) else { return nil }
    let angles = sampled.points.map { $0.angle }
    ring = angles.indices.sorted { angles[$0] < angles[$1] }.map { sampled.points[$0] }
    original = { centre + (sampled.original($0) * scale).turned(axis) }
  }

  /// Returns the places, in the ink, that best divide the outline into `count` straight pieces.
  func corners(count: Int) -> [Vector] {
    // The search needs a break to start from: first the outermost sample, then a break found on the
    // other side of the ring.
    let outermost = ring.indices.max { ring[$0].squaredLength < ring[$1].squaredLength } ?? 0
    let first = breaks(count: count, from: outermost)
    let second = breaks(count: count, from: first[count / 2])
    return second.map { original(ring[$0]) }
  }

  /// Returns the breaks with the least squared distance from the lines between them, including
  /// `start`.
  ///
  /// - Complexity: O(count · samples²).
  private func breaks(count: Int, from start: Int) -> [Int] {
    let n = ring.count
    let shortest = max(1, n / (4 * count))
    var sums = [Scatter()]
    for index in 0...n {
      var sum = sums[index]
      sum.add(ring[(start + index) % n], weight: 1)
      sums.append(sum)
    }
    // The least cost of the samples up to each one, in as many pieces as the row's number.
    var costs = [[Double]](
      repeating: Array(repeating: .infinity, count: n + 1), count: count + 1)
    var origins = [[Int]](repeating: Array(repeating: 0, count: n + 1), count: count + 1)
    costs[0][0] = 0
    for end in shortest...n {
      for begin in 0...(end - shortest) {
        let cost = (sums[end + 1] - sums[begin]).covariance.eigenvalues.lesser
        for pieces in 1...count where costs[pieces - 1][begin] + cost < costs[pieces][end] {
          costs[pieces][end] = costs[pieces - 1][begin] + cost
          origins[pieces][end] = begin
        }
      }
    }
    var result: [Int] = []
    var end = n
    for pieces in (1...count).reversed() {
      end = origins[pieces][end]
      result.append((start + end) % n)
    }
    return result.reversed()
  }
}
