import InkModel

/// The links between a ``SegmentModel`` and an ink, and the normal equations of the Gauss-Newton
/// step that shortens them.
struct LinkEquations {
  /// The length, in the ink's size, up to which links count by their square; longer ones count
  /// linearly.
  private static let outlying = 0.04
  /// The approximate number of links that start from the figure.
  private static let sampleCount = 32.0
  /// The total weight of the figure's links, if that of the ink's is 1: ink is evidence, but its
  /// absence says little, because people leave gaps.
  private static let figureWeight = 0.3

  /// The sum of the links' costs, divided by their number.
  private(set) var cost = 0.0
  private var gradient: [Double]
  /// The lower triangle of JᵀJ, row by row.
  private var matrix: [Double]

  /// Returns the edges and places where links start.
  static func samples(along edges: [Segment]) -> [(edge: Int, share: Double)] {
    let total = edges.reduce(0) { $0 + $1.along.length }
    guard total > 0 else { return [] }
    return edges.enumerated().flatMap { index, edge in
      let steps = max(1, (edge.along.length / total * sampleCount).rounded())
      return (0...Int(steps)).map { (edge: index, share: Double($0) / steps) }
    }
  }

  init(
    _ model: SegmentModel, _ parameters: [Double], _ ink: SampledInk,
    _ samples: [(edge: Int, share: Double)]
  ) {
    let count = parameters.count
    gradient = Array(repeating: 0, count: count)
    matrix = Array(repeating: 0, count: count * (count + 1) / 2)
    let corners = model.corners(parameters)
    // The movement of each corner with each parameter.
    let step = 1e-6
    let moves = parameters.indices.map { index in
      var changed = parameters
      changed[index] += step
      return zip(model.corners(changed), corners).map { ($0 - $1) / step }
    }
    let edges = model.segments(corners)
    var row = gradient
    func link(_ edge: Int, _ share: Double, to point: Vector, _ squared: Double, _ factor: Double) {
      let (length, line) = (squared.squareRoot(), edges[edge].along)
      // At distance 0, the distance across the line will be the first to grow.
      let direction =
        length > 1e-9
        ? (point - edges[edge].point(at: share)) / length
        : line.perpendicular / max(line.length, .leastNormalMagnitude)
      let isOutlying = length > Self.outlying
      cost += factor * (isOutlying ? Self.outlying * (2 * length - Self.outlying) : squared)
      let (start, end) = model.edges[edge]
      for index in 0..<count {
        row[index] = direction.dot((1 - share) * moves[index][start] + share * moves[index][end])
      }
      add(row, length, weight: factor * (isOutlying ? Self.outlying / length : 1))
    }
    for point in ink.points {
      let near = edges.nearest(to: point)
      link(near.index, near.share, to: point, near.squaredDistance, 1 / Double(ink.points.count))
    }
    guard !ink.segments.isEmpty else { return }
    var near = (index: 0, share: 0.0, squaredDistance: 0.0)
    for sample in samples {
      let start = edges[sample.edge].point(at: sample.share)
      near = ink.nearestSegment(to: start, guess: near.index)
      link(
        sample.edge, sample.share, to: ink.segments[near.index].point(at: near.share),
        near.squaredDistance, Self.figureWeight / Double(samples.count))
    }
  }

  /// Adds the equation of one link, with its derivative `row`.
  private mutating func add(_ row: [Double], _ length: Double, weight: Double) {
    var element = 0
    for i in row.indices {
      let weighted = weight * row[i]
      if weighted == 0 {
        element += i + 1
        continue
      }
      gradient[i] += weighted * length
      for j in 0...i {
        matrix[element] += weighted * row[j]
        element += 1
      }
    }
  }

  /// Returns the change of the parameters, by Cholesky decomposition; `nil` if there is none.
  func solution(damping: Double) -> [Double]? {
    let count = gradient.count
    func index(_ i: Int, _ j: Int) -> Int { i * (i + 1) / 2 + j }
    var factor = matrix
    let mean = (0..<count).reduce(0) { $0 + matrix[index($1, $1)] } / Double(count)
    for i in 0..<count {
      factor[index(i, i)] += damping * (matrix[index(i, i)] + 1e-3 * mean)
      for j in 0...i {
        var value = factor[index(i, j)]
        for k in 0..<j { value -= factor[index(i, k)] * factor[index(j, k)] }
        if i == j {
          guard value > 0 else { return nil }
          factor[index(i, i)] = value.squareRoot()
        } else {
          factor[index(i, j)] = value / factor[index(j, j)]
        }
      }
    }
    var result = gradient
    for i in 0..<count {
      for k in 0..<i { result[i] -= factor[index(i, k)] * result[k] }
      result[i] /= factor[index(i, i)]
    }
    for i in (0..<count).reversed() {
      for k in i + 1..<max(i + 1, count) { result[i] -= factor[index(k, i)] * result[k] }
      result[i] /= factor[index(i, i)]
    }
    return result
  }
}
