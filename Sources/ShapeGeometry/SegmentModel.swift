/// A figure of straight lines between corners, which some parameters place; and how to fit them.
struct SegmentModel {
  /// Pairs of indices of corners.
  let edges: [(start: Int, end: Int)]
  /// The corners that parameters stand for.
  let corners: ([Double]) -> [Vector]

  /// The model whose corners are free: parameters are their coordinates.
  init(free edges: [(start: Int, end: Int)]) {
    self.edges = edges
    corners = { values in
      stride(from: 0, to: values.count, by: 2).map { Vector(values[$0], values[$0 + 1]) }
    }
  }

  init(edges: [(start: Int, end: Int)], corners: @escaping ([Double]) -> [Vector]) {
    self.edges = edges
    self.corners = corners
  }

  /// A ring through `count` corners.
  static func ring(_ count: Int) -> [(start: Int, end: Int)] {
    (0..<count).map { ($0, ($0 + 1) % count) }
  }

  /// Lowers the distances of points to the model from the parameters given.
  ///
  /// Each step assigns every point to the nearest place of the figure and moves the figure towards
  /// the points along the lines between: the point-to-line form of iterated closest points (Y. Chen
  /// and G. Medioni, "Object modelling by registration of multiple range images", Image and Vision
  /// Computing 10(3), 1992), as Gauss-Newton steps damped after Levenberg and Marquardt. Huber's
  /// weights (P. Huber, "Robust estimation of a location parameter", 1964) keep overshoots and
  /// stray lines from drawing the figure away.
  ///
  /// - Returns: parameters that are at least as good as those given.
  /// - Complexity: O(steps · points · (edges + parameters²)).
  func refined(_ parameters: [Double], to points: [Vector], steps: Int = 12) -> [Double] {
    var best = Equations(self, parameters, points)
    var values = parameters
    var damping = 1e-3
    for _ in 0..<steps {
      guard let change = best.solution(damping: damping) else { break }
      let next = zip(values, change).map { $0 + $1 }
      let equations = Equations(self, next, points)
      if equations.cost < best.cost {
        let gain = best.cost - equations.cost
        (best, values) = (equations, next)
        damping /= 10
        guard gain > 1e-6 * best.cost else { break }
      } else {
        damping *= 10
        guard damping < 1e3 else { break }
      }
    }
    return values
  }
}

extension SegmentModel {
  /// The cost that ``refined(_:to:steps:)`` lowers.
  func cost(_ parameters: [Double], of points: [Vector]) -> Double {
    let segments = self.segments(corners(parameters))
    return points.reduce(0) { sum, point in
      var least = Double.infinity
      for segment in segments { least = min(least, segment.squaredDistance(to: point)) }
      return sum + Equations.cost(ofSquaredDistance: least)
    }
  }
}

extension SegmentModel {
  /// The same for a model of free corners, which parameters needn't be written out for.
  func refined(from corners: [Vector], to points: [Vector]) -> [Vector] {
    self.corners(refined(corners.coordinates, to: points))
  }
}

/// The normal equations of one Gauss-Newton step.
private struct Equations {
  /// Distances up to this, in the ink's size, count squared, greater ones linearly.
  static let outlying = 0.04

  static func cost(ofSquaredDistance squared: Double) -> Double {
    squared <= outlying * outlying ? squared : outlying * (2 * squared.squareRoot() - outlying)
  }

  private(set) var cost = 0.0
  private var gradient: [Double]
  /// The lower triangle of JᵀJ, row by row.
  private var matrix: [Double]

  init(_ model: SegmentModel, _ parameters: [Double], _ points: [Vector]) {
    let count = parameters.count
    gradient = Array(repeating: 0, count: count)
    matrix = Array(repeating: 0, count: count * (count + 1) / 2)
    let corners = model.corners(parameters)
    // How each corner moves with each parameter.
    let step = 1e-6
    let moves = parameters.indices.map { index in
      var changed = parameters
      changed[index] += step
      return zip(model.corners(changed), corners).map { ($0 - $1) / step }
    }
    let segments = model.edges.map { Segment(start: corners[$0.start], end: corners[$0.end]) }
    var row = gradient
    for point in points {
      var (nearest, share, least) = (0, 0.0, Double.infinity)
      for (index, segment) in segments.enumerated() {
        let place = segment.share(nearest: point)
        let squared = (point - segment.point(at: place)).squaredLength
        if squared < least { (nearest, share, least) = (index, place, squared) }
      }
      let distance = least.squareRoot()
      let segment = segments[nearest]
      let line = segment.end - segment.start
      let direction =
        distance > 1e-9
        ? (point - segment.point(at: share)) / distance
        : line.perpendicular / max(line.length, .leastNormalMagnitude)
      let weight = distance <= Self.outlying ? 1 : Self.outlying / distance
      cost += Self.cost(ofSquaredDistance: least)
      let edge = model.edges[nearest]
      for index in 0..<count {
        row[index] =
          (1 - share) * direction.dot(moves[index][edge.start])
          + share * direction.dot(moves[index][edge.end])
      }
      add(row, distance: distance, weight: weight)
    }
  }

  private mutating func add(_ row: [Double], distance: Double, weight: Double) {
    var place = 0
    for i in row.indices {
      let weighted = weight * row[i]
      if weighted == 0 {
        place += i + 1
        continue
      }
      gradient[i] += weighted * distance
      for j in 0...i {
        matrix[place] += weighted * row[j]
        place += 1
      }
    }
  }

  /// The change of the parameters, by Cholesky's decomposition; `nil` where there is none.
  func solution(damping: Double) -> [Double]? {
    let count = gradient.count
    func place(_ i: Int, _ j: Int) -> Int { i * (i + 1) / 2 + j }
    var factor = matrix
    let mean = (0..<count).reduce(0) { $0 + matrix[place($1, $1)] } / Double(count)
    for i in 0..<count {
      factor[place(i, i)] += damping * (matrix[place(i, i)] + 1e-3 * mean)
      for j in 0...i {
        var value = factor[place(i, j)]
        for k in 0..<j { value -= factor[place(i, k)] * factor[place(j, k)] }
        if i == j {
          guard value > 0 else { return nil }
          factor[place(i, i)] = value.squareRoot()
        } else {
          factor[place(i, j)] = value / factor[place(j, j)]
        }
      }
    }
    var result = gradient
    for i in 0..<count {
      for k in 0..<i { result[i] -= factor[place(i, k)] * result[k] }
      result[i] /= factor[place(i, i)]
    }
    for i in (0..<count).reversed() {
      for k in (i + 1)..<max(i + 1, count) { result[i] -= factor[place(k, i)] * result[k] }
      result[i] /= factor[place(i, i)]
    }
    return result
  }
}
