import InkModel

/// A figure of straight lines between corners, which some parameters place.
struct SegmentModel {
  /// Pairs of indices of corners.
  let edges: [(start: Int, end: Int)]
  /// The corners that parameters stand for.
  let corners: ([Double]) -> [Vector]

  init(edges: [(start: Int, end: Int)], corners: @escaping ([Double]) -> [Vector]) {
    self.edges = edges
    self.corners = corners
  }

  /// The model whose corners are free: parameters are their coordinates.
  init(free edges: [(start: Int, end: Int)]) {
    self.init(edges: edges) { values in
      stride(from: 0, to: values.count, by: 2).map { Vector(values[$0], values[$0 + 1]) }
    }
  }

  /// A ring through `count` corners.
  static func ring(_ count: Int) -> [(start: Int, end: Int)] {
    (0..<count).map { ($0, ($0 + 1) % count) }
  }

  /// The lines between corners.
  func segments(_ corners: [Vector]) -> [Segment] {
    edges.map { Segment(start: corners[$0.start], end: corners[$0.end]) }
  }

  /// Brings the model nearer to an ink than it is with the parameters given.
  ///
  /// Each step links every sample of the ink with the nearest place of the figure, and places all
  /// along the figure with the ink's nearest ones, and moves the figure to shorten these links: the
  /// point-to-line form of iterated closest points (Y. Chen and G. Medioni, "Object modelling by
  /// registration of multiple range images", Image and Vision Computing 10(3), 1992), as
  /// Gauss-Newton steps damped after Levenberg and Marquardt. Huber's weights (P. Huber, "Robust
  /// estimation of a location parameter", Annals of Mathematical Statistics 35, 1964) keep
  /// overshoots, gaps and stray lines from drawing the figure away.
  ///
  /// - Returns: parameters that are at least as good as those given, and what they cost.
  /// - Complexity: O(steps · samples · (samples + edges + parameters²)).
  func refined(
    _ parameters: [Double], to ink: SampledInk, steps: Int = 12
  ) -> (values: [Double], cost: Double) {
    let places = LinkEquations.places(along: segments(corners(parameters)))
    var best = LinkEquations(self, parameters, ink, places)
    var values = parameters
    var damping = 1e-3
    for _ in 0..<steps {
      guard let change = best.solution(damping: damping) else { break }
      let next = zip(values, change).map { $0 + $1 }
      let equations = LinkEquations(self, next, ink, places)
      if equations.cost < best.cost {
        let gain = best.cost - equations.cost
        (best, values) = (equations, next)
        damping /= 10
        guard gain > 1e-5 * best.cost else { break }
      } else {
        damping *= 10
        guard damping < 1e3 else { break }
      }
    }
    return (values, best.cost)
  }

  /// Steps after which it shows which of several starts is the best.
  static let firstSteps = 3

  /// Corners of a model whose corners are free, moved to fit the ink.
  func refined(_ corners: [Vector], to ink: SampledInk, steps: Int = 12) -> [Vector] {
    self.corners(refined(corners.coordinates, to: ink, steps: steps).values)
  }
}

/// The links between a ``SegmentModel`` and an ink, and the normal equations of the Gauss-Newton
/// step that shortens them.
struct LinkEquations {
  /// Links up to this long, in the ink's size, count by their square, longer ones linearly.
  private static let outlying = 0.04
  /// About as many links go out from the figure.
  private static let placeCount = 32.0
  /// What the figure's links count for altogether, where the ink's count for 1: ink is the
  /// evidence, and the lack of it says little where people leave gaps.
  private static let figureWeight = 0.3

  /// Sum of the links' costs, divided by their number.
  private(set) var cost = 0.0
  private var gradient: [Double]
  /// The lower triangle of JᵀJ, row by row.
  private var matrix: [Double]

  /// Where along which edge links are to begin.
  static func places(along edges: [Segment]) -> [(edge: Int, share: Double)] {
    let total = edges.reduce(0) { $0 + $1.along.length }
    guard total > 0 else { return [] }
    return edges.enumerated().flatMap { index, edge in
      let steps = max(1, (edge.along.length / total * placeCount).rounded())
      return (0...Int(steps)).map { (edge: index, share: Double($0) / steps) }
    }
  }

  init(
    _ model: SegmentModel, _ parameters: [Double], _ ink: SampledInk,
    _ places: [(edge: Int, share: Double)]
  ) {
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
    let edges = model.segments(corners)
    var row = gradient
    func link(_ edge: Int, _ share: Double, to point: Vector, _ squared: Double, _ factor: Double) {
      let (length, line) = (squared.squareRoot(), edges[edge].along)
      // Where there is no distance, that across the line will be the first to appear.
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
    for place in places {
      let start = edges[place.edge].point(at: place.share)
      near = ink.nearestSegment(to: start, guess: near.index)
      link(
        place.edge, place.share, to: ink.segments[near.index].point(at: near.share),
        near.squaredDistance, Self.figureWeight / Double(places.count))
    }
  }

  /// Adds the equation of one link, of which `row` is the derivative.
  private mutating func add(_ row: [Double], _ length: Double, weight: Double) {
    var place = 0
    for i in row.indices {
      let weighted = weight * row[i]
      if weighted == 0 {
        place += i + 1
        continue
      }
      gradient[i] += weighted * length
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
      for k in i + 1..<max(i + 1, count) { result[i] -= factor[place(k, i)] * result[k] }
      result[i] /= factor[place(i, i)]
    }
    return result
  }
}
