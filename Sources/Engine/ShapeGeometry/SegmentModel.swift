import InkModel

/// A figure of straight lines between corners, determined by parameters.
struct SegmentModel {
  /// Pairs of indices of corners.
  let edges: [(start: Int, end: Int)]
  /// Returns the corners for parameters.
  let corners: ([Double]) -> [Vector]

  init(edges: [(start: Int, end: Int)], corners: @escaping ([Double]) -> [Vector]) {
    self.edges = edges
    self.corners = corners
  }

  /// Creates a model with free corners, whose coordinates are the parameters.
  init(free edges: [(start: Int, end: Int)]) {
    self.init(edges: edges) { values in
      stride(from: 0, to: values.count, by: 2).map { Vector(values[$0], values[$0 + 1]) }
    }
  }

  /// Returns a ring through `count` corners.
  static func ring(_ count: Int) -> [(start: Int, end: Int)] {
    (0..<count).map { ($0, ($0 + 1) % count) }
  }

  /// Returns the lines between corners.
  func segments(_ corners: [Vector]) -> [Segment] {
    edges.map { Segment(start: corners[$0.start], end: corners[$0.end]) }
  }

  /// Moves the model closer to an ink, starting from given parameters.
  ///
  /// Each step links every sample of the ink with the nearest place of the figure, and places all
  /// along the figure with the nearest ones of the ink, then moves the figure to shorten these
  /// links: the point-to-line form of iterated closest points (Y. Chen and G. Medioni, "Object
  /// modelling by registration of multiple range images", Image and Vision Computing 10(3), 1992),
  /// with Gauss-Newton steps damped after Levenberg and Marquardt. Huber's weights (P. Huber,
  /// "Robust estimation of a location parameter", Annals of Mathematical Statistics 35, 1964) limit
  /// the pull of overshoots, gaps and stray lines.
  ///
  /// - Returns: parameters that are at least as good as those given, with their cost.
  /// - Complexity: O(steps · samples · (samples + edges + parameters²)).
  func refined(
    _ parameters: [Double], to ink: SampledInk, steps: Int = 12
  ) -> (values: [Double], cost: Double) {
    let samples = LinkEquations.samples(along: segments(corners(parameters)))
    var best = LinkEquations(self, parameters, ink, samples)
    var values = parameters
    var damping = 1e-3
    for _ in 0..<steps {
      guard let change = best.solution(damping: damping) else { break }
      let next = zip(values, change).map { $0 + $1 }
      let equations = LinkEquations(self, next, ink, samples)
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

  /// The number of steps that show which of several starts is the best.
  static let firstSteps = 3

  /// Returns the corners of a model with free corners, moved to fit the ink.
  func refined(_ corners: [Vector], to ink: SampledInk, steps: Int = 12) -> [Vector] {
    self.corners(refined(corners.coordinates, to: ink, steps: steps).values)
  }
}
