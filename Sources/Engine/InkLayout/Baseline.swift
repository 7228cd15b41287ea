import InkModel

/// The straight line through a run's pieces.
struct Baseline {
  private var scatter = Scatter()

  /// The stiffness that keeps the slope of few letters near zero, in cubes of the writing's height.
  static let stiffness = 30.0

  init() {}

  init(_ pieces: some Sequence<StrokeShape.Piece>) {
    for piece in pieces { add(piece) }
  }

  mutating func add(_ piece: StrokeShape.Piece) {
    scatter.add(Vector(piece.x, piece.y), weight: piece.weight)
  }

  /// Returns the baseline of the remaining pieces; `first` has the first of all pieces.
  static func - (all: Baseline, first: Baseline) -> Baseline {
    var rest = Baseline()
    rest.scatter = all.scatter - first.scatter
    return rest
  }

  /// The weighted sum of squared deviations of x.
  var spread: Double { scatter.weight > 0 ? max(0, scatter.covariance.xx) : 0 }
  /// The slope, as far as the ink determines it.
  var slope: Double {
    scatter.weight > 0 ? scatter.covariance.xy / (spread + Self.stiffness) : 0
  }
  /// Returns the weighted sum of squared distances from the line, plus the penalty of its slope.
  ///
  /// - Parameter maximumSlope: the maximum slope of the line, to either side.
  func cost(maximumSlope: Double = .infinity) -> Double {
    guard scatter.weight > 0 else { return 0 }
    let sum = scatter.covariance
    let slope = min(maximumSlope, max(-maximumSlope, slope))
    return max(0, sum.yy - slope * (2 * sum.xy - slope * (spread + Self.stiffness)))
  }
}
